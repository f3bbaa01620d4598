"""What a triggered or activated ability makes of whatever has its counter.

"Put a flood counter on target land. That land is an Island for as long as it has a flood counter on
it." On the board the counter tells which land that is (611.2b).
"""

import re

from legality.text.later import later

_OCCASION = (
    r"(?:at the beginning of (?:your|each|each player's|each opponent's|the)(?: next)?"
    r" (?:upkeep|draw step|end step|combat)(?: on your turn)?, |at end of combat, "
    r"|when(?:ever)? [^.,:\"]+, |[^.\"]*: )?"
)
_KIND = r"(?P<kind>[a-z]+)"
_NOUN = r"(?P<noun>creature|land|permanent|artifact)"
_WHOSE = r"(?: (?:you|an opponent|your opponents|defending player) controls?)?"
_LEAD = later(
    rf"{_OCCASION}(?:you may )?(?:choose any number of target (?P<several>[a-z]+?)s?{_WHOSE} and )?"
    rf"put an? {_KIND} counter on (?:(?:up to one )?target (?:[a-z-]+ )*?{_NOUN}{_WHOSE}"
    r"|each of (?:them|(?:up to )?[a-z]+ target (?P<each>[a-z]+?)s)"
    r"|each (?P<whole>creature) (?:blocking or blocked by|blocking|blocked by) ~)"
    r"(?: and tap (?:it|those creatures))?\. (?:if you do, )?",
    re.IGNORECASE,
)
_BEFORE = later(
    rf"for as long as (?:that|the) {_NOUN} has an? {_KIND} counter on it, it(?P<is>'s)?"
    r" (?P<does>[^.]*)(?:\.(?=\"$)|\. ?|$)",
    re.IGNORECASE,
)
_BEHIND = later(
    rf"(?:(?:that|the|each of those) {_NOUN}s? |it(?='s))(?P<is>'s )?"
    rf"(?P<does>[a-z][^.\"]*?) for as long as it has an? {_KIND} counter on it(?:\. ?|$)",
    re.IGNORECASE,
)
_STILL = later(r"(?:it's still a land|they're still lands)\.?", re.IGNORECASE)
_GIVEN = later(r"each of those creatures gains \"[^\"]*\"", re.IGNORECASE)
"""A way to be rid of the counter."""


def of_the_counter(text: str) -> str | None:
    """The sentence as a static one: "Each land with a flood counter on it is an Island."; None
    where the ability does anything but to give something for as long as a counter is there."""
    lead = _LEAD.match(text)
    if lead is None:
        return None
    rest = text[lead.end() :]
    match = _BEFORE.match(rest) or _BEHIND.match(rest)
    if match is None or match["kind"].lower() != lead["kind"].lower():
        return None
    behind = rest[match.end() :].removeprefix('"').strip()
    still = _STILL.fullmatch(behind) is not None
    if behind and not still and _GIVEN.fullmatch(behind) is None:
        return None
    given = (lead[name] for name in ("noun", "several", "each", "whole"))
    noun = match["noun"] or next(filter(None, given))
    does = match["does"] if match["is"] is None else f"is {match['does']}"
    kept = " It's still a land." if still else ""
    return f"Each {noun} with a {match['kind']} counter on it {does.strip()}.{kept}"
