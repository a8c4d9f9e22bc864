"""Any bytes into `replay` and `check` give a result, or an error with a code: never a traceback, never exit code 70.

Small files that were nasty once, or are by nature, are kept in tests/data/fuzz; large ones are made here. How long the
large ones take is printed, not asserted: machines differ.
"""

import io
import json
import re
import sys
import time
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any, NamedTuple
from unittest import mock

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pontoon_keeper.cli.main import main
from tests.evenings import Evening, evenings, unshrunk

CORPUS = Path(__file__).parent / "data" / "fuzz"
SAMPLES = sorted((Path(__file__).parents[1] / "sample_sessions").glob("*.pontoon"))
CODE = re.compile(r"[A-Z][0-9]{1,2}|V-[a-z-]+")
TEXT_ERROR = re.compile(rf"(?:standard input(?::[0-9]+:[0-9]+)?: )?error (?:{CODE.pattern}): ")
WORDS_OF_STATEMENTS = """
    pontoon session date money rules set stakes players join seat leave cut banker keep sell auction kitty buyin
    cashout transfer paid count expense note deal close bank all pays scrap box none after for force undo redo amend
    on off arnold gamerules stick 16 peek no yes GBP chips 2026-11-27
"""
WORDS_OF_DEALS = """
    out burn fold void double ann bob cat dan a b c Zoë =p =fct =royal =19 =21 =22 =A,K =A,9,A =7,7,7 sh sh2 b4 b t
    tt ttt tttt / ann/1 bob/2 + - s x . .. 1 3 5 0 -1 1.5 1e3 1,000 99999999999 stake shoot buy twist stick bust win
    lose split
"""
WORDS_OF_NEITHER = [
    "",
    '""',
    '"a',
    'b"',
    '"',
    '\\"',
    '"\\x"',
    "#",
    ",",
    "K",
    "As",
    "T♦",
    "10d",
    "½",
    "٣",
    "\x00",
    "\x85",
]
TOKENS = [*WORDS_OF_STATEMENTS.split(), *WORDS_OF_DEALS.split(), *WORDS_OF_NEITHER]
SHOOTING = """\
pontoon 1
set shoot on
set cover refuse
set sale anytime
set double on
set royal on
set burn 13
stakes 1 10
players Ann Bob Cat Zoë
buyin ann 20
banker cat
kitty 5
deal
"""
HEADS = (
    "",
    "pontoon 1\n",
    "pontoon 1\nstakes 1 10\nplayers Ann Bob Cat\nbanker cat\ndeal\n",
    SHOOTING,
)


class Ran(NamedTuple):
    """How a command ended, and what it printed."""

    code: int
    out: str
    err: str


def run(*argv: str, given_text: bytes = b"") -> Ran:
    """Run the program in this process, with these bytes as its standard input."""
    out, err = io.BytesIO(), io.BytesIO()
    out_text, err_text = (io.TextIOWrapper(raw, encoding="utf-8", newline="\n") for raw in (out, err))
    stdin = io.TextIOWrapper(io.BytesIO(given_text), encoding="utf-8")
    with mock.patch.object(sys, "stdin", stdin), redirect_stdout(out_text), redirect_stderr(err_text):
        code = main(argv)
    out_text.flush()
    err_text.flush()
    return Ran(code, out.getvalue().decode(), err.getvalue().decode())


def judge(content: bytes, *names: str) -> bool:
    """Give bytes to `replay` and `check`, as standard input or in a file; tell whether they are right."""
    files = names or ("-",)
    replayed = run("replay", *files, "--json", given_text=content)
    checked = run("check", *files, "--json", given_text=content)
    errors = judge_check(checked)
    first = judge_replay(replayed)
    assert (first is None) == (not errors), (first, errors)
    assert first is None or first == errors[0]
    return first is None


def judge_replay(ran: Ran) -> dict[str, Any] | None:
    """Look at what `replay --json` came to; give its error, or None."""
    if ran.code == 0:
        assert json.loads(ran.out)["format"] == "pontoon-keeper/session"
        return None
    assert (ran.code, ran.out) == (1, ""), ran
    error = json.loads(ran.err)["error"]
    assert_error(error)
    found: dict[str, Any] = error
    return found


def judge_check(ran: Ran) -> list[dict[str, Any]]:
    """Look at what `check --json` came to; give its errors."""
    assert ran.err == "", ran
    errors: list[dict[str, Any]] = json.loads(ran.out)["errors"]
    assert ran.code == bool(errors)
    for error in errors:
        assert_error(error)
    lines = [error["line"] for error in errors if error["line"] is not None]
    assert lines == sorted(set(lines)), "one error a line, in order"
    return errors


def assert_error(error: dict[str, Any]) -> None:
    """Hold an error to its form: a code, words, and a place that is one."""
    assert set(error) == {"code", "message", "file", "line", "column", "length", "hint"}
    assert CODE.fullmatch(error["code"]), error
    assert error["message"]
    assert error["message"].isprintable(), error
    if error["line"] is not None:
        assert min(error["line"], error["column"], error["length"]) >= 1, error


def judge_text(content: bytes) -> None:
    """Do the same for people: plain text, with nothing in it that a terminal would act on."""
    replayed = run("replay", "-", given_text=content)
    checked = run("check", "-", given_text=content)
    assert {replayed.code, checked.code} <= {0, 1}
    assert (replayed.code, bool(replayed.out)) in {(0, True), (1, False)}
    assert TEXT_ERROR.match(replayed.err) or replayed.code == 0
    assert checked.out.splitlines()[-1].startswith("standard input: ")
    for ran in (replayed, checked):
        assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f\x9b]", ran.out + ran.err)
        assert "Traceback" not in ran.err


# -- anything -----------------------------------------------------------------------------------------------------

ANY_TEXT = st.text(st.characters(codec="utf-8"), max_size=200).map(lambda text: text.encode())
NOISE = st.one_of(st.binary(max_size=300), ANY_TEXT)


@given(st.sampled_from(HEADS), NOISE)
def test_any_bytes(head: str, noise: bytes) -> None:
    judge(head.encode() + noise)
    judge_text(head.encode() + noise)


WORDS_OF_A_LINE = st.lists(st.sampled_from(TOKENS), max_size=7).map(" ".join)


@given(st.sampled_from(HEADS), st.lists(WORDS_OF_A_LINE, max_size=15))
def test_any_words_of_the_notation(head: str, lines: list[str]) -> None:
    content = (head + "\n".join(lines)).encode()
    judge(content)
    judge_text(content)


# -- evenings with mistakes ---------------------------------------------------------------------------------------

SPLITS = {"lines": "\n", "words": " "}


@unshrunk
@given(st.data())
def test_samples_with_slips(data: st.DataObject) -> None:
    """A sample evening in which words, lines and characters were lost, doubled, changed over or mistyped."""
    text = data.draw(st.sampled_from(SAMPLES)).read_text(encoding="utf-8")
    judge(with_slips(text[: data.draw(st.integers(400, 6000))], data.draw).encode())


@unshrunk
@given(evenings(), st.data())
def test_evenings_with_slips(evening: Evening, data: st.DataObject) -> None:
    content = with_slips("\n".join(evening.texts), data.draw).encode()
    judge(content)
    judge_text(content)


def with_slips(text: str, draw: Callable[[st.SearchStrategy[Any]], Any]) -> str:
    """Make a few slips."""
    for kind in draw(st.lists(st.sampled_from(("lines", "words", "characters")), min_size=1, max_size=4)):
        parts = list(text) if kind == "characters" else text.split(SPLITS[kind])
        place = draw(st.integers(0, len(parts) - 1)) if parts else 0
        slip = draw(st.sampled_from(("lose", "double", "change over", "mistype")))
        if slip == "lose":
            del parts[place : place + 1]
        elif slip == "double":
            parts.insert(place, parts[place] if parts else "")
        elif slip == "change over" and parts:
            other = draw(st.integers(0, len(parts) - 1))
            parts[place], parts[other] = parts[other], parts[place]
        else:
            parts.insert(place, draw(st.sampled_from(TOKENS)))
        text = ("" if kind == "characters" else SPLITS[kind]).join(parts)
    return text


# -- files that were nasty ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", sorted(CORPUS.iterdir()), ids=lambda path: path.stem)
def test_the_corpus(path: Path) -> None:
    """From standard input, as a file, and twice in one run; the files that are called good are right."""
    content = path.read_bytes()
    assert judge(content) or not path.name.startswith("good_")
    judge_text(content)
    judge(b"", str(path))
    twice = run("check", str(path), str(path), "--json")
    assert len(json.loads(twice.out)["errors"]) == 2 * len(json.loads(run("check", str(path), "--json").out)["errors"])


def test_what_is_no_session_file(tmp_path: Path) -> None:
    """A directory, a file that is not there, a name no file can have: one clear line each, L8, exit code 1."""
    for name in (str(tmp_path), str(tmp_path / "none"), "a\0b", "x" * 5000):
        for command in ("replay", "check"):
            ran = run(command, name)
            assert ran.code == 1
            assert "error L8: " in ran.out + ran.err
            assert "Traceback" not in ran.err


BEGUN = "pontoon 1\nstakes 1 10\nplayers Ann Bob Cat\nbanker cat\n"
RIGHT_DEAL = "deal\nann 3 b =19\nbob 3 s\nbank =18\npays none\n"
HEAPS: dict[str, tuple[str, str, str]] = {
    "one word": ("pontoon 1\n", "w", ""),
    "one word of twists": (f"{BEGUN}deal\nann 3 ", "t", ""),
    "many twists": (f"{BEGUN}deal\nann 3 ", "t ", ""),
    "many shoot bets": (f"{BEGUN}set shoot on\nkitty 5\ndeal\nann 3 ", "sh1 ", ""),
    "many shoot bets by force": (f"{BEGUN}set shoot on\nkitty 5\ndeal\nann 3 ", "sh1 ", "force"),
    "many splits": (f"{BEGUN}deal\nann 3 ", "/ ", ""),
    "many splits by force": (f"{BEGUN}deal\nann 3 ", "/ t s ", "force"),
    "many burns": (f"{BEGUN}set burn 13\ndeal\nann 3 ", "burn ", "=19\nbob 3 s\nbank x"),
    "many pieces": (f"{BEGUN}set burn 13\ndeal\nann 3\n", "ann burn\n", ""),
    "many pieces by force": (f"{BEGUN}set shoot on\nkitty 9\ndeal\nann 3\n", "ann sh1 force\n", ""),
    "many cards": (f"{BEGUN}deal\nann 3 =", "A,", ""),
    "many quotes": ("pontoon 1\nnote ", '"', ""),
    "many quoted words": ("pontoon 1\nplayers ", '"a" ', ""),
    "many escapes": ('pontoon 1\nnote "', "\\\\", ""),
    "many commas": ("pontoon 1\nplayers ", ",", ""),
    "many players": ("pontoon 1\nplayers ", "P%x ", ""),
    "many players and one twice": ("pontoon 1\nplayers Ann Ann ", "P%x ", ""),
    "the same player": ("pontoon 1\nplayers ", "Ann ", ""),
    "many joins": (BEGUN, "join P%x\n", ""),
    "many bids": (f"{BEGUN}auction ", "ann 1, ", "bob 1"),
    "many cuts": (BEGUN, "cut ann K, bob K\n", ""),
    "many sharers": (f"{BEGUN}expense ann 5 for ", "bob, ", "cat"),
    "digits": ("pontoon 1\nstakes ", "9", " 1"),
    "digits of a hand": (f"{BEGUN}deal\nann 3\nann/", "9", " t"),
    "digits of a total": (f"{BEGUN}deal\nann 3 =", "9", ""),
    "digits of a value": ("pontoon 1\nset stick ", "9", ""),
    "digits of a date": ("pontoon 1\ndate ", "9", "-01-01"),
    "digits of a version": ("pontoon ", "9", ""),
    "blank lines": ("pontoon 1", "\n", ""),
    "carriage returns": ("pontoon 1", "\r", ""),
    "comments": ("pontoon 1\n", "# x\n", ""),
    "spaces": ("pontoon 1\n", " \t", ""),
    "combining accents": ("pontoon 1\nplayers Ann a", "\u0301", ""),
    "unknown words": ("pontoon 1\n", "w%x\n", ""),
    "almost words": ("pontoon 1\n", "plaeyrs Ann\nstaeks 1\nexpnese 3\n", ""),
    "unknown tokens": (f"{BEGUN}deal\n", "ann q%x\n", ""),
    "unknown names": (f"{BEGUN}deal\n", "n%x 3\n", ""),
    "unknown names of money": (BEGUN, "buyin n%x 3\n", ""),
    "many settings": ("pontoon 1\n", "set stick 16\nset stick 99\nset stik 16\n", ""),
    "deals with errors": (BEGUN, "deal\nann 3 b99 =19\nbob 3 tttt\nzed 4\nbank =18\nbanker cat\n", ""),
    "deals without errors": (BEGUN, RIGHT_DEAL, ""),
    "deals in an open deal": (BEGUN, "deal\n", ""),
    "counts that disagree": (BEGUN, f"{RIGHT_DEAL}count ann 99\n", ""),
    "counts by force": (BEGUN, f"{RIGHT_DEAL}count ann 99 force\n", ""),
    "notes": (BEGUN, 'note "x"\n', ""),
    "notes in a deal": (f"{BEGUN}deal\n", 'note "x"\n', ""),
    "expenses in a deal": (f"{BEGUN}deal\n", "expense ann 9\n", ""),
    "notes in a deal with an error": (f"{BEGUN}deal\nann 99\n", 'note "x"\n', ""),
    "lines in a deal with an error": (f"{BEGUN}set burn 13\ndeal\nann 3\nbob 99\n", "ann burn\n", ""),
    "scraps": (BEGUN, "deal\nscrap\n", ""),
    "kitties": (f"{BEGUN}set shoot on\nkitty 5\n", "kitty +1\n", ""),
}
"""Files that are one thing over and over: how they begin, the thing (`%x` a number), how they end."""


def heap(name: str, size: int) -> bytes:
    """Make a file of about so many bytes."""
    begin, unit, end = HEAPS[name]
    count = size // len(unit)
    middle = "".join(unit % number for number in range(count)) if "%x" in unit else unit * count
    return (begin + middle + end).encode()


@pytest.mark.parametrize("size", [10_000, pytest.param(100_000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", HEAPS)
def test_heaps(name: str, size: int) -> None:
    content = heap(name, size)
    judge_check(timed(name, "check", content))
    assert timed(name, "replay", content).code in {0, 1}


def timed(name: str, command: str, content: bytes) -> Ran:
    """Run a command on a heap, and print how long it took by the clock of this process."""
    begun = time.process_time()
    ran = run(command, "-", "--json", given_text=content)
    taken = (time.process_time() - begun) / len(content) * 100_000
    sys.stdout.write(f"{name}: {command} takes {taken:.2f} s for 100 KB\n")
    return ran
