"""The canonical notation of a whole session (notation §6).

Here: the order of things, and where `force` stands. Not here: single statements (see notation.write).
"""

from pontoon_keeper.notation.parse import Statement
from pontoon_keeper.notation.write import write_deal, write_statement
from pontoon_keeper.rules.deal import BANK
from pontoon_keeper.rules.settle import Settlement
from pontoon_keeper.session.replay import Session
from pontoon_keeper.session.state import OpenDeal, Settled


def session_lines(session: Session) -> list[str]:
    """Write a session in its canonical form, a statement a line, without line endings.

    Replayed, the lines give the same settlements and balances; written again, the same lines.
    """
    money = session.state.money
    lines: list[str] = []
    for item in session.record:
        if isinstance(item, Statement):
            lines.append(write_statement(item, money))
        else:
            lines += settled_lines(item)
    if session.state.open is not None:
        lines += open_lines(session.state.open)
    return lines


def settled_lines(item: Settled) -> list[str]:
    """Write a settled deal; `force` ends each line that has a breach."""
    forced = _forced(item.settlement)
    banks = item.settlement.bank_breaches
    if "T4" in banks:
        forced.add(item.deal.order[-1])
    return write_deal(item.deal, item.said, forced, bank_forced=any(code != "T4" for code in banks))


def _forced(settlement: Settlement) -> set[str]:
    return {hand.player for hand in settlement.hands if hand.breaches}


def open_lines(opened: OpenDeal) -> list[str]:
    """Write a deal that is not settled, as far as it is told."""
    deal = opened.deal
    agreed = {name for name, _ in deal.agreed}
    forced = agreed | {name for name, play in deal.plays.items() if any(hand.breaches for hand in play.hands)}
    return write_deal(deal, opened.said, forced, bank_forced=BANK in agreed or bool(deal.bank.breaches))
