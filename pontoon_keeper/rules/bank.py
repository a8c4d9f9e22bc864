"""The bank's line: doubling, cards drawn, and what the banker stays on (D2, C1 … C4, V-double).

Here: what the bank's own line may say. Not here: what it means for the players' hands (see deal and settle).
"""

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple, NoReturn

from pontoon_keeper.errors import Refusal
from pontoon_keeper.rules.actions import Act, Action, Piece
from pontoon_keeper.rules.cards import LOW_VALUE, Card
from pontoon_keeper.rules.hands import BEST, BUST, FULL, POINTS, PONTOON, TRICK, Kind, kind_of, total
from pontoon_keeper.rules.limits import pontoon_needs_cards
from pontoon_keeper.rules.packs import check_packs, check_total
from pontoon_keeper.rules.settings import Settings


class Bank(NamedTuple):
    """The bank's hand as far as it is told.

    `draws` are the twists told (0: none told); `kind` is None until known, and for good where the cards were
    never needed (`unplayed`). `told` is the place of the result among the bank's actions, `breaches` pairs of
    a place and a code, under `force`.
    """

    pieces: tuple[Piece, ...] = ()
    doubled: bool = False
    draws: int = 0
    kind: Kind | None = None
    total: int | None = None
    cards: tuple[Card, ...] = ()
    unplayed: bool = False
    result: Action | None = None
    told: int = -1
    breaches: tuple[tuple[int, str], ...] = ()

    @property
    def size(self) -> int | None:
        """How many cards the bank has, or None where that was not told."""
        if self.cards:
            return len(self.cards)
        if self.kind is PONTOON:
            return 2
        if self.kind is TRICK:
            return FULL
        return 2 + self.draws if self.draws else None


NO_BANK = Bank()
new_bank: Callable[[tuple[Any, ...]], Bank] = partial(tuple.__new__, Bank)
"""Make a bank from all its fields in order; for why, see play."""


class _Reader:
    """Reads the bank's pieces in order."""

    doubled = False
    draws = 0
    kind: Kind | None = None
    total: int | None = None
    cards: tuple[Card, ...] = ()
    result: Action | None = None
    told = -1
    breaches: tuple[tuple[int, str], ...] = ()
    place = 0
    base = 0
    force = False

    def __init__(self, settings: Settings) -> None:
        self.settings = settings

    def refuse(self, code: str, message: str, hint: str | None = None) -> NoReturn:
        raise Refusal(code, message, hint, unit=self.place - self.base + 1)

    def breach(self, code: str, message: str, hint: str | None = None) -> None:
        if not self.force:
            self.refuse(code, message, hint)
        self.breaches += ((self.place, code),)

    def read(self, piece: Piece) -> None:
        self.base = self.place
        self.force = piece.force
        for action in piece.actions:
            self.read_action(action)
            self.place += 1

    def read_action(self, action: Action) -> None:
        act = action.act
        if act not in _BANKS_OWN:
            if act is Act.ROYAL:
                self.refuse("V-royal", "the bank has no Royal Pontoon", "three sevens are 21 for the bank: =21")
            self.refuse(
                "L2", "that is a player's word, not the bank's", "the bank says double, t, and one of =18, x, =p"
            )
        if self.result is not None:
            self.refuse("L2", "the bank already has a result", "one result a hand: correct the one told first")
        if act in _RESULTS:
            _RESULTS[act](self, action)
            self.cards = action.cards
            self.result = action
            self.told = self.place
        elif act is Act.DOUBLE:
            self.read_double()
        else:
            if self.draws == FULL - 2:
                self.refuse("C4", "the bank cannot take a sixth card", "five cards are a Five Card Trick, or bust")
            self.draws += 1

    def read_double(self) -> None:
        if self.doubled or self.draws:
            self.refuse("L2", "double comes first on the bank's line, and once", "as in bank double =18")
        if self.settings.double == "off":
            self.breach("V-double", "the banker does not double here", "set double on allows it")
        self.doubled = True

    def read_total(self, action: Action) -> None:
        points, drawn = action.amount, self.draws
        check_total("the bank", points, 2 + drawn if drawn else None, self.settings.packs, self.refuse)
        self.total = points
        if drawn == FULL - 2:
            self.kind = TRICK
            return
        self.check_stick(points)
        self.kind = POINTS

    def check_stick(self, points: int) -> None:
        least = self.settings.banker_stick
        if points < least:
            self.breach("D2", f"the bank cannot stay on {points}", f"the banker stays on {least} or more")

    def read_bust(self, _: Action) -> None:
        self.kind = BUST

    def read_pontoon(self, _: Action) -> None:
        if pontoon_needs_cards(self.settings):
            self.refuse("L7", "the bank's Pontoon needs its cards: its kind matters here", "as in bank =A,K")
        if self.draws:
            self.refuse("C3", "the bank has drawn a card: a Pontoon is two cards", "write =21")
        self.kind, self.total = PONTOON, BEST

    def read_trick(self, _: Action) -> None:
        if self.draws not in {0, FULL - 2}:
            self.refuse("C4", f"the bank has {2 + self.draws} cards: a Five Card Trick has five", "write bank ttt =fct")
        self.kind = TRICK

    def read_unplayed(self, _: Action) -> None:
        if self.draws:
            self.refuse("L2", "s on the bank's line says that its cards were never needed", "it stands alone: bank s")

    def read_cards(self, action: Action) -> None:
        cards, drawn = action.cards, self.draws
        if len(cards) > FULL:
            self.refuse("C4", "the bank cannot have a sixth card", "five cards are a Five Card Trick, or bust")
        if len(cards) < 2 or (drawn and len(cards) != 2 + drawn):  # noqa: PLR2004  # a hand begins with two cards
            have = f"{2 + drawn}" if drawn else "two to five"
            self.refuse("L5", f"the bank has {have} cards, not {len(cards)}", "two cards, and one for each t")
        check_packs("the bank", cards, self.settings.packs, self.refuse)
        low = LOW_VALUE[cards[0].rank] + LOW_VALUE[cards[1].rank]
        for card in cards[2:]:
            if low >= BEST:
                self.breach("D2", f"the bank cannot draw at a low count of {low}", f"a card is drawn only below {BEST}")
                break
            low += LOW_VALUE[card.rank]
        self.kind = kind_of(cards, kinds=self.settings.pontoon)
        self.total = total(cards)
        if self.kind is POINTS:
            self.check_stick(self.total)


_RESULTS: dict[Act, Callable[[_Reader, Action], None]] = {
    Act.TOTAL: _Reader.read_total,
    Act.BUST: _Reader.read_bust,
    Act.PONTOON: _Reader.read_pontoon,
    Act.TRICK: _Reader.read_trick,
    Act.CARDS: _Reader.read_cards,
    Act.STICK: _Reader.read_unplayed,
}
_BANKS_OWN = frozenset({Act.DOUBLE, Act.TWIST, *_RESULTS})


def read_bank(settings: Settings, pieces: tuple[Piece, ...]) -> Bank:
    """Judge all that was said of the bank in a deal, by itself.

    Raises:
        Refusal: D2, C1, C3, C4, A6, V-double, V-royal, L2, L5 or L7; `unit` counts the actions of the last piece
            from 1.

    >>> from pontoon_keeper.rules.settings import DEFAULTS
    >>> read_bank(DEFAULTS, (Piece((Action(Act.TOTAL, 18),)),)).total
    18
    """
    reader = _Reader(settings)
    for piece in pieces:
        reader.read(piece)
    unplayed = reader.result is not None and reader.kind is None
    return Bank(pieces, reader.doubled, reader.draws, reader.kind, reader.total, reader.cards, unplayed, reader.result,
                reader.told, reader.breaches)  # fmt: skip
