"""An evening deal by deal, and where everyone stands, as plain lines of text.

Here: what `replay` prints. Not here: the sentences themselves (see words), and colours.
"""

import textwrap

from pontoon_keeper.money import Money, show_amount
from pontoon_keeper.notation.parse import Statement
from pontoon_keeper.notation.write import write_bank, write_play
from pontoon_keeper.reports.words import (
    call_words,
    cards_words,
    date_words,
    hand_label,
    hand_words,
    kitty_words,
    listed,
    next_words,
    payment_words,
    sentence,
    shoot_words,
    statement_words,
)
from pontoon_keeper.rules.deal import missing
from pontoon_keeper.rules.hands import Kind
from pontoon_keeper.rules.settings import fingerprint
from pontoon_keeper.rules.settle import HandResult, Settlement
from pontoon_keeper.session.replay import Session
from pontoon_keeper.session.state import OpenDeal, Settled, State, balance, chips

WIDTH = 80
_HEADING = frozenset({"pontoon", "session", "date"})


def settlement_lines(done: Settlement, money: Money, width: int = WIDTH) -> list[str]:
    """Tell one deal: what the bank pays, who pays whom, the kitty, the next banker, shuffle or not."""
    lines = [f"Deal {done.deal}. {call_words(done)}."]
    if done.bank.doubled:
        lines.append("  The banker has doubled (V-double).")
    if done.bank_breaches:
        lines.append(f"  Agreed by the table against {listed(done.bank_breaches)}.")
    column = max([len(hand_label(hand)) for hand in done.hands], default=0) + 2
    for hand in done.hands:
        lines += _wrapped(hand_label(hand).ljust(column) + _hand_line(hand, done.banker, money), width, 2, column)
    after = [kitty_words(done, money), *next_words(done, money)]
    lines += _wrapped(" ".join(line for line in after if line), width, 2, 0)
    return lines


def _hand_line(hand: HandResult, banker: str, money: Money) -> str:
    """Tell one hand: what it was, the stake, who pays whom, and what became of its shoot bets."""
    cards = cards_words(hand.hand)
    told = f" ({cards})" if cards and hand.kind is not Kind.UNSEEN else ""
    what = f"{hand_words(hand.kind, hand.total, hand.hand)}{told}, stake {show_amount(hand.stake, money)}"
    parts = [f"{what}: {payment_words(hand, banker, money)}"]
    shot = shoot_words(hand, money)
    if shot:
        parts.append(shot)
    if hand.breaches:
        parts.append(f"agreed by the table against {listed(hand.breaches)}")
    return "; ".join(parts) + "."


def _wrapped(text: str, width: int, indent: int, hang: int) -> list[str]:
    return textwrap.wrap(
        text, width, initial_indent=" " * indent, subsequent_indent=" " * (indent + hang), break_on_hyphens=False
    )


def heading_lines(session: Session) -> list[str]:
    """Head the evening: its title and date, the money, and the rules it ended with."""
    state = session.state
    title = state.title or "A session of Pontoon"
    lines = [f"{title}, {date_words(state.date)}" if state.date else title]
    rules = state.settings
    shoot = ", Shoot Pontoon" if rules.shoot == "on" else ""
    money = "chips" if state.money.code == "chips" else state.money.code
    lines.append(f"Money: {money}. Rules: {rules.preset}{shoot}, fingerprint {fingerprint(rules)}.")
    return lines


def evening_lines(session: Session) -> list[str]:
    """Tell a session: heading, every statement and deal in order, the open deal if there is one, standings."""
    money = session.state.money
    lines = [*heading_lines(session), ""]
    after_deal = False
    returned = 0
    for item in session.record:
        if isinstance(item, Statement):
            if item.word in _HEADING:
                continue
            if after_deal:
                lines.append("")
            words = statement_words(item, money)
            if item.word == "keep" and returned:
                words += f"; the {show_amount(returned, money)} goes back into the kitty"
            lines += _wrapped(sentence(words), WIDTH, 0, 2)
            after_deal = False
        else:
            lines.append("")
            lines += [sentence(statement_words(each, money)) for each in item.said if each.word != "sell"]
            lines += settlement_lines(item.settlement, money)
            lines += _sale_lines(item, money)
            returned = item.settlement.next.kitty_returned
            after_deal = True
    if session.state.open is not None:
        lines += ["", *_open_lines(session.state, session.state.open)]
    return [*lines, "", *standings_lines(session)]


def _sale_lines(item: Settled, money: Money) -> list[str]:
    """Tell what became of a sale agreed in a deal (N5)."""
    sales = [each for each in item.said if each.word == "sell"]
    if not sales:
        return []
    buyer, price = sales[-1].names[0], show_amount(sales[-1].amounts[0], money)
    if item.settlement.next.sale is None:
        return _wrapped(f"The sale to {buyer} is void: a Pontoon moves the bank (N5). No price is paid.", WIDTH, 2, 0)
    return _wrapped(
        f"{buyer} pays {item.settlement.banker} {price} for the bank, as agreed in the deal (N3).", WIDTH, 2, 0
    )


def _open_lines(state: State, opened: OpenDeal) -> list[str]:
    lines = [f"Deal {state.deals + 1} is open. {opened.deal.banker} has the bank. So far:"]
    plays = [opened.deal.plays[name] for name in opened.deal.order if name in opened.deal.plays]
    lines += ["  " + write_play(play, state.money) for play in plays]
    if opened.deal.bank.pieces:
        lines.append("  " + write_bank(opened.deal.bank))
    return [*lines, *_wrapped(f"It waits: {missing(opened.deal)}.", WIDTH, 2, 0)]


def standings_lines(session: Session) -> list[str]:
    """Tell where everyone stands: play, shoot, bank, other and balance, chips where anyone bought in."""
    state = session.state
    if not state.players:
        return ["Nobody has joined yet."]
    money = state.money
    columns = ["play", "bank", "balance"]
    accounts = state.accounts
    if any(account.shoot for account in accounts.values()):
        columns.insert(1, "shoot")
    if any(account.other for account in accounts.values()):
        columns.insert(-1, "other")
    if any(account.bought_in or account.cashed_out for account in accounts.values()):
        columns.append("chips")
    if any(account.expenses for account in accounts.values()):
        columns.append("expenses")
    rows = [["", *columns]]
    for name in state.players:
        account = accounts[name]
        figures = account._asdict() | {"balance": balance(state, name), "chips": chips(state, name)}
        signed = [show_amount(figures[column], money, sign=column != "chips") for column in columns]
        rows.append([name, *signed])
    deals = "1 deal" if state.deals == 1 else f"{state.deals} deals"
    lines = [f"Standings after {deals}", *table_lines(rows)]
    if state.kitty:
        lines.append(f"In the kitty: {show_amount(state.kitty, money)}, {state.banker}'s.")
    breaches = session.breaches
    if breaches:
        what = "1 breach of the rules was" if breaches == 1 else f"{breaches} breaches of the rules were"
        lines.append(f"{what} agreed to by the table.")
    return lines


def table_lines(rows: list[list[str]]) -> list[str]:
    """Align a table: the first column to the left, the others to the right.

    >>> table_lines([["", "play"], ["Ann", "+5"]])
    ['       play', '  Ann    +5']
    """
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return [
        "  " + row[0].ljust(widths[0])
        + "".join("  " + cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))
        for row in rows
    ]  # fmt: skip
