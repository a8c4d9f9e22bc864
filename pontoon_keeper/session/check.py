"""Every error of a session file in one run, without the errors that only follow from others.

Here: going on after an error. In a deal with an error every line is judged alone and the deal does not settle;
what the deal would have decided counts as unknown until the file states it again, and nothing that depends on it
is reported. Not here: what is an error (see rules, notation and the other modules of this folder).
"""

from collections.abc import Callable, Iterable, Iterator

from pontoon_keeper.errors import Refusal
from pontoon_keeper.money import Money
from pontoon_keeper.notation.names import IN_DEAL, OUTSIDE, check_new_name, find, is_bare
from pontoon_keeper.notation.parse import MOST_PEOPLE, MOST_SEATS, DealLine, Scope, Statement, locate, parse
from pontoon_keeper.notation.tokens import first_word, lex_partly
from pontoon_keeper.rules.actions import Act, Action, Piece
from pontoon_keeper.rules.bank import read_bank
from pontoon_keeper.rules.play import Play, new_play
from pontoon_keeper.rules.reading import read_closely
from pontoon_keeper.rules.settings import BY_NAME, SETTINGS
from pontoon_keeper.session.replay import Session, clean, collector_resting, no_session
from pontoon_keeper.session.state import Moved, State
from pontoon_keeper.session.statements import apply_statement, check_word

_ENDS_A_DEAL = frozenset(OUTSIDE) - frozenset(IN_DEAL) | {"scrap"}
_GIVES_BANK = frozenset({"banker", "cut", "sell", "auction"})
_MOVES_CHIPS = frozenset({"buyin", "cashout", "transfer"})
_UNKNOWN_KITTY = 10**15
"""Stands for a kitty that is not known: no shoot bet is too large for it, and no deal empties it."""
_ANY_MONEY = Money("", 3)
"""Stands for money that is not known: takes as many decimals as any money has."""
_NEEDS_BANK = frozenset({"L7", "T6"})
_ALL_SETTINGS = frozenset(setting.code for setting in SETTINGS)
_MORE_CODES = {
    "packs": {"L5", "C1"},
    "pontoon": {"L7"},
    "split-pontoon": {"L7"},
    "shoot": {"K1", "K2", "K3", "K4", "K5", "K9", "K10", "K11"},
    "fifth-buy": {"A3"},
}
"""What else than its own code only follows from a setting."""


def check_lines(lines: Iterable[str]) -> Iterator[Refusal]:
    """Find every error of a session file, one a line at most, in order; each has its place.

    >>> [error.code for error in check_lines(["pontoon 1", "stake 1 10", "players Ann"])]
    ['L1', 'T4']
    """
    checker = _Checker()
    with collector_resting():
        for number, line in enumerate(lines, 1):
            error = checker.take(clean(line), number)
            if error is not None:
                yield error
    if not checker.began:
        yield no_session()


class _Checker:
    """A session that goes on after errors, and what is not known because of them."""

    def __init__(self) -> None:
        self.session = Session()
        self.began = False
        self.patience = _Patience()
        self.broken: _BrokenDeal | None = None
        self.no_bank = False
        self.no_kitty = False
        self.no_money = False
        self.no_stakes = False
        self.no_players = False
        self.no_version = False
        self.no_unit = False
        self.no_chips: set[str] = set()
        self.no_settings: dict[str, frozenset[str]] = {}
        """Settings whose value is not known, and the codes of breaches that may only follow from them."""

    @property
    def state(self) -> State:
        return self.session.state

    def change(self, **fields: object) -> None:
        self.session.state = State(**{**self.state._asdict(), **fields})

    def take(self, text: str, number: int) -> Refusal | None:
        """Take a line; give its error if it has one that does not follow from another's."""
        try:
            word, after, _, quoted = first_word(text)
        except Refusal:
            word, after, quoted = "?", "", True
        if not word and not after and not quoted:
            return None
        low = "" if quoted or after else word.lower()
        spoken_to = word if quoted or after else low
        if not self.state.begun:
            return self.begin(text, number)
        if self.broken is not None:
            if low not in _ENDS_A_DEAL and not (low == "sell" and self.state.settings.sale == "between"):
                return self.take_alone(text, number)
            self.end_broken(scrapped=low == "scrap")
            if low == "scrap":
                return None
        return self.take_with_doubts(low, text, number, spoken_to)

    def take_with_doubts(self, low: str, text: str, number: int, first: str) -> Refusal | None:
        """Take a line outside a broken deal, going round what is not known."""
        if not self.state.closed:
            unsure = self.no_bank or self.no_stakes or self.no_players or self.no_settings
            if low == "deal" and self.state.open is None and unsure:
                return self.open_broken(text, number)
            if self.no_bank and low in {"keep", "close", "kitty", "auction", "sell"}:
                return self.without_bank(low, text, number)
            if self.no_kitty and low == "kitty" and not "".join(text.split()[1:2]).startswith("+"):
                self.change(kitty=0)
        return self.take_normally(low, text, number, first)

    def begin(self, text: str, number: int) -> Refusal | None:
        """Take the first statement; without `pontoon 1` say so once, and go on with what it is."""
        self.began = True
        try:
            self.session.take(text, number)
        except Refusal as error:
            self.change(begun=True)
            self.no_version = True
            if error.code == "L8" and not text.lower().lstrip(" \t").startswith("pontoon"):
                self.take(text, number)  # its own error, if any, would be a second one on this line
            return error
        return None

    def take_normally(self, low: str, text: str, number: int, first: str) -> Refusal | None:
        in_deal = self.state.open is not None
        try:
            self.session.take(text, number)
        except Refusal as error:
            follows = self.follows(error) or (self.no_version and low == "pontoon" and error.code == "L6")
            if not self.state.closed or low == "deal":
                self.learn(low, text, first, in_deal=in_deal)
            return None if follows else error
        self.know(low, text)
        return None

    def know(self, low: str, text: str) -> None:
        """Take note of what a right statement makes known again."""
        state = self.state
        if low in _GIVES_BANK and state.open is None and state.banker is not None:
            self.no_bank = False
        if low == "kitty" and state.kitty < _UNKNOWN_KITTY:
            self.no_kitty = False
        if low in {"stakes", "set"} and state.settings.stakes is not None:
            self.no_stakes = False
        if low == "set":
            self.no_settings.pop(text.split()[1].lower(), None)
        if low == "rules":
            self.no_settings.clear()
        if self.no_kitty and state.kitty < _UNKNOWN_KITTY // 2:
            self.no_kitty = False  # the bank has moved, and what was in the kitty went home with its banker

    def follows(self, error: Refusal) -> bool:
        """Tell whether an error may only follow from what is not known."""
        code, words = error.code, error.message + (error.hint or "")
        depends = (
            any(code in codes for codes in self.no_settings.values()),
            code in {"B1", "S3"} and (self.no_money or error.message.startswith(tuple(self.no_chips))),
            code == "L3" and self.no_unit and "decimals" in words,
            code == "B1" and self.no_kitty,
            code == "L7" and self.no_money and "last stake" in words,
            code in _NEEDS_BANK and self.no_bank and "banker" in words,
            code in {"L4", "L7", "T4"} and self.no_players,
            code == "L7" and self.no_stakes and "stakes" in words,
        )
        return any(depends)

    def learn(self, low: str, text: str, first: str, *, in_deal: bool) -> None:
        """Take note of what an error leaves unknown."""
        if in_deal or low == "deal":
            self.break_deal()
            self.salvage(text, first)
            if in_deal and low == "deal":
                self.end_broken(scrapped=False)
                self.broken = _BrokenDeal(self.state, None, self.patience)
            return
        if low in _GIVES_BANK or low == "keep":
            self.lose_bank()
        elif low in _MOVES_CHIPS:
            self.lose_chips(text)
        elif low in _LEARN:
            _LEARN[low](self, text)

    def lose_chips(self, text: str) -> None:
        """Take note of whose chips are not known; of all, where a name cannot be made out."""
        words = [word.text for word in lex_partly(text)[0][1:]]
        many = 2 if text.split(maxsplit=1)[0].lower() == "transfer" else 1
        named = [find(word, self.state.players) for word in words[:many]]
        if len(named) < many or any(len(each) != 1 for each in named):
            self.no_money = True
        self.no_chips.update(f"{each[0]}{sign}" for each in named if len(each) == 1 for sign in " :")

    def lose_unit(self) -> None:
        self.no_unit = True
        self.change(money=_ANY_MONEY)

    def lose_rules(self) -> None:
        self.no_settings[""] = _ALL_SETTINGS.union(*_MORE_CODES.values())

    def lose_stakes(self) -> None:
        self.no_stakes = True
        self.change(settings=self.state.settings._replace(stakes=None))

    def seat_newcomer(self, text: str) -> None:
        """Seat whoever was to join, if the name can be one, so that the newcomer's lines can be judged."""
        words = lex_partly(text)[0]
        if len(self.state.seats) >= MOST_SEATS or len(self.state.players) >= MOST_PEOPLE:
            return
        try:
            name = check_new_name(words[1].text if len(words) > 1 else "", self.state.players)
        except Refusal:
            return
        self.session.add(apply_statement(self.state, Statement("join", (name,))))

    def let_leave(self, text: str) -> None:
        """Let whoever a wrong `leave` names go, where that can be made out, so that no line is awaited."""
        words = text.split()
        named = find(words[1], self.state.seats) if len(words) > 1 else ()
        if len(named) == 1 and named[0] != self.state.banker:
            self.session.add(apply_statement(self.state, Statement("leave", named)))

    def learn_setting(self, text: str) -> None:
        """Take note of a setting whose value is not known, and so neither is what a deal comes to."""
        words = text.lower().split()
        name = words[1] if len(words) > 1 else ""
        setting = BY_NAME.get(name)
        if setting is not None:
            self.no_settings[setting.name] = frozenset({setting.code, *_MORE_CODES.get(setting.name, ())})
        elif name == "stakes":
            self.lose_stakes()

    def seat_the_right_ones(self, text: str) -> None:
        """Seat those of a wrong list of players who can be, so that their lines can be judged."""
        if self.state.players:
            return
        found: list[str] = []
        words, error = lex_partly(text)
        self.no_players = error is not None
        for word in words[1:]:
            try:
                name = check_new_name(word.text, tuple(found))
            except Refusal:
                self.no_players = True
                continue
            if (word.quoted or is_bare(name)) and len(found) < MOST_SEATS:
                found.append(name)
        self.no_players = self.no_players or len(found) < 2  # noqa: PLR2004  # there are others, whoever they are
        if found:
            apply = apply_statement(self.state, Statement("players", tuple(found)))
            self.session.add(apply)

    def lose_bank(self) -> None:
        self.no_bank = True
        self.change(banker=None, moved=None)
        self.lose_kitty()

    def lose_kitty(self) -> None:
        if self.state.settings.shoot == "on":
            self.no_kitty = True
            self.change(kitty=_UNKNOWN_KITTY, kitty_due="")

    # -- a deal with an error -------------------------------------------------------------------------------------

    def break_deal(self) -> None:
        opened = self.state.open
        self.broken = _BrokenDeal(self.state, opened.deal.banker if opened else self.state.banker, self.patience)
        if opened is not None:
            self.broken.plays.update(opened.deal.plays)
            self.broken.bank = opened.deal.bank.pieces
        self.change(open=None)

    def salvage(self, text: str, first: str) -> None:
        """Keep what can be of the wrong line that broke a deal; of whom nothing can be kept nothing is known."""
        broken, state = self.broken, self.state
        if broken is None:
            return
        named = find(first, state.seats)
        whose = {""} if first == "bank" else set(state.seats if first == "all" else named if len(named) == 1 else ())
        try:
            said = parse(text, Scope(state.money, in_deal=True, seated=state.seats, everyone=state.players))
            if isinstance(said, DealLine):
                broken.judge(said, unsure=True)
        except Refusal:
            pass
        broken.lost.update(name for name in whose if not (broken.bank if name == "" else broken.plays.get(name)))

    def open_broken(self, text: str, number: int) -> Refusal | None:
        """Open a deal that cannot settle, since bank or stakes are not known."""
        scope = self.scope_with_stand_in()
        try:
            parse(text, scope)
        except Refusal as error:
            locate(error, text, scope, number)
            if not self.follows(error):
                return error
        self.broken = _BrokenDeal(self.state, self.state.banker, self.patience)
        return None

    def scope_with_stand_in(self) -> Scope:
        """Give a scope in which a statement is judged as if bank and kitty were as it needs them."""
        state = self.state
        banker = state.banker or next(iter(state.seats), None)
        known = state._replace(banker=banker, kitty_due="", moved=Moved(banker or "", 0))
        return Scope(state.money, in_deal=False, seated=state.seats, everyone=state.players,
                     check=lambda word: check_word(known, word))  # fmt: skip

    def end_broken(self, *, scrapped: bool) -> None:
        self.broken = None
        if scrapped:
            return
        self.no_money = True
        self.change(deals=self.state.deals + 1, last_stakes={})
        self.lose_bank()

    def take_alone(self, text: str, number: int) -> Refusal | None:
        """Judge a line of a deal with an error by what it says alone."""
        broken = self.broken
        state = self.state
        scope = Scope(state.money, in_deal=True, seated=state.seats, everyone=state.players)
        if broken is None:
            return None
        try:
            said = parse(text, scope)
            if isinstance(said, DealLine):
                broken.judge(said, unsure=self.no_money)
            elif said is not None and said.word not in {"pays", "sell"}:
                self.session.add(apply_statement(state, said))
        except Refusal as error:
            locate(error, text, scope, number)
            return None if self.follows(error) else error
        return None

    def without_bank(self, low: str, text: str, number: int) -> Refusal | None:
        """Take a statement that would need the banker, who is not known."""
        scope = self.scope_with_stand_in()
        try:
            said = parse(text, scope)
            if isinstance(said, Statement):
                self.apply_without_bank(low, said)
        except Refusal as error:
            locate(error, text, scope, number)
            return None if self.follows(error) else error
        return None

    def apply_without_bank(self, low: str, said: Statement) -> None:
        if low == "close":
            self.change(closed=True)
        elif low == "kitty" and said.text is None:
            apply_statement(self.state._replace(banker=next(iter(self.state.seats), None), kitty=0), said)
            self.change(kitty=said.amounts[0], kitty_due="")
            self.no_kitty = False
        elif low in {"sell", "auction"}:
            best = max(said.amounts)
            buyers = [name for name, bid in zip(said.names, said.amounts, strict=True) if bid == best]
            if len(buyers) > 1:
                apply_statement(self.state._replace(banker=""), said)
            self.change(banker=buyers[0], kitty=0, kitty_due="K11")
            self.no_bank = self.no_kitty = False


_LEARN: dict[str, Callable[[_Checker, str], None]] = {
    "kitty": lambda checker, _: checker.lose_kitty(),
    "stakes": lambda checker, _: checker.lose_stakes(),
    "money": lambda checker, _: checker.lose_unit(),
    "rules": lambda checker, _: checker.lose_rules(),
    "set": _Checker.learn_setting,
    "players": _Checker.seat_the_right_ones,
    "leave": _Checker.let_leave,
    "join": _Checker.seat_newcomer,
}
"""What to take note of after a wrong statement, by its word."""


_MOST_JUDGED = 10_000


class _Patience:
    """How often more a file's wrong `all` lines are judged player by player.

    A few letters speak to a whole table, so that a file of nothing else would take far longer than it is long. No
    evening comes near the bound; beyond it a wrong line is judged up to its first error, and those it was not judged
    for count as unknown.
    """

    def __init__(self) -> None:
        self.left = _MOST_JUDGED

    def lasts(self) -> bool:
        self.left -= 1
        return self.left >= 0


class _BrokenDeal:
    """A deal with an error: the lines of each player and of the bank that were right by themselves."""

    def __init__(self, state: State, banker: str | None, patience: _Patience) -> None:
        self.state = state
        self.banker = banker
        self.patience = patience
        self.plays: dict[str, Play] = {}
        self.bank: tuple[Piece, ...] = ()
        self.lost: set[str] = set()
        self.wrong: set[str] = set()

    def judge(self, said: DealLine, *, unsure: bool) -> None:
        """Judge one line by itself; raises its error. After an error the rest of that player is only read."""
        if said.word == "bank":
            self.judge_bank(said)
        elif said.word == "all":
            self.judge_all(said, unsure=unsure)
        else:
            if said.name == self.banker:
                message, hint = (
                    f"{said.name} has the bank",
                    "the banker's hand is told on the bank's line, as in bank =18",
                )
                raise Refusal("L6", message, hint, unit=0)
            self.judge_player(said.name, said, unsure=unsure)
        if said.error is not None:
            raise said.error

    def judge_all(self, said: DealLine, *, unsure: bool) -> None:
        """Judge a line for everyone it speaks to; once for those of whom the very same was said before."""
        wrong: Refusal | None = None
        read: dict[int, Play] = {}
        repeats = any(action.act is Act.REPEAT for action in said.piece.actions[:1])
        for name in self.state.seats:
            if name == self.banker or not self.speaks_to(name, said.piece):
                continue
            before = self.plays.get(name)
            key = id(before and before.pieces)
            if key in read and name not in self.lost and name not in self.wrong:
                self.plays[name] = new_play((name, *read[key][1:]))
                continue
            if wrong is not None and not self.patience.lasts():
                self.lost.add(name)
                continue
            error = self.judge_one_of_all(name, said, unsure=unsure)
            wrong = error or wrong
            if error is None and not repeats and name in self.plays:
                read[key] = self.plays[name]
        if wrong is not None:
            raise wrong

    def judge_one_of_all(self, name: str, said: DealLine, *, unsure: bool) -> Refusal | None:
        try:
            self.judge_player(name, said, unsure=unsure)
        except Refusal as error:
            return error
        return None

    def speaks_to(self, name: str, piece: Piece) -> bool:
        """Tell whether `all` speaks to a player: one without a stake for a stake, one with a stake else."""
        play = self.plays.get(name)
        if piece.actions and piece.actions[0].act in {Act.STAKE, Act.REPEAT}:
            return play is None
        return play is not None and not play.out

    def judge_player(self, name: str, said: DealLine, *, unsure: bool) -> None:
        piece = said.piece
        if name in self.lost:
            return
        if piece.actions and piece.actions[0].act is Act.REPEAT:
            stake = self.state.last_stakes.get(name)
            if stake is None:
                self.lost.add(name)
                if unsure:
                    return
                raise Refusal("L7", f"{name} has no last stake to repeat", "type the stake as an amount", unit=1)
            piece = piece._replace(actions=(Action(Act.STAKE, stake), *piece.actions[1:]))
        before = self.plays.get(name) or Play(name)
        if name in self.wrong and piece.actions and piece.actions[0].act in {Act.STAKE, Act.REPEAT, Act.OUT}:
            before = Play(name)  # the right line after the wrong one
        try:
            self.plays[name] = read_closely(self.state.settings, self.state.money, before, piece)
        except Refusal as error:
            self.wrong.add(name)
            self.mend(before, piece, error)
            raise

    def mend(self, before: Play, piece: Piece, error: Refusal) -> None:
        """Go on with a wrong line as if the table had agreed to it, or with what of it is right."""
        right = piece._replace(actions=piece.actions[: max(0, (error.unit or 1) - 1)])
        agreed = () if piece.force else (piece._replace(force=True),)
        for each in (*agreed, right):
            if not each.actions and before.actions:
                return  # nothing of the line is right, and all that was said before stands
            try:
                play = read_closely(self.state.settings, self.state.money, before, each)
            except Refusal:
                continue
            if play.actions:
                self.plays[before.name] = play
                return
        self.plays.pop(before.name, None)
        self.lost.add(before.name)

    def judge_bank(self, said: DealLine) -> None:
        if "" in self.lost:
            return
        pieces = (*self.bank, said.piece)
        try:
            read_bank(self.state.settings, pieces)
        except Refusal:
            self.lost.add("")
            raise
        self.bank = pieces
        if said.error is not None:
            self.lost.add("")
