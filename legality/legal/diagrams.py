"""The diagrams of one Problem, each drawn when it is first asked for."""

from functools import cached_property

from msgspec.structs import replace

from legality.errors import LegalityError, TooLarge
from legality.legal.diagram.among import Among
from legality.legal.diagram.by_class import QUICK, mergeable
from legality.legal.diagram.compile import Compiled, compiled, compiled_classes
from legality.legal.diagram.completion import Completions
from legality.legal.diagram.diagram import Diagram
from legality.legal.diagram.frequency import choice_counts
from legality.legal.diagram.limits import Limits
from legality.legal.diagram.paths import Paths
from legality.problem.declarations import Problem

CROWD = 6
"""From so many interchangeable creatures on, counts are made over classes first."""


class Diagrams:
    """Creature by creature for listing and masks, over classes for numbers where many are alike.

    Whatever would exceed the limits raises `TooLarge` when it is asked for.
    """

    def __init__(
        self, problem: Problem, limits: Limits, among: Among | LegalityError | None = None
    ) -> None:
        """With `among`, of those declarations only; an error says why they are not known."""
        self.problem = problem
        self.limits = limits
        self.among = among

    @cached_property
    def creatures(self) -> Compiled | LegalityError:
        """The diagram creature by creature, or why there is none."""
        if isinstance(self.among, LegalityError):
            return self.among
        try:
            only = () if self.among is None else (self.among,)
            return compiled(self.problem, self.limits, only)
        except TooLarge as error:
            return error

    @cached_property
    def classes(self) -> Compiled | LegalityError:
        """The diagram over all classes of interchangeable creatures, or why there is none."""
        if self.among is not None:
            return TooLarge("creatures are told apart one by one")
        try:
            return compiled_classes(self.problem, self.limits)
        except TooLarge as error:
            return error

    @cached_property
    def counting(self) -> Compiled | LegalityError:
        """The diagram that numbers are taken from: over classes where many creatures are alike, or
        object by object where that is smaller."""
        if self.drawn or self.among is not None:
            return self.creatures
        if not self._crowded and self._drawn_quickly():
            return self.creatures
        try:
            return compiled_classes(self.problem, self.limits, to_count=True)
        except TooLarge:
            return self.creatures

    def _drawn_quickly(self) -> bool:
        """Whether the diagram creature by creature is small; it is kept then."""
        quick = replace(self.limits, arcs=min(self.limits.arcs, QUICK))
        try:
            self.__dict__["creatures"] = compiled(self.problem, quick)
        except TooLarge:
            return False
        return True

    @property
    def drawn(self) -> bool:
        """Whether the diagram creature by creature is at hand already."""
        return isinstance(self.__dict__.get("creatures"), Compiled)

    @cached_property
    def _crowded(self) -> bool:
        return any(len(members) >= CROWD for members in mergeable(self.problem))

    @property
    def diagram(self) -> Diagram:
        """The diagram, creature by creature. Raises TooLarge."""
        return known(self.creatures).diagram

    @property
    def counted(self) -> Diagram:
        """The diagram that numbers are taken from. Raises TooLarge."""
        return known(self.counting).diagram

    def require_known(self) -> None:
        """Raises Untold where it is not known which declarations these are of."""
        if self.among is not None:
            known(self.creatures)

    @cached_property
    def walk(self) -> Paths:
        """The diagram as nodes and choices. Raises TooLarge."""
        return Paths(self.diagram)

    @cached_property
    def class_walk(self) -> Paths:
        """The diagram over classes as nodes and choices. Raises TooLarge."""
        return Paths(known(self.classes).diagram)

    @cached_property
    def counting_walk(self) -> Paths:
        """What numbers are taken from, as nodes and choices. Raises TooLarge."""
        return self.walk if self.counting is self.creatures else Paths(self.counted)

    @cached_property
    def completions(self) -> Completions:
        """Answers about half-made declarations. Raises TooLarge."""
        return Completions(self.diagram, len(self.problem.objects))

    @cached_property
    def choices(self) -> dict[tuple[int, int], int]:
        """In how many declarations each pair stands (-1: chooses nothing). Raises TooLarge."""
        return choice_counts(self.counted)


def known(drawn: Compiled | LegalityError) -> Compiled:
    """What was drawn. Raises where nothing was: TooLarge, Untold."""
    if isinstance(drawn, LegalityError):
        raise drawn
    return drawn
