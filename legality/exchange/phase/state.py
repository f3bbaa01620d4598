"""The form of a game that phase.rs saved: what of it matters to a board.

It is that of the types of its own client (`GameState`, `GameObject`, `CombatState`); every other
field is passed over.
"""

from typing import Any, Literal, cast

import msgspec

from legality.errors import PositionError
from legality.printed.objects import fault_of

WITHIN = ("gameState", "state")
"""Where an exported file has the state."""
TEAMS = ("TwoHeadedGiant", "Archenemy")
"""Formats in which players are teams, which the state does not tell."""


class TypeWords(msgspec.Struct):
    """The words of a type line."""

    supertypes: list[str] = []
    core_types: list[str] = []
    subtypes: list[str] = []

    def line(self) -> str:
        """The type line."""
        types = " ".join([*self.supertypes, *self.core_types])
        return f"{types} — {' '.join(self.subtypes)}" if self.subtypes else types


class SavedTarget(msgspec.Struct):
    """A player or an object: what something is attached to, or what a creature attacks."""

    type: Literal["Object", "Player", "Planeswalker", "Battle"]
    data: int


class PhaseStatus(msgspec.Struct):
    """Whether a permanent is phased out."""

    status: str


class ChosenAttribute(msgspec.Struct):
    """What was chosen as a permanent entered."""

    type: str
    value: Any


class SavedObject(msgspec.Struct):
    """A card or token in a zone: the fields that matter to a board."""

    name: str
    owner: int
    controller: int
    tapped: bool = False
    face_down: bool = False
    transformed: bool = False
    damage_marked: int = 0
    summoning_sick: bool = False
    power: int | None = None
    toughness: int | None = None
    loyalty: int | None = None
    defense: int | None = None
    color: list[str] = []
    card_types: TypeWords = msgspec.field(default_factory=TypeWords)
    keywords: list[str | dict[str, Any]] = []
    base_keywords: list[str | dict[str, Any]] = []
    counters: dict[str, int] = {}
    attached_to: SavedTarget | None = None
    goaded_by: list[int] = []
    is_suspected: bool = False
    is_emblem: bool = False
    is_commander: bool = False
    display_source: str = "Card"
    token_rules_text: str | None = None
    class_level: int | None = None
    phase_status: PhaseStatus | None = None
    chosen_attributes: list[ChosenAttribute] = []
    abilities: list[Any] = []
    trigger_definitions: list[Any] = []
    static_definitions: list[Any] = []
    base_abilities: list[Any] = []
    base_trigger_definitions: list[Any] = []
    base_static_definitions: list[Any] = []
    paired_with: int | None = None
    merged_components: list[int] = []

    def has_text(self) -> bool:
        """Whether it has abilities beside keywords."""
        return bool(self.abilities or self.trigger_definitions or self.static_definitions)

    def had_text(self) -> bool:
        """Whether it would have some, if nothing had taken them."""
        printed = self.base_abilities, self.base_trigger_definitions, self.base_static_definitions
        return any(printed)


class SavedPool(msgspec.Struct):
    """Mana that is there already."""

    mana: list[Any] = []


class SavedSeat(msgspec.Struct):
    """A player."""

    id: int
    life: int
    mana_pool: SavedPool = msgspec.field(default_factory=SavedPool)
    library: list[int] = []
    hand: list[int] = []
    graveyard: list[int] = []
    poison_counters: int = 0
    energy: int = 0
    is_eliminated: bool = False


class SavedAttacker(msgspec.Struct):
    """An attacking creature."""

    object_id: int
    attack_target: SavedTarget
    blocked: bool = False
    band_id: int | None = None


class SavedCombat(msgspec.Struct):
    """What has been declared."""

    attackers: list[SavedAttacker] = []
    blocker_to_attacker: dict[int, list[int]] = {}
    blockers_declared_by: list[int] = []


class PendingDeclaration(msgspec.Struct):
    """A declaration that waits for its payment: attacks, or pairs of blocker and attacker."""

    type: Literal["Attack", "Block"]
    data: dict[str, Any]


class WaitingFor(msgspec.Struct):
    """Which decision the game waits for."""

    type: str
    data: dict[str, Any] = {}


class GameFormat(msgspec.Struct):
    """How many play, and by which rules."""

    format: str = ""
    team_based: bool = False
    range_of_influence: Any = None


class SavedGame(msgspec.Struct):
    """A game: the fields that matter to a board."""

    players: list[SavedSeat]
    objects: dict[int, SavedObject]
    battlefield: list[int]
    active_player: int
    exile: list[int] = []
    combat: SavedCombat | None = None
    waiting_for: WaitingFor | None = None
    day_night: str | None = None
    format_config: GameFormat | None = None
    transient_continuous_effects: list[dict[str, Any]] = []


def state_of(value: object) -> SavedGame:
    """The state in a decoded file. Raises `PositionError`."""
    held = cast("dict[str, Any]", value) if isinstance(value, dict) else {}
    at = next((name for name in WITHIN if isinstance(held.get(name), dict)), None)
    game: dict[str, Any] = held if at is None else held[at]
    place = "$" if at is None else f"$.{at}"
    if not {"players", "objects", "battlefield"} <= game.keys():
        raise PositionError(
            place, "expected a game with `players`, `objects` and `battlefield`, found none"
        )
    try:
        state = msgspec.convert(game, SavedGame, strict=False)
    except msgspec.ValidationError as error:
        where, problem = fault_of(error)
        raise PositionError(
            place + where.removeprefix("$"), problem[:1].lower() + problem[1:]
        ) from None
    mode = state.format_config
    if mode is not None and (mode.team_based or mode.format in TEAMS):
        raise PositionError(f"{place}.format_config", "expected a game in which everybody is alone")
    return state
