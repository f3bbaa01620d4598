"""How many requirements a legal block obeys (509.1c), where nobody pays for any."""

from legality.clock import Clock
from legality.errors import TooLarge
from legality.judging.declarations import maximum
from legality.problem.declarations import Declaration, Problem


def required(problem: Problem, clock: Clock) -> tuple[int, Declaration]:
    """The most requirements that a block can obey, and one that obeys them. Raises `TooLarge` where
    it is not known in time."""
    most, bound, witness = maximum(problem, frozenset(), frozenset(), seconds=clock.left())
    if most < bound or witness is None:
        raise TooLarge("it is not known how many requirements a block can obey")
    return most, witness
