"""What its player can't sacrifice, whatever for: "this artifact can't be sacrificed" (101.2)."""

import re
from collections.abc import Iterator

from legality.position import Permanent, Position
from legality.text.later import later

KEEPS = later(r"\bcan't be sacrificed\b|\bcan't sacrifice those\b", re.IGNORECASE)
"""What a line says that keeps something from being sacrificed."""
_OF_ITSELF = later(r"this [a-z]+\b", re.IGNORECASE)
_OF_ITS_BEARER = later(r"(?:equipped|enchanted) [a-z]+\b", re.IGNORECASE)
_SOMETIMES = later(
    r"\b(?:if(?! able)|as long as|unless|during|when|whenever|until)\b|[\"“]", re.IGNORECASE
)
_LOSES = later(r"\bloses? all (?:other )?abilities\b|\bis an? [^.]*\bland\b", re.IGNORECASE)


def is_kept(position: Position, permanent: Permanent) -> bool | None:
    """Whether a text keeps that permanent from being sacrificed; None where it may: the line has a
    circumstance, or its holder may have lost it (613.1f)."""
    sayings = list(_lines_stating(position, permanent))
    if not sayings:
        return False
    lasting = [lasts for line, lasts in sayings if _SOMETIMES.search(line) is None]
    return True if any(lasting) or (lasting and not _may_be_lost(position)) else None


def _lines_stating(position: Position, permanent: Permanent) -> Iterator[tuple[str, bool]]:
    """The lines that say so of it, each with whether it outlives a loss of abilities (611.2)."""
    for line in _lines(permanent.oracle_text):
        if _OF_ITSELF.match(line) is not None or _begins_with_name(line, permanent):
            yield line, False
    for other in position.battlefield:
        if other.attached_to == permanent.id and not other.phased_out:
            for line in _lines(other.oracle_text):
                if _OF_ITS_BEARER.match(line) is not None:
                    yield line, False
    for effect in position.effects:
        if permanent.id in effect.objects:
            for line in _lines(effect.oracle_text):
                yield line, True


def _lines(text: str) -> Iterator[str]:
    return (line for line in text.split("\n") if KEEPS.search(line) is not None)


def _begins_with_name(line: str, permanent: Permanent) -> bool:
    name = permanent.name or ""
    return bool(name) and line.startswith((name, name.partition(",")[0]))


def _may_be_lost(position: Position) -> bool:
    """Whether a text on the table takes abilities from anything."""
    texts = (
        *(permanent.oracle_text for permanent in position.battlefield),
        *(effect.oracle_text for effect in position.effects),
    )
    return any(_LOSES.search(text) is not None for text in texts)
