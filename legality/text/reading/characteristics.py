"""Whether a sentence that the grammar does not know speaks of types, colours, power or toughness.

What it says only of a filter ("can't be blocked by creatures with power 2 or less") or of something
that is done once counts too where no verb tells it apart: a line is rather listed than passed over.
"""

import re

from legality.text.later import in_ascii, later
from legality.text.lexicon import LEXICON
from legality.text.reading import concerns

_TYPE = "|".join((*LEXICON.card_types, *LEXICON.supertypes))
_COLOR = "|".join((*LEXICON.colors, "colorless"))
_IN_OTHER_WORDS = (
    r"\bcounts? as\b|\bturns? into\b|\bremains? (?:an? )?(?-i:[A-Z])\w+"
    r"|\b(?:stops?|ceases?) (?:being|to be)\b"
    r"|\badds?\b[^.]*\bto (?:the|its|their) (?:power|toughness)\b"
)
"""What an object is or gets, as no printed card says it."""
_WORD = later(r"\w+")
_WORDS = frozenset(
    (
        *("get", "gets", "power", "toughness", "base", "is", "are", "become", "becomes", "copy"),
        *("color", "colors", "colour", "colours", "type", "types", "lose", "loses", "has", "have"),
        *("double", "doubles", "triple", "triples", "exchange", "exchanges", "gain", "gains"),
    )
)
_PHRASES = later(
    r"\b\w+'s an?\b|\b(?:he|she|it)'s\b|\bisn't\b|\baren't\b|\bthey're\b|\bswitch"
    r"|\benters as an? \d|^\d+/\d+$|[+-]\d+/[+-]\d+|\blosing all\b"
    rf"|{_IN_OTHER_WORDS}",
    re.IGNORECASE,
)
_IN_PHRASES = (
    *("'s a", "he's", "it's", "isn't", "aren't", "they're", "switch", " as a", "/", "losing"),
    *("count", " into", "remain", "stop", "cease", "add"),
)
"""One of these is in whatever `_PHRASES` finds."""
_SPEAKS = later(
    r"\bgets?\b[^.\"]*[+-][\dXYZ*]+/[+-]?[\dXYZ*]+"
    r"|\bbase (?:power|toughness)\b|\bpower and toughness\b"
    r"|\b(?:power|toughness) (?:is|are|becomes?)\b|\bswitch\b[^.]*\bpower\b"
    r"|\b(?:is|are|becomes?|'s|'re|isn't|aren't)\b (?:also |each |still |not |no longer )*"
    rf"(?:an? |the )?(?:\d+/\d+ |[X*]/[X*] |nontoken )?(?:(?:{_TYPE}|{_COLOR})s?\b"
    r"|(?-i:[A-Z])\w+s?\b(?! (?:was|is|chose))|every (?:creature type|color|basic)"
    r"|every (?:nonbasic )?land type"
    r"|all (?:colors|creature types)|chosen|that (?:color|type)|(?:the )?colors?\b)"
    r"|\bin addition to (?:its|their|his|her) other\b"
    r"|\bcreature types? (?:of your choice|is|are|becomes?)|\bcolors? (?:of your choice|becomes?)"
    r"|\blos(?:es?|e) (?:all|its|their)\b(?! unspent)|\bas a copy\b|\bbecomes? a copy\b"
    rf"|\b(?:loses?|gains?) (?:{_TYPE}|{_COLOR}|(?-i:[A-Z])[a-z]+)\.?$"
    r"|\benters as an? \d"
    r"|\b(?:doubles?|triples?|exchanges?|swaps?)\b[^.]*\b(?:powers?|toughness|text boxes)\b"
    r"|\b(?:has|have) no (?:other )?abilities\b"
    rf"|{_IN_OTHER_WORDS}|\b(?:is|are) no (?-i:[A-Z])\w+"
    r"|\bcop(?:y|ies) of\b|^\d+/\d+$|\bcolou?r words\b[^.]*\b(?:chang|becom|replac)",
    re.IGNORECASE,
)


def speaks_of_characteristics(line: str) -> bool:
    """Whether the line holds any word without which it can say nothing of characteristics."""
    low = in_ascii(line).lower()
    if not _WORDS.isdisjoint(_WORD.findall(low)):
        return True
    return any([part in low for part in _IN_PHRASES]) and _PHRASES.search(line) is not None


def concerns_characteristics(sentence: str) -> bool:
    """Whether the sentence says what types, colours, power, toughness or abilities something
    has."""
    if concerns.of_cards_elsewhere(sentence) or _OF_OTHERS.match(sentence) is not None:
        return False
    return _SPEAKS.search(sentence) is not None or _mentions_characteristics(sentence)


_OF_OTHERS = later(
    r"(?:this spell|(?:[a-z-]+ )*spells? (?:you|your opponents|players))\b[^.]*"
    r"\b(?:costs?|can't be countered|(?:has|have) (?:convoke|cascade|improvise|delve))\b"
    r"|[^.\"]*\bproduces? mana\b"
    r"|(?:[^.\",]*, )?(?:(?:you|they|that player|its controller|each player)(?: may)? )?creates? "
    r"[^.]*?\btokens? that(?:'s| is| are) (?:a )?cop(?:y|ies) of\b"
    r"(?!.*\b(?:it|they) (?:gains?|gets?)\b)",
    re.IGNORECASE,
)
"""What is said of spells alone, of the mana of lands, and of tokens: a token has its own values."""
_MENTIONS = later(
    r"\b(?:powers?|toughness(?:es)?|types?|colou?rs?|becomes?|base|cop(?:y|ies)|sizes?|bigger"
    r"|smaller|larger|gets?|double[sd]?|exchanges?|swaps?|strength|devotion|legendary"
    r"|full text)\b"
    r"|[\dX*]/[+-]?[\dX*]",
    re.IGNORECASE,
)
_ELSE = later(
    r"\b(?:cast|spells?|activat\w+|triggers?|triggered|untaps?|crews?|saddles?|stations?|would"
    r"|attached only|can be attached|damage|mana|costs?|creates?|counters?|hexproof|shroud|ward"
    r"|votes?|targets|sacrifices?|produces?|plotted|prepared|hand size|opening hand|shuffle"
    r"|draft\w*|card pool|emblem|firebending \S+|mobilize \S+|echo|exploit|soulshift|escape"
    r"|jump-start|color identity|becomes? (?:day|night|untapped|tapped))\b"
    r"|\{E\}|\blegend rule\b|\blife totals?\b|\bcontrol of\b|^\{"
    r"|^as (?:~|it) (?:enters|becomes attached|is turned)\b[^.]*\bchooses?\b(?!.*\bbecomes?\b)",
    re.IGNORECASE,
)
"""Words of abilities that change no characteristic of a permanent."""


def _mentions_characteristics(sentence: str) -> bool:
    """Whether a sentence that says nothing in the usual words has a word of types, colours or sizes
    all the same, and none that tells what else it speaks of. What is listed for its words of combat
    is not listed twice."""
    if concerns.is_command(sentence) or concerns.concerns_combat(sentence):
        return False
    plain = concerns.QUOTED.sub("", sentence)
    return _MENTIONS.search(plain) is not None and _ELSE.search(plain) is None
