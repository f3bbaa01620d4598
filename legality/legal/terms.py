"""How a view speaks of declarations: by places and masks, or by the names of the position."""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from typing import Any, Generic, TypeGuard, TypeVar, cast

from legality.errors import PositionError
from legality.frozen import FrozenDict
from legality.judging.arguments import wrong
from legality.judging.declarations import declared
from legality.legal.nearest.change import Judged, judged_in
from legality.position import Position
from legality.position.references import known_id
from legality.problem.declarations import Declaration, Problem
from legality.rulebook.targets import attacked_as
from legality.verdict import DeclarationValue

Said = TypeVar("Said")
Name = TypeVar("Name", bound=Hashable)
Option = TypeVar("Option")
Choice = TypeVar("Choice")

Chosen = str | Sequence[str] | None
"""All that a creature chooses: one thing, several, or nothing (None or an empty list)."""


class Terms(ABC, Generic[Said, Name, Option, Choice]):
    """Declarations are `Said`, creatures and things have a `Name`; a cursor's creature is asked for
    an `Option`, and a half-made declaration tells a `Choice` for some creatures."""

    __slots__ = ("problem",)

    def __init__(self, problem: Problem) -> None:
        self.problem = problem

    def _made_of(self) -> tuple[Any, ...]:
        return (self.problem,)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), self._made_of()

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.__reduce__() == other.__reduce__()

    def __hash__(self) -> int:
        return hash(self._made_of())

    @abstractmethod
    def said(self, declaration: Declaration) -> Said:
        """The declaration in these terms."""

    @abstractmethod
    def understands(self, declaration: object) -> TypeGuard[Said]:
        """Whether it is a declaration in these terms, of what is there; legal or not."""

    @abstractmethod
    def creature(self, place: int) -> Name:
        """What the creature at that place is called."""

    @abstractmethod
    def thing(self, place: int) -> Name:
        """What the object at that place is called."""

    @abstractmethod
    def creature_place(self, asked: str, name: Name) -> int:
        """The place of a creature. Raises `PositionError` naming what was `asked`."""

    @abstractmethod
    def thing_place(self, asked: str, name: Name) -> int:
        """The place of an object. Raises `PositionError` naming what was `asked`."""

    @abstractmethod
    def option(self, mask: int) -> Option:
        """An option of a creature that is asked for one object or nothing."""

    def options(self, masks: tuple[int, ...]) -> tuple[Option, ...]:
        """Several options."""
        return tuple(map(self.option, masks))

    @abstractmethod
    def option_mask(self, option: Option) -> int:
        """The mask of an option. Raises `PositionError`."""

    @abstractmethod
    def choice_mask(self, asked: str, choice: Choice) -> int:
        """The mask of all that a creature chooses. Raises `PositionError`."""

    def placed(self, asked: str, partial: Mapping[Name, Choice]) -> dict[int, int]:
        """A half-made declaration by places: each creature's mask of things. Raises
        `PositionError`."""
        if not isinstance(partial, Mapping):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise wrong(asked, "an object", partial)
        return {
            self.creature_place(asked, creature): self.choice_mask(asked, choice)
            for creature, choice in partial.items()
        }


class Places(Terms[Declaration, int, int, int]):
    """Creatures and objects by their places in the Problem, choices as masks of objects."""

    __slots__ = ()

    def said(self, declaration: Declaration) -> Declaration:
        return declaration

    def understands(self, declaration: object) -> TypeGuard[Declaration]:
        if not isinstance(declaration, tuple):
            return False
        chosen = cast("tuple[object, ...]", declaration)
        most = 1 << len(self.problem.objects)
        return len(chosen) == len(self.problem.creatures) and all(
            isinstance(mask, int) and 0 <= mask < most for mask in chosen
        )

    def creature(self, place: int) -> int:
        return place

    def thing(self, place: int) -> int:
        return place

    def creature_place(self, asked: str, name: int) -> int:
        return name

    def thing_place(self, asked: str, name: int) -> int:
        return name

    def option(self, mask: int) -> int:
        return mask

    def options(self, masks: tuple[int, ...]) -> tuple[int, ...]:
        return masks

    def option_mask(self, option: int) -> int:
        return option

    def choice_mask(self, asked: str, choice: int) -> int:
        return choice


_MAPPINGS = frozenset((dict, FrozenDict))
_LISTS = frozenset((list, tuple))


class Names(Terms[DeclarationValue, str, str | None, Chosen]):
    """Ids and players' names, as the position writes declarations."""

    __slots__ = ("position",)

    def __init__(self, position: Position, problem: Problem) -> None:
        super().__init__(problem)
        self.position = position

    def _made_of(self) -> tuple[Any, ...]:
        return self.position, self.problem

    def said(self, declaration: Declaration) -> DeclarationValue:
        return declared(self.problem, declaration)

    def understands(self, declaration: object) -> TypeGuard[DeclarationValue]:
        if not isinstance(declaration, Mapping):
            return False
        try:
            self.require(cast("DeclarationValue", declaration))
        except PositionError:
            return False
        by_id, side_of = self.position.by_id, self.position.seats.side_of
        return all(
            side_of(by_id[creature].controller) == self.problem.player
            for creature in cast("Mapping[str, Any]", declaration)
        )

    def judged(self, declaration: DeclarationValue) -> Judged:
        """The declaration in the numbering of the Problem, legal or not; who chose something that
        the Problem does not have changes in any case, and strangers are left out."""
        chosen, touched = [0] * len(self.problem.creatures), 0
        for creature, things in declaration.items():
            place = self.problem.creature_places.get(creature)
            for thing in [things] if isinstance(things, str) else things:
                what = self.problem.object_places.get(attacked_as(self.position, thing))
                if place is not None and what is not None:
                    chosen[place] |= 1 << what
                elif place is not None:
                    touched |= 1 << place
        return judged_in(self.problem, tuple(chosen), touched)

    def require(self, declaration: DeclarationValue) -> None:
        """Raise `PositionError` at the first name that the position does not know."""
        if not self._is_known(declaration):
            self._complain(declaration)

    def _is_known(self, declaration: DeclarationValue) -> bool:
        """Whether everything in it is what it should be and has a name of the position."""
        if type(declaration) not in _MAPPINGS:
            return False
        by_id, players = self.position.by_id, self.position.player_by_name
        one_each = self.problem.declaration == "attacks"
        for creature, things in declaration.items():
            if type(creature) is not str or creature not in by_id:
                return False
            if one_each:
                things = (things,)
            elif type(things) not in _LISTS:
                return False
            for thing in things:
                if type(thing) is not str or (thing not in by_id and thing not in players):
                    return False
        return True

    def _complain(self, declaration: DeclarationValue) -> None:
        position, kind = self.position, f"$.{self.problem.declaration}"
        by_id, players = position.by_id, position.player_by_name
        if not isinstance(cast("object", declaration), Mapping):
            raise wrong(kind, "an object", declaration)
        for creature, things in declaration.items():
            place = f"{kind}.{creature}"
            self._require_chosen(place, things)
            known_id(position, place, creature, by_id.keys(), "a permanent's id")
            if isinstance(things, str):
                everything = {*by_id, *players}
                known_id(position, place, things, everything, "a player or a permanent's id")
                continue
            for number, thing in enumerate(things):
                if thing not in players:  # no creature, which the verdict says
                    inner = f"{place}[{number}]"
                    known_id(position, inner, thing, by_id.keys(), "a permanent's id")

    def _require_chosen(self, place: str, things: object) -> None:
        """An attacker attacks one thing, a blocker blocks a list. Raises `PositionError`."""
        if self.problem.declaration == "attacks":
            if not isinstance(things, str):
                raise wrong(place, "a string", things)
        elif not isinstance(things, list | tuple):
            raise wrong(place, "a list", things)
        else:
            for number, thing in enumerate(cast("Sequence[object]", things)):
                if not isinstance(thing, str):
                    raise wrong(f"{place}[{number}]", "a string", thing)

    def creature(self, place: int) -> str:
        return self.problem.creatures[place]

    def thing(self, place: int) -> str:
        return self.problem.objects[place]

    def creature_place(self, asked: str, name: str) -> int:
        places = self.problem.creature_places
        known_id(self.position, asked, name, places.keys(), f"a creature of {self.problem.player}")
        return places[name]

    def thing_place(self, asked: str, name: str) -> int:
        places = self.problem.object_places
        what = "attacked" if self.problem.declaration == "attacks" else "blocked"
        name = attacked_as(self.position, name)
        known_id(self.position, asked, name, places.keys(), f"what may be {what}")
        return places[name]

    def option(self, mask: int) -> str | None:
        return self.problem.objects[mask.bit_length() - 1] if mask else None

    def option_mask(self, option: str | None) -> int:
        return 0 if option is None else 1 << self.thing_place("choose", option)

    def choice_mask(self, asked: str, choice: Chosen) -> int:
        mask = 0
        if not isinstance(choice, str | list | tuple | None):
            raise wrong(asked, "a name, a list of names or nothing", choice)
        for thing in [choice] if isinstance(choice, str) else choice or ():
            mask |= 1 << self.thing_place(asked, thing)
        return mask
