"""Static lines of printed cards that change types, colours, power or toughness (604, 613).

A line is counted if it is a static ability of a permanent and was taken to change one of these, is
not known, or has the words of such a change. It is read if it gives such an effect and nothing of
it is unread; what is known, gives none and has the words is a silent miss. Not counted, for they
are no static abilities that apply on the battlefield: what happens as or how a permanent enters
(614.12), exert, keyword abilities and abilities that work from other zones.
"""

import re
from collections.abc import Iterator
from typing import Any

from benchmarks.lines import CHARACTERISTICS, Line, template_of
from legality.effects.characteristics import (
    BaseSize,
    ChangesColors,
    ChangesTypes,
    EveryCreatureType,
    Gets,
    LosesAbility,
    Switches,
)
from legality.effects.effects import AnyEffect, HasEffects
from legality.text import ParsedLine, present_text
from legality.text.normalise import ability_word, normalise
from legality.text.reading.lines.kinds import Kind, kind_of

_COLOR = r"(?:white|blue|black|red|green|colorless)"
_TYPE = r"(?:artifact|creature|enchantment|land|planeswalker|battle|\w+ creature)s?"
_CHANGES = re.compile(
    r"\bgets? (?:an additional )?[+-]"
    r"|\b(?:power|toughness)\b[^.,]* (?:is|are) (?:each )?equal to"
    r"|\bbase (?:power|toughness)\b|\bswitch\b|\b(?:is|are) also\b"
    r"|\b(?:is|are|becomes?)\b[^.]*\b(?:in addition to|creature types?|land types?"
    r"|the chosen (?:type|color|creature type))\b"
    rf"|\b(?:is|are|becomes?|isn't|aren't) (?:an? )?(?:\d/\d|all colors|{_COLOR}\b|{_TYPE}\b)"
    r"|\bare (?:Plains|Islands|Swamps|Mountains|Forests|Deserts)\b"
    r"|\bloses? all\b",
    re.IGNORECASE,
)
_QUOTED = re.compile(r"\"[^\"]*\"")
_REMINDER = re.compile(r"\s*\([^()]*\)")
_CIRCUMSTANCE = re.compile(
    r"\b(?:as long as|if|unless)\b[^,.]*(?:,|\.|$)|\bthis cost\b.*|\bwhere X\b.*|\bprevent all\b.*"
    r"|\bmaximum hand size\b.*",
    re.IGNORECASE,
)
_NOT_STATIC = re.compile(
    r"\bexert\b|\benters?\b|^As (?:~|this \w+) transforms\b|^Visit —|^Companion —",
    re.IGNORECASE,
)


def changes_something(effect: AnyEffect) -> bool:
    """Whether the effect changes what this category is about, or takes what would (613.1d–g)."""
    match effect:
        case BaseSize() | ChangesColors() | ChangesTypes() | EveryCreatureType():
            return True
        case Gets() | Switches() | LosesAbility(keyword=None):
            return True
        case HasEffects(effects=inner):
            return any(map(changes_something, inner))
        case _:
            return False


def reads_change(parsed: ParsedLine) -> bool:
    """Whether some effect of the line changes a characteristic."""
    return any(map(changes_something, (*parsed.effects, *parsed.states)))


def says_change(text: str) -> bool:
    """Whether the line has the words of such a change, outside quotes and circumstances."""
    return _CHANGES.search(_CIRCUMSTANCE.sub("", _QUOTED.sub("", text))) is not None


def changes_of(record: dict[str, Any]) -> Iterator[Line]:
    """The lines of a card's permanents that belong to the category; none of a record that someone
    else has sorted, for it has other categories."""
    if "template" in record:
        return
    for face in record.get("faces") or [record]:
        if re.search(r"\b(?:Instant|Sorcery)\b", face.get("type_line") or ""):
            continue
        for parsed in present_text(face.get("oracle_text") or "", face["name"]):
            text = _REMINDER.sub("", normalise(parsed.text, face["name"]))
            if kind_of(ability_word(text)[1]) is not Kind.STATEMENT or _NOT_STATIC.search(text):
                continue
            if reads_change(parsed) or not parsed.known or says_change(text):
                yield Line(
                    record["name"], parsed.text, text, CHARACTERISTICS, template_of(text), parsed
                )
