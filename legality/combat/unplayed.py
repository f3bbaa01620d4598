"""What a line of text does in a combat besides its effects, as far as no combat plays it.

The effects of a line are played; its triggered abilities, its replacements, and bonuses that its
effects don't say are not. Whatever is not known to be harmless is taken to matter.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Literal

from legality.combat.keywords import ATTACKING, TRIGGERED
from legality.effects.characteristics import Gets
from legality.effects.damaging import PreventsDamage
from legality.text import parse_line
from legality.text.names import NO_NAMES, Names
from legality.text.normalise import ability_word, normalise, sentences
from legality.text.reading.lines.keyword_lines import keyword_line
from legality.text.reading.lines.kinds import TRIGGERED as TRIGGERED_LINE
from legality.text.reading.lines.kinds import Kind, kind_of

Matters = Literal["always", "ours attack", "ours block", "source leaves"]
"""When a line matters: whatever happens; only where the creatures of its permanent's controller
attack, or block; only where its permanent leaves the battlefield."""

_ELSEWHERE = re.compile(
    r"(?:as long as|if) (?:~|this card) is in (?:your graveyard|exile|your hand)", re.IGNORECASE
)
_ANCHOR = re.compile(r"• [A-Z][\w' ]* — ")
_CONDITION = re.compile(r"(?:whenever|when|at) ([^,.]*)", re.IGNORECASE)
_COMBAT = re.compile(
    r"\b(?:attack|block|combat|damage|dies?\b|die\b|life|becomes? (?:tapped|untapped)|tap|sacrific"
    r"|destroy|counters?\b|leaves?\b|put into|unattached|loses?\b)",
    re.IGNORECASE,
)
"""Words of which one stands in every condition that combat can make true."""
_BEFORE = re.compile(
    r"the beginning of (?:(?!combat damage|declare|end of combat).)*"
    r"\b(?:upkeep|draw step|main phases?|combat on|each combat|combat$|end step|cleanup)",
    re.IGNORECASE,
)
_ELSEWHEN = re.compile(
    r"(?:(?:~|(?:an?|another|one or more|each|the)\b).* enters?\b"
    r"|(?:you|an? (?:player|opponent)|another player|each player|~'s controller)"
    r" (?:casts?|draws?|cycles?|discards?|plays?|activates?|shuffles?|search(?:es)?|scrys?|mills?)"
    r"|.* becomes? the target of|.* is turned face up|.* is turned face down)",
    re.IGNORECASE,
)
_ATTACKS = re.compile(
    r"(?:(?:~|you|(?:an?|another|one or more|two or more|three or more)\b[^,]* you control)"
    r"(?: and at least [^,]*)? attacks?\b(?! you\b)|~ becomes blocked\b)(?:(?! or | deals?\b).)*",
    re.IGNORECASE,
)
_BLOCKS = re.compile(r"~ blocks\b(?:(?! or | deals?\b).)*", re.IGNORECASE)
_DEATHLY = re.compile(
    r"\b(?:undying|persist|totem armor|umbra armor|modular|afterlife|soulshift|haunt|recover"
    r"|soulbond|unearth|blitz)\b",
    re.IGNORECASE,
)
"""Keywords without effects that act when a creature dies, or would."""
_ENTERS = re.compile(r"(?:as )?~ enters\b|as an additional cost|~'s owner may cast", re.IGNORECASE)
_BONUS = re.compile(
    r"\bgets? (?:an additional )?[+-]|\bbase power\b|\bbase toughness\b|\bpower and toughness\b"
    r"|~'s (?:power|toughness)\b|\bswitch(?:es)?\b",
    re.IGNORECASE,
)
_FIXED_BONUS = re.compile(
    r"(?:~|enchanted \w+|equipped \w+|(?P<class>(?:other |all |each |each other )?"
    r"(?!\w*tapped|\w*attacking|\w*block|equipped|enchanted|modified|suspected|goaded)[\w -]+?"
    r"(?: you control| your opponents control)?))"
    r" gets? [+-]\d+/[+-]\d+(?:,? (?:and )?(?:has|have|can|is|are|attacks?|blocks?)\b[^.]*)?\.?",
    re.IGNORECASE,
)
_CHANGES = re.compile(
    r"\b(?:as long as|for each|where|if|unless|while|during|equal|other than|with|without)\b",
    re.IGNORECASE,
)
_UNTIL = re.compile(r"\buntil (?:end of turn|your next turn)\b", re.IGNORECASE)
_STRICT = re.compile(
    r"\b(?:prevent(?:s|ed)?|loses? the game|wins? the game|would|doubled?|doubles|regenerates?"
    r"|gains? \w+ life|loses? \w+ life|gain life|lose life|life total)\b",
    re.IGNORECASE,
)
_KEYWORDS = "|".join(
    (
        *sorted(ATTACKING | TRIGGERED),
        *("absorb", "infect", "wither", "banding", "trample", "lifelink", "persist"),
        *("first strike", "double strike", "deathtouch", "undying"),
    )
)
"""Keywords that a sentence can only give: with no effects read, it was not understood so."""
_DANGER = re.compile(
    rf"{_STRICT.pattern}|{_COMBAT.pattern}|\b(?:protection|indestructible|regenerat|poison|toxic"
    r"|triple|twice|instead|graveyard|exile|remains?|power|toughness|damaged)\b"
    rf"|\bfor as long as\b|\bloses? all\b|\b(?:{_KEYWORDS})\b"
    r"|\b(?:is|are|becomes?|isn't|aren't)\b[^.]*\bcreatures?\b",
    re.IGNORECASE,
)
_HARMLESS = re.compile(
    r"\buntap step\b|can't be (?:countered|regenerated|prevented)|^damage can't be prevented"
    r"|would (?:draw|mill|scry|search|create|untap|begin|proliferate|cast)\b"
    r"|mana pool|unspent mana|to cast\b|maximum hand size|can't cast|casts? (?:spells|~)",
    re.IGNORECASE,
)


@lru_cache(maxsize=4096)
def unplayed(line: str, name: str | None = None, names: Names = NO_NAMES) -> Matters | None:
    """When what the line does beside its effects matters to a combat; None: never. `name` is its
    card's, `names` are those of the board that it says."""
    text = normalise(line, name)
    if _ELSEWHERE.search(text):
        return None
    if keyword_line(text) is not None:
        return "always" if _DEATHLY.search(text) else None
    anchor = _ANCHOR.match(text)
    text = text[anchor.end() :] if anchor else ability_word(text)[1]
    match kind_of(text):
        case Kind.ACTIVATED | Kind.MODE | Kind.HEADING | Kind.EMPTY:
            return None
        case Kind.TRIGGERED | Kind.CHAPTER:
            return _triggered(text)
        case _:
            return _worst([_sentence(one, names) for one in sentences(text)])


def _worst(found: Sequence[Matters | None]) -> Matters | None:
    """What all of them come to: two that matter at different times always matter."""
    kinds: list[Matters] = [one for one in dict.fromkeys(found) if one is not None]
    if len(kinds) > 1:
        return "always"
    return kinds[0] if kinds else None


def _triggered(text: str) -> Matters | None:
    """When a triggered ability can trigger: not by what happens outside of combat."""
    if not TRIGGERED_LINE.match(text):
        return None  # a chapter: put on the stack in a main phase
    found = _CONDITION.match(text)
    condition = found[1] if found else text
    if _BEFORE.match(condition):
        return None
    if _ELSEWHEN.match(condition) and not _COMBAT.search(condition):
        return None
    if _ATTACKS.fullmatch(condition):
        return "ours attack"
    return "ours block" if _BLOCKS.fullmatch(condition) else "always"


def _sentence(text: str, names: Names) -> Matters | None:
    """When a sentence that is no triggered ability matters beside its effects."""
    if TRIGGERED_LINE.match(text):
        return _triggered(text)
    quoted = _worst([unplayed(inner, None, names) for inner in re.findall(r"\"([^\"]*)\"", text)])
    bare = re.sub(r"\"[^\"]*\"", "", text)
    if quoted is not None:
        return "always"
    if _ENTERS.match(bare):
        return None
    effects = parse_line(text, None, names).effects
    given = sum(isinstance(effect, Gets) for effect in effects)
    if len(_BONUS.findall(bare)) > given:
        return _bonus(bare)
    prevents = [effect for effect in effects if isinstance(effect, PreventsDamage)]
    if prevents and len(prevents) == len(effects):
        return None
    words = _STRICT if effects else _DANGER
    return "always" if words.search(_HARMLESS.sub("", bare)) else None


def _bonus(text: str) -> Matters | None:
    """When a bonus, which the present power and toughness hold already, can change in combat: not
    one that a spell left (611.2c), nor one that an Aura or Equipment gives its host."""
    if _UNTIL.search(text):
        return None
    found = _FIXED_BONUS.fullmatch(text)
    if found is None or _CHANGES.search(text) or _STRICT.search(text):
        return "always"
    return None if found["class"] is None else "source leaves"
