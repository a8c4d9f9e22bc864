"""An evening with everything that came of it: the state, and the record in order.

Here: lines into a session, one after the other. Not here: where lines come from, and how a session is shown.
"""

import gc
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from pontoon_keeper.errors import Refusal
from pontoon_keeper.notation.parse import Statement, ear
from pontoon_keeper.rules.deal import Deal
from pontoon_keeper.rules.settle import Settlement
from pontoon_keeper.session.dealing import read_line, take_ordinary
from pontoon_keeper.session.likely import explain_count
from pontoon_keeper.session.state import Entry, Settled, State, Step, Warned, with_deal
from pontoon_keeper.session.statements import CountRefusal


class Changed(NamedTuple):
    """A setting changed after the first deal; stakes as two amounts in minor units."""

    after_deal: int
    name: str
    value: int | str | tuple[int, int]


class Noted(NamedTuple):
    """A remark, and how many deals were settled before it."""

    after_deal: int
    text: str


_MOST_EXPLAINED = 20
"""So many counts of one file that disagree are explained: each looks through all deals since the last right one."""


class Session:
    """A session as it grows: `state`, and in order all that was said and came of it.

    `record` holds statements and settled deals in the order they happened; the other lists are views of what a
    report needs, so that nothing is worked out twice. Amounts are minor units.
    """

    __slots__ = ("changed", "entries", "explained", "forced", "notes", "record", "state", "warnings")

    def __init__(self, state: State | None = None) -> None:
        """Begin with nothing said, or go on from a state."""
        self.state = State() if state is None else state
        self.record: list[Statement | Settled] = []
        self.entries: list[Entry] = []
        self.changed: list[Changed] = []
        self.notes: list[Noted] = []
        self.warnings: list[Warned] = []
        self.forced = 0
        self.explained = 0

    def take(self, text: str, line: int | None = None) -> Step | None:
        """Take one line; None for an empty one or a comment.

        Raises:
            Refusal: with its place; the session is as it was.
        """
        try:
            step = read_line(self.state, text, line)
        except CountRefusal as error:
            self.explained += 1
            if self.explained > _MOST_EXPLAINED:
                raise
            explain_count(error, self.record, self.state.money)
            raise
        if step is not None:
            self.add(step)
        return step

    def take_all(self, lines: Iterable[str]) -> None:
        """Take lines one after the other, with or without their line endings.

        An ordinary line changes the open deal alone, which is kept here meanwhile: a state for each would be thrown
        away with the next. Whoever looks at the session afterwards, or after a refusal, finds it with every line
        before.

        Raises:
            Refusal: the first error, with its line from 1.
        """
        deal = self._open_deal()
        hear = ear(self.state.seats, self.state.money).hear
        try:
            for number, line in enumerate(lines, 1):
                text = clean(line) if line[-1:] in _LINE_ENDS else line
                if deal is not None and (heard := hear(text)) is not None:
                    went = take_ordinary(self.state, deal, *heard)
                    if isinstance(went, Deal):
                        deal = went
                        continue
                    if went is not None:
                        self.add(went)
                        deal = None
                        continue
                if deal is not None:
                    self._lay_down(deal)
                self.take(text, number)
                deal = self._open_deal()
                if deal is not None:
                    hear = ear(self.state.seats, self.state.money).hear
        finally:
            if deal is not None:
                self._lay_down(deal)

    def _open_deal(self) -> Deal | None:
        return None if self.state.open is None else self.state.open.deal

    def _lay_down(self, deal: Deal) -> None:
        """Put a deal that went on beside the state back into it."""
        opened = self.state.open
        if opened is not None and opened.deal is not deal:
            self.state = with_deal(self.state, opened._replace(deal=deal))

    def add(self, step: Step) -> None:
        """Keep what a step brought about."""
        before = self.state
        self.state, said, entries, settled, warnings, forced = step
        if said:
            for statement in said:
                self.record.append(statement)
                self._keep_view(statement, before)
        if settled is not None:
            for statement in settled.said:
                self._keep_view(statement, before)
            self.record.append(settled)
        if entries:
            self.entries += entries
        if warnings:
            self.warnings += warnings
        self.forced += forced

    def _keep_view(self, statement: Statement, before: State) -> None:
        if statement.word == "note":
            self.notes.append(Noted(before.deals, statement.text or ""))
        elif statement.word in {"set", "stakes"} and before.deals and self.state.settings != before.settings:
            name = statement.text or "stakes"
            value = getattr(self.state.settings, name.replace("-", "_"))
            self.changed.append(Changed(before.deals, name, value))

    @property
    def settlements(self) -> list[Settlement]:
        """The settled deals in order."""
        return [item.settlement for item in self.record if isinstance(item, Settled)]

    @property
    def breaches(self) -> int:
        """How many breaches were recorded under `force`, forced counts included."""
        return self.forced + sum(
            len(done.bank_breaches) + sum(len(hand.breaches) for hand in done.hands) for done in self.settlements
        )


def replay_lines(lines: Iterable[str]) -> Session:
    """Replay a session file's lines, with or without their line endings.

    Raises:
        Refusal: the first error, with its line; L8 where nothing is said.
    """
    session = Session()
    with collector_resting():
        session.take_all(lines)
    if not session.state.begun:
        raise no_session()
    return session


@contextmanager
def collector_resting() -> Iterator[None]:
    """Keep the cyclic collector from walking the record again and again as it grows: there are no cycles in it."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            # What was made meanwhile would be walked at once as if it were new; a freeze and its end make it old.
            if not gc.get_freeze_count():
                gc.freeze()
                gc.unfreeze()
            gc.enable()


_LINE_ENDS = "\r\n"


def clean(line: str) -> str:
    """Take the line ending off a line: LF, or CR and LF (notation §1)."""
    line = line.removesuffix("\n")
    return line.removesuffix("\r")


def no_session() -> Refusal:
    """Refuse a file in which nothing is said (L8)."""
    return Refusal("L8", "there is no session here", "a session file begins with pontoon 1")


def split_lines(text: str) -> Iterator[str]:
    """Split a text at LF and CRLF alone; a byte order mark at its start is left out (notation §1)."""
    yield from text.removeprefix("\N{ZERO WIDTH NO-BREAK SPACE}").split("\n")


def replay_text(text: str) -> Session:
    """Replay the text of a session file (notation §2).

    Raises:
        Refusal: the first error, with its line.

    >>> replay_text("pontoon 1").state.deals
    0
    """
    return replay_lines(split_lines(text))
