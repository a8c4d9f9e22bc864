"""What a stake, the price of a card and a told total may be (S1, A2, A3, A4, C1, C3).

Here: limits, and what is right beyond doubt, for whoever reads a line. Not here: what is said of an amount outside
them, and cases that need a closer look (see reading).
"""

from pontoon_keeper.rules.hands import BEST, FULL
from pontoon_keeper.rules.packs import LEAST
from pontoon_keeper.rules.settings import Settings

LAST_DRAW = FULL - 3
"""How many cards have been drawn before the fifth is."""


def stake_fits(settings: Settings, amount: int) -> bool:
    """Tell whether a first stake, in minor units, is within the limits (S1).

    >>> from pontoon_keeper.rules.settings import DEFAULTS
    >>> stake_fits(DEFAULTS._replace(stakes=(2, 10)), 1)
    False
    """
    limits = settings.stakes
    return limits is None or limits[0] <= amount <= limits[1]


def price_limits(settings: Settings, stake: int, buys: tuple[int, ...]) -> tuple[int, int]:
    """Give the least and the most the next card may cost, in minor units (A3, *buy*, *buy-next*).

    >>> from pontoon_keeper.rules.settings import DEFAULTS
    >>> price_limits(DEFAULTS, 3, ()), price_limits(DEFAULTS, 3, (4,))
    ((3, 6), (3, 4))
    """
    if not buys:
        return stake, stake if settings.buy == "equal" else 2 * stake
    if settings.buy_next == "double":
        return stake, 2 * stake
    # A forced first buy below the first stake must not leave a range with no amount in it.
    return stake, max(stake, buys[-1] if settings.buy_next == "previous" else buys[0])


def buy_fits(settings: Settings, stake: int, draws: str, buys: tuple[int, ...], price: int) -> bool:
    """Tell whether a third or fourth card may be bought at a price, beyond doubt (A3, A4); all in minor units.

    >>> from pontoon_keeper.rules.settings import DEFAULTS
    >>> buy_fits(DEFAULTS, 3, "b", (4,), 4), buy_fits(DEFAULTS, 3, "t", (), 4)
    (True, False)
    """
    if "t" in draws or len(draws) >= LAST_DRAW:
        return False
    low, high = price_limits(settings, stake, buys)
    return low <= price <= high


def total_fits(settings: Settings, points: int, count: int) -> bool:
    """Tell whether so many cards may be told to total so much, beyond doubt (A2, A6, C1, C3).

    >>> from pontoon_keeper.rules.settings import DEFAULTS
    >>> total_fits(DEFAULTS, 19, 2), total_fits(DEFAULTS, 21, 2), total_fits(DEFAULTS, 14, 3)
    (True, False, False)
    """
    if not LEAST[count] <= points <= BEST:
        return False
    return count == FULL or (points >= settings.stick and (points < BEST or count > 2))  # noqa: PLR2004  # two cards


def bank_stays_at(settings: Settings, points: int, drawn: int) -> bool:
    """Tell whether the bank may be told to total so much after so many draws, beyond doubt (A6, C1, D2).

    >>> from pontoon_keeper.rules.settings import DEFAULTS
    >>> bank_stays_at(DEFAULTS, 16, 0), bank_stays_at(DEFAULTS, 22, 1)
    (True, False)
    """
    if not LEAST[2 + drawn] <= points <= BEST:
        return False
    return 2 + drawn == FULL or points >= settings.banker_stick


def pontoon_needs_cards(settings: Settings) -> bool:
    """Tell whether a Pontoon must be told as cards, because its kind matters (L7, *pontoon*).

    >>> from pontoon_keeper.rules.settings import DEFAULTS
    >>> pontoon_needs_cards(DEFAULTS), pontoon_needs_cards(DEFAULTS._replace(pontoon="natural"))
    (False, True)
    """
    return settings.pontoon in {"picture-first", "natural"}
