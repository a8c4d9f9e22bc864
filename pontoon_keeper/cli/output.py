"""What every command prints with: JSON, lines of text, refusals.

Here: standard output and standard error. Not here: what is printed.
"""

import json
import sys
from collections.abc import Iterable

from pontoon_keeper.errors import Refusal
from pontoon_keeper.terminal.refusals import harmless, refusal_lines


def print_lines(lines: Iterable[str]) -> None:
    """Print lines of text; nothing in them can make a terminal act."""
    sys.stdout.writelines(f"{harmless(line)}\n" for line in lines)


def print_text(lines: Iterable[str]) -> None:
    """Print lines that are to be read again: each letter as it is, in UTF-8 with LF, whatever the terminal takes."""
    sys.stdout.flush()
    sys.stdout.buffer.writelines(f"{line}\n".encode() for line in lines)
    sys.stdout.buffer.flush()


def print_json(document: object, *, compact: bool = False) -> None:
    """Print one JSON document, on one line if `compact`."""
    sys.stdout.write(json_text(document, compact=compact) + "\n")


def json_text(document: object, *, compact: bool = False) -> str:
    """Write a JSON document; letters as they are where standard output takes them."""
    ascii_only = (sys.stdout.encoding or "").lower().replace("-", "") != "utf8"
    if compact:
        return json.dumps(document, ensure_ascii=ascii_only, separators=(",", ":"))
    return json.dumps(document, ensure_ascii=ascii_only, indent=2)


def print_failure(message: str, *, as_json: bool) -> None:
    """Print to standard error what no clause has a code for, as text or as one JSON object."""
    if as_json:
        sys.stderr.write(json.dumps({"error": Refusal("", message).as_dict() | {"code": None}}) + "\n")
    else:
        sys.stderr.write(f"error: {message}\n")


def print_refusal(error: Refusal, *, as_json: bool) -> None:
    """Print a refusal to standard error, as text or as one JSON object."""
    if as_json:
        sys.stderr.write(json.dumps({"error": error.as_dict()}) + "\n")
    else:
        sys.stderr.writelines(f"{line}\n" for line in refusal_lines(error))
