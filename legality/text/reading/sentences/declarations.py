"""Sentences about whole declarations: lures, caps, what a player must do."""

import re

from legality.effects.attacking import AttackerCap, CantAttack, MustAttack, PlayerMustAttack
from legality.effects.blocking import BlockerCap, CantBeBlocked, CantBlock, LandwalkIgnored, Lure
from legality.effects.canonical import all_of, negated, role
from legality.effects.conditions import Undecided
from legality.effects.filters import OTHER, Filter, Not
from legality.effects.players import Who
from legality.effects.qualities import Anything, ControlledBy, HasType, ThisObject
from legality.text.later import later
from legality.text.reader import Reader, Scope, phrase
from legality.text.reading.clauses.clause import skip_duration
from legality.text.reading.clauses.targets import targets
from legality.text.reading.nouns.objects import Effects, one_object
from legality.text.reading.nouns.phrases import noun_phrase, single
from legality.text.reading.nouns.relatives import PLAYERS
from legality.text.words import NUMBER, number

_EVERY = phrase("all|each")
_ABLE = phrase("able to block")
_DO_SO = phrase("(?:must )?do so|does so")


def lure(reader: Reader, scope: Scope) -> Effects | None:
    """QB1: "All creatures able to block this creature do so."."""
    if reader.take(_EVERY) is None:
        return None
    blockers = noun_phrase(reader, scope)
    if blockers is None or reader.take(_ABLE) is None:
        return None
    subject = one_object(reader, scope)
    skip_duration(reader)
    if subject is None or reader.take(_DO_SO) is None:
        return None
    return [Lure(subject=subject, blockers=role(blockers))]


_NO_MORE = phrase(rf"no more than (?P<number>{NUMBER})")
_CAN_ATTACK = phrase("can attack")
_CAN_BLOCK = phrase("can block")
_EACH_TURN = later(r"\beach turn\b", re.IGNORECASE)
"""All combats of a turn together, of which a position shows one."""


def cap(reader: Reader, scope: Scope) -> Effects | None:
    """RA8, RA9, RB6: "No more than two creatures can attack you each combat."."""
    match = reader.take(_NO_MORE)
    if match is None or _EACH_TURN.search(reader.text) is not None:
        return None
    most = number(match["number"])
    creatures = noun_phrase(reader, scope)
    if most is None or creatures is None:
        return None
    subject = role(creatures)
    if reader.take(_CAN_BLOCK) is not None:
        skip_duration(reader)
        return [BlockerCap(subject=subject, most=most)]
    if reader.take(_CAN_ATTACK) is None:
        return None
    skip_duration(reader)
    whom = targets(reader)
    skip_duration(reader)
    return [AttackerCap(subject=subject, most=most, targets=whom)]


_MUST_ATTACK = phrase(r"(?P<who>each opponent|each player|your opponents|you) must attack")
_WITH_AT_LEAST = phrase(rf"with at least (?P<number>{NUMBER}) creatures?")
_IF_ABLE = phrase("if able")
_MORE_PLAYERS: dict[str, Who] = {
    **PLAYERS,
    "each player": Who.ANY,
    "players": Who.ANY,
}


def player_must_attack(reader: Reader, scope: Scope) -> Effects | None:
    """QA6: "Each opponent must attack you with at least one creature each combat if able."."""
    match = reader.take(_MUST_ATTACK)
    if match is None:
        return None
    whom = targets(reader)
    count = reader.take(_WITH_AT_LEAST)
    least = None if count is None else number(count["number"])
    skip_duration(reader)
    if least is None or reader.take(_IF_ABLE) is None:
        return None
    return [PlayerMustAttack(who=_MORE_PLAYERS[match["who"].lower()], targets=whom, least=least)]


_CANT_WITH = phrase(
    r"(?P<who>your opponents|players|each opponent|each player|you|opponents) can't"
    r" (?P<verb>attack|block) with"
)
_MORE_THAN = phrase(rf"more than (?P<number>{NUMBER}) creatures?")


def cant_with(reader: Reader, scope: Scope) -> Effects | None:
    """RB7, RB10: "Your opponents can't block with creatures with even mana values."."""
    match = reader.take(_CANT_WITH)
    if match is None:
        return None
    who = _MORE_PLAYERS[match["who"].lower()]
    blocks = match["verb"].lower() == "block"
    many = reader.take(_MORE_THAN)
    if many is not None and _EACH_TURN.search(reader.text) is not None:
        return None
    if many is not None:
        most = number(many["number"])
        skip_duration(reader)
        if most is None:
            return None
        if blocks:
            return [BlockerCap(most=most, who=who)]
        return [AttackerCap(most=most, who=who)]
    creatures = noun_phrase(reader, scope)
    skip_duration(reader)
    if creatures is None:
        return None
    subject = all_of((creatures, *(() if who is Who.ANY else (ControlledBy(who),))))
    return [CantBlock(subject=subject)] if blocks else [CantAttack(subject=subject)]


_PLAYERS_CANT = phrase(
    r"(?P<who>your opponents|players|each opponent|each player|you|opponents) can't attack"
)


def players_cant(reader: Reader, scope: Scope) -> Effects | None:
    """RA5, said of who attacks: "You can't attack that player this turn."."""
    match = reader.take(_PLAYERS_CANT)
    whom = None if match is None else targets(reader)
    if match is None or whom is None:
        return None
    skip_duration(reader)
    who = _MORE_PLAYERS[match["who"].lower()]
    owned = () if who is Who.ANY else (ControlledBy(who),)
    return [CantAttack(subject=all_of((HasType("creature"), *owned)), targets=whom)]


_CANT_BE_ATTACKED = phrase("can't be attacked")
_BY = phrase("by")


def cant_be_attacked(reader: Reader, scope: Scope) -> Effects | None:
    """RA5, said of what is attacked: "Planeswalkers you control can't be attacked."."""
    whom = targets(reader)
    if whom is None or reader.take(_CANT_BE_ATTACKED) is None:
        return None
    skip_duration(reader)
    who: Filter | None = HasType("creature")
    if reader.take(_BY) is not None:
        who = noun_phrase(reader, scope, plural=True)
        skip_duration(reader)
    return None if who is None else [CantAttack(subject=who, targets=whom)]


_OPPONENT_WHO = later(
    r"each (?P<who>opponent|player) who (?P<what>[^,.\"]+?) can't attack with creatures",
    re.IGNORECASE,
)


def opponent_who(reader: Reader, scope: Scope) -> Effects | None:
    """RA17: what those players did is not in a position."""
    match = reader.take(_OPPONENT_WHO)
    if match is None:
        return None
    owner = () if match["who"].lower() == "player" else (ControlledBy(Who.OPPONENTS),)
    return [
        CantAttack(
            subject=all_of((HasType("creature"), *owner)),
            condition=Undecided(f"that player {match['what']}"),
        )
    ]


_IF = phrase("if")
_ARTICLE = phrase("an?|another")
_ATTACKS = later(r"attacks?,\s*", re.IGNORECASE)
_ATTACK_TOO = phrase(r"(?:also )?attacks?")
_EVERY_ONE = phrase("all|each")
_THAT_OPPONENT = phrase("that (?:opponent|player) controls")


def if_attacks(reader: Reader, scope: Scope) -> Effects | None:
    """QA7: "If a creature you control attacks, this creature also attacks if able."."""
    if reader.take(_IF) is None:
        return None
    first = single(reader)
    if first is None and (article := reader.take(_ARTICLE)) is not None:
        first = noun_phrase(reader, scope)
        if first is not None and article[0].strip().lower() == "another":
            first = all_of((first, OTHER))
    if first is None or reader.take(_ATTACKS) is None:
        return None
    subject = single(reader)
    if subject is None:
        reader.take(_EVERY_ONE)
        subject = noun_phrase(reader, scope)
        if subject is not None and reader.take(_THAT_OPPONENT) is not None:
            subject = all_of((subject, ControlledBy(Who.OPPONENTS)))
    if subject is None or reader.take(_ATTACK_TOO) is None:
        return None
    skip_duration(reader)
    if reader.take(_IF_ABLE) is None:
        return None
    antecedent = first if isinstance(first, ThisObject) else role(first)
    return [MustAttack(subject=subject, if_attacks=antecedent)]


_EXCEPT_FOR = phrase("except for")
_CANT_ATTACK = phrase("can't attack")
_COMMA = later(r",\s*")


def except_for(reader: Reader, scope: Scope) -> Effects | None:
    """RA1: "Except for Walls, creatures can't attack."."""
    if reader.take(_EXCEPT_FOR) is None:
        return None
    comma = reader.text.rfind(",")
    spared_by = Reader(reader.text[:comma], reader.at)
    spared = single(spared_by) or noun_phrase(spared_by, scope)
    reader.at = spared_by.at
    if spared is None or reader.take(_COMMA) is None:
        return None
    reader.take(_EVERY_ONE)
    subject = noun_phrase(reader, scope)
    if subject is None or reader.take(_CANT_ATTACK) is None:
        return None
    return [CantAttack(subject=all_of((subject, Not(spared))))]


_LANDWALKERS = phrase(
    r"creatures with (?P<land>[a-z]+)walk(?: abilities)? can be blocked as though they didn't have"
    r" (?:(?P=land)walk|those abilities)"
)


def landwalk_ignored(reader: Reader, scope: Scope) -> Effects | None:
    """ "Creatures with islandwalk can be blocked as though they didn't have islandwalk."."""
    match = reader.take(_LANDWALKERS)
    if match is None:
        return None
    land = match["land"].lower()
    quality = None if land == "land" else HasType(land)
    return [LandwalkIgnored(subject=Anything(), quality=quality)]


_ONLY = phrase("only")
_NOTHING = phrase("nothing|no creatures?")
_END = later(r"[.,;]")
_ACTS = later(r"can (?P<verb>attack|block)(?![\w'])\s*", re.IGNORECASE)


def only_these(reader: Reader, scope: Scope) -> Effects | None:
    """RA1, RB1, EV2: "Only creatures with flying can attack.", "Nothing can block this turn.",
    "Only Walls can block ~."."""
    creature = HasType("creature")
    if reader.take(_NOTHING) is not None:
        barred: Filter = creature
    else:
        spared = None if reader.take(_ONLY) is None else noun_phrase(reader, scope, plural=True)
        if spared is None:
            return None
        barred = all_of((creature, negated(role(spared))))
    acts = reader.take(_ACTS)
    if acts is None:
        return None
    whom = targets(reader) if acts["verb"].lower() == "attack" else None
    skip_duration(reader)
    if acts["verb"].lower() == "block":
        if not reader.done and reader.peek(_END) is None:
            blocked = one_object(reader, scope) or noun_phrase(reader, scope, plural=True)
            skip_duration(reader)
            return None if blocked is None else [CantBeBlocked(subject=blocked, blockers=barred)]
        return [CantBlock(subject=barred)]
    return [CantAttack(subject=barred, targets=whom)]
