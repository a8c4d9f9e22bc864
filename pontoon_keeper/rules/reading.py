"""Reading one player's lines of a deal: what may follow what (S1, A1 … A7, K2, K4, K5, V-burn, V-royal).

Here: whether the actions of one player may stand where they stand. Not here: what needs other players or the
bank (see deal), and what is paid (see settle).
"""

from collections.abc import Callable
from typing import NoReturn

from pontoon_keeper.errors import Refusal
from pontoon_keeper.money import Money, format_amount
from pontoon_keeper.rules.actions import STICK, Act, Action, Piece
from pontoon_keeper.rules.cards import LOW_VALUE, Card, Rank
from pontoon_keeper.rules.hands import BEST, BUST, FULL, POINTS, PONTOON, ROYAL, TRICK, UNSEEN, Kind, kind_of, total
from pontoon_keeper.rules.limits import LAST_DRAW, buy_fits, pontoon_needs_cards, price_limits, stake_fits, total_fits
from pontoon_keeper.rules.ordinary import read_ordinary
from pontoon_keeper.rules.packs import check_packs, check_total
from pontoon_keeper.rules.play import Hand, Play, Shoot, new_hand, new_play
from pontoon_keeper.rules.settings import Settings

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
MOST_HANDS = 16
"""So many cards of one value a pack has: more hands than that no table can agree to."""
MOST_SHOOTS = 8
"""So many shoot bets no table can have agreed to on one hand, which may have two (K2, K4)."""
SAFE = 11
"""With four cards of this low count or less the fifth cannot bust (*fifth-buy*)."""


class _Draft:
    """A hand while its actions are read."""

    __slots__ = (
        "breaches", "burns", "buys", "cards", "claim", "draws", "gone", "kind", "moves", "pending", "places", "result",
        "shoots", "split_burns", "stuck", "told", "total",
    )  # fmt: skip

    def __init__(self) -> None:
        self.moves: tuple[Action, ...] = ()
        self.draws = ""
        self.places: tuple[int, ...] = ()
        self.buys: tuple[int, ...] = ()
        self.shoots: tuple[Shoot, ...] = ()
        self.pending = -1  # the place of a shoot bet that must be followed by the fourth card (K4)
        self.burns = 0
        self.split_burns = 0
        self.result: Action | None = None
        self.kind: Kind | None = None
        self.total: int | None = None
        self.cards: tuple[Card, ...] = ()
        self.claim = ""
        self.gone = ""
        self.stuck = False
        self.told = -1
        self.breaches: tuple[tuple[int, str], ...] = ()

    @property
    def waiting(self) -> bool:
        return self.result is None or (self.stuck and not self.claim)

    def freeze(self) -> Hand:
        return new_hand((
            self.moves, self.draws, self.buys, self.shoots, self.burns, self.result, self.kind, self.total, self.cards,
            self.claim, self.gone, self.stuck, self.told, self.breaches, self.places, self.pending, self.split_burns,
        ))  # fmt: skip


def _thaw(hand: Hand) -> _Draft:
    """Give a hand to be read on, so that a line costs no more for all that was said before it."""
    draft = _Draft()
    for field, value in zip(Hand._fields, hand, strict=True):
        setattr(draft, field, value)
    return draft


class _Reader:
    """Reads a player's pieces in order; raises at the first action that may not stand where it stands."""

    __slots__ = (
        "base", "bets", "force", "hand", "hands", "index", "money", "name", "opening", "out", "place", "selected",
        "settings", "split", "stake", "tangled", "turn",
    )  # fmt: skip

    def __init__(self, settings: Settings, money: Money, name: str) -> None:
        self.settings = settings
        self.money = money
        self.name = name
        self.out = False
        self.stake: int | None = None
        self.split = False
        self.index = 0
        self.opening: tuple[Action, ...] = ()
        self.turn: int | None = None
        self.bets: tuple[tuple[int, int, int], ...] = ()
        self.place = 0
        self.base = 0
        self.force = False
        self.selected = False
        self.tangled = False
        self.hand = _Draft()
        self.hands: list[_Draft | Hand] = [self.hand]
        """Hands that this line has not spoken to are as they were, so that it costs no more for their number."""

    def go_on_from(self, play: Play) -> None:
        self.out, self.stake, self.split, self.opening = play.out, play.stake, play.split, play.opening
        self.turn, self.bets, self.tangled, self.place = play.turn, play.bets, play.tangled, play.actions
        if play.hands:
            self.hands = list(play.hands)
            self.take_up(len(self.hands) - 1)

    def take_up(self, index: int) -> None:
        """Speak to a hand from now on."""
        hand = self.hands[index]
        if isinstance(hand, Hand):
            hand = self.hands[index] = _thaw(hand)
        self.hand = hand
        self.index = index

    # -- saying no ------------------------------------------------------------------------------------------------

    def refuse(self, code: str, message: str, hint: str | None = None, place: int | None = None) -> NoReturn:
        at = self.place if place is None or place < self.base else place
        raise Refusal(code, message, hint, unit=at - self.base + 1)

    def breach(self, code: str, message: str, hint: str | None = None, place: int | None = None) -> None:
        """Refuse, or under `force` record that the table agreed to it."""
        if not self.force:
            self.refuse(code, message, hint, place)
        self.hand.breaches += ((self.place if place is None else place, code),)

    @property
    def whose(self) -> str:
        """The hand in words, to begin a message with: `Bob's`, or `Bob's second hand's`."""
        return f"{self.name}'s {ordinal(self.index)} hand's" if self.split else f"{self.name}'s"

    @property
    def who(self) -> str:
        return f"{self.name}'s {ordinal(self.index)} hand" if self.split else self.name

    def say(self, amount: int) -> str:
        return format_amount(amount, self.money)

    # -- reading --------------------------------------------------------------------------------------------------

    def read(self, piece: Piece) -> None:
        actions, number, self.force = piece
        self.base = place = self.place
        self.selected = False
        if number:
            self.select(number)
        elif place and actions and actions[0].act not in _SPEAK_TO_NO_HAND:
            self.find_hand(actions[0])
        for action in actions:
            self.place = place
            _READ[action.act](self, action)
            place += 1
        self.place = place

    def select(self, number: int) -> None:
        if number > len(self.hands):
            have = f"{self.name} has {len(self.hands)}" if self.stake is not None else f"{self.name} has no hand yet"
            raise Refusal("L4", f"there is no hand {number} of {self.name}", have, unit=0)
        self.take_up(number - 1)
        self.selected = True

    def find_hand(self, first: Action) -> None:
        """Find the hand that a line without a number speaks to (notation §8.1)."""
        if self.stake is None or self.hands[-1].result is None:
            self.take_up(len(self.hands) - 1)
        else:
            waiting = [n for n, hand in enumerate(self.hands) if hand.waiting and hand.kind is None]
            waiting = waiting or [n for n, hand in enumerate(self.hands) if hand.waiting]
            agrees = len(self.hands) == 1 and first.act in _CLAIMS and _is_total(self.hands[0])
            if agrees:
                waiting = [0]
            if not waiting:
                raise Refusal("L4", f"{self.name} has no hand that waits for a result", self.result_hint(), unit=0)
            if len(waiting) > 1:
                numbers = " or ".join(f"{self.name}/{n + 1}" for n in waiting)
                raise Refusal("L4", f"{self.name} has {len(waiting)} hands waiting", f"say which: {numbers}", unit=0)
            self.take_up(waiting[0])

    def result_hint(self) -> str:
        return "one result a hand: correct the one told first"

    def need_stake(self) -> None:
        if self.out:
            self.refuse("L2", f"{self.name} sits this deal out", "mend the line that says out")
        if self.stake is None:
            self.refuse("L2", f"{self.name} has no stake yet", f"the first stake comes first, as in {self.name} 3")

    def need_open(self) -> None:
        """Refuse an action on a hand that has its result."""
        self.need_stake()
        if self.hand.result is not None:
            self.refuse("L2", f"{self.who} already has a result", self.result_hint())

    def mark_turn(self) -> None:
        if self.turn is None:
            self.turn = self.place

    def refuse_pending(self) -> None:
        """Hold K4: a shoot bet on three cards stands straight before the fourth."""
        pending = self.hand.pending
        self.hand.pending = -1
        self.breach("K4", f"{self.whose} shoot bet is not straight before a fourth card",
                    "a second shoot bet is followed by a buy or a twist", pending)  # fmt: skip

    # -- stakes and bets ------------------------------------------------------------------------------------------

    def read_out(self, _: Action) -> None:
        if self.stake is not None or self.out or self.place > self.base:
            self.refuse("L2", f"{self.name} cannot sit out now", "out stands alone on the line, instead of a stake")
        self.out = self.tangled = True

    def read_stake(self, action: Action) -> None:
        if self.out:
            self.need_stake()
        if self.stake is not None:
            self.refuse("L2", f"{self.name} has a stake already ({self.say(self.stake)})", "a buy is b4, a total =19")
        amount = action.amount
        self.stake = amount
        self.bets += ((self.place, amount, 0),)
        limits = self.settings.stakes
        if limits is not None and not stake_fits(self.settings, amount):
            size = "small" if amount < limits[0] else "large"
            self.breach("S1", f"{self.name}'s stake of {self.say(amount)} is too {size}",
                        f"the first stake is {self.say(limits[0])} to {self.say(limits[1])}")  # fmt: skip

    def read_repeat(self, action: Action) -> NoReturn:
        if self.stake is not None or self.out:
            self.read_stake(action)
        self.refuse("L7", f"{self.name} has no last stake to repeat", "type the stake as an amount")

    def read_double(self, _: Action) -> NoReturn:
        self.refuse("L2", "only the banker doubles", "double is written on the bank's line: bank double")

    def read_shoot(self, action: Action) -> None:
        self.need_open()
        hand = self.hand
        if len(hand.shoots) == MOST_SHOOTS:
            self.refuse(
                "K4", f"{self.who} has made {MOST_SHOOTS} shoot bets", "a hand has two at most, whatever is agreed"
            )
        rule = self.shoot_rule()
        if self.settings.shoot == "off":
            self.breach("V-shoot", "shoot bets are not played here", "set shoot on plays Shoot Pontoon")
        if rule != "K2" or hand.shoots:
            self.mark_turn()
        if rule == "K4":
            hand.pending = self.place
        self.tangled = True
        hand.shoots += (Shoot(rule, action.amount, self.place),)
        hand.moves += (action,)
        self.bets += ((self.place, action.amount, self.index),)

    def shoot_rule(self) -> str:
        """Give the clause a shoot bet is made under here, or refuse it (K2, K4, K5)."""
        hand = self.hand
        if hand.draws:
            if len(hand.draws) != 1 or hand.pending >= 0:
                self.breach("K4", f"{self.who} cannot make a shoot bet here",
                            "after the first cards it is made once, with three cards, before the fourth")  # fmt: skip
            return "K4"
        if not self.split:
            if hand.shoots:
                self.breach("K2", f"{self.who} has made a shoot bet already",
                            "one before the second card, one more before the fourth")  # fmt: skip
            elif hand.burns:
                self.breach("K4", f"{self.who} cannot make a shoot bet here",
                            "it stands right after the stake, or just before the fourth card")  # fmt: skip
            return "K2"
        first_shot = any(shoot.rule == "K2" for shoot in self.hands[0].shoots)
        if self.index == 0:
            self.breach("K5", f"{self.who} keeps the first shoot bet and gets no new one",
                        "the hands split off from it may get one each")  # fmt: skip
        elif hand.shoots or hand.split_burns:
            self.breach("K5", f"{self.who} cannot make another shoot bet here",
                        "a hand split off gets one, first of all")  # fmt: skip
        elif self.settings.split_shoot == "if-shot" and not first_shot:
            self.breach("K5", f"{self.who} gets no shoot bet: there is none on the first hand",
                        "set split-shoot always lets any hand that is split off shoot")  # fmt: skip
        return "K5"

    # -- cards ----------------------------------------------------------------------------------------------------

    def read_burn(self, action: Action) -> None:
        self.need_open()
        hand, settings = self.hand, self.settings
        if hand.pending >= 0:
            self.refuse_pending()
        if settings.burn == "off":
            self.breach("V-burn", "hands are not burnt here", "set burn 13 (or 14) plays it")
        elif hand.draws:
            self.breach("V-burn", f"{self.who} has drawn a card already", "a hand is burnt before any draw")
        elif self.split and settings.burn_split == "no":
            self.breach("V-burn", "a hand of a split is not burnt here", "set burn-split yes allows it")
        elif hand.burns and settings.burn_again == "no":
            self.breach("V-burn", f"{self.who} has been burnt already", "set burn-again yes allows it twice")
        self.mark_turn()
        hand.burns += 1
        hand.split_burns += self.split
        hand.moves += (action,)

    def read_split(self, _: Action) -> None:
        self.need_stake()
        if self.selected:
            self.refuse("L2", "a split is not written on one hand's line", f"write it as {self.name} /")
        if not self.split:
            hand = self.hand
            if hand.draws or hand.result is not None:
                self.refuse("L2", f"{self.name} splits too late", "only the first two cards are split")
            if self.settings.split == "off":
                self.breach("A5", "pairs are not split here", "set split pairs allows it")
            self.split = True
            self.opening = hand.moves
            hand.moves = ()
            self.index = 0
        else:
            self.hand = _Draft()
            self.hands.append(self.hand)
            self.index = len(self.hands) - 1
            if len(self.hands) > MOST_HANDS * self.settings.packs:
                self.refuse(
                    "A5", f"{self.name} cannot have {len(self.hands)} hands", "there are not so many equal cards"
                )
            if len(self.hands) > self.settings.hands:
                self.breach("A5", f"{self.name} cannot have {len(self.hands)} hands",
                            f"at most {self.settings.hands} hands a player")  # fmt: skip
            if self.stake is not None:
                self.bets += ((self.place, self.stake, self.index),)
        self.mark_turn()

    def read_buy(self, action: Action) -> None:
        hand = self.hand
        if self.stake is None or hand.result is not None:
            self.need_open()
        price = action.amount or self.stake or 0
        if not buy_fits(self.settings, self.stake or 0, hand.draws, hand.buys, price):
            self.check_buy(price)
        self.draw("b", action if action.amount else Action(Act.BUY, price))
        hand.buys += (price,)
        self.bets += ((self.place, price, self.index),)

    def read_twist(self, action: Action) -> None:
        if self.stake is None or self.hand.result is not None:
            self.need_open()
        self.draw("t", action)

    def draw(self, letter: str, action: Action) -> None:
        hand = self.hand
        if len(hand.draws) > LAST_DRAW:
            self.refuse("C4", f"{self.who} cannot take a sixth card", "five cards are a Five Card Trick, or bust")
        hand.pending = -1
        hand.draws += letter
        hand.places += (self.place,)
        hand.moves += (action,)
        if self.turn is None:
            self.turn = self.place

    def check_buy(self, price: int) -> None:
        """Hold a buy to its turn, and the price to its limits (A4, A3, *buy*, *buy-next*, *fifth-buy*)."""
        hand = self.hand
        if "t" in hand.draws:
            self.breach("A4", f"{self.who} has twisted and cannot buy again", "first buys, then twists")
        if len(hand.draws) > LAST_DRAW:
            return  # there is no such card, which is the graver fault
        low, high = price_limits(self.settings, self.stake or 0, hand.buys)
        card = ordinal(2 + len(hand.draws))
        if len(hand.draws) == LAST_DRAW and self.settings.fifth_buy == "no":
            self.breach("A3", f"{self.who} cannot buy a fifth card", "the fifth card is only twisted here")
        if low <= price <= high:
            return
        if low == high:
            hint = f"the {card} card costs the first stake ({self.say(low)})"
        else:
            top = "twice the first stake"
            if hand.buys and self.settings.buy_next != "double":
                top = "the last buy" if self.settings.buy_next == "previous" else "the third card's price"
            hint = f"the {card} card costs between the first stake ({self.say(low)}) and {top} ({self.say(high)})"
        self.breach("A3", f"{self.whose} {card} card cannot cost {self.say(price)}", hint)

    # -- results --------------------------------------------------------------------------------------------------

    def begin_result(self) -> None:
        """Let a result stand where none does yet, or after a bare stick (notation §8.2)."""
        hand = self.hand
        if self.stake is None:
            self.need_stake()
        if hand.result is not None and not (hand.stuck and not hand.claim):
            self.refuse("L2", f"{self.who} already has a result", self.result_hint())
        if hand.pending >= 0:
            self.refuse_pending()

    def finish(self, action: Action, kind: Kind | None, points: int | None) -> None:
        hand = self.hand
        hand.result = action
        hand.kind = kind
        hand.total = points
        hand.stuck = False
        hand.told = self.place

    def read_stick(self, action: Action) -> None:
        hand = self.hand
        if self.stake is None or hand.result is not None:
            self.need_open()
        if hand.pending >= 0:
            self.refuse_pending()
        self.finish(action, TRICK if len(hand.draws) == FULL - 2 else None, None)
        hand.stuck = True
        self.mark_turn()

    def read_bust(self, action: Action) -> None:
        self.begin_result()
        if not self.hand.draws:
            self.refuse("A6", f"{self.who} cannot be bust with two cards", "a buy or a twist is missing before x")
        self.finish(action, BUST, None)

    def read_total(self, action: Action) -> None:
        self.begin_result()
        points, count = action.amount, 2 + len(self.hand.draws)
        if not total_fits(self.settings, points, count):
            self.check_total(points, count)
        self.finish(action, TRICK if count == FULL else POINTS, points)

    def check_total(self, points: int, count: int) -> None:
        """Hold a total to what so many cards can make, and to what may be stuck on (A6, C1, C3, A2)."""
        check_total(self.who, points, count, self.settings.packs, self.refuse)
        if count == FULL:
            return
        if points == BEST and count == 2 and not self.plain_21():  # noqa: PLR2004  # two cards
            self.refuse("C3", f"{self.who} cannot have 21 in two cards but as a Pontoon",
                        "write =p, or the buy or twist that is missing")  # fmt: skip
        if points < self.settings.stick:
            self.refuse_stick(points)

    def plain_21(self) -> bool:
        """Tell whether two cards of this hand may make a plain 21 (*pontoon*, *split-pontoon*)."""
        settings = self.settings
        return settings.pontoon == "picture-only" or (self.split and settings.split_pontoon == "plain")

    def refuse_stick(self, points: int) -> None:
        self.breach("A2", f"{self.who} cannot stick on {points}", f"a player sticks on {self.settings.stick} or more")

    def read_pontoon(self, action: Action) -> None:
        self.begin_result()
        if self.split and self.settings.split_pontoon == "plain":
            self.refuse("C3", f"{self.who} is no Pontoon: after a split it is a plain 21", "write =21")
        if pontoon_needs_cards(self.settings):
            self.refuse("L7", f"{self.whose} Pontoon needs its cards: its kind matters here", "as in =A,K")
        if self.hand.draws:
            self.refuse("C3", f"{self.who} has drawn a card: a Pontoon is two cards", "write =21")
        self.finish(action, PONTOON, BEST)

    def read_trick(self, action: Action) -> None:
        self.begin_result()
        drawn = len(self.hand.draws)
        if drawn != FULL - 2:
            self.refuse("C4", f"{self.who} has {2 + drawn} cards: a Five Card Trick has five",
                        "it takes exactly three buys and twists")  # fmt: skip
        self.finish(action, TRICK, None)

    def read_royal(self, action: Action) -> None:
        self.begin_result()
        if self.settings.royal == "off":
            self.breach("V-royal", "the Royal Pontoon is not played here", "set royal on plays it")
        if len(self.hand.draws) != 1:
            self.breach("V-royal", f"{self.who} has {2 + len(self.hand.draws)} cards: a Royal Pontoon is three sevens",
                        "it takes exactly one buy or twist")  # fmt: skip
        self.finish(action, ROYAL, BEST)

    def read_cards(self, action: Action) -> None:
        self.begin_result()
        hand, cards = self.hand, action.cards
        self.check_cards(cards)
        hand.cards = cards
        kind = kind_of(cards, kinds=self.settings.pontoon, royal=self.settings.royal == "on")
        if kind is PONTOON and self.split and self.settings.split_pontoon == "plain":
            kind = POINTS
        points = total(cards)
        if kind is POINTS and points < self.settings.stick:
            self.refuse_stick(points)
        self.tangled = True
        self.finish(action, kind, points)

    def check_cards(self, cards: tuple[Card, ...]) -> None:
        """Hold told cards to the draws before them (L5, A3, A4, A5)."""
        hand = self.hand
        count = 2 + len(hand.draws)
        if len(cards) != count:
            self.refuse("L5", f"{self.who} has {count} cards, not {len(cards)}",
                        "two cards, and one for each buy and twist")  # fmt: skip
        if any(place < self.base for place in hand.places):  # what was drawn earlier is judged at the cards' own place
            check_packs(self.who, cards, self.settings.packs, self.refuse)
        low = LOW_VALUE[cards[0].rank] + LOW_VALUE[cards[1].rank]
        for number, (letter, place) in enumerate(zip(hand.draws, hand.places, strict=True), 2):
            verb, code = ("buy", "A3") if letter == "b" else ("twist", "A4")
            if low >= BEST:
                self.breach(code, f"{self.who} cannot {verb} a {ordinal(number)} card at a low count of {low}",
                            f"a card is drawn only below {BEST}", place)  # fmt: skip
            unsafe = number == FULL - 1 and letter == "b" and self.settings.fifth_buy == "unless-safe"
            if unsafe and low <= SAFE:
                self.breach("A3", f"{self.who} cannot buy the fifth card at a low count of {low}",
                            f"at {SAFE} or less, with four cards, it is only twisted here", place)  # fmt: skip
            low += LOW_VALUE[cards[number].rank]
        check_packs(self.who, cards, self.settings.packs, self.refuse)
        if self.split:
            self.check_pair(cards[0])

    def check_pair(self, card: Card) -> None:
        """Hold the first cards of a split's hands to being equal (A5, *split*), burnt hands aside."""
        rule = self.settings.split
        if self.hand.split_burns:
            return
        told = (hand.cards[0] for hand in self.hands if hand.cards and not hand.split_burns and hand is not self.hand)
        other = next(told, card)  # all told so far are equal, unless the table agreed otherwise
        if rule == "aces" and card.rank is not Rank.ACE:
            self.breach("A5", f"{self.who} begins with a card that is not split here", "only aces are split")
        elif rule == "value" and LOW_VALUE[card.rank] != LOW_VALUE[other.rank]:
            self.breach("A5", f"{self.who} does not begin with a card of equal value", "the cards split are equal")
        elif rule in {"pairs", "off"} and card.rank is not other.rank:
            self.breach("A5", f"{self.who} does not begin with an equal card", "the cards split are equal in rank")

    def read_gone(self, action: Action) -> None:
        self.need_open()
        hand = self.hand
        hand.pending = -1
        fold = action.act is Act.FOLD
        self.finish(action, BUST if fold else UNSEEN, None)
        hand.gone = "fold" if fold else "void"

    def read_claim(self, action: Action) -> None:
        self.need_stake()
        hand = self.hand
        claim = "+" if action.act is Act.WIN else "-"
        if hand.result is None:
            self.read_stick(STICK)
        elif hand.claim or not (hand.stuck or _is_total(hand)):
            self.refuse("L2", f"{self.who} already has a result", self.result_hint())
        hand.claim = claim
        self.tangled = True
        hand.told = self.place
        self.mark_turn()

    def done(self, pieces: tuple[Piece, ...]) -> Play:
        hands: tuple[Hand, ...] = ()
        if self.stake is not None:
            hands = tuple([hand if isinstance(hand, Hand) else hand.freeze() for hand in self.hands])
        return new_play((
            self.name, pieces, self.out, self.stake, self.opening, self.split, hands, self.turn, self.bets,
            self.tangled, self.place,
        ))  # fmt: skip


def ordinal(index: int) -> str:
    """Name a place in a row, from 0.

    >>> ordinal(1), ordinal(8)
    ('second', '9th')
    """
    return _ORDINALS[index] if index < len(_ORDINALS) else f"{index + 1}th"


def _is_total(hand: _Draft | Hand) -> bool:
    return hand.result is not None and hand.result.act is Act.TOTAL


_SPEAK_TO_NO_HAND = frozenset({Act.STAKE, Act.REPEAT, Act.OUT, Act.SPLIT, Act.DOUBLE})
_CLAIMS = frozenset({Act.WIN, Act.LOSE})
_READ: dict[Act, Callable[[_Reader, Action], None]] = {
    Act.STAKE: _Reader.read_stake,
    Act.REPEAT: _Reader.read_repeat,
    Act.OUT: _Reader.read_out,
    Act.SHOOT: _Reader.read_shoot,
    Act.BURN: _Reader.read_burn,
    Act.SPLIT: _Reader.read_split,
    Act.BUY: _Reader.read_buy,
    Act.TWIST: _Reader.read_twist,
    Act.STICK: _Reader.read_stick,
    Act.BUST: _Reader.read_bust,
    Act.TOTAL: _Reader.read_total,
    Act.PONTOON: _Reader.read_pontoon,
    Act.TRICK: _Reader.read_trick,
    Act.ROYAL: _Reader.read_royal,
    Act.CARDS: _Reader.read_cards,
    Act.FOLD: _Reader.read_gone,
    Act.VOID: _Reader.read_gone,
    Act.WIN: _Reader.read_claim,
    Act.LOSE: _Reader.read_claim,
    Act.DOUBLE: _Reader.read_double,
}


def read_play(settings: Settings, money: Money, name: str, pieces: tuple[Piece, ...]) -> Play:
    """Judge all that was said of one player in a deal, by itself; see `read_on`.

    >>> from pontoon_keeper.money import CHIPS
    >>> from pontoon_keeper.rules.settings import DEFAULTS
    >>> play = read_play(DEFAULTS, CHIPS, "Bob", (Piece((Action(Act.STAKE, 3), Action(Act.BUY, 4), STICK)),))
    >>> play.stake, play.hands[0].draws, play.hands[0].buys
    (3, 'b', (4,))
    """
    play = None
    for piece in pieces:
        play = read_on(settings, money, name, play, piece)
    return play or Play(name)


def read_on(settings: Settings, money: Money, name: str, play: Play | None, piece: Piece) -> Play:
    """Judge one more line of a player, after what was said before, by what the player's own lines say.

    Returns:
        The play gone on. Breaches that the line's `force` covers are in its hands.

    Raises:
        Refusal: S1, A2 … A6, C1, C3, C4, K2, K4, K5, V-burn, V-royal, V-shoot, L2, L4, L5 or L7; `unit` counts
            the actions of the line from 1, 0 is its name.
    """
    if play is None:
        return read_ordinary(settings, name, piece) or read_closely(settings, money, Play(name), piece)
    return read_closely(settings, money, play, piece)


def read_closely(settings: Settings, money: Money, play: Play, piece: Piece) -> Play:
    """Judge a line as `read_on` does, action by action."""
    reader = _Reader(settings, money, play.name)
    if play.actions:
        reader.go_on_from(play)
    reader.read(piece)
    return reader.done((*play.pieces, piece))
