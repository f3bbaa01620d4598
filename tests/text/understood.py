"""What a line that is understood says."""

from legality.effects.effects import AnyEffect
from legality.text import Names, parse_line

NAMES = Names(permanents=(("Gnarled Ogre", "Gnarled Ogre"),), players=("Bob",))
"""The names on the board of the tests."""


def effects(line: str, name: str | None = None) -> list[AnyEffect]:
    """The effects of a line; the line must be understood."""
    parsed = parse_line(line, name, NAMES)
    assert parsed.understood, line
    return list(parsed.effects)
