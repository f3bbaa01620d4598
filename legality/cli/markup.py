"""What stands on a board, in a line of marked up text for a terminal."""

from rich.markup import escape

from legality.errors import visible


def shown(text: str) -> str:
    """The text so that it only can be read: nothing in it marks up, moves the cursor or ends the
    line."""
    return escape(visible(text))
