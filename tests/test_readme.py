"""What the README shows is what happens.

A `console` block holds commands (`$ pontoon …`), each followed by exactly what it prints; the commands of one block
follow each other in the same place, a folder with a copy of the sample sessions and with each `pontoon` block of the
README as a file of the name that stands after the language. A `pontoon` block is a whole session; what is wrong with
one that is named `slip` is shown by a console block.
"""

import re
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from pontoon_keeper.cli.main import main
from tests.readme_commands import README, CommandNotFoundError, marked_command
from tests.readme_commands import main as print_command

TEXT = README.read_text(encoding="utf-8")
BUG = 70
LANGUAGES = {"sh", "console", "pontoon", "json", "text"}


class Block(NamedTuple):
    """A fenced block: the line of its opening fence from 1, the language, the lines inside."""

    line: int
    language: str
    lines: list[str]
    name: str = ""


class Example(NamedTuple):
    """A command as it stands after the `$`, and what the README says it prints."""

    command: str
    output: str


def blocks(text: str) -> Iterator[Block]:
    """Give the fenced blocks of a Markdown text in their order."""
    opened: Block | None = None
    for number, line in enumerate(text.splitlines(), start=1):
        if opened is None:
            if line.startswith("```"):
                language, _, name = line[3:].strip().partition(" ")
                opened = Block(number, language, [], name)
        elif line == "```":
            yield opened
            opened = None
        else:
            opened.lines.append(line)
    if opened is not None:
        raise ValueError(f"the block of line {opened.line} is never closed")


def examples(block: Block) -> list[Example]:
    """Split a console block at its prompts."""
    parts = re.split(r"^\$ ", "".join(f"{line}\n" for line in block.lines), flags=re.MULTILINE)
    if parts[0].strip():
        raise ValueError(f"the block of line {block.line} does not begin with a command")
    return [Example(command, output) for command, _, output in (part.partition("\n") for part in parts[1:])]


def blocks_in(language: str) -> list[object]:
    """Give the README's blocks of one language as parameters, named after their line."""
    return [pytest.param(block, id=f"line {block.line}") for block in blocks(TEXT) if block.language == language]


def write_session(folder: Path, block: Block) -> Path:
    """Save a session of the README under its name."""
    file = folder / f"{block.name}.pontoon"
    file.write_text("".join(f"{line}\n" for line in block.lines), encoding="utf-8")
    return file


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give a folder with the sample sessions and an empty book, as a reader of the README has it."""
    samples = README.parent / "sample_sessions"
    if samples.is_dir():
        shutil.copytree(samples, tmp_path / "sample_sessions")
    for block in blocks(TEXT):
        if block.language == "pontoon":
            write_session(tmp_path, block)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PONTOON_BOOK", str(tmp_path / "book"))
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("NO_COLOR", "1")
    return tmp_path


@pytest.mark.usefixtures("table")
@pytest.mark.parametrize("block", blocks_in("console"))
def test_a_console_example_prints_what_the_readme_says(block: Block, capsys: pytest.CaptureFixture[str]) -> None:
    for example in examples(block):
        program, *arguments = shlex.split(example.command)
        assert program == "pontoon", f"only pontoon can be run here, not {example.command}"
        assert main(arguments) != BUG
        printed = capsys.readouterr()
        assert (printed.out + printed.err).rstrip("\n") == example.output.rstrip("\n"), example.command


@pytest.mark.parametrize("block", blocks_in("pontoon"))
def test_a_session_in_the_readme_has_no_error(table: Path, block: Block, capsys: pytest.CaptureFixture[str]) -> None:
    status = main(["check", str(write_session(table, block))])
    assert status == int(block.name == "slip"), capsys.readouterr()


def test_every_block_has_a_language_that_is_looked_at() -> None:
    """A misspelt language would take a block out of the tests unnoticed."""
    assert {block.language for block in blocks(TEXT)} <= LANGUAGES


MARKED = {
    "main-job": "python3 -m venv .venv && .venv/bin/pip install --quiet . && "
    ".venv/bin/pontoon replay sample_sessions/friday.pontoon",
    "tests": "python3 -m venv .venv && .venv/bin/pip install --quiet '.[test]' && .venv/bin/python -m pytest --quiet",
}


@pytest.mark.parametrize(("name", "command"), MARKED.items())
def test_the_marked_commands_are_found_as_the_continuous_integration_finds_them(
    name: str, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert marked_command(TEXT, name) == command
    assert print_command([name]) == 0
    assert capsys.readouterr().out == f"{command}\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("nothing", "stands 0 times"),
        ("<!-- x -->\n```sh\na\n```\n<!-- x -->\n```sh\nb\n```", "stands 2 times"),
        ("<!-- x -->", "does not open a block"),
        ("<!-- x -->\n```console\na\n```", "does not open a block"),
        ("<!-- x -->\n```sh\na", "never closed"),
        ("<!-- x -->\n```sh\n```", "holds 0 commands"),
        ("<!-- x -->\n```sh\na\nb\n```", "holds 2 commands"),
    ],
)
def test_a_command_that_is_not_marked_exactly_once_is_refused(text: str, message: str) -> None:
    with pytest.raises(CommandNotFoundError, match=message):
        marked_command(text, "x")


def test_the_extraction_says_what_it_cannot_find(capsys: pytest.CaptureFixture[str]) -> None:
    assert print_command(["no-such-name"]) == 1
    assert "stands 0 times" in capsys.readouterr().err
    assert print_command([]) == 2
    assert "usage" in capsys.readouterr().err


def test_a_console_block_is_split_at_its_prompts() -> None:
    block = Block(1, "console", ["$ pontoon a 'b c'", "one", "", "two", "$ pontoon d"])
    assert examples(block) == [Example("pontoon a 'b c'", "one\n\ntwo\n"), Example("pontoon d", "")]
    with pytest.raises(ValueError, match="does not begin with a command"):
        examples(Block(1, "console", ["output without a command"]))


def test_a_block_that_is_never_closed_is_noticed() -> None:
    with pytest.raises(ValueError, match="never closed"):
        list(blocks("```sh\necho"))
