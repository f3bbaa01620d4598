"""Sentences whose order of words is their own: lures, caps, damage assignment, commands."""

import re
from collections.abc import Callable

from legality.effects import (
    AnyEffect,
    AssignsAsUnblocked,
    AttackerCap,
    BlockerCap,
    CantAttack,
    CantBlock,
    DefenderAssigns,
    DividesAmongDefenders,
    Goaded,
    HasAbility,
    LandwalkIgnored,
    LethalByPower,
    Lure,
    MustAttack,
    PlayerMustAttack,
    Suspected,
)
from legality.filters import (
    Anything,
    ControlledBy,
    Filter,
    HasType,
    Not,
    ThisObject,
    Undecided,
    Who,
)
from legality.text.changes import having
from legality.text.clauses import skip_duration
from legality.text.keywords import read_keyword
from legality.text.qualities import Scope
from legality.text.reader import Reader, phrase
from legality.text.shapes import all_of, any_of, role
from legality.text.subjects import PLAYERS, noun_phrase, single
from legality.text.targets import targets
from legality.text.words import NUMBER, number

Effects = list[AnyEffect]
Form = Callable[[Reader, Scope], Effects | None]

_EVERY = phrase("all|each")
_ABLE = phrase("able to block")
_DO_SO = phrase("do so|does so")
_OR = phrase("or|and")
_TARGET = phrase(r"(?:up to (?:one|two) )?(?:another )?target")
_THAT = phrase("that creature|those creatures|it|them|that permanent|the chosen creature")
_IT = phrase("it|them")


def _object(reader: Reader, scope: Scope) -> Filter | None:
    """The one object that a command or a lure speaks of."""
    if reader.take(_IT) is not None:
        return scope.subject
    if reader.take(_THAT) is not None:
        return ThisObject()
    if reader.take(_TARGET) is not None:
        return None if noun_phrase(reader, scope) is None else ThisObject()
    found = single(reader)
    if found is None:
        reader.take(_EVERY)
        return noun_phrase(reader, scope)
    at = reader.at
    if reader.take(_OR) is not None and (second := single(reader)) is not None:
        return any_of((found, second))
    reader.at = at
    return found


def lure(reader: Reader, scope: Scope) -> Effects | None:
    """QB1: "All creatures able to block this creature do so."."""
    if reader.take(_EVERY) is None:
        return None
    blockers = noun_phrase(reader, scope)
    if blockers is None or reader.take(_ABLE) is None:
        return None
    subject = _object(reader, scope)
    skip_duration(reader)
    if subject is None or reader.take(_DO_SO) is None:
        return None
    return [Lure(subject=subject, blockers=role(blockers))]


_NO_MORE = phrase(rf"no more than (?P<number>{NUMBER})")
_CAN_ATTACK = phrase("can attack")
_CAN_BLOCK = phrase("can block")


def cap(reader: Reader, scope: Scope) -> Effects | None:
    """RA8, RA9, RB6: "No more than two creatures can attack you each combat."."""
    found = reader.take(_NO_MORE)
    if found is None:
        return None
    most = number(found["number"])
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
    found = reader.take(_MUST_ATTACK)
    if found is None:
        return None
    whom = targets(reader)
    count = reader.take(_WITH_AT_LEAST)
    least = None if count is None else number(count["number"])
    skip_duration(reader)
    if least is None or reader.take(_IF_ABLE) is None:
        return None
    return [PlayerMustAttack(who=_MORE_PLAYERS[found["who"].lower()], targets=whom, least=least)]


_CANT_WITH = phrase(
    r"(?P<who>your opponents|players|each opponent|each player|you|opponents) can't (?P<verb>attack|block) with"
)
_MORE_THAN = phrase(rf"more than (?P<number>{NUMBER}) creatures?")


def cant_with(reader: Reader, scope: Scope) -> Effects | None:
    """RB7, RB10: "Your opponents can't block with creatures with even mana values."."""
    found = reader.take(_CANT_WITH)
    if found is None:
        return None
    who = _MORE_PLAYERS[found["who"].lower()]
    blocks = found["verb"].lower() == "block"
    many = reader.take(_MORE_THAN)
    if many is not None:
        most = number(many["number"])
        skip_duration(reader)
        if most is None:
            return None
        if blocks:
            return [BlockerCap(most=most, who=who)]
        return [AttackerCap(most=most, subject=ControlledBy(who))]
    creatures = noun_phrase(reader, scope)
    skip_duration(reader)
    if creatures is None:
        return None
    subject = all_of((creatures, *(() if who is Who.ANY else (ControlledBy(who),))))
    return [CantBlock(subject=subject)] if blocks else [CantAttack(subject=subject)]


_OPPONENT_WHO = re.compile(
    r"each (?P<who>opponent|player) who (?P<what>[^,.\"]+?) can't attack with creatures",
    re.IGNORECASE,
)


def opponent_who(reader: Reader, scope: Scope) -> Effects | None:
    """RA17: what those players did is not in a position."""
    found = reader.take(_OPPONENT_WHO)
    if found is None:
        return None
    owner = () if found["who"].lower() == "player" else (ControlledBy(Who.OPPONENTS),)
    return [
        CantAttack(
            subject=all_of((HasType("creature"), *owner)),
            condition=Undecided(f"that player {found['what']}"),
        )
    ]


_NEAREST = phrase(
    r"each player may attack only (?P<what>the nearest opponent in the (?:chosen|last chosen) direction"
    r" and planeswalkers controlled by that (?:opponent|player))"
)


def nearest(reader: Reader, scope: Scope) -> Effects | None:
    """RA15: which direction was chosen is not in a position."""
    found = reader.take(_NEAREST)
    if found is None:
        return None
    text = f"the creature is not attacking {found['what']}"
    return [CantAttack(subject=HasType("creature"), condition=Undecided(text))]


_IF = phrase("if")
_ARTICLE = phrase("an?|another")
_ATTACKS = re.compile(r"attacks?,\s*", re.IGNORECASE)
_ATTACK_TOO = phrase(r"(?:also )?attacks?")
_EVERY_ONE = phrase("all|each")
_THAT_OPPONENT = phrase("that (?:opponent|player) controls")


def if_attacks(reader: Reader, scope: Scope) -> Effects | None:
    """QA7: "If a creature you control attacks, this creature also attacks if able."."""
    if reader.take(_IF) is None:
        return None
    first = single(reader)
    if first is None and reader.take(_ARTICLE) is not None:
        first = noun_phrase(reader, scope)
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
_COMMA = re.compile(r",\s*")


def except_for(reader: Reader, scope: Scope) -> Effects | None:
    """RA1: "Except for Walls, creatures can't attack."."""
    if reader.take(_EXCEPT_FOR) is None:
        return None
    spared = single(reader) or noun_phrase(reader, scope)
    if spared is None or reader.take(_COMMA) is None:
        return None
    reader.take(_EVERY_ONE)
    subject = noun_phrase(reader, scope)
    if subject is None or reader.take(_CANT_ATTACK) is None:
        return None
    return [CantAttack(subject=all_of((subject, Not(spared))))]


# -- damage ---------------------------------------------------------------------------------------

_RATHER = phrase(
    "rather than the attacking player, you assign the combat damage of each creature attacking you"
)
_LETHAL = phrase("lethal damage dealt to")
_BY_POWER = phrase(r"is determined by (?:its|their) power rather than (?:its|their) toughness")
_MAY_HAVE = phrase("you may have")
_ASSIGN = phrase(
    r"assign (?:its|their|his|her) combat damage as though (?:it|they|he|she) weren't blocked"
)
_FOR_EACH = phrase("for each")
_YOU_MAY_HAVE_IT = phrase("you may have (?:that creature|it)")
_CONTROLLER_MAY = re.compile(
    r"(?P<who>~|enchanted creature|equipped creature|target creature|that creature)'s controller may have it\s+",
    re.IGNORECASE,
)
_DIVIDED = phrase(
    r"you may (?:assign ~'s combat damage|have ~ assign its combat damage) divided as you choose among"
    r" defending player and/or any number of creatures they control"
)


def defender_assigns(reader: Reader, scope: Scope) -> Effects | None:
    """DM4."""
    return None if reader.take(_RATHER) is None else [DefenderAssigns()]


def lethal_by_power(reader: Reader, scope: Scope) -> Effects | None:
    """Lethal damage read from power."""
    if reader.take(_LETHAL) is None:
        return None
    subject = _object(reader, scope)
    if subject is None or reader.take(_BY_POWER) is None:
        return None
    return [LethalByPower(subject=subject)]


def as_unblocked(reader: Reader, scope: Scope) -> Effects | None:
    """DM2 in its three wordings."""
    subject: Filter | None = None
    if reader.take(_MAY_HAVE) is not None:
        subject = _object(reader, scope)
    elif reader.take(_FOR_EACH) is not None:
        subject = noun_phrase(reader, scope)
        if reader.take(_COMMA) is None or reader.take(_YOU_MAY_HAVE_IT) is None:
            return None
    elif (found := reader.take(_CONTROLLER_MAY)) is not None:
        subject = single(Reader(found["who"])) or ThisObject()
    if subject is None or reader.take(_ASSIGN) is None:
        return None
    skip_duration(reader)
    return [AssignsAsUnblocked(subject=subject)]


def divided(reader: Reader, scope: Scope) -> Effects | None:
    """DM3."""
    return None if reader.take(_DIVIDED) is None else [DividesAmongDefenders()]


# -- commands -------------------------------------------------------------------------------------

_GOAD = phrase("(?:you may )?goad")
_DETAIN = phrase("(?:you may )?detain")
_SUSPECT = phrase("(?:you may )?suspect")
_TARGETS = phrase(
    r"(?:each of )?(?:up to )?(?:(?:one|two|three|four|x|any number of) )?(?:other |another )?target"
)
_THEIRS = phrase("(?:that player|target player|target opponent|defending player) controls?")
_COUNTER = phrase("put (?:an?|your choice of an?)")
_COUNTER_ON = phrase("counter on")


def _commanded(reader: Reader, scope: Scope) -> Filter | None:
    if reader.take(_TARGETS) is not None:
        if noun_phrase(reader, scope) is None:
            return None
        reader.take(_THEIRS)
        return ThisObject()
    found = _object(reader, scope)
    if found is not None and reader.take(_THEIRS) is not None:
        return ThisObject()
    return found


def goad(reader: Reader, scope: Scope) -> Effects | None:
    """701.15: "Goad target creature."."""
    if reader.take(_GOAD) is None:
        return None
    subject = _commanded(reader, scope)
    return None if subject is None else [Goaded(subject=subject)]


def suspect(reader: Reader, scope: Scope) -> Effects | None:
    """701.60."""
    if reader.take(_SUSPECT) is None:
        return None
    subject = _commanded(reader, scope)
    return None if subject is None else [Suspected(subject=subject)]


def detain(reader: Reader, scope: Scope) -> Effects | None:
    """701.35: until the detaining player's next turn it can't attack or block."""
    if reader.take(_DETAIN) is None:
        return None
    subject = _commanded(reader, scope)
    return None if subject is None else [CantAttack(subject=subject), CantBlock(subject=subject)]


def keyword_counter(reader: Reader, scope: Scope) -> Effects | None:
    """122.1b: a keyword counter gives the keyword."""
    if reader.take(_COUNTER) is None:
        return None
    words = read_keyword(reader, lambda _: None)
    if not words or reader.take(_COUNTER_ON) is None:
        return None
    subject = _commanded(reader, scope)
    if subject is None:
        return None
    return [HasAbility(subject=subject, keyword=keyword) for keyword in words]


_EXERT = phrase(
    r"(?:if ~ hasn't been exerted this turn, )?you may exert ~ as (?:it|he|she|they) attacks?"
)
_STILL = phrase(
    r"(?:it|they|that land)'(?:s|re) still (?:an? )?(?:land|artifact|planeswalker|creature)s?"
)


def without_effect(reader: Reader, scope: Scope) -> Effects | None:
    """701.43 and the like: nothing that makes a declaration legal or illegal."""
    found = reader.take(_EXERT) or reader.take(_STILL)
    return None if found is None else []


_ENTERS_WITH = re.compile(
    r"(?:it|~) enters(?: tapped)?(?: with (?P<counters>[^.\"]*?counters?(?: on it)?))?(?: and)? with (?=\w)",
    re.IGNORECASE,
)
_AND_WITH = re.compile(
    r"and with (?P<counters>[^.\"]*counters? on it)\s*|, where X is [^.\"]*", re.IGNORECASE
)


def enters_with(reader: Reader, scope: Scope) -> Effects | None:
    """ "it enters with two +1/+1 counters on it and with flying": the keyword stays."""
    if reader.take(_ENTERS_WITH) is None:
        return None
    found = having(reader, ThisObject(), scope)
    reader.take(_AND_WITH)
    reader.take(_AND_WITH)
    return found


_LANDWALKERS = phrase(
    r"creatures with (?P<land>[a-z]+)walk(?: abilities)? can be blocked as though they didn't have"
    r" (?:(?P=land)walk|those abilities)"
)


def landwalk_ignored(reader: Reader, scope: Scope) -> Effects | None:
    """ "Creatures with islandwalk can be blocked as though they didn't have islandwalk."."""
    found = reader.take(_LANDWALKERS)
    if found is None:
        return None
    land = found["land"].lower()
    quality = None if land == "land" else HasType(land)
    return [LandwalkIgnored(subject=Anything(), quality=quality)]


FORMS: tuple[Form, ...] = (
    lure,
    cap,
    player_must_attack,
    cant_with,
    opponent_who,
    nearest,
    if_attacks,
    except_for,
    defender_assigns,
    lethal_by_power,
    as_unblocked,
    divided,
    goad,
    suspect,
    detain,
    keyword_counter,
    landwalk_ignored,
    without_effect,
    enters_with,
)


def special(text: str, scope: Scope) -> Effects | None:
    """The effects if the whole text is one of these sentences."""
    for form in FORMS:
        reader = Reader(text)
        found = form(reader, scope)
        if found is not None and reader.done:
            return found
    return None


__all__ = ["Anything", "special"]
