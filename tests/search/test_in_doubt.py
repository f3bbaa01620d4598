"""A search does not prove over what something was not known of as it resolved.

Which creatures blocked one that has died is what "creatures blocking it" means then (608.2h), and
the position does not know it any more.
"""

from typing import Any

import pytest

from legality import Open, Position, Survives, best_attack, best_block, forced_lethal
from legality.search.in_doubt import InDoubt
from tests.table import creature

Value = dict[str, Any]
WITHER = (
    "Whenever this creature deals combat damage to a player, creatures blocking it get -3/-3 until"
    " end of turn."
)
EXILE = "Whenever this creature deals combat damage to a player, exile all creatures blocking it."


def board(life: int, *permanents: Value) -> Value:
    players = [{"name": "Ann", "life": 20}, {"name": "Bob", "life": life}]
    return {"rules": "current", "active": "Ann", "players": players, "permanents": [*permanents]}


def guards(power: int) -> list[Value]:
    return [
        creature("bee", "Bob", f"{power}/1"),
        creature(
            "rock",
            "Bob",
            "0/2",
            "Indestructible\nThis creature blocks each combat if able.",
        ),
    ]


@pytest.mark.parametrize(("power", "proved"), [(1, False), (0, True)])
def test_the_best_attack_where_a_reply_kills_whom_others_blocked(power: int, proved: bool) -> None:
    """Bee and rock block aye: four damage are 1, 2 and 1 on Bob, and bee kills aye. Whether the
    rock is exiled then nothing tells; where bee deals 0, aye lives, and it is."""
    aye = creature("aye", "Ann", "4/1", f"Trample\n{EXILE}")
    foreseen = best_attack(Position.from_value(board(17, aye, *guards(power))))
    assert foreseen.proved is proved
    assert foreseen.gaps.not_modelled == (() if proved else (("aye", EXILE),))


def test_a_block_of_which_all_is_known_is_proved() -> None:
    """What blocks aye while it lives is known, and so is what blocks a creature without a line."""
    aye = creature("aye", "Ann", "4/1", "Trample")
    value = board(17, aye, *guards(1)) | {"attacks": {"aye": "Bob"}}
    assert best_block(Position.from_value(value), "Bob").proved


def test_nobody_survives_by_a_creature_that_may_have_blocked_the_dead() -> None:
    """Bob has 3 life. Bee and rock block aye, and rock blocks dee as well: aye deals 1, 2, and 1 to
    Bob, who has 2, and bee kills it at once. Then dee, for which rock has enough damage, deals 2 to
    Bob, and rock gives him 1 by lifelink: he has 1. If rock has got -3/-3 it is gone, and he has 0.
    By every other block four go through before, or rock dies while aye lives."""
    aye = creature("aye", "Ann", "4/1", f"First strike\nTrample\n{WITHER}")
    dee = creature("dee", "Ann", "2/3", "Trample")
    bee = creature("bee", "Bob", "1/1", "First strike")
    rock = creature(
        "rock",
        "Bob",
        "1/2",
        "Indestructible\nLifelink\nThis creature can block an additional creature each combat.",
    )
    found = forced_lethal(Position.from_value(board(3, aye, dee, bee, rock)))
    assert isinstance(found, Open)
    assert "not known" in (found.limit or "")
    harmless = {**aye, "oracle_text": "First strike\nTrample"}
    found = forced_lethal(Position.from_value(board(3, harmless, dee, bee, rock)))
    assert isinstance(found, Survives)


def test_what_is_noted_twice_is_named_once() -> None:
    in_doubt = InDoubt()
    aye = creature("aye", "Ann", "4/1", f"Trample\n{EXILE}")
    position = Position.from_value(board(17, aye, *guards(1)) | {"attacks": {"aye": "Bob"}})
    assert not in_doubt.gaps(position)
    in_doubt.note((), [("aye", EXILE)])
    in_doubt.note((), [("aye", EXILE), ("rock", "Indestructible")])
    assert in_doubt.gaps(position).not_modelled == (("aye", EXILE),)
