"""Scenarios of the Argentum engine as positions.

Its scenario builder writes and reads them as JSON ("Scenario Builder Payload" of the engine's
`docs/data-contracts.md`): two players or a list of seats, each with cards by name in zones. A
scenario has no attack: who attacks is decided in the game that begins with it. What is not taken
over is named.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, cast

import msgspec

from legality.errors import PositionError
from legality.exchange.permanents import Ids, InZone, Known, called, with_counters
from legality.json_text import decode
from legality.printed.objects import fault_of

STEPS_AFTER_ATTACKS = (
    *("DECLARE_BLOCKERS", "FIRST_STRIKE_COMBAT_DAMAGE", "COMBAT_DAMAGE", "END_COMBAT"),
)
"""Steps in which somebody may be attacking: that is not in the file."""
_AMOUNTS = {"ZERO": "0", "ONE": "1", "TWO": "2", "THREE": "3"}
_SIZE = re.compile(r"(PLUS|MINUS)_([A-Z]+)_(PLUS|MINUS)_([A-Z]+)")
STARTING_LIFE: Final = 20


class OnBattlefield(msgspec.Struct, rename="camel", kw_only=True):
    """A permanent, by its card's name."""

    name: str
    tapped: bool | None = None
    summoning_sickness: bool | None = None
    counters: dict[str, int] | None = None
    attached_to: str | None = None
    chosen_creature_type: str | None = None
    chosen_color: str | None = None


class Config(msgspec.Struct, rename="camel", kw_only=True):
    """What a player has."""

    life_total: int | None = None
    hand: list[str] | None = None
    battlefield: list[OnBattlefield] | None = None
    graveyard: list[str] | None = None
    library: list[str] | None = None
    exile: list[str] | None = None
    commanders: list[str] | None = None


class TablePlayer(msgspec.Struct, rename="camel", kw_only=True):
    """A player of a table of several."""

    name: str | None = None
    config: Config | None = None


class Scenario(msgspec.Struct, rename="camel", kw_only=True):
    """A file: the fields that matter to a board."""

    player1_name: str | None = None
    player2_name: str | None = None
    player1: Config | None = None
    player2: Config | None = None
    players: list[TablePlayer] | None = None
    teams: list[list[int]] | None = None
    team_vs_team: bool | None = None
    step: str | None = None
    active_player: int | None = None

    def seats(self) -> list[tuple[str, Config]]:
        """Each player's name and what they have, in turn order."""
        seats = self.players
        if seats is None:
            two_players = ((self.player1_name, self.player1), (self.player2_name, self.player2))
            seats = [TablePlayer(name=name, config=config) for name, config in two_players]
        return [
            (f"Player{number}" if seat.name is None else seat.name, seat.config or Config())
            for number, seat in enumerate(seats, start=1)
        ]


IGNORED_FIELDS = {
    *("phase", "priorityPlayer", "mode", "aiPlayer", "player1StopAtSteps", "player2StopAtSteps"),
    *("player1OpponentStopAtSteps", "player2OpponentStopAtSteps"),
}
"""Fields that tell how the game goes on."""


@dataclass(slots=True)
class ScenarioBeingRead:
    """A scenario being read: ids by card name, in the order of the file, and what is left out."""

    scenario: Scenario
    in_zone: InZone
    is_card: Known
    left_out: list[str]
    ids: Ids = field(default_factory=Ids)
    entries_of_card: dict[str, list[str]] = field(default_factory=dict[str, list[str]])

    def position(self) -> dict[str, Any]:
        """The position, its cards by name. Raises `PositionError`."""
        seats = self.scenario.seats()
        active = 1 if self.scenario.active_player is None else self.scenario.active_player
        if not 1 <= active <= len(seats):
            raise PositionError("$.activePlayer", f"expected a seat, 1 to {len(seats)}: {active}")
        if self.scenario.step in STEPS_AFTER_ATTACKS:
            self.left_out.append(f"step: {self.scenario.step}: the file does not say who attacks")
        permanents: list[dict[str, Any]] = []
        unattached: list[dict[str, Any]] = []
        for name, config in seats:
            permanents_of_player = list(self._permanents(name, config))
            unattached += [
                permanent
                for permanent in permanents_of_player
                if "attached_to" in permanent and not self._attach(permanent)
            ]
            permanents += permanents_of_player
        for permanent in unattached:
            self._attach_to_the_only_one(permanent)
        return {
            "players": [self._player(number, *seat) for number, seat in enumerate(seats)],
            "active": seats[active - 1][0],
            "permanents": permanents,
            **({"shared_team_turns": True} if self._teams_share_turns() else {}),
        }

    def _teams_share_turns(self) -> bool:
        return self.scenario.teams is not None and not self.scenario.team_vs_team

    def _player(self, number: int, name: str, config: Config) -> dict[str, Any]:
        life = STARTING_LIFE if config.life_total is None else config.life_total
        player: dict[str, Any] = {"name": name, "life": life}
        for team, members in enumerate(self.scenario.teams or (), start=1):
            if number in members:
                player["team"] = f"Team {team}"
        for zone in ("hand", "library"):
            player[zone] = len(getattr(config, zone) or ())
        for zone in ("graveyard", "exile"):
            player[zone] = cards = [self.in_zone(card) for card in getattr(config, zone) or ()]
            unknown = [card for card in cards if isinstance(card, str)]
            self.left_out += [f"{name}: of what kind {card} is ({zone})" for card in unknown]
        self.left_out += [f"{name}: commander {card}" for card in config.commanders or ()]
        return player

    def _permanents(self, player: str, config: Config) -> Iterator[dict[str, Any]]:
        for card in config.battlefield or ():
            id = self.ids.fresh(card.name)
            self.entries_of_card.setdefault(card.name, []).append(id)
            by_kind = {"type": card.chosen_creature_type, "color": card.chosen_color}
            choices = {kind: value for kind, value in by_kind.items() if value is not None}
            yield {
                "id": id,
                "controller": player,
                "name": called(card.name, self.is_card),
                **({"tapped": True} if card.tapped else {}),
                **({"summoning_sick": True} if card.summoning_sickness else {}),
                **(with_counters(_counters_by_kind(card.counters)) if card.counters else {}),
                **({"chosen": choices} if choices else {}),
                **({"attached_to": card.attached_to} if card.attached_to else {}),
            }

    def _attach(self, permanent: dict[str, Any]) -> bool:
        """Take the id of what it is attached to, which the file calls by name: of several that this
        player and those before them have the last, as the engine does. Whether one is there."""
        host_name = permanent["attached_to"]
        hosts = [
            entry for entry in self.entries_of_card.get(host_name, ()) if entry != permanent["id"]
        ]
        if hosts:
            permanent["attached_to"] = hosts[-1]
        if len(hosts) > 1:
            choice = f"{permanent['id']}: of {len(hosts)} {host_name} it is attached to {hosts[-1]}"
            self.left_out.append(f"{choice}, the last, as in the engine")
        return bool(hosts)

    def _attach_to_the_only_one(self, permanent: dict[str, Any]) -> None:
        """The same where only players after this one have it."""
        host_name = permanent["attached_to"]
        hosts = self.entries_of_card.get(host_name, [])
        if len(hosts) != 1:
            there = f"{len(hosts)} are there" if hosts else "it is not there"
            raise PositionError(
                permanent["id"], f'expected one "{host_name}" to be attached to; {there}'
            )
        permanent["attached_to"] = hosts[0]


def read(data: str | bytes, in_zone: InZone, is_card: Known) -> tuple[dict[str, Any], list[str]]:
    """The position of a scenario, its cards by name, and what was not taken over. Raises
    `PositionError`."""
    value = decode(data)
    if not isinstance(value, dict) or not {"player1", "player2", "players"} & value.keys():
        raise PositionError(
            "$", "expected a scenario, with `player1` and `player2` or `players`, found neither"
        )
    fields = cast("dict[str, Any]", value)
    try:
        scenario = msgspec.convert(fields, Scenario)
    except msgspec.ValidationError as error:
        place, problem = fault_of(error)
        raise PositionError(place, problem[:1].lower() + problem[1:]) from None
    reading = ScenarioBeingRead(scenario, in_zone, is_card, list(_unknown("$", fields, Scenario)))
    return reading.position(), reading.left_out


def _unknown(place: str, fields: Mapping[str, Any], kind: type[msgspec.Struct]) -> Iterator[str]:
    """The fields that nothing is made of, those within too; one that begins with `_` is a note."""
    nested: dict[str, tuple[str, type[msgspec.Struct]]] = {
        "player1": ("", Config),
        "player2": ("", Config),
        "config": ("", Config),
        "players": ("[]", TablePlayer),
        "battlefield": ("[]", OnBattlefield),
    }
    known = set(kind.__struct_encode_fields__)
    for name, value in fields.items():
        path = f"{place}.{name}"
        if name not in known and name not in IGNORED_FIELDS and not name.startswith("_"):
            yield path.removeprefix("$.")
        if name not in nested or not value:
            continue
        index_suffix, kind_within = nested[name]
        for number, part in enumerate(value) if index_suffix else ((None, value),):
            yield from _unknown(path if number is None else f"{path}[{number}]", part, kind_within)


def _counters_by_kind(counters: Mapping[str, int]) -> dict[str, int]:
    """`PLUS_ONE_PLUS_ONE` is "+1/+1", `FIRST_STRIKE` "first strike"."""
    return {_counter_kind(name): number for name, number in counters.items()}


def _counter_kind(name: str) -> str:
    size = _SIZE.fullmatch(name)
    if size is None or not {size[2], size[4]} <= _AMOUNTS.keys():
        return name.lower().replace("_", " ")
    signs = ["+" if sign == "PLUS" else "-" for sign in size.group(1, 3)]
    return "/".join(sign + _AMOUNTS[n] for sign, n in zip(signs, size.group(2, 4), strict=True))
