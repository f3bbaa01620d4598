"""Every rule that an answer may cite is explained, and found by its number in each edition."""

import pytest

from legality import numbers
from legality.numbers import SOURCES, Rule
from legality.rule_words import WORDS, cited_elsewhere, explained

RULES = [one for one in vars(numbers).values() if isinstance(one, Rule)]


def test_every_rule_has_its_words_in_the_order_of_the_table() -> None:
    assert list(WORDS) == RULES
    assert all(words.endswith((".", "”.")) and len(words) > 20 for words in WORDS.values())


@pytest.mark.parametrize("date", SOURCES)
def test_every_number_of_an_edition_is_explained(date: str) -> None:
    for rule in RULES:
        number = rule.at(date)
        found = explained(number, date)
        assert WORDS[rule] in {one.words for one in found}


def test_a_number_stands_for_those_beneath_it_and_for_no_longer_one() -> None:
    beneath = {one.number for one in explained("508.1", "2024-03-08")}
    assert beneath == {"508.1"}  # it is explained itself
    assert {one.number for one in explained("702.22", "2024-03-08")} == {"702.22c", "702.22d"}
    assert {one.number for one in explained("702.1", "2024-03-08")} == set()  # not 702.14, 702.111


def test_the_number_of_another_edition_is_said() -> None:
    # Requirements were 500.4 in 2006, and are 508.1d and 509.1c since 2009.
    assert explained("500.4", "2024-03-08") == ()
    assert cited_elsewhere("500.4") == ("2006-10-01",)
    (one,) = explained("509.1c", "2024-03-08")
    assert one.elsewhere == (("2006-10-01", "500.4"),)


def test_a_rule_is_found_by_its_name() -> None:
    (menace,) = explained("Menace", "2024-03-08")
    assert menace.number == "702.111b"
    assert menace.words == "Can't be blocked except by two or more creatures."
