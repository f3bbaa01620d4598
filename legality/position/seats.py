"""Who sits where, and what follows: sides, opponents, neighbours, ranges of influence (801–805).

Seats go around the table in the order of the players; the next one sits to the left. A *side* is
who declares together: a team where teams share turns (805), else a player; it goes by that name.
"""

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Literal

AttackOption = Literal["multiple", "left", "right", "adjacent"]
Bar = Literal["left", "right", "adjacent", "range"]
"""The option by which a player may not attack another: 803.1a, 803.1b, 809.3c, 801.3."""


@dataclass(frozen=True)
class Seats:
    """The players in their seats, each with a team and a range of influence in seats, or None.

    `shared` says that teams take turns together (805), `group` that a team is attacked as a group
    (to 2018-07), `option` whom a player may attack by seat.
    """

    names: tuple[str, ...]
    teams: tuple[str | None, ...]
    ranges: tuple[int | None, ...]
    shared: bool = False
    group: bool = False
    option: AttackOption = "multiple"

    @cached_property
    def place(self) -> dict[str, int]:
        """Where each player sits, from 0."""
        return {name: place for place, name in enumerate(self.names)}

    @cached_property
    def limited(self) -> bool:
        """Whether any range of influence is limited (801.1)."""
        return any(limit is not None for limit in self.ranges)

    @cached_property
    def sides(self) -> dict[str, str]:
        """The side that each player declares with."""
        return {
            name: name if team is None or not self.shared else team
            for name, team in zip(self.names, self.teams, strict=True)
        }

    @cached_property
    def _members(self) -> dict[str, tuple[str, ...]]:
        members: dict[str, tuple[str, ...]] = {}
        for name, side in self.sides.items():
            members[side] = (*members.get(side, ()), name)
        return members

    @cached_property
    def _opposing(self) -> dict[tuple[str, tuple[str, ...] | None], tuple[str, ...]]:
        return {}

    # -- teams ---------------------------------------------------------------------------------

    def are_opponents(self, one: str, other: str) -> bool:
        """Whether two players are opponents (102.3, 506.2b): different, and not of one team."""
        team = self.teams[self.place[one]]
        return one != other and (team is None or team != self.teams[self.place[other]])

    def side_of(self, player: str) -> str:
        """The side that the player declares with: the team where turns are shared (805.4,
        805.4a)."""
        return self.sides[player]

    def members(self, side: str) -> tuple[str, ...]:
        """The players of a side, in the order of their seats; none for no side's name."""
        return self._members.get(side, ())

    def mates(self, player: str) -> tuple[str, ...]:
        """The players of that player's team, the player alone where there is none."""
        team = self.teams[self.place[player]]
        if team is None:
            return (player,)
        return tuple(n for n, own in zip(self.names, self.teams, strict=True) if own == team)

    def heads(self, player: str) -> tuple[str, ...]:
        """Who is attacked by attacking that player: the whole team where it is a group (810.7a of
        2010), else the player."""
        return self.members(self.side_of(player)) if self.group else (player,)

    def opposing(self, player: str, named: tuple[str, ...] | None) -> tuple[str, ...]:
        """The opponents of the player, those `named` where any are (506.2), in turn order; a team
        that is attacked as a group as a whole."""
        key = player, named
        if key not in self._opposing:
            opponents = {
                head
                for opponent in self.names
                if self.are_opponents(player, opponent) and (named is None or opponent in named)
                for head in self.heads(opponent)
            }
            self._opposing[key] = tuple(name for name in self.names if name in opponents)
        return self._opposing[key]

    # -- seats ---------------------------------------------------------------------------------

    def distance(self, player: str, other: str) -> int:
        """How many seats apart they are, the short way around."""
        steps = abs(self.place[player] - self.place[other])
        return min(steps, len(self.names) - steps)

    def within(self, player: str, other: str) -> bool:
        """801.2, 809.3a: whether the other player is in the player's range of influence."""
        limit = self.ranges[self.place[player]]
        return limit is None or self.distance(player, other) <= limit

    def neighbours(self, player: str) -> tuple[str, ...]:
        """Whom the option lets that player attack by seat, friend or foe (803.1a, b, 809.3c, 811.4;
        everyone by 802)."""
        count, place = len(self.names), self.place[player]
        left, right = self.names[(place + 1) % count], self.names[place - 1]
        match self.option:
            case "multiple":
                return self.names
            case "left":
                return (left,)
            case "right":
                return (right,)
            case "adjacent":
                return (left, right)

    def bar(self, player: str, other: str) -> Bar | None:
        """What keeps the player from attacking that opponent, if anything."""
        if not self.within(player, other):
            return "range"
        if self.option != "multiple" and other not in self.neighbours(player):
            return self.option
        return None


@lru_cache(maxsize=512)
def seated(
    names: tuple[str, ...],
    teams: tuple[str | None, ...],
    ranges: tuple[int | None, ...],
    shared: bool,
    group: bool,
    option: AttackOption,
) -> Seats:
    """The players in those seats; one value for all positions that seat them so."""
    return Seats(names, teams, ranges, shared, group, option)
