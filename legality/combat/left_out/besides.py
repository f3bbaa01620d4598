"""What is left out of triggered abilities that a combat plays: what is done beside the combat."""

from collections.abc import Iterator

from msgspec.structs import replace

from legality.combat.left_out.deeds import Touch, UnplayedDeed
from legality.combat.left_out.lines import LeftOut, StandingLine
from legality.effects.effects import Triggered
from legality.effects.triggered import Outside
from legality.text import triggered_ability

UNPLAYED: frozenset[Touch] = frozenset(
    {"cards", "mana", "idle", "permanents", "returns", "walkers", "tallies", "lands"}
)
"""What a combat leaves out of a triggered ability that it plays."""
BESIDE_COMBAT: tuple[Touch, ...] = ("cards", "permanents", "tallies")
"""What words that are read as beside combat may touch."""


def besides(line: StandingLine, parts: tuple[LeftOut, ...]) -> tuple[LeftOut, ...]:
    """What is left out of abilities that a combat plays: of words beside combat that no row reads,
    all that does not fight."""
    aside = any(isinstance(part, Outside) for part in _done(line))
    return tuple(
        replace(
            part, deeds=tuple(left for deed in part.deeds for left in _unplayed(deed, aside=aside))
        )
        for part in parts
    )


def _done(line: StandingLine) -> Iterator[object]:
    """What the triggered abilities of a line do."""
    for effect in line.effects:
        does = triggered_ability(effect.text) if isinstance(effect, Triggered) else None
        for instruction in () if does is None else does.instructions:
            yield from instruction.deeds


def _unplayed(deed: UnplayedDeed, *, aside: bool) -> Iterator[UnplayedDeed]:
    if deed.touches in UNPLAYED:
        yield deed
    elif aside and deed.touches == "anything":
        yield from (replace(deed, touches=touches) for touches in BESIDE_COMBAT)
