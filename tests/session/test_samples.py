"""The sample evenings: each replays, balances at every line, and shows what it is there to show."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from pontoon_keeper.errors import Refusal
from pontoon_keeper.rules.hands import Kind, low_count
from pontoon_keeper.rules.settings import DEFAULTS, SETTINGS, fingerprint
from pontoon_keeper.rules.settle import HandResult, Settlement
from pontoon_keeper.session.check import check_lines
from pontoon_keeper.session.replay import Session, replay_text, split_lines
from pontoon_keeper.session.state import State, Step, balance, cash_box, due

SAMPLES = Path(__file__).parents[2] / "sample_sessions"
EVENINGS = ("arnold", "eight_players", "every_house_rule", "first_game", "friday", "two_players")

# What only forbids leaves no trace in an evening without errors: with the setting left out the same lines stand.
FORBIDS = {
    ("stick", "16"),
    ("banker-stick", "17"),
    ("split", "aces"),
    ("split", "off"),
    ("hands", "2"),
    ("buy", "equal"),
    ("fifth-buy", "no"),
    ("fifth-buy", "unless-safe"),
    ("burn-again", "no"),
    ("burn-split", "no"),
    ("cover", "refuse"),
}


class Line(NamedTuple):
    """A statement of a sample: its text, the state before it, and what it did."""

    text: str
    before: State
    step: Step

    @property
    def word(self) -> str:
        return self.text.split()[0].lower()


@cache
def text_of(name: str) -> str:
    return (SAMPLES / f"{name}.pontoon").read_text(encoding="utf-8")


@cache
def session_of(name: str) -> Session:
    return replay_text(text_of(name))


@cache
def lines_of(name: str) -> tuple[Line, ...]:
    return tuple(_walk(text_of(name)))


def _walk(text: str) -> Iterator[Line]:
    session = Session()
    for line in split_lines(text):
        before = session.state
        step = session.take(line)
        if step is not None:
            yield Line(line, before, step)


def hands_of(name: str) -> list[tuple[Settlement, HandResult]]:
    return [(done, hand) for done in session_of(name).settlements for hand in done.hands]


def scrapped(line: Line) -> bool:
    return line.before.open is not None and line.step.state.open is None and line.step.settled is None


def comments(text: str) -> int:
    return sum(bool(re.search(r"(^|\s)# ", line)) for line in text.splitlines())


# -- every evening ------------------------------------------------------------------------------------------------


def test_every_sample_is_looked_at() -> None:
    assert {path.stem for path in SAMPLES.glob("*.pontoon")} == {*EVENINGS, "mistakes"}


@pytest.mark.parametrize("name", EVENINGS)
def test_it_replays_and_nothing_is_left_open(name: str) -> None:
    session = session_of(name)
    assert session.state.title
    assert session.state.date
    assert session.state.closed
    assert session.state.open is None
    assert session.breaches == 0
    assert session.warnings == []


@pytest.mark.parametrize("name", EVENINGS)
def test_it_begins_with_the_version(name: str) -> None:
    assert lines_of(name)[0].text.startswith("pontoon 1")


@pytest.mark.parametrize("name", EVENINGS)
def test_balances_and_kitty_sum_to_nothing_after_every_statement(name: str) -> None:
    for line in lines_of(name):
        state = line.step.state
        assert sum(balance(state, player) for player in state.players) + state.kitty == 0, line.text


@pytest.mark.parametrize("name", EVENINGS)
def test_every_deal_sums_to_nothing(name: str) -> None:
    for done in session_of(name).settlements:
        assert sum(done.net.values()) + done.kitty_after - done.kitty_before == 0


@pytest.mark.parametrize("name", EVENINGS)
def test_check_finds_nothing(name: str) -> None:
    assert list(check_lines(split_lines(text_of(name)))) == []


@pytest.mark.parametrize("name", EVENINGS)
def test_nobody_wins_or_loses_a_fortune(name: str) -> None:
    """No balance is more than twenty of the largest stakes."""
    state = session_of(name).state
    assert state.settings.stakes is not None
    assert all(abs(balance(state, player)) <= 20 * state.settings.stakes[1] for player in state.players)


@pytest.mark.parametrize("name", [*EVENINGS, "mistakes"])
def test_the_text_is_tidy(name: str) -> None:
    text = text_of(name)
    assert text.endswith("\n")
    assert not text.endswith("\n\n")
    assert "\t" not in text
    assert "\r" not in text
    assert all(line == line.rstrip() and len(line) <= 120 for line in text.splitlines())


@pytest.mark.parametrize("name", [*EVENINGS, "mistakes"])
def test_it_is_commented(name: str) -> None:
    assert comments(text_of(name)) >= 15


# -- what each is there to show -----------------------------------------------------------------------------------


def test_the_first_game_shows_each_part_of_a_deal_once() -> None:
    session = session_of("first_game")
    hands = [hand for _, hand in hands_of("first_game")]
    draws = "".join(hand.hand.draws for hand in hands)
    assert session.state.deals == 5
    assert 3 <= len(session.state.players) <= 4
    assert session.state.money.code == "chips"
    assert {"b", "t"} <= set(draws)
    assert {Kind.BUST, Kind.POINTS, Kind.TRICK, Kind.PONTOON} <= {hand.kind for hand in hands}
    assert any(hand.kind is Kind.UNSEEN and hand.hand.stuck for hand in hands)
    assert any(hand.of == 2 for hand in hands)
    assert any(done.next.rule == "N2" for done in session.settlements)
    assert any(done.bank.kind is Kind.BUST for done in session.settlements)
    assert comments(text_of("first_game")) >= len(lines_of("first_game")) * 3 // 4


def test_friday_is_a_whole_evening_of_shoot_pontoon() -> None:
    session = session_of("friday")
    seated = [len(done.net) for done in session.settlements]
    assert session.state.deals >= 25
    assert session.state.money.code == "GBP"
    assert len(lines_of("friday")[-1].step.state.players) == 7
    assert all(done.settings.shoot == "on" for done in session.settlements)
    assert seated.count(6) >= 20


def test_friday_uses_every_kind_of_statement_of_a_long_evening() -> None:
    session = session_of("friday")
    kinds = {entry.kind for entry in session.entries}
    assert kinds >= {
        "buyin", "cashout", "expense", "transfer", "sell", "auction", "keep", "kitty", "kitty-add", "kitty-return",
        "count", "paid",
    }  # fmt: skip
    words = {line.word for line in lines_of("friday")}
    assert words >= {"session", "date", "money", "rules", "set", "stakes", "players", "cut", "join", "leave", "close"}
    assert sum(map(scrapped, lines_of("friday"))) == 1
    assert session.notes


def test_friday_has_a_newcomer_and_an_early_leaver() -> None:
    players = session_of("friday").state.players
    dealt = [{*done.net} for done in session_of("friday").settlements]
    assert any(player not in dealt[0] for player in players), "somebody came later"
    assert any(player in dealt[0] and player not in dealt[-1] for player in players), "somebody left early"
    assert any(player not in there for there in dealt[1:-1] for player in dealt[0] & dealt[-1]), "somebody sat one out"


def test_friday_shoots_in_every_way() -> None:
    """First bets, bets before the fourth card and bets on split hands; lost, won, and lost to a Pontoon."""
    hands = [hand for _, hand in hands_of("friday")]
    assert {shoot.rule for hand in hands for shoot in hand.hand.shoots} == {"K2", "K4", "K5"}
    assert {hand.shoot_rule for hand in hands} == {None, "K6", "K7", "K8"}
    assert {done.next.kitty for done in session_of("friday").settlements} == {"stays", "empty", "returned"}


def test_friday_squares_up_after_the_close() -> None:
    state = session_of("friday").state
    after = [line for line in lines_of("friday") if line.before.closed]
    assert {line.word for line in after} == {"paid", "note"}
    assert all(due(state, player) == 0 for player in state.players)
    assert cash_box(state) == 0


def test_friday_is_typed_as_hosts_type() -> None:
    """Pieces of lines, the bank told first, results by `pays`, stakes repeated, names cut short."""
    begun = [line for line in lines_of("friday") if line.before.open is not None]
    last = [line.word for line in begun if line.step.settled is not None]
    assert "bank" in last
    assert "pays" in last
    assert {*last} - {"bank", "pays"}, "a deal in which the bank was told before a player"
    assert any(" . " in f"{line.text} " for line in begun)
    assert any(
        len(play.pieces) > 1 for line in begun if line.step.settled for play in line.step.settled.deal.plays.values()
    )
    assert all(line.word.isalpha() and line.word == line.text.split()[0] for line in begun)


def test_arnold_keeps_arnolds_rules() -> None:
    session = session_of("arnold")
    assert session.state.deals >= 8
    assert all(done.settings.preset == "arnold" for done in session.settlements)
    assert len({fingerprint(done.settings) for done in session.settlements}) == 1
    hands = hands_of("arnold")
    assert any(hand.kind is Kind.PONTOON and hand.of > 1 and hand.rate == 1 for _, hand in hands)
    assert any(done.bank.kind is Kind.PONTOON and hand.kind is Kind.BUST for done, hand in hands)
    assert any(done.bank.kind is Kind.PONTOON and hand.hand.buys and hand.rule == "P1" for done, hand in hands)
    safe = [hand for _, hand in hands if len(hand.hand.cards) == 5 and low_count(hand.hand.cards[:4]) <= 11]
    assert any(hand.hand.draws == "bbt" for hand in safe)


@pytest.mark.parametrize("name", [setting.name for setting in SETTINGS])
def test_every_house_rule_is_played(name: str) -> None:
    field = name.replace("-", "_")
    played = {getattr(done.settings, field) for done in session_of("every_house_rule").settlements}
    assert played - {getattr(DEFAULTS, field)}, f"{name} is never away from its default in a settled deal"


def test_the_stakes_change_too() -> None:
    assert len({done.settings.stakes for done in session_of("every_house_rule").settlements}) == 2


def test_every_house_rule_says_what_is_different() -> None:
    """Each setting that is moved away from its default has a comment with its clause."""
    codes = {setting.name: setting.code for setting in SETTINGS} | {"stakes": "T5"}
    for line in lines_of("every_house_rule"):
        if line.word == "set" and not _is_default(line.text):
            _, _, comment = line.text.partition("# ")
            assert comment, line.text
            assert comment.startswith(f"({codes[line.text.split()[1]]}) ") or not comment.startswith("("), line.text


def _is_default(text: str) -> bool:
    _, name, value, *_ = text.split()
    return name != "stakes" and str(getattr(DEFAULTS, name.replace("-", "_"))) == value


def _settings_made() -> list[tuple[str, str]]:
    found = [line.text.split()[1:3] for line in lines_of("every_house_rule") if line.word == "set"]
    return sorted(
        {(name, value) for name, value in found if name != "stakes" and not _is_default(f"set {name} {value}")}
    )


@pytest.mark.parametrize(("name", "value"), [made for made in _settings_made() if made not in FORBIDS])
def test_every_house_rule_makes_a_difference(name: str, value: str) -> None:
    """With the default in its place the same lines are refused, or something else comes of them."""
    usual = f"set {name} {getattr(DEFAULTS, name.replace('-', '_'))}"
    lines = [
        usual if line.split()[:3] == ["set", name, value] else line for line in split_lines(text_of("every_house_rule"))
    ]
    whole = session_of("every_house_rule")
    try:
        session = replay_text("\n".join(lines))
    except Refusal:
        return
    assert _outcome(session) != _outcome(whole)


def _outcome(session: Session) -> tuple[object, ...]:
    deals = [(done.net, done.kitty_after, done.next.banker, done.next.shuffle) for done in session.settlements]
    return deals, session.warnings


@pytest.mark.parametrize(("name", "players"), [("two_players", 2), ("eight_players", 8)])
def test_small_and_large_tables(name: str, players: int) -> None:
    session = session_of(name)
    assert session.state.deals >= 8
    assert len(session.state.players) == len(session.state.seats) == players
    assert any(len(done.net) == players for done in session.settlements)


def test_eight_players_need_their_two_packs() -> None:
    """With one pack the told cards of one deal would be too many of a rank."""
    assert {done.settings.packs for done in session_of("eight_players").settlements} == {2}
    lines = [line for line in split_lines(text_of("eight_players")) if not line.startswith("set packs")]
    with pytest.raises(Refusal) as caught:
        replay_text("\n".join(lines))
    assert caught.value.code == "L5"


# -- the mistakes -------------------------------------------------------------------------------------------------


def announced() -> dict[int, str]:
    """Give what the comments of the mistakes announce: the code by the number of the line below."""
    found = {}
    for number, line in enumerate(text_of("mistakes").splitlines(), 1):
        said = re.match(r"# ([A-Z]\d+|V-[a-z]+): ", line)
        if said:
            found[number + 1] = said.group(1)
    return found


def test_check_reports_the_mistakes_as_announced() -> None:
    errors = list(check_lines(split_lines(text_of("mistakes"))))
    assert {error.place.line: error.code for error in errors} == announced()
    assert [error.place.line for error in errors] == sorted(announced())


def test_the_mistakes_are_of_many_kinds() -> None:
    codes = set(announced().values())
    assert len(codes) >= 20
    assert codes >= {
        "L1", "L2", "L3", "L4", "L5", "L6", "L7", "S1", "A2", "A3", "A4", "A5", "A6", "C1", "C2", "C3", "C4", "D2",
        "N3", "T2", "K1", "K2", "K3", "K4", "B1",
    }  # fmt: skip
    assert any(code.startswith("V-") for code in codes)


def test_the_mistakes_do_not_replay() -> None:
    first = min(announced())
    with pytest.raises(Refusal) as caught:
        replay_text(text_of("mistakes"))
    assert caught.value.place.line == first
