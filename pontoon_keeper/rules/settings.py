"""The settings of part V and the presets: one value that a session carries.

Here: what may be set, to what, what it starts as, and the fingerprint. Not here: what a setting does,
which is said where the clause it changes is enforced.
"""

import functools
import zlib
from typing import NamedTuple

from pontoon_keeper.errors import Refusal
from pontoon_keeper.money import shown

Value = int | str


class Setting(NamedTuple):
    """One line of part V: its name, the values it takes (the default first), the code a breach of it has."""

    name: str
    values: tuple[Value, ...]
    code: str

    @property
    def field(self) -> str:
        """Its name as a field of `Settings` and a key of JSON."""
        return self.name.replace("-", "_")


class Settings(NamedTuple):
    """Every setting; `stakes` is the smallest and largest first stake in minor units (T5)."""

    preset: str = "pagat"
    stakes: tuple[int, int] | None = None
    packs: int = 1
    stick: int = 15
    banker_stick: int = 0
    split: str = "pairs"
    hands: int = 4
    buy: str = "double"
    buy_next: str = "previous"
    fifth_buy: str = "yes"
    pontoon_pays: int = 2
    split_pontoon: str = "pontoon"
    banker_pontoon: int = 2
    clash: str = "lose"
    trick: str = "second"
    trick_pays: int = 2
    banker_trick: int = 2
    royal: str = "off"
    pontoon: str = "any"
    burn: Value = "off"
    burn_again: str = "yes"
    burn_split: str = "yes"
    double: str = "off"
    peek: str = "yes"
    shuffle: str = "pontoon"
    bank_passes: str = "pontoon"
    sale: str = "between"
    shoot: str = "off"
    cover: str = "warn"
    split_shoot: str = "if-shot"


def _first(default: int, low: int, high: int) -> tuple[int, ...]:
    return (default, *(value for value in range(low, high + 1) if value != default))


SETTINGS: tuple[Setting, ...] = (
    Setting("packs", _first(1, 1, 8), "T4"),
    Setting("stick", _first(15, 0, 20), "A2"),
    Setting("banker-stick", _first(0, 0, 20), "D2"),
    Setting("split", ("pairs", "aces", "value", "off"), "A5"),
    Setting("hands", _first(4, 2, 8), "A5"),
    Setting("buy", ("double", "equal"), "A3"),
    Setting("buy-next", ("previous", "first", "double"), "A3"),
    Setting("fifth-buy", ("yes", "unless-safe", "no"), "A3"),
    Setting("pontoon-pays", (2, 1, 3), "P7"),
    Setting("split-pontoon", ("pontoon", "single", "plain"), "C3"),
    Setting("banker-pontoon", (2, 1, 3), "P1"),
    Setting("clash", ("lose", "single", "push"), "P1"),
    Setting("trick", ("second", "top"), "C2"),
    Setting("trick-pays", (2, 1, 3), "P6"),
    Setting("banker-trick", (2, 1), "P4"),
    Setting("royal", ("off", "on"), "V-royal"),
    Setting("pontoon", ("any", "picture-first", "picture-only", "natural"), "C3"),
    Setting("burn", ("off", 13, 14), "V-burn"),
    Setting("burn-again", ("yes", "no"), "V-burn"),
    Setting("burn-split", ("yes", "no"), "V-burn"),
    Setting("double", ("off", "on"), "V-double"),
    Setting("peek", ("yes", "no"), "D1"),
    Setting("shuffle", ("pontoon", "every"), "N1"),
    Setting("bank-passes", ("pontoon", "rotate", "never"), "N2"),
    Setting("sale", ("between", "anytime"), "N3"),
    Setting("shoot", ("off", "on"), "V-shoot"),
    Setting("cover", ("warn", "refuse", "off"), "S3"),
    Setting("split-shoot", ("if-shot", "always"), "K5"),
)
"""Every setting but `stakes`, which takes two amounts, in the order of part V."""

BY_NAME: dict[str, Setting] = {setting.name: setting for setting in SETTINGS}
DEFAULTS = Settings()
PRESETS: dict[str, dict[str, Value]] = {
    "pagat": {},
    "gamerules": {"sale": "anytime", "split_shoot": "always", "buy_next": "first"},
    "arnold": {
        "split": "aces",
        "split_pontoon": "single",
        "banker_pontoon": 1,
        "fifth_buy": "unless-safe",
        "peek": "no",
    },
}


def change(settings: Settings, name: str, text: str) -> Settings:
    """Set one setting (not `stakes`) from its value as typed, in any case (part V).

    Raises:
        Refusal: L1, for a name or a value there is not; the unit is 1 for the name, 2 for the value.

    >>> change(DEFAULTS, "stick", "16").stick
    16
    """
    setting = BY_NAME.get(name.lower())
    if setting is None:
        raise Refusal("L1", f"there is no setting {shown(name)}", unit=1)
    for value in setting.values:
        if str(value) == text.lower():
            return Settings(**{**settings._asdict(), setting.field: value})
    message = f"{setting.name} cannot be {shown(text)}"
    raise Refusal("L1", message, f"{setting.name} is {allowed_values(setting)}", unit=2)


def allowed_values(setting: Setting) -> str:
    """List a setting's values for people, a run of numbers as its ends.

    >>> allowed_values(BY_NAME["stick"]), allowed_values(BY_NAME["clash"])
    ('0 to 20', 'lose, single or push')
    """
    values = setting.values
    if len(values) > 3 and all(isinstance(value, int) for value in values):  # noqa: PLR2004  # three read well in a list
        numbers = [int(value) for value in values]
        return f"{min(numbers)} to {max(numbers)}"
    words = [str(value) for value in values]
    return f"{', '.join(words[:-1])} or {words[-1]}"


def preset(settings: Settings, name: str) -> Settings:
    """Start from a preset: every setting but `stakes`, `packs` and `shoot` is set anew (notation §8.14).

    Raises:
        Refusal: L1, if there is no preset of that name.

    >>> preset(DEFAULTS, "arnold").peek
    'no'
    """
    values = PRESETS.get(name.lower())
    if values is None:
        names = ", ".join(PRESETS)
        raise Refusal("L1", f"there is no preset {shown(name)}", f"the presets are {names}", unit=1)
    kept = {"preset": name.lower(), "stakes": settings.stakes, "packs": settings.packs, "shoot": settings.shoot}
    return Settings(**{**DEFAULTS._asdict(), **kept, **values})


@functools.lru_cache(maxsize=64)
def fingerprint(settings: Settings) -> str:
    """Give eight hex digits that two sets of rules share when every setting but `stakes` and `cover` is the same.

    >>> fingerprint(DEFAULTS) == fingerprint(DEFAULTS._replace(cover="off", stakes=(1, 5)))
    True
    """
    parts = [f"{s.name}={getattr(settings, s.field)}" for s in SETTINGS if s.name != "cover"]
    return format(zlib.crc32(";".join(parts).encode()), "08x")


def rules_dict(settings: Settings) -> dict[str, object]:
    """Give every setting as JSON has it: names with `_`, numbers as integers, stakes as a list or null."""
    values: dict[str, object] = dict(settings._asdict())
    values["stakes"] = None if settings.stakes is None else list(settings.stakes)
    values["fingerprint"] = fingerprint(settings)
    return values
