"""The regular damage step that is judged with the blocks: the first one has been played (510.4)."""

import json

import pytest

from tests.cli.command import Command
from tests.moments.answers import A, B, answer, damage, dealing
from tests.table import EDITIONS, RULES_2006, creature


@pytest.mark.rule("510.4")
@pytest.mark.parametrize("rules", EDITIONS)
@pytest.mark.parametrize(("text", "amount"), [("First strike", 0), ("Double strike", 2), ("", 2)])
def test_who_struck_does_not_strike_again(text: str, amount: int, rules: str) -> None:
    """310.5 in 2006 asks who assigned damage in the first step, later editions who had first or
    double strike as it began; who has double strike deals again. `b` makes sure that there is a
    first step."""
    those = creature("a", A, "2/2", text), creature("b", A, "1/1", "First strike")
    for dealt in (0, 2):
        assign = {"a": {B: dealt}} if dealt else {}
        position = dealing(*those, assign=assign, step="regular", attacks="a b", blocks="nobody",
                           rules=rules)  # fmt: skip
        assert damage(position) is (dealt == amount)


@pytest.mark.parametrize("rules", EDITIONS)
@pytest.mark.parametrize("dealt", [0, 1])
def test_who_assigned_nothing_in_the_first_step(dealt: int, rules: str) -> None:
    """A 0/2 with first strike becomes a 1/3 by the death of the guard in the first step: since
    2009 it had first strike then; in 2006 it assigned nothing, and does now."""
    grows = creature("a", A, "0/2", "First strike\nWhenever a creature dies, this creature gets "
                     "+1/+1 until end of turn.")  # fmt: skip
    other = creature("b", A, "2/2", "First strike")
    guard = creature("g", B, "1/1")
    position = dealing(grows, other, guard, assign={"a": {B: dealt}} if dealt else {},
                       step="regular", attacks="a b", blocks="g>b", rules=rules)  # fmt: skip
    assert damage(position) is (dealt == (1 if rules == RULES_2006 else 0))


@pytest.mark.parametrize("rules", EDITIONS)
def test_a_first_step_with_a_choice_is_asked(rules: str) -> None:
    """3 damage among two blockers of 2/2: 2 and 1, or 3 and 0, whatever the edition."""
    those = creature("a", A, "3/2", "First strike"), creature("g", B), creature("h", B)
    position = dealing(*those, assign={"g": {"a": 2}, "h": {"a": 2}}, step="regular", attacks="a",
                       blocks="g h", rules=rules)  # fmt: skip
    value = answer(position)
    assert (value["legal"], value["damage"]) == (None, None)
    assert value["blocks"]["Bob"]["legal"] is True
    assert [one["asked"] for one in value["asks"]] == ["how first-strike damage is assigned"]


def test_the_terminal_says_that_the_damage_is_undecided(legality: Command) -> None:
    """The answer's `damage` is null then: 3 damage to the 2/2s, 2 and 1 or 3 and 0."""
    those = creature("a", A, "3/2", "Double strike"), creature("g", B), creature("h", B)
    position = dealing(
        *those, assign={"g": {"a": 2}, "h": {"a": 2}}, step="regular", attacks="a", blocks="g h"
    )
    said = legality("check", legality.file(str(position)))
    assert said.status == 3
    assert "Damage of the attacking creatures: undecided" in said.out
    assert (
        json.loads(legality("check", legality.file(str(position)), "--json").out)["damage"] is None
    )
