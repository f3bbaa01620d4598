"""Abilities and lasting texts as continuous effects: whose they are, since when, in which layer."""

from collections.abc import Iterable, Iterator
from enum import IntEnum
from typing import NamedTuple

from legality.effects import characteristics
from legality.effects import conditions as c
from legality.effects import filters as f
from legality.effects import qualities as q
from legality.effects.effect import Keyword
from legality.effects.effects import AnyEffect, HasEffects
from legality.rulebook.moment import Trait
from legality.rulebook.texts import is_own_keyword

Time = tuple[int, ...]
"""A timestamp (613.7), and among equal ones the place in the position."""


BEFORE_ALL = -2
"""The first number of the timestamp of a card that lies in its zone since nobody tells when."""


class Layer(IntEnum):
    """The layers and sublayers that change what a position shows (613.1a, d–g, 613.4)."""

    COPIES = 1
    TYPES = 4
    COLORS = 5
    ABILITIES = 6
    DEFINED = 70
    BASE = 71
    CHANGES = 72
    SWITCHES = 73

    @property
    def number(self) -> str:
        """The number of the rulebook: "4", "7b"."""
        return str(self.value) if self < 10 else f"7{'abcd'[self - 70]}"

    @property
    def trait(self) -> Trait:
        """What it changes."""
        match self:
            case Layer.COPIES | Layer.TYPES:
                return "types"
            case Layer.COLORS:
                return "colors"
            case Layer.ABILITIES:
                return "abilities"
            case _:
                return "size"


class LayerPart(NamedTuple):
    """What effects do in one layer: those that apply there, each with the number of the continuous
    effect that it is a part of. `defining`: they define characteristics of their own object
    (604.3); `alone`: they do nothing in other layers."""

    layer: Layer
    effects: tuple[tuple[int, AnyEffect], ...]
    defining: bool
    alone: bool


Plan = tuple[LayerPart, ...]


class Line(NamedTuple):
    """One ability of a permanent (its `holder`), or one text that a spell left behind (`lasting`;
    its holder, if it has one, is the object that it is said of).

    `you` is the player it speaks to, `by` the permanent whose text it is, `time` its timestamp;
    `plan` what it does layer by layer, where that is worked out. Two lines that say the same are
    two.
    """

    holder: str | None
    you: str
    text: str
    effects: tuple[AnyEffect, ...]
    time: Time
    lasting: bool = False
    by: str | None = None
    plan: Plan | None = None

    @property
    def is_counter(self) -> bool:
        """Whether a counter on its holder says it (122.1)."""
        return self.lasting and self.by is not None

    @property
    def may_be_newer(self) -> bool:
        """Whether no position tells since when it works: of a counter, and of a card in a zone."""
        return self.is_counter or self.time[0] == BEFORE_ALL

    def __eq__(self, other: object) -> bool:
        return self is other

    def __ne__(self, other: object) -> bool:
        return self is not other

    def __hash__(self) -> int:
        return id(self)


class Unit(NamedTuple):
    """What a line does in one layer: its effects there, each with the number of the continuous
    effect that it is a part of. What such an effect began to apply to, it keeps applying to
    (613.6). `defining`: it defines characteristics of its own object (604.3); `alone`: the line
    does nothing in other layers."""

    line: Line
    layer: Layer
    effects: tuple[tuple[int, AnyEffect], ...]
    defining: bool
    alone: bool

    def __eq__(self, other: object) -> bool:
        return self is other

    def __ne__(self, other: object) -> bool:
        return self is not other

    def __hash__(self) -> int:
        return id(self)


def is_held(line: Line, effect: AnyEffect) -> bool:
    """Whether it is a keyword ability that the holder simply has."""
    return not line.lasting and is_own_keyword(effect)


def own_keywords(lines: Iterable[Line]) -> Iterator[tuple[Keyword, Line]]:
    """The keyword abilities that a permanent simply has, with their lines."""
    for line in lines:
        for effect in line.effects:
            if isinstance(effect, characteristics.HasAbility) and is_held(line, effect):
                yield effect.keyword, line


def units(line: Line) -> Iterator[Unit]:
    """What a line does, layer by layer."""
    plan = planned(line.effects, lasting=line.lasting) if line.plan is None else line.plan
    for part in plan:
        yield Unit(line, *part)


def planned(effects: tuple[AnyEffect, ...], *, lasting: bool) -> Plan:
    """What the effects of a line do, layer by layer."""
    applied = [(effect, layer) for effect in effects for layer in _layers(effect, lasting=lasting)]
    if not applied:
        return ()
    by_layer: dict[tuple[Layer, bool], list[tuple[int, AnyEffect]]] = {}
    numbers = _numbered(effects)
    for effect, layer in applied:
        key = layer, _is_defining(effect, layer, lasting=lasting)
        by_layer.setdefault(key, []).append((numbers[effect.subject, effect.condition], effect))
    alone = len(by_layer) == 1
    return tuple(
        LayerPart(layer, tuple(some), defining, alone)
        for (layer, defining), some in by_layer.items()
    )


def groups(line: Line) -> dict[tuple[f.Filter, c.Condition], int]:
    """The continuous effects of a line, by whom they are about and when, numbered."""
    return _numbered(line.effects)


def _numbered(effects: tuple[AnyEffect, ...]) -> dict[tuple[f.Filter, c.Condition], int]:
    numbers: dict[tuple[f.Filter, c.Condition], int] = {}
    for effect in effects:
        numbers.setdefault((effect.subject, effect.condition), len(numbers))
    return numbers


def _is_defining(effect: AnyEffect, layer: Layer, *, lasting: bool) -> bool:
    """604.3: whether it defines a characteristic of its own object, whatever the circumstances."""
    match effect:
        case characteristics.ChangesColors(defining=defining):
            return defining
        case characteristics.EveryCreatureType(subject=q.ThisObject(), condition=c.Always()):
            return not lasting
        case characteristics.HasAbility():
            return layer is Layer.TYPES
        case _:
            return layer is Layer.DEFINED


def _layers(effect: AnyEffect, *, lasting: bool) -> Iterator[Layer]:
    """The layers in which the effect applies; none if it is none on characteristics, or a keyword
    that an object simply has. Changeling applies in layer 4 (702.73a)."""
    own = not lasting and is_own_keyword(effect)
    match effect:
        case characteristics.HasAbility(keyword=keyword) if own:
            if keyword.name == "changeling":
                yield Layer.TYPES
        case characteristics.ChangesTypes() | characteristics.EveryCreatureType():
            yield Layer.TYPES
        case characteristics.ChangesColors():
            yield Layer.COLORS
        case (
            characteristics.HasAbility()
            | characteristics.LosesAbility()
            | HasEffects()
            | characteristics.Suspected()
        ):
            yield Layer.ABILITIES
        case characteristics.BaseSize(defining=defining):
            yield Layer.DEFINED if defining else Layer.BASE
        case characteristics.Gets():
            yield Layer.CHANGES
        case characteristics.Switches():
            yield Layer.SWITCHES
        case _:
            return
