"""How many there are about, where the diagram is too large: counted over a sample of each layer.

A run walks the layers of the product like a diagram does, but goes on from no more than so many
nodes, drawn with chances in proportion to the paths that they stand for; each then stands for as
many more. What such a run finds at the end is on average the number asked for, however few nodes
it keeps. Several runs give a mean and an interval; neither is ever a count.
"""

from collections.abc import Sequence
from math import frexp, sqrt

from msgspec import Struct

from legality.arrays import NDArray, np
from legality.clock import Clock
from legality.errors import OutOfTime
from legality.legal.diagram.product import StepPlan, distinct, first_keys, moved

WIDTH = 500
"""Nodes a layer that a run goes on from."""
RUNS = 16
FEWEST = 4
"""Fewer runs give no interval worth telling."""
STUDENT = (
    *(12.71, 4.30, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31),
    *(2.26, 2.23, 2.20, 2.18, 2.16, 2.14, 2.13),
)
"""Student's t for 95 %, by runs less one (from 1)."""

Floats = NDArray[np.float64]


class Estimate(Struct, frozen=True):
    """About `value` declarations are legal: the mean of several runs. From `low` to `high` is the
    interval of 95 % that they give by Student's t; it is no bound, and nothing here is proved."""

    value: int
    low: int
    high: int


def estimated(
    plans: Sequence[StepPlan], allowance: int, seed: int, clock: Clock
) -> Estimate | None:
    """An estimate of the number of paths that lose no more than `allowance`, each of which is a
    declaration; None where too few runs were made in time or none came to an end."""
    rng = np.random.default_rng(seed)
    runs: list[tuple[float, int]] = []
    try:
        while len(runs) < RUNS:
            runs.append(_run(plans, allowance, rng, clock))
    except OutOfTime:
        if len(runs) < FEWEST:
            return None
    highest = max(exponent for _, exponent in runs)
    numbers = [value * 2.0 ** (exponent - highest) for value, exponent in runs]
    mean = sum(numbers) / len(numbers)
    if not mean:
        return None
    spread = sum((number - mean) ** 2 for number in numbers) / (len(numbers) - 1)
    half = STUDENT[len(numbers) - 2] * sqrt(spread / len(numbers))
    value, low, high = (
        _whole(number, highest) for number in (mean, max(0.0, mean - half), mean + half)
    )
    return Estimate(value, low, high)


def _run(
    plans: Sequence[StepPlan], allowance: int, rng: np.random.Generator, clock: Clock
) -> tuple[float, int]:
    """One run: a number and the power of two that it is to be multiplied by. Raises OutOfTime."""
    keys = first_keys(plans)
    lost = np.zeros(1, dtype=np.int64)
    weights: Floats = np.ones(1)
    exponent = 0
    for plan in plans:
        clock.check()
        source, group, after, lost = moved(plan, keys, lost, allowance)
        if not len(source):
            return 0.0, 0
        sizes = np.array([len(options) for options in plan.groups], dtype=np.float64)
        (*keys, lost), child = distinct([*after, lost])
        after_each: Floats = weights[source] * sizes[group]
        weights = np.zeros(len(lost))
        np.add.at(weights, child, after_each)
        _, more = frexp(float(weights.max()))
        weights, exponent = np.ldexp(weights, -more), exponent + more
        if len(weights) > WIDTH:
            kept, weights = _drawn(weights, rng)
            keys, lost = [word[kept] for word in keys], lost[kept]
    return float(weights.sum()), exponent


def _drawn(weights: Floats, rng: np.random.Generator) -> tuple[NDArray[np.intp], Floats]:
    """`WIDTH` draws at equal distances from a random start: who is drawn, and what each stands
    for then, which is on average what it stood for."""
    upto = np.cumsum(weights)
    share = upto[-1] / WIDTH
    positions = (rng.random() + np.arange(WIDTH)) * share
    places: Floats = np.minimum(positions, upto[-1] * (1 - 2**-53))
    drawn = np.searchsorted(upto, places, side="right")
    numbers = np.bincount(drawn, minlength=len(weights))[: len(weights)]
    kept = np.nonzero(numbers)[0]
    return kept, numbers[kept] * share


def _whole(value: float, exponent: int) -> int:
    """That value times a power of two, rounded to an integer."""
    mantissa, more = frexp(value)
    shift = exponent + more - 53
    number = round(mantissa * 2.0**53)
    return number << shift if shift >= 0 else (number + (1 << -shift - 1)) >> -shift
