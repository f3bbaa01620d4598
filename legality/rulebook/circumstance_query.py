"""A question whether a circumstance of a text holds, and the players whom its words mean."""

import re
from collections.abc import Callable, Mapping

from msgspec import field

from legality.frozen import HashedByContent
from legality.position import Permanent, Player, Position
from legality.rulebook.zones import Truth, all_of, any_of, negated


class CircumstanceQuery(HashedByContent, frozen=True):
    """Whose text the circumstance is part of: the permanent, its "you", the position; who attacks
    what by now, and the defending player of the attack in question, if there is one."""

    source: Permanent | None
    you: str
    position: Position
    attacks: Mapping[str, str] = field(default_factory=dict[str, str])
    defending: tuple[str, ...] = ()

    @property
    def player(self) -> Player:
        """The player "you"."""
        return self.position.player_by_name[self.you]

    @property
    def players(self) -> tuple[Player, ...]:
        """The players of whom the text gets to know: those within the range of influence of "you"
        (801.11)."""
        seats = self.position.seats
        return tuple(p for p in self.position.players if seats.within(self.you, p.name))

    @property
    def opponents(self) -> tuple[Player, ...]:
        """The opponents of "you" among these."""
        return tuple(p for p in self.players if self.position.are_opponents(self.you, p.name))

    def of(self, who: str, rule: Callable[[Player], Truth]) -> Truth:
        """Whether the rule holds for the players meant: for any ("an opponent"), each, or none."""
        position = self.position
        match who.split():
            case ["you"]:
                return rule(self.player)
            case ["defending", _]:
                heads = [position.player_by_name[name] for name in self.defending]
                return any_of(map(rule, heads)) if heads else None
            case [word, kind]:
                among = self.opponents if kind == "opponent" else self.players
                if word == "each":
                    return all_of(map(rule, among))
                answer = any_of(map(rule, among))
                return negated(answer) if word == "no" else answer
            case _:
                return None


Rule = Callable[[CircumstanceQuery, re.Match[str]], Truth]
