"""Which sets of creatures can be killed together, in many blocks at once.

Damage is divided among creatures that are faced. A set of them can be killed where the damage of
all who face any of it is at least what the set lacks, and that is so of each part of it: nobody's
damage is then counted for two deaths. A point of damage by deathtouch kills whatever it is dealt
to (702.2c), so that a set may also fall in two parts, the one by damage, the other by deathtouch.

Arrays have a row for each set and a column for each block.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from legality.arrays import np
from legality.search.groups import Numbers
from legality.search.options import Flags

Kind = Any
"""The type of the numbers in an array: `np.int64`, or `np.int16`, which is shorter."""
SHORT: Kind = np.int16
LONG: Kind = np.int64

LARGEST_SHORT = 1 << 15
"""Sums of damage below this are worked out in short numbers, four times as fast."""

Combine = Callable[[Numbers, Numbers], Numbers]


class ByWorth(Struct, frozen=True, eq=False):
    """Sets ordered by worth: the place of each set in that order from 1 on, 0 for those that don't
    count; and for each place the worth and the set."""

    places: Numbers
    worth: Numbers
    sets: Numbers


class Sets:
    """Every set of those creatures (as masks by place), parts before wholes."""

    def __init__(self, creatures: Sequence[int]) -> None:
        self.creatures = tuple(creatures)
        self.masks = [0]
        for place in creatures:
            self.masks += [mask | 1 << place for mask in self.masks]
        self.sizes = short([mask.bit_count() for mask in self.masks])[:, None]
        self._row = row = {mask: place for place, mask in enumerate(self.masks)}
        self._parts = [
            (row[part], wholes, [row[self.masks[mask] ^ part] for mask in wholes])
            for part in self.masks[1:]
            for wholes in [[row[mask] for mask in self.masks if mask & part == part]]
        ]

    def combined(self, rows: Mapping[int, Numbers], combine: Combine, start: Numbers) -> Numbers:
        """A row for each set: `start` for the empty one, combined with those of its creatures."""
        result: Numbers = np.zeros((len(self.masks), len(start)), dtype=start.dtype)
        result[0] = start
        size = 1
        for place in self.creatures:
            result[size : 2 * size] = combine(result[:size], rows[place])
            size *= 2
        return result

    def ordered(self, worth: Mapping[int, int], otherwise: int) -> ByWorth:
        """The order of the sets that `worth` names; of equals the first stands last. Where none of
        them counts the worth is `otherwise`."""
        known = [(worth[mask], -row, row) for row, mask in enumerate(self.masks) if mask in worth]
        places = [0] * len(self.masks)
        values, sets = [otherwise], [0]
        for place, (value, _, row) in enumerate(sorted(known), 1):
            places[row] = place
            values.append(value)
            sets.append(self.masks[row])
        return ByWorth(
            short(places)[:, None],
            np.array(values, dtype=np.int64),
            np.array(sets, dtype=np.int64),
        )

    def without(self, creatures: int) -> list[int]:
        """For each set the row of the same set without those creatures."""
        return [self._row[mask & ~creatures] for mask in self.masks]

    def kept_by_parts(self, flags: Flags) -> Flags:
        """Whether that holds of a set and of each part of it; `flags` are changed."""
        size, length = 1, len(self.masks)
        while size < length:
            for start in range(0, length, 2 * size):
                flags[start + size : start + 2 * size] &= flags[start : start + size]
            size *= 2
        return flags

    def most_of_parts(self, numbers: Numbers) -> Numbers:
        """The greatest number of any part of each set, the whole one too; `numbers` are changed."""
        size, length = 1, len(self.masks)
        while size < length:
            for start in range(0, length, 2 * size):
                whole = numbers[start + size : start + 2 * size]
                np.maximum(whole, numbers[start : start + size], out=whole)
            size *= 2
        return numbers

    def killed(self, plain: Numbers, deadly: Numbers | None, lacks: Numbers) -> "Deaths":
        """The sets that so much plain damage, and so much by deathtouch, is enough for."""
        filled = self.kept_by_parts(plain >= lacks)
        if deadly is None:
            return Deaths(self, filled)
        poisoned = self.kept_by_parts(deadly >= self.sizes)
        result = filled.copy()
        for part, wholes, rests in self._parts:
            dies = poisoned[part]
            if dies.any():
                result[wholes] |= dies & filled[rests]
        return Deaths(self, result)


class Deaths:
    """For each set, in each block, whether it can be killed."""

    def __init__(self, sets: Sets, flags: Flags) -> None:
        self.sets = sets
        self.flags = flags

    def greatest(self, order: ByWorth) -> tuple[Numbers, Numbers]:
        """The greatest worth of a set that can be killed, and that set."""
        place = (self.flags * order.places).max(axis=0)
        return order.worth[place], order.sets[place]

    def single(self) -> Numbers:
        """The creatures each of which can be killed alone, as a mask."""
        result = np.zeros(self.flags.shape[-1], dtype=np.int64)
        for row, mask in enumerate(self.sets.masks):
            if mask and not mask & (mask - 1):
                result = result + self.flags[row] * mask
        return result

    def possible(self) -> list[tuple[int, Flags]]:
        """The sets that can be killed in some block, each with where."""
        return [(mask, row) for mask, row in zip(self.sets.masks, self.flags, strict=True)
                if row.any()]  # fmt: skip


def short(values: Sequence[int]) -> Numbers:
    """An array of short numbers."""
    result: Numbers = np.array(values, dtype=SHORT)
    return result
