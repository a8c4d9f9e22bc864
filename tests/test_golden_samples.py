"""What the sample sessions print: as text, as JSON, in their canonical form; of one with errors, what `check` says.

The files of tests/golden/samples are written anew with REGOLD=1; read them after. Sample files are found by looking
into their folder, so that none is forgotten.
"""

import os
from pathlib import Path

import pytest

from pontoon_keeper.cli.main import main

ROOT = Path(__file__).parent.parent
GOLDEN = Path(__file__).parent / "golden" / "samples"
FILES = sorted((ROOT / "sample_sessions").glob("*.pontoon"))
WRONG = {"mistakes"}

# The ending of a golden file, and the command whose output it holds.
RIGHT_FORMS = {".txt": ("replay",), ".json": ("replay", "--json"), ".pontoon": ("replay", "--format", "pontoon")}
WRONG_FORMS = {".txt": ("check",), ".json": ("check", "--json")}


def forms(file: Path) -> dict[str, tuple[str, ...]]:
    return WRONG_FORMS if file.stem in WRONG else RIGHT_FORMS


CASES = [(file, ending, command) for file in FILES for ending, command in forms(file).items()]


@pytest.fixture(autouse=True)
def at_the_top(monkeypatch: pytest.MonkeyPatch) -> None:
    """Name the files as the README does, whatever the machine."""
    monkeypatch.chdir(ROOT)


@pytest.mark.parametrize(
    ("file", "ending", "command"), CASES, ids=[f"{file.stem}{ending}" for file, ending, _ in CASES]
)
def test_sample(file: Path, ending: str, command: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    code = main([*command, f"sample_sessions/{file.name}"])
    out, err = capsys.readouterr()
    golden = GOLDEN / f"{file.stem}{ending}"
    if os.environ.get("REGOLD") == "1":
        golden.write_text(out, encoding="utf-8", newline="\n")
    assert out == golden.read_text(encoding="utf-8")
    assert (code, err) == (int(file.stem in WRONG), "")


@pytest.mark.parametrize("file", [file for file in FILES if file.stem not in WRONG], ids=lambda file: file.stem)
def test_the_canonical_form_replays_to_the_same(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Same settlements and balances, and written again the same bytes (notation §6)."""
    for ending, command in RIGHT_FORMS.items():
        assert main([*command, f"tests/golden/samples/{file.stem}.pontoon"]) == 0
        out, _ = capsys.readouterr()
        assert out == (GOLDEN / f"{file.stem}{ending}").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", sorted(WRONG))
def test_a_wrong_sample_is_not_replayed(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", f"sample_sessions/{name}.pontoon"]) == 1
    out, err = capsys.readouterr()
    assert not out
    assert (GOLDEN / f"{name}.txt").read_text(encoding="utf-8").startswith(err)


def test_every_golden_belongs_to_a_sample() -> None:
    assert {path.name for path in GOLDEN.iterdir()} == {f"{file.stem}{ending}" for file, ending, _ in CASES}


def test_the_samples_are_there() -> None:
    """At least six evenings, and the one that shows what `check` says."""
    assert len(FILES) >= 7
    assert {file.stem for file in FILES} > WRONG
