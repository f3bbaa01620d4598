"""Boards on which no attack changes how anyone fights or whom anyone may block.

There every attack is made of the same units: single attackers and bands, each with what it attacks.
What comes of a unit, or of several that share a blocker, is the same in every attack that has it.
"""

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from operator import add

from msgspec.structs import replace

from legality.clock import Clock
from legality.combat.not_modelled import standing
from legality.effects import conditions as c
from legality.effects import qualities as q
from legality.effects.blocking import AdditionalBlocks, MaximumBlockers, MinimumBlockers, MustBlock
from legality.effects.characteristics import HasAbility
from legality.effects.effects import AnyEffect
from legality.effects.keywords import QUIET
from legality.errors import TooLarge
from legality.position import Position
from legality.problem.declarations import Problem, bits
from legality.search import part_bounds, sure_bounds
from legality.search.block_bounds import MOST_CREATURES, BlockBounds
from legality.search.block_ranking import BlockRanking
from legality.search.candidates import Candidates, attacked
from legality.search.course import at_least, at_most
from legality.search.course_bounds import CourseBounds, course_bounds
from legality.search.engagements import Bounds, Engagements
from legality.search.game_tree import GameTree, Leaf, PlayersChoice
from legality.search.hanging import hanging
from legality.search.roles import PLAIN
from legality.search.scoring import Totals
from legality.search.separable import loses_lifelink, separable
from legality.verdict import DeclarationValue

Unit = tuple[tuple[int, str], ...]
"""The attackers of a band, or one attacker, by place, each with what it attacks."""
Faces = tuple[tuple[int, int], ...]
"""Blockers by place, each with the attackers that it blocks as a mask, whole bands of them."""


MOST_BLOCKERS = 8
"""Of more creatures every set is too much to be looked at."""


class PlainBoard:
    """Such a board, with the one defending player (or team) on it."""

    def __init__(self, ranking: BlockRanking, clock: Clock) -> None:
        self.side = ranking.player
        self.problem: Problem = ranking.problem
        self.engagements: Engagements = ranking.engagements
        self.engagements.clock = clock
        self.clock = clock
        self.scoring = self.engagements.scoring
        self.attackers, self.blockers = self.problem.objects, self.problem.creatures
        self.place = self.problem.object_places
        self.allowed, self.capacity = self.problem.allowed, self.problem.capacity
        self.limits = limits(self.problem)
        self.duties = [0] * len(self.blockers)
        """How many requirements to block each creature has."""
        for part in self.problem.requirements:
            for creature in bits(part.creatures):
                self.duties[creature] += 1
        self._trees: dict[tuple[tuple[Unit, ...], Faces], GameTree | None] = {}
        self._sure: dict[tuple[tuple[Unit, ...], Faces], Totals | None] = {}
        self._courses: dict[tuple[tuple[Unit, ...], Faces], CourseBounds | None] = {}
        self._bounds: dict[tuple[tuple[Unit, ...], Faces, object], GameTree | None] = {}

    @classmethod
    def of(cls, position: Position, candidates: Candidates, clock: Clock) -> "PlainBoard | None":
        """The board of those attacks; None where it is not such a one."""
        sides = tuple(position.defending_sides)
        if len(sides) != 1 or candidates.gaps or candidates.is_company or position.blocked:
            return None
        if not all(_is_plain(effect) for line in standing(position) for effect in line.effects):
            return None
        problem = candidates.problem
        able = [name for name, most in zip(problem.creatures, problem.allowed, strict=True) if most]
        targets = [name for name in problem.objects if name in position.by_id]
        if len(targets) > len(able) or any(
            position.by_id[target].is_creature for target in targets
        ):
            return None
        everyone = dict.fromkeys(able, position.defenders[0])
        board = attacked(position, everyone | dict(zip(able, targets, strict=False)))
        ranking = BlockRanking(board, sides[0], clock=clock)
        if len(ranking.problem.creatures) > MOST_BLOCKERS:
            return None
        fights = ranking.engagements
        known = fights.fighters
        if fights.position.attacks != board.attacks or ranking.stated or fights.grow:
            return None
        if any(
            fighter.odd or fighter.immune or fighter.harmless or fighter.void or fighter.poisons
            for fighter in known.values()
        ):
            return None
        if (
            fights.scoring.commanders
            or fights.scoring.by_outcome
            or not _is_restricted(ranking.problem)
        ):
            return None
        if len(fights.mine) != len(able) or any(known[name].sign < 0 for name in able):
            return None
        if not separable(attacked(position, {}), known):
            return None
        if hanging(candidates.position, by_life=False).lines:
            return None
        return cls(ranking, clock)

    def unit(self, names: Sequence[str], attack: Mapping[str, str]) -> Unit:
        """The unit of those attackers."""
        return tuple(sorted((self.place[name], attack[name]) for name in names))

    def units(self, attack: Mapping[str, str], bands: Sequence[Sequence[str]]) -> list[Unit]:
        """The units of an attack."""
        banded = {name for band in bands for name in band}
        lone = [(name,) for name in attack if name not in banded]
        return [self.unit(names, attack) for names in (*bands, *lone)]

    def is_exact(self, attack: Mapping[str, str]) -> bool:
        """Whether the parts of that attack don't touch. If they do, attackers may gain less life
        than their parts say: then what these come to is only what the attack does not exceed."""
        position, known = self.engagements.position, self.engagements.fighters
        return not any(
            loses_lifelink(
                position.by_id[object_attacked],
                [known[name] for name, target in attack.items() if target == object_attacked],
            )
            for object_attacked in self.scoring.targets
        )

    def named(self, chosen: Sequence[tuple[int, int]]) -> dict[str, tuple[str, ...]]:
        """A block by places as one by names."""
        return {
            self.blockers[blocker]: tuple(self.attackers[to] for to in bits(mask))
            for blocker, mask in chosen
        }

    def placed(self, block: DeclarationValue) -> tuple[tuple[int, int], ...]:
        """A block by names as one by places."""
        places = self.problem.creature_places
        faced = {blocker: (to,) if isinstance(to, str) else to for blocker, to in block.items()}
        return tuple(
            (places[blocker], sum(1 << self.place[name] for name in those))
            for blocker, those in faced.items()
            if those
        )

    def unaimed(self, units: tuple[Unit, ...]) -> tuple[Unit, ...]:
        """Those units, all blocked: what does not trample deals nothing to what it attacks, so that
        it makes no difference what that is."""
        known = self.engagements.fighters
        return tuple(
            tuple(
                (attacker, to if known[self.attackers[attacker]].tramples else self.side)
                for attacker, to in unit
            )
            for unit in units
        )

    # -- what comes of units -----------------------------------------------------------------------

    def free(self, unit: Unit) -> Totals:
        """What comes of a unit that nothing blocks."""
        totals = self.scoring.nothing
        for pair in unit:
            tree = self.tree(((pair,),), ())
            if not isinstance(tree, Leaf):
                raise TooLarge("what an unblocked attacker does can't be said alone")
            totals = tuple(map(add, totals, tree.totals))
        return totals

    def unblocked(self, attacks: Iterable[Mapping[str, str]]) -> int | None:
        """What the best of those attacks scores if nobody blocks: no band changes that, and none of
        them scores more. None where somebody may have to block. Raises `OutOfTime`."""
        if any(self.duties):
            return None
        alone: dict[tuple[str, str], Totals] = {}
        most = 0
        for attack in attacks:
            self.clock.check()
            totals = self.scoring.nothing
            for pair in attack.items():
                if pair not in alone:
                    alone[pair] = self.free(self.unit(pair[:1], dict([pair])))
                totals = tuple(map(add, totals, alone[pair]))
            most = max(most, -self.scoring.score(totals))
        return most

    def tree(self, units: tuple[Unit, ...], faces: Faces) -> GameTree | None:
        """What comes of those units together, blocked so; None where that is too large to be
        played. Raises `OutOfTime`."""
        units = self.unaimed(units) if faces else units
        key = units, faces
        if key not in self._trees and sum(map(len, units)) > 1:
            most, least = self.likely(units, faces, at_most), self.likely(units, faces, at_least)
            is_exact = not self.engagements.edition.ordered_damage
            if most is not None and (is_exact or (isinstance(most, Leaf) and most == least)):
                self._trees[key] = most
        if key not in self._trees:
            board = copy(self.engagements)
            board.attacks = {
                self.attackers[attacker]: to for unit in units for attacker, to in unit
            }
            try:
                tree = board.planned(self.names(units), self.blocks(units, faces))
            except TooLarge:
                self.clock.check()
                tree = None
            self._trees[key] = tree
        return self._trees[key]

    def likely(self, units: tuple[Unit, ...], faces: Faces, bounds: Bounds) -> GameTree | None:
        """What bounds the course of those units (`course.at_most` or `at_least`); exact where that
        is known, or quickly found. None where it is not."""
        units = self.unaimed(units) if faces else units
        key = units, faces
        if key in self._trees or sum(map(len, units)) == 1:
            return self.tree(units, faces)
        if (*key, bounds) not in self._bounds:
            try:
                tree = self._bounded(units, faces, bounds)
            except TooLarge:
                self.clock.check()
                tree = None
            self._bounds[*key, bounds] = tree
        return self._bounds[*key, bounds]

    def _bounded(self, units: tuple[Unit, ...], faces: Faces, bounds: Bounds) -> GameTree | None:
        board = copy(self.engagements)
        board.attacks = {self.attackers[attacker]: to for unit in units for attacker, to in unit}
        names, blocks = self.names(units), self.blocks(units, faces)
        key = units, faces
        if key not in self._courses:
            self._courses[key] = board.bounded(names, blocks, course_bounds)
        course = self._courses[key]
        if course is not None:
            return course.most if bounds is at_most else course.least
        if not self.engagements.edition.ordered_damage:
            bounds = at_most  # no order binds anybody: the bounds are what comes of it
        return board.bounded(names, blocks, bounds)

    def is_known(self, units: tuple[Unit, ...], faces: Faces) -> bool:
        """Whether something is known of it that was worked out."""
        key = self.unaimed(units), faces
        return any(((*key, bounds) in self._bounds) for bounds in (at_least, at_most)) or (
            key in self._trees
        )

    def at_most(self, units: tuple[Unit, ...], faces: Faces) -> Totals:
        """What does not come to more, without playing it. Every unit is blocked."""
        known, size = self.engagements.fighters, len(self.scoring.nothing)
        lethal = self.engagements.edition.deathtouch_is_lethal
        result = part_bounds.at_most(known, self.blocks(units, faces), size, lethal)
        assert result is not None, "nobody is odd here"
        return result

    def at_least(self, units: tuple[Unit, ...], faces: Faces) -> Totals | None:
        """What surely comes of it, without playing it. Every unit is blocked; None where that is
        not known."""
        units = self.unaimed(units)
        key = units, faces
        if key not in self._sure:
            self._sure[key] = self._at_least(units, faces)
        return self._sure[key]

    def _at_least(self, units: tuple[Unit, ...], faces: Faces) -> Totals | None:
        pairs = sorted(pair for unit in units for pair in unit)
        at = {attacker: place for place, (attacker, _) in enumerate(pairs)}
        known, targets = self.engagements.fighters, self.scoring.targets
        return sure_bounds.at_least(
            [
                (known[self.attackers[attacker]], 4 + targets.index(to) if to in targets else None)
                for attacker, to in pairs
            ],
            [
                (known[self.blockers[blocker]], tuple(at[to] for to in bits(mask)))
                for blocker, mask in faces
            ],
            len(self.scoring.nothing),
            self.engagements.edition.deathtouch_is_lethal,
        )

    def gain(self, units: tuple[Unit, ...], blockers: Sequence[int]) -> Totals:
        """What those units do not come to more than, whichever of the blockers block them, if all
        are blocked."""
        known = self.engagements.fighters
        attackers = [known[name] for name in self.names(units)]
        others = [known[self.blockers[blocker]] for blocker in blockers]
        return part_bounds.gained(attackers, others, len(self.scoring.nothing))

    def bounds_of(self, units: tuple[Unit, ...]) -> BlockBounds | None:
        """The bounds of all blocks of those units; None where they don't hold."""
        fights, known = copy(self.engagements), self.engagements.fighters
        names = self.names(units)
        if not fights.edition.deathtouch_is_lethal or len(names) > MOST_CREATURES:
            return None
        if len(self.blockers) > MOST_CREATURES or any(
            known[blocker].weakens for blocker in self.blockers
        ):
            return None
        fights.attacks = {self.attackers[attacker]: to for unit in units for attacker, to in unit}
        bands = [
            tuple(self.attackers[attacker] for attacker, _ in unit)
            for unit in units
            if len(unit) > 1
        ]
        fights.band_of = {name: band for band in bands for name in band}
        problem = replace(self.problem, objects=names, forbidden=(), counts=(), requirements=())
        return BlockBounds(problem, fights, 0, self.clock)

    def names(self, units: tuple[Unit, ...]) -> tuple[str, ...]:
        """The attackers of those units."""
        attackers = sorted(attacker for unit in units for attacker, _ in unit)
        return tuple(self.attackers[attacker] for attacker in attackers)

    def blocks(
        self, units: tuple[Unit, ...], faces: Faces
    ) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Who blocks whom, by name."""
        return tuple(
            (self.blockers[blocker], tuple(self.attackers[to] for to in bits(mask)))
            for blocker, mask in faces
        )


def mask_of(unit: Unit) -> int:
    """The attackers of a unit as a mask."""
    return sum(1 << attacker for attacker, _ in unit)


def spread(masks: Iterable[int], declared: int) -> int:
    """702.22h: every attacker of the units of those masks that are declared blocked."""
    return sum(mask for mask in masks if mask & declared)


def lowest(tree: GameTree) -> Totals:
    """In each place the least that any course comes to."""
    if isinstance(tree, PlayersChoice):
        return tuple(map(min, *map(lowest, tree.options)))
    return tree.totals


def _is_plain(effect: AnyEffect) -> bool:
    """Whether the effect is one of its own creature, whoever attacks."""
    if not isinstance(effect.subject, q.ThisObject) or not isinstance(effect.condition, c.Always):
        return False
    match effect:
        case HasAbility(keyword=keyword):
            return keyword.name in PLAIN | QUIET and keyword.quality is None
        case MustBlock(attackers=attackers):
            return attackers is None
        case AdditionalBlocks() | MinimumBlockers() | MaximumBlockers():
            return True
        case _:
            return False


def _is_restricted(problem: Problem) -> bool:
    """Whether the blocks against fewer attackers are those of the Problem against all of them."""
    everything = (1 << len(problem.objects)) - 1
    others = (problem.together, problem.caps, problem.company, problem.solitary, problem.costs)
    return (
        not any(others)
        and problem.requirement_model == "maximum"
        and all(
            part.each and part.when is None and part.objects & everything == everything
            for part in problem.requirements
        )
    )


def limits(problem: Problem) -> dict[int, tuple[int, int]]:
    """How many creatures, where there are any, may choose each object at least and at most: all
    that is said of it together."""
    limits: dict[int, tuple[int, int]] = {}
    for part in problem.counts:
        least, most = limits.get(part.object, (part.least, part.most))
        limits[part.object] = max(least, part.least), min(most, part.most)
    return limits
