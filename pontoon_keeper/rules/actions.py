"""The actions of a deal, and what was said of one player or of the bank in one line.

Here: plain values that the notation makes and the rules judge. Not here: any judgement.
"""

from collections.abc import Callable
from enum import IntEnum
from functools import partial
from typing import Any, NamedTuple

from pontoon_keeper.rules.cards import Card


class Act(IntEnum):
    """What was done or told; the order has no meaning."""

    STAKE = 1
    REPEAT = 2  # the first stake as in the player's last deal; the session turns it into STAKE
    OUT = 3
    SHOOT = 4
    BURN = 5
    SPLIT = 6
    BUY = 7
    TWIST = 8
    STICK = 9
    BUST = 10
    TOTAL = 11
    PONTOON = 12
    TRICK = 13
    ROYAL = 14
    CARDS = 15
    FOLD = 16
    VOID = 17
    WIN = 18
    LOSE = 19
    DOUBLE = 20


class Action(NamedTuple):
    """One thing done or told.

    `amount` is in minor units for STAKE, SHOOT and BUY (0: the first stake), in points for TOTAL; `cards`
    are those of CARDS, in the order they came.
    """

    act: Act
    amount: int = 0
    cards: tuple[Card, ...] = ()


class Piece(NamedTuple):
    """One line, or part of one: actions in order, the hand of a split it names (0: none), and `force`."""

    actions: tuple[Action, ...]
    hand: int = 0
    force: bool = False


# Every line of a deal makes one; NamedTuple's own constructor is written in Python and takes twice as long.
new_piece: Callable[[tuple[Any, ...]], Piece] = partial(tuple.__new__, Piece)
"""Make a piece from all its fields in order."""
BUY, TOTAL, REPEAT = Act.BUY, Act.TOTAL, Act.REPEAT  # bound once, as in hands
STICK = Action(Act.STICK)
TWIST = Action(Act.TWIST)
SPLIT = Action(Act.SPLIT)
WIN = Action(Act.WIN)
LOSE = Action(Act.LOSE)
