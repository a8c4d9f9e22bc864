"""The canonical notation of a whole session (notation §6).

Here: the order of things, and where `force` stands. Not here: single statements (see notation.write).
"""

from pontoon_keeper.notation.parse import Statement
from pontoon_keeper.notation.write import write_deal, write_statement
from pontoon_keeper.rules.deal import BANK, Deal, problems, uncovered
from pontoon_keeper.rules.settle import Settlement
from pontoon_keeper.session.dealing import chips_on_hand
from pontoon_keeper.session.replay import Session
from pontoon_keeper.session.state import Settled, State


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
    return lines + open_lines(session.state)


def settled_lines(item: Settled) -> list[str]:
    """Write a settled deal; `force` ends each line that has a breach."""
    forced = _forced(item.settlement)
    banks = item.settlement.bank_breaches
    if "T4" in banks:
        forced |= _forced_out(item.deal)
    return write_deal(item.deal, item.said, forced, bank_forced=any(code != "T4" for code in banks))


def _forced(settlement: Settlement) -> set[str]:
    return {hand.player for hand in settlement.hands if hand.breaches}


def open_lines(state: State) -> list[str]:
    """Write the deal that is not settled, as far as it is told; nothing where none is open."""
    opened = state.open
    if opened is None:
        return []
    deal = opened.deal
    found = problems(deal) if deal.forced else []
    forced = {problem.name for problem in found if problem.code != "T4"}
    forced |= {name for name, play in deal.plays.items() if any(hand.breaches for hand in play.hands)}
    if any(problem.code == "T4" for problem in found):
        forced |= _forced_out(deal)
    if deal.settings.cover == "refuse":
        chips = chips_on_hand(state, deal)
        forced |= {name for name, play in deal.plays.items() if name in chips and uncovered(play, chips[name])}
    return write_deal(deal, opened.said, forced, bank_forced=BANK in forced or bool(deal.bank.breaches))


def _forced_out(deal: Deal) -> set[str]:
    return {name for name, play in deal.plays.items() if play.out and play.pieces[0].force}
