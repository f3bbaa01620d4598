"""Triggered abilities that speak of what was chosen as their permanent entered."""

import pytest

from legality import Combat, Position, forced_lethal
from legality.rulebook.chosen import triggered_as_chosen
from legality.search.forced_lethal import Kills, Open, Survives
from tests.moments.answers import A, B, answer, dealing
from tests.table import Value, board, creature

AS = "As this creature enters, choose a creature type.\n"
GROWS = "Whenever this creature attacks, creatures you control of the chosen type get +2/+0 until end of turn."  # noqa: E501
EACH = (
    "Whenever a creature you control of the chosen type attacks, it gets +2/+0 until end of turn."
)
COUNTERS = (
    "Whenever this creature attacks, put two +1/+1 counters on each creature of the chosen type."
)
DRAINS = "Whenever a creature of the chosen type attacks, defending player loses 2 life."


def hero(text: str, kind: str | None) -> Value:
    """A 3/3 Elf of Ann's with that text, for which that type was chosen."""
    chosen = {} if kind is None else {"chosen": {"type": kind}}
    return {**creature("h", A, "3/3", AS + text), "type_line": "Creature — Elf", **chosen}


@pytest.mark.parametrize("text", [GROWS, EACH, COUNTERS, DRAINS])
@pytest.mark.parametrize(("kind", "dealt"), [("Elf", 5), ("Goblin", 3)])
def test_the_choice_that_is_told_counts(text: str, kind: str, dealt: int) -> None:
    """3, and 2 more for an Elf: Bob's 20 become 15 or 17."""
    combat = Combat.begin(board(hero(text, kind))).declare_attackers({"h": B})
    while combat.step.value != "after combat":
        combat = combat.next_step() if not combat.waiting else _struck(combat)
    assert combat.outcome.life[B] == 20 - dealt
    assert not combat.gaps


def _struck(combat: Combat) -> Combat:
    """The combat after blocks by nobody, or damage of the one attacker."""
    if combat.step.value == "declare blockers":
        return combat.declare_blockers({})
    return combat.assign_damage({"h": {B: combat.board.by_id["h"].power or 0}})


@pytest.mark.parametrize("text", [GROWS, EACH, COUNTERS, DRAINS])
def test_a_choice_that_nobody_tells_is_asked(text: str) -> None:
    """At 4 life Bob dies if Elf was chosen: nothing says so."""
    for kind, expected in (("Elf", Kills), ("Goblin", Survives), (None, Open)):
        assert isinstance(forced_lethal(at_four(hero(text, kind))), expected)


def at_four(hero: Value) -> Position:
    """That creature against Bob, who has 4 life."""
    seats = [{"name": A}, {"name": B, "life": 4}]
    return Position.from_value({"players": seats, "permanents": [hero]})


def test_damage_hangs_on_it() -> None:
    assigned = {"h": {B: 5}}
    for kind, legal in (("Elf", True), ("Goblin", False), (None, None)):
        found = answer(dealing(hero(GROWS, kind), attacks="h", blocks="nobody", assign=assigned))
        assert found["damage"]["attacking"]["legal"] is legal


def test_what_is_chosen_as_it_resolves_is_no_choice_of_before() -> None:
    """The Elf of before is not what this ability has chosen."""
    text = "Whenever this creature attacks, choose a creature type. Creatures you control of the chosen type get +2/+0 until end of turn."  # noqa: E501
    source = board(hero(text, "Elf")).by_id["h"]
    assert triggered_as_chosen(text.replace("this creature", "~"), source) is None
    assert triggered_as_chosen(GROWS.replace("this creature", "~"), source) is not None
    assert isinstance(forced_lethal(at_four(hero(text, "Elf"))), Open)
