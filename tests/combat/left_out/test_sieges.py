"""Sieges whose back faces may come before the last damage (310.11b)."""

from typing import Any

import pytest

from legality import Position, best_attack, best_block, forced_lethal
from legality.combat.not_modelled import not_modelled
from legality.search.forced_lethal import Kills, Open, Survives
from tests.table import battle, creature

A, B = "Ann", "Bob"
LINE = "(When this Siege is defeated, exile it, then cast it transformed.)"
TEXT = f"{LINE}\nWhen this Siege enters, draw a card."


def invaded(life: int, *more: dict[str, Any], text: str = TEXT, keyword: str = "First strike",
            **fields: Any) -> Position:  # fmt: skip
    """Ann's 3/2 can defeat her Siege, with three defense counters; a 2/2 is beside it."""
    siege = battle("siege", A, B, oracle_text=text)
    here = [siege, creature("knight", A, "3/2", keyword), creature("cub", A, "2/2"), *more]
    players = [{"name": A}, {"name": B, "life": life}]
    return Position.from_value({"players": players, "permanents": here, **fields})


def test_a_siege_that_is_defeated_first_may_come_back_before_the_last_damage() -> None:
    """All at Bob deal 3 + 4 × 2 = 11 damage. Where the 3/2 defeats the Siege instead, and its back
    face gives the four others +1/+1, these deal 12."""
    found = forced_lethal(invaded(12, creature("more", A, "2/2", count=3)))
    assert isinstance(found, Open)
    assert list(found.not_modelled) == [("siege", LINE)]


def test_who_kills_without_it_need_not_cast_it() -> None:
    assert isinstance(forced_lethal(invaded(5)), Kills)


@pytest.mark.parametrize("fields", [{"keyword": ""}, {"text": ""}])
def test_what_is_defeated_with_the_last_damage_comes_too_late(fields: dict[str, Any]) -> None:
    """With nobody who strikes first all damage is dealt at once (510.4); what has no text is no
    card that has a back face."""
    position = invaded(6, **fields)
    assert isinstance(forced_lethal(position), Survives)
    assert best_attack(position).proved


def test_of_a_declared_attack_it_counts_if_the_siege_is_attacked() -> None:
    for thing in ("siege", B):
        attacks = {"knight": thing, "cub": B}
        found = best_block(invaded(9, attacks=attacks, judge=["attacks"]))
        expected = [("siege", LINE)] if thing == "siege" else []
        assert list(found.not_modelled) == expected


def test_who_protects_no_defender_is_not_attacked() -> None:
    """A Siege that the attacking player protects (310.8b) is not attacked by them."""
    siege = battle("siege", B, A, oracle_text=TEXT)
    knight = creature("knight", A, "3/2", "First strike")
    value = {"players": [{"name": A}, {"name": B}], "permanents": [siege, knight]}
    assert not_modelled(Position.from_value(value)) == ()
