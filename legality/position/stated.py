"""What a position states, before anything of it is checked. Values, no rules.

Field names are those of `docs/positions.md`; `legality.position.position` has the `Position` that
programs hold.
"""

from collections.abc import Iterator, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Literal

import msgspec

from legality.editions import Edition
from legality.errors import PositionError
from legality.position.lasting_effects import LastingEffect
from legality.position.permanents import Permanent
from legality.position.players import Player
from legality.position.record import LARGEST, Record, in_range, nothing
from legality.position.seats import AttackOption, Seats, seated

Variant = Literal["two-headed-giant", "commander", "brawl", "archenemy"]
"""A way to play that changes when a player loses."""
Stage = Literal["attacks", "blocks", "damage"]
STAGES: tuple[Stage, ...] = ("attacks", "blocks", "damage")
DEFAULT_RULES = "2024-03-08"


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
    by seat. `variant` is the way the game is played, where that decides who loses (704.6). `id` is
    any name for the board, which answers of the command line repeat.
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
    variant: Variant | None = None

    @cached_property
    def battlefield(self) -> tuple[Permanent, ...]:
        """Every single permanent, in the order in which they stand; phased-out ones too."""
        groups = self.permanents
        if all([group.count == 1 for group in groups]):
            return groups
        return tuple(permanent for group in groups for permanent in group.individuals())

    @cached_property
    def is_told(self) -> bool:
        """Whether each permanent is given by its present values, none by its card."""
        return not any([permanent.printed or permanent.face_down for permanent in self.permanents])

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
        attackable = {
            head
            for opponent in self.opposing
            if any(seats.bar(attacker, opponent) is None for attacker in self.attackers)
            for head in seats.heads(opponent)
        }
        return tuple(name for name in seats.names if name in attackable)

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


def texts_on_board(position: Stated) -> Iterator[tuple[int | None, str]]:
    """The texts and keywords on the board, each with the place of its permanent; None for those of
    effects."""
    for place, permanent in enumerate(position.permanents):
        yield place, permanent.oracle_text or ""
        yield from ((place, keyword) for keyword in permanent.keywords)
    for effect in position.effects:
        yield None, effect.oracle_text
