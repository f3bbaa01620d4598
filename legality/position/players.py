"""A player, and what is told of the cards in their zones. Values, no rules."""

from collections.abc import Callable, Mapping, Sequence
from math import isfinite
from operator import attrgetter
from typing import Any, cast

import msgspec

from legality.errors import PositionError
from legality.position.record import (
    LARGEST,
    NOTHING,
    Record,
    in_range,
    is_being_read,
    nothing,
    unknown,
)
from legality.printed.slips import slip

Zone = int | tuple[str | dict[str, Any], ...]
"""How many cards lie in a zone, or which: a name or a card object each."""
ZONES = ("hand", "graveyard", "library", "exile", "command")
WORKING = ("graveyard", "hand", "exile", "command")
"""Zones in which some cards have abilities that work there (113.6b, 113.6p)."""
EVENTS = ("gained_life", "lost_life", "attacked", "drew", "cast", "died")
"""What `this_turn` tells: how often it happened."""
DEEPEST_CARD = 16
"""How deep lists and objects in a card object may nest; the cards of any source nest less."""
_READ_OF_CARDS = ("type_line", "oracle_text")
"""The fields of a card object in a zone that are looked at."""
_TEXTS_OF_CARDS = ("name", *_READ_OF_CARDS)
TOTALS = ("mana", "range", "energy", "poison", "experience", "speed")


class Player(Record, frozen=True, kw_only=True):
    """A player: `life` points, `mana` that can still be paid, `energy` counters, the cards in
    `hand`, `graveyard`, `library`, `exile` and the `command` zone (None: unknown); players of one
    `team` are no opponents of each other; `range` of influence in seats (801.2; None: unlimited).
    `commander_damage` is the combat damage that each commander (its id or name) has dealt them in
    this game (903.10a)."""

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
    command: Zone | None = None
    poison: int | None = None
    experience: int | None = None
    speed: int | None = None
    monarch: bool | None = None
    initiative: bool | None = None
    city_blessing: bool | None = None
    this_turn: Mapping[str, int] = msgspec.field(default_factory=nothing)
    commander_damage: Mapping[str, int] = msgspec.field(default_factory=nothing)

    def __post_init__(self) -> None:
        if is_being_read() and _is_usual(self):
            return
        Record.__post_init__(self)
        if not self.name:
            raise PositionError("$.name", "expected a name, got an empty string")
        if self.team == "":
            raise PositionError("$.team", "expected a name or null, got an empty string")
        in_range("$.life", self.life, -LARGEST)
        totals = [number for number in _totals(self) if number is not None]
        if min(totals) < 0 or max(totals) > LARGEST:
            for counted, number in zip(TOTALS, _totals(self), strict=True):
                in_range(f"$.{counted}", number, 0)
        for event, times in self.this_turn.items():
            if event not in EVENTS:
                raise unknown(f"$.this_turn.{event}", "event", event, EVENTS)
            in_range(f"$.this_turn.{event}", times, 0)
        for commander, damage in self.commander_damage.items():
            in_range(f"$.commander_damage.{commander}", damage, 0)
        for zone, cards in zip(ZONES, zones_of(self), strict=True):
            if isinstance(cards, int):
                in_range(f"$.{zone}", cards, 0)
            elif cards:
                _require_fields_of_cards(f"$.{zone}", cards)

    def cards(self) -> Sequence[tuple[str, Mapping[str, Any]]]:
        """The cards whose text is told, each with its zone; those of the library aside, where no
        ability works."""
        zones = _working(self)
        if zones == _NONE_TOLD or tuple not in map(type, zones):
            return ()
        return [
            (zone, card)
            for zone, cards in zip(WORKING, zones, strict=True)
            if isinstance(cards, tuple)
            for card in cards
            if not isinstance(card, str) and isinstance(card.get("oracle_text"), str)
        ]

    @staticmethod
    def size(zone: Zone | None) -> int | None:
        """How many cards lie in a zone; None where that is unknown."""
        return len(zone) if isinstance(zone, tuple) else zone


def _require_fields_of_cards(place: str, cards: tuple[str | dict[str, Any], ...]) -> None:
    """Raises `PositionError` for a field that is mistyped, and for a value that no card has."""
    for number, card in enumerate(cards):
        if isinstance(card, str):
            continue
        if mistyped := slip(card, _READ_OF_CARDS):
            raise unknown(f"{place}[{number}].{mistyped[0]}", "field", mistyped[0], mistyped[1:])
        if flaw := _flaw(card, DEEPEST_CARD):
            raise PositionError(f"{place}[{number}]", f"expected a card object, got {flaw}")
        for field in _TEXTS_OF_CARDS:
            if not isinstance(card.get(field), str | None):
                raise PositionError(f"{place}[{number}].{field}", "expected a text")


def _flaw(value: object, most: int) -> str | None:
    """What no card object has: lists and objects nested deeper than that, or a number that JSON
    can't write."""
    match value:
        case float() if not isfinite(value):
            return f"the number {value}"
        case dict():
            inner = tuple(cast("dict[str, object]", value).values())
        case list() | tuple():
            inner = tuple(cast("Sequence[object]", value))
        case _:
            return None
    if most == 0:
        return f"one nested more than {DEEPEST_CARD} deep"
    return next(filter(None, (_flaw(part, most - 1) for part in inner)), None)


_totals: Callable[[Player], tuple[int | None, ...]] = attrgetter(*TOTALS)
zones_of: Callable[[Player], tuple[Zone | None, ...]] = attrgetter(*ZONES)
"""What lies in the zones of a player, in the order of `ZONES`."""
_working: Callable[[Player], tuple[Zone | None, ...]] = attrgetter(*WORKING)
_NONE_TOLD = (None,) * len(WORKING)
_unusual: Callable[[Player], tuple[object, ...]] = attrgetter(*TOTALS, *ZONES)
_USUAL = (*(0 if name in ("mana", "energy") else None for name in TOTALS), *(None for _ in ZONES))


def _is_usual(player: Player) -> bool:
    """Whether nothing can be wrong with a player who was read from JSON: only a name and a life
    total are told, which are allowed."""
    return (
        player.this_turn is NOTHING
        and player.commander_damage is NOTHING
        and _unusual(player) == _USUAL
        and player.name != ""
        and player.team != ""
        and -LARGEST <= player.life <= LARGEST
    )
