"""Who pays whom, by which clause, and who deals next (P1 … P8, K6 … K8, N1, N2, N5).

Here: a complete deal to a settlement, as a pure function. Not here: balances, and what must happen before the
next deal (see the session's state).
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple

from pontoon_keeper.errors import Refusal
from pontoon_keeper.rules.bank import Bank
from pontoon_keeper.rules.deal import BANK, Deal, is_complete, is_late, missing, problems, uncovered
from pontoon_keeper.rules.hands import BEST, BUST, POINTS, PONTOON, ROYAL, TRICK, UNSEEN, Kind
from pontoon_keeper.rules.play import Hand, Play
from pontoon_keeper.rules.ranking import certain, counts_when_late, strength
from pontoon_keeper.rules.settings import Settings


class HandResult(NamedTuple):
    """One hand settled; every amount in minor units.

    `number` and `of` place it among the player's hands. `stake` is the first stake and all buys, `amount` and
    `shoot_amount` the player's gain (negative: loss), `rate` after doubling, `rule` the clause that set it.
    `breaches` are codes in the order of the line.
    """

    player: str
    number: int
    of: int
    first_stake: int
    hand: Hand
    stake: int
    kind: Kind
    total: int | None
    outcome: str
    rate: int
    amount: int
    rule: str
    shoot: int
    shoot_amount: int
    shoot_rule: str | None
    breaches: tuple[str, ...]


_new_result: Callable[[tuple[Any, ...]], HandResult] = partial(tuple.__new__, HandResult)


class Sale(NamedTuple):
    """A sale of the bank agreed during a deal: the buyer, and the price in minor units (N3)."""

    buyer: str
    price: int


class Next(NamedTuple):
    """What follows a deal: the banker and by which rule the bank moved (None: it did not), whether to shuffle,
    what becomes of the kitty (None with shoot off), minor units given back to the old banker, a sale now in force.
    """  # noqa: D205  # one sentence says it

    banker: str
    rule: str | None
    shuffle: bool
    kitty: str | None
    kitty_returned: int
    sale: Sale | None


class Settlement(NamedTuple):
    """A deal settled: `net` is each player's gain on both kinds of bets, the banker's on ordinary ones alone."""

    deal: int
    settings: Settings
    banker: str
    bank: Bank
    call: str | None
    hands: tuple[HandResult, ...]
    net: dict[str, int]
    kitty_before: int
    kitty_after: int
    next: Next
    bank_breaches: tuple[str, ...]


_new_settlement: Callable[[tuple[Any, ...]], Settlement] = partial(tuple.__new__, Settlement)


def settle(deal: Deal, number: int, sale: Sale | None = None, chips: Mapping[str, int] | None = None) -> Settlement:
    """Settle a complete deal: a pure function of rules, seats, kitty and the deal's lines.

    Args:
        deal: The deal; its kitty is known.
        number: The deal's number.
        sale: A sale of the bank agreed during it (*sale* anytime).
        chips: For players whom chips bind, what they had before their bets (S3), to record what was forced.

    Raises:
        Refusal: L7 if something is missing, any code that needs several lines, K3 if the kitty would be negative.
    """
    if not is_complete(deal):
        raise Refusal("L7", missing(deal))
    return settle_complete(deal, number, sale, chips)


def settle_complete(
    deal: Deal, number: int, sale: Sale | None = None, chips: Mapping[str, int] | None = None
) -> Settlement:
    """Settle a deal that is known to be complete, as `settle` does."""
    settings, _, banker, order, before, plays, bank, _, _ = deal
    late = is_late(deal)
    breaches, banks = _breaches(deal, chips or {})
    terms = _Terms(settings, bank)
    results: list[HandResult] = []
    net: dict[str, int] = {}
    taken = kept = 0
    for name in order:
        play = plays[name]
        if play.out:
            continue
        hands = (_as_if_shown_at_once(play),) if late else play.hands
        first, split, of = play.stake or 0, play.split, len(hands)
        gain = 0
        for index, hand in enumerate(hands):
            codes = tuple(breaches.get((name, index), ())) if breaches else ()
            result = _settle_hand(terms, hand, (name, index + 1, of, first), codes, split=split)
            results.append(result)
            amount, shot = result.amount, result.shoot_amount
            taken -= amount
            kept -= shot
            gain += amount + shot
        net[name] = gain
    net[banker] = taken
    after = before + kept
    if after < 0:
        raise Refusal("K3", "the kitty would be negative after this deal", "not even force allows that")
    done = tuple(results)
    return _new_settlement((
        number, settings, banker, bank, call(bank, settings), done, net, before, after, _next(deal, done, after, sale),
        banks,
    ))  # fmt: skip


def _breaches(deal: Deal, chips: Mapping[str, int]) -> tuple[dict[tuple[str, int], list[str]], tuple[str, ...]]:
    """Gather what was done under `force`: codes by player and hand index, and the bank's."""
    if not deal.forced:
        return {}, ()
    found: dict[tuple[str, int], list[tuple[int, str]]] = {}
    late = is_late(deal)

    def add(name: str, index: int, place: int, code: str) -> None:
        found.setdefault((name, 0 if late else index), []).append((place, code))

    for name, play in deal.plays.items():
        for index, hand in enumerate(play.hands):
            for place, code in hand.breaches:
                add(name, index, place, code)
        for place, _ in uncovered(play, chips[name]) if name in chips else ():
            add(name, next(index for at, _, index in play.bets if at == place), place, "S3")
    banks = list(deal.bank.breaches)
    for problem in problems(deal):
        if problem.name == BANK or problem.code == "T4":
            banks.append((problem.place, problem.code))
            continue
        hands = enumerate(deal.plays[problem.name].hands)
        index = next(index for index, hand in hands if any(shoot.place == problem.place for shoot in hand.shoots))
        add(problem.name, index, problem.place, problem.code)
    in_order = {key: [code for _, code in sorted(codes, key=_place)] for key, codes in found.items()}
    return in_order, tuple(code for _, code in sorted(dict.fromkeys(banks), key=_place))


def _place(breach: tuple[int, str]) -> int:
    return breach[0]


def _as_if_shown_at_once(play: Play) -> Hand:
    """Give the one hand that counts where the banker's Pontoon is shown late (D1)."""
    first = next((shoot for shoot in play.hands[0].shoots if shoot.rule == "K2"), None)
    hand = Hand(shoots=(first,) if first else ())
    if counts_when_late(play, play.hands[0]):
        told = play.hands[0]
        return hand._replace(result=told.result, kind=told.kind, total=told.total, cards=told.cards)
    return hand


class _Terms:
    """What every hand of a deal is settled against: the rules, the bank, and what a hand that loses to it pays."""

    __slots__ = ("against", "bank", "doubled", "kind", "lost", "settings")

    def __init__(self, settings: Settings, bank: Bank) -> None:
        kind = bank.kind
        self.settings = settings
        self.bank = bank
        self.kind = kind
        self.against = 0 if kind is None else strength(kind, bank.total, bank.cards, settings)
        self.doubled = bank.doubled
        if kind is PONTOON:
            self.lost = "lose", settings.banker_pontoon, "P1"
        elif kind is TRICK:
            self.lost = "lose", settings.banker_trick, "P4"
        else:
            self.lost = "lose", 1, "P3"


def _settle_hand(
    terms: _Terms, hand: Hand, whose: tuple[str, int, int, int], codes: tuple[str, ...], *, split: bool
) -> HandResult:
    """Settle one hand: outcome, rate and clause (P1 … P8), and its shoot bets (K6 … K8).

    `whose` is the player, its number, how many there are, and the first stake.
    """
    buys, shoots, kind = hand.buys, hand.shoots, hand.kind
    first = whose[3]
    stake = first + sum(buys) if buys else first
    if kind is None:
        kind = UNSEEN
    outcome, rate, rule = _payment(terms, hand, kind, split=split)
    if rate == 1 and terms.doubled:
        rate = 2
    gain = 1 if outcome == "win" else -1 if outcome == "lose" else 0
    shoot = 0
    shoot_rule = None
    if shoots:
        shoot = sum([bet.amount for bet in shoots])
        if kind is BUST:
            shoot_rule = "K6"
        elif gain == 0 or (gain < 0 and terms.kind is PONTOON):
            shoot_rule = "K7"
        else:
            shoot_rule = "K8"
    return _new_result((
        *whose, hand, stake, kind, hand.total, outcome, rate, gain * rate * stake, rule, shoot, gain * shoot,
        shoot_rule, codes,
    ))  # fmt: skip


def _payment(terms: _Terms, hand: Hand, kind: Kind, *, split: bool) -> tuple[str, int, str]:
    """Give a hand's outcome, its rate before doubling, and the clause."""
    if kind is BUST:
        return "lose", 1, "P2"
    if hand.gone:
        return "push", 0, "A7"
    settings, claim = terms.settings, hand.claim
    if claim:
        won = claim == "+"
    elif kind is UNSEEN:
        won = certain(hand, terms.bank, settings) == "+"
    else:
        won = strength(kind, hand.total, hand.cards, settings) > terms.against or terms.bank.unplayed
    if won:
        return ("win", 1, "P5") if kind <= POINTS else ("win", *_rate_won(kind, settings, split=split))
    if kind is PONTOON and terms.kind is PONTOON and settings.clash != "lose":
        return ("push", 0, "P1") if settings.clash == "push" else ("lose", 1, "P1")
    return terms.lost


def _rate_won(kind: Kind, settings: Settings, *, split: bool) -> tuple[int, str]:
    """Give the rate and the clause of a hand better than points that wins."""
    if kind is ROYAL:
        return 3, "P8"
    if kind is PONTOON:
        single = split and settings.split_pontoon == "single"
        return 1 if single else settings.pontoon_pays, "P7"
    return settings.trick_pays, "P6"


def call(bank: Bank, settings: Settings) -> str | None:
    """Say what the bank pays (D3, D4, D5, D1), or None where its cards were never needed.

    >>> from pontoon_keeper.rules.settings import DEFAULTS
    >>> call(Bank(kind=POINTS, total=18), DEFAULTS)
    'pays 19'
    """
    if bank.kind is POINTS:
        return "pays Pontoons and Five Card Tricks" if bank.total == BEST else f"pays {(bank.total or 0) + 1}"
    if bank.kind is TRICK:
        return "takes all" if settings.trick == "top" else "pays Pontoons only"
    return {BUST: "pays all", PONTOON: "takes all"}.get(bank.kind) if bank.kind is not None else None


def _next(deal: Deal, hands: tuple[HandResult, ...], left: int, sale: Sale | None) -> Next:
    """Say who has the bank next and why, whether to shuffle, and what becomes of the kitty (N1, N2, N5, K10, K11)."""
    settings = deal.settings
    players = [result for result in hands if result.kind is PONTOON]
    banks = deal.bank.kind is PONTOON
    shuffle = settings.shuffle == "every" or banks or bool(players)
    entitled = [result.player for result in players if not deal.plays[result.player].split] if not banks else []
    banker, rule = deal.banker, None
    if settings.bank_passes == "pontoon" and entitled:
        banker, rule, sale = entitled[0], "N2", None
    elif sale is not None:
        banker, rule = sale.buyer, "N3"
    elif settings.bank_passes == "rotate":
        banker, rule = deal.order[0], "V-bank-passes"
    moved = banker != deal.banker
    if settings.shoot == "off":
        kitty = None
    elif not left:
        kitty = "empty"
    else:
        kitty = "returned" if moved else "stays"
    goes_home = moved or settings.shoot == "off"  # a bet that was forced without a kitty leaves nothing lying about
    return Next(banker, rule, shuffle, kitty, left if goes_home else 0, sale)
