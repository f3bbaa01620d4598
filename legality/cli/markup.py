"""Marked up text for a terminal, and what stands on a board in a line of it."""

from typing import NoReturn

from rich.console import Console
from rich.markup import escape

from legality.errors import visible


class _PlainConsole(Console):
    def on_broken_pipe(self) -> NoReturn:
        """Nobody reads on: it ends as of every other answer, not with the status of "illegal"."""
        raise BrokenPipeError


NARROWEST = 30
"""Columns that a table has at least: in fewer it would have none for its words."""


def terminal() -> Console:
    """Standard output for text that is marked up, as wide as its lines."""
    console = _PlainConsole(highlight=False, soft_wrap=True)
    console.width = max(console.width, NARROWEST)
    return console


def shown(text: str) -> str:
    """The text so that it only can be read: nothing in it marks up, moves the cursor or ends the
    line."""
    return escape(visible(text))
