"""The answers by CP-SAT where a diagram would be too large: slower, and no counts."""

import heapq
from collections.abc import Iterator
from fractions import Fraction
from math import lcm
from operator import itemgetter

from legality.clock import Clock, tick
from legality.errors import TooLarge
from legality.legal.diagram.compile import judged
from legality.legal.diagram.features import Choosable
from legality.legal.diagram.weights import Number, Worth
from legality.problem import checker
from legality.problem.declarations import Declaration, Payment, Problem, bits
from legality.problem.payments import NO_PAYMENTS, payments

LARGEST_WEIGHT = 1 << 40
"""Whole weights beyond this are not given to the solver."""


def declarations(problem: Problem) -> Iterator[Declaration]:
    """Every legal declaration once, in no stated order. Raises as `_most`."""
    Clock(None).check_solver()
    from legality_models import declarations as keeping

    if not judged(problem, Choosable(problem)):
        yield from keeping(problem, least=_most(problem, NO_PAYMENTS, frozenset()))
        return
    compares = problem.requirement_model == "self only"
    maxima: dict[tuple[frozenset[Payment], frozenset[int], Declaration | None], int] = {}
    for declaration in keeping(problem):
        free = payments(problem, declaration)
        held = checker.holds(problem, declaration)
        key = (free, held, declaration if compares else None)
        if key not in maxima:
            maxima[key] = _most(problem, *key)
        if checker.obeyed(problem, declaration, held) >= maxima[key]:
            yield declaration


def _most(
    problem: Problem,
    free: frozenset[Payment],
    held: frozenset[int],
    given: Declaration | None = None,
) -> int:
    """The most requirements that an alternative obeys, proved. Raises TooLarge, and OutOfTime where
    the clock of whoever asks ended the proof."""
    from legality_models import maximum

    most = maximum(problem, payable=free, in_force=held, given=given)
    if not most.proved:
        tick()
        raise TooLarge("the most requirements that can be obeyed is not proved")
    return most.value


def best(problem: Problem, worth: Worth, count: int) -> list[tuple[Declaration, Number]]:
    """The so many legal declarations of greatest weight, greatest first: the first by the model
    where it can say the weights, else by going through all."""
    pairs = whole(problem, worth)
    if count == 1 and pairs is not None and not judged(problem, Choosable(problem)):
        Clock(None).check_solver()
        from legality_models import best as heaviest

        greatest = heaviest(problem, pairs, least=_most(problem, NO_PAYMENTS, frozenset()))
        if not greatest.proved:
            tick()
            raise TooLarge("the greatest weight is not proved")
        chosen = greatest.declaration
        return [] if chosen is None else [(chosen, worth.of(chosen))]
    every = ((declared, worth.of(declared)) for declared in declarations(problem))
    return heapq.nlargest(count, every, key=itemgetter(1))


def whole(problem: Problem, worth: Worth) -> dict[tuple[int, int], int] | None:
    """The weights as whole numbers of pairs in the same order of declarations; None if there are
    none such: weights of creatures that choose several objects, or far apart."""
    weights: dict[tuple[int, int], Fraction] = {}
    for creature, allowed in enumerate(problem.allowed):
        more = Fraction(worth.creatures.get(creature, 0))
        if more and problem.capacity[creature] > 1 and allowed & (allowed - 1):
            return None
        for target in bits(allowed):
            weights[creature, target] = more + Fraction(worth.pairs.get((creature, target), 0))
    scale = lcm(*(weight.denominator for weight in weights.values()))
    if any(abs(weight * scale) > LARGEST_WEIGHT for weight in weights.values()):
        return None
    return {pair: int(weight * scale) for pair, weight in weights.items()}
