"""The board as it lies: permanents that are given by their cards with their present values."""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct, field

from legality.editions import Edition
from legality.effects import conditions as c
from legality.effects import filters as f
from legality.effects.characteristics import BaseSize
from legality.effects.filters import Amount, Difference, Sum
from legality.errors import Untold
from legality.gaps import Ask
from legality.position import Permanent, Position
from legality.position.record import changed as with_fields
from legality.rulebook.characteristics.applying import doubt, printed_traits
from legality.rulebook.characteristics.layers import apply_layers, apply_types
from legality.rulebook.characteristics.lines import Layer, Line, groups, units
from legality.rulebook.characteristics.moments import before_judging
from legality.rulebook.characteristics.own import add_lasting, line_of, read_own
from legality.rulebook.characteristics.standing import Notes, Standing
from legality.rulebook.characteristics.timestamps import of_effects, of_permanents
from legality.rulebook.circumstances import answers
from legality.rulebook.texts import board_names, said_of, speaker
from legality.text import present_text
from legality.text.later import later

Begun = tuple[str | None, str, f.Filter, c.Condition]
"""A continuous effect: its holder, the line, whom it is about and when."""


class Lying(Struct, frozen=True):
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
    found = _worked_out(position)
    parts = found.notes, found.base, found.begun, found.every_type
    if found.position is not position:
        vars(position)[_KEPT] = found.position, *parts
    vars(found.position)[_KEPT] = None, *parts
    return found


def is_plain(position: Position) -> bool:
    """Whether all that its permanents are is stated, and it did not come out of another one: then
    nothing is to be worked out of it, and nothing told beside."""
    return position.is_told and _KEPT not in position.__dict__


def present(position: Position) -> Position:
    """The same position with present values only; itself where it has no others."""
    return position if position.is_told else lying(position).position


def told(position: Position) -> Position:
    """The same, where all present values are known for sure. Raises `Untold` otherwise."""
    if is_plain(position):
        return position
    found = lying(position)
    notes = found.notes
    if notes.asks or notes.doubts:
        raise Untold((*(one.asked for one in notes.asks), *map(changes, doubtful(notes))))
    return found.position


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
    notes = standing.notes
    found = tuple(_settled(standing, one) for one in position.battlefield)
    now = with_fields(position, permanents=found)
    return Lying(now, notes, base, dict(_begun(standing)), standing.every_type)


class Types(NamedTuple):
    """Who has every creature type, who has lost the abilities of its text with its land types
    (305.7), and what is asked to tell: what the written types of a permanent don't tell."""

    every_type: frozenset[str] = frozenset()
    textless: frozenset[str] = frozenset()
    asks: tuple[Ask, ...] = ()


def types_beside_written(position: Position) -> Types:
    """The same of a position in which all types are written."""
    texts = {permanent.oracle_text for permanent in position.permanents}
    texts |= {effect.oracle_text for effect in position.effects}
    keywords = (word for one in position.permanents for word in one.keywords)
    if not any(map(_may_say_types, (*texts, *keywords))):
        return Types()
    standing = _standing(position)
    apply_types(standing)
    return Types(standing.every_type, standing.textless, tuple(standing.notes.asks))


_EVERY_TYPE_OR_LANDS = later(
    r"changeling|\b(?:every|all) creature types?\b"
    r"|(?:\b(?:is|are|becomes?|became)|'s|'re)\b[^.]*"
    r"\b(?:plains|islands?|swamps?|mountains?|forests?|basic land type)\b",
    re.IGNORECASE,
)


@lru_cache(maxsize=16384)
def _may_say_types(text: str) -> bool:
    return _EVERY_TYPE_OR_LANDS.search(text) is not None


def _begun(standing: Standing) -> Iterator[tuple[Begun, tuple[str, ...]]]:
    """The effects that began in layers 4 and 5, and to whom they apply from then on."""
    for line in {line for line, _ in standing.begun}:
        numbers = {number: group for group, number in groups(line).items()}
        early = [unit for unit in units(line) if unit.layer in (Layer.TYPES, Layer.COLORS)]
        for number in {number for unit in early for number, _ in unit.effects}:
            yield (line.holder, line.text, *numbers[number]), standing.begun[line, number]


def _standing(position: Position) -> Standing:
    """The permanents before the first layer, with all lines that there are."""
    names = board_names(position)
    here = {one.id: _base(one) for one in position.battlefield if not one.phased_out}
    attacks, blocks = before_judging(position)
    standing = Standing(
        position,
        Edition.of(position.rules),
        answers(position),
        here,
        attacks,
        blocks,
        lines=dict.fromkeys(here, ()),
        lasting=(),
        held=dict.fromkeys(here, ()),
        notes=Notes(),
    )
    times = of_permanents(position)
    for one in here.values():
        read_own(standing, one, names, times[one.id])
    for lasting, time in zip(position.effects, of_effects(position), strict=True):
        for parsed, holder in said_of(lasting, here, names, present_text):
            you = speaker(lasting, holder, position)
            name = holder.id if holder else None
            add_lasting(standing, line_of(standing, parsed, name, you, time, lasting=True))
    return standing


def _base(permanent: Permanent) -> Permanent:
    """The permanent as its card has it; face down a 2/2 without text (708.2a)."""
    if not permanent.face_down:
        return permanent
    changed: dict[str, object] = {"oracle_text": "", "keywords": ()}
    values = {"type_line": "Creature", "colors": (), "power": 2, "toughness": 2}
    changed |= {field: value for field, value in values.items() if permanent.is_printed(field)}
    return with_fields(permanent, **changed)


def _without_stars(standing: Standing) -> None:
    """107.2: where a text defines the star, and is lost before it does, the star is 0."""
    for one in standing.permanents:
        defined = [
            effect
            for line in standing.lines[one.id]
            for effect in line.effects
            if isinstance(effect, BaseSize) and effect.defining
        ]
        for effect in defined:
            power, toughness = one.power, one.toughness
            if power is None and effect.power is not None:
                power = _of_zero(effect.power)
            if toughness is None and effect.toughness is not None:
                toughness = _of_zero(effect.toughness)
            one = with_fields(one, power=power, toughness=toughness)
        if defined:
            standing.here[one.id] = one


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
    for one in standing.permanents:
        lacking = one.power is None or one.toughness is None
        if one.is_creature and lacking and "size" in printed_traits(one):
            line = Line(one.id, one.controller, "nothing tells its power or toughness", (), (0, 0))
            doubt(standing, line, one.id, ("size",))


def _settled(standing: Standing, original: Permanent) -> Permanent:
    """The permanent as it is now: all its values present."""
    now = standing.here.get(original.id)
    if now is None:  # phased out: it is as if it weren't there
        return with_fields(original, printed=False, **_numbers(original))
    changed: dict[str, object] = {"printed": False, **_numbers(now)}
    if original.id in standing.textless:
        changed |= {"oracle_text": "", "keywords": ()}
    return with_fields(now, **changed)


def _numbers(one: Permanent) -> dict[str, int]:
    """0 for what a creature lacks."""
    if not one.is_creature:
        return {}
    values = {"power": one.power, "toughness": one.toughness}
    return {field: 0 for field, value in values.items() if value is None}
