"""A text that a spell or ability left behind, and what it is on. Values, no rules."""

from collections.abc import Container, Mapping
from typing import Any

from legality.errors import PositionError
from legality.position.record import Record, in_range, no_longer


class LastingEffect(Record, frozen=True, kw_only=True):
    """A text that a spell or ability left behind: as if each object in `on` had it this turn;
    "you" is `controller` (default: the controller of the object). For a text with several targets
    `on` is a list of lists, one a target. `card` (a name, a number of MTG Arena, or a
    card object) stands for the text; `timestamp` is its place in the order of effects (613.7).
    With a `source`, an id, it says how a triggered ability of that permanent resolved, the one of
    the line `ability` where it has several; without any text, that it did nothing."""

    oracle_text: str = ""
    card: str | int | Mapping[str, Any] | tuple[Mapping[str, Any], ...] | None = None
    on: tuple[str | tuple[str, ...], ...] = ()
    controller: str | None = None
    timestamp: int | None = None
    source: str | None = None
    ability: str | None = None

    def __post_init__(self) -> None:
        Record.__post_init__(self)
        if self.card is not None and not self.oracle_text:
            raise PositionError("$.oracle_text", "expected the text of the card, got none")
        in_range("$.timestamp", self.timestamp, 0)
        no_longer(self.oracle_text)
        if self.ability is not None and self.source is None:
            raise PositionError("$.ability", "expected beside `source`, whose ability it is")
        several = [not isinstance(target, str) for target in self.on]
        if any(several) and not all(several):
            raise PositionError("$.on", "expected ids, or lists of ids, one a target")

    @property
    def objects(self) -> tuple[str, ...]:
        """The ids in `on`, of all targets together."""
        each = ((target,) if isinstance(target, str) else target for target in self.on)
        return tuple(dict.fromkeys(name for names in each for name in names))

    def without(self, gone: Container[str]) -> tuple[str | tuple[str, ...], ...]:
        """`on` without those objects; of several targets each keeps its place."""
        if self.targets is None:
            return tuple(name for name in self.objects if name not in gone)
        return tuple(tuple(n for n in names if n not in gone) for names in self.targets)

    @property
    def targets(self) -> tuple[tuple[str, ...], ...] | None:
        """The ids of each target; None where `on` is one list."""
        lists = tuple(target for target in self.on if not isinstance(target, str))
        return lists or None
