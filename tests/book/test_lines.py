"""Lines of the book: what is written comes back, and what was damaged is named."""

import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pontoon_keeper.book.lines import Event, Spot, checksum, decode, encode, is_torn, is_whole
from pontoon_keeper.errors import BookError

SPOT = Spot("fri27x.events", 3, 100)

values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)
events = st.dictionaries(st.text(), values, max_size=5)


@given(st.lists(events, min_size=1, max_size=4))
def test_events_come_back_as_they_were(batch: list[Event]) -> None:
    line = encode(batch)
    assert line.count(b"\n") == 1
    assert decode(line, SPOT) == batch


@given(events)
def test_a_line_is_printable_ascii(event: Event) -> None:
    line = encode([event])
    assert line.endswith(b"\n")
    assert all(0x20 <= byte < 0x7F for byte in line[:-1])


def test_undecodable_bytes_of_the_command_line_come_back() -> None:
    event = {"text": b"na\xefve".decode("utf-8", "surrogateescape")}
    assert decode(encode([event]), SPOT) == [event]


def test_every_flipped_bit_of_a_line_is_an_error_that_names_it() -> None:
    line = encode([{"kind": "take", "text": "bob 3 b4 =20"}])
    for bit in range(8 * len(line)):
        bad = bytearray(line)
        bad[bit // 8] ^= 1 << bit % 8
        with pytest.raises(BookError, match=r"fri27x\.events is damaged in line 3, at byte 1\d\d$"):
            decode(bytes(bad), SPOT)


def test_the_first_impossible_byte_is_named() -> None:
    line = bytearray(encode([{"kind": "take"}]))
    line[12] ^= 0x80
    with pytest.raises(BookError, match=r"at byte 112$"):
        decode(bytes(line), SPOT)


@pytest.mark.parametrize("body", [b"[]", b"1", b"[1]", b'{"a":', b"null"])
def test_a_right_checksum_of_what_is_no_event_is_damage(body: bytes) -> None:
    line = b"%08x %b\n" % (zlib.crc32(body), body)
    assert is_whole(line)
    with pytest.raises(BookError, match="line 3") as caught:
        decode(line, SPOT)
    assert caught.value.hint


@pytest.mark.parametrize("length", range(22))
def test_every_beginning_of_a_line_is_torn(length: int) -> None:
    assert is_torn(encode([{"kind": "undo", "n": 1}])[:length])


@pytest.mark.parametrize("bit", range(8))
def test_a_line_whose_end_was_damaged_is_not_torn(bit: int) -> None:
    line = encode([{"kind": "undo", "n": 1}])
    assert not is_torn(line[:-1] + bytes([0x0A ^ 1 << bit]))


def test_a_block_of_zeros_that_never_reached_the_disk_is_torn() -> None:
    line = encode([{"kind": "undo", "n": 1}])
    assert is_torn(line[:-1] + b"\0")
    assert is_torn(line[:-9] + b"\0" * 9)


def test_no_events_are_no_line() -> None:
    with pytest.raises(ValueError, match="at least one"):
        encode([])


def test_a_number_that_json_does_not_know_is_refused() -> None:
    with pytest.raises(ValueError, match="JSON"):
        encode([{"n": float("nan")}])


def test_the_checksum_is_the_lines_own() -> None:
    line = encode([{"kind": "undo", "n": 1}])
    assert checksum(line) == f"{zlib.crc32(line[9:-1]):08x}"


def test_an_error_of_the_book_is_its_message() -> None:
    assert str(BookError("no room", "free some")) == "no room"
