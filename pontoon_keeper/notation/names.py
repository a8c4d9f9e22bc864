"""Names of players: what may be one, and whom a typed name means (notation §1).

Here: matching without case and accents, whole names and prefixes. Not here: who is seated.
"""

import functools
import re
import unicodedata
from bisect import bisect_left

from pontoon_keeper.errors import Refusal
from pontoon_keeper.money import shown
from pontoon_keeper.notation.near import nearest

LONGEST = 24
IN_DEAL = ("bank", "all", "pays", "sell", "buyin", "cashout", "transfer", "expense", "paid", "scrap", "note")
OUTSIDE = (
    "pontoon", "session", "date", "money", "rules", "set", "stakes", "players", "join", "seat", "leave", "cut",
    "banker", "keep", "sell", "auction", "kitty", "buyin", "cashout", "transfer", "paid", "count", "expense", "note",
    "deal", "close",
)  # fmt: skip
STATEMENT_WORDS = frozenset(IN_DEAL) | frozenset(OUTSIDE)
RESERVED = STATEMENT_WORDS | {"bank", "box", "all", "none", "after", "for", "force", "undo", "redo"}
TOKEN_WORDS = frozenset({
    "out", "stake", "shoot", "burn", "buy", "twist", "split", "stick", "bust", "fold", "void", "win", "lose", "force",
    "double", "pays", "b", "t", "tt", "ttt", "s", "x", "sh", ".", "/", "+", "-",
})  # fmt: skip
_LIKE_A_TOKEN = re.compile(r"(?:=.*|(?:b|sh)?[+-]?[0-9.][0-9.]*)", re.DOTALL)
_BARE = re.compile(r"(?:[^\W_]|['._-])+")
_ACCENT_FREE_CLASSES = frozenset({0, 7, 8, 9})  # not accents: vowel signs, nuktas, voicing marks, viramas
_DIRECTION = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


@functools.lru_cache(maxsize=1024)
def fold(name: str) -> str:
    """Give a name as it is matched: without case and accents.

    >>> fold("Zoë") == fold("ZOE")
    True
    """
    letters = unicodedata.normalize("NFD", name.casefold())
    plain = "".join([c for c in letters if unicodedata.combining(c) in _ACCENT_FREE_CLASSES])
    return unicodedata.normalize("NFC", plain or letters)


def is_bare(name: str) -> bool:
    """Tell whether a name needs no quotes: letters, marks, digits, `'`, `-`, `.` and `_` only.

    >>> is_bare("Zoë"), is_bare("Mary Ann")
    (True, False)
    """
    if _BARE.fullmatch(name):
        return True
    return bool(name) and all(c in "'-._" or unicodedata.category(c)[0] in "LM" or c.isdecimal() for c in name)


def reads_as_token(word: str) -> bool:
    """Tell whether a word reads as one of a player's tokens, so that no player can be called that."""
    word = word.lower()
    return word in TOKEN_WORDS or _LIKE_A_TOKEN.fullmatch(word) is not None


def check_new_name(name: str, taken: tuple[str, ...]) -> str:
    """Give a newcomer's name in its normal form (NFC), if it can be one.

    Raises:
        Refusal: L4, with no place: length, characters, a word of the notation, or taken already.

    >>> check_new_name("Bob", ())
    'Bob'
    """
    name = unicodedata.normalize("NFC", name)
    if not 1 <= len(name) <= LONGEST:
        raise Refusal("L4", f"{shown(name)} is too long a name" if name else "a name is missing",
                      f"names have 1 to {LONGEST} characters")  # fmt: skip
    bad = next((c for c in name if unicodedata.category(c) in {"Cc", "Zl", "Zp", "Cs"} or c in _DIRECTION), None)
    if bad is not None or set(name) & set('/,"#') or name != name.strip():
        raise Refusal("L4", f"{shown(name)} cannot be a name",
                      'no / , " # in a name, no control characters, no space before or after')  # fmt: skip
    if name.lower() in RESERVED or reads_as_token(name):
        raise Refusal("L4", f"{shown(name)} cannot be a name", "it is a word of the notation; add a letter")
    same = _by_fold(taken).get(fold(name))
    if same is not None:
        hint = "names are told apart by more than case and accents"
        raise Refusal("L4", f"{same} is at this table already", hint)
    return name


@functools.lru_cache(maxsize=256)
def _by_fold(names: tuple[str, ...]) -> dict[str, str]:
    return {fold(name): name for name in names}


@functools.lru_cache(maxsize=256)
def _sorted_folds(names: tuple[str, ...]) -> list[tuple[str, str]]:
    return sorted((fold(name), name) for name in names)


@functools.lru_cache(maxsize=4096)
def find(text: str, names: tuple[str, ...]) -> tuple[str, ...]:
    """Find whom a typed name means: the whole name, else all those it is a prefix of; at most three are given.

    >>> find("b", ("Ann", "Bob")), find("a", ("Ann", "Al")), find("x", ("Ann",))
    (('Bob',), ('Al', 'Ann'), ())
    """
    key = fold(unicodedata.normalize("NFC", text))
    whole = _by_fold(names).get(key)
    if whole is not None:
        return (whole,)
    if not key:
        return ()
    folds = _sorted_folds(names)
    start = bisect_left(folds, (key, ""))
    found: list[str] = []
    for folded, name in folds[start : start + 3]:
        if folded.startswith(key):
            found.append(name)
    return tuple(found)


def resolve(text: str, names: tuple[str, ...]) -> str:
    """Give the one player a typed name means.

    Raises:
        Refusal: L4, with no place: nobody, or more than one.

    >>> resolve("B", ("Ann", "Bob"))
    'Bob'
    """
    found = find(text, names)
    if len(found) == 1:
        return found[0]
    if found:
        raise Refusal("L4", f"{shown(text)} could be {found[0]} or {found[1]}", "type more of the name")
    near = nearest(text, names)
    hint = f"did you mean {near}?" if near else f"at this table: {_listed(names)}" if names else "nobody is seated yet"
    raise Refusal("L4", f"nobody here is called {shown(text)}", hint)


def _listed(names: tuple[str, ...], most: int = 8) -> str:
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return ", ".join(names[:most]) + more
