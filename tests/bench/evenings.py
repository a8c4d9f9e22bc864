"""Long random evenings as text, every deal dealt from a real pack.

Here: the players' play and how a host would type it. Not here: any knowledge of the engine, so that what is measured is
not what wrote the input. The play keeps to the default settings without a kitty; the bank is followed as N2 moves it.
"""

import random
from collections.abc import Iterator
from typing import NamedTuple

PLAYERS = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fred")
HEADER = """\
pontoon 1
session "A long evening"
date 2026-11-27
money GBP
rules pagat
stakes 0.10 1
players Ann Bob Cat Dan Eve Fred
banker Cat
"""
COMMENT = "# nobody reads this\n"

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K")
LOW = {rank: min(number, 10) for number, rank in enumerate(RANKS, start=1)}
PACK = [rank for rank in RANKS for _ in range(4)]

STICK = 15
BANK_STICKS = 16


class Evening(NamedTuple):
    """A session file, and how many words its deals hold: names, tokens and `bank`, but not the word `deal`."""

    text: str
    tokens: int


class Played(NamedTuple):
    """What one hand came to: its words, its value as a comparable pair, and whether it may be told by `s`."""

    words: list[str]
    value: tuple[int, int]
    hideable: bool


BUST, POINTS, TRICK, PONTOON = range(4)


def low_count(cards: list[str]) -> int:
    return sum(LOW[card] for card in cards)


def total(cards: list[str]) -> int:
    low = low_count(cards)
    return low + 10 if "A" in cards and low + 10 <= 21 else low


def value(cards: list[str]) -> tuple[int, int]:
    """Give what a hand is worth, higher for better."""
    if low_count(cards) > 21:
        return BUST, 0
    if len(cards) == 5:
        return TRICK, 0
    return (PONTOON, 0) if len(cards) == 2 and total(cards) == 21 else (POINTS, total(cards))


def result(worth: tuple[int, int]) -> str:
    """Give the word for a finished hand."""
    kind, points = worth
    return {BUST: "x", TRICK: "=fct", PONTOON: "=p"}.get(kind, f"={points}")


def amount(pence: int, chance: random.Random) -> str:
    """Write an amount in one of the ways a host would: 1.50, 1.5, .50, 2."""
    pounds, rest = divmod(pence, 100)
    if not rest:
        return str(pounds)
    head = str(pounds) if pounds or chance.random() < 0.5 else ""
    return f"{head}.{rest:02d}" if rest % 10 or chance.random() < 0.5 else f"{head}.{rest // 10}"


def play(cards: list[str], pack: list[str], first: int, chance: random.Random) -> Played:
    """Play one hand of two cards to its end: buys first, then twists (A2 … A6)."""
    words: list[str] = []
    twisted = False
    price = 0
    wants = 16 + chance.randrange(3)
    while low_count(cards) < 21 and len(cards) < 5 and value(cards)[0] != PONTOON:
        safe = low_count(cards) <= 11 and len(cards) >= 3
        if total(cards) >= max(STICK, wants) and not safe:
            break
        if not twisted and chance.random() < 0.45:
            low, high = first, price or 2 * first
            price = low if chance.random() < 0.5 else chance.randrange(low, high + 1, 5)
            words.append("b" if price == first else f"b{amount(price, chance)}")
        else:
            twisted = True
            words.append("t")
        cards.append(pack.pop())
    worth = value(cards)
    return Played([*words, result(worth)], worth, hideable=worth[0] == POINTS)


def play_player(cards: list[str], pack: list[str], chance: random.Random) -> tuple[list[str], list[Played]]:
    """Give a player's words, the name left out, and the hands they tell."""
    first = chance.randrange(10, 105, 5)
    words = [amount(first, chance)]
    if cards[0] == cards[1] and chance.random() < 0.7:
        hands = [play([card, pack.pop()], pack, first, chance) for card in cards]
        return [*words, *(word for hand in hands for word in ("/", *hand.words))], hands
    hand = play(cards, pack, first, chance)
    return [*words, *hand.words], [hand]


def play_bank(cards: list[str], pack: list[str]) -> tuple[list[str], tuple[int, int]]:
    """Give the bank's words and what its hand is worth (D2)."""
    draws = 0
    while total(cards) < BANK_STICKS and len(cards) < 5:
        cards.append(pack.pop())
        draws += 1
    worth = value(cards)
    return [*(["t" * draws] if draws else []), result(worth)], worth


def deals(count: int, seed: int) -> Iterator[list[list[str]]]:
    """Give deals of five hands and the bank, each as lines of words."""
    chance = random.Random(seed)
    banker = 2
    for _ in range(count):
        order = [(banker + step) % len(PLAYERS) for step in range(1, len(PLAYERS))]
        lines, banker = deal(order, banker, chance)
        yield lines


def deal(order: list[int], banker: int, chance: random.Random) -> tuple[list[list[str]], int]:
    """Play one deal; give its lines and who has the bank for the next."""
    pack = chance.sample(PACK, len(PACK))
    cards = {seat: [pack.pop(), pack.pop()] for seat in order}
    bank = [pack.pop(), pack.pop()]
    names = {seat: chance.choice((PLAYERS[seat], PLAYERS[seat].lower(), PLAYERS[seat][0].lower())) for seat in order}
    if value(bank)[0] == PONTOON:
        # Shown before any turn (D1): the hands are only stakes, or a Pontoon that its holder has declared.
        lines = []
        for seat in order:
            declared = ["=p"] if value(cards[seat])[0] == PONTOON else []
            lines.append([names[seat], amount(chance.randrange(10, 105, 5), chance), *declared])
        return [*lines, ["bank", "=p"]], banker
    played = {seat: play_player(cards[seat], pack, chance) for seat in order}
    bank_words, worth = play_bank(bank, pack)
    made = [seat for seat in order if played[seat][1][0].value[0] == PONTOON and len(played[seat][1]) == 1]
    lines = told(order, names, played, worth, chance)
    pays = lines.pop() if lines[-1][0] == "pays" else None
    return [*lines, ["bank", *bank_words], *([pays] if pays else [])], made[0] if made else banker


def told(
    order: list[int],
    names: dict[int, str],
    played: dict[int, tuple[list[str], list[Played]]],
    worth: tuple[int, int],
    chance: random.Random,
) -> list[list[str]]:
    """Write the players' lines; now and then their totals stay hidden until the bank has said whom it pays."""
    lines = []
    waiting = False
    winners = []
    hide = worth[0] == POINTS and worth[1] < 21 and chance.random() < 0.2
    for seat in order:
        words, hands = played[seat]
        single = hands[0] if len(hands) == 1 else None
        if hide and single and single.hideable:
            waiting = True
            words = [*words[:-1], "s"]
            if single.value > worth:
                winners.append(names[seat])
        elif single and single.hideable and worth[0] != BUST and chance.random() < 0.1:
            words = [*words[:-1], "+" if single.value > worth else "-"]
        lines.append([names[seat], *words])
    return [*lines, ["pays", *(winners or ["none"])]] if waiting else lines


def evening(count: int, seed: int = 1) -> Evening:
    """Give a session of so many deals, the same for the same seed."""
    tokens = 0
    parts = [HEADER]
    for lines in deals(count, seed):
        tokens += sum(map(len, lines))
        parts.append("deal\n" + "".join(f"{' '.join(line)}\n" for line in lines))
    return Evening("".join(parts), tokens)


def commented(text: str) -> str:
    """Give the same session with nine lines of comment before each of its lines after the first."""
    first, *rest = text.splitlines(keepends=True)
    return first + "".join(COMMENT * 9 + line for line in rest)
