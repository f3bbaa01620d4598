"""What a line that is understood says."""

from legality.effects.effects import AnyEffect
from legality.text import parse_line


def effects(line: str, name: str | None = None) -> list[AnyEffect]:
    """The effects of a line; the line must be understood."""
    parsed = parse_line(line, name)
    assert parsed.understood, line
    return list(parsed.effects)
