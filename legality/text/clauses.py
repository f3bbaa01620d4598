"""Verb phrases: what a text says that its subject does, must do or can't do.

Each reader takes the place after the subject and gives the effects of one clause, or None. What
changes only characteristics that a position states itself ("gets +2/+2") gives no effect.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass

from legality.effects import (
    Action,
    AdditionalBlocks,
    AllOrNoBlockers,
    AnyEffect,
    AssignsAsUnblocked,
    AssignsNoDamage,
    AssignsToughness,
    AttackCost,
    AttacksAsThough,
    BlockCost,
    BlockedCost,
    BlocksAsThough,
    BlocksTapped,
    CantAttack,
    CantBeBlocked,
    CantBlock,
    DefenderAssigns,
    DividesAmongDefenders,
    Goaded,
    LandwalkIgnored,
    MaximumBlockers,
    MinimumBlockers,
    MustAttack,
    MustBeBlocked,
    MustBlock,
    NeedsCompany,
    OnlyAlone,
    Suspected,
)
from legality.filters import (
    Anything,
    Filter,
    HasKeyword,
    HasType,
    Is,
    Named,
    Targets,
    ThisObject,
    Undecided,
    Who,
)
from legality.text.changes import becoming, having, losing, statistics_change
from legality.text.qualities import Scope
from legality.text.reader import Reader, phrase
from legality.text.shapes import negated, role
from legality.text.subjects import noun_phrase, proper_name, single
from legality.text.targets import cost, targets
from legality.text.words import NUMBER, number

Effects = list[AnyEffect]

DURATION = (
    r"(?:this turn|this combat|each combat|each turn|until end of turn|until end of combat"
    r"|until your next turn|until the end of your next turn|until your next end step|in each combat"
    r"|for as long as ~ remains (?:tapped|on the battlefield)|on their next turn"
    r"|during (?:its|their) controllers?' next turn)"
)
_DURATION = phrase(DURATION)
_IF_ABLE = phrase("if able")


def skip_duration(reader: Reader) -> None:
    """Step over "this turn", "until end of turn": a position holds only what applies now."""
    reader.take(_DURATION)


@dataclass(frozen=True, slots=True)
class Clause:
    """A verb phrase: the subject and where its sentence stands."""

    subject: Filter
    scope: Scope


def things(reader: Reader, scope: Scope, *, conjunction: bool = True) -> Filter | None:
    """The attackers or blockers that a verb speaks of: a noun phrase, one object, or a name."""
    at = reader.at
    one = single(reader)
    if one is not None:
        return one
    if not isinstance(scope.subject, ThisObject) and "~" in reader.text[:at]:
        if reader.take(_IT) is not None:
            return ThisObject()
    reader.take(_ANY)
    found = noun_phrase(reader, scope, conjunction=conjunction, plural=True)
    if found is not None:
        return role(found)
    reader.at = at
    name = proper_name(reader)
    return None if name is None else Named(name)


_ANY = phrase("any|all")
_IT = phrase("it")

# -- can't ---------------------------------------------------------------------------------------

_ATTACK = phrase("attack")
_BLOCK = phrase("block")
_BE_BLOCKED = phrase("be blocked")
_ATTACK_LIST = re.compile(
    r"(?P<verbs>attack, block, or|attack, block,? and|attack or block|attack, block|attack|block)\b\s*"
)
_ALONE = phrase("alone")
_ALSO_ATTACKS = phrase(r"also attacks?")
_ALSO_BLOCKS = phrase(r"also blocks?")
_UNLESS = phrase("unless")
_COMPANY = phrase(rf"at least (?P<number>{NUMBER}) other creatures (?P<verb>attack|block)")
_IRRELEVANT = phrase(
    r"crew vehicles|transform|be sacrificed|be enchanted(?: by other auras)?|be countered"
    r"|be the target of [^.\"]+|be regenerated|be equipped|become suspected|be equipped or enchanted"
    r"|be turned face up|phase out|be destroyed|attack or block, and its activated abilities"
    r"|have counters put on (?:it|them)|saddle mounts|be saddled|become untapped|become tapped"
)
_OR = re.compile(r"(?:, ?or\b|or\b|,)\s+", re.IGNORECASE)
_EXCEPT_BY = phrase("except by")
_BY = phrase("by")
_OR_MORE = phrase(rf"(?P<number>{NUMBER}) or more creatures?")
_MORE_THAN = phrase(rf"more than (?P<number>{NUMBER}) creatures?")
_ALL_BLOCK_IT = phrase(r"unless all creatures defending player controls block (?:it|~)")
_YOU_CONTROL_VERB = phrase("with")


def _company(reader: Reader, clause: Clause, actions: tuple[Action, ...]) -> Effects | None:
    """RA10–RA12, RB4, RB5: "alone", "unless a creature with greater power also attacks"."""
    at = reader.at
    if reader.take(_ALONE) is not None:
        return [NeedsCompany(subject=clause.subject, action=action) for action in actions]
    if reader.take(_UNLESS) is None:
        return None
    found = reader.take(_COMPANY)
    if found is not None and (least := number(found["number"])) is not None:
        verbs = actions if len(actions) == 1 and found["verb"].lower() == actions[0] else ()
        if verbs:
            return [NeedsCompany(subject=clause.subject, action=verbs[0], least=least)]
    elif (also := _also(reader, clause, actions)) is not None:
        return [also]
    reader.at = at
    return None


_ARTICLE = phrase("an?|another")


def _also(reader: Reader, clause: Clause, actions: tuple[Action, ...]) -> AnyEffect | None:
    if len(actions) != 1 or reader.take(_ARTICLE) is None:
        return None
    others = noun_phrase(reader, clause.scope)
    verb = _ALSO_ATTACKS if actions[0] == "attack" else _ALSO_BLOCKS
    if others is None or reader.take(verb) is None:
        return None
    return NeedsCompany(subject=clause.subject, action=actions[0], others=role(others))


_HISTORY = phrase(
    r"a player (?P<already>it has already attacked this turn)|during (?P<extra>extra turns)"
)


def _by_history(clause: Clause, found: re.Match[str]) -> AnyEffect:
    """RA14: what happened earlier is not in a position."""
    if found["extra"] is not None:
        return CantAttack(subject=clause.subject, condition=Undecided("it's an extra turn"))
    return CantAttack(
        subject=clause.subject,
        targets=Targets(players=Who.ANY),
        condition=Undecided("it has already attacked that player this turn"),
    )


def _cant_attack(reader: Reader, clause: Clause) -> Effects | None:
    """RA1, RA5–RA7, KA1–KA6: "attack", "attack you unless its controller pays {2}"."""
    skip_duration(reader)
    alone = _company(reader, clause, ("attack",))
    if alone is not None:
        return alone
    if (history := reader.take(_HISTORY)) is not None:
        return [_by_history(clause, history)]
    whom = targets(reader)
    skip_duration(reader)
    price = cost(reader, clause.scope)
    if price is not None:
        return [AttackCost(subject=clause.subject, cost=price, targets=whom)]
    return [CantAttack(subject=clause.subject, targets=whom)]


def _cant_block(reader: Reader, clause: Clause) -> Effects | None:
    """RB1–RB3, KB1: "block", "block creatures with power 2 or less"."""
    skip_duration(reader)
    alone = _company(reader, clause, ("block",))
    if alone is not None:
        return alone
    at = reader.at
    attackers = things(reader, clause.scope)
    if attackers is None:
        reader.at = at
    skip_duration(reader)
    wanted: Filter = Anything() if attackers is None else attackers
    price = cost(reader, clause.scope)
    if price is not None:
        return [BlockCost(subject=clause.subject, cost=price, attackers=wanted)]
    return [CantBlock(subject=clause.subject, attackers=wanted)]


def _cant_be_blocked(reader: Reader, clause: Clause) -> Effects | None:
    """EV1–EV7, KB2."""
    subject = clause.subject
    skip_duration(reader)
    if reader.take(_EXCEPT_BY) is not None:
        return _except_by(reader, clause)
    if reader.take(_BY) is not None:
        return _blocked_by(reader, clause)
    if reader.take(_ALL_BLOCK_IT) is not None:
        return [AllOrNoBlockers(subject=subject)]
    price = cost(reader, clause.scope)
    if price is not None:
        return [BlockedCost(subject=subject, cost=price)]
    return [CantBeBlocked(subject=subject)]


def _except_by(reader: Reader, clause: Clause) -> Effects | None:
    at = reader.at
    found = reader.take(_OR_MORE)
    if found is not None:
        least = number(found["number"])
        skip_duration(reader)
        return None if least is None else [MinimumBlockers(subject=clause.subject, least=least)]
    reader.at = at
    blockers = things(reader, clause.scope)
    if blockers is None:
        return None
    skip_duration(reader)
    return [CantBeBlocked(subject=clause.subject, blockers=negated(blockers))]


def _blocked_by(reader: Reader, clause: Clause) -> Effects | None:
    found = reader.take(_MORE_THAN)
    if found is not None:
        most = number(found["number"])
        skip_duration(reader)
        return None if most is None else [MaximumBlockers(subject=clause.subject, most=most)]
    blockers = things(reader, clause.scope)
    if blockers is None:
        return None
    skip_duration(reader)
    price = cost(reader, clause.scope)
    if price is not None:
        return [BlockedCost(subject=clause.subject, cost=price, blockers=blockers)]
    return [CantBeBlocked(subject=clause.subject, blockers=blockers)]


_ATTACK_OR_BLOCK = phrase("attack or block")
_ATTACK_BLOCK_OR = re.compile(r"attack, block,? (?:or|and)\s+", re.IGNORECASE)
_BLOCK_OR_BE_BLOCKED_BY = phrase("block or be blocked by")
_ATTACK_BLOCK_OR_BE_BLOCKED = phrase("attack, block, or be blocked")


def _both(reader: Reader, clause: Clause) -> Effects | None:
    """ "attack or block", with "alone" or a cost for both."""
    skip_duration(reader)
    actions: tuple[Action, ...] = ("attack", "block")
    alone = _company(reader, clause, actions)
    if alone is not None:
        return alone
    subject = clause.subject
    price = cost(reader, clause.scope)
    if price is not None:
        return [AttackCost(subject=subject, cost=price), BlockCost(subject=subject, cost=price)]
    return [CantAttack(subject=subject), CantBlock(subject=subject)]


def _cant(reader: Reader, clause: Clause) -> Effects | None:
    """What follows "can't"."""
    if reader.take(_ATTACK_BLOCK_OR) is not None:
        both: Effects = [CantAttack(subject=clause.subject), CantBlock(subject=clause.subject)]
        if reader.take(_BE_BLOCKED) is not None:
            return [*both, CantBeBlocked(subject=clause.subject)]
        return both if reader.take(_IRRELEVANT) is not None else None
    if reader.take(_BLOCK_OR_BE_BLOCKED_BY) is not None:
        others = things(reader, clause.scope)
        if others is None:
            return None
        skip_duration(reader)
        return [
            CantBlock(subject=clause.subject, attackers=others),
            CantBeBlocked(subject=clause.subject, blockers=others),
        ]
    if reader.take(_ATTACK_OR_BLOCK) is not None:
        return _both(reader, clause)
    return _cant_list(reader, clause)


def _cant_list(reader: Reader, clause: Clause) -> Effects | None:
    """One or more of the single verbs: "attack you or block creatures you control"."""
    found: Effects = []
    while True:
        one = _cant_one(reader, clause)
        if one is None:
            return None
        found.extend(one)
        at = reader.at
        if reader.take(_OR) is None or _cant_one(Reader(reader.text, reader.at), clause) is None:
            reader.at = at
            return found


def _cant_one(reader: Reader, clause: Clause) -> Effects | None:
    if reader.take(_ATTACK) is not None:
        return _cant_attack(reader, clause)
    if reader.take(_BLOCK) is not None:
        return _cant_block(reader, clause)
    if reader.take(_BE_BLOCKED) is not None:
        return _cant_be_blocked(reader, clause)
    return [] if reader.take(_IRRELEVANT) is not None else None


# -- can -----------------------------------------------------------------------------------------

_AS_THOUGH = re.compile(r",?\s*as though\s+", re.IGNORECASE)
_NO_DEFENDER = phrase(r"(?:it|they|those creatures|he|she) didn't have defender")
_HAD_HASTE = phrase(r"(?:it|they|those creatures|he|she) had haste")
_BLOCK_ANY = phrase("block any number of(?: additional)? creatures")
_BLOCK_MORE = phrase(
    rf"block (?:an additional(?: (?P<number>{NUMBER}))?|(?P<words>{NUMBER}) additional) creatures?"
)
_BLOCK_ONLY = phrase("block only")
_ONLY_ALONE = phrase("only (?P<action>attack|block) alone")
_BE_BLOCKED_AS = phrase(r"be blocked")
_UNTAPPED = phrase(r"(?:it|they) were untapped")
_KEYWORDS = (
    r"(?P<keyword>flying|reach|shadow|horsemanship|fear|intimidate|skulk|landwalk|menace"
    r"|(?:plains|island|swamp|mountain|forest|desert)walk)"
)
_ITSELF_HAD = phrase(rf"(?:it|they|those creatures|he|she) had {_KEYWORDS}")
_THEY_LACKED = phrase(
    rf"(?:they|it|those creatures) didn't have (?:{_KEYWORDS}|those abilities)"
)
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
        if reader.take(_THEY_LACKED) is None:
            return None
        return [
            LandwalkIgnored(
                subject=Anything(), quality=_land_quality(walk["land"]), blockers=clause.subject
            )
        ]
    reader.at = at
    if reader.take(_AS_THOUGH) is not None:
        return (
            [BlocksTapped(subject=clause.subject)] if reader.take(_UNTAPPED) is not None else None
        )
    attackers = things(reader, clause.scope)
    if attackers is None or reader.take(_AS_THOUGH) is None:
        return None
    for pattern, had in ((_ITSELF_HAD, True), (_THEY_LACKED, False)):
        found = reader.take(pattern)
        if found is None:
            continue
        if found["keyword"] is None or found["keyword"].lower().endswith("walk"):
            return None
        keyword = found["keyword"].lower()
        return [
            BlocksAsThough(subject=clause.subject, keyword=keyword, had=had, attackers=attackers)
        ]
    return None


def _can_be_blocked(reader: Reader, clause: Clause) -> Effects | None:
    """ "Creatures with islandwalk can be blocked as though they didn't have islandwalk."""
    if reader.take(_AS_THOUGH) is None:
        return None
    found = reader.take(_THEY_LACKED)
    if found is None or found["keyword"] is None or not found["keyword"].lower().endswith("walk"):
        return None
    return [LandwalkIgnored(subject=clause.subject, quality=_land_quality(found["keyword"][:-4]))]


def _can(reader: Reader, clause: Clause) -> Effects | None:
    """What follows "can"."""
    subject = clause.subject
    if (found := reader.take(_ONLY_ALONE)) is not None:
        action: Action = "attack" if found["action"].lower() == "attack" else "block"
        return [OnlyAlone(subject=subject, action=action)]
    if reader.take(_ATTACK) is not None:
        return _can_attack(reader, clause)
    if reader.take(_BLOCK_ANY) is not None:
        skip_duration(reader)
        return [AdditionalBlocks(subject=subject, more=None)]
    if (found := reader.take(_BLOCK_MORE)) is not None:
        words = found["number"] or found["words"]
        more = 1 if words is None else number(words)
        skip_duration(reader)
        return None if more is None else [AdditionalBlocks(subject=subject, more=more)]
    if reader.take(_BLOCK_ONLY) is not None:
        attackers = things(reader, clause.scope)
        if attackers is None:
            return None
        skip_duration(reader)
        return [CantBlock(subject=subject, attackers=negated(attackers))]
    if reader.take(_BLOCK) is not None:
        return _can_block(reader, clause)
    if reader.take(_BE_BLOCKED_AS) is not None:
        return _can_be_blocked(reader, clause)
    return None


# -- attacks, blocks, must -------------------------------------------------------------------------

_OR_BLOCKS = phrase("or blocks?")
_AND_BLOCKS = phrase("and blocks?")
_TWO_OR_MORE = phrase(rf"by (?P<number>{NUMBER}) or more")
_EXACTLY = phrase(rf"by exactly (?P<number>{NUMBER}) creatures?")
_CREATURES = phrase("creatures?")
_BY_A = phrase("by an?")


def _attacks(reader: Reader, clause: Clause) -> Effects | None:
    """QA1–QA5, QA8."""
    skip_duration(reader)
    if reader.take(_OR_BLOCKS) is not None:
        skip_duration(reader)
        if reader.take(_IF_ABLE) is None:
            return None
        return [MustAttack(subject=clause.subject), MustBlock(subject=clause.subject)]
    whom: Targets | None = targets(reader)
    skip_duration(reader)
    if reader.take(_IF_ABLE) is None:
        return None
    return [MustAttack(subject=clause.subject, targets=whom)]


_EACH_ATTACKER = phrase("each attacking creature|each creature attacking you|each attacker")


def _blocks(reader: Reader, clause: Clause) -> Effects | None:
    """QB2, QB7, QB8."""
    skip_duration(reader)
    attackers: Filter | None = None
    if reader.peek(_IF_ABLE) is None:
        if reader.take(_EACH_ATTACKER) is not None:
            attackers = Is("attacking")
        else:
            attackers = things(reader, clause.scope)
        if attackers is None:
            return None
        skip_duration(reader)
    if reader.take(_IF_ABLE) is None:
        return None
    return [MustBlock(subject=clause.subject, attackers=attackers)]


def _must_be_blocked(reader: Reader, clause: Clause) -> Effects | None:
    """QB3–QB6."""
    skip_duration(reader)
    least, most, blockers = 1, None, Anything()
    wanted: Filter | None = blockers
    if (found := reader.take(_EXACTLY)) is not None:
        count = number(found["number"])
        if count is None:
            return None
        least, most = count, count
    elif (found := reader.take(_TWO_OR_MORE)) is not None:
        count = number(found["number"])
        if count is None:
            return None
        least, wanted = count, things(reader, clause.scope)
    elif reader.take(_BY_A) is not None:
        thing = noun_phrase(reader, clause.scope)
        wanted = None if thing is None else role(thing)
    if wanted is None:
        return None
    skip_duration(reader)
    if reader.take(_IF_ABLE) is None:
        return None
    skip_duration(reader)
    return [MustBeBlocked(subject=clause.subject, least=least, most=most, blockers=wanted)]


# -- damage, states ----------------------------------------------------------------------------------

_TOUGHNESS = phrase(
    r"combat damage equal to (?:its|their) toughness rather than (?:its|their) power"
)
_UNBLOCKED = phrase(
    r"(?:its|their|his|her) combat damage as though (?:it|they|he|she) weren't blocked"
)
_NO_DAMAGE = phrase("no combat damage")


def _assigns(reader: Reader, clause: Clause) -> Effects | None:
    """DM1, DM2', DM5."""
    if reader.take(_TOUGHNESS) is not None:
        return [AssignsToughness(subject=clause.subject)]
    if reader.take(_NO_DAMAGE) is not None:
        skip_duration(reader)
        return [AssignsNoDamage(subject=clause.subject)]
    skip_duration(reader)
    if reader.take(_UNBLOCKED) is not None:
        skip_duration(reader)
        return [AssignsAsUnblocked(subject=clause.subject, must=True)]
    return None


_GOADED = phrase("goaded")
_SUSPECTED = phrase("suspected")
_ALSO = phrase("also")


def _is(reader: Reader, clause: Clause) -> Effects | None:
    """ "is goaded", "is suspected", or a change of type or colour that a position holds."""
    reader.take(_ALSO)
    if reader.take(_GOADED) is not None:
        skip_duration(reader)
        return [Goaded(subject=clause.subject)]
    if reader.take(_SUSPECTED) is not None:
        return [Suspected(subject=clause.subject)]
    return becoming(reader, clause.subject, clause.scope)


def _has(reader: Reader, clause: Clause) -> Effects | None:
    return having(reader, clause.subject, clause.scope)


def _loses(reader: Reader, clause: Clause) -> Effects | None:
    return losing(reader, clause.subject, clause.scope)


def _gets(reader: Reader, clause: Clause) -> Effects | None:
    return [] if statistics_change(reader) else None


VERBS: tuple[tuple[re.Pattern[str], Callable[[Reader, Clause], Effects | None]], ...] = (
    (phrase("has|have|gains?|also (?:has|have|gains?)"), _has),
    (phrase("gets?|also gets?"), _gets),
    (phrase("can't"), _cant),
    (phrase("can"), _can),
    (phrase("must be blocked"), _must_be_blocked),
    (phrase("attacks?"), _attacks),
    (phrase("blocks?"), _blocks),
    (phrase("assigns?"), _assigns),
    (phrase("loses?"), _loses),
    (phrase(r"is|are|'s"), _is),
    (phrase("becomes?"), becoming_clause := lambda r, c: becoming(r, c.subject, c.scope)),
)
_EACH = phrase("each")


def verb_phrase(reader: Reader, clause: Clause) -> Effects | None:
    """The effects of the clause that stands here; None, and nothing read, if it is not known."""
    at = reader.at
    reader.take(_EACH)
    for pattern, read in VERBS:
        if reader.take(pattern) is not None:
            found = read(reader, clause)
            if found is None:
                reader.at = at
                return None
            skip_duration(reader)
            return found
    reader.at = at
    return None


__all__ = ["Clause", "DefenderAssigns", "DividesAmongDefenders", "HasKeyword", "verb_phrase"]
