"""Several processes at one log, and processes that end in the middle of it."""

import json
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pontoon_keeper.book.eventlog import EventLog
from pontoon_keeper.book.lines import Event

ROOT = Path(__file__).resolve().parents[2]

APPEND = """
import sys
from pathlib import Path
from pontoon_keeper.book.eventlog import EventLog
path, who, count = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
log = EventLog(path)
for number in range(count):
    size = 40_000 if number % 5 == 4 else 10
    log.append([{"who": who, "n": number, "of": part, "text": "x" * size} for part in range(1 + number % 2)])
    print(number, flush=True)
"""


def start(path: Path, who: str, count: int) -> "subprocess.Popen[str]":
    return subprocess.Popen(  # noqa: S603 - this interpreter with a text of ours
        [sys.executable, "-c", APPEND, str(path), who, str(count)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )


def numbers(events: list[Event], who: str) -> list[int]:
    """Give the numbers of one process's appends in the order of the log, each of them whole."""
    own = [(event["n"], event["of"]) for event in events if event["who"] == who]
    appended = [number for number, part in own if not part]
    assert own == [(number, part) for number in appended for part in range(1 + number % 2)]
    return appended


def test_four_processes_at_one_log(tmp_path: Path) -> None:
    path = tmp_path / "a.events"
    processes = [start(path, str(who), 10) for who in range(4)]
    for process in processes:
        process.communicate()
        assert process.returncode == 0
    events = EventLog(path).read().events
    assert len(events) == 4 * 15
    for who in range(4):
        assert numbers(events, str(who)) == list(range(10))


def kill_rounds(path: Path, rounds: int) -> None:
    """End a process at a random moment, again and again on one log: what it had said is there, in order."""
    chance = random.Random(rounds)
    log = EventLog(path)
    mark = log.read().mark
    for number in range(rounds):
        with start(path, str(number), 10_000) as process:
            assert process.stdout is not None
            acknowledged = [process.stdout.readline()]
            time.sleep(chance.uniform(0, 0.02))
            process.kill()
            acknowledged += process.stdout.readlines()
        # The pipe may hold the beginning of a number whose line end was never written.
        said = [json.loads(line) for line in acknowledged if line.endswith("\n")]
        tail = log.read(mark)
        mark = tail.mark
        kept = numbers(tail.events, str(number))
        assert kept == list(range(len(kept)))
        # At most the one append that nobody was told about may be there as well.
        assert len(kept) - len(said) in {0, 1}
        assert said == kept[: len(said)]
    log.append([{"who": "after", "n": 0, "of": 0}])
    assert numbers(log.read().events, "after") == [0]


def test_a_killed_process_loses_nothing_it_acknowledged(tmp_path: Path) -> None:
    kill_rounds(tmp_path / "a.events", 15)


@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_five_hundred_killed_processes_lose_nothing_they_acknowledged(tmp_path: Path) -> None:
    kill_rounds(tmp_path / "a.events", 500)
