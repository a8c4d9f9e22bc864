"""A refusal as lines of text: what it is, the line with a caret under the place, what would be right.

Here: layout only. Not here: the words, which come with the refusal.
"""

import unicodedata

from pontoon_keeper.errors import Refusal

WIDEST = 76
_BEFORE = 50


def refusal_lines(error: Refusal) -> list[str]:
    r"""Lay out a refusal; the file, the line and the column stand first where there is a file.

    >>> from pontoon_keeper.errors import Place
    >>> error = Refusal("A3", "too dear", "at most 4")
    >>> error.place = Place(1, 5, 2, "bob b9")
    >>> print("\n".join(refusal_lines(error)))
    error A3: too dear
      bob b9
          ^^
      at most 4
    """
    place = error.place
    head = f"error {error.code}: {error.message}"
    if place.file is not None:
        where = [place.file, *(str(number) for number in (place.line, place.column) if number is not None)]
        head = f"{':'.join(where)}: {head}"
    lines = [harmless(head)]
    if place.text is not None and place.column is not None and place.text.strip():
        lines += _marked(place.text, place.column - 1, place.length or 1)
    if error.hint:
        lines.append(f"  {harmless(error.hint)}")
    return lines


def _marked(text: str, start: int, length: int) -> list[str]:
    """Give the line and the caret under it; of a long line only what is around the place."""
    cut, lead = text, ""
    if width(text) > WIDEST:
        begin = max(0, start - _BEFORE)
        lead = "…" if begin else ""
        cut = text[begin : begin + WIDEST] + ("…" if begin + WIDEST < len(text) else "")
        start -= begin
    shown = harmless(cut)
    under = max(1, width(shown[start : start + length]))
    return [f"  {lead}{shown}", "  " + " " * (len(lead) + width(shown[:start])) + "^" * min(under, WIDEST)]


def harmless(text: str) -> str:
    r"""Give a text with nothing in it that a terminal would act on: control characters are shown as one sign.

    >>> ascii(harmless("a\tb\x1b[2J"))
    "'a b\\ufffd[2J'"
    """
    if text.isprintable():
        return text
    return "".join([c if c.isprintable() else " " if c in "\t\u00a0" else "\N{REPLACEMENT CHARACTER}" for c in text])


def width(text: str) -> int:
    """Count the columns a text takes on a terminal.

    >>> width("ab"), width("日本")
    (2, 4)
    """
    if text.isascii():
        return len(text)
    return sum(_columns(character) for character in text)


def _columns(character: str) -> int:
    if unicodedata.category(character) in {"Mn", "Me", "Cf"}:
        return 0
    return 2 if unicodedata.east_asian_width(character) in {"W", "F"} else 1
