"""The clauses of a triggered ability: where they end, and how one begins that does something."""

import re
from collections.abc import Iterator

from legality.text.later import later
from legality.text.reading.concerns import QUOTED

JOINTS = later(r",? and then |, then |,? and |, ")


def joints(text: str) -> Iterator[re.Match[str]]:
    """Where a clause may end: not within an ability in quotes."""
    return JOINTS.finditer(without_quotes(text))


def without_quotes(text: str) -> str:
    """The text, as long as before, without the words of abilities in quotes."""
    return QUOTED.sub(lambda quoted: "\u25a1" * len(quoted[0]), text)


DOES = later(
    r"(?:(?:and|then) )?"
    r"(?:(?:you|they|each opponent|each player|each other player|(?:that|defending|target) player"
    r"|target opponent|(?:its|that [a-z]+'s) controller) )?(?:each )?(?:may )?"
    r"(?:gains?|loses?|gets?(?! (?:an? experience|\{E))|creates?|(?:un)?taps?|destroys?|sacrifices?"
    r"|puts? (?:an?|one|two|three|four|five|x|that many) (?:additional )?(?:[+-]\d+/[+-]\d+|[a-z]+)"
    r" counters?|puts? [^.,]* onto the battlefield[^.,]* attacking|removes?|goads?|proliferates?"
    r"|(?:returns?|exiles?) (?:it|~|him|her|them|that (?:creature|permanent)|target (?:creature"
    r"|permanent|artifact|enchantment))\b(?! face down)|populates?|doubles?|fights?|transforms?"
    r"|converts?|switch(?:es)?|exchanges?|adapts?|endures?|earthbend|blight|harness|skips?|airbend"
    r"|prevents?|wins?|moves?|the ring tempts|your life total becomes|put target"
    r"|ventures?|takes? the initiative"
    r"|attach(?:es)?|suspects?|regenerates?|connives?|amass|bolster|support|explores?|detains?)\b"
    r"|(?:(?:and|then) )?(?:~|@|it|he|she|(?:target|this|that|those|the|each|another|other|all"
    r"|enchanted|equipped|attacking|blocking|up to [a-z]+|creatures|permanents)\b[^.,]*) "
    r"(?:gets?|gains?|can't|can|has|have|deals?|becomes?|is|are|doesn't|don't|attacks?|blocks?"
    r"|loses?|must|fights?|assigns?|phases?|untaps?|connives?|explores?|transforms?)\b",
    re.IGNORECASE,
)
"""How a clause begins that changes something on the battlefield, or a total."""


OUTSIDE = later(
    r"(?:(?:you|they|each player|each opponent|that player|defending player|its controller"
    r"|that (?:creature's|land's) controller|an opponent|you and (?:defending|that) player)"
    r"(?: each)? (?:may )?)?"
    r"(?:draws?|scry|scries|surveils?|mills?|discards?|investigates?|learns?"
    r"|looks? at|reveals? (?:the|cards|your)|add \{|adds? (?:one|an|that)|shuffles?|searche?s? your"
    r"|exiles? (?:the top|cards? from the top|a card from|a random card|up to \w+ cards? from"
    r"|target card|each card|their hand|all cards from)|gets? an? experience"
    r"|put(?:s)? (?:a|an|one|two|three|that many|the) cards? from|play that|cast"
    r"|become(?:s)? the monarch|roll to visit|flip a coin|vote|name"
    r"|choose a card name"
    r"|return (?:target|a|up to \w+ target)[^.]*cards? [^.]*from your graveyard to your hand"
    r"|the next (?:[a-z]+ ){0,3}spell|open an attraction|collect evidence|manifests? dread"
    r"|seek|conjure|incubate)\b[^.]*",
    re.IGNORECASE,
)
"""What changes nothing of a combat: cards, mana and the like."""


def casts_at_once(text: str) -> bool:
    """Whether spells are cast as the ability resolves: nobody waits for priority, and what they do
    no position tells. "You may cast that card this turn" gives leave to do so later."""
    return _CASTS.search(text) is not None and _LEAVE.search(text) is None


_CASTS = later(
    r"(?<!spell you )(?<!spells you )\b(?:casts?|discovers?|plays?|cascades?)\b(?! spells?\b)",
    re.IGNORECASE,
)
_LEAVE = later(
    r"\b(?:this turn|until|as long as|next turn|during|can't|as though|cast from|was cast"
    r"|remains? exiled|spent to cast|spells? this way)\b",
    re.IGNORECASE,
)
