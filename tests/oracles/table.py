"""The board with every line read: which effects there are, whom they concern, what is attacked.

Decisions where the rules leave room:

- What lies outside the range of an effect's controller is neither concerned nor seen by it (801.10,
  801.11); keywords that a creature has, and facts such as being goaded, ask for no range.
- "Attacking player", said by a blocker, is who controls the attacker it would block (805.10c),
  and either attacking player where teams attack as a group.
- Who loses all abilities keeps what spells said of it, and what it gains later (613.7).
"""

from collections.abc import Iterator, Sequence

from tests.oracles.board import Board, Players
from tests.oracles.things import Effect, Position, Thing
from tests.vocabulary import PROTECTIONS, Condition, Filter, Line, Part, Subject, granted, read


class Table(Board):
    """Everything that the declarations of a position are judged by."""

    def __init__(self, position: Position) -> None:
        super().__init__(position)
        effects = list(self.read_lines(position))
        self.lost = self.losers(effects)
        self.effects = [effect for effect in effects if not self.is_lost(effect)]
        self.grant_keywords()

    # reading

    def read_lines(self, position: Position) -> Iterator[Effect]:
        for thing in self.things.values():
            for text in filter(None, thing.lines):
                line = read(text, thing.name, self.players)
                yield from self.effects_of(line, thing, thing.controller, thing.place)
            for keyword in sorted(thing.keywords):
                yield Effect(granted(keyword), thing, thing.controller, None, (), thing.place)
        for number, entry in enumerate(position.get("effects", ())):
            place = len(position["permanents"]) + number
            for thing in filter(None, map(self.things.get, entry["on"])):
                you = entry.get("controller", thing.controller)
                for text in entry["oracle_text"].split("\n"):
                    line = read(text, thing.name, self.players)
                    yield from self.effects_of(line, thing, you, place, left_behind=True)

    def effects_of(
        self, line: Line, thing: Thing, you: str, place: int, *, left_behind: bool = False
    ) -> Iterator[Effect]:
        for atom in line.atoms:
            yield Effect(atom, thing, you, line.subject, line.names, place, left_behind)

    # losing abilities (611.2, 613.1f)

    def losers(self, effects: Sequence[Effect]) -> dict[str, int]:
        """Who loses all abilities, with the timestamp of the last such effect."""
        found: dict[str, int] = {}
        for effect in effects:
            if effect.atom.kind == "lose abilities":
                for thing in self.concerned(effect):
                    found[thing.id] = max(found.get(thing.id, 0), effect.place)
        return found

    def is_lost(self, effect: Effect) -> bool:
        """Is it an ability that its object has lost?"""
        since = self.lost.get(effect.source.id)
        if since is None:
            return False
        gained = effect.left_behind and effect.atom.kind == "keyword"
        return effect.place < since if gained else not effect.left_behind

    def grant_keywords(self) -> None:
        for thing in self.things.values():
            if thing.id in self.lost:
                thing.keywords.clear()
        for effect in self.effects:
            if effect.atom.kind == "keyword":
                for creature in self.concerned(effect):
                    if effect.place >= self.lost.get(creature.id, 0):
                        self.grant(creature, effect)
        for thing in self.things.values():
            if thing.suspected and thing.id not in self.lost:
                thing.keywords |= {"menace", "suspected"}

    def grant(self, creature: Thing, effect: Effect) -> None:
        creature.keywords.add(effect.atom.word)
        for what in PROTECTIONS.get(effect.atom.word, ()):
            creature.protections.append((what, effect.you))

    # whom an effect is about

    def host(self, effect: Effect) -> Thing | None:
        host = self.things.get(effect.source.attached_to or "")
        return host if host is not None and self.sees(effect.you, host) else None

    def concerned(self, effect: Effect) -> list[Thing]:
        """The creatures that a line's subject names (a line without one is about its object)."""
        return [thing for thing in self.named(effect) if self.sees(effect.you, thing)]

    def named(self, effect: Effect) -> list[Thing]:
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
                return self.seats.opponents(thing.controller, effect.you)
            case "enchanted player":
                return thing.controller == effect.source.attached_to
            case _:
                return True

    # conditions

    def on(
        self,
        effect: Effect,
        creature: Thing,
        defenders: Players = (),
        attacking: Players = (),
    ) -> bool:
        """Is the line's condition true of this creature (and of the players it would attack, or
        of those who attack)?"""
        condition = effect.atom.condition
        if condition is None:
            return True
        held = self.holds(condition, effect, creature, defenders, attacking)
        return held != condition.negated

    def holds(
        self,
        condition: Condition,
        effect: Effect,
        creature: Thing,
        defenders: Players,
        attacking: Players,
    ) -> bool:
        filters, n, you = condition.filter, condition.n, effect.you
        match condition.kind:
            case "you control":
                without = creature if condition.other else None
                return self.number(you, filters, without, you) >= n
            case "defender controls":
                return any(self.number(p, filters, viewer=you) >= n for p in defenders)
            case "more than defender":
                return self.more_than(you, defenders, filters)
            case "more than active":
                return self.more_than(you, attacking, filters)
            case _:
                return self.state(condition, effect, creature)

    def more_than(self, you: str, others: Players, filters: Filter) -> bool:
        own = self.number(you, filters, viewer=you)
        return any(own > self.number(other, filters, viewer=you) for other in others)

    def state(self, condition: Condition, effect: Effect, creature: Thing) -> bool:
        """A condition about one object."""
        match condition.kind:
            case "power":
                return creature.power >= condition.n
            case "counters":
                return creature.counters.get("+1/+1", 0) >= condition.n
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
            case "attacking a player alone":
                at = self.attacks.get(creature.id)
                return at in self.players and list(self.attacks.values()).count(at) == 1
            case kind:
                raise ValueError(kind)

    # costs

    def price(self, effect: Effect, creature: Thing) -> tuple[Part, ...]:
        """What one payment of a cost comes to."""
        atom = effect.atom
        match atom.per:
            case "counters":
                return (Part("mana", atom.n * creature.counters.get("+1/+1", 0)),)
            case "enchantments":
                number = self.number(effect.you, (("type", "Enchantment"),), viewer=effect.you)
                return (Part("mana", number),)
            case _:
                return atom.price or (Part("mana", atom.n),)
