"""The legal declarations of a Problem, as one view: lazy, exact, computed when it is asked."""

import itertools
import random
from collections.abc import Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any, Generic

from legality.clock import Clock, in_time, ticking, time_limit
from legality.errors import LegalityError, OutOfTime, TooLarge
from legality.judging.declarations import maximum
from legality.legal.cursor import Cursor
from legality.legal.diagram import class_paths, listing
from legality.legal.diagram.among import Among
from legality.legal.diagram.compile import Compiled, estimate
from legality.legal.diagram.completion import Completions, Mask
from legality.legal.diagram.diagram import Diagram
from legality.legal.diagram.estimate import Estimate
from legality.legal.diagram.limits import DEFAULT, Limits
from legality.legal.diagram.listing import Rows
from legality.legal.diagram.weights import Number, ranked
from legality.legal.diagrams import Diagrams, known
from legality.legal.listed import Representative, listed, representatives
from legality.legal.terms import Choice, Declared, Name, Option, Terms
from legality.legal.weighed import Weighed, Weights, best, worth_of
from legality.problem.declarations import Declaration, Problem
from legality.problem.payments import NO_PAYMENTS
from legality.verdict import Legal, Verdict


class LegalView(Generic[Declared, Name, Option, Choice]):
    """Every legal declaration of a Problem (508.1, 509.1), in some `Terms`.

    Iteration gives each once, creature by creature in the order `order`, nothing before the first
    object before the second. Where a diagram would exceed the limits, listing goes over to the
    solver (in no stated order) and every number raises `TooLarge`: undecided, never wrong.
    """

    def __init__(
        self,
        problem: Problem,
        terms: Terms[Declared, Name, Option, Choice],
        limits: Limits = DEFAULT,
        among: Among | LegalityError | None = None,
    ) -> None:
        self.problem = problem
        self._terms = terms
        self._diagrams = Diagrams(problem, limits, among)

    @property
    def limits(self) -> Limits:
        """How large a diagram may grow before the answer is given another way."""
        return self._diagrams.limits

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), self._state()

    def _state(self) -> tuple[Hashable, ...]:
        """What the view is made again from, pickled or copied, and compared by."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.__reduce__() == other.__reduce__()

    def __hash__(self) -> int:
        return hash(self._state())

    def __repr__(self) -> str:
        problem = self.problem
        sizes = f"{len(problem.creatures)} creatures, {len(problem.objects)} objects"
        return f"<legal {problem.declaration} of {problem.player}: {sizes}>"

    # -- how many ----------------------------------------------------------------------------------

    @property
    def decided(self) -> bool:
        """Whether counts, samples and shares can be given."""
        return isinstance(self._diagrams.counting, Compiled)

    def count(self, *, seconds: float | None = None) -> int:
        """How many there are, exactly, at any size. Raises TooLarge, and OutOfTime where the
        seconds end it: undecided."""
        with time_limit(seconds):
            return self._number()

    def _number(self) -> int:
        return self._diagrams.counted.count()

    def estimate(self, seed: int = 0, *, seconds: float | None = None) -> Estimate | None:
        """About how many there are, where `count` raises TooLarge: the mean of several runs over a
        sample, with an interval of 95 %. Nothing of it is proved, and the same seed gives the same
        where time does not cut it short. None where not even that is known (in time)."""
        if self._diagrams.among is not None:
            return None
        clock = Clock(seconds)
        try:
            with clock.running():
                most, bound, _ = maximum(self.problem, NO_PAYMENTS, frozenset())
                if most < bound:
                    return None
                return estimate(self.problem, most, self.limits, seed, clock)
        except (TooLarge, OutOfTime):
            return None

    @property
    def maximum(self) -> int:
        """The most requirements obeyed by a declaration that pays for nothing. Raises TooLarge."""
        return known(self._diagrams.counting).maximum

    def __bool__(self) -> bool:
        counting = self._diagrams.counting
        if isinstance(counting, Compiled):
            return counting.diagram.layers is not None
        return next(iter(self), None) is not None

    def __contains__(self, declaration: object) -> bool:
        return self._terms.understands(declaration) and self._is_legal(declaration)

    def _is_legal(self, declaration: Declared) -> bool:
        return isinstance(self.judge(declaration), Legal)

    def judge(self, declaration: Declared, *, seconds: float | None = None) -> Verdict:
        """The verdict on a declaration of this view's player; `seconds` limits the proof."""
        raise NotImplementedError

    # -- which -------------------------------------------------------------------------------------

    @property
    def diagram(self) -> Diagram:
        """The diagram, creature by creature. Raises TooLarge."""
        return self._diagrams.diagram

    @property
    def order(self) -> tuple[Name, ...]:
        """The creatures in the order of listing, without those that can choose nothing. Raises
        TooLarge."""
        return tuple(map(self._terms.creature, self._diagrams.walk.order))

    def __iter__(self) -> Iterator[Declared]:
        return map(self._terms.expressed, self._listed())

    def _listed(self) -> Iterator[Declaration]:
        return listed(self._diagrams)

    def representatives(
        self, *, seconds: float | None = None
    ) -> Iterator[Representative[Declared]]:
        """One declaration for all that differ by interchangeable creatures, and their number.
        Raises OutOfTime where the seconds end it."""
        return in_time(
            (
                Representative(self._terms.expressed(declaration), multiplicity)
                for declaration, multiplicity in representatives(self._diagrams)
            ),
            seconds,
        )

    def rows(self, block: int = listing.BLOCK, *, seconds: float | None = None) -> Iterator[Rows]:
        """Every legal declaration as a row of a numpy array: for each creature of the Problem the
        place of its object or -1. In blocks of about `block` rows, in the order of listing.

        Raises TooLarge, OutOfTime where the seconds end it, and ValueError where a creature may
        choose several objects.
        """
        clock = Clock(seconds)
        with clock.running():
            blocks = listing.rows(self.diagram, block)
        return in_time(blocks, None if seconds is None else clock.left())

    def sample(
        self, rng: random.Random | int, n: int = 1, *, seconds: float | None = None
    ) -> list[Declared]:
        """So many declarations drawn with replacement, each legal one with exactly the same chance.

        The same seed gives the same sample. Raises TooLarge, OutOfTime where the seconds end it,
        and ValueError if nothing is legal.
        """
        with time_limit(seconds):
            return self._sample(rng, n)

    def _sample(self, rng: random.Random | int, n: int) -> list[Declared]:
        if not isinstance(rng, random.Random):
            rng = random.Random(rng)
        total = self._number()
        if not total and n:
            raise ValueError("nothing is legal, so nothing can be drawn")
        walk = self._diagrams.counting_walk
        return [
            self._terms.expressed(class_paths.sampled(walk, rng, total)) for _ in ticking(range(n))
        ]

    # -- which choices -----------------------------------------------------------------------------

    def frequency(
        self, creature: Name, thing: Name | None, *, seconds: float | None = None
    ) -> Fraction:
        """In what share of the legal declarations the creature chooses the thing (None: nothing).

        Raises TooLarge, OutOfTime where the seconds end it, PositionError for an unknown name, and
        ValueError if nothing is legal.
        """
        who = self._terms.creature_index("frequency", creature)
        what = -1 if thing is None else self._terms.target_index("frequency", thing)
        with time_limit(seconds):
            total = self._number()
            if not total:
                raise ValueError("nothing is legal, so there are no shares")
            return Fraction(self._diagrams.choices.get((who, what), 0), total)

    @property
    def forced(self) -> frozenset[tuple[Name, Name]]:
        """The pairs (creature, thing) of every legal declaration. Raises TooLarge."""
        total = self._number()
        counts = self._diagrams.choices.items()
        return self._named(pair for pair, count in counts if pair[1] >= 0 and count == total)

    @property
    def possible(self) -> frozenset[tuple[Name, Name]]:
        """The pairs (creature, thing) of some legal declaration. Raises TooLarge."""
        return self._named(pair for pair in self._diagrams.choices if pair[1] >= 0)

    @property
    def impossible(self) -> frozenset[tuple[Name, Name]]:
        """The pairs (creature, thing) of no legal declaration. Raises TooLarge."""
        creatures, objects = len(self.problem.creatures), len(self.problem.objects)
        return self._named(itertools.product(range(creatures), range(objects))) - self.possible

    def _named(self, pairs: Iterable[tuple[int, int]]) -> frozenset[tuple[Name, Name]]:
        terms = self._terms
        return frozenset((terms.creature(who), terms.target(what)) for who, what in pairs)

    # -- half-made declarations --------------------------------------------------------------------

    def complete(self, partial: Mapping[Name, Choice], *, seconds: float | None = None) -> bool:
        """Whether some legal declaration agrees with these choices: for some creatures all that
        they choose; the others are open. Raises TooLarge, OutOfTime where the seconds end it, and
        PositionError for an unknown name."""
        with time_limit(seconds):
            return self._diagrams.completions.can(self.placed("complete", partial))

    def mask(self, partial: Mapping[Name, Choice], *, seconds: float | None = None) -> Mask:
        """Which choices keep the partial declaration completable: a Boolean array of creatures ×
        (things + 1) in the order of the Problem, the last column for choosing nothing. Of a
        creature that may choose several things: which of them it may choose at all.

        Raises TooLarge, OutOfTime where the seconds end it, and PositionError for an unknown name.
        """
        with time_limit(seconds):
            return self._diagrams.completions.masks(self.placed("mask", partial))

    @property
    def completions(self) -> Completions:
        """Answers about half-made declarations in the numbering of the Problem. Raises TooLarge."""
        return self._diagrams.completions

    def placed(self, asked: str, partial: Mapping[Name, Choice]) -> dict[int, int]:
        """A half-made declaration in that numbering: each creature's mask of things. Raises
        `PositionError`, naming what was `asked`, for unknown names."""
        return self._terms.placed(asked, partial)

    def start(self, *, seconds: float | None = None) -> Cursor[Declared, Name, Option, Choice]:
        """A declaration to be made choice by choice in the order of listing. Raises TooLarge,
        OutOfTime where the seconds end it, and ValueError if nothing is legal."""
        with time_limit(seconds):
            if self.diagram.layers is None:
                raise ValueError("nothing is legal, so nothing can be begun")
            return Cursor(self._diagrams, self._terms)

    # -- the best ----------------------------------------------------------------------------------

    def ranked(
        self, weights: Weights[Name], *, seconds: float | None = None
    ) -> Iterator[Weighed[Declared]]:
        """Every legal declaration with its total weight, greatest first. Raises as `best_k`, and
        TooLarge."""
        clock = Clock(seconds)
        with clock.running():
            weighed = self._weighed(ranked(self._diagrams.walk, worth_of(self._terms, weights)))
        return in_time(weighed, None if seconds is None else clock.left())

    def best_k(
        self, weights: Weights[Name], k: int, *, seconds: float | None = None
    ) -> list[Weighed[Declared]]:
        """The `k` legal declarations of greatest total weight, best first; by the solver where the
        diagram is too large.

        Weights are given for pairs (creature, thing) and for creatures that choose anything; what
        is not named weighs nothing. Raises PositionError for an unknown name, and OutOfTime where
        the seconds end it.
        """
        worth = worth_of(self._terms, weights)
        with time_limit(seconds):
            return [*self._weighed(best(self._diagrams, worth, k))]

    def best(
        self, weights: Weights[Name], *, seconds: float | None = None
    ) -> Weighed[Declared] | None:
        """The legal declaration of greatest total weight, exactly, and its weight; None if nothing
        is legal. Weights and errors as of `best_k`."""
        return next(iter(self.best_k(weights, 1, seconds=seconds)), None)

    def _weighed(self, pairs: Iterator[tuple[Declaration, Number]]) -> Iterator[Weighed[Declared]]:
        for declaration, weight in pairs:
            yield Weighed(self._terms.expressed(declaration), weight)
