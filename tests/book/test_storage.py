"""The log as a database: queries work, and nothing is changed or removed."""

from collections.abc import Callable
from pathlib import Path

import pytest
from tinydb import where

from pontoon_keeper.book.eventlog import EventLog, Log, MemoryLog
from pontoon_keeper.book.storage import EventDB


@pytest.fixture(params=["disk", "memory"])
def log(request: pytest.FixtureRequest, tmp_path: Path) -> Log:
    return EventLog(tmp_path / "a.events") if request.param == "disk" else MemoryLog()


def test_queries_see_what_another_appended(log: Log) -> None:
    one, two = EventDB(log), EventDB(log)
    assert one.search(where("n") == 1) == []
    two.insert({"n": 1})
    one.insert_multiple([{"n": 1}, {"n": 2}])
    assert one.count(where("n") == 1) == two.count(where("n") == 1) == 2
    assert [event["n"] for event in two] == [1, 1, 2]
    assert len({event["id"] for event in one}) == 3


def test_what_was_given_out_is_a_copy(log: Log) -> None:
    db = EventDB(log)
    db.insert({"n": [1]})
    db.all()[0]["n"].append(2)
    assert db.all()[0]["n"] == [1]


CHANGES: list[Callable[[EventDB], object]] = [
    lambda db: db.update({"n": 2}),
    lambda db: db.remove(where("n") == 1),
    lambda db: db.truncate(),
    lambda db: db.upsert({"n": 2}, where("n") == 1),
    lambda db: db.drop_tables(),
]


@pytest.mark.parametrize("change", CHANGES)
def test_nothing_is_changed_or_removed(log: Log, change: Callable[[EventDB], object]) -> None:
    db = EventDB(log)
    db.insert({"n": 1})
    before = log.load(0)
    with pytest.raises(TypeError, match="only ever appended"):
        change(db)
    assert log.load(0) == before
    assert db.count(where("n") == 1) == 1
