"""The nearest right word to a wrong one.

Here: one lookup that costs the same however long the list and however odd the word, since a file may hold
a hundred thousand wrong words (difflib needs tens of seconds for those). Not here: what is done with it.
"""

import functools
from itertools import combinations

_LONGEST = 16
_SLIPS_IN_LONG = 2
_LONG = 6


@functools.lru_cache(maxsize=1024)
def nearest(word: str, known: tuple[str, ...]) -> str | None:
    """Find the known word that the fewest slips would turn into `word`: one in a short word, two in a long one.

    A slip is a letter too many, too few, wrong, or changed over with its neighbour; the start of one known word
    alone also counts. Of several the first is given.

    >>> nearest("stik", ("stick", "split")), nearest("twi", ("twist",)), nearest("zebra", ("twist",))
    ('stick', 'twist', None)
    """
    word = word.lower()
    if not word or len(word) > _LONGEST:
        return None
    index = _index(known)
    candidates = dict.fromkeys(name for variant in _variants(word) for name in index.get(variant, ()))
    most = _most_slips(word)
    near = [
        (slips, place, name) for place, name in enumerate(candidates) if (slips := _slips(word, name.lower())) <= most
    ]
    if near:
        return min(near)[2]
    begun = _begun(known).get(word, ())
    return begun[0] if len(begun) == 1 else None


def _most_slips(word: str) -> int:
    return _SLIPS_IN_LONG if len(word) >= _LONG else 1


def _slips(wrong: str, right: str) -> int:
    """Count the slips between two words, as `nearest` counts them."""
    before: list[int] = []
    row = list(range(len(right) + 1))
    for at, letter in enumerate(wrong):
        older, before, row = before, row, [at + 1]
        for place, other in enumerate(right):
            slips = min(before[place] + (letter != other), before[place + 1] + 1, row[place] + 1)
            if at and place and letter == right[place - 1] and wrong[at - 1] == other:
                slips = min(slips, older[place - 1] + 1)
            row.append(slips)
    return row[-1]


def did_you_mean(word: str, known: tuple[str, ...], otherwise: str | None = None) -> str | None:
    """Give a hint with the nearest right word, or `otherwise`."""
    found = nearest(word, known)
    return f"did you mean {found}?" if found else otherwise


def _variants(word: str) -> list[str]:
    """Give the word, and the word with one letter left out, or two where it is long."""
    found = [word]
    for slips in range(1, _most_slips(word) + 1):
        for out in combinations(range(len(word)), slips):
            kept = [letter for place, letter in enumerate(word) if place not in out]
            found.append("".join(kept))
    return found


@functools.lru_cache(maxsize=32)
def _begun(known: tuple[str, ...]) -> dict[str, list[str]]:
    """Give the known words by each of their beginnings, from two letters on."""
    index: dict[str, list[str]] = {}
    for name in known:
        for end in range(2, len(name)):
            index.setdefault(name[:end].lower(), []).append(name)
    return index


@functools.lru_cache(maxsize=32)
def _index(known: tuple[str, ...]) -> dict[str, list[str]]:
    """Give the known words by what is left of them with letters left out."""
    index: dict[str, list[str]] = {}
    for name in known:
        for variant in _variants(name.lower()) if len(name) <= _LONGEST else ():
            if variant:
                index.setdefault(variant, []).append(name)
    return index
