"""The brute-force judge of attack and block declarations.

It enumerates every declaration of a small board and compares them one by one, straight from the
text of rules 508.1 and 509.1. It shares no code with the package under test, is slow on purpose
wherever that is clearer, and understands only the lines of `tests/vocabulary.py`.

How it works: every pair (attacker, target) or (blocker, attacker) is one bit of an integer, and
every creature has one more bit that says "is declared". A restriction, a requirement and a cost
are then masks whose common bits with a declaration are counted.

Decisions where the rules leave room (some with a test of their own in `tests/test_oracle.py`):

- A creature that may not be chosen at all (tapped, sick) still counts as declared when the later
  steps are looked at; a thing that is no creature of that player counts for nothing there, and a
  target that may not be attacked is attacked by nobody.
- The maximum is not limited to what the player could afford, only to what the judged one pays for.
- "Attacking alone" and "as long as this creature is attacking" look at all attackers (506.5), not
  only at those of the defending player concerned.
- A payment of {0} is a payment.
- "As though it had haste" against some players only: another target fails 508.1a.
- Payments for blocking "creatures with power 3 or greater" are due for each such attacker.
- "Unless a black or green creature also attacks" is about another creature than itself.
- "Attack you" is the player only, in caps and in requirements; battles belong to nobody's "you or
  planeswalkers you control", and to the controller's "permanents you control".
- Before May 2007 a creature is considered only if it is declared in a requirement that is met.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import combinations
from typing import Any

from tests.vocabulary import (
    LANDWALKS,
    PROTECTIONS,
    Atom,
    Condition,
    Filter,
    Line,
    Subject,
    granted,
    read,
)

Position = Mapping[str, Any]
Pair = tuple[str, str]
Declaration = frozenset[Pair]
"""(attacker, target) pairs of an attack, (blocker, attacker) pairs of a block."""

MANY = 10**9
DEFAULT_RULES = "2024-03-08"
FULL_MAXIMUM = "2007-05-01"
PLANESWALKERS = "2007-10-01"
BATTLES = "2023-04-14"
EXEMPT = ("2010-02-01", "2011-02-04")
"""From the first date to before the second, whatever needs a payment is left out of the maximum."""


# --- the table --------------------------------------------------------------------------------


@dataclass(slots=True, eq=False)
class Thing:
    """A permanent."""

    id: str
    name: str
    controller: str
    owner: str
    words: frozenset[str]
    lines: tuple[str, ...]
    colors: frozenset[str]
    power: int
    toughness: int
    mana_value: int
    tapped: bool
    sick: bool
    phased_out: bool
    suspected: bool
    counters: dict[str, int]
    attached_to: str | None
    goaders: frozenset[str]
    protector: str | None
    keywords: set[str] = field(default_factory=set[str])
    protections: list[tuple[Filter, str]] = field(default_factory=list[tuple[Filter, str]])
    """What it is protected from, and who "you" is in that line."""
    enchanted: bool = False
    equipped: bool = False

    @property
    def creature(self) -> bool:
        return "Creature" in self.words


@dataclass(frozen=True, slots=True, eq=False)
class Effect:
    """One atom of one line of one object: the unit that makes one requirement, one cost."""

    atom: Atom
    source: Thing
    you: str
    subject: Subject | None
    names: tuple[str, ...]


def permanents(position: Position) -> Iterator[Thing]:
    for entry in position["permanents"]:
        count: int = entry.get("count", 1)
        for number in range(1, count + 1):
            yield Thing(
                id=entry["id"] if count == 1 else f"{entry['id']}#{number}",
                name=entry.get("name", ""),
                controller=entry["controller"],
                owner=entry.get("owner", entry["controller"]),
                words=frozenset(entry["type_line"].replace("—", " ").split()),
                lines=tuple(entry.get("oracle_text", "").split("\n")),
                colors=frozenset(entry.get("colors", ())),
                power=int(entry.get("power", 0)),
                toughness=int(entry.get("toughness", 0)),
                mana_value=entry.get("mana_value", 0),
                tapped=entry.get("tapped", False),
                sick=entry.get("summoning_sick", False),
                phased_out=entry.get("phased_out", False),
                suspected=entry.get("suspected", False),
                counters=dict(entry.get("counters", {})),
                attached_to=entry.get("attached_to"),
                goaders=frozenset(entry.get("goaded_by", ())),
                protector=entry.get("protector"),
                keywords={word[:1].lower() + word[1:] for word in entry.get("keywords", ())},
            )


class Table:
    """The board with every line read: who may be attacked, which effects there are."""

    def __init__(self, position: Position) -> None:
        self.rules: str = position.get("rules", DEFAULT_RULES)
        if self.rules == "current":
            self.rules = "9999-12-31"
        players: list[dict[str, Any]] = position["players"]
        self.players: tuple[str, ...] = tuple(player["name"] for player in players)
        self.mana = {player["name"]: int(player.get("mana", 0)) for player in players}
        self.team = {player["name"]: player.get("team") for player in players}
        self.active: str = position.get("active", self.players[0])
        opponents = [p for p in self.players if self.opponents(p, self.active)]
        self.defending = frozenset(position.get("defending", opponents)).intersection(opponents)
        everything = list(permanents(position))
        self.things = {thing.id: thing for thing in everything if not thing.phased_out}
        self.attacks: dict[str, str] = dict(position.get("attacks", {}))
        self.attacks_judged = "attacks" in position.get("judge", ["attacks"])
        self.attachments()
        self.effects = list(self.read_lines(position))
        self.grant_keywords()

    def opponents(self, one: str, other: str) -> bool:
        return one != other and (self.team[one] is None or self.team[one] != self.team[other])

    def attachments(self) -> None:
        for thing in self.things.values():
            host = self.things.get(thing.attached_to or "")
            if host is not None:
                host.enchanted |= "Aura" in thing.words
                host.equipped |= "Equipment" in thing.words

    def read_lines(self, position: Position) -> Iterator[Effect]:
        for thing in self.things.values():
            for text in thing.lines:
                if text:
                    yield from self.effects_of(
                        read(text, thing.name, self.players), thing, thing.controller
                    )
            for keyword in sorted(thing.keywords):
                yield Effect(granted(keyword), thing, thing.controller, None, ())
        for entry in position.get("effects", ()):
            for target in entry["on"]:
                if target in self.things:
                    thing = self.things[target]
                    you = entry.get("controller", thing.controller)
                    for text in entry["oracle_text"].split("\n"):
                        yield from self.effects_of(read(text, thing.name, self.players), thing, you)

    def effects_of(self, line: Line, thing: Thing, you: str) -> Iterator[Effect]:
        for atom in line.atoms:
            yield Effect(atom, thing, you, line.subject, line.names)

    def grant_keywords(self) -> None:
        for effect in self.effects:
            if effect.atom.kind == "keyword":
                word = effect.atom.word
                for creature in self.concerned(effect):
                    creature.keywords.add(word)
                    for what in PROTECTIONS.get(word, ()):
                        creature.protections.append((what, effect.you))
        for thing in self.things.values():
            if thing.suspected:
                thing.keywords |= {"menace", "suspected"}

    # whom an effect is about

    def host(self, effect: Effect) -> Thing | None:
        return self.things.get(effect.source.attached_to or "")

    def concerned(self, effect: Effect) -> list[Thing]:
        """The creatures that a line's subject names (a line without one is about its object)."""
        subject = effect.subject
        if subject is None or subject.scope == "self":
            return [effect.source]
        if subject.scope == "attached":
            host = self.host(effect)
            return [] if host is None else [host]
        return [
            thing
            for thing in self.things.values()
            if thing.creature
            and self.in_scope(effect, subject, thing)
            and self.fits(thing, subject.filter, effect.you)
        ]

    def in_scope(self, effect: Effect, subject: Subject, thing: Thing) -> bool:
        match subject.scope:
            case "yours":
                mine = thing.controller == effect.you
                return mine and not (subject.other and thing is effect.source)
            case "opponents":
                return self.opponents(thing.controller, effect.you)
            case "enchanted player":
                return thing.controller == effect.source.attached_to
            case _:
                return True

    def fits(self, thing: Thing, filters: Filter, you: str = "") -> bool:
        return all(self.has(thing, name, value, you) for name, value in filters)

    def has(self, thing: Thing, name: str, value: str | int, you: str) -> bool:
        match name:
            case "color" | "not color":
                return (value in thing.colors) == (name == "color")
            case "type" | "not type":
                return (value in thing.words) == (name == "type")
            case "keyword" | "no keyword":
                return (value in thing.keywords) == (name == "keyword")
            case "tapped" | "untapped":
                return thing.tapped == (name == "tapped")
            case "token":
                return "Token" in thing.words
            case "counter":
                return thing.counters.get(str(value), 0) > 0
            case "even mv":
                return thing.mana_value % 2 == 0
            case "opponent":
                return self.opponents(thing.controller, you)
            case "colors":
                return len(thing.colors) == value
            case _:
                return self.compares(thing, name[:-2], name[-2:], int(value))

    def compares(self, thing: Thing, what: str, relation: str, value: int) -> bool:
        own = {
            "power": thing.power,
            "toughness": thing.toughness,
            "mv": thing.mana_value,
            "colors": len(thing.colors),
        }[what]
        return own >= value if relation == ">=" else own <= value

    def fits_any(self, thing: Thing, what: Sequence[Filter], you: str = "") -> bool:
        return any(self.fits(thing, filters, you) for filters in what)

    # conditions

    def number(self, player: str, filters: Filter, without: Thing | None = None) -> int:
        return sum(
            thing.controller == player and thing is not without and self.fits(thing, filters)
            for thing in self.things.values()
        )

    def on(self, effect: Effect, creature: Thing, defender: str | None) -> bool:
        """Is the line's condition true of this creature (and of the player it would attack)?"""
        condition = effect.atom.condition
        if condition is None:
            return True
        return self.holds(condition, effect, creature, defender) != condition.negated

    def holds(
        self, condition: Condition, effect: Effect, creature: Thing, defender: str | None
    ) -> bool:
        filters, n = condition.filter, condition.n
        match condition.kind:
            case "you control":
                without = creature if condition.other else None
                return self.number(effect.you, filters, without) >= n
            case "defender controls":
                return defender is not None and self.number(defender, filters) >= n
            case "more than defender":
                theirs = 0 if defender is None else self.number(defender, filters)
                return self.number(effect.you, filters) > theirs
            case "more than active":
                return self.number(effect.you, filters) > self.number(self.active, filters)
            case "power":
                return creature.power >= n
            case "counters":
                return creature.counters.get("+1/+1", 0) >= n
            case "any counter":
                return any(creature.counters.values())
            case "equipped":
                return creature.equipped
            case "attached":
                return creature.enchanted or creature.equipped
            case "tapped":
                return effect.source.tapped
            case "untapped":
                return not effect.source.tapped
            case "attacking":
                return effect.source.id in self.attacks
            case "attacking alone":
                return creature.id in self.attacks and len(self.attacks) == 1
            case kind:
                raise ValueError(kind)

    # what may be attacked

    def targets(self) -> dict[str, str]:
        """508.1b, 310.8b. What may be attacked, and its defending player."""
        found = {player: player for player in self.players if player in self.defending}
        for thing in self.things.values():
            if self.rules >= PLANESWALKERS and "Planeswalker" in thing.words:
                if thing.controller in self.defending:
                    found[thing.id] = thing.controller
            elif (
                self.rules >= BATTLES
                and "Battle" in thing.words
                and thing.protector in self.defending
            ):
                found[thing.id] = str(thing.protector)
        return found

    def amount(self, effect: Effect, creature: Thing) -> int:
        """The mana that one payment of a cost comes to."""
        match effect.atom.per:
            case "counters":
                return effect.atom.n * creature.counters.get("+1/+1", 0)
            case "enchantments":
                return self.number(effect.you, (("type", "Enchantment"),))
            case _:
                return effect.atom.n


# --- a declaration problem --------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Count:
    """`low`..`high` of the bits in `members`; as a restriction only if a bit of `trigger` is."""

    members: int
    low: int
    high: int = MANY
    trigger: int = -1

    def met(self, mask: int) -> bool:
        return self.low <= (mask & self.members).bit_count() <= self.high


@dataclass(frozen=True, slots=True)
class Group:
    """Requirements that are in force only if a bit of `antecedent` is declared (QA7)."""

    antecedent: int
    requirements: tuple[Count, ...]


@dataclass(frozen=True, slots=True)
class Judgement:
    legal: bool
    obeyed: int
    maximum: int
    cost: int
    steps: frozenset[str]


@dataclass(frozen=True, slots=True)
class Scored:
    """One restriction-respecting declaration: plain requirements obeyed, groups, keys paid."""

    mask: int
    plain: int
    groups: tuple[int, ...]
    active: int
    keys: int

    def obeyed(self, active: int) -> int:
        return self.plain + sum(
            number for bit, number in enumerate(self.groups) if active >> bit & 1
        )


class Problem:
    """Everything 508.1 or 509.1 asks about one player's declaration."""

    STEPS: tuple[str, str, str] = ("", "", "")
    """The steps of restrictions, requirements and payment."""

    def __init__(self, table: Table, player: str, creatures: list[Thing]) -> None:
        self.table = table
        self.player = player
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
        self.keys: list[tuple[int, int]] = []
        """Mask of the choices that make its player pay, and the mana."""
        self.capacity = dict.fromkeys(self.creatures, 1)
        self.mana = table.mana[player]
        self.best_by_groups: dict[int, dict[int, int]] = {}
        self.maxima: dict[tuple[int, int], int] = {}

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
        return [c for c in self.table.concerned(effect) if c.id in self.creatures]

    def require(self, members: int, low: int = 1, high: int = MANY) -> None:
        self.requirements.append(Count(members, low, high))

    def restrict(self, trigger: int, members: int, low: int, high: int = MANY) -> None:
        self.restrictions.append(Count(members, low, high, trigger))

    def pay(self, trigger: int, mana: int) -> None:
        if trigger:
            self.keys.append((trigger, mana))

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

    # scoring

    def paid(self, mask: int) -> int:
        return sum(1 << n for n, (trigger, _) in enumerate(self.keys) if mask & trigger)

    def cost(self, keys: int) -> int:
        return sum(mana for n, (_, mana) in enumerate(self.keys) if keys >> n & 1)

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

    def candidate(self, mask: int, active: int) -> bool:
        """500.5 of 2006: only creatures that do what a requirement asks of them are considered."""
        if self.table.rules >= FULL_MAXIMUM:
            return True
        in_force = [group for bit, group in enumerate(self.groups) if active >> bit & 1]
        rules = [*self.requirements, *(r for group in in_force for r in group.requirements)]
        met = [rule for rule in rules if rule.met(mask)]
        for creature, own in self.declared.items():
            mine = mask & (own | self.all_pairs[creature])
            if mask & own and not any(mine & rule.members for rule in met):
                return False
        return True

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

    def best(self, active: int) -> dict[int, int]:
        """Keys paid -> the most that a declaration paying just these obeys, the groups given."""
        if active not in self.best_by_groups:
            found = self.best_by_groups[active] = dict[int, int]()
            for d in self.scored:
                if self.candidate(d.mask, active):
                    found[d.keys] = max(found.get(d.keys, 0), d.obeyed(active))
        return self.best_by_groups[active]

    def maximum(self, active: int, keys: int) -> int:
        """508.1d, 509.1c. The most that is possible without paying for anything else."""
        if EXEMPT[0] <= self.table.rules < EXEMPT[1]:
            keys = 0
        if (active, keys) not in self.maxima:
            fitting = (n for paid, n in self.best(active).items() if not paid & ~keys)
            self.maxima[active, keys] = max(fitting)
        return self.maxima[active, keys]

    # answers

    def named(self, mask: int) -> Declaration:
        return frozenset(pair for pair, bit in self.bits.items() if mask & bit)

    def report(self) -> "Report":
        legal = [
            d.mask
            for d in self.scored
            if d.obeyed(d.active) >= self.maximum(d.active, d.keys)
            and self.cost(d.keys) <= self.mana
        ]
        free = [
            d.obeyed(d.active)
            for d in self.scored
            if not d.keys and self.candidate(d.mask, d.active)
        ]
        return Report(self, frozenset(map(self.named, legal)), max(free, default=0))

    def judge(self, declared: Iterable[Pair]) -> Judgement:
        pairs = list(declared)
        mask, steps = 0, set[str]()
        for pair in pairs:
            steps |= self.base_faults(pair)
            mask |= self.bits.get(pair, 0) | self.declared.get(pair[0], 0)
        steps |= self.crowding(pairs)
        restriction, requirement, payment = self.STEPS
        if not self.respects(mask):
            steps.add(restriction)
        d = self.score(mask)
        obeyed, maximum = d.obeyed(d.active), self.maximum(d.active, d.keys)
        if obeyed < maximum:
            steps.add(requirement)
        cost = self.cost(d.keys)
        if cost > self.mana:
            steps.add(payment)
        return Judgement(not steps, obeyed, maximum, cost, frozenset(steps))

    def base_faults(self, pair: Pair) -> set[str]:
        raise NotImplementedError

    def crowding(self, pairs: list[Pair]) -> set[str]:
        raise NotImplementedError


@dataclass(frozen=True)
class Report:
    """All declarations of one player, judged."""

    problem: Problem
    legal: frozenset[Declaration]
    maximum_free: int

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


# --- attacks ----------------------------------------------------------------------------------


class AttackProblem(Problem):
    """508.1. The attack that the active player declares."""

    STEPS = ("508.1c", "508.1d", "508.1j")

    def __init__(self, table: Table) -> None:
        own = [t for t in table.things.values() if t.creature and t.controller == table.active]
        super().__init__(table, table.active, own)
        self.targets = table.targets()
        self.add_pairs(self.targets)
        self.choose()
        for effect in table.effects:
            if effect.atom.kind in ATTACK_RULES:
                ATTACK_RULES[effect.atom.kind](self, effect)
        for creature in own:
            self.keyword_restrictions(creature)
            for goader in sorted(creature.goaders | self.goaders_of(creature)):
                self.goad(creature, goader)

    # 508.1a-b

    def choose(self) -> None:
        """508.1a. Untapped, no battle, and under control since the turn began or with haste."""
        for pair in self.bits:
            creature = self.creatures[pair[0]]
            if (
                creature.tapped
                or "Battle" in creature.words
                or (creature.sick and not self.hasty(creature, pair[1]))
            ):
                self.impossible[pair] = "508.1a"

    def hasty(self, creature: Thing, target: str) -> bool:
        if "haste" in creature.keywords:
            return True
        if any(creature in self.table.concerned(e) for e in self.effects("as though haste")):
            return True
        return any(
            self.is_or_planeswalker_of(target, player)
            for effect in self.effects("edge haste")
            for player in self.table.players
            if self.table.opponents(effect.you, player)
        )

    def is_or_planeswalker_of(self, target: str, player: str) -> bool:
        thing = self.table.things.get(target)
        if thing is None:
            return target == player
        return "Planeswalker" in thing.words and thing.controller == player

    def base_faults(self, pair: Pair) -> set[str]:
        faults = set[str]()
        creature = self.creatures.get(pair[0])
        if creature is None or creature.tapped or "Battle" in creature.words:
            faults.add("508.1a")
        if pair[1] not in self.targets:
            faults.add("508.1b")
            sick = creature is not None and creature.sick
            if sick and not any(self.hasty(self.creatures[pair[0]], t) for t in self.targets):
                faults.add("508.1a")
        elif pair in self.impossible:
            faults.add(self.impossible[pair])
        return faults

    def crowding(self, pairs: list[Pair]) -> set[str]:
        chosen = [creature for creature, _ in pairs]
        return {"508.1b"} if len(set(chosen)) < len(chosen) else set()

    # 508.1c

    def keyword_restrictions(self, creature: Thing) -> None:
        """702.3b. Defender."""
        if "defender" in creature.keywords and not any(
            creature in self.table.concerned(effect) and self.table.on(effect, creature, None)
            for effect in self.effects("as though no defender")
        ):
            self.forbidden |= self.pairs_of(creature.id)

    def cannot_attack(self, effect: Effect) -> None:
        for creature in self.mine(effect):
            for target, defender in self.targets.items():
                if self.table.on(effect, creature, defender):
                    self.forbidden |= self.bits[creature.id, target]

    def cannot_attack_thing(self, effect: Effect) -> None:
        for creature in self.mine(effect):
            whose, _, more = effect.atom.word.partition("+")
            player = effect.you if whose == "you" else creature.owner
            for target in self.things_of(player, "you+" + more):
                self.forbidden |= self.bits[creature.id, target]

    def things_of(self, player: str, word: str) -> Iterator[str]:
        """Of what may be attacked: the player, their planeswalkers, their permanents."""
        words = word.split("+")
        for target in self.targets:
            thing = self.table.things.get(target)
            if thing is None:
                if target == player and "you" in words:
                    yield target
            elif thing.controller == player:
                walker = "Planeswalker" in thing.words and "planeswalkers" in words
                if walker or "permanents" in words:
                    yield target

    def cap(self, effect: Effect) -> None:
        self.restrict(self.any_creature, self.any_creature, 0, effect.atom.n)

    def cap_on(self, effect: Effect) -> None:
        target = effect.you if effect.atom.word == "you" else effect.source.id
        if target in self.targets and self.table.on(effect, effect.source, None):
            pairs = self.pairs_at(target)
            self.restrict(pairs, pairs, 0, effect.atom.n)

    def with_others(self, effect: Effect) -> None:
        company(self, effect, self.mine(effect))

    def only_alone(self, effect: Effect) -> None:
        for creature in self.mine(effect):
            self.restrict(self.declared[creature.id], self.any_creature, 0, 1)

    # costs

    def attack_tax(self, effect: Effect) -> None:
        """Key (creature, effect). A whole sentence ("Creatures can't attack unless …") is all."""
        concerned = list(self.creatures.values()) if effect.subject is None else self.mine(effect)
        for creature in concerned:
            self.pay(self.declared[creature.id], self.table.amount(effect, creature))

    def thing_tax(self, effect: Effect) -> None:
        """Key (creature, thing attacked, effect)."""
        if not self.table.on(effect, effect.source, None):
            return
        for target in self.things_of(effect.you, effect.atom.word):
            for creature in self.creatures.values():
                trigger = self.bits[creature.id, target]
                self.pay(trigger, self.table.amount(effect, creature))

    # 508.1d

    def must_attack(self, effect: Effect) -> None:
        for creature in self.mine(effect):
            if self.table.on(effect, creature, None):
                self.require(self.declared[creature.id])

    def must_attack_named(self, effect: Effect) -> None:
        for creature in self.mine(effect):
            for target in effect.names:
                self.require(self.bits.get((creature.id, target), 0))

    def must_attack_another(self, effect: Effect) -> None:
        for creature in self.mine(effect):
            self.require(self.at_players(creature, effect.you))

    def must_attack_a_player(self, effect: Effect) -> None:
        for creature in self.mine(effect):
            self.require(self.at_players(creature, ""))

    def at_players(self, creature: Thing, without: str) -> int:
        return sum(
            self.bits[creature.id, target]
            for target in self.targets
            if target in self.table.players and target != without
        )

    def goad(self, creature: Thing, goader: str) -> None:
        """701.38b. Two requirements for each player who goaded it."""
        self.require(self.declared[creature.id])
        self.require(self.at_players(creature, goader))

    def goaders_of(self, creature: Thing) -> frozenset[str]:
        return frozenset(
            effect.you
            for effect in self.effects("goaded")
            if creature in self.table.concerned(effect)
        )

    def must_attack_host(self, effect: Effect) -> None:
        host = self.table.host(effect)
        if host is not None:
            for creature in self.creatures:
                self.require(self.bits.get((creature, host.controller), 0))

    def player_must_attack(self, effect: Effect) -> None:
        if self.table.opponents(self.player, effect.you):
            self.require(
                sum(self.pairs_at(t) for t in self.things_of(effect.you, effect.atom.word))
            )

    def everyone(self) -> tuple[Count, ...]:
        return tuple(Count(bit, 1) for bit in self.declared.values())

    def if_it_attacks(self, effect: Effect) -> None:
        if effect.you == self.player and effect.source.id in self.creatures:
            self.groups.append(Group(self.declared[effect.source.id], self.everyone()))

    def if_one_attacks_it(self, effect: Effect) -> None:
        if effect.you == self.player and effect.source.id in self.creatures:
            it = Count(self.declared[effect.source.id], 1)
            self.groups.append(Group(self.any_creature, (it,)))

    def if_one_attacks_all(self, effect: Effect) -> None:
        if self.table.opponents(self.player, effect.you):
            self.groups.append(Group(self.any_creature, self.everyone()))


def company(problem: Problem, effect: Effect, creatures: Iterable[Thing]) -> None:
    """Unless n others (that fit) do: the creature itself counts for none of them."""
    for creature in creatures:
        own = problem.declared[creature.id]
        others = sum(
            problem.declared[other.id]
            for other in problem.creatures.values()
            if other is not creature
            and problem.table.fits_any(other, effect.atom.what)
            and (effect.atom.word != "greater power" or other.power > creature.power)
        )
        problem.restrict(own, others, effect.atom.n)


ATTACK_RULES: dict[str, Callable[[AttackProblem, Effect], None]] = {
    "can't attack": AttackProblem.cannot_attack,
    "can't attack thing": AttackProblem.cannot_attack_thing,
    "attack cap": AttackProblem.cap,
    "attack cap on": AttackProblem.cap_on,
    "attack with": AttackProblem.with_others,
    "only attack alone": AttackProblem.only_alone,
    "attack tax": AttackProblem.attack_tax,
    "thing tax": AttackProblem.thing_tax,
    "must attack": AttackProblem.must_attack,
    "must attack named": AttackProblem.must_attack_named,
    "must attack a player": AttackProblem.must_attack_a_player,
    "must attack another": AttackProblem.must_attack_another,
    "must attack enchanted's controller": AttackProblem.must_attack_host,
    "player must attack": AttackProblem.player_must_attack,
    "if it attacks, all": AttackProblem.if_it_attacks,
    "if one attacks, it": AttackProblem.if_one_attacks_it,
    "if one attacks, opponent's all": AttackProblem.if_one_attacks_all,
}


# --- blocks -----------------------------------------------------------------------------------


class BlockProblem(Problem):
    """509.1, 802.4. The blocks that one defending player declares."""

    STEPS = ("509.1b", "509.1c", "509.1f")

    def __init__(self, table: Table, player: str) -> None:
        own = [t for t in table.things.values() if t.creature and t.controller == player]
        super().__init__(table, player, own)
        targets = table.targets()
        self.attackers = {
            attacker: table.things[attacker]
            for attacker, target in table.attacks.items()
            if targets.get(target) == player and attacker in table.things
        }
        self.add_pairs(self.attackers)
        self.tap_attackers()
        self.choose()
        for (blocker, attacker), bit in self.bits.items():
            if self.evades(self.creatures[blocker], self.attackers[attacker]):
                self.forbidden |= bit
        for creature in own:
            if creature.keywords & {"decayed", "suspected"} or (
                "unleash" in creature.keywords and creature.counters.get("+1/+1")
            ):
                self.forbidden |= self.pairs_of(creature.id)
        for menacing in self.attackers.values():
            if "menace" in menacing.keywords:
                self.number_of_blockers(menacing, 2, MANY)
        for effect in table.effects:
            if effect.atom.kind in BLOCK_RULES:
                BLOCK_RULES[effect.atom.kind](self, effect)

    def theirs(self, effect: Effect) -> list[Thing]:
        """The attackers that an effect is about, among those that this player may block."""
        if effect.atom.per == "attached":
            host = self.table.host(effect)
            concerned = [] if host is None else [host]
        else:
            concerned = self.table.concerned(effect)
        return [c for c in concerned if c.id in self.attackers]

    # 509.1a

    def tap_attackers(self) -> None:
        """508.1f. The state given is that before the attack, if the attack is judged too."""
        if self.table.attacks_judged:
            for attacker in self.table.attacks:
                thing = self.table.things.get(attacker)
                if thing is not None and "vigilance" not in thing.keywords:
                    thing.tapped = True

    def choose(self) -> None:
        free = [e.you for e in self.effects("tapped may block")]
        for pair in self.bits:
            creature = self.creatures[pair[0]]
            if "Battle" in creature.words or (creature.tapped and creature.controller not in free):
                self.impossible[pair] = "509.1a"
        for effect in self.effects("extra blocks"):
            for creature in self.mine(effect):
                self.capacity[creature.id] += effect.atom.n

    def base_faults(self, pair: Pair) -> set[str]:
        return {"509.1a"} if pair not in self.bits or pair in self.impossible else set()

    def crowding(self, pairs: list[Pair]) -> set[str]:
        """Too many attackers chosen for one creature, or one chosen twice."""
        chosen = [blocker for blocker, _ in pairs]
        over = any(chosen.count(b) > self.capacity.get(b, MANY) for b in set(chosen))
        return {"509.1a"} if over or len(set(pairs)) < len(pairs) else set()

    # 509.1b, pair by pair

    def evades(self, blocker: Thing, attacker: Thing) -> bool:
        """Does a keyword of the attacker (or shadow of the blocker) forbid this block?"""
        has = attacker.keywords
        return (
            ("flying" in has and not self.reaches(blocker, attacker))
            or self.shadow_forbids(blocker, attacker)
            or ("horsemanship" in has and "horsemanship" not in blocker.keywords)
            or ("fear" in has and not self.fearless(blocker))
            or ("intimidate" in has and not self.intimidated(blocker, attacker))
            or ("skulk" in has and blocker.power > attacker.power)
            or self.walks_past(blocker, attacker)
            or any(self.table.fits(blocker, what, you) for what, you in attacker.protections)
        )

    def fearless(self, blocker: Thing) -> bool:
        return "Artifact" in blocker.words or "B" in blocker.colors

    def intimidated(self, blocker: Thing, attacker: Thing) -> bool:
        return "Artifact" in blocker.words or bool(blocker.colors & attacker.colors)

    def permitted(self, kind: str, blocker: Thing) -> list[Effect]:
        return [e for e in self.effects(kind) if blocker in self.table.concerned(e)]

    def reaches(self, blocker: Thing, attacker: Thing) -> bool:
        return bool(blocker.keywords & {"flying", "reach"}) or any(
            self.table.fits_any(attacker, effect.atom.what)
            for effect in self.permitted("as though reach", blocker)
        )

    def shadow_forbids(self, blocker: Thing, attacker: Thing) -> bool:
        """702.28b. Both or neither; a permission may pretend either side of it."""
        theirs, own = "shadow" in attacker.keywords, "shadow" in blocker.keywords
        if theirs and not own:
            return not (
                self.permitted("as though shadow", blocker)
                or self.permitted("as though no shadow", blocker)
            )
        return own and not theirs

    def walks_past(self, blocker: Thing, attacker: Thing) -> bool:
        """702.14c. The defending player controls a land of the kind, and nothing ignores it."""
        if self.permitted("as though no landwalk", blocker):
            return False
        ignored = {effect.atom.word for effect in self.effects("walk ignored")}
        if "" in ignored:
            return False
        return any(
            self.table.number(self.player, (("type", "Land"), *LANDWALKS[word]))
            for word in attacker.keywords & LANDWALKS.keys()
            if word not in ignored
        )

    def forbid(self, blockers: Iterable[Thing], attackers: Iterable[Thing]) -> None:
        against = list(attackers)
        for blocker in blockers:
            for attacker in against:
                if blocker.id in self.creatures and attacker.id in self.attackers:
                    self.forbidden |= self.bits[blocker.id, attacker.id]

    def cannot_block(self, effect: Effect) -> None:
        blockers = [c for c in self.mine(effect) if self.table.on(effect, c, None)]
        self.forbid(blockers, self.attackers.values())

    def cannot_block_named(self, effect: Effect) -> None:
        named = [a for a in self.attackers.values() if a.id in effect.names]
        self.forbid(self.mine(effect), named)

    def cannot_block_what(self, effect: Effect) -> None:
        for blocker in self.mine(effect):
            for attacker in self.attackers.values():
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
            attackers = self.attackers.values()
            self.forbid(
                [blocker],
                [a for a in attackers if not self.table.fits_any(a, effect.atom.what)],
            )

    def evade(self, effect: Effect) -> None:
        for attacker in self.theirs(effect):
            if self.table.on(effect, attacker, self.player):
                for blocker in self.creatures.values():
                    if effect.atom.word == "greater power":
                        stopped = blocker.power > attacker.power
                    else:
                        stopped = self.table.fits_any(blocker, effect.atom.what, effect.you)
                    if stopped:
                        self.forbid([blocker], [attacker])

    def evade_except(self, effect: Effect) -> None:
        stopped = [
            b for b in self.creatures.values() if not self.table.fits_any(b, effect.atom.what)
        ]
        self.forbid(stopped, self.theirs(effect))

    def relative(self, effect: Effect) -> None:
        """Creatures with power less (or greater) than this creature's power can't block."""
        power = effect.source.power
        weaker = effect.atom.word == "power<self"
        blockers = [
            b for b in self.creatures.values() if (b.power < power if weaker else b.power > power)
        ]
        if effect.atom.per == "yours":
            attackers = [a for a in self.attackers.values() if a.controller == effect.you]
        else:
            attackers = [effect.source]
        self.forbid(blockers, attackers)

    def opponents_cannot_block(self, effect: Effect) -> None:
        if self.table.opponents(self.player, effect.you):
            blockers = self.creatures.values()
            stopped = [b for b in blockers if self.table.fits_any(b, effect.atom.what)]
            self.forbid(stopped, self.attackers.values())

    def opponents_cannot_block_weak(self, effect: Effect) -> None:
        if self.table.opponents(self.player, effect.you):
            weak = [a for a in self.attackers.values() if a.power <= effect.atom.n]
            blockers = self.creatures.values()
            self.forbid([b for b in blockers if not b.keywords & {"flying", "reach"}], weak)

    def group_cannot_block(self, effect: Effect) -> None:
        blockers = [b for b in self.creatures.values() if self.table.fits_any(b, effect.atom.what)]
        word = effect.atom.word
        self.forbid(blockers, [a for a in self.attackers.values() if word in a.words])

    def flyers_only(self, effect: Effect) -> None:
        flyers = [b for b in self.creatures.values() if "flying" in b.keywords]
        attackers = self.attackers.values()
        self.forbid(flyers, [a for a in attackers if "flying" not in a.keywords])

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
            self.number_of_blockers(attacker, len(self.creatures), MANY)

    def with_others(self, effect: Effect) -> None:
        company(self, effect, self.mine(effect))

    def cap(self, effect: Effect) -> None:
        self.restrict(self.any_creature, self.any_creature, 0, effect.atom.n)

    def opponents_cap(self, effect: Effect) -> None:
        if self.table.opponents(self.player, effect.you):
            self.cap(effect)

    # costs

    def block_tax(self, effect: Effect) -> None:
        """Key (creature, effect). A whole sentence ("Creatures can't block unless …") is all."""
        if not self.table.on(effect, effect.source, None):
            return
        concerned = list(self.creatures.values()) if effect.subject is None else self.mine(effect)
        for creature in concerned:
            self.pay(self.declared[creature.id], self.table.amount(effect, creature))

    def pair_tax(self, effect: Effect) -> None:
        """Key (blocker, attacker, effect)."""
        for blocker in self.mine(effect):
            for attacker in self.attackers.values():
                if self.table.fits_any(attacker, effect.atom.what):
                    self.pay(self.bits[blocker.id, attacker.id], effect.atom.n)

    def blocked_tax(self, effect: Effect) -> None:
        """Key (blocker, attacker, effect)."""
        for attacker in self.theirs(effect):
            for blocker in self.creatures:
                self.pay(self.bits[blocker, attacker.id], effect.atom.n)

    # 509.1c

    def must_block(self, effect: Effect) -> None:
        for creature in self.mine(effect):
            if self.table.on(effect, creature, None):
                self.require(self.declared[creature.id])

    def must_block_named(self, effect: Effect) -> None:
        for creature in self.mine(effect):
            for attacker in effect.names:
                self.require(self.bits.get((creature.id, attacker), 0))

    def must_block_each(self, effect: Effect) -> None:
        for creature in self.mine(effect):
            for attacker in self.attackers:
                self.require(self.bits[creature.id, attacker])

    def must_be_blocked(self, effect: Effect) -> None:
        low = max(1, effect.atom.n)
        high = low if effect.atom.word == "exactly" else MANY
        for attacker in self.theirs(effect):
            if self.table.on(effect, attacker, self.player):
                by = sum(
                    self.bits[blocker.id, attacker.id]
                    for blocker in self.creatures.values()
                    if self.table.fits_any(blocker, effect.atom.what)
                )
                self.require(by, low, high)

    def lure(self, effect: Effect) -> None:
        """One requirement for each creature of this player."""
        for attacker in self.theirs(effect):
            for blocker in self.creatures.values():
                if self.table.fits_any(blocker, effect.atom.what):
                    self.require(self.bits[blocker.id, attacker.id])


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


# --- the interface ----------------------------------------------------------------------------


def pairs(declaration: Declaration | Mapping[str, Any]) -> list[Pair]:
    """A declaration in the contract's form, or already a set of pairs."""
    if isinstance(declaration, frozenset):
        return list(declaration)
    found: list[Pair] = []
    for creature, chosen in declaration.items():
        several: list[str] = [chosen] if isinstance(chosen, str) else chosen
        found += [(creature, other) for other in several]
    return found


@lru_cache(maxsize=256)
def problem_of(text: str, player: str | None) -> Problem:
    table = Table(json.loads(text))
    return AttackProblem(table) if player is None else BlockProblem(table, player)


def attack_problem(position: Position) -> Problem:
    return problem_of(json.dumps(position), None)


def block_problem(position: Position, player: str) -> Problem:
    return problem_of(json.dumps(position), player)


def attack_report(position: Position) -> Report:
    return attack_problem(position).report()


def block_report(position: Position, player: str) -> Report:
    return block_problem(position, player).report()


def judge_attack(position: Position, declaration: Declaration | Mapping[str, str]) -> Judgement:
    return attack_problem(position).judge(pairs(declaration))


def judge_block(
    position: Position, player: str, declaration: Declaration | Mapping[str, list[str]]
) -> Judgement:
    return block_problem(position, player).judge(pairs(declaration))
