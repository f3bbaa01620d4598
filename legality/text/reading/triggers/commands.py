"""Commands that a triggered ability gives, and whom they are about: "tap it", "it deals 2 damage to
each opponent"."""

import re
from collections.abc import Callable

from msgspec.structs import replace

from legality.effects import triggered
from legality.effects.blocking import MustBlock
from legality.effects.filters import OTHER, Amount, CountOf, Filter
from legality.effects.qualities import THIS, Target
from legality.effects.replacing import within
from legality.text.later import later
from legality.text.reader import Reader, phrase
from legality.text.reading.nouns.amounts import known_amount, unit
from legality.text.reading.nouns.objects import target_here
from legality.text.reading.nouns.phrases import single
from legality.text.reading.triggers.referents import (
    IT,
    Referents,
    number_named,
    objects,
    players_named,
)
from legality.text.reading.triggers.sacrifices import sacrifices
from legality.text.words import NUMBER

_TAP = phrase(r"(?:you )?(?P<un>un)?tap")
_PUT = phrase(rf"put (?P<number>an?|x|that many|{NUMBER})")
_REMOVE_COUNTER = phrase(rf"remove (?P<number>an?|all|{NUMBER})")
_COUNTERS = phrase(r"(?P<kind>[+-]\d+/[+-]\d+|[a-z][a-z -]*?) counters?")
_ON = phrase("on")
_FROM = phrase("from")
_REMOVE = phrase("remove")
_FROM_COMBAT = phrase("from combat")
_DEALS = phrase("deals?")
_DAMAGE_TO = phrase("damage to")
_DAMAGE_EQUAL = phrase("damage equal to")
_EQUAL_TO = phrase("equal to")
_TO = phrase("to")
_WHAT_IT_ATTACKS = phrase(
    r"the player or planeswalker (?:it|~|that creature)(?:'s| is) attacking"
    r"|the player, planeswalker, or battle (?:it|~|that creature)(?:'s| is) attacking"
)
_ITSELF = phrase("itself")
_THEM = phrase("her|him|them")
"""A creature, or a player of whom the words before spoke."""
_OF_ANOTHER = later(r"\b(?:it|its|him|his|her|their)\b", re.IGNORECASE)
_DEPARTURES: tuple[tuple[re.Pattern[str], triggered.Departure], ...] = (
    (phrase("destroys?"), "destroyed"),
    (phrase("sacrifices?"), "sacrificed"),
    (phrase("exiles?"), "exiled"),
    (phrase("returns?"), "returned"),
)
_TO_HAND = phrase(r"to (?:its|their) owners?'s? hands?|to (?:its|their) owners' hands")
_TOTAL = phrase(
    rf"(?P<verb>gains?|loses?) (?P<number>{NUMBER}|x|that much|half) life"
    rf"|gets? (?P<poison>an?|{NUMBER}) (?:additional )?poison counters?"
)
_EQUAL_LIFE = phrase(r"(?P<verb>gains?|loses?) life equal to")
_FOR_EACH = phrase("for each")
Read = Callable[[Reader, Referents], triggered.Deed | None]


def _taps(reader: Reader, means: Referents) -> triggered.Deed | None:
    match = reader.take(_TAP)
    whom = None if match is None else objects(reader, means)
    return None if match is None or whom is None else triggered.Taps(whom, match["un"] is not None)


def _puts(reader: Reader, means: Referents) -> triggered.Deed | None:
    """ "put two +1/+1 counters on it", "remove a +1/+1 counter from ~"."""
    takes = False
    match = reader.take(_PUT)
    if match is None:
        match, takes = reader.take(_REMOVE_COUNTER), True
    if match is None:
        return None
    many = number_named(match["number"])
    counters = reader.take(_COUNTERS)
    if many is None or counters is None or reader.take(_FROM if takes else _ON) is None:
        return None
    whom = objects(reader, means)
    if whom is None:
        return None
    if reader.take(_FOR_EACH) is not None:
        each = unit(reader, means.scope)
        if each is None or many != 1:
            return None
        many = each
    return triggered.PutsCounters(whom, counters["kind"].lower(), many, takes)


def _removes(reader: Reader, means: Referents) -> triggered.Deed | None:
    if reader.take(_REMOVE) is None:
        return None
    whom = objects(reader, means)
    if whom is None or reader.take(_FROM_COMBAT) is None:
        return None
    return triggered.Departs(whom, "combat")


def _departs(reader: Reader, means: Referents) -> triggered.Deed | None:
    for pattern, how in _DEPARTURES:
        if reader.take(pattern) is None:
            continue
        whom = objects(reader, means)
        if whom is None or (how == "returned" and reader.take(_TO_HAND) is None):
            return None
        is_one = isinstance(whom, type(THIS)) or (isinstance(whom, Target) and whom.number > 0)
        if how == "sacrificed" and not is_one:
            return None  # one of several, of its player's choice
        return triggered.Departs(whom, how)
    return None


def _deals(reader: Reader, means: Referents) -> triggered.Deed | None:
    """ "it deals 2 damage to defending player"."""
    source = objects(reader, means) if reader.peek(_A_SOURCE) is not None else None
    if source is None or reader.take(_DEALS) is None:
        return None
    amount: Amount | None
    paired = means.paired and source == means.scope.subject
    about = replace(means, scope=means.scope.about(source), paired=paired)
    if reader.take(_DAMAGE_TO) is not None:
        return _aimed_first(reader, about, source)
    if (match := reader.take(_SO_MUCH)) is not None:
        amount = number_named(match["number"])
        if reader.take(_DAMAGE_TO) is None:
            return None
    elif reader.take(_DAMAGE_EQUAL) is not None:
        amount = known_amount(reader, about.scope)
        if reader.take(_TO) is None:
            return None
    else:
        return None
    if amount is None:
        return None
    deed = triggered.DealsDamage(amount, source)
    if reader.take(_ITSELF) is not None:
        return replace(deed, whom=source)
    if THIS == source != means.scope.subject:
        return _to_another(reader, means, deed)
    whose = _recipient(reader, about, deed)
    of_itself = isinstance(whose, triggered.DealsDamage) and whose.whom == source
    return None if of_itself else whose


def _to_another(
    reader: Reader, means: Referents, deed: triggered.DealsDamage
) -> triggered.Deed | None:
    """What deals damage to itself is said to: "it" is another there, of which the words before
    spoke. Whom it is of that "each creature blocking it" speaks, is not read."""
    if means.those is None and reader.peek(_THEM) is not None:
        return None
    plain = reader.peek(IT) is not None or reader.peek(_WHAT_IT_ATTACKS) is not None
    if not plain and _OF_ANOTHER.search(reader.rest) is not None:
        return None
    return _recipient(reader, means, deed)


def _aimed_first(reader: Reader, means: Referents, source: Filter) -> triggered.Deed | None:
    """ "damage to any target equal to the number of Treasures you control": no recipient whom "its"
    or "that player" might mean."""
    if reader.peek(_PLAINLY) is None:
        return None
    aimed = _recipient(reader, means, triggered.DealsDamage(0, source))
    if not isinstance(aimed, triggered.DealsDamage) or reader.take(_EQUAL_TO) is None:
        return None
    if _OF_RECIPIENT.search(reader.rest) is not None:
        return None
    amount = known_amount(reader, means.scope)
    return None if amount is None else replace(aimed, number=amount)


_PLAINLY = phrase("any target|each opponent|target player|target opponent|defending player")
_OF_RECIPIENT = later(r"\b(?:they|their|them|that player|that opponent)\b", re.IGNORECASE)
_A_SOURCE = phrase("it|~|that creature|he|she")
_SO_MUCH = phrase(rf"(?P<number>x|that much|{NUMBER})(?= damage\b)")


def _recipient(
    reader: Reader, means: Referents, deed: triggered.DealsDamage
) -> triggered.Deed | None:
    if reader.take(_WHAT_IT_ATTACKS) is not None:
        return deed
    if reader.take(_ANY_TARGET) is not None:
        return replace(deed, whom=target_here(reader, means.scope))
    whose = players_named(reader, means)
    if whose is not None:
        return replace(deed, players=whose)
    whom = objects(reader, means)
    return None if whom is None else replace(deed, whom=whom)


_ANY_TARGET = phrase("any target|target (?:player|opponent) or planeswalker")


def _total(reader: Reader, means: Referents) -> triggered.Deed | None:
    """ "defending player loses 2 life", "you gain 1 life for each attacking creature"."""
    whose = players_named(reader, means)
    if whose is None:
        return None
    if (equal := reader.take(_EQUAL_LIFE)) is not None:
        amount = known_amount(reader, means.scope)
        less = equal["verb"].lower().startswith("lose")
        return None if amount is None else triggered.ChangesTotal("life", amount, whose, less)
    match = reader.take(_TOTAL)
    if match is None:
        return None
    words = match["poison"] or match["number"]
    many = number_named(words)
    if many is None:
        return None
    if reader.take(_FOR_EACH) is not None:
        each = unit(reader, means.scope)
        if each is None:
            return None
        many = each if many == 1 else _times(many, each)
        if many is None:
            return None
    if match["poison"] is not None:
        return triggered.ChangesTotal("poison", many, whose)
    return triggered.ChangesTotal("life", many, whose, match["verb"].lower().startswith("lose"))


def _times(many: Amount, each: Amount) -> Amount | None:
    if isinstance(many, int) and isinstance(each, CountOf) and each.times == 1:
        return CountOf(each.filter, many)
    return None


_BLOCKS = phrase("blocks?")
_IT_ATTACKS = phrase("it|~|him|her")
_THIS_TURN = phrase("this (?:turn|combat) if able")


def _must_block(reader: Reader, means: Referents) -> triggered.Deed | None:
    """ "target creature blocks it this turn if able"."""
    whom = objects(reader, means)
    if whom is None or reader.take(_BLOCKS) is None:
        return None
    if (match := reader.take(_IT_ATTACKS)) is not None:
        subject = means.scope.subject
        named = isinstance(subject, Target) and subject.number
        unclear = named or not means.scope.clear
        attacker: Filter | None = None if unclear else subject
        if "~" in match[0]:
            attacker = THIS
    else:
        attacker = single(reader)
    if attacker is None or reader.take(_THIS_TURN) is None:
        return None
    return triggered.Lasts((MustBlock(subject=whom, attackers=attacker),))


def _sacrifices(reader: Reader, means: Referents) -> triggered.Deed | None:
    deed = sacrifices(reader, means.scope, lambda words: players_named(words, means))
    if deed is None or not isinstance(deed.players.controller_of, Target):
        return deed
    return None if OTHER in within(deed.whom) else deed  # than that creature, or than the source?


COMMANDS: tuple[Read, ...] = (
    *(_taps, _puts, _removes, _deals, _total, _departs, _sacrifices, _must_block),
)
