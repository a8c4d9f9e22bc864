"""The words of T1 … K11, the one place they are written.

Here: what each clause and each V- code says under the settings of a table, a title for each, and what the
notation's own codes (L1 … L8, B1, B2) mean. Not here: enforcing any of it, choosing what a sheet shows, or
laying out lines; a message about one breach is written where the breach is found.

A text has one sentence or two, so that a sheet of them can be read across a table. Where a clause reads the
settings, every value gives words of its own: two tables with different rules never read the same sheet.
"""

from collections.abc import Callable, Iterable

from pontoon_keeper.errors import Refusal
from pontoon_keeper.money import CHIPS, Money, show_amount, shown
from pontoon_keeper.rules.settings import Settings

_TITLES = {
    "T1": "Banker and players",
    "T2": "The first banker",
    "T3": "Clockwise seats",
    "T4": "Players and packs",
    "T5": "Limits of stakes",
    "T6": "Coming and going",
    "C1": "Counting cards",
    "C2": "Order of hands",
    "C3": "The Pontoon",
    "C4": "Five Card Trick",
    "C5": "Hands by total",
    "C6": "Equal hands",
    "S1": "The first stake",
    "S2": "The second card",
    "S3": "Chips in hand",
    "A1": "Declaring a Pontoon",
    "A2": "When to stick",
    "A3": "Buying a card",
    "A4": "Twisting a card",
    "A5": "Splitting a pair",
    "A6": "Going bust",
    "A7": "Given up or void",
    "D1": "The banker's Pontoon",
    "D2": "The banker's turn",
    "D3": "What the bank pays",
    "D4": "The banker's trick",
    "D5": "The banker bust",
    "P1": "Bank's Pontoon wins",
    "P2": "Bust or folded",
    "P3": "Bank's points win",
    "P4": "Bank's trick wins",
    "P5": "Points beat bank",
    "P6": "Trick beats bank",
    "P7": "Pontoon beats bank",
    "P8": "Royal Pontoon paid",
    "N1": "Shuffle and cut",
    "N2": "The next banker",
    "N3": "Selling the bank",
    "N4": "Bank by agreement",
    "N5": "Order of moves",
    "K1": "Opening the kitty",
    "K2": "First shoot bet",
    "K3": "Limit of the kitty",
    "K4": "Second shoot bet",
    "K5": "Shooting on splits",
    "K6": "Bust with shoot bets",
    "K7": "Shooting at a Pontoon",
    "K8": "Settling shoot bets",
    "K9": "Adding to the kitty",
    "K10": "The empty kitty",
    "K11": "Kitty changes hands",
    "V-burn": "Burning a hand",
    "V-double": "The banker doubles",
    "V-royal": "Royal Pontoon",
    "V-shoot": "Shoot Pontoon",
}

CODES: tuple[str, ...] = tuple(_TITLES)
"""Every clause from T1 to K11, then the settings that have no clause of their own."""

_ERRORS = {
    "L1": "a word, setting, value, preset, currency or date that there is not",
    "L2": "a token out of its place, or one that comes after all was said",
    "L3": "an amount with a sign, of nothing, too large, or with too many decimals",
    "L4": "a name that is unknown, taken, not allowed, or fits more than one player",
    "L5": "a card there is not, too many or too few of them, or more than the packs hold",
    "L6": "a statement or a player's line where it does not belong",
    "L7": "something missing that is needed here",
    "L8": "a file that is not UTF-8, not of this version, or too large",
    "B1": "a count of chips that does not agree with the book",
    "B2": "a deal, session or id that is not in the book",
}

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")
_NO_SHOOT = "Not played at this table, as there is no kitty to shoot for."
_TIMES = {1: "the stake", 2: "double the stake", 3: "treble the stake"}

# What no setting changes.
_FIXED = {
    "T1": "One player is the banker; everyone else plays against the bank and it alone.",
    "T2": "First banker: as agreed, or whoever cuts highest, ace high; ties cut again.",
    "T3": "Deal, stakes and turns go clockwise from the banker's left, banker last.",
    "T6": "Players join, leave or sit out between deals. The banker must pass the bank on before leaving.",
    "C1": "An ace is 1 or 11, K Q J and 10 are 10, others their pips; suits never count. "
    "The low count takes aces as 1, the total one as 11 if within 21.",
    "C4": "Five Card Trick: five cards, low count 21 or less; no sixth. All are equal.",
    "C5": "Below that the number of cards means nothing: 19 in two equals 19 in four.",
    "S1": "One card each, face down; all but the banker look, then stake in turn.",
    "A4": "Twist on the same terms: face up and free, but that hand buys no more.",
    "A6": "Bust, a low count over 21: throw it in once seen; its whole stake is lost.",
    "A7": "A hand given up unfinished loses as a bust. One that the table makes void gets all its bets back.",
    "D5": "Banker bust: every hand that is not bust wins.",
    "P2": "A bust or folded hand pays the stake, whatever the bank then makes.",
    "P3": "Bank's points: each hand no better pays the stake.",
    "P5": "A hand of points that beats the bank is paid the stake.",
}

# Part K, apart from K1 and the two below, which read more than *shoot*.
_SHOOT = {
    "K2": "Before the second card each player in turn may make a shoot bet of any size.",
    "K3": "Shoot bets still standing may never add up to more than the kitty.",
    "K4": "Just before its fourth card, not at any other, a hand may shoot once more.",
    "K6": "Bust: its shoot bets go into the kitty at once, for later hands to shoot at.",
    "K8": "A hand that beats the bank takes as much as it shot from the kitty, at even money for a Pontoon too. "
    "Other shoot bets stay in it.",
    "K9": "Between deals the banker may add to the kitty; nobody may take from it.",
    "K10": "Kitty empty after a deal: the banker opens a new one or auctions the bank.",
    "K11": "When the bank moves, the old banker takes the kitty and the new opens one.",
}


def clause(code: str, settings: Settings, money: Money = CHIPS) -> str:
    """Give the words of a clause as this table plays it, in one sentence or two.

    Args:
        code: a clause, `T1` … `K11`, or one of `V-burn`, `V-double`, `V-royal`, `V-shoot`, in that spelling.
        settings: the settings in force; `stakes` in minor units.
        money: the unit that amounts are shown in.

    Raises:
        Refusal: L1, if there is no clause of that code; the hint gives the nearest.

    >>> from pontoon_keeper.rules.settings import DEFAULTS
    >>> clause("A2", DEFAULTS._replace(stick=16))
    'Stick on a total of 16 or more; with less and fewer than five cards, draw.'
    """
    if code in _FIXED:
        return _FIXED[code]
    if code in _BY_SETTINGS:
        return _BY_SETTINGS[code](settings)
    if code not in _TITLES:
        raise _unknown(code, CODES)
    if code == "T5":
        return _limits(settings, money)
    # The rest is part K.
    if settings.shoot == "off":
        return _NO_SHOOT
    if code == "K1":
        return f"Before the first deal the banker opens a kitty {_kitty(settings, money)}."
    return _SHOOT[code]


def title(code: str) -> str:
    """Name a clause in two to four words, the same under all settings.

    Raises:
        Refusal: L1, if there is no clause of that code; the hint gives the nearest.

    >>> title("C4")
    'Five Card Trick'
    """
    if code not in _TITLES:
        raise _unknown(code, CODES)
    return _TITLES[code]


def error_meaning(code: str) -> str:
    """Say in a line what one of the notation's own codes stands for, `L1` … `L8`, `B1`, `B2` (notation §5).

    Raises:
        Refusal: L1, if there is no such code; the hint gives the nearest.

    >>> error_meaning("L7")
    'something missing that is needed here'
    """
    if code not in _ERRORS:
        raise _unknown(code, _ERRORS)
    return _ERRORS[code]


def _unknown(code: str, known: Iterable[str]) -> Refusal:
    """Refuse a code, and point at the nearest: the same in another spelling, else the part it seems to be of."""
    codes = {one.lower(): one for one in known}
    typed = code.strip().lower()
    near = codes.get(typed) or codes.get(f"v-{typed}")
    # Within a part the codes are in order, so its first and last say how far it goes.
    part = [one for low, one in codes.items() if low[0] == typed[:1]]
    if near:
        hint = f"did you mean {near}?"
    elif part:
        hint = f"the nearest are {part[0]} to {part[-1]}"
    else:
        hint = f"the codes begin with {', '.join(dict.fromkeys(one[0] for one in codes.values()))}"
    return Refusal("L1", f"there is no code {shown(code)}", hint)


# T · the table


def _packs(settings: Settings) -> str:
    if settings.packs == 1:
        return "Two or more are in, banker included; one pack, too small for nine or more."
    return f"Two or more are in, banker included; {_NUMBERS[settings.packs]} packs, mixed."


def _limits(settings: Settings, money: Money) -> str:
    what = "First stakes and new kitties" if settings.shoot == "on" else "First stakes"
    limits = "have limits to be agreed" if settings.stakes is None else f"are now {_range(settings, money)}"
    return f"{what} {limits}; a buy may cost more."


def _range(settings: Settings, money: Money) -> str:
    """Give the limits, `1 to 10`, or the one amount where they are equal. Only for stakes that are known."""
    low, high = settings.stakes or (0, 0)
    return show_amount(low, money) if low == high else f"{show_amount(low, money)} to {show_amount(high, money)}"


def _kitty(settings: Settings, money: Money) -> str:
    return "within the limits of T5" if settings.stakes is None else f"of {_range(settings, money)}"


# C · cards and hands


def _order(settings: Settings) -> str:
    top = "Five Card Trick, Pontoon" if settings.trick == "top" else "Pontoon, Five Card Trick"
    royal = "Royal Pontoon, " if settings.royal == "on" else ""
    return f"Best to worst: {royal}{top}, 21, 20, 19 and so on down, bust."


def _pontoon(settings: Settings) -> str:
    what, also = {
        "any": ("an ace and a ten-point card", ""),
        "picture-first": ("an ace and a ten-point card", " One with K, Q or J beats A-10."),
        "picture-only": ("an ace and K, Q or J", " A-10 is a plain 21."),
        "natural": ("an ace and a ten-point card", " A-K and A-Q beat A-J and A-10."),
    }[settings.pontoon]
    split = {
        "pontoon": ", split or not",
        "single": "; if split, paid once (P7)",
        "plain": "; if split, a plain 21",
    }[settings.split_pontoon]
    return f"Pontoon: just {what}{'' if settings.split == 'off' else split}.{also}"


def _equal(settings: Settings) -> str:
    return f"Equal hands: the banker wins{'; equal Pontoons push (P1)' if settings.clash == 'push' else ''}."


# S · stakes


def _second_card(settings: Settings) -> str:
    banker = "the banker sooner only to double" if settings.double == "on" else "the banker not before"
    return f"Then a second card each, face down; all look, {banker}."


def _cover(settings: Settings) -> str:
    if settings.cover == "off":
        return "Nobody checks that bought chips cover a bet; no loss is capped."
    end = {"warn": "pointed out", "refuse": "refused"}[settings.cover]
    return f"Bets beyond bought chips in hand are {end}; no loss is capped."


# A · a player's turn


def _declare(settings: Settings) -> str:
    ten = "picture" if settings.pontoon == "picture-only" else "ten"
    return f"Declare a Pontoon at once, ace on {ten}; shown late, it counts until settled."


def _stick(settings: Settings) -> str:
    if settings.stick == 0:
        return "Stick on any total."
    return f"Stick on a total of {settings.stick} or more; with less and fewer than five cards, draw."


def _buy(settings: Settings) -> str:
    third = {"double": "first stake to twice it", "equal": "first stake exactly"}[settings.buy]
    upper = {"previous": "the price before", "first": "the third's price", "double": "twice it"}[settings.buy_next]
    later = f"first stake to {upper}"
    prices = {
        "yes": f"later ones, {later}",
        "unless-safe": f"later ones, {later} (fifth on low count 11 or less: twist only)",
        "no": f"fourth, {later}; fifth, twist only",
    }[settings.fifth_buy]
    return (
        "Buy with a low count under 21 and under five cards: face down, the price joins the stake. "
        f"Third card: {third}; {prices}."
    )


def _split(settings: Settings) -> str:
    if settings.split == "off":
        return "Pairs are not split."
    pair = {"pairs": "Two cards of equal rank", "aces": "Two aces", "value": "Two cards of equal value, as K and J,"}
    again = "" if settings.hands == 2 else "and again "  # noqa: PLR2004  # two hands are one split
    return (
        f"{pair[settings.split]} may be split, {again}up to {_NUMBERS[settings.hands]} hands, each with "
        "the first stake and a new card. Split first, then play them in order."
    )


# D · the banker's turn


def _bank_pontoon(settings: Settings) -> str:
    if settings.peek == "no":
        return "Banker's Pontoon: shown only at the banker's turn; busts have paid by P2."
    return "Banker's Pontoon: shown at once, no turns are played; late, it undoes them."


def _bank_draws(settings: Settings) -> str:
    stays = "any total" if settings.banker_stick == 0 else f"{settings.banker_stick} or more or a Five Card Trick"
    return f"Then the banker shows two cards, draws face up and stays on {stays}."


def _bank_pays(settings: Settings) -> str:
    if settings.royal == "on":
        return "Staying on N the bank pays N+1; on 21, Pontoons, Five Card Tricks and Royals."
    return "Staying on N the bank pays N+1; on 21, only Pontoons and Five Card Tricks."


def _bank_trick(settings: Settings) -> str:
    better = ["Royal Pontoons"] if settings.royal == "on" else []
    better += ["Pontoons"] if settings.trick == "second" else []
    paid = f"{' and '.join(better)} only" if better else "nobody"
    return f"On a Five Card Trick the bank pays {paid}."


# P · payments


def _against_pontoon(settings: Settings) -> str:
    pays = _TIMES[settings.banker_pontoon]
    if settings.clash == "lose":
        return f"Bank's Pontoon: each hand no better, a Pontoon too, pays {pays}."
    pontoons = {"single": "if a Pontoon, the stake", "push": "if a Pontoon, nothing"}[settings.clash]
    return f"Bank's Pontoon: each hand no better pays {pays}; {pontoons}."


def _against_trick(settings: Settings) -> str:
    return f"Bank's Five Card Trick: each hand no better pays {_TIMES[settings.banker_trick]}."


def _trick_paid(settings: Settings) -> str:
    return f"A Five Card Trick that beats the bank is paid {_TIMES[settings.trick_pays]}."


def _pontoon_paid(settings: Settings) -> str:
    text = f"A Pontoon that beats the bank is paid {_TIMES[settings.pontoon_pays]}"
    if settings.split == "off" or settings.split_pontoon == "plain":
        return f"{text}."
    less = settings.split_pontoon == "single" and settings.pontoon_pays != 1
    return f"{text}, {'if split the stake' if less else 'split or not'}."


def _royal_paid(settings: Settings) -> str:
    if settings.royal == "off":
        return "No Royal Pontoon is paid at this table."
    return "A Royal Pontoon is paid treble the stake, whatever the bank has."


# N · the next deal


def _shuffle(settings: Settings) -> str:
    if settings.shuffle == "every":
        return "Shuffle and cut after every deal."
    return "Shuffle and cut after any Pontoon; else used cards just go under the pack."


def _next_banker(settings: Settings) -> str:
    if settings.bank_passes == "rotate":
        return "After every deal the bank moves one seat to the left; a Pontoon does not move it."
    if settings.bank_passes == "never":
        return "A Pontoon does not move the bank; only a sale or the table does (N3, N4)."
    unsplit = "" if settings.split == "off" else "n unsplit"
    return (
        f"A player with a{unsplit} Pontoon has the bank next, unless the banker had one too. "
        "Of several, the nearest to the banker's left has it."
    )


def _sale(settings: Settings) -> str:
    if settings.sale == "between":
        return "Between deals the banker may sell the bank; the buyer pays the agreed price."
    return "The banker may sell the bank at any time; in a deal it moves on settling."


def _agreement(settings: Settings) -> str:
    keep = "" if settings.bank_passes == "never" else ", or kept when the player entitled to it declines"
    return f"Between deals the bank may also be given up, cut for again{keep}. It never moves during a deal."


def _precedence(settings: Settings) -> str:
    if settings.sale == "between":
        return "A sale comes after whatever else moves the bank, since none is agreed during a deal."
    return {
        "pontoon": "If a Pontoon moves the bank (N2), a sale agreed in that deal is void and not paid.",
        "rotate": "A sale agreed during a deal comes before the bank's move to the left.",
        "never": "A sale agreed during a deal always stands, as nothing else moves the bank.",
    }[settings.bank_passes]


# K · Shoot Pontoon, where more than *shoot* matters


def _shot_split(settings: Settings) -> str:
    if settings.shoot == "off":
        return _NO_SHOOT
    if settings.split == "off":
        return "No shoot bet is made on a split, as pairs are not split."
    if settings.split_shoot == "always":
        return "Split: hand 1 keeps any shoot bet; each further hand may get its own."
    return "Split: hand 1 keeps the shoot bet; if it has one, further hands may get one."


def _shot_at_pontoon(settings: Settings) -> str:
    if settings.shoot == "off":
        return _NO_SHOOT
    back = "push and void ones go back" if settings.clash == "push" else "void ones go back"
    return f"Banker's Pontoon: the kitty gets losing shoot bets; {back}."


# V · settings without a clause of their own


def _burn(settings: Settings) -> str:
    if settings.burn == "off":
        return "Hands are not burnt."
    notes = ["more than once" if settings.burn_again == "yes" else "once only"]
    if settings.split != "off":
        notes.append("split hands too" if settings.burn_split == "yes" else "no split hand")
    return (
        f"Burn: two cards making {settings.burn} without an ace may first be thrown in for two new ones "
        f"({', '.join(notes)}); all bets stand."
    )


def _double(settings: Settings) -> str:
    if settings.double == "off":
        return "The banker does not double."
    shot = ", shoot bets apart" if settings.shoot == "on" else ""
    return (
        "After the first stakes the banker may look and double: all that is paid once is paid twice, "
        f"both ways{shot}. Buys go by the first stake as it was."
    )


def _royal(settings: Settings) -> str:
    if settings.royal == "off":
        return "7-7-7 is a plain 21: there is no Royal Pontoon."
    return (
        "Royal Pontoon: a player's 7-7-7 in just three cards, not the banker's, beats any bank. "
        "N1 and N2 do not count it as a Pontoon."
    )


def _shoot(settings: Settings) -> str:
    if settings.shoot == "off":
        return "Shoot bets are not made, and there is no kitty."
    return "Besides the stakes there are shoot bets, made against the banker's kitty (K1 to K11)."


_BY_SETTINGS: dict[str, Callable[[Settings], str]] = {
    "T4": _packs,
    "C2": _order,
    "C3": _pontoon,
    "C6": _equal,
    "S2": _second_card,
    "S3": _cover,
    "A1": _declare,
    "A2": _stick,
    "A3": _buy,
    "A5": _split,
    "D1": _bank_pontoon,
    "D2": _bank_draws,
    "D3": _bank_pays,
    "D4": _bank_trick,
    "P1": _against_pontoon,
    "P4": _against_trick,
    "P6": _trick_paid,
    "P7": _pontoon_paid,
    "P8": _royal_paid,
    "N1": _shuffle,
    "N2": _next_banker,
    "N3": _sale,
    "N4": _agreement,
    "N5": _precedence,
    "K5": _shot_split,
    "K7": _shot_at_pontoon,
    "V-burn": _burn,
    "V-double": _double,
    "V-royal": _royal,
    "V-shoot": _shoot,
}
