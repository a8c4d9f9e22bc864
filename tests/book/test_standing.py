"""What stands: undo without end, redo until something new is said."""

import pytest

from pontoon_keeper.book.lines import Event
from pontoon_keeper.book.standing import Standing, fold
from pontoon_keeper.errors import BookError


def events(words: str) -> list[Event]:
    """Read `a b -2 +1` as two lines said, two taken back, one put back."""
    kinds = {"-": "undo", "+": "redo"}
    return [
        {"kind": kinds[word[0]], "n": int(word[1:])} if word[0] in kinds else {"kind": "take", "text": word}
        for word in words.split()
    ]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("", ""),
        ("a b c -2", "a"),
        ("a b c -2 +1", "ab"),
        ("a b -1 -1 +2", "ab"),
        ("a b -1 c", "ac"),
        ("a -1 +1 -1", ""),
    ],
)
def test_what_stands(words: str, said: str) -> None:
    whole = events(words)
    assert "".join(event["text"] for event in fold(whole).said) == said
    for at in range(len(whole)):
        assert fold(whole[at:], fold(whole[:at])) == fold(whole)


@pytest.mark.parametrize("words", ["-1", "a -2", "a +1", "a b -1 c +1", "a -0"])
def test_more_than_there_is_cannot_be_moved(words: str) -> None:
    with pytest.raises(BookError, match="does not fit"):
        fold(events(words))


def test_an_unknown_kind_is_refused_and_a_header_says_nothing() -> None:
    assert fold([{"kind": "session"}]) == Standing()
    with pytest.raises(BookError, match="'riffle'"):
        fold([{"kind": "riffle"}])
