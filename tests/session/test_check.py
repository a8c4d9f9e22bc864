"""What `check` reports of a file with errors: each of them, and none that only follows from another.

In a scenario a comment after a line gives the code it is refused with; all other lines are right, or cannot be judged.
"""

import random
import re
from pathlib import Path
from typing import NamedTuple

import pytest

from pontoon_keeper.errors import Refusal
from pontoon_keeper.session.check import check_lines
from pontoon_keeper.session.replay import replay_text, split_lines

SAMPLES = Path(__file__).parents[2] / "sample_sessions"
EVENINGS = sorted(path.stem for path in SAMPLES.glob("*.pontoon") if path.stem != "mistakes")
MARK = re.compile(r"# ((?:[A-Z]|V-)[a-z\d]+)$")

BASE = """
pontoon 1
stakes 1 10
players Ann Bob Cat
banker Ann
"""
SHOOT = """
pontoon 1
set shoot on
stakes 1 10
players Ann Bob Cat
banker Ann
kitty 10
"""


class Scenario(NamedTuple):
    """A file with errors: a name, what it shows, its lines, and the slip, once made, that it guards against."""

    name: str
    shows: str
    lines: str
    known: str = ""


def found(text: str) -> list[tuple[int | None, str]]:
    return [(error.place.line, error.code) for error in check_lines(split_lines(text))]


def marked(text: str) -> list[tuple[int | None, str]]:
    """Give the errors a scenario's comments foretell."""
    marks = ((number, MARK.search(line)) for number, line in enumerate(split_lines(text), 1))
    return [(number, mark[1]) for number, mark in marks if mark]


SCENARIOS = [
    # -- a deal with an error -----------------------------------------------------------------------------------------
    Scenario(
        "each line of a deal",
        "In a deal with an error every line is judged alone and each error given.",
        BASE
        + """
deal
bob 30 =19          # S1
cat 3 t b =19       # A4
bank t =22          # A6
""",
    ),
    Scenario(
        "right lines before and after",
        "A wrong line does not make the others of its deal wrong.",
        BASE
        + """
deal
bob 3 =19
cat 3 b9 =19        # A3
cat 3 b4 =19
bank =18
deal
bob 3 =19
""",
    ),
    Scenario(
        "leftmost",
        "One error a line, the leftmost.",
        BASE
        + """
deal
bob 30 b99 =22      # S1
cat 3 b99 =22       # A3
bank ttt t =22      # C4
""",
    ),
    Scenario(
        "in pieces",
        "Lines in pieces are judged together; a wrong piece counts as agreed for what follows.",
        BASE
        + """
deal
bob 3
cat 3
bob b9              # A3
bob t
bob =12             # A2
cat b4 b9           # A3
cat zebra           # L1
bank t
bank =22            # A6
bank =18
""",
    ),
    Scenario(
        "earlier pieces stand",
        "What was right before the error is still judged together with what comes after it.",
        BASE
        + """
deal
bob 3 t
cat 30              # S1
bob b               # A4
bank tt
bank tt             # C4
""",
    ),
    Scenario(
        "nothing of the whole deal",
        "A deal with an error does not settle, so nothing that needs more lines is looked at in it.",
        SHOOT
        + """
deal
zed 3               # L4
bob 3 sh9 =9s,8
cat 3 sh9 s
cat +
bank =9s,K
pays bob cat
""",
    ),
    Scenario(
        "turns before the bank's Pontoon",
        "Nor whether turns were played before the bank's Pontoon, nor whether the bank's cards were needed.",
        BASE
        + """
deal
bob 3 t =19
cat 30              # S1
bank =p
deal
bob 3 =19
cat 30              # S1
bank s
""",
    ),
    Scenario(
        "the banker's own line",
        "The banker's own line is an error as long as it is known who has the bank.",
        BASE
        + """
deal
bob 30              # S1
ann 3               # L6
cat 3 =18
bank =18
deal
ann 3 =19
bob 3 =18
cat 3 =18
bank =18
banker Cat
deal
cat 3               # L6
bob 3 =19
ann 3 =19
bank =18
""",
    ),
    Scenario(
        "statements in it",
        "Statements that have no place in a deal end it; those that have are judged.",
        BASE
        + """
deal
bob 30              # S1
note wrong          # L2
note "right"
buyin Zed 5         # L4
buyin Bob 5
transfer Bob Bob 1  # L2
cat 3 =18
bank =18
deal
cat 30              # S1
join Dan
deal
dan 30              # S1
""",
    ),
    Scenario(
        "scrapped",
        "A scrapped deal decides nothing, so all is known after it.",
        SHOOT
        + """
deal
bob 30              # S1
scrap
deal
ann 3               # L6
scrap
deal
bob 3 sh11          # K3
""",
    ),
    Scenario(
        "a line after it settled",
        "A deal without an error settles, and a line that comes too late has no deal.",
        BASE
        + """
deal
bob 3 =19
cat 3 =17
bank =18
bob =20             # L6
deal
bob 3 =19
cat 3 =17
bank =18
""",
    ),
    Scenario(
        "a line that is missing",
        "A deal that misses a line is still open when the next one is opened.",
        BASE
        + """
deal
bob 3 =19
bank =18
deal                # L6
bob 3 =19
cat 3 b9 =17        # A3
bank =18
""",
        "the lines of the next deal are read as more lines of the one that is open",
    ),
    Scenario("open at the end", "A deal may be open at the end of a file.", BASE + "\ndeal\nbob 3\n"),
    Scenario(
        "all",
        "A line for all is judged for each, and once.",
        BASE
        + """
deal
zed 3               # L4
all 30              # S1
deal
zed 3               # L4
all 3
all t b             # A4
""",
    ),
    Scenario(
        "all, and what follows",
        "Where the stakes for all are wrong nobody's are known.",
        BASE + "\ndeal\nall 30              # S1\nbob =19\ncat b =19\nbank =18\n",
        "the players' lines are then said to have no stake yet",
    ),
    # -- bank and kitty, until they are stated again -------------------------------------------------------------------
    Scenario(
        "bank unknown",
        "After a deal with an error the bank is not known, and nothing that depends on it is reported.",
        BASE
        + """
deal
bob 30 =p           # S1
cat 3 =18
bank =18
keep
deal
bob 3 =19
ann 3 =19
cat 3 b9            # A3
bank =22            # A6
leave Ann
sell Bob 5
deal
bob 3               # L6
""",
    ),
    Scenario(
        "bank stated again",
        "As soon as the bank is stated, deals settle and all of them is judged.",
        BASE
        + """
deal
bob 30              # S1
banker Bob
leave Bob           # T6
deal
ann 3 tt +
cat 3 =18
bank t =21          # C2
cut Ann K, Cat 9
deal
ann 3               # L6
""",
    ),
    Scenario(
        "auctioned",
        "An auction states the bank; two equal bids are an error whoever has it.",
        BASE
        + """
deal
bob 30              # S1
auction Bob 4, Cat 4     # N3
auction Bob 4, Cat 5
deal
cat 3               # L6
""",
    ),
    Scenario(
        "kitty unknown",
        "Nor is the kitty known, or whether one is due; its limits are.",
        SHOOT
        + """
deal
bob 30 sh5 =19      # S1
cat 3 =18
bank =18
kitty +5
deal
bob 3 sh999 =19
cat 3 =18
bank =18
kitty 11            # K1
kitty 10
banker Ann
""",
    ),
    Scenario(
        "kitty stated again",
        "As soon as bank and kitty are stated, shoot bets are judged.",
        SHOOT
        + """
deal
bob 30              # S1
banker Ann
deal
bob 3 sh999 =17
cat 3 =17
bank =18
banker Bob
kitty 5
deal
cat 3 sh6           # K3
""",
    ),
    Scenario(
        "chips unknown",
        "Nor are chips: counts and cover are not judged any more.",
        BASE
        + """
set cover refuse
buyin Bob 10
count Bob 9         # B1
cashout Bob 11      # S3
deal
bob 30              # S1
banker Ann
count Bob 3
cashout Bob 50
deal
bob 10 b20 =19
""",
    ),
    Scenario(
        "last stakes unknown",
        "A stake repeated from a deal with an error is not known.",
        BASE
        + """
deal
bob 3 =19
cat 4 b9 =18        # A3
bank =18
banker Ann
deal
bob . =19
cat . b8 =19
bank =18
""",
        "the dot is read as the stake of an earlier deal, or said to have none to repeat",
    ),
    # -- errors outside deals ------------------------------------------------------------------------------------------
    Scenario(
        "stakes",
        "Wrong stakes are not known until they are stated again.",
        """
pontoon 1
stakes 10 1         # T5
players Ann Bob Cat
banker Ann
deal
bob 30 =19
cat 3 b9 =19        # A3
bank =18
stakes 1 5
banker Ann
deal
bob 6               # S1
""",
    ),
    Scenario(
        "set stakes",
        "The same as a setting.",
        "\npontoon 1\nset stakes 1.5 10   # L3\nplayers Ann Bob\nbanker Ann\n"
        "deal\nbob 30 =19\nbank =22            # A6\n",
    ),
    Scenario(
        "players",
        "Of wrong players those are seated whose names are right.",
        """
pontoon 1
stakes 1 10
players Ann b4 Bob  # L4
banker Ann
deal
b4 3 =19
bob 30              # S1
bank =18
""",
    ),
    Scenario(
        "one player",
        "Where one name is all there is, nobody else can be known.",
        "\npontoon 1\nstakes 1 10\nplayers Ann         # T4\nbanker Ann\ndeal\nbob 3\nbank =22            # A6\n",
        "that one is seated alone, and others are said to be nobody",
    ),
    Scenario(
        "players twice",
        "Players seated a second time change nothing.",
        BASE + "\nplayers Dan Eve     # L6\ndeal\nbob 30              # S1\n",
    ),
    Scenario(
        "money",
        "Money that is not known takes as many decimals as any has.",
        """
pontoon 1
money GPB           # L1
stakes 0.10 1.50
players Ann Bob
banker Ann
buyin Bob 0.125
deal
bob 2 =19           # S1
""",
    ),
    Scenario(
        "a setting",
        "Breaches of a setting whose value is not known are not reported.",
        BASE
        + """
set stick 99        # L1
set split zebra     # L1
set burn maybe      # L1
set banker-stick x  # L1
deal
bob 3 burn / =10 / =K,8
cat 3 b9            # A3
bank =9
""",
    ),
    Scenario(
        "shoot",
        "Nor those of the kitty where it is not known whether there is one.",
        BASE + "\nset shoot onn       # L1\nkitty 5\ndeal\nbob 3 sh2 =19\ncat 30              # S1\n",
    ),
    Scenario(
        "no such setting",
        "A setting there is not leaves the others as they are.",
        BASE + "\nset stik 16         # L1\ndeal\nbob 3 =14           # A2\n",
    ),
    *(
        Scenario(f"setting {name}", "Nor is reported what only follows from a setting that is not known.", lines, known)
        for name, lines, known in [
            (
                "packs",
                BASE + "\nset packs twoo      # L1\ndeal\nbob 3 =9s,9s\ncat 3 =18\nbank =18\n",
                "cards told twice are reported, though it is not known how many packs there are",
            ),
            (
                "bank-passes",
                BASE
                + "\nset bank-passes x   # L1\ndeal\nbob 3 =p\ncat 3 =18\nbank =18\n"
                + "deal\nann 3 =19\nbob 3 =19\ncat 3 =18\nbank =18\n",
                "the bank is taken to be where the default brings it",
            ),
            (
                "pontoon",
                BASE + "\nset pontoon natural\nset pontoon ani     # L1\ndeal\nbob 3 =p\ncat 3 =18\nbank =18\n",
                "cards are asked for, though it is not known whether the kind matters",
            ),
            (
                "pontoon-pays",
                BASE
                + "\nset cover refuse\nbuyin Bob 5\nset pontoon-pays x  # L1\ndeal\nbob 5 =p\ncat 3 =18\nbank =18\n"
                + "banker Ann\ncashout Bob 20\n",
                "chips are counted as if the default were played",
            ),
            (
                "rules",
                BASE + "\nrules arnoldd       # L1\ndeal\nbob 3 t =19\ncat 3 =18\nbank =p\n",
                "breaches of the default are reported",
            ),
        ]
    ),
    Scenario(
        "banker",
        "Who has the bank is not known after a wrong statement of it.",
        """
pontoon 1
stakes 1 10
players Ann Bob Cat
banker Zed          # L4
deal
ann 3 =19
bob 3 =19
cat 30              # S1
cut Ann K, Bob K    # T2
deal
bank =22            # A6
""",
    ),
    Scenario(
        "kitty",
        "A wrong kitty is not known, and a deal may follow.",
        "\npontoon 1\nset shoot on\nstakes 1 10\nplayers Ann Bob\nbanker Ann\nkitty 11            # K1\n"
        "deal\nbob 3 sh99 =17\nbank =18\nkitty +5\n",
    ),
    Scenario(
        "chips",
        "After a wrong buy-in that player's chips are not known; the others' are.",
        BASE
        + "\nset cover refuse\nbuyin Bob 1.5       # L3\nbuyin Cat 5\ncount Bob 2, Cat 9\n"
        + "deal\ncat 9 =19           # S3\n",
    ),
    Scenario(
        "what changes nothing",
        "Wrong remarks, titles, dates and payments change nothing that follows.",
        BASE
        + """
session Friday      # L2
date 2026-02-30     # L1
note remark         # L2
paid Ann Ann 5      # L2
zebra               # L1
deal
ann 3               # L6
bob 30              # S1
""",
    ),
    Scenario(
        "join",
        "A newcomer who was announced wrongly is not known.",
        BASE + "\njoin Dan after Zed  # L4\ndeal\nbob 3 =19\ndan 3 =19\ncat 30              # S1\n",
        "each of the newcomer's lines is reported",
    ),
    Scenario(
        "leave",
        "Of someone who left with a wrong line no line is awaited.",
        BASE + '\nleave Cat "late"    # L2\ndeal\nbob 3 =19\nbank =18\ndeal\nbob 3 =18\nbank =18\n',
        "the deal waits for the line, and the next is refused",
    ),
    Scenario(
        "keep",
        "After a wrong keep the bank is not known.",
        BASE
        + "\ndeal\nbob 3 =p\ncat 3 =18\nbank =18\nkeep it             # L2\ndeal\nbob 3 =19\ncat 3 =18\nbank =18\n",
        "the bank is taken to have moved",
    ),
    Scenario(
        "unreadable players",
        "Where no name of the players can be read, nothing that depends on them is reported.",
        '\npontoon 1\nset shoot on\nstakes 1 10\nplayers Ann, Bob "   # L2\n'.replace("   # L2", "")
        + "banker Ann\nkitty 5\ndeal\nbob 3 =19\nbank =22            # A6\n",
        "it ends in an IndexError",
    ),
    # -- the beginning and the end -------------------------------------------------------------------------------------
    Scenario(
        "no version",
        "Without pontoon 1 the rest is judged all the same.",
        "stakes 1 10         # L8\nplayers Ann Bob\nbanker Ann\ndeal\nbob 30              # S1\n",
    ),
    Scenario(
        "a later version",
        "Of a later version the rest is judged by this one.",
        "pontoon 2           # L8\nstakes 10 1         # T5\n",
    ),
    Scenario(
        "a version that is late",
        "A version that does not come first is one error, not two.",
        "stakes 1 10         # L8\npontoon 1\nplayers Ann Bob\n",
        "the version is refused once more where it stands",
    ),
    Scenario(
        "after close",
        "After close nothing follows, and each line that does is an error.",
        BASE + '\nclose\nbuyin Bob 5         # L6\nnote "right"\npaid Ann Bob 1\nkitty 5             # L6\n',
    ),
    Scenario(
        "a kitty after close",
        "It is after close, too, where the bank is not known any more.",
        BASE + "\nset shoot on\nclose\nbanker Bob          # L6\nkitty 5             # L6\n",
        "where the bank is not known it is not looked at whether the session is closed",
    ),
    Scenario(
        "a deal after close",
        "A deal after close is one error, and what follows it is still after close.",
        BASE + "\nclose\ndeal                # L6\nbob 3 =19\nbank =18\njoin Dan            # L6\n",
    ),
]


def scenario(one: Scenario) -> object:
    return pytest.param(one, id=one.name.replace(" ", "-"))


@pytest.mark.parametrize("one", [scenario(one) for one in SCENARIOS])
def test_scenario(one: Scenario) -> None:
    expected = marked(one.lines)
    if one.name == "unreadable players":
        expected.insert(0, (5, "L2"))
    assert found(one.lines) == expected, one.shows


def test_every_scenario_has_a_name_of_its_own() -> None:
    assert len({one.name for one in SCENARIOS}) == len(SCENARIOS)
    assert all(one.shows.endswith(".") for one in SCENARIOS)


@pytest.mark.parametrize("text", ["", "\n", "# nothing\n"])
def test_a_file_in_which_nothing_is_said(text: str) -> None:
    assert found(text) == [(None, "L8")]


# -- files that were right ----------------------------------------------------------------------------------------


def text_of(name: str) -> str:
    return (SAMPLES / f"{name}.pontoon").read_text(encoding="utf-8")


def insertions(name: str) -> list[int]:
    """Give the numbers of lines after which a line can be put in, from the one with `pontoon 1` on; some of many."""
    lines = text_of(name).split("\n")
    first = next(at for at, line in enumerate(lines) if line.startswith("pontoon 1"))
    places = [at for at, line in enumerate(lines) if at > first and line.strip() and not line.startswith("#")]
    return places[:: 1 + len(places) // 40]


@pytest.mark.parametrize("name", EVENINGS)
def test_a_line_of_nonsense_in_a_right_evening_is_one_error(name: str) -> None:
    """Wherever it stands, in a deal or between deals, nothing else is reported because of it."""
    lines = text_of(name).split("\n")
    for at in insertions(name):
        errors = found("\n".join([*lines[:at], "zebra 3", *lines[at:]]))
        assert [line for line, _ in errors] == [at + 1], lines[at]
        assert errors[0][1] in {"L1", "L4"}


def edited(name: str, seed: int) -> str:
    """Give an evening with three of its lines left out, doubled, changed over or spoilt."""
    random_ = random.Random(f"{name} {seed}")
    lines = text_of(name).split("\n")
    for _ in range(3):
        at = random_.randrange(len(lines) - 1)
        line = lines[at]
        lines[at : at + 2] = random_.choice(
            [
                [lines[at + 1]],
                [line, line, lines[at + 1]],
                [lines[at + 1], line],
                [line.replace("1", "7"), lines[at + 1]],
                [line[: len(line) // 2], lines[at + 1]],
                [line.replace(" ", "  "), lines[at + 1]],
            ]
        )
    return "\n".join(lines)


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("name", [*EVENINGS, "mistakes"])
def test_what_replay_stops_at_is_the_first_that_check_finds(name: str, seed: int) -> None:
    """Both say the same of it; a file that replays has no error, and no line has two."""
    text = edited(name, seed)
    errors = list(check_lines(split_lines(text)))
    lines = [error.place.line or 0 for error in errors]
    assert lines == sorted(set(lines))
    assert refusal(text) == (errors[0].as_dict() if errors else None)


def refusal(text: str) -> dict[str, str | int | None] | None:
    """Give what `replay` stops at, if anything."""
    try:
        replay_text(text)
    except Refusal as error:
        return error.as_dict()
    return None


def test_a_file_of_wrong_lines_for_everyone_is_judged_so_often_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """Beyond the bound a wrong line is judged up to its first error, and whoever it was not judged for is unknown."""
    lines = ["pontoon 1", "stakes 1 10", "players Ann Bob Cat", "banker Cat", "deal", "all 99", "ann x", "bob x"]
    found = [(error.code, error.place.line) for error in check_lines(lines)]
    assert found == [("S1", 6), ("A6", 7), ("A6", 8)]
    monkeypatch.setattr("pontoon_keeper.session.check._MOST_JUDGED", 0)
    found = [(error.code, error.place.line) for error in check_lines(lines)]
    assert found == [("S1", 6), ("A6", 7)]
