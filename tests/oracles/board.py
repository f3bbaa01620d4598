"""The permanents and players of a position, before any of their lines is read.

"Defending player" of a team that is attacked as a group is either of its players, whatever of
theirs is attacked (806.7b, 810.7b).
"""

from collections.abc import Collection, Sequence

from tests.oracles.prices import Purse, Use
from tests.oracles.seats import Seats
from tests.oracles.things import Position, Thing, permanents
from tests.vocabulary import Filter, Part

DEFAULT_RULES = "2024-03-08"
PLANESWALKERS = "2007-10-01"
BATTLES = "2023-04-14"

Players = tuple[str, ...]


class Board:
    """What is on the table: seats, permanents, what is attacked, what there is to pay with."""

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

    def attachments(self) -> None:
        for thing in self.things.values():
            host = self.things.get(thing.attached_to or "")
            if host is not None:
                host.enchanted |= "Aura" in thing.words
                host.equipped |= "Equipment" in thing.words

    # range of influence

    def sees(self, player: str, thing: Thing) -> bool:
        """801.2d. A permanent is in range by its controller, a battle by its protector too."""
        near = self.seats.sees(player, thing.controller)
        protector = thing.protector if "Battle" in thing.words else None
        return near or (protector is not None and self.seats.sees(player, protector))

    # filters

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
