"""The plan at the end of the evening: right, as short as can be, and the same while it is paid."""

import random
from collections.abc import Iterable
from functools import cache
from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pontoon_keeper.notation.parse import BOX
from pontoon_keeper.session.replay import Session, replay_lines
from pontoon_keeper.session.square_up import (
    MOST,
    Due,
    Party,
    Plan,
    Sums,
    Transfer,
    _payments_at_the_end,
    square_up,
    what_is_due,
)
from pontoon_keeper.session.state import Account, State
from tests.evenings import Evening, evenings, unshrunk

NAMES = (
    *("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jim", "Kay", "Leo"),
    *("Mia", "Ned", "Oda", "Pam", "Quin", "Ray", "Sue", "Tom", "Una", "Vic", "Wim", "Zoe"),
)


def owing(*amounts: int) -> Session:
    """Begin a session in which these amounts are due to the players in order; the cash box holds what they add up to.

    The first player's figures are the box's: cash put in where it is above 0, taken out where it is below.
    """
    box = sum(amounts)
    names = NAMES[: len(amounts)]
    accounts = {name: Account(other=amount) for name, amount in zip(names, amounts, strict=True)}
    accounts[names[0]] = Account(other=amounts[0] - box, bought_in=max(box, 0), cashed_out=max(-box, 0))
    return Session(State(players=names, seats=names, accounts=accounts, begun=True, spent=True))


def plan_of(session: Session) -> Plan:
    return square_up(session.state, session.entries)


def pay(session: Session, payer: Party, payee: Party, amount: int) -> None:
    session.take(f"paid {payer or BOX} {payee or BOX} {amount}")


def after(dues: dict[Party, int], transfers: Iterable[Transfer]) -> dict[Party, int]:
    """Give what is due once transfers are made."""
    left = dict(dues)
    for payer, payee, amount in transfers:
        left[payer] += amount
        left[payee] -= amount
    return left


def check_plan(session: Session) -> Plan:
    """Hold a plan to what every plan must be, however many people there are."""
    dues = what_is_due(session.state)
    plan = plan_of(session)
    assert not any(after(dues, plan.transfers).values())
    assert len(plan.transfers) <= max(0, sum(1 for amount in dues.values() if amount) - 1)
    assert all(amount > 0 and dues[payer] < 0 < dues[payee] for payer, payee, amount in plan.transfers)
    assert plan.sums.paid_in == plan.sums.paid_out == sum(transfer.amount for transfer in plan.transfers)
    assert plan.sums.difference == 0
    assert plan.dues == tuple(dues.items())
    order = [*session.state.players, None]
    assert plan.transfers == tuple(
        sorted(plan.transfers, key=lambda made: (order.index(made.payer), order.index(made.payee)))
    )
    return plan


# -- two searches that know nothing of groups ---------------------------------------------------------------------


@cache
def shortest(amounts: tuple[int, ...]) -> int:
    """Count the fewest transfers by trying, for the first amount, everyone it could be passed on to whole.

    Among the shortest plans there is one in which a party makes one transfer only: two who both give to it or take
    from it, or one each, can deal with each other instead. Amounts of any sign may be passed on.
    """
    left = tuple(amount for amount in amounts if amount)
    if not left:
        return 0
    first, *others = left
    return 1 + min(
        shortest(tuple(sorted((*others[:at], amount + first, *others[at + 1 :])))) for at, amount in enumerate(others)
    )


def can_be_done(amounts: tuple[int, ...], transfers: int) -> bool:
    """Try every transfer there could be, so many times."""
    if not any(amounts):
        return True
    if not transfers:
        return False
    most = sum(map(abs, amounts))
    for payer, payee in permutations(range(len(amounts)), 2):
        for amount in range(1, most + 1):
            left = list(amounts)
            left[payer] += amount
            left[payee] -= amount
            if can_be_done(tuple(left), transfers - 1):
                return True
    return False


small = st.integers(-4, 4)
few = st.lists(small, min_size=1, max_size=7)


@given(few)
def test_there_is_no_shorter_plan(amounts: list[int]) -> None:
    """Up to 7 players and the cash box, against a search; small amounts, so that groups are everywhere."""
    session = owing(*amounts)
    plan = check_plan(session)
    assert plan.exact
    assert len(plan.transfers) == shortest((*amounts, -sum(amounts)))


@given(st.lists(st.integers(-2, 2), min_size=1, max_size=3))
def test_no_transfers_whatever_make_a_shorter_plan(amounts: list[int]) -> None:
    """Up to 4 parties, against every sequence of transfers."""
    transfers = plan_of(owing(*amounts)).transfers
    assert not transfers or not can_be_done((*amounts, -sum(amounts)), len(transfers) - 1)


def test_all_evenings_of_four_with_amounts_up_to_three() -> None:
    """Not drawn but all of them, in every order; the box takes what they add up to."""
    for amounts in product(range(-3, 4), repeat=4):
        assert len(plan_of(owing(*amounts)).transfers) == shortest((*amounts, -sum(amounts)))


def test_the_largest_with_the_largest_would_not_do() -> None:
    """That takes five transfers; two groups of three take four."""
    assert [tuple(transfer) for transfer in check_plan(owing(-9, -6, -4, 10, 7, 2)).transfers] == [
        ("Ann", "Eve", 7),
        ("Ann", "Fay", 2),
        ("Bob", "Dan", 6),
        ("Cat", "Dan", 4),
    ]


def test_a_group_that_costs_another_one_is_passed_over() -> None:
    """Ann could settle with Bob and Fay; then the other three would be one group, and not two pairs."""
    transfers = check_plan(owing(-6, 5, -1, -5, 6, 1)).transfers
    assert [tuple(transfer) for transfer in transfers] == [("Ann", "Eve", 6), ("Cat", "Fay", 1), ("Dan", "Bob", 5)]


# -- it stays put -------------------------------------------------------------------------------------------------


@given(few, st.randoms(use_true_random=False))
def test_what_is_paid_leaves_the_rest_of_the_plan(amounts: list[int], rng: random.Random) -> None:
    """Transfers paid whole, in any order; after each the plan is the rest of the plan before, in its order."""
    session = owing(*amounts)
    rest = list(plan_of(session).transfers)
    while rest:
        made = rest.pop(rng.randrange(len(rest)))
        pay(session, *made)
        plan = check_plan(session)
        assert plan.transfers == tuple(rest)
        assert plan.exact
        assert square_up(session.state) == plan, "the dues alone tell"


def test_all_evenings_of_three_and_the_box_stay_put_in_every_order() -> None:
    for amounts in product(range(-4, 5), repeat=3):
        transfers = plan_of(owing(*amounts)).transfers
        for order in permutations(transfers):
            session = owing(*amounts)
            for done, made in enumerate(order, 1):
                pay(session, *made)
                assert plan_of(session).transfers == tuple(one for one in transfers if one in order[done:])


owed = st.integers(-3, 3).filter(bool)


@given(st.lists(owed, min_size=MOST + 1, max_size=len(NAMES)), st.randoms(use_true_random=False))
def test_what_is_paid_leaves_the_rest_of_a_plan_for_many(amounts: list[int], rng: random.Random) -> None:
    """So it does where more people than that were owed something, in whole or in part, down to the last of them."""
    session = owing(*amounts)
    rest = list(check_plan(session).transfers)
    while rest:
        rest = some_paid(session, rest, rng)
        assert check_plan(session).transfers == tuple(rest)
    assert plan_of(session).exact


@given(few, st.randoms(use_true_random=False))
def test_what_is_paid_in_part_leaves_the_rest_unless_it_can_be_shorter(amounts: list[int], rng: random.Random) -> None:
    session = owing(*amounts)
    rest = list(plan_of(session).transfers)
    while rest:
        rest = some_paid(session, rest, rng)
        plan = check_plan(session)
        assert plan.exact
        assert len(plan.transfers) == shortest(tuple(what_is_due(session.state).values()))
        assert plan.transfers == tuple(rest) or len(plan.transfers) < len(rest)
        rest = list(plan.transfers)


def some_paid(session: Session, rest: list[Transfer], rng: random.Random) -> list[Transfer]:
    """Pay one of a plan's transfers, as likely in part as whole, and give what must be left of the plan."""
    at = rng.randrange(len(rest))
    payer, payee, amount = rest[at]
    part = rng.choice((amount, rng.randint(1, amount)))
    pay(session, payer, payee, part)
    left = [Transfer(payer, payee, amount - part)] if part < amount else []
    return [*rest[:at], *left, *rest[at + 1 :]]


def test_many_payments_do_not_make_it_slow_or_wrong() -> None:
    """Far more of them than are looked back at, none in the plan."""
    session = owing(-6, -5, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)
    plan = plan_of(session)
    for _ in range(500):
        pay(session, "Leo", "Ann", 1)
        pay(session, "Ann", "Leo", 1)
    assert check_plan(session) == plan


many_or_few = st.lists(st.integers(-3, 3), min_size=1, max_size=7) | st.lists(owed, min_size=12, max_size=len(NAMES))
payment = st.tuples(st.integers(0, 24), st.integers(0, 24), st.integers(1, 6))


@given(many_or_few, st.lists(payment, max_size=6))
def test_payments_outside_the_plan_lead_to_a_right_one(amounts: list[int], paid: list[tuple[int, int, int]]) -> None:
    """Anything may be paid by anyone, and after it a transfer of the plan: the plan is right and stays put."""
    session = owing(*amounts)
    parties: list[Party] = [*session.state.players, None]
    for first, second, amount in paid:
        payer, payee = parties[first % len(parties)], parties[second % len(parties)]
        if payer == payee:
            continue
        pay(session, payer, payee, amount)
        plan = check_plan(session)
        if len(parties) <= 8:
            assert plan.exact
            assert len(plan.transfers) == shortest(tuple(what_is_due(session.state).values()))
        rest = list(plan.transfers)
        if rest:
            pay(session, *rest.pop(amount % len(rest)))
            assert check_plan(session).transfers == tuple(rest)


def test_too_much_paid_comes_back() -> None:
    session = owing(-10, 10)
    pay(session, "Ann", "Bob", 12)
    assert check_plan(session).transfers == (Transfer("Bob", "Ann", 2),)


@pytest.mark.parametrize("line", ['note "x"', "close", "count Ann 0 force"])
def test_the_plan_for_many_stays_put_through_what_changes_no_money(line: str) -> None:
    session = many()
    transfers = plan_of(session).transfers
    pay(session, *transfers[0])
    session.take(line)
    assert plan_of(session).transfers == transfers[1:]
    pay(session, *transfers[1])
    assert plan_of(session).transfers == transfers[2:]


def test_the_plan_for_many_is_made_anew_when_money_changes() -> None:
    """Payments before an expense are history: who pays next hangs on what is due after it."""
    session = many()
    pay(session, *plan_of(session).transfers[0])
    session.take("transfer Ann Tom 1")
    again = Session(session.state)
    assert check_plan(session) == plan_of(again)


@unshrunk
@given(evenings())
def test_payments_at_the_end_are_those_since_money_changed(played: Evening) -> None:
    """Any statement and any deal: taking the payments at the end back gives what was due when it last changed."""
    session = Session()
    before: dict[Party, int] = {}
    last: dict[Party, int] = {}
    for line in played.lines:
        step = session.take(line.text)
        payments = _payments_at_the_end(session.state, session.entries)
        now = what_is_due(session.state)
        last = {party: last.get(party, 0) for party in now}
        is_paid = step is not None and any(entry.kind == "paid" for entry in step.entries)
        if (step is not None and step.settled is not None) or (not is_paid and now != last):
            before = now
        before = {party: before.get(party, 0) for party in now}
        assert after(before, [Transfer(one.payer, one.payee, one.amount) for one in payments]) == now
        check_plan(session)
        last = now


# -- how many, and which order ------------------------------------------------------------------------------------


def many() -> Session:
    """Give an evening of 20 who all have something due, with equal amounts among them."""
    return owing(-19, -18, -17, -16, -15, -14, -13, -12, -11, -10, 19, 17, 16, 15, 14, 21, 13, 11, 10, 9)


def test_many_are_settled_largest_first_and_the_plan_says_so() -> None:
    plan = check_plan(many())
    assert not plan.exact
    assert Transfer("Ann", "Kay", 19) in plan.transfers
    assert Transfer("Bob", "Pam", 18) in plan.transfers
    assert plan_of(many()) == plan


def test_the_shortest_is_found_for_twelve_people_and_the_box() -> None:
    amounts = (-6, -5, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)
    plan = check_plan(owing(*amounts))
    assert plan.exact
    assert [due.amount for due in plan.dues if due.party is None] == [1]
    assert len(plan.transfers) == 11


def test_the_shortest_is_found_for_four_groups_of_three() -> None:
    """Amounts of which only those of a group add up to 0, the groups mixed: four times two transfers."""
    amounts = (-3, -50, -700, -9000, 1, 20, 300, 4000, 2, 30, 400, 5000)
    plan = check_plan(owing(*amounts))
    assert plan.exact
    assert len(plan.transfers) == 8


def test_thirteen_people_are_too_many_to_be_sure() -> None:
    """Those with nothing due do not count."""
    amounts = (-78, *range(1, MOST + 1))
    assert not check_plan(owing(*amounts)).exact
    assert check_plan(owing(*(-66, *range(1, MOST), 0, 0, 0))).exact


def test_the_order_of_seats_and_accounts_does_not_matter() -> None:
    """The fixed order is that of joining, which never changes; seats do."""
    session = owing(-3, -3, 2, 2, 2, -1, 4, -3)
    state = session.state
    accounts = dict(reversed(state.accounts.items()))
    shuffled = state._replace(accounts=accounts, seats=state.seats[:1:-1])
    assert square_up(shuffled) == square_up(state) == square_up(state)


# -- the cash box, the kitty, the sums ----------------------------------------------------------------------------

TABLE = ("pontoon 1", "players Ann Bob Cat", "stakes 1 10", "set shoot on", "banker Ann")


def test_the_cash_box_is_a_party() -> None:
    """Ann and Bob bought chips, Cat plays on tally; Bob lost his to Ann, and Cat owes her."""
    session = replay_lines([*TABLE, "buyin Ann 20", "buyin Bob 10", "transfer Bob Ann 10", "transfer Cat Ann 5"])
    plan = check_plan(session)
    assert plan.transfers == (Transfer("Cat", "Ann", 5), Transfer(None, "Ann", 30))
    assert plan.dues == (Due("Ann", 35), Due("Bob", 0), Due("Cat", -5), Due(None, -30))
    assert plan.sums == Sums(35, 35, 0)
    pay(session, None, "Ann", 30)
    assert check_plan(session).transfers == (Transfer("Cat", "Ann", 5),)


def test_a_box_that_gave_too_much_is_paid() -> None:
    session = replay_lines([*TABLE, "buyin Ann 20", "cashout Ann 25"])
    assert check_plan(session).transfers == (Transfer("Ann", None, 5),)


def test_the_sums_come_from_the_cash_that_moved() -> None:
    """Figures that do not add up, as no session can have, show as a difference."""
    session = owing(-5, 5)
    accounts = {**session.state.accounts, "Ann": Account(other=-5, play=3)}
    assert square_up(session.state._replace(accounts=accounts)).sums == Sums(2, 5, -3)


def test_expenses_are_due() -> None:
    session = replay_lines([*TABLE, 'expense Cat 9 "pizza"'])
    assert check_plan(session).transfers == (Transfer("Ann", "Cat", 3), Transfer("Bob", "Cat", 3))


def test_a_standing_kitty_is_the_bankers() -> None:
    """Closing gives it back, so that the plan is the same before and after."""
    session = replay_lines([*TABLE, "transfer Cat Bob 3", "kitty 5"])
    plan = check_plan(session)
    assert plan.transfers == (Transfer("Cat", "Bob", 3),)
    session.take("close")
    assert plan_of(session) == plan


@pytest.mark.parametrize("lines", [TABLE[:1], TABLE[:2], TABLE])
def test_nothing_is_due_yet(lines: tuple[str, ...]) -> None:
    plan = check_plan(replay_lines(lines))
    assert (plan.transfers, plan.exact, plan.sums) == ((), True, Sums(0, 0, 0))
