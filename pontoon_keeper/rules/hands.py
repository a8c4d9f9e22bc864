"""What a hand is worth (C1 … C5).

Here: counts, totals, and the kind of a hand of told cards. Not here: who beats whom, and for how much.
"""

from collections.abc import Iterable
from enum import IntEnum

from pontoon_keeper.rules.cards import LOW_VALUE, PICTURES, Card, Rank

BEST = 21
FULL = 5
"""How many cards make a Five Card Trick; no hand takes more (C4)."""


class Kind(IntEnum):
    """What a hand turned out to be. `UNSEEN` stuck, and was settled without its total."""

    BUST = 0
    UNSEEN = 1
    POINTS = 2
    TRICK = 3
    PONTOON = 4
    ROYAL = 5


# Bound once: CPython 3.11 takes ten times as long to look a member up in its class, and settling does little else.
BUST, UNSEEN, POINTS, TRICK, PONTOON, ROYAL = Kind


def low_count(cards: Iterable[Card]) -> int:
    """Count the cards with every ace as 1 (C1).

    >>> from pontoon_keeper.rules.cards import parse_cards
    >>> low_count(parse_cards("A,A,9"))
    11
    """
    return sum([LOW_VALUE[card.rank] for card in cards])


def total(cards: Iterable[Card]) -> int:
    """Count the cards with one ace as 11 where that stays within 21 (C1).

    >>> from pontoon_keeper.rules.cards import parse_cards
    >>> total(parse_cards("A,A,9"))
    21
    """
    cards = tuple(cards)
    low = low_count(cards)
    soft = low + 10 <= BEST and any(card.rank is Rank.ACE for card in cards)
    return low + 10 if soft else low


def is_pontoon(cards: tuple[Card, ...], kinds: str) -> bool:
    """Tell whether a whole hand is a Pontoon (C3) under the setting *pontoon*.

    >>> from pontoon_keeper.rules.cards import parse_cards
    >>> is_pontoon(parse_cards("A,10"), "any"), is_pontoon(parse_cards("A,10"), "picture-only")
    (True, False)
    """
    if len(cards) != 2 or total(cards) != BEST:  # noqa: PLR2004  # C3 says two cards
        return False
    return kinds != "picture-only" or any(card.rank in PICTURES for card in cards)


def pontoon_class(cards: tuple[Card, ...], kinds: str) -> int:
    """Rank a Pontoon among Pontoons under the setting *pontoon*: 1 is the better kind, 0 the other (or the only one).

    >>> from pontoon_keeper.rules.cards import parse_cards
    >>> pontoon_class(parse_cards("A,J"), "picture-first"), pontoon_class(parse_cards("A,J"), "natural")
    (1, 0)
    """
    if kinds == "picture-first":
        return int(any(card.rank in PICTURES for card in cards))
    if kinds == "natural":
        return int(any(card.rank in {Rank.KING, Rank.QUEEN} for card in cards))
    return 0


def kind_of(cards: tuple[Card, ...], *, kinds: str = "any", royal: bool = False) -> Kind:
    """Tell what a finished hand of told cards is (C2 … C4, V-royal, *pontoon*).

    >>> from pontoon_keeper.rules.cards import parse_cards
    >>> kind_of(parse_cards("2,2,2,2,3")).name
    'TRICK'
    """
    if low_count(cards) > BEST:
        return BUST
    if is_pontoon(cards, kinds):
        return PONTOON
    if len(cards) == FULL:
        return TRICK
    if royal and tuple(card.rank for card in cards) == (Rank.SEVEN,) * 3:
        return ROYAL
    return POINTS
