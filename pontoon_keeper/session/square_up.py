"""Who pays whom at the end of the evening, so that nobody is owed anything.

Here: what is due to each party, and the transfers that settle it. Not here: recording that they were made (see
statements), and how a plan is shown.

**The fewest.** The parties are the players and the cash box; together what is due to them is 0. The parties that a
plan's transfers connect, directly or through others, are due 0 together as well, and connecting k parties takes at
least k - 1 transfers. So a plan needs at least as many transfers as there are parties less the groups they fall
into, and as k - 1 are enough for a group, the fewest is reached exactly by a plan that falls into as many groups as
can be.

**Which of them.** Transfers have an order that does not depend on what is due: by payer, by payee, the larger amount
first. Of the shortest plans in which those who owe pay those who are owed, the plan is the one whose transfers, in
that order, come first.

**It stays put.** Take a transfer t out of this plan P, as if it were paid: what is left is the plan for the dues
left. It is a shortest plan for them, as a shorter one and t would be shorter than P. Were Q, another shortest one,
to come before it, then Q and t would be a shortest plan for the dues before, too: t leaves nobody who owes with
something owed, and if Q had a transfer from the same payer to the same payee, the two in one would be shorter than
P. But Q and t would come before P, because of two plans that comes first which has the first of all transfers that
are in one of them alone, and t is in both. So nothing has to be remembered for the rest of a plan to stay put.

What is paid in part may make figures match that did not, and another plan as short may then come first. There the
payments since money last changed otherwise are looked at, and the rest of the plan is kept unless it can be shorter;
so it is kept where the people are too many for the shortest to be looked for.
"""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from pontoon_keeper.session.state import Entry, State, cash_box, due

MOST = 12
"""For so many people with something due the plan is the shortest; the cash box is not counted among them."""
_REMEMBERED = 3 * MOST
"""So many payments are looked back at where the plan is the shortest: three for each transfer of the longest one."""
_CHANGE_NOTHING = frozenset({"count", "kitty", "kitty-add", "kitty-return", "keep"})
"""Entries that change nothing that is due, where a kitty counts as its banker's."""

Party = str | None
"""A player's name, or None for the cash box, as in Entry."""


class Transfer(NamedTuple):
    """An amount in minor units, above 0, that `payer` should give `payee`; None for the cash box, as in Entry."""

    payer: Party
    payee: Party
    amount: int


class Due(NamedTuple):
    """What a party is owed, in minor units; below 0 what it owes. `party` is None for the cash box, as in Entry."""

    party: Party
    amount: int


class Sums(NamedTuple):
    """How a plan adds up, in minor units.

    `paid_in` is what those who owe have to give, the cash in the box included, `paid_out` what those who are owed
    have to get. The box's cash is what was put in and taken out, not what the players' figures would have it hold,
    so that `difference`, the first less the second, is 0 because the book is right and not because it must be.
    """

    paid_in: int
    paid_out: int
    difference: int


class Plan(NamedTuple):
    """The transfers that square an evening up, in order.

    `exact` says that there is provably no shorter plan; where it is False there may be one. `dues` has every player
    in the order they joined and then the cash box, those with nothing due included.
    """

    transfers: tuple[Transfer, ...]
    exact: bool
    dues: tuple[Due, ...]
    sums: Sums


def square_up(state: State, entries: Sequence[Entry] = ()) -> Plan:
    """Plan who pays whom, from what is due now.

    A kitty that stands counts as its banker's, as if the session were closed now; an open deal counts for nothing.
    For up to `MOST` people with something due the plan has the fewest transfers there can be. Above that, equal
    amounts are settled with each other and then the largest with the largest. What was paid of a plan leaves the
    rest of it; what was paid otherwise leads to a new one.

    Args:
        state: The session, at any moment.
        entries: All its entries in order. Without them a plan is made from what is due alone: the same as with them
            unless something was paid in part, or by more than `MOST` people.

    >>> from pontoon_keeper.session.replay import replay_lines
    >>> evening = replay_lines(["pontoon 1", "players Ann Bob Cat", "transfer Ann Bob 5", "transfer Ann Cat 2"])
    >>> [tuple(transfer) for transfer in square_up(evening.state, evening.entries).transfers]
    [('Ann', 'Bob', 5), ('Ann', 'Cat', 2)]
    """
    dues = what_is_due(state)
    plan = _kept(dues, _payments_at_the_end(state, entries))
    exact = plan.shortest or (_few(dues) and len(plan.transfers) == len(_fewest(dues)))
    shown = tuple(Due(party, amount) for party, amount in dues.items())
    return Plan(tuple(plan.transfers), exact, shown, _sums(state, dues))


def what_is_due(state: State) -> dict[Party, int]:
    """Give what is due to each party, in minor units: the players as they joined, then the cash box as None.

    A kitty that stands counts as its banker's. The box owes what it holds, so that all of it adds up to 0.

    >>> from pontoon_keeper.session.replay import replay_lines
    >>> what_is_due(replay_lines(["pontoon 1", "players Ann Bob", "buyin Ann 20"]).state)
    {'Ann': 20, 'Bob': 0, None: -20}
    """
    dues: dict[Party, int] = {name: due(state, name) for name in state.players}
    if state.banker is not None:
        dues[state.banker] += state.kitty
    dues[None] = -cash_box(state)
    return dues


def _sums(state: State, dues: dict[Party, int]) -> Sums:
    accounts = state.accounts.values()
    cash = sum(account.bought_in - account.cashed_out + account.settled for account in accounts)
    amounts = [-cash, *(amount for party, amount in dues.items() if party is not None)]
    paid_in = -sum(amount for amount in amounts if amount < 0)
    paid_out = sum(amount for amount in amounts if amount > 0)
    return Sums(paid_in, paid_out, paid_in - paid_out)


def _few(dues: dict[Party, int]) -> bool:
    """Tell whether the plan for these dues is to be the shortest."""
    return sum(1 for party, amount in dues.items() if amount and party is not None) <= MOST


def _pay(dues: dict[Party, int], payer: Party, payee: Party, amount: int) -> None:
    dues[payer] += amount
    dues[payee] -= amount


# -- the fewest transfers -----------------------------------------------------------------------------------------


def _fewest(dues: dict[Party, int]) -> list[Transfer]:
    """Give the first of the shortest plans: its first transfer, then the plan for what is left."""
    left = {party: amount for party, amount in dues.items() if amount}
    transfers: list[Transfer] = []
    while left:
        # Whoever owes pays somebody, so the first of them makes the first transfer. Giving as much as both can take
        # leaves one party fewer in the same group, so that any payee of the group will do and none can take more.
        payer = next(party for party, amount in left.items() if amount < 0)
        payee = _first_payee(left, payer)
        transfer = Transfer(payer, payee, min(-left[payer], left[payee]))
        _pay(left, *transfer)
        transfers.append(transfer)
        left = {party: amount for party, amount in left.items() if amount}
    return transfers


def _first_payee(left: dict[Party, int], payer: Party) -> Party:
    """Find the first party owed that is in one group with the payer where the groups are as many as can be."""
    payees = [party for party, amount in left.items() if amount > 0]
    others = [amount for party, amount in left.items() if amount < 0 and party != payer]
    together = _together([left[payer], *(left[party] for party in payees), *others])
    return next(party for bit, party in enumerate(payees, 1) if together >> bit & 1)


def _together(amounts: list[int]) -> int:
    """Give, as bits, all that can be in one group with the first amount where the groups are as many as can be.

    The amounts add up to 0 and none is 0. A set of them is the number with their bits.
    """
    sums = [0]
    for amount in amounts:
        sums += [amount + before for before in sums]
    everything = len(sums) - 1
    # A part of a set is a smaller number than the set, so the parts are met first.
    groups: list[int] = []
    for some, total in enumerate(sums):
        if some and not total and not any(some & group == group for group in groups):
            groups.append(some)
    by_first = {1 << bit: [group for group in groups if group & -group == 1 << bit] for bit in range(len(amounts))}

    @cache
    def most_groups(some: int) -> int:
        """Count how many groups a set that adds up to 0 can fall into: one has its first amount in it."""
        if not some:
            return 0
        return 1 + max(most_groups(some ^ group) for group in by_first[some & -some] if group & some == group)

    rest = {group: most_groups(everything ^ group) for group in by_first[1]}
    most = max(rest.values())
    together = 0
    for group, count in rest.items():
        if count == most:
            together |= group
    return together


def _largest_first(dues: dict[Party, int]) -> list[Transfer]:
    """Settle equal amounts with each other, then the largest owing with the largest owed; the first where equal."""
    left = dict(dues)
    place = {party: at for at, party in enumerate(dues)}
    found: list[Transfer] = []
    for payer in dues:
        owes = -left[payer]
        payee = next((party for party, amount in left.items() if amount == owes > 0), payer)
        if payee != payer:
            found.append(Transfer(payer, payee, owes))
            _pay(left, *found[-1])
    while any(left.values()):
        payer = min(left, key=left.__getitem__)
        payee = max(left, key=left.__getitem__)
        found.append(Transfer(payer, payee, min(-left[payer], left[payee])))
        _pay(left, *found[-1])
    return sorted(found, key=lambda transfer: (place[transfer.payer], place[transfer.payee]))


# -- what was paid already ----------------------------------------------------------------------------------------


class _Draft(NamedTuple):
    """Transfers, and whether they are the shortest plan by the way they were found."""

    transfers: list[Transfer]
    shortest: bool


def _draft(dues: dict[Party, int]) -> _Draft:
    few = _few(dues)
    return _Draft(_fewest(dues) if few else _largest_first(dues), few)


def _payments_at_the_end(state: State, entries: Sequence[Entry]) -> list[Entry]:
    """Give the payments, in order, since what is due last changed otherwise."""
    payments: list[Entry] = []
    for entry in reversed(entries):
        if entry.after_deal != state.deals or entry.kind not in {"paid", *_CHANGE_NOTHING}:
            break
        if entry.kind == "paid":
            payments.append(entry)
    return payments[::-1]


def _kept(dues: dict[Party, int], payments: Sequence[Entry]) -> _Draft:
    """Give what is left of the plan made before the payments, or made anew after one that was not in it."""
    now = dict(dues)
    for paid in payments:
        _pay(now, paid.payee, paid.payer, paid.amount)
    draft: _Draft | None = None
    for at, paid in enumerate(payments):
        # A shortest plan takes time to find and nearly always stays put by itself, so old ones are not looked for.
        if draft is None and (len(payments) - at <= _REMEMBERED or not _few(now)):
            draft = _draft(now)
        _pay(now, paid.payer, paid.payee, paid.amount)
        draft = None if draft is None else _rest(draft, paid, now)
    return _draft(dues) if draft is None else draft


def _rest(draft: _Draft, paid: Entry, dues: dict[Party, int]) -> _Draft | None:
    """Give what a payment leaves of a plan, with the dues after it; None if there is a new one to be made."""
    rest = _without(draft.transfers, paid)
    if rest is None:
        return None
    in_part = len(rest) == len(draft.transfers)
    if in_part and draft.shortest and len(_fewest(dues)) < len(rest):
        return None
    return _Draft(rest, draft.shortest)


def _without(plan: list[Transfer], paid: Entry) -> list[Transfer] | None:
    """Take a payment out of a plan, in whole or in part; None if it was not in it."""
    rest: list[Transfer] = []
    found = False
    for transfer in plan:
        left = transfer.amount
        if transfer[:2] == (paid.payer, paid.payee):
            found = True
            left -= paid.amount
        if left < 0:
            return None
        if left:
            rest.append(transfer._replace(amount=left))
    return rest if found else None
