"""The rules of a table on one page, and the list of its settings, as plain values, plain lines and JSON.

Here: which clauses stand on the sheet, under which headings, in which order, and how lines of it are laid out.
Not here: the words of a clause, which are `rules.clauses`; what a setting does, which is where the clause it
changes is enforced; colour and paper.
"""

from collections.abc import Sequence
from textwrap import wrap
from typing import NamedTuple

from pontoon_keeper.money import CHIPS, Money, show_amount
from pontoon_keeper.rules.clauses import CODES, clause, title
from pontoon_keeper.rules.settings import (
    BY_NAME,
    DEFAULTS,
    SETTINGS,
    Settings,
    Value,
    allowed_values,
    fingerprint,
    preset,
    rules_dict,
)

PAGE = 60
"""Lines of a page, at 80 columns."""

Stakes = tuple[int, int]

# In the order a newcomer needs them: what is put down, what it may become, who does what, who pays. House rules
# have longer codes and stand by themselves, so that all other lines can begin further left.
_SECTIONS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("The table and the stakes", ("T1", "T2", "T3", "T4", "T5", "T6", "S1", "S2", "S3")),
    ("What a hand is worth", ("C1", "C2", "C3", "C4", "C5", "C6")),
    ("A player's turn", ("A1", "A2", "A3", "A4", "A5", "A6", "A7")),
    ("The banker's turn", ("D1", "D2", "D3", "D4", "D5")),
    ("Who pays what", ("P1", "P2", "P3", "P4", "P5", "P6", "P7", "P8")),
    ("House rules", ("V-burn", "V-double", "V-royal")),
    ("The next deal", ("N1", "N2", "N3", "N4", "N5")),
    ("Shoot bets and the kitty", ("K1", "K2", "K3", "K4", "K5", "K6", "K7", "K8", "K9", "K10", "K11")),
)

# Part K fills the page. What then makes room for it is what nobody needs in the middle of a deal: who comes and
# goes, what follows from C2, and cases that the table talks over anyway.
_MAKES_ROOM = frozenset({"T6", "C5", "A7", "N4", "N5"})
# With many house rules that is not enough: then what no setting changes, so that the table knows it by heart.
_MAKES_MORE_ROOM = (
    "K9", "T2", "S2", "D5", "A1", "K10", "T3", "K11", "D3", "A6", "T1", "C1", "K6", "K8", "S1", "C6", "K1", "K3", "K4",
)  # fmt: skip

_STAKES_MEANING = "the smallest and the largest first stake"
_MEANINGS = {
    "packs": "how many packs of 52 cards are mixed",
    "stick": "the total that a player needs to stick",
    "banker-stick": "the total that the banker must reach",
    "split": "which two cards may be split",
    "hands": "how many hands one player may split into",
    "buy": "what the third card may cost: up to twice the first stake, or exactly it",
    "buy-next": "what bounds a later price: the price before, the third card's, or twice the first stake",
    "fifth-buy": "whether the fifth card may be bought, and with a hand that cannot bust",
    "pontoon-pays": "how many times the stake a Pontoon is paid",
    "split-pontoon": "what a split hand's ace and ten-point card is: a Pontoon, one paid once, a plain 21",
    "banker-pontoon": "how many times the stake the banker's Pontoon takes",
    "clash": "what a player's Pontoon does that does not beat the banker's",
    "trick": "whether the Five Card Trick ranks below or above the Pontoon",
    "trick-pays": "how many times the stake a Five Card Trick is paid",
    "banker-trick": "how many times the stake the bank's Five Card Trick takes",
    "royal": "whether a player's three sevens are a Royal Pontoon",
    "pontoon": "which Pontoons there are, and which are better",
    "burn": "the two-card total that may be thrown in for two new cards",
    "burn-again": "whether a burnt hand may be burnt again",
    "burn-split": "whether a hand of a split may be burnt",
    "double": "whether the banker may double after the first card",
    "peek": "whether the banker's Pontoon is shown before the turns",
    "shuffle": "whether the cards are shuffled after a Pontoon only, or after every deal",
    "bank-passes": "whether a Pontoon moves the bank, it goes round, or it stays",
    "sale": "when the bank may be sold",
    "shoot": "whether there are shoot bets and a kitty",
    "cover": "what happens to a bet beyond the chips in hand",
    "split-shoot": "which players may shoot on the further hands of a split",
}


class Section(NamedTuple):
    """A heading, and under it each clause as its code and its text."""

    heading: str
    lines: tuple[tuple[str, str], ...]


class RuleSheet(NamedTuple):
    """A table's rules on one page.

    `changed` has the settings that differ from the preset, as name and value; `left_off` the codes of clauses
    that are in force and have no room on the page.
    """

    title: str
    preset: str
    changed: tuple[tuple[str, Value], ...]
    fingerprint: str
    sections: tuple[Section, ...]
    left_off: tuple[str, ...]


class SettingLine(NamedTuple):
    """A setting as it is, as it starts, and as it could be; `stakes` are minor units and have no list of values."""

    name: str
    value: Value | Stakes | None
    default: Value | None
    values: tuple[Value, ...]
    code: str
    meaning: str


def rule_sheet(settings: Settings, money: Money = CHIPS) -> RuleSheet:
    """Put together the sheet of a table; clauses that its settings leave nothing of are not on it.

    Args:
        settings: the settings in force; `stakes` in minor units.
        money: the unit that amounts are shown in.

    Raises:
        Refusal: L1, if the settings name a preset that there is not.

    >>> sheet = rule_sheet(DEFAULTS._replace(stick=16))
    >>> sheet.title, sheet.changed, sheet.sections[2].lines[1]
    ('Pontoon', (('stick', 16),), ('A2', 'Stick on a total of 16 or more; with less and fewer than five cards, draw.'))
    """
    idle = _not_applying(settings)
    left_off = _MAKES_ROOM - idle if settings.shoot == "on" else frozenset()
    sheet = _sheet(settings, money, idle, left_off)
    for code in _MAKES_MORE_ROOM:
        if len(rule_sheet_text(sheet)) <= PAGE:
            break
        left_off |= {code} - idle
        sheet = _sheet(settings, money, idle, left_off)
    return sheet


def _sheet(settings: Settings, money: Money, idle: frozenset[str], left_off: frozenset[str]) -> RuleSheet:
    """Put together a sheet without the clauses that are idle or left off."""
    sections = []
    for heading, codes in _SECTIONS:
        lines = tuple((code, clause(code, settings, money)) for code in codes if code not in idle | left_off)
        if lines:
            sections.append(Section(heading, lines))
    return RuleSheet(
        "Shoot Pontoon" if settings.shoot == "on" else "Pontoon",
        settings.preset,
        _changed(settings),
        fingerprint(settings),
        tuple(sections),
        tuple(code for code in CODES if code in left_off),
    )


def _not_applying(settings: Settings) -> frozenset[str]:
    """Give the clauses that the settings leave nothing of."""
    idle: set[str] = set()
    if settings.shoot == "off":
        idle.update(code for code in CODES if code.startswith("K"))
    if settings.split == "off":
        idle.add("K5")
    if settings.royal == "off":
        idle.update(("P8", "V-royal"))
    if settings.burn == "off":
        idle.add("V-burn")
    if settings.double == "off":
        idle.add("V-double")
    if settings.sale == "between":
        # No sale is agreed during a deal, so none can meet another move of the bank.
        idle.add("N5")
    return frozenset(idle)


def _changed(settings: Settings) -> tuple[tuple[str, Value], ...]:
    # A preset says nothing of `packs` and `shoot` (part V), so neither can differ from it.
    base = preset(settings, settings.preset)
    return tuple(
        (setting.name, _value(settings, setting.field))
        for setting in SETTINGS
        if _value(settings, setting.field) != _value(base, setting.field)
    )


def _value(settings: Settings, field: str) -> Value:
    value: Value = getattr(settings, field)
    return value


def rule_sheet_text(sheet: RuleSheet, width: int = 80) -> list[str]:
    """Lay a sheet out as plain lines of at most `width` columns: codes on the left, hanging indents.

    Sections are parted by empty lines if the page has room for them.

    >>> rule_sheet_text(rule_sheet(DEFAULTS))[2:4]
    ['THE TABLE AND THE STAKES', 'T1  One player is the banker; everyone else plays against the bank and it alone.']
    """
    top = _note(f"{sheet.title.upper()}, preset {sheet.preset}, fingerprint {sheet.fingerprint}", width)
    top += _changed_text(sheet.changed, width)
    blocks = [top]
    for section in sheet.sections:
        # K10 is the widest code outside the house rules; one margin for all of them reads best.
        column = max(4, 1 + max(len(code) for code, _ in section.lines))
        block = wrap(section.heading.upper(), width)
        for code, text in section.lines:
            block += _hanging(code.ljust(column), text, width)
        blocks.append(block)
    if sheet.left_off:
        blocks.append(_note(f"In force too, but not on this page: {', '.join(sheet.left_off)}.", width))
    roomy = sum(map(len, blocks)) + len(blocks) - 1 <= PAGE
    lines: list[str] = []
    for block in blocks:
        if roomy and lines:
            lines.append("")
        lines += block
    return lines


def _changed_text(changed: Sequence[tuple[str, Value]], width: int) -> list[str]:
    if not changed:
        return []
    text = "Changed from the preset: " + ", ".join(f"{name} {value}" for name, value in changed) + "."
    lines = _note(text, width)
    if len(lines) <= 2:  # noqa: PLR2004  # more would take the page from the clauses, which say it all anyway
        return lines
    return _note(f"Changed from the preset: {len(changed)} settings, each in its clause below.", width)


def _note(text: str, width: int) -> list[str]:
    """Wrap a line that has no code."""
    return _wrapped(text, width, "", " " * 4)


def _hanging(head: str, text: str, width: int) -> list[str]:
    """Wrap a text behind its head."""
    return _wrapped(text, width, head, " " * len(head))


def _wrapped(text: str, width: int, first: str, rest: str) -> list[str]:
    # Words are kept whole: A-10 is one thing to read, and so is the name of a setting.
    return wrap(
        text, width, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False, break_long_words=False
    )


def rule_sheet_dict(settings: Settings, money: Money = CHIPS) -> dict[str, object]:
    """Give the sheet as JSON, with every setting; what the page had no room for stands in `left_off` in full.

    Amounts in `rules.stakes` are minor units.

    Raises:
        Refusal: L1, if the settings name a preset that there is not.

    >>> sorted(rule_sheet_dict(DEFAULTS))
    ['changed', 'format', 'left_off', 'money', 'rules', 'sections', 'title', 'version']
    """
    sheet = rule_sheet(settings, money)
    return {
        "format": "pontoon-keeper/rules",
        "version": 1,
        "title": sheet.title,
        "money": {"code": money.code, "exponent": money.exponent},
        "rules": rules_dict(settings),
        "changed": [{"name": name, "value": value} for name, value in sheet.changed],
        "sections": [
            {"heading": section.heading, "clauses": [_clause_dict(code, text) for code, text in section.lines]}
            for section in sheet.sections
        ],
        "left_off": [_clause_dict(code, clause(code, settings, money)) for code in sheet.left_off],
    }


def _clause_dict(code: str, text: str) -> dict[str, str]:
    return {"code": code, "title": title(code), "text": text}


def settings_list(settings: Settings) -> list[SettingLine]:
    """List every setting in the order of part V, `stakes` first.

    >>> settings_list(DEFAULTS._replace(stick=16))[2][:3]
    ('stick', 16, 15)
    """
    stakes = SettingLine("stakes", settings.stakes, None, (), "T5", _STAKES_MEANING)
    return [stakes] + [
        SettingLine(
            setting.name,
            _value(settings, setting.field),
            _value(DEFAULTS, setting.field),
            setting.values,
            setting.code,
            _MEANINGS[setting.name],
        )
        for setting in SETTINGS
    ]


def settings_list_text(lines: Sequence[SettingLine], money: Money = CHIPS, width: int = 80) -> list[str]:
    """Lay the settings out as plain lines of at most `width` columns: a table, and under each row its meaning.

    >>> settings_list_text(settings_list(DEFAULTS._replace(stick=16)))[5:7]
    ['stick           16             15        A2        0 to 20', '    the total that a player needs to stick']
    """
    rows = [("NAME", "NOW", "DEFAULT", "CODE", "VALUES")]
    rows += [
        (line.name, _shown(line.value, money), _shown(line.default, money), line.code, _allowed(line)) for line in lines
    ]
    # Columns are as wide as the widest value could make them, so that changing one setting moves no other row.
    names = max(len(name) for name in ("stakes", *BY_NAME))
    now = max(len(str(value)) for setting in SETTINGS for value in setting.values)
    now = max(now, *(len(row[1]) for row in rows))
    default = max(len(row[2]) for row in rows)
    code = max(len(row[3]) for row in rows)
    text: list[str] = []
    for place, row in enumerate(rows):
        head = "  ".join(
            (row[0].ljust(names), row[1].ljust(now), row[2].ljust(default), row[3].ljust(code)),
        )
        text += _hanging(head + "  ", row[4], width)
        if place:
            text += _hanging("    ", lines[place - 1].meaning, width)
    return text


def _shown(value: Value | Stakes | None, money: Money) -> str:
    if value is None:
        return "-"
    if isinstance(value, tuple):
        return f"{show_amount(value[0], money)} {show_amount(value[1], money)}"
    return str(value)


def _allowed(line: SettingLine) -> str:
    return allowed_values(BY_NAME[line.name]) if line.values else "MIN MAX"


def settings_list_dict(settings: Settings) -> dict[str, object]:
    """Give the settings as JSON: for each its name, value, default, values (the default first), code and meaning.

    `stakes` are two amounts in minor units, or null until they are known, and have no list of values.

    >>> list(settings_list_dict(DEFAULTS))
    ['format', 'version', 'preset', 'fingerprint', 'settings']
    """
    return {
        "format": "pontoon-keeper/settings",
        "version": 1,
        "preset": settings.preset,
        "fingerprint": fingerprint(settings),
        "settings": [_setting_dict(line) for line in settings_list(settings)],
    }


def _setting_dict(line: SettingLine) -> dict[str, object]:
    return {
        "name": line.name,
        "value": list(line.value) if isinstance(line.value, tuple) else line.value,
        "default": line.default,
        "values": list(line.values),
        "code": line.code,
        "meaning": line.meaning,
    }
