"""What follows "can't": restrictions, costs, evasion (RA, KA, RB, KB, EV)."""

import re

from legality.effects.attacking import Action, AttackCost, CantAttack, NeedsCompany
from legality.effects.blocking import (
    AllOrNoBlockers,
    BlockCost,
    BlockedCost,
    CantBeBlocked,
    CantBlock,
    MaximumBlockers,
    MinimumBlockers,
)
from legality.effects.canonical import all_of, negated, role
from legality.effects.conditions import Undecided, Unless
from legality.effects.effects import AnyEffect
from legality.effects.filters import Filter, Targets
from legality.effects.players import Who
from legality.effects.qualities import THIS, Anything, ControlledBy, HasType, ThisObject
from legality.text.later import later
from legality.text.reader import Reader, phrase
from legality.text.reading.clauses.clause import Clause, Effects, combatants_named, skip_duration
from legality.text.reading.clauses.costs import PER_BLOCKER, consent, cost
from legality.text.reading.clauses.targets import targets
from legality.text.reading.nouns.phrases import noun_phrase
from legality.text.words import NUMBER, number

_ATTACK = phrase("attack")
_BLOCK = phrase("block")
_BE_BLOCKED = phrase("be blocked")
_ALONE = phrase("alone")
_ALSO_ATTACKS = phrase(r"also attacks?")
_ALSO_BLOCKS = phrase(r"also blocks?")
_UNLESS = phrase("unless")
_COMPANY = phrase(
    rf"at least (?P<number>{NUMBER}) other (?:creature (?:also )?(?P<one>attack|block)s"
    r"|creatures (?:also )?(?P<more>attack|block))"
)
_GOES_ON = (
    r"\b(?:and|but) [a-z' ]*\b(?:can't|has|have|attacks?|blocks?|gets?|gains?|loses?|must)\b"
    r"|(?:,|\b(?:and|or|but)\b) (?:(?:and|or|but|also|it|they|then) )*"
    r"(?:attacks?|blocks?|be|becomes?|can|gains?|gets?|is|loses?|must|assigns?|deals?|doesn't"
    r"|goads?|untaps?)\b"
)
"""Where the clause about targets ends, and another is said."""
_IRRELEVANT = phrase(
    r"crew vehicles|transform|be sacrificed|be enchanted(?: by other auras)?|be countered"
    rf"|be the target of (?:(?!{_GOES_ON})[^.\"])+"
    r"|be regenerated|be equipped|become suspected|be equipped or"
    r" enchanted"
    r"|be turned face up|phase out|be destroyed|attack or block, and its activated abilities"
    r"|have counters put on (?:it|them)|saddle mounts|be saddled|become untapped|become tapped"
)
_OR = later(r"(?:, ?or\b|or\b|,)\s+", re.IGNORECASE)
_EXCEPT_BY = phrase("except by")
_ALL = phrase("all|each|every")
_BY = phrase("by")
_OR_MORE = phrase(rf"(?P<number>{NUMBER}) or more creatures?")
_MORE_THAN = phrase(rf"more than (?P<number>{NUMBER}) creatures?")
_MORE_BLOCK_IT = phrase(rf"unless (?P<number>{NUMBER}) or more creatures block (?:it|them|~)")
_ALL_BLOCK_IT = phrase(r"unless all creatures defending player controls block (?:it|~)")


def _company(reader: Reader, clause: Clause, actions: tuple[Action, ...]) -> Effects | None:
    """RA10–RA12, RB4, RB5: "alone", "unless a creature with greater power also attacks"."""
    at = reader.at
    if reader.take(_ALONE) is not None:
        return [NeedsCompany(subject=clause.subject, action=action) for action in actions]
    if reader.take(_UNLESS) is None:
        return None
    match = reader.take(_COMPANY)
    if match is not None and (least := number(match["number"])) is not None:
        verb = (match["one"] or match["more"]).lower()
        if actions == (verb,):
            return [NeedsCompany(subject=clause.subject, action=actions[0], least=least)]
    elif (also := _also(reader, clause, actions)) is not None:
        return [also]
    reader.at = at
    return None


_ARTICLE = phrase("an?|another")


def _also(reader: Reader, clause: Clause, actions: tuple[Action, ...]) -> AnyEffect | None:
    if len(actions) != 1 or reader.take(_ARTICLE) is None:
        return None
    others = noun_phrase(reader, clause.scope, conjunction=False)
    verb = _ALSO_ATTACKS if actions[0] == "attack" else _ALSO_BLOCKS
    if others is None or reader.take(verb) is None:
        return None
    return NeedsCompany(subject=clause.subject, action=actions[0], others=role(others))


_HISTORY = phrase(
    r"a player (?P<already>it has already attacked this turn)|during (?P<extra>extra turns)"
)


def _by_history(clause: Clause, match: re.Match[str]) -> AnyEffect:
    """RA14: what happened earlier is not in a position."""
    if match["extra"] is not None:
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
    if (to_pay := consent(reader, clause.scope)) is not None:
        return [CantAttack(subject=clause.subject, targets=whom, condition=Unless(to_pay))]
    price = cost(reader, clause.scope, "attack")
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
    attackers = combatants_named(reader, clause.scope)
    if attackers is None:
        reader.at = at
    skip_duration(reader)
    wanted: Filter = Anything() if attackers is None else attackers
    at = reader.at
    price = cost(reader, clause.scope, "block")
    if price is not None:
        counted = PER_BLOCKER.search(reader.text[at : reader.at]) is not None
        once = counted and not isinstance(wanted, Anything)
        return [BlockCost(subject=clause.subject, cost=price, attackers=wanted, once=once)]
    return [CantBlock(subject=clause.subject, attackers=wanted)]


def _cant_be_blocked(reader: Reader, clause: Clause) -> Effects | None:
    """EV1–EV7, KB2."""
    subject = clause.subject
    skip_duration(reader)
    if reader.take(_EXCEPT_BY) is not None:
        return except_by(reader, clause)
    if reader.take(_BY) is not None:
        return _blocked_by(reader, clause)
    if (match := reader.take(_MORE_BLOCK_IT)) is not None:
        least = number(match["number"])
        return None if least is None else [MinimumBlockers(subject=subject, least=least)]
    if reader.take(_ALL_BLOCK_IT) is not None:
        return [AllOrNoBlockers(subject=subject)]
    return _unless_paid(reader, clause, Anything()) or [CantBeBlocked(subject=subject)]


_PER_BLOCKER = later(r"\bfor each\b[^.]*\b(?:creature|block)", re.IGNORECASE)


def _unless_paid(reader: Reader, clause: Clause, blockers: Filter) -> Effects | None:
    """KB2: what follows "can't be blocked", if it is a cost for each blocker; of one that may be
    paid once for all of them nothing is claimed."""
    at = reader.at
    price = cost(reader, clause.scope, "be blocked")
    if price is None:
        return None
    if _PER_BLOCKER.search(reader.text, at, reader.at) is None:
        reader.at = at
        return None
    return [BlockedCost(subject=clause.subject, cost=price, blockers=blockers)]


def except_by(reader: Reader, clause: Clause) -> Effects | None:
    """EV2–EV4: what follows "can't be blocked except by", and "can be blocked only by"."""
    at = reader.at
    match = reader.take(_OR_MORE)
    if match is not None:
        least = number(match["number"])
        skip_duration(reader)
        return None if least is None else [MinimumBlockers(subject=clause.subject, least=least)]
    reader.at = at
    if reader.peek(_ALL) is not None:
        return None  # "except by all creatures …" asks for all of them, not for any of them
    blockers = combatants_named(reader, clause.scope)
    if blockers is None:
        return None
    skip_duration(reader)
    return [CantBeBlocked(subject=clause.subject, blockers=negated(blockers))]


_OF_THAT_PLAYER = phrase("that player controls(?= (?:this turn|this combat|until))")
_ANOTHER_PLAYER = later(r"(?<!that )\bplayers?\b|\bopponents?\b", re.IGNORECASE)


def _blocked_by(reader: Reader, clause: Clause) -> Effects | None:
    match = reader.take(_MORE_THAN)
    if match is not None:
        most = number(match["number"])
        skip_duration(reader)
        return None if most is None else [MaximumBlockers(subject=clause.subject, most=most)]
    blockers = combatants_named(reader, clause.scope)
    if blockers is None:
        return None
    if reader.peek(_OF_THAT_PLAYER) is not None:
        if _ANOTHER_PLAYER.search(reader.text) is not None:
            return None  # is it that one?
        reader.take(_OF_THAT_PLAYER)
        blockers = all_of((blockers, ControlledBy(Who.CHOSEN)))
    skip_duration(reader)
    return _unless_paid(reader, clause, blockers) or [
        CantBeBlocked(subject=clause.subject, blockers=blockers)
    ]


_BE_ATTACKED = phrase("be attacked")
_ATTACK_OR_BLOCK = phrase("attack or block")
_ATTACK_BLOCK_OR = later(r"attack, block,? (?:or|and)\s+", re.IGNORECASE)
_BLOCK_OR_BE_BLOCKED_BY = phrase("block or be blocked by")
_OR_BE_BLOCKED_EXCEPT = phrase("(?:attack or )?(?:attack|block),? or be blocked except by")
"""Is the exception that of blocking and attacking too?"""


def _both(reader: Reader, clause: Clause) -> Effects | None:
    """ "attack or block", with "alone" or a cost for both."""
    skip_duration(reader)
    actions: tuple[Action, ...] = ("attack", "block")
    alone = _company(reader, clause, actions)
    if alone is not None:
        return alone
    subject = clause.subject
    price = cost(reader, clause.scope, "attack", "block")
    if price is not None:
        return [AttackCost(subject=subject, cost=price), BlockCost(subject=subject, cost=price)]
    return [CantAttack(subject=subject), CantBlock(subject=subject)]


def cant(reader: Reader, clause: Clause) -> Effects | None:
    """What follows "can't"."""
    if reader.peek(_OR_BE_BLOCKED_EXCEPT) is not None:
        return None
    if reader.take(_ATTACK_BLOCK_OR) is not None:
        both: Effects = [CantAttack(subject=clause.subject), CantBlock(subject=clause.subject)]
        if reader.take(_BE_BLOCKED) is not None:
            return [*both, CantBeBlocked(subject=clause.subject)]
        return both if reader.take(_IRRELEVANT) is not None else None
    if reader.take(_BLOCK_OR_BE_BLOCKED_BY) is not None:
        others = combatants_named(reader, clause.scope)
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
    effects: Effects = []
    while True:
        item_effects = _cant_one(reader, clause)
        if item_effects is None:
            return None
        effects.extend(item_effects)
        at = reader.at
        if reader.take(_OR) is None or _cant_one(Reader(reader.text, reader.at), clause) is None:
            reader.at = at
            return effects


def _cant_one(reader: Reader, clause: Clause) -> Effects | None:
    if reader.take(_ATTACK) is not None:
        return _cant_attack(reader, clause)
    if reader.take(_BLOCK) is not None:
        return _cant_block(reader, clause)
    if reader.take(_BE_BLOCKED) is not None:
        return _cant_be_blocked(reader, clause)
    if isinstance(clause.subject, ThisObject) and reader.take(_BE_ATTACKED) is not None:
        skip_duration(reader)
        return [CantAttack(subject=HasType("creature"), targets=Targets(permanents=THIS))]
    return [] if reader.take(_IRRELEVANT) is not None else None
