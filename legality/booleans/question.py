"""What is asked of a Problem: the most requirements obeyed, or whether so many can be."""

from msgspec import Struct

from legality.problem.declarations import Declaration, Payment, Problem
from legality.problem.payments import NO_PAYMENTS


class MaximumQuestion(Struct, frozen=True):
    """Over declarations that pay for nothing outside `payable` (and to 2007 are alternatives to
    `given`), with the requirements in force that hang on none or on those antecedents: the most
    requirements obeyed, or whether `at_least` so many can be. `words` say it."""

    problem: Problem
    payable: frozenset[Payment] = NO_PAYMENTS
    in_force: frozenset[int] = frozenset()
    given: Declaration = ()
    at_least: int | None = None
    words: tuple[str, ...] = ()
