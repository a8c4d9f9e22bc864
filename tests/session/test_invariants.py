"""What holds after every statement of any evening that could have happened.

The evenings come from `tests.evenings`, which settles by its own reading of the rules, and foretells every figure.
"""

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pontoon_keeper.errors import Refusal
from pontoon_keeper.exports.notation import open_lines, session_lines
from pontoon_keeper.reports.documents import session_document, settlement_document
from pontoon_keeper.rules.deal import Deal, missing
from pontoon_keeper.rules.offers import Offer, Turn, next_turn, offers
from pontoon_keeper.rules.play import on_table
from pontoon_keeper.session.dealing import chips_on_hand, read_line
from pontoon_keeper.session.replay import Session, replay_lines, replay_text
from pontoon_keeper.session.state import Entry, State, balance, cash_box, due
from tests.evenings import VALUES, Choices, Evening, Foretold, Told, evening, evenings, merged, prices, unshrunk

Document = dict[str, Any]


def document(session: Session) -> Document:
    """Give a session's JSON, its open deal included."""
    return session_document(session, open_lines(session.state) or None)


# -- the figures --------------------------------------------------------------------------------------------------


@unshrunk
@given(evenings())
def test_the_money_adds_up_after_every_statement(played: Evening) -> None:
    """Balances and kitty add up to 0, the kitty is never negative, and all that is due is in the cash box."""
    session = Session()
    for line in played.lines:
        session.take(line.text)
        state = session.state
        assert sum(balance(state, name) for name in state.players) + state.kitty == 0
        assert state.kitty >= 0
        dues = sum(due(state, name) for name in state.players)
        assert dues + state.kitty == cash_box(state) == box_of(session.entries)


def box_of(entries: list[Entry]) -> int:
    """Count the cash box from what went in and out."""
    box = 0
    for entry in entries:
        if entry.kind == "buyin" or (entry.kind == "paid" and entry.payee is None):
            box += entry.amount
        if entry.kind == "cashout" or (entry.kind == "paid" and entry.payer is None):
            box -= entry.amount
    return box


@unshrunk
@given(evenings())
def test_every_statement_leaves_what_the_table_sees(played: Evening) -> None:
    """Bank, kitty, balances and dues are those of the walk, which moved the money from hand to hand by itself."""
    session = Session()
    for line in played.lines:
        session.take(line.text)
        state = session.state
        assert (state.banker or "", state.kitty, cash_box(state)) == (
            line.after.banker,
            line.after.kitty,
            line.after.box,
        )
        if state.players:
            assert {name: balance(state, name) for name in state.players} == line.after.balances
            assert {name: due(state, name) for name in state.players} == line.after.due


@unshrunk
@given(evenings())
def test_every_deal_is_settled_as_foretold(played: Evening) -> None:
    """Who is paid what by which clause (P1 … P8, K6 … K8, A7), and what follows (N1, N2, N5, K10, K11).

    The deal is settled by the line that completes it, no sooner and no later; the sum of what all have won or lost
    and the change of the kitty is 0.
    """
    assert_as_foretold(played)


@pytest.mark.parametrize("seed", [1, 2, pytest.param(3, marks=pytest.mark.slow)])
def test_long_evenings_are_settled_as_foretold(seed: int) -> None:
    """The same for evenings of thirty deals, where what is rare comes about too."""
    chance = random.Random(seed)
    for _ in range(20 if seed < 3 else 2000):
        assert_as_foretold(evening(chance.randint, 30))


def assert_as_foretold(played: Evening) -> None:
    """Take an evening, and compare each settlement, and what each line leaves, with what was foretold."""
    session = Session()
    for line in played.lines:
        step = session.take(line.text)
        done = step.settled.settlement if step is not None and step.settled is not None else None
        assert (done is None) == (line.settled is None), line.text
        if done is not None and line.settled is not None:
            assert sum(done.net.values()) + done.kitty_after - done.kitty_before == 0
            assert_foretold(settlement_document(done), line.settled)
        assert (session.state.banker or "", session.state.kitty) == (line.after.banker, line.after.kitty)


def assert_foretold(settlement: Document, foretold: Foretold) -> None:
    """Compare a settlement with what was foretold of it."""
    hands = [
        {key: hand[key] for key in expected}
        for hand, expected in zip(settlement["hands"], foretold["hands"], strict=True)
    ]
    assert hands == foretold["hands"]
    assert {key: settlement[key] for key in foretold} | {"hands": hands} == foretold


@unshrunk
@given(evenings())
def test_the_accounts_are_what_settlements_and_entries_add_up_to(played: Evening) -> None:
    """Accounts recomputed from the JSON alone, the plain way: money leaves one purse for another."""
    told = document(replay_lines(played.texts))
    for name in told["players"]:
        assert told["accounts"][name] == account_of(told, name), name


def account_of(told: Document, name: str) -> dict[str, int]:
    """Work out one player's account from settlements and entries."""
    hands = [hand for done in told["deals"] for hand in done["hands"] if hand["player"] == name]
    dealt = [done for done in told["deals"] if done["banker"] == name]
    entries = told["entries"]

    def passed(to: str, *kinds: str) -> int:
        return sum(entry["amount"] for entry in entries if entry["kind"] in kinds and entry[to] == name)

    play = sum(hand["amount"] for hand in hands)
    shoot = sum(hand["shoot_amount"] for hand in hands)
    bank = sum(done["net"][name] + done["kitty"]["after"] - done["kitty"]["before"] for done in dealt)
    other = passed("to", "sell", "auction", "transfer") - passed("from", "sell", "auction", "transfer")
    into_kitty = passed("from", "kitty", "kitty-add", "keep") - passed("to", "kitty-return")
    into_kitty -= sum(done["next"]["kitty_returned"] for done in dealt)
    won = play + shoot + sum(done["net"][name] for done in dealt) + other - into_kitty
    bought, cashed = passed("to", "buyin"), passed("from", "cashout")
    return {
        "balance": won,
        "play": play,
        "shoot": shoot,
        "bank": bank,
        "other": other,
        "expenses": passed("to", "expense") - passed("from", "expense"),
        "bought_in": bought,
        "cashed_out": cashed,
        "chips": bought - cashed + won,
        "settled": passed("from", "paid") - passed("to", "paid"),
    }


# -- the text -----------------------------------------------------------------------------------------------------


@unshrunk
@given(evenings(), st.integers(0, 1000))
def test_writing_is_the_inverse_of_reading(played: Evening, cut: int) -> None:
    """The canonical form replays to the same session, and written again to the same bytes (notation §6)."""
    assert_same_again(played.texts)
    assert_same_again(played.texts[: 1 + cut % len(played.lines)])


@pytest.mark.slow
@unshrunk
@given(evenings(2))
def test_writing_is_the_inverse_of_reading_after_every_line(played: Evening) -> None:
    for end in range(1, len(played.lines)):
        assert_same_again(played.texts[:end])


def assert_same_again(lines: list[str]) -> None:
    """Replay lines, write them, and replay and write what was written."""
    session = replay_lines(lines)
    written = session_lines(session)
    again = replay_lines(written)
    assert session_lines(again) == written
    assert without_warnings(again) == without_warnings(session)


def without_warnings(session: Session) -> Document:
    """Give a session's JSON; what is said of chips while a deal is open depends on the moment (S3)."""
    told = document(session)
    del told["warnings"]
    return told


@unshrunk
@given(evenings(2), st.randoms(use_true_random=False))
def test_comments_blanks_case_and_line_endings_mean_nothing(played: Evening, chance: Any) -> None:  # noqa: ANN401
    """A byte order mark, CRLF, tabs, blank lines, comments and capitals are not part of the session (notation §1)."""
    noisy: list[str] = []
    for line in played.texts:
        if chance.random() < 0.2:
            noisy.append(chance.choice(("", "   ", "\t", "# deal", '  # "a', "#")))
        noisy.append(chance.choice((line, f"\t {line}  ", f"{line} # bank =18", shouted(line), spread(line))))
    end = chance.choice(("\n", "\r\n"))
    text = chance.choice(("", "\N{ZERO WIDTH NO-BREAK SPACE}")) + end.join(noisy) + chance.choice(("", end))
    assert document(replay_text(text)) == document(replay_lines(played.texts))


def shouted(line: str) -> str:
    """Write a line in capitals, where nothing in it is taken as it is."""
    new = line.lower().startswith(("players", "join"))
    return line if new or '"' in line or not line.isascii() else line.upper()


def spread(line: str) -> str:
    """Write more space between words, where nothing in it is taken as it is."""
    return line if '"' in line else line.replace(" ", " \t  ")


# -- the order of typing ------------------------------------------------------------------------------------------


@unshrunk
@given(evenings(), st.data())
def test_the_order_of_typing_does_not_matter(played: Evening, data: st.DataObject) -> None:
    """A deal's lines in another order settle alike, each player's own in theirs, `pays` last (formats, Invariant 3)."""
    chance = Choices(lambda low, high: data.draw(st.integers(low, high)))
    session = Session()
    ends = {told.first: told for told in played.deals}
    place = 0
    while place < len(played.lines):
        told = ends.get(place)
        if told is None:
            session.take(played.lines[place].text)
            place += 1
            continue
        before = session.state
        for line in played.lines[told.first : told.end]:
            session.take(line.text)
        place = told.end
        shuffled = typed_again(before, in_another_order(told, chance))
        assert document(shuffled)["deals"] == document(session)["deals"][-1:]
        assert shuffled.state._replace(last_stakes={}) == session.state._replace(last_stakes={})
        assert shuffled.state.last_stakes == session.state.last_stakes


def in_another_order(told: Told, chance: Choices) -> list[str]:
    """Shuffle the lines of a deal, as far as their order is free."""
    pieces = told.pieces
    lines = ["deal", *told.said]
    lines += shuffled_lines([*pieces, told.bank] if told.whole else pieces, chance)
    if not told.whole:
        lines += told.bank
    return [*lines, told.last] if told.last else lines


def shuffled_lines(sequences: list[list[str]], chance: Choices) -> list[str]:
    left = [list(each) for each in sequences]
    order: list[list[str]] = []
    while left:
        order.append(chance.take(left))
    return merged(chance, order)


def typed_again(state: State, lines: list[str]) -> Session:
    session = Session(state)
    for line in lines:
        session.take(line)
    return session


# -- what is offered ----------------------------------------------------------------------------------------------


class Walk:
    """A deal played by what is offered, in the order of play; every offer and its limits are tried on the way."""

    def __init__(self, chance: Choices) -> None:
        """Open a deal of three players under some of the settings."""
        self.chance = chance
        self.session = replay_lines(self.beginning())

    def beginning(self) -> list[str]:
        chance = self.chance
        low = chance.number(1, 4)
        lines = ["pontoon 1", "players Ann Bob Cat Dan", "banker Dan", f"stakes {low} {chance.number(low, 9)}"]
        lines += [f"set {name} {chance.pick(VALUES[name])}" for name in OFFERED if chance.chance(40)]
        lines += [f"buyin {name} {chance.number(low, 30)}" for name in ("Ann", "Bob") if chance.chance(40)]
        if chance.chance(70):
            lines += ["set shoot on", f"kitty {low}", f"kitty +{chance.number(1, 9)}"]
        return [*lines, "deal"]

    @property
    def state(self) -> State:
        return self.session.state

    def run(self) -> None:
        """Play the deal to its end."""
        asked: set[str] = set()
        while self.state.open is not None:
            turn = next_turn(deal_of(self.state), chips_of(self.state), shooting=False)
            assert turn is not None, missing(deal_of(self.state))
            unasked = [name for name in deal_of(self.state).order if name not in asked]
            if turn.kind == "turn" and unasked:
                asked.add(unasked[0])
                turn = self.first_bets(unasked[0])
            self.try_offers(turn)
            self.try_the_rest(turn)
            self.go_on(turn)

    def first_bets(self, name: str) -> Turn:
        """Ask a player for the first shoot bet (K2)."""
        found = offers(deal_of(self.state), name, 1, chips_of(self.state).get(name))
        return Turn("shoot", name, 1, tuple(offer for offer in found if offer.word == "shoot"))

    def try_offers(self, turn: Turn) -> None:
        """Try each offer at its ends, and one unit outside of them."""
        for offer in turn.offers:
            if offer.word in {"stake", "buy"}:
                assert (offer.low, offer.high) == limits(self.state, turn, offer.word), turn
            for amount in (offer.low, offer.high):
                line = spoken(self.state, turn, offer.word, amount)
                assert refused(self.state, line) == "", (line, turn)
            for amount, codes in outside(offer, turn):
                line = spoken(self.state, turn, offer.word, amount)
                assert refused(self.state, line) in codes, (line, codes, turn)

    def try_the_rest(self, turn: Turn) -> None:
        """Try each word that is not offered, but for a bet that is over and may still be told (K2, K5)."""
        offered = {offer.word for offer in turn.offers}
        play = deal_of(self.state).plays.get(turn.name)
        if play is not None and play.hands and not play.hands[turn.hand - 1].draws:
            offered.add("shoot")
        least = deal_of(self.state).settings.stakes or (1, 1)
        for word, codes in NOT_OFFERED.get(turn.kind, {}).items():
            if word not in offered:
                line = spoken(self.state, turn, word, least[0])
                assert refused(self.state, line) in codes, (line, codes, turn)

    def go_on(self, turn: Turn) -> None:
        """Do one of the things offered; a first shoot bet may be left alone."""
        if turn.kind == "shoot" and (not turn.offers or self.chance.chance(40)):
            return
        offer = self.chance.pick(turn.offers)
        amount = self.chance.amount(offer.low, offer.high)
        self.session.take(spoken(self.state, turn, offer.word, amount))


def deal_of(state: State) -> Deal:
    """Give the open deal."""
    assert state.open is not None
    return state.open.deal


def chips_of(state: State) -> dict[str, int]:
    """Give what those have in hand whom chips bind (S3)."""
    deal = deal_of(state)
    return chips_on_hand(state, deal) if deal.settings.cover == "refuse" else {}


def limits(state: State, turn: Turn, word: str) -> tuple[int, int]:
    """Work out the least and the most of a stake or a buy (S1, A3, S3)."""
    deal = deal_of(state)
    rules = {name: str(getattr(deal.settings, name.replace("-", "_"))) for name in VALUES}
    low, high = deal.settings.stakes or (0, 0)
    table = 0
    if word == "buy":
        play = deal.plays[turn.name]
        low, high = prices(rules, play.stake or 0, play.hands[turn.hand - 1].buys)
        table = on_table(play)
    return low, min(high, chips_of(state).get(turn.name, high + table) - table)


def spoken(state: State, turn: Turn, word: str, amount: int) -> str:
    """Write what is offered as a line; the first split makes two hands at once."""
    play = deal_of(state).plays.get(turn.name)
    split = play is not None and play.split
    if turn.kind == "bank":
        who = "bank"
    elif word == "split":
        return f"{turn.name} /" if split else f"{turn.name} / /"
    else:
        who = f"{turn.name}/{turn.hand}" if split else turn.name
    said = {"stake": f"{amount}", "stick": f"={amount}", "shoot": f"sh{amount}", "buy": f"b{amount}"}
    return f"{who} {said.get(word, word)}"


def refused(state: State, line: str) -> str:
    """Give the code a line is refused with, or nothing; a shoot bet is refused by the end of the deal (K3, §8.3)."""
    try:
        step = read_line(state, line)
        while step is not None and step.state.open is not None and " sh" in line:
            step = read_line(step.state, next_line(step.state))
    except Refusal as error:
        return error.code
    return ""


def next_line(state: State) -> str:
    """Tell one more hand of a deal, in the order of play, and the bank last."""
    deal = deal_of(state)
    for name in deal.order:
        play = deal.plays[name]
        for number, hand in enumerate(play.hands, 1):
            if hand.result is None:
                who = f"{name}/{number}" if play.split else name
                pending = hand.shoots and hand.shoots[-1].rule == "K4" and len(hand.draws) == 1
                return f"{who} t =20" if pending else f"{who} =20"
    return "bank =20"


OFFERED = (
    "stick", "banker-stick", "split", "hands", "buy", "buy-next", "fifth-buy", "split-pontoon", "pontoon", "burn",
    "burn-again", "burn-split", "peek", "cover", "split-shoot", "packs",
)  # fmt: skip
"""The settings that change what may be done."""
NOT_OFFERED: dict[str, dict[str, set[str]]] = {
    "turn": {
        "buy": {"A3", "A4", "C4", "S3"},
        "twist": {"C4"},
        "burn": {"V-burn", "K4"},
        "shoot": {"K2", "K3", "K4", "K5", "S3", "V-shoot"},
        "bust": {"A6", "K4"},
    },
    "bank": {"twist": {"C4"}},
}
"""What a word that is not offered is refused with."""


def outside(offer: Offer, turn: Turn) -> list[tuple[int, set[str]]]:
    """Give the amounts one unit outside an offer's limits, and the codes each may be refused with."""
    low, high = offer.low - 1, offer.high + 1
    if offer.word == "stake":
        return [(low, {"S1", "L3"}), (high, {"S1", "S3"})]
    if offer.word == "buy":
        return [(low, {"A3", "L3"}), (high, {"A3", "S3"})]
    if offer.word == "shoot":
        return [(low, {"L3"}), (high, {"K3", "S3"})]
    if offer.word == "stick":
        return [(low, {"D2" if turn.kind == "bank" else "A2", "C1"}), (high, {"A6", "C3"})]
    return []


@unshrunk
@given(st.data())
def test_what_is_offered_is_taken_and_a_unit_more_is_not(data: st.DataObject) -> None:
    """Every offer is accepted at both ends, and refused one unit outside them (S1, A2, A3, K3, S3, D2)."""
    Walk(Choices(lambda low, high: data.draw(st.integers(low, high)))).run()
