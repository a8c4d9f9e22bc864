"""The command line as a shell sees it: what is printed where, what it ends with, and what never gets through.

`main` is called as the program calls it; where pipes matter, the program itself is started.
"""

import io
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

import pytest

from pontoon_keeper import __version__
from pontoon_keeper.cli.main import ExitCode, main
from pontoon_keeper.cli.source import LARGEST
from pontoon_keeper.rules.settings import DEFAULTS, SETTINGS, fingerprint

ROOT = Path(__file__).parent.parent
SAMPLES = ROOT / "sample_sessions"
GOOD = "pontoon 1\nstakes 1 10\nplayers Ann Bob\nbanker Ann\ndeal\nBob 3 =19\nbank =18\n"
BAD = "pontoon 1\nstakes 1 10\nplayers Ann Bob\nbanker Ann\ndeal\nbob 30 =19\n"
HOSTILE = "\x1b[2J\x9b2J\x07\u202e"


class Ran(NamedTuple):
    """What a command ended with, and what it printed."""

    code: int
    out: str
    err: str


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> "Runner":
    return Runner(capsys)


class Runner:
    """Runs the program as a shell would, in this process."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        """Read what is printed from pytest's capture."""
        self.capsys = capsys

    def __call__(self, *argv: str | Path) -> Ran:
        code = main([str(word) for word in argv])
        out, err = self.capsys.readouterr()
        return Ran(code, out, err)


@pytest.fixture
def good(tmp_path: Path) -> Path:
    path = tmp_path / "good.pontoon"
    path.write_text(GOOD, encoding="utf-8")
    return path


@pytest.fixture
def bad(tmp_path: Path) -> Path:
    path = tmp_path / "bad.pontoon"
    path.write_text(BAD, encoding="utf-8")
    return path


def feed(monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    """Put bytes on standard input."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))


def started(*argv: str | Path, **env: str) -> subprocess.CompletedProcess[bytes]:
    """Start the program in a process of its own, with pipes for everything."""
    words = [sys.executable, "-m", "pontoon_keeper", *map(str, argv)]
    return subprocess.run(words, cwd=ROOT, env={**os.environ, **env}, capture_output=True, check=False)  # noqa: S603  # ours


def raw_controls(text: str) -> str:
    """Give what a terminal could act on in a text that may have lines."""
    return "".join(re.findall(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]", text))


# -- replay -------------------------------------------------------------------------------------------------------


def test_replay_tells_the_evening(run: Runner, good: Path) -> None:
    ran = run("replay", good)
    assert (ran.code, ran.err) == (0, "")
    assert "Bob" in ran.out
    assert ran.out.endswith("\n")
    assert not ran.out.endswith("\n\n")


def test_replay_as_json(run: Runner, good: Path) -> None:
    ran = run("replay", good, "--json")
    document = json.loads(ran.out)
    assert (ran.code, ran.err) == (0, "")
    assert document["format"] == "pontoon-keeper/session"
    assert document["version"] == 1
    assert document["deals"][0]["net"] == {"Bob": 3, "Ann": -3}
    assert run("replay", good, "--format", "json").out == ran.out


def test_replay_of_several_files_as_json_is_one_object_a_line(run: Runner, good: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.pontoon"
    other.write_text('pontoon 1\nsession "Other"\n', encoding="utf-8")
    ran = run("replay", good, other, good, "--json")
    lines = ran.out.splitlines()
    assert [json.loads(line)["title"] for line in lines] == [None, "Other", None]
    assert all(": " not in line for line in lines)
    assert json.loads(lines[0]) == json.loads(run("replay", "--json", good).out)


def test_replay_of_several_files_as_text_keeps_their_order(run: Runner, good: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.pontoon"
    other.write_text('pontoon 1\nsession "Other"\n', encoding="utf-8")
    assert run("replay", good, other).out == run("replay", good).out + "\n" + run("replay", other).out


def test_replay_as_notation_is_the_canonical_form(run: Runner, tmp_path: Path) -> None:
    path = tmp_path / "a.pontoon"
    path.write_bytes(b"\xef\xbb\xbfPontoon 1 # a remark\r\n\r\nset STAKES 1 10\r\nplayers Ann, Bob\r\n")
    ran = run("replay", "--format", "pontoon", path)
    assert ran.out == "pontoon 1\nstakes 1 10\nplayers Ann Bob\n"
    path.write_text(ran.out, encoding="utf-8")
    assert run("replay", path, "--format", "pontoon").out == ran.out


@pytest.mark.parametrize("form", [(), ("--json",), ("--format", "pontoon")])
def test_nothing_of_a_file_with_an_error_is_printed(run: Runner, bad: Path, form: tuple[str, ...]) -> None:
    ran = run("replay", bad, *form)
    assert (ran.code, ran.out) == (1, "")
    assert "S1" in ran.err


def test_an_error_as_text_names_file_line_and_column(run: Runner, bad: Path) -> None:
    assert run("replay", bad).err.splitlines() == [
        f"{bad}:6:5: error S1: Bob's stake of 30 is too large",
        "  bob 30 =19",
        "      ^^",
        "  the first stake is 1 to 10",
    ]


def test_an_error_as_json_is_one_object_on_standard_error(run: Runner, bad: Path) -> None:
    assert json.loads(run("replay", "--json", bad).err) == {
        "error": {
            "code": "S1",
            "message": "Bob's stake of 30 is too large",
            "file": str(bad),
            "line": 6,
            "column": 5,
            "length": 2,
            "hint": "the first stake is 1 to 10",
        }
    }


def test_an_error_in_a_later_file_leaves_the_earlier_ones_printed(run: Runner, good: Path, bad: Path) -> None:
    ran = run("replay", good, bad, good)
    assert ran.code == 1
    assert ran.out == run("replay", good).out
    assert ran.err.startswith(f"{bad}:6:5: error S1")


def test_standard_input(run: Runner, good: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    feed(monkeypatch, GOOD.encode())
    assert run("replay", "-", "--json").out == run("replay", good, "--json").out
    feed(monkeypatch, BAD.encode())
    assert run("replay", "-").err.startswith("standard input:6:5: error S1")


def test_plain_changes_nothing_into_a_pipe(run: Runner, good: Path) -> None:
    assert run("replay", "--plain", good) == run("replay", good)
    assert run("check", "--plain", good) == run("check", good)


# -- files that are none ------------------------------------------------------------------------------------------

COMMANDS = ("replay", "check")


def one_clear_line(ran: Ran, command: str, message: str) -> None:
    printed = ran.err if command == "replay" else ran.out
    assert ran.code == ExitCode.REFUSED
    assert f"error L8: {message}" in printed.splitlines()[0]
    assert "Traceback" not in printed


@pytest.mark.parametrize("command", COMMANDS)
def test_a_missing_file(run: Runner, tmp_path: Path, command: str) -> None:
    one_clear_line(run(command, tmp_path / "none.pontoon"), command, "there is no such file")


@pytest.mark.parametrize("command", COMMANDS)
def test_a_directory(run: Runner, tmp_path: Path, command: str) -> None:
    one_clear_line(run(command, tmp_path), command, "this is a directory, not a session file")


@pytest.mark.parametrize("command", COMMANDS)
def test_a_file_below_a_file(run: Runner, good: Path, command: str) -> None:
    one_clear_line(run(command, good / "none.pontoon"), command, "this file cannot be read: not a directory")


@pytest.mark.parametrize("command", COMMANDS)
def test_a_name_no_file_can_have(run: Runner, command: str) -> None:
    one_clear_line(run(command, "a\0b"), command, "no file can have this name")


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("text", ["", "\n\n", "# nothing\n", "\ufeff", " \t\r\n"])
def test_a_file_in_which_nothing_is_said(run: Runner, tmp_path: Path, command: str, text: str) -> None:
    path = tmp_path / "empty.pontoon"
    path.write_text(text, encoding="utf-8", newline="")
    one_clear_line(run(command, path), command, "there is no session here")


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    ("data", "line", "column"),
    [
        (b"pontoon 1\nplayers Ann Zo\xeb\n", 2, 15),
        (b"\xff\xfep\0o\0", 1, 1),
        ("pontoon 1\nnote “zo".encode() + b"\xeb", 2, 9),
        (b"pontoon 1\n" + b"# 0123456789\n" * 6000 + b"ab\xc3", 6002, 3),
        (b"pontoon 1\nplayers \xed\xa0\x80 Bob\n", 2, 9),
    ],
)
def test_a_file_that_is_not_utf8(
    run: Runner, tmp_path: Path, command: str, data: bytes, line: int, column: int
) -> None:
    """L8, with the place of the first byte that is not."""
    path = tmp_path / "latin.pontoon"
    path.write_bytes(data)
    ran = run(command, path)
    one_clear_line(ran, command, "this file is not UTF-8 text")
    assert (ran.err if command == "replay" else ran.out).startswith(f"{path}:{line}:{column}: error L8")


@pytest.mark.parametrize("command", COMMANDS)
def test_a_file_over_16_mb(run: Runner, tmp_path: Path, command: str) -> None:
    path = tmp_path / "large.pontoon"
    with path.open("wb") as file:
        file.truncate(LARGEST + 1)
    assert LARGEST == 16 * 1024 * 1024
    one_clear_line(run(command, path), command, "this file is over 16 MB")


def test_a_file_of_16_mb_is_read(run: Runner, tmp_path: Path) -> None:
    path = tmp_path / "large.pontoon"
    path.write_bytes(GOOD.encode() + b"#".ljust(LARGEST - len(GOOD), b"-"))
    assert path.stat().st_size == LARGEST
    assert run("replay", path, "--format", "pontoon").out == GOOD


def test_standard_input_over_16_mb(run: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    feed(monkeypatch, b"#".ljust(LARGEST + 1, b"-"))
    one_clear_line(run("replay", "-"), "replay", "this file is over 16 MB")


def test_what_is_not_a_plain_file_is_read_to_its_end(run: Runner) -> None:
    one_clear_line(run("replay", "/dev/null"), "replay", "there is no session here")


# -- check --------------------------------------------------------------------------------------------------------


def test_check_of_a_right_file(run: Runner, good: Path) -> None:
    assert run("check", good) == (0, f"{good}: no errors\n", "")
    assert run("check", good, "--json") == (0, '{\n  "errors": []\n}\n', "")


def test_check_of_a_wrong_file(run: Runner, bad: Path) -> None:
    ran = run("check", bad)
    assert (ran.code, ran.err) == (1, "")
    assert ran.out.splitlines() == [
        f"{bad}:6:5: error S1: Bob's stake of 30 is too large",
        "  bob 30 =19",
        "      ^^",
        "  the first stake is 1 to 10",
        f"{bad}: 1 error",
    ]


def test_check_as_json_is_one_object_for_all_files(run: Runner, good: Path, bad: Path, tmp_path: Path) -> None:
    """Every error has its file, and a file that cannot be read has one error too."""
    missing = tmp_path / "none.pontoon"
    two = tmp_path / "two.pontoon"
    two.write_text("pontoon 1\nstakes 2 1\nstikes 1 2\n", encoding="utf-8")
    ran = run("check", good, bad, missing, two, "--json")
    assert (ran.code, ran.err) == (1, "")
    document = json.loads(ran.out)
    assert list(document) == ["errors"]
    assert all(list(e) == ["code", "message", "file", "line", "column", "length", "hint"] for e in document["errors"])
    assert [(e["file"], e["code"], e["line"], e["column"], e["length"]) for e in document["errors"]] == [
        (str(bad), "S1", 6, 5, 2),
        (str(missing), "L8", None, None, None),
        (str(two), "T5", 2, 8, 1),
        (str(two), "L1", 3, 1, 6),
    ]


def test_check_of_several_files_as_text(run: Runner, good: Path, bad: Path) -> None:
    ran = run("check", good, bad)
    assert ran.code == 1
    assert ran.out == run("check", good).out + run("check", bad).out


def test_check_of_standard_input(run: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    feed(monkeypatch, GOOD.encode())
    assert run("check", "-") == (0, "standard input: no errors\n", "")
    feed(monkeypatch, BAD.encode())
    assert json.loads(run("check", "-", "--json").out)["errors"][0]["file"] == "standard input"


# -- rules --------------------------------------------------------------------------------------------------------


def test_rules_prints_the_sheet(run: Runner) -> None:
    ran = run("rules")
    assert (ran.code, ran.err) == (0, "")
    assert fingerprint(DEFAULTS) in ran.out
    assert re.search(r"\bA2\b.*15", ran.out)


def test_rules_of_a_preset_with_changes(run: Runner) -> None:
    ran = run("rules", "--preset", "ARNOLD", "--set", "stick=16", "--set", "stakes=0.10-1", "--money", "GBP", "--json")
    document = json.loads(ran.out)
    rules = document["rules"]
    assert (rules["preset"], rules["stick"], rules["peek"], rules["stakes"]) == ("arnold", 16, "no", [10, 100])
    assert rules["fingerprint"] != fingerprint(DEFAULTS)
    assert (ran.code, ran.err) == (0, "")


def test_rules_shoot(run: Runner) -> None:
    assert run("rules", "--shoot").out == run("rules", "--set", "shoot=on").out != run("rules").out


def test_rules_list(run: Runner) -> None:
    ran = run("rules", "--list")
    assert ran.code == 0
    for setting in SETTINGS:
        assert re.search(rf"\b{setting.name}\b", ran.out)


def test_rules_list_as_json(run: Runner) -> None:
    listed = json.loads(run("rules", "--list", "--json").out)["settings"]
    assert {each["name"] for each in listed} == {setting.name for setting in SETTINGS} | {"stakes"}


@pytest.mark.parametrize(
    ("options", "code"),
    [
        (("--preset", "pagatt"), "L1"),
        (("--preset", ""), "L7"),
        (("--set", "stik=16"), "L1"),
        (("--set", "stick=99"), "L1"),
        (("--set", "stick"), "L7"),
        (("--set", "stick="), "L7"),
        (("--set", "=16"), "L1"),
        (("--set", "stick=16 17"), "L1"),
        (("--set", "stakes=10-1"), "T5"),
        (("--set", "stakes=1"), "L7"),
        (("--set", "stakes=0-1"), "L3"),
        (("--set", "stakes=0.10-1"), "L3"),
        (("--money", "GPB"), "L1"),
    ],
)
def test_rules_refuses(run: Runner, options: tuple[str, str], code: str) -> None:
    ran = run("rules", *options)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith(f"error {code}: ")
    error = json.loads(run("rules", *options, "--json").err)["error"]
    assert (error["code"], error["file"], error["line"]) == (code, None, None)


# -- the program itself -------------------------------------------------------------------------------------------


def test_version(run: Runner) -> None:
    assert run("--version") == (0, f"pontoon {__version__}\n", "")


@pytest.mark.parametrize("argv", [("--help",), ("-h",), ("replay", "--help"), ("check", "-h"), ("rules", "-h")])
def test_help(run: Runner, argv: tuple[str, ...]) -> None:
    ran = run(*argv)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("Usage: pontoon")


@pytest.mark.parametrize(
    "argv",
    [
        (),
        ("nonsense",),
        ("--nonsense",),
        ("replay",),
        ("check",),
        ("replay", "--nonsense", "a"),
        ("replay", "--format", "xml", "a"),
        ("replay", "--format"),
        ("rules", "a"),
    ],
)
def test_a_wrong_command_line(run: Runner, argv: tuple[str, ...]) -> None:
    ran = run(*argv)
    assert (ran.code, ran.out) == (ExitCode.USAGE, "")
    assert re.search("^(Error|Usage): ", ran.err)


@pytest.mark.parametrize("argv", [("replay", "--json"), ("check", "--json", "--nonsense"), ("nonsense", "--json")])
def test_a_wrong_command_line_as_json(run: Runner, argv: tuple[str, ...]) -> None:
    """With --json an error is one object on standard error, whatever it ends with."""
    ran = run(*argv)
    assert (ran.code, ran.out) == (ExitCode.USAGE, "")
    error = json.loads(ran.err)["error"]
    assert error.pop("message")
    assert set(error) == {"code", "file", "line", "column", "length", "hint"}
    assert set(error.values()) == {None}


@pytest.mark.parametrize("command", ["replay", "check"])
def test_an_empty_name(run: Runner, command: str) -> None:
    ran = run(command, "")
    assert ran.code == ExitCode.REFUSED
    assert "error L8: the name of the file is empty" in ran.out + ran.err


def test_a_name_that_is_not_utf8_is_the_same_everywhere(run: Runner) -> None:
    """No JSON can hold half a letter, so a sign stands for it."""
    name = os.fsdecode(b"no\xff.pontoon")
    replayed = json.loads(run("replay", "--json", name).err)["error"]
    checked = json.loads(run("check", "--json", name).out)["errors"][0]
    assert replayed == checked
    assert replayed["file"] == "no?.pontoon"


def test_keep_says_that_the_kitty_is_back(run: Runner, tmp_path: Path) -> None:
    """N4: the bank stays where it was, and the kitty too."""
    lines = GOOD.replace("deal\n", "set shoot on\nkitty 4\ndeal\n").replace("=19", "=p") + "keep\nkitty +1\n"
    file = tmp_path / "kept.pontoon"
    file.write_text(lines, encoding="utf-8")
    told = " ".join(run("replay", file).out.split())
    assert "The kitty holds 4, as before." in told
    assert "Ann takes the 4 in the kitty home; Bob opens a new one (K11)." in told
    assert "The bank stays where it was (N4); the 4 goes back into the kitty." in told


def test_the_program_can_be_started(good: Path) -> None:
    ran = started("replay", good, "--format", "pontoon")
    assert (ran.returncode, ran.stdout.decode(), ran.stderr) == (0, GOOD, b"")


def test_what_it_ends_with_is_what_main_gives(bad: Path) -> None:
    ran = started("replay", bad)
    assert (ran.returncode, ran.stdout) == (1, b"")
    assert b"error S1" in ran.stderr


# -- bugs and interruptions ---------------------------------------------------------------------------------------


def break_down(monkeypatch: pytest.MonkeyPatch, error: BaseException) -> None:
    def broken(_: object) -> None:
        raise error

    monkeypatch.setattr("pontoon_keeper.session.replay.replay_lines", broken)
    monkeypatch.setattr("pontoon_keeper.session.check.check_lines", broken)


@pytest.mark.parametrize("argv", [("replay",), ("replay", "--json"), ("check",)])
def test_a_bug_ends_in_70_with_one_line(
    run: Runner, good: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, argv: tuple[str, ...]
) -> None:
    """One line says so and names the file that holds the traceback."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    break_down(monkeypatch, RuntimeError("a slip of ours"))
    ran = run(*argv, good)
    assert (ran.code, ran.out) == (ExitCode.BUG, "")
    assert ran.err.count("\n") == 1
    assert "a slip of ours" not in ran.err
    named = re.search(r"written in (.+)$", ran.err.strip())
    assert named is not None
    text = Path(named[1]).read_text(encoding="utf-8")
    assert "Traceback" in text
    assert "RuntimeError: a slip of ours" in text
    assert f"pontoon {__version__}" in text


def test_a_bug_with_nowhere_to_write(run: Runner, good: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "none"))
    break_down(monkeypatch, RuntimeError("a slip of ours"))
    assert run("replay", good).code == ExitCode.BUG


@pytest.mark.parametrize("command", COMMANDS)
def test_ctrl_c(run: Runner, good: Path, monkeypatch: pytest.MonkeyPatch, command: str) -> None:
    break_down(monkeypatch, KeyboardInterrupt())
    ran = run(command, good)
    assert (ran.code, ran.out) == (ExitCode.INTERRUPTED, "")
    assert "Traceback" not in ran.err


@pytest.mark.parametrize("file", ["first_game.pontoon", "friday.pontoon"])
def test_whoever_reads_the_output_may_go(file: str) -> None:
    """As `head` does: no traceback and no complaint, whether the output fits a buffer or not."""
    reading, writing = os.pipe()
    os.close(reading)
    words = [sys.executable, "-m", "pontoon_keeper", "replay", str(SAMPLES / file)]
    with os.fdopen(writing, "wb") as pipe:
        ran = subprocess.run(words, cwd=ROOT, stdout=pipe, stderr=subprocess.PIPE, check=False)  # noqa: S603  # ours
    assert ran.returncode == ExitCode.REFUSED
    assert ran.stderr == b""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_full_disk_is_no_bug() -> None:
    with Path("/dev/full").open("wb") as full:
        words = [sys.executable, "-m", "pontoon_keeper", "replay", str(SAMPLES / "friday.pontoon")]
        ran = subprocess.run(words, cwd=ROOT, stdout=full, stderr=subprocess.PIPE, check=False)  # noqa: S603  # ours
    assert ran.returncode in {ExitCode.REFUSED, ExitCode.BOOK}
    assert ran.stderr.count(b"\n") == 1
    assert b"bug" not in ran.stderr


@pytest.mark.parametrize("stream", ["stdin", "stdout"])
def test_a_closed_stream_is_no_bug(stream: str) -> None:
    """As a shell closes it with `<&-` or `>&-`."""
    redirect = {"stdin": "replay - <&-", "stdout": "rules >&-"}[stream]
    command = f"{sys.executable} -m pontoon_keeper {redirect}"
    ran = subprocess.run(["sh", "-c", command], cwd=ROOT, capture_output=True, check=False)  # noqa: S603, S607  # ours
    assert ran.returncode in {ExitCode.REFUSED, ExitCode.BOOK}
    assert b"closed" in ran.stderr
    assert b"bug" not in ran.stderr


# -- plain text, and nothing else ---------------------------------------------------------------------------------


def test_a_pipe_gets_plain_text(bad: Path) -> None:
    for argv in (("check", bad), ("nonsense",)):
        ran = started(*argv, TERM="xterm-256color")
        assert not raw_controls((ran.stdout + ran.stderr).decode())


def test_plain_text_where_colour_is_not_wanted(
    run: Runner, good: Path, bad: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    for argv in (("replay", good), ("replay", bad), ("check", bad), ("rules",), ("rules", "--list"), ("--help",)):
        ran = run(*argv)
        assert not raw_controls(ran.out + ran.err)


def test_where_the_output_takes_no_such_letters(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """JSON is written in ASCII; text has a sign instead of the letter; nothing fails."""
    path = tmp_path / "zoe.pontoon"
    path.write_text(GOOD.replace("Bob", "Zoë"), encoding="utf-8")
    printed = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(printed, encoding="ascii"))
    assert main(["replay", "--json", str(path)]) == 0
    sys.stdout.flush()
    assert json.loads(printed.getvalue().decode("ascii"))["players"] == ["Ann", "Zoë"]
    assert main(["replay", str(path)]) == 0
    sys.stdout.flush()
    assert b"Zo?" in printed.getvalue()


HOSTILE_LINES = {
    "note": f'note "wipe {HOSTILE}"',
    "title": f'session "{HOSTILE}"',
    "quoted name": f'players "Ann{HOSTILE}" Bob',
    "bare name": f"players Ann{HOSTILE} Bob",
    "statement": f"{HOSTILE} 1",
    "setting": f"set {HOSTILE} 1",
    "value": f"set stick {HOSTILE}",
    "preset": f"rules {HOSTILE}",
    "currency": f"money {HOSTILE}",
    "date": f"date {HOSTILE}",
    "amount": f"stakes 1{HOSTILE} 5",
    "comment": f"stakes 5 1 # {HOSTILE}",
    "player": f"players Ann Bob\nstakes 1 5\nbanker Ann\ndeal\n{HOSTILE} 3",
    "token": f"players Ann Bob\nstakes 1 5\nbanker Ann\ndeal\nbob 3 {HOSTILE}",
    "result": f"players Ann Bob\nstakes 1 5\nbanker Ann\ndeal\nbob 3 ={HOSTILE}",
    "cards": f"players Ann Bob\nstakes 1 5\nbanker Ann\ndeal\nbob 3 =A,{HOSTILE}",
    "hand": f"players Ann Bob\nstakes 1 5\nbanker Ann\ndeal\nbob/{HOSTILE} 3",
}


@pytest.mark.parametrize("line", HOSTILE_LINES.values(), ids=HOSTILE_LINES.keys())
@pytest.mark.parametrize("argv", [("replay",), ("replay", "--json"), ("check",)], ids=" ".join)
def test_what_a_terminal_would_act_on_is_refused_and_shown_as_a_sign(
    run: Runner, tmp_path: Path, line: str, argv: tuple[str, ...]
) -> None:
    path = tmp_path / "hostile.pontoon"
    path.write_text(f"pontoon 1\n{line}\n", encoding="utf-8")
    ran = run(*argv, path)
    assert ran.code == ExitCode.REFUSED
    assert not raw_controls(ran.out + ran.err)


@pytest.mark.parametrize("sign", ["\x1b", "\x7f", "\x85", "\x9b", "\u2028", "\u202e", "\u2066"], ids=ascii)
def test_no_single_sign_in_a_note_makes_a_terminal_act(run: Runner, tmp_path: Path, sign: str) -> None:
    """Control characters are refused on entry; what only turns letters round is text, and shown as a sign."""
    path = tmp_path / "hostile.pontoon"
    path.write_text(f'pontoon 1\nnote "a{sign}2Jb"\n', encoding="utf-8")
    for command in COMMANDS:
        ran = run(command, path)
        assert not raw_controls(ran.out + ran.err)
    for command in COMMANDS:
        ran = run(command, "--json", path)
        assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]", ran.out + ran.err)


def test_a_hostile_file_name_is_shown_as_a_sign(run: Runner) -> None:
    for argv in (("replay",), ("replay", "--json"), ("check",)):
        ran = run(*argv, f"none{HOSTILE}")
        assert not raw_controls(ran.out + ran.err)


@pytest.mark.parametrize("argv", [("rules", "--preset"), ("rules", "--set"), ("rules", "--money")], ids=" ".join)
def test_a_hostile_option_is_shown_as_a_sign(run: Runner, argv: tuple[str, ...]) -> None:
    ran = run(*argv, HOSTILE)
    assert ran.code == ExitCode.REFUSED
    assert not raw_controls(ran.out + ran.err)


def test_the_canonical_form_keeps_every_letter(run: Runner, tmp_path: Path) -> None:
    """Families of emoji and Persian names need joiners, and a text may have a space that does not break."""
    text = 'pontoon 1\nnote "👨\u200d👩\u200d👧 came, a\u00a0b"\nplayers "گل\u200cرخ" Bob\n'
    path = tmp_path / "letters.pontoon"
    path.write_text(text, encoding="utf-8")
    assert run("replay", path, "--format", "pontoon").out == text
