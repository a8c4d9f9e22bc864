"""The sheet for the table and the list of settings: on one page, nothing twice, nothing lost."""

import json
import os
from pathlib import Path
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pontoon_keeper.errors import Refusal
from pontoon_keeper.money import CHIPS, Money, money_of
from pontoon_keeper.reports.rule_sheet import (
    PAGE,
    RuleSheet,
    rule_sheet,
    rule_sheet_dict,
    rule_sheet_text,
    settings_list,
    settings_list_dict,
    settings_list_text,
)
from pontoon_keeper.rules.clauses import CODES, clause, title
from pontoon_keeper.rules.settings import (
    DEFAULTS,
    PRESETS,
    SETTINGS,
    Setting,
    Settings,
    Value,
    change,
    fingerprint,
    preset,
    rules_dict,
)

GOLDEN = Path(__file__).parent.parent / "golden" / "rules"
POUNDS = cast("Money", money_of("GBP"))

# A table at which no setting is idle: what is off by default and hides the words of other settings is on.
OPEN = DEFAULTS._replace(stakes=(1, 10), shoot="on", burn=13, royal="on", double="on")
EVERYTHING = OPEN._replace(
    packs=2,
    stick=16,
    banker_stick=17,
    split="value",
    hands=8,
    buy="equal",
    buy_next="double",
    fifth_buy="unless-safe",
    pontoon_pays=3,
    split_pontoon="single",
    banker_pontoon=3,
    clash="push",
    trick="top",
    trick_pays=3,
    banker_trick=1,
    pontoon="natural",
    burn=14,
    burn_again="no",
    burn_split="no",
    peek="no",
    shuffle="every",
    bank_passes="rotate",
    sale="anytime",
    cover="refuse",
    split_shoot="always",
)
PART_K = {code for code in CODES if code.startswith("K")}
V_ON_SHEET = {"V-burn", "V-double", "V-royal"}


def put(settings: Settings, name: str, value: Value) -> Settings:
    return Settings(**{**settings._asdict(), name.replace("-", "_"): value})


def codes_of(sheet: RuleSheet) -> list[str]:
    return [code for section in sheet.sections for code, _ in section.lines]


@st.composite
def any_settings(draw: st.DrawFn) -> Settings:
    start = DEFAULTS._replace(preset=draw(st.sampled_from(sorted(PRESETS))))
    settings = start._replace(stakes=draw(st.sampled_from([None, (1, 10), (5, 5), (10, 1_000_000_000)])))
    for setting in SETTINGS:
        settings = put(settings, setting.name, draw(st.sampled_from(setting.values)))
    return settings


@given(any_settings())
def test_each_clause_stands_once_on_the_sheet_or_is_left_off(settings: Settings) -> None:
    sheet = rule_sheet(settings)
    codes = [*codes_of(sheet), *sheet.left_off]
    assert len(set(codes)) == len(codes)
    idle = {"V-shoot"}  # its words are what part K says
    idle |= PART_K if settings.shoot == "off" else set()
    idle |= {"K5"} if settings.split == "off" else set()
    idle |= {"P8", "V-royal"} if settings.royal == "off" else set()
    idle |= {"V-burn"} if settings.burn == "off" else set()
    idle |= {"V-double"} if settings.double == "off" else set()
    idle |= {"N5"} if settings.sale == "between" else set()
    assert set(codes) == set(CODES) - idle
    assert all(section.lines for section in sheet.sections)
    assert len({section.heading for section in sheet.sections}) == len(sheet.sections)


def test_what_the_page_has_no_room_for_is_left_off() -> None:
    """First what nobody needs in a deal, then what no setting changes; never what a house rule says."""
    assert rule_sheet(DEFAULTS._replace(shoot="on")).left_off == ("T6", "C5", "A7", "N4")
    left_off = rule_sheet(EVERYTHING).left_off
    assert {"T6", "C5", "A7", "N4", "N5"} < set(left_off)
    assert not {setting.code for setting in SETTINGS} & set(left_off)
    assert len(rule_sheet_text(rule_sheet(EVERYTHING))) <= PAGE


@given(any_settings(), st.sampled_from([CHIPS, POUNDS]), st.integers(min_value=40, max_value=120))
def test_text_is_the_sheet_within_its_width(settings: Settings, money: Money, width: int) -> None:
    sheet = rule_sheet(settings, money)
    lines = rule_sheet_text(sheet, width)
    assert max(map(len, lines)) <= width
    assert all(line == line.rstrip() and line.isprintable() for line in lines)
    together = " ".join(" ".join(lines).split())
    for section in sheet.sections:
        assert section.heading.upper() in together
        for code, text in section.lines:
            assert text == clause(code, settings, money)
            assert f"{code} {text}" in together
    if sheet.left_off:
        assert together.endswith(f"but not on this page: {', '.join(sheet.left_off)}.")
    assert sheet.fingerprint in together


@pytest.mark.parametrize("width", [40, 80])
def test_texts_hang_behind_their_codes(width: int) -> None:
    starts = ("PONTOON,", "Changed", "In force too")
    for line in rule_sheet_text(rule_sheet(OPEN._replace(shoot="off", stick=16)), width):
        assert not line or line.split()[0] in CODES or line.startswith(("    ", *starts)) or line.isupper()


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("shoot", ["off", "on"])
@pytest.mark.parametrize(
    ("stakes", "money"), [(None, CHIPS), ((1, 10), CHIPS), ((10, 100), POUNDS)], ids=["unknown", "chips", "pounds"]
)
def test_a_preset_fits_on_one_page(name: str, shoot: str, stakes: tuple[int, int] | None, money: Money) -> None:
    settings = preset(DEFAULTS._replace(shoot=shoot, stakes=stakes), name)
    lines = rule_sheet_text(rule_sheet(settings, money))
    assert len(lines) <= PAGE == 60
    assert max(map(len, lines)) <= 80


def test_sections_are_parted_where_there_is_room() -> None:
    assert "" in rule_sheet_text(rule_sheet(DEFAULTS))
    assert "" not in rule_sheet_text(rule_sheet(OPEN))


def test_a_newcomer_reads_the_sections_in_the_order_of_a_deal() -> None:
    assert [section.heading for section in rule_sheet(OPEN).sections] == [
        "The table and the stakes",
        "What a hand is worth",
        "A player's turn",
        "The banker's turn",
        "Who pays what",
        "House rules",
        "The next deal",
        "Shoot bets and the kitty",
    ]


@pytest.mark.parametrize(
    ("setting", "value"),
    [(setting, value) for setting in SETTINGS for value in setting.values[1:]],
    ids=[f"{setting.name}-{value}" for setting in SETTINGS for value in setting.values[1:]],
)
def test_a_setting_changes_the_sheet(setting: Setting, value: Value) -> None:
    """The clauses on the page, not only the fingerprint above them: a setting that is agreed is read there."""
    default = rule_sheet(put(OPEN, setting.name, setting.values[0]))
    changed = rule_sheet(put(OPEN, setting.name, value))
    assert default.sections != changed.sections


@pytest.mark.parametrize("name", PRESETS)
def test_an_unchanged_preset_says_so_by_silence(name: str) -> None:
    """`packs` and `shoot` are no part of a preset, so neither changes one (part V)."""
    sheet = rule_sheet(preset(DEFAULTS._replace(packs=2, shoot="on"), name))
    assert (sheet.preset, sheet.changed) == (name, ())
    assert not any("Changed" in line for line in rule_sheet_text(sheet))


def test_what_was_changed_from_the_preset_is_noted() -> None:
    settings = change(change(preset(DEFAULTS, "arnold"), "peek", "yes"), "stick", "16")
    sheet = rule_sheet(settings)
    assert sheet.changed == (("stick", 16), ("peek", "yes"))
    assert rule_sheet_text(sheet)[:2] == [
        f"PONTOON, preset arnold, fingerprint {fingerprint(settings)}",
        "Changed from the preset: stick 16, peek yes.",
    ]


def test_many_changes_are_counted() -> None:
    sheet = rule_sheet(EVERYTHING)
    assert len(sheet.changed) == len(SETTINGS) - len({"packs", "shoot"})
    assert rule_sheet_text(sheet)[1] == "Changed from the preset: 26 settings, each in its clause below."


def test_the_title_names_the_game() -> None:
    assert rule_sheet(DEFAULTS).title == "Pontoon"
    assert rule_sheet(OPEN).title == "Shoot Pontoon"


def test_an_unknown_preset_is_refused() -> None:
    """L1: settings from elsewhere may name one."""
    with pytest.raises(Refusal) as refused:
        rule_sheet(DEFAULTS._replace(preset="nobody"))
    assert refused.value.code == "L1"


@given(any_settings())
def test_json_has_what_the_sheet_has_and_what_it_left_off(settings: Settings) -> None:
    sheet = rule_sheet(settings, POUNDS)
    document = json.loads(json.dumps(rule_sheet_dict(settings, POUNDS)))
    assert (document["format"], document["version"]) == ("pontoon-keeper/rules", 1)
    assert document["money"] == {"code": "GBP", "exponent": 2}
    assert document["rules"] == rules_dict(settings)
    assert document["title"] == sheet.title
    assert document["changed"] == [{"name": name, "value": value} for name, value in sheet.changed]
    assert document["sections"] == [
        {
            "heading": section.heading,
            "clauses": [{"code": code, "title": title(code), "text": text} for code, text in section.lines],
        }
        for section in sheet.sections
    ]
    assert [(one["code"], one["text"]) for one in document["left_off"]] == [
        (code, clause(code, settings, POUNDS)) for code in sheet.left_off
    ]


def test_the_list_has_every_setting_in_the_order_of_part_v() -> None:
    lines = settings_list(EVERYTHING)
    assert lines[0] == ("stakes", (1, 10), None, (), "T5", "the smallest and the largest first stake")
    assert [(line.name, line.values, line.code) for line in lines[1:]] == [tuple(setting) for setting in SETTINGS]
    for line in lines[1:]:
        assert line.default == line.values[0]
        assert line.value == getattr(EVERYTHING, line.name.replace("-", "_"))


def test_meanings_are_one_line_each() -> None:
    meanings = [line.meaning for line in settings_list(DEFAULTS)]
    assert len(set(meanings)) == len(meanings)
    for meaning in meanings:
        assert 10 < len(meaning) <= 100
        assert meaning[0].islower()
        assert meaning[-1] not in ".,;"


@given(any_settings(), st.sampled_from([CHIPS, POUNDS]), st.integers(min_value=80, max_value=120))
def test_the_list_as_text_holds_its_width(settings: Settings, money: Money, width: int) -> None:
    lines = settings_list_text(settings_list(settings), money, width)
    assert max(map(len, lines)) <= width
    assert lines[0].split() == ["NAME", "NOW", "DEFAULT", "CODE", "VALUES"]
    for setting in SETTINGS:
        [row] = [line.split() for line in lines if line.split()[0] == setting.name and not line.startswith(" ")]
        value = getattr(settings, setting.field)
        assert row[1:4] == [str(value), str(setting.values[0]), setting.code]


@pytest.mark.parametrize(
    ("stakes", "money", "now"),
    [(None, CHIPS, ["-"]), ((1, 10), CHIPS, ["1", "10"]), ((10, 100), POUNDS, ["£0.10", "£1.00"])],
    ids=["unknown", "chips", "pounds"],
)
def test_the_list_shows_the_stakes(stakes: tuple[int, int] | None, money: Money, now: list[str]) -> None:
    """T5."""
    row = settings_list_text(settings_list(DEFAULTS._replace(stakes=stakes)), money)[1]
    assert row.split() == ["stakes", *now, "-", "T5", "MIN", "MAX"]


@given(any_settings())
def test_the_list_as_json_is_the_list(settings: Settings) -> None:
    document = json.loads(json.dumps(settings_list_dict(settings)))
    assert (document["format"], document["version"]) == ("pontoon-keeper/settings", 1)
    assert (document["preset"], document["fingerprint"]) == (settings.preset, fingerprint(settings))
    for row, line in zip(document["settings"], settings_list(settings), strict=True):
        assert row == {
            "name": line.name,
            "value": list(line.value) if isinstance(line.value, tuple) else line.value,
            "default": line.default,
            "values": list(line.values),
            "code": line.code,
            "meaning": line.meaning,
        }


def _lines(lines: list[str]) -> str:
    return "\n".join(lines) + "\n"


def _sheet(settings: Settings, money: Money = CHIPS) -> str:
    return _lines(rule_sheet_text(rule_sheet(settings, money)))


SHOOT = DEFAULTS._replace(stakes=(10, 100), shoot="on")
GOLDENS = {
    "pagat.txt": _sheet(preset(SHOOT, "pagat"), POUNDS),
    "gamerules.txt": _sheet(preset(SHOOT, "gamerules"), POUNDS),
    "arnold.txt": _sheet(preset(SHOOT, "arnold"), POUNDS),
    "no-shoot.txt": _sheet(DEFAULTS),
    "everything-on.txt": _sheet(EVERYTHING),
    "everything-on.json": json.dumps(rule_sheet_dict(EVERYTHING), indent=2, ensure_ascii=False) + "\n",
    "settings.txt": _lines(settings_list_text(settings_list(EVERYTHING))),
}


@pytest.mark.parametrize("name", GOLDENS)
def test_golden(name: str) -> None:
    """Read the difference, then write the files anew with REGOLD=1."""
    path = GOLDEN / name
    if os.environ.get("REGOLD") == "1":
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(GOLDENS[name].encode())
    assert path.read_bytes().decode() == GOLDENS[name]


def test_no_golden_file_is_forgotten() -> None:
    # The words of all the clauses are compared in tests/rules.
    assert {path.name for path in GOLDEN.iterdir()} == {*GOLDENS, "clauses.txt"}
