"""Lines that speak of characteristics and are not read: whom they may touch, and in what."""

import re

from legality.position import Permanent
from legality.rulebook.characteristics.lines import Line
from legality.rulebook.characteristics.standing import Standing
from legality.rulebook.moment import Trait
from legality.text.later import later

_ITSELF = later(
    r"(?:(?:as long as|during|if)\b[^,\"]*, )?(?:you may have )?"
    r"(?:this (?:\w+)|it|he|she|they|as this|as)\b",
    re.IGNORECASE,
)
_ATTACHED = later(r"(?:enchanted|equipped|fortified) \w+", re.IGNORECASE)
_SIZE = later(r"\bpower\b|\btoughness\b|\bgets?\b|\d/\d|\bcop(?:y|ies)\b", re.IGNORECASE)
_COLOR = later(r"\bcolou?r\w*\b|\b(?:white|blue|black|red|green)\b|\bcop(?:y|ies)\b", re.IGNORECASE)
_TYPE = later(
    r"\b(?:is|are|becomes?|isn't|aren't|it's|they're)\b(?! (?:each )?equal\b)|\btypes?\b"
    r"|\bcop(?:y|ies)\b",
    re.IGNORECASE,
)


def traits(text: str) -> tuple[Trait, ...]:
    """What a line that is not read may change, by its words; anything, where none tells."""
    found: list[Trait] = []
    if _SIZE.search(text):
        found.append("size")
    if _COLOR.search(text):
        found.append("colors")
    if _TYPE.search(text):
        found.append("types")
    return tuple(found) or ("types", "colors", "size")


def touched(standing: Standing, line: Line) -> tuple[Permanent, ...]:
    """The permanents that a line which is not read may touch, by how it begins."""
    holder = None if line.holder is None else standing.here.get(line.holder)
    if holder is None:
        return standing.permanents
    host = standing.here.get(holder.attached_to or "")
    own = _ITSELF.match(line.text) or (holder.name and line.text.startswith(holder.name))
    if line.lasting or own:
        return (holder,)
    if _ATTACHED.match(line.text):
        return () if host is None else (host,)
    return standing.permanents
