"""The creatures of a combat and of its parts as plain numbers, as blockers are declared."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from msgspec.structs import replace

from legality.clock import Clock
from legality.moments.settling import lost_by_then
from legality.position import Position
from legality.rulebook.defending import defending_player
from legality.rulebook.table import Table
from legality.rulebook.whole_bands import mates, spread, spread_blocked
from legality.search.after_attack import after_attack, fallen
from legality.search.bout import Attacking, Blocking, Bout
from legality.search.fallen import Fallen
from legality.search.fighters import Fighter, fighters
from legality.search.hanging import Allowance
from legality.search.in_doubt import InDoubt
from legality.search.one_attacker import Ground
from legality.search.scoring import Scoring
from legality.search.shared_parts import SharedParts

Blocks = Mapping[str, Sequence[str]]


class BoardFighters:
    """The creatures in the combats of one defending player (or team) against the attack on the
    table as blockers are declared; `before` shows what permanents are worth, where attacking has
    changed that. `unlinked` leaves out what the player would gain by lifelink. Parts that are alike
    in several attacks of one search are `shared`. `as_stated` takes sizes for fixed that hang on
    who is there; `watched` are those who must not lose, where that is not the player, `head` the
    one of a team whose life alone counts. What the courses that were played may hang on is noted
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
