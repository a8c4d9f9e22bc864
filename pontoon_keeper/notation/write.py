"""Statements and deals back to text: the canonical form of notation §6, the inverse of parse.

Here: one statement, one deal. Not here: the order of a whole session (see exports).
"""

from collections.abc import Callable, Collection

from pontoon_keeper.money import Money, write_amount
from pontoon_keeper.notation.names import is_bare
from pontoon_keeper.notation.parse import BOX, KITTY, Statement
from pontoon_keeper.rules.actions import Act, Action
from pontoon_keeper.rules.bank import Bank
from pontoon_keeper.rules.cards import format_card
from pontoon_keeper.rules.deal import Deal
from pontoon_keeper.rules.play import Hand, Play


def write_text(text: str) -> str:
    r"""Write a text in quotes.

    >>> print(write_text('a "b"'))
    "a \"b\""
    """
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def write_name(name: str) -> str:
    """Write a name, in quotes where it needs them.

    >>> write_name("Bob"), write_name("Mary Ann")
    ('Bob', '"Mary Ann"')
    """
    return name if is_bare(name) else write_text(name)


def _pairs(statement: Statement, money: Money) -> str:
    pairs = zip(statement.names, statement.amounts, strict=True)
    return ", ".join(f"{_account(name)} {write_amount(amount, money)}" for name, amount in pairs)


def _account(name: str) -> str:
    return name if name in {BOX, KITTY} else write_name(name)


def _names_amount(statement: Statement, money: Money) -> str:
    return " ".join([*map(_account, statement.names), write_amount(statement.amounts[0], money)])


def _cut(statement: Statement, _: Money) -> str:
    pairs = zip(statement.names, statement.cards, strict=True)
    return ", ".join(f"{write_name(name)} {format_card(card)}" for name, card in pairs)


def _expense(statement: Statement, money: Money) -> str:
    words = [_names_amount(statement, money)]
    if statement.text is not None:
        words.append(write_text(statement.text))
    if statement.others:
        words.append("for " + ", ".join(map(write_name, statement.others)))
    return " ".join(words)


def _transfer(statement: Statement, money: Money) -> str:
    words = _names_amount(statement, money)
    return words if statement.text is None else f"{words} {write_text(statement.text)}"


def _amounts(statement: Statement, money: Money) -> str:
    return " ".join(write_amount(amount, money) for amount in statement.amounts)


def _names(statement: Statement, _: Money) -> str:
    return " ".join(map(write_name, statement.names))


def _plain(statement: Statement, _: Money) -> str:
    return statement.text or ""


_ARGUMENTS: dict[str, Callable[[Statement, Money], str]] = {
    "pontoon": lambda statement, _: str(statement.amounts[0]),
    "session": lambda statement, _: write_text(statement.text or ""),
    "note": lambda statement, _: write_text(statement.text or ""),
    "date": _plain,
    "money": _plain,
    "rules": _plain,
    "set": lambda statement, _: f"{statement.text} {statement.value}",
    "stakes": _amounts,
    "players": _names,
    "join": lambda statement, _: " after ".join(map(write_name, (*statement.names, *statement.others))),
    "seat": lambda statement, _: " after ".join(map(write_name, statement.names)),
    "leave": _names,
    "banker": _names,
    "cut": _cut,
    "sell": _names_amount,
    "auction": _pairs,
    "kitty": lambda statement, money: (statement.text or "") + _amounts(statement, money),
    "buyin": _names_amount,
    "cashout": _names_amount,
    "transfer": _transfer,
    "paid": _names_amount,
    "count": lambda statement, money: _pairs(statement, money) + (" force" if statement.force else ""),
    "expense": _expense,
}


def write_statement(statement: Statement, money: Money) -> str:
    """Write a statement in its canonical form (notation §6).

    >>> from pontoon_keeper.money import CHIPS
    >>> write_statement(Statement("sell", ("Dan",), (5,)), CHIPS)
    'sell Dan 5'
    """
    arguments = _ARGUMENTS.get(statement.word)
    return statement.word if arguments is None else f"{statement.word} {arguments(statement, money)}"


# -- deals --------------------------------------------------------------------------------------------------------

_RESULTS = {
    Act.BUST: "x",
    Act.PONTOON: "=p",
    Act.TRICK: "=fct",
    Act.ROYAL: "=royal",
    Act.FOLD: "fold",
    Act.VOID: "void",
}


def _write_result(action: Action) -> str:
    if action.act is Act.TOTAL:
        return f"={action.amount}"
    if action.act is Act.CARDS:
        return "=" + ",".join(map(format_card, action.cards))
    return _RESULTS[action.act]


def _write_moves(moves: tuple[Action, ...], stake: int, money: Money) -> list[str]:
    words: list[str] = []
    twists = 0
    for action in moves:
        if action.act is Act.TWIST:
            twists += 1
            continue
        if twists:
            words.append("t" * twists)
            twists = 0
        if action.act is Act.BURN:
            words.append("burn")
        elif action.act is Act.BUY:
            words.append("b" if action.amount == stake else f"b{write_amount(action.amount, money)}")
        else:
            words.append(f"sh{write_amount(action.amount, money)}")
    return [*words, "t" * twists] if twists else words


def _write_hand(hand: Hand, stake: int, money: Money) -> list[str]:
    words = _write_moves(hand.moves, stake, money)
    if hand.result is None:
        return words
    if hand.result.act is Act.STICK:
        return [*words, hand.claim or "s"]
    return [*words, _write_result(hand.result)]


def write_play(play: Play, money: Money, *, force: bool = False) -> str:
    """Write all that was said of one player in a deal as one line."""
    words = [write_name(play.name)]
    if play.out:
        words.append("out")
    elif play.stake is not None:
        words.append(write_amount(play.stake, money))
        words += _write_moves(play.opening, play.stake, money)
        for hand in play.hands:
            words += ["/"] * play.split + _write_hand(hand, play.stake, money)
    return " ".join([*words, "force"] if force else words)


def write_bank(bank: Bank, *, force: bool = False) -> str:
    """Write all that was said of the bank in a deal as one line.

    >>> from pontoon_keeper.rules.hands import Kind
    >>> write_bank(Bank(draws=1, kind=Kind.POINTS, total=18, result=Action(Act.TOTAL, 18)))
    'bank t =18'
    """
    words = ["bank"]
    if bank.doubled:
        words.append("double")
    if bank.draws:
        words.append("t" * bank.draws)
    if bank.result is not None:
        words.append("s" if bank.result.act is Act.STICK else _write_result(bank.result))
    return " ".join([*words, "force"] if force else words)


def write_deal(
    deal: Deal, said: tuple[Statement, ...], forced: Collection[str], *, bank_forced: bool = False
) -> list[str]:
    """Write a deal: `deal`, what else was said in it, the players from the banker's left, the bank last.

    Args:
        deal: The deal, open or complete.
        said: Its other statements, in order.
        forced: The names of players whose lines end with `force`.
        bank_forced: Whether the bank's line does.
    """
    lines = ["deal", *(write_statement(statement, deal.money) for statement in said)]
    lines += [
        write_play(deal.plays[name], deal.money, force=name in forced) for name in deal.order if name in deal.plays
    ]
    if deal.bank.pieces:
        lines.append(write_bank(deal.bank, force=bank_forced))
    return lines
