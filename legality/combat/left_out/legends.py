"""Tokens that may meet the legend rule (704.5j): by it creatures leave of whom the words of the
ability do not speak."""

from msgspec.structs import replace

from legality.combat.left_out.deeds import Touch, UnplayedDeed
from legality.combat.left_out.lines import LeftOut, StandingLine, left_out
from legality.moments.legends import may_meet_its_like
from legality.position import Position

_MADE: frozenset[Touch] = frozenset({"permanents", "idle", "joins"})
"""How a token comes about."""


def left_out_on(position: Position, line: StandingLine) -> tuple[LeftOut, ...]:
    """What the line does on that board that no combat plays, also to legendary permanents."""
    parts = left_out(line)
    if not parts or not may_meet_its_like(position.battlefield, line.text, line.source):
        return parts
    return tuple(map(_with_one_gone, parts))


def _with_one_gone(part: LeftOut) -> LeftOut:
    """The part, by which a creature leaves as well where it makes a token."""
    if not any(deed.touches in _MADE for deed in part.deeds):
        return part
    return replace(part, deeds=(*part.deeds, UnplayedDeed("creatures")))
