"""Which lines of a deal end with `force` in its canonical form (notation §6).

Here: whose line has a breach. Not here: writing it.
"""

from pontoon_keeper.rules.deal import BANK, Deal, problems, uncovered
from pontoon_keeper.session.dealing import chips_on_hand
from pontoon_keeper.session.state import Settled, State


def forced_when_settled(item: Settled) -> tuple[set[str], bool]:
    """Give the players of a settled deal whose lines have a breach, and whether the bank's has one."""
    names = {hand.player for hand in item.settlement.hands if hand.breaches}
    banks = item.settlement.bank_breaches
    if "T4" in banks:
        names |= _sat_out(item.deal)
    return names, any(code != "T4" for code in banks)


def forced_so_far(state: State) -> tuple[set[str], bool]:
    """Give the players of the open deal whose lines have a breach so far, and whether the bank's has one."""
    if state.open is None or not state.open.deal.forced:
        return set(), False
    deal = state.open.deal
    names = {name for name, play in deal.plays.items() if any(hand.breaches for hand in play.hands)}
    found = problems(deal)
    names |= {problem.name for problem in found if problem.code != "T4"} - {BANK}
    if any(problem.code == "T4" for problem in found):
        names |= _sat_out(deal)
    if deal.settings.cover == "refuse":
        chips = chips_on_hand(state, deal)
        names |= {name for name, play in deal.plays.items() if name in chips and uncovered(play, chips[name])}
    return names, bool(deal.bank.breaches) or any(problem.name == BANK for problem in found)


def _sat_out(deal: Deal) -> set[str]:
    return {name for name, play in deal.plays.items() if play.out and play.pieces[0].force}
