"""Creatures of each kind, and what may stand before one attacker, where it is enough to count.

What an attacker surely deals the player is bounded so that no block is left out:

- who is not blocked deals its damage, and who is and does not trample, none;
- what tramples over blockers is what they don't take up. The attacking player gives no blocker more
  than is lethal to it, of all attackers together and over both steps, as long as any of these has
  damage to let through: so a blocker of several takes up once what is lethal to it (702.19b);
- an attacker may die in the first step, before its regular damage, where the blockers that strike
  first could kill it, each with all its damage before every attacker that it blocks.

A block is easier to find where blockers of several are `apart`: those that block what tramples, or
gain life, block nothing else. Then the numbers are no bound.
"""

from collections.abc import Hashable, Iterator, Sequence
from itertools import product
from math import prod
from typing import NamedTuple

from legality.problem.declarations import Problem
from legality.search.block_bounds import is_unknown
from legality.search.engagements import Engagements
from legality.search.fighters import Fighter

MOST_GROUPS = 4_000
"""More groups before one attacker are not looked at."""
MOST_PARTS = 3
"""In more parts nothing is counted."""


def can_be_counted(problem: Problem, engagements: Engagements) -> bool:
    """Whether the bound holds on the board: everyone is known by plain numbers, nobody's size hangs
    on the block, and damage by deathtouch is lethal."""
    if engagements.band_of or engagements.position.blocked or not engagements.separable:
        return False
    if not engagements.edition.deathtouch_is_lethal or engagements.scoring.by_outcome:
        return False
    known = engagements.fighters
    everyone = [known[name] for name in (*problem.creatures, *problem.objects)]
    if engagements.grow or any(is_unknown(fighter) or fighter.bands for fighter in everyone):
        return False
    return not any(fighter.weakens or fighter.poisons for fighter in everyone)


class BlockerKind(NamedTuple):
    """Blockers that are alike, by place; each can block so many attackers, and takes up so much of
    what tramples, counted in so many `parts` where others, if it is in the `first` step those that
    strike first, keep it from that."""

    fighter: Fighter
    members: tuple[int, ...]
    uses: int
    takes: int
    parts: int = 1
    first: bool = False


class AttackerKind(NamedTuple):
    """Attackers that are alike, by place: `least` to `most` blockers may be before each, and its
    damage is the player's (`hits`) or something else's."""

    fighter: Fighter
    members: tuple[int, ...]
    least: int
    most: int
    hits: bool
    able: tuple[bool, ...]
    """Which kinds of blockers can block it."""


class CountedGroup(NamedTuple):
    """What stands `before` one attacker: so many of each kind, that use so much of how many they
    can block, and take up so much of what is lethal to kinds of which each blocks several; what
    comes through in all, and in the first step."""

    before: tuple[int, ...]
    used: tuple[int, ...]
    given: tuple[int, ...]
    early: int
    loss: int

    @property
    def needs(self) -> tuple[int, ...]:
        """All of which there may be too little."""
        return (*self.used, *self.given, self.early)

    def beats(self, other: "CountedGroup") -> bool:
        """Whether it needs no more, and lets through no more."""
        pairs = zip((*self.needs, self.loss), (*other.needs, other.loss), strict=True)
        return all(mine <= theirs for mine, theirs in pairs)


def blocker_kinds(problem: Problem, engagements: Engagements) -> list[BlockerKind]:
    """The kinds of creatures that can block anything."""
    result: dict[Hashable, list[int]] = {}
    for place, name in enumerate(problem.creatures):
        allowed = problem.allowed[place]
        uses = min(problem.capacity[place], allowed.bit_count())
        if uses:
            result.setdefault((engagements.fighters[name], allowed, uses), []).append(place)
    kinds: list[BlockerKind] = []
    for members in result.values():
        first = members[0]
        uses = min(problem.capacity[first], problem.allowed[first].bit_count())
        fighter = engagements.fighters[problem.creatures[first]]
        kinds.append(BlockerKind(fighter, tuple(members), uses, fighter.need))
    return kinds


def kept_from(
    blockers: Sequence[BlockerKind], attackers: Sequence[AttackerKind]
) -> list[BlockerKind]:
    """The blockers as what may be before them keeps them from taking up damage: where all that
    tramples has deathtouch one point is lethal (702.2c); where it strikes in one step, and nobody
    dies before it does, what others deal counts."""
    result: list[BlockerKind] = []
    quick = any(kind.fighter.early and kind.fighter.amount for kind in blockers)
    for place, similar in enumerate(blockers):
        over = [kind.fighter for kind in attackers
                if kind.able[place] and kind.hits and kind.fighter.tramples]  # fmt: skip
        steps = {(other.early, other.late) for other in over}
        once = (
            similar.fighter.dies_at is not None
            or steps <= {(True, False)}
            or steps <= {(False, True)}
        )
        takes = 1 if over and once and all(other.deadly for other in over) else similar.takes
        at_once = not quick and 1 < similar.uses <= MOST_PARTS and len(steps) == 1
        plain = at_once and (True, True) not in steps
        first = (True, False) in steps
        result.append(
            similar._replace(takes=takes, parts=similar.uses if plain else 1, first=first)
        )
    return result


def attacker_kinds(
    problem: Problem, engagements: Engagements, blockers: Sequence[BlockerKind]
) -> list[AttackerKind]:
    """The kinds of attackers."""
    limits = [(1, len(problem.creatures))] * len(problem.objects)
    for part in problem.counts:
        least, most = limits[part.object]
        limits[part.object] = max(least, part.least), min(most, part.most)
    result: dict[AttackerKind, list[int]] = {}
    for place, name in enumerate(problem.objects):
        able = tuple(
            bool(problem.allowed[blocker_kind.members[0]] >> place & 1) for blocker_kind in blockers
        )
        hits = engagements.place(name) is None
        kind = AttackerKind(engagements.fighters[name], (), *limits[place], hits, able)
        result.setdefault(kind, []).append(place)
    return [kind._replace(members=tuple(members)) for kind, members in result.items()]


def groups(
    kind: AttackerKind, blockers: Sequence[BlockerKind], *, apart: bool = False
) -> list[CountedGroup] | None:
    """What may stand before one attacker of the kind, nothing that another beats; None where that
    is too much to be looked at."""
    fighter, none = kind.fighter, (0,) * len(blockers)
    early, late = (
        fighter.amount * fighter.early * kind.hits,
        fighter.amount * fighter.late * kind.hits,
    )
    result = [CountedGroup(none, none, none, early, early + late)]
    if not early + late:
        return result
    useful = kind.least
    if fighter.tramples:
        useful = max(useful, early + late + (fighter.dies_at or 0))
    sizes = [min(len(other.members), useful) if able else 0
             for other, able in zip(blockers, kind.able, strict=True)]  # fmt: skip
    if prod(size + 1 for size in sizes) > MOST_GROUPS:
        return None
    for before in product(*(range(size + 1) for size in sizes)):
        if kind.least <= sum(before) <= min(kind.most, useful):
            if apart:
                result.append(_apart(fighter, before, blockers, early, late))
            else:
                result += _taking_up(fighter, before, blockers, early, late)
    return None if len(result) > MOST_GROUPS else _unbeaten(result)


def _unbeaten(every: Sequence[CountedGroup]) -> list[CountedGroup]:
    kept: list[CountedGroup] = []
    for group in sorted(every, key=lambda other: (sum(other.needs), other.loss)):
        if not any(other.beats(group) for other in kept):
            kept.append(group)
    return kept


def _taking_up(
    fighter: Fighter,
    before: tuple[int, ...],
    blockers: Sequence[BlockerKind],
    early: int,
    late: int,
) -> Iterator[CountedGroup]:
    """Those before the attacker, taking up more or less of its damage."""
    early, late = _left(fighter, before, blockers, early, late)
    takes = _takes(fighter, before, blockers)
    alone = sum(take for other, take in zip(blockers, takes, strict=True) if other.uses == 1)
    left = max(0, early + late - alone)
    ranges = [range(min(left, take) + 1 if other.uses > 1 else 1)
              for other, take in zip(blockers, takes, strict=True)]  # fmt: skip
    kept = _kept(fighter, before, blockers)
    for given in product(*ranges):
        taken = sum(given)
        if taken <= left:
            parts = tuple(
                number * other.parts + lost
                for number, other, lost in zip(given, blockers, kept, strict=True)
            )
            yield CountedGroup(before, before, parts, max(0, early - alone - taken), left - taken)


def _kept(fighter: Fighter, before: Sequence[int], blockers: Sequence[BlockerKind]) -> list[int]:
    """What an attacker that does not trample keeps blockers of several from taking up: of one kind
    alone, all its damage being dealt once."""
    result = [0] * len(blockers)
    if fighter.tramples or not fighter.amount:
        return result
    for place, (other, number) in enumerate(zip(blockers, before, strict=True)):
        if number and other.parts > 1 and (fighter.early or not other.first):
            kills = fighter.deadly or fighter.amount >= other.fighter.need
            dealt = fighter.amount if other.takes == other.fighter.need else 0
            dealt = other.takes if kills else dealt
            most = other.takes * other.parts // (other.parts - 1)
            result[place] = min(dealt * other.parts, most, number * other.takes)
            break
    return result


def _apart(
    fighter: Fighter,
    before: tuple[int, ...],
    blockers: Sequence[BlockerKind],
    early: int,
    late: int,
) -> CountedGroup:
    """Those before the attacker, where they block no other, or gain nothing and it doesn't trample.
    What they gain is certain where it does not strike first."""
    early, late = _left(fighter, before, blockers, early, late)
    taken = sum(_takes(fighter, before, blockers))
    gains, used = 0, list(before)
    for place, (other, number) in enumerate(zip(blockers, before, strict=True)):
        linked = other.fighter.lifelink and not fighter.early
        if linked:
            gains += number * other.fighter.amount * (other.fighter.early + other.fighter.late)
        if fighter.tramples or linked:
            used[place] *= other.uses
    through = max(0, early + late - taken)
    none = (0,) * len(blockers)
    return CountedGroup(before, tuple(used), none, max(0, early - taken), through - gains)


def _left(
    fighter: Fighter, before: Sequence[int], blockers: Sequence[BlockerKind], early: int, late: int
) -> tuple[int, int]:
    """The damage of a blocked attacker that may trample over those, in either step."""
    if not fighter.tramples:
        return 0, 0
    return early, 0 if _may_fall(fighter, before, blockers) else late


def _takes(fighter: Fighter, before: Sequence[int], blockers: Sequence[BlockerKind]) -> list[int]:
    """What those of each kind take up of the attacker's damage at most."""
    return [
        number
        * (
            min(other.takes, _deadly_points(fighter, other.fighter))
            if fighter.deadly
            else other.takes
        )
        for other, number in zip(blockers, before, strict=True)
    ]


def _deadly_points(fighter: Fighter, other: Fighter) -> int:
    """702.2c: one point of deathtouch is lethal, in each step to who is not destroyed by it."""
    return 1 + (other.dies_at is None and fighter.early and fighter.late)


def _may_fall(fighter: Fighter, used: Sequence[int], blockers: Sequence[BlockerKind]) -> bool:
    """Whether the attacker may die in the first step."""
    if fighter.dies_at is None:
        return False
    striking = [
        (number, other.fighter)
        for other, number in zip(blockers, used, strict=True)
        if number and other.fighter.early and other.fighter.amount
    ]
    damage = sum(number * other.amount for number, other in striking)
    return damage >= fighter.dies_at or any(other.deadly for _, other in striking)
