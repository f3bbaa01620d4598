"""The differences from another program by the rules that they break."""

from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from legality.exchange.differing import Differing


class GroupValue(msgspec.Struct):
    """Differences of one kind of declaration that break the same rules: whether the other program
    `accepted` what they forbid (false: it refused what is legal, so that no rule is broken), how
    many differences there are, and the line of the one with the fewest `permanents`."""

    kind: str
    accepted: bool
    rules: list[str]
    differences: int
    line: int
    permanents: int


class DifferenceGroups:
    """The groups so far."""

    def __init__(self) -> None:
        self._groups: dict[tuple[object, ...], GroupValue] = {}

    def add(self, line: int, differing: "Differing") -> None:
        """Count a difference of that line."""
        kind, accepted, rules = differing.question.kind, differing.accepted, differing.rules
        permanents = differing.permanents
        group = self._groups.setdefault(
            (kind, accepted, rules), GroupValue(kind, accepted, list(rules), 0, line, permanents)
        )
        group.differences += 1
        if permanents < group.permanents:
            group.line, group.permanents = line, permanents

    @property
    def values(self) -> list[GroupValue]:
        """The groups, the largest first."""
        return sorted(self._groups.values(), key=lambda group: -group.differences)
