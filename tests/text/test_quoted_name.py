"""201.5a: a name in an ability that another object is given means the card that gives it, never the
object that has it."""

import pytest

from legality.text.normalise import normalise
from tests.moments.answers import A, B, answer
from tests.table import board, creature, permanent


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ('Goats have "Old Ram can\'t block."', 'Goats have "Old Ram can\'t block."'),
        ('This creature has "Old Ram can\'t block."', '~ has "~ can\'t block."'),
        ('Old Ram has menace and "Old Ram can\'t block."', '~ has menace and "~ can\'t block."'),
        (
            'As long as a Goat is tapped, Old Ram gets +1/+1 and has "Old Ram can\'t block."',
            'As long as a Goat is tapped, ~ gets +1/+1 and has "~ can\'t block."',
        ),
        (
            'Goats have "This creature can\'t block if Old Ram is tapped." Old Ram can\'t block.',
            'Goats have "~ can\'t block if Old Ram is tapped." ~ can\'t block.',
        ),
        (
            'You may have Old Ram gain "Old Ram can\'t attack" until end of combat.',
            'You may have ~ gain "~ can\'t attack" until end of combat.',
        ),
    ],
)  # fmt: skip
def test_whose_name_it_is(text: str, read: str) -> None:
    assert normalise(text, "Old Ram") == read


@pytest.mark.parametrize("tapped", [True, False])
def test_whether_the_equipment_is_untapped_is_not_whether_the_creature_is(tapped: bool) -> None:
    """702.111b: one creature can't block it as long as the Equipment is untapped."""
    text = 'Equipped creature has "As long as Old Ram is untapped, this creature has menace."'
    ram = permanent(
        "eq", A, "Artifact — Equipment", text, name="Old Ram", attached_to="a", tapped=tapped
    )
    told = answer(board(creature("a", A), ram, creature("x", B), attacks="a", blocks="x"))
    assert told["blocks"][B]["legal"] is None
    assert told["asks"][0]["asked"] == "Old Ram is untapped"


def test_counters_on_the_equipment_are_not_those_on_the_creature() -> None:
    text = 'Equipped creature has "This creature gets +1/+0 for each charge counter on Old Ram."'
    ram = permanent("eq", A, "Artifact — Equipment", text, name="Old Ram", attached_to="a")
    attack = board(
        creature("a", A, printed=True),
        ram,
        attacks="a",
        blocks="nobody",
        damage={"assign": {"a": {B: 2}}},
    )
    told = answer(attack)
    assert told["damage"]["attacking"]["legal"] is None
    assert {"id": "eq", "text": text} in told["not_understood"]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Creatures of the Deep", "Creatures can't block."),
        ("Elves of Deep Shadow", "Elves can't be blocked by Walls."),
        ("Walls of Ba Sing Se", "Walls must be blocked if able."),
        ("Tokens of Love", "Tokens can attack as though they had haste."),
    ],
)
def test_a_word_for_many_is_no_part_of_a_name(name: str, text: str) -> None:
    assert normalise(text, name) == text


def test_a_word_for_one_is() -> None:
    """201.5c: no class is called so without an article."""
    assert normalise("Goblin can't block.", "Goblin of the Hill") == "~ can't block."
