"""Where a count that disagrees may have gone wrong (B1).

Here: the deals whose payment made wrongly would explain exactly the difference. Not here: counting.
"""

from collections.abc import Iterator, Sequence

from pontoon_keeper.money import Money, format_amount
from pontoon_keeper.notation.parse import KITTY, Statement
from pontoon_keeper.rules.settle import HandResult, Settlement
from pontoon_keeper.session.state import Settled
from pontoon_keeper.session.statements import CountRefusal

MOST = 3
"""How many deals are named at most, the latest first."""


def explain_count(error: CountRefusal, record: Sequence[Statement | Settled], money: Money) -> None:
    """Add to a count's refusal the deals most likely wrong, since the last count of the same chips."""
    found = likely_deals(record, error.name, error.counted - error.expected)[:MOST]
    if found:
        said = "; ".join(f"deal {deal}: {why}" for deal, why in found)
        difference = format_amount(error.counted - error.expected, money)
        error.hint = f"a slip that would explain {difference}: {said}; count again, or force records the difference"


def likely_deals(record: Sequence[Statement | Settled], name: str, difference: int) -> list[tuple[int, str]]:
    """Find the deals, latest first, in which one slip explains a difference (counted less expected, minor units).

    Slips are a payment made in the wrong direction, one not made, one made twice, a double paid single. `name` is
    a player, or `kitty`.
    """
    found: list[tuple[int, str]] = []
    for item in reversed(record):
        if isinstance(item, Statement):
            if item.word == "count" and name in item.names:
                break
            continue
        why = next((why for change, why in _slips(item.settlement, name) if change == difference), None)
        if why is not None:
            found.append((item.settlement.deal, why))
    return found


def _slips(done: Settlement, name: str) -> Iterator[tuple[int, str]]:
    """Give each slip that could be made in a deal: what it changes for `name` in minor units, and words."""
    if name == KITTY:
        for hand in done.hands:
            yield hand.shoot_amount, f"{hand.player}'s shoot bet not settled"
            yield 2 * hand.shoot_amount, f"{hand.player}'s shoot bet settled the wrong way"
        return
    side = 1 if name != done.banker else -1
    for hand in done.hands:
        if name not in (hand.player, done.banker):
            continue
        whose = f"{hand.player}'s hand"
        for change, why in _hand_slips(hand, whose):
            if change:
                yield side * change, why
        if hand.shoot_amount and name == hand.player:
            yield -hand.shoot_amount, f"{hand.player}'s shoot bet not settled"
            yield -2 * hand.shoot_amount, f"{hand.player}'s shoot bet settled the wrong way"


def _hand_slips(hand: HandResult, whose: str) -> Iterator[tuple[int, str]]:
    """Give the slips on one hand's ordinary bet, as changes of the player's chips."""
    yield -2 * hand.amount, f"{whose} paid the wrong way"
    yield -hand.amount, f"{whose} not {'paid' if hand.amount > 0 else 'collected'}"
    yield hand.amount, f"{whose} paid twice"
    if hand.rate > 1:
        yield -(hand.amount - hand.amount // hand.rate), f"{whose} paid single"
