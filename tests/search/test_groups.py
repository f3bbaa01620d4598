"""Groups of blockers: which Problems are made of them, their rows, and the block they come to."""

from legality.problem.declarations import (
    Antecedent,
    Capacity,
    ChosenCount,
    Forbidden,
    Requirement,
    Together,
)
from legality.search.groups import Groups, is_simple
from tests.search.posed import WHY, problem


def test_what_groups_keep() -> None:
    # nothing is paid; requirements wait for nothing
    assert is_simple(problem())
    assert is_simple(problem(counts=(ChosenCount(0, 2, 9, WHY),)))
    assert is_simple(problem(together=(Together(0, 0b111, WHY),)))
    assert is_simple(problem(capacities=(Capacity(0, 2, WHY),)))
    waiting = Requirement(0b001, 0b01, WHY, when=0)
    antecedents = (Antecedent(0b010, 0b01),)
    assert is_simple(problem(antecedents=antecedents))
    assert not is_simple(problem(antecedents=antecedents, requirements=(waiting,)))


def rows(groups: Groups, attacker: int, most: int = 100) -> set[tuple[int, ...]]:
    """The groups before the attacker."""
    return {tuple(row) for row in groups.rows(attacker, most).used.tolist()}


def test_interchangeable_creatures_are_a_number() -> None:
    assert rows(Groups(problem(), "ppp"), 0) == {(0,), (1,), (2,), (3,)}
    assert len(rows(Groups(problem(), "pqr"), 0)) == 8


def test_counts_and_who_may_not_block() -> None:
    posed = problem(counts=(ChosenCount(0, 2, 9, WHY),), forbidden=(Forbidden(0b100, 0b01, WHY),))
    assert rows(Groups(posed, "pqr"), 0) == {(0, 0, 0), (1, 1, 0)}


def test_all_or_none() -> None:
    posed = problem(together=(Together(0, 0b011, WHY),))
    found = rows(Groups(posed, "pqr"), 0)
    assert found == {(0, 0, 0), (1, 1, 0), (1, 1, 1)}


def test_the_larger_groups_are_left_out_where_they_are_too_many() -> None:
    found = Groups(problem(), "pqr").rows(0, 4)
    assert found.largest == 1
    assert len(found.used) == 4
    assert Groups(problem(), "pqr").rows(0, 8).largest is None


def test_what_a_group_obeys() -> None:
    lure = Requirement(0b111, 0b01, WHY, each=True)
    blocked = Requirement(0b111, 0b01, WHY)
    groups = Groups(problem(requirements=(lure, blocked)), "ppp")
    found = groups.rows(0, 9)
    # three before x obey three lures, and it is blocked
    assert dict(zip(found.used[:, 0].tolist(), found.obeyed.tolist(), strict=True)) == {
        0: 0, 1: 2, 2: 3, 3: 4,
    }  # fmt: skip


def test_a_creature_that_blocks_several_is_a_class_of_its_own() -> None:
    groups = Groups(problem(capacities=(Capacity(0, 2, WHY),)), "ppp")
    assert groups.limits == [2, 2]
    assert groups.several == [True, False]
    assert groups.declaration([(0, (1, 1)), (1, (1, 0))]) == (0b11, 0b01, 0)
