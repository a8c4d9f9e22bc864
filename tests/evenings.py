"""Random evenings that could have happened: settings, people, money, and deals dealt from real packs.

Here: a walk through what may legally be done, how a host would type it, and what must come of it. Not here: any
knowledge of the engine. The walk plays with the cards on the table and settles by its own reading of the rules, so
that every line it gives is one the engine has to take, and every figure it foretells one the engine has to reach.

The walk takes its choices from a function that gives a whole number between two others, both included:
`evening(random.Random(7).randint)` is one evening, `evenings()` the Hypothesis strategy of all of them.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar

from hypothesis import strategies as st

T = TypeVar("T")
Choose = Callable[[int, int], int]
Foretold = dict[str, Any]


class Choices:
    """A source of choices; the smallest number is always the plainest choice, so that examples shrink."""

    def __init__(self, choose: Choose) -> None:
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
    "Wolfgang Amadeus Theophil": "", "Maximilian_von_Hohenberg": "maximilian_von_hohenberg", "Banks": "banks",
    "Allan": "allan", "Ñandú": "nandu", "한솔": "한솔", "Łukasz": "łukasz",
}  # fmt: skip
"""Names, and each as it is matched: without case and accents, written out by hand."""
del PEOPLE["Wolfgang Amadeus Theophil"]  # one letter too many
NAMES = tuple(PEOPLE)
WORDS = frozenset(
    "pontoon session date money rules set stakes players join seat leave cut banker keep sell auction kitty buyin "
    "cashout transfer paid count expense note deal close bank all pays scrap box none after for force undo redo".split()
)
TEXTS = ("", "pizza", "a, b # no comment", 'she said "twist"', "back\\slash", "‏מימין", "=1+1", "  two  spaces ", "[bold]")
MONEY = {"chips": 0, "GBP": 2, "JPY": 0, "KWD": 3, "eur": 2}
RANKS = "A23456789TJQK"
HIGH = "AKQJT98765432"
MOODS = ("", "ATJQK", "7", "A234", "pair", "89", "A2")


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

    banker: str | None
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
    """The table as the players see it: chips that move from hand to hand, and nothing that is worked out from a book.

    `balance` is what a player has won and lost, with what stands in the kitty gone out of hand.
    """

    def __init__(self, chance: Choices) -> None:
        self.chance = chance
        self.rules = {name: values[0] for name, values in VALUES.items()}
        self.stakes = (1, 10)
        self.exponent = 0
        self.everyone: list[str] = []
        self.seats: list[str] = []
        self.banker: str | None = None
        self.kitty = 0
        self.balance: dict[str, int] = {}
        self.bought: dict[str, int] = {}
        self.cash: dict[str, int] = {}
        self.box = 0
        self.last_stakes: dict[str, int] = {}
        self.moved: tuple[str, int] | None = None
        self.deals = 0
        self.lines: list[Line] = []
        self.told: list[Told] = []

    def say(self, text: str, settled: Foretold | None = None) -> None:
        due = {name: self.balance[name] + self.cash[name] for name in self.everyone}
        self.lines.append(Line(text, Standing(self.banker, self.kitty, dict(self.balance), due, self.box), settled))

    def name(self, who: str, pool: Sequence[str] | None = None) -> str:
        return called(self.chance, who, self.everyone if pool is None else pool)

    def seated(self, who: str) -> str:
        return called(self.chance, who, self.seats)

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
        return self.balance[name] + self.bought[name]

    def bound(self, name: str) -> bool:
        return bool(self.rules["cover"] == "refuse" and self.ever_bought(name))

    def ever_bought(self, name: str) -> bool:
        return name in self.buyers

    @property
    def buyers(self) -> set[str]:
        return {name for name in self.everyone if self.cash_in[name]}

    @property
    def cash_in(self) -> dict[str, int]:
        return self._cash_in

    _cash_in: dict[str, int]
