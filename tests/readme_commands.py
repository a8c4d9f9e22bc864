"""The commands that README.md promises to work on a fresh machine.

Here: how they are found, for the continuous integration, which runs them, and for the tests, which hold the README to
it. Only the standard library is used, since the first command has to be found before anything is installed.

    python3 tests/readme_commands.py main-job
"""

import re
import sys
from pathlib import Path

README = Path(__file__).resolve().parent.parent / "README.md"


class CommandNotFoundError(ValueError):
    """The README does not give exactly one command of that name, in words for the person who edits it."""


def marked_command(text: str, name: str) -> str:
    r"""Give the one command that stands in the `sh` block right after the comment `<!-- name -->`.

    Args:
        text: The whole README.
        name: What the comment says, `main-job` for instance.

    Raises:
        CommandNotFoundError: The marker is not there exactly once, or no `sh` block of exactly one line follows it.

    >>> marked_command("<!-- greet -->\n```sh\necho hello\n```\n", "greet")
    'echo hello'
    """
    lines = text.splitlines()
    marker = re.compile(rf"<!--\s*{re.escape(name)}\s*-->")
    places = [number for number, line in enumerate(lines) if marker.fullmatch(line.strip())]
    if len(places) != 1:
        raise CommandNotFoundError(f"the marker <!-- {name} --> stands {len(places)} times, not once")
    start = places[0] + 1
    if start >= len(lines) or lines[start].strip() != "```sh":
        raise CommandNotFoundError(f"the line after <!-- {name} --> does not open a block with ```sh")
    block: list[str] = []
    for line in lines[start + 1 :]:
        if line.strip() == "```":
            break
        block.append(line.strip())
    else:
        raise CommandNotFoundError(f"the block after <!-- {name} --> is never closed")
    commands = [line for line in block if line]
    if len(commands) != 1:
        raise CommandNotFoundError(f"the block after <!-- {name} --> holds {len(commands)} commands, not one")
    return commands[0]


def main(arguments: list[str]) -> int:
    """Print the command of the given name; give the exit code."""
    if len(arguments) != 1:
        print("usage: readme_commands.py NAME", file=sys.stderr)
        return 2
    try:
        command = marked_command(README.read_text(encoding="utf-8"), arguments[0])
    except CommandNotFoundError as error:
        print(f"README.md: {error}", file=sys.stderr)
        return 1
    print(command)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
