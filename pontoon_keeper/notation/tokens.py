"""Words of a line with their places, and what a word of a player's line means (notation §1, §4).

Here: splitting a line, and one word at a time. Not here: statements, and whether an action is allowed.
"""

import re
import unicodedata
from typing import NamedTuple

from pontoon_keeper.errors import Refusal
from pontoon_keeper.money import Money, parse_amount, shown
from pontoon_keeper.notation.near import did_you_mean, nearest
from pontoon_keeper.rules.actions import Act, Action, Piece, new_piece
from pontoon_keeper.rules.cards import Card, parse_card, parse_cards


class Word(NamedTuple):
    """A word of a line: its text (escapes taken out), its first character from 0, its length as typed."""

    text: str
    start: int
    length: int
    quoted: bool = False


_PART = re.compile(
    r'"(?P<quoted>(?:[^"\\]|\\.)*)"|(?P<open>")|(?P<comma>,)|(?P<bare>[^ \t,"]+)|(?P<space>[ \t]+)', re.DOTALL
)
_ESCAPE = re.compile(r"\\(.)", re.DOTALL)
_RUN = re.compile(r"[^ \t]+")


def lex(text: str) -> list[Word]:
    """Split a statement into words, quoted texts and commas; a comment is left out (notation §1).

    Raises:
        Refusal: L2 for a quote that is not closed, or that begins or ends inside a word; L1 for an escape there
            is not, or a character that has no place in a text. With spans.

    >>> [word.text for word in lex('note "a, b" # c')]
    ['note', 'a, b']
    """
    words, error = lex_partly(text)
    if error is not None:
        raise error
    return words


def lex_partly(text: str) -> tuple[list[Word], Refusal | None]:
    """Split a statement as `lex` does, as far as it can be split, and give the error instead of raising it."""
    words: list[Word] = []
    for part in _PART.finditer(text):
        kind = part.lastgroup
        if kind == "space":
            continue
        start, found = part.start(), part[0]
        before = text[start - 1] if start else " "
        if kind == "bare" and found.startswith("#") and before in " \t":
            break
        error = _misplaced(kind or "", found, start, before)
        if error is None and kind == "quoted":
            try:
                found = _unescape(part["quoted"], start + 1)
            except Refusal as refusal:
                error = refusal
        if error is not None:
            return words, error
        words.append(Word(found, start, part.end() - start, quoted=kind == "quoted"))
    return words, None


def _misplaced(kind: str, found: str, start: int, before: str) -> Refusal | None:
    """Give the error of a quote that is not closed, or of words that are not parted."""
    if kind == "open":
        return Refusal("L2", "a quote is opened and not closed", 'close it with "', span=(start, 1))
    if kind == "quoted" and before not in " \t,":
        return Refusal("L2", "a quote begins inside a word", "put a space before it", span=(start, 1))
    if kind == "bare" and before == '"' and not found.startswith("/"):  # the number of a hand: "Mary Ann"/2
        hint = "put a space between them"
        return Refusal("L2", "a word begins right after a quote", hint, span=(start, len(found)))
    return None


def _unescape(text: str, start: int) -> str:
    """Take the escapes out of a quoted text."""
    for found in _ESCAPE.finditer(text):
        if found[1] not in '"\\':
            raise Refusal("L1", f"{shown(found[0])} is no escape", r"inside quotes \" and \\ are the only escapes",
                          span=(start + found.start(), 2))  # fmt: skip
    bad = next((n for n, c in enumerate(text) if unicodedata.category(c) in {"Cc", "Cs"} and c != "\t"), None)
    if bad is not None:
        raise Refusal("L1", "a control character stands in this text", "take it out", span=(start + bad, 1))
    return _ESCAPE.sub(r"\1", text) if "\\" in text else text


def first_word(text: str) -> tuple[str, str, int, bool]:
    """Give a line's first word, what follows it without a space, where the rest begins, and whether it was quoted.

    What follows without a space is a hand's number, as in `bob/2`. An empty word is an empty line or a comment.

    Raises:
        Refusal: as `lex` does for a quoted first word.

    >>> first_word('  "Mary Ann"/2 =19')
    ('Mary Ann', '/2', 14, True)
    """
    start = len(text) - len(text.lstrip(" \t"))
    if text.startswith('"', start):
        part = _PART.match(text, start)
        if part is None or part.lastgroup == "open":
            raise Refusal("L2", "a quote is opened and not closed", 'close it with "', span=(start, 1))
        name = _unescape(part["quoted"], start + 1)
        rest = _RUN.match(text, part.end())
        after = rest[0] if rest else ""
        return name, after, part.end() + len(after), True
    run = _RUN.match(text, start)
    if run is None or run[0].startswith("#"):
        return "", "", start, False
    word, slash, number = run[0].partition("/")
    return word, slash + number, run.end(), False


# -- a player's words ---------------------------------------------------------------------------------------------

_WORDS: dict[str, tuple[Action, ...]] = {
    "out": (Action(Act.OUT),),
    ".": (Action(Act.REPEAT),),
    "burn": (Action(Act.BURN),),
    "b": (Action(Act.BUY),),
    "t": (Action(Act.TWIST),),
    "tt": (Action(Act.TWIST),) * 2,
    "ttt": (Action(Act.TWIST),) * 3,
    "twist": (Action(Act.TWIST),),
    "/": (Action(Act.SPLIT),),
    "split": (Action(Act.SPLIT),),
    "s": (Action(Act.STICK),),
    "stick": (Action(Act.STICK),),
    "x": (Action(Act.BUST),),
    "bust": (Action(Act.BUST),),
    "=p": (Action(Act.PONTOON),),
    "=pontoon": (Action(Act.PONTOON),),
    "=fct": (Action(Act.TRICK),),
    "=5ct": (Action(Act.TRICK),),
    "=trick": (Action(Act.TRICK),),
    "=royal": (Action(Act.ROYAL),),
    "fold": (Action(Act.FOLD),),
    "void": (Action(Act.VOID),),
    "+": (Action(Act.WIN),),
    "win": (Action(Act.WIN),),
    "-": (Action(Act.LOSE),),
    "lose": (Action(Act.LOSE),),
    "double": (Action(Act.DOUBLE),),
}
_LONG = {"stake": Act.STAKE, "shoot": Act.SHOOT, "buy": Act.BUY}
KNOWN = (*[word for word in _WORDS if word not in {".", "/", "+", "-"}], *_LONG, "force", "sh2", "b4", "=19")
_RESULT_NUMBER = re.compile(r"=[0-9]{1,3}", re.ASCII)
_TEACH = "a stake 3, sh2, b4, t, /, s, x, =19, =p, =fct, =A,K, fold, void, + or -"


def word_actions(word: str, money: Money) -> tuple[Action, ...]:
    """Read one word of a player's or the bank's line; () for a long word that an amount must follow.

    Raises:
        Refusal: L1, L2, L3 or L5; `span` is within the word.

    >>> from pontoon_keeper.money import CHIPS
    >>> word_actions("b4", CHIPS)
    (Action(act=<Act.BUY: 7>, amount=4, cards=()),)
    """
    known = _WORDS.get(word) or _WORDS.get(word.lower())
    if known is not None:
        return known
    low = word.lower()
    if low in _LONG or low == "force":
        return ()
    if low.startswith("="):
        return (_result(word),)
    act, start = _act_of(low)
    if not is_amount_like(low[start:]):
        raise Refusal("L1", f"{shown(word)} is no word of this line", _word_hint(low), span=(0, len(word)))
    try:
        return (Action(act, parse_amount(word[start:], money)),)
    except Refusal as error:
        error.span = (0, len(word))
        raise


def is_amount_like(text: str) -> bool:
    """Tell whether a word was meant as an amount, right or wrong: figures, with signs, points and marks about them.

    >>> is_amount_like("1,000"), is_amount_like("-3"), is_amount_like("£3"), is_amount_like("4t")
    (True, True, True, False)
    """
    figures = text.lstrip("+-").lstrip("£$€¥₹")
    if not figures or not (figures[0].isnumeric() or figures[0] in ".,"):
        return False
    return all(c.isnumeric() or c in ".,_'’+-e\u066b\u066c" for c in figures.lower())


def _act_of(word: str) -> tuple[Act, int]:
    if word.startswith("sh"):
        return Act.SHOOT, 2
    if word.startswith("b"):
        return Act.BUY, 1
    return Act.STAKE, 0


def _word_hint(word: str) -> str:
    if word.startswith("tttt"):
        return "no hand takes a sixth card: at most ttt"
    figures = word.lstrip("bsh").rstrip("tsx")
    if figures != word and is_amount_like(figures) and word.endswith(figures + word[len(word.rstrip("tsx")) :]):
        cut = len(word.rstrip("tsx"))
        if cut < len(word):
            return f"put a space between: {word[:cut]} {word[cut:]}"
    for long, short in (("stake", ""), ("shoot", "sh"), ("buy", "b")):
        if word.startswith(long) and is_amount_like(word[len(long) :]):
            return f"write {short}{word[len(long) :]}, or {long} {word[len(long) :]}"
    return did_you_mean(word, KNOWN) or f"it takes {_TEACH}"


def _result(word: str) -> Action:
    """Read a result that begins with `=` and is no plain word: a total or cards."""
    rest = word[1:]
    if _RESULT_NUMBER.fullmatch(word):
        return Action(Act.TOTAL, int(rest))
    first = rest.split(",")[0]
    near = nearest(word, KNOWN)
    if "," in rest or (first and _is_card(first)) or (near is None and len(rest) in {2, 3} and _is_card(rest[0])):
        return Action(Act.CARDS, 0, _cards(rest))
    if not rest:
        near = "=19, without a space"
    hint = f"did you mean {near}?" if near else "results are =19, =p, =fct, =royal, or cards as in =A,K"
    if rest[:1].isdigit() or rest[:1] in {"+", "-", "."}:
        raise Refusal(
            "L3", f"{shown(rest)} is not a total", "a total is a whole number, as in =19", span=(0, len(word))
        )
    raise Refusal("L1", f"{shown(word)} is no result", hint, span=(0, len(word)))


def _is_card(text: str) -> bool:
    try:
        parse_card(text)
    except Refusal:
        return False
    return True


def _cards(text: str) -> tuple[Card, ...]:
    at = 1
    for part in text.split(","):
        try:
            parse_card(part)
        except Refusal as error:
            error.span = (at, max(1, len(part)))
            raise
        at += len(part) + 1
    return parse_cards(text)


_MOST_READY = 10_000


Ready = dict[str, tuple[Action, ...]]
"""Words that have been read before, with what they mean; it grows to a bound."""


def read_words(words: list[str], money: Money, ready: Ready) -> Piece | None:
    """Read the words of a player's line, its first word aside, the quick way; None where the slow way must look.

    >>> from pontoon_keeper.money import CHIPS
    >>> len(read_words(["bob", "3", "tt", "=19"], CHIPS, {}).actions)
    4
    """
    actions: list[Action] = []
    for word in words[1:]:
        found = ready.get(word)
        if found is None:
            try:
                found = word_actions(word, money)
            except Refusal:
                return None
            if not found:
                return None
            if len(ready) < _MOST_READY:
                ready[word] = found
        actions += found
    return new_piece((tuple(actions), 0, False)) if actions else None


class Partial(NamedTuple):
    """A player's words read the slow way: the piece, a span for each action, and what stopped the reading."""

    piece: Piece
    spans: list[tuple[int, int]]
    error: Refusal | None


def read_slowly(text: str, start: int, money: Money, *, numbered: int = 0) -> Partial:
    """Read the words of a player's line from `start` on, with the place of each action.

    Nothing is raised: the actions before the first error are given, and the error, with its span in the line.
    """
    actions: list[Action] = []
    spans: list[tuple[int, int]] = []
    error: Refusal | None = None
    runs = list(_RUN.finditer(text, start))
    comment = next((n for n, run in enumerate(runs) if run[0].startswith("#")), len(runs))
    runs = runs[:comment]
    force = bool(runs) and runs[-1][0].lower() == "force"
    if force:
        runs.pop()
    at = 0
    while at < len(runs):
        run = runs[at]
        low = run[0].lower()
        try:
            if low in _LONG:
                at += _read_long(low, runs, at, money, actions, spans)
                continue
            if low == "force":
                raise Refusal("L2", "force comes last on the line", "as in bob 3 b9 =19 force", span=(0, len(low)))  # noqa: TRY301  # one exit for all
            found = word_actions(run[0], money)
        except Refusal as refusal:
            error = Refusal(refusal.code, refusal.message, refusal.hint)
            offset, length = refusal.span or (0, len(low))
            error.span = (run.start() + offset, length)
            break
        for number, action in enumerate(found):
            actions.append(action)
            many = len(found) > 1 and low != "twist"
            spans.append((run.start() + number, 1) if many else (run.start(), len(low)))
        at += 1
    return Partial(Piece(tuple(actions), numbered, force), spans, error)


def _read_long(
    low: str, runs: list[re.Match[str]], at: int, money: Money, actions: list[Action], spans: list[tuple[int, int]]
) -> int:
    """Read a long word and the amount after it; give how many words it took."""
    act = _LONG[low]
    run = runs[at]
    after = runs[at + 1] if at + 1 < len(runs) else None
    amount_next = after is not None and is_amount_like(after[0]) and after[0] != "."
    if act is Act.BUY and (after is None or not amount_next or after[0] in "+-"):
        actions.append(Action(Act.BUY))
        spans.append((run.start(), len(low)))
        return 1
    if after is None or not amount_next:
        raise Refusal("L7", f"{low} needs an amount", f"as in {low} 3", span=(0, len(low)))
    try:
        amount = parse_amount(after[0], money)
    except Refusal as refusal:
        refusal.span = (after.start() - run.start(), len(after[0]))
        raise
    actions.append(Action(act, amount))
    spans.append((run.start(), after.end() - run.start()))
    return 2
