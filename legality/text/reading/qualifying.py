"""Sentences that stand behind an effect: what is done beside it, and what may be said against it.

"Creatures can't block this turn. Draw a card." says two things. "Creatures can't block this turn.
Except Humans." says one, and so do "… This spell has no effect on Humans." and "… Any player may
end this effect.": what such a sentence takes away is not known unless it is read.
"""

import re

from legality.text.later import later
from legality.text.lexicon import LEXICON
from legality.text.reading.concerns import LEADING, is_command
from legality.text.reading.lines.keyword_lines import keyword_line
from legality.text.reading.lines.kinds import TRIGGERED, WHEN_YOU_DO

_ACTIONS = "|".join(sorted(LEXICON.keyword_actions, key=len, reverse=True))
_WHO = (
    r"(?:it|they|~|players|a player|an opponent|each [^.\"]*?|that [a-z]+|those [a-z]+"
    r"|(?:its|their) (?:controller|owner)s?|that [a-z]+'s (?:controller|owner)"
    r"|defending player|target [^.\"]*?)"
)
_DOES = (
    r"(?:fights?|deals? (?!no )|untaps?|transforms?|phases? out|draws?|loses? \S+ life"
    r"|gains? (?:\S+ life|control|hexproof|shroud|indestructible)|discards?|creates?|mills?"
    r"|sacrifices?|reveals?|returns?|search(?:es)?|shuffles?|exiles?|destroys?|puts?"
    r"|scr(?:y|ies)|surveils?|investigates?|explores?|connives?|cop(?:y|ies)"
    r"|chooses? (?:an?|one|target)|doesn't untap|don't untap|can't be (?:regenerated|countered)"
    r"|becomes? (?:the monarch|prepared)|takes?|has the"
    r"|can't (?:cast|gain|lose|win|be the target))\b"
)
_DONE = later(
    rf"(?:then )?(?:{_ACTIONS}|take|turn|the ring|prevent|repeat|after this|you"
    r"|it becomes (?:day|night)|~'s owner)\b|\{[A-Z]\} — "
    rf"|(?:then )?{_WHO},? (?:each |also |may )?{_DOES}"
    r"|(?:during [^.,\"]*, )?creatures [^.,\"]* don't untap\b"
    r"|this (?:spell|ability) (?:costs|triggers only|can't be countered)\b"
    r"|spend this mana\b|(?:its|the) [a-z]+ cost is\b"
    r"|[^.\"]*\bmay (?:play|cast) (?:it|them|(?:that|those) cards?)\b",
    re.IGNORECASE,
)
"""What is done beside an effect, or said of something else."""
_BESIDE_COMBAT = later(
    r"this effect doesn't remove\b|this ability doesn't affect its color identity\b"
    r"|the same is true for\b|if ~ leaves the battlefield, this effect continues\b"
    r"|this (?:effect|ability) can't be\b",
    re.IGNORECASE,
)
"""What may stand behind an effect that lasts, and leaves it as it is."""
_OF_WHAT_IS_SAID = later(
    r"\b(?:this|that|these|those) (?:effects?|costs?|restrictions?|requirements?)\b"
    r"|\b(?:that|these|those) (?:ability|abilities)\b"
    r"|\bthis ability\b(?! triggers only| has resolved| resolves| can't)"
    r"|\bthis spell (?:has|does|doesn't|is|isn't|affects|lasts|ends)\b"
    r"|\b(?:from|of|by|for|to) (?:this|these)\.?$"
    r"|^(?:you (?:may )?)?chooses? (?:which|who|how|whether)\b",
    re.IGNORECASE,
)
"""Words for the effect itself."""


def may_qualify(sentence: str, *, of_lasting: bool) -> bool:
    """Whether a sentence that was not read may say more of the effects before it: it speaks of
    them, or it is neither something done nor another ability. Beside effects `of_lasting`, of
    static abilities, only a command is something done."""
    if _BESIDE_COMBAT.match(sentence) is not None or keyword_line(sentence) is not None:
        return False
    if _OF_WHAT_IS_SAID.search(sentence) is not None:
        return True
    rest = LEADING.sub("", sentence)
    if is_command(rest):
        return False
    if of_lasting:
        return True
    return not (TRIGGERED.match(rest) or WHEN_YOU_DO.match(sentence) or _DONE.match(rest))
