"""Every multiset of ranks up to five cards, worth what a brute force says it is worth (C1 … C5, *pontoon*, *royal*).

The brute force shares nothing with the engine: it knows the thirteen ranks by their letters, tries every way of
counting the aces, and has its own idea of a Pontoon. The counts at the end are those of one pack of 52, each multiset
of ranks weighed by the ways to choose its suits.
"""

from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import combinations_with_replacement, permutations, product
from math import comb, prod

import pytest

from pontoon_keeper.rules.cards import parse_cards
from pontoon_keeper.rules.hands import is_pontoon, kind_of, low_count, pontoon_class, total

RANKS = "A23456789TJQK"
TENS = "TJQK"

# By the setting *pontoon*: which ten-point cards make a Pontoon with an ace, and which of them the better one.
PONTOONS = {
    "any": ("TJQK", ""),
    "picture-first": ("TJQK", "JQK"),
    "picture-only": ("JQK", ""),
    "natural": ("TJQK", "QK"),
}


def hands_of(size: int) -> list[str]:
    """List every multiset of so many ranks; five aces too, which two packs can deal."""
    return ["".join(hand) for hand in combinations_with_replacement(RANKS, size)]


@cache
def counts(hand: str) -> frozenset[int]:
    """Give every sum that a hand can be counted as, each ace being 1 or 11."""
    ways: list[tuple[int, ...]] = []
    for rank in hand:
        if rank == "A":
            ways.append((1, 11))
        elif rank in TENS:
            ways.append((10,))
        else:
            ways.append((int(rank),))
    return frozenset(sum(values) for values in product(*ways))


def brute_low(hand: str) -> int:
    return min(counts(hand))


def brute_total(hand: str) -> int:
    """Give the best count that is not over 21; the least there is where all of them are."""
    return max((count for count in counts(hand) if count <= 21), default=min(counts(hand)))


def brute_kind(hand: str, pontoon: str, royal: str) -> str:
    held = Counter(hand)
    if all(count > 21 for count in counts(hand)):
        return "BUST"
    if any(held == Counter({"A": 1, ten: 1}) for ten in PONTOONS[pontoon][0]):
        return "PONTOON"
    if held.total() == 5:
        return "TRICK"
    if royal == "on" and held == Counter({"7": 3}):
        return "ROYAL"
    return "POINTS"


def weight(hand: str) -> int:
    """Count the hands of one pack that have these ranks: the suits are chosen rank by rank."""
    return prod(comb(4, count) for count in Counter(hand).values())


def weigh(size: int, fits: Callable[[str], bool]) -> int:
    return sum(weight(hand) for hand in hands_of(size) if fits(hand))


def engine_kind(hand: str, pontoon: str = "any", royal: str = "off") -> str:
    return kind_of(parse_cards(",".join(hand)), kinds=pontoon, royal=royal == "on").name


@pytest.mark.parametrize(("size", "many"), [(1, 13), (2, 91), (3, 455), (4, 1820), (5, 6188)])
def test_c1_the_list_of_hands_is_whole(size: int, many: int) -> None:
    """There are C(13 + size - 1, size) multisets, and those of one pack weigh C(52, size)."""
    assert len(set(hands_of(size))) == many == comb(12 + size, size)
    assert weigh(size, lambda _: True) == comb(52, size)


@pytest.mark.parametrize("size", range(1, 6), ids=lambda size: f"C1-{size}-cards")
def test_c1_low_count_and_total(size: int) -> None:
    """C1: the low count takes every ace as 1; the total takes one as 11 where that stays within 21."""
    wrong = [
        (hand, low, points)
        for hand in hands_of(size)
        for cards in [parse_cards(",".join(hand))]
        for low, points in [(low_count(cards), total(cards))]
        if (low, points) != (brute_low(hand), brute_total(hand))
    ]
    assert wrong == []


@pytest.mark.parametrize("royal", ["off", "on"], ids="V-royal-{}".format)
@pytest.mark.parametrize("pontoon", PONTOONS, ids="C3-pontoon-{}".format)
@pytest.mark.parametrize("size", range(1, 6), ids=lambda size: f"C2-C4-{size}-cards")
def test_c2_c3_c4_kind(size: int, pontoon: str, royal: str) -> None:
    """C2 … C4: what a hand is, under each value of *pontoon* and *royal*."""
    wrong = [
        (hand, engine_kind(hand, pontoon, royal), brute_kind(hand, pontoon, royal))
        for hand in hands_of(size)
        if engine_kind(hand, pontoon, royal) != brute_kind(hand, pontoon, royal)
    ]
    assert wrong == []


@pytest.mark.parametrize("pontoon", PONTOONS, ids="C3-pontoon-{}".format)
def test_c3_is_a_pontoon(pontoon: str) -> None:
    """C3: the question asked alone has the same answer, and no more than two cards ever make a Pontoon."""
    for size in range(1, 6):
        for hand in hands_of(size):
            whole = is_pontoon(parse_cards(",".join(hand)), pontoon)
            assert whole == (brute_kind(hand, pontoon, "off") == "PONTOON"), hand


@pytest.mark.parametrize("pontoon", PONTOONS, ids="C3-pontoon-{}".format)
def test_c3_better_and_worse_pontoons(pontoon: str) -> None:
    """C3, *pontoon*: of any two Pontoons, one is better just where the setting says so."""
    able, better = PONTOONS[pontoon]
    for mine, yours in product(able, repeat=2):
        beats = pontoon_class(parse_cards(f"A,{mine}"), pontoon) > pontoon_class(parse_cards(f"A,{yours}"), pontoon)
        assert beats == (mine in better and yours not in better), (mine, yours)


def test_c1_the_order_of_cards_does_not_matter() -> None:
    """C1: every order of up to three cards, and four and five from the other end, count and rank alike."""
    for size in range(1, 6):
        for hand in hands_of(size):
            orders = set(permutations(hand)) if size <= 3 else {tuple(reversed(hand))}
            for order in orders:
                cards = parse_cards(",".join(order))
                assert (low_count(cards), total(cards)) == (brute_low(hand), brute_total(hand)), order
                assert kind_of(cards, royal=True).name == brute_kind(hand, "any", "on"), order


def test_c1_suits_never_count() -> None:
    """C1: the same ranks in other suits are the same hand."""
    for hand in [*hands_of(2), "777", "A23", "AATT", "A2345", "KKQJ"]:
        suited = parse_cards(",".join(rank + "shdcs"[at] for at, rank in enumerate(hand)))
        assert (low_count(suited), total(suited)) == (brute_low(hand), brute_total(hand)), hand
        assert kind_of(suited, royal=True).name == brute_kind(hand, "any", "on"), hand


# Counts of C(52, n), each of which any other program for this game can check.
COUNTS = [
    ("C3-pontoons-of-2", 2, 1_326, 64, lambda hand: engine_kind(hand) == "PONTOON"),
    ("C3-picture-only-of-2", 2, 1_326, 48, lambda hand: engine_kind(hand, "picture-only") == "PONTOON"),
    ("C1-no-two-are-bust", 2, 1_326, 1_326, lambda hand: engine_kind(hand) != "BUST"),
    ("C2-not-bust-of-3", 3, 22_100, 13_740, lambda hand: engine_kind(hand) != "BUST"),
    ("V-royal-of-3", 3, 22_100, 4, lambda hand: engine_kind(hand, royal="on") == "ROYAL"),
    ("C2-not-bust-of-4", 4, 270_725, 61_269, lambda hand: engine_kind(hand) != "BUST"),
    ("C4-tricks-of-5", 5, 2_598_960, 139_972, lambda hand: engine_kind(hand) == "TRICK"),
    ("C4-not-bust-of-5", 5, 2_598_960, 139_972, lambda hand: engine_kind(hand) != "BUST"),
]  # fmt: skip


@pytest.mark.parametrize(("size", "of", "count", "fits"), [row[1:] for row in COUNTS], ids=[row[0] for row in COUNTS])
def test_counts_of_one_pack(size: int, of: int, count: int, fits: Callable[[str], bool]) -> None:
    """C1 … C4: so many hands of so many cards; the brute force has the same counts, by the tests above."""
    assert comb(52, size) == of
    assert weigh(size, fits) == count
