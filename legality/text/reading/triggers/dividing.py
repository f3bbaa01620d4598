"""What is divided among targets: "it deals 3 damage divided as you choose among …" (601.2d)."""

import re

from legality.effects.triggered import Aim, Divided
from legality.text.later import later
from legality.text.reader import Reader, Scope
from legality.text.reading.nouns.phrases import noun_phrase
from legality.text.words import NUMBER, number

_WHAT = later(
    rf"(?:(?P<source>it|~) deals (?P<damage>{NUMBER}) damage divided as you choose"
    rf"|distribute (?P<counters>{NUMBER}) (?P<kind>[+-]\d+/[+-]\d+) counters?)"
    r" among (?P<few>up to |any number of )?(?P<many>[a-z, ]*?) ?(?=targets?\b)",
    re.IGNORECASE,
)
_DIVIDED = later(r"\b(?:divided|distributed?)\b[^.\"]*\bamong\b[^.\"]*\btargets?\b", re.IGNORECASE)
_TARGETS = later(r"targets?(?: |\.|$)", re.IGNORECASE)


def divided(text: str, any_target: Aim) -> tuple[Divided, Aim | None] | None:
    """What is divided by a sentence, and among whom (None: not read); None where nothing is."""
    if _DIVIDED.search(text) is None:
        return None
    match = _WHAT.match(text)
    unread = Divided(text), None
    if match is None:
        return unread
    amount = number((match["damage"] or match["counters"]).lower())
    most = _most(match)
    aim = _among(text, match.end(), any_target)
    if amount is None or most is None or aim is None:
        return unread
    least = 0 if match["few"] is not None else 1
    kind = "" if match["damage"] is not None else match["kind"]
    among = Aim(aim.whom, aim.players, least, min(amount, most))
    return Divided(text, amount, kind), among


def _most(match: re.Match[str]) -> int | None:
    """The last number of "one, two, or three"; as many as there is where any number may be."""
    if (match["few"] or "").lower().startswith("any"):
        return 99
    words = re.findall(r"[a-z]+", match["many"].lower())
    return number(words[-1]) if words else None


def _among(text: str, at: int, any_target: Aim) -> Aim | None:
    word = _TARGETS.match(text, at)
    if word is None:
        return None
    if not text[word.end() :].strip(" ."):
        return any_target
    reader = Reader(text, word.end())
    whom = noun_phrase(reader, Scope(), conjunction=False, certain=False)
    return None if whom is None or not reader.done else Aim(whom)
