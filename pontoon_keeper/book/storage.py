"""The log as a TinyDB database, so that its queries work on events as they stand.

Here: a storage over a log, and a table that only takes more. Not here: files, and what events mean.
"""

import copy
import secrets
from collections.abc import Iterable, Mapping
from typing import Any, NoReturn

from tinydb import TinyDB
from tinydb.storages import Storage
from tinydb.table import Document, Table

from pontoon_keeper.book.eventlog import START, Log
from pontoon_keeper.book.lines import Event

LETTERS = "23456789abcdefghijkmnpqrstuvwxyz"
"""What ids are made of: none of 0, 1, l and o, which are read for one another."""

_TABLE = "events"


def new_id(length: int = 8) -> str:
    """Give a random id.

    >>> len(new_id(5))
    5
    """
    return "".join(secrets.choice(LETTERS) for _ in range(length))


class LogStorage(Storage):
    """A log, read when it is asked and only as far as it grew."""

    def __init__(self, log: Log) -> None:
        """Name the log."""
        self.log = log
        self._mark = START
        self._events: dict[str, Event] = {}

    def read(self) -> dict[str, dict[str, Any]]:
        """Give the events by their ids.

        Raises:
            BookError: a line is damaged, or the log cannot be read.
        """
        tail = self.log.read(self._mark)
        if tail.whole:
            self._events = {}
        first = tail.mark.events - len(tail.events)
        # An event without an id is known by its number, so that none hides another.
        self._events |= {str(event.get("id", first + at)): event for at, event in enumerate(tail.events)}
        self._mark = tail.mark
        return {_TABLE: self._events}

    def write(self, data: dict[str, dict[str, Any]]) -> NoReturn:  # noqa: ARG002 - TinyDB asks with it
        """Refuse: a log is not written as a whole."""
        raise TypeError("events are only ever appended")


class _Copied(Document):
    """An event for whoever asked: changing it changes nothing that is kept."""

    def __init__(self, value: Mapping[str, Any], doc_id: int) -> None:
        super().__init__(copy.deepcopy(dict(value)), doc_id)


class EventTable(Table):
    """A table that takes more and gives nothing up."""

    document_class = _Copied
    document_id_class = str  # type: ignore[assignment]

    def __init__(self, storage: LogStorage, name: str = _TABLE) -> None:
        """Keep no answers: another process may append at any time."""
        super().__init__(storage, name, cache_size=0)
        self._log = storage.log

    def insert(self, document: Mapping[str, Any]) -> str:  # type: ignore[override]
        """Append one event; give its id."""
        return self.insert_multiple([document])[0]

    def insert_multiple(self, documents: Iterable[Mapping[str, Any]]) -> list[str]:  # type: ignore[override]
        """Append events, all or none; give their ids.

        Raises:
            BookError: they were not recorded.
            ValueError: there is no event.
        """
        events = [{"id": new_id(), **document} for document in documents]
        self._log.append(events)
        return [event["id"] for event in events]

    def _update_table(self, updater: object) -> NoReturn:  # noqa: ARG002 - TinyDB asks with it
        """Refuse what update, remove, upsert and truncate come down to."""
        raise TypeError("events are only ever appended")


class EventDB(TinyDB):
    """A log as a database with one table."""

    table_class = EventTable  # type: ignore[assignment]
    default_table_name = _TABLE

    def __init__(self, log: Log) -> None:
        """Open a log."""
        super().__init__(log, storage=LogStorage)
