"""What follows "can": more blocks, only some, "as though"."""

import re

from legality.effects.attacking import Action, AttacksAsThough, OnlyAlone
from legality.effects.blocking import (
    AdditionalBlocks,
    BlocksAsThough,
    BlocksTapped,
    CantBlock,
    LandwalkIgnored,
)
from legality.effects.canonical import negated
from legality.effects.filters import Filter
from legality.effects.qualities import Anything, HasType
from legality.text.later import later
from legality.text.reader import Reader, phrase
from legality.text.reading.clauses.clause import Clause, Effects, combatants_named, skip_duration
from legality.text.reading.clauses.prohibitions import except_by
from legality.text.reading.clauses.targets import targets
from legality.text.words import NUMBER, number

_ATTACK = phrase("attack")
_BLOCK = phrase("block")
_AS_THOUGH = later(r",?\s*as though\s+", re.IGNORECASE)
_NO_DEFENDER = phrase(r"(?:it|they|those creatures|he|she) didn't have defender")
_HAD_HASTE = phrase(r"(?:it|they|those creatures|he|she) had haste")
_BLOCK_ANY = phrase("block any number of(?: additional)? creatures")
_BLOCK_MORE = phrase(
    rf"block (?:an additional(?: (?P<number>{NUMBER}))?|(?:up to )?(?P<words>{NUMBER}) additional)"
    " creatures?"
)
_BLOCK_ONLY = phrase("block only|only block(?! (?:alone|with)\\b)")
_ALONE = phrase(
    "only (?P<first>attack|block|attack or block) alone"
    "|(?P<second>attack|block|attack or block) only alone"
)
_ONLY_BY = phrase("only by")
_BE_BLOCKED_AS = phrase(r"be blocked")
_UNTAPPED = phrase(r"(?:it|they) were untapped")
_HAD_REACH = phrase(r"(?:it|they|he|she) had (?P<keyword>reach|flying)")
_KEYWORDS = (
    r"(?P<keyword>flying|reach|shadow|horsemanship|fear|intimidate|skulk|landwalk|menace"
    r"|(?:plains|island|swamp|mountain|forest|desert)walk)"
)
_ITSELF_HAD = phrase(rf"(?:it|they|those creatures|he|she) had {_KEYWORDS}")
_THEY_LACKED = phrase(rf"(?:they|those creatures) didn't have (?:{_KEYWORDS}|those abilities)")
_WITH_LANDWALK = phrase(r"creatures with (?P<land>[a-z]+)walk(?: abilities)?")


def _can_attack(reader: Reader, clause: Clause) -> Effects | None:
    skip_duration(reader)
    whom = targets(reader)
    skip_duration(reader)
    if reader.take(_AS_THOUGH) is None:
        return None
    if reader.take(_NO_DEFENDER) is not None:
        return [
            AttacksAsThough(subject=clause.subject, permission="without defender", targets=whom)
        ]
    if reader.take(_HAD_HASTE) is not None:
        return [AttacksAsThough(subject=clause.subject, permission="with haste", targets=whom)]
    return None


def _land_quality(word: str) -> Filter | None:
    """The lands of a landwalk ability; None for every kind."""
    return None if word.lower() == "land" else HasType(word.lower())


def _can_block(reader: Reader, clause: Clause) -> Effects | None:
    """ "block creatures with shadow as though it had shadow"; landwalk is ignored for blockers."""
    at = reader.at
    walk = reader.take(_WITH_LANDWALK)
    if walk is not None and reader.take(_AS_THOUGH) is not None:
        lacked = reader.take(_THEY_LACKED)
        land = f"{walk['land']}walk".lower()
        if lacked is None or (lacked["keyword"] or land).lower() not in (land, "landwalk"):
            return None
        return [
            LandwalkIgnored(
                subject=Anything(), quality=_land_quality(walk["land"]), blockers=clause.subject
            )
        ]
    reader.at = at
    skip_duration(reader)
    if reader.take(_AS_THOUGH) is not None:
        return _as_though(reader, clause)
    attackers = combatants_named(reader, clause.scope)
    if attackers is None or reader.take(_AS_THOUGH) is None:
        return None
    for pattern, had in ((_ITSELF_HAD, True), (_THEY_LACKED, False)):
        match = reader.take(pattern)
        if match is None:
            continue
        if match["keyword"] is None or match["keyword"].lower().endswith("walk"):
            return None
        keyword = match["keyword"].lower()
        if keyword == "menace":  # a restriction on how many block, not on which
            return None
        return [
            BlocksAsThough(subject=clause.subject, keyword=keyword, had=had, attackers=attackers)
        ]
    return None


def _as_though(reader: Reader, clause: Clause) -> Effects | None:
    """ "block as though it were untapped", "block as though it had reach"."""
    if reader.take(_UNTAPPED) is not None:
        return [BlocksTapped(subject=clause.subject)]
    if (match := reader.take(_HAD_REACH)) is not None:
        return [BlocksAsThough(subject=clause.subject, keyword=match["keyword"].lower(), had=True)]
    return None


def _can_be_blocked(reader: Reader, clause: Clause) -> Effects | None:
    """ "be blocked only by creatures with flying", "be blocked as though they didn't have
    islandwalk"."""
    skip_duration(reader)
    if reader.take(_ONLY_BY) is not None:
        return except_by(reader, clause)
    if reader.take(_AS_THOUGH) is None:
        return None
    match = reader.take(_THEY_LACKED)
    if match is None or match["keyword"] is None or not match["keyword"].lower().endswith("walk"):
        return None
    return [LandwalkIgnored(subject=clause.subject, quality=_land_quality(match["keyword"][:-4]))]


def can(reader: Reader, clause: Clause) -> Effects | None:
    """What follows "can"."""
    subject = clause.subject
    if (match := reader.take(_ALONE)) is not None:
        verbs = (match["first"] or match["second"]).lower()
        actions: tuple[Action, ...] = ("attack", "block")
        return [OnlyAlone(subject=subject, action=action) for action in actions if action in verbs]
    if reader.take(_ATTACK) is not None:
        return _can_attack(reader, clause)
    if reader.take(_BLOCK_ANY) is not None:
        skip_duration(reader)
        return [AdditionalBlocks(subject=subject, more=None)]
    if (match := reader.take(_BLOCK_MORE)) is not None:
        words = match["number"] or match["words"]
        more = 1 if words is None else number(words)
        skip_duration(reader)
        return None if more is None else [AdditionalBlocks(subject=subject, more=more)]
    if reader.take(_BLOCK_ONLY) is not None:
        attackers = combatants_named(reader, clause.scope)
        if attackers is None:
            return None
        skip_duration(reader)
        return [CantBlock(subject=subject, attackers=negated(attackers))]
    if reader.take(_BLOCK) is not None:
        return _can_block(reader, clause)
    if reader.take(_BE_BLOCKED_AS) is not None:
        return _can_be_blocked(reader, clause)
    return None
