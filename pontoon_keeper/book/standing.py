"""What stands of a session after everything that was said and taken back.

Here: a pure function over events. Not here: where events come from, and what the lines mean.
"""

from collections.abc import Iterable
from typing import NamedTuple

from pontoon_keeper.book.lines import Event
from pontoon_keeper.errors import BookError


class Standing(NamedTuple):
    """The `take` events that stand, oldest first, and those taken back, the last to be put back first."""

    said: tuple[Event, ...] = ()
    undone: tuple[Event, ...] = ()


def fold(events: Iterable[Event], before: Standing | None = None) -> Standing:
    """Fold events into what stands; `undo` and `redo` count `take` events.

    Args:
        events: in order; `session` events say nothing here.
        before: what stood before the first of them.

    Raises:
        BookError: an event of a kind that is not known, or one that takes back or puts back more than there is.

    >>> fold([{"kind": "take", "text": "a"}, {"kind": "undo", "n": 1}]).said
    ()
    """
    said, undone = (list(before.said), list(before.undone)) if before else ([], [])
    for event in events:
        kind = event.get("kind")
        if kind == "take":
            said.append(event)
            undone.clear()
        elif kind == "undo":
            _move(said, undone, event)
        elif kind == "redo":
            _move(undone, said, event)
        elif kind != "session":
            raise BookError(f"the session holds an event of an unknown kind, {kind!r}", "use a newer pontoon_keeper")
    return Standing(tuple(said), tuple(undone))


def _move(source: list[Event], target: list[Event], event: Event) -> None:
    count = event.get("n")
    if type(count) is not int or not 0 < count <= len(source):
        raise BookError(f"the session holds an {event['kind']} that does not fit", "pontoon doctor looks at it")
    target.extend(reversed(source[-count:]))
    del source[-count:]
