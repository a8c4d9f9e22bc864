"""Amounts of money, always as whole minor units.

Here: the currencies, reading and writing an amount, fair shares. Not here: who owes what.
"""

import re
from typing import NamedTuple

from pontoon_keeper.errors import Refusal

LARGEST = 1_000_000_000
"""The largest amount the notation takes, in minor units."""


class Money(NamedTuple):
    """The session's unit: an ISO 4217 code (or `chips`), how many decimals it has, the sign before an amount."""

    code: str = "chips"
    exponent: int = 0
    symbol: str = ""


CHIPS = Money()

# ISO 4217, the codes of national currencies in use, by how many decimals each has.
_EXPONENTS = {
    0: "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF",
    2: "AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY "
    "COP CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS "
    "INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR "
    "MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD "
    "SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG",
    3: "BHD IQD JOD KWD LYD OMR TND",
}
EXPONENTS = {code: digits for digits, codes in _EXPONENTS.items() for code in codes.split()}
SYMBOLS = {
    "AUD": "A$",
    "BRL": "R$",
    "CAD": "C$",
    "CNY": "CN¥",
    "EUR": "€",
    "GBP": "£",
    "HKD": "HK$",
    "ILS": "₪",
    "INR": "₹",
    "JPY": "¥",
    "KRW": "₩",
    "NGN": "₦",
    "NZD": "NZ$",
    "PHP": "₱",
    "TRY": "₺",
    "UAH": "₴",
    "USD": "$",
    "VND": "₫",
    "ZAR": "R",
}

_AMOUNT = re.compile(r"([0-9]*)(?:\.([0-9]+))?", re.ASCII)
_LONGEST = 40  # more digits than any amount has; longer words are not turned into numbers at all


def money_of(code: str) -> Money | None:
    """Find a currency by its code, in any case; None if there is none of that code.

    >>> money_of("gbp")
    Money(code='GBP', exponent=2, symbol='£')
    """
    if code.lower() == "chips":
        return CHIPS
    code = code.upper()
    exponent = EXPONENTS.get(code)
    if exponent is None:
        return None
    return Money(code, exponent, SYMBOLS.get(code, code + " "))


def parse_amount(text: str, money: Money, *, zero: bool = False) -> int:
    """Read an amount of the session's money as minor units (notation §1).

    Raises:
        Refusal: L3, for a sign, an exponent, a thousands mark, other digits than ASCII ones, more decimals
            than the money has, zero (unless `zero`), or more than the largest amount.

    >>> parse_amount(".50", money_of("GBP"))
    50
    """
    if len(text) > _LONGEST and text.isascii() and text.isdecimal():
        raise Refusal("L3", f"{shown(text)} is too large", f"the largest amount is {format_amount(LARGEST, money)}")
    found = _AMOUNT.fullmatch(text) if len(text) <= _LONGEST else None
    if found is None or not (found[1] or found[2]):
        raise Refusal("L3", f"{shown(text)} is not an amount", _amount_hint(text, money))
    decimals = found[2] or ""
    if len(decimals) > money.exponent:
        raise Refusal(
            "L3",
            f"{shown(text)} has too many decimals for {'chips' if money == CHIPS else money.code}",
            _decimals_hint(money),
        )
    amount = int((found[1] or "0") + decimals.ljust(money.exponent, "0"))
    if amount == 0 and not zero:
        raise Refusal("L3", "an amount of nothing", "amounts are more than zero")
    if amount > LARGEST:
        raise Refusal("L3", f"{shown(text)} is too large", f"the largest amount is {format_amount(LARGEST, money)}")
    return amount


def _decimals_hint(money: Money) -> str:
    if money.exponent == 0:
        return "whole numbers only"
    return f"at most {money.exponent} decimals, as in {format_amount(150 * 10 ** max(0, money.exponent - 2), money)}"


def _amount_hint(text: str, money: Money) -> str:
    if text[:1] in "+-" and text[1:]:
        return "write the amount without a sign"
    if "," in text:
        return "write the amount without a thousands mark, with a point before any decimals"
    if text[:1] in "£$€¥₹" or text[-1:] in "pPcC":
        return "write the figures alone, without the sign of the money"
    return f"write plain digits, as in {'1.50' if money.exponent else '3'}"


def format_amount(amount: int, money: Money) -> str:
    """Write an amount for people: every decimal of the money, without its symbol.

    >>> format_amount(20, money_of("GBP")), format_amount(-5, CHIPS)
    ('0.20', '-5')
    """
    if not money.exponent:
        return str(amount)
    whole, rest = divmod(abs(amount), 10**money.exponent)
    return f"{'-' if amount < 0 else ''}{whole}.{rest:0{money.exponent}}"


def show_amount(amount: int, money: Money, *, sign: bool = False) -> str:
    """Write an amount with the money's symbol, and with a plus before a gain if `sign`.

    >>> show_amount(20, money_of("GBP")), show_amount(5, CHIPS, sign=True), show_amount(-5, money_of("EUR"))
    ('£0.20', '+5', '-€0.05')
    """
    mark = "-" if amount < 0 else "+" if sign and amount > 0 else ""
    return f"{mark}{money.symbol}{format_amount(abs(amount), money)}"


def write_amount(amount: int, money: Money) -> str:
    """Write an amount as the canonical notation has it, without needless zeros (notation §6).

    >>> write_amount(10, money_of("GBP")), write_amount(150, money_of("GBP")), write_amount(300, money_of("GBP"))
    ('0.1', '1.5', '3')
    """
    text = format_amount(amount, money)
    return text.rstrip("0").rstrip(".") if money.exponent else text


def shares(amount: int, count: int) -> list[int]:
    """Split an amount into equal shares; the odd units fall one each on the first of them.

    >>> shares(100, 3)
    [34, 33, 33]
    """
    each, odd = divmod(amount, count)
    return [each + (place < odd) for place in range(count)]


def shown(text: str, most: int = 24) -> str:
    """Quote a word of somebody's for a message: cut to length, nothing that a terminal would act on.

    >>> shown("b4t")
    '"b4t"'
    """
    cut = text if len(text) <= most else text[: most - 1] + "…"
    return '"' + "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in cut) + '"'
