"""Whole triggered abilities: on what, under which circumstance, and what is done in which order."""

import re
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from legality.effects.canonical import all_of
from legality.effects.characteristics import Gets
from legality.effects.conditions import (
    ALWAYS,
    AffectedIs,
    Condition,
    Either,
    Exists,
    Undecided,
    Unless,
)
from legality.effects.filters import OTHER, CardsIn, CountOf, Filter, MostOf
from legality.effects.players import Who
from legality.effects.qualities import (
    THIS,
    AttachedObject,
    ControlledBy,
    Faces,
    HasType,
    Target,
    ThisObject,
)
from legality.effects.replacing import replaced, within
from legality.effects.triggered import (
    Aim,
    DoneLater,
    Happening,
    Instruction,
    Lasts,
    Outside,
    TriggeredAbility,
    UnreadDeed,
    Whose,
)
from legality.text.later import later
from legality.text.lexicon import BASIC_LAND_TYPES
from legality.text.normalise import sentences
from legality.text.reader import Scope
from legality.text.reading.concerns import QUOTED
from legality.text.reading.conditions import circumstances
from legality.text.reading.qualifying import may_qualify
from legality.text.reading.triggers.aims import ANY_TARGET, aims_of, used, with_known_aims
from legality.text.reading.triggers.deeds import (
    CANT_REGENERATE,
    NAMES_ANOTHER,
    THAT_ONE,
    after_clause,
    deeds,
    is_beside_combat,
)
from legality.text.reading.triggers.dividing import divided
from legality.text.reading.triggers.facing import meant_by_that
from legality.text.reading.triggers.happenings import Occasion, occasion
from legality.text.reading.triggers.referents import MUCH, THAT, Referents

_IF = later(r"(?:then )?if (?!you do\b|you don't\b|a player does\b)(?P<words>[^,]*), ", re.I)
_MAY = later(r"(?:you may (?P<have>have )?)(?=\S)", re.IGNORECASE)
_MAY_PAY = later(
    r"you may (?P<cost>(?:pay|sacrifice|discard|tap|exile|return|remove|put|reveal|mill|get)"
    r" [^.,]*)\.?",
    re.IGNORECASE,
)
_IF_YOU_DO = later(r"(?:if|when) (?:you|they|a player) do(?:es)?, ", re.IGNORECASE)
_OTHERWISE = later(r"otherwise, ", re.IGNORECASE)
_OR_ELSE = later(r"(?:otherwise|if not), ", re.IGNORECASE)
_UNLESS_PAYS = later(
    r"\bunless (?:you|they|[^,.]* controllers?|that player|defending player) ", re.I
)
_BEGINS = later(r"(?:^|(?<=\. ))~")


def whole(text: str) -> TriggeredAbility | None:
    """The ability that a normalised text says; None where it is not read on what it triggers."""
    found = occasion(text)
    if found is None:
        return None
    means = _referents(found)
    rest, if_so = _intervening(_of_the_player(found), means)
    words = found.rest[: len(found.rest) - len(rest)]
    if "~" in words:
        scope = Scope(that=THAT)
        scope = scope if _IT.search(words) is None else scope.unclear()
        means = Referents(scope, paired=means.paired)
    that = meant_by_that(found.on, rest)
    aims = aims_of(rest, means.scope)
    if if_so != ALWAYS and _means_others(words, rest):
        means = replace(means, scope=means.scope.unclear())
    instructions = tuple(
        _lasting_out(_counted(with_known_aims(one, aims), rest))
        for one in _instructions(rest, means)
    )
    instructions = tuple(one.unread if _names_otherwise(one, text) else one for one in instructions)
    if if_so != ALWAYS and any(map(_is_otherwise, instructions)):
        instructions, if_so = _with_other_unread(instructions), ALWAYS
    instructions = tuple(_without_counts_of_the_new(instructions))
    chosen_twice = sum(map(_is_choice, instructions)) > 1
    of_the_dead = _is_of_the_fight_of_the_dead(found.on, instructions, used(aims, instructions))
    if that is None or chosen_twice or of_the_dead:
        instructions = tuple(one.unread for one in instructions)
    return TriggeredAbility(
        text=text,
        on=found.on,
        instructions=instructions,
        aims=used(aims, instructions),
        when=found.when,
        if_so=if_so,
        that=that or "subject",
    )


_SOME_OF_THOSE = later(
    r"\b(?:that|those|the other) (?:other|another|(?:non|un)[a-z-]+|token|tapped|legendary"
    r"|enchanted|equipped|modified|artifact|face-down|white|blue|black|red|green|colorless|multicolored)"
    r" (?:creature|permanent)s?\b",
    re.IGNORECASE,
)
"""Words that speak of some of those named before, or of others."""
_THAT_KIND = later(
    r"\b[Tt]hat (?P<kind>artifact|land|enchantment|planeswalker|(?!Player|Turn)[A-Z][a-z-]+)\b"
)


def _names_otherwise(one: Instruction, text: str) -> bool:
    """Whether something is done to "that Wall" where the words before have named no Wall, or to
    "those nontoken creatures"."""
    if all(isinstance(deed, Outside | DoneLater) for deed in one.deeds):
        return False
    bare = QUOTED.sub("", one.text)
    if _SOME_OF_THOSE.search(bare) is not None:
        return True
    before = text[: max(0, text.find(one.text))].lower()
    return any(
        match["kind"].lower() not in before + bare[: match.start()].lower()
        for match in _THAT_KIND.finditer(bare)
    )


_MAKES = later(r"\b(?:creates?|investigates?|incubates?)\b", re.IGNORECASE)


def _without_counts_of_the_new(instructions: tuple[Instruction, ...]) -> Iterator[Instruction]:
    """The instructions; those unread that count permanents behind one by which a permanent enters
    that does not fight, and so is not followed: a Treasure is an artifact more. So it is with cards
    in a hand behind "draw a card"."""
    made = moved = False
    for one in instructions:
        counts = list(within((one.deeds, one.condition)))
        aside = [deed.text for deed in one.deeds if isinstance(deed, Outside)]
        moved = moved or any(_MOVES_CARDS.search(text) for text in aside)
        of_cards = moved and any(map(_counts_cards, counts))
        yield one.unread if of_cards or (made and any(map(_counts, counts))) else one
        made = made or any(_MAKES.search(text) for text in aside)


def _counts_cards(part: object) -> bool:
    return isinstance(part, CardsIn) or (isinstance(part, MostOf) and part.what == "hand")


_MOVES_CARDS = later(
    r"\b(?:draws?|discards?|mills?|exiles?|returns?|puts?|reveals?|surveils?|plays?)\b",
    re.IGNORECASE,
)


def _counts(part: object) -> bool:
    return isinstance(part, CountOf | Exists) or (isinstance(part, Gets) and part.each is not None)


_GONE = ("dies", "leaves")


def _is_of_the_fight_of_the_dead(
    on: Sequence[Happening], instructions: tuple[Instruction, ...], aims: tuple[Aim, ...]
) -> bool:
    """Whether it speaks of those that what has died blocks, or is blocked by, or has targets among
    them: nothing tells whom that fought (608.2h)."""
    dead = [one.who for one in on if one.what in _GONE]
    spared = bool(dead) and all(OTHER in list(within(who)) for who in dead)
    about = (aims, *(one.deeds for one in instructions))
    fights = [part for words in about for part in within(words) if isinstance(part, Faces)]
    return bool(dead) and any(not (spared and part.whom == "source") for part in fights)


_SEVERAL = later(r"\b(?:creatures|permanents|tokens|attackers|blockers)\b", re.IGNORECASE)
_THEY_OR_THEM = later(r"they\b|[^.]*\bthem\b", re.IGNORECASE)
_THEIRS = later(r"\b(?:player|opponent)s? controls? (?:an?|another)\b", re.IGNORECASE)
_TAKES_IT = later(r"(?:you may )?(?:tap|destroy|exile|goad|return|untap) it\b", re.IGNORECASE)


def _means_others(condition: str, rest: str) -> bool:
    """Whether a pronoun may mean creatures of which the "if" speaks: "if three or more creatures
    are attacking, they each …", "if defending player controls a Wall, tap it"."""
    if _SEVERAL.search(condition) is not None and _THEY_OR_THEM.match(rest) is not None:
        return True
    return _THEIRS.search(condition) is not None and _TAKES_IT.match(rest) is not None


def _is_otherwise(one: Instruction) -> bool:
    return _OR_ELSE.match(one.text) is not None


def _with_other_unread(instructions: tuple[Instruction, ...]) -> tuple[Instruction, ...]:
    """What is done where the "if" behind the occasion is not so, as not read: by 603.4 the ability
    would not even trigger then."""
    return tuple(one.unread if _is_otherwise(one) else one for one in instructions)


def _is_choice(one: Instruction) -> bool:
    """Whether it is a choice of its own, and not what follows from one."""
    follows = _IF_YOU_DO.match(one.text) is not None and one.cost is None
    idle = one.cost is None and all(isinstance(deed, Outside | DoneLater) for deed in one.deeds)
    return (one.may or one.cost is not None) and not follows and not idle


def said_to_be_done(text: str, *, of_target: bool, ability: str = "") -> tuple[Instruction, ...]:
    """The instructions of a text that tells how an `ability` resolved; `of_target`: "this creature"
    is the object that it is told of."""
    subject: Filter = Target(1) if of_target else THIS
    if of_target:
        text = _BEGINS.sub("It", text).replace("~", "it")
    said = text[:1].lower() + text[1:] if text[:1] != "~" else text
    means = Referents(Scope(subject=subject))
    return tuple(_told(_lasting_out(one), means, ability) for one in _instructions(said, means))


def _told(one: Instruction, means: Referents, ability: str) -> Instruction:
    """The instruction, unread where what it says is not known to be beside combat: who tells what
    an ability did may have other words than its line."""
    aside = [deed for deed in one.deeds if isinstance(deed, Outside)]
    if all(is_beside_combat(deed, means) or _is_clause(deed.text, ability) for deed in aside):
        return one
    return one.unread


def _is_clause(words: str, ability: str) -> bool:
    """Whether those words are a whole clause of the ability."""
    clause = rf"[.,] (?:then )?(?:you may )?{re.escape(words.rstrip('.'))}(?=[.,]|$)"
    return re.search(clause, ability, re.IGNORECASE) is not None


_THAT_PLAYER = later(r"\bthat player controls\b", re.IGNORECASE)


def _of_the_player(found: Occasion) -> str:
    """What is done, where "that player" is the one who is attacked or damaged."""
    if all(
        one.what in ("attacks", "deals combat damage")
        and one.target is not None
        and one.target.players is not None
        for one in found.on
    ):
        return _THAT_PLAYER.sub("defending player controls", found.rest)
    return found.rest


def _intervening(rest: str, means: Referents) -> tuple[str, Condition]:
    """603.4: the "if" that stands right behind what it triggers on."""
    found = _IF.match(rest)
    if found is None:
        return rest, ALWAYS
    return rest[found.end() :], _circumstance(found["words"], means)


def _circumstance(words: str, means: Referents) -> Condition:
    """What stands behind an "if", of "it" or of "that creature"; what is not read is asked."""
    scope = means.scope
    if THAT_ONE.search(words) is not None and scope.that is not None:
        if means.alone or _IT.search(words) is not None:
            return Undecided(words)
        scope = scope.about(scope.that)
    known = circumstances.known(words, scope)
    if known is None:
        return Undecided(words)
    if isinstance(scope.subject, Target) and scope.subject.number:
        return replaced(known, lambda part: _of_target(part, scope.subject))
    return known


_IT = later(r"\b(?:it|its|it's|he|she)\b", re.IGNORECASE)


def _of_target(part: object, target: Filter) -> object:
    """A circumstance of the affected object as one of a target."""
    return Exists(all_of((target, part.filter))) if isinstance(part, AffectedIs) else part


def _referents(found: Occasion) -> Referents:
    """Whom "it" and "those creatures" mean, and whether "its" may mean either of two."""
    others = [one for one in found.on if one.other is not None]
    against_several = not all(one.each for one in others)
    return replace(_named(found), paired=bool(others), against_several=against_several)


def _named(found: Occasion) -> Referents:
    """Whom "it" and "those creatures" mean."""
    first = found.on[0]
    player = _that_player(found.on)
    dead = all(one.what in ("dies", "leaves") for one in found.on)
    if first.together is not None:
        one = Scope(subject=THAT, that=THAT) if first.together == ("=", 1) else Scope(that=THAT)
        return Referents(one, THAT, player=player, dead=dead)
    who = first.who
    faced = any(one.other is not None or one.target is not None for one in found.on)
    if isinstance(who, ThisObject | AttachedObject):
        alone, beside = isinstance(who, ThisObject) and not faced, first.beside is not None
        scope = Scope(subject=who, that=THAT)
        return Referents(scope, alone=alone, faced=faced, player=player, dead=dead, beside=beside)
    fights = _may_fight(who)
    return Referents(
        Scope(subject=THAT, that=THAT), faced=faced, fights=fights, player=player, dead=dead
    )


def _that_player(on: Sequence[Happening]) -> Whose | None:
    """Who "that player" is: who is attacked or dealt damage, or else who controls what it triggers
    on; None where that is neither, or may be both."""
    found = {_player_of(one) for one in on}
    return found.pop() if len(found) == 1 else None


def _player_of(one: Happening) -> Whose | None:
    controls = any(
        isinstance(part, ControlledBy) and part.who is not Who.YOU for part in within(one.who)
    )
    hit = one.what in ("gains life", "loses life", "draws") or (
        one.target is not None and one.target.players is not None
    )
    if one.target is not None and one.target.players is Who.YOU:
        hit = False  # "that player" is not "you"
    if controls and hit:
        return None
    if controls:
        return Whose(controller_of=THAT)
    return Whose(Who.DEFENDING) if hit else None


def _may_fight(who: Filter) -> bool:
    """Whether what it triggers on may be a creature."""
    words = {part.word for part in within(who) if isinstance(part, HasType)}
    others = {"land", "artifact", "enchantment", "planeswalker", "battle", *_LAND_TYPES}
    return not words or bool(words - others)


_LAND_TYPES = (*BASIC_LAND_TYPES, "desert", "gate")


def _instructions(rest: str, means: Referents) -> tuple[Instruction, ...]:
    """The sentences in their order, each with its circumstance, and with what is paid for it."""
    each = [one.strip() for one in sentences(rest)]
    found: list[Instruction] = []
    condition: Condition | None = None
    for place, sentence in enumerate(each):
        follows = each[place + 1] if place + 1 < len(each) else ""
        if _MAY_PAY.fullmatch(sentence) is not None and _IF_YOU_DO.match(follows) is not None:
            means = _after(sentence, means)
            continue
        before = each[place - 1] if place else ""
        one = _instruction(sentence, before, found, condition, means)
        found.append(one.unread if _may_take_away(one, found) else one)
        condition = _if_any(condition, one.condition)
        means = _after(sentence, means)
    return tuple(found)


def _may_take_away(one: Instruction, earlier: Sequence[Instruction]) -> bool:
    """Whether a sentence that does nothing in combat may say something against those before it,
    which do."""
    do_something = any(map(_is_of_combat, earlier)) and not _is_of_combat(one)
    return do_something and may_qualify(one.text, of_lasting=False)


def _is_of_combat(one: Instruction) -> bool:
    return not all(isinstance(deed, Outside) for deed in one.deeds)


def _if_any(before: Condition | None, now: Condition) -> Condition | None:
    """What "otherwise" is otherwise than: each of the circumstances that stand one behind the
    other, of which the last one is that of this sentence."""
    if now == ALWAYS:
        return None
    if before is None or isinstance(now, Unless):
        return now
    parts = before.parts if isinstance(before, Either) else (before,)
    return Either((*parts, now))


def _instruction(
    sentence: str,
    before: str,
    earlier: list[Instruction],
    condition: Condition | None,
    means: Referents,
) -> Instruction:
    """One sentence; `condition` is that of the sentences before it."""
    said, cost, may = sentence, None, False
    circumstance: Condition = ALWAYS
    if (done := _IF_YOU_DO.match(said)) is not None:
        paid = _MAY_PAY.fullmatch(before)
        cost = None if paid is None else paid["cost"]
        may = paid is None and bool(earlier) and earlier[-1].may
        if paid is None and not may:
            return Instruction(text=sentence, deeds=(UnreadDeed(sentence),))
        said = said[done.end() :]
    if (asked := _IF.match(said)) is not None:
        circumstance = _circumstance(asked["words"], means)
        if "~" in asked["words"]:
            both = _IT.search(asked["words"]) is not None
            scope = means.scope.unclear() if both else means.scope.about(THIS)
            means = replace(means, scope=scope)
        said = said[asked.end() :]
    elif (other := _OTHERWISE.match(said)) is not None and condition is not None:
        circumstance = Unless(condition)
        said = said[other.end() :]
    if (chosen := _MAY.match(said)) is not None:
        said, may = said[chosen.end() :], True
        said = said if chosen["have"] is None else _having(said)
    if earlier and earlier[-1].is_later and _OF_WHAT_WAITS.match(sentence) is not None:
        return Instruction(text=sentence, deeds=(DoneLater(sentence),))
    parted = divided(said, ANY_TARGET)
    they = _THEY.match(said) is not None and CANT_REGENERATE.fullmatch(said.strip()) is None
    if they and (means.beside or _NAMES_SEVERAL.search(before) is not None):
        return Instruction(text=sentence, deeds=(UnreadDeed(sentence),))
    told = deeds(said, means) if parted is None else (parted[0],)
    of_others = they and means.several and not all(isinstance(deed, DoneLater) for deed in told)
    if of_others or _UNLESS_PAYS.search(said) is not None or _INSTEAD.search(said) is not None:
        told = (UnreadDeed(sentence),)
    return Instruction(text=sentence, deeds=told, condition=circumstance, may=may, cost=cost)


_OF_WHAT_WAITS = later(
    r"(?:then )?if (?:it enter(?:s|ed)|(?:that|the) (?:land|card|permanent|player)|the player do"
    r"|[^,]*\b(?:this way|the flip))\b[^,]*, ",
    re.IGNORECASE,
)
"""What hangs on how that turned out, which is done later."""


_INSTEAD = later(r"\binstead\b", re.IGNORECASE)


def _after(sentence: str, means: Referents) -> Referents:
    """What "it" means behind that sentence: nothing certain, where it names something else too."""
    means = after_clause(sentence, means)
    plain = QUOTED.sub("", sentence)
    if NAMES_ANOTHER.search(plain) is not None:
        means = replace(means, those=None)
    if _NAMES_SEVERAL.search(plain) is not None:
        means = replace(means, those=None, several=True)
    of_source = "~" in plain and not isinstance(means.scope.subject, ThisObject)
    if NAMES_ANOTHER.search(plain) is not None or of_source:
        return replace(means, scope=means.scope.unclear())
    return means


_NAMES_SEVERAL = later(
    r"\b(?:all|each|other|up to (?:two|three|x))\b[^.]*\bcreatures?\b"
    r"|\bcreatures (?:you|your opponents|an opponent|they|(?:that|defending) player) controls?\b",
    re.IGNORECASE,
)
"""More creatures, which "they" may mean behind these words."""

_THEY = later(r"(?:then )?(?:they|those [a-z]+)\b|[^.]*\b(?:them|those creatures)\b", re.I)

_HAVING = later(
    r"(?P<who>it|~|that creature|him|her|(?:up to one )?(?:another |other )?target [^.]*?)"
    r" (?P<verb>deal|assign|get|gain|block)\b",
    re.IGNORECASE,
)


def _having(said: str) -> str:
    """ "have it deal 2 damage …" as what it then does."""
    found = _HAVING.match(said)
    return said if found is None else f"{found['who']} {found['verb']}s{said[found.end() :]}"


_AS_MANY = later(r"\bthat (?:many|much)\b", re.IGNORECASE)
_ANOTHER_NUMBER = later(
    r"\b(?:any number|up to|equal to|all|half|twice|x|one or more|rolls?|discards?|mills?|reveals?"
    r"|removes?|pays?|sacrifices?|exiles?)\b",
    re.IGNORECASE,
)


def _counted(one: Instruction, rest: str) -> Instruction:
    """The instruction, unread where "that many" may be a number told in between."""
    found = _AS_MANY.search(one.text)
    if found is None or MUCH not in within(one.deeds):
        return one
    before = rest[: max(0, rest.find(one.text)) + found.start()]
    if _ANOTHER_NUMBER.search(before) is None:
        return one
    return one.unread


_AS_LONG_AS = later(
    r"\bas long as\b(?! (?:it|he|she|(?:that|the) [a-z]+) has an? [a-z+/0-9-]+ counter\b)",
    re.IGNORECASE,
)


def _lasting_out(one: Instruction) -> Instruction:
    """The instruction, unread where what it begins may end in the combat: as the source untaps,
    dies or stops attacking (611.2b)."""
    lasts = any(isinstance(deed, Lasts) for deed in one.deeds)
    if not lasts or _AS_LONG_AS.search(QUOTED.sub("", one.text)) is None:
        return one
    return one.unread
