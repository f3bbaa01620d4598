"""What replaces or prevents damage and destruction and is not played (614, 615, 701.19).

Where damage was dealt, or something left the battlefield, between two declarations, what such a
text may have changed is asked; no board can say it.
"""

import re
from collections.abc import Collection, Iterator, Sequence, Set

from legality.effects.effects import Triggered
from legality.gaps import NO_WAY, Ask
from legality.moments.events import EventKind
from legality.moments.interfering import ASKED, interfering
from legality.moments.lines import lines_of
from legality.moments.state import State
from legality.position import Permanent
from legality.rulebook.looks import facts
from legality.text import ParsedLine
from legality.text.normalise import normalise
from legality.text.reading.lines.kinds import Kind
from legality.text.reading.triggers.happenings import causes

_SPEAKS = re.compile(r"\bdamage|\bdestroy|\bdies?\b|\bgraveyard\b", re.IGNORECASE)
_DAMAGE_OTHERWISE = re.compile(
    r"\bdamage\b[^.]*\bwould (?:be dealt|deal)\b|\bwould (?:be dealt|deal)\b[^.]*\bdamage\b"
    r"|\bdamage is dealt as though\b",
    re.IGNORECASE,
)
"""Damage that is doubled, redirected, prevented or dealt in another form, however it is said."""
_TO_ANOTHER = re.compile(
    r"\bis dealt to [^.]* instead\b|\bdamage is dealt as though\b|\bdouble all damage\b",
    re.IGNORECASE,
)
_NOT_PREVENTED = re.compile(r"\bdamage\b[^.]*\bcan't be prevented\b", re.IGNORECASE)
_LIFE_OTHERWISE = re.compile(
    r"\bcan't (?:draw cards or )?gain(?: or lose)? life\b|\bwould gain\b[^.,]*\blife\b"
    r"|\blife total can't change\b",
    re.IGNORECASE,
)
_OF_LIFE_TOO = re.compile(r"\blife\b", re.IGNORECASE)
_MAX_SPEED = re.compile(r"\bmax speed\b", re.IGNORECASE)
_KEEPS = re.compile(r"^(?:(?:umbra|totem) armor|regenerate\b.*)", re.IGNORECASE)
_OF_ITSELF = re.compile(r"\bto ~|\bif ~ would", re.IGNORECASE)
_OF_ITS_HOST = re.compile(r"\b(?:enchanted|equipped) creature\b|^(?:umbra|totem)", re.IGNORECASE)
_WOULD_DEAL = re.compile(r"\bwould deal\b(?![^.,]* to ~)", re.IGNORECASE)
_ELSEWHERE = re.compile(r"\bwould (?:die|be put into)\b.*\bexile\b.*\binstead", re.IGNORECASE)
_OF_LIFE = re.compile(r"\blife total\b", re.IGNORECASE)


def unplayed(start: State, combat: State) -> Iterator[Ask]:
    """What is asked of texts that may have changed what happened since the start."""
    hit = _hit(start, combat)
    if not hit and start.board is combat.board:
        return
    yield from interfering(start, combat)
    since = frozenset(event.kind for event in combat.events[len(start.events) :])
    lines = list(lines_of(start.board))
    for holder, line in lines:
        said = normalise(line.text, holder.name if holder else None)
        changes = _of_totals(start, combat, holder, line, said, lines, since)
        if changes or (hit and _may_have(start, combat, holder, line, hit, said)):
            yield Ask(holder.id if holder else "", line.text, ASKED, NO_WAY)
    for one in start.board.permanents:
        if one.id in hit and one.counters.get("shield"):
            yield Ask(one.id, "shield counter", ASKED, NO_WAY)


def _hit(start: State, combat: State) -> frozenset[str]:
    """Who was damaged, has left, or lost life."""
    now = combat.board.by_id
    found = {
        one.id
        for one in start.board.permanents
        if one.id not in now
        or now[one.id].damage > one.damage
        or (now[one.id].loyalty, now[one.id].defense) != (one.loyalty, one.defense)
        or now[one.id].counters.get("-1/-1", 0) > one.counters.get("-1/-1", 0)
    }
    for player in start.board.players:
        after = combat.board.player_by_name[player.name]
        if after.life < player.life or (after.poison or 0) > (player.poison or 0):
            found.add(player.name)
    return frozenset(found)


def _may_have(
    start: State,
    combat: State,
    holder: Permanent | None,
    line: ParsedLine,
    hit: Collection[str],
    said: str,
) -> bool:
    if _KEEPS.match(said) is None and not _replaces(line, said):
        return False
    gone = [name for name in hit if name in combat.departed]
    if _ELSEWHERE.search(said):
        return bool(gone) and _looks_at_leaving(start)
    if _WOULD_DEAL.search(said) or _TO_ANOTHER.search(said):
        return True  # whom that was dealt to, nothing tells
    if _OF_LIFE.search(said):
        return False  # how much life there is changes no declaration, and no assignment
    if _OF_ITSELF.search(said) or said.lower().startswith("regenerate"):
        return holder is None or holder.id in hit
    if _OF_ITS_HOST.search(said):
        return holder is None or holder.attached_to in hit
    return True


def _of_totals(
    start: State,
    combat: State,
    holder: Permanent | None,
    line: ParsedLine,
    said: str,
    lines: Sequence[tuple[Permanent | None, ParsedLine]],
    since: Set[EventKind],
) -> bool:
    """Whether a line about life, speed or prevention may have changed what happened `since`, and
    anything looks at that."""
    if _NOT_PREVENTED.search(said) is not None:
        return not since.isdisjoint({EventKind.DAMAGE_PREVENTED, EventKind.PROTECTED})
    if _LIFE_OTHERWISE.search(said) is not None:
        others = (
            other for _, other in lines if other is not line and (other.effects or other.states)
        )
        looked_at = any(_OF_LIFE_TOO.search(other.text) is not None for other in others)
        return looked_at and _life_changed(start, combat, gained=True)
    if _MAX_SPEED.search(said) is not None and holder is not None:
        speed = start.board.player_by_name[holder.controller].speed or 0
        ours = holder.controller in start.board.attackers
        return ours and 0 < speed < MOST_SPEED and _life_changed(start, combat, gained=False)
    return False


MOST_SPEED = 4
"""702.179d: a player's speed is 4 at most, and rises where an opponent loses life on their turn."""


def _life_changed(start: State, combat: State, *, gained: bool) -> bool:
    """Whether a player has gained life (what was lost since may hide it), or has lost some."""
    if gained and any(event.kind is EventKind.GAINS_LIFE for event in combat.events):
        return True
    after = combat.board.player_by_name
    return any(
        after[one.name].life > one.life if gained else after[one.name].life < one.life
        for one in start.board.players
    )


def _replaces(line: ParsedLine, said: str) -> bool:
    if line.effects or line.kind in (Kind.TRIGGERED, Kind.ACTIVATED):
        return False
    if _DAMAGE_OTHERWISE.search(said) is not None:
        return True
    return line.kind is Kind.REPLACEMENT and bool(_SPEAKS.search(said))


def _looks_at_leaving(combat: State) -> bool:
    table = combat.whole or combat.table
    return any("leaving" in causes(one.text) for one, _ in table.abilities(Triggered)) or any(
        "graveyard" in facts(one.effect) for one in table.everything()
    )
