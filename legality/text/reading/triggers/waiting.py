"""Whether what a clause of a triggered ability does waits until all combat damage has been dealt:
"sacrifice it at end of combat" (603.7)."""

import re
from enum import Enum, auto

from legality.text.later import later
from legality.text.reading.triggers.clauses import DOES, OUTSIDE, joints, without_quotes


class Waits(Enum):
    """Whether what is done waits."""

    NOT = auto()
    WHOLLY = auto()
    IN_PART = auto()
    """A part of it is done at once, and a part waits."""
    PERHAPS = auto()
    """The words may be taken for either."""


_TIME = later(
    r"\bat (?:the )?(?:end of (?:combat|turn)|(?:his|her|its|their) next)\b"
    r"|\bat (?:the )?beginning of [^.,]*?(?:\b(?:upkeeps?|end steps?|draw steps?|untap steps?"
    r"|cleanup steps?|main phases?|turns?)\b|\b(?:that|the next|each) combats?\b"
    r"|\bcombat on [^.,]*\bnext turn\b|\bstep on [^.,]*\bnext turn\b)"
    r"|\bnext (?:end step|untap step|draw step|main phase|upkeep)s?\b"
    r"|\b(?:during|on|in|of|skips?) (?:[a-z'\u2019]+ ){0,3}next turns?\b",
    re.IGNORECASE,
)
"""When combat damage has been dealt, or in a later turn."""
_FIRST = later(r"(?:then |and )?at (?:the )?(?:end|beginning) of\b", re.IGNORECASE)
"""What stands behind it is done then."""
_UNTIL_NEXT = later(
    r"\buntil (?:the (?:end|beginning) of )?(?:[a-z'\u2019~]+ ){0,4}?next (?:[a-z]+ ){0,2}"
    r"(?:turn|step|upkeep|phase)\b",
    re.IGNORECASE,
)
"""What lasts until then begins at once."""
_AT_ONCE = later(
    r"\buntil end of (?:turn|combat)\b"
    r"|\bthis (?:turn|combat)\b(?:(?:,| and| or| as well)\b|[^.]*\bnext turns?\b(?!'s))",
    re.IGNORECASE,
)
_CIRCUMSTANCE = later(r"(?:for each|if|when|whenever|unless|as long as)\b", re.IGNORECASE)


def waits(clause: str) -> Waits:
    """Whether all that the clause does is done after the combat damage, or only a part of it."""
    bare = without_quotes(clause)
    ahead = _UNTIL_NEXT.sub("", bare)
    time = _TIME.search(ahead)
    if time is None:
        return Waits.NOT
    if (first := _FIRST.match(ahead)) is not None and time.start() < first.end():
        return Waits.WHOLLY
    at_once = ahead != bare or _AT_ONCE.search(ahead) is not None
    return _of_clauses(ahead, time, at_once=at_once)


def _of_clauses(text: str, time: re.Match[str], *, at_once: bool) -> Waits:
    """By the clauses before and behind that which tells the time: "then" goes on from there."""
    opens = _CIRCUMSTANCE.match(text) is not None
    for joint in joints(text):
        if not _begins_clause(text, joint.end()):
            continue
        if _FIRST.match(text, joint.end()) is not None:
            return Waits.IN_PART
        if joint.start() <= time.start():
            at_once, opens = at_once or not opens, False
        elif "then" not in joint[0] and _TIME.search(text, joint.end()) is None:
            return Waits.PERHAPS
    return Waits.IN_PART if at_once else Waits.WHOLLY


def _begins_clause(text: str, at: int) -> bool:
    return any(words.match(text, at) is not None for words in (DOES, OUTSIDE, _FIRST))
