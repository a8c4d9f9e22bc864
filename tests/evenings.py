"""Random evenings that could have happened: settings, people, money, and deals dealt from real packs.

Here: a walk through what may legally be done, how a host would type it, and what must come of it. Not here: any
knowledge of the engine. The walk plays with the cards on the table and settles by its own reading of the rules, so
that every line it gives is one the engine has to take, and every figure it foretells one the engine has to reach.

The walk takes its choices from a function that gives a whole number between two others, both included:
`evening(random.Random(7).randint)` is one evening, `evenings()` the Hypothesis strategy of all of them.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st

T = TypeVar("T")
Choose = Callable[[int, int], int]
Foretold = dict[str, Any]


class Choices:
    """A source of choices; the smallest number is always the plainest choice, so that examples shrink."""

    def __init__(self, choose: Choose) -> None:
        """Choose by a function that gives a whole number between two others."""
        self.number = choose

    def pick(self, things: Sequence[T]) -> T:
        return things[self.number(0, len(things) - 1)]

    def chance(self, percent: int) -> bool:
        return self.number(1, 100) > 100 - percent

    def amount(self, low: int, high: int) -> int:
        """Give an amount between limits, often one of the limits themselves."""
        return self.pick((low, high, self.number(low, high)))

    def take(self, things: list[T]) -> T:
        return things.pop(self.number(0, len(things) - 1))


# -- people and words ---------------------------------------------------------------------------------------------

PEOPLE = {
    "Ann": "ann", "Bob": "bob", "Cat": "cat", "Anna": "anna", "Mary Ann": "mary ann", "Zoë": "zoe", "Øyvind": "øyvind",
    "O'Neil": "o'neil", "J.-P.": "j.-p.", "Straße": "strasse", "Ångström": "angstrom", "美玲": "美玲", "דנה": "דנה",
    "ليلى": "ليلى", "आशा": "आशा", "Mr. (T) & co = x; 4": "mr. (t) & co = x; 4", "😀": "😀",
    "Maximilian_von_Hohenberg": "maximilian_von_hohenberg", "Banks": "banks",
    "Allan": "allan", "Ñandú": "nandu", "한솔": "한솔", "Łukasz": "łukasz",
}  # fmt: skip
"""Names, and each as it is matched: without case and accents, written out by hand."""
NAMES = tuple(PEOPLE)
WORDS = frozenset({
    "pontoon", "session", "date", "money", "rules", "set", "stakes", "players", "join", "seat", "leave", "cut",
    "banker", "keep", "sell", "auction", "kitty", "buyin", "cashout", "transfer", "paid", "count", "expense", "note",
    "deal", "close", "bank", "all", "pays", "scrap", "box", "none", "after", "for", "force", "undo", "redo",
})  # fmt: skip
TEXTS = (
    "",
    "pizza",
    "a, b # no comment",
    'she said "twist"',
    "back\\slash",
    "מימין לשמאל",
    "=1+1",
    " two  spaces ",
    "[b]",
)
MONEY = {"chips": 0, "GBP": 2, "JPY": 0, "KWD": 3, "eur": 2}
RANKS = "A23456789TJQK"
HIGH = "AKQJT98765432"
MOODS = ("", "ATJQK", "AK", "A234", "pair", "7", "89")


def written(name: str) -> str:
    """Write a name, in quotes where it may need them."""
    return name if all(c.isalnum() or c in "'-._" for c in name) else f'"{name}"'


def quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def called(chance: Choices, name: str, pool: Sequence[str]) -> str:
    """Type a name as a host would: whole, or as much of it as fits nobody else."""
    plain = PEOPLE[name]
    others = [PEOPLE[each] for each in pool if each != name]
    forms = [written(name)]
    if plain not in WORDS:
        forms.append(written(plain))
    for length in range(1, len(plain)):
        start = plain[:length]
        if start == start.strip() and start not in WORDS and not any(each.startswith(start) for each in others):
            forms += [written(start), written(start.upper()) if start.isascii() else written(start)]
            break
    return chance.pick(forms)


# -- settings -----------------------------------------------------------------------------------------------------

VALUES: dict[str, tuple[str, ...]] = {
    "packs": ("1", "2", "8"),
    "stick": ("15", "16", "0", "17", "20"),
    "banker-stick": ("0", "16", "17", "20"),
    "split": ("pairs", "aces", "value", "off"),
    "hands": ("4", "2", "3", "8"),
    "buy": ("double", "equal"),
    "buy-next": ("previous", "first", "double"),
    "fifth-buy": ("yes", "unless-safe", "no"),
    "pontoon-pays": ("2", "1", "3"),
    "split-pontoon": ("pontoon", "single", "plain"),
    "banker-pontoon": ("2", "1", "3"),
    "clash": ("lose", "single", "push"),
    "trick": ("second", "top"),
    "trick-pays": ("2", "1", "3"),
    "banker-trick": ("2", "1"),
    "royal": ("off", "on"),
    "pontoon": ("any", "picture-first", "picture-only", "natural"),
    "burn": ("off", "13", "14"),
    "burn-again": ("yes", "no"),
    "burn-split": ("yes", "no"),
    "double": ("off", "on"),
    "peek": ("yes", "no"),
    "shuffle": ("pontoon", "every"),
    "bank-passes": ("pontoon", "rotate", "never"),
    "sale": ("between", "anytime"),
    "shoot": ("off", "on"),
    "cover": ("warn", "refuse", "off"),
    "split-shoot": ("if-shot", "always"),
}
"""Part V of the rules, the default first."""
PRESETS: dict[str, dict[str, str]] = {
    "pagat": {},
    "gamerules": {"sale": "anytime", "split-shoot": "always", "buy-next": "first"},
    "arnold": {
        "split": "aces",
        "split-pontoon": "single",
        "banker-pontoon": "1",
        "fifth-buy": "unless-safe",
        "peek": "no",
    },
}


# -- cards and hands ----------------------------------------------------------------------------------------------


def low_count(cards: list[str]) -> int:
    return sum(min(10, RANKS.index(card[0]) + 1) for card in cards)


def best_total(cards: list[str]) -> int:
    low = low_count(cards)
    return low + 10 if low <= 11 and any(card[0] == "A" for card in cards) else low


@dataclass(slots=True)
class Hand:
    """One hand as it was played: its cards, and in order its moves: `b`, `t`, `sh` and `burn` with amounts."""

    cards: list[str]
    moves: list[tuple[str, int]] = field(default_factory=list)
    shoots: list[tuple[str, int]] = field(default_factory=list)
    kind: str = "unseen"
    total: int | None = None
    gone: str = ""
    claim: str = ""
    told: list[str] = field(default_factory=list)
    later: str = ""
    by_pays: bool = False
    unnoticed: bool = False

    @property
    def draws(self) -> str:
        return "".join(move for move, _ in self.moves if move in "bt")

    @property
    def buys(self) -> list[int]:
        return [price for move, price in self.moves if move == "b"]


@dataclass(slots=True)
class Player:
    """A player's part in a deal."""

    name: str
    out: bool = False
    stake: int = 0
    burns: int = 0
    hands: list[Hand] = field(default_factory=list)

    @property
    def split(self) -> bool:
        return len(self.hands) > 1

    @property
    def on_table(self) -> int:
        bets = sum(sum(hand.buys) + sum(amount for _, amount in hand.shoots) for hand in self.hands)
        return self.stake * len(self.hands) + bets


@dataclass(slots=True)
class Bank:
    """The bank's hand; `late` is a Pontoon shown after turns."""

    cards: list[str]
    kind: str = ""
    total: int = 0
    doubled: bool = False
    late: bool = False
    shown: bool = False


# -- what is remembered -------------------------------------------------------------------------------------------


class Standing(NamedTuple):
    """What must be so after a line: who has the bank, the kitty, balances, what is due to each, and the cash box."""

    banker: str
    kitty: int
    balances: dict[str, int]
    due: dict[str, int]
    box: int


class Line(NamedTuple):
    """A line as typed, what must be so after it, and the settlement it must bring about, if any."""

    text: str
    after: Standing
    settled: Foretold | None = None


class Told(NamedTuple):
    """A settled deal as it was typed, to be typed again in another order.

    `first` is the index of its line `deal`; `said` are lines that are not of the play; `pieces` the lines of each
    player and of the bank, in order; `last` a line of `pays`. Where `whole` is false the bank's line stays last.
    """

    first: int
    end: int
    said: list[str]
    pieces: list[list[str]]
    bank: list[str]
    last: str
    whole: bool


class Evening(NamedTuple):
    """An evening as typed, with what must come of it."""

    lines: list[Line]
    deals: list[Told]

    @property
    def texts(self) -> list[str]:
        return [line.text for line in self.lines]


class Table:
    """The table as the players see it: money that moves from hand to hand, and nothing worked out from a book.

    `balance` is what a player has won less what was lost; what stands in the kitty is out of the banker's hand.
    """

    def __init__(self, chance: Choices) -> None:
        """Begin with an empty table and the usual rules."""
        self.chance = chance
        self.rules = {name: values[0] for name, values in VALUES.items()}
        self.stakes = (1, 10)
        self.exponent = 0
        self.everyone: list[str] = []
        self.seats: list[str] = []
        self.banker = ""
        self.kitty = 0
        self.balance: dict[str, int] = {}
        self.bought: dict[str, int] = {}
        self.cashed: dict[str, int] = {}
        self.owed: dict[str, int] = {}
        self.box = 0
        self.last_stakes: dict[str, int] = {}
        self.moved: tuple[str, int] | None = None
        self.deals = 0
        self.lines: list[Line] = []
        self.told: list[Told] = []

    # -- saying things --------------------------------------------------------------------------------------------

    def say(self, text: str, settled: Foretold | None = None) -> None:
        due = {name: self.chips(name) + self.owed[name] for name in self.everyone}
        if settled is None and not text.startswith("note"):
            self.moved = None
        after = Standing(self.banker, self.kitty, dict(self.balance), due, self.box)
        self.lines.append(Line(text, after, settled))

    def anyone(self, name: str) -> str:
        return called(self.chance, name, self.everyone)

    def seated(self, name: str) -> str:
        return called(self.chance, name, self.seats)

    def money(self, amount: int) -> str:
        """Write an amount in one of the ways a host would: 1.50, 1.5, .50, 2."""
        if not self.exponent:
            return str(amount)
        whole, rest = divmod(amount, 10**self.exponent)
        decimals = f"{rest:0{self.exponent}}"
        forms = [f"{whole}.{decimals}"]
        if not rest:
            forms.append(str(whole))
        elif rest % 10 == 0:
            forms.append(f"{whole}.{decimals.rstrip('0')}")
        if not whole:
            forms.append(f".{decimals}")
        return self.chance.pick(forms)

    def chips(self, name: str) -> int:
        return self.bought[name] - self.cashed[name] + self.balance[name]

    def bound(self, name: str) -> bool:
        """Tell whether chips bind a player: *cover* refuse, and some were bought (S3)."""
        return self.rules["cover"] == "refuse" and self.bought[name] > 0

    @property
    def shooting(self) -> bool:
        return self.rules["shoot"] == "on"

    @property
    def order(self) -> list[str]:
        at = self.seats.index(self.banker)
        return self.seats[at + 1 :] + self.seats[:at]

    def sit(self, name: str) -> None:
        if name not in self.everyone:
            self.everyone.append(name)
            for purse in (self.balance, self.bought, self.cashed, self.owed):
                purse[name] = 0

    # -- the bank and the kitty -----------------------------------------------------------------------------------

    def pass_bank(self, name: str) -> None:
        """Give the bank to a player; the old banker takes the kitty home (K11)."""
        if name != self.banker:
            self.return_kitty()
            self.banker = name

    def return_kitty(self) -> None:
        if self.kitty:
            self.balance[self.banker] += self.kitty
            self.kitty = 0

    def put_into_kitty(self, amount: int) -> None:
        self.balance[self.banker] -= amount
        self.kitty += amount

    def pay(self, payer: str, payee: str, amount: int) -> None:
        self.balance[payer] -= amount
        self.balance[payee] += amount

    def buy_in(self, name: str, amount: int) -> None:
        self.bought[name] += amount
        self.box += amount
        self.say(f"buyin {self.anyone(name)} {self.money(amount)}")

    def share(self, payer: str, amount: int, named: list[str]) -> None:
        """Share an expense among those named, else all seated and the payer: odd units from the payer's left on."""
        start = self.seats.index(payer) + 1 if payer in self.seats else 0
        gone = [name for name in self.everyone if name not in self.seats]
        among = named or [*self.seats, payer]
        sharers = [name for name in self.seats[start:] + self.seats[:start] + gone if name in among]
        for place, name in enumerate(sharers):
            part = amount // len(sharers) + (place < amount % len(sharers))
            self.owed[name] -= part
            self.owed[payer] += part


# -- a deal, as it is played --------------------------------------------------------------------------------------


def prices(rules: dict[str, str], stake: int, buys: Sequence[int]) -> tuple[int, int]:
    """Give the least and the most the next card may cost (A3, *buy*, *buy-next*)."""
    if not buys:
        return stake, stake if rules["buy"] == "equal" else 2 * stake
    return stake, {"previous": buys[-1], "first": buys[0], "double": 2 * stake}[rules["buy-next"]]


class Dealing:
    """One deal: the pack, the cards and bets on the table, and the moves the players choose among those allowed."""

    def __init__(self, table: Table) -> None:
        """Play a deal to its end."""
        self.table = table
        self.chance = table.chance
        self.rules = table.rules
        self.order = table.order
        self.pool = [rank + suit for rank in RANKS for suit in "shdc"] * int(self.rules["packs"])
        self.mood = self.chance.pick((*MOODS, "7", "7", "7") if self.rules["royal"] == "on" else MOODS)
        self.last = ""
        self.players = [Player(name) for name in self.order]
        self.pot = table.kitty
        self.standing = 0
        self.bank = Bank([])
        self.play()

    # -- cards ----------------------------------------------------------------------------------------------------

    def card(self) -> str:
        """Deal a card from the pack; the mood of a deal makes some ranks likelier, never impossible ones."""
        wanted = self.last[:1] if self.mood == "pair" else self.mood
        liked = [place for place, card in enumerate(self.pool) if card[0] in wanted] if wanted else []
        if liked and self.chance.chance(60):
            self.last = self.pool.pop(self.chance.pick(liked))
        else:
            self.last = self.chance.take(self.pool)
        return self.last

    @property
    def scarce(self) -> bool:
        return len(self.pool) < 8

    def is_pontoon(self, cards: list[str], *, split: bool = False) -> bool:
        if len(cards) != 2 or best_total(cards) != 21 or (split and self.rules["split-pontoon"] == "plain"):
            return False
        return self.rules["pontoon"] != "picture-only" or any(card[0] in "KQJ" for card in cards)

    # -- bets -----------------------------------------------------------------------------------------------------

    def spare(self, player: Player) -> int:
        if not self.table.bound(player.name):
            return 10**9
        return self.table.chips(player.name) - player.on_table

    def shoot(self, player: Player, hand: Hand, rule: str, percent: int) -> bool:
        """Make a shoot bet, perhaps, of what the kitty and the player's chips allow (K3, S3)."""
        most = min(self.pot - self.standing, self.spare(player))
        if not self.table.shooting or most < 1 or not self.chance.chance(percent):
            return False
        amount = self.chance.amount(1, most)
        self.standing += amount
        hand.shoots.append((rule, amount))
        if rule != "K2":
            hand.moves.append(("sh", amount))
        return True

    def let_go(self, hand: Hand, *, lost: bool) -> None:
        """Take a hand's shoot bets off the table: into the kitty (K6), or back."""
        amount = sum(amount for _, amount in hand.shoots)
        self.standing -= amount
        self.pot += amount if lost else 0

    # -- the play -------------------------------------------------------------------------------------------------

    def play(self) -> None:
        self.place_stakes()
        playing = [player for player in self.players if not player.out]
        for player in playing:
            player.hands = [Hand([self.card()])]
        self.bank.cards = [self.card()]
        self.bank.doubled = self.rules["double"] == "on" and self.chance.chance(40)
        for player in playing:
            self.shoot(player, player.hands[0], "K2", 60)
        for player in playing:
            player.hands[0].cards.append(self.card())
        self.bank.cards.append(self.card())
        if self.is_pontoon(self.bank.cards) and self.rules["peek"] == "yes":
            self.bank.kind, self.bank.total = "pontoon", 21
            self.bank.late = self.chance.chance(30)
            self.bank.shown = not self.bank.late
        if not self.bank.shown:
            for player in playing:
                self.take_turn(player)
        if not self.bank.kind:
            self.play_bank()
        elif not any(hand.moves or player.split or player.burns for player in playing for hand in player.hands):
            self.bank.late, self.bank.shown = False, True  # nobody has had a turn after all

    def place_stakes(self) -> None:
        low, high = self.table.stakes
        in_hand = {player.name: min(high, self.spare(player)) for player in self.players}
        for player in self.players:
            player.out = self.chance.chance(12) or in_hand[player.name] < low
        if all(player.out for player in self.players):
            for player in self.players:
                player.out = in_hand[player.name] < low
        playing = [player for player in self.players if not player.out]
        same = self.chance.chance(30)
        together = self.chance.amount(low, min(in_hand[player.name] for player in playing))
        again = self.chance.chance(30)
        for player in playing:
            player.stake = together if same else self.chance.amount(low, in_hand[player.name])
            last = self.table.last_stakes.get(player.name, 0)
            if again and low <= last <= in_hand[player.name]:
                player.stake = last

    def take_turn(self, player: Player) -> None:
        first = player.hands[0]
        player.burns = self.burn(first)
        self.split(player)
        for hand in player.hands:
            if player.split:
                again = self.rules["burn-split"] == "yes" and not (player.burns and self.rules["burn-again"] == "no")
                burns = self.burn(hand) if again else 0
                hand.moves += [("burn", 0)] * burns
            self.play_hand(player, hand)

    def burn(self, hand: Hand) -> int:
        """Throw in a hard 13 (or 14), perhaps more than once (*burn*)."""
        burns = 0
        while self.rules["burn"] == str(low_count(hand.cards)) == str(best_total(hand.cards)):
            if (burns and self.rules["burn-again"] == "no") or self.scarce or not self.chance.chance(70):
                break
            self.pool += hand.cards
            hand.cards = [self.card(), self.card()]
            burns += 1
        return burns

    def split(self, player: Player) -> None:
        """Split, perhaps again and again (A5), with new stakes and shoot bets (K5)."""
        place = 0
        while place < len(player.hands):
            hand = player.hands[place]
            full = len(player.hands) >= int(self.rules["hands"]) or self.scarce or self.spare(player) < player.stake
            if full or not self.may_split(hand.cards) or not self.chance.chance(65):
                place += 1
                continue
            second = Hand([hand.cards.pop()])
            player.hands.append(second)
            if player.hands[0].shoots or self.rules["split-shoot"] == "always":
                self.shoot(player, second, "K5", 50)
            hand.cards.append(self.card())
            second.cards.append(self.card())

    def may_split(self, cards: list[str]) -> bool:
        rule = self.rules["split"]
        if rule == "value":
            return low_count(cards[:1]) == low_count(cards[1:])
        return cards[0][0] == cards[1][0] and (rule == "pairs" or (rule == "aces" and cards[0][0] == "A"))

    def play_hand(self, player: Player, hand: Hand) -> None:
        while not self.is_over(player, hand):
            self.draw(player, hand)
        if hand.gone:
            self.let_go(hand, lost=hand.gone == "fold")
        elif low_count(hand.cards) > 21:
            hand.kind = "bust"
            hand.unnoticed = self.chance.chance(15)
            if not hand.unnoticed:
                self.let_go(hand, lost=True)
                self.pool += hand.cards
        elif self.is_pontoon(hand.cards, split=player.split):
            hand.kind, hand.total = "pontoon", 21
        elif len(hand.cards) == 5:
            hand.kind = "trick"
        elif self.rules["royal"] == "on" and [card[0] for card in hand.cards] == ["7"] * 3:
            hand.kind, hand.total = "royal", 21
        else:
            hand.kind, hand.total = "points", best_total(hand.cards)

    def is_over(self, player: Player, hand: Hand) -> bool:
        low, best = low_count(hand.cards), best_total(hand.cards)
        if low >= 21 or len(hand.cards) == 5:
            return True
        if not self.bank.late and self.chance.chance(3):
            hand.gone = self.chance.pick(("fold", "void"))
            return True
        enough = best >= int(self.rules["stick"])
        if self.scarce:
            hand.gone = "" if enough else "fold"
            return True
        if self.is_pontoon(hand.cards, split=player.split):
            return not self.chance.chance(8)
        return enough and not self.chance.chance(25 if best > 17 else 45)

    def draw(self, player: Player, hand: Hand) -> None:
        """Buy or twist a card (A3, A4), perhaps with a shoot bet before the fourth (K4)."""
        drawn = len(hand.draws)
        if drawn == 1:
            self.shoot(player, hand, "K4", 40)
        low, high = prices(self.rules, player.stake, hand.buys)
        high = min(high, self.spare(player))
        closed = "t" in hand.draws or high < low
        if drawn == 2:
            safe = low_count(hand.cards) <= 11 and self.rules["fifth-buy"] == "unless-safe"
            closed = closed or safe or self.rules["fifth-buy"] == "no"
        if closed or self.chance.chance(45):
            hand.moves.append(("t", 0))
        else:
            hand.moves.append(("b", self.chance.amount(low, high)))
        hand.cards.append(self.card())

    def play_bank(self) -> None:
        bank = self.bank
        hands = [hand for player in self.players for hand in player.hands]
        if all(self.needs_no_bank(hand) for hand in hands) and self.chance.chance(70):
            bank.kind = "unplayed"
            return
        least = max(int(self.rules["banker-stick"]), self.chance.number(14, 18))
        natural = self.is_pontoon(bank.cards)
        while not natural and low_count(bank.cards) < 21 and best_total(bank.cards) < least and len(bank.cards) < 5:
            bank.cards.append(self.card())
        bank.total = best_total(bank.cards)
        if natural:
            bank.kind = "pontoon"
        elif low_count(bank.cards) > 21:
            bank.kind = "bust"
        else:
            bank.kind = "trick" if len(bank.cards) == 5 else "points"

    def needs_no_bank(self, hand: Hand) -> bool:
        if hand.gone or hand.kind in {"bust", "royal"}:
            return True
        return hand.kind == "pontoon" and self.rules["peek"] == "yes" and self.rules["trick"] == "second"


# -- a deal, as it is settled -------------------------------------------------------------------------------------


def beats(hand: Hand, bank: Bank, rules: dict[str, str]) -> bool:
    """Tell whether a hand whose kind is known beats the bank (C2, C6, D5)."""
    if bank.kind in {"bust", "unplayed"}:
        return hand.kind != "bust"
    ladder = ["bust", "points", "trick", "pontoon", "royal"]
    if rules["trick"] == "top":
        ladder = ["bust", "points", "pontoon", "trick", "royal"]
    ours, theirs = ladder.index(hand.kind), ladder.index(bank.kind)
    if ours != theirs:
        return ours > theirs
    if hand.kind == "points":
        return (hand.total or 0) > bank.total
    return hand.kind == "pontoon" and better_kind(hand.cards, rules) and not better_kind(bank.cards, rules)


def better_kind(cards: list[str], rules: dict[str, str]) -> bool:
    good = {"picture-first": "KQJ", "natural": "KQ"}.get(rules["pontoon"], "")
    return any(card[0] in good for card in cards if good)


def judge(hand: Hand, bank: Bank, rules: dict[str, str], *, split: bool) -> tuple[str, int, str]:
    """Give a hand's outcome, rate and clause, by what is told of it (P1 … P8, A7)."""
    if hand.gone == "void":
        return "push", 0, "A7"
    if hand.gone or hand.kind == "bust":
        outcome, rate, clause = "lose", 1, "P2"
    elif hand.claim == "+" or (hand.claim != "-" and hand.kind != "unseen" and beats(hand, bank, rules)):
        single = split and rules["split-pontoon"] == "single"
        pays = {
            "royal": (3, "P8"),
            "pontoon": (1 if single else int(rules["pontoon-pays"]), "P7"),
            "trick": (int(rules["trick-pays"]), "P6"),
        }
        outcome, (rate, clause) = "win", pays.get(hand.kind, (1, "P5"))
    else:
        outcome = "lose"
        rate, clause = {
            "pontoon": (int(rules["banker-pontoon"]), "P1"),
            "trick": (int(rules["banker-trick"]), "P4"),
        }.get(bank.kind, (1, "P3"))
        if bank.kind == hand.kind == "pontoon" and rules["clash"] == "push":
            return "push", 0, "P1"
        if bank.kind == hand.kind == "pontoon" and rules["clash"] == "single":
            rate = 1
    return outcome, 2 if rate == 1 and bank.doubled else rate, clause


def hand_foretold(deal: Dealing, player: Player, hand: Hand, place: int, of: int) -> Foretold:
    """Foretell one hand of the settlement, in the words of its JSON."""
    outcome, rate, clause = judge(hand, deal.bank, deal.rules, split=player.split)
    sign = {"win": 1, "lose": -1, "push": 0}[outcome]
    stake = player.stake + sum(hand.buys)
    shoot = sum(amount for _, amount in hand.shoots)
    rule = "K8"
    if hand.kind == "bust" or hand.gone == "fold":
        rule = "K6"
    elif outcome == "push" or (outcome == "lose" and deal.bank.kind == "pontoon"):
        rule = "K7"
    return {
        "player": player.name,
        "hand": place,
        "of": of,
        "first_stake": player.stake,
        "actions": hand.draws,
        "buys": hand.buys,
        "stake": stake,
        "result": "bust" if hand.gone == "fold" else "unseen" if hand.gone else hand.kind,
        "outcome": outcome,
        "rate": rate,
        "amount": sign * rate * stake,
        "rule": clause,
        "shoot": shoot,
        "shoots": [{"rule": rule, "amount": amount} for rule, amount in hand.shoots],
        "shoot_amount": sign * shoot,
        "shoot_rule": rule if shoot else None,
    }


def foretell(table: Table, deal: Dealing, sale: tuple[str, int] | None) -> Foretold:
    """Foretell a settlement, and carry it out at the table."""
    hands: list[Foretold] = []
    for player in deal.players:
        counted = player.hands
        if deal.bank.late and not player.out:
            counted = [as_if_shown_at_once(player)]
        hands += [hand_foretold(deal, player, hand, n, len(counted)) for n, hand in enumerate(counted, 1)]
    net = {player.name: 0 for player in deal.players if not player.out}
    net |= {table.banker: -sum(hand["amount"] for hand in hands)}
    for hand in hands:
        net[hand["player"]] += hand["amount"] + hand["shoot_amount"]
        table.last_stakes[hand["player"]] = hand["first_stake"]
    before = table.kitty
    table.kitty -= sum(hand["shoot_amount"] for hand in hands)
    for name, amount in net.items():
        table.balance[name] += amount
    made = [hand for hand in hands if hand["result"] == "pontoon"]
    banks = deal.bank.kind == "pontoon"
    banker, rule = table.banker, None
    entitled = [hand["player"] for hand in made if hand["of"] == 1]
    if table.rules["bank-passes"] == "pontoon" and entitled and not banks:
        banker, rule, sale = entitled[0], "N2", None
    elif sale is not None:
        banker, rule = sale[0], "N3"
        table.pay(sale[0], table.banker, sale[1])
    elif table.rules["bank-passes"] == "rotate":
        banker, rule = deal.order[0], "V-bank-passes"
    after = table.kitty
    moved = banker != table.banker
    kitty = "empty" if not after else "returned" if moved else "stays"
    foretold = {
        "deal": table.deals + 1,
        "banker": table.banker,
        "doubled": deal.bank.doubled,
        "hands": hands,
        "net": net,
        "kitty": {"before": before, "after": after},
        "next": {
            "banker": banker,
            "rule": rule,
            "shuffle": bool(banks or made or table.rules["shuffle"] == "every"),
            "kitty": kitty if table.shooting else None,
            "kitty_returned": after if moved else 0,
        },
    }
    table.moved = (table.banker, after) if moved and rule != "N3" else None
    table.pass_bank(banker)
    table.deals += 1
    return foretold


def as_if_shown_at_once(player: Player) -> Hand:
    """Give the one hand that counts where the banker's Pontoon is shown late (D1)."""
    first = player.hands[0]
    hand = Hand(first.cards, shoots=[bet for bet in first.shoots if bet[0] == "K2"])
    touched = player.split or player.burns or first.moves
    if not touched and (first.kind == "pontoon" or (first.kind == "points" and "," in first.told[0])):
        hand.kind, hand.total = first.kind, first.total
    return hand


# -- a deal, as it is told ----------------------------------------------------------------------------------------


class Telling:
    """How a host tells a deal: what of each hand, in which words, in which order, in how many lines."""

    def __init__(self, deal: Dealing) -> None:
        """Choose what is told of each hand; what is not told is no longer known of it."""
        self.deal = deal
        self.chance = deal.chance
        self.table = deal.table
        self.suits = self.chance.chance(40)
        self.wordy = self.chance.chance(20)
        bank = deal.bank
        self.waits = bank.kind == "points" and bank.total < 21
        for player in deal.players:
            for hand in player.hands:
                self.tell_hand(player, hand)

    def word(self, short: str, *longer: str) -> str:
        return self.chance.pick(longer) if self.wordy and longer else short

    def cards(self, cards: list[str]) -> str:
        signs = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
        told = [card if self.suits else card[0] for card in cards]
        if self.wordy:
            told = [card[:1].replace("T", "10") + signs.get(card[1:], "") for card in told]
        text = "=" + ",".join(told)
        return text.lower() if self.chance.chance(20) else text

    # -- one hand -------------------------------------------------------------------------------------------------

    def tell_hand(self, player: Player, hand: Hand) -> None:
        """Choose what is told of a hand, and forget what is not: a hand that is not told is `unseen`."""
        if self.deal.bank.shown:
            self.tell_untouched(player, hand)
            return
        if hand.gone:
            hand.told = [hand.gone]
            return
        if hand.kind == "bust":
            plain = self.word("x", "bust")
            if hand.unnoticed and self.waits and len(hand.cards) < 5:
                hand.told, hand.later = [self.word("s", "stick")], self.chance.pick((plain, self.cards(hand.cards)))
            else:
                hand.told = [self.chance.pick((plain, plain, self.cards(hand.cards)))]
            return
        known = self.result(hand)
        if hand.kind in {"pontoon", "royal"}:
            hand.told = [known]
            if self.waits and self.chance.chance(15):
                hand.told, hand.later = [self.word("s", "stick")], known
            return
        self.tell_standing(hand, known)

    def result(self, hand: Hand) -> str:
        """Write a result that says what the hand is."""
        cards = self.cards(hand.cards)
        words = {
            "pontoon": self.word("=p", "=pontoon"),
            "royal": "=royal",
            "trick": self.chance.pick((self.word("=fct", "=5ct", "=trick"), f"={best_total(hand.cards)}")),
            "points": f"={hand.total}",
        }
        kind_matters = self.deal.rules["pontoon"] in {"picture-first", "natural"}
        if hand.kind == "pontoon" and kind_matters:
            return cards
        return self.chance.pick((words[hand.kind], words[hand.kind], cards))

    def tell_standing(self, hand: Hand, known: str) -> None:
        """Tell a hand that stuck: by its result, by who won, or not at all where that does not matter."""
        bank = self.deal.bank
        stick = self.word("s", "stick")
        won = beats(hand, bank, self.deal.rules)
        claim = self.word("+", "win") if won else self.word("-", "lose")
        how = "total" if bank.late else self.chance.pick(("total", "total", "claim", "agree", "stick", "stick"))
        if bank.late and self.chance.chance(40):
            how = "open"
        if how == "agree" and known.startswith("=") and known[1:].isdigit() and hand.kind == "points":
            hand.told = [f"{known} {claim}"]
            return
        if how in {"total", "agree"}:
            hand.told = [known]
            return
        hand.told = [] if how == "open" else [stick]
        if hand.kind == "points":
            hand.claim = "+" if won else "-"
        if how == "claim":
            hand.told = self.chance.pick(([claim], [f"{stick} {claim}"]))
        elif how == "stick" and self.waits and hand.kind == "points":
            hand.later, hand.by_pays = self.chance.pick((("", True), ("", True), (claim, False), (known, False)))
        if hand.kind == "points" and hand.later != known:
            hand.kind = "unseen"
        elif hand.kind == "points":
            hand.claim = ""

    def tell_untouched(self, player: Player, hand: Hand) -> None:
        """Tell of a hand that had no turn what it was, or nothing (notation §8.4)."""
        hand.kind, hand.total, hand.gone = "unseen", None, ""
        if self.deal.is_pontoon(hand.cards):
            hand.kind, hand.total = "pontoon", 21
        elif best_total(hand.cards) >= int(self.deal.rules["stick"]):
            hand.kind, hand.total = "points", best_total(hand.cards)
        if hand.kind == "unseen" or player.out or self.chance.chance(40):
            hand.kind, hand.total = "unseen", None
            return
        hand.told = [self.result(hand)]

    # -- a player's lines -----------------------------------------------------------------------------------------

    def move(self, player: Player, move: str, amount: int) -> str:
        money = self.table.money(amount)
        if move == "sh":
            return self.word(f"sh{money}", f"shoot {money}")
        if move == "b":
            forms = [self.word(f"b{money}", f"buy {money}")]
            if amount == player.stake:
                forms.append(self.word("b", "buy"))
            return self.chance.pick(forms)
        return self.word(move, "twist") if move == "t" else move

    def moves(self, player: Player, hand: Hand) -> list[str]:
        """Write a hand's moves, twists that follow each other sometimes together."""
        words: list[str] = []
        together = self.chance.chance(60)
        for move, amount in hand.moves:
            word = self.move(player, move, amount)
            if word == "t" and words and words[-1] in {"t", "tt"} and together:
                words[-1] += "t"
            else:
                words.append(word)
        return words

    def opening(self, player: Player) -> list[str]:
        money = self.table.money(player.stake)
        words = [self.word(money, f"stake {money}")]
        if self.table.last_stakes.get(player.name) == player.stake and self.chance.chance(50):
            words = ["."]
        words += [self.move(player, "sh", amount) for rule, amount in player.hands[0].shoots if rule == "K2"]
        return words + ["burn"] * player.burns

    def player_lines(self, player: Player, *, stake_told: bool) -> list[list[str]]:
        """Give a player's lines as words, the name left out: one line, or pieces that each add to the last."""
        if player.out:
            return [["out"]]
        words = self.opening(player)[stake_told:]
        bare = self.deal.bank.late or self.deal.bank.shown
        numbered = player.split and not bare and self.chance.chance(40)
        pieces: list[list[str]] = []
        for hand in player.hands:
            moves = self.moves(player, hand)
            if player.split:
                words.append(self.word("/", "split"))
            while numbered and moves and moves[0].startswith(("sh", "burn")):
                words.append(moves.pop(0))
            if not numbered:
                words += [*moves, *hand.told]
        pieces += self.cut(words) if words and not self.deal.bank.shown else [words] * bool(words)
        for number, hand in enumerate(player.hands, 1):
            reference = f"/{number}"
            if numbered:
                moves = self.moves(player, hand)
                while moves and moves[0].startswith(("sh", "burn")):
                    moves.pop(0)
                pieces += [[reference, *piece] for piece in self.cut([*moves, *hand.told])]
            if hand.later:
                named = player.split or self.chance.chance(20)
                pieces.append([reference, hand.later] if named else [hand.later])
        return pieces

    def cut(self, words: list[str]) -> list[list[str]]:
        """Cut a line into pieces now and then.

        A third hand of a split is begun on the line that goes on with the second: two hands that are told may be all.
        """
        pieces = [words[:1]]
        chopped = self.chance.chance(35)
        splits = int(words[0] in {"/", "split"})
        for word in words[1:]:
            splits += word in {"/", "split"}
            third = splits > 2 and word in {"/", "split"}
            if chopped and not third and self.chance.chance(40):
                pieces.append([word])
            else:
                pieces[-1].append(word)
        return pieces

    def typed(self, player: Player, words: list[str]) -> str:
        name = self.table.seated(player.name)
        if words[0][:1] == "/" and words[0] != "/":
            name, words = name + words[0], words[1:]
        text = " ".join([name, *words])
        return text.upper() if self.chance.chance(8) and name.isascii() and '"' not in text else text

    # -- the bank's lines -----------------------------------------------------------------------------------------

    def bank_lines(self) -> list[str]:
        bank = self.deal.bank
        words = [self.word("bank", "BANK"), *["double"] * bank.doubled]
        if bank.kind == "unplayed":
            words.append(self.word("s", "stick"))
        else:
            drawn = len(bank.cards) - 2
            known = {
                "points": f"={bank.total}",
                "bust": self.word("x", "bust"),
                "pontoon": self.word("=p", "=pontoon"),
                "trick": self.word("=fct", "=trick"),
            }[bank.kind]
            in_cards = self.chance.chance(30)
            if bank.kind == "pontoon" and self.deal.rules["pontoon"] in {"picture-first", "natural"}:
                in_cards = True
            if self.chance.chance(60):
                words += self.chance.pick((["t" * drawn], ["t"] * drawn, ["twist"] * drawn)) if drawn else []
                if bank.kind == "trick":
                    known = self.chance.pick((known, f"={bank.total}"))
            words.append(self.cards(bank.cards) if in_cards else known)
        if bank.late:
            return [" ".join([*words, "force"])]
        pieces = self.cut(words[1:]) if bank.kind != "pontoon" or not bank.shown else [words[1:]]
        return [" ".join([words[0], *piece]) for piece in pieces]

    def pays_line(self) -> str:
        """Say whom the bank pays among the hands that wait (notation §8.7); nothing where none waits."""
        waiting = [
            (player, number, hand)
            for player in self.deal.players
            for number, hand in enumerate(player.hands, 1)
            if hand.by_pays
        ]
        if not waiting:
            return ""
        paid = [(player, number) for player, number, hand in waiting if hand.claim == "+"]
        if not paid:
            return "pays none"
        if len(paid) == len(waiting) and self.chance.chance(50):
            return "pays all"
        names = []
        for player, number in paid:
            name = self.table.seated(player.name)
            names.append(f"{name}/{number}" if player.split or self.chance.chance(10) else name)
        for player in self.deal.players:
            if player.hands and not player.split and player.hands[0].told and not player.hands[0].by_pays:
                won = judge(player.hands[0], self.deal.bank, self.deal.rules, split=False)[0] == "win"
                if won and self.chance.chance(20):
                    names.append(self.table.seated(player.name))
        return "pays " + self.chance.pick((" ", ", ")).join(names)


class Typed(NamedTuple):
    """The lines of a deal in the order they are typed, and the same to be typed in another order."""

    lines: list[str]
    pieces: list[list[str]]
    bank: list[str]
    last: str
    whole: bool


def type_deal(table: Table, deal: Dealing) -> Typed:
    """Write a deal: stakes for all at once now and then, the lines of players and bank in any order, `pays` last."""
    chance, telling = table.chance, Telling(deal)
    playing = [player for player in deal.players if not player.out]
    lines: list[str] = []
    pieces: list[list[str]] = []
    everyone = ""
    stakes = {player.stake for player in playing}
    if len(stakes) == 1 and chance.chance(60):
        everyone = f"all {table.money(stakes.pop())}"
    elif all(table.last_stakes.get(player.name) == player.stake for player in playing) and chance.chance(60):
        everyone = "all ."
    for player in deal.players:
        told = [telling.typed(player, words) for words in telling.player_lines(player, stake_told=bool(everyone))]
        stake = [f"{table.seated(player.name)} {everyone[4:]}"] if everyone and not player.out else []
        if everyone and player.out:
            lines += told
        pieces.append(stake + told)
    if everyone:
        lines.append(everyone)
    bank = telling.bank_lines()
    last = telling.pays_line()
    whole = not (deal.bank.late or deal.bank.shown) or all(len(each) == 1 for each in pieces)
    waiting = [each[1:] if everyone else each for each in pieces]
    if whole and not everyone:
        waiting.append(bank)
    lines += merged(chance, waiting)
    if not (whole and not everyone):
        lines += bank
    return Typed([*lines, last] if last else lines, pieces, bank, last, whole)


def merged(chance: Choices, sequences: list[list[str]]) -> list[str]:
    """Merge the lines of several people into one order, each person's own lines in theirs."""
    left = [list(reversed(each)) for each in sequences if each]
    found: list[str] = []
    jumping = chance.chance(50)
    while left:
        place = chance.number(0, len(left) - 1) if jumping else 0
        found.append(left[place].pop())
        left = [each for each in left if each]
    return found


# -- an evening ---------------------------------------------------------------------------------------------------


def play_deal(table: Table) -> None:
    """Deal, play and tell a deal; now and then it is scrapped, and money is paid while it is open."""
    chance = table.chance
    deal = Dealing(table)
    typed = type_deal(table, deal)
    first = len(table.lines)
    table.say("deal")
    said: list[str] = []
    sale: tuple[str, int] | None = None
    for number, text in enumerate(typed.lines):
        if chance.chance(6):
            sale = say_in_deal(table, said, sale)
        if chance.chance(1):
            table.say("scrap")
            return
        table.say(text, foretell(table, deal, sale) if number == len(typed.lines) - 1 else None)
    told = Told(first, len(table.lines), said, typed.pieces, typed.bank, typed.last, typed.whole)
    table.told.append(told)


def say_in_deal(table: Table, said: list[str], sale: tuple[str, int] | None) -> tuple[str, int] | None:
    """Say something that is not of the play: a note, money that changes hands, a sale of the bank (N5)."""
    chance = table.chance
    free = [note, expense, paid]
    if table.rules["cover"] != "refuse":
        free += [cashout, transfer, buyin]
    if table.rules["sale"] == "anytime" and chance.chance(40):
        buyer, price = chance.pick(table.order), chance.amount(1, 50)
        sale = buyer, price
        table.say(f"sell {table.seated(buyer)} {table.money(price)}")
    else:
        chance.pick(free)(table)
    said.append(table.lines[-1].text)
    return sale


def note(table: Table) -> None:
    table.say(f"note {quoted(table.chance.pick(TEXTS))}")


def buyin(table: Table) -> None:
    table.buy_in(table.chance.pick(table.everyone), table.chance.amount(1, 200))


def cashout(table: Table) -> None:
    name = table.chance.pick(table.everyone)
    most = table.chips(name) if table.rules["cover"] == "refuse" else 100
    if most < 1:
        note(table)
        return
    amount = table.chance.amount(1, most)
    table.cashed[name] += amount
    table.box -= amount
    table.say(f"cashout {table.anyone(name)} {table.money(amount)}")


def transfer(table: Table) -> None:
    first, second = two(table)
    amount = table.chance.amount(1, 30)
    table.pay(first, second, amount)
    why = table.chance.pick(("", *(f" {quoted(text)}" for text in TEXTS)))
    table.say(f"transfer {table.anyone(first)} {table.anyone(second)} {table.money(amount)}{why}")


def two(table: Table) -> tuple[str, str]:
    first = table.chance.pick(table.everyone)
    return first, table.chance.pick([name for name in table.everyone if name != first])


def expense(table: Table) -> None:
    chance = table.chance
    payer = chance.pick(table.everyone)
    amount = chance.amount(1, 100)
    named = [name for name in table.everyone if chance.chance(50)] if chance.chance(50) else []
    table.share(payer, amount, named)
    words = ["expense", table.anyone(payer), table.money(amount)]
    if chance.chance(50):
        words.append(quoted(chance.pick(TEXTS)))
    if named:
        words += ["for", ", ".join(map(table.anyone, named))]
    table.say(" ".join(words))


def paid(table: Table) -> None:
    first, second = two(table)
    amount = table.chance.amount(1, 40)
    table.owed[first] += amount
    table.owed[second] -= amount
    words = [table.anyone(first), table.anyone(second)]
    box = table.chance.number(0, 2)
    if box == 1:
        table.owed[first] -= amount
        table.box -= amount
        words[0] = "box"
    elif box:
        table.owed[second] += amount
        table.box += amount
        words[1] = "BOX"
    table.say(f"paid {' '.join(words)} {table.money(amount)}")


def count(table: Table) -> None:
    chance = table.chance
    pairs = [(table.anyone(name), table.chips(name)) for name in table.everyone if table.chips(name) >= 0]
    pairs.append(("kitty", table.kitty))
    chosen = [pair for pair in pairs if chance.chance(60)] or pairs[-1:]
    wrong = chance.chance(10)
    words = [f"{name} {table.money(amount + wrong)}" for name, amount in chosen]
    table.say(f"count {', '.join(words)}{' force' * (wrong or chance.chance(10))}")


def change_setting(table: Table) -> None:
    chance = table.chance
    name = chance.pick([name for name in VALUES if name != "packs" or len(table.seats) < 8])
    value = chance.pick(VALUES[name])
    if name == "shoot" and value == "off":
        table.return_kitty()
    table.rules[name] = value
    table.say(f"set {name.upper() if chance.chance(10) else name} {value}")


def change_stakes(table: Table) -> None:
    low = table.chance.number(1, 5)
    high = table.chance.amount(low, 20)
    table.stakes = low, high
    table.say(f"{table.chance.pick(('stakes', 'set stakes'))} {table.money(low)} {table.money(high)}")


def move_bank(table: Table) -> None:
    """Pass the bank on by a sale, an auction, an agreement or a cut (N3, N4, T2)."""
    chance = table.chance
    others = table.order
    buyer = chance.pick(others)
    price = chance.amount(1, 60)
    how = chance.pick(("sell", "auction", "banker", "cut"))
    if how == "banker":
        name = chance.pick(table.seats)
        table.pass_bank(name)
        table.say(f"banker {table.seated(name)}")
        return
    if how == "cut":
        cut(table)
        return
    seller = table.banker
    table.pass_bank(buyer)
    table.pay(buyer, seller, price)
    if how == "sell":
        table.say(f"sell {table.seated(buyer)} {table.money(price)}")
        return
    bids = [f"{table.seated(buyer)} {table.money(price)}"]
    for name in others:
        if name != buyer and price > 1 and chance.chance(50):
            bids.insert(chance.number(0, len(bids)), f"{table.seated(name)} {table.money(chance.number(1, price - 1))}")
    table.say("auction " + ", ".join(bids))


def cut(table: Table) -> None:
    chance = table.chance
    winner = chance.pick(table.seats)
    places = list(range(1, 13))
    words = [f"{table.seated(winner)} {HIGH[0]}"]
    for name in table.seats:
        if name != winner and (len(words) == 1 or chance.chance(60)):
            card = HIGH[chance.pick(places)].replace("T", chance.pick(("T", "10"))) + chance.pick(("", "s", "♥"))
            words.insert(chance.number(0, len(words)), f"{table.seated(name)} {card}")
    table.pass_bank(winner)
    table.say("cut " + ", ".join(words))


def keep(table: Table) -> None:
    if table.moved is None:
        note(table)
        return
    banker, amount = table.moved
    table.banker = banker
    if amount:
        table.put_into_kitty(amount)
    table.say("keep")


def join(table: Table) -> None:
    chance = table.chance
    free = [name for name in NAMES if name not in table.seats]
    if len(table.seats) > 8 or not free:
        note(table)
        return
    name = chance.pick(free)
    if chance.chance(50):
        after = chance.pick(table.seats)
        text = f"join {written(name)} after {table.seated(after)}"
        table.seats.insert(table.seats.index(after) + 1, name)
    else:
        at = table.seats.index(table.banker)
        text = f"join {written(name)}"
        table.seats.insert(at or len(table.seats), name)
    table.sit(name)
    table.say(text)


def leave(table: Table) -> None:
    if len(table.seats) < 3:
        note(table)
        return
    name = table.chance.pick(table.order)
    text = f"leave {table.seated(name)}"
    table.seats.remove(name)
    table.say(text)


def change_seat(table: Table) -> None:
    name = table.chance.pick(table.seats)
    after = table.chance.pick([each for each in table.seats if each != name])
    text = f"seat {table.seated(name)} after {table.seated(after)}"
    table.seats.remove(name)
    table.seats.insert(table.seats.index(after) + 1, name)
    table.say(text)


def add_to_kitty(table: Table) -> None:
    most = table.chips(table.banker) if table.bound(table.banker) else 50
    if not table.kitty or most < 1:
        note(table)
        return
    amount = table.chance.amount(1, min(most, 50))
    table.put_into_kitty(amount)
    table.say(f"kitty {table.chance.pick(('+', '+ '))}{table.money(amount)}")


BETWEEN = (
    note, move_bank, buyin, cashout, transfer, expense, paid, count, change_setting, change_setting, change_stakes,
    join, leave, change_seat, add_to_kitty, keep,
)  # fmt: skip


def prepare_deal(table: Table) -> None:
    """Bring about what a deal needs: a kitty, and chips for whoever chips bind (K1, S1, S3)."""
    low, high = table.stakes
    for name in table.seats:
        if table.bound(name) and table.chips(name) < high:
            table.buy_in(name, high - table.chips(name) + table.chance.number(0, 3 * high))
    if table.shooting and not table.kitty:
        amount = table.chance.amount(low, high)
        table.put_into_kitty(amount)
        table.say(f"kitty {table.money(amount)}")


def begin(table: Table) -> None:
    """Say what comes before the first deal, in one of the orders it may come in."""
    chance = table.chance
    table.say("pontoon 1")
    entitle(table)
    names = list(NAMES)
    table.seats = [chance.take(names) for _ in range(chance.number(2, 6))]
    for name in table.seats:
        table.sit(name)
    changes = [change_setting] * chance.number(0, 12) + [shoot_on] * chance.chance(50)
    for change in changes[:2]:
        change(table)
    comma = chance.pick((" ", ", "))
    table.say(f"players {comma.join(map(written, table.seats))}")
    for change in changes[2:]:
        change(table)
    change_stakes(table)
    buyers = [name for name in table.seats if chance.chance(70)] if chance.chance(40) else []
    for name in buyers:
        table.buy_in(name, chance.amount(20, 300))
    if chance.chance(50):
        cut(table)
    else:
        name = chance.pick(table.seats)
        table.pass_bank(name)
        table.say(f"banker {table.seated(name)}")


def entitle(table: Table) -> None:
    """Say title, date, money and preset, or not."""
    chance = table.chance
    if chance.chance(40):
        table.say(f"session {quoted(chance.pick(TEXTS))}")
    if chance.chance(40):
        table.say("date 2026-11-27")
    if chance.chance(60):
        code = chance.pick(tuple(MONEY))
        table.exponent = MONEY[code]
        table.say(f"money {code}")
    if chance.chance(50):
        preset = chance.pick(tuple(PRESETS))
        table.rules = {name: values[0] for name, values in VALUES.items()} | PRESETS[preset]
        table.say(f"rules {preset}")


def shoot_on(table: Table) -> None:
    table.rules["shoot"] = "on"
    table.say("set shoot on")


def evening(choose: Choose, most: int = 4) -> Evening:
    """Walk through an evening of so many deals at most.

    Args:
        choose: Gives a whole number between two others, both included, as `random.Random.randint` does.
        most: How many deals at most.
    """
    chance = Choices(choose)
    table = Table(chance)
    begin(table)
    for _ in range(chance.number(1, most)):
        if table.moved and chance.chance(25):
            keep(table)
        for _ in range(chance.number(0, 3)):
            chance.pick(BETWEEN)(table)
        prepare_deal(table)
        play_deal(table)
    if chance.chance(20):
        table.return_kitty()
        table.say("close")
        for _ in range(chance.number(0, 2)):
            chance.pick((note, paid))(table)
    return Evening(table.lines, table.told)


@st.composite
def evenings(draw: st.DrawFn, most: int = 3) -> Evening:
    """Draw an evening."""
    return evening(lambda low, high: draw(st.integers(low, high)), most)


unshrunk = settings(
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example],
)
"""For tests of evenings: one is a large example by nature, and to shrink it would take longer than to read it."""
