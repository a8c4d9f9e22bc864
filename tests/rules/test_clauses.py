"""The words of the clauses: there for every table, true to its settings, short, and never the same for two rules."""

import os
import re
from collections.abc import Callable
from itertools import combinations, pairwise
from pathlib import Path
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pontoon_keeper.errors import Refusal
from pontoon_keeper.money import CHIPS, Money, money_of
from pontoon_keeper.rules.clauses import CODES, clause, error_meaning, title
from pontoon_keeper.rules.settings import DEFAULTS, PRESETS, SETTINGS, Setting, Settings, Value, preset

PARTS = {"T": 6, "C": 6, "S": 3, "A": 7, "D": 5, "P": 8, "N": 5, "K": 11}
V_CODES = ("V-burn", "V-double", "V-royal", "V-shoot")
ERRORS = ("L1", "L2", "L3", "L4", "L5", "L6", "L7", "L8", "B1", "B2")
POUNDS = cast("Money", money_of("GBP"))

GOLDEN = Path(__file__).parent.parent / "golden" / "rules" / "clauses.txt"

# A table at which no setting is idle: what is off by default and hides the words of other settings is on.
OPEN = DEFAULTS._replace(stakes=(1, 10), shoot="on", burn=13, royal="on", double="on")


def put(settings: Settings, name: str, value: Value) -> Settings:
    return Settings(**{**settings._asdict(), name.replace("-", "_"): value})


def tables() -> dict[str, Settings]:
    """Name every table to try: the presets, with shoot and without, and each value of each setting at two tables."""
    found = {"defaults": DEFAULTS, "open": OPEN}
    for name in PRESETS:
        found[name] = preset(DEFAULTS, name)
        found[f"{name}-shoot"] = preset(OPEN, name)
    for setting in SETTINGS:
        for value in setting.values:
            found[f"{setting.name}-{value}"] = put(DEFAULTS, setting.name, value)
            found[f"{setting.name}-{value}-open"] = put(OPEN, setting.name, value)
    return found


TABLES = tables()


def check_text(text: str) -> None:
    assert text == " ".join(text.split()), "no doubled or stray spaces"
    assert text[0].isupper() or text[0].isdigit()
    assert text.endswith(".")
    assert text.isprintable()
    assert len(re.split(r"(?<=[.!?]) ", text)) <= 2, "two sentences at most"
    assert len(text) <= 240
    assert not re.search(r"[{}\[\]_]|None|\.\.|,,|;;|\(\)", text), "nothing left over from putting it together"


def texts(settings: Settings) -> dict[str, str]:
    return {code: clause(code, settings, CHIPS) for code in CODES}


def test_codes_are_those_of_the_rules_in_their_order() -> None:
    assert tuple(f"{part}{n}" for part, last in PARTS.items() for n in range(1, last + 1)) + V_CODES == CODES


@pytest.mark.parametrize("settings", TABLES.values(), ids=TABLES.keys())
def test_every_code_has_a_text_at_every_table(settings: Settings) -> None:
    for code in CODES:
        check_text(clause(code, settings))


@st.composite
def any_settings(draw: st.DrawFn) -> Settings:
    settings = DEFAULTS._replace(stakes=draw(st.sampled_from([None, (1, 10), (5, 5), (10, 100)])))
    for setting in SETTINGS:
        settings = put(settings, setting.name, draw(st.sampled_from(setting.values)))
    return settings


@given(any_settings(), st.sampled_from([CHIPS, POUNDS]))
def test_every_code_has_a_text_whatever_meets(settings: Settings, money: Money) -> None:
    """House rules meet in any mixture; no mixture breaks a sentence."""
    for code in CODES:
        check_text(clause(code, settings, money))


def test_texts_differ_from_each_other() -> None:
    for settings in (DEFAULTS, OPEN):
        played = [text for code, text in texts(settings).items() if settings.shoot == "on" or not code.startswith("K")]
        assert len(set(played)) == len(played)


@pytest.mark.parametrize("code", CODES)
def test_titles_are_two_to_four_words(code: str) -> None:
    assert 2 <= len(title(code).split()) <= 4
    assert title(code)[0].isupper()


def test_titles_differ_from_each_other() -> None:
    assert len({title(code) for code in CODES}) == len(CODES)


@pytest.mark.parametrize("setting", SETTINGS, ids=[setting.name for setting in SETTINGS])
def test_each_value_of_a_setting_gives_its_clause_words_of_its_own(setting: Setting) -> None:
    """The clause that a breach of a setting is cited by (part V) tells all its values apart."""
    said = {value: clause(setting.code, put(OPEN, setting.name, value)) for value in setting.values}
    for one, other in combinations(setting.values, 2):
        assert said[one] != said[other], f"{setting.name} {one} reads like {other}"


@pytest.mark.parametrize(
    ("setting", "value"),
    [(setting, value) for setting in SETTINGS for value in setting.values[1:]],
    ids=[f"{setting.name}-{value}" for setting in SETTINGS for value in setting.values[1:]],
)
def test_a_setting_changes_a_text(setting: Setting, value: Value) -> None:
    default = put(OPEN, setting.name, setting.values[0])
    assert texts(default) != texts(put(OPEN, setting.name, value))


# What a value must say, by clause, written down by hand from part V: words it has, words it has not.
SAYS: list[tuple[str, Value, str, str, str]] = [
    ("packs", 1, "T4", "one pack", "mixed"),
    ("packs", 2, "T4", "two packs", "one"),
    ("packs", 8, "T4", "eight packs", "one"),
    ("stick", 15, "A2", "15 or more", "16"),
    ("stick", 16, "A2", "16 or more", "15"),
    ("stick", 0, "A2", "any total", "draw"),
    ("banker-stick", 0, "D2", "stays on any total", "more"),
    ("banker-stick", 17, "D2", "stays on 17 or more or a Five Card Trick", "any"),
    ("split", "pairs", "A5", "equal rank", "ace"),
    ("split", "aces", "A5", "Two aces", "rank"),
    ("split", "value", "A5", "equal value, as K and J", "rank"),
    ("split", "off", "A5", "not split", "hands"),
    ("hands", 4, "A5", "again up to four hands", "two hands"),
    ("hands", 2, "A5", "up to two hands", "again"),
    ("buy", "double", "A3", "Third card: first stake to twice it", "exactly"),
    ("buy", "equal", "A3", "Third card: first stake exactly", "twice"),
    ("buy-next", "previous", "A3", "later ones, first stake to the price before", "third's"),
    ("buy-next", "first", "A3", "later ones, first stake to the third's price", "before"),
    ("buy-next", "double", "A3", "later ones, first stake to twice it", "price before"),
    ("fifth-buy", "yes", "A3", "later ones", "fifth"),
    ("fifth-buy", "unless-safe", "A3", "fifth on low count 11 or less: twist only", "fourth"),
    ("fifth-buy", "no", "A3", "fifth, twist only", "11"),
    ("pontoon-pays", 2, "P7", "double the stake", "treble"),
    ("pontoon-pays", 1, "P7", "is paid the stake", "double"),
    ("pontoon-pays", 3, "P7", "treble the stake", "double"),
    ("split-pontoon", "pontoon", "C3", "split or not", "plain"),
    ("split-pontoon", "single", "C3", "if split, paid once", "plain"),
    ("split-pontoon", "plain", "C3", "if split, a plain 21", "paid"),
    ("split-pontoon", "pontoon", "P7", "split or not", "if"),
    ("split-pontoon", "single", "P7", "if split the stake", "not"),
    ("split-pontoon", "plain", "P7", "double the stake.", "split"),
    ("banker-pontoon", 2, "P1", "pays double the stake", "treble"),
    ("banker-pontoon", 1, "P1", "pays the stake", "double"),
    ("banker-pontoon", 3, "P1", "pays treble the stake", "double"),
    ("clash", "lose", "P1", "no better, a Pontoon too, pays double", "nothing"),
    ("clash", "single", "P1", "if a Pontoon, the stake", "nothing"),
    ("clash", "push", "P1", "if a Pontoon, nothing", "too"),
    ("clash", "push", "C6", "equal Pontoons push", "lose"),
    ("clash", "lose", "C6", "the banker wins.", "push"),
    ("clash", "lose", "K7", "void ones go back", "push"),
    ("clash", "push", "K7", "push and void ones go back", "nothing"),
    ("trick", "second", "C2", "Pontoon, Five Card Trick, 21", "Five Card Trick, Pontoon"),
    ("trick", "top", "C2", "Five Card Trick, Pontoon, 21", "Pontoon, Five Card Trick, 21"),
    ("trick", "second", "D4", "and Pontoons only", "nobody"),
    ("trick", "top", "D4", "pays Royal Pontoons only", "and"),
    ("trick-pays", 2, "P6", "double the stake", "treble"),
    ("trick-pays", 1, "P6", "paid the stake", "double"),
    ("trick-pays", 3, "P6", "treble the stake", "double"),
    ("banker-trick", 2, "P4", "double the stake", "treble"),
    ("banker-trick", 1, "P4", "pays the stake", "double"),
    ("royal", "off", "V-royal", "no Royal Pontoon", "beats"),
    ("royal", "on", "V-royal", "7-7-7 in just three cards, not the banker's, beats any bank", "plain"),
    ("royal", "off", "P8", "No Royal Pontoon", "treble"),
    ("royal", "on", "P8", "treble the stake, whatever the bank has", "No"),
    ("royal", "off", "C2", "worst: Pontoon", "Royal"),
    ("royal", "on", "C2", "worst: Royal Pontoon, ", "plain"),
    ("royal", "off", "D3", "Pontoons and Five Card Tricks", "Royal"),
    ("royal", "on", "D3", "Royals", "only"),
    ("royal", "off", "D4", "pays Pontoons only", "Royal"),
    ("pontoon", "any", "C3", "ten-point card", "beat"),
    ("pontoon", "picture-first", "C3", "K, Q or J beats A-10", "plain"),
    ("pontoon", "picture-only", "C3", "A-10 is a plain 21", "ten-point"),
    ("pontoon", "natural", "C3", "A-K and A-Q beat A-J and A-10", "plain"),
    ("pontoon", "any", "A1", "ace on ten", "picture"),
    ("pontoon", "picture-only", "A1", "ace on picture", "ten"),
    ("burn", "off", "V-burn", "not burnt", "13"),
    ("burn", 13, "V-burn", "making 13 without an ace", "14"),
    ("burn", 14, "V-burn", "making 14 without an ace", "13"),
    ("burn-again", "yes", "V-burn", "more than once", "only"),
    ("burn-again", "no", "V-burn", "once only", "more"),
    ("burn-split", "yes", "V-burn", "split hands too", "no split"),
    ("burn-split", "no", "V-burn", "no split hand", "split hands too"),
    ("double", "off", "V-double", "does not double", "twice"),
    ("double", "on", "V-double", "paid once is paid twice, both ways, shoot bets apart", "not"),
    ("double", "off", "S2", "the banker not before", "double"),
    ("double", "on", "S2", "sooner only to double", "not"),
    ("peek", "yes", "D1", "at once, no turns are played; late, it undoes them", "P2"),
    ("peek", "no", "D1", "only at the banker's turn; busts have paid by P2", "late"),
    ("shuffle", "pontoon", "N1", "after any Pontoon; else", "every"),
    ("shuffle", "every", "N1", "after every deal", "Pontoon"),
    ("bank-passes", "pontoon", "N2", "with an unsplit Pontoon has the bank next", "seat"),
    ("bank-passes", "rotate", "N2", "one seat to the left", "unless"),
    ("bank-passes", "never", "N2", "does not move the bank", "seat"),
    ("sale", "between", "N3", "Between deals", "any time"),
    ("sale", "anytime", "N3", "at any time", "Between"),
    ("shoot", "off", "V-shoot", "no kitty", "K1"),
    ("shoot", "on", "V-shoot", "against the banker's kitty", "no kitty"),
    ("shoot", "off", "T5", "First stakes are", "kitties"),
    ("shoot", "on", "T5", "First stakes and new kitties", "agreed"),
    ("shoot", "off", "K3", "Not played", "add up"),
    ("shoot", "on", "K3", "never add up to more than the kitty", "Not played"),
    ("cover", "warn", "S3", "pointed out", "refused"),
    ("cover", "refuse", "S3", "refused", "pointed out"),
    ("cover", "off", "S3", "Nobody checks", "refused"),
    ("split-shoot", "if-shot", "K5", "if it has one", "each"),
    ("split-shoot", "always", "K5", "each further hand", "if"),
]


@pytest.mark.parametrize(
    ("name", "value", "code", "words", "not_words"),
    SAYS,
    ids=[f"{code}-{name}-{value}" for name, value, code, *_ in SAYS],
)
def test_a_text_says_what_the_table_plays(name: str, value: Value, code: str, words: str, not_words: str) -> None:
    text = clause(code, put(OPEN, name, value))
    assert words in text
    assert not re.search(rf"\b{re.escape(not_words)}\b", text)


def test_every_word_value_is_in_the_table_above() -> None:
    """Runs of numbers are shown by two of them; everything else is written out."""
    said = {(name, value) for name, value, *_ in SAYS}
    for setting in SETTINGS:
        if len(setting.values) <= 4:
            assert {(setting.name, value) for value in setting.values} <= said


# What no setting changes, by the fact that must not be lost.
FACTS = [
    ("T1", "everyone else plays against the bank"),
    ("T2", "whoever cuts highest, ace high"),
    ("T3", "clockwise from the banker's left, banker last"),
    ("T6", "between deals"),
    ("C1", "An ace is 1 or 11"),
    ("C1", "low count takes aces as 1"),
    ("C1", "one as 11 if within 21"),
    ("C4", "five cards, low count 21 or less"),
    ("C4", "no sixth"),
    ("C5", "19 in two equals 19 in four"),
    ("C6", "the banker wins"),
    ("S1", "all but the banker look, then stake"),
    ("A1", "shown late, it counts until settled"),
    ("A2", "fewer than five cards, draw"),
    ("A3", "low count under 21 and under five cards: face down"),
    ("A4", "face up and free"),
    ("A4", "that hand buys no more"),
    ("A5", "Split first, then play them in order"),
    ("A6", "low count over 21"),
    ("A7", "loses as a bust"),
    ("A7", "void gets all its bets back"),
    ("D3", "Staying on N the bank pays N+1"),
    ("D5", "every hand that is not bust wins"),
    ("P2", "pays the stake, whatever the bank then makes"),
    ("P3", "each hand no better pays the stake"),
    ("P5", "beats the bank is paid the stake"),
    ("N2", "unless the banker had one too"),
    ("N2", "nearest to the banker's left"),
    ("N4", "It never moves during a deal"),
    ("N4", "cut for again"),
    ("K2", "Before the second card"),
    ("K2", "of any size"),
    ("K4", "Just before its fourth card"),
    ("K6", "into the kitty at once"),
    ("K7", "the kitty gets losing shoot bets"),
    ("K8", "even money for a Pontoon too"),
    ("K9", "nobody may take from it"),
    ("K10", "opens a new one or auctions the bank"),
    ("K11", "the old banker takes the kitty"),
    ("V-burn", "all bets stand"),
    ("V-double", "Buys go by the first stake"),
    ("V-royal", "N1 and N2 do not count it"),
]


@pytest.mark.parametrize(("code", "fact"), FACTS)
def test_a_text_keeps_its_fact(code: str, fact: str) -> None:
    assert fact in clause(code, OPEN)


def test_every_code_is_tried_by_its_words() -> None:
    assert set(CODES) <= {code for code, _ in FACTS} | {code for _, _, code, *_ in SAYS} | {"K1", "N5"}


@pytest.mark.parametrize(
    ("stakes", "money", "limits", "kitty"),
    [
        ((1, 10), CHIPS, "are now 1 to 10;", "a kitty of 1 to 10."),
        ((10, 100), POUNDS, "are now £0.10 to £1.00;", "a kitty of £0.10 to £1.00."),
        ((5, 5), CHIPS, "are now 5;", "a kitty of 5."),
        (None, CHIPS, "have limits to be agreed;", "a kitty within the limits of T5."),
    ],
    ids=["chips", "pounds", "equal", "unknown"],
)
def test_limits_are_amounts_of_the_money(stakes: tuple[int, int] | None, money: Money, limits: str, kitty: str) -> None:
    """T5 and K1 share the limits."""
    settings = OPEN._replace(stakes=stakes)
    assert limits in clause("T5", settings, money)
    assert clause("K1", settings, money).endswith(kitty)


@pytest.mark.parametrize("code", [code for code in CODES if code.startswith("K")])
def test_part_k_is_not_played_with_shoot_off(code: str) -> None:
    assert clause(code, DEFAULTS).startswith("Not played")


def test_without_splitting_nothing_speaks_of_split_hands() -> None:
    settings = OPEN._replace(split="off")
    for code, text in texts(settings).items():
        if code not in {"A5", "K5"}:
            assert "split" not in text.lower(), code
    assert "not split" in clause("A5", settings)
    assert clause("K5", settings).startswith("No shoot bet")


def test_a_split_pontoon_at_the_same_rate_is_not_told_apart() -> None:
    """P7: *split-pontoon single* changes nothing where every Pontoon is paid once."""
    assert clause("P7", OPEN._replace(split_pontoon="single", pontoon_pays=1)).endswith("the stake, split or not.")


def test_doubling_speaks_of_shoot_bets_only_where_there_are_any() -> None:
    assert "shoot" not in clause("V-double", DEFAULTS._replace(double="on"))


def test_nobody_beats_a_trick_on_top() -> None:
    """D4: under *trick top* without Royal Pontoons nothing beats the bank's Five Card Trick."""
    assert clause("D4", DEFAULTS._replace(trick="top")) == "On a Five Card Trick the bank pays nobody."


@pytest.mark.parametrize(
    ("sale", "passes", "words"),
    [
        ("between", "pontoon", "none is agreed during a deal"),
        ("anytime", "pontoon", "void and not paid"),
        ("anytime", "rotate", "comes before the bank's move to the left"),
        ("anytime", "never", "always stands"),
    ],
)
def test_what_moves_the_bank_comes_in_order(sale: str, passes: str, words: str) -> None:
    """N5."""
    assert words in clause("N5", DEFAULTS._replace(sale=sale, bank_passes=passes))


def test_a_bank_that_never_passes_is_declined_by_nobody() -> None:
    """N4: nobody is entitled to the bank by N2, so nobody can decline it."""
    assert "declines" in clause("N4", DEFAULTS)
    assert "declines" not in clause("N4", DEFAULTS._replace(bank_passes="never"))


@pytest.mark.parametrize("code", ERRORS)
def test_every_code_of_the_notation_has_a_meaning(code: str) -> None:
    meaning = error_meaning(code)
    assert meaning == " ".join(meaning.split())
    assert 20 < len(meaning) <= 80
    assert not meaning.endswith(".")


@pytest.mark.parametrize(
    ("code", "word"),
    list(
        zip(
            ERRORS,
            ("preset", "token", "amount", "name", "card", "statement", "missing", "UTF-8", "count", "session"),
            strict=True,
        )
    ),
)
def test_a_meaning_names_what_was_wrong(code: str, word: str) -> None:
    assert word in error_meaning(code)


def test_meanings_differ_from_each_other() -> None:
    assert len({error_meaning(code) for code in ERRORS}) == len(ERRORS)


@pytest.mark.parametrize(
    ("code", "hint"),
    [
        ("a3", "did you mean A3?"),
        (" A3 ", "did you mean A3?"),
        ("v-BURN", "did you mean V-burn?"),
        ("burn", "did you mean V-burn?"),
        ("A9", "the nearest are A1 to A7"),
        ("K12", "the nearest are K1 to K11"),
        ("V-kitty", "the nearest are V-burn to V-shoot"),
        ("Z1", "the codes begin with T, C, S, A, D, P, N, K, V"),
        ("", "the codes begin with T, C, S, A, D, P, N, K, V"),
        ("L1", "the codes begin with T, C, S, A, D, P, N, K, V"),
        ("\x1b[2J", "the codes begin with T, C, S, A, D, P, N, K, V"),
    ],
)
def test_an_unknown_clause_is_refused_with_the_nearest(code: str, hint: str) -> None:
    """L1, never a KeyError: the code may have been typed."""
    asks: tuple[Callable[[], str], ...] = (lambda: clause(code, DEFAULTS), lambda: title(code))
    for ask in asks:
        with pytest.raises(Refusal) as refused:
            ask()
        assert refused.value.code == "L1"
        assert refused.value.message.startswith("there is no code ")
        assert refused.value.message.isprintable()
        assert refused.value.hint == hint


@pytest.mark.parametrize(
    ("code", "hint"),
    [
        ("l7", "did you mean L7?"),
        ("L9", "the nearest are L1 to L8"),
        ("B3", "the nearest are B1 to B2"),
        ("A3", "the codes begin with L, B"),
    ],
)
def test_an_unknown_error_code_is_refused_with_the_nearest(code: str, hint: str) -> None:
    with pytest.raises(Refusal) as refused:
        error_meaning(code)
    assert (refused.value.code, refused.value.hint) == ("L1", hint)


def test_parts_are_in_one_piece() -> None:
    """A sheet and a hint take codes of a part to stand together."""
    letters = [code[0] for code in CODES]
    assert sum(one != other for one, other in pairwise(letters)) == len(set(letters)) - 1


def test_golden() -> None:
    """Every word there is: read the difference, then write the file anew with REGOLD=1."""
    lines: list[str] = []
    for code in CODES:
        lines += [f"{code} {title(code)}"]
        # In the order of the tables, each text once.
        lines += [f"    {text}" for text in dict.fromkeys(clause(code, settings) for settings in TABLES.values())]
    lines += [f"{code} {error_meaning(code)}" for code in ERRORS]
    words = "\n".join(lines) + "\n"
    if os.environ.get("REGOLD") == "1":
        GOLDEN.parent.mkdir(parents=True, exist_ok=True)
        GOLDEN.write_bytes(words.encode())
    assert GOLDEN.read_bytes().decode() == words
