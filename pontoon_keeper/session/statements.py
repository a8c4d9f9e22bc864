"""What each statement outside a deal does to an evening (notation §3).

Here: one function a statement, state in, step out. Not here: lines of a deal (see dealing).
"""

from collections.abc import Callable
from typing import NoReturn

from pontoon_keeper.errors import Refusal
from pontoon_keeper.money import format_amount, money_of, shares
from pontoon_keeper.notation.parse import BOX, KITTY, Statement
from pontoon_keeper.rules.cards import HIGH_TO_LOW
from pontoon_keeper.rules.deal import Deal
from pontoon_keeper.rules.play import on_table
from pontoon_keeper.rules.settings import change, preset
from pontoon_keeper.rules.settle import Sale
from pontoon_keeper.session.state import (
    Account,
    Entry,
    OpenDeal,
    State,
    Step,
    Warned,
    binding_chips,
    chips,
    in_turn,
    with_new_deal,
)

SOME = 2
"""How many must be in a deal, banker included (T4)."""
CROWD = 9
"""From this many players on one pack is short (T4)."""


def check_word(state: State, word: str) -> None:
    """Refuse a statement that has no place now, whatever its arguments are.

    Raises:
        Refusal: L6, L7, N3, T4, V-shoot, K1, K10 or K11; the place is the statement's word.
    """
    if state.closed and word not in {"paid", "note"}:
        raise Refusal("L6", "the session is closed", "only paid and note follow")
    check = _CHECKS.get(word)
    if check is not None:
        check(state)


def _missing(what: str, hint: str) -> NoReturn:
    raise Refusal("L7", f"{what} missing", hint)


def _need_players(state: State) -> None:
    if not state.players:
        _missing("the players are", "as in players Ann Bob Cat")


def _need_banker(state: State) -> None:
    _need_players(state)
    if state.banker is None:
        _missing("a banker is", "cut for the bank (cut Ann K, Bob 7) or agree on one (banker Ann)")


def _need_stakes(state: State) -> None:
    if state.settings.stakes is None:
        _missing("the stakes are", "as in stakes 1 10")


def _check_pontoon(state: State) -> None:
    if state.begun:
        raise Refusal("L6", "pontoon 1 stands first, and once", "take this line out")


def _check_money(state: State) -> None:
    if state.spent:
        raise Refusal("L6", "the money cannot change after the first amount", "money comes before stakes")


def _check_rules(state: State) -> None:
    if state.deals:
        raise Refusal("L6", "a preset is chosen before the first deal", "set changes one setting at a time")


def _check_players(state: State) -> None:
    if state.players:
        raise Refusal("L6", "the players are seated already", "join and leave change who is at the table")


def _check_sell(state: State) -> None:
    _need_banker(state)
    if state.open is not None and state.open.deal.settings.sale == "between":
        raise Refusal("N3", "the bank is not sold during a deal here", "set sale anytime allows it")


def _check_keep(state: State) -> None:
    if state.moved is None:
        raise Refusal("L6", "keep follows straight on a deal that moved the bank", "banker gives the bank by agreement")


def _check_kitty(state: State) -> None:
    if state.settings.shoot == "off":
        raise Refusal("V-shoot", "there is no kitty: Shoot Pontoon is not played here", "set shoot on plays it")
    _need_banker(state)
    _need_stakes(state)


def _check_deal(state: State) -> None:
    _need_players(state)
    _need_stakes(state)
    _need_banker(state)
    if len(state.seats) < SOME:
        raise Refusal("T4", "one player alone cannot be dealt to", "join brings another player")
    if state.settings.shoot == "on" and state.kitty_due:
        words = {
            "K1": "no kitty is open yet",
            "K10": "the kitty was emptied",
            "K11": "the bank has moved, and its new banker has no kitty yet",
        }
        hint = f"{state.banker} opens one, as in kitty {_first_limit(state)}"
        if state.kitty_due == "K10":
            hint += ", or the bank goes to the highest bidder: auction Bob 4, Cat 6"
        raise Refusal(state.kitty_due, words[state.kitty_due], hint)


def _first_limit(state: State) -> str:
    return format_amount(state.settings.stakes[0] if state.settings.stakes else 1, state.money)


_CHECKS: dict[str, Callable[[State], None]] = {
    "pontoon": _check_pontoon,
    "money": _check_money,
    "rules": _check_rules,
    "players": _check_players,
    "join": _need_players,
    "seat": _need_players,
    "leave": _need_players,
    "cut": _need_players,
    "banker": _need_players,
    "keep": _check_keep,
    "sell": _check_sell,
    "auction": _need_banker,
    "kitty": _check_kitty,
    "buyin": _need_players,
    "cashout": _need_players,
    "transfer": _need_players,
    "paid": _need_players,
    "count": _need_players,
    "expense": _need_players,
    "deal": _check_deal,
}


def apply_statement(state: State, statement: Statement) -> Step:
    """Carry out a statement that may stand here (notation §3).

    Raises:
        Refusal: the clause it breaks; `unit` counts the statement's words from 0.
    """
    step = _APPLY[statement.word](state, statement)
    after = step.state
    if after.moved is not None and statement.word != "note" and after.moved is state.moved:
        after = after._replace(moved=None)
    if not after.spent and statement.amounts and statement.word != "pontoon":
        after = after._replace(spent=True)
    if step.said or statement.word == "deal":  # a deal is kept whole, when it ends
        return step._replace(state=after)
    opened = after.open
    if opened is not None and state.open is not None:
        after = after._replace(open=opened._replace(said=(*opened.said, statement)))
        return step._replace(state=after)
    return step._replace(state=after, said=(statement,))


def _set_pontoon(state: State, _: Statement) -> Step:
    return Step(state._replace(begun=True))


def _set_session(state: State, statement: Statement) -> Step:
    return Step(state._replace(title=statement.text))


def _set_date(state: State, statement: Statement) -> Step:
    return Step(state._replace(date=statement.text))


def _set_money(state: State, statement: Statement) -> Step:
    money = money_of(statement.text or "")
    return Step(state if money is None else state._replace(money=money))


def _set_rules(state: State, statement: Statement) -> Step:
    return Step(state._replace(settings=preset(state.settings, statement.text or "")))


def _set_setting(state: State, statement: Statement) -> Step:
    after = state._replace(settings=change(state.settings, statement.text or "", statement.value or ""))
    if statement.text == "shoot" and after.settings.shoot != state.settings.shoot:
        if after.settings.shoot == "off":
            return _give_kitty_back(after)
        return Step(after._replace(kitty_due="" if after.kitty else "K1"))
    return Step(after)


def _set_stakes(state: State, statement: Statement) -> Step:
    low, high = statement.amounts
    return Step(state._replace(settings=state.settings._replace(stakes=(low, high))))


def _seat_players(state: State, statement: Statement) -> Step:
    accounts = {name: Account() for name in statement.names}
    return Step(state._replace(players=statement.names, seats=statement.names, accounts=accounts))


def _join(state: State, statement: Statement) -> Step:
    name = statement.names[0]
    seats = list(state.seats)
    if statement.others:
        seats.insert(seats.index(statement.others[0]) + 1, name)
    elif state.banker is not None and seats.index(state.banker) > 0:
        seats.insert(seats.index(state.banker), name)
    else:
        seats.append(name)
    known = name in state.accounts
    players = state.players if known else (*state.players, name)
    accounts = state.accounts if known else {**state.accounts, name: Account()}
    return Step(state._replace(players=players, seats=tuple(seats), accounts=accounts))


def _change_seat(state: State, statement: Statement) -> Step:
    name, after = statement.names
    seats = [each for each in state.seats if each != name]
    seats.insert(seats.index(after) + 1, name)
    return Step(state._replace(seats=tuple(seats)))


def _leave(state: State, statement: Statement) -> Step:
    name = statement.names[0]
    if name == state.banker:
        raise Refusal("T6", f"{name} has the bank and cannot leave", "pass the bank on first: sell, auction, or banker",
                      unit=1)  # fmt: skip
    return Step(state._replace(seats=tuple(each for each in state.seats if each != name)))


# -- the bank -----------------------------------------------------------------------------------------------------


def _pass_bank(state: State, name: str) -> Step:
    """Give the bank to a player: the old banker takes the kitty home (K11); nothing changes if it stays."""
    if name == state.banker:
        return Step(state)
    if state.banker is None:
        return Step(state._replace(banker=name))
    step = _give_kitty_back(state)
    owed = "K1" if state.kitty_due == "K1" else "K11"
    return step._replace(state=step.state._replace(banker=name, kitty_due=owed))


def _give_kitty_back(state: State) -> Step:
    after = state._replace(kitty=0, kitty_due="K1" if state.settings.shoot == "off" else state.kitty_due)
    if not state.kitty:
        return Step(after)
    return _entered(after, "kitty-return", None, state.banker, state.kitty)


def _entered(
    state: State, kind: str, payer: str | None, payee: str | None, amount: int, note: str | None = None
) -> Step:
    entry = Entry(state.entries + 1, state.deals, kind, payer, payee, amount, note)
    return Step(state._replace(entries=state.entries + 1), entries=(entry,))


def _cut(state: State, statement: Statement) -> Step:
    heights = [HIGH_TO_LOW.index(card.rank) for card in statement.cards]
    top = [name for name, height in zip(statement.names, heights, strict=True) if height == min(heights)]
    if len(top) > 1:
        who = f"{', '.join(top[:-1])} and {top[-1]}"
        raise Refusal("T2", f"{who} tie for the highest card", f"{who} cut again; nothing was recorded")
    return _pass_bank(state, top[0])


def _agree_banker(state: State, statement: Statement) -> Step:
    return _pass_bank(state, statement.names[0])


def _keep(state: State, _: Statement) -> Step:
    moved = state.moved
    if moved is None:
        raise Refusal("L6", "keep follows straight on a deal that moved the bank")
    due = "" if moved.kitty or state.settings.shoot == "off" else "K10"
    after = state._replace(banker=moved.banker, kitty=moved.kitty, kitty_due=due, moved=None)
    if not moved.kitty:
        return Step(after)
    return _entered(after, "keep", moved.banker, None, moved.kitty)


def _sell(state: State, statement: Statement) -> Step:
    buyer, price = statement.names[0], statement.amounts[0]
    if buyer == state.banker:
        raise Refusal("N3", f"{buyer} has the bank already", "it is sold to another player at the table", unit=1)
    if state.open is not None:
        return Step(state._replace(open=state.open._replace(sale=Sale(buyer, price))))
    return _sold(state, "sell", buyer, price)


def _sold(state: State, kind: str, buyer: str, price: int) -> Step:
    seller = state.banker or ""
    passed = _pass_bank(state, buyer)
    paid = pay(passed.state, kind, buyer, seller, price)
    return paid._replace(entries=passed.entries + paid.entries)


def pay(state: State, kind: str, payer: str, payee: str, amount: int, note: str | None = None) -> Step:
    """Move minor units from one balance to another, outside the play (`other`)."""
    accounts = dict(state.accounts)
    accounts[payer] = accounts[payer]._replace(other=accounts[payer].other - amount)
    accounts[payee] = accounts[payee]._replace(other=accounts[payee].other + amount)
    return _entered(state._replace(accounts=accounts), kind, payer, payee, amount, note)


def _auction(state: State, statement: Statement) -> Step:
    bids = list(zip(statement.amounts, statement.names, strict=True))
    for at, (_, name) in enumerate(bids):
        if name == state.banker:
            raise Refusal("N3", f"{name} has the bank and may not bid", "the others bid for it", unit=1 + 2 * at)
    best = max(statement.amounts)
    buyers = [name for bid, name in bids if bid == best]
    if len(buyers) > 1:
        who = f"{', '.join(buyers[:-1])} and {buyers[-1]}"
        raise Refusal("N3", f"{who} bid the same", "they bid again; nothing was recorded")
    return _sold(state, "auction", buyers[0], best)


def _kitty(state: State, statement: Statement) -> Step:
    amount = statement.amounts[0]
    banker = state.banker or ""
    adding = statement.text == "+"
    if adding and not state.kitty:
        raise Refusal("K1", "there is no kitty to add to", "kitty opens one, as in kitty 5", unit=1)
    if not adding:
        if state.kitty:
            raise Refusal("K9", f"the kitty holds {format_amount(state.kitty, state.money)} already",
                          "kitty +5 adds to it", unit=1)  # fmt: skip
        low, high = state.settings.stakes or (amount, amount)
        if not low <= amount <= high:
            say = format_amount
            raise Refusal("K1", f"a kitty cannot be opened with {say(amount, state.money)}",
                          f"it is opened with {say(low, state.money)} to {say(high, state.money)}", unit=1)  # fmt: skip
    warnings = _cover(state, banker, amount, "put into the kitty", 1)
    after = state._replace(kitty=state.kitty + amount, kitty_due="")
    return _entered(after, "kitty-add" if adding else "kitty", banker, None, amount)._replace(warnings=warnings)


def _cover(state: State, name: str, amount: int, what: str, unit: int) -> tuple[Warned, ...]:
    """Hold S3 for money taken out of a player's chips outside a bet: refuse, or give a warning."""
    has = binding_chips(state, name)
    rule = state.settings.cover
    if has is None or rule == "off":
        return ()
    has -= _on_table(state, name)
    if amount <= has:
        return ()
    message = (
        f"{name} has {format_amount(has, state.money)} in chips, and {format_amount(amount, state.money)} is {what}"
    )
    if rule == "refuse":
        raise Refusal("S3", message, "buyin adds chips; set cover warn only says so", unit=unit)
    return (Warned("S3", state.deals, message),)


def _on_table(state: State, name: str) -> int:
    """Give what a player has on the table in the open deal, in minor units."""
    play = state.open.deal.plays.get(name) if state.open is not None else None
    return on_table(play) if play is not None else 0


# -- money --------------------------------------------------------------------------------------------------------


def _buyin(state: State, statement: Statement) -> Step:
    name, amount = statement.names[0], statement.amounts[0]
    account = state.accounts[name]
    accounts = {**state.accounts, name: account._replace(bought_in=account.bought_in + amount)}
    after = state._replace(accounts=accounts)
    table = _on_table(state, name)
    if table and table > chips(after, name) and not account.bought_in and state.settings.cover == "refuse":
        say = format_amount(table, state.money)
        raise Refusal("S3", f"{name} has {say} on the table, and these chips do not cover it",
                      "buy in for more, or when the deal is settled", unit=2)  # fmt: skip
    return _entered(after, "buyin", None, name, amount)


def _cashout(state: State, statement: Statement) -> Step:
    name, amount = statement.names[0], statement.amounts[0]
    warnings = _cover(state, name, amount, "cashed out", 2)
    account = state.accounts[name]
    accounts = {**state.accounts, name: account._replace(cashed_out=account.cashed_out + amount)}
    return _entered(state._replace(accounts=accounts), "cashout", name, None, amount)._replace(warnings=warnings)


def _transfer(state: State, statement: Statement) -> Step:
    payer, payee = statement.names
    amount = statement.amounts[0]
    warnings = _cover(state, payer, amount, "transferred", 3) if state.open is not None else ()
    return pay(state, "transfer", payer, payee, amount, statement.text)._replace(warnings=warnings)


def _paid(state: State, statement: Statement) -> Step:
    amount = statement.amounts[0]
    payer, payee = (None if name == BOX else name for name in statement.names)
    accounts = dict(state.accounts)
    if payer is not None:
        accounts[payer] = accounts[payer]._replace(settled=accounts[payer].settled + amount)
    if payee is not None:
        accounts[payee] = accounts[payee]._replace(settled=accounts[payee].settled - amount)
    return _entered(state._replace(accounts=accounts), "paid", payer, payee, amount)


def expense_shares(state: State, payer: str, amount: int, named: tuple[str, ...]) -> list[tuple[str, int]]:
    """Give who bears what of an expense, in minor units: the odd units fall from the payer's left on.

    Those named share it, else all seated and the payer; those who left come last, in the order they joined.
    """
    seats = state.seats
    start = seats.index(payer) + 1 if payer in seats else 0
    from_left = seats[start:] + seats[:start]
    gone = [name for name in state.players if name not in seats]
    sharers = [name for name in (*from_left, *gone) if (name in named if named else name in seats or name == payer)]
    return list(zip(sharers, shares(amount, len(sharers)), strict=True))


def _expense(state: State, statement: Statement) -> Step:
    payer, amount = statement.names[0], statement.amounts[0]
    entries: list[Entry] = []
    accounts = dict(state.accounts)
    for name, share in expense_shares(state, payer, amount, statement.others):
        if name == payer or not share:
            continue
        accounts[name] = accounts[name]._replace(expenses=accounts[name].expenses - share)
        accounts[payer] = accounts[payer]._replace(expenses=accounts[payer].expenses + share)
        entries.append(
            Entry(state.entries + len(entries) + 1, state.deals, "expense", name, payer, share, statement.text)
        )
    after = state._replace(accounts=accounts, entries=state.entries + len(entries))
    return Step(after, entries=tuple(entries))


class CountRefusal(Refusal):
    """A count that disagrees with the book (B1): who, what was counted and expected, in minor units."""

    def __init__(self, state: State, name: str, counted: int, unit: int) -> None:
        """Say counted, expected and the difference."""
        expected = state.kitty if name == KITTY else chips(state, name)
        say = [format_amount(amount, state.money) for amount in (counted, expected, counted - expected)]
        whose = "the kitty" if name == KITTY else name
        super().__init__(
            "B1",
            f"{whose}: counted {say[0]}, expected {say[1]}, difference {say[2]}",
            "count again; force at the end of the line records the difference",
            unit=unit,
        )
        self.name = name
        self.counted = counted
        self.expected = expected


def _count(state: State, statement: Statement) -> Step:
    entries: list[Entry] = []
    wrong: CountRefusal | None = None
    for at, (name, counted) in enumerate(zip(statement.names, statement.amounts, strict=True)):
        expected = state.kitty if name == KITTY else chips(state, name)
        if counted != expected and wrong is None:
            wrong = CountRefusal(state, name, counted, 2 + 2 * at)
        whose = None if name == KITTY else name
        entries.append(Entry(state.entries + at + 1, state.deals, "count", None, whose, counted))
    if wrong is not None and not statement.force:
        raise wrong
    after = state._replace(entries=state.entries + len(entries))
    said = statement._replace(force=wrong is not None)  # force is part of the record only where it was needed
    return Step(after, (said,), tuple(entries), forced=int(wrong is not None))


def _note(state: State, _: Statement) -> Step:
    return Step(state)


def open_deal(state: State) -> Step:
    """Open a deal with today's banker, where `check_word` lets one be opened."""
    settings = state.settings
    kitty = state.kitty if settings.shoot == "on" else 0
    deal = Deal(settings, state.money, state.banker or "", in_turn(state), kitty)
    crowd = len(state.seats)
    step = Step(with_new_deal(state, crowd, OpenDeal(deal)))
    if crowd >= CROWD and settings.packs == 1 and crowd != state.crowd:
        message = f"{crowd} players and one pack: the cards may run out"
        return step._replace(warnings=(Warned("T4", state.deals, message),))
    return step


def _close(state: State, _: Statement) -> Step:
    step = _give_kitty_back(state)
    return step._replace(state=step.state._replace(closed=True))


_APPLY: dict[str, Callable[[State, Statement], Step]] = {
    "pontoon": _set_pontoon,
    "session": _set_session,
    "date": _set_date,
    "money": _set_money,
    "rules": _set_rules,
    "set": _set_setting,
    "stakes": _set_stakes,
    "players": _seat_players,
    "join": _join,
    "seat": _change_seat,
    "leave": _leave,
    "cut": _cut,
    "banker": _agree_banker,
    "keep": _keep,
    "sell": _sell,
    "auction": _auction,
    "kitty": _kitty,
    "buyin": _buyin,
    "cashout": _cashout,
    "transfer": _transfer,
    "paid": _paid,
    "count": _count,
    "expense": _expense,
    "note": _note,
    "deal": lambda state, _: open_deal(state),
    "close": _close,
}
