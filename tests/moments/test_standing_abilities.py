"""The triggered abilities that permanents have: of their texts, and of keywords."""

from legality.moments.standing_abilities import may_trigger, standing_abilities
from legality.rulebook.table import Table
from tests.table import Value, board, creature

DRAWS = "Whenever this creature attacks, draw a card."


def table(*permanents: Value) -> Table:
    """The table of that board."""
    return Table(board(*permanents), {})


def test_a_text_and_a_keyword_trigger() -> None:
    """The bear's sentence stands under no keyword, the angel's ability under exalted."""
    here = table(creature("bear", "Ann", text=DRAWS), creature("angel", "Ann", text="Exalted"))
    assert {
        (ability.ability.source.id, ability.keyword)
        for ability in standing_abilities(here)
        if ability.ability.source is not None
    } == {("bear", None), ("angel", "exalted")}
    assert may_trigger(here)
    assert all(ability.does is not None for ability in standing_abilities(here))


def test_each_keyword_is_of_who_has_it() -> None:
    """Two creatures with mentor have an ability each."""
    here = table(creature("bear", "Ann", text="Mentor"), creature("guard", "Bob", text="Mentor"))
    assert {
        (ability.ability.source.id, ability.ability.you, ability.keyword)
        for ability in standing_abilities(here)
        if ability.ability.source is not None
    } == {("bear", "Ann", "mentor"), ("guard", "Bob", "mentor")}


def test_flying_triggers_on_nothing() -> None:
    assert not may_trigger(table(creature("bird", "Bob", text="Flying")))
    assert list(standing_abilities(table(creature("bird", "Bob", text="Flying")))) == []
