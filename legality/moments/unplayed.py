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
        text = normalise(line.text, holder.name if holder else None)
        changes = _of_totals(start, combat, holder, line, text, lines, since)
        if changes or (hit and _may_have(start, combat, holder, line, hit, text)):
            yield Ask(holder.id if holder else "", line.text, ASKED, NO_WAY)
    for permanent in start.board.permanents:
        if permanent.id in hit and permanent.counters.get("shield"):
            yield Ask(permanent.id, "shield counter", ASKED, NO_WAY)
        if permanent.id in hit and start.has(permanent.id, "absorb"):
            for word, ability in start.table.keywords(permanent):
                if word.name == "absorb":
                    yield Ask(permanent.id, ability.text, ASKED, NO_WAY)


def _hit(start: State, combat: State) -> frozenset[str]:
    """Who was damaged, has left, or lost life."""
    now = combat.board.by_id
    names = {
        permanent.id
        for permanent in start.board.permanents
        if permanent.id not in now
        or now[permanent.id].damage > permanent.damage
        or (now[permanent.id].loyalty, now[permanent.id].defense)
        != (permanent.loyalty, permanent.defense)
        or now[permanent.id].counters.get("-1/-1", 0) > permanent.counters.get("-1/-1", 0)
    }
    for player in start.board.players:
        after = combat.board.player_by_name[player.name]
        if after.life < player.life or (after.poison or 0) > (player.poison or 0):
            names.add(player.name)
    return frozenset(names)


def _may_have(
    start: State,
    combat: State,
    holder: Permanent | None,
    line: ParsedLine,
    hit: Collection[str],
    text: str,
) -> bool:
    if _KEEPS.match(text) is None and not _replaces(line, text):
        return False
    gone = [name for name in hit if name in combat.departed]
    if _ELSEWHERE.search(text):
        return bool(gone) and _looks_at_leaving(start)
    if _WOULD_DEAL.search(text) or _TO_ANOTHER.search(text):
        return True  # whom that was dealt to, nothing tells
    if _OF_LIFE.search(text):
        return False  # how much life there is changes no declaration, and no assignment
    if _OF_ITSELF.search(text) or text.lower().startswith("regenerate"):
        return holder is None or holder.id in hit
    if _OF_ITS_HOST.search(text):
        return holder is None or holder.attached_to in hit
    return True


def _of_totals(
    start: State,
    combat: State,
    holder: Permanent | None,
    line: ParsedLine,
    text: str,
    lines: Sequence[tuple[Permanent | None, ParsedLine]],
    since: Set[EventKind],
) -> bool:
    """Whether a line about life, speed or prevention may have changed what happened `since`, and
    anything looks at that."""
    if _NOT_PREVENTED.search(text) is not None:
        return not since.isdisjoint({EventKind.DAMAGE_PREVENTED, EventKind.PROTECTED})
    if _LIFE_OTHERWISE.search(text) is not None:
        others = (
            other for _, other in lines if other is not line and (other.effects or other.states)
        )
        looked_at = any(_OF_LIFE_TOO.search(other.text) is not None for other in others)
        return looked_at and _life_changed(start, combat, gained=True)
    if _MAX_SPEED.search(text) is not None and holder is not None:
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
        after[player.name].life > player.life if gained else after[player.name].life < player.life
        for player in start.board.players
    )


def _replaces(line: ParsedLine, text: str) -> bool:
    if line.effects or line.kind in (Kind.TRIGGERED, Kind.ACTIVATED):
        return False
    if _DAMAGE_OTHERWISE.search(text) is not None:
        return True
    return line.kind is Kind.REPLACEMENT and bool(_SPEAKS.search(text))


def _looks_at_leaving(combat: State) -> bool:
    table = combat.whole or combat.table
    return any(
        "leaving" in causes(triggered.text) for triggered, _ in table.abilities(Triggered)
    ) or any("graveyard" in facts(ability.effect) for ability in table.everything())
