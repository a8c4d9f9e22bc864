"""Whose turn it is in a deal, and exactly what may be done next, with the limits of every amount.

Here: the moves that the rules would take now, in the order of play. Not here: judging a move that was made (see
reading and deal), and how the offers are shown.
"""

from collections.abc import Iterator
from typing import NamedTuple

from pontoon_keeper.rules.deal import Deal, is_decided, kitty_moments, waiting_hands
from pontoon_keeper.rules.hands import BEST, FULL, PONTOON
from pontoon_keeper.rules.limits import price_limits
from pontoon_keeper.rules.packs import LEAST
from pontoon_keeper.rules.play import Hand, Play, on_table
from pontoon_keeper.rules.settings import Settings


class Offer(NamedTuple):
    """One thing that may be done: the long word of the notation, and the least and most of its amount.

    For `stake`, `shoot`, `buy` and `split` the limits are minor units, for `stick` points; else both are 0.
    """

    word: str
    low: int = 0
    high: int = 0


class Turn(NamedTuple):
    """What a deal waits for: `stake`, `shoot`, `turn`, `bank` or `show`, of whom, which hand (1 without a split)."""

    kind: str
    name: str
    hand: int
    offers: tuple[Offer, ...]


def next_turn(deal: Deal, chips: dict[str, int] | None = None, *, shooting: bool = True) -> Turn | None:
    """Say what a deal waits for next, in the order of play (T3, S1, K2, A5, D2, D3); None once it is complete.

    Args:
        deal: The deal.
        chips: Minor units in hand of those whom chips bind (*cover* refuse).
        shooting: Whether first shoot bets are still asked for.
    """
    held = chips or {}
    for name, number, kind in _awaited(deal, shooting=shooting):
        return Turn(kind, name, number, offers(deal, name, number, held.get(name)))
    if _no_turns(deal):
        return None
    if deal.bank.result is None:
        return Turn("bank", deal.banker, 1, bank_offers(deal))
    for name, number in waiting_hands(deal):
        play = deal.plays[name]
        told = _stick(deal.settings, play, play.hands[number - 1])
        return Turn("show", name, number, (told, Offer("win"), Offer("lose")))
    return None


def _awaited(deal: Deal, *, shooting: bool) -> Iterator[tuple[str, int, str]]:
    """Give whom a deal waits for before the bank, in the order of play: name, hand, and `stake`, `shoot` or `turn`."""
    for name in deal.order:
        play = deal.plays.get(name)
        if play is None or (play.stake is None and not play.out):
            yield name, 1, "stake"
            return
    if deal.settings.shoot == "on" and shooting and shoot_room(deal):
        for name in deal.order:
            if may_shoot_first(deal.plays[name]):
                yield name, 1, "shoot"
    if not _no_turns(deal):
        for name in deal.order:
            for number, hand in enumerate(deal.plays[name].hands, 1):
                if hand.result is None:
                    yield name, number, "turn"


def _no_turns(deal: Deal) -> bool:
    return deal.bank.kind is PONTOON and deal.settings.peek == "yes"


def may_shoot_first(play: Play) -> bool:
    """Tell whether a player may still make the first shoot bet (K2)."""
    if play.out or play.split or not play.hands:
        return False
    hand = play.hands[0]
    return not hand.moves and hand.result is None


def shoot_room(deal: Deal, *, begun: bool = False) -> int:
    """Give the largest shoot bet now possible, in minor units (K3); `begun` says that turns are being played."""
    pot = deal.kitty
    bets = 0
    for _, _, change, paid_in in kitty_moments(deal, begun=begun):
        bets += change
        pot += paid_in
    return max(0, pot - bets)


def offers(deal: Deal, name: str, number: int = 1, chips: int | None = None) -> tuple[Offer, ...]:
    """List what may be done next by a player on one hand; nothing where the hand has its result.

    Args:
        deal: The deal.
        name: The player.
        number: The hand, from 1.
        chips: Minor units in hand before this deal's bets, where they bind the player (S3).
    """
    settings = deal.settings
    play = deal.plays.get(name)
    spare = None if chips is None else chips - (on_table(play) if play else 0)
    if play is None or play.stake is None:
        if play is not None and play.out:
            return ()
        low, high = settings.stakes or (1, 1)
        others = [other for other in deal.order if other != name]
        may_sit_out = any(other not in deal.plays or not deal.plays[other].out for other in others)  # T4
        return (*_within("stake", low, high, spare), *([Offer("out")] if may_sit_out else []))
    hand = play.hands[number - 1]
    if hand.result is not None:
        return () if is_decided(hand, deal) else (_stick(settings, play, hand), Offer("bust"))
    found = [*_shoot(deal, play, hand, number, spare), *_draws(settings, play.stake, hand, spare)]
    if _pending(hand):
        return (*found, Offer("fold"), Offer("void"))
    if hand.draws:
        found.append(Offer("bust"))
    else:
        if _may_split(settings, play):
            found += _within("split", play.stake, play.stake, spare)
        if _may_burn(settings, play, hand):
            found.append(Offer("burn"))
    return (*found, _stick(settings, play, hand), Offer("fold"), Offer("void"))


def _stick(settings: Settings, play: Play, hand: Hand) -> Offer:
    """Offer the totals that may be told: what so many cards can have, from *stick* on with fewer than five."""
    count = 2 + len(hand.draws)
    least = LEAST[count] - (count == FULL and settings.packs > 1)
    low = least if count == FULL else max(least, settings.stick)
    plain_21 = settings.pontoon == "picture-only" or (play.split and settings.split_pontoon == "plain")
    return Offer("stick", low, BEST if hand.draws or plain_21 else BEST - 1)


def _within(word: str, low: int, high: int, spare: int | None) -> list[Offer]:
    """Offer an amount between limits, as far as the chips go."""
    if spare is not None:
        high = min(high, spare)
    return [Offer(word, low, high)] if low <= high else []


def _pending(hand: Hand) -> bool:
    """Tell whether a shoot bet has been made that the fourth card must follow (K4)."""
    return bool(hand.shoots) and hand.shoots[-1].rule == "K4" and len(hand.draws) == 1


def _shoot(deal: Deal, play: Play, hand: Hand, number: int, spare: int | None) -> list[Offer]:
    if deal.settings.shoot == "off":
        return []
    if len(hand.draws) == 1:
        allowed = not _pending(hand)
    elif hand.draws:
        allowed = False
    elif play.split:
        first = any(shoot.rule == "K2" for shoot in play.hands[0].shoots)
        allowed = number > 1 and not hand.moves and (first or deal.settings.split_shoot == "always")
        allowed = allowed and not _played(play)
    else:
        allowed = may_shoot_first(play) and not any(each.turn is not None for each in deal.plays.values())
    if not allowed:
        return []
    first = not hand.draws and not play.split
    return _within("shoot", 1, shoot_room(deal, begun=not first), spare)


def _draws(settings: Settings, stake: int, hand: Hand, spare: int | None) -> list[Offer]:
    drawn = len(hand.draws)
    if drawn == FULL - 2:
        return []
    found: list[Offer] = []
    if "t" not in hand.draws and not (drawn == FULL - 3 and settings.fifth_buy == "no"):
        found += _within("buy", *price_limits(settings, stake, hand.buys), spare)
    return [*found, Offer("twist")]


def _played(play: Play) -> bool:
    """Tell whether any hand has been played: all splitting, with its shoot bets, comes before that (A5, K5)."""
    return any(hand.draws or hand.result is not None for hand in play.hands)


def _may_split(settings: Settings, play: Play) -> bool:
    return settings.split != "off" and len(play.hands) < settings.hands and not _played(play)


def _may_burn(settings: Settings, play: Play, hand: Hand) -> bool:
    if settings.burn == "off" or hand.draws or (play.split and settings.burn_split == "no"):
        return False
    return settings.burn_again == "yes" or not hand.burns


def bank_offers(deal: Deal) -> tuple[Offer, ...]:
    """List what the banker may do next: twist, stay from the least total on, or be bust (D2)."""
    drawn = deal.bank.draws
    least = LEAST[2 + drawn] - (drawn == FULL - 2 and deal.settings.packs > 1)
    low = least if drawn == FULL - 2 else max(deal.settings.banker_stick, least)
    found = [Offer("twist")] if drawn < FULL - 2 else []
    return (*found, Offer("stick", low, BEST), Offer("bust"))
