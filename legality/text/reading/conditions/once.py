"""What follows "if" in a clause that lasts: it was looked at once, as it resolved (608.2c). So was
what follows "unless", but behind what can't be done: that is allowed as long as it is so."""

import re

from legality.effects.conditions import AffectedIs, Condition, SourceIs, TurnOf, Undecided
from legality.effects.qualities import Is
from legality.text.later import later
from legality.text.reading.nouns.counted import AT_THAT_TIME

_ONCE = later(
    r"\bthis (?:turn|combat)\b|\buntil (?:end of|your next|the end of)|\bgains?\b|\bloses?\b"
    r"|\bbecomes?\b|\b(?:put|goad|suspect|detain)\b",
    re.IGNORECASE,
)
_UNTIL = later(r"\buntil\b|\bthis turn\b", re.IGNORECASE)
_CANT = later(r"\bcan't\b", re.IGNORECASE)
_TOKEN = Is("token")
_TOLD_NOW = later(
    r"\b(?:hand|graveyard|library|exile|life|poison|experience|energy|is level|monarch"
    r"|initiative|city's blessing|max speed|speed is|it's (?:day|night|neither)|commander"
    rf"|monstrous|renowned|saddled|transformed|this turn)\b(?!{AT_THAT_TIME})",
    re.IGNORECASE,
)
"""Words of circumstances that fields of a position tell: as they are now."""
_SPELL = later(r"it was(?:n't)? kicked")
"""Of the spell that resolves, not of the object that has the text."""


def _tells_now(asked: str, text: str) -> bool:
    return _TOLD_NOW.search(asked) is not None or _SPELL.match(text.strip()) is not None


def looked_at_once(
    found: Condition, word: str, text: str, clause: str, *, timed: bool = False
) -> Condition:
    """What follows "if" or "unless" where the clause lasts, or stands behind how long it does
    (`timed`): it was looked at while a spell or an ability resolved (608.2c). A position tells what
    is so now; whose turn it is and who is a token are the same as then, but no type, no colour and
    nobody's part in combat need be."""
    once = timed or _UNTIL.search(clause) is not None
    if word != "if" and (word != "unless" or not once or _CANT.search(clause) is not None):
        return found
    lasts = timed or _ONCE.search(clause) is not None
    if not lasts or isinstance(found, TurnOf):
        return found
    if isinstance(found, Undecided) and not _tells_now(found.text, text):
        return found
    if found in (SourceIs(_TOKEN), AffectedIs(_TOKEN)):
        return found
    return Undecided(f"{text.strip().rstrip('.')}{AT_THAT_TIME}")
