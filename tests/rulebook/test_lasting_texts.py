"""Texts that spells left behind (611.2, 613.7, 613.11): what they say of a creature is no ability
of it; what it gains is one, lost only by what comes later."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from legality import Position, forced_lethal
from legality.position import Player
from legality.search.forced_lethal import Kills, Open, Survives
from tests.table import (
    Value,
    attack,
    aura,
    board,
    creature,
    enchantment,
    lasting,
    legal_blocks,
    rules,
)

LOSES = "Enchanted creature loses all abilities."
FLYING = "This creature gains flying until end of turn."


def blocked(*more: Value, effects: Sequence[Value] = (), text: str = "") -> set[str]:
    """How b may block x, on which such texts lie."""
    table: Position = board(
        creature("x", "Ann", text=text),
        *more,
        creature("b", "Bob"),
        effects=list(effects),
        attacks="x",
    )
    return legal_blocks(table)


@pytest.mark.rule("613.11")
def test_a_restriction_that_a_spell_left_outlives_the_loss_of_all_abilities() -> None:
    cant = lasting("This creature can't be blocked this turn.", "x")
    assert blocked(effects=[cant]) == {"nobody"}
    assert blocked(aura("hush", "Bob", "x", LOSES), effects=[cant]) == {"nobody"}
    loses = lasting("This creature loses all abilities until end of turn.", "x")
    assert blocked(effects=[cant, loses]) == {"nobody"}


def test_its_own_words_do_not() -> None:
    assert blocked(text="This creature can't be blocked.") == {"nobody"}
    hushed = blocked(aura("hush", "Bob", "x", LOSES), text="This creature can't be blocked.")
    assert hushed == {"nobody", "b"}


@pytest.mark.parametrize(
    "text",
    [
        "This creature attacks this turn if able.",
        "All creatures able to block this creature this turn do so.",
        "This creature is goaded.",
    ],
)
def test_so_do_requirements(text: str) -> None:
    table = board(
        creature("x", "Ann"),
        aura("hush", "Bob", "x", LOSES),
        creature("b", "Bob"),
        effects=[lasting(text, "x", controller="Bob")],
    )
    if "block" in text:
        table = board(
            creature("x", "Ann"),
            aura("hush", "Bob", "x", LOSES),
            creature("b", "Bob"),
            effects=[lasting(text, "x")],
            attacks="x",
        )
        assert legal_blocks(table) == {"b"}
    else:
        assert rules(attack(table, "nobody")) == ["508.1d"]


def test_what_it_gains_is_lost_by_a_later_effect_only() -> None:
    gains = lasting(FLYING, "x")
    loses = lasting("This creature loses all abilities until end of turn.", "x")
    assert blocked(effects=[gains]) == {"nobody"}
    assert blocked(effects=[gains, loses]) == {"nobody", "b"}
    assert blocked(effects=[loses, gains]) == {"nobody"}
    # effects come after permanents
    assert blocked(aura("hush", "Bob", "x", LOSES), effects=[gains]) == {"nobody"}


def test_one_keyword_is_lost_by_a_later_effect_only() -> None:
    gains = lasting(FLYING, "x")
    loses = lasting("This creature loses flying until end of turn.", "x")
    assert blocked(effects=[gains, loses]) == {"nobody", "b"}
    assert blocked(effects=[loses, gains]) == {"nobody"}
    assert blocked(effects=[loses], text="Flying") == {"nobody", "b"}


@pytest.mark.rule("613.7a")
def test_permanents_have_their_timestamps_in_the_order_in_which_they_stand() -> None:
    wind = enchantment("wind", "Ann", "Creatures you control have flying.")
    hush = aura("hush", "Bob", "x", LOSES)
    assert blocked(wind, hush) == {"nobody", "b"}
    assert blocked(hush, wind) == {"nobody"}


def test_a_text_that_takes_and_gives_at_once_gives() -> None:
    swap = aura("swap", "Bob", "x", "Enchanted creature loses all abilities and has flying.")
    assert blocked(swap, text="This creature can't be blocked.") == {"nobody"}


def test_a_quoted_ability_can_be_lost_by_a_later_effect_only() -> None:
    gains = lasting(
        'This creature gains "This creature can\'t be blocked." until end of turn.', "x"
    )
    loses = lasting("This creature loses all abilities until end of turn.", "x")
    assert blocked(effects=[gains]) == {"nobody"}
    assert blocked(effects=[gains, loses]) == {"nobody", "b"}
    assert blocked(effects=[loses, gains]) == {"nobody"}


@pytest.mark.rule("701.60c")
def test_a_suspected_creature_without_abilities_has_no_menace_and_may_block() -> None:
    assert blocked() == {"nobody", "b"}
    table = board(
        creature("x", "Ann", suspected=True),
        aura("hush", "Bob", "x", LOSES),
        creature("b", "Bob", suspected=True),
        aura("calm", "Bob", "b", LOSES),
        attacks="x",
    )
    assert legal_blocks(table) == {"nobody", "b"}
    table = board(creature("x", "Ann"), creature("b", "Bob", suspected=True), attacks="x")
    assert legal_blocks(table) == {"nobody"}


# -- what the written values contain ---------------------------------------------------------------

GROWS = "Target creature gets +3/+3 until end of turn."


def listed(text: str, *on: str) -> bool:
    """Whether a search lists that text, said of x: a 5/5 as it is now."""
    position = board(
        creature("x", "Ann", "5/5"), creature("b", "Bob"), effects=[lasting(text, *on)]
    )
    found = forced_lethal(position)
    assert isinstance(found, Open if found.gaps else Survives)
    return bool(found.gaps)


@pytest.mark.parametrize(
    "text",
    [
        GROWS,
        "This creature gets -2/-2 until end of turn.",
        "Target creature becomes a 5/5 Wurm until end of turn.",
        "Target creature gets +3/+3 and becomes red until end of turn.",
    ],
)
def test_a_bonus_of_a_spell_is_in_the_written_values(text: str) -> None:
    assert not listed(text, "x")


def test_a_bonus_of_a_spell_for_a_class_is_in_the_written_values() -> None:
    assert not listed("Creatures you control get +3/+3 until end of turn.")


@pytest.mark.parametrize(
    "text",
    [
        GROWS,  # a target, and none told
        "This creature gets +3/+3 until end of turn.",
        "Creature gets taller.",
        "Draw a card.",
    ],
)
def test_a_bonus_of_a_spell_for_nobody_is_listed(text: str) -> None:
    assert listed(text)


def test_what_a_bonus_says_of_two_targets_is_listed_where_one_is_told() -> None:
    two = "Target creature gets +3/+3 until end of turn and another target creature gets -1/-1 "
    assert listed(f"{two}until end of turn.", "x")


def test_a_bonus_of_a_spell_is_added_to_printed_values() -> None:
    """2 + 3 = 5 damage for five life; without the spell 2."""
    bear = creature("x", "Ann", "2/2", printed=True)
    five = (Player(name="Ann"), Player(name="Bob", life=5))
    some = board(bear, effects=[lasting(GROWS, "x")])
    assert isinstance(forced_lethal(replace(some, players=five)), Kills)
    assert isinstance(forced_lethal(replace(board(bear), players=five)), Survives)


@pytest.mark.parametrize(
    "text",
    [
        "Creatures you control with power 2 or less gain menace until end of turn.",
        "Each creature with toughness greater than its power gains flying until end of turn.",
        "Creatures you control with power 2 or less have base power and toughness 5/5 until end of"
        " turn.",
        "Untapped creatures you control gain menace until end of turn.",
        "Goad each creature with power 2 or less.",
        "Suspect each tapped creature.",
        "Detain each creature with power 2 or less.",
    ],
)
def test_those_of_a_size_as_the_spell_resolved_are_not_told(text: str) -> None:
    """611.2c: a 2/2 that grew afterwards still has menace, one that shrank has none, and one that
    attacked since was untapped."""
    assert listed(text)


@pytest.mark.parametrize(
    "text",
    [
        # no change of characteristics: whom it affects is looked at when it is asked (611.2c)
        "Creatures you control with power 2 or less can't be blocked this turn.",
        "Goblins you control gain menace until end of turn.",
        "Goad all creatures you don't control.",
        "Suspect each Goblin.",
        "Detain each nontoken creature.",
    ],
)
def test_those_of_another_class_are_there_now(text: str) -> None:
    assert not listed(text)


def test_others_than_each_of_two_objects_are_not_guessed() -> None:
    """Said of x and of b, "other creatures" would be b for the first and x for the second."""
    text = "Choose any number of creatures. Other creatures can't block this turn."
    assert listed(text, "x", "b")
    assert not listed(text, "x")


FLYERS = "Creatures with flying gain menace until end of turn."
NO_FLYING = "Creatures lose flying until end of turn."


@pytest.mark.parametrize(
    ("texts", "blocks"),
    [
        # it flew as the first spell resolved, so it has menace, and one creature can't block it
        ([FLYERS, NO_FLYING], {"nobody"}),
        # it didn't fly any more as that resolved
        ([NO_FLYING, FLYERS], {"nobody", "b"}),
    ],
)
def test_whom_a_spell_affects_hangs_on_nothing_later(texts: list[str], blocks: set[str]) -> None:
    """611.2c: settled as it resolves; only what static abilities affect depends (613.8a)."""
    assert blocked(effects=[lasting(text) for text in texts], text="Flying") == blocks


def test_nor_on_an_enchantment_that_came_later() -> None:
    flight = enchantment("flight", "Bob", "Creatures have flying.", timestamp=9)
    reaches = {**lasting(FLYERS), "timestamp": 5}
    spider = creature("c", "Bob", text="Reach")
    assert blocked(flight, spider, effects=[reaches]) == {"nobody", "b", "c", "c b"}
    earlier = {**flight, "timestamp": 2}
    assert blocked(earlier, spider, effects=[reaches]) == {"nobody", "c b"}
