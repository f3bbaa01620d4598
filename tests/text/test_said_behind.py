"""What a later sentence or clause says of an effect that lasts: read, or listed, never passed over.
Found by a reading of 200 new wordings."""

import pytest

from legality.effects.blocking import CantBeBlocked
from legality.effects.filters import Not
from legality.effects.qualities import HasType
from legality.text import present_line
from tests.moments.answers import A, B, answer
from tests.table import board, creature, enchantment

TAX = "Creatures can't attack you unless their controller pays {1}."


def is_listed(text: str) -> bool:
    line = present_line(text, "Old Ram")
    return not (line.understood and line.known)


@pytest.mark.parametrize(
    "text",
    [
        f"{TAX} This cost is increased by {{1}} for each Goat you control.",
        f"{TAX} The cost is reduced by {{1}} if they control a Goat.",
        "This creature can't attack unless you pay {4}. This costs {1} less for each Goat you "
        "control.",
        "This creature can't block unless you pay {2}. This mana can't be spent from lands.",
        "Enchanted creature can't attack. Its controller can end this effect with {2}.",
        "This creature can't attack. You may pay {2} any time to end this effect.",
        "Creatures you control have menace. This is so on the first day alone.",
    ],
)
def test_a_sentence_that_may_change_what_stands_before_it_is_listed(text: str) -> None:
    assert is_listed(text)


@pytest.mark.parametrize(
    "text",
    [
        "Enchanted creature has protection from white. This effect doesn't remove this Aura.",
        "Old Ram can't attack. Draw a card.",
        TAX,
    ],
)
def test_a_sentence_that_changes_nothing_is_not(text: str) -> None:
    assert not is_listed(text)


def test_a_tax_of_which_more_is_said_is_listed_with_the_answer() -> None:
    """508.1h: Bob has two Goats, so the attack costs {3}, not {1}."""
    text = f"{TAX} This cost is increased by {{1}} for each Goat you control."
    goats = creature("goat", B, types="Creature — Goat", count=2)
    attack = board(creature("a", A), goats, enchantment("law", B, text), attacks="a")
    assert {"id": "law", "text": text} in answer(attack)["not_understood"]


def test_but_begins_another_clause_behind_what_it_cant_be_the_target_of() -> None:
    (only,) = present_line(
        "Old Ram can't be the target of abilities, but can be blocked only by Walls.", "Old Ram"
    ).effects
    assert only == CantBeBlocked(blockers=Not(HasType("wall")))


@pytest.mark.parametrize(("blocker", "legal"), [("wall", True), ("bear", False)])
def test_walls_alone_block_it(blocker: str, legal: bool) -> None:
    """509.1b."""
    text = "This creature can't be the target of abilities, but can be blocked only by Walls."
    ram = creature("ram", A, text=text)
    bob = (creature("wall", B, types="Creature — Wall"), creature("bear", B))
    blocks = answer(board(ram, *bob, attacks="ram", blocks=blocker))["blocks"][B]
    assert blocks["legal"] is legal


@pytest.mark.parametrize(
    "text",
    [
        # of whom is it that it isn't?
        "Each other creature you control has menace if it's a Goat and flying if it isn't.",
        "This creature has menace if an opponent does.",
        # who attacks or blocks is the declaration itself: nobody can be asked
        "This creature can't attack unless all other creatures you control attack.",
        "This creature can't attack unless two or more Goats also attack.",
        "This creature can't block unless each Wall you control blocks.",
        # another clause, or more of the circumstance?
        "This creature has menace unless an opponent controls a Wall, then it has skulk.",
        "This creature loses all abilities as long as it's tapped and has defender.",
        # what was done?
        "Goats get +2/+0 as long as you control a Wall. Walls get +1/+0 if you do.",
    ],
)
def test_a_circumstance_that_is_no_question_is_listed(text: str) -> None:
    assert is_listed(text)


@pytest.mark.parametrize(
    "text",
    [
        "Detain target creature and each other creature its controller controls.",
        "Goad target creature and each Wall.",
        "Suspect target creature and another creature.",
        "Switch target creature and each Wall's power and toughness until end of turn.",
        "Double the power of target creature and each Wall until end of turn.",
        "Target creature blocks this turn if able. If it can't, it loses flying.",
    ],
)
def test_others_beside_a_target_are_not_passed_over(text: str) -> None:
    assert is_listed(text)
