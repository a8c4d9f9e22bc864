"""The commands that read session files and leave the book alone: `replay` and `check`.

Here: files in, reports out. Not here: sessions in the book.
"""

from enum import StrEnum
from typing import Annotated

import typer

from pontoon_keeper.cli.output import print_json, print_lines, print_text
from pontoon_keeper.cli.source import open_source
from pontoon_keeper.errors import Refusal

Files = Annotated[list[str], typer.Argument(metavar="FILE...", help="Session files; - is standard input.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for scripts.")]
Plain = Annotated[bool, typer.Option("--plain", help="Print plain text, as into a pipe.")]


class Format(StrEnum):
    """What a session can be written as."""

    TEXT = "text"
    JSON = "json"
    PONTOON = "pontoon"


def replay(
    files: Files,
    *,
    as_json: AsJson = False,
    plain: Plain = False,  # noqa: ARG001  # it is plain text always
    form: Annotated[Format, typer.Option("--format", help="How to write each session.")] = Format.TEXT,
) -> None:
    """Settle session files and tell the evening deal by deal, then the standings.

    Nothing is recorded. A file with an error is refused whole: the error is printed, and nothing of the file.
    With --json each session is one document (several files: one a line); with --format pontoon its canonical form.
    """
    from pontoon_keeper.exports.notation import open_lines, session_lines
    from pontoon_keeper.reports.documents import session_document
    from pontoon_keeper.reports.evening import evening_lines
    from pontoon_keeper.session.replay import replay_lines

    if as_json and form is Format.PONTOON:
        raise typer.BadParameter("--json and --format pontoon exclude each other")
    for number, file in enumerate(files):
        with open_source(file) as lines:
            session = replay_lines(lines)
        if as_json or form is Format.JSON:
            print_json(session_document(session, open_lines(session.state)), compact=len(files) > 1)
        elif form is Format.PONTOON:
            print_text(session_lines(session))
        else:
            if number:
                print_lines([""])
            print_lines(evening_lines(session))


def check(files: Files, *, as_json: AsJson = False, plain: Plain = False) -> None:  # noqa: ARG001  # it is plain always
    """Read session files and report every error in them, not only the first.

    In a deal with an error every line is judged alone; what that deal would have decided counts as unknown until
    the file states it again, and nothing that depends on it is reported. Exits with 1 if there is any error.
    With --json: {"errors": [{"file", "code", "message", "line", "column", "length", "hint"}, …]}.
    """
    from pontoon_keeper.terminal.refusals import refusal_lines

    found: list[Refusal] = []
    for file in files:
        errors = _check_file(file)
        found += errors
        if not as_json:
            for error in errors:
                print_lines(refusal_lines(error))
            name = "standard input" if file == "-" else file
            count = "no errors" if not errors else "1 error" if len(errors) == 1 else f"{len(errors)} errors"
            print_lines([f"{name}: {count}"])
    if as_json:
        print_json({"errors": [error.as_dict() for error in found]})
    if found:
        raise typer.Exit(1)


def _check_file(file: str) -> list[Refusal]:
    from pontoon_keeper.session.check import check_lines

    try:
        with open_source(file) as lines:
            errors = list(check_lines(lines))
    except Refusal as unreadable:
        return [unreadable]
    name = "standard input" if file == "-" else file
    for error in errors:
        error.place = error.place._replace(file=name)
    return errors
