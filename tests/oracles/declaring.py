"""A declaration problem: every declaration of one side, scored and compared.

Every pair (attacker, target) or (blocker, attacker) is one bit of an integer, and every creature
has one more bit that says "is declared". A restriction, a requirement and a cost are then masks
whose common bits with a declaration are counted.

Decisions where the rules leave room:

- A creature that may not be chosen at all (tapped, sick) still counts as declared when the later
  steps are looked at; a thing that is no creature of that side counts for nothing there, and a
  target that may not be attacked is attacked by nobody.
- An alternative counts only if it can be paid itself, whether or not the judged one can.
- A payment of {0} is a payment.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from tests.oracles.board import Players
from tests.oracles.comparing import Compared, Comparison, comparison
from tests.oracles.paying import Key, can_pay
from tests.oracles.prices import total
from tests.oracles.scores import MANY, Count, Group, Judgement, Scored
from tests.oracles.table import Table
from tests.oracles.things import Effect, Thing
from tests.vocabulary import Part

Pair = tuple[str, str]
Declaration = frozenset[Pair]
"""(attacker, target) pairs of an attack, (blocker, attacker) pairs of a block."""

EXEMPT = ("2010-02-01", "2011-02-04")
"""From the first date to before the second, who can't be declared without paying is exempt."""


class Problem:
    """Everything 508.1 or 509.1 asks about one side's declaration."""

    STEPS: tuple[str, str, str] = ("", "", "")
    """The steps of restrictions, requirements and payment."""

    def __init__(self, table: Table, side: Players) -> None:
        self.table = table
        self.side = side
        creatures = [t for t in table.things.values() if t.creature and t.controller in side]
        self.creatures = {creature.id: creature for creature in creatures}
        self.bits: dict[Pair, int] = {}
        self.declared = {creature.id: 1 << n for n, creature in enumerate(creatures)}
        self.any_creature = (1 << len(creatures)) - 1
        self.impossible: dict[Pair, str] = {}
        """Pairs that 508.1a-b or 509.1a forbid, with the step."""
        self.forbidden = 0
        """Pairs that a restriction forbids, whatever else is declared."""
        self.restrictions: list[Count] = []
        self.requirements: list[Count] = []
        self.groups: list[Group] = []
        self.keys: list[Key] = []
        self.capacity = dict.fromkeys(self.creatures, 1)
        self.payments: dict[tuple[int, int], bool] = {}

    def add_pairs(self, objects: Iterable[str]) -> None:
        bit = 1 << len(self.creatures)
        for other in objects:
            for creature in self.creatures:
                self.bits[creature, other] = bit
                bit <<= 1

    def pairs_of(self, creature: str) -> int:
        return sum(bit for (mine, _), bit in self.bits.items() if mine == creature)

    def pairs_at(self, other: str) -> int:
        return sum(bit for (_, at), bit in self.bits.items() if at == other)

    def effects(self, kind: str) -> Iterator[Effect]:
        return (effect for effect in self.table.effects if effect.atom.kind == kind)

    def mine(self, effect: Effect) -> list[Thing]:
        """The creatures of this side that an effect is about."""
        return [c for c in self.table.concerned(effect) if c.id in self.creatures]

    def seen(self, effect: Effect) -> list[Thing]:
        """The creatures of this side within the range of an effect's controller."""
        return [c for c in self.creatures.values() if self.table.sees(effect.you, c)]

    def of(self, player: str) -> list[Thing]:
        return [c for c in self.creatures.values() if c.controller == player]

    def all_declared(self, creatures: Iterable[Thing]) -> int:
        return sum(self.declared[creature.id] for creature in creatures)

    def opponents(self, effect: Effect) -> list[str]:
        """The players of this side who are opponents of an effect's controller, in its range."""
        seats = self.table.seats
        return [
            player
            for player in self.side
            if seats.opponents(player, effect.you) and seats.sees(effect.you, player)
        ]

    def require(self, members: int, low: int = 1, high: int = MANY, on: str = "") -> None:
        self.requirements.append(Count(members, low, high, on=on))

    def restrict(self, trigger: int, members: int, low: int, high: int = MANY) -> None:
        self.restrictions.append(Count(members, low, high, trigger))

    def pay(self, trigger: int, creature: Thing, parts: tuple[Part, ...]) -> None:
        if trigger:
            self.keys.append(Key(trigger, creature.id, creature.controller, parts))

    # the exemption of 2010 (508.1d, 509.1c)

    def settle(self) -> None:
        """To be called when everything is known: drop what sits on exempt creatures."""
        if not EXEMPT[0] <= self.table.rules < EXEMPT[1]:
            return
        gone = {creature for creature in self.creatures if self.exempt(creature)}
        self.requirements = [rule for rule in self.requirements if rule.on not in gone]
        self.groups = [
            Group(group.antecedent, tuple(r for r in group.requirements if r.on not in gone))
            for group in self.groups
        ]

    def exempt(self, creature: str) -> bool:
        """Does everything that it could choose, looked at pair by pair, cost something?"""
        own = self.declared[creature]
        return all(
            any(key.trigger & (own | bit) for key in self.keys)
            for pair, bit in self.bits.items()
            if pair[0] == creature and pair not in self.impossible and not bit & self.forbidden
        )

    # enumeration

    def options(self, creature: str, *, forbidden: bool, impossible: bool = False) -> list[int]:
        """What one creature can do, as masks.

        `forbidden`: what a restriction forbids as well; `impossible`: what 508.1a or 509.1a does
        as well (but never more attackers than it may block).
        """
        pairs = [
            bit
            for pair, bit in self.bits.items()
            if pair[0] == creature
            and (impossible or pair not in self.impossible)
            and (forbidden or not bit & self.forbidden)
        ]
        own, found = self.declared[creature], [0]
        for size in range(1, min(self.capacity[creature], len(pairs)) + 1):
            found += [own | sum(chosen) for chosen in combinations(pairs, size)]
        return found

    def enumerate(self, *, forbidden: bool, impossible: bool = False) -> list[int]:
        masks = [0]
        for creature in self.creatures:
            options = self.options(creature, forbidden=forbidden, impossible=impossible)
            masks = [mask | option for mask in masks for option in options]
        return masks

    @cached_property
    def size(self) -> int:
        """How many declarations there are, restrictions ignored."""
        product = 1
        for creature in self.creatures:
            product *= len(self.options(creature, forbidden=True))
        return product

    def respects(self, mask: int) -> bool:
        return not mask & self.forbidden and all(
            rule.met(mask) for rule in self.restrictions if mask & rule.trigger
        )

    # payment (508.1h-j, 509.1d-f)

    def paid(self, mask: int) -> int:
        return sum(1 << n for n, key in enumerate(self.keys) if mask & key.trigger)

    def due(self, keys: int) -> list[Key]:
        return [key for n, key in enumerate(self.keys) if keys >> n & 1]

    def cost(self, keys: int) -> int:
        """The mana symbols that are owed, Phyrexian ones too."""
        parts = [part for key in self.due(keys) for part in key.parts]
        return total(parts, "mana") + total(parts, "phyrexian")

    def payable(self, keys: int, mask: int) -> bool:
        """118.3, 118.10. Can all of it be paid together, each player paying their own?"""
        state = keys, mask & self.any_creature
        if state not in self.payments:
            self.payments[state] = not keys or self.can_pay(self.due(keys), mask)
        return self.payments[state]

    def can_pay(self, due: list[Key], mask: int) -> bool:
        declared = {c for c, bit in self.declared.items() if mask & bit}
        return can_pay(self.table, due, declared, self.taps(declared))

    def taps(self, declared: Iterable[str]) -> set[str]:
        """Who of the declared creatures is tapped by being declared."""
        return set()

    # scoring

    def active(self, mask: int) -> int:
        return sum(1 << n for n, group in enumerate(self.groups) if mask & group.antecedent)

    def score(self, mask: int) -> Scored:
        plain = 0
        for rule in self.requirements:
            if rule.low <= (mask & rule.members).bit_count() <= rule.high:
                plain += 1
        return Scored(
            mask=mask,
            plain=plain,
            groups=tuple(sum(r.met(mask) for r in group.requirements) for group in self.groups),
            active=self.active(mask) if self.groups else 0,
            keys=self.paid(mask) if self.keys else 0,
        )

    @cached_property
    def all_pairs(self) -> dict[str, int]:
        return {creature: self.pairs_of(creature) for creature in self.creatures}

    @cached_property
    def scored(self) -> list[Scored]:
        """Every declaration that keeps all restrictions."""
        masks = self.enumerate(forbidden=False)
        for rule in self.restrictions:
            masks = [mask for mask in masks if not mask & rule.trigger or rule.met(mask)]
        return [self.score(mask) for mask in masks]

    @cached_property
    def alternatives(self) -> list[Scored]:
        """508.1d. Those that can be paid as well."""
        return [d for d in self.scored if self.payable(d.keys, d.mask)]

    @cached_property
    def comparison(self) -> Comparison:
        compared = Compared(
            self.alternatives, self.requirements, self.groups, self.declared, self.all_pairs
        )
        return comparison(compared, self.table.rules)

    def maximum(self, d: Scored) -> int:
        """The most that is obeyed by whatever a declaration is compared with."""
        return self.comparison.maximum(d)

    # answers

    def named(self, mask: int) -> Declaration:
        return frozenset(pair for pair, bit in self.bits.items() if mask & bit)

    def report(self) -> "Report":
        legal = [d.mask for d in self.alternatives if d.obeyed(d.active) >= self.maximum(d)]
        return Report(self, frozenset(map(self.named, legal)), self.maximum(self.score(0)))

    def judge(self, declared: Iterable[Pair]) -> Judgement:
        pairs = [self.renamed(pair) for pair in declared]
        mask, steps = 0, set[str]()
        for pair in pairs:
            steps |= self.base_faults(pair)
            mask |= self.bits.get(pair, 0) | self.declared.get(pair[0], 0)
        steps |= self.crowding(pairs)
        restriction, requirement, payment = self.STEPS
        if not self.respects(mask):
            steps.add(restriction)
        d = self.score(mask)
        obeyed, maximum = d.obeyed(d.active), self.maximum(d)
        if obeyed < maximum:
            steps.add(requirement)
        if not self.payable(d.keys, mask):
            steps.add(payment)
        return Judgement(not steps, obeyed, maximum, self.cost(d.keys), frozenset(steps))

    def renamed(self, pair: Pair) -> Pair:
        return pair

    def base_faults(self, pair: Pair) -> set[str]:
        raise NotImplementedError

    def crowding(self, pairs: list[Pair]) -> set[str]:
        raise NotImplementedError


@dataclass(frozen=True)
class Report:
    """All declarations of one side, judged."""

    problem: Problem
    legal: frozenset[Declaration]
    maximum_free: int
    """The maximum that a count states: nothing is paid (2006: over what joins nothing)."""

    @property
    def count(self) -> int:
        return len(self.legal)

    @cached_property
    def declarations(self) -> frozenset[Declaration]:
        """Every declaration that 508.1a-b or 509.1a allow, restrictions ignored."""
        masks = self.problem.enumerate(forbidden=True)
        return frozenset(map(self.problem.named, masks))

    @cached_property
    def everything(self) -> frozenset[Declaration]:
        """`declarations`, and those with tapped and summoning-sick creatures too."""
        masks = self.problem.enumerate(forbidden=True, impossible=True)
        return frozenset(map(self.problem.named, masks))

    @property
    def conditional(self) -> bool:
        """Are there requirements that depend on the declaration itself ("if this attacks …")?"""
        return bool(self.problem.groups)
