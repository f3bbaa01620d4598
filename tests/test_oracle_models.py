"""The models of 2006 and 2010 in the oracle, against their definitions written out naively, and the
oracle's kinds of boards."""

import random

import pytest

from tests.boards import contract_attack, contract_block
from tests.kinds import KINDS
from tests.oracles import (
    Problem,
    attack_problem,
    attack_report,
    block_problem,
    block_report,
    defending_sides,
    judge_attack,
    judge_block,
)
from tests.oracles.scores import Count, Scored


def problems(kind: str, seed: int) -> list[Problem]:
    """The problems of one random board that are small enough to compare all pairs."""
    board = KINDS[kind].board(random.Random(f"models {kind} {seed}"))
    if "attacks" not in board:
        found = [attack_problem(board)]
    else:
        found = [block_problem(board, side) for side in defending_sides(board)]
    return [problem for problem in found if len(problem.scored) <= 300]


def does(problem: Problem, d: Scored, creature: str) -> frozenset[str]:
    """What a creature does in a declaration."""
    return frozenset(other for mine, other in problem.named(d.mask) if mine == creature)


def in_force(problem: Problem, d: Scored) -> list[Count]:
    groups = [group for group in problem.groups if d.mask & group.antecedent]
    return [*problem.requirements, *(rule for group in groups for rule in group.requirements)]


def serves(problem: Problem, rules: list[Count], other: Scored, creature: str) -> bool:
    """Does what it does there obey a requirement, its own or one that it shares?"""
    own = problem.declared[creature] | problem.pairs_of(creature)
    return any(rule.met(other.mask) and rule.members & own & other.mask for rule in rules)


def alternative_of_2006(problem: Problem, d: Scored, other: Scored) -> bool:
    """Every creature stays home, does what it did, or serves; nothing new is paid."""
    rules = in_force(problem, d)
    return not other.keys & ~d.keys and all(
        not does(problem, other, creature)
        or does(problem, other, creature) == does(problem, d, creature)
        or serves(problem, rules, other, creature)
        for creature in problem.creatures
    )


@pytest.mark.parametrize("kind", ["2006", "2hg-2006"])
@pytest.mark.parametrize("seed", range(40))
def test_the_maximum_of_2006_is_that_of_its_definition(kind: str, seed: int) -> None:
    rng = random.Random(seed)
    for problem in problems(kind, seed):
        for d in rng.sample(problem.scored, min(25, len(problem.scored))):
            rules = in_force(problem, d)
            best = max(
                sum(rule.met(other.mask) for rule in rules)
                for other in problem.alternatives
                if alternative_of_2006(problem, d, other)
            )
            assert problem.maximum(d) == best
            assert d.obeyed(d.active) == sum(rule.met(d.mask) for rule in rules)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", range(12))
def test_judging_one_by_one_agrees_with_the_list_on_every_kind(kind: str, seed: int) -> None:
    rng = random.Random(seed)
    board = KINDS[kind].board(rng)
    if "attacks" not in board:
        report = attack_report(board)
        declared = sorted(report.declarations, key=sorted)
        for d in rng.sample(declared, min(100, len(declared))):
            assert judge_attack(board, contract_attack(d)).legal == (d in report.legal)
        return
    for side in defending_sides(board):
        report = block_report(board, side)
        declared = sorted(report.declarations, key=sorted)
        for d in rng.sample(declared, min(100, len(declared))):
            assert judge_block(board, side, contract_block(d)).legal == (d in report.legal)


@pytest.mark.parametrize("kind", KINDS)
def test_boards_of_a_kind_come_again_from_their_seed(kind: str) -> None:
    one, again = (KINDS[kind].board(random.Random(7)) for _ in range(2))
    assert one == again


@pytest.mark.slow("looks at the random boards themselves")
@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_has_boards_where_something_is_at_stake(kind: str) -> None:
    """Of 60 boards some forbid by requirement, some by restriction, some by payment."""
    by_requirement = by_restriction = by_payment = 0
    for seed in range(60):
        for problem in problems(kind, seed):
            by_requirement += problem.report().count < len(problem.alternatives)
            by_restriction += len(problem.scored) < problem.size
            by_payment += len(problem.alternatives) < len(problem.scored)
    assert min(by_requirement, by_restriction, by_payment) > 0
