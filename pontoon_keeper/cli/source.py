"""Session files as lines of text, however large and whatever is in them (notation §1, L8).

Here: opening, size, encoding. A file is read twice rather than kept: once to see that all of it is UTF-8, so
that a wrong one is refused whole, and once line by line. Not here: what the lines say.
"""

import codecs
import io
import os
import stat
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from pontoon_keeper.errors import Place, Refusal

LARGEST = 16 * 1024 * 1024
"""The largest session file, in bytes."""
_CHUNK = 1 << 16
_MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"


@contextmanager
def open_source(path: str) -> Iterator[Iterator[str]]:
    """Open a session file, or standard input for `-`, as lines with their line endings.

    Raises:
        Refusal: L8 for a file that is not there, cannot be read, is a directory, is over 16 MB or not UTF-8;
            any refusal raised while it is open is given the file's name.
    """
    # A name that is no UTF-8 comes with halves of letters in it, which no JSON can hold.
    name = "standard input" if path == "-" else path.encode("utf-8", "replace").decode()
    if not path:
        raise Refusal("L8", "the name of the file is empty", "name a session file, or - for standard input")
    try:
        with _opened(path) as file:
            _check_encoding(file)
            file.seek(0)
            yield _decoded(file)
    except _UnreadableError as error:
        refusal = Refusal("L8", _cannot(error.reason), "name a session file, or - for standard input")
        refusal.place = Place(file=name)
        raise refusal from error
    except Refusal as error:
        error.place = error.place._replace(file=name)
        raise


@contextmanager
def _opened(path: str) -> Iterator[BinaryIO]:
    if path == "-":
        if sys.stdin is None:
            raise Refusal("L8", "standard input is closed", "name a session file")
        with _kept(sys.stdin.buffer) as file:
            yield file
        return
    try:
        source = Path(path).open("rb")  # noqa: SIM115  # closed below, once it is known to be a file
    except OSError as error:
        raise Refusal("L8", _cannot(error), "name a session file, or - for standard input") from error
    except ValueError as error:
        raise Refusal("L8", "no file can have this name") from error
    with source:
        if stat.S_ISREG(os.fstat(source.fileno()).st_mode):
            _check_size(os.fstat(source.fileno()).st_size)
            yield source
        else:
            with _kept(source) as file:
                yield file


class _UnreadableError(Exception):
    """A file that could be opened and cannot be read; told apart from what goes wrong while its lines are used."""

    def __init__(self, reason: OSError) -> None:
        super().__init__(str(reason))
        self.reason = reason


def _read(source: BinaryIO | io.BufferedIOBase) -> bytes:
    try:
        return source.read(_CHUNK)
    except OSError as error:
        raise _UnreadableError(error) from error


def _cannot(error: OSError) -> str:
    if isinstance(error, IsADirectoryError):
        return "this is a directory, not a session file"
    if isinstance(error, FileNotFoundError):
        return "there is no such file"
    return f"this file cannot be read: {(error.strerror or 'unknown reason').lower()}"


@contextmanager
def _kept(source: BinaryIO | io.BufferedIOBase) -> Iterator[BinaryIO]:
    """Keep what can be read only once in a temporary file."""
    with tempfile.TemporaryFile() as file:
        size = 0
        while chunk := _read(source):
            size += len(chunk)
            _check_size(size)
            file.write(chunk)
        file.seek(0)
        yield file


def _check_size(size: int) -> None:
    if size > LARGEST:
        raise Refusal("L8", "this file is over 16 MB", "no evening is that long; is it a session file?")


def _check_encoding(file: BinaryIO) -> None:
    decoder = codecs.getincrementaldecoder("utf-8")()
    line, column = 1, 1
    while True:
        chunk = _read(file)
        try:
            text = decoder.decode(chunk, final=not chunk)
        except UnicodeDecodeError as error:
            good = error.object[: error.start].decode("utf-8")
            line += good.count("\n")
            column = len(good) - good.rfind("\n") if "\n" in good else column + len(good)
            refusal = Refusal("L8", "this file is not UTF-8 text", "save it as UTF-8")
            refusal.place = Place(line, column, 1)
            raise refusal from error
        line += text.count("\n")
        column = len(text) - text.rfind("\n") if "\n" in text else column + len(text)
        if not chunk:
            return


def _decoded(file: BinaryIO) -> Iterator[str]:
    first = True
    for raw in file:
        line = raw.decode("utf-8")
        if first:
            line = line.removeprefix(_MARK)
            first = False
        yield line
