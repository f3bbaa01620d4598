"""The attack whose worst reply is best: by hand, and against every attack with every block."""

import pytest

from legality import Position, clock, legal_attacks
from legality.puzzles import random_blocks
from legality.rulebook.banding import band_announcements
from legality.rulebook.table import Table
from legality.search.best_attack import best_attack
from legality.search.best_block import best_block
from legality.search.candidates import attacked
from legality.search.scoring import LOST
from tests.search.exhaustive import fought
from tests.table import board, creature

A, B = "Ann", "Bob"


def undeclared(value: dict[str, object]) -> Position:
    """The board before attackers are declared."""
    declared = ("attacks", "bands", "blocks", "judge")
    return Position.from_value({name: value[name] for name in value if name not in declared})


def test_the_attack_whose_worst_reply_is_best() -> None:
    # the large one is safe from every block; the small one would only die
    position = board(
        creature("large", A, "4/4"), creature("small", A, "1/1"), creature("b", B, "2/2")
    )
    found = best_attack(position)
    assert found.attack == {"large": B}
    assert found.score == found.bound == 4
    assert found.proved
    assert found.replies[B].declaration == {}
    assert found.left_out == 0


@pytest.mark.parametrize("seed", range(8))
def test_it_is_the_best_of_all_attacks(seed: int) -> None:
    position = undeclared(random_blocks(3, 3, seed=seed).position)
    scores = [
        -best_block(attacked(position, attack)).score if attack else 0
        for attack in legal_attacks(position)
    ]
    assert best_attack(position).score == max(scores)


def test_bands_are_announced_where_that_is_best() -> None:
    # Without a band the 3/1, worth 9, dies of a block by the 3/3, worth 1, and takes it along: -8.
    # In a band with the 0/9, Ann puts all damage of a blocker on the 0/9 (702.22k). Bob then loses
    # 3 life, or by a block the 3/3: that is 1, and better for him.
    permanents = (
        creature("wall", A, "0/9", "Banding"),
        creature("x", A, "3/1", mana_value=9),
        creature("b", B, "3/3", mana_value=1),
    )
    found = best_attack(board(*permanents))
    assert found.bands == (("wall", "x"),)
    assert (found.attack, found.score) == ({"wall": B, "x": B}, 1)
    assert found.to_value()["bands"] == [["wall", "x"]]


@pytest.mark.parametrize("seed", range(4))
def test_it_is_the_best_of_all_announcements(seed: int) -> None:
    position = undeclared(fought(f"best attack {seed}"))
    scores = [
        -best_block(attacked(position, attack, bands)).score if attack else 0
        for attack in legal_attacks(position)
        for bands in band_announcements(Table(position), attack)
    ]
    found = best_attack(position)
    assert found.score == max(scores)
    assert found.proved


def test_what_is_left_out_is_said() -> None:
    position = board(*(creature(f"a{n}", A, f"{n + 1}/1") for n in range(4)), creature("b", B))
    found = best_attack(position, most=3)
    assert (found.tried, found.left_out) == (3, 13)
    assert found.to_value()["left_out"] == 13
    # 1 + 2 + 3 + 4 damage, each point as life, by lifelink and as two poison counters; a 2/2; Bob
    # has 20 life and can't lose
    assert (found.proved, found.bound) == (False, 10 * 4 + 4)


def test_who_could_be_killed_may_lose() -> None:
    position = board(*(creature(f"a{n}", A, f"{n + 8}/1") for n in range(4)), creature("b", B))
    found = best_attack(position, most=1)
    assert (found.proved, found.bound) == (False, LOST + (8 + 9 + 10 + 11) * 4 + 4)


def test_there_is_an_answer_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    # nobody attacks: nothing happens
    position = board(*(creature(f"a{n}", A, f"{n + 1}/1") for n in range(9)), creature("b", B))
    monkeypatch.setattr(clock, "AT_ONCE", 60.0)  # however slow the machine is
    found = best_attack(position, seconds=0.0)
    assert (found.attack, found.score, found.proved) == ({}, 0, False)
    assert found.bound is not None
    assert found.bound > 0


@pytest.mark.parametrize("seed", range(8))
def test_no_attack_scores_more_than_the_bound(seed: int) -> None:
    position = undeclared(fought(f"bound {seed}"))
    whole, cut = best_attack(position), best_attack(position, most=1)
    assert cut.score <= whole.score
    assert cut.left_out == 0 or (cut.bound is not None and whole.score <= cut.bound)


def test_combats_that_touch_each_other_are_not_added_up() -> None:
    # the lord, blocked by Bob, dies in the first step: Cid's attacker then strikes late; whether
    # it comes so is up to Bob
    permanents = (
        creature("lord", A, "1/1", "Other creatures you control have first strike."),
        creature("x", A, "2/2"),
        creature("b", B, "2/2", "First strike"),
        creature("c", "Cid", "2/2"),
    )
    position = board(*permanents, players="Ann Bob Cid", attacks="lord>Bob x>Cid")
    found = best_block(position, "Cid")
    assert not found.proved
    assert found.bound is None
