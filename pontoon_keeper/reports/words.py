"""What happened, in sentences to be read aloud.

Here: hands, payments, the bank, the kitty, statements, each as one short text. Not here: how they are laid out.
"""

from collections.abc import Callable

from pontoon_keeper.money import Money, show_amount
from pontoon_keeper.notation.parse import BOX, KITTY, Statement
from pontoon_keeper.rules.bank import Bank
from pontoon_keeper.rules.cards import HIGH_TO_LOW, Rank, format_card
from pontoon_keeper.rules.hands import Kind
from pontoon_keeper.rules.play import Hand
from pontoon_keeper.rules.settle import HandResult, Settlement

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")
MULTIPLES = {2: "double", 3: "treble"}
_MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip


def date_words(date: str) -> str:
    """Write an ISO date as people say it.

    >>> date_words("2026-11-27")
    '27 November 2026'
    """
    year, month, day = date.split("-")
    return f"{int(day)} {_MONTHS[int(month) - 1]} {int(year)}"


def listed(names: tuple[str, ...] | list[str]) -> str:
    """Join names as a sentence does.

    >>> listed(["Ann", "Bob", "Cat"])
    'Ann, Bob and Cat'
    """
    if len(names) < 2:  # noqa: PLR2004  # one name stands alone
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"


def cards_words(hand: Hand) -> str:
    """Write told cards with spaces, the ten as 10; nothing where they were not told."""
    return " ".join(format_card(card).replace("T", "10") for card in hand.cards)


def hand_words(kind: Kind, total: int | None, hand: Hand) -> str:
    """Say what a hand was.

    >>> hand_words(Kind.POINTS, 19, Hand(draws="bt"))
    '19 in four cards'
    """
    if hand.gone:
        return {"fold": "given up", "void": "void"}[hand.gone]
    count = NUMBERS[2 + len(hand.draws)]
    if kind is Kind.UNSEEN:
        return f"not shown, {count} cards"
    if kind is Kind.POINTS:
        return f"{total} in {count} cards"
    names = {
        Kind.BUST: "bust",
        Kind.TRICK: "a Five Card Trick",
        Kind.PONTOON: "a Pontoon",
        Kind.ROYAL: "a Royal Pontoon",
    }
    if kind is Kind.BUST and total is not None:
        return f"bust with {total}"
    return names[kind]


def bank_hand_words(bank: Bank) -> str:
    """Say what the bank's hand was."""
    if bank.kind is None:
        return "the bank's cards were not needed"
    if bank.kind is Kind.POINTS:
        size = bank.size
        return f"{bank.total} in {NUMBERS[size]} cards" if size else str(bank.total)
    if bank.kind is Kind.BUST:
        return f"bust with {bank.total}" if bank.total else "bust"
    return {Kind.TRICK: "a Five Card Trick"}.get(bank.kind, "a Pontoon")


def call_words(done: Settlement) -> str:
    """Say what the bank pays, as the banker calls it (D3 … D5)."""
    if done.call is None:
        return f"{done.banker}'s cards were not needed"
    return (
        f"{done.banker} {done.call}, with {bank_hand_words(done.bank)}"
        if done.bank.kind is not Kind.BUST
        else (f"{done.banker} is {bank_hand_words(done.bank)} and {done.call}")
    )


def payment_words(hand: HandResult, banker: str, money: Money) -> str:
    """Say who pays whom for a hand's ordinary bet, and by which clause.

    Amounts are minor units of `money`.
    """
    if hand.outcome == "push":
        return f"nothing changes hands ({hand.rule})"
    payer, payee = (banker, hand.player) if hand.amount > 0 else (hand.player, banker)
    times = f", {MULTIPLES[hand.rate]}" if hand.rate in MULTIPLES else ""
    return f"{payer} pays {payee} {show_amount(abs(hand.amount), money)}{times} ({hand.rule})"


def shoot_words(hand: HandResult, money: Money) -> str:
    """Say what became of a hand's shoot bets, or nothing where it had none (K6 … K8)."""
    if not hand.shoot:
        return ""
    amount = show_amount(hand.shoot, money)
    if hand.shoot_amount > 0:
        return f"the kitty pays {hand.player} {amount} ({hand.shoot_rule})"
    if hand.shoot_amount < 0:
        return f"{amount} shot goes into the kitty ({hand.shoot_rule})"
    return f"{amount} shot is handed back ({hand.shoot_rule})"


def hand_label(hand: HandResult) -> str:
    """Name a hand in a list: `Bob`, or `Bob/2` after a split."""
    return hand.player if hand.of == 1 else f"{hand.player}/{hand.number}"


def kitty_words(done: Settlement, money: Money) -> str:
    """Say what the kitty was and is, or nothing where there is none."""
    if done.next.kitty is None and not done.kitty_before and not done.kitty_after:
        return ""
    before, after = show_amount(done.kitty_before, money), show_amount(done.kitty_after, money)
    if before == after:
        return f"The kitty holds {after}, as before."
    return f"The kitty goes from {before} to {after}."


_WHY_NEXT = {
    "N2": "made a Pontoon and has the bank next (N2)",
    "N3": "bought the bank and has it next (N3)",
    "V-bank-passes": "has the bank next: it rotates (N2)",
}


def next_words(done: Settlement, money: Money) -> list[str]:
    """Say who has the bank next and why, whether to shuffle, and what must happen before the next deal."""
    following = done.next
    lines = [f"{following.banker} {_WHY_NEXT.get(following.rule or '', 'keeps the bank')}."]
    lines.append("Shuffle and cut (N1)." if following.shuffle else "No shuffle: the used cards go under the pack (N1).")
    if following.kitty == "returned":
        home = show_amount(following.kitty_returned, money)
        lines.append(f"{done.banker} takes the {home} in the kitty home; {following.banker} opens a new one (K11).")
    elif following.kitty == "empty" and following.banker == done.banker:
        lines.append(f"The kitty is empty: {following.banker} opens a new one or offers the bank for sale (K10).")
    elif following.kitty == "empty":
        lines.append(f"The kitty is empty: {following.banker} opens a new one (K11).")
    return lines


# -- statements ---------------------------------------------------------------------------------------------------


def _amount(statement: Statement, money: Money) -> str:
    return show_amount(statement.amounts[0], money)


def _pairs(statement: Statement, money: Money) -> str:
    pairs = zip(statement.names, statement.amounts, strict=True)
    return ", ".join(f"{'the kitty' if name == KITTY else name} {show_amount(amount, money)}" for name, amount in pairs)


def _cut(statement: Statement, _: Money) -> str:
    cards = ", ".join(
        f"{name} {card.rank.value if card.rank is not Rank.TEN else '10'}"
        for name, card in zip(statement.names, statement.cards, strict=True)
    )
    heights = [HIGH_TO_LOW.index(card.rank) for card in statement.cards]
    return f"cut for the bank: {cards}; {statement.names[heights.index(min(heights))]} has it (T2)"


def _auction(statement: Statement, money: Money) -> str:
    best = statement.names[statement.amounts.index(max(statement.amounts))]
    return f"auction of the bank: {_pairs(statement, money)}; {best} buys it (N3)"


def _expense(statement: Statement, money: Money) -> str:
    what = f" for {statement.text}" if statement.text else ""
    who = f"shared by {listed(statement.others)}" if statement.others else "shared by all"
    return f"{statement.names[0]} paid {_amount(statement, money)}{what}, {who}"


def _transfer(statement: Statement, money: Money) -> str:
    why = f": {statement.text}" if statement.text else ""
    return f"{statement.names[0]} gives {statement.names[1]} {_amount(statement, money)}{why}"


def _paid(statement: Statement, money: Money) -> str:
    payer, payee = ("the cash box" if name == BOX else name for name in statement.names)
    return f"{payer} has paid {payee} {_amount(statement, money)}"


def _stakes(statement: Statement, money: Money) -> str:
    low, high = statement.amounts
    return f"stakes are {show_amount(low, money)} to {show_amount(high, money)} (T5)"


def _join(statement: Statement, _: Money) -> str:
    after = f" and sits after {statement.others[0]}" if statement.others else ""
    return f"{statement.names[0]} joins{after} (T6)"


_SENTENCES: dict[str, Callable[[Statement, Money], str]] = {
    "session": lambda statement, _: f"the session is called {statement.text}",
    "date": lambda statement, _: f"the date is {date_words(statement.text or '')}",
    "money": lambda statement, _: f"the money is {statement.text}",
    "rules": lambda statement, _: f"the rules start from {statement.text}",
    "set": lambda statement, _: f"{statement.text} is now {statement.value}",
    "stakes": _stakes,
    "players": lambda statement, _: f"at the table, clockwise: {listed(statement.names)}",
    "join": _join,
    "seat": lambda statement, _: f"{statement.names[0]} now sits after {statement.names[1]}",
    "leave": lambda statement, _: f"{statement.names[0]} leaves (T6)",
    "cut": _cut,
    "banker": lambda statement, _: f"{statement.names[0]} has the bank by agreement (N4)",
    "keep": lambda *_: "the bank stays where it was (N4)",
    "sell": lambda statement, money: f"{statement.names[0]} buys the bank for {_amount(statement, money)} (N3)",
    "auction": _auction,
    "kitty": lambda statement, money: (
        f"{_amount(statement, money)} is added to the kitty (K9)"
        if statement.text
        else f"a kitty is opened with {_amount(statement, money)} (K1)"
    ),
    "buyin": lambda statement, money: f"{statement.names[0]} buys {_amount(statement, money)} in chips",
    "cashout": lambda statement, money: f"{statement.names[0]} cashes {_amount(statement, money)} in chips",
    "transfer": _transfer,
    "paid": _paid,
    "count": lambda statement, money: (
        f"counted: {_pairs(statement, money)}" + ("; the difference is recorded" if statement.force else "")
    ),
    "expense": _expense,
    "note": lambda statement, _: f"note: {statement.text}",
    "deal": lambda *_: "a deal is open",
    "close": lambda *_: "the session is closed",
    "scrap": lambda *_: "the deal is scrapped: all bets go back",
}


def statement_words(statement: Statement, money: Money) -> str:
    """Say in a few words what a statement did.

    >>> from pontoon_keeper.money import CHIPS
    >>> statement_words(Statement("buyin", ("Bob",), (20,)), CHIPS)
    'Bob buys 20 in chips'
    """
    sentence = _SENTENCES.get(statement.word)
    return statement.word if sentence is None else sentence(statement, money)


def sentence(text: str) -> str:
    """Begin a text with a capital, where it begins with a letter that has one, and end it with a full stop.

    >>> sentence("the date is now")
    'The date is now.'
    """
    begun = text[:1].upper() + text[1:]
    return begun if begun.endswith((".", "!", "?")) else begun + "."
