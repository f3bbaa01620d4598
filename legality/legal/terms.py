"""How a view speaks of declarations: by names (`legal.names`), or by indices and masks."""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping
from typing import Any, Generic, TypeGuard, TypeVar, cast

from legality.errors import wrong
from legality.problem.declarations import Declaration, Problem

Declared = TypeVar("Declared")
Name = TypeVar("Name", bound=Hashable)
Option = TypeVar("Option")
Choice = TypeVar("Choice")


class Terms(ABC, Generic[Declared, Name, Option, Choice]):
    """Declarations are `Said`, creatures and things have a `Name`; a cursor's creature is asked for
    an `Option`, and a half-made declaration tells a `Choice` for some creatures."""

    __slots__ = ("problem",)

    def __init__(self, problem: Problem) -> None:
        self.problem = problem

    def _state(self) -> tuple[Any, ...]:
        return (self.problem,)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), self._state()

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.__reduce__() == other.__reduce__()

    def __hash__(self) -> int:
        return hash(self._state())

    @abstractmethod
    def expressed(self, declaration: Declaration) -> Declared:
        """The declaration in these terms."""

    @abstractmethod
    def understands(self, declaration: object) -> TypeGuard[Declared]:
        """Whether it is a declaration in these terms, of what is there; legal or not."""

    @abstractmethod
    def creature(self, index: int) -> Name:
        """What the creature of that index is called."""

    @abstractmethod
    def target(self, index: int) -> Name:
        """What the object of that index is called."""

    @abstractmethod
    def creature_index(self, path: str, name: Name) -> int:
        """The index of a creature. Raises `PositionError` with the `path`."""

    @abstractmethod
    def target_index(self, path: str, name: Name) -> int:
        """The index of an object. Raises `PositionError` with the `path`."""

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
    def choice_mask(self, path: str, choice: Choice) -> int:
        """The mask of all that a creature chooses. Raises `PositionError`."""

    def placed(self, path: str, partial: Mapping[Name, Choice]) -> dict[int, int]:
        """A half-made declaration by indices: each creature's mask of objects. Raises
        `PositionError`."""
        if not isinstance(partial, Mapping):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise wrong(path, "an object", partial)
        return {
            self.creature_index(path, creature): self.choice_mask(path, choice)
            for creature, choice in partial.items()
        }


class ProblemTerms(Terms[Declaration, int, int, int]):
    """Creatures and objects by their indices in the Problem, choices as masks of objects."""

    __slots__ = ()

    def expressed(self, declaration: Declaration) -> Declaration:
        return declaration

    def understands(self, declaration: object) -> TypeGuard[Declaration]:
        if not isinstance(declaration, tuple):
            return False
        chosen = cast("tuple[object, ...]", declaration)
        most = 1 << len(self.problem.objects)
        return len(chosen) == len(self.problem.creatures) and all(
            isinstance(mask, int) and 0 <= mask < most for mask in chosen
        )

    def creature(self, index: int) -> int:
        return index

    def target(self, index: int) -> int:
        return index

    def creature_index(self, path: str, name: int) -> int:
        return name

    def target_index(self, path: str, name: int) -> int:
        return name

    def option(self, mask: int) -> int:
        return mask

    def options(self, masks: tuple[int, ...]) -> tuple[int, ...]:
        return masks

    def option_mask(self, option: int) -> int:
        return option

    def choice_mask(self, path: str, choice: int) -> int:
        return choice
