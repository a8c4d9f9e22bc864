"""Worked deals: short sessions whose outcome was reckoned by hand, in tests/data/worked_deals.toml.

Each says what its last deal comes to for everyone, and what it leaves: the kitty, the next banker, whether to shuffle,
and where money outside that deal matters, the balances.
"""

import re
import tomllib
from pathlib import Path
from typing import NamedTuple

import pytest

from pontoon_keeper.rules.clauses import CODES
from pontoon_keeper.session.replay import Session, replay_text
from pontoon_keeper.session.state import balance

DATA = Path(__file__).parent.parent / "data" / "worked_deals.toml"
REQUIRED = {"id", "why", "session", "net", "kitty", "next_banker", "shuffle"}


class Worked(NamedTuple):
    """A session as text and what its last deal brings; amounts in minor units."""

    id: str
    why: str
    session: str
    net: dict[str, int]
    kitty: int
    next_banker: str
    shuffle: bool
    balances: dict[str, int] | None = None

    def replayed(self) -> Session:
        return replay_text(self.session)


def load() -> list[Worked]:
    return [Worked(**case) for case in tomllib.loads(DATA.read_text(encoding="utf-8"))["case"]]


CASES = load()


def named(case: Worked) -> str:
    """Name a case in a test's id: its own name, and the clauses and settings it is about."""
    about = case.why[case.why.rindex("(") + 1 : case.why.rindex(")")]
    return f"{case.id}:{about.replace(', ', '-').replace(' ', '-')}"


each_case = pytest.mark.parametrize("case", CASES, ids=named)


def test_the_cases_are_all_there() -> None:
    """There are 31, none twice, and each names the clauses it is about."""
    assert len({case.id for case in CASES}) == len(CASES) == 31
    for case in CASES:
        assert set(re.findall(r"\b[A-Z]\d+\b|V-[a-z]+", named(case))) & set(CODES), case.id
        assert sum(case.net.values()) == 0 or "kitty" in case.session


@each_case
def test_nets(case: Worked) -> None:
    assert case.replayed().settlements[-1].net == case.net, case.why


@each_case
def test_kitty(case: Worked) -> None:
    """The nets and the kitty's change add up to nothing, whatever becomes of the kitty after."""
    session = case.replayed()
    done = session.settlements[-1]
    assert session.state.kitty == case.kitty, case.why
    assert sum(case.net.values()) + done.kitty_after - done.kitty_before == 0


@each_case
def test_next_banker(case: Worked) -> None:
    assert case.replayed().state.banker == case.next_banker, case.why


@each_case
def test_shuffle(case: Worked) -> None:
    assert case.replayed().settlements[-1].next.shuffle is case.shuffle, case.why


@each_case
def test_balances(case: Worked) -> None:
    """Without a kitty, sales or earlier deals, a player's balance is the net."""
    state = case.replayed().state
    balances = {name: balance(state, name) for name in state.players}
    assert sum(balances.values()) + state.kitty == 0
    if case.balances is not None:
        assert balances == case.balances, case.why
    elif "kitty" not in case.session:
        assert balances == case.net, case.why


@pytest.mark.parametrize("case", [case for case in CASES if "\npays " not in case.session], ids=named)
def test_order_of_typing(case: Worked) -> None:
    """The bank's line first, or all lines from the last to the first: the deal comes to the same.

    Not where `pays` answers a bank that is told.
    """
    before, word, told = case.session.partition("deal\n")
    lines = told.splitlines()
    bank = next(at for at, line in enumerate(lines) if line.startswith("bank "))
    for order in (lines[bank::-1], [lines[bank], *lines[:bank]]):
        session = replay_text(before + word + "\n".join([*order, *lines[bank + 1 :]]))
        assert session.settlements == case.replayed().settlements, case.why
