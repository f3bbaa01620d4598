"""Counters with which a permanent enters the battlefield: "~ enters with two +1/+1 counters on it".

Of the permanent that has the text. How many there are is told by a number alone; "X", "for each"
and the like leave it open.
"""

import re
from collections.abc import Iterator

from msgspec import Struct

from legality.text.later import later
from legality.text.lexicon import LEXICON
from legality.text.normalise import ability_word, normalise
from legality.text.words import NUMBER, number


class EntersWith(Struct, frozen=True):
    """Counters of one kind, so many (None: the text does not tell how many); `kicked`: only if the
    permanent was kicked."""

    kind: str
    number: int | None
    kicked: bool = False


_KIND = (
    rf"(?P<kind>[+-]\d{{1,6}}/[+-]\d{{1,6}}|{'|'.join(sorted(LEXICON.keyword_counters))}"
    r"|(?!additional)[a-z]+)"
)
_ENTERS = later(
    r"(?:^|(?<=[.,—] )|(?<=, and )|(?<=then ))(?:~|it|he|she|this permanent)"
    r" (?:enters|escapes)(?: the battlefield)?(?: tapped)? with (?P<with>[^\"]*?)(?:\.(?= |$)|$)",
    re.IGNORECASE,
)
_COUNTERS = later(rf"(?:(?P<number>{NUMBER}) )?(?:additional )?{_KIND} counters?\b", re.IGNORECASE)
_OPEN = later(
    r"\b(?:for each|equal to|where|plus|twice|times|choice|from among|that many|instead|x)\b",
    re.IGNORECASE,
)
_AMONG = later(r"counters on it from among [^.]*", re.IGNORECASE)
_KEYWORDS = later("|".join(sorted(LEXICON.keyword_counters)))
_KICKED = later(r"\bif ~ was kicked\b", re.IGNORECASE)
_KEYWORD = later(
    r"(?P<name>modular|graft|bloodthirst|tribute|riot|unleash|ravenous|sunburst|devour|amplify)\b"
    r"(?:\s*(?P<number>\d{1,6})\b)?",
    re.IGNORECASE,
)
_ONE = frozenset({"riot", "unleash"})
_SO_MANY = frozenset({"modular", "graft", "bloodthirst", "tribute"})
_SEPARATOR = later(r"\s*[,;]\s*")


def entering_counters(line: str, name: str | None) -> tuple[EntersWith, ...]:
    """The counters that a line of a permanent's text has it enter with, each kind once; `name` is
    that of its card."""
    if "enter" not in line and "escape" not in line and _KEYWORD.search(line) is None:
        return ()
    text = re.sub(r"\"[^\"]*\"", "", normalise(line, name))
    by_kind: dict[str, EntersWith] = {}
    for counters in (*_of_keywords(text), *_of_sentences(text)):
        before = by_kind.get(counters.kind)
        by_kind[counters.kind] = counters if before is None else EntersWith(counters.kind, None)
    return tuple(by_kind.values())


def _of_sentences(text: str) -> Iterator[EntersWith]:
    rest = ability_word(text)[1]
    kicked = _KICKED.search(rest) is not None
    for choice in _AMONG.finditer(rest):
        yield from (EntersWith(word, None, kicked) for word in _KEYWORDS.findall(choice[0].lower()))
    for entering in _ENTERS.finditer(rest):
        unknown = _OPEN.search(rest) is not None
        for match in _COUNTERS.finditer(entering["with"]):
            many = None if unknown else _many(match["number"])
            if match["kind"].lower() != "different":
                yield EntersWith(match["kind"].lower(), many, kicked)


def _many(word: str | None) -> int | None:
    if word is None:
        return None
    return 1 if word.lower() in ("a", "an") else number(word)


def _of_keywords(text: str) -> Iterator[EntersWith]:
    """702: modular, graft, bloodthirst, tribute N; riot, unleash; ravenous, sunburst, devour."""
    for part in _SEPARATOR.split(text.rstrip(".")):
        match = _KEYWORD.match(part)
        if match is None:
            continue
        name = match["name"].lower()
        many = 1 if name in _ONE else None
        if name in _SO_MANY and match["number"]:
            many = int(match["number"])
        yield EntersWith("+1/+1", many)
