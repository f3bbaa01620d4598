"""Declarations after somebody has lost the game (104.2a, 704.5, 800.4a), which are not judged.

Who has lost declares nothing any more, nobody attacks them, and their permanents have left with
them; once no two opponents are left the game is over. `Combat` lets such a player stay at the
table, and its `outcome.lost` names them.
"""

import re
from collections.abc import Callable, Iterator

from msgspec.structs import replace

from legality.editions import Edition
from legality.gaps import NOTHING_MISSING, Gaps, Line
from legality.judging.asking import undecided
from legality.judging.examination import Examination
from legality.moments.between import before_blocks, before_damage
from legality.moments.lines import lines_of
from legality.moments.settling import lost_by_then
from legality.numbers import STATE_BASED
from legality.position import Position, Stage
from legality.rulebook.defending import defending_players
from legality.rulebook.losing import attackers_lost, is_over
from legality.text.later import later
from legality.text.normalise import normalise
from legality.verdict import Verdict

_MOMENTS: dict[Stage, Callable[[Position], Position]] = {
    "blocks": before_blocks,
    "damage": before_damage,
}
_IS_JUDGED: dict[Stage, str] = {
    "blocks": "blocks are judged",
    "damage": "damage is judged",
}
_KEEPS_IN_THE_GAME = later(r"\b(?:can't|don't|doesn't) lose the game\b", re.IGNORECASE)


def without_what_follows_a_loss(examination: Examination, position: Position) -> Examination:
    """The examination of the position in which what somebody has lost before is neither legal nor
    illegal, and the gaps say so."""
    lost: dict[str, Gaps] = {
        stage: after_loss(moment(position), stage)
        for stage, moment in _MOMENTS.items()
        if getattr(examination, stage) is not None
    }
    if not any(lost.values()):
        return examination
    verdicts = {
        key: unjudged(verdict, lost.get(key[0], NOTHING_MISSING))
        for key, verdict in examination.verdicts()
    }
    gaps = Gaps.together((examination.gaps, *lost.values()))
    return replace(examination.with_verdicts(verdicts), gaps=gaps)


def unjudged(verdict: Verdict, gaps: Gaps) -> Verdict:
    """The verdict where somebody has lost before, as those gaps say; as it was where there are
    none."""
    return replace(undecided(verdict), gaps=verdict.gaps | gaps) if gaps else verdict


def after_loss(position: Position, stage: Stage) -> Gaps:
    """Who has lost as the position stands at that stage, and the lines that may keep them in the
    game; nothing where that changes no declaration. An attack is judged whatever life there is
    (119.4b)."""
    lost = lost_by_then(position) if stage in _IS_JUDGED else ()
    if lost and not is_over(position, lost):
        lost = _concerned(position, lost)
    if not lost:
        return NOTHING_MISSING
    sentence = f"once {_have_lost(position, lost)}, no {_IS_JUDGED[stage]}"
    return Gaps(not_modelled=(("", sentence), *dict.fromkeys(_keeping(position))))


def left_in_play(position: Position, lost: tuple[str, ...]) -> Gaps:
    """800.4a: that what belongs to those players, who have lost while others play on, leaves the
    game with them, and did not in a combat."""
    if not lost or is_over(position, lost) or attackers_lost(position, lost):
        return NOTHING_MISSING
    lost = _concerned(position, lost)
    if not lost:
        return NOTHING_MISSING
    return Gaps(not_modelled=(leaving(position, lost),))


def leaving(position: Position, lost: tuple[str, ...]) -> Line:
    """800.4a, as a line that is not played: that what belongs to those players leaves the game."""
    return "", f"once {_have_lost(position, lost)}, what is theirs leaves the game"


def _have_lost(position: Position, lost: tuple[str, ...]) -> str:
    number = Edition.of(position.rules).number(STATE_BASED)
    return f"{' and '.join(lost)} {'has' if len(lost) == 1 else 'have'} lost the game ({number})"


def _concerned(position: Position, lost: tuple[str, ...]) -> tuple[str, ...]:
    """Those who attack, are attacked, or have permanents, which leave too (800.4a)."""
    attacked = (
        name
        for target in (position.attacks or {}).values()
        for name in defending_players(position, target)
    )
    holders = (
        name
        for permanent in position.battlefield
        if not permanent.phased_out
        for name in (permanent.controller, position.owner_of(permanent))
    )
    there = {*position.attackers, *attacked, *holders}
    return tuple(name for name in lost if name in there)


def _keeping(position: Position) -> Iterator[Line]:
    """The lines by which somebody can't lose."""
    for holder, line in lines_of(position):
        if _KEEPS_IN_THE_GAME.search(normalise(line.text)) is not None:
            yield (holder.id if holder else "", line.text)
