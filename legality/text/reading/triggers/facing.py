"""Which of two that meet an ability speaks of: "the blocking creature", "that creature"."""

import re
from collections.abc import Sequence
from typing import Literal

from legality.effects.filters import Filter
from legality.effects.qualities import AttachedObject, HasType, ThisObject
from legality.effects.replacing import within
from legality.effects.triggered import Happening
from legality.text.later import later

_BLOCKING = later(r"\bthe blocking creature\b", re.IGNORECASE)
_BLOCKED = later(r"\bthe (?:attacking|blocked) creature\b", re.IGNORECASE)
_OTHER = later(r"\b(?:that|the other) (?:creature|permanent)\b", re.IGNORECASE)
_IT = later(r"\b(?:it|its|it's|he|she|him|her)\b", re.IGNORECASE)
Role = Literal["subject", "other"]


def meant_by_that(on: Sequence[Happening], rest: str) -> Role | None:
    """Whom what is done speaks of, of the two that meet: who does what the ability waits for, or
    the one that it meets; None where the words may mean either, or both are meant."""
    facing = [happening for happening in on if happening.other is not None]
    if not facing:
        return "subject"
    own = any(isinstance(happening.who, ThisObject | AttachedObject) for happening in facing)
    roles = set(_roles(facing, rest, own))
    if not roles:
        return "other"
    if len(roles) > 1 or None in roles or (own and "subject" in roles):
        return None
    return roles.pop()


def _is_called_alike(happening: Happening) -> bool:
    """Whether "that creature" may be either of the two: both or neither are "a creature", or only
    the one that does it is. No rule says whom it means."""
    return _is_a_creature(happening.who) or not _is_a_creature(happening.other)


def _is_a_creature(whom: Filter | None) -> bool:
    return HasType("creature") in within(whom)


def _roles(facing: Sequence[Happening], rest: str, own: bool) -> list[Role | None]:
    """The part that each word of the text has in the meeting; None: not certain."""
    kinds = {happening.what for happening in facing}
    blocker: Role | None = None
    blocked: Role | None = None
    if kinds == {"blocks"}:
        blocker, blocked = "subject", "other"
    elif kinds == {"becomes blocked"}:
        blocker, blocked = "other", "subject"
    roles: list[Role | None] = []
    if _BLOCKING.search(rest) is not None:
        roles.append(blocker)
    if _BLOCKED.search(rest) is not None:
        roles.append(blocked)
    before = _OTHER.search(rest)
    if before is not None:
        either = before[0].lower().startswith("that") and not own
        roles.append(None if either and any(map(_is_called_alike, facing)) else "other")
    its = _IT.search(rest)
    if its is not None and not own and (before is None or its.start() < before.start()):
        roles.append("subject")  # behind "that creature" it is that
    return roles
