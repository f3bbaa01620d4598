"""What lies on the table: players, permanents, lasting effects, declarations. Values, no rules.

Field names are those of `docs/positions.md`. `Stated` is a position before anything of it is
checked; `legality.position.position` has the `Position` that programs hold.
"""

import re
from collections.abc import Callable, Container, Mapping
from functools import lru_cache
from operator import attrgetter
from types import MappingProxyType
from typing import Any, Literal, cast

import msgspec
from msgspec.structs import force_setattr

from legality.cached import cached_property
from legality.editions import Edition
from legality.errors import PositionError, shortened
from legality.position.record import LARGEST, Record, in_range, no_longer, nothing, unknown
from legality.position.seats import AttackOption, Seats, seated
from legality.printed.slips import slip

Stage = Literal["attacks", "blocks", "damage"]
STAGES: tuple[Stage, ...] = ("attacks", "blocks", "damage")
DEFAULT_RULES = "2024-03-08"


Zone = int | tuple[str | dict[str, Any], ...]
"""How many cards lie in a zone, or which: a name or a card object each."""
ZONES = ("hand", "graveyard", "library", "exile")
EVENTS = ("gained_life", "lost_life", "attacked", "drew", "cast", "died")
"""What `this_turn` tells: how often it happened."""
_READ_OF_CARDS = ("type_line", "oracle_text")
"""The fields of a card object in a zone that are looked at."""


TOTALS = ("mana", "range", "energy", "poison", "experience", "speed")


class Player(Record, frozen=True, kw_only=True):
    """A player: `life` points, `mana` that can still be paid, `energy` counters, the cards in
    `hand`, `graveyard` and `library` (None: unknown); players of one `team` are no opponents of
    each other; `range` of influence in seats (801.2; None: unlimited)."""

    name: str
    life: int = 20
    mana: int = 0
    team: str | None = None
    range: int | None = None
    energy: int = 0
    hand: Zone | None = None
    graveyard: Zone | None = None
    library: Zone | None = None
    exile: Zone | None = None
    poison: int | None = None
    experience: int | None = None
    speed: int | None = None
    monarch: bool | None = None
    initiative: bool | None = None
    city_blessing: bool | None = None
    this_turn: Mapping[str, int] = msgspec.field(default_factory=nothing)

    def __post_init__(self) -> None:
        Record.__post_init__(self)
        if not self.name:
            raise PositionError("$.name", "expected a name, got an empty string")
        in_range("$.life", self.life, -LARGEST)
        told = [number for number in _totals(self) if number is not None]
        if min(told) < 0 or max(told) > LARGEST:
            for counted, number in zip(TOTALS, _totals(self), strict=True):
                in_range(f"$.{counted}", number, 0)
        for event, times in self.this_turn.items():
            if event not in EVENTS:
                raise unknown(f"$.this_turn.{event}", "event", event, EVENTS)
            in_range(f"$.this_turn.{event}", times, 0)
        for zone, cards in zip(ZONES, _zones(self), strict=True):
            if isinstance(cards, int):
                in_range(f"$.{zone}", cards, 0)
            elif cards:
                _require_fields_of_cards(f"$.{zone}", cards)

    @staticmethod
    def size(zone: Zone | None) -> int | None:
        """How many cards lie in a zone; None where that is unknown."""
        return len(zone) if isinstance(zone, tuple) else zone


def _require_fields_of_cards(place: str, cards: tuple[str | dict[str, Any], ...]) -> None:
    """Raises `PositionError` for a field that is mistyped."""
    for number, card in enumerate(cards):
        if not isinstance(card, str) and (found := slip(card, _READ_OF_CARDS)):
            raise unknown(f"{place}[{number}].{found[0]}", "field", found[0], found[1:])


_totals: Callable[[Player], tuple[int | None, ...]] = attrgetter(*TOTALS)
_zones: Callable[[Player], tuple[Zone | None, ...]] = attrgetter(*ZONES)

COLORS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}


class Chosen(Record, frozen=True, kw_only=True):
    """What was chosen for a permanent as it entered: a `type` (a word of a type line), a `color`
    (a letter, or its word), a `player` and a `name` of a card; None: nothing that is told."""

    type: str | None = None
    color: str | None = None
    player: str | None = None
    name: str | None = None

    def __post_init__(self) -> None:
        Record.__post_init__(self)
        if self.color is None or self.color in COLORS.values():
            return
        letter = COLORS.get(self.color.lower())
        if letter is None:
            found = shortened(self.color)
            raise PositionError("$.color", f'expected one of W, U, B, R, G, got "{found}"')
        force_setattr(self, "color", letter)


LEAST = (
    ("power", -LARGEST),
    ("toughness", -LARGEST),
    ("loyalty", 0),
    ("defense", 0),
    ("mana_value", 0),
    ("damage", 0),
    ("level", 0),
    ("timestamp", 0),
)
"""The numbers of a permanent, with the least that each may be."""

_numbers: Callable[["Permanent"], tuple[int | None, ...]] = attrgetter(*[name for name, _ in LEAST])
_seldom: Callable[["Permanent"], tuple[int | None, ...]] = attrgetter(
    "loyalty", "defense", "mana_value", "level", "timestamp"
)
_UNTOLD = (None,) * 5


PRINTABLE = ("type_line", "colors", "power", "toughness")
"""What the layers make the present values of."""

_COST = re.compile(r"(?:\s*(?:\{[^{}\s]{1,12}\}|//)\s*)*")


class Permanent(Record, frozen=True, kw_only=True):
    """A permanent, or with `count` that many identical ones, as it is now.

    Power, toughness, loyalty and defense are present values; `damage` is marked damage;
    `mana_cost` is in symbols such as "{2}{R}"; `timestamp` is its place in the order of effects
    (613.7). `printed`: type line, colours, power and toughness, or those of them that it names, are
    those of the card; the present ones come about by the layers (613).
    """

    id: str
    controller: str
    type_line: str
    name: str | None = None
    owner: str | None = None
    protector: str | None = None
    power: int | None = None
    toughness: int | None = None
    loyalty: int | None = None
    defense: int | None = None
    colors: tuple[Literal["W", "U", "B", "R", "G"], ...] = ()
    mana_value: int | None = None
    mana_cost: str | None = None
    keywords: tuple[str, ...] = ()
    oracle_text: str = ""
    tapped: bool = False
    summoning_sick: bool = False
    phased_out: bool = False
    damage: int = 0
    suspected: bool = False
    counters: Mapping[str, int] = msgspec.field(default_factory=nothing)
    attached_to: str | None = None
    goaded_by: tuple[str, ...] = ()
    count: int = 1
    commander: bool | None = None
    kicked: bool | None = None
    monstrous: bool | None = None
    renowned: bool | None = None
    saddled: bool | None = None
    crewed: bool | None = None
    transformed: bool | None = None
    level: int | None = None
    chosen: Chosen | None = None
    face_down: bool = False
    timestamp: int | None = None
    printed: bool | tuple[str, ...] = False

    def __post_init__(self) -> None:
        Record.__post_init__(self)
        if not self.id:
            raise PositionError("$.id", "expected an id, got an empty string")
        if not self.words:
            raise PositionError("$.type_line", 'expected types like "Creature — Ogre", got ""')
        if self.count < 1:
            raise PositionError("$.count", f"expected 1 or more, got {self.count}")
        no_longer("$.oracle_text", self.oracle_text)
        if self.mana_cost is not None and not _COST.fullmatch(self.mana_cost):
            found = shortened(self.mana_cost)
            raise PositionError("$.mana_cost", f'expected symbols like "{{2}}{{R}}", got "{found}"')
        for field in () if isinstance(self.printed, bool) else self.printed:
            if field not in PRINTABLE:
                wanted = f"true, false, or some of {', '.join(PRINTABLE)}"
                raise PositionError("$.printed", f'expected {wanted}, got "{shortened(field)}"')
        self._check_numbers()

    def is_printed(self, field: str) -> bool:
        """Whether that of its values is the one of its card."""
        return self.printed is True or (bool(self.printed) and field in cast(Any, self.printed))

    def _check_numbers(self) -> None:
        sizes = (self.power or 0, self.toughness or 0, self.damage)
        if min(sizes) < 0 or max(sizes) > LARGEST or _seldom(self) != _UNTOLD:
            for (field, least), number in zip(LEAST, _numbers(self), strict=True):
                in_range(f"$.{field}", number, least)
        for kind, number in self.counters.items():
            in_range(f"$.counters.{kind}", number, 0)

    @property
    def words(self) -> frozenset[str]:
        """The words of the type line in lower case, without the dash."""
        return type_words(self.type_line)

    def has_type(self, word: str) -> bool:
        """Whether that supertype, type or subtype (lower case, perhaps two words) is there."""
        if " " in word:
            return f" {word} " in f" {' '.join(self.type_line.lower().split())} "
        return word in self.words

    @property
    def is_creature(self) -> bool:
        """Whether it is a creature now."""
        return "creature" in self.words

    @property
    def title(self) -> str:
        """What a sentence calls it: its name and id, or its id."""
        if self.name is None or self.name == self.id:
            return self.id
        return f"{self.name} ({self.id})"

    def individuals(self) -> "tuple[Permanent, ...]":
        """The permanents this stands for, `id#1` … `id#n` where there are several."""
        if self.count == 1:
            return (self,)
        return tuple(
            msgspec.structs.replace(self, id=f"{self.id}#{number}", count=1)
            for number in range(1, self.count + 1)
        )


@lru_cache(maxsize=4096)
def type_words(type_line: str) -> frozenset[str]:
    """The words of a type line in lower case, without the dash."""
    return frozenset(type_line.lower().split()) - {"—", "-", "–", "//"}


class LastingEffect(Record, frozen=True, kw_only=True):
    """A text that a spell or ability left behind: as if each object in `on` had it this turn;
    "you" is `controller` (default: the controller of the object). For a text with several targets
    `on` is a list of lists, one a target. `card` (a name, a number of MTG Arena, or a
    card object) stands for the text; `timestamp` is its place in the order of effects (613.7)."""

    oracle_text: str = ""
    card: str | int | Mapping[str, Any] | tuple[Mapping[str, Any], ...] | None = None
    on: tuple[str | tuple[str, ...], ...] = ()
    controller: str | None = None
    timestamp: int | None = None

    def __post_init__(self) -> None:
        Record.__post_init__(self)
        if self.card is not None and not self.oracle_text:
            raise PositionError("$.oracle_text", "expected the text of the card, got none")
        in_range("$.timestamp", self.timestamp, 0)
        no_longer("$.oracle_text", self.oracle_text)
        several = [not isinstance(one, str) for one in self.on]
        if any(several) and not all(several):
            raise PositionError("$.on", "expected ids, or lists of ids, one a target")

    @property
    def objects(self) -> tuple[str, ...]:
        """The ids in `on`, of all targets together."""
        each = ((one,) if isinstance(one, str) else one for one in self.on)
        return tuple(dict.fromkeys(name for names in each for name in names))

    def without(self, gone: Container[str]) -> tuple[str | tuple[str, ...], ...]:
        """`on` without those objects; of several targets each keeps its place."""
        if self.targets is None:
            return tuple(name for name in self.objects if name not in gone)
        return tuple(tuple(n for n in names if n not in gone) for names in self.targets)

    @property
    def targets(self) -> tuple[tuple[str, ...], ...] | None:
        """The ids of each target; None where `on` is one list."""
        found = tuple(one for one in self.on if not isinstance(one, str))
        return found or None


class Given(Record, frozen=True, kw_only=True):
    """The answer to a circumstance that was asked: whether what those words of the permanent's text
    say `holds`; `id` is "" for a text that stands alone."""

    text: str
    holds: bool
    id: str = ""

    def __post_init__(self) -> None:
        Record.__post_init__(self)
        if not self.text.strip():
            raise PositionError("$.text", "expected the words that were asked, got none")


class Damage(Record, frozen=True, kw_only=True):
    """An assignment of combat damage: `assign` source → recipient → amount, both players'."""

    step: Literal["first", "regular"] | None = None
    assign: Mapping[str, Mapping[str, int]] | None = None
    struck_first: tuple[str, ...] | None = None

    def __post_init__(self) -> None:
        Record.__post_init__(self)
        for source, assigned in (self.assign or {}).items():
            for recipient, amount in assigned.items():
                in_range(f"$.assign.{source}.{recipient}", amount, -LARGEST)


class Stated(Record, frozen=True, kw_only=True):
    """A board, what has been declared on it, and what is to be judged: what a position states.

    `shared_team_turns` says that teams take turns together (805), `shared_life` that a team has one
    life total (as they do, unless given), `group_attack` that a team is attacked as a group (so it
    was to 2018-07 where turns are shared, unless given), `attack_option` whom a player may attack
    by seat. `id` is any name for the board, which answers of the command line repeat.
    """

    players: tuple[Player, ...]
    id: str | None = None
    permanents: tuple[Permanent, ...] = ()
    rules: str = DEFAULT_RULES
    active: str | None = None
    shared_team_turns: bool = False
    shared_life: bool | None = None
    group_attack: bool | None = None
    attack_option: AttackOption = "multiple"
    defending: tuple[str, ...] | None = None
    effects: tuple[LastingEffect, ...] = ()
    attacks: Mapping[str, str] | None = None
    bands: tuple[tuple[str, ...], ...] = ()
    blocks: Mapping[str, tuple[str, ...]] | None = None
    blocked: tuple[str, ...] = ()
    order: Mapping[str, tuple[str, ...]] = msgspec.field(default_factory=nothing)
    judge: tuple[Stage, ...] | None = None
    given: tuple[Given, ...] = ()
    day: Literal["day", "night", "neither"] | None = None
    damage: Damage | None = None

    @cached_property
    def battlefield(self) -> tuple[Permanent, ...]:
        """Every single permanent, in the order in which they stand; phased-out ones too."""
        groups = self.permanents
        if all([group.count == 1 for group in groups]):
            return groups
        return tuple(one for group in groups for one in group.individuals())

    @cached_property
    def is_told(self) -> bool:
        """Whether each permanent is given by its present values, none by its card."""
        return not any(one.printed or one.face_down for one in self.permanents)

    @cached_property
    def by_id(self) -> Mapping[str, Permanent]:
        """Each single permanent under its id."""
        return MappingProxyType({permanent.id: permanent for permanent in self.battlefield})

    @cached_property
    def player_by_name(self) -> Mapping[str, Player]:
        """Each player under their name."""
        return MappingProxyType({player.name: player for player in self.players})

    @property
    def attacker(self) -> str:
        """The active player (508.1): the first unless named."""
        return self.active or self.players[0].name

    @cached_property
    def seats(self) -> Seats:
        """Who sits where, who is whose opponent, and who declares together."""
        group = self.group_attack
        if group is None:
            group = self.shared_team_turns and Edition.of(self.rules).teams_attacked_as_group
        players = self.players
        return seated(
            tuple([player.name for player in players]),
            tuple([player.team for player in players]),
            tuple([player.range for player in players]),
            self.shared_team_turns,
            group,
            self.attack_option,
        )

    @property
    def life_is_shared(self) -> bool:
        """Whether a team has one life total (810.4), which each of its players then shows."""
        return self.shared_team_turns if self.shared_life is None else self.shared_life

    def are_opponents(self, one: str, other: str) -> bool:
        """Whether two players are opponents: different, and not of one team."""
        return self.seats.are_opponents(one, other)

    @cached_property
    def attacking_side(self) -> str:
        """Who declares the attack: the active player, or the active team where turns are shared."""
        return self.seats.side_of(self.attacker)

    @cached_property
    def attackers(self) -> tuple[str, ...]:
        """The attacking players (805.10a): the active one, or all of the active team."""
        return self.seats.members(self.attacking_side)

    @cached_property
    def opposing(self) -> tuple[str, ...]:
        """The opponents of the active player, those of `defending` where it is given (506.2), in
        turn order; a team that is attacked as a group as a whole."""
        return self.seats.opposing(self.attacker, self.defending)

    @cached_property
    def defenders(self) -> tuple[str, ...]:
        """The opposing players whom some attacking player may attack by seat and range (801–803);
        a team that is attacked as a group as a whole."""
        seats = self.seats
        if self.attack_option == "multiple" and not seats.limited:
            return self.opposing
        found = {
            head
            for one in self.opposing
            if any(seats.bar(attacker, one) is None for attacker in self.attackers)
            for head in seats.heads(one)
        }
        return tuple(name for name in seats.names if name in found)

    @cached_property
    def defending_sides(self) -> tuple[str, ...]:
        """Who declares blocks: the defending players, or their teams where turns are shared."""
        return tuple(dict.fromkeys(self.seats.side_of(name) for name in self.defenders))

    def protector_of(self, battle: Permanent) -> str:
        """The battle's protector (310.8): as given; else a Siege's is its controller's only
        opponent, and any other battle's its controller (310.8a)."""
        if battle.protector is not None:
            return battle.protector
        if not battle.has_type("siege"):
            return battle.controller
        return next(
            player.name
            for player in self.players
            if self.are_opponents(battle.controller, player.name)
        )

    def owner_of(self, permanent: Permanent) -> str:
        """The permanent's owner: its controller unless given."""
        return permanent.owner or permanent.controller

    def judges(self, stage: Stage) -> bool:
        """Whether that declaration is to be judged: named in `judge`, else everything declared."""
        if self.judge is not None:
            return stage in self.judge
        return getattr(self, stage) is not None
