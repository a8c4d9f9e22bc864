"""The program `pontoon`: its commands, found and imported one at a time, and the only place errors become exit codes.

Here: the table of commands, and `main`. Not here: what a command does (see the other modules of this folder).
"""

import errno
import os
import sys
import tempfile
from collections.abc import Callable, Sequence
from enum import IntEnum
from importlib import import_module
from typing import Annotated, Any, NamedTuple

import typer
from typer.core import TyperGroup

from pontoon_keeper import __version__
from pontoon_keeper.errors import Refusal


class ExitCode(IntEnum):
    """What the program exits with."""

    DONE = 0
    REFUSED = 1
    USAGE = 2
    BOOK = 3
    BUG = 70
    INTERRUPTED = 130


class Command(NamedTuple):
    """A command: the module and the function it is in, and one line of help."""

    module: str
    function: str
    help: str


COMMANDS: dict[str, Command] = {
    "replay": Command("files", "replay", "Settle session files and tell the evening; nothing is recorded."),
    "check": Command("files", "check", "Read session files and report every error in them."),
    "rules": Command("rules", "rules", "The rule sheet, as a table plays it."),
}


class _Commands(TyperGroup):
    """A group whose commands are imported when they are called, not before."""

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ANN401, ARG002  # Typer's own context has no public type
        """Give the names of all commands."""
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:  # noqa: ANN401, ARG002  # as above
        """Import one command and build it."""
        command = COMMANDS.get(cmd_name)
        if command is None:
            return None
        module = import_module(f"pontoon_keeper.cli.{command.module}")
        function: Callable[..., None] = getattr(module, command.function)
        app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
        app.command(cmd_name, context_settings=_SETTINGS)(function)
        return typer.main.get_command(app)

    def format_commands(self, ctx: Any, formatter: Any) -> None:  # noqa: ANN401, ARG002  # as above
        """List the commands in the help, without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, command.help) for name, command in COMMANDS.items()])


_SETTINGS = {"help_option_names": ["-h", "--help"]}
app = typer.Typer(
    cls=_Commands,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    no_args_is_help=True,
    context_settings=_SETTINGS,
)


def _show_version(value: bool) -> None:  # Typer calls it with the option's value
    if value:
        sys.stdout.write(f"pontoon {__version__}\n")
        raise typer.Exit


@app.callback()
def _pontoon(
    *,
    version: Annotated[  # the callback does the work
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Keep a home game of Pontoon: what everyone owes, who has the bank, and why."""


def main(argv: Sequence[str]) -> int:
    """Run one command; every error becomes an exit code here and nowhere else.

    Args:
        argv: The arguments, without the program's name.

    Returns:
        One of `ExitCode`.
    """
    as_json = "--json" in (argv[: argv.index("--")] if "--" in argv else argv)
    try:
        _make_output_safe()
        status = _run(argv, as_json=as_json)
        sys.stdout.flush()
    except BrokenPipeError:
        return _closed_pipe()
    except OSError as error:
        return _no_output(error, as_json=as_json)
    except Refusal as error:
        from pontoon_keeper.cli.output import print_refusal

        print_refusal(error, as_json=as_json)
        return ExitCode.REFUSED
    except KeyboardInterrupt:
        return ExitCode.INTERRUPTED
    except Exception:  # noqa: BLE001  # the one place where a bug is told from an error
        return _report_bug()
    else:
        return status


def _run(argv: Sequence[str], *, as_json: bool) -> int:
    command = typer.main.get_command(app)
    try:
        result = command.main(args=list(argv), prog_name="pontoon", standalone_mode=False)
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else ExitCode.REFUSED
    except typer.Abort:
        return ExitCode.INTERRUPTED
    except Exception as error:
        show = getattr(error, "show", None)
        if show is None or not hasattr(error, "exit_code"):
            raise
        if as_json:
            from pontoon_keeper.cli.output import print_failure

            print_failure(getattr(error, "format_message", error.__str__)(), as_json=True)
        else:
            show()
        return ExitCode.USAGE
    return result if isinstance(result, int) else ExitCode.DONE


def _closed_pipe() -> int:
    """Stop quietly where whoever read the output has gone, as `head` does."""
    _drop_output()
    return ExitCode.REFUSED


def _no_output(error: OSError, *, as_json: bool) -> int:
    """Say that the output cannot be written: a full disk, most likely. Files have errors of their own by then."""
    _drop_output()
    reason = (error.strerror or "unknown reason").lower()
    if sys.stderr is not None:
        from pontoon_keeper.cli.output import print_failure

        print_failure(f"the output cannot be written: {reason}", as_json=as_json)
    return ExitCode.BOOK


def _drop_output() -> None:
    """Let what is left in the buffer go nowhere, so that the end of the program does not trip over it again."""
    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _make_output_safe() -> None:
    """Let a terminal that cannot show a letter show a sign for it instead of ending the program."""
    if sys.stdout is None or sys.stderr is None:  # closed by whoever started the program
        raise OSError(errno.EBADF, "it is closed")
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def _report_bug() -> int:
    """Write the traceback to a file of its own and name it in one line."""
    import traceback

    told = f"pontoon {__version__}, Python {sys.version}\n{traceback.format_exc()}"
    try:
        with tempfile.NamedTemporaryFile(
            "w", prefix="pontoon-", suffix=".txt", delete=False, encoding="utf-8", errors="backslashreplace"
        ) as file:
            file.write(told)
        where = f"what happened is written in {file.name}"
    except OSError:
        where = "and there is nowhere to write what happened"
    sys.stderr.write(f"error: this is a bug in pontoon; {where}\n")
    return ExitCode.BUG


def run() -> None:
    """Run the program with the arguments of the process, and end it."""
    sys.exit(main(sys.argv[1:]))
