"""What no block scores more than: the price that each blocker's time is worth, and no conflict.

Every attacker chooses its best group on its own and pays for each creature a *price*; whoever is
chosen more often than it can block makes its price rise, whoever stands idle makes it fall. At any
prices the sum of the best choices and of all prices is a bound, the Lagrangian one. What only the
whole block decides has a price as well: a point of life where the player must stay alive, a
requirement where all that can be obeyed must be, damage to a planeswalker up to its last counter.

Prices are found in floating point and then rounded; the bound is worked out in whole numbers.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from operator import mul

from msgspec import Struct

from legality.arrays import np
from legality.search.groups import Numbers
from legality.search.options import GroupOptions
from legality.search.scoring import Totals

SCALE = 1024
LARGEST = 1 << 36
"""Totals greater than this are not bounded."""


class Curve(Struct, frozen=True):
    """A loss that grows with damage to a planeswalker or battle: its break points (damage, loss);
    `place` is that of the damage in the totals."""

    place: int
    points: tuple[tuple[int, int], ...]


class Objective(Struct, frozen=True):
    """What is sought: the greatest sum of the totals in the places of `worth` less the `curves`,
    every total in the places of `floors` being at least so much, and at least `obeyed` of the
    requirements obeyed, of which `open` are not counted before single attackers."""

    worth: tuple[int, ...]
    curves: tuple[Curve, ...]
    floors: tuple[tuple[int, int], ...]
    obeyed: int
    open: int


@dataclass(slots=True)
class Prices:
    """Of each class of blockers, of each floor, of each curve, and of a requirement."""

    classes: "np.ndarray[tuple[int], np.dtype[np.float64]]"
    floors: "np.ndarray[tuple[int], np.dtype[np.float64]]"
    curves: "np.ndarray[tuple[int], np.dtype[np.float64]]"
    obeyed: float = 0.0


@dataclass(slots=True)
class Relaxed:
    """The bound in units of 1/`SCALE`, and how far below it every group of an attacker leads
    (`slack`, by attacker and row); `larger` is that of the groups left out, if any were."""

    bound: int
    slack: list[Numbers]
    best: list[int]
    larger: list[int | None]
    weights: tuple[int, ...]
    prices: Numbers
    requirement: int

    def worth(self, options: GroupOptions, row: int, totals: Totals) -> int:
        """What the row is worth at the prices with those totals."""
        used, obeyed = options.rows.used[row], int(options.rows.obeyed[row])
        return self.gained(totals) + self.requirement * obeyed - int(used @ self.prices)

    def gained(self, totals: Totals) -> int:
        """What those totals are worth at the prices."""
        return sum(map(mul, self.weights, totals))


@dataclass(slots=True)
class Relaxation:
    """The bound over those options, `limits` saying how often each class can be used."""

    options: Sequence[GroupOptions]
    limits: Sequence[int]
    aim: Objective
    prices: Prices = field(init=False)

    def __post_init__(self) -> None:
        aim = self.aim
        self.prices = Prices(
            np.zeros(len(self.limits)),
            np.zeros(len(aim.floors)),
            np.array([_slope(curve) for curve in aim.curves], dtype=np.float64),
        )

    def weights(self, prices: Prices) -> "np.ndarray[tuple[int], np.dtype[np.float64]]":
        """What a point in each place of the totals is worth."""
        result = np.array(self.aim.worth, dtype=np.float64)
        for (place, _), price in zip(self.aim.floors, prices.floors, strict=True):
            result[place] += price
        for curve, price in zip(self.aim.curves, prices.curves, strict=True):
            result[curve.place] += price
        return result

    # -- in floating point -------------------------------------------------------------------------

    def improve(self, target: float, rounds: int) -> None:
        """Better prices, by subgradients; `target` is a score that is known to be reached."""
        best, kept = float("inf"), self.prices
        now, share, idle = self.prices, 1.0, 0
        arrays = [
            (options.upper.astype(np.float64), options.rows.used.astype(np.float64),
             options.rows.obeyed.astype(np.float64))
            for options in self.options
        ]  # fmt: skip
        for _ in range(rounds):
            value, slope = self._at(now, arrays)
            if value < best - 1e-9:
                best, kept, idle = value, now, 0
            else:
                idle += 1
                if idle >= 8:
                    share, idle, now = share / 2, 0, kept
                    if share < 0.01:
                        break
                    continue
            length = (
                float(slope.classes @ slope.classes)
                + float(slope.floors @ slope.floors)
                + float(slope.curves @ slope.curves)
                + slope.obeyed**2
            )
            if length < 1e-9 or best <= target:
                break
            step = share * max(value - target, 0.5) / length
            now = Prices(
                np.maximum(0, now.classes - step * slope.classes),
                np.maximum(0, now.floors - step * slope.floors),
                np.maximum(0, now.curves - step * slope.curves),
                max(0.0, now.obeyed - step * slope.obeyed),
            )
        self.prices = kept

    def _at(
        self,
        prices: Prices,
        arrays: "Sequence[tuple[np.ndarray[tuple[int, int], np.dtype[np.float64]], ...]]",
    ) -> tuple[float, Prices]:
        """The bound at those prices, and how it changes with them."""
        aim, weights = self.aim, self.weights(prices)
        limits = np.array(self.limits, dtype=np.float64)
        value = float(limits @ prices.classes) + prices.obeyed * (aim.open - aim.obeyed)
        used = limits.copy()
        totals = np.zeros(len(weights))
        obeyed = float(aim.open - aim.obeyed)
        for upper, users, counts in arrays:
            worth = upper @ weights + prices.obeyed * counts - users @ prices.classes
            row = int(worth.argmax())
            value += float(worth[row])
            used -= users[row]
            totals += upper[row]
            obeyed += float(counts[row])
        floors = np.zeros(len(aim.floors))
        for number, (place, least) in enumerate(aim.floors):
            value -= float(prices.floors[number]) * least
            floors[number] = totals[place] - least
        curves = np.zeros(len(aim.curves))
        for number, curve in enumerate(aim.curves):
            price = float(prices.curves[number])
            most, damage = max((price * hit - loss, hit) for hit, loss in curve.points)
            value += most
            curves[number] = damage + totals[curve.place]
        return value, Prices(used, floors, curves, obeyed)

    # -- in whole numbers --------------------------------------------------------------------------

    def relaxed(self) -> Relaxed:
        """The bound at the prices now, and the slack of every option."""
        aim = self.aim
        classes = np.rint(self.prices.classes * SCALE).astype(np.int64)
        floors = [round(float(own_price) * SCALE) for own_price in self.prices.floors]
        curves = [round(float(own_price) * SCALE) for own_price in self.prices.curves]
        requirement = round(self.prices.obeyed * SCALE)
        weights = np.array([value * SCALE for value in aim.worth], dtype=np.int64)
        bound = requirement * (aim.open - aim.obeyed)
        bound += sum(int(price) * limit for price, limit in zip(classes, self.limits, strict=True))
        for (place, least), price in zip(aim.floors, floors, strict=True):
            weights[place] += price
            bound -= price * least
        for curve, price in zip(aim.curves, curves, strict=True):
            weights[curve.place] += price
            bound += max(price * hit - SCALE * loss for hit, loss in curve.points)
        slack: list[Numbers] = []
        bests: list[int] = []
        larger: list[int | None] = []
        for options in self.options:
            worth = (
                options.upper @ weights
                + requirement * options.rows.obeyed
                - options.rows.used @ classes
            )
            beyond = self.beyond(options, weights, classes, requirement)
            best = max(int(worth.max()), beyond if beyond is not None else -LARGEST * SCALE)
            bound += best
            bests.append(best)
            slack.append(best - worth)
            larger.append(None if beyond is None else best - beyond)
        return Relaxed(bound, slack, bests, larger, tuple(weights.tolist()), classes, requirement)

    def beyond(
        self, options: GroupOptions, weights: Numbers, classes: Numbers, requirement: int
    ) -> int | None:
        """What a group that was left out is worth at most: as many creatures as it has at least,
        the cheapest, and every requirement."""
        if options.larger is None or options.rows.largest is None:
            return None
        gained = sum(int(w) * number for w, number in zip(weights, options.larger, strict=True))
        cheapest = sorted(
            int(price)
            for price, number in zip(classes, options.able, strict=True)
            for _ in range(int(number))
        )
        return gained + requirement * options.obeyed - sum(cheapest[: options.rows.largest + 1])


def _slope(curve: Curve) -> float:
    """The steepest line from nothing under the whole curve."""
    return min((loss / hit for hit, loss in curve.points if hit), default=0.0)
