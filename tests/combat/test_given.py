"""What was answered of a permanent that leaves while combat is played."""

import pytest

from legality import Combat, Position, best_attack, forced_lethal
from tests.table import creature

MONSTROUS = "As long as this creature is monstrous, it has reach."
ANSWER = {"id": "m", "text": "this creature is monstrous", "holds": True}
BONUS = {"oracle_text": "Creatures you control have flying.", "controller": "Ann"}


def board(*, effects: bool = True) -> Position:
    return Position.from_value(
        {
            "players": [{"name": "Ann"}, {"name": "Bob"}],
            "permanents": [creature("a", "Ann", "3/3"), creature("m", "Bob", "1/1", MONSTROUS)],
            "given": [ANSWER],
            "effects": [BONUS] if effects else [],
        }
    )


@pytest.mark.parametrize("effects", [True, False])
def test_the_position_after_its_death_can_be_read_again(effects: bool) -> None:
    """The answer names who is no longer there: with an effect beside it that was an error of the
    combat itself, without one of whoever read what it wrote."""
    combat = Combat.begin(board(effects=effects)).declare_attackers({"a": "Bob"})
    combat = combat.declare_blockers({"m": ["a"]}).next_step()
    while combat.waiting:
        combat = combat.assign_damage({"a": {"m": 3}, "m": {"a": 1}})
    combat = combat.settle()
    assert combat.outcome.died == ("m",)
    assert combat.position.given == ()
    assert Position.parse(str(combat.position)) == combat.position


def test_a_search_goes_on_after_its_death() -> None:
    """Whichever way it is, asked by a search: it blocks and dies, and the search went on with an
    answer about nobody."""
    position = Position.from_value(
        {
            "players": [{"name": "Ann"}, {"name": "Bob", "life": 4}],
            "permanents": [
                creature(
                    "p",
                    "Ann",
                    "0/3",
                    "Trample\nWhenever this creature becomes blocked, it gets +6/+3 until end of "
                    "turn.\nWhenever this creature attacks and isn't blocked, it assigns no combat "
                    "damage this turn and defending player loses 4 life.",
                ),
                creature("m", "Ann", "3/5", MONSTROUS),
                creature("b", "Bob", "2/2", "Deathtouch"),
            ],
        }
    )
    # unblocked it takes 4 of 4; blocked by the 2/2 it tramples over with 4
    assert forced_lethal(position).to_value()["lethal"] is True
    assert best_attack(position).score >= 1_000_000
