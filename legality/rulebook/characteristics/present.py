"""The board as it lies: permanents that are given by their cards with their present values."""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from msgspec import field
from msgspec.structs import replace

from legality.editions import Edition
from legality.effects import conditions as c
from legality.effects import filters as f
from legality.effects.characteristics import BaseSize
from legality.effects.filters import Amount, Difference, Sum
from legality.errors import Untold
from legality.frozen import HashedByContent
from legality.gaps import Ask, Gaps
from legality.position import Permanent, Position
from legality.position.kept import with_declared
from legality.position.record import changed as with_fields
from legality.rulebook.characteristics.applying import doubt, printed_traits
from legality.rulebook.characteristics.attachments import doubt_misplaced
from legality.rulebook.characteristics.copies import copy_objects
from legality.rulebook.characteristics.entered import as_entered
from legality.rulebook.characteristics.layers import apply_layers, apply_types
from legality.rulebook.characteristics.lines import Layer, Line, groups, units
from legality.rulebook.characteristics.moments import before_judging
from legality.rulebook.characteristics.own import add_lasting, line_of, read_own
from legality.rulebook.characteristics.renaming import doubt_names
from legality.rulebook.characteristics.standing import Notes, Standing
from legality.rulebook.characteristics.timestamps import of_permanents
from legality.rulebook.chosen import other_texts
from legality.rulebook.circumstances import answers
from legality.rulebook.elsewhere import other_lines
from legality.rulebook.texts import board_names
from legality.text import present_text
from legality.text.later import has_letters_like_ascii, later
from legality.text.lexicon import BASIC_LAND_TYPES

Begun = tuple[str | None, str, f.Filter, c.Condition]
"""A continuous effect: its holder, the line, whom it is about and when."""


class Lying(HashedByContent, frozen=True):
    """A position in which every value is present, and what is told beside: questions, lines that
    are not read, doubts, and by what steps the values came about. `base` are the permanents as
    their cards have them; `begun` says to whom effects apply that began in layers 4 and 5
    (613.6), `every_type` who has every creature type."""

    position: Position
    notes: Notes
    base: tuple[Permanent, ...] = ()
    begun: Mapping[Begun, tuple[str, ...]] = field(default_factory=dict[Begun, tuple[str, ...]])
    every_type: frozenset[str] = frozenset()

    @property
    def layered(self) -> bool:
        """Whether any value went through the layers."""
        return bool(self.base)


_KEPT = "_lying"
_Kept = tuple[
    Position | None,
    Notes,
    tuple[Permanent, ...],
    Mapping[Begun, tuple[str, ...]],
    frozenset[str],
]
"""What is kept with a position: the parts of its `Lying`, with None for the position itself, which
would else never be let go without the collector of garbage."""


def lying(position: Position) -> Lying:
    """The position as it lies on the table just before the first declaration judged (613); worked
    out once and kept with it, as its other views are."""
    kept: _Kept | None = vars(position).get(_KEPT)
    if kept is not None:
        other, notes, base, begun, every_type = kept
        return Lying(position if other is None else other, notes, base, begun, every_type)
    lies = _worked_out(position)
    parts = lies.notes, lies.base, lies.begun, lies.every_type
    if lies.position is not position:
        vars(position)[_KEPT] = lies.position, *parts
    vars(lies.position)[_KEPT] = None, *parts
    return lies


def noted(position: Position, lies: Lying) -> Position:
    """The position, in which all values are present, with those notes beside them."""
    parts = None, lies.notes, lies.base, lies.begun, lies.every_type
    vars(position)[_KEPT] = parts
    return position


def with_same_notes(position: Position) -> Position:
    """An equal position with the same notes."""
    made = with_declared(position)
    kept: _Kept | None = vars(position).get(_KEPT)
    if kept is not None:
        vars(made)[_KEPT] = kept
    return made


def is_plain(position: Position) -> bool:
    """Whether all that its permanents are is stated, and it did not come out of another one: then
    nothing is to be worked out of it, and nothing told beside."""
    return position.is_told and _KEPT not in position.__dict__


def present(position: Position) -> Position:
    """The same position with present values only; itself where it has no others."""
    return position if position.is_told else lying(position).position


def fully_known(position: Position) -> Position:
    """The same, where all present values are known for sure. Raises `Untold` otherwise."""
    if is_plain(position):
        return position
    lies = lying(position)
    notes = lies.notes
    if notes.asks or notes.doubts:
        raise Untold((*(ask.asked for ask in notes.asks), *map(changes, doubtful(notes))))
    return lies.position


def at_least(position: Position) -> Position:
    """The same with present values only, what is not told of them left out as if it were not so."""
    lies = lying(position)
    other = replace(lies.position)
    notes = Notes(steps=lies.notes.steps)
    vars(other)[_KEPT] = None, notes, lies.base, lies.begun, lies.every_type
    return other


def unknown(position: Position) -> Gaps:
    """For which questions and unread texts it is not known what the permanents are."""
    notes = lying(position).notes
    doubts = dict.fromkeys(
        line for traits in notes.doubts.values() for lines in traits.values() for line in lines
    )
    return Gaps(not_understood=tuple(doubts), asks=tuple(notes.asks))


def doubtful(notes: Notes) -> Iterator[str]:
    """The texts that may change something, and nobody knows how."""
    texts = {
        text: None
        for traits in notes.doubts.values()
        for lines in traits.values()
        for _, text in lines
    }
    yield from texts


def changes(text: str) -> str:
    """What nobody knows of a text that is not read."""
    return f'"{text}" changes what is on the table'


def _worked_out(position: Position) -> Lying:
    if position.is_told:
        return Lying(position, Notes())
    standing = _standing(position)
    base = standing.permanents
    _without_stars(standing)
    _undefined(standing)
    apply_layers(standing)
    doubt_misplaced(standing)
    doubt_names(standing)
    notes = standing.notes
    permanents = tuple(_settled(standing, permanent) for permanent in position.battlefield)
    now = with_fields(position, permanents=permanents)
    return Lying(now, notes, base, dict(_begun(standing)), standing.every_type)


class Types(NamedTuple):
    """Who has every creature type, who has lost the abilities of its text with its land types
    (305.7), and what is asked to tell: what the written types of a permanent don't tell."""

    every_type: frozenset[str] = frozenset()
    textless: frozenset[str] = frozenset()
    asks: tuple[Ask, ...] = ()


def types_beside_written(position: Position) -> Types:
    """The same of a position in which all types are written."""
    every = {permanent.oracle_text for permanent in position.permanents}
    every.update(other_texts(position), *[permanent.keywords for permanent in position.permanents])
    if not _may_say_types_anywhere("\n".join(every)) or not any(map(_may_say_types, every)):
        return Types()
    standing = _standing(position)
    apply_types(standing)
    return Types(standing.every_type, standing.textless, tuple(standing.notes.asks))


_EVERY_TYPE = later(r"changeling|\b(?:every|all) creature types?\b", re.IGNORECASE)
_IS = later(r"(?:\b(?:is|are|becomes?|became)|'s|'re)\b", re.IGNORECASE)
_LAND_TYPE = later(
    r"\b(?:plains|islands?|swamps?|mountains?|forests?|basic land type)\b", re.IGNORECASE
)


_WORDS_OF_TYPES = ("changeling", "creature type", "basic land type", *BASIC_LAND_TYPES)
"""One of these is in whatever `_may_say_types` finds."""


def _may_say_types_anywhere(texts: str) -> bool:
    """The same of many texts together, looked through without a pattern."""
    low = texts.lower()
    return any([word in low for word in _WORDS_OF_TYPES]) or has_letters_like_ascii(texts)


@lru_cache(maxsize=16384)
def _may_say_types(text: str) -> bool:
    """(One pattern for a verb and a land behind it takes quadratic time.)"""
    if _EVERY_TYPE.search(text) is not None:
        return True
    return any(
        (verb := _IS.search(sentence)) is not None
        and _LAND_TYPE.search(sentence, verb.end()) is not None
        for sentence in text.split(".")
    )


def _begun(standing: Standing) -> Iterator[tuple[Begun, tuple[str, ...]]]:
    """The effects that began in layers 4 and 5, and to whom they apply from then on."""
    for line in {line for line, _ in standing.begun}:
        numbers = {number: group for group, number in groups(line).items()}
        early = [unit for unit in units(line) if unit.layer in (Layer.TYPES, Layer.COLORS)]
        applied = {number for unit in early for number, _ in unit.effects}
        for number in {number for number in applied if (line, number) in standing.begun}:
            yield (line.holder, line.text, *numbers[number]), standing.begun[line, number]


def _standing(position: Position) -> Standing:
    """The permanents before the first layer, with all lines that there are."""
    names = board_names(position)
    given, notes = answers(position), Notes()
    here = {
        permanent.id: _base(permanent)
        for permanent in position.battlefield
        if not permanent.phased_out
    }
    attacks, blocks = before_judging(position)
    standing = Standing(
        position,
        Edition.of(position.rules),
        given,
        here,
        attacks,
        blocks,
        lines=dict.fromkeys(here, ()),
        lasting=(),
        held=dict.fromkeys(here, ()),
        notes=notes,
    )
    copy_objects(standing, names)
    for permanent in tuple(here.values()):
        here[permanent.id] = as_entered(permanent, position, given, notes)
    times = of_permanents(position)
    for permanent in here.values():
        read_own(standing, permanent, names, times[permanent.id])
    for parsed, holder, you, time in other_lines(position, here, names, present_text):
        name = holder.id if holder else None
        add_lasting(standing, line_of(standing, parsed, name, you, time, lasting=True))
    return standing


def _base(permanent: Permanent) -> Permanent:
    """The permanent as its card has it; face down a 2/2 without text (708.2a, 613.2b)."""
    if not permanent.face_down:
        return permanent
    changed: dict[str, object] = {"oracle_text": "", "keywords": ()}
    values = {"type_line": "Creature", "colors": (), "power": 2, "toughness": 2}
    changed |= {field: value for field, value in values.items() if permanent.is_printed(field)}
    return with_fields(permanent, **changed)


def _without_stars(standing: Standing) -> None:
    """107.2: where a text defines the star, and is lost before it does, the star is 0."""
    for permanent in standing.permanents:
        defined = [
            effect
            for line in standing.lines[permanent.id]
            for effect in line.effects
            if isinstance(effect, BaseSize) and effect.defining
        ]
        for effect in defined:
            power, toughness = permanent.power, permanent.toughness
            if power is None and effect.power is not None:
                power = _of_zero(effect.power)
            if toughness is None and effect.toughness is not None:
                toughness = _of_zero(effect.toughness)
            permanent = with_fields(permanent, power=power, toughness=toughness)
        if defined:
            standing.here[permanent.id] = permanent


def _of_zero(amount: Amount) -> int:
    """What an amount comes to where what it counts is 0."""
    match amount:
        case Sum(amount=first, more=second):
            return _of_zero(first) + _of_zero(second)
        case Difference(amount=first, less=second):
            return _of_zero(first) - _of_zero(second)
        case int():
            return amount
        case _:
            return 0


# -- the end ---------------------------------------------------------------------------------------


def _undefined(standing: Standing) -> None:
    """A creature whose power or toughness nothing defines is in doubt."""
    for permanent in standing.permanents:
        lacking = permanent.power is None or permanent.toughness is None
        if permanent.is_creature and lacking and "size" in printed_traits(permanent):
            line = Line(
                permanent.id,
                permanent.controller,
                "nothing tells its power or toughness",
                (),
                (0, 0),
            )
            doubt(standing, line, permanent.id, ("size",))


def _settled(standing: Standing, original: Permanent) -> Permanent:
    """The permanent as it is now: all its values present."""
    now = standing.here.get(original.id)
    if now is None:  # phased out: it is as if it weren't there
        return with_fields(original, printed=False, **_numbers(original))
    changed: dict[str, object] = {"printed": False, **_numbers(now)}
    if original.id in standing.textless:
        changed |= {"oracle_text": "", "keywords": ()}
    return with_fields(now, **changed)


def _numbers(permanent: Permanent) -> dict[str, int]:
    """0 for what a creature lacks."""
    if not permanent.is_creature:
        return {}
    values = {"power": permanent.power, "toughness": permanent.toughness}
    return {field: 0 for field, value in values.items() if value is None}
