"""Where a part of an attack is survived because the attack is."""

import pytest

from legality.search.best_block import BlockRanking
from legality.search.candidates import Candidates, attacked
from legality.search.smaller_attacks import (
    gains_life,
    may_shrink,
    needed,
    pays_to_attack,
    unconditional,
)
from tests.table import board, creature, enchantment

A, B = "Ann", "Bob"


def test_whose_lifelink_counts() -> None:
    """One attacker more, that is blocked, may help who gains life by it."""
    for mine, theirs, gains in (("Lifelink", "", False), ("", "Lifelink", True)):
        position = board(creature("x", A, text=mine), creature("b", B, text=theirs))
        assert gains_life(Candidates(position)) is gains


def test_which_attackers_life_is_gained_by() -> None:
    some = creature("x", A), creature("y", A), creature("c", B)
    position = board(*some, creature("b", B, "1/1", "Lifelink"))
    ranking = BlockRanking(attacked(position, {"x": B, "y": B}), B, by_life=True)
    assert needed(ranking, {"b": "x", "c": "y"}) == {"x"}
    assert needed(ranking, {"c": "y"}) == frozenset()
    assert needed(ranking, {"b": ("x", "y")}) == {"x", "y"}


@pytest.mark.parametrize(
    ("text", "shrinks"),
    [("", True), ("Menace", True), ("All creatures able to block this creature do so.", False)],
)
def test_what_is_left_of_a_block_is_legal(text: str, shrinks: bool) -> None:
    """Fewer blocks keep every limit; a requirement may ask for another block."""
    position = board(creature("x", A, text=text), creature("b", B), creature("c", B))
    assert may_shrink(BlockRanking(attacked(position, {"x": B}), B).problem) is shrinks


@pytest.mark.parametrize(
    ("price", "pays"), [("pay {2}", False), ("pay 2 life", True), ("sacrifice a land", True)]
)
def test_what_an_attack_costs(price: str, pays: bool) -> None:
    """Who can't pay for all may pay for a part, and go on."""
    text = f"This creature can't attack unless you {price}."
    assert pays_to_attack(board(creature("x", A, text=text), creature("b", B))) is pays


def test_what_looks_at_who_attacks() -> None:
    creatures = creature("x", A), creature("b", B)
    bonus = enchantment("e", A, "Creatures you control get +1/+1.")
    assert unconditional(board(*creatures, bonus))
    banner = enchantment("e", A, "Attacking creatures you control get +1/+0.")
    assert not unconditional(board(*creatures, banner))
