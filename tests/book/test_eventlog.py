"""The log: whatever happens, there is the old one or the new one, and damage is named rather than read over."""

import errno
import os
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pontoon_keeper.book.eventlog import START, EventLog, Log, MemoryLog
from pontoon_keeper.book.lines import Event, encode
from pontoon_keeper.errors import BookError

T = TypeVar("T")

OLD: list[Event] = [{"kind": "session", "id": "fri27x"}, {"kind": "take", "text": "pontoon 1"}]
NEW: list[Event] = [{"kind": "take", "text": "players Ann, Bob"}, {"kind": "undo", "n": 1}]


@pytest.fixture(params=["disk", "memory"])
def log(request: pytest.FixtureRequest, tmp_path: Path) -> Log:
    return EventLog(tmp_path / "a.events") if request.param == "disk" else MemoryLog()


def old_log(folder: Path, tail: bytes = b"") -> EventLog:
    path = folder / "a.events"
    path.write_bytes(b"".join(encode([event]) for event in OLD) + tail)
    return EventLog(path)


# Reading and appending, on the disk and in memory.


def test_what_was_appended_is_read_in_order(log: Log) -> None:
    log.append(OLD[:1])
    log.append([*OLD[1:], *NEW])
    tail = log.read()
    assert tail.events == OLD + NEW
    assert tail.whole
    assert (tail.mark.lines, tail.mark.events) == (2, 4)


def test_a_log_that_is_not_there_is_empty(log: Log) -> None:
    assert log.read() == ([], START, True)


def test_only_what_is_new_is_read_after_a_mark(log: Log) -> None:
    log.append(OLD)
    mark = log.read().mark
    assert log.read(mark) == ([], mark, False)
    log.append(NEW)
    tail = log.read(mark)
    assert (tail.events, tail.whole, tail.mark.events) == (NEW, False, 4)
    assert tail.mark == log.read().mark


def test_a_batch_is_one_line(log: Log) -> None:
    log.append(NEW)
    assert log.load(0).count(b"\n") == 1


def test_no_events_are_not_appended(log: Log) -> None:
    with pytest.raises(ValueError, match="at least one"):
        log.append([])
    assert log.read().events == []


batches = st.lists(
    st.lists(st.dictionaries(st.text(max_size=3), st.text(max_size=9), max_size=2), min_size=1, max_size=3), max_size=6
)


@given(batches, st.data())
def test_any_mark_divides_a_log_into_what_was_read_and_the_rest(said: list[list[Event]], data: st.DataObject) -> None:
    log = MemoryLog()
    marks = [START]
    for batch in said:
        log.append(batch)
        marks.append(log.read(marks[-1]).mark)
    at = data.draw(st.integers(0, len(said)))
    assert log.read(marks[at]).events == [event for batch in said[at:] for event in batch]
    assert log.read().mark == marks[-1]


def test_a_mark_that_no_longer_fits_reads_everything(tmp_path: Path) -> None:
    """A reader without the lock may have seen a line that never became safe."""
    log = old_log(tmp_path)
    size = log.path.stat().st_size
    log.append(NEW[:1])
    mark = log.read().mark
    os.truncate(log.path, size)
    assert log.read(mark).events == OLD
    log.append([{"kind": "note", "text": "another line, longer than the one that was there"}])
    tail = log.read(mark)
    assert tail.whole
    assert [event["kind"] for event in tail.events] == ["session", "take", "note"]


def test_two_logs_on_one_file_in_one_process(tmp_path: Path) -> None:
    one, two = EventLog(tmp_path / "a.events"), EventLog(tmp_path / "a.events")
    with one.transaction():
        two.append(OLD)
        one.append(NEW)
    assert one.read() == two.read()
    assert one.read().events == OLD + NEW


# Damage.


def test_every_truncation_is_a_log_as_it_once_stood(tmp_path: Path) -> None:
    whole = b"".join(encode([event]) for event in OLD + NEW)
    for size in range(len(whole)):
        data = whole[:size]
        expected = (OLD + NEW)[: data.count(b"\n")]
        path = tmp_path / f"{size}.events"
        path.write_bytes(data)
        for log in (EventLog(path), MemoryLog(data)):
            assert log.read().events == expected
            log.append(NEW)
            assert log.read().events == expected + NEW
        tail = data[data.rfind(b"\n") + 1 :]
        kept = [torn.read_bytes() for torn in tmp_path.glob(f"{size}.events.torn-*")]
        assert kept == ([tail] if tail else [])


@pytest.mark.parametrize("kind", ["disk", "memory"])
def test_every_flipped_bit_is_an_error_and_the_file_is_left_alone(tmp_path: Path, kind: str) -> None:
    whole = b"".join(encode([event]) for event in OLD + NEW)
    path = tmp_path / "a.events"
    log: Log
    for bit in range(8 * len(whole)):
        bad = bytearray(whole)
        bad[bit // 8] ^= 1 << bit % 8
        if kind == "disk":
            path.write_bytes(bad)
            log = EventLog(path)
        else:
            log = MemoryLog(bytes(bad))
        line = whole[: bit // 8].count(b"\n") + 1
        with pytest.raises(BookError, match=rf"is damaged in line {line}, at byte \d+$") as caught:
            log.read()
        assert caught.value.hint
        assert log.load(0) == bad
    assert not list(tmp_path.glob("*.torn*"))


def test_nothing_is_appended_behind_a_damaged_end(log: Log) -> None:
    bad = encode(OLD)[:-1] + b"J"
    if isinstance(log, EventLog):
        log.path.write_bytes(bad)
    elif isinstance(log, MemoryLog):
        log.data = bad
    with pytest.raises(BookError, match="damaged in line 1, at byte 0"):
        log.append(NEW)
    assert log.load(0) == bad


def test_torn_ends_are_all_kept(tmp_path: Path) -> None:
    log = old_log(tmp_path, b"1234")
    log.append(NEW)
    with log.path.open("ab") as file:
        file.write(b"5678")
    log.append(NEW)
    assert (tmp_path / "a.events.torn-1").read_bytes() == b"1234"
    assert (tmp_path / "a.events.torn-2").read_bytes() == b"5678"
    assert log.read().events == OLD + NEW + NEW


# Faults: every call of the system made to fail, in every way.

CALLS = ("open", "write", "fdatasync", "fsync", "lseek", "read", "ftruncate")


class Crash(BaseException):
    """The end of the process: no code of ours catches it, and nothing works afterwards."""


class Faults:
    """Count the calls of one function of the system, and let one of them go wrong."""

    def __init__(self, patch: pytest.MonkeyPatch, name: str, at: int, fail: Callable[[], None]) -> None:
        """Put a wrapper around each call, for as long as the patch lasts."""
        self.count = 0
        self.dead = False
        for each in CALLS:
            patch.setattr(os, each, self.wrap(each, getattr(os, each), each == name, at, fail))

    def wrap(
        self, name: str, real: Callable[..., T], chosen: bool, at: int, fail: Callable[[], None]
    ) -> Callable[..., T]:
        def call(*args: object) -> T:
            if self.dead:
                raise Crash
            if chosen:
                self.count += 1
                if self.count == at:
                    try:
                        if name == "write" and isinstance(args[1], bytes | memoryview):
                            # Before it fails it takes a part.
                            real(args[0], args[1][: len(args[1]) // 2])
                        fail()
                    except Crash:
                        self.dead = True
                        raise
            return real(*args)

        return call


def system_error(number: int) -> Callable[[], None]:
    def fail() -> None:
        raise OSError(number, os.strerror(number))

    return fail


def interrupt() -> None:
    raise KeyboardInterrupt


def crash() -> None:
    raise Crash


WAYS = {
    "no room": system_error(errno.ENOSPC),
    "disk error": system_error(errno.EIO),
    "interrupted": interrupt,
    "crash": crash,
}


def injected(folder: Path, name: str, at: int, way: str, tail: bytes) -> int:
    """Append with one call failing; check what is left; give how many calls there were."""
    log = old_log(folder, tail)
    raised: BaseException | None = None
    with pytest.MonkeyPatch.context() as patch:
        faults = Faults(patch, name, at, WAYS[way])
        try:
            log.append(NEW)
        except (BookError, KeyboardInterrupt, Crash) as error:
            raised = error
    after = EventLog(log.path).read().events
    if raised is None:
        assert after == OLD + NEW
    elif isinstance(raised, Crash):
        assert after in (OLD, OLD + NEW)
    elif "in doubt" not in str(raised):
        assert after == OLD
    assert not isinstance(raised, BookError) or raised.hint
    fresh = EventLog(log.path)
    fresh.append([{"kind": "after"}])
    assert fresh.read().events == [*after, {"kind": "after"}]
    return faults.count


@pytest.mark.parametrize("tail", [b"", b"0123abcd {"], ids=["whole", "torn"])
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", CALLS)
def test_an_append_that_fails_leaves_the_old_log_or_the_new(tmp_path: Path, name: str, way: str, tail: bytes) -> None:
    at = 1
    while True:
        folder = tmp_path / str(at)
        folder.mkdir()
        if injected(folder, name, at, way, tail) < at:
            break
        at += 1
    # Each is called at least once, or nothing was tested; a whole file needs no folder sync and is not cut.
    assert at > 1 or (not tail and name in {"fsync", "ftruncate"})


def test_a_new_log_whose_folder_cannot_be_synced_is_not_acknowledged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = EventLog(tmp_path / "a.events")
    monkeypatch.setattr(os, "fsync", lambda _: system_error(errno.EIO)())
    with pytest.raises(BookError, match="the disk reports an error"):
        log.append(OLD)
    assert log.read().events == []


def test_short_writes_are_gone_on_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = old_log(tmp_path)
    real = os.write
    monkeypatch.setattr(os, "write", lambda descriptor, data: real(descriptor, data[:7]))
    log.append(NEW)
    assert log.read().events == OLD + NEW


def test_a_write_that_takes_nothing_does_not_go_on_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = old_log(tmp_path)
    monkeypatch.setattr(os, "write", lambda *_: 0)
    with pytest.raises(BookError, match="the disk reports an error"):
        log.append(NEW)
    assert log.read().events == OLD


def test_after_a_sync_that_failed_nothing_more_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = old_log(tmp_path)
    with monkeypatch.context() as patch:
        patch.setattr(os, "fdatasync", lambda _: system_error(errno.EIO)())
        with pytest.raises(BookError, match="the disk reports an error"):
            log.append(NEW)
    with pytest.raises(BookError, match="takes nothing more: the disk could not confirm"):
        log.append(NEW)
    assert log.read().events == OLD


def test_no_room_is_no_reason_to_stop_for_good(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = old_log(tmp_path)
    with monkeypatch.context() as patch:
        patch.setattr(os, "fdatasync", lambda _: system_error(errno.ENOSPC)())
        with pytest.raises(BookError, match="no room left"):
            log.append(NEW)
    log.append(NEW)
    assert log.read().events == OLD + NEW


def test_what_cannot_be_taken_back_is_said_to_be_in_doubt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = old_log(tmp_path)
    with monkeypatch.context() as patch:
        patch.setattr(os, "fdatasync", lambda _: system_error(errno.ENOSPC)())
        patch.setattr(os, "ftruncate", lambda *_: system_error(errno.EIO)())
        with pytest.raises(BookError, match="in doubt"):
            log.append(NEW)
    with pytest.raises(BookError, match="could not be taken back"):
        log.append(NEW)


@pytest.mark.parametrize("number", [errno.EACCES, errno.EIO, errno.EISDIR])
def test_a_log_that_cannot_be_read_is_an_error_of_the_book(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    log = old_log(tmp_path)
    monkeypatch.setattr(os, "open", lambda *_: system_error(number)())
    with pytest.raises(BookError, match=r"cannot read .*a\.events"):
        log.read()


def test_a_folder_in_place_of_the_log(tmp_path: Path) -> None:
    (tmp_path / "a.events").mkdir()
    log = EventLog(tmp_path / "a.events")
    with pytest.raises(BookError, match="a folder where a file should be"):
        log.read()
    with pytest.raises(BookError, match="a folder where a file should be"):
        log.append(NEW)
