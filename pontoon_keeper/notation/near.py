"""The nearest right word to a wrong one.

Here: one lookup that costs the same however long the list and however odd the word, since a file may hold
a hundred thousand wrong words (difflib needs tens of seconds for those). Not here: what is done with it.
"""

import functools
from itertools import combinations

_LONGEST = 16
_SLIPS_IN_LONG = 2
_LONG = 5


def nearest(word: str, known: tuple[str, ...]) -> str | None:
    """Find the first known word that two slips in a long word, or one in a short one, would turn into `word`.

    A slip is a letter too many, too few, wrong, or changed over with its neighbour; the start of one known word
    alone also counts.

    >>> nearest("stik", ("stick", "split")), nearest("twi", ("twist",)), nearest("zebra", ("twist",))
    ('stick', 'twist', None)
    """
    word = word.lower()
    if not word or len(word) > _LONGEST:
        return None
    index = _index(known)
    for variant in _variants(word):
        found = index.get(variant)
        if found is not None:
            return found
    begun = [name for name in known if len(word) > 1 and name.startswith(word)]
    return begun[0] if len(begun) == 1 else None


def did_you_mean(word: str, known: tuple[str, ...], otherwise: str | None = None) -> str | None:
    """Give a hint with the nearest right word, or `otherwise`."""
    found = nearest(word, known)
    return f"did you mean {found}?" if found else otherwise


def _variants(word: str) -> list[str]:
    """Give the word, and the word with one letter left out, or two where it is long."""
    found = [word]
    for slips in range(1, (_SLIPS_IN_LONG if len(word) >= _LONG else 1) + 1):
        for out in combinations(range(len(word)), slips):
            found.append("".join([letter for place, letter in enumerate(word) if place not in out]))
    return found


@functools.lru_cache(maxsize=32)
def _index(known: tuple[str, ...]) -> dict[str, str]:
    index: dict[str, str] = {}
    for name in known:
        for variant in _variants(name.lower()) if len(name) <= _LONGEST else ():
            if variant and (len(variant) > 1 or len(name) <= 2):  # noqa: PLR2004  # one letter says nothing of a long word
                index.setdefault(variant, name)
    for name in known:
        index[name.lower()] = name
    return index
