"""What speaks of combat and is not known is reported."""

import pytest

from legality import check
from legality.effects.attacking import CantAttack
from legality.effects.blocking import CantBeBlocked, CantBlock
from legality.effects.effects import AnyEffect
from legality.effects.qualities import AttachedObject
from legality.text import parse_line, present_line
from tests.table import board, creature
from tests.text.understood import effects


@pytest.mark.parametrize(
    "line",
    [
        "This creature can't be blocked by creatures the monarch controls.",
        "Creatures you control of the noted type have flying.",
        "This creature has protection from the noted color.",
        "Your opponents choose how each creature blocks each combat.",
        "Other transfigured permanents you control have trample.",
        "Captain creatures you control have haste.",
        "Cards in graveyards and permanents lose all abilities.",
        "Creature cards in your graveyard and noted creatures have flying.",
        "Noted cards on the battlefield lose all abilities.",
        "This creature can't be blocked by creatures that don't have a name.",
        "Creatures with power greater than the number of moons can't attack.",
        "As long as you control exactly one creature, those lands have deathtouch.",
        "This creature can't attack sideways.",
        "This creature attacks each combat.",
        "This creature can't be blocked by more than two.",
        "As long as this creature has flying, it has flying. The same is true for fear and wit.",
        "The chosen creature gets +3/+3 and has flying.",
        "Target creature blocks this creature this turn if able.",
    ],
)
def test_what_speaks_of_combat_and_is_not_known_is_reported(line: str) -> None:
    assert not parse_line(line).understood


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("This creature can't be the target of spells and can't be blocked.", CantBeBlocked()),
        (
            "Enchanted creature doesn't untap during its controller's untap step. It can't attack.",
            CantAttack(subject=AttachedObject()),
        ),
        ("Equip {2}. Equipped creature can't block.", CantBlock(subject=AttachedObject())),
    ],
)
def test_beside_what_has_no_effect(line: str, expected: AnyEffect) -> None:
    assert effects(line) == [expected]


@pytest.mark.parametrize(
    "line",
    [
        "Swampwalk and mountainwalk",
        "Creatures named Ugg or Urg have haste.",
        "Enchanted creature can't have or gain abilities.",
        "Nonwhite or nonblue creatures have haste.",
        "Each creature you control enters with an additional +1/+1 counter on it and has haste.",
        "You may spend mana as though it were mana of any color, and creatures you control have "
        "haste.",
        "Creatures you control gain menace until end of turn if {B} was lost to cast this spell, "
        "and creatures you control lose flying until end of turn if {R} was spent to cast it.",
    ],
)
def test_what_is_reported_rather_than_passed_over(line: str) -> None:
    assert not parse_line(line).understood


@pytest.mark.parametrize(
    "line",
    [
        "You can't be attacked except by Walls.",
        "Until your next turn, you can't be attacked by creatures that fly.",
        "Each player may only attack the player to their left.",
        "Each player may block only with one creature.",
        "You can divide that creature's combat damage as you choose among its blockers.",
        "You may have this creature block as though it were untapped.",
        "Until end of turn, you may choose how creatures block.",
        "Creatures you control don't have summoning sickness.",
        "You may declare blockers for each opponent.",
        "Create a 1/1 white Bird creature token, and only Birds can't be blocked.",
        "Creatures of these types can't block: Goblins.",
        "You choose which Goblins block this combat and how those creatures block.",
    ],
)
def test_what_players_may_do_in_combat(line: str) -> None:
    assert not parse_line(line).understood


@pytest.mark.parametrize(
    "line",
    [
        "You can be attacked only by Goats.",
        "You may be attacked only by Goats.",
        "You aren't attacked by Goats.",
        "You attack with all creatures.",
        "You attack with at most one creature.",
        "You block with all creatures.",
        "You declare all blocks.",
        "You take no attackers.",
        "You may skip attacking.",
        "Each player attacks alone.",
        "Each player's attackers number at most one.",
        "Each opponent has no attackers.",
        "Target opponent attacks you.",
        "For each Goat, another creature blocks.",
        "For each Goat you control, creatures block one creature fewer.",
    ],
)
def test_what_players_do_in_combat_in_words_of_an_instruction(line: str) -> None:
    assert not parse_line(line).understood


@pytest.mark.parametrize(
    "line",
    [
        "Destroy each creature that attacked this turn.",
        "You gain 2 life for each attacking creature.",
        "Each player sacrifices a blocking creature.",
        "For each creature that's blocking, you gain 1 life.",
    ],
)
def test_what_is_done_with_those_in_combat_is_no_matter(line: str) -> None:
    parsed = parse_line(line)
    assert parsed.understood
    assert parsed.effects == ()


@pytest.mark.parametrize(
    "line",
    [
        "This creature has the chosen ability.",
        "Knights you control have each of the chosen abilities.",
        "This creature has all abilities of enchanted creature.",
        "Knights you control have the same keywords as this creature.",
        "Creatures have no keywords.",
    ],
)
def test_abilities_that_are_not_named(line: str) -> None:
    assert not parse_line(line).understood


@pytest.mark.parametrize(
    "line",
    [
        "This creature has all activated abilities of enchanted creature.",
        "Creatures you control with no abilities get +1/+1.",
        "Activated abilities of creatures can't be activated.",
    ],
)
def test_abilities_that_are_activated_are_no_matter(line: str) -> None:
    assert parse_line(line).understood


@pytest.mark.parametrize(
    "line",
    [
        "Enchanted creature doesn't untap during its controller's upkeep and attacks each combat "
        "if able.",
        "Enchanted creature doesn't untap during its controller's upkeep and loses flying.",
        "Enchanted creature doesn't untap during its controller's upkeep and is goaded.",
        "Enchanted creature can't attack or block, and if it would die, exile it instead.",
        "This creature enters tapped and can't block.",
        "Equipped creature enters with menace.",
        "As this creature enters, choose a color. It has protection from that color.",
        "As this creature enters, it becomes your choice of a 3/3 creature or one with defender.",
        "If the coin comes up tails, this creature enters as a Wall of 2 and 5 with defender.",
    ],
)
def test_beside_words_that_have_no_effect(line: str) -> None:
    assert not parse_line(line).understood


def test_a_verdict_lists_them() -> None:
    """A reader of the verdict learns that a white creature might not be able to block."""
    text = "Menace\nProtection from the shade of your choice."
    table = board(creature("ogre", "Ann", text=text))
    assert check(table).not_understood == (("ogre", "Protection from the shade of your choice."),)


@pytest.mark.parametrize(
    "line",
    [
        "Cards in graveyards lose all abilities.",
        "Land cards in your graveyard are Goblins.",
        "All cards that aren't on the battlefield are colorless.",
        "Creature cards in your hand have flying.",
    ],
)
def test_what_is_said_of_cards_elsewhere_is_nothing_for_a_board(line: str) -> None:
    assert present_line(line).understood
    assert not present_line(line).effects + present_line(line).states


@pytest.mark.parametrize(
    "text",
    [
        "Enchanted creature doesn't untap during its controller's untap step and assigns only half "
        "its combat damage.",
        "Creatures don't untap while attacking, and attack only alone.",
        "Spells you control and creatures you control can block only Walls on odd turns.",
        "Combat damage dealt by this creature can't be prevented, and it deals twice as much.",
        "Players can't cast creature spells, and creatures can block only Goats.",
        "If a Goat would die, exile it instead, and Goats can block only Walls on odd turns.",
        "Creature spells you cast enter with menace.",
        # who attacks pays, in other words than "unless"
        "For each attacking creature, its controller pays {1} or that creature doesn't attack.",
        "For each creature attacking you, its controller pays {1}.",
        "Each opponent pays {2} to attack you with a creature.",
        "If an opponent attacks you, they pay {2}.",
        "You decide how creatures your opponents control attack.",
        # no cost stands before the colon
        "Rampage: 2",
        "Banding: Goats",
        "Unblockable: this creature can't be blocked.",
        "Double lifelink",
        "Each player can't cast spells or attack with creatures with power 4 or greater.",
        "This creature can't cast spells or block.",
        # of whom is it that they attack?
        "If attacking, this creature has first strike.",
    ],
)
def test_words_of_something_else_hide_nothing(text: str) -> None:
    assert not parse_line(text).understood


@pytest.mark.parametrize(
    "line", ["Old Ram bands with other Dinosaurs.", "All Goblins band with other Goblins."]
)
def test_banding_as_a_verb_is_listed(line: str) -> None:
    assert not parse_line(line, "Old Ram").understood
