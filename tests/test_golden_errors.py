"""Every error the program can give, as text and as JSON, in tests/golden/errors.

A case is a session file that is refused; its first line is a comment that says what is wrong in it. Beside it stand
what `replay` prints (`.txt`) and what `replay --json` prints (`.json`). REGOLD=1 writes both anew; read them after.
"""

import ast
import functools
import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

import pontoon_keeper
from pontoon_keeper.cli.main import main
from pontoon_keeper.rules.clauses import CODES

GOLDEN = Path(__file__).parent / "golden" / "errors"
CASES = sorted(GOLDEN.glob("*.pontoon"))
PACKAGE = Path(pontoon_keeper.__file__).parent

# The codes of the notation's table of errors; B2 is of the commands that keep a book.
TABLE = re.findall(
    r"\S+",
    """L1 L2 L3 L4 L5 L6 L7 L8 B1 T2 T4 T5 T6 S1 S3 A2 A3 A4 A5 A6 C1 C2 C3 C4 D1 D2 N3 K1 K2 K3 K4 K5 K9 K10 K11
    V-burn V-double V-royal V-shoot""",
)

each_case = pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)


class Message(NamedTuple):
    """A refusal in the source: where, its code (None if it is worked out), the message with `*` for what varies."""

    where: str
    code: str | None
    text: str


def code_of(case: Path) -> str:
    found = re.match(r"V-[a-z]+|[A-Z]\d+", case.stem)
    assert found is not None, case.stem
    return found[0]


@functools.cache
def golden(case: Path) -> dict[str, str | int | None]:
    """Give a case's error as its JSON has it."""
    error: dict[str, str | int | None] = json.loads(case.with_suffix(".json").read_text(encoding="utf-8"))["error"]
    return error


def compare(path: Path, text: str) -> None:
    if os.environ.get("REGOLD") == "1":
        path.write_text(text, encoding="utf-8", newline="\n")
    assert text == path.read_text(encoding="utf-8")


def refused(case: Path, capsys: pytest.CaptureFixture[str], *options: str) -> str:
    """Replay a case, and give what it prints; the file's name without the folder it is in."""
    assert main(["replay", str(case), *options]) == 1
    out, err = capsys.readouterr()
    assert not out, "nothing of a file with an error is printed"
    return err.replace(json.dumps(str(case))[1:-1], case.name).replace(str(case), case.name)


@each_case
def test_text(case: Path, capsys: pytest.CaptureFixture[str]) -> None:
    compare(case.with_suffix(".txt"), refused(case, capsys))


@each_case
def test_json(case: Path, capsys: pytest.CaptureFixture[str]) -> None:
    printed = refused(case, capsys, "--json")
    assert printed.count("\n") == 1
    error = json.loads(printed)["error"]
    assert list(error) == ["code", "message", "file", "line", "column", "length", "hint"]
    compare(case.with_suffix(".json"), json.dumps(json.loads(printed), ensure_ascii=False, indent=2) + "\n")


@each_case
def test_check_finds_the_same_error_and_no_other(case: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What `replay` stops at, `check` gives too; nothing else is wrong in these files."""
    assert main(["check", str(case), "--json"]) == 1
    out, err = capsys.readouterr()
    assert not err
    assert json.loads(out)["errors"] == [{**golden(case), "file": str(case)}]


@each_case
def test_the_place_is_in_the_text(case: Path) -> None:
    """Line and column count from 1, and the place is within the line as it was typed (notation §5)."""
    error = golden(case)
    assert error["code"] == code_of(case)
    line, column, length = error["line"], error["column"], error["length"]
    if line is None:
        assert case.stem in {"L8-empty", "L8-nothing-said"}
        return
    assert isinstance(line, int)
    assert isinstance(column, int)
    assert isinstance(length, int)
    typed = case.read_bytes().decode("utf-8", errors="replace").split("\n")[line - 1]
    assert 1 <= column <= column + length - 1 <= len(typed)
    if case.stem != "L8-not-utf8":
        assert typed[column - 1 : column + length - 1].strip(" \t")


@each_case
def test_the_words_are_for_people(case: Path) -> None:
    """A message is one line without a full stop that repeats neither the code nor a name of the source."""
    error = golden(case)
    for text in (str(error["message"]), str(error["hint"] or "as it should be")):
        assert text.isprintable()
        assert text == " ".join(text.split())
        assert not text.endswith(".")
        assert not re.search(r"None|_|\bAct\b|[{}\[\]<>]", text)
        assert len(text) <= 160


@each_case
def test_it_says_what_is_wrong_in_it(case: Path) -> None:
    first = case.read_bytes().split(b"\n")[0]
    assert first.startswith(b"# ") or case.stem == "L8-empty"


def test_every_golden_belongs_to_a_case() -> None:
    assert {path.stem for path in GOLDEN.iterdir()} == {case.stem for case in CASES}
    assert {path.suffix for path in GOLDEN.iterdir()} == {".pontoon", ".txt", ".json"}


@pytest.mark.parametrize("code", TABLE)
def test_every_code_of_the_table_has_a_case(code: str) -> None:
    assert [case.stem for case in CASES if code_of(case) == code]


def test_no_case_has_a_code_that_is_not_in_the_table() -> None:
    assert {code_of(case) for case in CASES} == set(TABLE)
    assert {code for code in TABLE if code[0] not in "LB"} <= set(CODES)


# -- no message that no test has seen -----------------------------------------------------------------------------

# Messages that no session file brings about, each with the reason.
UNSEEN = {
    "a preset is missing": "an option of the command rules, stopped before with the same code; see test_cli",
    "* has no value": "an option of the command rules; see test_cli",
    "this file is over 16 MB": "too large to keep; see test_cli",
    "there is no such file": "there is no file; see test_cli",
    "this is a directory, not a session file": "there is no file; see test_cli",
    "this file cannot be read: *": "there is no file; see test_cli",
    "the name of the file is empty": "there is no file; see test_cli",
    "no file can have this name": "there is no file; see test_cli",
    "standard input is closed": "there is no file; see test_cli",
    "there is no code *": "asked for by code, not by a file; see rules/test_clauses",
    "no deal is open": "session.dealing by itself; a line of text is stopped before, with the same code",
    "* cannot be *": "rules.settings by itself; files are stopped by the notation, with the same words",
}


def messages() -> Iterator[Message]:
    """Find every refusal in the package's source whose message is written there."""
    for path in sorted(PACKAGE.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for function in ast.walk(tree):
            if not isinstance(function, ast.FunctionDef):
                continue
            written = {
                target.id: node.value
                for node in ast.walk(function)
                if isinstance(node, ast.Assign)
                for target in node.targets
                if isinstance(target, ast.Name)
            }
            for node in ast.walk(function):
                if isinstance(node, ast.Call) and name_of(node.func) in MESSAGE_AT:
                    where = f"{path.relative_to(PACKAGE)}:{node.lineno}"
                    yield from refusals(node, written, where)


MESSAGE_AT = {"Refusal": 1, "refuse": 1, "breach": 1, "Problem": 3, "_missing": 0, "missing": 0, "__init__": 1}


def name_of(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def refusals(call: ast.Call, written: dict[str, ast.expr], where: str) -> Iterator[Message]:
    at = MESSAGE_AT[name_of(call.func)]
    if len(call.args) <= at:
        return
    first = call.args[0]
    code = first.value if at and isinstance(first, ast.Constant) and isinstance(first.value, str) else None
    for text in templates(call.args[at], written):
        if text.strip("*"):
            yield Message(where, code or ("L7" if at == 0 else None), text)


def templates(node: ast.expr, written: dict[str, ast.expr]) -> list[str]:
    """Give the texts an expression can be, with `*` for what varies."""
    if isinstance(node, ast.Constant):
        return [str(node.value)]
    if isinstance(node, ast.JoinedStr):
        return ["".join(str(part.value) if isinstance(part, ast.Constant) else "*" for part in node.values)]
    if isinstance(node, ast.IfExp):
        return templates(node.body, written) + templates(node.orelse, written)
    if isinstance(node, ast.Name) and node.id in written:
        return templates(written[node.id], {})
    return ["*"]


SOURCE = list(messages())


def test_the_source_is_read() -> None:
    assert len(SOURCE) > 150
    assert {code for found in SOURCE if (code := found.code)} >= set(TABLE) - {"K10", "K11"}


@pytest.mark.parametrize("found", SOURCE, ids=lambda found: f"{found.code}-{found.text[:40]}")
def test_every_message_of_the_source_is_in_a_golden(found: Message) -> None:
    """No message that no test has seen."""
    if found.text in UNSEEN:
        return
    pattern = re.compile(".+".join(map(re.escape, found.text.split("*"))))
    errors = [golden(case) for case in CASES]
    assert any(pattern.search(str(error["message"])) and found.code in {None, error["code"]} for error in errors), (
        found.where
    )


def test_no_reason_is_left_over() -> None:
    assert set(UNSEEN) - {"this file is over 16 MB"} <= {found.text for found in SOURCE} | {
        "there is no such file",
        "this is a directory, not a session file",
        "this file cannot be read: *",
    }
