"""Names to masks, and masks to names, in the numbering of one Problem."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import asdict, replace

from legality.errors import PositionError
from legality.frozen import HashedByContent
from legality.position.known_names import require_name
from legality.problem.declarations import bits

N = TypeVar("N", bound=Struct)


class Numbering(HashedByContent, frozen=True):
    """The places of the creatures and objects of a Problem, by their names."""

    creatures: Mapping[str, int]
    objects: Mapping[str, int]

    @staticmethod
    def of(creatures: Sequence[str], objects: Sequence[str]) -> "Numbering":
        """The numbering in which they stand. Raises `PositionError` for a name that stands there
        twice."""
        return Numbering(places("$.creatures", creatures), places("$.objects", objects))

    def creature(self, place: str, name: str) -> int:
        """The place of a creature. Raises `PositionError`."""
        return _index_of(place, name, self.creatures, "a creature")

    def object(self, place: str, name: str) -> int:
        """The place of an object. Raises `PositionError`."""
        return _index_of(place, name, self.objects, "an object")

    def creature_mask(
        self, place: str, names: Sequence[str] | None, field: str = "creatures"
    ) -> int:
        """The mask of those creatures, of all where nobody is named. Raises `PositionError`."""
        return _mask(f"{place}.{field}", names, self.creatures, "a creature")

    def object_mask(self, place: str, names: Sequence[str] | None) -> int:
        """The mask of those objects, of all where none is named. Raises `PositionError`."""
        return _mask(f"{place}.objects", names, self.objects, "an object")


def places(place: str, names: Sequence[str], field: str = "") -> dict[str, int]:
    """Where each name stands, in that `field` (".name") of a list's objects or in the list itself.
    Raises `PositionError` for an empty one, or one that stands there twice."""
    numbers: dict[str, int] = {}
    for number, name in enumerate(names):
        where = f"{place}[{number}]{field}"
        if not name:
            raise PositionError(where, "expected a name, got an empty string")
        if name in numbers:
            raise PositionError(where, f'"{name}" stands there twice: name each once')
        numbers[name] = number
    return numbers


def _index_of(place: str, name: str, known: Mapping[str, int], expected: str) -> int:
    require_name(place, name, known.keys(), f"{expected} of the Problem")
    return known[name]


def _mask(place: str, names: Sequence[str] | None, known: Mapping[str, int], expected: str) -> int:
    if names is None:
        return (1 << len(known)) - 1
    mask = 0
    for number, name in enumerate(names):
        bit = 1 << _index_of(f"{place}[{number}]", name, known, expected)
        if mask & bit:
            raise PositionError(
                f"{place}[{number}]", f'"{name}" stands there twice: name each once'
            )
        mask |= bit
    return mask


def named(mask: int, names: Sequence[str]) -> tuple[str, ...] | None:
    """The names of a mask, in their order; None where it has all of them."""
    everything = (1 << len(names)) - 1
    if mask & everything == everything:
        return None
    return tuple(names[place] for place in bits(mask & everything))


def all_named(mask: int, names: Iterable[str]) -> tuple[str, ...]:
    """The names of a mask, in their order."""
    return tuple(name for place, name in enumerate(names) if mask >> place & 1)


def with_stated(usual: N, stated: Struct | None) -> N:
    """The usual numbers of rules, but for those that a file states."""
    numbers = {} if stated is None else asdict(stated)
    return replace(usual, **{name: rule for name, rule in numbers.items() if rule is not None})
