"""Every hand against every bank, under every value of every payment setting, by a table written out by hand.

The tables below are the rules as a host would write them on a card: a row for each state of a hand, a column for each
outcome of the bank, and in each cell the outcome, the rate, the clause of the payment (P1 … P8, A7) and the clause of the
shoot bets (K6 … K8): `win 2 P7 K8`. A cell that is a code alone is a refusal: that hand and that bank cannot be told
together. `wait` is a deal that needs a further line. `clash` is a Pontoon that does not beat the bank's (*clash*).

A setting changes the table by a few rows written out again, or by a rate. Nothing here is worked out from the engine,
and everything is played through real notation, from text to settlement.
"""

import random
from itertools import combinations
from typing import NamedTuple

import pytest

from pontoon_keeper.errors import Refusal
from pontoon_keeper.rules.settings import BY_NAME, DEFAULTS
from pontoon_keeper.session.replay import Session, replay_text
from pontoon_keeper.session.state import balance

Table = dict[str, dict[str, str]]
Choice = dict[str, str]

FIRST_STAKE, FIRST_SHOOT = 4, 3
"""Every row begins with these; a Pontoon shown late leaves nothing else (D1)."""


class Row(NamedTuple):
    """A hand as it is typed, its stake with all buys, its shoot bets, and which hand of the player it is."""

    line: str
    stake: int
    shoot: int
    hand: int = 0


ROWS = {
    "no-result": Row("4 sh3", 4, 3),
    "17": Row("4 sh3 =17", 4, 3),
    "17-in-four": Row("4 sh3 b6 sh2 t =17", 10, 5),
    "17-in-cards": Row("4 sh3 =10,7", 4, 3),
    "18": Row("4 sh3 =18", 4, 3),
    "18-in-three": Row("4 sh3 b6 =18", 10, 3),
    "19": Row("4 sh3 =19", 4, 3),
    "19-in-four": Row("4 sh3 b6 sh2 b5 =19", 15, 5),
    "20": Row("4 sh3 =20", 4, 3),
    "21-in-two": Row("4 sh3 =21", 4, 3),
    "21-in-three": Row("4 sh3 b6 =21", 10, 3),
    "21-in-four": Row("4 sh3 b5 sh2 t =21", 9, 5),
    "bust": Row("4 sh3 b6 x", 10, 3),
    "bust-in-five": Row("4 sh3 b6 sh2 t t x", 10, 5),
    "bust-in-cards": Row("4 sh3 t =K,6,Q", 4, 3),
    "fold": Row("4 sh3 fold", 4, 3),
    "fold-drawn": Row("4 sh3 b6 fold", 10, 3),
    "void": Row("4 sh3 void", 4, 3),
    "void-drawn": Row("4 sh3 b6 void", 10, 3),
    "trick": Row("4 sh3 b6 sh2 t t =fct", 10, 5),
    "trick-of-16": Row("4 sh3 b6 sh2 b6 b4 =16", 20, 5),
    "trick-in-cards": Row("4 sh3 b6 sh2 t t =2,3,4,5,6", 10, 5),
    "pontoon": Row("4 sh3 =p", 4, 3),
    "split-19": Row("4 sh3 / b4 =19 / void", 8, 3),
    "split-21": Row("4 sh3 / =21 / void", 4, 3),
    "split-bust": Row("4 sh3 / void / sh2 b8 x", 12, 2, 1),
    "split-trick": Row("4 sh3 / b6 sh2 t t =fct / void", 10, 5),
    "split-pontoon": Row("4 sh3 / =p / void", 4, 3),
    "split-pontoon-2nd": Row("4 sh3 / void / sh2 =p", 4, 2, 1),
    "royal": Row("4 sh3 b6 =royal", 10, 3),
    "sevens": Row("4 sh3 b6 =7,7,7", 10, 3),
    "split-sevens": Row("4 sh3 / void / sh2 b6 =7,7,7", 10, 2, 1),
    "unseen": Row("4 sh3 s", 4, 3),
    "unseen-drawn": Row("4 sh3 b6 sh2 t s", 10, 5),
    "unseen+": Row("4 sh3 b6 +", 10, 3),
    "unseen-": Row("4 sh3 b6 -", 10, 3),
    "five-unseen": Row("4 sh3 b6 sh2 t t s", 10, 5),
    "five-unseen+": Row("4 sh3 b6 sh2 t t +", 10, 5),
    "five-unseen-": Row("4 sh3 b6 sh2 t t -", 10, 5),
    "17+": Row("4 sh3 =17 +", 4, 3),
    "17-": Row("4 sh3 =17 -", 4, 3),
    "19+": Row("4 sh3 b6 =19 +", 10, 3),
    "19-": Row("4 sh3 b6 =19 -", 10, 3),
}

# The bank's ways to tell each outcome; the first is the one of every test, `peek no` has a column of its own.
WAYS = {
    "18": ("=18", "t =18", "tt =18", "=10,8", "t =9,4,5", "=A,7"),
    "21": ("t =21", "=21", "tt =21", "t =7,7,7", "t =9,5,7"),
    "bust": ("t x", "x", "tt x", "ttt x", "t =K,6,Q"),
    "trick": ("ttt =fct", "=fct", "ttt =19", "ttt =21", "=2,3,4,5,6", "ttt =A,2,3,4,10"),
    "unplayed": ("s",),
    "at-once": ("=p", "=A,K", "=10,A"),
    "late": ("=p force", "=A,K force"),
    "peek-no": ("=p", "=A,K", "=10,A"),
}


def table(text: str) -> Table:
    """Read a table: columns in the first line, a row in each other, `|` between cells, `=` for what stays."""
    head, *lines = [[cell.strip() for cell in line.split("|")] for line in text.strip("\n").splitlines()]
    return {
        line[0]: {column: cell for column, cell in zip(head[1:], line[1:], strict=True) if cell != "="}
        for line in lines
    }


# P2 to P8 and K6, K8 at the defaults, the bank not having a Pontoon.
ORDINARY = table("""
                  | 18           | 21           | bust         | trick        | unplayed
no-result         | wait         | wait         | wait         | wait         | wait
17                | lose 1 P3 K8 | lose 1 P3 K8 | win 1 P5 K8  | lose 2 P4 K8 | D2
17-in-four        | lose 1 P3 K8 | lose 1 P3 K8 | win 1 P5 K8  | lose 2 P4 K8 | D2
17-in-cards       | lose 1 P3 K8 | lose 1 P3 K8 | win 1 P5 K8  | lose 2 P4 K8 | D2
18                | lose 1 P3 K8 | lose 1 P3 K8 | win 1 P5 K8  | lose 2 P4 K8 | D2
18-in-three       | lose 1 P3 K8 | lose 1 P3 K8 | win 1 P5 K8  | lose 2 P4 K8 | D2
19                | win 1 P5 K8  | lose 1 P3 K8 | win 1 P5 K8  | lose 2 P4 K8 | D2
19-in-four        | win 1 P5 K8  | lose 1 P3 K8 | win 1 P5 K8  | lose 2 P4 K8 | D2
20                | win 1 P5 K8  | lose 1 P3 K8 | win 1 P5 K8  | lose 2 P4 K8 | D2
21-in-two         | C3           | C3           | C3           | C3           | C3
21-in-three       | win 1 P5 K8  | lose 1 P3 K8 | win 1 P5 K8  | lose 2 P4 K8 | D2
21-in-four        | win 1 P5 K8  | lose 1 P3 K8 | win 1 P5 K8  | lose 2 P4 K8 | D2
bust              | lose 1 P2 K6 | lose 1 P2 K6 | lose 1 P2 K6 | lose 1 P2 K6 | lose 1 P2 K6
bust-in-five      | lose 1 P2 K6 | lose 1 P2 K6 | lose 1 P2 K6 | lose 1 P2 K6 | lose 1 P2 K6
bust-in-cards     | lose 1 P2 K6 | lose 1 P2 K6 | lose 1 P2 K6 | lose 1 P2 K6 | lose 1 P2 K6
fold              | lose 1 P2 K6 | lose 1 P2 K6 | lose 1 P2 K6 | lose 1 P2 K6 | lose 1 P2 K6
fold-drawn        | lose 1 P2 K6 | lose 1 P2 K6 | lose 1 P2 K6 | lose 1 P2 K6 | lose 1 P2 K6
void              | push 0 A7 K7 | push 0 A7 K7 | push 0 A7 K7 | push 0 A7 K7 | push 0 A7 K7
void-drawn        | push 0 A7 K7 | push 0 A7 K7 | push 0 A7 K7 | push 0 A7 K7 | push 0 A7 K7
trick             | win 2 P6 K8  | win 2 P6 K8  | win 2 P6 K8  | lose 2 P4 K8 | D2
trick-of-16       | win 2 P6 K8  | win 2 P6 K8  | win 2 P6 K8  | lose 2 P4 K8 | D2
trick-in-cards    | win 2 P6 K8  | win 2 P6 K8  | win 2 P6 K8  | lose 2 P4 K8 | D2
pontoon           | win 2 P7 K8  | win 2 P7 K8  | win 2 P7 K8  | win 2 P7 K8  | win 2 P7 K8
split-19          | win 1 P5 K8  | lose 1 P3 K8 | win 1 P5 K8  | lose 2 P4 K8 | D2
split-21          | C3           | C3           | C3           | C3           | C3
split-bust        | lose 1 P2 K6 | lose 1 P2 K6 | lose 1 P2 K6 | lose 1 P2 K6 | lose 1 P2 K6
split-trick       | win 2 P6 K8  | win 2 P6 K8  | win 2 P6 K8  | lose 2 P4 K8 | D2
split-pontoon     | win 2 P7 K8  | win 2 P7 K8  | win 2 P7 K8  | win 2 P7 K8  | win 2 P7 K8
split-pontoon-2nd | win 2 P7 K8  | win 2 P7 K8  | win 2 P7 K8  | win 2 P7 K8  | win 2 P7 K8
royal             | V-royal      | V-royal      | V-royal      | V-royal      | V-royal
sevens            | win 1 P5 K8  | lose 1 P3 K8 | win 1 P5 K8  | lose 2 P4 K8 | D2
split-sevens      | win 1 P5 K8  | lose 1 P3 K8 | win 1 P5 K8  | lose 2 P4 K8 | D2
unseen            | wait         | lose 1 P3 K8 | win 1 P5 K8  | lose 2 P4 K8 | D2
unseen-drawn      | wait         | lose 1 P3 K8 | win 1 P5 K8  | lose 2 P4 K8 | D2
unseen+           | win 1 P5 K8  | C2           | win 1 P5 K8  | C2           | D2
unseen-           | lose 1 P3 K8 | lose 1 P3 K8 | C2           | lose 2 P4 K8 | D2
five-unseen       | win 2 P6 K8  | win 2 P6 K8  | win 2 P6 K8  | lose 2 P4 K8 | D2
five-unseen+      | win 2 P6 K8  | win 2 P6 K8  | win 2 P6 K8  | C2           | D2
five-unseen-      | C2           | C2           | C2           | lose 2 P4 K8 | D2
17+               | C2           | C2           | win 1 P5 K8  | C2           | D2
17-               | lose 1 P3 K8 | lose 1 P3 K8 | C2           | lose 2 P4 K8 | D2
19+               | win 1 P5 K8  | C2           | win 1 P5 K8  | C2           | D2
19-               | C2           | lose 1 P3 K8 | C2           | lose 2 P4 K8 | D2
""")

# P1 and K7 at the defaults: the bank's Pontoon shown before the first turn, shown late (the hands are as they were
# before their turns), and under *peek no* after them.
BANKS_PONTOON = table("""
                  | at-once      | late         | peek-no
no-result         | lose 2 P1 K7 | lose 2 P1 K7 | wait
17                | lose 2 P1 K7 | lose 2 P1 K7 | lose 2 P1 K7
17-in-four        | D1           | lose 2 P1 K7 | lose 2 P1 K7
17-in-cards       | lose 2 P1 K7 | lose 2 P1 K7 | lose 2 P1 K7
18                | lose 2 P1 K7 | lose 2 P1 K7 | lose 2 P1 K7
18-in-three       | D1           | lose 2 P1 K7 | lose 2 P1 K7
19                | lose 2 P1 K7 | lose 2 P1 K7 | lose 2 P1 K7
19-in-four        | D1           | lose 2 P1 K7 | lose 2 P1 K7
20                | lose 2 P1 K7 | lose 2 P1 K7 | lose 2 P1 K7
21-in-two         | C3           | C3           | C3
21-in-three       | D1           | lose 2 P1 K7 | lose 2 P1 K7
21-in-four        | D1           | lose 2 P1 K7 | lose 2 P1 K7
bust              | D1           | lose 2 P1 K7 | lose 1 P2 K6
bust-in-five      | D1           | lose 2 P1 K7 | lose 1 P2 K6
bust-in-cards     | D1           | lose 2 P1 K7 | lose 1 P2 K6
fold              | lose 1 P2 K6 | lose 1 P2 K6 | lose 1 P2 K6
fold-drawn        | D1           | lose 2 P1 K7 | lose 1 P2 K6
void              | push 0 A7 K7 | push 0 A7 K7 | push 0 A7 K7
void-drawn        | D1           | lose 2 P1 K7 | push 0 A7 K7
trick             | D1           | lose 2 P1 K7 | lose 2 P1 K7
trick-of-16       | D1           | lose 2 P1 K7 | lose 2 P1 K7
trick-in-cards    | D1           | lose 2 P1 K7 | lose 2 P1 K7
pontoon           | clash        | clash        | clash
split-19          | D1           | lose 2 P1 K7 | lose 2 P1 K7
split-21          | C3           | C3           | C3
split-bust        | D1           | lose 2 P1 K7 | lose 1 P2 K6
split-trick       | D1           | lose 2 P1 K7 | lose 2 P1 K7
split-pontoon     | D1           | lose 2 P1 K7 | clash
split-pontoon-2nd | D1           | lose 2 P1 K7 | clash
royal             | V-royal      | V-royal      | V-royal
sevens            | D1           | lose 2 P1 K7 | lose 2 P1 K7
split-sevens      | D1           | lose 2 P1 K7 | lose 2 P1 K7
unseen            | D1           | lose 2 P1 K7 | lose 2 P1 K7
unseen-drawn      | D1           | lose 2 P1 K7 | lose 2 P1 K7
unseen+           | D1           | lose 2 P1 K7 | C2
unseen-           | D1           | lose 2 P1 K7 | lose 2 P1 K7
five-unseen       | D1           | lose 2 P1 K7 | lose 2 P1 K7
five-unseen+      | D1           | lose 2 P1 K7 | C2
five-unseen-      | D1           | lose 2 P1 K7 | lose 2 P1 K7
17+               | D1           | lose 2 P1 K7 | C2
17-               | D1           | lose 2 P1 K7 | lose 2 P1 K7
19+               | D1           | lose 2 P1 K7 | C2
19-               | D1           | lose 2 P1 K7 | lose 2 P1 K7
""")

# Rows that a setting's value writes anew. Where two values write the same cell, the later here holds.
CHANGES = {
    # A Five Card Trick beats a Pontoon, so a Pontoon loses to the bank's and never is certain to win.
    ("trick", "top"): table("""
                  | trick        | unplayed     | peek-no
pontoon           | lose 2 P4 K8 | D2           | =
split-pontoon     | lose 2 P4 K8 | D2           | =
split-pontoon-2nd | lose 2 P4 K8 | D2           | =
trick             | =            | =            | win 2 P6 K8
trick-of-16       | =            | =            | win 2 P6 K8
trick-in-cards    | =            | =            | win 2 P6 K8
split-trick       | =            | =            | win 2 P6 K8
five-unseen       | =            | =            | win 2 P6 K8
five-unseen+      | =            | =            | win 2 P6 K8
five-unseen-      | =            | =            | C2
"""),
    # The bank may have a Pontoon that nobody has seen.
    ("peek", "no"): table("""
                  | unplayed
pontoon           | D2
split-pontoon     | D2
split-pontoon-2nd | D2
"""),
    # Beats whatever the bank holds; before a Pontoon shown at once it could not have been drawn.
    ("royal", "on"): table("""
             | 18          | 21          | bust        | trick       | unplayed    | at-once | late         | peek-no
royal        | win 3 P8 K8 | win 3 P8 K8 | win 3 P8 K8 | win 3 P8 K8 | win 3 P8 K8 | D1      | lose 2 P1 K7 | win 3 P8 K8
sevens       | win 3 P8 K8 | win 3 P8 K8 | win 3 P8 K8 | win 3 P8 K8 | win 3 P8 K8 | D1      | lose 2 P1 K7 | win 3 P8 K8
split-sevens | win 3 P8 K8 | win 3 P8 K8 | win 3 P8 K8 | win 3 P8 K8 | win 3 P8 K8 | D1      | lose 2 P1 K7 | win 3 P8 K8
"""),
    # Every Pontoon must be told in cards: `=p` alone is refused whatever the bank has.
    ("pontoon", "picture-first"): table("""
                  | 18 | 21 | bust | trick | unplayed | at-once | late | peek-no
pontoon           | L7 | L7 | L7   | L7    | L7       | L7      | L7   | L7
split-pontoon     | L7 | L7 | L7   | L7    | L7       | L7      | L7   | L7
split-pontoon-2nd | L7 | L7 | L7   | L7    | L7       | L7      | L7   | L7
"""),
    ("pontoon", "natural"): table("""
                  | 18 | 21 | bust | trick | unplayed | at-once | late | peek-no
pontoon           | L7 | L7 | L7   | L7    | L7       | L7      | L7   | L7
split-pontoon     | L7 | L7 | L7   | L7    | L7       | L7      | L7   | L7
split-pontoon-2nd | L7 | L7 | L7   | L7    | L7       | L7      | L7   | L7
"""),
    # A-10 is a plain 21 in two cards.
    ("pontoon", "picture-only"): table("""
             | 18          | 21           | bust        | trick        | unplayed
21-in-two    | win 1 P5 K8 | lose 1 P3 K8 | win 1 P5 K8 | lose 2 P4 K8 | D2
split-21     | win 1 P5 K8 | lose 1 P3 K8 | win 1 P5 K8 | lose 2 P4 K8 | D2
""")
    | {
        "21-in-two/bank's": {"at-once": "lose 2 P1 K7", "late": "lose 2 P1 K7", "peek-no": "lose 2 P1 K7"},
        "split-21/bank's": {"at-once": "D1", "late": "lose 2 P1 K7", "peek-no": "lose 2 P1 K7"},
    },
}
