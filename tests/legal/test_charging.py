"""Losses charged where they are decided: the same totals, and diagrams that stay small."""

import random
from math import comb, perm

import pytest

from legality import Position, legal_blocks
from legality.legal.declarations import LegalDeclarations
from legality.legal.diagram.charging import charged
from legality.legal.diagram.compile import own_parts, planned, simplified
from legality.legal.diagram.features import Choosable
from legality.legal.diagram.limits import DEFAULT
from legality.legal.diagram.reading_order import Pick, reading_order, steps
from legality.legal.diagram.tables import DEAD, MachineTable, tabulate
from legality.problem.declarations import Problem, Requirement
from legality.puzzles import random_blocks
from tests.legal.dealing import WHY, dealt


def lured(creatures: int, musts: int) -> Problem:
    """A lure that all must block if able, and so many objects that want one creature each."""
    everyone = (1 << creatures) - 1
    return Problem(
        "blocks",
        "Bob",
        tuple(f"c{place}" for place in range(creatures)),
        tuple(f"o{place}" for place in range(musts + 1)),
        requirements=(
            Requirement(everyone, 1, WHY, each=True),
            *(Requirement(everyone, 2 << place, WHY) for place in range(musts)),
        ),
    )


def walked(problem: Problem) -> tuple[tuple[Pick, ...], list[MachineTable]]:
    problem, _ = simplified(problem)
    parts = own_parts(problem, Choosable(problem))
    walk = steps(problem, reading_order(len(problem.creatures), [part.scope for part in parts]))
    return walk, [tabulate(part, walk, DEFAULT) for part in parts]


def gained(tables: list[MachineTable], choices: list[int]) -> int:
    """What a path gains in all, or less than -DEAD / 2 where it is not legal."""
    total = sum(table.most for table in tables)
    for table in tables:
        state = 0
        for moves in table.moves:
            column = moves.options[choices[moves.step]]
            total -= int(moves.losses[state][column])
            state = int(moves.after[state][column])
    return total


@pytest.mark.parametrize("seed", range(60))
def test_every_path_gains_what_it_did(seed: int) -> None:
    walk, tables = walked(dealt(seed))
    changed = charged(tables, [len(step.options) for step in walk])
    assert sum(table.most for table in changed) <= sum(table.most for table in tables)
    rng = random.Random(seed)
    for _ in range(50):
        choices = [rng.randrange(len(step.options)) for step in walk]
        before, after = gained(tables, choices), gained(changed, choices)
        assert before == after or max(before, after) < -DEAD // 2


def test_what_nobody_can_gain_is_gone_from_the_beginning() -> None:
    # Two creatures, a lure and one object that wants to be chosen: 2 + 1 requirements, of which one
    # is lost whatever they do. The table of that object alone knows: 3 before, 2 after.
    problem = lured(2, 1)
    walk, tables = walked(problem)
    assert sum(table.most for table in tables) == 3
    assert planned(walk, own_parts(problem, Choosable(problem)), DEFAULT)[1] == 2
    assert LegalDeclarations(problem).maximum == 2


def test_a_lure_against_many_who_want_one_each() -> None:
    # 12 creatures and 10 objects besides the lure: every creature on another object gains what it
    # loses, if it is the only one there, so that k of them leave the lure for k different objects.
    ways = sum(comb(12, k) * perm(10, k) for k in range(11))
    view = LegalDeclarations(lured(12, 10))
    assert (view.count(), view.maximum) == (ways, 12)


def test_random_boards_of_thirty_stay_small() -> None:
    # Nobody knows their numbers beforehand; what is held here is that they are found at all.
    for seed in range(3):
        position = Position.from_value(random_blocks(30, 30, seed=seed).position)
        view = legal_blocks(position, "Bob")
        assert view.count() > 10**12
        assert view.diagram.nodes < 20_000
