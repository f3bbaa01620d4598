"""Long searches, watched: whoever wants to show how far one has come is told of every step."""

from collections.abc import Iterable
from typing import Protocol, TypeVar

T = TypeVar("T")


class Watch(Protocol):
    """Gives back what it is given, one after the other; `total` says how many there are at most,
    None if nobody knows."""

    def __call__(self, steps: Iterable[T], total: int | None) -> Iterable[T]: ...


def unwatched(steps: Iterable[T], total: int | None) -> Iterable[T]:
    """Nobody looks on."""
    return steps
