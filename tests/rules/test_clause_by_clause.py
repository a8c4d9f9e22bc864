"""Every clause T1 … K11 and every value of every setting, each by small evenings typed as a host would.

A row says the rule, an evening that keeps it with what comes of it, and lines that break it with the code they are
refused with. Its name begins with the clause's code; a row about a value of a setting is named code, setting, value.
The last tests see to it that no clause and no value is left out.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

import pytest

from pontoon_keeper.errors import Refusal
from pontoon_keeper.rules.clauses import CODES, clause
from pontoon_keeper.rules.settings import DEFAULTS, SETTINGS, preset
from pontoon_keeper.rules.settle import HandResult
from pontoon_keeper.session.replay import Session, replay_text
from pontoon_keeper.session.state import balance, chips

HEAD = "pontoon 1; stakes 1 10; players Ann Bob Cat; banker Ann; "
"""Before the lines of a row: Ann has the bank, and Bob and Cat play in this order."""
SHOOT = "pontoon 1; set shoot on; stakes 1 10; players Ann Bob Cat; banker Ann; kitty 10; "
"""The same with a kitty of 10."""
DEALT = "deal; bob 3 =19; cat 3 =17; bank =18; "
"""A deal in which nothing happens: Bob wins 3, Cat loses 3."""


@dataclass(frozen=True)
class Row:
    """A rule, lines that keep it and what comes of them, lines that break it and the code each is refused with.

    Lines are parted by `;`. The last line of those that break the rule is the one that is refused.
    """

    id: str
    rule: str
    lines: str = DEALT
    shows: dict[str, object] = field(default_factory=dict)
    refused: dict[str, str] = field(default_factory=dict)
    head: str = HEAD


def replayed(lines: str) -> Session:
    return replay_text("\n".join(line.strip() for line in lines.strip("; ").split(";")))


def told(hand: HandResult) -> str:
    """Write how a hand was settled: whose, outcome, rate, clause."""
    name = hand.player if hand.of == 1 else f"{hand.player}/{hand.number}"
    return f"{name} {hand.outcome} {hand.rate} {hand.rule}"


def shown(session: Session) -> dict[str, object]:
    """Give what came of an evening; what is about a deal is about the last one that was settled."""
    state = session.state
    found: dict[str, object] = {
        "banker": state.banker,
        "kitty": state.kitty,
        "open": state.open is not None,
        "seats": " ".join(state.seats),
        "balances": {name: balance(state, name) for name in state.players},
        "chips": {name: chips(state, name) for name in state.players},
        "warned": [warned.code for warned in session.warnings],
        "entries": [f"{e.kind} {e.payer or '-'} {e.payee or '-'} {e.amount}" for e in session.entries],
        "breaches": session.breaches,
    }
    if session.settlements:
        done = session.settlements[-1]
        found |= {
            "deals": done.deal,
            "net": done.net,
            "hands": [told(hand) for hand in done.hands],
            "totals": [hand.total for hand in done.hands],
            "kinds": [hand.kind.name for hand in done.hands],
            "shoots": [f"{hand.player} {hand.shoot_amount} {hand.shoot_rule}" for hand in done.hands],
            "codes": [code for hand in done.hands for code in hand.breaches] + list(done.bank_breaches),
            "call": done.call,
            "shuffle": done.next.shuffle,
            "next": (done.next.banker, done.next.rule),
            "left": done.kitty_after,
            "after": (done.next.kitty, done.next.kitty_returned),
        }
    return found


def hands(*lines: str) -> dict[str, object]:
    return {"hands": list(lines)}


ROWS: list[Row] = [
    # -- T. Table -----------------------------------------------------------------------------------------------------
    Row(
        "T1",
        "One player is the banker; every other plays against the bank, never against each other.",
        "deal; bob 3 =20; cat 5 =19; bank =18",
        {"net": {"Bob": 3, "Cat": 5, "Ann": -8}},
        {"deal; ann 3": "L6", "deal; bob 3 s; cat 3 s; bank =18; pays ann": "L6"},
    ),
    Row(
        "T2",
        "The first banker is whoever cuts the highest card; those equal at the top cut again.",
        "cut Ann 7, Bob Q, Cat K",
        {"banker": "Cat"},
        {"cut Ann K, Bob 7, Cat K": "T2"},
        "pontoon 1; stakes 1 10; players Ann Bob Cat; ",
    ),
    Row(
        "T2-again",
        "Those equal at the top cut again, and nobody else; a tie further down is none.",
        "cut Bob 4, Cat 3; cut Ann 2, Bob 9, Cat 2",
        {"banker": "Bob"},
        {"cut Bob 4, Cat 4": "T2"},
        "pontoon 1; stakes 1 10; players Ann Bob Cat; ",
    ),
    Row(
        "T3",
        "Seats run clockwise: turns start on the banker's left, whatever order lines are typed in.",
        "banker Bob; deal; bank =18; ann 3 =19; cat 3 =17",
        {**hands("Cat lose 1 P3", "Ann win 1 P5"), "next": ("Bob", None)},
        {"players Ann Bob": "L6", "seat Ann before Bob": "L2"},
    ),
    Row(
        "T3-seat",
        "Who changes seats plays in the new place.",
        "seat Cat after Ann; deal; bob 3 =19; cat 3 =17; bank =18",
        {"seats": "Ann Cat Bob", **hands("Cat lose 1 P3", "Bob win 1 P5")},
        {"deal; seat Cat after Ann": "L6"},
    ),
    Row(
        "T4",
        "At least two, the banker included, are in a deal.",
        "deal; bob 3 =19; cat out; bank =18",
        {"net": {"Bob": 3, "Ann": -3}},
        {"deal; bob out; cat out": "T4", "leave Bob; leave Cat; deal": "T4"},
    ),
    Row(
        "T4-one",
        "Two players or more.",
        "players Ann Bob",
        {"seats": "Ann Bob"},
        {"players Ann": "T4"},
        "pontoon 1; ",
    ),
    Row(
        "T4-force",
        "A deal that everyone sits out is taken under force, and marked.",
        "deal; bob out; cat out force; bank =18",
        {"codes": ["T4"], "net": {"Ann": 0}, "breaches": 1},
    ),
    Row(
        "T4-nine",
        "From 9 players a single pack draws a warning.",
        "players A1 A2 A3 A4 A5 A6 A7 A8 A9; banker A1; deal",
        {"warned": ["T4"]},
        {},
        "pontoon 1; stakes 1 10; ",
    ),
    Row(
        "T4-eight",
        "Eight players have cards enough.",
        "players A1 A2 A3 A4 A5 A6 A7 A8; banker A1; deal",
        {"warned": []},
        {},
        "pontoon 1; stakes 1 10; ",
    ),
    Row(
        "T4-nine-two-packs",
        "Nine players and two packs have cards enough.",
        "set packs 2; players A1 A2 A3 A4 A5 A6 A7 A8 A9; banker A1; deal",
        {"warned": []},
        {},
        "pontoon 1; stakes 1 10; ",
    ),
    Row(
        "T5-stakes-MIN-MAX",
        "A smallest and a largest first stake are agreed; a buy may go above the largest.",
        "stakes 2 4; deal; bob 4 b8 =20; cat 2 =19; bank =18",
        {"net": {"Bob": 12, "Cat": 2, "Ann": -14}},
        {"stakes 4 2": "T5", "set stakes 4 2": "T5", "deal; stakes 2 4": "L6", "stakes 2 4; deal; bob 5": "S1"},
    ),
    Row(
        "T5-between-deals",
        "The limits may be changed between deals, and bind the deals that follow.",
        DEALT + "stakes 20 30; deal; bob 20 =19; cat 30 =17; bank =18",
        {"net": {"Bob": 20, "Cat": -30, "Ann": 10}},
        {DEALT + "stakes 20 30; deal; bob 10": "S1"},
    ),
    Row(
        "T5-kitty-stays",
        "What lies in the kitty stays as it is when the limits change.",
        "stakes 20 30; deal; bob 20 sh10 =19; cat 20 =17; bank =18",
        {"shoots": ["Bob 10 K8", "Cat 0 None"]},
        {"stakes 20 30; kitty 20": "K9"},
        SHOOT,
    ),
    Row(
        "T6-join",
        "Players join between deals; a newcomer sits on the banker's right and plays last.",
        "banker Bob; join Dan; deal; dan 3 =19; cat 3 =19; ann 3 =19; bank =18",
        {"seats": "Ann Dan Bob Cat", **hands("Cat win 1 P5", "Ann win 1 P5", "Dan win 1 P5")},
        {"deal; join Dan": "L6", "join bob": "L4"},
    ),
    Row(
        "T6-join-first-seat",
        "Where the banker sits first, the banker's right is the last seat.",
        "join Dan; join Eve after Bob",
        {"seats": "Ann Bob Eve Cat Dan"},
    ),
    Row(
        "T6-leave",
        "Players leave between deals and keep their account; the banker not before passing the bank.",
        DEALT + "leave Bob; deal; cat 3 =19; bank =18; join Bob; banker Cat; leave Ann",
        {"seats": "Cat Bob", "balances": {"Ann": -3, "Bob": 3, "Cat": 0}},
        {"leave Ann": "T6", "deal; leave Bob": "L6", "leave Bob; deal; bob 3": "L4"},
    ),
    Row(
        "T6-out",
        "Players sit a deal out; one who is in must stake.",
        "deal; bob out; cat 3 =19; bank =18",
        {"net": {"Cat": 3, "Ann": -3}, "deals": 1},
        {"deal; bob 3 out": "L2", "deal; bob out; bob 3": "L2", "deal; bob =19": "L2"},
    ),
    Row(
        "T6-must-stake",
        "A deal waits for everyone who has not said out.",
        "deal; bob 3 =19; bank =18",
        {"open": True},
    ),
    # -- C. Cards and hands -------------------------------------------------------------------------------------------
    Row(
        "C1-ace",
        "An ace is 1 or 11 as its holder likes; the total takes one as 11 where that stays within 21.",
        "deal; bob 3 t =A,9,K; cat 3 t =A,A,9; bank =A,8",
        {"totals": [20, 21], "call": "pays 20"},
    ),
    Row(
        "C1-suits",
        "Suits never count.",
        "deal; bob 3 =Ks,9h; cat 3 =K,9d; bank =18",
        {"totals": [19, 19]},
    ),
    Row(
        "C1-least",
        "A told total is one that so many cards can have as their best: 4, 6, 8 and 11 in two to five.",
        "set stick 0; deal; bob 3 =4; cat 3 t =6; bank tt =8",
        {"totals": [4, 6], "call": "pays 9"},
        {
            "set stick 0; deal; bob 3 =3": "C1",
            "set stick 0; deal; bob 3 t =5": "C1",
            "set stick 0; deal; bob 3 tt =7": "C1",
            "deal; bob 3 ttt =10": "C1",
            "deal; bank tt =7": "C1",
        },
    ),
    Row(
        "C1-least-two-packs",
        "Five twos of two packs make 10.",
        "set packs 2; deal; bob 3 ttt =10; cat 3 ttt =2,2,2,2,2; bank =18",
        {"kinds": ["TRICK", "TRICK"], "totals": [10, 10]},
        {"set packs 2; deal; bob 3 ttt =9": "C1"},
    ),
    Row(
        "C2-bust",
        "Bust, a low count over 21, is worthless.",
        "deal; bob 3 t =K,9,3; cat 3 t =A,K,K; bank t x",
        {"kinds": ["BUST", "POINTS"], "net": {"Bob": -3, "Cat": 3, "Ann": 0}},
    ),
    Row(
        "C2-cannot-be",
        "A hand of fewer than five cards does not beat 21, and five cards beat any points.",
        "deal; bob 3 tt -; cat 3 ttt +; bank t =21",
        hands("Bob lose 1 P3", "Cat win 2 P6"),
        {
            "deal; bob 3 tt +; cat 3 t x; bank t =21": "C2",
            "deal; bob 3 ttt -; cat 3 t x; bank t =18": "C2",
            "deal; bob 3 -; cat 3 t x; bank t x": "C2",
            "deal; bank t =18; bob 3 =17 +": "C2",
            "deal; bank t =18; bob 3 =19 -": "C2",
            "deal; bob 3 =17; cat 3 s; bank =18; pays bob": "C2",
        },
    ),
    Row(
        "C2-trick-second",
        "A Pontoon is better than a Five Card Trick.",
        "set trick second; deal; bob 3 =p; cat 3 ttt =fct; bank ttt =fct",
        {**hands("Bob win 2 P7", "Cat lose 2 P4"), "call": "pays Pontoons only"},
        {"set trick second; deal; bob 3 s; cat 3 t x; bank ttt =fct; pays bob": "L6"},
    ),
    Row(
        "C2-trick-top",
        "top puts the Five Card Trick above the Pontoon.",
        "set trick top; deal; bob 3 =p; cat 3 ttt =fct; bank ttt =fct",
        {**hands("Bob lose 2 P4", "Cat lose 2 P4"), "call": "takes all"},
        {"set trick top; deal; bob 3 =p; cat 3 t x; bank s": "D2"},
    ),
    Row(
        "C2-trick-top-against-a-pontoon",
        "A Five Card Trick then beats the bank's Pontoon, where that is shown only at the banker's turn.",
        "set trick top; set peek no; deal; bob 3 =p; cat 3 ttt =fct; bank =p",
        hands("Bob lose 2 P1", "Cat win 2 P6"),
    ),
    Row(
        "C3",
        "A Pontoon is an ace and a ten-point card, the hand's only two cards.",
        "deal; bob 3 =A,J; cat 3 t =A,5,5; bank =20",
        {"kinds": ["PONTOON", "POINTS"], **hands("Bob win 2 P7", "Cat win 1 P5")},
        {"deal; bob 3 =21": "C3", "deal; bob 3 t =p": "C3", "deal; bank t =p": "C3"},
    ),
    Row(
        "C3-bank-21",
        "A bank of A-5-5 has 21, and no Pontoon.",
        "deal; bob 3 s; cat 3 t x; bank =A,5,5",
        {**hands("Bob lose 1 P3", "Cat lose 1 P2"), "shuffle": False, "call": "pays Pontoons and Five Card Tricks"},
    ),
    Row(
        "C3-pontoon-any",
        "All Pontoons are equal, and equal ones go to the banker.",
        "deal; bob 3 =A,K; cat 3 =p; bank =A,T",
        hands("Bob lose 2 P1", "Cat lose 2 P1"),
    ),
    Row(
        "C3-pontoon-picture-first",
        "An ace with K, Q or J beats an ace with a ten.",
        "set pontoon picture-first; deal; bob 3 =A,J; cat 3 =A,T; bank =A,T",
        {**hands("Bob win 2 P7", "Cat lose 2 P1"), "next": ("Ann", None)},
        {"set pontoon picture-first; deal; bob 3 =p": "L7", "set pontoon picture-first; deal; bank =p": "L7"},
    ),
    Row(
        "C3-pontoon-picture-first-equal",
        "A king is no better than a jack there.",
        "set pontoon picture-first; deal; bob 3 =A,K; cat 3; bank =A,J",
        hands("Bob lose 2 P1", "Cat lose 2 P1"),
    ),
    Row(
        "C3-pontoon-picture-only",
        "An ace and a ten are a plain 21.",
        "set pontoon picture-only; deal; bob 3 =A,T; cat 3 =21; bank =20",
        {**hands("Bob win 1 P5", "Cat win 1 P5"), "shuffle": False, "next": ("Ann", None)},
        {"set pontoon any; deal; bob 3 =21": "C3"},
    ),
    Row(
        "C3-pontoon-picture-only-pictures",
        "An ace and a jack are a Pontoon there, and a bank of A-10 has 21.",
        "set pontoon picture-only; deal; bob 3 =A,J; cat 3 =A,T; bank =A,T",
        {**hands("Bob win 2 P7", "Cat lose 1 P3"), "next": ("Bob", "N2")},
    ),
    Row(
        "C3-pontoon-natural",
        "An ace with K or Q beats an ace with J or a ten.",
        "set pontoon natural; deal; bob 3 =A,Q; cat 3 =A,J; bank =A,T",
        hands("Bob win 2 P7", "Cat lose 2 P1"),
        {"set pontoon natural; deal; bob 3 =p": "L7", "set pontoon natural; deal; bank =p": "L7"},
    ),
    Row(
        "C3-pontoon-natural-equal",
        "A king is no better than a queen there.",
        "set pontoon natural; deal; bob 3 =A,K; cat 3; bank =A,Q",
        hands("Bob lose 2 P1", "Cat lose 2 P1"),
    ),
    Row(
        "C3-split-pontoon-pontoon",
        "A Pontoon of a split hand is as any other.",
        "deal; bob 3 / =p / =A,Q; cat 3 t x; bank t =21",
        {**hands("Bob/1 win 2 P7", "Bob/2 win 2 P7", "Cat lose 1 P2"), "shuffle": True},
    ),
    Row(
        "C3-split-pontoon-single",
        "It ranks as a Pontoon and is paid at rate 1.",
        "set split-pontoon single; deal; bob 3 / =p / =20; cat 3 =p; bank ttt =fct",
        {**hands("Bob/1 win 1 P7", "Bob/2 lose 2 P4", "Cat win 2 P7"), "shuffle": True},
    ),
    Row(
        "C3-split-pontoon-plain",
        "It is a plain 21.",
        "set split-pontoon plain; deal; bob 3 / =21 / =A,K; cat 3 t x; bank =20",
        {**hands("Bob/1 win 1 P5", "Bob/2 win 1 P5", "Cat lose 1 P2"), "shuffle": False},
        {"set split-pontoon plain; deal; bob 3 / =p": "C3", "set split-pontoon plain; deal; bob 3 =21": "C3"},
    ),
    Row(
        "C4",
        "Five cards with a low count of 21 or less are a Five Card Trick, whatever the total.",
        "deal; bob 3 ttt =A,2,2,3,4; cat 3 b t t =fct; bank t =21",
        {"kinds": ["TRICK", "TRICK"], "totals": [12, None], **hands("Bob win 2 P6", "Cat win 2 P6")},
        {"deal; bob 3 b t =fct": "C4", "deal; bank tt =fct": "C4"},
    ),
    Row(
        "C4-equal",
        "All Five Card Tricks are equal.",
        "deal; bob 3 ttt =21; cat 3 ttt s; bank ttt =12",
        hands("Bob lose 2 P4", "Cat lose 2 P4"),
    ),
    Row(
        "C4-sixth",
        "No hand takes a sixth card.",
        "deal; bob 3 b b b =21; cat 3 ttt x; bank ttt x",
        {"kinds": ["TRICK", "BUST"]},
        {
            "deal; bob 3 ttt t": "C4",
            "deal; bob 3 b b b b": "C4",
            "deal; bank ttt t": "C4",
            "deal; bank =2,2,3,3,4,4": "C4",
        },
    ),
    Row(
        "C5",
        "The number of cards means nothing: 19 in two equals 19 in four.",
        "deal; bob 3 =19; cat 3 tt =19; bank t =19",
        hands("Bob lose 1 P3", "Cat lose 1 P3"),
        {"deal; bank =19; bob 3 tt =19 +": "C2"},
    ),
    Row(
        "C5-pays",
        "19 in two and in four beat 18 in three alike.",
        "deal; bob 3 =19; cat 3 tt =19; bank t =18",
        hands("Bob win 1 P5", "Cat win 1 P5"),
    ),
    Row(
        "C6",
        "Equal hands: the banker wins.",
        "deal; bob 3 =18; cat 3 tt =18; bank =18",
        hands("Bob lose 1 P3", "Cat lose 1 P3"),
        {"deal; bank =18; bob 3 =18 +": "C2"},
    ),
    # -- S. Stakes ----------------------------------------------------------------------------------------------------
    Row(
        "S1",
        "Each player stakes between the smallest and the largest stake, both included.",
        "stakes 2 9; deal; bob 2 =19; cat 9 =19; bank =18",
        {"net": {"Bob": 2, "Cat": 9, "Ann": -11}},
        {"stakes 2 9; deal; bob 1": "S1", "stakes 2 9; deal; bob 10": "S1", "deal; bob 3 4": "L2"},
    ),
    Row(
        "S1-force",
        "A stake outside is taken under force, and marked.",
        "deal; bob 11 =19 force; cat 3 =17; bank =18",
        {"net": {"Bob": 11, "Cat": -3, "Ann": -8}, "codes": ["S1"]},
    ),
    Row(
        "S2",
        "Then comes the second card: a hand begins with two.",
        "deal; bob 3 =K,9; cat 3 t =K,5,4; bank =K,8",
        {"totals": [19, 19]},
        {"deal; bob 3 =K": "L5", "deal; bob 3 =K,5,4": "L5", "deal; bank =K": "L5"},
    ),
    Row(
        "S2-double",
        "The banker looks at the first card before that only to double.",
        "set double on; deal; bank double; bob 3 =19; cat 3 =17; bank =18",
        {"net": {"Bob": 6, "Cat": -6, "Ann": 0}},
        {"set double on; deal; bank t double": "L2", "set double on; deal; bank =18 double": "L2"},
    ),
    Row(
        "S3-cover-warn",
        "Bets beyond the chips of who has bought some are pointed out.",
        "set cover warn; buyin Bob 5; deal; bob 6 =19; cat 9 b9 =17; bank =18",
        {"warned": ["S3"], "net": {"Bob": 6, "Cat": -18, "Ann": 12}},
    ),
    Row(
        "S3-cover-refuse",
        "They are refused: stakes, buys, splits. Whoever plays on tally has no such bound.",
        "set cover refuse; buyin Bob 6; deal; bob 3 b3 =19; cat 9 b9 =17; bank =18",
        {"warned": [], "net": {"Bob": 6, "Cat": -18, "Ann": 12}},
        {
            "set cover refuse; buyin Bob 6; deal; bob 7": "S3",
            "set cover refuse; buyin Bob 6; deal; bob 3 b4": "S3",
            "set cover refuse; buyin Bob 5; deal; bob 3 / =19 / =18": "S3",
            "set cover refuse; buyin Bob 5; cashout Bob 6": "S3",
        },
    ),
    Row(
        "S3-cover-off",
        "Nobody looks.",
        "set cover off; buyin Bob 5; deal; bob 6 =19; cat 3 =17; bank =18",
        {"warned": [], "net": {"Bob": 6, "Cat": -3, "Ann": -3}},
    ),
    Row(
        "S3-shoot",
        "Shoot bets, and as banker the kitty, are bound by chips too.",
        "set cover refuse; buyin Bob 5; deal; bob 3 sh2 =19; cat 3 =17; bank =18",
        {"shoots": ["Bob 2 K8", "Cat 0 None"]},
        {
            "set cover refuse; buyin Bob 5; deal; bob 3 sh3": "S3",
            "set cover refuse; sell Bob 1; buyin Bob 5; kitty 6": "S3",
        },
        SHOOT,
    ),
    Row(
        "S3-owed",
        "A loss is never capped: what is not covered is owed, as negative chips.",
        "buyin Bob 5; deal; bob 5; cat 3; bank =p",
        {"chips": {"Ann": 16, "Bob": -5, "Cat": -6}},
    ),
    Row(
        "S3-force",
        "A bet beyond the chips is taken under force, and marked.",
        "set cover refuse; buyin Bob 5; deal; bob 6 =19 force; cat 3 =17; bank =18",
        {"codes": ["S3"], "net": {"Bob": 6, "Cat": -3, "Ann": -3}},
    ),
    # -- A. A player's turn -------------------------------------------------------------------------------------------
    Row(
        "A1",
        "A Pontoon is declared at once; the hand takes no card.",
        "deal; bob 3 =p; cat 3 =19; bank =18",
        hands("Bob win 2 P7", "Cat win 1 P5"),
        {"deal; bob 3 =p t": "L2", "deal; bob 3 b =p": "C3"},
    ),
    Row(
        "A1-late",
        "One left undeclared is still a Pontoon if shown before the deal is settled.",
        "deal; bob 3 s; cat 3 s; bank =18; bob =p; cat =19",
        hands("Bob win 2 P7", "Cat win 1 P5"),
        {"deal; bob 3 s; cat 3 s; bank =18; pays bob cat; bob =p": "L6"},
    ),
    Row(
        "A1-draw-on",
        "Its holder may instead count the ace as 1 and draw on; then it is no Pontoon.",
        "deal; bob 3 t =A,K,7; cat 3 t =A,K,K; bank =17",
        {"kinds": ["POINTS", "POINTS"], "totals": [18, 21], "shuffle": False},
    ),
    Row(
        "A2-five-cards",
        "Five cards stick on any total.",
        "deal; bob 3 ttt =12; cat 3 ttt s; bank =18",
        hands("Bob win 2 P6", "Cat win 2 P6"),
    ),
    Row(
        "A2-cards",
        "A total told in cards is bound too.",
        "deal; bob 3 =9,6; cat 3 =A,4; bank =18",
        {"totals": [15, 15]},
        {"deal; bob 3 =9,5": "A2"},
    ),
    Row(
        "A2-force",
        "A total under it is taken under force, and marked.",
        "deal; bob 3 =14 force; cat 3 =19; bank =18",
        {"codes": ["A2"], **hands("Bob lose 1 P3", "Cat win 1 P5")},
    ),
    Row(
        "A3-stake",
        "The price of a bought card joins the stake; b alone pays the first stake.",
        "deal; bob 3 b5 b4 =20; cat 3 b =20; bank =18",
        {"net": {"Bob": 12, "Cat": 6, "Ann": -18}},
    ),
    Row(
        "A3-low-count",
        "A card is bought at a low count under 21.",
        "deal; bob 3 b b =K,9,A,A; cat 3 b b =K,9,A,K; bank =18",
        {"totals": [21, 30], "kinds": ["POINTS", "BUST"]},
        {"deal; bob 3 b b =K,9,2,5": "A3"},
    ),
    Row(
        "A3-buy-double",
        "The third card costs from the first stake to twice the first stake, both included.",
        "set buy double; deal; bob 3 b3 =19; cat 3 b6 =19; bank =18",
        {"net": {"Bob": 6, "Cat": 9, "Ann": -15}},
        {"set buy double; deal; bob 3 b2": "A3", "set buy double; deal; bob 3 b7": "A3"},
    ),
    Row(
        "A3-buy-equal",
        "The third card costs the first stake exactly.",
        "set buy equal; deal; bob 3 b3 =19; cat 3 b =19; bank =18",
        {"net": {"Bob": 6, "Cat": 6, "Ann": -12}},
        {"set buy equal; deal; bob 3 b4": "A3", "set buy equal; deal; bob 3 b2": "A3"},
    ),
    Row(
        "A3-buy-next-previous",
        "The fourth and the fifth cost from the first stake to the price of the card bought just before.",
        "set buy-next previous; deal; bob 3 b6 b5 b5 =fct; cat 3 b4 b3 =19; bank =18",
        {"net": {"Bob": 38, "Cat": 10, "Ann": -48}},
        {
            "set buy-next previous; deal; bob 3 b4 b5": "A3",
            "set buy-next previous; deal; bob 3 b6 b4 b5": "A3",
            "set buy-next previous; deal; bob 3 b4 b2": "A3",
        },
    ),
    Row(
        "A3-buy-next-first",
        "They cost up to the third card's price.",
        "set buy-next first; deal; bob 3 b5 b3 b5 =fct; cat 3 b4 b4 =19; bank =18",
        {"net": {"Bob": 32, "Cat": 11, "Ann": -43}},
        {
            "set buy-next first; deal; bob 3 b5 b6": "A3",
            "set buy-next first; deal; bob 3 b5 b3 b6": "A3",
            "set buy-next first; deal; bob 3 b5 b2": "A3",
        },
    ),
    Row(
        "A3-buy-next-double",
        "They cost up to twice the first stake.",
        "set buy-next double; deal; bob 3 b3 b6 b6 =fct; cat 3 b3 b5 =19; bank =18",
        {"net": {"Bob": 36, "Cat": 11, "Ann": -47}},
        {"set buy-next double; deal; bob 3 b3 b7": "A3", "set buy-next double; deal; bob 3 b3 b2": "A3"},
    ),
    Row(
        "A3-fifth-buy-yes",
        "The fifth card may be bought as the fourth, on a low count of 11 too.",
        "set fifth-buy yes; deal; bob 3 b b b =2,2,3,4,9; cat 3 b b b =fct; bank =18",
        {"net": {"Bob": 24, "Cat": 24, "Ann": -48}},
    ),
    Row(
        "A3-fifth-buy-unless-safe",
        "With four cards of low count 11 or less the fifth may only be twisted; judged only where the cards are told.",
        "set fifth-buy unless-safe; deal; bob 3 b b b =2,3,3,4,9; cat 3 b b t =2,2,3,4,9; bank =18",
        {"net": {"Bob": 24, "Cat": 18, "Ann": -42}},
        {"set fifth-buy unless-safe; deal; bob 3 b b b =2,2,3,4,9": "A3"},
    ),
    Row(
        "A3-fifth-buy-unless-safe-not-told",
        "Where the cards are not told it is not judged.",
        "set fifth-buy unless-safe; deal; bob 3 b b b =fct; cat 3 =19; bank =18",
        {"net": {"Bob": 24, "Cat": 3, "Ann": -27}},
    ),
    Row(
        "A3-fifth-buy-no",
        "The fifth card may only ever be twisted.",
        "set fifth-buy no; deal; bob 3 b b t =fct; cat 3 b b =19; bank =18",
        {"net": {"Bob": 18, "Cat": 9, "Ann": -27}},
        {"set fifth-buy no; deal; bob 3 b b b": "A3"},
    ),
    Row(
        "A3-force",
        "A price outside is taken under force, and marked.",
        "deal; bob 3 b9 =19 force; cat 3 =17; bank =18",
        {"codes": ["A3"], "net": {"Bob": 12, "Cat": -3, "Ann": -9}},
    ),
    Row(
        "A4",
        "A twisted card is free; first buys, then twists.",
        "deal; bob 3 b tt =fct; cat 3 t =19; bank =18",
        {"net": {"Bob": 12, "Cat": 3, "Ann": -15}},
        {"deal; bob 3 t b": "A4", "deal; bob 3 b t b": "A4"},
    ),
    Row(
        "A4-low-count",
        "A card is twisted at a low count under 21.",
        "deal; bob 3 tt =K,9,A,A; cat 3 t x; bank =18",
        {"totals": [21, None]},
        {"deal; bob 3 tt =K,9,2,5": "A4", "deal; bob 3 b t =K,9,2,5": "A4"},
    ),
    Row(
        "A4-force",
        "A buy after a twist is taken under force, and marked.",
        "deal; bob 3 t b =19 force; cat 3 =17; bank =18",
        {"codes": ["A4"], "net": {"Bob": 6, "Cat": -3, "Ann": -3}},
    ),
    Row(
        "A5",
        "Each card of a pair starts a hand of its own, with the first stake, its own buys and its own result.",
        "deal; bob 3 / b4 =20 / t =17; cat 3 / =19 / =18; bank =18",
        {
            **hands("Bob/1 win 1 P5", "Bob/2 lose 1 P3", "Cat/1 win 1 P5", "Cat/2 lose 1 P3"),
            "net": {"Bob": 4, "Cat": 0, "Ann": -4},
        },
        {"deal; bob 3 t / =18": "L2", "deal; bob 3 / =18 / b7": "A3"},
    ),
    Row(
        "A5-split-pairs",
        "The two cards are equal in rank.",
        "set split pairs; deal; bob 3 / =Q,9 / =Qs,8; cat 3 / =9,8 / =9,7; bank =18",
        {"totals": [19, 18, 17, 16]},
        {"set split pairs; deal; bob 3 / =K,8 / =J,9": "A5"},
    ),
    Row(
        "A5-split-aces",
        "Only aces are split.",
        "set split aces; deal; bob 3 / =A,8 / =A,7; cat 3 =19; bank =18",
        {"totals": [19, 18, 19]},
        {"set split aces; deal; bob 3 / =Q,9 / =Q,8": "A5"},
    ),
    Row(
        "A5-split-value",
        "Cards of equal value are split, a king and a jack too.",
        "set split value; deal; bob 3 / =K,8 / =J,9; cat 3 / =8,9 / =8,8; bank =18",
        {"totals": [18, 19, 17, 16]},
        {"set split value; deal; bob 3 / =K,8 / =9,9": "A5"},
    ),
    Row(
        "A5-split-off",
        "Pairs are not split.",
        "set split off; deal; bob 3 =Q,Q; cat 3 =17; bank =18",
        hands("Bob win 1 P5", "Cat lose 1 P3"),
        {"set split off; deal; bob 3 / =18": "A5"},
    ),
    Row(
        "A5-force",
        "A split that is not played is taken under force, and marked.",
        "set split off; deal; bob 3 / =19 / =17 force; cat 3 =17; bank =18",
        {"codes": ["A5"], "net": {"Bob": 0, "Cat": -3, "Ann": 3}},
    ),
    Row(
        "A6",
        "The banker takes the whole stake of a bust hand, whatever the bank does later.",
        "deal; bob 3 b x; cat 3 =19; bank t x",
        {**hands("Bob lose 1 P2", "Cat win 1 P5"), "net": {"Bob": -6, "Cat": 3, "Ann": 3}},
        {"deal; bob 3 x": "A6", "deal; bob 3 t =22": "A6", "deal; bank t =22": "A6"},
    ),
    Row(
        "A6-shown",
        "A hand found over 21 only when shown is bust all the same.",
        "deal; bob 3 t s; cat 3 s; bank =18; bob x; cat =19",
        hands("Bob lose 1 P2", "Cat win 1 P5"),
        {"deal; bob 3 s; bob x": "A6"},
    ),
    Row(
        "A7-fold",
        "A hand given up loses as a bust.",
        "deal; bob 3 b fold; cat 3 fold; bank t x",
        {**hands("Bob lose 1 P2", "Cat lose 1 P2"), "net": {"Bob": -6, "Cat": -3, "Ann": 9}},
        {"deal; bob 3 =19 fold": "L2", "deal; bob fold": "L2"},
    ),
    Row(
        "A7-void",
        "One that does not count is void: stake, buys and shoot bets go back.",
        "deal; bob 3 sh2 b void; cat 3 sh2 =17; bank =18",
        {**hands("Bob push 0 A7", "Cat lose 1 P3"), "net": {"Bob": 0, "Cat": -5, "Ann": 3}, "left": 12},
        {"deal; bob 3 =19 void": "L2"},
        SHOOT,
    ),
    # -- D. The banker's turn -----------------------------------------------------------------------------------------
    Row(
        "D1",
        "The banker's Pontoon is shown at once: no turns are played and every player loses.",
        "deal; bob 3; cat 4 =p; bank =p",
        {"net": {"Bob": -6, "Cat": -8, "Ann": 14}, "call": "takes all"},
        {
            "deal; bob 3 s; cat 3; bank =p": "D1",
            "deal; bob 3 b; cat 3; bank =A,K": "D1",
            "deal; bob 3 /; cat 3; bank =p": "D1",
            "deal; bank =p; bob 3 t": "D1",
            "deal; bob 3 +; cat 3; bank =p": "D1",
        },
    ),
    Row(
        "D1-bare",
        "A result without a draw is no turn: it only tells what was held.",
        "deal; bob 3 =19; cat 4 =9,7; bank =A,K",
        {"net": {"Bob": -6, "Cat": -8, "Ann": 14}},
    ),
    Row(
        "D1-late",
        "Shown late: each has one hand again, with first stake and first shoot bet, and all that came after is void.",
        "deal; bob 3 sh2 b6 sh3 t =20; cat 3 sh1 / =18 / sh2 =19; bank =p force",
        {"net": {"Bob": -8, "Cat": -7, "Ann": 12}, "left": 13, "codes": ["D1"]},
        {},
        SHOOT,
    ),
    Row(
        "D1-late-pontoon",
        "Shown late, a Pontoon that was held counts still.",
        "set clash push; deal; bob 3 =p; cat 3 b x; bank =p force",
        {**hands("Bob push 0 P1", "Cat lose 2 P1"), "net": {"Bob": 0, "Cat": -6, "Ann": 6}},
    ),
    Row(
        "D1-peek-yes",
        "The banker looks and shows a Pontoon at once.",
        "set peek yes; deal; bob 3; cat 3; bank =p",
        hands("Bob lose 2 P1", "Cat lose 2 P1"),
        {"set peek yes; deal; bob 3 t x; cat 3; bank =p": "D1"},
    ),
    Row(
        "D1-peek-no",
        "It is shown only at the banker's turn: hands still standing lose their whole stake, busts have paid by P2.",
        "set peek no; deal; bob 3 b6 =20; cat 3 t x; bank =p",
        {**hands("Bob lose 2 P1", "Cat lose 1 P2"), "net": {"Bob": -18, "Cat": -3, "Ann": 21}},
    ),
    Row(
        "D1-peek-no-waits",
        "With peek no every hand plays on, so each needs its result.",
        "set peek no; deal; bob 3; cat 3 t x; bank =p",
        {"open": True},
    ),
    Row(
        "D2-draws",
        "The banker draws below a low count of 21 and fewer than five cards.",
        "deal; bob 3 =19; cat 3 =17; bank =K,7,A,A",
        {"call": "pays 20"},
        {"deal; bank =K,9,2,5": "D2"},
    ),
    Row(
        "D2-five-cards",
        "A Five Card Trick may always stay.",
        "set banker-stick 20; deal; bob 3 =19; cat 3 =17; bank ttt =12",
        {"call": "pays Pontoons only"},
        {"set banker-stick 20; deal; bank tt =19": "D2", "set banker-stick 20; deal; bank =K,9": "D2"},
    ),
    Row(
        "D2-unplayed",
        "The bank's cards are needed unless every hand is bust or certain to win.",
        "deal; bob 3 t x; cat 3 =p; bank s",
        {**hands("Bob lose 1 P2", "Cat win 2 P7"), "call": None},
        {"deal; bob 3 t x; cat 3 =20; bank s": "D2", "deal; bank s; bob 3 s": "D2"},
    ),
    Row(
        "D2-force",
        "A total under banker-stick is taken under force, and marked.",
        "set banker-stick 17; deal; bob 3 =19; cat 3 =15; bank =16 force",
        {"codes": ["D2"], "net": {"Bob": 3, "Cat": -3, "Ann": 0}},
    ),
    Row(
        "D3",
        "On 21 that is neither a Pontoon nor a trick the bank pays Pontoons and Five Card Tricks only.",
        "deal; bob 3 t s; cat 3 ttt s; bank t =21",
        {**hands("Bob lose 1 P3", "Cat win 2 P6"), "call": "pays Pontoons and Five Card Tricks"},
        {"deal; bob 3 t s; cat 3 ttt s; bank t =21; pays bob": "L6"},
    ),
    Row(
        "D4",
        "Banker's Five Card Trick: the bank pays Pontoons only.",
        "deal; bob 3 =p; cat 3 t s; bank ttt =fct",
        {**hands("Bob win 2 P7", "Cat lose 2 P4"), "call": "pays Pontoons only"},
        {"deal; bank ttt =fct; bob 3 ttt +": "C2"},
    ),
    Row(
        "D5",
        "Banker bust: every hand that is not bust wins.",
        "deal; bob 3 s; cat 3 t x; bank t x",
        {**hands("Bob win 1 P5", "Cat lose 1 P2"), "call": "pays all"},
        {"deal; bank t x; bob 3 -": "C2"},
    ),
    # -- P. Payments --------------------------------------------------------------------------------------------------
    Row(
        "P1-banker-pontoon-2",
        "The bank's Pontoon takes twice the stake.",
        "set banker-pontoon 2; deal; bob 3; cat 4; bank =p",
        hands("Bob lose 2 P1", "Cat lose 2 P1"),
    ),
    Row(
        "P1-banker-pontoon-1",
        "The bank's Pontoon takes the stake.",
        "set banker-pontoon 1; deal; bob 3; cat 4; bank =p",
        {"net": {"Bob": -3, "Cat": -4, "Ann": 7}},
    ),
    Row(
        "P1-banker-pontoon-3",
        "The bank's Pontoon takes three times the stake.",
        "set banker-pontoon 3; deal; bob 3; cat 4 =p; bank =p",
        {"net": {"Bob": -9, "Cat": -12, "Ann": 21}},
    ),
    Row(
        "P1-clash-lose",
        "A Pontoon against the bank's loses like the rest.",
        "set clash lose; deal; bob 3 =p; cat 4; bank =p",
        hands("Bob lose 2 P1", "Cat lose 2 P1"),
    ),
    Row(
        "P1-clash-single",
        "It loses at rate 1.",
        "set clash single; set banker-pontoon 3; deal; bob 3 =p; cat 4; bank =p",
        hands("Bob lose 1 P1", "Cat lose 3 P1"),
    ),
    Row(
        "P1-clash-push",
        "Nothing changes hands.",
        "set clash push; deal; bob 3 =p; cat 4; bank =p",
        {**hands("Bob push 0 P1", "Cat lose 2 P1"), "net": {"Bob": 0, "Cat": -8, "Ann": 8}},
    ),
    Row(
        "P1-clash-every",
        "clash is for every Pontoon that does not beat the bank's, a worse kind too.",
        "set clash push; set pontoon natural; deal; bob 3 =A,T; cat 4 =A,K; bank =A,Q",
        hands("Bob push 0 P1", "Cat push 0 P1"),
    ),
    Row(
        "P2",
        "A hand bust or folded pays at rate 1, whatever the bank then makes.",
        "set peek no; set banker-pontoon 3; deal; bob 3 b x; cat 4 fold; bank =p",
        {**hands("Bob lose 1 P2", "Cat lose 1 P2"), "net": {"Bob": -6, "Cat": -4, "Ann": 10}},
    ),
    Row(
        "P2-trick",
        "A bust pays once against the bank's Five Card Trick too.",
        "deal; bob 3 t x; cat 4 =20; bank ttt =fct",
        hands("Bob lose 1 P2", "Cat lose 2 P4"),
    ),
    Row(
        "P2-doubled",
        "A bust pays twice if the banker doubled.",
        "set double on; deal; bob 3 b x; cat 4 =p; bank double t x",
        {**hands("Bob lose 2 P2", "Cat win 2 P7"), "net": {"Bob": -12, "Cat": 8, "Ann": 4}},
    ),
    Row(
        "P3",
        "A hand no better than the bank's points pays its stake.",
        "deal; bob 3 b4 =18; cat 4 -; bank =18",
        {**hands("Bob lose 1 P3", "Cat lose 1 P3"), "net": {"Bob": -7, "Cat": -4, "Ann": 11}},
    ),
    Row(
        "P4-banker-trick-2",
        "A hand no better than the bank's Five Card Trick pays twice.",
        "set banker-trick 2; deal; bob 3 b =21; cat 4 =20; bank ttt =fct",
        {"net": {"Bob": -12, "Cat": -8, "Ann": 20}},
    ),
    Row(
        "P4-banker-trick-1",
        "It pays its stake.",
        "set banker-trick 1; deal; bob 3 b =21; cat 4 =20; bank ttt =fct",
        {"net": {"Bob": -6, "Cat": -4, "Ann": 10}},
    ),
    Row(
        "P5",
        "Points that beat the bank are paid their stake.",
        "deal; bob 3 b5 =19; cat 4 +; bank =18",
        {**hands("Bob win 1 P5", "Cat win 1 P5"), "net": {"Bob": 8, "Cat": 4, "Ann": -12}},
    ),
    Row(
        "P6-trick-pays-2",
        "A Five Card Trick that beats the bank is paid twice.",
        "set trick-pays 2; deal; bob 3 b t t =fct; cat 4 ttt s; bank =18",
        {**hands("Bob win 2 P6", "Cat win 2 P6"), "net": {"Bob": 12, "Cat": 8, "Ann": -20}},
    ),
    Row(
        "P6-trick-pays-1",
        "It is paid its stake.",
        "set trick-pays 1; deal; bob 3 b t t =fct; cat 4 =17; bank =18",
        {"net": {"Bob": 6, "Cat": -4, "Ann": -2}},
    ),
    Row(
        "P6-trick-pays-3",
        "It is paid three times.",
        "set trick-pays 3; deal; bob 3 b t t =fct; cat 4 =17; bank =18",
        {"net": {"Bob": 18, "Cat": -4, "Ann": -14}},
    ),
    Row(
        "P7-pontoon-pays-2",
        "A Pontoon that beats the bank is paid twice, split or not.",
        "set pontoon-pays 2; deal; bob 3 =p; cat 4 / =p / =17; bank t =21",
        {"net": {"Bob": 6, "Cat": 4, "Ann": -10}},
    ),
    Row(
        "P7-pontoon-pays-1",
        "It is paid its stake.",
        "set pontoon-pays 1; deal; bob 3 =p; cat 4 =17; bank =18",
        {"net": {"Bob": 3, "Cat": -4, "Ann": 1}},
    ),
    Row(
        "P7-pontoon-pays-3",
        "It is paid three times.",
        "set pontoon-pays 3; deal; bob 3 =p; cat 4 / =p / =17; bank =18",
        {"net": {"Bob": 9, "Cat": 8, "Ann": -17}},
    ),
    Row(
        "P8",
        "A Royal Pontoon is paid three times the whole stake.",
        "set royal on; deal; bob 3 b4 =royal; cat 4 t =7,7,7; bank ttt =fct",
        {**hands("Bob win 3 P8", "Cat win 3 P8"), "net": {"Bob": 21, "Cat": 12, "Ann": -33}},
    ),
    # -- N. The next deal ---------------------------------------------------------------------------------------------
    Row(
        "N1-shuffle-pontoon",
        "After a Pontoon, by anyone, split or not, the cards are shuffled.",
        "set shuffle pontoon; deal; bob 3 / =p / =17; cat 3 =17; bank =18",
        {"shuffle": True, "next": ("Ann", None)},
    ),
    Row("N1-bank", "After the bank's Pontoon too.", "deal; bob 3; cat 3; bank =p", {"shuffle": True}),
    Row("N1-none", "After a deal without one the used cards go under the pack as they are.", DEALT, {"shuffle": False}),
    Row(
        "N1-shuffle-every", "The cards are shuffled after every deal.", "set shuffle every; " + DEALT, {"shuffle": True}
    ),
    Row(
        "N2-bank-passes-pontoon",
        "A player who made a Pontoon without splitting has the bank from the next deal.",
        "set bank-passes pontoon; deal; bob 3 =17; cat 3 =p; bank =18",
        {"next": ("Cat", "N2"), "banker": "Cat"},
        {"deal; bob 3 =17; cat 3 =p; bank =18; deal; cat 3": "L6"},
    ),
    Row(
        "N2-nearest",
        "Among several, the nearest to the banker's left.",
        "banker Bob; deal; ann 3 =p; cat 3 =p; bank =18",
        {"next": ("Cat", "N2")},
    ),
    Row(
        "N2-split",
        "A Pontoon of a split hand does not bring the bank.",
        "deal; bob 3 / =p / =17; cat 3 =17; bank =18",
        {"next": ("Ann", None)},
    ),
    Row(
        "N2-banker-too",
        "Nor one in a deal in which the banker had a Pontoon.",
        "deal; bob 3 =p; cat 3; bank =p",
        {"next": ("Ann", None)},
    ),
    Row(
        "N2-better-kind",
        "Nor a better kind than the banker's.",
        "set pontoon natural; deal; bob 3 =A,K; cat 3; bank =A,T",
        {"next": ("Ann", None), **hands("Bob win 2 P7", "Cat lose 2 P1")},
    ),
    Row(
        "N2-lost",
        "A Pontoon that lost to a Five Card Trick brings it.",
        "set trick top; deal; bob 3 =p; cat 3 =17; bank ttt =fct",
        {"next": ("Bob", "N2")},
    ),
    Row(
        "N2-bank-passes-rotate",
        "One seat to the left after every deal; a Pontoon does not move it.",
        "set bank-passes rotate; deal; bob 3 =17; cat 3 =p; bank =18",
        {"next": ("Bob", "V-bank-passes")},
    ),
    Row(
        "N2-rotate-to-one-who-is-out",
        "It goes to the next seat, out or not.",
        "set bank-passes rotate; deal; bob out; cat 3 =19; bank =18",
        {"next": ("Bob", "V-bank-passes")},
    ),
    Row(
        "N2-bank-passes-never",
        "Only by sale or agreement.",
        "set bank-passes never; deal; bob 3 =17; cat 3 =p; bank =18",
        {"next": ("Ann", None), "shuffle": True},
    ),
    Row(
        "N3-sale-between",
        "Between deals the banker may sell the bank at any agreed price: the buyer pays the seller.",
        "set sale between; sell Bob 25",
        {"banker": "Bob", "balances": {"Ann": 25, "Bob": -25, "Cat": 0}, "entries": ["sell Bob Ann 25"]},
        {"set sale between; sell Ann 5": "N3", "set sale between; deal; sell Bob 5": "N3"},
    ),
    Row(
        "N3-sale-anytime",
        "A sale may be agreed during a deal, paid and in force when it is settled.",
        "set sale anytime; deal; bob 3 =19; sell Cat 5; cat 3 =17; bank =18",
        {"next": ("Cat", "N3"), "balances": {"Ann": 5, "Bob": 3, "Cat": -8}},
        {"set sale anytime; deal; sell Ann 5": "N3"},
    ),
    Row(
        "N3-anytime-waits",
        "Until then nothing is paid, and a second sale replaces the first.",
        "set sale anytime; deal; sell Cat 5; sell Bob 7",
        {"banker": "Ann", "balances": {"Ann": 0, "Bob": 0, "Cat": 0}},
    ),
    Row(
        "N3-auction",
        "Offered to the highest bidder, the highest buys it; equal highest bids are refused.",
        "auction Bob 4, Cat 6",
        {"banker": "Cat", "entries": ["auction Cat Ann 6"], "balances": {"Ann": 6, "Bob": 0, "Cat": -6}},
        {"auction Bob 6, Cat 6": "N3", "auction Bob 6, Ann 7": "N3"},
    ),
    Row(
        "N4",
        "Between deals the bank may also be given up by agreement; during a deal it does not change hands.",
        "banker Cat; " + "deal; ann 3 =19; bob 3 =17; bank =18",
        {"banker": "Cat", "balances": {"Ann": 3, "Bob": -3, "Cat": 0}},
        {"deal; banker Bob": "L6", "deal; cut Ann K, Bob 7": "L6", "deal; auction Bob 5": "L6"},
    ),
    Row(
        "N4-cut",
        "Or cut for again.",
        DEALT + "cut Ann 2, Bob 9",
        {"banker": "Bob"},
        {DEALT + "cut Ann 9, Bob 9": "T2"},
    ),
    Row(
        "N4-keep",
        "Or it stays with the old banker, because the player entitled declines; the kitty too.",
        "deal; bob 3 =p; cat 3 =17; bank =18; keep",
        {"banker": "Ann", "kitty": 10, "next": ("Bob", "N2")},
        {"keep": "L6", "deal; bob 3 =p; cat 3 =17; bank =18; buyin Bob 5; keep": "L6"},
        SHOOT,
    ),
    Row(
        "N5",
        "If the bank moves by a Pontoon, a sale agreed during that deal is void and no price is paid.",
        "set sale anytime; deal; sell Cat 5; bob 3 =p; cat 3 =17; bank =18",
        {"next": ("Bob", "N2"), "balances": {"Ann": -3, "Bob": 6, "Cat": -3}},
    ),
    Row(
        "N5-rotation",
        "A sale comes before rotation.",
        "set sale anytime; set bank-passes rotate; deal; sell Cat 5; bob 3 =p; cat 3 =17; bank =18",
        {"next": ("Cat", "N3"), "balances": {"Ann": 2, "Bob": 6, "Cat": -8}},
    ),
    Row(
        "N5-scrap",
        "A sale agreed in a deal that is scrapped is void.",
        "set sale anytime; deal; sell Cat 5; scrap",
        {"banker": "Ann", "balances": {"Ann": 0, "Bob": 0, "Cat": 0}, "open": False},
    ),
    # -- K. Shoot Pontoon ---------------------------------------------------------------------------------------------
    Row(
        "K1",
        "Before the first deal the banker opens a kitty from own money, between the limits, both included.",
        "kitty 10; deal",
        {"kitty": 10, "balances": {"Ann": -10, "Bob": 0, "Cat": 0}, "open": True},
        {"kitty 11": "K1", "kitty 1": "K1", "deal": "K1"},
        "pontoon 1; set shoot on; stakes 2 10; players Ann Bob Cat; banker Ann; ",
    ),
    Row(
        "K1-least",
        "The smallest stake is enough.",
        "kitty 2; deal",
        {"kitty": 2, "open": True},
        {},
        "pontoon 1; set shoot on; stakes 2 10; players Ann Bob Cat; banker Ann; ",
    ),
    Row(
        "K2",
        "When the first stakes are down each may make a shoot bet of any amount; nobody must.",
        "deal; bob 1 sh10 =19; cat 3 =17; bank =18",
        {"shoots": ["Bob 10 K8", "Cat 0 None"], "net": {"Bob": 11, "Cat": -3, "Ann": 2}, "left": 0},
        {"deal; bob 3 sh2 sh2": "K2", "deal; bob sh2": "L2", "deal; bob 3 =19 sh2": "L2"},
        SHOOT,
    ),
    Row(
        "K2-force",
        "A second one is taken under force, and marked.",
        "deal; bob 3 sh2 sh2 =19 force; cat 3 =17; bank =18",
        {"codes": ["K2"], "left": 6},
        {},
        SHOOT,
    ),
    Row(
        "K3",
        "The shoot bets standing may add up to what is in the kitty, and not to more.",
        "deal; bob 3 sh7 =19; cat 3 sh3 =19; bank =18",
        {"left": 0, "after": ("empty", 0)},
        {
            "deal; bob 3 sh11": "K3",
            "deal; bob 3 sh7; cat 3 sh4": "K3",
            "deal; bob 3 sh6 b sh5 t =19; cat 3 =18": "K3",
            "deal; bob 3 =18; cat 3 sh6 b sh5 t": "K3",
        },
        SHOOT,
    ),
    Row(
        "K3-order",
        "It is judged in the order of play, whatever order lines were typed in.",
        "deal; cat 3 sh8 =19; bob 3 sh2 =19; bank =18",
        {"left": 0},
        {"deal; cat 3 sh8 =19; bob 3 sh3": "K3"},
        SHOOT,
    ),
    Row(
        "K3-order-of-busts",
        "A bust frees its bets for the hands played after it, told before or after, and for no others.",
        "deal; cat 3 b sh20 t =19; bob 3 sh10 t x; bank =18",
        {"shoots": ["Bob -10 K6", "Cat 20 K8"], "left": 0},
        {"deal; cat 3 sh10 t x; bob 3 b sh11 t": "K3"},
        SHOOT,
    ),
    Row(
        "K3-split-before-fourth",
        "A player's split shoot bets come before a bet on an earlier of those hands.",
        "deal; bob 3 sh4 / b sh2 t =19 / sh4 =19; cat 3 =17; bank =18",
        {"left": 0},
        {"deal; bob 3 sh4 / b sh3 t =19 / sh4 =19; cat 3 =17": "K3"},
        SHOOT,
    ),
    Row(
        "K3-force",
        "More is taken under force and marked, unless the kitty would then be negative.",
        "deal; bob 3 sh11 =17 force; cat 3 =17; bank =18",
        {"codes": ["K3"], "left": 21},
        {"deal; bob 3 sh11 =19 force; cat 3 =17; bank =18": "K3"},
        SHOOT,
    ),
    Row(
        "K4",
        "A hand of three cards that asks for a fourth may first make one more shoot bet, whether or not it had one.",
        "deal; bob 3 sh2 b sh3 t =19; cat 3 t sh1 t =17; bank =18",
        {"shoots": ["Bob 5 K8", "Cat -1 K8"], "left": 6},
        {
            "deal; bob 3 b t sh2": "K4",
            "deal; bob 3 b sh2 sh2": "K4",
            "deal; bob 3 b sh2 =19": "K4",
            "deal; bob 3 b sh2 s": "K4",
        },
        SHOOT,
    ),
    Row(
        "K4-split",
        "Each split hand has this chance of its own.",
        "deal; bob 3 / b sh2 t =19 / b sh3 b =17; cat 3 =17; bank =18",
        {"shoots": ["Bob 2 K8", "Bob -3 K8", "Cat 0 None"]},
        {"deal; bob 3 / b sh2 t =19 / b t sh3": "K4"},
        SHOOT,
    ),
    Row(
        "K4-force",
        "One elsewhere is taken under force, and marked.",
        "deal; bob 3 b t sh2 t =fct force; cat 3 =17; bank =18",
        {"codes": ["K4"], "left": 8},
        {},
        SHOOT,
    ),
    Row(
        "K5-split-shoot-if-shot",
        "The first shoot bet stays with hand 1; a further hand may get a new one only if that has one.",
        "set split-shoot if-shot; deal; bob 3 sh2 / =17 / sh3 =19; cat 3 =17; bank =18",
        {"shoots": ["Bob -2 K8", "Bob 3 K8", "Cat 0 None"]},
        {
            "set split-shoot if-shot; deal; bob 3 / =17 / sh3": "K5",
            "deal; bob 3 sh2 / sh2": "K5",
            "deal; bob 3 sh2 / =17 / sh2 sh2": "K5",
        },
        SHOOT,
    ),
    Row(
        "K5-split-shoot-always",
        "Any player's further hands may get one.",
        "set split-shoot always; deal; bob 3 / =17 / sh3 =19; cat 3 =17; bank =18",
        {"shoots": ["Bob 0 None", "Bob 3 K8", "Cat 0 None"]},
        {"set split-shoot always; deal; bob 3 / sh2": "K5"},
        SHOOT,
    ),
    Row(
        "K5-force",
        "One that is not allowed is taken under force, and marked.",
        "deal; bob 3 / =17 / sh3 =19 force; cat 3 =17; bank =18",
        {"codes": ["K5"], "left": 7},
        {},
        SHOOT,
    ),
    Row(
        "K6",
        "Bust: the hand's shoot bets go into the kitty at once, so later hands may shoot for more.",
        "deal; bob 3 sh10 t x; cat 3 b sh20 t =19; bank =18",
        {"shoots": ["Bob -10 K6", "Cat 20 K8"], "left": 0},
        {"deal; bob 3 sh10 t x; cat 3 b sh21 t": "K3", "deal; bob 3 sh10 t =17; cat 3 b sh1 t": "K3"},
        SHOOT,
    ),
    Row(
        "K7",
        "Banker's Pontoon: the shoot bets of every hand that loses go into the kitty.",
        "deal; bob 3 sh4; cat 3 sh2 =p; bank =p",
        {"shoots": ["Bob -4 K7", "Cat -2 K7"], "left": 16},
        {},
        SHOOT,
    ),
    Row(
        "K7-push",
        "Those of a push are handed back.",
        "set clash push; deal; bob 3 sh4; cat 3 sh2 =p; bank =p",
        {"shoots": ["Bob -4 K7", "Cat 0 K7"], "left": 14},
        {},
        SHOOT,
    ),
    Row(
        "K7-beaten",
        "Those of a hand that beats it are paid.",
        "set pontoon natural; deal; bob 3 sh4; cat 3 sh2 =A,K; bank =A,T",
        {"shoots": ["Bob -4 K7", "Cat 2 K8"], "left": 12},
        {},
        SHOOT,
    ),
    Row(
        "K8",
        "A hand that beats the bank takes an equal amount out of the kitty, always at even money.",
        "deal; bob 3 sh4 =p; cat 3 sh2 ttt =fct; bank =18",
        {"shoots": ["Bob 4 K8", "Cat 2 K8"], "net": {"Bob": 10, "Cat": 8, "Ann": -12}, "left": 4},
        {},
        SHOOT,
    ),
    Row(
        "K8-lose",
        "One that does not leaves its shoot bets in it; doubling leaves them alone.",
        "set double on; deal; bob 3 sh4 =18; cat 3 sh2 =19; bank double =18",
        {"shoots": ["Bob -4 K8", "Cat 2 K8"], "net": {"Bob": -10, "Cat": 8, "Ann": 0}, "left": 12},
        {},
        SHOOT,
    ),
    Row(
        "K9",
        "Before a deal the banker may add any amount to the kitty; nobody may take anything out.",
        "kitty +25",
        {"kitty": 35, "balances": {"Ann": -35, "Bob": 0, "Cat": 0}},
        {"kitty 5": "K9", "kitty -5": "L3", "deal; kitty +5": "L6"},
        SHOOT,
    ),
    Row(
        "K9-none",
        "To a kitty that is not open nothing is added.",
        "kitty 5; kitty +1",
        {"kitty": 6},
        {"kitty +5": "K1"},
        "pontoon 1; set shoot on; stakes 1 10; players Ann Bob Cat; banker Ann; ",
    ),
    Row(
        "K10",
        "If the kitty is empty after a deal the banker must open a new one.",
        "deal; bob 3 sh10 =19; cat 3 =17; bank =18; kitty 5; deal",
        {"kitty": 5, "after": ("empty", 0), "open": True},
        {"deal; bob 3 sh10 =19; cat 3 =17; bank =18; deal": "K10"},
        SHOOT,
    ),
    Row(
        "K10-auction",
        "Or offer the bank to the highest bidder; the banker may not bid.",
        "deal; bob 3 sh10 =19; cat 3 =17; bank =18; auction Cat 2; kitty 4",
        {"banker": "Cat", "kitty": 4},
        {"deal; bob 3 sh10 =19; cat 3 =17; bank =18; auction Ann 2": "N3"},
        SHOOT,
    ),
    Row(
        "K11",
        "When the bank changes hands the old banker takes what is left in the kitty, and the new one opens a new one.",
        "deal; bob 3 sh4 =p; cat 3 =17; bank =18; kitty 5; deal",
        {"after": ("returned", 6), "kitty": 5, "balances": {"Ann": -7, "Bob": 5, "Cat": -3}},
        {"deal; bob 3 sh4 =p; cat 3 =17; bank =18; deal": "K11"},
        SHOOT,
    ),
    Row(
        "K11-sold",
        "So it is when the bank is sold.",
        "sell Bob 3",
        {"kitty": 0, "entries": ["kitty Ann - 10", "kitty-return - Ann 10", "sell Bob Ann 3"]},
        {"sell Bob 3; deal": "K11", "banker Cat; deal": "K11", "auction Cat 1; deal": "K11"},
        SHOOT,
    ),
    Row(
        "K11-stays",
        "Where the bank stays the kitty stays too.",
        "banker Ann; " + DEALT,
        {"kitty": 10, "after": ("stays", 0)},
        {},
        SHOOT,
    ),
    # -- V. Settings without a clause of their own --------------------------------------------------------------------
    Row(
        "V-royal-royal-off",
        "Three sevens are a plain 21.",
        "set royal off; deal; bob 3 t =7,7,7; cat 3 =17; bank t =21",
        hands("Bob lose 1 P3", "Cat lose 1 P3"),
        {"set royal off; deal; bob 3 t =royal": "V-royal"},
    ),
    Row(
        "V-royal-royal-on",
        "A player's 7-7-7 in exactly three cards beats whatever the bank holds. It is no Pontoon for N1 and N2.",
        "set royal on; deal; bob 3 t =royal; cat 3 b =7,7,7; bank t =21",
        {**hands("Bob win 3 P8", "Cat win 3 P8"), "shuffle": False, "next": ("Ann", None)},
        {
            "set royal on; deal; bob 3 =royal": "V-royal",
            "set royal on; deal; bob 3 tt =royal": "V-royal",
            "set royal on; deal; bank t =royal": "V-royal",
        },
    ),
    Row(
        "V-royal-against-a-pontoon",
        "It beats the bank's Pontoon, where that is shown only at the banker's turn.",
        "set royal on; set peek no; deal; bob 3 t =royal; cat 3 =p; bank =p",
        hands("Bob win 3 P8", "Cat lose 2 P1"),
    ),
    Row(
        "V-royal-bank",
        "The banker's three sevens are 21.",
        "set royal on; deal; bob 3 =p; cat 3 t =21; bank =7,7,7",
        {**hands("Bob win 2 P7", "Cat lose 1 P3"), "call": "pays Pontoons and Five Card Tricks"},
    ),
    Row(
        "V-burn-burn-off",
        "Hands are not burnt.",
        "set burn off; " + DEALT,
        {"net": {"Bob": 3, "Cat": -3, "Ann": 0}},
        {"set burn off; deal; bob 3 burn": "V-burn"},
    ),
    Row(
        "V-burn-burn-13",
        "Two cards of a hard 13 may be thrown in for two new ones, before any other action; the bets stand.",
        "set burn 13; deal; bob 3 sh2 burn b =19; cat 3 =17; bank =18",
        {"net": {"Bob": 8, "Cat": -3, "Ann": -3}},
        {"set burn 13; deal; bob 3 t burn": "V-burn", "set burn 13; deal; bob burn": "L2"},
        SHOOT,
    ),
    Row(
        "V-burn-burn-14",
        "The same for a hard 14; the cards told are those after burning.",
        "set burn 14; deal; bob 3 burn =K,9; cat 3 burn t x; bank =18",
        {"totals": [19, None], "net": {"Bob": 3, "Cat": -3, "Ann": 0}},
        {"set burn 14; deal; bob 3 b burn": "V-burn"},
    ),
    Row(
        "V-burn-burn-again-yes",
        "A burnt hand may be burnt again.",
        "set burn 13; set burn-again yes; deal; bob 3 burn burn =19; cat 3 =17; bank =18",
        {"net": {"Bob": 3, "Cat": -3, "Ann": 0}},
    ),
    Row(
        "V-burn-burn-again-no",
        "Once only.",
        "set burn 13; set burn-again no; deal; bob 3 burn =19; cat 3 =17; bank =18",
        {"net": {"Bob": 3, "Cat": -3, "Ann": 0}},
        {
            "set burn 13; set burn-again no; deal; bob 3 burn burn": "V-burn",
            "set burn 13; set burn-again no; deal; bob 3 / burn burn": "V-burn",
        },
    ),
    Row(
        "V-burn-burn-split-yes",
        "A hand of a split may be burnt.",
        "set burn 13; set burn-split yes; deal; bob 3 / =17 / burn =19; cat 3 =17; bank =18",
        {"net": {"Bob": 0, "Cat": -3, "Ann": 3}},
    ),
    Row(
        "V-burn-burn-split-no",
        "No hand of a split may be burnt.",
        "set burn 13; set burn-split no; deal; bob 3 burn =19; cat 3 / =17 / =19; bank =18",
        {"net": {"Bob": 3, "Cat": 0, "Ann": -3}},
        {"set burn 13; set burn-split no; deal; bob 3 / burn": "V-burn"},
    ),
    Row(
        "V-burn-equal",
        "Burnt hands aside, the first cards of a split are equal.",
        "set burn 13; deal; bob 3 / =Q,9 / burn =K,9; cat 3 =17; bank =18",
        {"totals": [19, 19, 17]},
        {"set burn 13; deal; bob 3 / =Q,9 / =K,9": "A5"},
    ),
    Row(
        "V-burn-force",
        "A burn that is not played is taken under force, and marked.",
        "deal; bob 3 burn =19 force; cat 3 =17; bank =18",
        {"codes": ["V-burn"]},
    ),
    Row(
        "V-burn-turn",
        "A burn is a turn, after which no Pontoon of the bank is shown.",
        "set burn 13; deal; bob 3 burn =19; cat 3 =17; bank =18",
        {"deals": 1},
        {"set burn 13; deal; bob 3 burn; cat 3; bank =p": "D1"},
    ),
    Row(
        "V-double-double-off",
        "The banker does not double.",
        "set double off; " + DEALT,
        {"net": {"Bob": 3, "Cat": -3, "Ann": 0}},
        {"set double off; deal; bank double": "V-double"},
    ),
    Row(
        "V-double-double-on",
        "Every payment at rate 1 is made at rate 2, both ways, busts included; rates 2 and 3 stay.",
        "set double on; deal; bob 3 b6 =19; cat 3 / =p / t x; bank double =18",
        {
            **hands("Bob win 2 P5", "Cat/1 win 2 P7", "Cat/2 lose 2 P2"),
            "net": {"Bob": 18, "Cat": 0, "Ann": -18},
        },
        {"set double on; deal; bank double; bob 3 b7": "A3", "set double on; deal; bob 3 double": "L2"},
    ),
    Row(
        "V-double-single",
        "Also where a setting made a Pontoon's or a trick's rate 1.",
        "set double on; set pontoon-pays 1; set trick-pays 1; deal; bob 3 =p; cat 3 ttt =fct; bank double =18",
        hands("Bob win 2 P7", "Cat win 2 P6"),
    ),
    Row(
        "V-double-treble",
        "Rate 3 stays.",
        "set double on; set pontoon-pays 3; set royal on; deal; bob 3 =p; cat 3 t =royal; bank double =18",
        hands("Bob win 3 P7", "Cat win 3 P8"),
    ),
    Row(
        "V-shoot-shoot-off",
        "There is no kitty and there are no shoot bets.",
        "set shoot off; " + DEALT,
        {"after": (None, 0), "left": 0},
        {"set shoot off; kitty 5": "V-shoot", "set shoot off; deal; bob 3 sh2": "V-shoot"},
    ),
    Row(
        "V-shoot-shoot-on",
        "Part K is played.",
        "set shoot on; kitty 5; deal; bob 3 sh2 =19; cat 3 =17; bank =18",
        {"shoots": ["Bob 2 K8", "Cat 0 None"], "kitty": 3, "after": ("stays", 0)},
        {"set shoot on; deal": "K1"},
    ),
    Row(
        "V-shoot-put-away",
        "set shoot off gives the kitty back to the banker.",
        "set shoot off; " + DEALT,
        {
            "kitty": 0,
            "balances": {"Ann": 0, "Bob": 3, "Cat": -3},
            "entries": ["kitty Ann - 10", "kitty-return - Ann 10"],
        },
        {},
        SHOOT,
    ),
]


def stick_rows() -> Iterator[Row]:
    for least in range(21):
        total = max(least, 4)
        yield Row(
            f"A2-stick-{least}",
            f"Stick needs a total of at least {least}.",
            f"set stick {least}; deal; bob 3 ={total}; cat 3 =20; bank t =21",
            {"totals": [total, 20], "codes": []},
            {f"set stick {least}; deal; bob 3 ={least - 1}": "A2"} if least > 4 else {},
        )
        yield Row(
            f"D2-banker-stick-{least}",
            f"The banker must reach {least}.",
            f"set banker-stick {least}; deal; bob 3 =20; cat 3 =20; bank ={total}",
            {"call": f"pays {total + 1}"},
            {f"set banker-stick {least}; deal; bank ={least - 1}": "D2"} if least > 4 else {},
        )


def packs_rows() -> Iterator[Row]:
    names = ("bob", "cat", "dan", "eve", "fay")
    head = "pontoon 1; stakes 1 10; players Ann Bob Cat Dan Eve Fay; banker Ann; "
    for packs in range(1, 9):
        nines = ["9s"] * packs + ["8h"] * (packs % 2)
        pairs = [",".join(nines[at : at + 2]) for at in range(0, len(nines), 2)]
        lines = [f"{name} 3 ={pair}" for name, pair in zip(names, pairs, strict=False)]
        yield Row(
            f"T4-packs-{packs}",
            f"{packs} packs have {packs} of each card and {4 * packs} of a rank.",
            f"set packs {packs}; deal; " + "; ".join(lines),
            {"open": True},
            {
                f"set packs {packs}; deal; " + "; ".join([*lines, f"{names[len(lines)]} 3 =9s,8"]): "L5",
                f"set packs {packs}; deal; {sixes(4 * packs, names)}; bank =6,9": "L5",
            },
            head,
        )


def sixes(count: int, names: tuple[str, ...]) -> str:
    """Give lines that tell so many sixes: three to a hand, and of hands as many as it takes."""
    hands: list[str] = []
    while count:
        some = min(3, count)
        count -= some
        hands.append("t =" + ",".join(["6"] * some + ["9"] * (3 - some)) if some > 1 else "=6,9")
    shared = [hands[at :: len(names)] for at in range(len(names))]
    return "; ".join(
        f"{name} 3 {own[0]}" if len(own) == 1 else f"{name} 3 / " + " / ".join(own)
        for name, own in zip(names, shared, strict=True)
        if own
    )


def hands_rows() -> Iterator[Row]:
    for most in range(2, 9):
        kept = "bob 3" + " / =18" * most
        yield Row(
            f"A5-hands-{most}",
            f"Up to {most} hands.",
            f"set hands {most}; deal; {kept}; cat 3 =17; bank =17",
            {"net": {"Bob": 3 * most, "Cat": -3, "Ann": 3 - 3 * most}},
            {f"set hands {most}; deal; {kept} / =18": "A5"},
        )


ORDER = ("=p", "ttt =fct", "t =21", "=20", "=19", "=18", "=17", "=16", "=15", "t x")
"""Hands from best to worst (C2)."""


def order_rows() -> Iterator[Row]:
    for better, worse in pairwise(ORDER):
        yield Row(
            f"C2-{better.split()[-1]}-beats-{worse.split()[-1]}",
            "Best to worst: Pontoon; Five Card Trick; 21; then 20, 19, 18 …; bust.",
            f"deal; bob 3 {better}; cat 3 =p; bank {worse}",
            {"net": {"Bob": 3 if better not in ORDER[:2] else 6}},
        )
        if better != "=p":
            yield Row(
                f"C2-C6-{worse.split()[-1]}-does-not-beat-{better.split()[-1]}",
                "The worse hand loses, and so does an equal one (C6).",
                f"deal; bob 3 {worse}; cat 3 {better}; bank {better}",
                {"net": {"Bob": -6 if better == "ttt =fct" and worse != "t x" else -3}},
            )


def total_rows() -> Iterator[Row]:
    for total in range(4, 21):
        yield Row(
            f"D3-{total}",
            "Staying on N the banker pays N+1.",
            f"set stick 0; deal; bob 3 t ={max(total, 6)}; cat 3 t ={max(total + 1, 6)}; bank ={total}",
            {
                "call": f"pays {total + 1}",
                **hands(f"Bob {'win 1 P5' if total < 6 else 'lose 1 P3'}", "Cat win 1 P5"),
            },
        )


def rank_rows() -> Iterator[Row]:
    values = {"A": 11, "K": 10, "Q": 10, "J": 10, "T": 10, "10": 10} | {str(n): n for n in range(2, 10)}
    for rank, value in values.items():
        yield Row(
            f"C1-{rank}",
            "K Q J 10 are 10; 9 … 2 their pips; an ace 1 or 11.",
            f"set stick 0; deal; bob 3 ={rank},8; cat 3 t ={rank},8,K; bank =20",
            {"totals": [value + 8, value + 18 if rank != "A" else 19]},
        )
    order = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2")
    for higher, lower in pairwise(order):
        yield Row(
            f"T2-{higher}-over-{lower}",
            "Cutting for the bank: ace high, then K Q J 10 … 2.",
            f"cut Ann {lower}, Bob {higher}, Cat {lower}",
            {"banker": "Bob"},
            {f"cut Ann {higher}, Bob {higher}": "T2"},
            "pontoon 1; stakes 1 10; players Ann Bob Cat; ",
        )


ROWS += [*stick_rows(), *packs_rows(), *hands_rows(), *order_rows(), *total_rows(), *rank_rows()]
BREAKS = [(row, lines, code) for row in ROWS for lines, code in row.refused.items()]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.id)
def test_kept(row: Row) -> None:
    """What keeps the rule is taken, and this comes of it; the row says the rule."""
    found = shown(replayed(row.head + row.lines))
    for key, expected in row.shows.items():
        actual = found[key]
        if key == "net" and isinstance(actual, dict) and isinstance(expected, dict) and len(expected) == 1:
            actual = {name: actual[name] for name in expected}
        assert (key, actual) == (key, expected), row.rule


@pytest.mark.parametrize(
    ("row", "lines", "code"), BREAKS, ids=[f"{row.id}-{lines.split('; ')[-1]}" for row, lines, _ in BREAKS]
)
def test_broken(row: Row, lines: str, code: str) -> None:
    """What breaks the rule is refused, at its last line and with this code."""
    text = row.head + lines
    with pytest.raises(Refusal) as refused:
        replayed(text)
    assert (refused.value.code, refused.value.place.line) == (code, text.count(";") + 1), row.rule


# -- presets ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("pagat", {}),
        ("gamerules", {"sale": "anytime", "split_shoot": "always", "buy_next": "first"}),
        (
            "arnold",
            {
                "split": "aces",
                "split_pontoon": "single",
                "banker_pontoon": 1,
                "fifth_buy": "unless-safe",
                "peek": "no",
            },
        ),
    ],
)
def test_preset(name: str, changes: dict[str, int | str]) -> None:
    """A preset is the defaults but for these; `rules` in a session sets all but stakes, packs and shoot anew."""
    expected = DEFAULTS._asdict() | changes | {"preset": name}
    assert preset(DEFAULTS, name)._asdict() == expected
    before = "pontoon 1; stakes 2 5; set packs 2; set shoot on; set stick 20; set clash push; "
    kept = {"stakes": (2, 5), "packs": 2, "shoot": "on"}
    assert replayed(f"{before}rules {name}").state.settings._asdict() == expected | kept


@pytest.mark.parametrize("value", [13, 14])
def test_burn_says_which_hand(value: int) -> None:
    """V-burn: burnt cards are never told, so 13 and 14 differ in words alone."""
    assert str(value) in clause("V-burn", replayed(f"pontoon 1; set burn {value}").state.settings)


def test_defaults() -> None:
    """Part V: the first value of each setting is its default."""
    defaults = {setting.field: setting.values[0] for setting in SETTINGS}
    assert DEFAULTS._asdict() == {**defaults, "preset": "pagat", "stakes": None}
    assert replayed("pontoon 1").state.settings == DEFAULTS


# -- nothing left out ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", CODES)
def test_every_clause_has_a_row(code: str) -> None:
    assert [row.id for row in ROWS if row.id == code or row.id.startswith(f"{code}-")]


@pytest.mark.parametrize("code", CODES)
def test_every_clause_is_kept_and_broken_or_paid(code: str) -> None:
    """Every row shows something; a clause that forbids has lines that are refused, one that pays has none."""
    rows = [row for row in ROWS if row.id == code or row.id.startswith(f"{code}-")]
    pays = code[0] == "P" or code in {"N1", "N5", "K7", "K8"}
    assert any(row.shows for row in rows)
    assert pays or any(row.refused for row in rows)


VALUES = [f"{setting.code}-{setting.name}-{value}" for setting in SETTINGS for value in setting.values]


@pytest.mark.parametrize("name", [*VALUES, "T5-stakes-MIN-MAX"])
def test_every_value_of_every_setting_has_a_row(name: str) -> None:
    assert [row.id for row in ROWS if row.id == name]


def test_every_row_says_its_rule_and_has_a_name_of_its_own() -> None:
    assert len({row.id for row in ROWS}) == len(ROWS)
    for row in ROWS:
        assert re.match(r"(V-[a-z]+|[TCSADPNK]\d+)(-|$)", row.id), row.id
        assert row.rule.endswith((".", "bust."))
        assert row.shows or row.refused, row.id
