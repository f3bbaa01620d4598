"""What each group of blockers before an attacker is worth: at most, and exactly once it is asked.

Every group first has totals that no course of the combat exceeds, worked out for all groups of an
attacker at once; they fall to the exact ones where the group is looked at. A group with creatures
that block several attackers keeps the first: what comes of it depends on the others.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from legality.arrays import NDArray, np
from legality.problem.results import least_to_destroy
from legality.search.fighters import Fighter
from legality.search.game_tree import GameTree, Leaf, PlayersChoice, undominated
from legality.search.groups import Groups, Numbers, Rows
from legality.search.scoring import Totals

Flags = NDArray[np.bool_]
"""One for each group."""

Worth = Callable[[int, tuple[int, ...]], tuple[Totals, ...] | None]
"""What comes of an attacker (by place) with those blockers: what the attacking player may choose
from; None if it can't be said alone."""


@dataclass(slots=True)
class GroupOptions:
    """The groups before one attacker with the totals that none exceeds, one a row; `exact` has
    those that were looked at.
    `larger` are the totals of groups that were left out."""

    attacker: int
    rows: Rows
    upper: Numbers
    coupled: Flags
    exact: dict[int, tuple[Totals, ...]]
    larger: Totals | None
    able: Numbers
    obeyed: int

    def group(self, row: int) -> tuple[int, ...]:
        """The numbers of each class in that row."""
        return tuple(map(int, self.rows.used[row]))


def options(
    groups: Groups,
    attacker: int,
    fighter: Fighter,
    classes: Sequence[Fighter],
    plain: Totals,
    rows: Rows,
    deathtouch_is_lethal: bool = True,
) -> GroupOptions:
    """The groups before the attacker; `plain` are the totals where nothing blocks it, `classes`
    how the creatures of each class fight."""
    used, size = rows.used, len(plain)
    name = groups.problem.objects[attacker]
    fighter, classes = (
        fighter.at_most(1),
        [creature.grown(creature.bushido) for creature in classes],
    )
    several = np.array(groups.several, dtype=bool)
    early = np.array([creature.amount * creature.early for creature in classes], dtype=np.int64)
    late = np.array([creature.amount * creature.late for creature in classes], dtype=np.int64)
    gains = np.array([creature.lifelink for creature in classes], dtype=np.int64)
    upper = np.zeros((len(used), size), dtype=np.int64)
    upper[:, 1] = used @ (early * gains)
    upper[:, 2] = used @ ((early + late) * gains)
    dies = _may_die(fighter, classes, used, early + late)
    gain = max(0, fighter.sign * fighter.worth)
    shielded = [name in creature.immune for creature in classes]
    upper[:, 0] = (
        upper[:, 2]
        + gain * dies
        - _loss(fighter, classes, used, groups.uses, shielded, deathtouch_is_lethal)
    )
    nobody = ~used.any(axis=1)
    upper[nobody] = plain
    everything = _able(groups, attacker)
    larger = None
    if rows.largest is not None:
        life = int(everything @ ((early + late) * gains))
        first = int(everything @ (early * gains))
        larger = (life + gain, first, life, *(0,) * (size - 3))
    coupled: Flags = np.asarray((used[:, several] > 0).any(axis=1), dtype=bool)
    most = sum(part.count for part in groups.problem.requirements)
    return GroupOptions(attacker, rows, upper, coupled, {}, larger, everything, most)


def _able(groups: Groups, attacker: int) -> Numbers:
    """How many of each class can block the attacker."""
    return np.array(
        [
            len(members) * (groups.problem.allowed[members[0]] >> attacker & 1)
            for members in groups.classes
        ],
        dtype=np.int64,
    )


def _may_die(
    fighter: Fighter, classes: Sequence[Fighter], used: Numbers, amounts: Numbers
) -> Flags:
    """Whether all that each group can deal could remove the attacker (704.5f–h)."""
    weakening = np.array([creature.weakens for creature in classes], dtype=np.int64)
    if fighter.dies_at is None:
        return used @ (amounts * weakening) >= fighter.toughness
    deadly = np.array(
        [creature.deadly and creature.amount > 0 for creature in classes], dtype=np.int64
    )
    result: np.ndarray[tuple[int], np.dtype[np.bool_]]
    result = (used @ amounts >= fighter.dies_at) | (used @ deadly > 0)
    return result


def _loss(
    fighter: Fighter,
    classes: Sequence[Fighter],
    used: Numbers,
    several: Sequence[int],
    shielded: Sequence[bool],
    deathtouch_is_lethal: bool,
) -> Numbers:
    """What the defending player loses at least: as many as the attacker can kill with its damage in
    one step, the dearest first, if no first strike can keep it from that. A creature that `several`
    of them might kill counts its share with each; one that is `shielded` from it, nothing. Bushido
    and rampage are in the numbers, as far as they are sure; what flanking costs is left out. Where
    anybody is odd or bands nothing is sure: another may divide the damage (702.22j), or among
    others."""
    costs = [
        None if shield else _kill(fighter, creature)
        for creature, shield in zip(classes, shielded, strict=True)
    ]
    dear = np.array(
        [
            0
            if cost is None or cost > fighter.amount
            else max(0, -creature.sign * creature.worth) // shares
            for creature, cost, shares in zip(classes, costs, several, strict=True)
        ],
        dtype=np.int64,
    )
    loss: Numbers = np.zeros(len(used), dtype=np.int64)
    left = np.full(len(used), fighter.amount, dtype=np.int64)
    most = 1 if fighter.deadly and not deathtouch_is_lethal else len(used)
    for place in map(int, np.argsort(-dear, kind="stable")):
        cost = costs[place]
        if cost is not None and dear[place]:
            killed = np.minimum(used[:, place], left // max(1, cost))
            if most == 1:
                killed = np.where(loss > 0, 0, np.minimum(killed, 1))
            loss += killed * dear[place]
            left -= killed * cost
    if not fighter.early:
        loss = np.where(_may_be_stopped(fighter, classes, used), 0, loss)
    odd = np.array(
        [fighter.odd or creature.odd or fighter.bands or creature.bands for creature in classes],
        dtype=bool,
    )
    return np.where(used[:, odd].any(axis=1), 0, loss)


def _may_be_stopped(fighter: Fighter, classes: Sequence[Fighter], used: Numbers) -> Flags:
    """Whether first strikers of each group may keep the attacker from its damage: they kill it, or
    make it smaller."""
    early = np.array([creature.amount * creature.early for creature in classes], dtype=np.int64)
    hinders = np.array(
        [
            bool(creature.early and creature.amount and (creature.deadly or creature.weakens))
            for creature in classes
        ],
        dtype=np.int64,
    )
    stopped: Flags = np.asarray(used @ hinders > 0, dtype=bool)
    if fighter.dies_at is not None:
        stopped |= used @ early >= fighter.dies_at
    return stopped


def _kill(fighter: Fighter, creature: Fighter) -> int | None:
    """The damage of the attacker that surely kills it."""
    if creature.dies_at is None and fighter.weakens:
        return creature.toughness
    return least_to_destroy(creature.dies_at, bool(fighter.amount) and fighter.deadly)


def alternatives(tree: GameTree) -> tuple[Totals, ...] | None:
    """What the attacking player may choose from; None where the other chooses too."""
    if isinstance(tree, Leaf):
        return (tree.totals,)
    leaves: list[Leaf] = []
    waiting: list[GameTree] = [tree]
    while waiting:
        subtree = waiting.pop()
        if isinstance(subtree, PlayersChoice):
            if not subtree.least:
                return None
            waiting += subtree.options
        else:
            leaves.append(subtree)
    return tuple(leaf.totals for leaf in undominated(leaves, True))
