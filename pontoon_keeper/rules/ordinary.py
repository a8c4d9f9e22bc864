"""An ordinary line of a player, read in one go: a stake, buys and twists, and a stick, a bust or a total.

Here: what most lines are, if it is right beyond doubt. Not here: anything else, and every refusal (see reading, which
reads whatever this leaves, and would read what this takes to the same end).
"""

from pontoon_keeper.rules.actions import Act, Action, Piece
from pontoon_keeper.rules.hands import BUST, FULL, POINTS, TRICK, Kind
from pontoon_keeper.rules.limits import LAST_DRAW, buy_fits, stake_fits, total_fits
from pontoon_keeper.rules.play import Play, new_hand, new_play
from pontoon_keeper.rules.settings import Settings

_STAKE, _BUY, _TWIST, _STICK, _BUST, _TOTAL = Act.STAKE, Act.BUY, Act.TWIST, Act.STICK, Act.BUST, Act.TOTAL  # see hands
_PLACES = tuple(range(1, FULL - 1))


def read_ordinary(settings: Settings, name: str, piece: Piece) -> Play | None:
    """Judge a player's first line if it is an ordinary one with nothing wrong in it; else None.

    >>> from pontoon_keeper.rules.settings import DEFAULTS
    >>> piece = Piece((Action(Act.STAKE, 3), Action(Act.TWIST), Action(Act.TOTAL, 18)))
    >>> read_ordinary(DEFAULTS, "Bob", piece).hands[0].draws
    't'
    """
    actions, number, force = piece
    if number or force or not actions or actions[0].act is not _STAKE:
        return None
    stake = actions[0].amount
    if not stake_fits(settings, stake):
        return None
    draws = ""
    moves: tuple[Action, ...] = ()
    buys: tuple[int, ...] = ()
    bets: tuple[tuple[int, int, int], ...] = ((0, stake, 0),)
    for action in actions[1:]:
        act = action.act
        if act is _TWIST and len(draws) <= LAST_DRAW:
            draws += "t"
            moves += (action,)
        elif act is _BUY and buy_fits(settings, stake, draws, buys, price := action.amount or stake):
            draws += "b"
            moves += (action if action.amount else Action(_BUY, price),)
            buys += (price,)
            bets += ((len(draws), price, 0),)
        else:
            break
    count = len(draws)
    result = kind = points = None
    stuck, told = False, -1
    if count + 1 < len(actions):
        result, told = actions[-1], count + 1
        found = _result(settings, result, count) if told + 1 == len(actions) else None
        if found is None:
            return None
        kind, points, stuck = found
    hand = new_hand((
        moves, draws, buys, (), 0, result, kind, points, (), "", "", stuck, told, (), _PLACES[:count], -1, 0,
    ))  # fmt: skip
    turn = 1 if draws or stuck else None
    return new_play((name, (piece,), False, stake, (), False, (hand,), turn, bets, False, len(actions)))


def _result(settings: Settings, action: Action, drawn: int) -> tuple[Kind | None, int | None, bool] | None:
    """Give what a result makes of a hand: its kind, its total, and whether it stuck without one."""
    act = action.act
    if act is _TOTAL and total_fits(settings, action.amount, drawn + 2):
        return TRICK if drawn + 2 == FULL else POINTS, action.amount, False
    if act is _BUST and drawn:
        return BUST, None, False
    if act is _STICK:
        return TRICK if drawn + 2 == FULL else None, None, True
    return None
