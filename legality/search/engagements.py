"""What comes of each part of a combat: attackers that share blockers, with those blockers.

Every part is worked out once and remembered. A part of one attacker is planned; any other, and
every part on a board where parts touch each other, is played out.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from functools import cached_property, partial
from operator import add
from typing import TypeVar

from msgspec.structs import replace

from legality.clock import Clock
from legality.errors import TooLarge
from legality.position import Position
from legality.position.kept import with_declared
from legality.search.board_fighters import Blocks
from legality.search.bout import Bout
from legality.search.course import played_out
from legality.search.fallen import Fallen
from legality.search.game_tree import GameTree, Leaf
from legality.search.one_attacker import OneAttacker
from legality.search.one_attacker_play import played
from legality.search.part_bounds import at_most, highest
from legality.search.playout import playout
from legality.search.scoring import Totals
from legality.search.separate_parts import Key, SeparateParts
from legality.search.shared_parts import Part

Bounds = Callable[[Bout, Clock, int], GameTree]
"""`course.at_most`, `at_most_by_one` or `at_least`."""
Bound = TypeVar("Bound")
"""What is said of a course: its tree, or bounds on both sides."""
LITTLE = 20_000
"""So many divisions are looked at for a bound."""


class Engagements(SeparateParts):
    """What comes of the parts of those combats."""

    @cached_property
    def _known(self) -> dict[Key, GameTree]:
        return {}

    @cached_property
    def _bounds(self) -> dict[Key, Totals | None]:
        return {}

    @cached_property
    def _likely(self) -> dict[tuple[Key, Bounds], GameTree | None]:
        return {}

    def sharing(self, uses: Mapping[str, int]) -> "Engagements":
        """The same board, each death of those creatures counting one of so many shares of what they
        are worth, rounded down, and no attacker gaining life that may find nobody left to strike;
        nothing on it is played out."""
        other, known = copy(self), self.fighters
        before = {name for name in self.attacks if known[name].early or known[name].flanking}
        other.plays = other.is_one_attack = False
        other._known, other._bounds, other.shared = {}, {}, None
        vars(other).pop("common", None)
        vars(other)["fighters"] = {
            name: replace(
                fighter,
                worth=fighter.worth // uses.get(name, 1),
                lifelink=fighter.lifelink
                and (
                    name not in self.attacks
                    or (before <= {name} and not (fighter.early and fighter.late))
                ),
            )
            for name, fighter in known.items()
        }
        return other

    @cached_property
    def common(self) -> dict[Part, GameTree | None]:
        """What has come of such parts in this or another attack, where parts don't touch."""
        if self.shared is None or self.position.blocked:
            return {}
        return self.shared.of(self.scoring, self.fighters)

    def parts(self, blocks: Blocks) -> list[GameTree]:
        """What comes of a block of this player, part by part."""
        return list(map(self.part, self.keys(blocks)))

    def at_most(self, blocks: Blocks) -> int | None:
        """What a block of this player scores at most, as far as that is seen without playing it;
        None where it is not."""
        keys = self.keys(blocks)
        if self.grow or not all(map(self.is_part, keys)):
            return None
        totals = self.scoring.nothing
        for key in keys:
            bound = self._part_at_most(key)
            if bound is None:
                return None
            totals = tuple(map(add, totals, bound))
        return self.scoring.score(totals)

    def most(self, blockers: Sequence[str]) -> int:
        """What no block by those scores more than: every attacker dead, and every blow of theirs
        with lifelink struck."""
        known = self.fighters
        dead = sum(max(0, known[name].sign * known[name].worth) for name in self.mine)
        blows = (known[name].grown(known[name].bushido) for name in blockers)
        return dead + sum(
            fighter.amount * (fighter.early + fighter.late) * fighter.lifelink for fighter in blows
        )

    def _part_at_most(self, key: Key) -> Totals | None:
        names, blocks = key
        if key in self._known or not blocks:
            return highest(self.part(key))
        if key not in self._bounds:
            size, lethal = len(self.scoring.nothing), self.edition.deathtouch_is_lethal
            self._bounds[key] = at_most(self.fighters, self.spread(names, blocks), size, lethal)
        return self._bounds[key]

    def part(self, key: Key) -> GameTree:
        """What comes of one part. Raises `TooLarge`, and `OutOfTime` by the clock."""
        if key not in self._known:
            self._known[key] = self._worked_out(key)
        return self._known[key]

    def _worked_out(self, key: Key) -> GameTree:
        names, declared = key
        tree: GameTree | None = None
        if self.is_part(key):
            blocks = self.spread(names, declared)
            bands = tuple(band for band in self.position.bands if not set(band).isdisjoint(names))
            part = Part(tuple((name, self.attacks[name]) for name in names), bands, blocks)
            if part not in self.common:
                self.common[part] = self.planned(names, blocks)
            tree = self.common[part]
        return self.played_out(names, dict(declared)) if tree is None else tree

    def planned(
        self, names: Sequence[str], blocks: tuple[tuple[str, tuple[str, ...]], ...]
    ) -> GameTree | None:
        """What comes of one part by what is known of its creatures alone; None where that hangs on
        what only `Combat` knows."""
        if self.grow and any(name in self.band_of for name in names):
            return None
        fallen = self.fallen(names, blocks)
        if fallen is None:
            return None
        tree: GameTree | None = None
        left = [(blocker, faced) for blocker, faced in blocks if blocker not in fallen.gone]
        if len(names) == 1:
            tree = self.one_attacker(names[0], [blocker for blocker, _ in left], fallen)
        if tree is None:
            bout = self.bout(names, left, fallen)
            tree = None if bout is None else played_out(bout, self.clock)
        if tree is None:
            return None
        return fallen.with_the_dead(tree) if fallen.gone else tree

    def likely(
        self,
        blocks: Blocks,
        bounds: Bounds,
        matters: Callable[[Sequence[str]], bool] = lambda _: True,
    ) -> list[GameTree]:
        """What bounds a block of this player, part by part; exact where that is known, or found as
        soon. Of parts with those attackers alone that matter. Raises `TooLarge` and `OutOfTime`."""
        result: list[GameTree] = []
        for key in self.keys(blocks):
            names, declared = key
            if not matters(names):
                continue
            if key not in self._known and len(names) > 1 and declared:
                among = key, bounds
                if among not in self._likely:
                    self._likely[among] = self.bounded(names, self.spread(names, declared), bounds)
                tree = self._likely[among]
                if tree is not None:
                    result.append(tree)
                    continue
            result.append(self.part(key))
        return result

    def bounded(
        self,
        names: Sequence[str],
        blocks: tuple[tuple[str, tuple[str, ...]], ...],
        bounds: Callable[[Bout, Clock, int], Bound],
    ) -> Bound | None:
        """What bounds the course of a part; None where that can't be said of it."""
        fallen = None if self.grow else self.fallen(names, blocks)
        bout = None if fallen is None else self.bout(names, blocks, fallen)
        return None if bout is None else bounds(bout, self.clock, LITTLE)

    def played_out(self, names: Sequence[str], blocks: Blocks) -> GameTree:
        """The part played with `Combat`; with what other players have declared, if it is all."""
        if not self.plays:
            raise TooLarge("what only a combat knows is not played here")
        board = self.part_of_board(names, blocks)
        if not self.hanging.lines:
            return playout(board, self.scoring, self.clock, self.in_doubt)
        return playout(
            board,
            self.scoring,
            self.clock,
            self.in_doubt,
            varies=True,
            allowance=self.allowance,
        )

    def part_of_board(self, names: Sequence[str], blocks: Blocks) -> Position:
        """The position with only those attackers attacking, and blocked so."""
        others = {
            blocker: faced
            for blocker, faced in (self.position.blocks or {}).items()
            if len(names) == len(self.attacks)
            and not self.separable
            and self.side_of(self.position.by_id[blocker].controller) != self.player
        }
        return with_declared(
            self.position,
            attacks={name: self.attacks[name] for name in names},
            bands=tuple(band for band in self.position.bands if set(band) <= set(names)),
            blocks={**others, **{name: tuple(faced) for name, faced in blocks.items()}},
            blocked=tuple(name for name in self.position.blocked if name in names),
        )

    def one_attacker(self, attacker: str, blockers: Sequence[str], fallen: Fallen) -> Leaf | None:
        """The part as one attacker's, if it is a simple one; None if what comes of it can't be seen
        alone (`OneAttacker.best`)."""
        known, target = fallen.fighters, self.attacks[attacker]
        divides = len(blockers) > 1 or known[attacker].tramples
        if divides and any(known[name].bands for name in blockers):
            return None  # 702.22j: the defending player does
        there = {name: known[name].facing(name, attacker, known[attacker]) for name in blockers}
        ground = self.ground(self.place(attacker), self.scoring.commander_place(attacker))
        kinds = tuple(Counter(there.values()).items())
        fight = OneAttacker(known[attacker], kinds, ground, attacker in fallen.blocked)
        best = fight.best()
        if best is None:
            return None
        totals, plan = best
        ordered = self.edition.ordered_damage
        return Leaf(totals, partial(played, fight, plan, attacker, target, there, ordered))
