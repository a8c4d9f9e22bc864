"""The JSON documents of a session and a settlement, as plain values.

Here: the keys that scripts rely on. Not here: words for people (see words), and turning values into text.
"""

from pontoon_keeper.money import Money
from pontoon_keeper.rules.bank import Bank
from pontoon_keeper.rules.cards import Card, format_card
from pontoon_keeper.rules.deal import waiting_hands
from pontoon_keeper.rules.hands import Kind
from pontoon_keeper.rules.play import Play
from pontoon_keeper.rules.settings import fingerprint, rules_dict
from pontoon_keeper.rules.settle import HandResult, Settlement
from pontoon_keeper.session.replay import Noted, Session
from pontoon_keeper.session.state import Account, Entry, OpenDeal, State, Warned, balance, chips

Document = dict[str, object]

RESULTS = {
    Kind.BUST: "bust",
    Kind.UNSEEN: "unseen",
    Kind.POINTS: "points",
    Kind.TRICK: "trick",
    Kind.PONTOON: "pontoon",
    Kind.ROYAL: "royal",
}


def cards_list(cards: tuple[Card, ...]) -> list[str] | None:
    """Write told cards as JSON has them; None where they were not told."""
    return [format_card(card) for card in cards] if cards else None


def money_document(money: Money) -> Document:
    """Give the session's money: its code, and how many decimals it has."""
    return {"code": money.code, "exponent": money.exponent}


def hand_document(result: HandResult) -> Document:
    """Give one hand of a settlement; amounts in minor units."""
    hand = result.hand
    return {
        "player": result.player,
        "hand": result.number,
        "of": result.of,
        "first_stake": result.first_stake,
        "actions": hand.draws,
        "buys": list(hand.buys),
        "stake": result.stake,
        "result": RESULTS[result.kind],
        "total": result.total,
        "cards": 2 + len(hand.draws),
        "hand_cards": cards_list(hand.cards),
        "given_up": hand.gone or None,
        "outcome": result.outcome,
        "rate": result.rate,
        "amount": result.amount,
        "rule": result.rule,
        "shoot": result.shoot,
        "shoots": [{"rule": shoot.rule, "amount": shoot.amount} for shoot in hand.shoots],
        "shoot_amount": result.shoot_amount,
        "shoot_rule": result.shoot_rule,
        "burns": hand.burns,
        "breaches": list(result.breaches),
    }


def bank_document(bank: Bank, breaches: tuple[str, ...]) -> Document:
    """Give the bank's hand of a settlement."""
    result = "unplayed" if bank.kind is None else RESULTS[bank.kind]
    return {
        "result": result,
        "total": bank.total,
        "cards": bank.size,
        "hand": cards_list(bank.cards),
        "breaches": list(breaches),
    }


def settlement_document(done: Settlement) -> Document:
    """Give a settlement; amounts in minor units."""
    return {
        "deal": done.deal,
        "banker": done.banker,
        "doubled": done.bank.doubled,
        "bank": bank_document(done.bank, done.bank_breaches),
        "call": done.call,
        "hands": [hand_document(hand) for hand in done.hands],
        "net": done.net,
        "kitty": {"before": done.kitty_before, "after": done.kitty_after},
        "next": {
            "banker": done.next.banker,
            "rule": done.next.rule,
            "shuffle": done.next.shuffle,
            "kitty": done.next.kitty,
            "kitty_returned": done.next.kitty_returned,
        },
        "fingerprint": fingerprint(done.settings),
    }


def entry_document(entry: Entry) -> Document:
    """Give an entry; the amount in minor units, `from` and `to` null for cash or the kitty."""
    return {
        "at": entry.at,
        "after_deal": entry.after_deal,
        "kind": entry.kind,
        "from": entry.payer,
        "to": entry.payee,
        "amount": entry.amount,
        "note": entry.note,
    }


def account_document(state: State, name: str) -> Document:
    """Give a player's account; every figure in minor units."""
    account: Account = state.accounts[name]
    return {
        "balance": balance(state, name),
        "play": account.play,
        "shoot": account.shoot,
        "bank": account.bank,
        "other": account.other,
        "expenses": account.expenses,
        "bought_in": account.bought_in,
        "cashed_out": account.cashed_out,
        "chips": chips(state, name),
        "settled": account.settled,
    }


def warning_document(warned: Warned) -> Document:
    """Give a warning: its clause, the deals settled before it, and words."""
    return {"code": warned.code, "after_deal": warned.after_deal, "message": warned.message}


def open_document(opened: OpenDeal, number: int, lines: list[str]) -> Document:
    """Give a deal that is not settled: what each player and the bank have said, and its lines as canonical text."""
    deal = opened.deal
    bank = deal.bank
    return {
        "deal": number,
        "banker": deal.banker,
        "doubled": bank.doubled,
        "bank": None if bank.result is None else bank_document(bank, tuple(code for _, code in bank.breaches)),
        "hands": [hand for name in deal.order if name in deal.plays for hand in _open_hands(deal.plays[name])],
        "out": [name for name in deal.order if name in deal.plays and deal.plays[name].out],
        "awaited": [name for name in deal.order if name not in deal.plays],
        "waiting": [{"player": name, "hand": number} for name, number in waiting_hands(deal)],
        "sale": None if opened.sale is None else {"to": opened.sale.buyer, "amount": opened.sale.price},
        "lines": lines,
    }


def _open_hands(play: Play) -> list[Document]:
    stake = play.stake or 0
    return [
        {
            "player": play.name,
            "hand": number,
            "of": len(play.hands),
            "first_stake": stake,
            "actions": hand.draws,
            "buys": list(hand.buys),
            "stake": stake + sum(hand.buys),
            "result": None if hand.result is None else "unseen" if hand.kind is None else RESULTS[hand.kind],
            "total": hand.total,
            "cards": 2 + len(hand.draws),
            "hand_cards": cards_list(hand.cards),
            "shoot": sum(shoot.amount for shoot in hand.shoots),
            "shoots": [{"rule": shoot.rule, "amount": shoot.amount} for shoot in hand.shoots],
            "burns": hand.burns,
            "breaches": [code for _, code in hand.breaches],
        }
        for number, hand in enumerate(play.hands, 1)
    ]


def all_notes(session: Session) -> list[Noted]:
    """Give the remarks of a session in order, those made in its open deal too."""
    opened = session.state.open
    said = opened.said if opened is not None else ()
    now = session.state.deals
    return session.notes + [Noted(now, each.text or "") for each in said if each.word == "note"]


def session_document(session: Session, open_lines: list[str] | None = None) -> Document:
    """Give a session as `replay --json` prints it; amounts in minor units.

    Args:
        session: The session.
        open_lines: The canonical lines of its open deal, if it has one.
    """
    state = session.state
    return {
        "format": "pontoon-keeper/session",
        "version": 1,
        "title": state.title,
        "date": state.date,
        "money": money_document(state.money),
        "rules": rules_dict(state.settings),
        "players": list(state.players),
        "seats": list(state.seats),
        "banker": state.banker,
        "kitty": state.kitty,
        "closed": state.closed,
        "deals": [settlement_document(done) for done in session.settlements],
        "entries": [entry_document(entry) for entry in session.entries],
        "accounts": {name: account_document(state, name) for name in state.players},
        "settings": [
            {
                "after_deal": changed.after_deal,
                "name": changed.name,
                "value": list(changed.value) if isinstance(changed.value, tuple) else changed.value,
            }
            for changed in session.changed
        ],
        "notes": [{"after_deal": noted.after_deal, "text": noted.text} for noted in all_notes(session)],
        "open": None if state.open is None else open_document(state.open, state.deals + 1, open_lines or []),
        "warnings": [warning_document(warned) for warned in session.warnings],
        "breaches": session.breaches,
    }
