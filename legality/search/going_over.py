"""What attackers with trample surely let through in one damage step, in many blocks at once.

Damage goes through where every creature that blocks them gets lethal damage (702.19b). All that
attackers assign in the step counts for that, so that others may fill up what is lethal, and the
trampling ones add what is missing. A set of blockers gets it where the damage of all who face any
of it is enough, and so for each part of it; what the trampling ones have to add is the most that
any part of the set lacks by the damage of the others. Whoever is dealt any of it gets lethal damage
in all, so that no order stands against it. Of several with trample some may go over, while the rest
fill up what is lethal: each such choice is looked at.

Arrays have a row for each set and a column for each block.
"""

from collections.abc import Sequence

from legality.arrays import np
from legality.search.block_rows import BlockRows
from legality.search.block_sides import BlockSides
from legality.search.deaths import Sets
from legality.search.groups import Numbers
from legality.search.options import Flags

FIRST, REGULAR = (True, False), (False, True)
"""The steps in which a creature may strike, as `BlockTable` takes them."""
MOST_CHOSEN = 3
"""Of so many attackers with trample at most every choice of some is looked at."""


class Harm:
    """For each block the blockers that die in the step, what their deaths cost, and what goes
    through; nothing of either where nothing can go through."""

    def __init__(self, dead: Numbers, loss: Numbers, through: Numbers) -> None:
        self.dead = dead
        self.loss = loss
        self.through = through

    def greater(self, other: "Harm") -> "Harm":
        """The greater of the two, for each block."""
        more = other.loss + other.through > self.loss + self.through
        return Harm(
            np.where(more, other.dead, self.dead),
            np.where(more, other.loss, self.loss),
            np.where(more, other.through, self.through),
        )


def trampling(bounds: BlockSides, steps: tuple[bool, bool]) -> list[int]:
    """The attackers that may let damage through to the player in that step."""
    return [
        place
        for place, fighter in enumerate(bounds.attackers)
        if fighter.tramples
        and not fighter.poisons
        and bounds.places[place] is None
        and ((fighter.early and steps[0]) or (fighter.late and steps[1]))
        and fighter.amount
    ]


def harm(table: BlockRows, steps: tuple[bool, bool], gone: Numbers, first: Numbers) -> Harm | None:
    """The greatest loss by deaths and damage that goes through; those blockers in `gone` (by bits)
    are dead already, and the attackers in `first` deal nothing. None where nobody tramples."""
    bounds = table.bounds
    places = trampling(bounds, steps)
    if not places or not bounds.mine.creatures:
        return None
    sets, kind = bounds.mine, bounds.kind
    able = table.surely_blocked & ~table.barred & ~first & sum(1 << place for place in places)
    for number, fighter in enumerate(bounds.blockers):
        if fighter.dies_at is None:  # what is lethal to it is no death
            able = able & ~table.faced[number]
    reached = _reached(table, steps, ~table.barred & ~first)
    points: Numbers = np.zeros((len(sets.masks), len(able)), dtype=np.int64).astype(kind)
    for here in reached.values():
        points = points + here
    lacks = sets.combined(
        {
            place: (_lethal(bounds, place) * (gone >> place & 1 ^ 1)).astype(kind)
            for place in sets.creatures
        },
        np.add,
        table.no_damage,
    )
    filled = sets.kept_by_parts(points >= lacks)
    greatest = Harm(gone, table.nothing, table.nothing)
    for mask in _choices(places):
        over = able & mask
        if len(places) <= MOST_CHOSEN and not (over == mask).any():
            continue  # fewer are looked at by themselves
        others = points
        for place in places:
            if mask >> place & 1:
                others = others - reached[place] * (over >> place & 1).astype(kind)
        lacking = sets.most_of_parts(lacks - others)
        greatest = greatest.greater(_gone_over(table, over, gone, filled, lacking))
    return greatest


def _choices(places: Sequence[int]) -> list[int]:
    """Every choice of some of those, as masks: of many only one or all."""
    masks = [1 << place for place in places]
    if len(places) > MOST_CHOSEN:
        return [*masks, sum(masks)]
    chosen = [0]
    for mask in masks:
        chosen += [those | mask for those in chosen]
    return chosen[1:]


def _reached(table: BlockRows, steps: tuple[bool, bool], strikes: Numbers) -> dict[int, Numbers]:
    """The damage with which each of those attackers reaches each set of blockers in the step."""
    bounds = table.bounds
    return {
        place: table.met_by_attackers[place]
        & (fighter.amount * (strikes >> place & 1)).astype(bounds.kind)
        for place, fighter in enumerate(bounds.attackers)
        if (fighter.early and steps[0]) or (fighter.late and steps[1])
    }


def _gone_over(
    table: BlockRows, over: Numbers, gone: Numbers, filled: Flags, lacking: Numbers
) -> Harm:
    """The greatest harm by sets that are `filled`, with all those before whom the attackers in
    `over` stand, which have to add what is `lacking`."""
    bounds, sets = table.bounds, table.bounds.mine
    covered = table.nothing
    for number, faced in enumerate(table.faced):
        covered = covered | ((faced & over) > 0) * (1 << number)
    covered = (covered & ~gone).astype(bounds.kind)
    masks = np.array(sets.masks, dtype=bounds.kind)[:, None]
    total = table.nothing
    for place, fighter in enumerate(bounds.attackers):
        total = total + fighter.amount * (over >> place & 1)
    through = total - np.maximum(lacking, 0)
    fine = filled & ((masks & covered) == covered) & (through > 0)
    value = np.where(fine, through + _costs(bounds, sets), -1)
    row = value.argmax(axis=0)
    columns = np.arange(len(row))
    goes = fine[row, columns]
    dead = np.array(sets.masks, dtype=np.int64)[row]
    return Harm(
        (dead | gone) * goes | gone,
        _costs(bounds, sets)[row, 0] * goes,
        through[row, columns] * goes,
    )


def _lethal(bounds: BlockSides, place: int) -> int:
    fighter = bounds.blockers[place]
    return max(fighter.need, fighter.dies_at or 0)


def _costs(bounds: BlockSides, sets: Sets) -> Numbers:
    """What the deaths of each set cost."""
    worth = [max(0, -fighter.sign * fighter.worth) for fighter in bounds.blockers]
    sums: Sequence[int] = [
        sum(worth[creature] for creature in sets.creatures if mask >> creature & 1)
        for mask in sets.masks
    ]
    return np.array(sums, dtype=np.int64)[:, None]
