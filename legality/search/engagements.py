"""What comes of each part of a combat: attackers that share blockers, with those blockers.

Every part is worked out once and remembered. A part of one attacker is planned; any other, and
every part on a board where parts touch each other, is played out.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from copy import copy
from functools import cached_property, partial

from msgspec.structs import replace

from legality.clock import Clock
from legality.errors import TooLarge
from legality.position import Position
from legality.position.kept import with_declared
from legality.rulebook.table import Table
from legality.rulebook.targets import defending_player
from legality.rulebook.whole_bands import mates
from legality.search.after_attack import after_attack
from legality.search.bout import Attacking, Blocking, Bout
from legality.search.course import played_out
from legality.search.fallen import Fallen
from legality.search.fighters import Fighter, fighters
from legality.search.game_tree import GameTree, Leaf
from legality.search.one_attacker import Ground, OneAttacker
from legality.search.one_attacker_play import played
from legality.search.playout import playout
from legality.search.scoring import Scoring
from legality.search.separable import separable

Blocks = Mapping[str, Sequence[str]]
Key = tuple[tuple[str, ...], tuple[tuple[str, tuple[str, ...]], ...]]


class Engagements:
    """The parts of the combats of one defending player (or team) against the attack on the table
    as blockers are declared; `before` shows what permanents are worth, where attacking has changed
    that. `unlinked` leaves out what
    the player would gain by lifelink."""

    def __init__(
        self,
        table: Table,
        player: str,
        *,
        by_life: bool = False,
        clock: Clock | None = None,
        unlinked: bool = False,
        before: Position | None = None,
    ) -> None:
        self.table = table
        self.unlinked = unlinked
        self.plays = True
        self.position = after_attack(table)
        self.clock = clock or Clock(None)
        self.player = player
        self.side_of = self.position.seats.side_of
        self.scoring = Scoring(before or self.position, player, by_life)
        self.attacks = dict(self.position.attacks or {})
        self.mine = tuple(
            name
            for name, target in self.attacks.items()
            if self.side_of(defending_player(self.position, target)) == player
        )
        self.band_of = mates(self.attacks, self.position.bands)
        self.edition = table.edition
        self._known: dict[Key, GameTree] = {}

    @cached_property
    def fighters(self) -> dict[str, Fighter]:
        """Every creature as it would fight."""
        found = fighters(self.table, self.scoring)
        if not self.unlinked:
            return found
        return {
            name: one if name in self.attacks else replace(one, lifelink=False)
            for name, one in found.items()
        }

    def sharing(self, uses: Mapping[str, int]) -> "Engagements":
        """The same board, each death of those creatures counting one of so many shares of what they
        are worth, rounded down, and no attacker gaining life that may find nobody left to strike;
        nothing on it is played out."""
        other, known = copy(self), self.fighters
        before = {name for name in self.attacks if known[name].early or known[name].flanking}
        other.plays, other._known = False, {}
        vars(other)["fighters"] = {
            name: replace(
                one,
                worth=one.worth // uses.get(name, 1),
                lifelink=one.lifelink
                and (
                    name not in self.attacks or (before <= {name} and not (one.early and one.late))
                ),
            )
            for name, one in known.items()
        }
        return other

    @cached_property
    def separable(self) -> bool:
        """Whether parts can be looked at one by one."""
        return separable(self.position, self.fighters)

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
        if not self.separable:
            everything = tuple(
                (blocker, tuple(faced)) for blocker, faced in blocks.items() if faced
            )
            return [self.part((tuple(self.attacks), everything))]
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
        return [self.part((names, tuple(those))) for names, those in by_group.items()]

    def part(self, key: Key) -> GameTree:
        """What comes of one part. Raises `TooLarge`, and `OutOfTime` by the clock."""
        if key not in self._known:
            self._known[key] = self._worked_out(key)
        return self._known[key]

    def _worked_out(self, key: Key) -> GameTree:
        names, blocks = key
        fallen = self.fallen(names, blocks) if self.separable else None
        if fallen is None:
            return self.played_out(names, dict(blocks))
        found: GameTree | None = None
        left = [(blocker, faced) for blocker, faced in blocks if blocker not in fallen.gone]
        if len(names) == 1:
            found = self.one_attacker(names[0], [blocker for blocker, _ in left], fallen)
        if found is None:
            bout = self.bout(names, left, fallen)
            found = None if bout is None else played_out(bout, self.clock)
        if found is None:
            return self.played_out(names, dict(blocks))
        return fallen.buried(found) if fallen.gone else found

    def fallen(
        self, names: Sequence[str], blocks: Sequence[tuple[str, tuple[str, ...]]]
    ) -> Fallen | None:
        """The creatures as damage is dealt, and who has died before (704.5f, g); None where that
        hangs on abilities that only `Combat` knows."""
        blocked = {one for _, faced in blocks for one in faced} | {*self.position.blocked}
        if not self.grow:
            return Fallen(self.fighters, {}, {}, 0, blocked)
        known = self.after_blocks(names, blocks)
        return Fallen.of(known, blocks, blocked)

    @cached_property
    def grow(self) -> bool:
        """Whether a block may change the size of anyone: of those that blockers can't make smaller
        none has died before damage where parts are `separable`."""
        known = self.fighters.values()
        return any(one.bushido or one.rampage or one.flanking for one in known)

    def void(
        self, names: Sequence[str], blocks: Sequence[tuple[str, tuple[str, ...]]]
    ) -> frozenset[tuple[str, str]]:
        """The pairs of creatures of which the first deals the second no damage, all of it being
        prevented."""
        known = self.fighters
        pairs = [(one, blocker) for blocker, faced in blocks for one in faced]
        return frozenset(
            (source, to)
            for one, blocker in pairs
            for source, to in ((one, blocker), (blocker, one))
            if source in known[to].immune
        )

    def bout(
        self,
        names: Sequence[str],
        blocks: Sequence[tuple[str, tuple[str, ...]]],
        fallen: Fallen,
    ) -> Bout | None:
        """The part on plain numbers, if everyone in it is known so."""
        known = fallen.known
        if any(known[name].odd for name in (*names, *(blocker for blocker, _ in blocks))):
            return None
        if any(name in self.band_of for name in names):
            return None
        at = {name: place for place, name in enumerate((*names, *(one for one, _ in blocks)))}
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
            Blocking(name, known[name], tuple(at[one] for one in faced)) for name, faced in blocks
        ]
        return Bout(
            tuple(attacking),
            tuple(blocking),
            self.ground(None),
            self.edition.ordered_damage,
            self.edition.deathtouch_divides_freely,
            frozenset((at[source], at[to]) for source, to in self.void(names, blocks)),
        )

    def after_blocks(
        self, names: Sequence[str], blocks: Sequence[tuple[str, tuple[str, ...]]]
    ) -> dict[str, Fighter]:
        """The creatures of a part once what triggers on the blocks has resolved."""
        known = self.fighters
        number = Counter(one for _, faced in blocks for one in faced)
        found = {
            name: known[name].at_most(number[name]) if number[name] else known[name]
            for name in names
        }
        for blocker, faced in blocks:
            one = known[blocker]
            weaker = 0 if one.flanking else sum(known[name].flanking for name in faced)
            found[blocker] = one.grown(one.bushido - weaker)
        return found

    def place(self, attacker: str) -> int | None:
        """The place of what it attacks in the totals; None: the player's."""
        things, target = self.scoring.things, self.attacks[attacker]
        return 4 + things.index(target) if target in things else None

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
        return playout(self.part_of_board(names, blocks), self.scoring, self.clock)

    def part_of_board(self, names: Sequence[str], blocks: Blocks) -> Position:
        """The position with only those attackers attacking, and blocked so."""
        others = {
            blocker: faced
            for blocker, faced in (self.position.blocks or {}).items()
            if not self.separable
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
        known, target = fallen.known, self.attacks[attacker]
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
