"""What an invented rulebook, made of the words that are looked for, no longer bears out."""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from legality import LegalityError
from legality.auditing.audit import Finding, audit, known
from legality.auditing.evidence import SIGNS, WORDS
from legality.auditing.paragraphs import Rulebook, fingerprint
from legality.auditing.turns import SWITCHES, turns
from legality.editions import Edition
from legality.numbers import SOURCES
from tests.auditing.fingerprints import cited

NEWEST = SOURCES[-1]
INNERMOST = re.compile(r"\((?:\?i)?([^()|]*)[^()]*\)\??")


def example(pattern: str) -> str:
    """Words that the pattern is found in: the first of each choice."""
    while pattern != (pattern := INNERMOST.sub(r"\1", pattern)):
        pass
    return pattern.split("|")[0].replace(".*", " ").replace("?", "").replace("\\", "")


def invented(date: str) -> Rulebook:
    """A rulebook that has the words and signs of that date, each under its number."""
    edition = Edition.of(date)
    rules: dict[str, str] = {"500.1": "A turn has phases."}
    for rule, pattern in WORDS.items():
        if (number := rule.at(date)) != rule.called:
            rules[number] = f"{rules.get(number, '')} {example(pattern)}".strip()
    for sign in SIGNS:
        if sign.rule is None or sign.absent or getattr(edition, sign.switch) != sign.value:
            continue
        if number := sign.rule.at(date):
            rules[number] = f"{rules.get(number, '')} {example(sign.pattern)}".strip()
    return Rulebook(date, rules)


def prints(book: Rulebook) -> dict[str, dict[str, str]]:
    return {book.date: {number: fingerprint(words) for number, words in book.rules.items()}}


@pytest.mark.parametrize("date", SOURCES)
def test_what_has_all_words_and_signs_is_clean(date: str) -> None:
    book = invented(date)
    found = audit(book, prints(book))
    assert found.findings == ()
    assert (found.date, found.read, found.clean) == (date, date, True)


INVENTED = invented(NEWEST)
BOOK = replace(
    INVENTED,
    rules={**INVENTED.rules, "120": "Damage", "500.2a": "A step ends.", "500.2b": "And begins."},
)
Change = Callable[[dict[str, str]], Any]


def put(number: str, words: str) -> Change:
    return lambda rules: rules.update({number: words})


def reword(number: str, old: str, new: str) -> Change:
    """Those words in another wording; they must be there."""

    def change(rules: dict[str, str]) -> None:
        assert old in rules[number]
        rules[number] = rules[number].replace(old, new)

    return change


def swap(one: str, other: str) -> Change:
    return lambda rules: rules.update({one: rules[other], other: rules[one]})


def renumber(old: str, new: str) -> Change:
    return lambda rules: rules.update({new: rules.pop(old)})


PLANTED: dict[str, tuple[Change, str, str]] = {
    "a rule is gone": (lambda rules: rules.pop("702.111b"), "missing", "702.111b"),
    "a rule moved": (renumber("509.1h", "509.1i"), "moved", "509.1h"),
    "two have changed places": (swap("508.1c", "508.1d"), "other rule", "508.1c"),
    "another rule has the number": (put("702.9b", "Birds sing."), "other rule", "702.9b"),
    "a wording has changed": (reword("500.1", "has", "has no"), "wording", "500.1"),
    "a rule is new": (put("508.9", "Trumpets must be blown."), "new rule", "508.9"),
    "a keyword is new": (put("702.196", "Trumpeting"), "new rule", "702.196"),
    "a part is new": (put("500.2c", "Trumpets end a step."), "new rule", "500.2c"),
    "a rule of a section is new": (put("120.9", "Trumpets deal damage."), "new rule", "120.9"),
    "damage is ordered again": (
        put("510.1c", "A blocked creature has a damage assignment order"),
        "behaviour",
        "510.1c",
    ),
    "deathtouch is not lethal": (
        reword("702.2c", "considered to be lethal damage", "considered to be rude"),
        "behaviour",
        "702.2c",
    ),
    "a sign in the whole book": (
        put("999.1", "the player at the time it became an attacking creature"),
        "behaviour",
        "the whole book",
    ),
    "no multiple combats": (
        reword("509.1c", "multiple combat phases", "one combat phase"),
        "behaviour",
        "509.1c",
    ),
    "alone for a player": (
        reword("506.6", "attacks a player alone if", "attacks alone if"),
        "other rule",
        "506.6",
    ),
}


@pytest.mark.parametrize("what", PLANTED)
def test_a_planted_change_is_found(what: str) -> None:
    change, kind, number = PLANTED[what]
    rules = dict(BOOK.rules)
    change(rules)
    found = audit(replace(BOOK, rules=rules), prints(BOOK)).findings
    assert (kind, number) in {(one.kind, one.number) for one in found}


@pytest.mark.parametrize(
    ("number", "why"),
    [
        ("500.9", "nothing else of its section is read whole"),
        ("500.1a", "no part of its rule is read"),
        ("500.3b", "the first part of its rule is not read"),
    ],
)
def test_a_new_rule_beside_what_is_not_read_is_none_of_ours(number: str, why: str) -> None:
    rules = {**BOOK.rules, "500.3c": "A third part."}
    book = replace(BOOK, rules=rules)
    assert audit(replace(book, rules={**rules, number: "X."}), prints(book)).clean, why


def test_apostrophes_and_dashes_may_be_printed_otherwise() -> None:
    rules = {n: words.replace("'", "’").replace("-", "–") for n, words in BOOK.rules.items()}
    assert rules != BOOK.rules
    assert audit(replace(BOOK, rules=rules), prints(BOOK)).clean


def test_a_text_of_tomorrow_is_compared_with_the_newest_that_was_read() -> None:
    found = audit(replace(BOOK, date="2031-01-01"), prints(BOOK))
    assert (found.date, found.read, found.findings) == ("2031-01-01", NEWEST, ())


def test_a_text_from_between_two_that_were_read() -> None:
    """On 2015-07-17 the numbers of landwalk and others are not known: nothing is cited by one."""
    found = audit(invented("2015-07-17"), {})
    assert found.read == "2010-10-01"
    # Without fingerprints every rule of the phase counts as new, and nothing else is to be seen.
    assert {one.kind for one in found.findings} <= {"new rule"}


def test_there_is_nothing_older_than_the_oldest() -> None:
    with pytest.raises(LegalityError, match="2006-10-01"):
        audit(replace(BOOK, date="1993-08-05"))


def test_every_switch_has_a_sign_for_each_value_in_a_source() -> None:
    numbers = {"attack_steps", "block_steps"}
    for name in set(SWITCHES) - numbers:
        for date in SOURCES:
            value = getattr(Edition.of(date), name)
            assert any(
                sign.switch == name
                and sign.value == value
                and (sign.rule is None or sign.rule.at(date))
                for sign in SIGNS
            ), (name, date)
    assert {sign.switch for sign in SIGNS} == set(SWITCHES) - numbers


def test_what_was_read_is_known_by_fingerprints() -> None:
    assert tuple(known()) == SOURCES
    for date, wording in known().items():
        cited = {rule.at(date) for rule in WORDS if rule.at(date) != rule.called}
        assert cited <= wording.keys() | {"506"}
    assert audit(BOOK).findings[0] == Finding("missing", "122", "there is no such rule")


def test_what_the_sources_cite_is_watched_in_the_newest_text() -> None:
    """205.1a, 305.7, 608.2h, 707.2 and 903.10a stand in no table, only beside the code."""
    assert {"205.1a", "305.7", "608.2h", "707.2", "903.10a"} <= known()[NEWEST].keys()
    said = '"""702.111b, 509.1 (409.1a in 2006); 1702.11b, 12.345.1 and 508.1dd are no rules."""'
    assert cited(said) == {"702.111b", "509.1"}


def test_the_turns_are_the_dates_of_the_switches() -> None:
    found = {one.date: one for one in turns()}
    assert {date for date, one in found.items() if one.read} == set(SOURCES)
    assert found["2024-11-08"].changes == {"ordered_damage": False}
    assert found["2026-09-25"].changes == {}
