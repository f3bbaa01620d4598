"""Sizes of which only the least is known: what a search finds for the least may hold for all.

Counters with which a permanent entered, a bonus for each card of a zone that is not told, a bonus
on a circumstance that is not told: whoever has these is as large as without them, or larger. Larger
creatures of the attacking side take back no kill, and those of the other make none
(`legality.combat.left_out.answers`), unless somebody's size decides who may attack or block.
"""

import re

from legality.combat.left_out.answers import Question
from legality.combat.not_modelled import matters
from legality.effects import filters as f
from legality.effects import qualities as q
from legality.effects.characteristics import Gets
from legality.effects.effects import AnyEffect
from legality.effects.players import Who
from legality.gaps import Line
from legality.position import Permanent, Position
from legality.rulebook.characteristics.present import at_least, lying
from legality.rulebook.texts import board_names
from legality.text import entering_counters, present_line

_NOT_LESS = re.compile(r"\+(?:\d{1,6}|X)/\+(?:\d{1,6}|X)")
_NO_NEGATIVE = (f.CardsIn, f.CardTypesIn, f.CountOf, f.CountersOn, f.Held, type(None))
"""Amounts that are nothing at the least."""


def least(position: Position) -> tuple[Position, frozenset[Question]] | None:
    """The position in which all that is not told of sizes comes to nothing, and which answers, if
    they are found there, hold of every other; None where anything else is not told."""
    lines = _open(position)
    if lines is None:
        return None
    board = at_least(position)
    looks = matters(board, "kills")
    if looks.looked_at("sizes"):
        return None
    fighters = looks.chances.attackers | looks.chances.blockers
    answers: frozenset[Question] = frozenset({"kills", "survives"})
    for line in lines:
        grown = _grown(line, position)
        if grown is None:
            return None
        if grown in fighters or grown not in position.by_id:
            permanent = position.by_id.get(grown)
            player = grown if permanent is None else permanent.controller
            answers &= {"kills" if player in position.attackers else "survives"}
    return board, answers


def _open(position: Position) -> tuple[Line, ...] | None:
    """The lines by which sizes are not told; none, or None, where anything else is not told."""
    notes = lying(position).notes
    lines = [(question.id, question.text) for question in notes.asks]
    for traits in notes.doubts.values():
        if {*traits} != {"size"}:
            return None
        lines += traits["size"]
    return tuple(dict.fromkeys(lines)) if lines and {*notes.unread} <= {*lines} else None


def _grown(line: Line, position: Position) -> str | None:
    """The creature, or the player whose creatures, that a line of a permanent makes larger; None
    where it may do anything else."""
    name, text = line
    source = position.by_id.get(name)
    if source is None:
        return None
    if _enters_larger(text, source):
        return source.id
    read = present_line(text, source.name, board_names(position).within(text))
    effects: tuple[AnyEffect, ...] = (*read.effects, *read.states)
    whose = {_whose(effect, source, position) for effect in effects}
    return whose.pop() if len(whose) == 1 and read.understood else None


def _enters_larger(text: str, source: Permanent) -> bool:
    """Whether the line has it enter with +1/+1 counters, and says nothing else."""
    entries = [entry for line, entry in entering_counters(text, source.name) if line == text]
    read = present_line(text, source.name)
    return [entry.kind for entry in entries] == ["+1/+1"] and not read.effects


def _whose(effect: AnyEffect, source: Permanent, position: Position) -> str | None:
    """The creature, or the player whose creatures, an effect makes larger; None as above."""
    if not isinstance(effect, Gets) or _NOT_LESS.fullmatch(effect.bonus) is None:
        return None
    if not (isinstance(effect.x, _NO_NEGATIVE) and isinstance(effect.times, _NO_NEGATIVE)):
        return None
    match effect.subject:
        case q.ThisObject():
            return source.id
        case q.AttachedObject():
            return source.attached_to
        case f.AllOf(parts) if q.ControlledBy(Who.YOU) in parts:
            return source.controller
        case _:
            return None
