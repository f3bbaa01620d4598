"""What replaces or prevents damage and destruction and is not played (614, 615, 701.19).

Where damage was dealt, or something left the battlefield, between two declarations, what such a
text may have changed is asked; no board can say it.
"""

import re
from collections.abc import Collection, Iterator

from legality.effects.effects import Triggered
from legality.gaps import NO_WAY, Ask
from legality.moments.state import State
from legality.position import Permanent, Position
from legality.rulebook.texts import board_names
from legality.text import ParsedLine, present_text, spoken_name
from legality.text.normalise import normalise
from legality.text.reading.lines.kinds import Kind
from legality.text.reading.triggers.happenings import causes

ASKED = "what comes of it"
_SPEAKS = re.compile(r"\bdamage|\bdestroy|\bdies?\b|\bgraveyard\b", re.IGNORECASE)
_KEEPS = re.compile(r"^(?:(?:umbra|totem) armor|regenerate\b.*)", re.IGNORECASE)
_OF_ITSELF = re.compile(r"\bto ~|\bif ~ would", re.IGNORECASE)
_OF_ITS_HOST = re.compile(r"\b(?:enchanted|equipped) creature\b|^(?:umbra|totem)", re.IGNORECASE)
_ELSEWHERE = re.compile(r"\bwould (?:die|be put into)\b.*\bexile\b.*\binstead", re.IGNORECASE)
_OF_LIFE = re.compile(r"\blife total\b", re.IGNORECASE)


def unplayed(start: State, combat: State) -> Iterator[Ask]:
    """What is asked of texts that may have changed what happened since the start."""
    hit = _hit(start, combat)
    if not hit:
        return
    for holder, line in lines_of(start.board):
        if _may_have(start, combat, holder, line, hit):
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


def lines_of(board: Position) -> Iterator[tuple[Permanent | None, ParsedLine]]:
    """Each line of a permanent or of an effect that lasts, with whose it is."""
    names = board_names(board)
    for one in board.battlefield:
        if one.oracle_text and not one.phased_out:
            spoken = spoken_name(one.oracle_text, one.name)
            for line in present_text(one.oracle_text, spoken, names.within(one.oracle_text)):
                yield one, line
    for effect in board.effects:
        on: list[Permanent | None] = [board.by_id[n] for n in effect.objects if n in board.by_id]
        for line in present_text(effect.oracle_text, None, names.within(effect.oracle_text)):
            for holder in on or [None]:
                yield holder, line


def _may_have(
    start: State,
    combat: State,
    holder: Permanent | None,
    line: ParsedLine,
    hit: Collection[str],
) -> bool:
    said = normalise(line.text, holder.name if holder else None)
    if _KEEPS.match(said) is None and not _replaces(line, said):
        return False
    gone = [name for name in hit if name in combat.departed]
    if _ELSEWHERE.search(said):
        return bool(gone) and _looks_at_leaving(start)
    if _OF_LIFE.search(said):
        return False  # how much life there is changes no declaration, and no assignment
    if _OF_ITSELF.search(said) or said.lower().startswith("regenerate"):
        return holder is None or holder.id in hit
    if _OF_ITS_HOST.search(said):
        return holder is None or holder.attached_to in hit
    return True


def _replaces(line: ParsedLine, said: str) -> bool:
    return line.kind is Kind.REPLACEMENT and not line.effects and bool(_SPEAKS.search(said))


def _looks_at_leaving(combat: State) -> bool:
    return any("leaving" in causes(one.text) for one, _ in combat.table.abilities(Triggered))
