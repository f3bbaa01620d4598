"""What a triggered or activated ability makes of whatever has its counter.

"Put a flood counter on target land. That land is an Island for as long as it has a flood counter on
it." On the board the counter tells which land that is (611.2b).
"""

import re

from legality.text.later import later

_KIND = r"(?P<kind>[a-z]+)"
_NOUN = r"(?P<noun>creature|land|permanent|artifact)"
_BEFORE = later(
    rf"(?:^|[.,:] )for as long as (?:that|the) {_NOUN} has an? {_KIND} counter on it,"
    r" it(?P<is>'s)? (?P<does>[^.]*)",
)
_BEHIND = later(
    rf"(?:^|[.,:] )(?:(?:that|the|each of those) {_NOUN}s? |it(?='s))(?P<is>'s )?"
    rf"(?P<does>[a-z][^.\"]*?) for as long as it has an? {_KIND} counter on it",
)
_TARGET = later(rf"\btarget (?:[a-z-]+ )*?{_NOUN}\b", re.IGNORECASE)
_STILL = later(r"\b(?:it's still a|they're still) lands?\b", re.IGNORECASE)


def of_the_counter(text: str) -> str | None:
    """The sentence as a static one: "Each land with a flood counter on it is an Island."; None
    where the ability gives nothing for as long as a counter is there."""
    if " counter on it" not in text:
        return None
    lower = text[:1].lower() + text[1:]
    for sentence in (lower, *(_lowered(part) for part in lower.split(". ")[1:])):
        match = _BEFORE.search(sentence) or _BEHIND.search(sentence)
        if match is not None:
            return _sentence(text, match)
    return None


def _sentence(text: str, match: re.Match[str]) -> str | None:
    target = _TARGET.search(text)
    noun = match["noun"] or (None if target is None else target["noun"])
    if noun is None:
        return None
    does = match["does"] if match["is"] is None else f"is {match['does']}"
    still = " It's still a land." if _STILL.search(text) is not None else ""
    return f"Each {noun} with a {match['kind']} counter on it {does.strip()}.{still}"


def _lowered(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]
