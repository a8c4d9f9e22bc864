"""What the cards can be: how many of each the packs hold, and which totals so many cards can make (L5, C1, A6).

Here: checks that need only cards or a told total. Not here: whose turn it was to draw them.
"""

from collections import Counter
from collections.abc import Iterable
from typing import NoReturn, Protocol

from pontoon_keeper.rules.cards import Card
from pontoon_keeper.rules.hands import BEST, FULL

LEAST = {2: 4, 3: 6, 4: 8, 5: 11}
"""The smallest best total that so many cards of one pack can have; five twos of two packs make 10 (C1)."""
SUITS = 4


class Refuse(Protocol):
    """Whoever reads the line: raises a refusal at the place being read."""

    def __call__(self, code: str, message: str, hint: str | None = None) -> NoReturn:
        """Raise it."""


def check_total(who: str, points: int, count: int | None, packs: int, refuse: Refuse) -> None:
    """Hold a told total to what so many cards can make (A6, C1); `count` None if it is not known."""
    if points > BEST:
        refuse("A6", f"{who} cannot have {points}", "a hand over 21 is bust: write x, after its last buy or twist")
    least = LEAST[count or 2] - (count == FULL and packs > 1)
    if points < least:
        refuse("C1", f"{who} cannot have {points} in {count or 2} cards", f"the least is {least}")


def check_packs(who: str, cards: tuple[Card, ...], packs: int, refuse: Refuse) -> None:
    """Hold the cards of one hand to what the packs have (L5, *packs*)."""
    short = too_many(cards, packs)
    if short:
        refuse("L5", f"{who} cannot hold so many of {short}", pack_hint(packs))


def pack_hint(packs: int) -> str:
    """Say how many of a card there are."""
    if packs == 1:
        return "one pack has four of a rank, and one of each card"
    return f"{packs} packs have {4 * packs} of a rank, and {packs} of each card"


def too_many(cards: Iterable[Card], packs: int) -> str:
    """Name a rank or a card told more often than the packs have it, or nothing (*packs*).

    >>> from pontoon_keeper.rules.cards import parse_cards
    >>> too_many(parse_cards("9s,9s"), 1), too_many(parse_cards("9s,9s"), 2)
    ('9s', '')
    """
    ranks: Counter[str] = Counter()
    for card, count in Counter(cards).items():
        if card.suit is not None and count > packs:
            return f"{card.rank.value}{card.suit.value}"
        ranks[card.rank.value] += count
    return next((rank for rank, count in ranks.items() if count > SUITS * packs), "")
