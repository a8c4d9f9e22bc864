"""ISO dates: whether one is right, and the nearest right one to one that is not (notation §3, L1)."""

import re
from datetime import date

_ISO = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", re.ASCII)
_LOOSE = re.compile(r"([0-9]{4})[-/.]?([0-9]{1,2})[-/.]?([0-9]{1,2})", re.ASCII)
_MONTHS, _LONGEST_MONTH = 12, 31


def is_date(text: str) -> bool:
    """Tell whether a text is a date there is, as `2026-11-27`.

    >>> is_date("2026-11-27"), is_date("2026-02-30")
    (True, False)
    """
    return _ISO.fullmatch(text) is not None and _date(*map(int, text.split("-"))) is not None


def nearest_date(text: str) -> str | None:
    """Give the nearest right date to a year, month and day in that order, or None where they cannot be made out.

    >>> nearest_date("2026-02-30"), nearest_date("2026-13-1")
    ('2026-02-28', '2026-12-01')
    """
    found = _LOOSE.fullmatch(text)
    if found is None:
        return None
    year, month, day = max(1, int(found[1])), int(found[2]), int(found[3])
    month = min(max(month, 1), _MONTHS)
    for last in range(min(max(day, 1), _LONGEST_MONTH), 0, -1):
        right = _date(year, month, last)
        if right is not None:
            return right.isoformat()
    return None


def _date(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None
