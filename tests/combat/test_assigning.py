"""Damage announced side by side: whose it is, and what is no assignment at all."""

from typing import Any

import pytest

from legality import Combat, IllegalMove, PositionError
from tests.combat.playing import every_edition, fight, refused
from tests.table import RULES_2024, creature

OGRE, W = creature("ogre", "Ann", "3/3"), creature("w", "Ann", "1/1")
ELF, WALL, OUT = (
    creature("elf", "Bob", "1/1"),
    creature("wall", "Bob", "0/3"),
    creature("out", "Bob", "2/2"),
)
FULL = {"ogre": {"elf": 1, "wall": 2}}


def start(rules: str = RULES_2024) -> Combat:
    """The ogre is blocked by the elf and the wall; `w` and `out` are in no fight."""
    blocks = {"elf": ["ogre"], "wall": ["ogre"]}
    return fight(OGRE, W, ELF, WALL, OUT, attacks={"ogre": "Bob"}, blocks=blocks, rules=rules)


# -- who is in no fight ----------------------------------------------------------------------------


@every_edition
def test_510_1e_who_is_not_in_combat_assigns_nothing_on_either_side(rules: str) -> None:
    combat = start(rules)
    together = refused(lambda: combat.assign_damage({**FULL, "elf": {"ogre": 1}, "w": {"Bob": 7}}))
    half = combat.assign_damage(FULL, side="attacking")
    late = {"elf": {"ogre": 1}, "w": {"Bob": 7}}
    assert refused(lambda: half.assign_damage(late, side="defending")) == together
    assert refused(lambda: half.assign_damage(late)) == together
    early = {**FULL, "out": {"ogre": 2}}
    assert refused(lambda: combat.assign_damage(early, side="attacking")) == together
    assert len(together) == 1
    done = half.assign_damage({"elf": {"ogre": 1}}, side="defending")
    done = done.resolve_damage() if done.stack else done
    assert done.outcome.dealt == {**FULL, "elf": {"ogre": 1}}


def test_510_1e_the_sentence_names_the_outsider() -> None:
    with pytest.raises(IllegalMove) as caught:
        start().assign_damage({**FULL, "out": {"ogre": 2}}, side="attacking")
    assert str(caught.value) == (
        "assign damage: 510.1e: out isn't attacking: it assigns no combat damage."
    )


def test_shares_of_0_of_an_outsider_are_nothing() -> None:
    combat = start().assign_damage({**FULL, "w": {"Bob": 0}, "out": {}}, side="attacking")
    assert combat.waiting == ("defending",)


# -- what is no assignment -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("assign", "said"),
    [
        (
            {"ogre": {"elf": 1.5, "wall": 1.5}, "elf": {"ogre": 1}},
            "$.damage.assign.ogre.elf: expected an integer, got 1.5",
        ),
        ({"ogre": {"elf": "1"}}, '$.damage.assign.ogre.elf: expected an integer, got "1"'),
        ({"ogre": {"elf": True}}, "$.damage.assign.ogre.elf: expected an integer, got true"),
        ({"ogre": {"elf": None}}, "$.damage.assign.ogre.elf: expected an integer, got null"),
        ({"ogre": {"elf": 3.0}}, "$.damage.assign.ogre.elf: expected an integer, got 3.0"),
        ({"ogre": [1, 2]}, "$.damage.assign.ogre: expected an object, got […]"),
        ({"ogre": 3}, "$.damage.assign.ogre: expected an object, got 3"),
        ({"ogre": {1: 3}}, "$.damage.assign.ogre: expected a string, got 1"),
        ({3: {"elf": 3}}, "$.damage.assign: expected a string, got 3"),
        (None, "$.damage.assign: expected an object, got null"),
        (
            {"ogr": {"elf": 3}},
            '$.damage.assign.ogr: expected a permanent\'s id, got "ogr" (did you mean ogre?)',
        ),
    ],
)
@pytest.mark.parametrize("side", [None, "attacking"])
def test_what_is_no_assignment_names_the_place(assign: Any, said: str, side: Any) -> None:
    with pytest.raises(PositionError) as caught:
        start().assign_damage(assign, side)
    assert str(caught.value) == said


@pytest.mark.parametrize(("side", "shown"), [("foo", '"foo"'), ("", '""'), (1, "1")])
def test_a_side_is_attacking_or_defending(side: Any, shown: str) -> None:
    with pytest.raises(PositionError) as caught:
        start().assign_damage(FULL, side)
    assert str(caught.value) == f"side: expected attacking or defending, got {shown}"
