"""What a position may leave open of a permanent: what was chosen for it, and designations.

An effect that speaks of what is not told becomes one effect for each possibility that makes a
difference on the board, under the circumstance that it is so: that is asked.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import TypeGuard, TypeVar

from msgspec.structs import replace

from legality.effects import conditions as c
from legality.effects import filters as f
from legality.effects import qualities as q
from legality.effects.canonical import all_of, any_of, conjuncts
from legality.effects.characteristics import CHOSEN_COLOR, CHOSEN_TYPES, ChangesTypes
from legality.effects.effects import AnyEffect
from legality.effects.players import PlayerNamed, Who
from legality.effects.replacing import replaced, with_condition, within
from legality.effects.triggered import TriggeredAbility
from legality.position import Chosen, Permanent, Position
from legality.text import triggered_ability
from legality.text.lexicon import BASIC_LAND_TYPES, LEXICON, printed, subtype
from legality.text.printing.nouns import the_chosen
from legality.text.words import COLOR_WORD

E = TypeVar("E")
CHANGELINGS = ("changeling", "every creature type", "all creature types")
CREATURES = tuple(word.lower() for word in LEXICON.subtypes["creature"])
TYPES = tuple(sorted({word.lower() for kind in LEXICON.subtypes.values() for word in kind}))


def with_choices(
    effect: AnyEffect, source: Permanent | None, position: Position
) -> tuple[AnyEffect, ...] | None:
    """The effect with what was chosen for the source in the place of the words for it, and of
    those alone who are in a state that the position tells; None where it asks for such a state in
    a way that no question answers, or nothing that may have been chosen is on the board."""
    words, states = _speaks_of(effect)
    effects: tuple[AnyEffect, ...] = (effect,)
    if effect.subject == f.BOTH and source is not None:
        effects = tuple(_paired(effect, source, position))
    for what in words:
        if what == "name" and (source is None or not source.chosen or not source.chosen.name):
            return None  # any name there is
        effects = tuple(made for each in effects for made in _chosen(each, what, source, position))
    for state in states:
        if not _only_of_subject(effect, state):
            return None
        effects = tuple(made for each in effects for made in _in_state(each, state, position))
    return effects or None


def triggered_as_chosen(text: str, source: Permanent | None) -> TriggeredAbility | None:
    """What a triggered ability of that text does, with what was chosen for its source in the place
    of the words for it; None where it is not read, or speaks of a choice that nothing tells, or
    that is made as it resolves."""
    does, speaks = _read(text)
    return with_own_choices(does, source) if does is not None and speaks else does


@lru_cache(maxsize=4096)
def _read(text: str) -> tuple[TriggeredAbility | None, bool]:
    """What a triggered ability of that text does, and whether it speaks of a choice."""
    does = triggered_ability(text)
    return does, does is not None and bool(choices_of(does))


def with_own_choices(does: TriggeredAbility, source: Permanent | None) -> TriggeredAbility | None:
    """The same of an ability that has been read."""
    words = choices_of(does)
    chosen = None if source is None or _CHOOSES.search(does.text) else source.chosen
    for what in words:
        choice = None if chosen is None else _choice(chosen, what)
        if choice is None:
            return None
        does = _with(does, what, choice)
    return does


_CHOOSES = re.compile(r"\bchooses? (?:an?|target) ", re.IGNORECASE)
"""How an ability has something chosen itself."""


def asks_the_position(effect: AnyEffect) -> bool:
    """Whether it speaks of what was chosen, of whom its source is paired with, or of a state that
    the position tells."""
    return effect.subject == f.BOTH or any(_speaks_of(effect))


@lru_cache(maxsize=4096)
def _speaks_of(effect: AnyEffect) -> tuple[tuple[str, ...], tuple[q.State, ...]]:
    """What an effect says that something was chosen for, and the states that it speaks of."""
    parts = list(within(effect))
    states: tuple[q.State, ...] = tuple(state for state in q.STATED_STATES if q.Is(state) in parts)
    return choices_of(effect), states


def choices_of(value: object) -> tuple[str, ...]:
    """Of what an effect, an ability or a part of one says that it was chosen: its colour, a type, a
    name, a player."""
    parts = list(within(value))
    words: dict[str, None] = {part.what: None for part in parts if isinstance(part, q.OfChosen)}
    words |= {CHOSEN_TYPES[part]: None for part in parts if _is_chosen_type(part)}
    if CHOSEN_COLOR in parts:
        words["color"] = None
    return (*words, *(("player",) if Who.CHOSEN in parts else ()))


def _is_chosen_type(part: object) -> TypeGuard[str]:
    return isinstance(part, str) and part in CHOSEN_TYPES


# -- what was chosen -----------------------------------------------------------------------------


def _chosen(
    effect: AnyEffect, what: str, source: Permanent | None, position: Position
) -> Iterator[AnyEffect]:
    """With what was chosen for the source; a text that a spell left behind has none, and what was
    chosen for the permanent that it is on is not meant."""
    chosen = None if source is None else source.chosen
    choice = None if chosen is None else _choice(chosen, what)
    if choice is not None:
        yield _with(effect, what, choice)
        return
    it = the_chosen(what) if source is not None else f"the {what} chosen as it was put there"
    possible = _possible(what, position)
    if isinstance(effect, ChangesTypes) and not CHOSEN_TYPES.keys().isdisjoint(effect.types):
        lands = what == "land type" or _is_of_lands(effect, source, position)
        possible = _possible_types(effect, position, lands=lands)
    for value in possible:
        condition = c.Undecided(f"{it} is {_as_written(what, value)}")
        yield with_condition(_with(effect, what, value), condition)


def _choice(chosen: Chosen, what: str) -> str | None:
    """What was chosen for those words; None where that is not told."""
    field = what.removeprefix("card ").removeprefix("land ")
    choice: str | None = getattr(chosen, field, None)
    return choice.lower() if choice is not None and field == "type" else choice


def _with(effect: E, what: str, value: str) -> E:
    def other(part: object) -> object:
        if what == "player" and part is Who.CHOSEN:
            return PlayerNamed(value)
        if isinstance(part, q.OfChosen) and part.what == what:
            return _filter(part.what, value)
        if _is_chosen_type(part) and CHOSEN_TYPES[part] == what:
            return value
        return value if part == CHOSEN_COLOR and what == "color" else part

    return replaced(effect, other)


def _filter(what: q.ChosenWhat, value: str) -> f.Filter:
    match what:
        case "color":
            return q.HasColor(value)
        case "type" | "card type" | "land type" | "first type" | "second type":
            return q.HasType(value)
        case "name":
            return q.Named(value)


def _as_written(what: str, value: str) -> str:
    if what == "color":
        return COLOR_WORD[value]
    return printed(value) if what.endswith("type") and what != "card type" else value


def _possible(what: str, position: Position) -> tuple[str, ...]:
    """What may have been chosen and makes a difference on this board."""
    match what:
        case "color":
            return _colors(position)
        case "player":
            return tuple(player.name for player in position.players)
        case "card type":
            here = position.permanents
            return tuple(
                w for w in LEXICON.card_types if any(permanent.has_type(w) for permanent in here)
            )
        case _:
            return _types(position)


def _colors(position: Position) -> tuple[str, ...]:
    """The colours on the board, and those that a text there speaks of."""
    texts = [permanent.oracle_text for permanent in position.permanents]
    words = " ".join([*texts, *other_texts(position)]).lower()
    return tuple(
        symbol
        for symbol, word in COLOR_WORD.items()
        if word in words or any(symbol in permanent.colors for permanent in position.permanents)
    )


def other_texts(position: Position) -> tuple[str, ...]:
    """The texts that no permanent has: of spells, and of cards in zones."""
    cards = [card["oracle_text"] for player in position.players for _, card in player.cards()]
    return tuple([effect.oracle_text for effect in position.effects] + cards)


def _types(position: Position) -> tuple[str, ...]:
    """The subtypes on the board, and one that only what is of every creature type has."""
    here = [
        word for word in TYPES if any(permanent.has_type(word) for permanent in position.permanents)
    ]
    if any(map(_is_changeling, position.permanents)):
        here.append(next(w.lower() for w in LEXICON.subtypes["creature"] if w.lower() not in here))
    return tuple(here)


def _possible_types(effect: ChangesTypes, position: Position, *, lands: bool) -> tuple[str, ...]:
    """What may have been chosen for it to become: a basic land type of a land, else a creature
    type, which stands on the board or in a text there; and one other where types are lost."""
    able = BASIC_LAND_TYPES if lands else CREATURES
    here = [
        line
        for permanent in position.permanents
        for line in (permanent.oracle_text, permanent.type_line)
    ]
    listed = [word for permanent in position.permanents for word in permanent.keywords]
    words = _subtypes_in("\n".join([*here, *listed, *other_texts(position)]))
    speaks = [word for word in able if word in words]
    if effect.manner != "added":
        speaks += [word for word in able if word not in words][:1]
    return tuple(speaks)


def _is_of_lands(effect: ChangesTypes, source: Permanent | None, position: Position) -> bool:
    meant: Permanent | None = source
    match effect.subject:
        case q.ThisObject():
            pass
        case q.AttachedObject():
            meant = None if source is None else position.by_id.get(source.attached_to or "")
        case subject:
            return q.HasType("land") in within(subject)
    return meant is not None and meant.has_type("land")


_WORD = re.compile(r"[A-Za-z'-]+")


@lru_cache(maxsize=64)
def _subtypes_in(text: str) -> frozenset[str]:
    """The subtypes that stand in a text, also in the plural and in landwalk."""
    words = {word.removesuffix("walk").removesuffix("'s") for word in _WORD.findall(text)}
    subtypes = (subtype(word.capitalize()) for word in words)
    return frozenset(known.word for known in subtypes if known is not None)


def _is_changeling(permanent: Permanent) -> bool:
    text = f"{permanent.oracle_text} {' '.join(permanent.keywords)}".lower()
    return any(word in text for word in CHANGELINGS)


# -- who is paired with whom ---------------------------------------------------------------------


def _paired(effect: AnyEffect, source: Permanent, position: Position) -> Iterator[AnyEffect]:
    """702.95: the source, and each other creature of its controller if it is paired with it."""
    yield replace(effect, subject=q.THIS)
    for other in position.battlefield:
        if other.id != source.id and other.controller == source.controller and other.is_creature:
            condition = c.Undecided(f"~ is paired with @{other.id}")
            yield replace(effect, subject=q.WithId(other.id), condition=condition)


# -- who is in a state ---------------------------------------------------------------------------


def _only_of_subject(effect: AnyEffect, state: q.State) -> bool:
    """Whether the state stands in the effect once, as a part of its subject."""
    subject = effect.subject
    parts = conjuncts(subject)
    return q.Is(state) in parts and sum(1 for part in within(effect) if part == q.Is(state)) == 1


def _in_state(effect: AnyEffect, state: q.State, position: Position) -> Iterator[AnyEffect]:
    every = [(permanent.id, _is_in_state(permanent, state)) for permanent in position.battlefield]
    known = any_of(q.WithId(name) for name, is_so in every if is_so)

    def of(whom: f.Filter) -> AnyEffect:
        parts = conjuncts(effect.subject)
        rest = [part for part in parts if part != q.Is(state)]
        return replace(effect, subject=all_of([*rest, whom]))

    yield of(known)
    for name, is_so in every:
        if is_so is None:
            condition = c.Undecided(f"@{name} {_as(state)}")
            yield with_condition(of(q.WithId(name)), condition)


def _is_in_state(permanent: Permanent, state: q.State) -> bool | None:
    """Whether the permanent is in the state; None where the position leaves that open. What its
    controller had since before the turn entered before it (302.6)."""
    if state == "new":
        return None if permanent.summoning_sick else False
    stated: bool | None = getattr(permanent, state)
    return stated


def _as(state: q.State) -> str:
    match state:
        case "commander":
            return "is a commander"
        case "new":
            return "entered this turn"
        case _:
            return f"is {state}"
