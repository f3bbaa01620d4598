"""The search for an attack that kills, attack by attack."""

import pytest
from msgspec.structs import replace

from legality import Position
from legality.search.lethal_answers import Kills, Survives
from legality.search.lethal_search import LethalSearch
from legality.search.progress import unwatched
from tests.table import board, creature

A, B = "Ann", "Bob"


def of_life(life: int, *texts: str) -> Position:
    """Ann's two 2/2 before Bob's 0/4, who has so much life."""
    some = [creature(name, A, "2/2", *texts) for name in "xy"]
    position = board(*some, creature("b", B, "0/4"))
    ann, bob = position.players
    return replace(position, players=(ann, replace(bob, life=life)))


def test_the_strongest_attack_is_tried_first_and_its_parts_are_not() -> None:
    """Both deal 4, one 2: of 3 life one point is left by a block of either."""
    search = LethalSearch(of_life(3))
    answer = search.answer(unwatched)
    assert isinstance(answer, Survives)
    assert [dict(tried.attack) for tried in answer.refuted] == [{"x": B, "y": B}]


@pytest.mark.parametrize(("life", "attacks"), [(4, True), (5, False)])
def test_who_is_out_of_reach_is_not_attacked(life: int, attacks: bool) -> None:
    search = LethalSearch(of_life(life))
    assert search.may_kill_anyone is attacks
    answer = search.answer(unwatched)
    assert isinstance(answer, Survives)
    assert bool(answer.refuted) is attacks


def test_what_no_block_stops_kills() -> None:
    answer = LethalSearch(of_life(2)).answer(unwatched)
    assert answer == Kills({"x": B, "y": B}, (), (B,))
    flying = LethalSearch(of_life(4, "Flying")).answer(unwatched)
    assert isinstance(flying, Kills)
