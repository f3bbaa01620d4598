"""How a view speaks of declarations by names: those of the Problem, or of the position."""

from collections.abc import Mapping, Sequence, Set
from typing import Any, TypeGuard, cast

from legality.errors import PositionError, wrong
from legality.frozen import FrozenDict
from legality.judging.declarations import declared
from legality.legal.nearest.change import JudgedDeclaration, judged_in
from legality.legal.terms import Terms
from legality.position import Position
from legality.position.known_names import require_id, require_name
from legality.problem.declarations import Declaration, Problem
from legality.rulebook.targets import attacked_as
from legality.verdict import DeclarationValue

Chosen = str | Sequence[str] | None
"""All that a creature chooses: one thing, several, or nothing (None or an empty list)."""
_MAPPINGS = frozenset((dict, FrozenDict))
_LISTS = frozenset((list, tuple))


class ProblemNames(Terms[DeclarationValue, str, str | None, Chosen]):
    """The names of the Problem itself: an attacker chooses one object, a blocker a list.

    A name that the Problem does not have is an error. Who knows more names (a position has
    permanents that can't be declared) overrides what is a name at all, and what it is called.
    """

    __slots__ = ()

    # -- what is a name ----------------------------------------------------------------------------

    def is_creature(self, name: str) -> bool:
        """Whether a declaration may name this creature, legally or not."""
        return name in self.problem.creature_places

    def is_target(self, name: str) -> bool:
        """Whether a declaration may name this object, legally or not."""
        return name in self.problem.object_places

    def is_own(self, creature: str) -> bool:
        """Whether the creature is one of whoever declares."""
        return self.is_creature(creature)

    def object_called(self, name: str) -> str:
        """What the Problem calls that object."""
        return name

    def require_creature(self, path: str, name: str) -> None:
        """Raises `PositionError` with that path for what is no creature's name."""
        require_name(path, name, self.problem.creature_places.keys(), "a creature of the Problem")

    def require_target(self, path: str, name: str) -> None:
        """Raises `PositionError` with that path for what is no object's name."""
        require_name(path, name, self.problem.object_places.keys(), "an object of the Problem")

    def require_listed(self, path: str, name: str, known: Set[str], expected: str) -> None:
        """Raises `PositionError` for a name that the Problem has no place for."""
        require_name(path, name, known, expected)

    # -- declarations ------------------------------------------------------------------------------

    def expressed(self, declaration: Declaration) -> DeclarationValue:
        return declared(self.problem, declaration)

    def understands(self, declaration: object) -> TypeGuard[DeclarationValue]:
        if not isinstance(declaration, Mapping):
            return False
        try:
            self.require(cast("DeclarationValue", declaration))
        except PositionError:
            return False
        return all(map(self.is_own, cast("Mapping[str, Any]", declaration)))

    def judged(self, declaration: DeclarationValue) -> JudgedDeclaration:
        """The declaration in the numbering of the Problem, legal or not; who chose something that
        the Problem does not have changes in any case, and strangers are left out."""
        chosen, touched = [0] * len(self.problem.creatures), 0
        for creature, targets in declaration.items():
            index = self.problem.creature_places.get(creature)
            for target in [targets] if isinstance(targets, str) else targets:
                what = self.problem.object_places.get(self.object_called(target))
                if index is not None and what is not None:
                    chosen[index] |= 1 << what
                elif index is not None:
                    touched |= 1 << index
        return judged_in(self.problem, tuple(chosen), touched)

    def require(self, declaration: DeclarationValue) -> None:
        """Raise `PositionError` at the first name that is not known."""
        if not self._is_known(declaration):
            self._complain(declaration)

    def _is_known(self, declaration: DeclarationValue) -> bool:
        """Whether everything in it is what it should be and has a known name."""
        if type(declaration) not in _MAPPINGS:
            return False
        is_creature, is_target = self.is_creature, self.is_target
        is_attack = self.problem.declaration == "attacks"
        for creature, targets in declaration.items():
            if type(creature) is not str or not is_creature(creature):
                return False
            if is_attack:
                targets = (targets,)
            elif type(targets) not in _LISTS:
                return False
            for target in targets:
                if type(target) is not str or not is_target(target):
                    return False
        return True

    def _complain(self, declaration: DeclarationValue) -> None:
        kind = f"$.{self.problem.declaration}"
        if not isinstance(cast("object", declaration), Mapping):
            raise wrong(kind, "an object", declaration)
        for creature, targets in declaration.items():
            path = f"{kind}.{creature}"
            self._require_chosen(path, targets)
            self.require_creature(path, creature)
            if isinstance(targets, str):
                self.require_target(path, targets)
                continue
            for number, target in enumerate(targets):
                self.require_target(f"{path}[{number}]", target)

    def _require_chosen(self, path: str, targets: object) -> None:
        """An attacker attacks one object, a blocker blocks a list. Raises `PositionError`."""
        if self.problem.declaration == "attacks":
            if not isinstance(targets, str):
                raise wrong(path, "a string", targets)
        elif not isinstance(targets, list | tuple):
            raise wrong(path, "a list", targets)
        else:
            for number, target in enumerate(cast("Sequence[object]", targets)):
                if not isinstance(target, str):
                    raise wrong(f"{path}[{number}]", "a string", target)

    # -- creatures and objects ---------------------------------------------------------------------

    def creature(self, index: int) -> str:
        return self.problem.creatures[index]

    def target(self, index: int) -> str:
        return self.problem.objects[index]

    def creature_index(self, path: str, name: str) -> int:
        indices = self.problem.creature_places
        self.require_listed(path, name, indices.keys(), f"a creature of {self.problem.player}")
        return indices[name]

    def target_index(self, path: str, name: str) -> int:
        indices = self.problem.object_places
        what = "attacked" if self.problem.declaration == "attacks" else "blocked"
        name = self.object_called(name)
        self.require_listed(path, name, indices.keys(), f"what may be {what}")
        return indices[name]

    def option(self, mask: int) -> str | None:
        return self.problem.objects[mask.bit_length() - 1] if mask else None

    def option_mask(self, option: str | None) -> int:
        return 0 if option is None else 1 << self.target_index("choose", option)

    def choice_mask(self, path: str, choice: Chosen) -> int:
        mask = 0
        if not isinstance(choice, str | list | tuple | None):
            raise wrong(path, "a name, a list of names or nothing", choice)
        for target in [choice] if isinstance(choice, str) else choice or ():
            mask |= 1 << self.target_index(path, target)
        return mask


class PositionNames(ProblemNames):
    """Ids and players' names, as the position writes declarations; also ids of what has entered
    since, between its moment and the declaration (508.4, 111.2)."""

    __slots__ = ("position",)

    def __init__(self, position: Position, problem: Problem) -> None:
        super().__init__(problem)
        self.position = position

    def _state(self) -> tuple[Any, ...]:
        return self.position, self.problem

    def is_creature(self, name: str) -> bool:
        return name in self.position.by_id or name in self.problem.creature_places

    def is_target(self, name: str) -> bool:
        if name in self.position.by_id or name in self.position.player_by_name:
            return True
        return name in self.problem.object_places

    def is_own(self, creature: str) -> bool:
        if creature not in self.position.by_id:
            return creature in self.problem.creature_places
        side_of = self.position.seats.side_of
        return side_of(self.position.by_id[creature].controller) == self.problem.player

    def object_called(self, name: str) -> str:
        return attacked_as(self.position, name)

    def require_creature(self, path: str, name: str) -> None:
        known = self.position.by_id.keys() | self.problem.creature_places.keys()
        require_id(self.position, path, name, known, "a permanent's id")

    def require_target(self, path: str, name: str) -> None:
        by_id = self.position.by_id.keys() | self.problem.object_places.keys()
        players = self.position.player_by_name
        if self.problem.declaration == "attacks":
            require_id(
                self.position, path, name, {*by_id, *players}, "a player or a permanent's id"
            )
        elif name not in players:  # a player is no creature, which the verdict says
            require_id(self.position, path, name, by_id, "a permanent's id")

    def require_listed(self, path: str, name: str, known: Set[str], expected: str) -> None:
        require_id(self.position, path, name, known, expected)
