"""The command `rules`: the rule sheet, and the list of settings.

Here: settings from the command line. Not here: the words of the clauses (see rules.clauses).
"""

from typing import Annotated

import typer

from pontoon_keeper.cli.output import print_json, print_lines
from pontoon_keeper.errors import Refusal
from pontoon_keeper.money import CHIPS, Money, shown
from pontoon_keeper.notation.parse import Scope, Statement, parse
from pontoon_keeper.rules.settings import DEFAULTS, Settings, change, preset


def settings_from(name: str, changes: list[str], money: Money = CHIPS) -> Settings:
    """Read settings from the command line: a preset, and changes as NAME=VALUE (`stakes=1-10` for the stakes).

    Raises:
        Refusal: L1, L3, L7 or T5, as the statements `rules` and `set` do; the text is what those would be.
    """
    chosen = _statement(f"rules {name}", money)
    settings = preset(DEFAULTS, chosen.text or "")
    for each in changes:
        setting, equals, value = each.partition("=")
        if not equals:
            raise Refusal("L7", f"{each} has no value", "a setting is given as NAME=VALUE, as in stick=16")
        if any(sign in each for sign in ' \t#",'):
            raise Refusal("L1", f"{shown(each)} is no setting", "a setting is given as NAME=VALUE, as in stick=16")
        text = value.replace("-", " ", 1) if setting.lower() == "stakes" else value
        statement = _statement(f"set {setting} {text}", money)
        if statement.word == "stakes":
            settings = settings._replace(stakes=(statement.amounts[0], statement.amounts[1]))
        else:
            settings = change(settings, statement.text or "", statement.value or "")
    return settings


def _statement(text: str, money: Money) -> Statement:
    scope = Scope(money)
    try:
        said = parse(text, scope)
    except Refusal as error:
        error.span = None  # the text is ours, not what was typed
        raise
    if not isinstance(said, Statement):
        raise Refusal("L7", "a preset is missing", "as in --preset pagat")
    return said


def rules(
    *,
    preset_name: Annotated[
        str, typer.Option("--preset", metavar="PRESET", help="pagat, gamerules or arnold.")
    ] = "pagat",
    changes: Annotated[list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help="Change a setting.")] = None,
    shoot: Annotated[bool, typer.Option("--shoot", help="With Shoot Pontoon; the same as --set shoot=on.")] = False,
    money: Annotated[str, typer.Option("--money", metavar="CODE", help="chips, or a currency such as GBP.")] = "chips",
    show_list: Annotated[bool, typer.Option("--list", help="List every setting with its values.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON for scripts.")] = False,
    plain: Annotated[bool, typer.Option("--plain", help="Print plain text, as into a pipe.")] = False,  # noqa: ARG001
) -> None:
    """Print the agreed rules on one page, each line with its clause code.

    The fingerprint stands for every setting but stakes and cover: sessions that share it played by the same rules.
    With --list: every setting, its values (the default first), the clause it changes and what it does.
    """
    from pontoon_keeper.money import money_of
    from pontoon_keeper.reports.rule_sheet import (
        rule_sheet,
        rule_sheet_dict,
        rule_sheet_text,
        settings_list,
        settings_list_dict,
        settings_list_text,
    )

    unit = money_of(_statement(f"money {money}", CHIPS).text or "") or CHIPS
    settings = settings_from(preset_name, [*(changes or []), *(["shoot=on"] if shoot else [])], unit)
    if show_list and as_json:
        print_json(settings_list_dict(settings))
    elif show_list:
        print_lines(settings_list_text(settings_list(settings), unit))
    elif as_json:
        print_json(rule_sheet_dict(settings, unit))
    else:
        print_lines(rule_sheet_text(rule_sheet(settings, unit)))
