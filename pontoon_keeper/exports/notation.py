"""The canonical notation of a whole session (notation §6).

Here: the order of things. Not here: single statements and deals (see notation.write).
"""

from pontoon_keeper.notation.parse import Statement
from pontoon_keeper.notation.write import write_deal, write_statement
from pontoon_keeper.session.forced import forced_so_far, forced_when_settled
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
    names, bank = forced_when_settled(item)
    return write_deal(item.deal, item.said, names, bank_forced=bank)


def open_lines(state: State) -> list[str]:
    """Write the deal that is not settled, as far as it is told; nothing where none is open."""
    if state.open is None:
        return []
    names, bank = forced_so_far(state)
    return write_deal(state.open.deal, state.open.said, names, bank_forced=bank)
