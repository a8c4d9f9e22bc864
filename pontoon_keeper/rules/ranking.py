"""A hand against the bank: which is better, and what is sure before a total is told (C2, C6, D5).

Here: the order of hands under the settings. Not here: what is paid for it (see settle).
"""

from pontoon_keeper.rules.bank import Bank
from pontoon_keeper.rules.cards import Card
from pontoon_keeper.rules.hands import BEST, BUST, POINTS, PONTOON, ROYAL, TRICK, Kind, pontoon_class
from pontoon_keeper.rules.play import Hand, Play
from pontoon_keeper.rules.settings import Settings


def counts_when_late(play: Play, hand: Hand) -> bool:
    """Tell whether what a hand told still counts where the banker's Pontoon is shown late (D1, notation §8.5)."""
    return not play.split and not hand.draws and not hand.burns and (hand.kind is PONTOON or bool(hand.cards))


def decided_without_bank(hand: Hand, settings: Settings) -> bool:
    """Tell whether a hand is bust, void, or beats whatever the bank may hold (notation §8.9)."""
    if hand.gone or hand.kind in {BUST, ROYAL}:
        return True
    return hand.kind is PONTOON and settings.peek == "yes" and settings.trick == "second"


def certain(hand: Hand, bank: Bank, settings: Settings) -> str:
    """Give the result that a hand stuck without a total is sure of: `+`, `-` or nothing (notation §8.6)."""
    if not hand.stuck or bank.kind is None:
        return ""
    if bank.kind is BUST:
        return "+"
    if hand.kind is TRICK:
        return "+" if beats(hand, bank, settings) else "-"
    unbeaten = bank.kind in {TRICK, PONTOON} or bank.total == BEST
    return "-" if unbeaten else ""


def strength(kind: Kind, points: int | None, cards: tuple[Card, ...], settings: Settings) -> int:
    """Rank a hand that is not unseen, higher is better (C2, *trick*, *pontoon*, V-royal); bust is 0.

    >>> from pontoon_keeper.rules.settings import DEFAULTS
    >>> strength(TRICK, None, (), DEFAULTS) > strength(POINTS, 21, (), DEFAULTS)
    True
    """
    if kind is POINTS:
        return points or 0
    if kind is PONTOON:
        return _PONTOON + pontoon_class(cards, settings.pontoon)
    if kind is TRICK:
        return _TOP_TRICK if settings.trick == "top" else _TRICK
    return _ROYAL if kind is ROYAL else 0


_TRICK, _PONTOON, _TOP_TRICK, _ROYAL = 30, 40, 50, 60


def beats(hand: Hand, bank: Bank, settings: Settings) -> bool:
    """Tell whether a hand whose kind is known beats the bank (C2, C6, D5)."""
    if hand.kind is None or bank.kind is None or hand.kind is BUST:
        return False
    ours = strength(hand.kind, hand.total, hand.cards, settings)
    return ours > strength(bank.kind, bank.total, bank.cards, settings)
