"""What a combat that is played makes of triggered abilities: plays them, needs not, or cannot.

`Combat` plays what `legality.moments` carries out without a choice. An ability that needs one, or
does what is not read, is left out, and named where it can still trigger and could matter.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec.structs import replace

from legality.effects import conditions as c
from legality.effects.canonical import conjuncts
from legality.effects.conditions import Condition
from legality.effects.effect import Keyword
from legality.effects.effects import HasEffects, Triggered
from legality.effects.filters import (
    Amount,
    CardsIn,
    CardTypesIn,
    Compare,
    Filter,
    Held,
    Not,
    Untold,
)
from legality.effects.players import Who
from legality.effects.qualities import THIS, ControlledBy, HasType, Is, ThisObject
from legality.effects.replacing import replaced, within
from legality.effects.triggered import (
    Aim,
    ChangesTotal,
    CreatesTokens,
    DealsDamage,
    Deed,
    Divided,
    DoneLater,
    EntersAttacking,
    Happening,
    Instruction,
    Lasts,
    Outside,
    PutsCounters,
    TriggeredAbility,
    UnreadDeed,
)
from legality.moments.keyword_abilities import MEANINGS
from legality.moments.lasting import DOUBTED
from legality.moments.legends import may_meet_its_like
from legality.moments.paying import as_it_can_be_paid, is_idle, without_unaffordable
from legality.moments.targeting import PROTECTS_PLAYERS
from legality.moments.tokens import token
from legality.position import Permanent, Position
from legality.rulebook.chosen import triggered_as_chosen
from legality.rulebook.circumstance_query import CircumstanceQuery
from legality.rulebook.circumstances import answers
from legality.rulebook.evaluate import amount, matches
from legality.rulebook.moment import Viewpoint
from legality.rulebook.surroundings import answered
from legality.rulebook.table import Table
from legality.rulebook.texts import REPLACING_COUNTERS, whole_texts
from legality.text.normalise import without_reminders
from legality.text.reading.triggers.happenings import what_is_done

Manner = Literal["idle", "played", "left out"]
"""It can't matter any more; it is played; it is left out and may matter."""
PAIR = 2
"""So many players are each other's one opponent."""
ATTACKS = frozenset({"attacks", "becomes tapped", "is exerted"})
BLOCKS = frozenset({"blocks", "becomes blocked", "attacks unblocked"})
_COMBAT_ENDS = re.compile(r"\bend of combat\b", re.IGNORECASE)
_KNOWN_WORDS = re.compile(r"opponents you attacked", re.IGNORECASE)


def manner(
    text: str,
    you: str,
    position: Position,
    *,
    source: Permanent | None = None,
    by_life: bool = False,
) -> Manner | None:
    """What a combat from that position on makes of the ability of that player, on that permanent
    where it is known; `by_life`: only who loses is asked. None where it is not read on what it
    triggers."""
    does = triggered_as_chosen(text, source)
    if does is None:
        return None
    if not attack_is_over(position):  # since then cards may have been drawn
        does = as_it_can_be_paid(does, you, position)
    does = without_unaffordable(does, you, position)
    if not does.instructions:
        return "idle"
    if not any(_may_happen(happening, you, position) for happening in does.on):
        waits = not by_life and _waits_for_the_end(does, position, source)
        return "left out" if waits else "idle"
    whose = CircumstanceQuery(source, you, position, {}, ())
    if any(_has_no_target(aim, whose) for aim in does.aims):
        return "idle"
    if not _is_played(does, whose, by_life=by_life):
        return "left out"
    return "played" if _changes(does, by_life=by_life) else "idle"


def manner_of_keyword(
    keyword: Keyword, you: str, position: Position, source: Permanent | None
) -> Manner | None:
    """The same of a keyword ability; None for one that does not trigger in combat."""
    meaning, number = MEANINGS.get(keyword.name), keyword.number
    if meaning is None:
        return None
    if meaning.numbered and number is None:
        return "left out"
    return manner(meaning.words(number or 1), you, position, source=source)


def attack_is_over(position: Position) -> bool:
    """Whether attackers have been declared, and what triggered on that is past."""
    return position.attacks is not None and not position.judges("attacks")


def _waits_for_the_end(
    does: TriggeredAbility, position: Position, source: Permanent | None
) -> bool:
    """603.7: whether the ability triggered on a declaration that is past, and what it does at end
    of combat is still to come: no entry of `effects` says how it resolved."""
    if not any(happening.what in ATTACKS for happening in does.on):
        return False
    resolved = source is not None and any(entry.source == source.id for entry in position.effects)
    deeds = (deed for instruction in does.instructions for deed in instruction.deeds)
    return not resolved and any(
        isinstance(deed, DoneLater) and _is_at_the_end(deed) and not _is_nothing(deed, position)
        for deed in deeds
    )


def _is_at_the_end(deed: Deed) -> bool:
    """Whether it is done at end of combat."""
    return isinstance(deed, DoneLater) and _COMBAT_ENDS.search(deed.text) is not None


_MOVES = re.compile(
    r"(?:at end of combat, )?(?:you may )?(?:destroy|exile|sacrifice|return|tap|untap|remove)\b"
    r"(?![^\"]*\b(?:life|damage|poison|player|lose|win)s?\b)",
    re.IGNORECASE,
)


_EXILES_TOKENS = re.compile(
    r"(?:at end of combat, )?exile (?:that|those|the) tokens?(?: at end of combat)?\.?",
    re.IGNORECASE,
)
_OF_LEAVING = re.compile(
    r"(?<!\bwhen this creature )\bleaves? the battlefield\b|\bexiled?\b[^.]*,|\bcop(?:y|ies)\b",
    re.IGNORECASE,
)
"""What may wait for a token to leave: not what waits for its own permanent, which is none, unless
the token is a copy (707.2)."""


def _is_nothing(deed: DoneLater, position: Position) -> bool:
    """Whether what is done at end of combat is no part of what comes of the damage: a token that
    entered for this combat is exiled, by no state-based action, and nothing waits for that."""
    if _EXILES_TOKENS.fullmatch(deed.text.strip()) is None:
        return False
    texts = whole_texts(position.battlefield, position.effects)
    return not any(map(_OF_LEAVING.search, texts))


def _moves_alone(deed: DoneLater) -> bool:
    """Whether it does no more than move, tap or untap permanents: by that no player loses, unless
    something triggers on it."""
    return _MOVES.match(deed.text) is not None


def _may_happen(happening: Happening, you: str, position: Position) -> bool:
    """Whether that can still happen in this combat."""
    ours = you in position.attackers
    own = happening.who == THIS or ControlledBy(Who.YOU) in list(within(happening.who))
    if happening.what in ATTACKS:
        declared = happening.what != "becomes tapped"
        past = attack_is_over(position) and declared
        return not past and not (own and declared and not ours)
    if happening.what == "blocks":
        return not (own and ours)
    if happening.what in BLOCKS or (
        happening.what == "deals combat damage" and happening.target is not None
    ):
        return not (own and not ours)
    return True


_COMES_ABOUT = re.compile(
    r"\bcreates?\b|\bthe battlefield\b|\bbecomes?\b(?! (?:blocked|(?:un)?tapped)\b)"
    r"|\bgains? control\b|\bevery creature type\b|\bchosen type\b|\bin addition to\b"
    r"|\bpersist\b|\bundying\b|\bmyriad\b|\bmobilize\b",
    re.IGNORECASE,
)
"""What may make a target of something in the course of a combat: not that it becomes blocked, or
tapped, at which no filter looks for longer than a moment."""


def _has_no_target(aim: Aim, whose: CircumstanceQuery) -> bool:
    """603.3d: whether there is no permanent that must be chosen, and none can come about."""
    return bool(aim.least) and _possible_targets(aim, whose) == 0


def _is_the_one_permanent(aim: Aim, whose: CircumstanceQuery) -> bool:
    """Whether one permanent at most can ever be that target, so that nothing is chosen."""
    targets = _possible_targets(aim, whose) if (aim.least, aim.most) == (1, 1) else None
    return targets is not None and targets <= 1


def _possible_targets(aim: Aim, whose: CircumstanceQuery) -> int | None:
    """How many permanents can be that target at most; None where others may come about."""
    if aim.whom is None or aim.players is not None:
        return None
    some = who_may_be(aim.whom, whose)
    return None if some is None else len(some)


def who_may_be(what: Filter, whose: CircumstanceQuery) -> list[Permanent] | None:
    """Which permanents can be what those words speak of, at some time in a combat; None where
    others may come about."""
    position = whose.position
    if whose.source is None:
        return None
    texts = [
        without_reminders(text)
        for permanent in position.battlefield
        for text in (permanent.oracle_text, *permanent.keywords)
    ]
    if position.effects or any(_COMES_ABOUT.search(text) for text in texts):
        return None
    sized = _are_sizes_fixed(texts)
    parts = conjuncts(what)
    plain = [_of_whom(part, whose) for part in parts]
    fixed = [part for part in plain if _is_fixed(part) or (sized and isinstance(part, Compare))]
    table, viewpoint = Table(position), Viewpoint(whose.source, whose.you)
    if table.doubts:
        return None
    return [
        permanent
        for permanent in table.permanents
        if all(matches(table, part, permanent, viewpoint) is not False for part in fixed)
    ]


def _of_whom(part: Filter, whose: CircumstanceQuery) -> Filter:
    """As far as whose it is: who attacks is of the attacking players; where one player may be
    attacked by another, that one is their opponent."""
    position = whose.position
    if part == Is("attacking"):
        return ControlledBy(Who.ATTACKING)
    two = len(position.players) == PAIR and whose.you in position.attackers
    if part == ControlledBy(Who.DEFENDING) and two:
        return ControlledBy(Who.OPPONENTS)
    return part


def _are_sizes_fixed(texts: Sequence[str]) -> bool:
    """Whether nothing on the table makes anybody larger or smaller: no text but for one instance of
    mentor, which is the ability whose target is looked for."""
    changes = [word for text in texts for word in _OF_SIZES.findall(text)]
    return [word.lower() for word in changes] in ([], ["mentor"])


_OF_SIZES = re.compile(
    r"[+-][\dx]+/|\bcounters?\b|\bpower\b|\btoughness\b|\bgets?\b|\bdouble\b(?! strike)|\bdamage\b"
    r"|\b(?:is|are) an? \d|\bbase\b|\bproliferate|\bbolster|\badapt|\bsupport|\bexplores?\b"
    r"|\bendure|\bfabricate|\bblight|\bamass|\bconnive|\bexchange|\bswitch|\btempts\b|\bloses?\b"
    r"|\b(?:exalted|battle cry|training|dethrone|melee|enlist|mentor|evolve|graft|modular|bushido"
    r"|rampage|flanking|frenzy|renown|wither|infect|soulbond|prowess|level|fights?|transforms?)\b",
    re.IGNORECASE,
)
"""What may change sizes, in words."""


def _is_fixed(part: Filter) -> bool:
    """Whether no combat changes what the filter asks for: whose it is, of which type, and that it
    is not the source itself."""
    match part:
        case Not(ThisObject()):
            return True
        case HasType():
            return True
        case ControlledBy(who):
            return who in (Who.YOU, Who.OPPONENTS, Who.ATTACKING)
        case _:
            return False


def _is_played(does: TriggeredAbility, whose: CircumstanceQuery, *, by_life: bool) -> bool:
    if not all(
        _is_the_one_opponent(aim, whose) or _is_the_one_permanent(aim, whose) for aim in does.aims
    ):
        return False
    if any(happening.what == "is exerted" for happening in does.on):
        return False
    if not all(_is_known(condition, whose) for condition in (does.when, does.if_so)):
        return False
    if may_meet_its_like(whose.position.battlefield, what_is_done(does.text), whose.source):
        return False
    counted = _tells_that_much(does)
    return all(
        _is_carried_out(instruction, whose, by_life=by_life, counted=counted)
        for instruction in does.instructions
    )


_NUMBERED = frozenset({"deals combat damage", "is dealt damage", "gains life", "loses life"})
"""What happens so and so much."""


def _tells_that_much(does: TriggeredAbility) -> bool:
    """Whether "that much" can mean nothing but how much has happened: nothing else is done before,
    or besides."""
    done = [
        instruction
        for instruction in does.instructions
        if not all(isinstance(deed, Outside) for deed in instruction.deeds)
    ]
    numbered = all(happening.what in _NUMBERED for happening in does.on)
    return numbered and done == list(does.instructions[:1]) and len(done[0].deeds) == 1


def _is_the_one_opponent(aim: Aim, whose: CircumstanceQuery) -> bool:
    """Whether that target is the one opponent that there is, so that nothing is chosen: nothing on
    the board protects a player from being a target."""
    if aim.whom is not None or aim.players is not Who.OPPONENTS or (aim.least, aim.most) != (1, 1):
        return False
    board = whose.position
    opponents = [player for player in board.players if board.are_opponents(whose.you, player.name)]
    texts = whole_texts(board.battlefield, board.effects)
    return len(opponents) == 1 and not any(map(PROTECTS_PLAYERS.search, texts))


def _is_carried_out(
    instruction: Instruction, whose: CircumstanceQuery, *, by_life: bool, counted: bool
) -> bool:
    deeds = instruction.deeds
    free = instruction.cost is None or is_idle(instruction.cost)
    if free and all(not _deed_changes(deed, by_life=by_life) for deed in deeds):
        return True
    if (
        instruction.may
        or instruction.cost is not None
        or not _is_known(instruction.condition, whose)
    ):
        return False
    return all(
        _deed_is_played(_counted(deed) if counted else deed, whose, by_life=by_life)
        for deed in deeds
    )


def _counted(deed: Deed) -> Deed:
    """The deed with some number for "that much", which is told as it happens."""
    return replaced(deed, lambda part: 1 if part == Untold("that much") else part)


def _deed_is_played(deed: Deed, whose: CircumstanceQuery, *, by_life: bool) -> bool:
    match deed:
        case UnreadDeed() | Divided():
            return False
        case DoneLater():
            nothing = _is_nothing(deed, whose.position)
            return nothing or not _is_at_the_end(deed) or (by_life and _moves_alone(deed))
        case Lasts(effects):
            known = all(type(effect) not in DOUBTED for effect in effects)
            gives_triggers = any(isinstance(effect, HasEffects) for effect in deed.effects)
            return known and not _has_unknown_amount(deed, whose) and not gives_triggers
        case EntersAttacking():
            position = whose.position
            walkers = any(
                not permanent.words.isdisjoint(("planeswalker", "battle"))
                for permanent in position.battlefield
            )
            known = _is_fully_described(deed) and not _has_unknown_amount(deed, whose)
            certain = deed.against == "anyone" or len(position.players) == PAIR
            return len(position.defenders) == 1 and not walkers and known and certain
        case CreatesTokens():
            return _is_fully_described(deed) and not _has_unknown_amount(deed, whose)
        case PutsCounters(kind=kind):
            return kind not in REPLACING_COUNTERS and not _has_unknown_amount(deed, whose)
        case _:
            return not _has_unknown_amount(deed, whose)


def _is_fully_described(deed: CreatesTokens | EntersAttacking) -> bool:
    """Whether the words tell how many tokens there are, and all that they are."""
    return token(deed.words, "") is not None and not _has_unread_amount(deed)


def _has_unknown_amount(deed: Deed, whose: CircumstanceQuery) -> bool:
    """Whether it has an amount that the board does not state."""
    amounts = (part for part in within(deed) if isinstance(part, CardsIn | CardTypesIn | Held))
    return _has_unread_amount(deed) or not all(_is_stated(number, whose) for number in amounts)


def _has_unread_amount(deed: Deed) -> bool:
    """Whether it has an amount in words that no board decides."""
    return any(
        isinstance(part, Untold) and _KNOWN_WORDS.search(part.text) is None for part in within(deed)
    )


def _is_stated(number: Amount, whose: CircumstanceQuery) -> bool:
    """Whether the position tells a number of cards or counters."""
    if not whose.you:
        return False
    return amount(Table(whose.position), number, Viewpoint(whose.source, whose.you)) is not None


def _is_known(condition: Condition, whose: CircumstanceQuery) -> bool:
    """Whether the board decides that circumstance."""
    return all(_part_is_known(part, whose) for part in within(condition))


def _is_answered(words: str, whose: CircumstanceQuery) -> bool:
    """Whether the position tells that circumstance: one of the defending player, whoever of those
    who may be attacked it is."""
    known = answers(whose.position)
    if answered(known, whose, words) is not None:
        return True
    if whose.defending or "defending player" not in words:
        return False
    each = (replace(whose, defending=(name,)) for name in whose.position.defenders)
    return all(answered(known, query, words) is not None for query in each)


def _part_is_known(part: object, whose: CircumstanceQuery) -> bool:
    if isinstance(part, c.Undecided):
        return _is_answered(part.text, whose)
    return not isinstance(part, Untold | c.Measured)


def _changes(does: TriggeredAbility, *, by_life: bool) -> bool:
    return any(
        _deed_changes(deed, by_life=by_life)
        for instruction in does.instructions
        for deed in instruction.deeds
    )


def _deed_changes(deed: Deed, *, by_life: bool) -> bool:
    """Whether it changes anything of a combat."""
    match deed:
        case Outside():
            return False
        case CreatesTokens():
            return not _is_fully_described(deed)
        case DoneLater():
            return _is_at_the_end(deed) and not (by_life and _moves_alone(deed))
        case _:
            return True


def may_set_off(
    effect: object, you: str, position: Position, source: Permanent | None = None
) -> bool:
    """Whether the effect is a triggered ability that is played, from that position on: where only
    who loses is asked, also one that does something at end of combat as well. `source`: on whom it
    stands, where that is known."""
    return any(True for _ in played_abilities(effect, you, position, source))


def played_abilities(
    effect: object, you: str, position: Position, source: Permanent | None = None
) -> Iterator[TriggeredAbility]:
    """The triggered abilities that are played, as above, of what the effect is or gives others."""
    if isinstance(effect, HasEffects):
        for part in effect.effects:
            yield from played_abilities(part, you, position)
    if not isinstance(effect, Triggered):
        return
    does = triggered_as_chosen(effect.text, source)
    if does is not None and any(
        manner(effect.text, you, position, source=source, by_life=by_life) == "played"
        for by_life in (False, True)
    ):
        yield does


def comes_late(does: TriggeredAbility) -> bool:
    """Whether the ability may trigger once the last damage has been dealt, or on that damage."""
    return any(happening.what not in ATTACKS | BLOCKS for happening in does.on)


def takes_life(does: TriggeredAbility) -> bool:
    """Whether the ability has players lose life or get poison counters."""
    return any(
        (isinstance(deed, ChangesTotal) and deed.less is (deed.what == "life"))
        or (isinstance(deed, DealsDamage) and (deed.players is not None or deed.whom is None))
        for instruction in does.instructions
        for deed in instruction.deeds
    )
