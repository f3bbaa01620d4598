"""The board with every line read: which effects there are, whom they concern, what is attacked.

Decisions where the rules leave room:

- What lies outside the range of an effect's controller is neither concerned nor seen by it (801.10,
  801.11); keywords that a creature has, and facts such as being goaded, ask for no range.
- "Defending player" of a team that is attacked as a group is either of its players, for positive
  and comparing conditions (806.7b, 810.7b), whatever of theirs is attacked.
- "Attacking player", said by a blocker, is who controls the attacker it would block (805.10c),
  and either attacking player where teams attack as a group.
- Who loses all abilities keeps what spells said of it, and what it gains later (613.7).
"""

from collections.abc import Collection, Iterator, Sequence

from tests.oracles.prices import Purse, Use
from tests.oracles.seats import Seats
from tests.oracles.things import Effect, Position, Thing, permanents
from tests.vocabulary import PROTECTIONS, Condition, Filter, Line, Part, Subject, granted, read

DEFAULT_RULES = "2024-03-08"
PLANESWALKERS = "2007-10-01"
BATTLES = "2023-04-14"

Players = tuple[str, ...]


class Table:
    """Everything that the declarations of a position are judged by."""

    def __init__(self, position: Position) -> None:
        self.rules: str = position.get("rules", DEFAULT_RULES)
        if self.rules == "current":
            self.rules = "9999-12-31"
        self.seats = Seats.of(position, self.rules)
        self.players = self.seats.players
        self.purses = {player["name"]: Purse.of(player) for player in position["players"]}
        self.everything = {thing.id: thing for thing in permanents(position)}
        self.things = {i: thing for i, thing in self.everything.items() if not thing.phased_out}
        self.attacks: dict[str, str] = {
            attacker: self.canonical(target)
            for attacker, target in position.get("attacks", {}).items()
        }
        self.attacks_judged = "attacks" in position.get("judge", ["attacks"])
        self.attachments()
        effects = list(self.read_lines(position))
        self.lost = self.losers(effects)
        self.effects = [effect for effect in effects if not self.is_lost(effect)]
        self.grant_keywords()

    def attachments(self) -> None:
        for thing in self.things.values():
            host = self.things.get(thing.attached_to or "")
            if host is not None:
                host.enchanted |= "Aura" in thing.words
                host.equipped |= "Equipment" in thing.words

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

    # range of influence

    def sees(self, player: str, thing: Thing) -> bool:
        """801.2d. A permanent is in range by its controller, a battle by its protector too."""
        near = self.seats.sees(player, thing.controller)
        protector = thing.protector if "Battle" in thing.words else None
        return near or (protector is not None and self.seats.sees(player, protector))

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
                return self.seats.opponents(thing.controller, you)
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

    def number(
        self, player: str, filters: Filter, without: Thing | None = None, viewer: str = ""
    ) -> int:
        """How many permanents that fit a player controls, as far as `viewer` sees them."""
        return sum(
            thing.controller == player
            and thing is not without
            and self.fits(thing, filters)
            and (not viewer or self.sees(viewer, thing))
            for thing in self.things.values()
        )

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
            case kind:
                raise ValueError(kind)

    # what may be attacked

    def attackers_side(self) -> Players:
        return self.seats.side(self.seats.active)

    def attackable(self) -> set[str]:
        """The players whom somebody of the attacking side may attack."""
        return {p for own in self.attackers_side() for p in self.seats.attackable(own)}

    def canonical(self, target: str) -> str:
        """The name of what is attacked: a team that is attacked as a group has that of its first
        player."""
        if self.seats.group and target in self.players:
            return self.seats.side(target)[0]
        return target

    def defenders_of(self, player: str) -> Players:
        """Who "defending player" is where this player, or what is theirs, is attacked."""
        return self.seats.side(player) if self.seats.group else (player,)

    def targets(self) -> dict[str, Players]:
        """508.1b, 310.8b. What may be attacked, and its defending players."""
        return self.targets_of(self.attackable())

    def targets_of(self, attackable: set[str]) -> dict[str, Players]:
        found = {
            self.canonical(player): self.defenders_of(player)
            for player in self.players
            if player in attackable
        }
        for thing in self.things.values():
            owner = self.whose(thing)
            if owner is not None and owner in attackable:
                found[thing.id] = self.defenders_of(owner)
        return found

    def whose(self, thing: Thing) -> str | None:
        """The player who defends a planeswalker or battle, if it can be attacked at all."""
        if self.rules >= PLANESWALKERS and "Planeswalker" in thing.words:
            return thing.controller
        if self.rules >= BATTLES and "Battle" in thing.words:
            return thing.protector
        return None

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

    def use(
        self,
        part: Part,
        payer: str,
        creature: str,
        declared: Collection[str],
        tapped: Collection[str],
    ) -> Use:
        """The permanents that one sacrifice, return or tap may take; `declared` are the creatures
        of the declaration, `tapped` those that it has tapped."""
        fitting = frozenset(
            thing.id
            for thing in self.things.values()
            if thing.controller == payer
            and self.fits(thing, part.what, payer)
            and not (part.other and thing.id == creature)
            and not (part.undeclared and thing.id in declared)
            and not (part.kind == "tap" and (thing.tapped or thing.id in tapped))
        )
        return Use(part.kind, fitting)
