"""Who sits where and on which side: teams, options and ranges (801-803, 805, 808-810).

With shared team turns a side is a team, else it is one player. Where a team is attacked as a group
(Two-Headed Giant until 2018-07-12), the name of its first player stands for the team.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

SINGLE_TARGETS = "2018-07-13"
"""From this date on each attacker names a player, also in Two-Headed Giant (805.10b)."""


@dataclass(frozen=True, slots=True)
class Seats:
    players: tuple[str, ...]
    team: Mapping[str, str | None]
    active: str
    shared_turns: bool
    shared_life: bool
    group: bool
    option: str
    range: Mapping[str, int | None]
    narrowed: frozenset[str]
    """The players that `defending` leaves."""

    @classmethod
    def of(cls, position: Mapping[str, Any], rules: str) -> "Seats":
        entries: list[Mapping[str, Any]] = position["players"]
        players = tuple(player["name"] for player in entries)
        shared = bool(position.get("shared_team_turns", False))
        return cls(
            players=players,
            team={player["name"]: player.get("team") for player in entries},
            active=position.get("active", players[0]),
            shared_turns=shared,
            shared_life=bool(position.get("shared_life", shared)),
            group=bool(position.get("group_attack", shared and rules < SINGLE_TARGETS)),
            option=position.get("attack_option", "multiple"),
            range={player["name"]: player.get("range") for player in entries},
            narrowed=frozenset(position.get("defending", players)),
        )

    def opponents(self, one: str, other: str) -> bool:
        return one != other and (self.team[one] is None or self.team[one] != self.team[other])

    def side(self, player: str) -> tuple[str, ...]:
        """Who declares together with a player, in the order of `players`."""
        if not self.shared_turns:
            return (player,)
        return tuple(p for p in self.players if self.team[p] == self.team[player])

    def key(self, player: str) -> str:
        """The name under which a side's blocks are reported: the team's, or the player's own."""
        team = self.team[player]
        return team if self.shared_turns and team is not None else player

    def side_of(self, key: str) -> tuple[str, ...]:
        """A side by its key, or by one of its players."""
        return self.side(key if key in self.players else self.first(key))

    def first(self, key: str) -> str:
        return next(player for player in self.players if self.key(player) == key)

    def steps(self, one: str, other: str) -> int:
        """801.2. How many seats apart, the shorter way around the table."""
        there = (self.players.index(other) - self.players.index(one)) % len(self.players)
        return min(there, len(self.players) - there)

    def sees(self, player: str, other: str) -> bool:
        """801.2. Is the other within the player's range of influence?"""
        limit = self.range[player]
        return limit is None or self.steps(player, other) <= limit

    def neighbours(self, player: str) -> set[str]:
        """803.1a-b, 809.3c. Whom the option leaves to be attacked, as seats."""
        seat = self.players.index(player)
        left = self.players[(seat + 1) % len(self.players)]
        right = self.players[seat - 1]
        match self.option:
            case "left":
                return {left}
            case "right":
                return {right}
            case "adjacent":
                return {left, right}
            case _:
                return set(self.players)

    def attackable(self, player: str) -> set[str]:
        """508.1b. The players whom this one's creatures may attack."""
        return {
            other
            for other in self.neighbours(player) & self.narrowed
            if self.opponents(player, other) and self.sees(player, other)
        }
