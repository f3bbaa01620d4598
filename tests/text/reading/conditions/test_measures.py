"""Circumstances that compare an amount."""

import pytest

from legality.effects.canonical import all_of
from legality.effects.conditions import Measured
from legality.effects.filters import (
    Amount,
    AttachedTo,
    BasicLandTypes,
    CountersAmong,
    CountersOn,
    Devotion,
    DifferentOf,
    PartySize,
    TotalOf,
)
from legality.effects.players import Who
from legality.effects.qualities import ControlledBy, HasType
from legality.text.reader import Reader, Scope
from legality.text.reading.conditions.measures import measured

CREATURES = all_of((HasType("creature"), ControlledBy(Who.YOU)))
WORN = AttachedTo(HasType("equipment"), "source")
POWER = TotalOf("power", CREATURES)
LANDS = all_of((HasType("land"), ControlledBy(Who.YOU)))


@pytest.mark.parametrize(
    ("words", "amount", "sign", "number"),
    [
        ("you have a full party", PartySize(), "=", 4),
        ("there are two or more creatures in your party", PartySize(), ">=", 2),
        ("your devotion to red is less than five", Devotion(("R",)), "<", 5),
        ("your devotion to white and black is seven or more", Devotion(("W", "B")), ">=", 7),
        (
            "creatures you control have total power 8 or greater",
            TotalOf("power", CREATURES),
            ">=",
            8,
        ),
        (
            "the total power of creatures you control is 10 or less",
            TotalOf("power", CREATURES),
            "<=",
            10,
        ),
        (
            "you control three or more creatures with different powers",
            DifferentOf("power", CREATURES),
            ">=",
            3,
        ),
        ("there are five basic land types among lands you control", BasicLandTypes(LANDS), "=", 5),
        ("there is exactly one age counter on ~", CountersOn("age", "source"), "=", 1),
        (
            "there are two or more counters among creatures you control",
            CountersAmong(CREATURES),
            ">=",
            2,
        ),
        ("two or more Equipment are attached to ~", WORN, ">=", 2),
        ("an Equipment is attached to it", WORN, ">=", 1),
    ],
)
def test_what_is_compared(words: str, amount: Amount, sign: str, number: int) -> None:
    found = measured(Reader(words), Scope())
    assert found is not None
    assert (found.amount, found.comparison, found.number) == (amount, sign, number)
    assert isinstance(found, Measured)
    assert found.text == words


@pytest.mark.parametrize(
    "words",
    [
        "you have a merry party",
        "your devotion to duty is less than five",
        "your devotion to red is low",
        "creatures you control have total courage 8 or greater",
        "you control some creatures with different powers",
        "there are five basic land types among thieves",
        "you have a full party and you're happy",
        "two or more ribbons are attached to it",
        "two or more Equipment are attached",
    ],
)
def test_other_words_are_not_read(words: str) -> None:
    assert measured(Reader(words), Scope()) is None


def test_what_is_worn_is_no_question_about_a_class() -> None:
    """Each creature has its own."""
    scope = Scope().about(CREATURES)
    assert measured(Reader("two or more Equipment are attached to them"), scope) is None
