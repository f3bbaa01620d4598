"""What comes of each part of a combat: attackers that share blockers, with those blockers.

Every part is worked out once and remembered. A part of one attacker is planned; any other, and
every part on a board where parts touch each other, is played out.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import copy
from functools import cached_property, partial
from operator import add
from typing import TypeVar

from msgspec.structs import replace

from legality.clock import Clock
from legality.errors import TooLarge
from legality.moments.settling import lost_by_then
from legality.position import Position
from legality.position.kept import with_declared
from legality.rulebook.damage.prevention import Prevention
from legality.rulebook.defending import defending_player
from legality.rulebook.table import Table
from legality.rulebook.whole_bands import mates, spread, spread_blocked
from legality.search.after_attack import after_attack, fallen
from legality.search.bout import Attacking, Blocking, Bout
from legality.search.course import played_out
from legality.search.fallen import Fallen
from legality.search.fighters import Fighter, fighters
from legality.search.game_tree import GameTree, Leaf
from legality.search.hanging import NOTHING_HANGS, Allowance, Hanging, hanging, may_leave
from legality.search.in_doubt import InDoubt
from legality.search.one_attacker import Ground, OneAttacker
from legality.search.one_attacker_play import played
from legality.search.part_bounds import at_most, highest
from legality.search.playout import playout
from legality.search.scoring import Scoring, Totals
from legality.search.separable import separable
from legality.search.shared_parts import Part, SharedParts

Blocks = Mapping[str, Sequence[str]]
Key = tuple[tuple[str, ...], tuple[tuple[str, tuple[str, ...]], ...]]

Bounds = Callable[[Bout, Clock, int], GameTree]
"""`course.at_most`, `at_most_by_one` or `at_least`."""
Bound = TypeVar("Bound")
"""What is said of a course: its tree, or bounds on both sides."""
LITTLE = 20_000
"""So many divisions are looked at for a bound."""


class Engagements:
    """The parts of the combats of one defending player (or team) against the attack on the table
    as blockers are declared; `before` shows what permanents are worth, where attacking has changed
    that. `unlinked` leaves out what the player would gain by lifelink. Parts that are alike in
    several attacks of one search are `shared`. `as_stated` takes sizes for fixed that hang on who
    is there; `watched` are those who must not lose, where that is not the player, `head` the one of
    a team whose life alone counts. What the courses that were played may hang on is noted
    `in_doubt`."""

    def __init__(
        self,
        table: Table,
        player: str,
        *,
        by_life: bool = False,
        clock: Clock | None = None,
        unlinked: bool = False,
        before: Position | None = None,
        shared: SharedParts | None = None,
        as_stated: bool = False,
        watched: tuple[str, ...] = (),
        head: str | None = None,
        in_doubt: InDoubt | None = None,
    ) -> None:
        self.table = table
        self.in_doubt = in_doubt or InDoubt()
        self.shared = shared
        self.allowance = Allowance() if shared is None else shared.allowance
        self.as_stated = as_stated
        self.unlinked = unlinked
        self.plays = True
        self.is_one_attack = False
        """Whether parts are asked for only as parts of blocks against this one attack."""
        self.position = after_attack(table)
        self.clock = clock or Clock(None)
        self.player = player
        self.side_of = self.position.seats.side_of
        attacked = None if before is None else self.position
        self.fallen_before = fallen(table.position)
        self.scoring = Scoring(
            before or self.position,
            player,
            by_life,
            attacked,
            self.fallen_before,
            lost_by_then(table.position),
            watched,
            head,
        )
        self.attacks = dict(self.position.attacks or {})
        self.mine = tuple(self._attackers_of(player))
        self.band_of = mates(self.attacks, self.position.bands)
        self.edition = table.edition
        self._known: dict[Key, GameTree] = {}
        self._bounds: dict[Key, Totals | None] = {}
        self._likely: dict[tuple[Key, Bounds], GameTree | None] = {}

    def _attackers_of(self, player: str) -> Iterator[str]:
        """Who attacks that player or their side, or what is theirs."""
        for name, target in self.attacks.items():
            if self.side_of(defending_player(self.position, target)) == player:
                yield name

    @cached_property
    def fighters(self) -> dict[str, Fighter]:
        """Every creature as it would fight."""
        result = fighters(self.table, self.scoring)
        return {
            name: replace(fighter, lifelink=False) if self._gains_nothing(name) else fighter
            for name, fighter in result.items()
        }

    def _gains_nothing(self, name: str) -> bool:
        """Whether lifelink of that creature is left out: what it gains is not counted."""
        if name in self.attacks:
            return False
        head = self.scoring.head
        other = head is not None and self.position.by_id[name].controller != head
        return self.unlinked or other

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
    def separable(self) -> bool:
        """Whether parts can be looked at one by one, whatever the block."""
        return self.falls_apart and not self.hanging.lines

    @cached_property
    def falls_apart(self) -> bool:
        """Whether they can, as long as sizes are as stated. Life that attackers gain is nothing to
        who of the defending side loses."""
        if self.scoring.watched or self._may_not_hit_every_head:
            return False
        known = self.fighters
        if self.scoring.by_life:
            known = {
                name: replace(fighter, lifelink=False) if name in self.attacks else fighter
                for name, fighter in known.items()
            }
        return separable(self.position, known)

    @property
    def _may_not_hit_every_head(self) -> bool:
        """Whether damage to one player of a team that is attacked as a group may be prevented."""
        group = self.scoring.head is not None and self.position.seats.group
        return group and Prevention.of(self.table) is not None

    @cached_property
    def hanging(self) -> Hanging:
        """What stated sizes hang on."""
        if self.as_stated:
            return NOTHING_HANGS
        return hanging(self.position, by_life=self.scoring.by_life)

    @cached_property
    def common(self) -> dict[Part, GameTree | None]:
        """What has come of such parts in this or another attack, where parts don't touch."""
        if self.shared is None or self.position.blocked:
            return {}
        return self.shared.of(self.scoring, self.fighters)

    @property
    def alone(self) -> bool:
        """Whether nothing that other defending players declare can matter to this one."""
        return self.separable or len(self.mine) == len(self.attacks)

    def require_alone(self) -> None:
        """Raises `TooLarge` where what other defending players declare can matter."""
        if not self.alone:
            raise TooLarge("the combats of several defending players touch each other")

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

    def keys(self, blocks: Blocks) -> list[Key]:
        """The parts of a block of this player."""
        if self.separable:
            return self.parted(blocks)
        if self.falls_apart and not self.hanging.besides:
            parts = self.parted(blocks)
            if not any(map(self.is_dangerous, parts)):
                return parts
        return [
            (
                tuple(self.attacks),
                tuple((blocker, tuple(to)) for blocker, to in blocks.items() if to),
            )
        ]

    def parted(self, blocks: Blocks) -> list[Key]:
        """The attackers of this player that share blockers, or a band, with these."""
        group: dict[str, tuple[str, ...]] = {
            name: self.band_of.get(name, (name,)) for name in self.mine
        }
        for faced in blocks.values():
            tied = dict.fromkeys(mate for name in faced for mate in group[name])
            for mate in tied:
                group[mate] = tuple(tied)
        by_group: dict[tuple[str, ...], list[tuple[str, tuple[str, ...]]]] = {
            names: [] for names in group.values()
        }
        for blocker, faced in blocks.items():
            if faced:
                by_group[group[faced[0]]].append((blocker, tuple(faced)))
        result: list[Key] = []
        for names, those in by_group.items():
            if those or len(names) == 1:
                result.append((names, tuple(those)))
            else:  # those of a band that nothing blocks have nothing to do with each other
                result += [((name,), ()) for name in names]
        return result

    def is_part(self, key: Key) -> bool:
        """Whether that part can be looked at alone: nobody in it dies on whom sizes hang."""
        if self.separable:
            return True
        return self.falls_apart and not self.hanging.besides and not self.is_dangerous(key)

    def is_dangerous(self, key: Key) -> bool:
        """Whether somebody may die in that part on whom sizes hang, so that it matters: where only
        who loses counts, before the regular damage."""
        names, blocks = key
        if self.grow and not self.band_of.keys().isdisjoint(names):
            return True
        if not blocks or self.hanging.on.isdisjoint((*names, *(blocker for blocker, _ in blocks))):
            return False
        known = {**self.fighters, **self.after_blocks(names, blocks)}
        blockers = [blocker for blocker, _ in blocks]
        return may_leave(self.hanging.on, names, blockers, known, first=self.scoring.by_life)

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

    def spread(
        self, names: Sequence[str], blocks: tuple[tuple[str, tuple[str, ...]], ...]
    ) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """702.22h: the blockers with every attacker of the part that they block, in its order."""
        if not self.band_of:
            return blocks
        attacks = {name: self.attacks[name] for name in names}
        reached = spread(attacks, self.position.bands, dict(blocks))
        return tuple(
            (blocker, tuple(name for name in names if name in faced))
            for blocker, faced in reached.items()
        )

    def fallen(
        self, names: Sequence[str], blocks: Sequence[tuple[str, tuple[str, ...]]]
    ) -> Fallen | None:
        """The creatures as damage is dealt, and who has died before (704.5f, g); None where that
        hangs on abilities that only `Combat` knows."""
        blocked = {attacker for _, faced in blocks for attacker in faced}
        blocked |= spread_blocked(self.attacks, self.position.bands, self.position.blocked)
        if not self.grow:
            return Fallen(self.fighters, {}, {}, 0, blocked)
        known = self.after_blocks(names, blocks)
        return Fallen.of(known, blocks, blocked)

    @cached_property
    def grow(self) -> bool:
        """Whether a block may change the size of anyone: of those that blockers can't make smaller
        none has died before damage where parts are `separable`."""
        known = self.fighters.values()
        return any(fighter.bushido or fighter.rampage or fighter.flanking for fighter in known)

    def void(
        self, names: Sequence[str], blocks: Sequence[tuple[str, tuple[str, ...]]]
    ) -> frozenset[tuple[str, str]]:
        """The pairs of creatures of which the first deals the second no damage, all of it being
        prevented."""
        known = self.fighters
        pairs = [(attacker, blocker) for blocker, faced in blocks for attacker in faced]
        return frozenset(
            (source, to)
            for attacker, blocker in pairs
            for source, to in ((attacker, blocker), (blocker, attacker))
            if source in known[to].immune
        )

    def bout(
        self,
        names: Sequence[str],
        blocks: Sequence[tuple[str, tuple[str, ...]]],
        fallen: Fallen,
    ) -> Bout | None:
        """The part on plain numbers, if everyone in it is known so."""
        known = fallen.fighters
        if any(known[name].odd for name in (*names, *(blocker for blocker, _ in blocks))):
            return None
        at = {
            name: place for place, name in enumerate((*names, *(blocker for blocker, _ in blocks)))
        }
        attacking = [
            Attacking(
                name,
                self.attacks[name],
                known[name],
                name in fallen.blocked,
                self.place(name),
                self.scoring.commander_place(name),
            )
            for name in names
        ]
        blocking = [
            Blocking(name, known[name], tuple(at[attacker] for attacker in faced))
            for name, faced in blocks
        ]
        return Bout(
            tuple(attacking),
            tuple(blocking),
            self.ground(None),
            self.edition.ordered_damage,
            self.edition.deathtouch_divides_freely,
            frozenset((at[source], at[to]) for source, to in self.void(names, blocks)),
            self.floor(names) if self.is_one_attack else None,
        )

    def floor(self, names: Sequence[str]) -> int:
        """What a part with those attackers may change the player's life by without death, whatever
        the other attackers deal; no less than what it can, so that this holds of all parts."""
        dealt = {
            name: fighter.amount * (fighter.early + fighter.late)
            for name, fighter in self.fighters.items()
            if name in self.attacks
        }
        own = sum(dealt[name] for name in names)
        return max(sum(dealt.values()) - own - self.scoring.life_before + 1, -own)

    def after_blocks(
        self, names: Sequence[str], blocks: Sequence[tuple[str, tuple[str, ...]]]
    ) -> dict[str, Fighter]:
        """The creatures of a part once what triggers on the blocks has resolved."""
        known = self.fighters
        number = Counter(attacker for _, faced in blocks for attacker in faced)
        result = {
            name: known[name].at_most(number[name]) if number[name] else known[name]
            for name in names
        }
        for blocker, faced in blocks:
            fighter = known[blocker]
            weaker = 0 if fighter.flanking else sum(known[name].flanking for name in faced)
            result[blocker] = fighter.grown(fighter.bushido - weaker)
        return result

    def place(self, attacker: str) -> int | None:
        """The place of what it attacks in the totals; None: the player's."""
        targets, target = self.scoring.targets, self.attacks[attacker]
        return 4 + targets.index(target) if target in targets else None

    def ground(self, place: int | None, commander: int | None = None) -> Ground:
        """What holds for an attacker of what has that place in the totals; the place of what it
        deals as a `commander`."""
        size = len(self.scoring.nothing)
        return Ground(
            self.edition.deathtouch_is_lethal, place, size, self.scoring.by_life, commander
        )

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
