"""Kinds of ability: what a line is, told by how it begins."""

import re
from enum import Enum

from legality.text.later import later


class Kind(Enum):
    """What a line is."""

    KEYWORDS = "keywords"
    STATEMENT = "statement"
    TRIGGERED = "triggered"
    ACTIVATED = "activated"
    CHAPTER = "chapter"
    MODE = "mode"
    REPLACEMENT = "replacement"
    HEADING = "heading"
    EMPTY = "empty"


EXERTED = (
    r"(?:if ~ hasn't been exerted this turn, )?you may exert (?:~|it)"
    r" as (?:it|he|she|they) attacks?\. when you do, "
)
WAS_EXERTED = "~ was exerted as it attacked"
"""701.43d: it is chosen as the creature attacks whether it is exerted."""
TRIGGERED = later(
    r"(?:when(?! you do,)|whenever|at (?:the beginning|end|the end))\b|(?:visit|to solve) — "
    r"|(?:\{TK\})+ — "
    rf"|{EXERTED}",
    re.IGNORECASE,
)
"""Triggered abilities (603.1); what exerting a creature does is one as well (701.43d)."""
WHEN_YOU_DO = later(r"when you do,|if you cast [^.\"]* this way\b", re.IGNORECASE)
"""A reflexive triggered ability (603.12), where another sentence says what is done; and what is
said of a spell that another sentence lets one cast."""
_CHAPTER = later(r"[IVX]+(?:, [IVX]+)* — ")
_LOYALTY = later(r"\[?[+-]?[\dX]+\]?: ")
_ACTIVATED = later(
    r"(?![^\":]*\b(?:can't|must|following)\b)[^\".]*?: |[^\".]*?\. ?[^\".:]{0,40}: (?=$)"
)
REPLACEMENT = later(
    r"(?:as (?:an additional cost|~ enters|~ is turned face up|~ becomes)\b"
    r"|~ enters (?:tapped|as a copy|prepared|under)\b"
    r"|[^\".]* enters? with [^\".]*counters? on (?:it|them)\.?$"
    r"|you may have ~ enter\b|(?:if|the (?:first|next) time)\b[^\"]*\bwould\b"
    r"|prevent\b|all (?:combat )?damage that would\b|cast ~ only\b|cast this spell only\b"
    r"|activate only\b|(?:combat )?damage that would\b)",
    re.IGNORECASE,
)
_MODE = later(
    r"(?:• |choose (?:one|two|three|up to|any number|x)\b(?![^.—]*\b(?:target|creature))|\+ \{)",
    re.IGNORECASE,
)
_HEADING = later(
    r"(?:\d+(?:—\d+)? \||LEVEL \d+|STATION \d+|\d+/\d+$|\d+\+ \|"
    r"|\d+ or \d+ — )"
)


def kind_of(text: str) -> Kind:
    """The kind of ability of a normalised line."""
    if not text:
        return Kind.EMPTY
    for pattern, kind in (
        (TRIGGERED, Kind.TRIGGERED),
        (_CHAPTER, Kind.CHAPTER),
        (_LOYALTY, Kind.ACTIVATED),
        (_MODE, Kind.MODE),
        (_HEADING, Kind.HEADING),
        (REPLACEMENT, Kind.REPLACEMENT),
    ):
        if pattern.match(text):
            return kind
    if _ACTIVATED.match(text):
        return Kind.ACTIVATED
    return Kind.STATEMENT
