"""Each kind of restriction: free, broken, just kept; encoding and checker in both directions."""

from dataclasses import dataclass, field

import pytest

from legality.problem.checker import broken, obeyed
from legality.problem.declarations import (
    UNLIMITED,
    Capacity,
    ChosenCount,
    Company,
    Cost,
    Declaration,
    DeclaredCap,
    Forbidden,
    Problem,
    Solitary,
)
from legality.problem.prices import Payer, Price
from tests.models.fixed import accepts, encoded_score
from tests.models.random_problems import WHY, every_declaration, random_problem
from tests.paying import can_pay

A, B, C = 1, 2, 4
"""Objects, or creatures, as masks."""


@dataclass(frozen=True)
class Case:
    """Three blockers and attackers A, B, C under one restriction."""

    name: str
    parts: dict[str, object]
    kept: list[Declaration] = field(default_factory=list[Declaration])
    broken: list[Declaration] = field(default_factory=list[Declaration])

    @property
    def problem(self) -> Problem:
        return Problem("blocks", "Bob", ("x", "y", "z"), ("A", "B", "C"), **self.parts)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


def count(least: int, most: int = UNLIMITED) -> ChosenCount:
    return ChosenCount(0, least, most, WHY)


CASES = [
    Case("nothing restricts", {}, [(0, 0, 0), (A, A, A), (A, B, C)], [(A | B, 0, 0)]),
    Case(
        # 509.1b: x may not block A or B; y and z may.
        "forbidden pairs",
        {"forbidden": (Forbidden(1, A | B, WHY),)},
        [(0, A, B), (C, A, B)],
        [(A, 0, 0), (B, A, A)],
    ),
    Case(
        # "can block an additional creature": two, not three.
        "capacity of two",
        {"capacities": (Capacity(0, 2, WHY),)},
        [(A, 0, 0), (A | C, 0, 0)],
        [(A | B | C, 0, 0), (0, A | B, 0)],
    ),
    Case("capacity of none", {"capacities": (Capacity(0, 0, WHY),)}, [(0, A, A)], [(A, 0, 0)]),
    Case(
        # 702.111b: none, or two or more.
        "menace",
        {"counts": (count(2),)},
        [(0, 0, 0), (B, B, C), (A, A, 0), (A, A, A)],
        [(A, 0, 0), (B, A, C)],
    ),
    Case(
        "no more than one blocker",
        {"counts": (count(1, 1),)},
        [(0, 0, 0), (A, B, B)],
        [(A, A, 0), (A, A, A)],
    ),
    Case(
        "exactly two or none",
        {"counts": (count(2, 2),)},
        [(0, B, C), (A, A, B)],
        [(A, 0, 0), (A, A, A)],
    ),
    Case(
        # Tromokratis: all three or none.
        "all or none",
        {"counts": (count(3),)},
        [(B, B, B), (A, A, A)],
        [(A, A, 0), (A, A, B)],
    ),
    Case(
        # Two counts on one attacker: two or more, and no more than two.
        "two counts on one object",
        {"counts": (count(2), count(1, 2))},
        [(A, A, B)],
        [(A, B, B), (A, A, A)],
    ),
    Case(
        # More creatures than there are: it cannot be chosen at all.
        "never enough",
        {"counts": (count(4),)},
        [(B, B, B)],
        [(A, A, A), (A, 0, 0)],
    ),
    Case(
        # Silent Arbiter: one creature blocks.
        "at most one declared",
        {"caps": (DeclaredCap(A | B | C, A | B | C, 1, WHY),)},
        [(0, 0, 0), (0, B, 0)],
        [(A, B, 0), (A, A, A)],
    ),
    Case(
        # At most one of x and y chooses A or B; z and C are outside.
        "at most one of some",
        {"caps": (DeclaredCap(1 | 2, A | B, 1, WHY),)},
        [(A, C, A), (C, B, B), (0, 0, A)],
        [(A, B, 0), (A, A, C)],
    ),
    Case("none of some", {"caps": (DeclaredCap(1 | 2, A, 0, WHY),)}, [(B, C, A)], [(A, 0, 0)]),
    Case(
        # x can't block alone: itself never counts, though its own bit is set.
        "not alone",
        {"company": (Company(0, 1 | 2 | 4, 1, WHY),)},
        [(0, 0, 0), (0, A, 0), (A, B, 0), (A, 0, C)],
        [(A, 0, 0)],
    ),
    Case(
        "two others",
        {"company": (Company(0, 7, 2, WHY),)},
        [(A, A, A), (0, B, 0)],
        [(A, A, 0), (A, 0, 0)],
    ),
    Case(
        # Okk: only if z blocks too.
        "one in particular",
        {"company": (Company(0, 4, 1, WHY), Company(1, 4, 1, WHY))},
        [(A, 0, B), (A, A, A), (0, 0, A)],
        [(A, B, 0), (0, A, 0)],
    ),
    Case(
        "only alone",
        {"solitary": (Solitary(0, WHY),)},
        [(A, 0, 0), (0, A, B)],
        [(A, B, 0), (A, 0, A)],
    ),
    Case(
        # Two mana: x pays 2 for anything it blocks, y pays 1 for each of A and B.
        "mana",
        {
            "costs": (
                Cost(1, 7, Price(mana=2), WHY),
                Cost(2, A | B, Price(mana=1), WHY, per_object=True),
            ),
            "capacities": (Capacity(1, 3, WHY), Capacity(0, 3, WHY)),
            "payers": (Payer(mana=2),),
        },
        [(A | B | C, 0, 0), (A, C, 0), (0, A | B | C, 0)],
        [(A, B, 0), (C, A | B, B)],
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_encoding_and_checker_keep_and_break_the_same(case: Case) -> None:
    for declaration in case.kept:
        assert not broken(case.problem, declaration)
        assert accepts(case.problem, declaration)
    for declaration in case.broken:
        kept = not broken(case.problem, declaration) and can_pay(case.problem, declaration)
        assert not kept
        assert not accepts(case.problem, declaration)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_encoding_accepts_exactly_what_the_checker_accepts(case: Case) -> None:
    for declaration in every_declaration(case.problem):
        if max(declaration) <= 4 or "costs" in case.parts or "capacities" in case.parts:
            kept = not broken(case.problem, declaration) and can_pay(case.problem, declaration)
            assert accepts(case.problem, declaration) == kept


@pytest.mark.parametrize("seed", range(60))
def test_both_directions_on_random_problems(seed: int) -> None:
    problem = random_problem(seed, crowd=2)
    for declaration in every_declaration(problem):
        kept = not broken(problem, declaration) and can_pay(problem, declaration)
        for in_force in (frozenset[int](), frozenset({0})):
            number = encoded_score(problem, declaration, in_force)
            assert number == (obeyed(problem, declaration, in_force) if kept else None)
