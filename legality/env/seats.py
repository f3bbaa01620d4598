"""Who has which row of an observation, and so which action means whom.

Row 0 is the attacking player and row 1 the defending one; then come the rows of the attacking
player's creatures, planeswalkers and battles, then those of the defending player's, each side with
as many rows as the environment keeps for it. The action 0 is nothing, and k is the row k - 1.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from legality.errors import PositionError
from legality.position import Permanent, Position

Size = tuple[int, int]
"""For how many creatures, planeswalkers and battles of the attacking and of the defending player
there are rows."""
PLAYERS = 2
KINDS = ("creature", "planeswalker", "battle")


def rows_of(size: Size) -> int:
    """How many rows there are."""
    return PLAYERS + sum(size)


def in_combat(permanent: Permanent) -> bool:
    """Whether it can have a part in combat."""
    return any(permanent.has_type(kind) for kind in KINDS)


def size_of(position: Position) -> Size:
    """The fewest rows that have room for the position."""
    sides = [0, 0]
    for permanent in position.battlefield:
        if in_combat(permanent):
            sides[permanent.controller != position.attacker] += 1
    return sides[0], sides[1]


@dataclass(frozen=True)
class BoardRows:
    """The rows of one board, by name."""

    position: Position
    size: Size

    def __post_init__(self) -> None:
        """Raises `PositionError` for a board with other than two players, and for one that has no
        room in the size."""
        if len(self.position.players) != PLAYERS:
            number = len(self.position.players)
            raise PositionError("$.players", f"an environment is for two players, got {number}")
        needed = size_of(self.position)
        if any(number > room for number, room in zip(needed, self.size, strict=True)):
            why = f"expected at most {self.size} creatures of the two players, got {needed}"
            raise PositionError("$.permanents", why)

    @cached_property
    def row(self) -> Mapping[str, int]:
        """The row of each player and of each creature in combat, by name."""
        names = {self.position.attacker: 0}
        names |= {player.name: 1 for player in self.position.players if player.name not in names}
        free = [PLAYERS, PLAYERS + self.size[0]]
        for permanent in self.position.battlefield:
            if in_combat(permanent):
                theirs = permanent.controller != self.position.attacker
                names[permanent.id] = free[theirs]
                free[theirs] += 1
        return names

    @cached_property
    def name(self) -> Mapping[int, str]:
        """The name of what stands in each row."""
        return {row: name for name, row in self.row.items()}

    @property
    def players(self) -> tuple[str, str]:
        """The attacking and the defending player."""
        return self.name[0], self.name[1]

    def action(self, option: str | None) -> int:
        """The action that means that player or permanent, or nothing."""
        return 0 if option is None else self.row[option] + 1

    def option(self, action: int) -> str | None:
        """What the action means. Raises `KeyError` for a row that nobody has."""
        return self.name[action - 1] if action else None
