"""Words of triggered abilities of real cards that were once misread in silence."""

from typing import Any

import pytest

from legality import Combat
from tests.moments.answers import A, B, answer, blocks, damage, dealing
from tests.table import board, creature

G = creature("g", B)


def attacking(text: str, **fields: Any) -> Any:
    return board(creature("a", A, "2/2", text), G, attacks="a", blocks="g", **fields)


@pytest.mark.parametrize("until", ["until your next turn, {}.", "{} this turn."])
def test_what_lasts_longer_than_a_turn_begins_at_once(until: str) -> None:
    does = until.format("creatures your opponents control can't block")
    assert blocks(attacking(f"Whenever this creature attacks, {does}")) is False


def test_smaller_until_the_next_turn() -> None:
    text = (
        "Whenever this creature attacks, creatures you don't control get -2/-0 until your next "
        "turn."
    )
    position = dealing(creature("a", A, "2/2", text), G, attacks="a", blocks="g",
                       assign={"a": {"g": 2}, "g": {"a": 2}})  # fmt: skip
    assert damage(position, "defending") is False


def test_tapped_and_stays_so() -> None:
    """What is tapped is tapped at once, and blocks no more."""
    text = (
        "Whenever this creature attacks, tap target creature defending player controls and it "
        "doesn't untap during its controller's next untap step."
    )
    assert blocks(attacking(text)) is False


def test_creatures_of_the_player_who_was_hit() -> None:
    """Bob's 2/2 dies of it, and Ann's attacker does not."""
    text = (
        "Whenever this creature deals combat damage to a player, each creature that player "
        "controls gets -2/-2 until end of turn."
    )
    combat = Combat.begin(board(creature("a", A, "2/2", text), G))
    combat = combat.declare_attackers({"a": B}).declare_blockers({})
    combat = combat.assign_damage({"a": {B: 2}}).next_step()
    assert combat.outcome.died == ("g",)


def test_counters_before_a_token() -> None:
    text = "Whenever this creature attacks, put a +1/+1 counter on it and create a Blood token."
    position = dealing(creature("a", A, "2/2", text), attacks="a", blocks="nobody",
                       assign={"a": {B: 3}})  # fmt: skip
    assert damage(position) is True


def test_attacking_with_so_many() -> None:
    text = (
        "Whenever you attack with two or more creatures, creatures you control get +1/+0 until "
        "end of turn."
    )
    for attacks, amount in (("a b", 3), ("a", 2)):
        assign = {name: {B: amount} for name in attacks.split()}
        position = dealing(creature("a", A, "2/2", text), creature("b", A), attacks=attacks,
                           blocks="nobody", assign=assign)  # fmt: skip
        assert damage(position) is True


@pytest.mark.parametrize("does", [
    "amass Orcs 2.",
    "earthbend 2.",
    "creatures target player controls get -1/-1 until end of turn.",
])  # fmt: skip
def test_what_is_not_read_is_listed(does: str) -> None:
    found = answer(attacking(f"Whenever this creature attacks, {does}"))
    assert [one["id"] for one in found["not_understood"]] == ["a"]
