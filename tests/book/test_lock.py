"""The lock: one at a time, whoever waits is told for whom, and nobody waits for the dead or for themselves."""

import errno
import fcntl
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from pontoon_keeper.book.lock import Lock
from pontoon_keeper.errors import BookError

ROOT = Path(__file__).resolve().parents[2]

HOLD = """
import sys, time
from pathlib import Path
from pontoon_keeper.book.lock import Lock
with Lock(Path(sys.argv[1]), command="pontoon live").held():
    print("held", flush=True)
    sys.stdin.read()
"""


@contextmanager
def another_process(path: Path) -> Iterator["subprocess.Popen[str]"]:
    """Run a process that holds the lock until its input ends."""
    with subprocess.Popen(  # noqa: S603 - this interpreter with a text of ours
        [sys.executable, "-c", HOLD, str(path)], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == "held\n"
            yield process
        finally:
            process.kill()


def test_who_waits_too_long_is_told_for_whom(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    with another_process(path) as process, pytest.raises(BookError) as caught, Lock(path, patience=0.1).held():
        pytest.fail("held by two")
    assert f"process {process.pid} (pontoon live)" in caught.value.message
    assert "0.1 seconds" in caught.value.message
    assert caught.value.hint


def test_the_lock_of_a_killed_process_is_free(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    with another_process(path) as process:
        process.send_signal(signal.SIGKILL)
        process.wait()
        with Lock(path, patience=0.1).held():
            assert Lock(path).holder() == (os.getpid(), Lock(path).command)


def test_who_waits_gets_it_when_it_is_given_back(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    with another_process(path) as process:
        assert process.stdin is not None
        threading.Timer(0.1, process.stdin.close).start()
        with Lock(path, patience=30).held():
            assert process.wait() == 0


def test_the_same_thread_may_take_it_again_even_through_another_lock(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    with Lock(path, patience=0.1).held(), Lock(tmp_path / "." / "lock", patience=0.1).held():
        pass
    with Lock(path, patience=0.1).held():
        pass


def test_the_inner_end_does_not_give_it_back(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    lock = Lock(path)
    with lock.held():
        with lock.held():
            pass
        assert is_locked(path)
    assert not is_locked(path)


def test_an_error_inside_gives_it_back(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    lock = Lock(path)
    with pytest.raises(KeyError), lock.held(), lock.held():
        raise KeyError
    assert not is_locked(path)


def is_locked(path: Path) -> bool:
    """Ask the system, with a second descriptor of this process."""
    descriptor = os.open(path, os.O_RDWR)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    finally:
        os.close(descriptor)
    return False


def test_another_thread_has_to_wait(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    errors: list[BookError] = []

    def try_it() -> None:
        try:
            with Lock(path, patience=0.05).held():
                pass
        except BookError as error:
            errors.append(error)

    with Lock(path).held():
        thread = threading.Thread(target=try_it)
        thread.start()
        thread.join()
    assert [f"process {os.getpid()} " in error.message for error in errors] == [True]


def test_a_lock_on_a_deleted_file_keeps_others_out_of_the_new_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "lock"
    real = fcntl.flock
    deleted: list[Path] = []

    def flock(descriptor: int, operation: int) -> None:
        real(descriptor, operation)
        if not deleted:
            path.unlink()
            deleted.append(path)

    monkeypatch.setattr(fcntl, "flock", flock)
    with Lock(path).held():
        assert deleted
        assert is_locked(path)


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (errno.EROFS, "no permission"),
        (errno.EACCES, "no permission"),
        (errno.ENOSPC, "no room left"),
        (errno.EIO, "the disk reports an error"),
        (errno.ENOLCK, "no locks available"),
    ],
)
def test_a_lock_that_cannot_be_made_is_an_error_of_the_book(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, words: str
) -> None:
    def refuse(*_: object) -> int:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "open", refuse)
    with pytest.raises(BookError, match=words) as caught, Lock(tmp_path / "lock").held():
        pytest.fail("held without a file")
    assert caught.value.hint


def test_a_full_disk_keeps_nobody_from_the_lock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> int:
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr(os, "write", full)
    with Lock(tmp_path / "lock").held():
        assert is_locked(tmp_path / "lock")


@pytest.mark.parametrize("note", [b"", b"x", b"12a pontoon", b"\xff\xfe 1", b"7 \x1b[2Jpontoon\n"])
def test_a_note_that_is_not_ours_is_not_shown(tmp_path: Path, note: bytes) -> None:
    path = tmp_path / "lock"
    path.write_bytes(note)
    assert Lock(path).holder() is None
    assert "another process" in str(Lock(path)._busy())


def test_a_command_that_cannot_be_shown_is_made_fit(tmp_path: Path) -> None:
    lock = Lock(tmp_path / "lock", command="pontoon \x1b[2J" + "é" * 100)
    with lock.held():
        holder = lock.holder()
    assert lock.path.stat().st_size == 128
    assert holder is not None
    assert holder[1].startswith("pontoon ?[2Jéé")
