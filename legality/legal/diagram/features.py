"""What the diagram reads: machines that go through a declaration step by step, and what they count.

A machine counts how many of some creatures choose some objects, as far as it must, and says at the
end whether its restriction is kept and how many requirements are obeyed.
"""

from collections.abc import Callable, Hashable
from typing import Any, Protocol, TypeVar

from msgspec import Struct

from legality.clock import tick
from legality.legal.diagram.reading_order import ClassPick, Pick
from legality.problem.declarations import Problem

Value = Hashable
Symbol = Hashable
S = TypeVar("S")
V = TypeVar("V")


class Machine(Protocol[S, V]):
    """Reads a declaration step by step, of the creatures of its `scope`.

    It begins with the value `start`. Each option of a step has a `symbol` (None: it leaves every
    value as it is), and by that the `move` gives the next value and what is gained (None: no such
    declaration is legal). `final` is what a value gains at the end, or None.
    """

    @property
    def start(self) -> V: ...
    @property
    def scope(self) -> int: ...
    def symbol(self, step: Pick, option: int) -> S | None: ...
    def move(self, step: Pick, symbol: S, value: V) -> tuple[V, int] | None: ...
    def final(self, value: V) -> int | None: ...


Part = Machine[Any, Any]
COUNT = (1 << 24) - 1
"""The bits of a value that count."""


class Feature(Struct, frozen=True):
    """How many of `creatures` choose one or more of `objects`, counted up to `top`.

    Each creature counts once: a value is the count, and above it a bit for each creature that has
    been counted and has steps to come.
    """

    creatures: int
    objects: int
    top: int

    def symbol(self, step: Pick, option: int) -> int:
        """1: the creature chooses; 2: nothing, but its last step ends; 0: nothing to see;
        -n: so many of a class choose."""
        if not self.creatures >> step.creature & 1:
            return 0
        if isinstance(step, ClassPick):
            return -option if step.target & self.objects else 0
        if option & self.objects:
            return 1
        ends = step.may_end_count(self.objects) and step.is_last_about(self.objects)
        return 2 if ends and not step.first else 0

    def move(self, step: Pick, symbol: int, value: int) -> int:
        """The value after a step with that symbol."""
        count, counted = value & COUNT, value & ~COUNT
        if symbol < 0:
            return counted | min(count - symbol, self.top)
        itself = COUNT + 1 << step.creature
        if symbol == 1 and not counted & itself:
            count, counted = min(count + 1, self.top), counted | itself
        return count | (counted & ~itself if step.is_last_about(self.objects) else counted)


Gain = Callable[[tuple[int, ...]], int | None]


class CountMachine(Struct, frozen=True):
    """Reads some features and judges their counts at the end."""

    features: tuple[Feature, ...]
    judge: Gain

    @property
    def start(self) -> tuple[int, ...]:
        return (0,) * len(self.features)

    @property
    def scope(self) -> int:
        mask = 0
        for feature in self.features:
            mask |= feature.creatures
        return mask

    def symbol(self, step: Pick, option: int) -> tuple[int, ...] | None:
        symbols = tuple([feature.symbol(step, option) for feature in self.features])
        return symbols if any(symbols) else None

    def move(
        self, step: Pick, symbol: tuple[int, ...], value: tuple[int, ...]
    ) -> tuple[tuple[int, ...], int]:
        return tuple(map(_move, self.features, (step,) * len(value), symbol, value)), 0

    def final(self, value: tuple[int, ...]) -> int | None:
        return self.judge(tuple(count & COUNT for count in value))


def _move(feature: Feature, step: Pick, symbol: int, value: int) -> int:
    return feature.move(step, symbol, value) if symbol else value


class Choosable:
    """A Problem's masks cut down to what can be chosen, so that equal features are one."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.everything = problem.everything
        self.allowed = [
            allowed if most > 0 else 0
            for allowed, most in zip(problem.allowed, problem.capacity, strict=True)
        ]

    def able(self, creatures: int, objects: int) -> int:
        """Those of the creatures that may choose one of the objects."""
        tick()
        able = 0
        for creature, allowed in enumerate(self.allowed):
            if creatures >> creature & 1 and allowed & objects:
                able |= 1 << creature
        return able

    def feature(self, creatures: int, objects: int, top: int) -> Feature:
        """That feature among those who are able."""
        able = self.able(creatures, objects & self.everything)
        return Feature(able, objects & self.everything, min(top, able.bit_count()))
