"""The declaration that obeys most requirements, where nobody pays anything."""

from msgspec import Struct

from legality.clock import Clock
from legality.errors import TooLarge
from legality.frozen import settle
from legality.judging.declarations import declared, legal_better, maximum
from legality.problem import checker
from legality.problem.declarations import Problem
from legality.problem.payments import NO_PAYMENTS
from legality.verdict import DeclarationValue


class MostObeyed(Struct, frozen=True):
    """A declaration that keeps the restrictions and pays for nothing, with the requirements that it
    obeys; `bound`: no such declaration obeys more. Where the two are equal it is legal, and proved
    to be the best by requirements."""

    declaration: DeclarationValue
    obeyed: int
    bound: int

    def __post_init__(self) -> None:
        settle(self, "declaration")

    @property
    def proved(self) -> bool:
        """Whether it is proved that none obeys more."""
        return self.obeyed == self.bound


def most_obeyed(problem: Problem, clock: Clock) -> MostObeyed:
    """The declaration that obeys most requirements (508.1d, 509.1c) without paying anything. Raises
    `TooLarge` where none was found by then."""
    value, bound, witness = maximum(problem, NO_PAYMENTS, frozenset(), seconds=clock.left())
    better = None if witness is None else legal_better(problem, witness, clock.left())
    if better is None:
        raise TooLarge(f"how {value} to {bound} requirements can be obeyed was not found")
    obeyed = checker.obeyed(problem, better, checker.holds(problem, better))
    return MostObeyed(declared(problem, better), obeyed, max(bound, obeyed))
