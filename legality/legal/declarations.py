"""The legal declarations of a Problem, as a view: lazy, exact, computed when it is asked."""

import itertools
import random
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cached_property
from typing import cast

from legality.errors import TooLarge
from legality.legal import fallback
from legality.legal.diagram import class_paths as classed
from legality.legal.diagram import listing
from legality.legal.diagram.by_class import mergeable
from legality.legal.diagram.class_paths import Ascending, Representative
from legality.legal.diagram.compile import Compiled, compiled, compiled_classes
from legality.legal.diagram.completion import Completions, Cursor, Mask
from legality.legal.diagram.diagram import Diagram
from legality.legal.diagram.frequency import choice_counts
from legality.legal.diagram.limits import DEFAULT, Limits
from legality.legal.diagram.listing import Rows
from legality.legal.diagram.paths import Walk
from legality.legal.diagram.weights import Weighed, Weights, ranked
from legality.problem.declarations import Declaration, Problem

CROWD = 6
"""From so many interchangeable creatures on, counts are made over classes first."""

Partial = Mapping[int, int]
"""For some creatures all that they choose, as a mask of objects."""


class LegalDeclarations:
    """Every legal declaration of a Problem (508.1, 509.1): creatures and objects by their places.

    Iteration gives each once, as a tuple of masks, creature by creature in the order `order`,
    nothing before the first object before the second. Where a diagram would exceed the limits,
    listing goes over to the solver (in no stated order) and every number raises `TooLarge`:
    undecided, never wrong.
    """

    def __init__(self, problem: Problem, limits: Limits = DEFAULT) -> None:
        self.problem = problem
        self.limits = limits

    def __repr__(self) -> str:
        problem = self.problem
        sizes = f"{len(problem.creatures)} creatures, {len(problem.objects)} objects"
        return f"<legal {problem.declaration} of {problem.player}: {sizes}>"

    # -- the diagrams ------------------------------------------------------------------------------

    @cached_property
    def _creatures(self) -> Compiled | TooLarge:
        try:
            return compiled(self.problem, self.limits)
        except TooLarge as error:
            return error

    @cached_property
    def _classes(self) -> Compiled | TooLarge:
        try:
            return compiled_classes(self.problem, self.limits)
        except TooLarge as error:
            return error

    @cached_property
    def _counting(self) -> Compiled | TooLarge:
        """The diagram that numbers are taken from: over classes where many creatures are alike."""
        if isinstance(self.__dict__.get("_creatures"), Compiled) or not self._crowded:
            return self._creatures
        try:
            return compiled_classes(self.problem, self.limits, to_count=True)
        except TooLarge:
            return self._creatures

    @cached_property
    def _crowded(self) -> bool:
        return any(len(members) >= CROWD for members in mergeable(self.problem))

    def _counted(self) -> Diagram:
        return _known(self._counting).diagram

    @cached_property
    def diagram(self) -> Diagram:
        """The diagram, creature by creature. Raises TooLarge."""
        return _known(self._creatures).diagram

    @cached_property
    def walk(self) -> Walk:
        """The diagram as nodes and choices. Raises TooLarge."""
        return Walk(self.diagram)

    @cached_property
    def _class_walk(self) -> Walk:
        return Walk(_known(self._classes).diagram)

    @cached_property
    def _counting_walk(self) -> Walk:
        return self.walk if self._counting is self._creatures else Walk(self._counted())

    @cached_property
    def _completions(self) -> Completions:
        return Completions(self.diagram, len(self.problem.objects))

    # -- how many ----------------------------------------------------------------------------------

    @property
    def decided(self) -> bool:
        """Whether counts, samples and shares can be given."""
        return isinstance(self._counting, Compiled)

    def count(self) -> int:
        """How many there are, exactly, at any size. Raises TooLarge: undecided."""
        return self._counted().count()

    @property
    def maximum(self) -> int:
        """The most requirements obeyed by a declaration that pays for nothing. Raises TooLarge."""
        return _known(self._counting).maximum

    def __bool__(self) -> bool:
        found = self._counting
        if isinstance(found, Compiled):
            return found.diagram.layers is not None
        return next(iter(self), None) is not None

    def __contains__(self, declaration: object) -> bool:
        """Whether the declaration is legal, by the checker; where the diagram is at hand, by it."""
        if not isinstance(declaration, tuple):
            return False
        chosen: list[int] = []
        for mask in cast(tuple[object, ...], declaration):
            if not isinstance(mask, int) or not 0 <= mask < 1 << len(self.problem.objects):
                return False
            chosen.append(mask)
        if len(chosen) != len(self.problem.creatures):
            return False
        if isinstance(self.__dict__.get("_creatures"), Compiled):
            return self.walk.admits(chosen)
        from legality.judging.declarations import verdict
        from legality.verdict import Legal

        return isinstance(verdict(self.problem, tuple(chosen)), Legal)

    # -- which -------------------------------------------------------------------------------------

    @property
    def order(self) -> tuple[int, ...]:
        """The creatures in the order of listing, without those that can choose nothing."""
        return self.walk.order

    def __iter__(self) -> Iterator[Declaration]:
        if isinstance(self._creatures, Compiled):
            return listing.declarations(self.walk)
        if isinstance(self._counting, Compiled):
            return classed.every(self._counting_walk)
        return fallback.declarations(self.problem)

    def representatives(self) -> Iterator[Representative]:
        """One declaration for all that differ by interchangeable creatures, and their number."""
        if isinstance(self._classes, Compiled):
            yield from classed.representatives(self._class_walk)
            return
        merging = mergeable(self.problem)
        machines = [Ascending(sum(1 << member for member in members)) for members in merging]
        walk = Walk(compiled(self.problem, self.limits, machines).diagram)
        for declaration in listing.declarations(walk):
            multiplicity = 1
            for members in merging:
                multiplicity *= classed.arrangements([declaration[one] for one in members])
            yield Representative(declaration, multiplicity)

    def rows(self, block: int = listing.BLOCK) -> Iterator[Rows]:
        """Every legal declaration as a row of a numpy array: for each creature the place of its
        object or -1. In blocks of about `block` rows, in the order of listing.

        Raises TooLarge, and ValueError where a creature may choose several objects.
        """
        return listing.rows(self.diagram, block)

    def sample(self, rng: random.Random | int, count: int) -> list[Declaration]:
        """So many declarations drawn with replacement, each legal one with exactly the same chance.

        The same seed gives the same sample. Raises TooLarge, and ValueError if nothing is legal.
        """
        if not isinstance(rng, random.Random):
            rng = random.Random(rng)
        total = self.count()
        if not total and count:
            raise ValueError("nothing is legal, so nothing can be drawn")
        walk = self._counting_walk
        return [classed.sampled(walk, rng, total) for _ in range(count)]

    # -- which choices -----------------------------------------------------------------------------

    @cached_property
    def _choices(self) -> dict[tuple[int, int], int]:
        return choice_counts(self._counted())

    def frequency(self, creature: int, thing: int | None) -> Fraction:
        """In what share of the legal declarations the creature chooses the object (None: nothing).

        Raises TooLarge, and ValueError if nothing is legal.
        """
        total = self.count()
        if not total:
            raise ValueError("nothing is legal, so there are no shares")
        return Fraction(self._choices.get((creature, -1 if thing is None else thing), 0), total)

    @property
    def forced(self) -> frozenset[tuple[int, int]]:
        """The pairs of every legal declaration. Raises TooLarge."""
        total = self.count()
        found = self._choices.items()
        return frozenset(pair for pair, count in found if pair[1] >= 0 and count == total)

    @property
    def possible(self) -> frozenset[tuple[int, int]]:
        """The pairs of some legal declaration. Raises TooLarge."""
        return frozenset(pair for pair in self._choices if pair[1] >= 0)

    @property
    def impossible(self) -> frozenset[tuple[int, int]]:
        """The pairs of no legal declaration. Raises TooLarge."""
        pairs = itertools.product(
            range(len(self.problem.creatures)), range(len(self.problem.objects))
        )
        return frozenset(pairs) - self.possible

    # -- half-made declarations --------------------------------------------------------------------

    def complete(self, partial: Partial) -> bool:
        """Whether some legal declaration agrees with the choices made so far. Raises TooLarge."""
        return self._completions.can(partial)

    def mask(self, partial: Partial) -> Mask:
        """Which choices keep the partial declaration completable: creatures × (objects + 1), the
        last column for choosing nothing. Of a creature that may choose several objects: which of
        them it may choose at all. Raises TooLarge."""
        return self._completions.masks(partial)

    def start(self) -> Cursor:
        """A declaration to be made choice by choice in the order of listing. Raises TooLarge, and
        ValueError if nothing is legal."""
        if self.diagram.layers is None:
            raise ValueError("nothing is legal, so nothing can be begun")
        return Cursor(self.walk)

    # -- the best ----------------------------------------------------------------------------------

    def ranked(self, weights: Weights) -> Iterator[Weighed]:
        """Every legal declaration with its total weight, greatest first. Raises TooLarge."""
        return ranked(self.walk, weights)

    def best_k(self, weights: Weights, count: int) -> list[Weighed]:
        """The so many legal declarations of greatest total weight, by the solver where the diagram
        is too large."""
        if isinstance(self._creatures, Compiled):
            return [*itertools.islice(self.ranked(weights), count)]
        return fallback.best(self.problem, weights, count)

    def best(self, weights: Weights) -> Weighed | None:
        """The legal declaration of greatest total weight, exactly; None if nothing is legal."""
        return next(iter(self.best_k(weights, 1)), None)


def _known(found: Compiled | TooLarge) -> Compiled:
    if isinstance(found, TooLarge):
        raise found
    return found
