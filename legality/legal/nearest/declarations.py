"""The legal declaration nearest to a judged one: by the diagram where it is small and few are
equally near, else the model.

Nearest is: the fewest creatures whose choice changes, then the fewest choices changed, then the
most requirements obeyed, then the first in the order of the Problem.
"""

from itertools import islice, takewhile

from msgspec import Struct

from legality.clock import Clock, time_limit
from legality.errors import LegalityError, OutOfTime, TooLarge
from legality.judging.declarations import legal_better, maximum
from legality.legal.diagram.among import Among
from legality.legal.diagram.compile import judged as compared
from legality.legal.diagram.features import Choosable
from legality.legal.diagram.limits import Limits
from legality.legal.diagrams import Diagrams
from legality.legal.nearest.change import JudgedDeclaration
from legality.legal.nearest.shortest import Shortest
from legality.problem import checker
from legality.problem.declarations import Declaration, Problem
from legality.problem.payments import NO_PAYMENTS, payments

SMALL = Limits(nodes=60_000, arcs=400_000, values=5_000)
"""Beyond, the model is asked."""
MOST = 20_000
"""So many that are equally near are compared by the requirements that they obey."""


class NearestDeclaration(Struct, frozen=True):
    """A legal declaration; `proved`: none is nearer. Else it is the nearest found."""

    declaration: Declaration
    proved: bool


def small_diagrams(problem: Problem, among: Among | LegalityError | None) -> Diagrams:
    """The diagrams of a Problem, as far as they are worth drawing for one answer."""
    return Diagrams(problem, SMALL, among)


def nearest(
    diagrams: Diagrams, judged: JudgedDeclaration, *, seconds: float | None = None
) -> NearestDeclaration | None:
    """The nearest legal declaration; None where none was found in time, where nothing is legal, or
    where it is not known what is (`Untold`)."""
    clock = Clock(seconds)
    with clock.running():
        try:
            return _nearest(diagrams, judged, clock)
        except OutOfTime:
            return None


def _nearest(
    diagrams: Diagrams, judged: JudgedDeclaration, clock: Clock
) -> NearestDeclaration | None:
    """The same while that clock runs; raises OutOfTime where nothing is found."""
    ways = _shortest_soon(diagrams, judged, clock.left())
    near = _of_diagram(diagrams.problem, ways) if isinstance(ways, Shortest) else None
    if near is not None and near.proved:
        return near
    if isinstance(ways, Shortest | TooLarge) and diagrams.among is None:
        try:
            return _of_model(diagrams.problem, judged, clock) or near
        except OutOfTime:
            return near
    return near


def _shortest_soon(
    diagrams: Diagrams, judged: JudgedDeclaration, left: float | None
) -> Shortest | LegalityError | None:
    """The ways of the diagram if it is drawn in half of the time that is left; the other half is
    for the solver."""
    try:
        with time_limit(None if left is None else left / 2):
            return shortest(diagrams, judged)
    except OutOfTime:
        return TooLarge("the diagram takes too long")


def shortest(diagrams: Diagrams, judged: JudgedDeclaration) -> Shortest | LegalityError | None:
    """The ways of the diagram; an error where it is not drawn, None where nothing is legal."""
    if isinstance(diagrams.creatures, LegalityError):
        return diagrams.creatures
    if diagrams.creatures.diagram.layers is None:
        return None
    return Shortest(diagrams.walk, judged)


def _of_diagram(problem: Problem, ways: Shortest) -> NearestDeclaration:
    """Where all that is legal obeys equally much the order alone decides; where declarations are
    compared by what they pay or what is in force in them, as many requirements as can be."""
    if not compared(problem, Choosable(problem)):
        return NearestDeclaration(ways.first(), True)
    equal = takewhile(lambda pair: pair[1] == ways.least, ways.by_distance())
    nearest = [declaration for declaration, _ in islice(equal, MOST + 1)]
    return NearestDeclaration(
        min(nearest, key=lambda declaration: rank(problem, declaration)), len(nearest) <= MOST
    )


def rank(problem: Problem, declaration: Declaration) -> tuple[int, Declaration]:
    """What decides between equally near ones: the most requirements obeyed, then the order."""
    held = checker.holds(problem, declaration)
    return -checker.obeyed(problem, declaration, held), declaration


def _of_model(
    problem: Problem, judged: JudgedDeclaration, clock: Clock
) -> NearestDeclaration | None:
    """By the solver: where nothing is paid and no requirement waits for an antecedent, among those
    that obey the most; else one candidate after the other is judged."""
    clock.check_solver()
    from legality_models import nearest as solve

    least, judge = 0, None
    if compared(problem, Choosable(problem)):
        judge = _Judge(problem, clock)
    elif problem.requirements:
        least, bound, _ = maximum(problem, NO_PAYMENTS, frozenset(), seconds=clock.left())
        if least < bound:
            return None
    better = None if judge is None else judge.better
    solved = solve(
        problem, judged.given, judged.touched, least=least, better=better, seconds=clock.left()
    )
    if solved is not None:
        return NearestDeclaration(solved.declaration, solved.proved)
    if judge is not None and judge.known is not None:
        return NearestDeclaration(judge.known, False)
    return None


class _Judge:
    """Whether declarations that keep the restrictions and can be paid are legal; `known` is a legal
    one that it met."""

    def __init__(self, problem: Problem, clock: Clock) -> None:
        self.problem = problem
        self.clock = clock
        self.known: Declaration | None = None

    def better(self, declaration: Declaration) -> Declaration | None:
        """An alternative that obeys more; None where the declaration is legal. Raises OutOfTime."""
        problem, left = self.problem, self.clock.left()
        held = checker.holds(problem, declaration)
        own = checker.obeyed(problem, declaration, held)
        paid, known = payments(problem, declaration), (own, declaration)
        value, bound, witness = maximum(problem, paid, held, declaration, known=known, seconds=left)
        if bound <= own:
            return None
        if value <= own or witness is None:
            raise OutOfTime
        if self.known is None:
            self.known = legal_better(problem, witness, self.clock.left())
        return witness
