"""Sizes written beside a lord that may die: which blocks are looked at whole, and what comes of
them."""

import pytest
from msgspec.structs import replace

from legality import Kills, Open, Position, Survives, best_attack, best_block, forced_lethal
from legality.search import hanging
from legality.search.best_block import BlockRanking
from legality.search.candidates import Candidates
from tests.search.exhaustive import compare
from tests.search.fights import fought, with_life
from tests.table import RULES_2010, RULES_2024, RULES_2026, aura, board, creature, equipment

A, B = "Ann", "Bob"
LORD = "Other creatures you control get +1/+1."
LINE = (("lord", LORD),)


def test_who_shrinks_with_the_first_damage_deals_less_and_dies() -> None:
    # b and c are 2/2 that make each other 3/3; x kills b first, then c is a 2/2 before y, which has
    # 3 toughness: b and c die, worth 6 each; y lives with 2 damage
    permanents = (
        creature("x", A, "3/3", "First strike"),
        creature("y", A, "2/3"),
        creature("b", B, "3/3", LORD),
        creature("c", B, "3/3", LORD),
    )
    found = fought(*permanents, attacks="x y", blocks="b>x c>y")
    assert (found.score, found.outcome.died) == (-12, ("b", "c"))
    # as large as written c would have killed y
    assert BlockRanking(board(*permanents, attacks="x y"), B).as_stated == ()


@pytest.mark.parametrize("rules", [RULES_2010, RULES_2024, RULES_2026])
def test_a_toughness_that_counts_creatures_falls_as_one_dies(rules: str) -> None:
    # c is a 0/1 that wears +0/+1 for each of Bob's two creatures: with b dead 2 damage is enough
    worn = "Equipped creature gets +0/+1 for each creature you control."
    permanents = (
        creature("x", A, "2/2"),
        creature("y", A, "2/2"),
        creature("b", B, "1/1"),
        creature("c", B, "0/3"),
        equipment("staff", B, "c", worn),
    )
    found = fought(*permanents, attacks="x y", blocks="b>x c>y", rules=rules)
    assert (found.score, set(found.outcome.died)) == (-2 - 3, {"b", "c"})
    found = fought(*permanents, attacks="x y", blocks="c>y", rules=rules)
    assert (found.score, found.outcome.died) == (-2, ())


def test_who_stays_out_of_combat_dies_as_its_toughness_falls() -> None:
    # the tapped token is a 0/0 without its lord: 4 for the lord, and 2 for the token
    permanents = (
        creature("lord", A, "2/2", LORD),
        creature("token", A, "1/1", tapped=True),
        creature("b", B, "3/3"),
    )
    found = best_block(board(*permanents, attacks="lord"))
    assert (found.score, found.outcome.died, found.proved) == (6, ("lord", "token"), True)


def test_more_may_die_than_attack() -> None:
    # the lord dead is 4, as its token is; both attackers dead are 8, and with the token 12
    permanents = (
        creature("lord", A, "2/2", LORD),
        creature("wall", A, "0/4"),
        creature("token", A, "1/1", tapped=True, mana_value=4),
        creature("b", B, "3/3"),
        creature("c", B, "5/5"),
    )
    found = best_block(board(*permanents, attacks="lord wall"))
    assert (found.score, found.proved) == (12, True)


def test_a_bonus_of_an_aura_goes_with_what_it_enchants() -> None:
    # b is a 0/1 without the Aura on c: with c dead x's 1 damage is enough
    law = aura("law", B, "c", "Creatures you control get +1/+1.")
    permanents = (
        creature("x", A, "1/1"),
        creature("y", A, "3/3"),
        creature("b", B, "1/2"),
        creature("c", B, "0/3"),
        law,
    )
    found = fought(*permanents, attacks="x y", blocks="b>x c>y")
    assert set(found.outcome.died) == {"x", "b", "c"}
    assert found.score == 2 - 3 - 3


def three(quick: bool, life: int, bears: int = 2) -> Position:
    """Ann's lord with 3/3s that are 2/2 without it, against one blocker of Bob's."""
    guard = creature("guard", B, "2/2", "First strike" if quick else "")
    some = (creature(f"n{place}", A, "3/3") for place in range(bears))
    return with_life(board(creature("lord", A, "2/2", LORD), *some, guard), life)


@pytest.mark.parametrize(
    ("quick", "life", "kills"), [(True, 5, False), (True, 4, True), (False, 5, True)]
)
def test_a_lord_that_dies_first_leaves_less_damage(quick: bool, life: int, kills: bool) -> None:
    # the guard before the lord: 3 and 3 are dealt at once with its blow, 2 and 2 after it; before
    # a bear 2 and 3 are
    found = forced_lethal(three(quick, life))
    assert isinstance(found, Kills if kills else Survives)
    reply = best_attack(three(quick, life))
    assert reply.proved
    assert ("Bob" in reply.replies["Bob"].outcome.lost) is kills


def test_an_attack_without_the_lord_may_be_the_stronger_one() -> None:
    # of all five the guard kills the lord first: 4 times 2; without the lord 3 times 3 are left
    found = forced_lethal(three(True, 9, bears=4))
    assert isinstance(found, Kills)
    assert "lord" not in found.attack
    assert isinstance(forced_lethal(three(True, 10, bears=4)), Survives)
    assert Candidates(three(True, 5)).bounded
    assert not Candidates(three(True, 5)).known
    assert Candidates(three(False, 5)).known


def test_the_best_attack_counts_who_dies_outside_combat() -> None:
    # before b the lord dies, worth 4, and the token, worth 2, with it
    permanents = (
        creature("lord", A, "2/2", LORD),
        creature("token", A, "1/1", tapped=True),
        creature("b", B, "3/3"),
    )
    found = best_attack(board(*permanents))
    assert (dict(found.attack), found.score, found.proved) == ({}, 0, True)
    must = "This creature attacks each combat if able."
    forced = (creature("lord", A, "2/2", f"{LORD}\n{must}"), *permanents[1:])
    found = best_attack(board(*forced))
    assert (found.score, found.proved) == (-6, True)


def test_who_may_grow_is_not_bounded() -> None:
    # Bob's lord makes Ann's creatures smaller: with it dead they deal more than is written
    weak = "Creatures your opponents control get -1/-0."
    quick = creature("x", A, "1/3", "First strike")
    some = (quick, creature("y", A, "0/3"), creature("b", B, "0/1", weak))
    assert not Candidates(board(*some)).bounded
    # b has to block one of them: x kills it before y deals 1; before y x deals its 1
    assert isinstance(forced_lethal(with_life(board(*some), 1)), Kills)
    assert isinstance(forced_lethal(with_life(board(*some), 2)), Survives)


def test_blocks_that_keep_the_lord_alive_are_looked_at_in_parts() -> None:
    permanents = (
        creature("x", A, "2/2"),
        creature("y", A, "3/3"),
        creature("lord", B, "1/3", LORD),
        creature("c", B, "2/2"),
    )
    engagements = BlockRanking(board(*permanents, attacks="x y"), B).engagements
    assert not engagements.separable
    assert len(engagements.keys({"lord": ["x"], "c": ["y"]})) == 2
    assert len(engagements.keys({"lord": ["y"], "c": ["x"]})) == 1
    quick = BlockRanking(board(*permanents, attacks="x y"), B, by_life=True).engagements
    assert quick.separable  # nobody strikes first: who loses is known before anyone is smaller


def test_what_is_too_much_to_be_played_is_left_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hanging, "MOST_PLAYED", 1)
    position = three(True, 5)
    lethal = forced_lethal(position)
    assert isinstance(lethal, Open)
    attack = best_attack(position)
    block = best_block(replace(position, attacks={"lord": B, "n0": B, "n1": B}))
    assert lethal.gaps.not_modelled == attack.gaps.not_modelled == LINE
    assert block.gaps.not_modelled == LINE
    assert not attack.proved
    assert not block.proved


@pytest.mark.sampled("more random boards")
@pytest.mark.parametrize("kind", ["lords", "lords lethal", "lords of giants"])
def test_every_answer_is_what_the_twin_says(kind: str) -> None:
    for board_, found in compare(kind, 6, 900):
        assert not found, (board_, found)
