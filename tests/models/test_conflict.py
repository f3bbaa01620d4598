"""Cores against a naive twin: they forbid, every part is needed, and nothing is missed."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from legality.problem.checker import keeps, restrictions, score
from legality.problem.declarations import (
    Capacity,
    ChosenCount,
    Company,
    Cost,
    Declaration,
    DeclaredCap,
    Forbidden,
    Problem,
    Requirement,
    Restriction,
)
from legality.problem.payments import payments
from legality.problem.prices import Payer, Price
from legality_models import conflict
from tests.models.random_problems import WHY, every_declaration, ones, random_problem, reason

A, ALL = 1, 7
THREE = Problem("blocks", "Bob", ("x", "y", "z"), ("A", "B", "C"))


class NaiveTwin:
    """Every free declaration that obeys the requirement; deletion over all restrictions."""

    def __init__(self, problem: Problem, wish: Requirement, creature: int | None) -> None:
        self.obeying = [
            each
            for each in every_declaration(problem)
            if not payments(problem, each) and self._obeys(wish, creature, each)
        ]
        self.everything = tuple(restrictions(problem))

    def _obeys(self, wish: Requirement, creature: int | None, declaration: Declaration) -> bool:
        if creature is None:
            return score(wish, declaration) == 1
        return bool(declaration[creature] & wish.objects)

    def forbids(self, chosen: Sequence[Restriction]) -> bool:
        return not any(all(keeps(part, each) for part in chosen) for each in self.obeying)

    def minimal(self) -> tuple[Restriction, ...] | None:
        if not self.forbids(self.everything):
            return None
        kept = list(self.everything)
        for part in self.everything:
            rest = [other for other in kept if other != part]
            if self.forbids(rest):
                kept = rest
        return tuple(kept)


@pytest.mark.parametrize("seed", range(120))
def test_cores_are_conflicts_and_none_of_their_parts_can_be_spared(seed: int) -> None:
    problem = random_problem(seed, crowd=3)
    for index, wish in enumerate(problem.requirements):
        for creature in ones(wish.creatures) if wish.each else [None]:
            twin = NaiveTwin(problem, wish, creature)
            core, naive = conflict(problem, index, creature), twin.minimal()
            assert (core is None) == (naive is None)
            if core is not None and naive is not None:
                assert twin.forbids(core)
                assert not any(twin.forbids([p for p in core if p != part]) for part in core)
                assert (len(core) == 0) == (len(naive) == 0)


@pytest.mark.parametrize("seed", range(120))
def test_what_was_found_for_one_requirement_serves_the_others(seed: int) -> None:
    problem = random_problem(seed, crowd=3)
    known: list[Declaration] = []
    for index, wish in enumerate(problem.requirements):
        for creature in ones(wish.creatures) if wish.each else [None]:
            twin = NaiveTwin(problem, wish, creature)
            core = conflict(problem, index, creature, known=known)
            assert (core is None) == (twin.minimal() is None)
    for declaration in known:
        assert not payments(problem, declaration)
        assert all(keeps(part, declaration) for part in restrictions(problem))


def test_the_restrictions_of_a_story_are_named() -> None:
    # A has menace; y can't block, z only if y does. So x cannot block A, and z's rule is needed.
    menace = ChosenCount(0, 2, 3, reason("menace"))
    grounded = Capacity(1, 0, reason("y can't block"))
    shy = Company(2, 2, 1, reason("z only with y"))
    problem = replace(
        THREE,
        requirements=(Requirement(ALL, A, WHY, each=True),),
        counts=(menace, ChosenCount(2, 2, 3, reason("menace of C"))),
        capacities=(grounded,),
        company=(shy,),
        caps=(DeclaredCap(ALL, ALL, 3, reason("at most three")),),
    )
    assert set(conflict(problem, 0, 0) or ()) == {menace, grounded, shy}
    assert conflict(problem, 0, 1) == (grounded,)


def test_one_choice_for_each_creature_is_a_restriction_too() -> None:
    # A and B need both x and y, and z nobody: "A by two" and y on B clash over one choice each.
    both = replace(
        THREE,
        creatures=("x", "y"),
        requirements=(Requirement(3, 1, WHY, least=2),),
        company=(Company(0, 2, 1, reason("x with y")),),
        forbidden=(Forbidden(2, A, reason("y can't block A")),),
    )
    assert conflict(both, 0) == both.forbidden


def test_what_can_be_obeyed_has_no_conflict() -> None:
    problem = replace(THREE, requirements=(Requirement(ALL, A, WHY, least=2),))
    assert conflict(problem, 0) is None


def test_want_of_creatures_or_money_is_an_empty_conflict() -> None:
    # Four blockers of three; and a block that would have to be paid for.
    four = replace(THREE, requirements=(Requirement(ALL, A, WHY, least=4),))
    taxed = replace(
        THREE,
        requirements=(Requirement(1, A, WHY),),
        costs=(Cost(1, A, Price(mana=1), WHY),),
        payers=(Payer(mana=5),),
    )
    assert conflict(four, 0) == ()
    assert conflict(taxed, 0) == ()


def test_the_creature_is_named_exactly_where_there_is_a_choice() -> None:
    problem = replace(
        THREE, requirements=(Requirement(ALL, A, WHY, each=True), Requirement(ALL, A, WHY))
    )
    with pytest.raises(ValueError, match="name one"):
        conflict(problem, 0)
    with pytest.raises(ValueError, match="name no creature"):
        conflict(problem, 1, 0)


def test_out_of_time_is_no_conflict() -> None:
    problem = replace(THREE, requirements=(Requirement(ALL, A, WHY, least=4),))
    assert conflict(problem, 0, seconds=0) is None
