"""Cards and what they count (C1).

Here: ranks, suits, one card, reading and writing them. Not here: what a hand is worth.
"""

from enum import StrEnum
from typing import NamedTuple

from pontoon_keeper.errors import Refusal
from pontoon_keeper.money import shown


class Rank(StrEnum):
    """The thirteen ranks, ace high as when cutting for the bank (T2); the value is the notation."""

    ACE = "A"
    KING = "K"
    QUEEN = "Q"
    JACK = "J"
    TEN = "T"
    NINE = "9"
    EIGHT = "8"
    SEVEN = "7"
    SIX = "6"
    FIVE = "5"
    FOUR = "4"
    THREE = "3"
    TWO = "2"


class Suit(StrEnum):
    """The four suits, which never count (C1); the value is the notation."""

    SPADES = "s"
    HEARTS = "h"
    DIAMONDS = "d"
    CLUBS = "c"


class Card(NamedTuple):
    """A card: its rank, and its suit where that was told."""

    rank: Rank
    suit: Suit | None = None


HIGH_TO_LOW = tuple(Rank)
LOW_VALUE: dict[Rank, int] = {
    rank: 1 if rank is Rank.ACE else int(rank.value) if rank.value.isdecimal() else 10 for rank in Rank
}
"""What each rank counts with the ace as 1 (C1)."""
PICTURES = frozenset({Rank.KING, Rank.QUEEN, Rank.JACK})

_RANKS = {rank.value.lower(): rank for rank in Rank} | {"10": Rank.TEN}
_SUITS = {suit.value: suit for suit in Suit} | dict(zip("♠♥♦♣", Suit, strict=True))
_CARDS: dict[str, Card] = {
    f"{rank_text}{suit_text}": Card(rank, suit)
    for rank_text, rank in _RANKS.items()
    for suit_text, suit in ({"": None} | _SUITS).items()
}


def parse_card(text: str) -> Card:
    """Read a card, in any case: `A`, `10d`, `T♦`.

    Raises:
        Refusal: L5, if it is no card.

    >>> parse_card("10♦")
    Card(rank=<Rank.TEN: 'T'>, suit=<Suit.DIAMONDS: 'd'>)
    """
    card = _CARDS.get(text.lower())
    if card is None:
        hint = "cards are A K Q J T (or 10) 9 … 2, with s h d c after them if you like"
        raise Refusal("L5", f"{shown(text)} is not a card" if text else "a card is missing between the commas", hint)
    return card


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read a list of cards joined by commas.

    Raises:
        Refusal: L5, if one of them is no card.
    """
    return tuple(parse_card(part) for part in text.split(","))


def format_card(card: Card) -> str:
    """Write a card as the notation has it.

    >>> format_card(parse_card("10♦"))
    'Td'
    """
    return card.rank.value + (card.suit.value if card.suit else "")
