"""What an ability makes of whatever has its counter."""

import pytest

from legality import Legal, Undecided, check
from legality.effects.characteristics import BaseSize, ChangesTypes, HasAbility
from legality.effects.effect import Keyword
from legality.effects.filters import AllOf
from legality.effects.qualities import HasCounter, HasType
from legality.text import parse_line, present_line
from legality.text.reading.lines.by_counter import of_the_counter
from tests.table import board, creature, permanent

FLOODED = AllOf((HasType("land"), HasCounter("flood")))


@pytest.mark.parametrize(
    "text",
    [
        "{2}: Put a flood counter on target land. That land is an Island for as long as it has a"
        " flood counter on it.",
        "Whenever this creature attacks, put a flood counter on target land. It's an Island for as"
        " long as it has a flood counter on it.",
        "At the beginning of your upkeep, put a flood counter on target land. For as long as that"
        " land has a flood counter on it, it's an Island.",
    ],
)
def test_the_counter_tells_which_land_it_is(text: str) -> None:
    """611.2b: for as long as it has the counter."""
    island = ChangesTypes(subject=FLOODED, types=("island",), manner="set")
    assert present_line(text).states == (island,)


def test_several_things_and_what_is_kept() -> None:
    text = (
        "Whenever this creature attacks, put a spore counter on each of two target lands. Each"
        " of those lands is a 2/2 Elemental creature for as long as it has a spore counter on it."
        " They're still lands."
    )
    sporeed = AllOf((HasType("land"), HasCounter("spore")))
    line = present_line(text)
    assert line.understood
    kept = ChangesTypes(subject=sporeed, types=("elemental", "creature"), manner="kept")
    assert set(line.states) == {kept, BaseSize(subject=sporeed, power=2, toughness=2)}


def test_keywords_are_effects() -> None:
    text = (
        "{T}: Put a feather counter on target creature. That creature has flying for as long as it"
        " has a feather counter on it."
    )
    feathered = AllOf((HasType("creature"), HasCounter("feather")))
    assert parse_line(text).effects == (HasAbility(subject=feathered, keyword=Keyword("flying")),)


GARBLED = (
    "At the beginning draw a card, then of your upkeep, you may put a feather counter on target"
    " creature. If you do, that creature has flying for as long as it has a feather counter on it.",
    "At the beginning of your upkeep, you may put toughness a feather counter on target creature."
    " That creature has flying for as long as it has a feather counter on it.",
    "{T}: Put a feather counter on target creature. That creature has flying for as long as it has"
    " a spore counter on it.",
    "{T}: Put a feather counter on target creature. That creature has flying for as long as it has"
    " a feather counter on it. Creatures can't attack.",
)


@pytest.mark.parametrize("text", GARBLED)
def test_words_that_belong_to_nothing_leave_it_unread(text: str) -> None:
    assert of_the_counter(text) is None


def test_a_counter_that_an_attack_brings_is_asked_for_before_blocks() -> None:
    """Aye has islandwalk and floods a land as it attacks: which one is its controller's choice, and
    Bob's Forest, once an Island, lets nothing block (702.14c). At the upkeep nothing is asked."""
    does = (
        "put a flood counter on target land. That land is an Island in addition to its other types"
        " for as long as it has a flood counter on it."
    )
    for occasion, judged in (
        ("Whenever this creature attacks", Undecided),
        ("At the beginning of your upkeep", Legal),
    ):
        text = f"Islandwalk\n{occasion}, {does}"
        position = board(
            creature("aye", "Ann", "2/1", text),
            creature("bee", "Bob", "1/1"),
            permanent("wood", "Bob", "Basic Land — Forest"),
            attacks="aye>Bob",
            blocks="bee>aye",
        )
        verdict = (check(position).blocks or {})["Bob"]
        assert isinstance(verdict, judged), occasion


@pytest.mark.parametrize(
    "text",
    [
        "This creature has reach as long as it has a feather counter on it.",
        "Put a flood counter on target land.",
        "Gain control of target creature for as long as you control this creature.",
    ],
)
def test_other_texts(text: str) -> None:
    assert of_the_counter(text) is None


def test_what_is_not_read_is_listed() -> None:
    text = (
        "{2}: Put a flood counter on target land. That land is soaked for as long as it has a flood"
        " counter on it."
    )
    assert not parse_line(text).understood
