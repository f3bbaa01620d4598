"""Whether a sentence that the grammar does not know should have been known.

Only sentences about declarations, evasion and the division of combat damage count. What is only
done while a spell resolves ("Destroy target attacking creature.") counts where it leaves something
of that behind.
"""

import re

from legality.effects.keywords import keywords
from legality.text.later import in_ascii, later
from legality.text.reading.keywords import NUMBERED, PLAIN, begins_with_keyword

_IN_WORDS = {
    "landwalk": r"(?!planes)\w+walk",
    "protection": "protection from",
    "bands with other": "bands with",
}
"""How a sentence says those that stand with a quality."""
_KEYWORDS = "|".join(_IN_WORDS.get(name, name) for name in sorted(keywords(judged=True)))
_ANY_KEYWORD = f"{_KEYWORDS}|{PLAIN}|{NUMBERED}"
_UNNAMED = (
    r"\b(?:has|have|gains?|loses?) (?:no|all|its|their|his|her|the|that|those|each of|any of)\b"
    r"(?: (?!activated|triggered|mana|loyalty)[a-z]+){0,3} (?:ability|abilities|keywords)\b"
    r"|\b(?:is|are|becomes?)\b[^.]*\bwith no abilities\b"
    r"|\bcan't (?:have|gain)(?: or (?:have|gain))? (?:(?:any|other) )?abilities\b"
)
"""Abilities that the text does not name: any of them may matter."""
_CANT_OR = r"\bcan't [^.,\"]*\bor (?:attack|block|be (?:attacked|blocked))\b"
"""What can't be done beside something else that can't: "can't cast spells or attack"."""
_DECLARES = later(
    r"\b(?:attack|block|unblock|combat\b|goad|detain|suspect|lethal\b)", re.IGNORECASE
)
"""Words of declarations and damage, with which alone a sentence speaks of them."""
_SPEAKS = later(
    rf"\bthe same is true for\b|\bloses? all (?!unspent)|{_UNNAMED}|\bsummoning sickness\b"
    rf"|^(?:\S+ ){{1,2}}(?:{_KEYWORDS})\.?$"
    r"|\b(?!planes)\w+walk\b|\bprotection from\b"
    r"|\bcan't lose life\b|\blife total can't change\b"
    rf"|\b(?:has|have|gains?|loses?|with)\b[^.\"]*\b(?:{_KEYWORDS})\b"
    rf"|\b(?:has|have|gains?) [^.\"]*\b(?:{_ANY_KEYWORD})\b",
    re.IGNORECASE,
)
_SAYS = later(
    rf"{_UNNAMED}|\bcan't (?:attack|block|be (?:attacked|blocked))|{_CANT_OR}"
    r"|\b(?:attack|block)s?\b[^.]* if able|\bmust (?:attack|be blocked|block)"
    r"|\bgoads?\b|(?:\b(?:is|are|be|becomes?)|'s|'re) (?:also )?goaded"
    r"|\bdetain|\bsuspect(?!ed, )"
    rf"|\bput\b[^.\"]*\b(?:{_ANY_KEYWORD}) counters? on"
    r" (?:(?:up to )?one(?: or both)?|either|any) of\b"
    rf"|\b(?:has|have|gains?|loses?)\b[^.]*\b(?:{_KEYWORDS})\b"
    r"|\bassigns?\b|\bdeals? (?:its|their|no) (?:combat )?damage\b"
    r"|\b(?:can|may)(?: only| not)? (?:attack|block)|\bable to block"
    rf"|\bbecomes?\b[^.]* with [^.]*\b(?:{_KEYWORDS})\b"
    rf"|\benters as an? [^.]* with [^.]*\b(?:{_KEYWORDS})\b"
    rf"|\benters? with (?:{_KEYWORDS})\b(?! counter)"
    r"|\b(?:block|attack)s? [^.]*this (?:turn|combat)|\bdivides?\b[^.]*\bcombat damage"
    r"|\bunblockable\b|\b(?:chooses?|decides?) (?:how|which)\b[^.]*\b(?:attack|block|assign)"
    r"|\bmay have\b[^.\"]*\b(?:attack|block)\b"
    r"|\bdeclares? (?!(?:attack|block)ers step)[^.]*\b(?:attack|block)ers?\b"
    r"|(?<!\btarget player )(?<!\btarget opponent )\bskips?\b[^.]*\b(?:combat|declare)\b"
    r"|\bcontrols? (?:how|which)\b[^.]*\b(?:attack|block)"
    r"|\b(?:attack|block)s (?:with|only)\b|\bcan't lose life\b"
    r"|\bcosts? (?:for [^.]*)?to (?:attack|block)\b"
    r"|\b(?:doesn't|don't|won't|does not|do not|never) (?:attack|block)s?\b"
    r"|\bpays?\b[^.]*\bto (?:attack|block)\b",
    re.IGNORECASE,
)
_HOW_MUCH = r"(?:(?:its|no|double|twice|triple|half|all|that|the|other|more|less) )*"
_COMMAND = later(
    r"(?:create|destroy|exile|draw|search|return|put|sacrifice|tap|untap|choose|counter|discard"
    r"|reveal|look|add|copy|regenerate|remove|shuffle|mill|scry|surveil|investigate|proliferate"
    r"|amass|attach|gain|each player|each opponent|target player|target opponent|you|then"
    rf"|(?:~|it) deals(?! {_HOW_MUCH}combat damage)|that player|its controller|if you do"
    r"|there is an additional|after this|at this|~ fights"
    r"|target creature (?:deals|fights|you control (?:deals|fights))|distribute|populate|roll|flip"
    rf"|for each|if|double(?! (?:{_ANY_KEYWORD})\b)|exchange|until|cloak|manifest|fateseal"
    r"|creature spells"
    r"|spells)\b",
    re.IGNORECASE,
)
_WHICH = later(
    rf"\bif (?:it|he|she|they|that creature|that card) ha(?:s|ve|d) (?:{_KEYWORDS})\.?$"
    r"|,? where X is [^\".]*$|\band/or suspected\b|\bdoesn't have on it\b",
    re.IGNORECASE,
)
"""What a command says only of how much is done, to whom, or when."""
_CREATES = later(r"(?:you may |you )?create", re.IGNORECASE)
_FOR_ALL = later(
    r"\bcan't (?:attack|block|be (?:attacked|blocked))|\bif able\b|\bgoad", re.IGNORECASE
)
QUOTED = later(r"\"[^\"]*\"")
_NOTHING = later(
    r"\bwould\b|\bdon't untap\b|\bdoesn't untap\b|\bcan't cast\b|\bcan't be prevented\b"
    r"|^this spell costs\b|^you may (?:cast|spend|activate)\b|(?<!spent )\bto cast\b"
    r"|\bas though they had flash\b"
    r"|\bas though its source had\b|\bspells? you control\b|^\d+(?:—\d+)? \||\benters with\b"
    r"|\bto solve\b|\bin your graveyard\b.*\bfrom your graveyard\b",
    re.IGNORECASE,
)


_PROHIBITS = later(
    rf"\bcan't (?:attack|block|be (?:attacked|blocked))|\bmust be blocked|{_UNNAMED}"
    rf"|{_CANT_OR}"
    rf"|\b(?:loses?|enters? with) (?:{_KEYWORDS})\b(?! counter)"
    r"|\b(?:attack|block)s?\b[^.]* if able|\bis goaded\b"
    rf"|\b(?:has|have|gains?) [^.\"]*\b(?:{_ANY_KEYWORD})\b",
    re.IGNORECASE,
)
_SPELLS = later(
    r"^(?:(?!creatures|permanents)[a-z]+,? )*spells? (?:you|your opponents|players)"
    r" (?:control|cast) (?:has|have|gains?) [^.\"]*\.?$",
    re.IGNORECASE,
)
"""What spells alone have."""


_WOULD = later(r"\b(?:if|as though|the next time)\b.*\bwould\b.*", re.IGNORECASE)
_STAYS = later(
    r"~ enters\b[^.\"]*\band (?:can't|must|has|gains|attacks|blocks|is goaded)\b"
    rf"|as ~ enters\b[^.\"]*\bbecomes?\b[^.\"]*\bwith (?:{_KEYWORDS})\b",
    re.IGNORECASE,
)


def stays(text: str) -> bool:
    """Whether a sentence about how a permanent enters says more, that lasts."""
    return _STAYS.match(text) is not None


_MAY_MATTER = later(
    rf"attack|block|combat|defending|prevent|goad|suspect|detain|lethal|assign|abilit|keyword|walk|protection"
    rf"|summoning|creature types?|strike|{PLAIN}|{NUMBERED}|bands"
    r"|can't lose life|life total can't|deals? no|deal its|would deal"
    r"|tapped\b.*\bgets?\b|\bgets?\b.*tapped"
    r"|(?:^|— |\"|“)when(?:ever)?\b",
    re.IGNORECASE,
)


def may_matter(text: str) -> bool:
    """Whether the line holds any word without which no effect can be said: most lines don't."""
    low = text.lower()
    return "attack" in low or "block" in low or _MAY_MATTER.search(text) is not None


_ELSEWHERE = later(
    r"(?:all |each )?(?:(?!permanent|token)[a-z]+ )?cards? (?:(?:you own )?that (?:are|is)n't on"
    r" the battlefield|in (?:all |your |players' |your opponents' )?"
    r"(?:hand|graveyard|librar|exile)\w*)"
    r"(?: that(?:'s| is| are) [^.\"]*?)?"
    r" (?:has|have|loses?|is|are) [^.,\"]*$",
    re.IGNORECASE,
)
_BESIDE = later(r"\b(?:permanents?|creatures?(?! types?)|and(?!/or))\b", re.IGNORECASE)


def of_cards_elsewhere(sentence: str) -> bool:
    """Whether the sentence speaks of cards in hands, libraries, graveyards or exile alone."""
    if "card" not in sentence.lower():
        return False
    match = _ELSEWHERE.fullmatch(sentence.strip().rstrip("."))
    return match is not None and _BESIDE.search(match[0].partition(" card")[2]) is None


def concerns_combat(text: str) -> bool:
    """Whether the sentence (without the quoted abilities that have no effect) speaks of what
    decides a declaration or an assignment of damage."""
    low = in_ascii(text).lower()
    if of_cards_elsewhere(text) or ("spell" in low and _SPELLS.match(text.strip()) is not None):
        return False
    if _CREATES.match(text):
        return _FOR_ALL.search(QUOTED.sub("", text)) is not None
    if begins_with_keyword(text) or WOULD_ASSIGN.search(text) is not None:
        return True
    if _PAYS_FOR.match(text) is not None:
        return True
    if WOULD_DECLARE.search(text) is not None:
        return True
    if _NOTHING.search(text) and not _says_all_the_same(_WOULD.sub("", text)):
        return False
    text = LEADING.sub("", text)
    if is_command(text):
        said = _WHICH.sub("", text)
        return _SAYS.search(said) is not None or _PLAYER_DECLARES.match(said) is not None
    if _DECLARES.search(text) is not None:
        return True
    return _SPEAKS.search(text) is not None or mentions_combat(text)


_PLAYER = r"(?:you|(?:each|target|that) (?:player|opponent)|its controller)"
_PLAYER_DECLARES = later(
    rf"(?:then )?{_PLAYER} (?:(?:also|always|only|never|can|may|must|be|are|is|aren't|isn't) )*"
    r"(?:attack|block|decide|declare)(?:s|ed)?\b"
    rf"|{_PLAYER}(?:'s)? (?:[a-z]+ ){{0,2}}(?:attack|block)ers\b"
    rf"|{_PLAYER} may skip (?:attack|block)"
    r"|for each [^.\"]*, (?:[a-z]+ ){0,2}(?:creatures?|permanents?|players?|opponents?)"
    r" (?:attack|block)s?\b",
    re.IGNORECASE,
)
"""What players do in combat, as no printed card says it of what is done once."""
_PAYS_FOR = later(
    r"(?:for each|each (?:opponent|player)|if an?)\b[^.]*\b(?:attack|block)[^.]*\bpays?\b",
    re.IGNORECASE,
)
"""A cost of those who attack or block, in other words than "unless"."""


def _says_all_the_same(rest: str) -> bool:
    """Whether a sentence with words of what has no effect says more beside."""
    return _PROHIBITS.search(rest) is not None or _MAY_DECLARE.search(rest) is not None


_MAY_DECLARE = later(
    r"\b(?:can|may)(?: only| not)? (?:attack|block|be blocked)|\bable to block\b|\bassigns?\b"
    r"|\b(?:attack|block)s? (?:only|alone)\b|\bdeals? (?:no|only|half|double|twice) ",
    re.IGNORECASE,
)
WOULD_DECLARE = later(
    r"\bwould (?:(?:be|become) )?(?:able to )?(?:attack|block|declare|goad)(?:s|e?d|ers?)?\b",
    re.IGNORECASE,
)
"""It is declared otherwise: who attacks or blocks, or whom."""
WOULD_ASSIGN = later(r"\bwould assign\b", re.IGNORECASE)
"""Damage is assigned otherwise: by whom, or how much."""
LEADING = later(
    r"^(?:(?:if|unless|until|while|as long as) [^,\"]*, |(?:then|otherwise),? )+", re.IGNORECASE
)
"""What stands before a sentence: when it is so."""


def is_command(text: str) -> bool:
    """Whether the sentence tells somebody to do something once."""
    return _COMMAND.match(LEADING.sub("", text)) is not None


_MENTIONS = later(
    rf"\b(?:{PLAIN}|attack\w*|block\w*|unblock\w*|combat|defending|(?!planes)\w+walk|protection"
    r"|bands? with|(?<!this )(?<!with no )abilit\w+|evasion)\b",
    re.IGNORECASE,
)
_ELSE = later(
    r"\b(?:cast|spells?|activat\w+|loyalty|triggers?|triggered|untap|the targets?|costs?|mana"
    r"|enters? with|enters? tapped|phas\w+|would be dealt|would deal|is dealt"
    r"|can't be prevented)\b",
    re.IGNORECASE,
)
"""Words of abilities that decide no declaration: of spells, costs, targets, triggers, damage that
is dealt."""


def mentions_combat(text: str) -> bool:
    """Whether a sentence that says nothing in the usual words has a word of combat all the same,
    and none that tells what else it speaks of."""
    plain = QUOTED.sub("", text)
    return _MENTIONS.search(plain) is not None and _ELSE.search(plain) is None


_INSTRUCTION = later(
    r"(?:create|destroy|exile|draw|search|return|put|sacrifice|tap|untap|choose|discard|reveal"
    r"|look|add|copy|regenerate|remove|shuffle|mill|scry|surveil|investigate|proliferate|amass"
    r"|attach|each player|each opponent|target player|target opponent|you|~ deals|that player"
    r"|its controller|defending player loses|it deals|populate|manifest|double|gain control)\b",
    re.IGNORECASE,
)


def instructs(text: str) -> bool:
    """Whether the part of a sentence is done once, while a spell resolves, and leaves nothing."""
    return _INSTRUCTION.match(text) is not None and _STAYS_BEHIND.search(text) is None


_STAYS_BEHIND = later(rf"{_SAYS.pattern}|^double [^.]*\b(?:power|toughness)\b", re.IGNORECASE)
