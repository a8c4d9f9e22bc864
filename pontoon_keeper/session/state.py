"""An evening at one moment, as a frozen value.

Here: seats, bank, kitty, accounts, the open deal, and what follows from them alone. Not here: how a statement
changes them (see statements and dealing), and what was said before (see replay).
"""

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from pontoon_keeper.money import CHIPS, Money
from pontoon_keeper.notation.parse import Statement
from pontoon_keeper.rules.deal import Deal
from pontoon_keeper.rules.settings import DEFAULTS, Settings
from pontoon_keeper.rules.settle import Sale, Settlement


class Account(NamedTuple):
    """One player's money, in minor units.

    `play` and `shoot`: won and lost as a player on ordinary and on shoot bets; `bank`: as banker, the kitty's
    gains over what was put into it included; `other`: bank sales and transfers; `expenses`: paid for others less
    owed to them; `settled`: paid to others less received from them.
    """

    play: int = 0
    shoot: int = 0
    bank: int = 0
    other: int = 0
    expenses: int = 0
    bought_in: int = 0
    cashed_out: int = 0
    settled: int = 0


new_account: Callable[[tuple[Any, ...]], Account] = partial(tuple.__new__, Account)
"""Make an account from all its fields in order; for why, see play."""


class Entry(NamedTuple):
    """A change of money that is not a settlement; `payer` or `payee` None for cash or the kitty, minor units."""

    at: int
    after_deal: int
    kind: str
    payer: str | None
    payee: str | None
    amount: int
    note: str | None = None


class Warned(NamedTuple):
    """Something that is allowed and worth saying: its clause, the deals settled before it, words."""

    code: str
    after_deal: int
    message: str


class Moved(NamedTuple):
    """How the last deal moved the bank: from whom, and the minor units of kitty given back (N4, keep)."""

    banker: str
    kitty: int


class OpenDeal(NamedTuple):
    """A deal that is not settled: `said` are its other statements in order."""

    deal: Deal
    sale: Sale | None = None
    said: tuple[Statement, ...] = ()


class State(NamedTuple):
    """A session between two lines.

    `players` are all who ever joined, `seats` those at the table, clockwise. `kitty_due` is the clause by which
    a kitty must be opened before the next deal, or nothing. `deals` counts settled deals, `entries` entries.
    `last_stakes` are first stakes in the last settled deal each was in. Amounts are minor units.
    """

    title: str | None = None
    date: str | None = None
    money: Money = CHIPS
    settings: Settings = DEFAULTS
    players: tuple[str, ...] = ()
    seats: tuple[str, ...] = ()
    entries: int = 0
    begun: bool = False
    closed: bool = False
    # What a settled deal changes stands together, and what a new deal changes last, so that both are cheap.
    spent: bool = False
    banker: str | None = None
    kitty: int = 0
    kitty_due: str = "K1"
    deals: int = 0
    accounts: dict[str, Account] = {}  # noqa: RUF012  # never changed in place
    last_stakes: dict[str, int] = {}  # noqa: RUF012  # never changed in place
    crowd: int = 0
    moved: Moved | None = None
    open: OpenDeal | None = None


_new_state: Callable[[tuple[Any, ...]], State] = partial(tuple.__new__, State)
_BEFORE_BOOKED = State._fields.index("spent")
Books = tuple[dict[str, Account], dict[str, int]]
"""Accounts, and first stakes in the last deal, by name."""


def with_deal(state: State, opened: OpenDeal) -> State:
    """Give the state with its open deal gone on; each line of a deal does this, so it is no `_replace`."""
    return _new_state((*state[:-1], opened))


def booked(state: State, kitty: tuple[int, str], deals: int, money: Books, moved: tuple[str, Moved | None]) -> State:
    """Give the state after a deal has settled; every deal does this, so it is no `_replace` either.

    Args:
        state: The session with the deal still open.
        kitty: What it holds, in minor units, and the clause by which one is due before the next deal.
        deals: How many deals have been settled now.
        money: The accounts and the first stakes as they now are.
        moved: The banker of the next deal, and how the bank got there if the deal moved it.
    """
    banker, how = moved
    return _new_state((*state[:_BEFORE_BOOKED], True, banker, *kitty, deals, *money, state.crowd, how, None))


class Settled(NamedTuple):
    """A deal and how it was settled, with the other statements made in it."""

    deal: Deal
    settlement: Settlement
    said: tuple[Statement, ...] = ()


class Step(NamedTuple):
    """What a line did: the state after it, the statement as understood, and what it brought about.

    `said` are statements to be kept in the record now (those of a deal are kept when it ends).
    """

    state: State
    said: tuple[Statement, ...] = ()
    entries: tuple[Entry, ...] = ()
    settled: Settled | None = None
    warnings: tuple[Warned, ...] = ()
    forced: int = 0


new_step: Callable[[tuple[Any, ...]], Step] = partial(tuple.__new__, Step)
"""Make a step from all its fields in order."""
new_settled: Callable[[tuple[Any, ...]], Settled] = partial(tuple.__new__, Settled)
"""Make a settled deal from all its fields in order."""
_new_open: Callable[[tuple[Any, ...]], OpenDeal] = partial(tuple.__new__, OpenDeal)


def with_new_deal(state: State, crowd: int, opened: OpenDeal) -> State:
    """Give the state with a deal just opened, so that the last one can no longer be kept from moving the bank."""
    return _new_state((*state[:-3], crowd, None, opened))


def gone_on(state: State, opened: OpenDeal, deal: Deal) -> Step:
    """Give the step of a line that an open deal took and that did not complete it."""
    return new_step((with_deal(state, _new_open((deal, *opened[1:]))), (), (), None, (), 0))


def balance(state: State, name: str) -> int:
    """Give a player's balance in minor units: all won and lost, less what stands in the kitty as banker."""
    account = state.accounts[name]
    standing = state.kitty if name == state.banker else 0
    return account.play + account.shoot + account.bank + account.other - standing


def chips(state: State, name: str) -> int:
    """Give what a player has in chips, in minor units: bought in, less cashed out, and the balance."""
    account = state.accounts[name]
    return account.bought_in - account.cashed_out + balance(state, name)


def binding_chips(state: State, name: str) -> int | None:
    """Give what a player has in chips, in minor units, where chips bind: who never bought any plays on tally (S3)."""
    return chips(state, name) if state.accounts[name].bought_in else None


def due(state: State, name: str) -> int:
    """Give what is still due to a player, in minor units: chips, expenses and what was settled."""
    account = state.accounts[name]
    return chips(state, name) + account.expenses + account.settled


def cash_box(state: State) -> int:
    """Give what the cash box should hold, in minor units: what all that is due adds up to."""
    return sum(due(state, name) for name in state.players) + state.kitty


def in_turn(state: State) -> tuple[str, ...]:
    """Give the players from the banker's left, the banker left out (T3)."""
    if state.banker is None:
        return state.seats
    at = state.seats.index(state.banker)
    return state.seats[at + 1 :] + state.seats[:at]
