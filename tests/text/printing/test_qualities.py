"""Adjectives, and what follows "with"."""

import pytest

from legality.effects.filters import AnyOf, Compare, CountOf, Filter, Not, StatisticOf
from legality.effects.qualities import (
    CompareOwn,
    HasColor,
    HasCounter,
    HasKeyword,
    HasType,
    Is,
    Parity,
)
from legality.text.printing.nouns import noun
from legality.text.printing.qualities import Unsayable, adjective, quality


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        (HasKeyword("reach"), "reach"),
        (Compare("power", "<=", 2), "power 2 or less"),
        (Compare("power", "<", 2), "power less than 2"),
        (Compare("power", ">", StatisticOf("power")), "power greater than this creature's power"),
        (
            Compare("toughness", "=", CountOf(HasType("elf"))),
            "toughness equal to the number of Elves",
        ),
        (CompareOwn("toughness", ">", "power"), "toughness greater than their power"),
        (Parity("mana value", True), "odd mana value"),
        (HasCounter("+1/+1"), "+1/+1 counters on them"),
        (HasCounter(None, 3), "three or more counters on them"),
        (AnyOf((HasKeyword("flying"), HasKeyword("reach"))), "flying or reach"),
        (
            AnyOf((Compare("power", "<=", 1), Compare("toughness", "<=", 1))),
            "power or toughness 1 or less",
        ),
    ],
)
def test_qualities(found: Filter, expected: str) -> None:
    assert quality(found, noun) == expected


def test_adjectives() -> None:
    assert adjective(Is("tapped")) == "tapped"
    assert adjective(Not(HasColor("U"))) == "nonblue"
    assert adjective(Not(HasType("wall"))) == "non-Wall"
    assert adjective(Not(Is("token"))) == "nontoken"


def test_what_has_no_words_is_not_printed() -> None:
    with pytest.raises(Unsayable):
        quality(Compare("power", "!=", 2), noun)
    with pytest.raises(Unsayable):
        adjective(HasKeyword("reach"))
