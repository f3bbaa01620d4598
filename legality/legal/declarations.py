"""The view of legal declarations in the numbering of their Problem."""

from collections.abc import Hashable, Iterator

from legality.judging.declarations import verdict
from legality.legal.diagram.limits import DEFAULT, Limits
from legality.legal.terms import ProblemTerms
from legality.legal.view import LegalView
from legality.problem.declarations import Declaration, Problem
from legality.verdict import Verdict


class LegalDeclarations(LegalView[Declaration, int, int, int]):
    """The view in the numbering of the Problem: declarations are tuples of masks, creatures and
    things are places."""

    def __init__(self, problem: Problem, limits: Limits = DEFAULT) -> None:
        super().__init__(problem, ProblemTerms(problem), limits)

    def _state(self) -> tuple[Hashable, ...]:
        return self.problem, self.limits

    def __iter__(self) -> Iterator[Declaration]:
        return self._listed()

    def judge(self, declaration: Declaration, *, seconds: float | None = None) -> Verdict:
        return verdict(self.problem, declaration, seconds=seconds)

    def _is_legal(self, declaration: Declaration) -> bool:
        """By the checker; where the diagram is at hand, by it."""
        if self._diagrams.drawn:
            return self._diagrams.walk.admits(declaration)
        return super()._is_legal(declaration)
