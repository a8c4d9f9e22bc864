"""The shape of the package: who may import whom, and a few habits that no linter knows.

Data flows one way, from the rules to the terminal, and never back. Imports inside functions count like any other: they
are there for the start-up time, not to get round the table.
"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import pontoon_keeper

ROOT = Path(__file__).resolve().parent.parent
OURS = "pontoon_keeper"
PACKAGE = ROOT / OURS
MODULES = sorted(PACKAGE.rglob("*.py"))

# The folders of the package and its modules at the top, and which others each may import; "" is the package itself,
# which holds the version. Within a folder everything may be imported.
MAY_IMPORT: dict[str, set[str]] = {
    "": set(),
    "errors": set(),
    "money": {"errors"},
    "rules": {"errors", "money"},
    "notation": {"errors", "money", "rules"},
    "session": {"errors", "money", "rules", "notation"},
    "reports": {"errors", "money", "rules", "notation", "session"},
    "book": {"errors", "money", "notation", "session"},
    "exports": {"errors", "money", "session", "reports", "notation"},
    "terminal": {"errors", "money", "session", "reports"},
    "cli": {"", "errors", "money", "rules", "notation", "session", "reports", "book", "exports", "terminal"},
    "__main__": {"cli"},
}

# Third-party packages, and the only folder that may import each. What is not here may not be imported at all.
THIRD_PARTY: dict[str, set[str]] = {
    "book": {"tinydb"},
    "terminal": {"rich", "prompt_toolkit"},
    "cli": {"typer"},
}

# Pure functions over frozen values: neither these modules nor these functions of the outer world.
PURE = {"errors", "money", "rules", "notation", "session", "reports"}
WORLD = {
    *("io", "logging", "multiprocessing", "os", "pathlib", "random", "secrets", "shutil", "socket"),
    *("subprocess", "tempfile", "threading", "time"),
}
WORLDLY_CALLS = {"open", "print", "input"}

VAGUE_NAMES = {"utils", "util", "helpers", "helper", "common", "models", "misc"}
MAY_CATCH_ANYTHING = "pontoon_keeper.cli.main"
ANYTHING = {"Exception", "BaseException"}


def dotted(path: Path) -> str:
    """Give the name that a module of the package is imported by."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def part_of(module: str) -> str:
    """Give the folder, or the module at the top, that a module of ours belongs to; "" for the package itself."""
    return [*module.split("."), ""][1]


def imports(tree: ast.AST, module: str, *, is_package: bool = False) -> Iterator[tuple[int, str]]:
    """Give every import at any depth, with its line, as an absolute name; `?` for one that is computed."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                here = module.split(".") if is_package else module.split(".")[:-1]
                base = ".".join([*here[: len(here) - node.level + 1], *([base] if base else [])])
            for alias in node.names:
                # `from pontoon_keeper import money` imports a part, `… import __version__` the package itself.
                inside = base == OURS and alias.name in MAY_IMPORT
                yield node.lineno, f"{base}.{alias.name}" if inside else base
        elif isinstance(node, ast.Call) and name_of(node.func) in {"import_module", "__import__"}:
            first = node.args[0] if node.args else None
            known = isinstance(first, ast.Constant) and isinstance(first.value, str)
            yield node.lineno, str(first.value) if known and isinstance(first, ast.Constant) else "?"


def name_of(node: ast.expr | None) -> str:
    """Give the last name of `a` or `a.b`, else nothing."""
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def wrong_imports(tree: ast.AST, module: str, *, is_package: bool = False) -> list[str]:
    """Say which imports of a module its folder may not make."""
    part = part_of(module)
    found = []
    for line, name in imports(tree, module, is_package=is_package):
        top = name.split(".")[0]
        if name == "?":
            # The table of commands is loaded by name; nowhere else is a name computed.
            allowed = part == "cli"
        elif top == OURS:
            allowed = part_of(name) == part or part_of(name) in MAY_IMPORT[part]
        elif top in sys.stdlib_module_names:
            allowed = part not in PURE or top not in WORLD
        else:
            allowed = top in THIRD_PARTY.get(part, set())
        if not allowed:
            found.append(f"line {line}: {part or OURS} may not import {name}")
    return found


def worldly_calls(tree: ast.AST) -> list[str]:
    """Say where a pure module reads, writes or asks."""
    return [
        f"line {node.lineno}: {node.func.id}() touches the world"
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in WORLDLY_CALLS
    ]


def asserts(tree: ast.AST) -> list[str]:
    """Say where a module asserts: that vanishes under `-O`."""
    return [f"line {node.lineno}: assert" for node in ast.walk(tree) if isinstance(node, ast.Assert)]


def broad_catches(tree: ast.AST) -> list[str]:
    """Say where a module catches what could be a bug's, `contextlib.suppress` included."""
    found = []
    for node in ast.walk(tree):
        caught: list[ast.expr | None] = []
        if isinstance(node, ast.ExceptHandler):
            caught = [*node.type.elts] if isinstance(node.type, ast.Tuple) else [node.type]
        elif isinstance(node, ast.Call) and name_of(node.func) == "suppress":
            caught = [*node.args]
        if isinstance(node, ast.ExceptHandler | ast.Call):
            found += [
                f"line {node.lineno}: catches anything" for kind in caught if kind is None or name_of(kind) in ANYTHING
            ]
    return found


def parse(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


every_module = pytest.mark.parametrize("path", MODULES, ids=dotted)


@every_module
def test_imports_keep_to_the_table(path: Path) -> None:
    module = dotted(path)
    assert part_of(module) in MAY_IMPORT, f"{part_of(module)} is not in the table of folders"
    assert wrong_imports(parse(path), module, is_package=path.name == "__init__.py") == []


@every_module
def test_a_pure_module_does_not_touch_the_world(path: Path) -> None:
    assert part_of(dotted(path)) not in PURE or worldly_calls(parse(path)) == []


@every_module
def test_no_assert_checks_anything(path: Path) -> None:
    assert asserts(parse(path)) == []


@every_module
def test_nothing_is_caught_that_could_be_a_bug(path: Path) -> None:
    assert dotted(path) == MAY_CATCH_ANYTHING or broad_catches(parse(path)) == []


@every_module
def test_a_module_says_what_it_is_for(path: Path) -> None:
    assert ast.get_docstring(parse(path)), "no docstring"


@every_module
def test_a_module_has_a_name_that_says_something(path: Path) -> None:
    assert VAGUE_NAMES.isdisjoint(dotted(path).split("."))


def test_the_checkout_is_what_is_tested() -> None:
    """A copy installed beside pytest must not be tested in its place."""
    assert Path(pontoon_keeper.__file__).resolve().parent == PACKAGE


# The checks themselves, each seen to find what it is for.


@pytest.mark.parametrize(
    ("module", "source", "count"),
    [
        ("pontoon_keeper.money", "from pontoon_keeper.errors import Refusal", 0),
        ("pontoon_keeper.money", "from pontoon_keeper import errors", 0),
        ("pontoon_keeper.money", "import pontoon_keeper.rules.cards", 1),
        ("pontoon_keeper.rules.deal", "from pontoon_keeper.rules import cards\nimport enum", 0),
        ("pontoon_keeper.rules.deal", "def f():\n    from pontoon_keeper.notation import parse", 1),
        ("pontoon_keeper.rules.deal", "from pontoon_keeper import notation, errors, cli", 2),
        ("pontoon_keeper.rules.deal", "from ..session import state", 1),
        ("pontoon_keeper.rules.deal", "from . import cards\nfrom .. import errors", 0),
        ("pontoon_keeper.rules.deal", "from pontoon_keeper import __version__", 1),
        ("pontoon_keeper.cli.main", "from pontoon_keeper import __version__", 0),
        ("pontoon_keeper.rules.deal", "import os.path", 1),
        ("pontoon_keeper.cli.main", "import os.path", 0),
        ("pontoon_keeper.session.replay", "import tinydb", 1),
        ("pontoon_keeper.book.storage", "from tinydb import TinyDB", 0),
        ("pontoon_keeper.book.storage", "import rich", 1),
        ("pontoon_keeper.terminal.tables", "import rich.table, prompt_toolkit", 0),
        ("pontoon_keeper.cli.main", "import typer", 0),
        ("pontoon_keeper.cli.main", "import click", 1),
        ("pontoon_keeper.reports.views", "import typer", 1),
        ("pontoon_keeper.reports.views", "import importlib\nimportlib.import_module('rich')", 1),
        ("pontoon_keeper.reports.views", "import importlib\nimportlib.import_module(name)", 1),
        ("pontoon_keeper.cli.main", "import importlib\nimportlib.import_module(name)", 0),
    ],
)
def test_the_table_is_held(module: str, source: str, count: int) -> None:
    assert len(wrong_imports(ast.parse(source), module)) == count


@pytest.mark.parametrize(
    ("source", "count"),
    [
        ("try:\n    f()\nexcept ValueError:\n    pass", 0),
        ("try:\n    f()\nexcept:\n    pass", 1),
        ("try:\n    f()\nexcept (ValueError, Exception):\n    pass", 1),
        ("try:\n    f()\nexcept builtins.BaseException:\n    pass", 1),
        ("with contextlib.suppress(Exception):\n    f()", 1),
        ("with suppress(KeyError):\n    f()", 0),
    ],
)
def test_a_broad_catch_is_found(source: str, count: int) -> None:
    assert len(broad_catches(ast.parse(source))) == count


def test_the_other_checks_find_what_they_are_for() -> None:
    assert asserts(ast.parse("def f(x):\n    assert x")) == ["line 2: assert"]
    assert worldly_calls(ast.parse("print(1)\nopen('x')\nview.print()")) == [
        "line 1: print() touches the world",
        "line 2: open() touches the world",
    ]
