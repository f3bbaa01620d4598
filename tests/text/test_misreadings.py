"""Wordings that change what a text says, and were once passed over: read as what they say, or
listed as not understood."""

import pytest

from legality.effects.characteristics import BaseSize, Gets, HasAbility, LosesAbility
from legality.effects.conditions import Exists, TurnOf, Unless
from legality.effects.effect import Keyword
from legality.effects.filters import Untold
from legality.effects.players import Who
from legality.effects.qualities import AttachedObject
from legality.text import parse_line, parse_text, present_line


@pytest.mark.parametrize(
    "text",
    [
        "Double target creature's power until end of turn.",
        "Double the power of target creature until end of turn.",
    ],
)
def test_a_power_that_is_doubled_is_asked_as_it_was(text: str) -> None:
    line = present_line(text)
    assert line.understood
    assert line.states == (Gets(bonus="+X/+0", x=Untold("its power at that time")),)


def test_power_and_toughness_are_doubled_each_by_its_own() -> None:
    line = present_line("Double target creature's power and toughness until end of turn.")
    assert line.states == (
        Gets(bonus="+X/+0", x=Untold("its power at that time")),
        Gets(bonus="+0/+X", x=Untold("its toughness at that time")),
    )


@pytest.mark.parametrize(
    "text",
    [
        "Double the power of each creature you control until end of turn.",  # each its own
        "Until end of turn, double target creature's power X times.",
        "Triple target creature's power until end of turn.",
        "Double target creature's power.",
        "Exchange this creature's power and the power of target creature until end of turn.",
        "Target creature gains trample until end of turn. Exchange its power and toughness.",
        "Exchange the text boxes of two target creatures.",
    ],
)
def test_what_changes_power_in_other_ways_is_listed(text: str) -> None:
    line = present_line(text)
    assert not line.known
    assert not line.understood


def test_counters_that_are_doubled_are_counters_on_the_board() -> None:
    assert present_line("Double the number of +1/+1 counters on this creature.").understood


@pytest.mark.parametrize("pronoun", ["He's", "She's", "It's", "They're"])
def test_what_a_legend_is_called(pronoun: str) -> None:
    line = present_line(f"{pronoun} a 3/3 Human creature with flying.", "Old Ram")
    assert line.understood
    assert line.effects == (HasAbility(keyword=Keyword("flying")),)
    assert BaseSize(power=3, toughness=3) in line.states


@pytest.mark.parametrize(
    "text",
    [
        "Enchanted creature loses its abilities.",
        "Enchanted creature loses all of its abilities.",
        "Enchanted creature has no abilities.",
        "Enchanted creature becomes a 0/1 creature with no abilities.",
        "Enchanted creature is a blue Frog with no abilities.",
    ],
)
def test_all_abilities_are_lost(text: str) -> None:
    line = parse_line(text)
    assert line.understood
    assert line.effects == (LosesAbility(subject=AttachedObject(), keyword=None),)


def test_what_is_lost_is_lost_before_what_is_had() -> None:
    line = parse_line("Enchanted creature becomes a Frog with flying and no other abilities.")
    assert [type(effect) for effect in line.effects] == [LosesAbility, HasAbility]


@pytest.mark.parametrize(
    "text",
    [
        "You may destroy target artifact. If you do, it assigns no combat damage this turn.",
        "You may pay {2}. If you do, it can't block this turn.",
        "Target player may sacrifice a land. If they do, it gains trample until end of turn.",
    ],
)
def test_it_behind_what_was_done_is_nobody_that_is_told(text: str) -> None:
    line = parse_line(text)
    assert not line.understood
    assert line.effects == ()


@pytest.mark.parametrize(
    "text",
    [
        "Creatures can't attack. Any player may pay {2} to ignore this effect until end of turn.",
        "Creatures can't block. This doesn't apply to Walls.",
        "Creatures can't attack you. Goblins ignore this effect.",
        "Creatures can't attack you. That restriction doesn't apply during your turn.",
    ],
)
def test_an_exception_leaves_nothing_of_what_was_said(text: str) -> None:
    line = parse_line(text)
    assert not line.understood
    assert line.effects == ()


@pytest.mark.parametrize(
    "text",
    [
        "As long as you control a Goblin, it has flying.",
        "If another creature is tapped, it can't block.",
        "As long as an opponent controls a Wall, it can't attack.",
        "Unless you control a Wall, it can't block.",
        "As long as you control another creature, creatures can't be blocked by it.",
        "If another creature attacked this turn, it has menace.",
    ],
)
def test_it_behind_a_circumstance_that_names_another_is_unclear(text: str) -> None:
    assert not parse_line(text).understood


@pytest.mark.parametrize(
    "text",
    [
        "As long as it's red, it has flying.",
        "As long as you control two or more Goblins, it has flying.",
        "As long as enchanted creature is red, it has flying.",
        "As long as it's your turn, it has flying.",
    ],
)
def test_it_behind_a_circumstance_that_names_no_other_is_clear(text: str) -> None:
    line = parse_line(text)
    assert line.understood
    assert line.effects


@pytest.mark.parametrize("word", ["Snorkel", "Attraction", "Ape", "Landfall", "Investigate", "Ram"])
def test_a_word_alone_that_names_no_keyword_is_listed(word: str) -> None:
    assert not parse_line(word, "Old Ram").understood


@pytest.mark.parametrize(
    "word", ["Fear", "Exalted", "Cycling", "Prowess", "Proliferate.", "Devoid"]
)
def test_a_word_alone_that_is_a_keyword_or_is_done_is_understood(word: str) -> None:
    assert parse_line(word, "Old Ram").understood


@pytest.mark.parametrize(
    "text",
    [
        "Creatures they control can't block.",
        "Creatures that player controls have flying.",
        "Creatures target player controls have flying.",
    ],
)
def test_creatures_of_nobody_that_was_named_are_unread(text: str) -> None:
    (line,) = parse_text(text)
    assert not line.understood
    assert line.effects == ()


def test_otherwise_is_where_the_circumstance_does_not_hold() -> None:
    line = parse_line("This creature has first strike during your turn and menace otherwise.")
    yours = TurnOf(Who.YOU)
    assert line.effects == (
        HasAbility(keyword=Keyword("first strike"), condition=yours),
        HasAbility(keyword=Keyword("menace"), condition=Unless(yours)),
    )


def test_otherwise_behind_what_is_controlled() -> None:
    first, second = parse_line(
        "This creature has first strike as long as you control an Island, and menace otherwise."
    ).effects
    assert isinstance(first.condition, Exists)
    assert second.condition == Unless(first.condition)


def test_otherwise_behind_nothing_is_unread() -> None:
    assert not parse_line("This creature has first strike and menace otherwise.").understood
