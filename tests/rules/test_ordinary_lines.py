"""What is read in one go is read as it would be closely; what it leaves alone is no loss."""

from hypothesis import example, given
from hypothesis import strategies as st

from pontoon_keeper.errors import Refusal
from pontoon_keeper.money import CHIPS
from pontoon_keeper.rules.actions import Act, Action, Piece
from pontoon_keeper.rules.bank import Bank, read_bank
from pontoon_keeper.rules.ordinary import read_ordinary, read_ordinary_bank
from pontoon_keeper.rules.play import Play
from pontoon_keeper.rules.reading import read_closely
from pontoon_keeper.rules.settings import DEFAULTS, Settings
from tests.evenings import VALUES

JUDGED = ("packs", "stick", "banker-stick", "split", "buy", "buy-next", "fifth-buy", "pontoon", "royal")


def table(chosen: dict[str, str]) -> Settings:
    """Give settings with stakes from 2 to 10 and some values."""
    values = {name.replace("-", "_"): int(value) if value.isdecimal() else value for name, value in chosen.items()}
    return DEFAULTS._replace(stakes=(2, 10), **values)  # type: ignore[arg-type]  # each has the type of its field


tables = st.builds(table, st.fixed_dictionaries({}, optional={name: st.sampled_from(VALUES[name]) for name in JUDGED}))
moves = st.lists(
    st.integers(0, 12).map(lambda price: Action(Act.BUY, price))
    | st.sampled_from([Act.TWIST, Act.TWIST, Act.SPLIT, Act.STICK]).map(Action),
    max_size=4,
)
results = st.lists(
    st.integers(2, 23).map(lambda points: Action(Act.TOTAL, points))
    | st.sampled_from([Act.STICK, Act.BUST, Act.PONTOON, Act.TRICK, Act.ROYAL, Act.WIN, Act.FOLD]).map(Action),
    max_size=2,
)


def piece(*actions: Action) -> Piece:
    return Piece(actions)


TWIST = Action(Act.TWIST)


def closely(settings: Settings, said: Piece) -> Play | None:
    try:
        return read_closely(settings, CHIPS, Play("Bob"), said)
    except Refusal:
        return None


@given(tables, st.integers(1, 12), moves, results)
@example(table({"pontoon": "natural"}), 3, [], [Action(Act.PONTOON)])
@example(table({}), 3, [TWIST], [Action(Act.PONTOON)])
@example(table({}), 3, [TWIST] * 3, [Action(Act.TRICK)])
@example(table({}), 3, [TWIST] * 2, [Action(Act.TRICK)])
@example(table({"stick": "0"}), 3, [], [Action(Act.TOTAL, 21)])
def test_an_ordinary_line_is_read_as_it_would_be_closely(
    settings: Settings, stake: int, drawn: list[Action], told: list[Action]
) -> None:
    """S1, A2 … A4, C1, C3: nothing is taken that would be refused, and what is taken means the same."""
    said = piece(Action(Act.STAKE, stake), *drawn, *told)
    quick = read_ordinary(settings, "Bob", said)
    assert quick is None or quick == closely(settings, said)


@given(tables, st.integers(0, 5), st.lists(st.just(Action(Act.DOUBLE)), max_size=1), results)
def test_an_ordinary_bank_is_read_as_it_would_be_closely(
    settings: Settings, drawn: int, double: list[Action], told: list[Action]
) -> None:
    """D2, C1, A6: nothing is taken that would be refused, and what is taken means the same."""
    said = piece(*[TWIST] * drawn, *double, *told)
    quick = read_ordinary_bank(settings, said)
    assert quick is None or quick == bank_closely(settings, said)


def bank_closely(settings: Settings, said: Piece) -> Bank | None:
    try:
        return read_bank(settings, (said,))
    except Refusal:
        return None


def test_what_most_lines_say_is_ordinary() -> None:
    """Without this the others would hold for a reader that leaves everything alone."""
    stake = Action(Act.STAKE, 3)
    for said in (
        (stake, Action(Act.TOTAL, 19)),
        (stake, Action(Act.BUY, 4), TWIST, Action(Act.BUST)),
        (stake, TWIST, Action(Act.STICK)),
        (stake, Action(Act.PONTOON)),
        (stake, TWIST, TWIST, TWIST, Action(Act.TRICK)),
    ):
        assert read_ordinary(DEFAULTS, "Bob", piece(*said)) is not None
    assert read_ordinary_bank(DEFAULTS, piece(TWIST, Action(Act.TOTAL, 18))) is not None
    assert read_ordinary_bank(DEFAULTS, piece(TWIST, Action(Act.BUST))) is not None


def test_force_and_a_hands_number_are_not_ordinary() -> None:
    """They change what the line means, so that it is read closely."""
    said = (Action(Act.STAKE, 3), Action(Act.TOTAL, 19))
    assert read_ordinary(DEFAULTS, "Bob", Piece(said, 1)) is None
    assert read_ordinary(DEFAULTS, "Bob", Piece(said, 0, force=True)) is None
    assert read_ordinary_bank(DEFAULTS, Piece(said[1:], 0, force=True)) is None
