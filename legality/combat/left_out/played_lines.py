"""Which lines a combat plays, and what it leaves out of those that it plays."""

from collections.abc import Iterator

from msgspec.structs import replace

from legality.combat.left_out.deeds import Touch, UnplayedDeed
from legality.combat.left_out.lines import LeftOut, StandingLine
from legality.combat.setting_off import manner
from legality.effects import conditions as c
from legality.effects.effects import Triggered
from legality.effects.triggered import Outside
from legality.moments.drawing import is_told_draw
from legality.moments.paying import as_declined
from legality.position import Position
from legality.text import triggered_ability

UNPLAYED: frozenset[Touch] = frozenset(
    {"cards", "mana", "idle", "permanents", "returns", "walkers", "tallies", "lands"}
)
"""What a combat leaves out of a triggered ability that it plays."""
BESIDE_COMBAT: tuple[Touch, ...] = ("cards", "permanents", "tallies")
"""What words that are read as beside combat may touch."""


def is_wholly_played(line: StandingLine, position: Position, *, by_life: bool) -> bool:
    """Whether a combat plays all that the triggered abilities of a line do in it (`by_life`: of
    what may make a player lose)."""
    manners = [
        manner(effect.text, line.you, position, source=line.source, by_life=by_life)
        for effect in line.effects
        if isinstance(effect, Triggered)
    ]
    whole = len(manners) == len(line.effects)
    return bool(manners) and whole and set(manners) <= {"idle", "played"}


def leaves_choices(line: StandingLine, position: Position) -> bool:
    """Whether some of what the triggered abilities of the line do is paid for, need not be done,
    hangs on a circumstance or is beside combat and no draw that the words tell: a combat that
    needs none of it leaves it out."""
    does = (triggered_ability(part.text) for part in line.effects if isinstance(part, Triggered))
    return any(
        instruction.may
        or instruction.cost is not None
        or not isinstance(instruction.condition, c.Always)
        or any(
            isinstance(deed, Outside) and not is_told_draw(deed.text) for deed in instruction.deeds
        )
        for ability in does
        if ability is not None
        for instruction in as_declined(ability, position).instructions
    )


def rest_of_played(
    line: StandingLine, parts: tuple[LeftOut, ...], position: Position
) -> tuple[LeftOut, ...]:
    """What is left out of abilities that a combat plays: of words beside combat that no row reads,
    all that does not fight."""
    aside = any(isinstance(part, Outside) for part in _done(line, position))
    return tuple(
        replace(
            part, deeds=tuple(left for deed in part.deeds for left in _unplayed(deed, aside=aside))
        )
        for part in parts
    )


def _done(line: StandingLine, position: Position) -> Iterator[object]:
    """What the triggered abilities of a line do."""
    for effect in line.effects:
        does = triggered_ability(effect.text) if isinstance(effect, Triggered) else None
        for instruction in () if does is None else as_declined(does, position).instructions:
            yield from instruction.deeds


def _unplayed(deed: UnplayedDeed, *, aside: bool) -> Iterator[UnplayedDeed]:
    if deed.touches in UNPLAYED:
        yield deed
    elif aside and deed.touches == "anything":
        yield from (replace(deed, touches=touches) for touches in BESIDE_COMBAT)
