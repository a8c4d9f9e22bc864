"""A deal while it is told: every player's part, the bank's, and what they mean for each other (K3, D1, S3, packs).

Here: taking one more line, whole or not at all, and what still waits. Not here: what one line says by itself
(see reading and bank), and what is paid (see settle).
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

from pontoon_keeper.errors import Refusal
from pontoon_keeper.money import CHIPS, Money, format_amount
from pontoon_keeper.rules.actions import Piece
from pontoon_keeper.rules.bank import NO_BANK, Bank, read_bank
from pontoon_keeper.rules.cards import Card, format_card
from pontoon_keeper.rules.hands import BUST, POINTS, PONTOON, TRICK
from pontoon_keeper.rules.ordinary import read_ordinary, read_ordinary_bank
from pontoon_keeper.rules.packs import pack_hint, too_many
from pontoon_keeper.rules.play import Hand, Play, new_play, on_table
from pontoon_keeper.rules.ranking import beats, certain, decided_without_bank
from pontoon_keeper.rules.reading import ordinal, read_on
from pontoon_keeper.rules.settings import DEFAULTS, Settings

BANK = ""
"""The bank's name in places; no player can have it."""


class Deal(NamedTuple):
    """A deal as far as it is told.

    `order` are the players from the banker's left, seated or out; `kitty` is what the kitty held before the
    deal, in minor units.
    """

    settings: Settings = DEFAULTS
    money: Money = CHIPS
    banker: str = ""
    order: tuple[str, ...] = ()
    kitty: int = 0
    plays: dict[str, Play] = {}  # noqa: RUF012  # never changed in place; a frozen mapping costs more
    bank: Bank = NO_BANK
    forced: bool = False
    """Whether any line has `force`, so that there may be breaches to record."""
    tangled: bool = False
    """Whether anything has been said that may break something together with other lines."""


new_deal: Callable[[tuple[Any, ...]], Deal] = partial(tuple.__new__, Deal)
"""Make a deal from all its fields in order; for why, see play."""


class Problem(NamedTuple):
    """What the lines of a deal together break: the code, whose action and its place, words, and how sure `force` is."""

    code: str
    name: str
    place: int
    message: str
    hint: str | None = None
    forceable: bool = True
    shows: tuple[tuple[str, int], ...] = ()
    """Other places where it can be pointed at, when the line being read is not the one that breaks it."""


_AT_ONE_PLACE = {"L5": 0, "T4": 1, "D1": 2, "D2": 3, "C2": 4, "K3": 5, "S3": 6}


def with_player_line(deal: Deal, name: str, piece: Piece, chips: int | None = None) -> Deal:
    """Take a player's line, or part of it, into the deal (notation §4, §8).

    Args:
        deal: The deal so far.
        name: One of `deal.order`.
        piece: What the line says.
        chips: Minor units the player had before this deal's bets, where they bound the player (S3); else None.

    Raises:
        Refusal: any code of `read_play`, K3, D1, D2, C2, L5, T4 or S3, with `unit` counting the line's actions
            from 1; 0 where the whole line is meant.
    """
    settings, money, banker, order, kitty, plays, bank, forced, tangled = deal
    before = plays.get(name)
    try:
        play = read_on(settings, money, name, before, piece)
    except Refusal as error:
        _refuse_earlier(deal, name, piece, chips, error)
        raise
    tangled = tangled or play.tangled
    taken = new_deal(
        (settings, money, banker, order, kitty, {**plays, name: play}, bank, forced or piece.force, tangled)
    )
    found = problems(taken) if tangled else []
    if chips is not None:
        found += _uncovered_bets(play, chips, money)
    if not found:
        return taken
    return _agree(taken, found, name, 0 if before is None else before.actions)


def with_ordinary_line(deal: Deal, name: str, piece: Piece) -> Deal | None:
    """Take a first line that is right by itself and cannot break anything together with others; else None.

    `name` is a player's, or `bank`. None is no refusal: `with_player_line` and `with_bank_line` must look, and would
    take what this takes to the same end.
    """
    settings, money, banker, order, kitty, plays, bank, forced, tangled = deal
    if tangled:
        return None
    if name == "bank":
        told = read_ordinary_bank(settings, piece) if bank is NO_BANK else None
        return told and new_deal((settings, money, banker, order, kitty, plays, told, forced, False))
    if name in plays or name == banker or settings.cover == "refuse":
        return None
    play = read_ordinary(settings, name, piece)
    return play and new_deal((settings, money, banker, order, kitty, {**plays, name: play}, bank, forced, False))


def with_player_lines(deal: Deal, lines: Sequence[tuple[str, Piece, int | None]]) -> Deal:
    """Take lines of several players, as `with_player_line` would one after the other; all or none.

    Args:
        deal: The deal so far.
        lines: A player, what is said, and the chips that bound the player or None; for players in the order of play.

    Raises:
        Refusal: that of the first line that is wrong, as `with_player_line` does.
    """
    taken = _taken_together(deal, lines)
    if taken is None:
        taken = deal
        for name, piece, chips in lines:
            taken = with_player_line(taken, name, piece, chips)
    return taken


def _taken_together(deal: Deal, lines: Sequence[tuple[str, Piece, int | None]]) -> Deal | None:
    """Take lines that are right; what they mean for each other is asked once. None where one may be wrong.

    What was said of two players in the very same pieces is the same play but for the name, and is read once.
    """
    settings, money, banker, order, kitty, plays, bank, forced, tangled = deal
    plays = dict(plays)
    read: dict[tuple[int, int], Play] = {}
    for name, piece, chips in lines:
        before = plays.get(name)
        key = id(before and before.pieces), id(piece)
        play = read.get(key)
        if play is None:
            try:
                play = read[key] = read_on(settings, money, name, before, piece)
            except Refusal:
                return None
        else:
            play = new_play((name, *play[1:]))
        if chips is not None and _uncovered_bets(play, chips, money):
            return None
        plays[name] = play
        forced = forced or piece.force
        tangled = tangled or play.tangled
    taken = new_deal((settings, money, banker, order, kitty, plays, bank, forced, tangled))
    if tangled and not all(problem.forceable and is_forced(taken, problem) for problem in problems(taken)):
        return None
    return taken


def with_bank_line(deal: Deal, piece: Piece) -> Deal:
    """Take the bank's line, or part of it, into the deal (notation §4).

    Raises:
        Refusal: any code of `read_bank`, D1, D2, C2 or L5, with `unit` counting the line's actions from 1.
    """
    old = deal.bank.pieces
    try:
        bank = read_bank(deal.settings, (*old, piece))
    except Refusal as error:
        if error.unit is not None and error.unit > 1:
            with_bank_line(deal, Piece(piece.actions[: error.unit - 1], piece.hand, piece.force))
        raise
    settings, money, banker, order, kitty, plays, _, forced, tangled = deal
    tangled = tangled or bool(bank.cards) or bank.unplayed or _shows_at_once(deal, bank)
    taken = Deal(settings, money, banker, order, kitty, plays, bank, forced or piece.force, tangled)
    found = problems(taken) if tangled else []
    if not found:
        return taken
    return _agree(taken, found, BANK, sum([len(each.actions) for each in old]))


def _shows_at_once(deal: Deal, bank: Bank) -> bool:
    return bank.kind is PONTOON and deal.settings.peek == "yes"


def _refuse_earlier(deal: Deal, name: str, piece: Piece, chips: int | None, error: Refusal) -> None:
    """Look for an error further left than `error` among what needs other lines, and raise that one instead."""
    if error.unit is None or error.unit <= 1:
        return
    # An error's own actions have been read by themselves; only what they mean with other lines is left to ask.
    with_player_line(deal, name, Piece(piece.actions[: error.unit - 1], piece.hand, piece.force), chips)


def _agree(deal: Deal, found: list[Problem], name: str, base: int) -> Deal:
    """Refuse the line being read for what it breaks with the others, but for what `force` covers where it stands."""
    worst: tuple[int, int, Problem] | None = None
    for problem in found:
        if problem.forceable and is_forced(deal, problem):
            continue
        at = [(problem.name, problem.place), *problem.shows]
        units = [place - base + 1 for whose, place in at if whose == name and place >= base]
        unit = min(units, default=0)
        key = (unit, _AT_ONE_PLACE[problem.code], problem)
        if worst is None or key[:2] < worst[:2]:
            worst = key
    if worst is None:
        return deal
    problem = worst[2]
    raise Refusal(problem.code, problem.message, problem.hint, unit=worst[0] or None)


def is_forced(deal: Deal, problem: Problem) -> bool:
    """Tell whether the line in which a problem stands has `force`; for T4, any line by which a player sits out."""
    if problem.code == "T4":
        return any(play.out and play.pieces[0].force for play in deal.plays.values())
    pieces = deal.bank.pieces if problem.name == BANK else deal.plays[problem.name].pieces
    end = 0
    for piece in pieces:
        end += len(piece.actions)
        if problem.place < end:
            return piece.force
    return False


# -- what the lines break together --------------------------------------------------------------------------------


def problems(deal: Deal) -> list[Problem]:
    """Find what the lines of a deal break together, as far as everything earlier in the order of play is known.

    Each line of the deal is right by itself. Problems that `force` covers are among those given.
    """
    found: list[Problem] = []
    shot = told = False
    bank = deal.bank
    for play in deal.plays.values():
        for hand in play.hands:
            if hand.shoots:
                shot = True
            if hand.cards:
                told = True
            if bank.result is not None and (hand.claim or bank.unplayed):
                found += _check_against_bank(deal, play, hand)
    if deal.plays and all(name in deal.plays and deal.plays[name].out for name in deal.order):
        found.append(_too_few(deal))
    if _shows_at_once(deal, bank):
        found += _check_turns(deal)
    if told or bank.cards:
        found += _check_packs(deal)
    if shot:
        found += _check_kitty(deal)
    return found


def _too_few(deal: Deal) -> Problem:
    shows = tuple((name, 0) for name in deal.order)
    hint = "at least two are in a deal, the banker included"
    return Problem("T4", deal.order[-1], 0, "nobody would be left to play against the bank", hint, shows=shows)


def _check_turns(deal: Deal) -> list[Problem]:
    """Hold D1: turns are not played once the banker shows a Pontoon."""
    turns = [(name, play.turn) for name in deal.order if (play := deal.plays.get(name)) and play.turn is not None]
    if not turns:
        return []
    message = f"{turns[0][0]} has had a turn, and the banker's Pontoon is shown before the first"
    hint = "bank =p force settles it as if it had been shown at once (D1)"
    return [Problem("D1", BANK, deal.bank.told, message, hint, shows=tuple(turns))]


def is_late(deal: Deal) -> bool:
    """Tell whether the banker's Pontoon was shown only after turns were played that it makes void (D1)."""
    return deal.bank.kind is PONTOON and deal.settings.peek == "yes" and bool(_check_turns(deal))


def _check_against_bank(deal: Deal, play: Play, hand: Hand) -> list[Problem]:
    bank = deal.bank
    where = whose_hand(play, hand)
    if bank.unplayed:
        if hand.result is None or decided_without_bank(hand, deal.settings):
            return []
        message = f"the bank's cards are needed: {where} is neither bust nor certain to win"
        hint = "tell the bank's hand, as in bank =18; force is taken where each such hand says + or -"
        return [Problem("D2", BANK, bank.told, message, hint, bool(hand.claim), ((play.name, hand.told),))]
    if is_late(deal):
        return []
    sure = certain(hand, bank, deal.settings)
    if hand.kind is not None and not sure and not hand.gone:
        sure = "+" if beats(hand, bank, deal.settings) else "-"
    if not sure or sure == hand.claim:
        return []
    says = "beats the bank" if hand.claim == "+" else "does not beat the bank"
    truth = "it does not" if hand.claim == "+" else "it does"
    return [Problem("C2", play.name, hand.told, f"{where} is said to be one that {says}, and {truth}",
                    f"the bank {bank_words(bank)}", forceable=False,
                    shows=((BANK, bank.told),))]  # fmt: skip


def whose_hand(play: Play, hand: Hand) -> str:
    """Name a hand in words: `Bob's hand`, or `Bob's second hand`."""
    if not play.split:
        return f"{play.name}'s hand"
    return f"{play.name}'s {ordinal([each is hand for each in play.hands].index(True))} hand"


def bank_words(bank: Bank) -> str:
    """Say what the bank has: `has 18`, `is bust`."""
    if bank.kind is POINTS:
        return f"has {bank.total}"
    names = {TRICK: "has a Five Card Trick", PONTOON: "has a Pontoon", BUST: "is bust"}
    return "is not played" if bank.kind is None else names[bank.kind]


def _check_packs(deal: Deal) -> list[Problem]:
    """Hold the told cards of hands that are not bust, and of the bank, to what the packs have (L5, *packs*)."""
    told = [
        (play, hand)
        for name in deal.order
        if (play := deal.plays.get(name)) is not None
        for hand in play.hands
        if hand.cards and hand.kind is not BUST
    ]
    bank = deal.bank
    packs = deal.settings.packs
    short = too_many([*[card for _, hand in told for card in hand.cards], *bank.cards], packs)
    if not short:
        return []
    whose = [whose_hand(play, hand) for play, hand in told if _holds(hand.cards, short)]
    whose += ["the bank's hand"] * _holds(bank.cards, short)
    message = f"too many cards of {short} in {', '.join(whose[:-1])} and {whose[-1]} together"
    shows = tuple((play.name, hand.told) for play, hand in told) + (((BANK, bank.told),) if bank.cards else ())
    return [Problem("L5", *shows[-1], message, pack_hint(packs), forceable=False, shows=shows)]


def _holds(cards: tuple[Card, ...], short: str) -> bool:
    return any(format_card(card).startswith(short) for card in cards)


def _uncovered_bets(play: Play, chips: int, money: Money) -> list[Problem]:
    """Hold S3: chips in hand cover every stake, buy, split and shoot bet, in the order they were made."""
    short = uncovered(play, chips)
    return [
        Problem("S3", play.name, place, f"{play.name} has {format_amount(chips, money)} in chips, not {needed}",
                "buyin adds chips; set cover warn only says so")
        for place, amount in short
        for needed in [format_amount(amount, money)]
    ]  # fmt: skip


def uncovered(play: Play, chips: int) -> list[tuple[int, int]]:
    """Find the bets, hand by hand, that the chips do not cover: place, and minor units then on the table (S3)."""
    spare = chips
    for hand in play.hands:
        if hand.gone == "void":
            spare += (play.stake or 0) + sum(hand.buys) + sum([shoot.amount for shoot in hand.shoots])
    if on_table(play) <= chips:
        return []
    found: list[tuple[int, int]] = []
    table = 0
    for place, amount, _ in sorted(play.bets, key=_hand_and_place):
        table += amount
        if table > spare:
            found.append((place, table))
    return found


def _hand_and_place(bet: tuple[int, int, int]) -> tuple[int, int]:
    place, _, index = bet
    return index, place


# -- the kitty ----------------------------------------------------------------------------------------------------


def _check_kitty(deal: Deal) -> list[Problem]:
    """Hold K3 in the order of play, up to the first moment that is not known yet."""
    found: list[Problem] = []
    pot = deal.kitty
    bets = 0
    for name, place, change, paid_in in kitty_moments(deal):
        bets += change
        pot += paid_in
        if change > 0 and bets > pot:
            room = max(0, pot - bets + change)
            message = (
                f"{name}'s shoot bet of {format_amount(change, deal.money)} is too much: the bets standing would be "
                f"{format_amount(bets, deal.money)}, the kitty is {format_amount(pot, deal.money)}"
            )
            hint = (
                f"{name} may shoot {format_amount(room, deal.money)} at most" if room else "the kitty is all shot for"
            )
            found.append(Problem("K3", name, place, message, hint))
    return found


def kitty_moments(deal: Deal, *, begun: bool = False) -> Iterator[tuple[str, int, int, int]]:
    """Walk the shoot bets in the order of play (rules K, Order), as far as that is known.

    With `begun` the first shoot bets are taken to be over, as they are once a turn is asked for.

    Yields:
        Name, place, change of the bets standing, and what goes into the kitty, in minor units. First shoot bets
        in turn; then for each player the bets on hands split off, then hand by hand bets before the fourth card
        and, for a bust, what it loses.
    """
    plays = [play for name in deal.order if (play := deal.plays.get(name))]
    for play in plays:
        yield from _bets(play, play.hands[:1], "K2")
    shown = _shows_at_once(deal, deal.bank) and not is_late(deal)
    closed = begun or (len(plays) == len(deal.order) and all(map(_past_first_bets, plays)))
    if shown or not closed:
        return
    for play in plays:
        yield from _bets(play, play.hands[1:], "K5")
        for number, hand in enumerate(play.hands):
            # A new bet on the first hand of a split is there under `force` alone; it is made in that hand's turn.
            yield from _bets(play, (hand,), *(("K4",) if number else ("K4", "K5")))
            standing = sum([shoot.amount for shoot in hand.shoots])
            if hand.kind is BUST:
                yield play.name, hand.told, -standing, standing
            elif hand.gone == "void":
                yield play.name, hand.told, -standing, 0
            elif hand.result is None or (hand.stuck and standing and not hand.claim and not is_complete(deal)):
                return  # a hand that stuck unseen may still prove bust, and then its bets are the kitty's
        if play.split and not begun and not is_complete(deal):
            return  # one more hand may be told, and go bust


def _bets(play: Play, hands: tuple[Hand, ...], *rules: str) -> Iterator[tuple[str, int, int, int]]:
    """Give the shoot bets on some hands that were made under some clauses, as `kitty_moments` does."""
    for hand in hands:
        for shoot in hand.shoots:
            if shoot.rule in rules:
                yield play.name, shoot.place, shoot.amount, 0


def _past_first_bets(play: Play) -> bool:
    """Tell whether a player can make no first shoot bet any more: sits out, or has gone on from it."""
    hand = play.hands[0] if play.hands else None
    return hand is None or play.split or bool(hand.moves) or hand.result is not None


# -- what still waits ---------------------------------------------------------------------------------------------


def is_decided(hand: Hand, deal: Deal) -> bool:
    """Tell whether a hand needs nothing more to be settled against the bank as it is told."""
    if hand.kind is not None or hand.claim:
        return True
    if deal.bank.kind is PONTOON and deal.settings.peek == "yes":
        return True
    return bool(certain(hand, deal.bank, deal.settings))


def is_complete(deal: Deal) -> bool:
    """Tell whether the bank's hand is complete and every hand has a result, so that the deal settles."""
    bank, plays = deal.bank, deal.plays
    if bank.result is None or len(plays) < len(deal.order):
        return False
    shown = _shows_at_once(deal, bank)
    for play in plays.values():
        if play.stake is None:
            if play.out:
                continue
            return False
        if shown:
            continue
        if play.split and len(play.hands) == 1:
            return False
        for hand in play.hands:
            if hand.kind is None and not is_decided(hand, deal):
                return False
    return True


def waiting_hands(deal: Deal) -> list[tuple[str, int]]:
    """List the hands that stuck and wait for `=N`, `+`, `-` or `pays`: names and numbers from 1, in order of play.

    Empty before the bank is complete.
    """
    if deal.bank.result is None:
        return []
    return [
        (name, number)
        for name in deal.order
        if name in deal.plays
        for number, hand in enumerate(deal.plays[name].hands, 1)
        if hand.stuck and not is_decided(hand, deal)
    ]


def missing(deal: Deal) -> str:
    """Say what a deal that is not complete still needs, or nothing (L7)."""
    for name in deal.order:
        play = deal.plays.get(name)
        if play is None or (play.stake is None and not play.out):
            return f"{name} has no line yet: a stake, or out"
        if play.split and len(play.hands) == 1 and not is_complete(deal):
            return f"{name} has split, and only one hand follows"
        for hand in play.hands:
            if hand.result is None and not is_decided(hand, deal):
                return f"{whose_hand(play, hand)} has no result yet"
    if deal.bank.result is None:
        return "the bank's hand is not told yet"
    waits = waiting_hands(deal)
    if waits:
        names = " and ".join(hand_name(deal, name, number) for name, number in waits)
        return f"{names} stuck without a total: tell =N, + or -, or who is paid"
    return ""


def hand_name(deal: Deal, name: str, number: int) -> str:
    """Write a hand as the notation names it: `Bob`, or `Bob/2` after a split."""
    return f"{name}/{number}" if deal.plays[name].split else name
