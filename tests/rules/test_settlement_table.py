"""Every hand against every bank, under every value of every payment setting, by a table written out by hand.

The tables below are the rules as a host would write them on a card: a row for each state of a hand, a column for each
outcome of the bank, and in each cell the outcome, the rate, the clause of the payment (P1 … P8, A7) and the clause of
the shoot bets (K6 … K8): `win 2 P7 K8`. A cell that is a code alone is a refusal: that hand and that bank cannot be
told together. `wait` is a deal that needs a further line. `clash` is a Pontoon that does not beat the bank's (*clash*).

A setting changes the table by a few rows written out again, or by a rate. Nothing here is worked out from the engine,
and everything is played through real notation, from text to settlement.
"""

import random
from itertools import combinations, product
from typing import NamedTuple

import pytest

from pontoon_keeper.errors import Refusal
from pontoon_keeper.rules.settings import BY_NAME, DEFAULTS
from pontoon_keeper.rules.settle import Settlement
from pontoon_keeper.session.replay import Session, replay_text
from pontoon_keeper.session.state import State, balance

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

# Of two errors the leftmost counts: with the bank's Pontoon typed first, a turn stands left of a result that is wrong.
BANK_FIRST = {("split-21", "at-once"): "D1", ("royal", "at-once"): "D1"}

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
            | 18         | 21         | bust       | trick      | unplayed   | at-once| late        | peek-no
royal       | win 3 P8 K8| win 3 P8 K8| win 3 P8 K8| win 3 P8 K8| win 3 P8 K8| D1     | lose 2 P1 K7| win 3 P8 K8
sevens      | win 3 P8 K8| win 3 P8 K8| win 3 P8 K8| win 3 P8 K8| win 3 P8 K8| D1     | lose 2 P1 K7| win 3 P8 K8
split-sevens| win 3 P8 K8| win 3 P8 K8| win 3 P8 K8| win 3 P8 K8| win 3 P8 K8| D1     | lose 2 P1 K7| win 3 P8 K8
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
    # A-10 is a plain 21, so two cards may be told as =21.
    ("pontoon", "picture-only"): table("""
         | 18         | 21          | bust       | trick       | unplayed| at-once     | late        | peek-no
21-in-two| win 1 P5 K8| lose 1 P3 K8| win 1 P5 K8| lose 2 P4 K8| D2      | lose 2 P1 K7| lose 2 P1 K7| lose 2 P1 K7
split-21 | win 1 P5 K8| lose 1 P3 K8| win 1 P5 K8| lose 2 P4 K8| D2      | D1          | lose 2 P1 K7| lose 2 P1 K7
"""),
    # A split hand has no Pontoon, only a plain 21, whatever the kinds of others.
    ("split-pontoon", "plain"): table("""
                 | 18         | 21          | bust       | trick       | unplayed| at-once| late        | peek-no
split-21         | win 1 P5 K8| lose 1 P3 K8| win 1 P5 K8| lose 2 P4 K8| D2      | D1     | lose 2 P1 K7| lose 2 P1 K7
split-pontoon    | C3         | C3          | C3         | C3          | C3      | C3     | C3          | C3
split-pontoon-2nd| C3         | C3          | C3         | C3          | C3      | C3     | C3          | C3
"""),
}

# What a Pontoon comes to that does not beat the bank's (P1, *clash*), and what the rates are: in rows whose name begins
# so, the first words become the second. In this order: what one line changed no other changes again, but for *double*.
CLASH = {"lose": "lose 2 P1 K7", "single": "lose 1 P1 K7", "push": "push 0 P1 K7"}
RATES = (
    ("split-pontoon", "single", "split", "win 2 P7", "win 1 P7"),
    ("pontoon-pays", "1", "", "win 2 P7", "win 1 P7"),
    ("pontoon-pays", "3", "", "win 2 P7", "win 3 P7"),
    ("banker-pontoon", "1", "", "lose 2 P1", "lose 1 P1"),
    ("banker-pontoon", "3", "", "lose 2 P1", "lose 3 P1"),
    ("trick-pays", "1", "", "win 2 P6", "win 1 P6"),
    ("trick-pays", "3", "", "win 2 P6", "win 3 P6"),
    ("banker-trick", "1", "", "lose 2 P4", "lose 1 P4"),
    ("double", "on", "", "win 1 ", "win 2 "),
    ("double", "on", "", "lose 1 ", "lose 2 "),
)

# Pontoon against Pontoon, by kind (C3, *pontoon*): the player's in rows, the bank's in columns. A hand of a split is
# played before a Pontoon shown at once could be, so D1 refuses it; under *peek no* it is not.
KINDS = {
    "any": table("""
               | =p    | =A,K  | =A,Q  | =A,J  | =A,10
=p             | clash | clash | clash | clash | clash
=A,K           | clash | clash | clash | clash | clash
=A,Q           | clash | clash | clash | clash | clash
=A,J           | clash | clash | clash | clash | clash
=A,10          | clash | clash | clash | clash | clash
split yes =p   | D1    | D1    | D1    | D1    | D1
split yes =A,K | D1    | D1    | D1    | D1    | D1
split yes =A,T | D1    | D1    | D1    | D1    | D1
split no =p    | clash | clash | clash | clash | clash
split no =A,K  | clash | clash | clash | clash | clash
split no =A,J  | clash | clash | clash | clash | clash
split no =A,T  | clash | clash | clash | clash | clash
"""),
    "picture-first": table("""
               | =p | =A,K  | =A,Q  | =A,J  | =A,10
=p             | L7 | L7    | L7    | L7    | L7
=A,K           | L7 | clash | clash | clash | win 2 P7 K8
=A,Q           | L7 | clash | clash | clash | win 2 P7 K8
=A,J           | L7 | clash | clash | clash | win 2 P7 K8
=A,10          | L7 | clash | clash | clash | clash
split yes =p   | L7 | L7    | L7    | L7    | L7
split yes =A,K | L7 | D1    | D1    | D1    | D1
split yes =A,T | L7 | D1    | D1    | D1    | D1
split no =p    | L7 | L7    | L7    | L7    | L7
split no =A,K  | L7 | clash | clash | clash | win 2 P7 K8
split no =A,J  | L7 | clash | clash | clash | win 2 P7 K8
split no =A,T  | L7 | clash | clash | clash | clash
"""),
    "picture-only": table("""
               | =p           | =A,K         | =A,Q         | =A,J         | =A,10
=p             | clash        | clash        | clash        | clash        | win 2 P7 K8
=A,K           | clash        | clash        | clash        | clash        | win 2 P7 K8
=A,Q           | clash        | clash        | clash        | clash        | win 2 P7 K8
=A,J           | clash        | clash        | clash        | clash        | win 2 P7 K8
=A,10          | lose 2 P1 K7 | lose 2 P1 K7 | lose 2 P1 K7 | lose 2 P1 K7 | lose 1 P3 K8
split yes =p   | D1           | D1           | D1           | D1           | win 2 P7 K8
split yes =A,K | D1           | D1           | D1           | D1           | win 2 P7 K8
split yes =A,T | D1           | D1           | D1           | D1           | lose 1 P3 K8
split no =p    | clash        | clash        | clash        | clash        | win 2 P7 K8
split no =A,K  | clash        | clash        | clash        | clash        | win 2 P7 K8
split no =A,J  | clash        | clash        | clash        | clash        | win 2 P7 K8
split no =A,T  | lose 2 P1 K7 | lose 2 P1 K7 | lose 2 P1 K7 | lose 2 P1 K7 | lose 1 P3 K8
"""),
    "natural": table("""
               | =p | =A,K  | =A,Q  | =A,J        | =A,10
=p             | L7 | L7    | L7    | L7          | L7
=A,K           | L7 | clash | clash | win 2 P7 K8 | win 2 P7 K8
=A,Q           | L7 | clash | clash | win 2 P7 K8 | win 2 P7 K8
=A,J           | L7 | clash | clash | clash       | clash
=A,10          | L7 | clash | clash | clash       | clash
split yes =p   | L7 | L7    | L7    | L7          | L7
split yes =A,K | L7 | D1    | D1    | D1          | D1
split yes =A,T | L7 | D1    | D1    | D1          | D1
split no =p    | L7 | L7    | L7    | L7          | L7
split no =A,K  | L7 | clash | clash | win 2 P7 K8 | win 2 P7 K8
split no =A,J  | L7 | clash | clash | clash       | clash
split no =A,T  | L7 | clash | clash | clash       | clash
"""),
}

# The same under *split-pontoon plain*: what any two-card 21 of a split comes to, told in cards; `=p` is C3.
PLAIN = table("""
                  | =p           | =A,K         | =A,Q         | =A,J         | =A,10
any yes           | D1           | D1           | D1           | D1           | D1
any no            | lose 2 P1 K7 | lose 2 P1 K7 | lose 2 P1 K7 | lose 2 P1 K7 | lose 2 P1 K7
picture-first yes | L7           | D1           | D1           | D1           | D1
picture-first no  | L7           | lose 2 P1 K7 | lose 2 P1 K7 | lose 2 P1 K7 | lose 2 P1 K7
picture-only yes  | D1           | D1           | D1           | D1           | lose 1 P3 K8
picture-only no   | lose 2 P1 K7 | lose 2 P1 K7 | lose 2 P1 K7 | lose 2 P1 K7 | lose 1 P3 K8
natural yes       | L7           | D1           | D1           | D1           | D1
natural no        | L7           | lose 2 P1 K7 | lose 2 P1 K7 | lose 2 P1 K7 | lose 2 P1 K7
""")

# The settings of payment with every value; the default first.
PAYMENT = {
    "pontoon-pays": ("2", "1", "3"),
    "split-pontoon": ("pontoon", "single", "plain"),
    "banker-pontoon": ("2", "1", "3"),
    "clash": ("lose", "single", "push"),
    "trick": ("second", "top"),
    "trick-pays": ("2", "1", "3"),
    "banker-trick": ("2", "1"),
    "royal": ("off", "on"),
    "pontoon": ("any", "picture-first", "picture-only", "natural"),
    "double": ("off", "on"),
    "peek": ("yes", "no"),
}
CHANGED = [(name, value) for name, values in PAYMENT.items() for value in values[1:]]


# -- what the tables say --------------------------------------------------------------------------------------------


def columns(choice: Choice) -> list[str]:
    """List the bank's outcomes there are; a Pontoon is shown at once, or late, or (*peek no*) in the bank's turn."""
    shown = ["peek-no"] if choice.get("peek") == "no" else ["at-once", "late"]
    return ["18", "21", "bust", "trick", "unplayed", *shown]


def cell(choice: Choice, row: str, column: str) -> str:
    """Look up a cell of the tables as the settings have it, `clash` and rates put in."""
    found = (BANKS_PONTOON if column in BANKS_PONTOON[row] else ORDINARY)[row][column]
    for (name, value), change in CHANGES.items():
        if choice.get(name) == value:
            found = change.get(row, {}).get(column, found)
    return rated(choice, row, found)


def kinds_cell(choice: Choice, hand: str, banks: str) -> str:
    """Look up a cell of Pontoon against Pontoon as the settings have it."""
    pontoon = choice.get("pontoon", "any")
    found = KINDS[pontoon][hand][banks]
    if hand.startswith("split") and choice.get("split-pontoon") == "plain":
        peek = choice.get("peek", "yes")
        found = "C3" if hand.endswith("=p") else PLAIN[f"{pontoon} {peek}"][banks]
    return rated(choice, hand, found)


def rated(choice: Choice, row: str, found: str) -> str:
    found = CLASH[choice.get("clash", "lose")] if found == "clash" else found
    for name, value, rows, usual, instead in RATES:
        if choice.get(name) == value and row.startswith(rows) and found.startswith(usual):
            found = found.replace(usual, instead)
    return found


def in_full(found: str, stake: int, shoot: int, *, shooting: bool) -> str:
    """Put the amounts into a cell: what the player gains on the hand, and on its shoot bets."""
    words = found.split(" ")
    if len(words) == 1:
        return found
    outcome, rate, rule, shoot_rule = words
    sign = {"win": 1, "lose": -1, "push": 0}[outcome]
    amount = sign * int(rate) * stake
    if not shooting:
        return f"{outcome} {rate} {rule} {amount:+}"
    return f"{outcome} {rate} {rule} {amount:+}, {shoot_rule} {sign * shoot:+}"


def row_in_full(choice: Choice, row: str, column: str, *, shooting: bool = True) -> str:
    late = column == "late"
    stake, shoot = (FIRST_STAKE, FIRST_SHOOT) if late else (ROWS[row].stake, ROWS[row].shoot)
    return in_full(cell(choice, row, column), stake, shoot, shooting=shooting)


# -- what the engine says -------------------------------------------------------------------------------------------


def start(choice: Choice, *, shooting: bool) -> list[str]:
    """Write the lines before the first deal; the bank never passes, so that one text may hold many deals."""
    lines = ["pontoon 1", "rules pagat", "set bank-passes never"]
    lines += [f"set {name} {value}" for name, value in choice.items()]
    lines += ["set shoot on"] if shooting else []
    lines += ["stakes 1 20", "players Dan Ann", "banker Dan"]
    return [*lines, "kitty 20", "kitty +1000"] if shooting else lines


def deal(choice: Choice, line: str, banks: str, *, shooting: bool) -> list[str]:
    """Write one deal: Ann's line, without its shoot bets where there are none, and the bank's."""
    words = [word for word in line.split() if shooting or not word.startswith("sh")]
    doubling = "double " if choice.get("double") == "on" else ""
    return ["deal", f"ann {' '.join(words)}", f"bank {doubling}{banks}"]


def bank_words(choice: Choice, column: str) -> str:
    """Choose how to tell the bank's hand: a Pontoon in cards where its kind matters (A-K, which none beats)."""
    told = choice.get("pontoon") in {"picture-first", "natural"} and column in {"at-once", "late", "peek-no"}
    return WAYS[column][1 if told else 0]


def described(done: Settlement, hand: int, *, shooting: bool) -> str:
    """Write a settled hand in the words of `in_full`; check on the way that the money is all there."""
    result = done.hands[min(hand, len(done.hands) - 1)]
    others = sum(other.amount for other in done.hands if other is not result)
    assert others == 0
    assert done.net == {"Ann": result.amount + result.shoot_amount, "Dan": -result.amount}
    assert done.kitty_after == done.kitty_before - result.shoot_amount
    words = f"{result.outcome} {result.rate} {result.rule} {result.amount:+}"
    if not shooting:
        assert (result.shoot, result.shoot_amount, result.shoot_rule) == (0, 0, None)
        return words
    return f"{words}, {result.shoot_rule} {result.shoot_amount:+}"


def played(lines: list[str], hand: int = 0, *, shooting: bool = True, begun: State | None = None) -> str:
    """Replay a text of one deal, or go on with it from a session: what came of a hand, a code, or `wait`."""
    try:
        session = replay_text("\n".join(lines)) if begun is None else Session(begun)
        for line in lines if begun is not None else ():
            session.take(line)
    except Refusal as refused:
        return refused.code
    assert balance(session.state, "Ann") + balance(session.state, "Dan") + session.state.kitty == 0
    if session.state.open is not None:
        assert session.settlements == []
        return "wait"
    return described(session.settlements[-1], hand, shooting=shooting)


def played_row(choice: Choice, row: str, column: str, *, shooting: bool = True) -> str:
    told = deal(choice, ROWS[row].line, bank_words(choice, column), shooting=shooting)
    return played(start(choice, shooting=shooting) + told, ROWS[row].hand, shooting=shooting)


def kinds_line(hand: str) -> str:
    split = hand.startswith("split")
    tokens = hand.rsplit(maxsplit=1)[-1]
    return f"4 sh3 / {tokens} / void" if split else f"4 sh3 {tokens}"


def kinds_rows(choice: Choice) -> list[str]:
    """List the rows of `KINDS` that the setting *peek* leaves."""
    other = "split yes" if choice.get("peek") == "no" else "split no"
    return [hand for hand in KINDS["any"] if not hand.startswith(other)]


def wrong_cells(choice: Choice) -> list[str]:
    """Play both tables under some settings and list the cells that came out otherwise, best empty.

    The deals that settle are played in one text, one after the other; the others go on from its first lines, each
    by itself.
    """
    cells = [
        (f"{row} against {column}", ROWS[row].line, bank_words(choice, column), ROWS[row].hand,
         row_in_full(choice, row, column))
        for row in ROWS
        for column in columns(choice)
    ] + [
        (f"{hand} against {banks}", kinds_line(hand), banks, 0,
         in_full(kinds_cell(choice, hand, banks), FIRST_STAKE, FIRST_SHOOT, shooting=True))
        for hand in kinds_rows(choice)
        for banks in KINDS["any"][hand]
    ]  # fmt: skip
    text, settling, wrong = start(choice, shooting=True), [], []
    begun = replay_text("\n".join(text)).state
    for what, line, banks, hand, says in cells:
        lines = deal(choice, line, banks, shooting=True)
        if " " in says:
            text += lines
            settling.append((what, hand, says))
        else:
            came = played(lines, hand, begun=begun)
            wrong += [f"{what}: {came}, not {says}"] if came != says else []
    settled = replay_text("\n".join(text)).settlements
    for done, (what, hand, says) in zip(settled, settling, strict=True):
        came = described(done, hand, shooting=True)
        wrong += [f"{what}: {came}, not {says}"] if came != says else []
    return wrong


def codes(cells: list[str]) -> str:
    """Join the clause codes that some cells name, for the id of a test."""
    words = {word for found in cells for word in found.split() if word[0].isupper()}
    return "-".join(sorted(words))


def case_id(choice: Choice, row: str) -> str:
    names = "+".join(f"{name}-{value}" for name, value in choice.items()) or "defaults"
    return f"{names}:{row}:{codes([cell(choice, row, column) for column in columns(choice)])}"


# -- the tests ------------------------------------------------------------------------------------------------------


def test_the_tables_are_whole() -> None:
    """Every hand has a cell against every bank, and every value of every payment setting is tried."""
    assert list(ORDINARY) == list(BANKS_PONTOON) == list(ROWS)
    for name, row in ROWS.items():
        assert [*ORDINARY[name], *BANKS_PONTOON[name]] == list(WAYS)
        assert row.line.startswith(f"{FIRST_STAKE} sh{FIRST_SHOOT}")
    for change in CHANGES.values():
        assert set(change) <= set(ROWS)
        assert all(set(cells) <= set(WAYS) for cells in change.values())
    assert {name: tuple(map(str, BY_NAME[name].values)) for name in PAYMENT} == PAYMENT
    assert all(str(getattr(DEFAULTS, BY_NAME[name].field)) == values[0] for name, values in PAYMENT.items())
    assert set(CHANGED) == set(CHANGES) | {rate[:2] for rate in RATES} | {("clash", "single"), ("clash", "push")}


@pytest.mark.parametrize(
    ("row", "column"),
    [
        pytest.param(row, column, id=f"{row}:{column}:{cell({}, row, column).replace(' ', '-')}")
        for row in ROWS
        for column in columns({})
    ],
)
def test_the_defaults(row: str, column: str) -> None:
    """P1 … P8, K6 … K8: each cell of the table, with shoot bets and without, and with the bank's line typed first."""
    for shooting in (True, False):
        says = row_in_full({}, row, column, shooting=shooting)
        assert played_row({}, row, column, shooting=shooting) == says
        opened, hand, banks = deal({}, ROWS[row].line, bank_words({}, column), shooting=shooting)
        turned = [*start({}, shooting=shooting), opened, banks, hand]
        assert played(turned, ROWS[row].hand, shooting=shooting) == BANK_FIRST.get((row, column), says)


@pytest.mark.parametrize(
    ("choice", "row"),
    [pytest.param({name: value}, row, id=case_id({name: value}, row)) for name, value in CHANGED for row in ROWS],
)
def test_each_value_of_each_setting(choice: Choice, row: str) -> None:
    """P1 … P8, K6 … K8: a row of the table under one setting, with shoot bets and without."""
    for shooting in (True, False):
        came = {column: played_row(choice, row, column, shooting=shooting) for column in columns(choice)}
        assert came == {column: row_in_full(choice, row, column, shooting=shooting) for column in columns(choice)}


@pytest.mark.parametrize(
    ("column", "way"),
    [pytest.param(column, way, id=f"{column}:{way}") for column, ways in WAYS.items() for way in ways],
)
def test_each_way_to_tell_the_bank(column: str, way: str) -> None:
    """D1 … D5: it does not matter how the bank's hand is told; two packs, so that no cards run out."""
    choice = {"packs": "2"} | ({"peek": "no"} if column == "peek-no" else {})
    before = start(choice, shooting=True)
    for row, hand in ROWS.items():
        came = played(before + deal(choice, hand.line, way, shooting=True), hand.hand)
        assert came == row_in_full(choice, row, column), row


@pytest.mark.parametrize("peek", PAYMENT["peek"], ids="D1-peek-{}".format)
@pytest.mark.parametrize("pontoon", PAYMENT["pontoon"], ids="C3-P7-pontoon-{}".format)
@pytest.mark.parametrize("clash", PAYMENT["clash"], ids="P1-clash-{}".format)
def test_pontoon_against_pontoon(clash: str, pontoon: str, peek: str) -> None:
    """C3, P1, P7: a better kind beats a worse one, equal kinds go to the banker, or as *clash* has it."""
    choice = {"pontoon": pontoon, "clash": clash, "peek": peek}
    for hand in kinds_rows(choice):
        for banks in KINDS["any"][hand]:
            for shooting in (True, False):
                says = in_full(kinds_cell(choice, hand, banks), FIRST_STAKE, FIRST_SHOOT, shooting=shooting)
                told = deal(choice, kinds_line(hand), banks, shooting=shooting)
                came = played(start(choice, shooting=shooting) + told, shooting=shooting)
                assert came == says, f"{hand} against {banks}"


@pytest.mark.parametrize("pontoon", PAYMENT["pontoon"], ids="D1-C3-pontoon-{}".format)
def test_pontoon_against_a_pontoon_shown_late(pontoon: str) -> None:
    """D1: an undrawn, unsplit Pontoon still counts when the turn of another was made void."""
    choice = {"pontoon": pontoon}
    before = [*start(choice, shooting=False), "join Bob after Ann", "deal", "bob 5 b5 t x"]
    for hand, banks in product(KINDS[pontoon]["=p"], repeat=2):
        if pontoon == "picture-only" and banks == "=A,10":
            continue  # no Pontoon, so nothing is late
        says = kinds_cell(choice, hand, banks)
        lines = [*before, f"ann 4 {hand}", f"bank {banks} force"]
        if says == "L7":
            assert played(lines) == says, f"{hand} against {banks}"
            continue
        done = replay_text("\n".join(lines)).settlements[-1]
        came = [f"{each.outcome} {each.rate} {each.rule} {each.amount:+}" for each in done.hands]
        assert came == [in_full(says, 4, 0, shooting=False), "lose 2 P1 -10"], f"{hand} against {banks}"


@pytest.mark.slow
@pytest.mark.parametrize(
    "choice",
    [
        pytest.param({one: first, other: second}, id=f"{one}-{first}+{other}-{second}")
        for (one, first), (other, second) in combinations(CHANGED, 2)
        if one != other
    ],
)
def test_each_pair_of_settings(choice: Choice) -> None:
    """P1 … P8, K6 … K8: both tables whole, under any two values that are not defaults."""
    assert wrong_cells(choice) == []


@pytest.mark.parametrize("seed", range(40), ids="P1-to-P8-any-settings-{}".format)
def test_any_settings(seed: int) -> None:
    """P1 … P8, K6 … K8: both tables whole, under every payment setting chosen by lot."""
    lots = random.Random(seed)
    choice = {name: lots.choice(values) for name, values in PAYMENT.items()}
    assert wrong_cells(choice) == [], choice


def test_v_double_is_refused_where_it_is_off() -> None:
    """V-double: and where it is on, a banker who does not double changes nothing."""
    lines = [*start({}, shooting=False), "deal", "ann 4 =19"]
    assert played([*lines, "bank double =18"], shooting=False) == "V-double"
    for name, row in ROWS.items():
        for column in columns({}):
            told = deal({}, row.line, bank_words({}, column), shooting=True)
            came = played(start({"double": "on"}, shooting=True) + told, row.hand)
            assert came == row_in_full({}, name, column), f"{name} against {column}"


# What is still to say once a hand waits (D3, C2): the line, and what comes of an unseen hand of two cards against 18.
STILL_TO_SAY = [
    ("P5-wins", "ann +", "win 1 P5 +4, K8 +3"),
    ("P3-loses", "ann -", "lose 1 P3 -4, K8 -3"),
    ("D3-paid", "pays ann", "win 1 P5 +4, K8 +3"),
    ("D3-all-paid", "pays all", "win 1 P5 +4, K8 +3"),
    ("D3-none-paid", "pays none", "lose 1 P3 -4, K8 -3"),
    ("P5-shows-19", "ann =19", "win 1 P5 +4, K8 +3"),
    ("P3-C6-shows-18", "ann =18", "lose 1 P3 -4, K8 -3"),
    ("P7-A1-shows-a-pontoon", "ann =p", "win 2 P7 +8, K8 +3"),
    ("A6-bust-needs-a-draw", "ann x", "A6"),
    ("A2-shows-14", "ann =14", "A2"),
    ("C3-shows-21", "ann =21", "C3"),
    ("P5-cards", "ann =10,9", "win 1 P5 +4, K8 +3"),
]


@pytest.mark.parametrize(("line", "says"), [row[1:] for row in STILL_TO_SAY], ids=[row[0] for row in STILL_TO_SAY])
def test_a_hand_that_waited(line: str, says: str) -> None:
    lines = [*start({}, shooting=True), *deal({}, ROWS["unseen"].line, "=18", shooting=True)]
    assert played(lines) == "wait"
    assert played([*lines, line]) == says


# N1, N2: after which deals the cards are shuffled, and who has the bank. Dan has it; Ann is on his left, then Bob.
FOLLOWS = [
    ("N1-N2-pontoon", "", "4 =p", "4 =17", "=18", "shuffle Ann N2"),
    ("N1-N2-pontoon-second-player", "", "4 =17", "4 =p", "=18", "shuffle Bob N2"),
    ("N2-two-pontoons", "", "4 =p", "4 =p", "=18", "shuffle Ann N2"),
    ("N2-bank-had-one-too", "", "4 =p", "4 =17", "=p", "shuffle Dan None"),
    ("N1-bank-alone-had-one", "", "4", "4", "=p", "shuffle Dan None"),
    ("N1-split-pontoon", "", "4 / =p / =17", "4 =17", "=18", "shuffle Dan None"),
    ("N2-split-pontoon-and-a-whole-one", "", "4 / =p / =17", "4 =p", "=18", "shuffle Bob N2"),
    ("N1-split-pontoon-plain", "set split-pontoon plain", "4 / =A,K / =A,7", "4 =17", "=18", "keep Dan None"),
    ("N1-split-pontoon-single", "set split-pontoon single", "4 / =A,K / =A,7", "4 =17", "=18", "shuffle Dan None"),
    ("N1-A-10-plain", "set pontoon picture-only", "4 =A,10", "4 =17", "=18", "keep Dan None"),
    ("N1-A-K-picture-only", "set pontoon picture-only", "4 =A,K", "4 =17", "=18", "shuffle Ann N2"),
    ("N2-better-pontoon", "set pontoon picture-first", "4 =A,K", "4", "=A,10", "shuffle Dan None"),
    ("N1-trick", "", "4 ttt =fct", "4 =17", "=18", "keep Dan None"),
    ("N1-banker-trick", "", "4 =18", "4 =17", "=fct", "keep Dan None"),
    ("N1-plain-21", "", "4 t =21", "4 =17", "t =21", "keep Dan None"),
    ("N1-royal", "set royal on", "4 t =royal", "4 =17", "=18", "keep Dan None"),
    ("N2-lost-to-a-trick-on-top", "set trick top", "4 =p", "4 =17", "=fct", "shuffle Ann N2"),
    ("N2-bank-bust", "", "4 =p", "4 =17", "x", "shuffle Ann N2"),
    ("N2-bank-unplayed", "", "4 t x", "4 =p", "s", "shuffle Bob N2"),
    ("N2-peek-no", "set peek no", "4 =p", "4 b x", "=p", "shuffle Dan None"),
    ("N1-shuffle-every", "set shuffle every", "4 =19", "4 =17", "=18", "shuffle Dan None"),
    ("N2-never", "set bank-passes never", "4 =p", "4 =17", "=18", "shuffle Dan None"),
    ("N2-rotate", "set bank-passes rotate", "4 =19", "4 =17", "=18", "keep Ann V-bank-passes"),
    ("N2-rotate-not-to-the-pontoon", "set bank-passes rotate", "4 =19", "4 =p", "=18", "shuffle Ann V-bank-passes"),
    ("N2-rotate-bank-had-one", "set bank-passes rotate", "4", "4", "=p", "shuffle Ann V-bank-passes"),
    ("N2-rotate-to-one-who-is-out", "set bank-passes rotate", "out", "4 =17", "=18", "keep Ann V-bank-passes"),
]


@pytest.mark.parametrize(
    ("setting", "ann", "bob", "banks", "says"), [row[1:] for row in FOLLOWS], ids=[row[0] for row in FOLLOWS]
)
def test_what_follows(setting: str, ann: str, bob: str, banks: str, says: str) -> None:
    lines = ["pontoon 1", setting, "stakes 1 20", "players Bob Dan Ann", "banker Dan", "deal"]
    session = replay_text("\n".join([*lines, f"ann {ann}", f"bob {bob}", f"bank {banks}"]))
    after = session.settlements[-1].next
    assert f"{'shuffle' if after.shuffle else 'keep'} {after.banker} {after.rule}" == says
    assert session.state.banker == after.banker


# N5: Pontoon, sale, rotation, in this order; what becomes of a price of 7 agreed during the deal.
SALES = [
    ("N5-sale", "", "4 =17", "Bob N3", 7),
    ("N5-pontoon-before-sale", "", "4 =p", "Ann N2", 0),
    ("N5-sale-before-rotation", "set bank-passes rotate", "4 =17", "Bob N3", 7),
    ("N5-sale-before-rotation-with-a-pontoon", "set bank-passes rotate", "4 =p", "Bob N3", 7),
    ("N5-sale-where-the-bank-never-passes", "set bank-passes never", "4 =p", "Bob N3", 7),
]


@pytest.mark.parametrize(("setting", "ann", "says", "price"), [row[1:] for row in SALES], ids=[row[0] for row in SALES])
def test_a_sale_during_a_deal(setting: str, ann: str, says: str, price: int) -> None:
    lines = ["pontoon 1", setting, "set sale anytime", "stakes 1 20", "players Bob Dan Ann", "banker Dan", "deal"]
    session = replay_text("\n".join([*lines, "sell bob 7", f"ann {ann}", "bob out", "bank =18"]))
    after = session.settlements[-1].next
    assert f"{after.banker} {after.rule}" == says
    assert balance(session.state, "Bob") == -price
