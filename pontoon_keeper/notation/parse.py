"""One line of the notation to a statement, or to a line of a deal (notation §1 … §4).

Here: the grammar, with names found and amounts read. Not here: what a statement does, or whether it may be
done now beyond where it belongs.
"""

import functools
from collections.abc import Callable
from typing import NamedTuple, NoReturn

from pontoon_keeper.errors import Place, Refusal
from pontoon_keeper.money import CHIPS, EXPONENTS, SYMBOLS, Money, money_of, parse_amount, shown
from pontoon_keeper.notation import calendar, names
from pontoon_keeper.notation.near import did_you_mean, nearest
from pontoon_keeper.notation.tokens import Ready, Word, first_word, lex_partly, read_slowly, read_words
from pontoon_keeper.rules.actions import Piece
from pontoon_keeper.rules.cards import Card, parse_card
from pontoon_keeper.rules.settings import BY_NAME, PRESETS, allowed_values

VERSION = 1
_ODD_SPACE = "only spaces and tabs part words, and only LF or CRLF ends a line"
BOX = "box"
KITTY = "kitty"


class Scope(NamedTuple):
    """What reading a line needs to know of the session.

    `seated` are the names at the table, banker included, `everyone` all who ever joined. `check` may refuse a
    statement by its word alone, before its arguments are read.
    """

    money: Money = CHIPS
    in_deal: bool = False
    seated: tuple[str, ...] = ()
    everyone: tuple[str, ...] = ()
    check: Callable[[str], None] | None = None


class Statement(NamedTuple):
    """A statement with its arguments: full names, minor units, cards; which are used depends on the word.

    `text` is a title, a note, a reason, a code, a setting's name or `+`; `value` a setting's value; `others` the
    names after `for`; `hands` pairs of a name and a hand's number (0: all that wait).
    """

    word: str
    names: tuple[str, ...] = ()
    amounts: tuple[int, ...] = ()
    text: str | None = None
    value: str | None = None
    cards: tuple[Card, ...] = ()
    others: tuple[str, ...] = ()
    hands: tuple[tuple[str, int], ...] = ()
    force: bool = False


class DealLine(NamedTuple):
    """A player's, the bank's or everybody's line: `word` is `player`, `bank` or `all`, `name` the player.

    `error` is what stopped the reading after the actions of `piece`, to be raised if these are right.
    """

    word: str
    name: str
    piece: Piece
    error: Refusal | None = None


def parse(text: str, scope: Scope) -> Statement | DealLine | None:
    """Read a line; None for an empty one or a comment.

    Raises:
        Refusal: L1 … L7 or a clause's code for what can be told from the line and where it stands; with spans.

    >>> parse("buyin bob 20", Scope(everyone=("Bob",)))
    Statement(word='buyin', names=('Bob',), amounts=(20,), text=None, value=None, cards=(), others=(), hands=(), force=False)
    """  # noqa: E501  # one value, whole
    word, after, end, quoted = first_word(text)
    if not word and not after and not quoted:
        return None
    low = "" if quoted or after else word.lower()
    if scope.in_deal and not (low in names.STATEMENT_WORDS and low not in {"bank", "all"}):
        return _deal_line(text, word, after, end, scope, quoted=quoted)
    return _statement(text, low, word, after, scope)


_MOST_HEARD = 4096
"""So many ways to write the names of a table are remembered."""


class Ear:
    """Reads ordinary lines of deals at one table, and remembers names and words it has heard.

    Args:
        seated: The names at the table, banker included.
        money: The session's money.

    >>> Ear(("Ann", "Bob"), CHIPS).hear("b 3 t =19")[0]
    'Bob'
    """

    __slots__ = ("_money", "_names", "_ready", "_seated")

    def __init__(self, seated: tuple[str, ...], money: Money) -> None:
        """Begin with nothing heard."""
        self._seated = seated
        self._money = money
        self._names: dict[str, str] = {}
        self._ready: Ready = {}

    def hear(self, text: str) -> tuple[str, Piece] | None:
        """Read a line that has no mistake in it, to the player's full name or `bank` and what was said.

        Gives None where `parse` must look, which would read what this reads to the same end.
        """
        if not text.isprintable() or '"' in text or "#" in text:
            return None
        words = text.split(" ")
        if "" in words:
            words = [word for word in words if word]
            if not words:
                return None
        name = self._names.get(words[0])
        if name is None:
            name = _quick_name(words[0], self._seated)
            if name is None:
                return None
            if len(self._names) < _MOST_HEARD:
                self._names[words[0]] = name
        piece = read_words(words, self._money, self._ready)
        return None if piece is None else (name, piece)


@functools.lru_cache(maxsize=16)
def ear(seated: tuple[str, ...], money: Money) -> Ear:
    """Give the ear for a table and a money, the same one as long as they are in use."""
    return Ear(seated, money)


def _quick_name(word: str, seated: tuple[str, ...]) -> str | None:
    """Give the one player a bare word means at the start of a line, or `bank`."""
    low = word.lower()
    if low == "bank":
        return "bank"
    if low in names.STATEMENT_WORDS or "/" in word or not names.is_bare(word):
        return None
    found = names.find(word, seated)
    return found[0] if len(found) == 1 else None


# -- lines of a deal ----------------------------------------------------------------------------------------------


def _deal_line(text: str, word: str, after: str, end: int, scope: Scope, *, quoted: bool) -> DealLine:
    start = len(text) - len(text.lstrip(" \t"))
    span = (start, end - start)
    low = "" if quoted else word.lower()
    kind, name, number = "player", "", 0
    if low in {"bank", "all"}:
        if after:
            raise Refusal("L4", f"{shown(word + after)} names no hand", f"write {low} alone", span=span)
        kind = low
    else:
        name, number = _hand_reference(word, after, scope.seated, span, quoted=quoted, first=True)
    partial = read_slowly(text, end, scope.money, numbered=number)
    if not partial.piece.actions and partial.error is None:
        shape = "bank =18" if low == "bank" else "all 3" if low == "all" else f"{name} 3 b4 =19"
        raise Refusal("L7", f"nothing is said of {name or low}", f"say what was done, as in {shape}", span=span)
    return DealLine(kind, name, partial.piece, partial.error)


def _hand_reference(
    word: str, after: str, seated: tuple[str, ...], span: tuple[int, int], *, quoted: bool, first: bool = False
) -> tuple[str, int]:
    """Read `bob` or `bob/2`: the full name, and the hand's number or 0."""
    number = 0
    if after:
        digits = after[1:]
        if not (after.startswith("/") and digits.isascii() and digits.isdecimal() and 0 < int(digits[:3]) < 100):  # noqa: PLR2004
            raise Refusal(
                "L4", f"{shown(word + after)} names no hand", "the second hand of a split is bob/2", span=span
            )
        number = int(digits)
    name = _find(word, seated, span, quoted=quoted, first=first)
    return name, number


def _find(word: str, pool: tuple[str, ...], span: tuple[int, int], *, quoted: bool, first: bool = False) -> str:
    try:
        name = names.resolve(word, pool)
    except Refusal as error:
        if first:
            near = nearest(word, (*names.IN_DEAL, *pool))
            error.hint = f"did you mean {near}?" if near and "nobody" in error.message else error.hint
        error.span = span
        raise
    if not quoted and not names.is_bare(word):
        raise Refusal("L4", f"{shown(word)} needs quotes", f'write "{word}"', span=span)
    return name


def unit_spans(text: str, scope: Scope) -> list[tuple[int, int]]:
    """Give the place of each unit of a line: its first word, then its words, or its actions in a deal."""
    word, after, end, quoted = first_word(text)
    start = len(text) - len(text.lstrip(" \t"))
    low = "" if quoted or after else word.lower()
    if scope.in_deal and not (low in names.STATEMENT_WORDS and low not in {"bank", "all"}):
        return [(start, end - start), *read_slowly(text, end, scope.money).spans]
    spans: list[tuple[int, int]] = []
    for part in lex_partly(text)[0]:
        if _is_comma(part):
            continue
        if spans and part.text.startswith("/") and part.start == sum(spans[-1]):  # the hand's number after a quote
            spans[-1] = (spans[-1][0], spans[-1][1] + part.length)
        else:
            spans.append((part.start, part.length))
    return spans


def locate(error: Refusal, text: str, scope: Scope, line: int | None) -> None:
    """Give a refusal its place in the line that was read: the line from 1, the column from 1 in code points.

    A refusal without a unit is of the whole statement.
    """
    span = error.span
    if span is None:
        spans = unit_spans(text, scope)
        if error.unit is None and spans:
            span = (spans[0][0], sum(spans[-1]) - spans[0][0])
        else:
            unit = error.unit or 0
            span = spans[unit] if unit < len(spans) else spans[-1] if spans else (0, len(text))
    error.place = Place(line, span[0] + 1, max(1, span[1]), text, error.place.file)


# -- statements ---------------------------------------------------------------------------------------------------


def _statement(text: str, low: str, word: str, after: str, scope: Scope) -> Statement:
    start = len(text) - len(text.lstrip(" \t"))
    span = (start, len(word) + len(after) if not text.startswith('"', start) else len(text.rstrip(" \t")) - start)
    if low not in names.STATEMENT_WORDS:
        if word and names.find(word, scope.everyone):
            if scope.check is not None:
                _checked(scope.check, "", span)
            name = names.find(word, scope.everyone)[0]
            raise Refusal("L6", f"{name}'s line belongs in a deal, and none is open", "deal opens one", span=span)
        if any(each.isspace() for each in word):  # first_word parts at spaces and tabs alone
            raise Refusal("L1", f"{shown(word + after)} is no statement", _ODD_SPACE, span=span)
        hint = did_you_mean(low, names.OUTSIDE, "statements are deal, set, stakes, players, banker, note and so on")
        raise Refusal("L1", f"{shown(word + after)} is no statement", hint, span=span)
    if scope.in_deal and low not in names.IN_DEAL:
        message = "a deal is open already" if low == "deal" else f"{low} has no place inside a deal"
        raise Refusal("L6", message, "finish the deal first, or scrap it", span=span)
    if not scope.in_deal and low not in names.OUTSIDE:
        raise Refusal("L6", f"{low} belongs in a deal, and none is open", "deal opens one", span=span)
    if scope.check is not None:
        _checked(scope.check, low, span)
    reader = _Arguments(text, span, scope)
    statement = _READ[low](reader)
    reader.end()
    return statement


def _checked(check: Callable[[str], None], word: str, span: tuple[int, int]) -> None:
    try:
        check(word)
    except Refusal as error:
        error.span = span
        raise


class _Arguments:
    """Reads the arguments of a statement from left to right."""

    def __init__(self, text: str, span: tuple[int, int], scope: Scope) -> None:
        self.scope = scope
        self.span = span
        words, self.lexing = lex_partly(text)
        self.words = words[1:]
        self.at = 0
        self.word = text[span[0] : span[0] + span[1]].lower()

    def refuse(self, code: str, message: str, hint: str | None, word: Word) -> NoReturn:
        raise Refusal(code, message, hint, span=(word.start, word.length))

    def missing(self, what: str) -> NoReturn:
        if self.lexing is not None:
            raise self.lexing
        raise Refusal("L7", f"{self.word} needs {what}", f"it is written {_SHAPES[self.word]}", span=self.span)

    def peek(self) -> Word | None:
        return self.words[self.at] if self.at < len(self.words) else None

    def take(self, what: str) -> Word:
        word = self.peek()
        if word is None:
            self.missing(what)
        if _is_comma(word):
            self.refuse("L2", "a comma has no place here", f"it is written {_SHAPES[self.word]}", word)
        self.at += 1
        return word

    def comma(self) -> None:
        word = self.peek()
        if word is not None and _is_comma(word):
            self.at += 1

    def end(self) -> None:
        word = self.peek()
        if word is not None:
            self.refuse("L2", f"{shown(word.text)} has no place here", f"it is written {_SHAPES[self.word]}", word)
        if self.lexing is not None:
            raise self.lexing

    def keyword(self, word: str) -> bool:
        """Take a word of the grammar if it comes next."""
        found = self.peek()
        if found is not None and not found.quoted and found.text.lower() == word:
            self.at += 1
            return True
        return False

    def amount(self, *, zero: bool = False, what: str = "an amount") -> int:
        word = self.take(what)
        if word.quoted:
            self.refuse("L2", "an amount is written without quotes", "as in 3", word)
        after = self.peek()
        if after is not None and _is_comma(after) and self.at + 1 < len(self.words):
            then = self.words[self.at + 1]
            touching = after.start == word.start + word.length and then.start == after.start + 1
            if touching and word.text.isdecimal() and then.text[:1].isdecimal():
                whole = Word(f"{word.text},{then.text}", word.start, word.length + 1 + then.length)
                decimals = len(then.text) < 3  # noqa: PLR2004  # a thousands mark has three figures after it
                hint = f"write a point: {word.text}.{then.text}" if decimals else "write it without a thousands mark"
                self.refuse("L3", f"{shown(whole.text)} is not an amount", hint, whole)
        try:
            return parse_amount(word.text, self.scope.money, zero=zero)
        except Refusal as error:
            error.span = (word.start, word.length)
            raise

    def name(self, pool: tuple[str, ...]) -> str:
        word = self.take("a name")
        return _find(word.text, pool, (word.start, word.length), quoted=word.quoted)

    def hand(self) -> tuple[str, int]:
        """Read `bob` or `bob/2` among those seated."""
        word = self.take("a name")
        then = self.peek()
        length, name, after = word.length, word.text, ""
        if word.quoted:
            if then is not None and then.start == word.start + word.length and then.text.startswith("/"):
                self.at += 1
                after, length = then.text, length + then.length
        else:
            name, slash, number = word.text.partition("/")
            after = slash + number
        return _hand_reference(name, after, self.scope.seated, (word.start, length), quoted=word.quoted)

    def new_name(self, taken: tuple[str, ...]) -> str:
        word = self.take("a name")
        try:
            name = names.check_new_name(word.text, taken)
        except Refusal as error:
            error.span = (word.start, word.length)
            raise
        if not word.quoted and not names.is_bare(name):
            self.refuse("L4", f"{shown(name)} needs quotes", f'write "{name}"', word)
        return name

    def text(self, what: str) -> str:
        word = self.take(what)
        if not word.quoted:
            self.refuse("L2", f"{what} is written in quotes", f'as in {self.word} "Friday"', word)
        return word.text

    def optional_text(self) -> str | None:
        word = self.peek()
        if word is None or not word.quoted:
            return None
        self.at += 1
        return word.text

    def plain(self, what: str) -> Word:
        word = self.take(what)
        if word.quoted:
            self.refuse("L2", f"{what} is written without quotes", f"it is written {_SHAPES[self.word]}", word)
        return word

    def once(self, found: list[str], name: str, back: int = 1) -> None:
        """Refuse a name that the list has already."""
        if name in found:
            self.refuse("L2", f"{name} stands twice in the list", "name each once", self.words[self.at - back])
        found.append(name)


def _is_comma(word: Word) -> bool:
    return word.text == "," and not word.quoted


def _read_pontoon(args: _Arguments) -> Statement:
    word = args.peek()
    args.at += word is not None
    if word is None or word.text != str(VERSION):
        later = word is not None and word.text.isascii() and word.text.isdecimal() and word.text[0] in "23456789"
        told = "the version is missing" if word is None else f"{shown(word.text)} is no version"
        message = "this file is of a later version of the notation" if later else told
        at = args.span if word is None else (word.start, word.length)
        odd = word is not None and any(each.isspace() for each in word.text)
        hint = "it needs a later pontoon" if later else _ODD_SPACE if odd else "the first statement is pontoon 1"
        raise Refusal("L8", message, hint, span=at)
    return Statement("pontoon", amounts=(VERSION,))


def _read_session(args: _Arguments) -> Statement:
    return Statement("session", text=args.text("a title"))


def _read_note(args: _Arguments) -> Statement:
    return Statement("note", text=args.text("a text"))


def _read_date(args: _Arguments) -> Statement:
    word = args.plain("a date")
    if not calendar.is_date(word.text):
        right = calendar.nearest_date(word.text)
        hint = f"the nearest right date is {right}" if right else "dates are written 2026-11-27"
        args.refuse("L1", f"{shown(word.text)} is not a date", hint, word)
    return Statement("date", text=word.text)


def _read_money(args: _Arguments) -> Statement:
    word = args.plain("chips or a currency")
    money = money_of(word.text)
    if money is None:
        near = next((code for code, symbol in SYMBOLS.items() if symbol == word.text), None)
        near = near or nearest(word.text, ("chips", *EXPONENTS))
        args.refuse("L1", f"{shown(word.text)} is no currency",
                    f"did you mean {near}?" if near else "chips, or a code such as GBP", word)  # fmt: skip
    return Statement("money", text=money.code)


def _read_rules(args: _Arguments) -> Statement:
    word = args.plain("a preset")
    known = tuple(PRESETS)
    if word.text.lower() not in known:
        args.refuse("L1", f"there is no preset {shown(word.text)}",
                    did_you_mean(word.text, known, f"the presets are {', '.join(known)}"), word)  # fmt: skip
    return Statement("rules", text=word.text.lower())


def _read_set(args: _Arguments) -> Statement:
    word = args.plain("a setting")
    name = word.text.lower()
    if name == "stakes":
        args.word = "stakes"
        return _read_stakes(args)
    setting = BY_NAME.get(name)
    if setting is None:
        hint = did_you_mean(name, ("stakes", *BY_NAME), "pontoon rules --list shows every setting")
        if "=" in name:
            hint = f"write a space: set {name.replace('=', ' ')}"
        args.refuse("L1", f"there is no setting {shown(word.text)}", hint, word)
    value = args.plain("a value")
    low = value.text.lower()
    if low not in {str(each) for each in setting.values}:
        hint = f"{name} is {allowed_values(setting)}"
        near = _nearest_value(low, setting.values)
        args.refuse("L1", f"{name} cannot be {shown(value.text)}",
                    f"did you mean {near}? {hint}" if near else hint, value)  # fmt: skip
    return Statement("set", text=name, value=low)


def _nearest_value(text: str, values: tuple[int | str, ...]) -> str | None:
    numbers = [value for value in values if isinstance(value, int)]
    if numbers and text.isascii() and text.lstrip("-").isdecimal() and len(text) < 6:  # noqa: PLR2004  # no long numbers
        wanted = int(text) if text.count("-") < 2 else 0  # noqa: PLR2004
        return str(min(numbers, key=lambda value: abs(value - wanted)))
    return nearest(text, tuple(str(value) for value in values))


def _read_stakes(args: _Arguments) -> Statement:
    low = args.amount(what="the smallest and the largest stake")
    at = args.words[args.at - 1]
    high = args.amount(what="the largest stake")
    if low > high:
        args.refuse("T5", "the smallest stake is above the largest", "the smallest comes first, as in stakes 1 10", at)
    return Statement("stakes", amounts=(low, high))


def _read_players(args: _Arguments) -> Statement:
    found: list[str] = []
    folds: dict[str, str] = {}
    while args.peek() is not None or not found:
        if len(found) == MOST_SEATS:
            raise Refusal("T4", f"more than {MOST_SEATS} players are too many", _SEATS_HINT, span=args.span)
        word = args.take("names")
        args.at -= 1
        name = args.new_name(())
        same = folds.setdefault(names.fold(name), name)
        if same != name or name in found:
            args.refuse("L4", f"{same} is at this table already",
                        "names are told apart by more than case and accents", word)  # fmt: skip
        found.append(name)
        args.comma()
    if len(found) < 2:  # noqa: PLR2004  # T4 says two
        raise Refusal("T4", "one player is no game", "two players or more", span=args.span)
    return Statement("players", names=tuple(found))


MOST_SEATS = 52
"""As many as there are cards in a pack: no home game has more (T4)."""
MOST_PEOPLE = 5 * MOST_SEATS
"""How many may ever have joined a session."""
_SEATS_HINT = f"a table has {MOST_SEATS} seats at most"


def _read_join(args: _Arguments) -> Statement:
    seated = args.scope.seated
    name = args.new_name(seated)
    before = next((each for each in args.scope.everyone if names.fold(each) == names.fold(name)), name)
    if len(seated) >= MOST_SEATS or len(args.scope.everyone) >= MOST_PEOPLE:
        raise Refusal("T4", "no more players can join", _SEATS_HINT, span=args.span)
    after = (args.name(seated),) if args.keyword("after") else ()
    more = args.peek()
    if more is not None and not after and not more.quoted and names.is_bare(more.text):
        hint = f'a name of two words is written in quotes: join "{name} {more.text}"'
        args.refuse("L2", f"{shown(more.text)} has no place here", hint, more)
    return Statement("join", names=(before,), others=after)


def _read_seat(args: _Arguments) -> Statement:
    name = args.name(args.scope.seated)
    if not args.keyword("after"):
        word = args.peek()
        if word is None:
            args.missing("after and a name")
        args.refuse("L2", f"{shown(word.text)} has no place here", f"it is written {_SHAPES['seat']}", word)
    after = args.name(args.scope.seated)
    if after == name:
        args.refuse("L2", f"{name} cannot sit after {name}", "name the neighbour on the right", args.words[args.at - 1])
    return Statement("seat", names=(name, after))


def _read_one_seated(args: _Arguments) -> Statement:
    return Statement(args.word, names=(args.name(args.scope.seated),))


def _read_cut(args: _Arguments) -> Statement:
    found: list[str] = []
    cards: list[Card] = []
    while args.peek() is not None or not found:
        args.once(found, args.name(args.scope.seated))
        word = args.plain("a card")
        try:
            cards.append(parse_card(word.text))
        except Refusal as error:
            error.span = (word.start, word.length)
            raise
        args.comma()
    if len(found) < 2:  # noqa: PLR2004  # one card decides nothing
        args.missing("at least two players' cards")
    return Statement("cut", names=tuple(found), cards=tuple(cards))


def _read_alone(args: _Arguments) -> Statement:
    return Statement(args.word)


def _read_sell(args: _Arguments) -> Statement:
    return Statement("sell", names=(args.name(args.scope.seated),), amounts=(args.amount(),))


def _read_auction(args: _Arguments) -> Statement:
    found: list[str] = []
    amounts: list[int] = []
    while args.peek() is not None or not found:
        args.once(found, args.name(args.scope.seated))
        amounts.append(args.amount())
        args.comma()
    return Statement("auction", names=tuple(found), amounts=tuple(amounts))


def _read_kitty(args: _Arguments) -> Statement:
    word = args.peek()
    if word is not None and word.text.startswith("+") and not word.quoted:
        if word.text == "+":
            args.at += 1
        else:
            args.words[args.at] = Word(word.text[1:], word.start + 1, word.length - 1)
        return Statement("kitty", amounts=(args.amount(),), text="+")
    return Statement("kitty", amounts=(args.amount(),))


def _read_name_amount(args: _Arguments) -> Statement:
    return Statement(args.word, names=(args.name(args.scope.everyone),), amounts=(args.amount(),))


def _read_transfer(args: _Arguments) -> Statement:
    pair = _read_pair(args)
    return Statement("transfer", names=pair, amounts=(args.amount(),), text=args.optional_text())


def _read_paid(args: _Arguments) -> Statement:
    return Statement("paid", names=_read_pair(args, box=True), amounts=(args.amount(),))


def _read_pair(args: _Arguments, *, box: bool = False) -> tuple[str, str]:
    everyone = args.scope.everyone
    first = BOX if box and args.keyword(BOX) else args.name(everyone)
    second = BOX if box and args.keyword(BOX) else args.name(everyone)
    if first == second:
        args.refuse(
            "L2",
            f"{args.word} is between two, not from {first} to {first}",
            f"it is written {_SHAPES[args.word]}",
            args.words[args.at - 1],
        )
    return first, second


def _read_count(args: _Arguments) -> Statement:
    found: list[str] = []
    amounts: list[int] = []
    while not found or (args.peek() is not None and not _last_force(args)):
        name = KITTY if args.keyword(KITTY) else args.name(args.scope.everyone)
        args.once(found, name)
        amounts.append(args.amount(zero=True))
        args.comma()
    return Statement("count", names=tuple(found), amounts=tuple(amounts), force=args.keyword("force"))


def _last_force(args: _Arguments) -> bool:
    word = args.peek()
    return word is not None and not word.quoted and word.text.lower() == "force" and args.at == len(args.words) - 1


def _read_expense(args: _Arguments) -> Statement:
    everyone = args.scope.everyone
    payer = args.name(everyone)
    amount = args.amount()
    text = args.optional_text()
    found: list[str] = []
    if args.keyword("for"):
        while args.peek() is not None or not found:
            args.once(found, args.name(everyone))
            args.comma()
    return Statement("expense", names=(payer,), amounts=(amount,), text=text, others=tuple(found))


def _read_pays(args: _Arguments) -> Statement:
    for word in ("all", "none"):
        if args.keyword(word):
            return Statement("pays", text=word)
    found: list[tuple[str, int]] = []
    while args.peek() is not None or not found:
        hand = args.hand()
        if hand in found:
            args.refuse("L2", f"{hand[0]} stands twice in the list", "name each once", args.words[args.at - 1])
        found.append(hand)
        args.comma()
    return Statement("pays", hands=tuple(found))


_READ: dict[str, Callable[[_Arguments], Statement]] = {
    "pontoon": _read_pontoon,
    "session": _read_session,
    "date": _read_date,
    "money": _read_money,
    "rules": _read_rules,
    "set": _read_set,
    "stakes": _read_stakes,
    "players": _read_players,
    "join": _read_join,
    "seat": _read_seat,
    "leave": _read_one_seated,
    "cut": _read_cut,
    "banker": _read_one_seated,
    "keep": _read_alone,
    "sell": _read_sell,
    "auction": _read_auction,
    "kitty": _read_kitty,
    "buyin": _read_name_amount,
    "cashout": _read_name_amount,
    "transfer": _read_transfer,
    "paid": _read_paid,
    "count": _read_count,
    "expense": _read_expense,
    "note": _read_note,
    "deal": _read_alone,
    "close": _read_alone,
    "scrap": _read_alone,
    "pays": _read_pays,
}
_SHAPES = {
    "pontoon": "pontoon 1",
    "session": 'session "Friday"',
    "date": "date 2026-11-27",
    "money": "money GBP",
    "rules": "rules pagat",
    "set": "set stick 16",
    "stakes": "stakes 1 10",
    "players": "players Ann Bob Cat",
    "join": "join Eve, or join Eve after Bob",
    "seat": "seat Eve after Bob",
    "leave": "leave Eve",
    "cut": "cut Ann K, Bob 7",
    "banker": "banker Cat",
    "keep": "keep, alone",
    "sell": "sell Dan 5",
    "auction": "auction Bob 10, Cat 12",
    "kitty": "kitty 5, or kitty +5",
    "buyin": "buyin Bob 20",
    "cashout": "cashout Bob 20",
    "transfer": 'transfer Ann Bob 5 "why"',
    "paid": "paid Ann Bob 5",
    "count": "count Ann 25, Bob 15, kitty 5",
    "expense": 'expense Ann 12 "pizza" for Bob, Cat',
    "note": 'note "a remark"',
    "deal": "deal, alone",
    "close": "close, alone",
    "scrap": "scrap, alone",
    "pays": "pays Bob Cat, pays none or pays all",
}
