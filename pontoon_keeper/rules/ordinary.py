"""An ordinary line, read in one go: a stake, buys and twists, and a result; or the bank's draws and its result.

Here: what most lines are, if it is right beyond doubt. Not here: anything else, and every refusal (see reading, which
and bank, which read whatever this leaves, and would read what this takes to the same end).
"""

from pontoon_keeper.rules.actions import Act, Action, Piece
from pontoon_keeper.rules.bank import Bank, new_bank
from pontoon_keeper.rules.hands import BEST, BUST, FULL, POINTS, PONTOON, TRICK, Kind
from pontoon_keeper.rules.limits import LAST_DRAW, bank_stays_at, buy_fits, pontoon_needs_cards, stake_fits, total_fits
from pontoon_keeper.rules.play import Play, new_hand, new_play
from pontoon_keeper.rules.settings import Settings

# Bound once, as in hands.
_STAKE, _BUY, _TWIST, _STICK, _BUST = Act.STAKE, Act.BUY, Act.TWIST, Act.STICK, Act.BUST
_TOTAL, _PONTOON, _TRICK = Act.TOTAL, Act.PONTOON, Act.TRICK
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
    if act is _PONTOON and not drawn and not pontoon_needs_cards(settings):
        return PONTOON, BEST, False
    if act is _TRICK and drawn + 2 == FULL:
        return TRICK, None, False
    return None


def read_ordinary_bank(settings: Settings, piece: Piece) -> Bank | None:
    """Judge the bank's only line if it tells twists and then points or a bust, with nothing wrong in it; else None.

    >>> from pontoon_keeper.rules.settings import DEFAULTS
    >>> read_ordinary_bank(DEFAULTS, Piece((Action(Act.TWIST), Action(Act.TOTAL, 18)))).total
    18
    """
    actions, number, force = piece
    drawn = len(actions) - 1
    if number or force or not 0 <= drawn <= FULL - 2:
        return None
    for action in actions[:-1]:
        if action.act is not _TWIST:
            return None
    result = actions[-1]
    if result.act is _BUST:
        return new_bank(((piece,), False, drawn, BUST, None, (), False, result, drawn, ()))
    if result.act is not _TOTAL or not bank_stays_at(settings, result.amount, drawn):
        return None
    kind = TRICK if drawn == FULL - 2 else POINTS
    return new_bank(((piece,), False, drawn, kind, result.amount, (), False, result, drawn, ()))
