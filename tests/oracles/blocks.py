"""The blocks that a defending player declares, or a team together (509.1, 802.4, 805.10d).

Decisions where the rules leave room:

- "Attacking alone" and "as long as this creature is attacking" look at all attackers (506.5), not
  only at those of the defending side concerned.
- Payments for blocking "creatures with power 3 or greater" are due for each such attacker.
- A line about a blocker and an attacker holds only where its controller's range has both.
- "All creatures defending player controls" are those of the player attacked; where a team is
  attacked as a group, those of both its players.
"""

from collections.abc import Callable, Iterable

from tests.oracles.attacks import company
from tests.oracles.board import Players
from tests.oracles.declaring import Pair, Problem
from tests.oracles.evasion import evades
from tests.oracles.scores import MANY
from tests.oracles.table import Table
from tests.oracles.things import Effect, Thing


class BlockProblem(Problem):
    STEPS = ("509.1b", "509.1c", "509.1f")

    def __init__(self, table: Table, side: Players) -> None:
        super().__init__(table, side)
        targets = table.targets()
        self.defenders: dict[str, Players] = {
            attacker: targets[target]
            for attacker, target in table.attacks.items()
            if attacker in table.things and not set(targets.get(target, ())).isdisjoint(side)
        }
        self.attackers = {attacker: table.things[attacker] for attacker in self.defenders}
        self.add_pairs(self.attackers)
        self.tap_attackers()
        self.choose()
        self.keyword_restrictions()
        for effect in table.effects:
            if effect.atom.kind in BLOCK_RULES:
                BLOCK_RULES[effect.atom.kind](self, effect)
        self.settle()

    def theirs(self, effect: Effect) -> list[Thing]:
        """The attackers that an effect is about, among those that this side may block."""
        if effect.atom.per == "attached":
            host = self.table.host(effect)
            concerned = [] if host is None else [host]
        else:
            concerned = self.table.concerned(effect)
        return [c for c in concerned if c.id in self.attackers]

    def attackers_seen(self, effect: Effect) -> list[Thing]:
        return [a for a in self.attackers.values() if self.table.sees(effect.you, a)]

    # 509.1a

    def tap_attackers(self) -> None:
        """508.1f. The state given is that before the attack, if the attack is judged too."""
        if self.table.attacks_judged:
            for attacker in self.table.attacks:
                thing = self.table.things.get(attacker)
                if thing is not None and "vigilance" not in thing.keywords:
                    thing.tapped = True

    def choose(self) -> None:
        for pair in self.bits:
            creature = self.creatures[pair[0]]
            if "Battle" in creature.words or (creature.tapped and not self.freed(creature)):
                self.impossible[pair] = "509.1a"
        for effect in self.effects("extra blocks"):
            for creature in self.mine(effect):
                self.capacity[creature.id] += effect.atom.n

    def freed(self, creature: Thing) -> bool:
        return any(e.you == creature.controller for e in self.effects("tapped may block"))

    def base_faults(self, pair: Pair) -> set[str]:
        return {"509.1a"} if pair not in self.bits or pair in self.impossible else set()

    def crowding(self, pairs: list[Pair]) -> set[str]:
        """Too many attackers chosen for one creature, or one chosen twice."""
        chosen = [blocker for blocker, _ in pairs]
        over = any(chosen.count(b) > self.capacity.get(b, MANY) for b in set(chosen))
        return {"509.1a"} if over or len(set(pairs)) < len(pairs) else set()

    # 509.1b, pair by pair

    def keyword_restrictions(self) -> None:
        for (blocker, attacker), bit in self.bits.items():
            one, other = self.creatures[blocker], self.attackers[attacker]
            if evades(self.table, one, other, self.defenders[attacker]):
                self.forbidden |= bit
        for creature in self.creatures.values():
            if creature.keywords & {"decayed", "suspected"} or (
                "unleash" in creature.keywords and creature.counters.get("+1/+1")
            ):
                self.forbidden |= self.pairs_of(creature.id)
        for menacing in self.attackers.values():
            if "menace" in menacing.keywords:
                self.number_of_blockers(menacing, 2, MANY)

    def forbid(self, blockers: Iterable[Thing], attackers: Iterable[Thing]) -> None:
        against = list(attackers)
        for blocker in blockers:
            for attacker in against:
                if blocker.id in self.creatures and attacker.id in self.attackers:
                    self.forbidden |= self.bits[blocker.id, attacker.id]

    def cannot_block(self, effect: Effect) -> None:
        for blocker in self.mine(effect):
            for attacker in self.attackers.values():
                if self.table.on(effect, blocker, attacking=self.attacking(attacker)):
                    self.forbid([blocker], [attacker])

    def attacking(self, attacker: Thing) -> Players:
        """805.10c. Who "attacking player" is for a creature that would block this one."""
        return self.table.attackers_side() if self.table.seats.group else (attacker.controller,)

    def cannot_block_named(self, effect: Effect) -> None:
        named = [a for a in self.attackers_seen(effect) if a.id in effect.names]
        self.forbid(self.mine(effect), named)

    def cannot_block_what(self, effect: Effect) -> None:
        for blocker in self.mine(effect):
            for attacker in self.attackers_seen(effect):
                match effect.atom.word:
                    case "yours":
                        stopped = attacker.controller == effect.you
                    case "greater power":
                        stopped = attacker.power > blocker.power
                    case _:
                        stopped = self.table.fits_any(attacker, effect.atom.what)
                if stopped:
                    self.forbid([blocker], [attacker])

    def can_block_only(self, effect: Effect) -> None:
        for blocker in self.mine(effect):
            attackers = self.attackers_seen(effect)
            self.forbid(
                [blocker],
                [a for a in attackers if not self.table.fits_any(a, effect.atom.what)],
            )

    def evade(self, effect: Effect) -> None:
        for attacker in self.theirs(effect):
            if self.table.on(effect, attacker, self.defenders[attacker.id]):
                for blocker in self.seen(effect):
                    if effect.atom.word == "greater power":
                        stopped = blocker.power > attacker.power
                    else:
                        stopped = self.table.fits_any(blocker, effect.atom.what, effect.you)
                    if stopped:
                        self.forbid([blocker], [attacker])

    def evade_except(self, effect: Effect) -> None:
        stopped = [b for b in self.seen(effect) if not self.table.fits_any(b, effect.atom.what)]
        self.forbid(stopped, self.theirs(effect))

    def relative(self, effect: Effect) -> None:
        """Creatures with power less (or greater) than this creature's power can't block."""
        power = effect.source.power
        weaker = effect.atom.word == "power<self"
        blockers = [
            b for b in self.seen(effect) if (b.power < power if weaker else b.power > power)
        ]
        if effect.atom.per == "yours":
            attackers = [a for a in self.attackers.values() if a.controller == effect.you]
        else:
            attackers = [effect.source]
        self.forbid(blockers, attackers)

    def opposed(self, effect: Effect) -> list[Thing]:
        """The creatures of this side that opponents of an effect's controller control."""
        opponents = self.opponents(effect)
        return [b for b in self.seen(effect) if b.controller in opponents]

    def opponents_cannot_block(self, effect: Effect) -> None:
        """Which attacker they would block is nothing that this looks at, in its range or not."""
        stopped = [b for b in self.opposed(effect) if self.table.fits_any(b, effect.atom.what)]
        self.forbid(stopped, self.attackers.values())

    def opponents_cannot_block_weak(self, effect: Effect) -> None:
        weak = [a for a in self.attackers_seen(effect) if a.power <= effect.atom.n]
        grounded = [b for b in self.opposed(effect) if not b.keywords & {"flying", "reach"}]
        self.forbid(grounded, weak)

    def group_cannot_block(self, effect: Effect) -> None:
        blockers = [b for b in self.seen(effect) if self.table.fits_any(b, effect.atom.what)]
        word = effect.atom.word
        self.forbid(blockers, [a for a in self.attackers_seen(effect) if word in a.words])

    def flyers_only(self, effect: Effect) -> None:
        flyers = [b for b in self.seen(effect) if "flying" in b.keywords]
        self.forbid(flyers, [a for a in self.attackers_seen(effect) if "flying" not in a.keywords])

    # 509.1b, by number

    def number_of_blockers(self, attacker: Thing, low: int, high: int) -> None:
        pairs = self.pairs_at(attacker.id)
        self.restrict(pairs, pairs, low, high)

    def at_least(self, effect: Effect) -> None:
        for attacker in self.theirs(effect):
            self.number_of_blockers(attacker, effect.atom.n, MANY)

    def at_most(self, effect: Effect) -> None:
        for attacker in self.theirs(effect):
            self.number_of_blockers(attacker, 0, effect.atom.n)

    def all_or_none(self, effect: Effect) -> None:
        """All creatures that the defending player controls, tapped ones too."""
        for attacker in self.theirs(effect):
            theirs = [c for one in self.defenders[attacker.id] for c in self.of(one)]
            needed = sum(self.bits[c.id, attacker.id] for c in theirs)
            self.restrict(self.pairs_at(attacker.id), needed, len(theirs))

    def with_others(self, effect: Effect) -> None:
        company(self, effect, self.mine(effect))

    def cap(self, effect: Effect) -> None:
        bound = self.all_declared(self.seen(effect))
        self.restrict(bound, bound, 0, effect.atom.n)

    def opponents_cap(self, effect: Effect) -> None:
        """Each head of a team for itself."""
        for player in self.opponents(effect):
            bound = self.all_declared(self.of(player))
            self.restrict(bound, bound, 0, effect.atom.n)

    # costs

    def block_tax(self, effect: Effect) -> None:
        """Key (creature, effect). A whole sentence ("Creatures can't block unless …") is all."""
        if not self.table.on(effect, effect.source):
            return
        concerned = self.seen(effect) if effect.subject is None else self.mine(effect)
        for creature in concerned:
            self.pay(self.declared[creature.id], creature, self.table.price(effect, creature))

    def pair_tax(self, effect: Effect) -> None:
        """Key (blocker, attacker, effect)."""
        for blocker in self.mine(effect):
            for attacker in self.attackers_seen(effect):
                if self.table.fits_any(attacker, effect.atom.what):
                    bit = self.bits[blocker.id, attacker.id]
                    self.pay(bit, blocker, self.table.price(effect, blocker))

    def blocked_tax(self, effect: Effect) -> None:
        """Key (blocker, attacker, effect)."""
        for attacker in self.theirs(effect):
            for blocker in self.seen(effect):
                bit = self.bits[blocker.id, attacker.id]
                self.pay(bit, blocker, self.table.price(effect, blocker))

    # 509.1c

    def must_block(self, effect: Effect) -> None:
        for creature in self.mine(effect):
            if self.table.on(effect, creature):
                self.require(self.declared[creature.id], on=creature.id)

    def must_block_named(self, effect: Effect) -> None:
        seen = {attacker.id for attacker in self.attackers_seen(effect)}
        for creature in self.mine(effect):
            for attacker in effect.names:
                bit = self.bits.get((creature.id, attacker), 0) if attacker in seen else 0
                self.require(bit, on=creature.id)

    def must_block_each(self, effect: Effect) -> None:
        for creature in self.mine(effect):
            for attacker in self.attackers_seen(effect):
                self.require(self.bits[creature.id, attacker.id], on=creature.id)

    def must_be_blocked(self, effect: Effect) -> None:
        low = max(1, effect.atom.n)
        high = low if effect.atom.word == "exactly" else MANY
        for attacker in self.theirs(effect):
            if self.table.on(effect, attacker, self.defenders[attacker.id]):
                by = sum(
                    self.bits[blocker.id, attacker.id]
                    for blocker in self.seen(effect)
                    if self.table.fits_any(blocker, effect.atom.what)
                )
                self.require(by, low, high)

    def lure(self, effect: Effect) -> None:
        """One requirement for each creature of this side."""
        for attacker in self.theirs(effect):
            for blocker in self.seen(effect):
                if self.table.fits_any(blocker, effect.atom.what):
                    self.require(self.bits[blocker.id, attacker.id], on=blocker.id)


BLOCK_RULES: dict[str, Callable[[BlockProblem, Effect], None]] = {
    "can't block": BlockProblem.cannot_block,
    "can't block named": BlockProblem.cannot_block_named,
    "can't block what": BlockProblem.cannot_block_what,
    "can block only": BlockProblem.can_block_only,
    "evade": BlockProblem.evade,
    "evade except": BlockProblem.evade_except,
    "relative": BlockProblem.relative,
    "opponents can't block": BlockProblem.opponents_cannot_block,
    "opponents can't block weak": BlockProblem.opponents_cannot_block_weak,
    "group can't block": BlockProblem.group_cannot_block,
    "flyers block only flyers": BlockProblem.flyers_only,
    "at least blockers": BlockProblem.at_least,
    "at most blockers": BlockProblem.at_most,
    "all or none": BlockProblem.all_or_none,
    "block with": BlockProblem.with_others,
    "block cap": BlockProblem.cap,
    "opponents' block cap": BlockProblem.opponents_cap,
    "block tax": BlockProblem.block_tax,
    "pair tax": BlockProblem.pair_tax,
    "blocked tax": BlockProblem.blocked_tax,
    "must block": BlockProblem.must_block,
    "must block named": BlockProblem.must_block_named,
    "must block each": BlockProblem.must_block_each,
    "must be blocked": BlockProblem.must_be_blocked,
    "lure": BlockProblem.lure,
}
