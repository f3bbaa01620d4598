"""What is left out of a model because it can't matter, where it would matter: each with its number
worked out by hand, which brute force has to find too."""

from typing import Any

import pytest
from msgspec.structs import replace

from legality.problem.declarations import (
    UNLIMITED,
    Capacity,
    ChosenCount,
    Company,
    Cost,
    DeclaredCap,
    Forbidden,
    Problem,
    Requirement,
    Solitary,
    Together,
)
from legality.problem.prices import Payer, Price
from legality_models import maximum
from tests.models.random_problems import WHY, every_payment, keeping, most_obeyed

A, B, C = 1, 2, 4
W, X, Y, Z = 1, 2, 4, 8
Parts = dict[str, Any]
NOTHING = frozenset[tuple[int, int, int]]()


def problem_of(blockers: str, attackers: str, parts: Parts) -> Problem:
    return Problem("blocks", "Bob", (*blockers,), (*attackers,), **parts)


def most(blockers: str, attackers: str, parts: Parts, given: tuple[int, ...] | None = None) -> int:
    """The most that can be obeyed for nothing; brute force agrees."""
    problem = problem_of(blockers, attackers, parts)
    found = maximum(problem, given=given)
    assert found.proved
    asked = (NOTHING, frozenset[int](), given or problem.free)
    assert found.value == most_obeyed(problem, keeping(problem), *asked)
    return found.value


def menace(thing: int, least: int = 2) -> ChosenCount:
    return ChosenCount(thing, least, UNLIMITED, WHY)


# -- a team that can always make up the number -----------------------------------------------------

TEAM: Parts = {
    "forbidden": (Forbidden(W | X, B, WHY), Forbidden(Y, B, WHY)),
    "counts": (menace(0),),
    "requirements": (Requirement(Y, A, WHY),),
}
"""w, x and y can block A alone, which two have to block; y must: with w or x it does, 1."""


def test_a_team_makes_up_the_number() -> None:
    assert most("wxy", "AB", TEAM) == 1


@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        # No more than one of the three: y needs a second.
        ({"caps": (DeclaredCap(W | X | Y, A, 1, WHY),)}, 0),
        ({"caps": (DeclaredCap(W | X | Y, A, 2, WHY),)}, 1),
        # w and x cost mana that nobody is made to pay.
        ({"costs": (Cost(W | X, A, Price(mana=1), WHY),)}, 0),
        ({"costs": (Cost(W | X, B, Price(mana=1), WHY),)}, 1),
        # Both w and x, or neither: with both.
        ({"together": (Together(0, W | X, WHY),)}, 1),
        # Nobody must block A: that is one, too, and only one of the two is obeyed.
        ({"requirements": (Requirement(Y, A, WHY), Requirement(7, A, WHY, least=0, most=0))}, 1),
        # Not three; or exactly three.
        ({"requirements": (Requirement(Y, A, WHY), Requirement(7, A, WHY, least=3))}, 2),
        ({"requirements": (Requirement(Y, A, WHY), Requirement(W, A, WHY, least=0, most=0))}, 2),
    ],
)
def test_a_team_of_which_more_matters(parts: Parts, expected: int) -> None:
    assert most("wxy", "AB", {**TEAM, **parts}) == expected


@pytest.mark.parametrize(("mana", "expected"), [(1, 0), (2, 1)])
def test_a_team_that_pays_needs_the_mana(mana: int, expected: int) -> None:
    # Blocking A costs {1} for each of them, and all may be paid for: two cost 2.
    costs, payers = (Cost(W | X | Y, A, Price(mana=1), WHY),), (Payer(mana=mana),)
    problem = replace(problem_of("wxy", "AB", TEAM), costs=costs, payers=payers)
    found = maximum(problem, payable=every_payment(problem))
    assert (found.value, found.proved) == (expected, True)


def test_those_that_block_together_are_no_team() -> None:
    # y must block A, which three have to block: w, x and z can; but z and w only together with x.
    parts: Parts = {
        "counts": (menace(0, 3),),
        "requirements": (Requirement(Y, A, WHY),),
        "together": (Together(0, W | Z, WHY),),
    }
    assert most("wxyz", "A", parts) == 1
    alone: Parts = {**parts, "caps": (DeclaredCap(W | X | Y, A, 2, WHY),)}
    assert most("wxyz", "A", alone) == 1
    assert most("wxyz", "A", {**alone, "forbidden": (Forbidden(Z, A, WHY),)}) == 0


# -- what a creature can exchange ------------------------------------------------------------------


def test_who_is_needed_for_company_cannot_stay_away() -> None:
    # x must block, and only beside w, who must do nothing: both block A, as no more than two may.
    parts: Parts = {
        "requirements": (Requirement(X, A, WHY),),
        "company": (Company(1, W, 1, WHY),),
        "caps": (DeclaredCap(W | X | Y, A, 2, WHY),),
    }
    assert most("wxy", "A", parts) == 1
    assert most("wxy", "A", {**parts, "forbidden": (Forbidden(W, A, WHY),)}) == 0


# -- a creature of several, to 2007 ----------------------------------------------------------------


@pytest.mark.parametrize(("given", "expected"), [((A | B, 0), 0), ((A, 0), 1)])
def test_a_part_of_what_is_given_is_not_what_is_given(
    given: tuple[int, int], expected: int
) -> None:
    # x can't block B, so that what is given can't be done; A alone helps x to nothing. y must
    # block A, which two have to block. Where x is given A alone it blocks A, and y may join.
    parts: Parts = {
        "capacities": (Capacity(0, 2, WHY),),
        "forbidden": (Forbidden(1, B, WHY),),
        "counts": (menace(0),),
        "requirements": (Requirement(2, A, WHY),),
        "requirement_model": "self only",
    }
    assert most("xy", "ABC", parts, given) == expected


# -- who has nothing to choose ---------------------------------------------------------------------


def test_a_part_of_a_creature_that_has_nothing_to_do_is_left_out() -> None:
    # x and z may block only alone, and z need not: x alone, or w and y; these must, so 2.
    parts: Parts = {
        "solitary": (Solitary(1, WHY), Solitary(3, WHY)),
        "requirements": tuple(Requirement(one, A, WHY) for one in (W, X, Y)),
    }
    assert most("wxyz", "A", parts) == 2
