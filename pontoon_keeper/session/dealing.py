"""What a line of a deal does to an evening: bets taken, hands told, the deal settled when it is complete.

Here: lines inside a deal, and the one door through which a line of text comes into a session. Not here: whether
an action is allowed (see rules), and statements outside a deal.
"""

import functools

from pontoon_keeper.errors import Refusal
from pontoon_keeper.money import format_amount
from pontoon_keeper.notation.parse import DealLine, Scope, Statement, ear, locate, parse, unit_spans
from pontoon_keeper.rules.actions import LOSE, REPEAT, WIN, Act, Action, Piece
from pontoon_keeper.rules.deal import (
    Deal,
    hand_name,
    is_complete,
    is_decided,
    missing,
    waiting_hands,
    with_bank_line,
    with_ordinary_line,
    with_player_line,
    with_player_lines,
)
from pontoon_keeper.rules.play import Hand, on_table
from pontoon_keeper.rules.ranking import beats, certain
from pontoon_keeper.rules.settle import Settlement, settle_complete
from pontoon_keeper.session.state import (
    Entry,
    Moved,
    OpenDeal,
    State,
    Step,
    Warned,
    binding_chips,
    booked,
    gone_on,
    new_account,
    new_settled,
    new_step,
)
from pontoon_keeper.session.statements import apply_statement, check_word, open_deal, pay


def read_line(state: State, text: str, line: int | None = None) -> Step | None:
    """Take one line of notation into a session; None for an empty line or a comment.

    Args:
        state: The session before it.
        text: The line, without its line ending.
        line: Its number from 1, for the place of an error.

    Raises:
        Refusal: any code of notation §5, with its place; nothing of the line was taken.

    >>> from pontoon_keeper.session.state import State
    >>> read_line(State(begun=True), "players Ann Bob").state.seats
    ('Ann', 'Bob')
    """
    if state.open is None:
        if text == "deal":  # the commonest statement, read without ado
            return _open_deal(state, text, line)
    else:
        heard = ear(state.seats, state.money).hear(text)
        if heard is not None:
            name, piece = heard
            try:
                return take_line(state, DealLine("bank" if name == "bank" else "player", name, piece))
            except Refusal as error:
                locate(error, text, Scope(state.money, in_deal=True), line)
                raise
    scope = Scope(state.money, state.open is not None, state.seats, state.players, lambda word: check_word(state, word))
    try:
        return _read(state, text, scope)
    except Refusal as error:
        locate(error, text, scope, line)
        raise


def take_ordinary(state: State, deal: Deal, name: str, piece: Piece) -> Deal | Step | None:
    """Take one line that has nothing wrong in it into a deal that goes on beside the state.

    Args:
        state: The session as it was before the deal's latest lines.
        deal: The deal with its latest lines.
        name: A player's full name, or `bank`.
        piece: What the line says.

    Returns:
        The deal gone on, or the step that settles it; None, and that is no refusal, where `read_line` must look.
    """
    try:
        taken = with_ordinary_line(deal, name, piece)
        if taken is None:
            taken = with_bank_line(deal, piece) if name == "bank" else _take_player(state, deal, name, piece)
        if taken.bank.result is None or state.open is None or not is_complete(taken):
            return taken
        return _settle(state, state.open, taken)
    except Refusal:
        return None  # read again, it is refused with its place


def _open_deal(state: State, text: str, line: int | None) -> Step:
    try:
        check_word(state, "deal")
    except Refusal as error:
        locate(error, text, Scope(state.money), line)
        raise
    return open_deal(state)


def _read(state: State, text: str, scope: Scope) -> Step | None:
    if not state.begun:
        _begin(text)
    try:
        said = parse(text, scope)
    except Refusal as error:
        if state.open is not None and error.code == "L6" and error.unit is None:
            error.hint = f"deal {state.deals + 1} waits: {missing(state.open.deal)}; or scrap it"
        if state.open is None and text.strip(" \t").replace("\t", " ").split(" ")[0].lower() in _JUDGED_IN_PARTS:
            _refuse_further_left(state, text, scope, error)
        raise
    if said is None:
        return None
    if isinstance(said, DealLine):
        return take_line(state, said)
    if said.word == "scrap":
        return _scrap(state)
    if said.word == "pays":
        return _take_pays(state, said)
    return apply_statement(state, said)


_JUDGED_IN_PARTS = frozenset({"leave", "sell", "auction", "count"})
"""Statements in which an argument can be wrong by itself, before another that cannot be read."""


def _begin(text: str) -> None:
    """Refuse anything before `pontoon 1` (L8)."""
    line = text.strip(" \t")
    first = line.replace("\t", " ").split(" ")[0]
    if line and not line.startswith("#") and first.lower() != "pontoon":
        span = (text.index(first), len(first))
        raise Refusal("L8", "the first statement is not pontoon 1", "a session file begins with pontoon 1", span=span)


def _refuse_further_left(state: State, text: str, scope: Scope, error: Refusal) -> None:
    """Raise what is wrong with an argument further left than the word that could not be read.

    What stands before that word is carried out by itself, with an amount in its place where one is needed; what is
    then wrong with the statement as a whole is no matter, since there is more of it.
    """
    start = error.span[0] if error.span else 0
    before = text[:start].rstrip(" \t,")
    for part in (before, f"{before} 1", before.rpartition(",")[0]):
        try:
            said = parse(part, scope)
            if isinstance(said, Statement):
                apply_statement(state, said)
        except Refusal as earlier:
            if not earlier.unit:
                continue
            spans = unit_spans(part, scope)
            if earlier.unit < len(spans) and spans[earlier.unit][0] < start:
                raise earlier from error


def take_line(state: State, said: DealLine) -> Step:
    """Take a player's, the bank's or everybody's line into the open deal, and settle it if that completes it.

    Raises:
        Refusal: any code of a deal; `unit` counts the line's actions from 1.
    """
    opened = state.open
    if opened is None:
        raise Refusal("L6", "no deal is open", "deal opens one")
    if said.word == "bank":
        deal = with_bank_line(opened.deal, said.piece)
    elif said.word == "all":
        deal = _take_all(state, opened, said.piece)
    else:
        deal = _take_player(state, opened.deal, said.name, said.piece)
    if said.error is not None:
        raise said.error
    return _after_line(state, opened, deal)


def _after_line(state: State, opened: OpenDeal, deal: Deal) -> Step:
    if deal.bank.result is not None and is_complete(deal):
        return _settle(state, opened, deal)
    return gone_on(state, opened, deal)


def _take_player(state: State, deal: Deal, name: str, piece: Piece) -> Deal:
    if name == deal.banker:
        raise Refusal(
            "L6", f"{name} has the bank", "the banker's hand is told on the bank's line, as in bank =18", unit=0
        )
    return with_player_line(deal, *_player_line(state, deal, name, piece))


def _player_line(state: State, deal: Deal, name: str, piece: Piece) -> tuple[str, Piece, int | None]:
    """Give a player's line with the stake that `.` repeats, and with the chips that bound the player (S3)."""
    if piece.actions and piece.actions[0].act is REPEAT:
        piece = _repeat_stake(state, deal, name, piece)
    return name, piece, binding_chips(state, name) if deal.settings.cover == "refuse" else None


def _repeat_stake(state: State, deal: Deal, name: str, piece: Piece) -> Piece:
    """Put the player's last first stake in the place of `.` (notation §8.8)."""
    stake = state.last_stakes.get(name)
    if name in deal.plays:
        return piece  # a second stake, which is refused where the line is read
    if stake is None:
        raise Refusal("L7", f"{name} has no last stake to repeat", "type the stake as an amount", unit=1)
    return piece._replace(actions=(Action(Act.STAKE, stake), *piece.actions[1:]))


def _take_all(state: State, opened: OpenDeal, piece: Piece) -> Deal:
    """Take a line for each player who is in, or whose stake is awaited; all or none (notation §8.8)."""
    deal = opened.deal
    plays = deal.plays
    spoken_to = [name for name in deal.order if name not in plays or not plays[name].out]
    if piece.actions and piece.actions[0].act in {Act.STAKE, Act.REPEAT}:
        spoken_to = [name for name in spoken_to if name not in plays or plays[name].stake is None]
    if not spoken_to:
        raise Refusal("L6", "nobody is waiting for that", "each player who is in has a stake already", unit=0)
    try:
        return with_player_lines(deal, [_player_line(state, deal, name, piece) for name in spoken_to])
    except Refusal as error:
        if error.unit is not None and error.unit > 1:  # another player's error may stand further left
            _take_all(state, opened, piece._replace(actions=piece.actions[: error.unit - 1]))
        raise


def _take_pays(state: State, said: Statement) -> Step:
    """Settle the hands that wait: those named beat the bank, the others do not (notation §4, §8.7)."""
    opened = state.open
    if opened is None:
        raise Refusal("L6", "no deal is open", "deal opens one")
    deal = opened.deal
    if deal.bank.result is None:
        raise Refusal("L6", "the bank's hand is not told yet", "pays follows the bank's line", unit=0)
    waiting = waiting_hands(deal)
    if not waiting:
        raise Refusal("L6", "no hand waits for its result", "hands told or certain need no pays", unit=0)
    paid = set(waiting) if said.text == "all" else set[tuple[str, int]]()
    for at, (name, number) in enumerate(said.hands, 1):
        paid.update(_paid_hands(deal, waiting, name, number, at))
    told = [
        (name, _told_by_pays((name, number) in paid, number if deal.plays[name].split else 0), None)
        for name, number in waiting
    ]
    return _after_line(state, opened, with_player_lines(deal, told))


@functools.lru_cache(maxsize=256)
def _told_by_pays(won: bool, number: int) -> Piece:  # noqa: FBT001  # one of two, as the hand was named or not
    """Give what `pays` says of a hand; the same piece each time, so that it is read once for many."""
    return Piece((WIN if won else LOSE,), number)


def _paid_hands(deal: Deal, waiting: list[tuple[str, int]], name: str, number: int, unit: int) -> list[tuple[str, int]]:
    """Find the waiting hands a name means; one that is decided may be named if it won."""
    if name == deal.banker:
        raise Refusal("L6", f"{name} has the bank", "pays names those the bank pays", unit=unit)
    play = deal.plays.get(name)
    hands = play.hands if play else ()
    if not hands or number > len(hands):
        raise Refusal("L4", f"{name} has no such hand in this deal", "name hands that wait", unit=unit)
    meant = [number] if number else [n for who, n in waiting if who == name] or list(range(1, len(hands) + 1))
    for each in meant:
        if (name, each) not in waiting and not _won(deal, hands[each - 1]):
            raise Refusal("C2", f"the bank does not pay {hand_name(deal, name, each)}",
                          "only hands that wait, or that won, are named", unit=unit)  # fmt: skip
    return [(name, each) for each in meant if (name, each) in waiting]


def _won(deal: Deal, hand: Hand) -> bool:
    if hand.gone or not is_decided(hand, deal):
        return False
    if hand.kind is None or hand.stuck:
        return (hand.claim or certain(hand, deal.bank, deal.settings)) == "+"
    return deal.bank.unplayed or beats(hand, deal.bank, deal.settings)


def _scrap(state: State) -> Step:
    """Drop the open deal: all bets go back, and what else was said in it stays, but for a sale (notation §4)."""
    opened = state.open
    if opened is None:
        raise Refusal("L6", "no deal is open", "it drops a deal that is not settled")
    kept = tuple(statement for statement in opened.said if statement.word != "sell")
    return Step(state._replace(open=None), said=kept)


# -- settling -----------------------------------------------------------------------------------------------------


def _settle(state: State, opened: OpenDeal, deal: Deal) -> Step:
    """Settle a complete deal into the accounts, the kitty and the bank (part N, K8, K11)."""
    bound = chips_on_hand(state, deal)
    refused = bound if deal.settings.cover == "refuse" else {}
    number = state.deals + 1
    done = settle_complete(deal, number, opened.sale, refused)
    after = _booked(state, done)
    warnings = _uncovered(deal, bound, number) if bound and deal.settings.cover == "warn" else ()
    entries: tuple[Entry, ...] = ()
    sale = done.next.sale
    if sale is not None:
        step = pay(after, "sell", sale.buyer, deal.banker, sale.price)
        after, entries = step.state, step.entries
    return new_step((after, (), entries, new_settled((deal, done, opened.said)), warnings, 0))


def chips_on_hand(state: State, deal: Deal) -> dict[str, int]:
    """Give what the players of a deal have in chips, in minor units, those whom chips bind (S3)."""
    if deal.settings.cover == "off":
        return {}
    return {name: has for name in deal.order if (has := binding_chips(state, name)) is not None}


def _booked(state: State, done: Settlement) -> State:
    """Write a settlement into the accounts, and pass on bank and kitty."""
    accounts = dict(state.accounts)
    stakes = dict(state.last_stakes)
    for name, _, _, first_stake, _, _, _, _, _, _, amount, _, _, shoot_amount, _, _ in done.hands:
        play, shoot, bank, other, paid, bought, cashed, even = accounts[name]
        accounts[name] = new_account((play + amount, shoot + shoot_amount, bank, other, paid, bought, cashed, even))
        stakes[name] = first_stake
    play, shoot, bank, other, paid, bought, cashed, even = accounts[done.banker]
    gain = done.net[done.banker] + done.kitty_after - done.kitty_before
    accounts[done.banker] = new_account((play, shoot, bank + gain, other, paid, bought, cashed, even))
    following = done.next
    kitty = done.kitty_after - following.kitty_returned
    due = ""
    moved = None
    if following.banker != done.banker:
        due = "K11"
        if following.rule != "N3":
            moved = Moved(done.banker, following.kitty_returned)
    elif not kitty:
        due = "K10"
    if done.settings.shoot == "off":
        due = "K1"
    return booked(state, (kitty, due), done.deal, (accounts, stakes), (following.banker, moved))


def _uncovered(deal: Deal, bound: dict[str, int], number: int) -> tuple[Warned, ...]:
    """Give a warning for each player whose chips did not cover what was on the table (S3)."""
    found: list[Warned] = []
    for name, has in bound.items():
        play = deal.plays.get(name)
        if play is not None and on_table(play) > has:
            found.append(Warned("S3", number - 1, cover_words(deal, name, has)))
    return tuple(found)


def cover_words(deal: Deal, name: str, has: int) -> str:
    """Say that a player's chips do not cover what is on the table (S3)."""
    staked = on_table(deal.plays[name])
    return f"{name} has {format_amount(has, deal.money)} in chips, and {format_amount(staked, deal.money)} on the table"
