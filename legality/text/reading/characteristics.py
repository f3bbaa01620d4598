"""Whether a sentence that the grammar does not know speaks of types, colours, power or toughness.

What it says only of a filter ("can't be blocked by creatures with power 2 or less") or of something
that is done once counts too where no verb tells it apart: a line is rather listed than passed over.
"""

import re

from legality.text.later import later
from legality.text.lexicon import LEXICON
from legality.text.reading.concerns import of_cards_elsewhere

_TYPE = "|".join((*LEXICON.card_types, *LEXICON.supertypes))
_COLOR = "|".join((*LEXICON.colors, "colorless"))
_WORDS = later(
    r"\bgets?\b|\bpower\b|\btoughness\b|\bbase\b|\bis\b|\bare\b|\bbecomes?\b|\b\w+'s an?\b"
    r"|\bisn't\b|\baren't\b|\bthey're\b|\bit's\b|\bswitch|\bcopy\b|\bcolou?rs?\b|\btypes?\b"
    r"|\benters as an? \d|\bdoubles?\b|\btriples?\b|\bexchanges?\b"
    r"|^\d+/\d+$|[+-]\d+/[+-]\d+|\blos(?:es?|ing) all\b|\bhas\b|\bhave\b|\bgains?\b",
    re.IGNORECASE,
)
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
    r"|\benters as an? \d"
    r"|\b(?:doubles?|triples?|exchanges?|swaps?)\b[^.]*\b(?:powers?|toughness|text boxes)\b"
    r"|\b(?:has|have) no (?:other )?abilities\b"
    r"|\bcop(?:y|ies) of\b|^\d+/\d+$|\bcolou?r words\b[^.]*\b(?:chang|becom|replac)",
    re.IGNORECASE,
)


def speaks_of_characteristics(line: str) -> bool:
    """Whether the line holds any word without which it can say nothing of characteristics."""
    return _WORDS.search(line) is not None


def concerns_characteristics(sentence: str) -> bool:
    """Whether the sentence says what types, colours, power, toughness or abilities something
    has."""
    return _SPEAKS.search(sentence) is not None and not of_cards_elsewhere(sentence)
