"""The bound without a solver: never too low, and reached where each creature's best choice shows.

Creatures are x, y; things a, b, c. In masks each is the bit of its place: a is 1, b is 2, c is 4.
"""

import random

from msgspec.structs import replace

from legality.problem.bound import RequirementBound, bound
from legality.problem.checker import wanted
from legality.problem.declarations import (
    Capacity,
    ChosenCount,
    DeclaredCap,
    Forbidden,
    Problem,
    Reason,
    Requirement,
)

WHY = Reason("509.1c", "by hand")
X, Y, BOTH = 1, 2, 3
A, B, C = 1, 2, 4


def problem(*requirements: tuple[int, int], most: int = 1, **parts: object) -> Problem:
    """Two blockers and three attackers; each requirement: the creature (of both, one is enough)
    chooses one of `objects`. x may choose `most`."""
    wishes = tuple(
        Requirement(creatures, objects, WHY, each=creatures != BOTH)
        for creatures, objects in requirements
    )
    capacities = (Capacity(0, most, WHY),) if most != 1 else ()
    return Problem(
        "blocks",
        "Bob",
        ("x", "y"),
        ("a", "b", "c"),
        requirements=wishes,
        capacities=capacities,
        **parts,  # type: ignore[arg-type]
    )


def of(asked: Problem) -> RequirementBound:
    return bound(asked, frozenset(), frozenset())


def test_nothing_is_wanted() -> None:
    assert of(problem()) == RequirementBound(0, (0, 0))


def test_one_choice_serves_one_of_two() -> None:
    # x must choose a and must choose b, and has one choice: 1 of 2, by either.
    found = of(problem((X, A), (X, B)))
    assert found.bound == 1
    assert found.witness in {(A, 0), (B, 0)}


def test_the_choice_that_serves_most() -> None:
    # b serves two of the three requirements
    assert of(problem((X, A), (X, B), (X, B | C))) == RequirementBound(2, (B, 0))


def test_what_every_choice_serves_is_counted_too() -> None:
    # a, b or c: any choice; and c alone
    assert of(problem((X, A | B | C), (X, C))) == RequirementBound(2, (C, 0))


def test_two_choices_serve_two() -> None:
    assert of(problem((X, A), (X, C), most=2)) == RequirementBound(2, (A | C, 0))


def test_two_choices_of_three_serve_three() -> None:
    # c serves two, then b the third: a is not needed, and would be one too many
    assert of(problem((X, B), (X, C), (X, C), most=2)) == RequirementBound(3, (B | C, 0))
    asked = problem((X, B), (X, C), (X, C), most=2, forbidden=(Forbidden(X, A, WHY),))
    assert of(asked) == RequirementBound(3, (B | C, 0))
    assert of(problem((X, A | C), (X, B | C), (X, B), most=2)).bound == 3


def test_choices_for_all_take_all() -> None:
    assert of(problem((X, A), most=3)) == RequirementBound(1, (A | B | C, 0))


def test_two_choices_are_too_few_for_three_and_the_bound_is_not_reached() -> None:
    # three attackers that x must block, and it blocks two: no more than 3, and nobody shows 3
    assert of(problem((X, A), (X, B), (X, C), most=2)) == RequirementBound(3, None)


def test_who_comes_next_serves_what_is_not_served_yet() -> None:
    # somebody must choose a, and somebody must choose b: x takes one, y the other
    found = of(problem((BOTH, A), (BOTH, B)))
    assert found.bound == 2
    assert found.witness in {(A, B), (B, A)}


def test_its_own_comes_before_what_is_shared() -> None:
    # x's own b; the shared a is left to y
    assert of(problem((X, B), (BOTH, A))) == RequirementBound(2, (B, A))


def test_a_restriction_is_never_broken_for_it() -> None:
    # At most one of the two may block at all (trivially fine, just kept, broken by the choices).
    one_at_most = (DeclaredCap(BOTH, A | B | C, 1, WHY),)
    assert of(problem(caps=one_at_most)) == RequirementBound(0, (0, 0))
    assert of(problem((X, A), caps=one_at_most)) == RequirementBound(1, (A, 0))
    assert of(problem((X, A), (Y, A), caps=one_at_most)) == RequirementBound(2, None)


def test_a_count_that_is_not_met_is_no_witness() -> None:
    # a is blocked by two or more or not at all
    two_or_none = (ChosenCount(0, 2, 2, WHY),)
    assert of(problem((X, A), (Y, A), counts=two_or_none)) == RequirementBound(2, (A, A))
    assert of(problem((X, A), counts=two_or_none)) == RequirementBound(1, None)


def test_no_bound_is_above_the_number_of_requirements() -> None:
    """What is asked first where all are obeyed: there is nothing to be bounded then."""
    rng = random.Random("as many as there are")
    for _ in range(300):
        wishes = [(rng.choice((X, Y, BOTH)), rng.randrange(1, 8)) for _ in range(rng.randrange(5))]
        asked = problem(*wishes, most=rng.choice((1, 2)))
        # one a creature that it is said of, or one of both: `problem` says them so
        assert wanted(asked, frozenset()) == len(wishes) >= of(asked).bound


def test_all_requirements_on_each_of_several_count() -> None:
    each = Requirement(BOTH, A | B, WHY, each=True)  # x and y: 2
    beyond = Requirement(-1, C, WHY, each=True)  # everyone, and these are two
    together = Requirement(BOTH, A, WHY)  # 1
    asked = Problem("blocks", "Bob", ("x", "y"), ("a", "b", "c"), requirements=(each, beyond))
    assert wanted(asked, frozenset()) == 4
    assert wanted(replace(asked, requirements=(each, together)), frozenset()) == 3
