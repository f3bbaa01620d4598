"""Lines that speak of characteristics and are not read: whom they may touch, and in what."""

import re

from legality.position import Permanent
from legality.rulebook.attached import is_loose
from legality.rulebook.characteristics.lines import Line
from legality.rulebook.characteristics.standing import Standing
from legality.rulebook.moment import Trait
from legality.text.later import later

_SENTENCE = later(r"(?<=[.!])\"? +(?=[A-Z])")
_LABEL = later(r"(?:[A-Z][\w',!-]*(?: [\w',!-]+){0,5} — )?")
_CIRCUMSTANCE = later(r"(?P<circumstance>(?:as long as|during|if)\b[^,\"]*), ", re.IGNORECASE)
_ITSELF = later(r"(?:you may have )?(?:this \w+|as (?:this \w+|it)\b)", re.IGNORECASE)
_ATTACHED = later(r"(?:enchanted|equipped|fortified) \w+", re.IGNORECASE)
_PRONOUN = later(r"(?:you may have )?(?:it|he|she|they)\b", re.IGNORECASE)
_OTHERS_TOO = later(
    r"\b(?:and|or|then|but) (?:the |up to |one )*(?:each|all|every|any|other|another|those|that|"
    r"target|enchanted|equipped|permanents|creatures|\w+ you control)\b",
    re.IGNORECASE,
)
_SIZE = later(r"\bpower\b|\btoughness\b|\bgets?\b|\d/\d|\bcop(?:y|ies)\b", re.IGNORECASE)
_COLOR = later(r"\bcolou?r\w*\b|\b(?:white|blue|black|red|green)\b|\bcop(?:y|ies)\b", re.IGNORECASE)
_TYPE = later(
    r"\b(?:is|are|becomes?|isn't|aren't|it's|they're)\b(?! (?:each )?equal\b)|\btypes?\b"
    r"|\bcop(?:y|ies)\b",
    re.IGNORECASE,
)


def traits(text: str) -> tuple[Trait, ...]:
    """What a line that is not read may change, by its words; anything, where none tells."""
    doubtful: list[Trait] = []
    if _SIZE.search(text):
        doubtful.append("size")
    if _COLOR.search(text):
        doubtful.append("colors")
    if _TYPE.search(text):
        doubtful.append("types")
    return tuple(doubtful) or ("types", "colors", "size")


def touched(standing: Standing, line: Line) -> tuple[Permanent, ...]:
    """The permanents that a line which is not read may touch, by how its sentences begin."""
    holder = None if line.holder is None else standing.here.get(line.holder)
    if holder is None:
        return standing.permanents
    if line.lasting:
        return (holder,)
    host = standing.here.get(holder.attached_to or "")
    permanents: dict[str, Permanent] = {}
    before: str | None = None
    for sentence in _SENTENCE.split(line.text):
        before = _whom(sentence, holder.name, before)
        if before is None:
            return standing.permanents
        permanent = host if before == "attached" else holder
        if permanent is None and is_loose(holder):
            return standing.permanents
        if permanent is not None:
            permanents[permanent.id] = permanent
    return tuple(permanents.values())


def _whom(sentence: str, name: str | None, before: str | None) -> str | None:
    """Whether a sentence speaks of its own object alone ("itself") or of what that is attached to
    ("attached"), by its first words; None where others may be meant. `before` is whom the sentence
    before it spoke of: "it" takes that up, or whom the circumstance names."""
    sentence = sentence[_end(_LABEL, sentence) :]
    if _OTHERS_TOO.search(sentence):
        return None
    circumstance = _CIRCUMSTANCE.match(sentence)
    words = "" if circumstance is None else circumstance["circumstance"].split(maxsplit=1)[-1]
    words = words.removeprefix("long as ")
    rest = sentence if circumstance is None else sentence[circumstance.end() :]
    whom = _begins(rest, name)
    if whom is None and _PRONOUN.match(rest):
        return _begins(words, name) or (before if circumstance is None else None)
    return whom


def _begins(text: str, name: str | None) -> str | None:
    if _ITSELF.match(text) or (name and text.startswith(name)):
        return "itself"
    return "attached" if _ATTACHED.match(text) else None


def _end(pattern: re.Pattern[str], text: str) -> int:
    match = pattern.match(text)
    return 0 if match is None else match.end()
