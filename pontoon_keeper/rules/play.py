"""A player's part in a deal as values.

Here: a shoot bet, a hand, a play, and what follows from them alone. Not here: whether they were allowed
(see reading), and what is paid (see settle).
"""

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from pontoon_keeper.rules.actions import Action, Piece
from pontoon_keeper.rules.cards import Card
from pontoon_keeper.rules.hands import Kind


class Shoot(NamedTuple):
    """A shoot bet: the clause it was made under, minor units, and its place among the player's actions."""

    rule: str
    amount: int
    place: int


class Hand(NamedTuple):
    """One hand of a player as far as it is told.

    `moves` are shoot bets, burns, buys and twists in order (those before a split are the play's `opening`);
    `draws` the letters of the buys and twists; `buys` prices in minor units. `kind` is None until known;
    `stuck` says that it stuck without a total. `claim` is `+`, `-` or nothing, `gone` `fold`, `void` or
    nothing. `told` is the place of its result or claim among the player's actions; `breaches` are pairs of such
    a place and a code, under `force`. The rest is for reading on: where the draws stand, a shoot bet that a fourth
    card must follow (or -1), burns since the split.
    """

    moves: tuple[Action, ...] = ()
    draws: str = ""
    buys: tuple[int, ...] = ()
    shoots: tuple[Shoot, ...] = ()
    burns: int = 0
    result: Action | None = None
    kind: Kind | None = None
    total: int | None = None
    cards: tuple[Card, ...] = ()
    claim: str = ""
    gone: str = ""
    stuck: bool = False
    told: int = -1
    breaches: tuple[tuple[int, str], ...] = ()
    places: tuple[int, ...] = ()
    pending: int = -1
    split_burns: int = 0

    @property
    def waiting(self) -> bool:
        """Tell whether the hand has no result yet, or stuck without a total and nothing more was said."""
        return self.result is None or (self.stuck and not self.claim)


class Play(NamedTuple):
    """A player's part in a deal: sits out, or a first stake (minor units, None before it) and hands.

    `turn` is the place of the first action that is a turn (D1), or None. `bets` are place, minor
    units and index of the hand: all that was put on the table, in order. `tangled` says
    that other lines could make it wrong: it sits out, shoots, tells cards or claims a result. `actions` counts
    all that was said. `pieces` are the lines it was read from.
    """

    name: str
    pieces: tuple[Piece, ...] = ()
    out: bool = False
    stake: int | None = None
    opening: tuple[Action, ...] = ()
    split: bool = False
    hands: tuple[Hand, ...] = ()
    turn: int | None = None
    bets: tuple[tuple[int, int, int], ...] = ()
    tangled: bool = False
    actions: int = 0


# Every line of a deal makes these; a NamedTuple's own constructor is written in Python and takes twice as long.
new_hand: Callable[[tuple[Any, ...]], Hand] = partial(tuple.__new__, Hand)
"""Make a hand from all its fields in order."""
new_play: Callable[[tuple[Any, ...]], Play] = partial(tuple.__new__, Play)
"""Make a play from all its fields in order."""


def on_table(play: Play) -> int:
    """Add up what a player has on the table in this deal, in minor units; void hands have nothing there (S3)."""
    staked = sum([amount for _, amount, _ in play.bets])
    for hand in play.hands:
        if hand.gone == "void":
            staked -= (play.stake or 0) + sum(hand.buys) + sum([shoot.amount for shoot in hand.shoots])
    return staked
