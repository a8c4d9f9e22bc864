"""What can be refused, and where it stands in what was typed.

Here: the error classes, each a plain value with a code, words and a place.
Not here: exit codes and printing, which are the business of the command line.
"""

from typing import NamedTuple


class Place(NamedTuple):
    """Where an error stands: the line from 1, the column from 1 in code points, and how many of them."""

    line: int | None = None
    column: int | None = None
    length: int | None = None
    text: str | None = None
    file: str | None = None


class PontoonError(Exception):
    """Anything the program refuses or cannot do, in words for the person who asked."""


class Refusal(PontoonError):
    """The rules or the notation do not allow it; nothing of it was recorded.

    `code` is a clause (`A3`) or one of the notation's own (`L1` … `L8`, `B1`, `B2`). `unit` counts
    the words of a statement, or the actions of a player's line, from 0 for its first word; `span` is a
    start and a length in characters where the reader knew them. `place` is set by whoever read the line.
    """

    def __init__(
        self,
        code: str,
        message: str,
        hint: str | None = None,
        *,
        unit: int | None = None,
        span: tuple[int, int] | None = None,
    ) -> None:
        """Keep the parts; the message alone is what `str()` gives."""
        super().__init__(message)
        self.code = code
        self.message = message
        self.hint = hint
        self.unit = unit
        self.span = span
        self.place = Place()

    def as_dict(self) -> dict[str, str | int | None]:
        """Give the JSON form; keys that do not apply are null.

        >>> Refusal("A3", "too dear").as_dict()["code"]
        'A3'
        """
        return {
            "code": self.code,
            "message": self.message,
            "file": self.place.file,
            "line": self.place.line,
            "column": self.place.column,
            "length": self.place.length,
            "hint": self.hint,
        }


class BookError(PontoonError):
    """The book cannot be read or written: locked, damaged, too new, no room, no permission.

    Whatever was acknowledged before is still there; what was asked for now was not done, unless the message says that
    this is in doubt.

    >>> BookError("there is no room left on the disk", "free some space, then say it again").hint
    'free some space, then say it again'
    """

    def __init__(self, message: str, hint: str | None = None) -> None:
        """Keep the parts; the message alone is what `str()` gives."""
        super().__init__(message)
        self.message = message
        self.hint = hint
