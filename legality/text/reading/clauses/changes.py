"""Clauses about characteristics: abilities had and lost, quoted abilities, statistics."""

import re

from msgspec.structs import replace

from legality.effects.characteristics import (
    ALL_OF_A_KIND,
    BaseSize,
    ChangesTypes,
    EveryCreatureType,
    Gets,
    HasAbility,
    LosesAbility,
)
from legality.effects.conditions import Undecided
from legality.effects.effect import Keyword
from legality.effects.effects import AnyEffect, HasEffects
from legality.effects.filters import Amount, CountOf, Filter, StatisticOf, Untold
from legality.text.later import later
from legality.text.reader import Reader, Scope, phrase
from legality.text.reading.clauses.clause import skip_duration
from legality.text.reading.clauses.protections import of_colors
from legality.text.reading.keywords import (
    NUMBERED,
    OTHER,
    PLAIN,
    protection_from_here,
    read_keyword,
)
from legality.text.reading.nouns.amounts import for_each, in_words, said_amount
from legality.text.reading.nouns.phrases import noun_phrase
from legality.text.spans import Mark, SpanKind, Spans, joined

Effects = list[AnyEffect]

_QUOTED = later(r"\"(?P<text>[^\"]*)\"\s*")
_SINGLE_QUOTED = later(r"'(?P<text>[^\"]*[.!?])'(?=\s|$|,|\.)\s*")
_NEXT_ITEM = later(r"(?:, and|,| and)\s*|and\s+", re.IGNORECASE)
_BASE = phrase(
    r"base (?:(?P<both>power and toughness) (?P<size>(?:\d+|x)/(?:\d+|x))"
    r"|(?P<one>power|toughness) (?P<number>\d+|x))"
)
_BASE_EQUAL = phrase("base power and (?:base )?toughness (?:each )?equal to")
_ONE_BASE_EQUAL = phrase("base (?P<one>power|toughness) equal to")
_BOTH_OF_THIS = phrase("~'s power and toughness")
_ALL_ABILITIES = phrase(
    "(?:all (?:of )?(?:(?:its|their|his|her) )?|(?:its|their|his|her) )(?:other )?abilities"
    "(?: except mana abilities)?"
)
_NO_ABILITIES = phrase("no (?:other )?abilities")
_OTHER_TYPES = phrase(
    "all other (?:(?P<and>abilities), card types, and creature types"
    "|card types,? and (?:(?P<too>abilities)|creature types)|card types)"
)
_CANT_HAVE = phrase("(?:and can't have(?: or gain)?) (?P<keyword>[a-z][a-z ]*)")
_PLAIN_NAME = phrase(f"{PLAIN}|{NUMBERED}|protection|landwalk|all landwalk abilities")
_OTHER_NAME = phrase(OTHER)
EVERY_CREATURE_TYPE = phrase("every creature type|all creature types")


def _quoted(reader: Reader, subject: Filter, scope: Scope) -> Effects | None:
    match = reader.take(_QUOTED) or reader.take(_SINGLE_QUOTED)
    if match is None:
        return None
    read = scope.quoted(match["text"].removesuffix(","))
    if not read.understood:
        return None
    if not read.effects:
        reader.mark(match.start())
        return []
    if joined(read.spans) == match["text"]:
        _mark_quoted(reader, read.spans, match.start("text"))
    return [HasEffects(subject=subject, effects=read.effects)]


def _mark_quoted(reader: Reader, spans: Spans, at: int) -> None:
    """Mark what in a quoted ability is no effect."""
    for span in spans:
        end = at + len(span.text)
        if span.kind is not SpanKind.EFFECT:
            reader.marks.append(Mark(at, end, span.kind))
        at = end


def having(reader: Reader, subject: Filter, scope: Scope) -> Effects | None:
    """What follows "has": keywords, quoted abilities, base statistics, in any mixture."""
    effects: Effects = []
    end = -1
    while True:
        item = _having_one(reader, subject, scope)
        if item is None:
            if end < 0:
                return None
            reader.at = end
            return _lost_first(effects)
        effects.extend(item)
        end = reader.at
        if reader.take(_NEXT_ITEM) is None:
            return _lost_first(effects)


def _lost_first(effects: Effects) -> Effects:
    """The effects of "flying and no other abilities": what is lost is lost first."""
    return sorted(effects, key=lambda e: not (isinstance(e, LosesAbility) and e.keyword is None))


def _having_one(reader: Reader, subject: Filter, scope: Scope) -> Effects | None:
    if reader.take(_YOUR_CHOICE) is not None:
        chosen = _one_of(reader, subject, scope)
        return None if chosen is None else [*chosen]
    if (of_each := of_colors(reader, subject, scope)) is not None:
        return of_each
    start = reader.at
    words = read_keyword(reader, lambda r: noun_phrase(r, scope, plural=True))
    if words and words[0].name == "protection" and reader.peek(_OR_FROM) is not None:
        return _either(reader, start, words, subject, scope)
    if words is not None:
        return [HasAbility(subject=subject, keyword=keyword) for keyword in words]
    if (base := reader.take(_BASE)) is not None:
        return [_base(base, subject)]
    if (match := reader.take(_ONE_BASE_EQUAL)) is not None:
        amount = said_amount(reader, scope)
        if amount is None:
            return None
        if match["one"].lower() == "power":
            return [BaseSize(subject=subject, power=amount)]
        return [BaseSize(subject=subject, toughness=amount)]
    if reader.take(_BASE_EQUAL) is not None:
        if reader.take(_BOTH_OF_THIS) is not None:
            power, toughness = StatisticOf("power"), StatisticOf("toughness")
            return [BaseSize(subject=subject, power=power, toughness=toughness)]
        amount = said_amount(reader, scope)
        if amount is None:
            return None
        return [BaseSize(subject=subject, power=amount, toughness=amount)]
    if reader.take(EVERY_CREATURE_TYPE) is not None:
        return [EveryCreatureType(subject=subject)]
    if reader.take(_NO_ABILITIES) is not None:
        return [LosesAbility(subject=subject, keyword=None)]
    return _quoted(reader, subject, scope)


X = Untold("X")
"""An X of which a sentence has not yet said what it is."""


_PROTECTION_FROM = phrase("protection from")
_SOME_LANDWALK = phrase("(?:plains|island|swamp|mountain|forest|desert)walk")
_OR_FROM = later(r"or (?=from\b)", re.IGNORECASE)
_YOUR_CHOICE = phrase("your choice of")
_NEXT_CHOICE = later(r"(?P<last>, or |or )|, ")


def _one_of(reader: Reader, subject: Filter, scope: Scope) -> list[HasAbility] | None:
    """What follows "your choice of": each keyword, if it was the one that was chosen."""
    choices: list[HasAbility] = []
    last = False
    while True:
        at = reader.at
        words = read_keyword(reader, lambda r: noun_phrase(r, scope, plural=True))
        if words is None:
            return None
        name = re.sub(r"[\s,]+$", "", reader.text[at : reader.at]).lower()
        chosen = Undecided(f"{name} was chosen")
        choices += [HasAbility(subject=subject, keyword=k, condition=chosen) for k in words]
        joint = None if last else reader.take(_NEXT_CHOICE)
        if joint is None:
            return choices if last else None
        last = joint["last"] is not None


def _either(
    reader: Reader, start: int, first: tuple[Keyword, ...], subject: Filter, scope: Scope
) -> Effects | None:
    """ "protection from artifacts or from the color of your choice", which begins at `start`."""
    words = reader.text[start : reader.at].strip()
    reader.take(_OR_FROM)
    at = reader.at
    second = also_from(reader, subject, scope)
    if second is None:
        return None
    chosen = Undecided(f"{words} was chosen")
    two = Undecided(f"protection {reader.text[at : reader.at].strip()} was chosen")
    return [
        *(HasAbility(subject=subject, keyword=keyword, condition=chosen) for keyword in first),
        *(replace(effect, condition=two) for effect in second),
    ]


def also_from(reader: Reader, subject: Filter, scope: Scope) -> Effects | None:
    """ "from red", where "protection" stood before."""
    words = protection_from_here(reader, lambda r: noun_phrase(r, scope, plural=True))
    return None if words is None else [HasAbility(subject=subject, keyword=word) for word in words]


_ALL_TYPES = phrase(f"all (?:its |their )?(?P<kind>{'|'.join(ALL_OF_A_KIND)})")
_AND_ABILITIES = phrase("and (?:all )?(?:other )?abilities")
_AND_TYPES = phrase(f"and (?:all )?(?P<kind>{'|'.join(ALL_OF_A_KIND)})")


def _and_types(reader: Reader, subject: Filter) -> Effects:
    """ "loses all abilities and creature types"."""
    kind = reader.take(_AND_TYPES)
    return [] if kind is None else [_no_types(subject, kind)]


def _no_types(subject: Filter, kind: re.Match[str]) -> ChangesTypes:
    return ChangesTypes(subject=subject, types=(kind["kind"].lower(),), manner="removed")


def _loses(subject: Filter, lost: Keyword) -> AnyEffect:
    return LosesAbility(subject=subject, keyword=lost.name, quality=lost.quality)


def _loses_one(gained: list[HasAbility] | None) -> Effects | None:
    """The loss of what could be gained."""
    if gained is None:
        return None
    return [
        replace(_loses(ability.subject, ability.keyword), condition=ability.condition)
        for ability in gained
    ]


def gaining(reader: Reader, subject: Filter, scope: Scope) -> Effects | None:
    """What follows "gains": as behind "has", or one of several ("gains flying or trample")."""
    choice = _listed_choice(reader, subject, scope)
    return having(reader, subject, scope) if choice is None else [*choice]


def _listed_choice(reader: Reader, subject: Filter, scope: Scope) -> list[HasAbility] | None:
    """ "flying, first strike, or trample": each, if it was the one that was chosen; None, and
    nothing read, for any other list."""
    at = reader.at
    choices = _one_of(reader, subject, scope)
    if choices is None or any(
        ability.keyword.quality is not None for ability in choices if not _walks(ability)
    ):
        reader.at = at
        return None
    return choices


def _walks(ability: HasAbility) -> bool:
    return ability.keyword.name == "landwalk"


def _number(text: str) -> Amount:
    return int(text) if text.isdecimal() else X


def sized(text: str, subject: Filter) -> BaseSize:
    power, _, toughness = text.strip().partition("/")
    return BaseSize(subject=subject, power=_number(power), toughness=_number(toughness))


def _base(match: re.Match[str], subject: Filter) -> BaseSize:
    if match["both"] is not None:
        return sized(match["size"], subject)
    number = _number(match["number"])
    if match["one"].lower() == "power":
        return BaseSize(subject=subject, power=number)
    return BaseSize(subject=subject, toughness=number)


def losing(reader: Reader, subject: Filter, scope: Scope) -> Effects | None:
    """What follows "loses"."""
    if reader.take(_YOUR_CHOICE) is not None:
        return _loses_one(_one_of(reader, subject, scope))
    if (other := reader.take(_OTHER_TYPES)) is not None:
        abilities = other["and"] is not None or other["too"] is not None
        lost_too = [LosesAbility(subject=subject, keyword=None)] if abilities else []
        return [*lost_too, ChangesTypes(subject=subject, types=(), manner="set")]
    if reader.take(_ALL_ABILITIES) is not None:
        return [LosesAbility(subject=subject, keyword=None), *_and_types(reader, subject)]
    if (kind := reader.take(_ALL_TYPES)) is not None:
        abilities = reader.take(_AND_ABILITIES) is not None
        lost_too = [LosesAbility(subject=subject, keyword=None)] if abilities else []
        return [_no_types(subject, kind), *lost_too]
    if reader.peek(_PROTECTION_FROM) is not None:
        lost = read_keyword(reader, lambda r: noun_phrase(r, scope, plural=True))
        return None if lost is None else [_loses(subject, ability) for ability in lost]
    if (chosen := _loses_one(_listed_choice(reader, subject, scope))) is not None:
        return chosen
    names: list[str | None] = []
    walks: list[Keyword] = []
    end = -1
    while True:
        if reader.peek(_SOME_LANDWALK) is not None:
            walks.extend(read_keyword(reader, lambda _: None) or ())
        elif (match := reader.take(_PLAIN_NAME)) is not None:
            name = " ".join(match[0].lower().split())
            names.append("landwalk" if "landwalk" in name else name)
        elif reader.take(_OTHER_NAME) is None:
            if end < 0:
                return None
            reader.at = end
            break
        end = reader.at
        if reader.take(_NEXT_ITEM) is None:
            break
    at = reader.at
    again = reader.take(_CANT_HAVE)
    if again is not None and again["keyword"].strip() not in names:
        only_other = _OTHER_NAME.fullmatch(again["keyword"].strip())
        if names or only_other is None:
            reader.at = at
            again = None
    ever = again["keyword"].strip() if again is not None else None
    return [
        *(LosesAbility(subject=subject, keyword=name, ever=name == ever) for name in names),
        *(_loses(subject, walk) for walk in walks),
    ]


_BONUS = later(r"(?:an additional )?(?P<bonus>[+-][\dXYZ]+/[+-][\dXYZ]+)(?![\w/])\s*")
_FOR_EACH = phrase("for each")
_OR = phrase("or")


def gets(reader: Reader, subject: Filter, scope: Scope) -> Effects | None:
    """ "+2/+2", "+1/+1 for each Forest you control", "+2/-2 or -2/+2". Whether it is in the values
    that a position states is seen when the whole sentence is read."""
    match = reader.take(_BONUS)
    if match is None:
        return None
    bonus = match["bonus"]
    x = X if any(sign in bonus for sign in "XYZ") else None
    if (other := _either_bonus(reader)) is not None:
        return [
            Gets(subject=subject, bonus=part, x=x, condition=Undecided(f"{part} was chosen"))
            for part in (bonus, other)
        ]
    at = reader.at
    skip_duration(reader)
    once = reader.at > at
    if reader.take(_FOR_EACH) is None:
        reader.at = at
        return [Gets(subject=subject, bonus=bonus, x=x)]
    times = for_each(reader, scope) or (in_words(reader, once=True) if once else None)
    match times:
        case None:
            return None
        case CountOf(filter=each, times=1):
            return [Gets(subject=subject, bonus=bonus, each=each, x=x)]
        case _:
            return [Gets(subject=subject, bonus=bonus, x=x, times=times)]


def _either_bonus(reader: Reader) -> str | None:
    """The second of two bonuses of which one was chosen."""
    at = reader.at
    match = None if reader.take(_OR) is None else reader.take(_BONUS)
    if match is None:
        reader.at = at
        return None
    return match["bonus"]
