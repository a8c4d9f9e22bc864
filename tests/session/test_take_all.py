"""A file taken as a whole: what lines leave behind is the same as when they are taken one by one."""

from collections.abc import Iterator

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pontoon_keeper.errors import Refusal
from pontoon_keeper.exports.notation import open_lines, session_lines
from pontoon_keeper.session.replay import Session
from tests.evenings import Evening, evenings, unshrunk

BEFORE = ("pontoon 1", "stakes 1 10", "players Ann Bob Cat", "banker Cat")
OPEN = (*BEFORE, "deal", "ann 3 t =18", "bob 2 b4 s")
WORDS = ("3", "1", "b", "b4", "t", "tt", "ttt", "s", "x", "=19", "=21", "=14", "=p", "=fct", "+", "-", "sh1", "/",
         "burn", "out", "void", "fold", "force", ".", "=A,K", "=royal", "double", "stake 3", "b20")  # fmt: skip
lines_of_a_deal = st.lists(
    st.builds(
        lambda who, words: " ".join([who, *words]),
        st.sampled_from(["ann", "B", "bob/2", "cat", "bank", "all", "nobody", "note", '"Ann"']),
        st.lists(st.sampled_from(WORDS), min_size=0, max_size=5),
    ),
    max_size=8,
)


def one_by_one(lines: list[str]) -> tuple[Session, Refusal | None]:
    """Take lines until one is refused."""
    session = Session()
    for number, line in enumerate(lines, 1):
        try:
            session.take(line, number)
        except Refusal as refusal:
            return session, refusal
    return session, None


def all_at_once(lines: list[str]) -> tuple[Session, Refusal | None]:
    """Take the same lines in one go."""
    session = Session()
    try:
        session.take_all(lines)
    except Refusal as refusal:
        return session, refusal
    return session, None


def looks(session: Session) -> tuple[object, ...]:
    """Give all there is to see of a session."""
    kept = (session.record, session.entries, session.changed, session.notes, session.warnings, session.forced)
    return session.state, *kept, session_lines(session), open_lines(session.state)


def says(refusal: Refusal | None) -> tuple[object, ...] | None:
    return None if refusal is None else (refusal.code, refusal.message, refusal.hint, refusal.place)


def hold_alike(lines: list[str]) -> None:
    session, refusal = all_at_once(lines)
    expected, expected_refusal = one_by_one(lines)
    assert says(refusal) == says(expected_refusal)
    assert looks(session) == looks(expected)


@unshrunk
@given(evenings())
def test_a_file_leaves_what_its_lines_leave(played: Evening) -> None:
    hold_alike([line.text for line in played.lines])


@given(lines_of_a_deal, st.sampled_from(["refuse", "warn", "off"]))
@example(["ann 5 =19"], "refuse")  # over her chips
@example(["ann 3 =19", "b 2 =18", "cat 2 =18"], "off")  # Cat has the bank
@example(["ann 3 =19", "ann 4 =18"], "off")
def test_lines_right_and_wrong_leave_what_they_leave_one_by_one(said: list[str], cover: str) -> None:
    """Whatever stands in a deal, the same line is refused in the same words, and all before it are kept."""
    hold_alike([*BEFORE, f"set cover {cover}", "buyin Ann 4", "set shoot on", "kitty 2", "deal", *said])


def test_lines_before_a_refusal_are_kept() -> None:
    session, refusal = all_at_once([*OPEN, "bob =22"])
    assert refusal is not None
    assert refusal.code == "A6"
    assert open_lines(session.state) == ["deal", "Ann 3 t =18", "Bob 2 b4 s"]


def test_lines_before_a_source_fails_are_kept() -> None:
    def source() -> Iterator[str]:
        yield from OPEN
        raise OSError("the disk is gone")

    session = Session()
    with pytest.raises(OSError, match="the disk is gone"):
        session.take_all(source())
    assert open_lines(session.state) == ["deal", "Ann 3 t =18", "Bob 2 b4 s"]


def test_a_deal_goes_on_where_it_was_left() -> None:
    """Lines taken in two goes settle as in one; what ends a deal ends it however it was begun."""
    session = Session()
    session.take_all(OPEN)
    session.take_all(["bank =19", "pays bob", "deal"])
    assert [done.net["Ann"] for done in session.settlements] == [-3]
    assert session.state.open is not None


def test_a_settlement_that_cannot_be_is_refused_at_its_line() -> None:
    """A forced bet over the kitty that would leave it negative is refused when the deal settles, with its place."""
    lines = [*BEFORE, "set shoot on", "kitty 2", "deal", "ann 3 sh9 =20 force", "bob out", "bank =17"]
    session, refusal = all_at_once(lines)
    assert refusal is not None
    assert (refusal.code, refusal.place.line, refusal.place.text) == ("K3", 10, "bank =17")
    assert session.state.open is not None
    hold_alike(lines)


# -- lines for everyone -------------------------------------------------------------------------------------------

TABLES = (
    (),
    ("set shoot on", "kitty 4"),
    ("set cover refuse", "buyin Ann 5", "buyin Dan 4"),
    ("set pontoon natural", "set split aces"),
)
everyone = st.lists(
    st.lists(st.sampled_from(WORDS), min_size=1, max_size=4).map(" ".join),
    min_size=1,
    max_size=5,
)


def is_refused(session: Session, line: str) -> bool:
    try:
        session.take(line)
    except Refusal:
        return True
    return False


@given(
    st.sampled_from(TABLES), st.lists(st.sampled_from(["ann 2", "bob 3 sh1", "dan 1 t force"]), max_size=2), everyone
)
@example((), [], ["3 t =18"])
@example((), ["ann 2"], ["3", "t", "s"])
@example(("set shoot on", "kitty 4"), [], ["3 sh2"])
@example(("set shoot on", "kitty 4"), [], ["3 sh2 force", "t x"])
@example(("set cover refuse", "buyin Ann 5", "buyin Dan 4"), [], ["5 =19"])
def test_all_says_what_a_line_for_each_says(table: tuple[str, ...], before: list[str], said: list[str]) -> None:
    """Notation §8.8: with a stake whoever is in and has none, else whoever is in; all or none is taken."""
    begin = ["pontoon 1", "stakes 1 10", "players Ann Bob Cat Dan", "banker Cat", *table, "deal", *before]
    together = Session()
    try:
        together.take_all(begin)
    except Refusal:
        return  # the lines before are not what is tried here
    each = Session(together.state)
    for words in said:
        opened = together.state.open
        if opened is None:
            return
        plays = opened.deal.plays
        stake = words[0].isdecimal() or words.startswith((".", "stake"))
        spoken_to = [
            name for name in opened.deal.order
            if (name not in plays or plays[name].stake is None if stake else name not in plays or not plays[name].out)
            and not (name in plays and plays[name].out)
        ]  # fmt: skip
        state, refused = each.state, not spoken_to
        for name in spoken_to:
            if is_refused(each, f"{name} {words}"):
                each, refused = Session(state), True
                break
        assert is_refused(together, f"all {words}") == refused
        assert together.state == each.state
