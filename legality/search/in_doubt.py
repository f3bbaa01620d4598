"""What the courses of a combat that a search played may hang on, and nothing tells."""

from collections.abc import Iterable

from legality.combat.not_modelled import could_change
from legality.gaps import Ask, Gaps, Line
from legality.position import Position


class InDoubt:
    """The questions that players answer as abilities resolve after blocks (603.3b), and the lines
    of which something was not known as they resolved."""

    def __init__(self) -> None:
        self.asks: dict[Ask, None] = {}
        self.lines: dict[Line, None] = {}

    def note(self, asks: Iterable[Ask], lines: Iterable[Line]) -> None:
        """Adds those of one course."""
        self.asks.update(dict.fromkeys(asks))
        self.lines.update(dict.fromkeys(lines))

    def gaps(self, position: Position) -> Gaps:
        """What could change the outcome of that attack."""
        lines = could_change(position, self.lines, "outcome") if self.lines else ()
        return Gaps(asks=tuple(self.asks), not_modelled=lines)
