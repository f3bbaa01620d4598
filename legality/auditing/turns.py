"""The editions that the library knows: the dates on which one of its rules changed."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from inspect import getmembers

from legality.editions import NEWEST, OLDEST, Edition
from legality.numbers import SOURCES

SWITCHES = tuple(
    member[0] for member in getmembers(Edition, lambda member: isinstance(member, property))
)
"""The behaviours that differ from edition to edition, and the numbers of the steps."""
_NUMBERS = ("attack_steps", "block_steps")


@dataclass(frozen=True, slots=True)
class Turn:
    """What changes on an ISO `date`: behaviours with their new values, by name. `read`: the edition
    of that date is one that the library was written from."""

    date: str
    read: bool
    changes: dict[str, object]


def turns() -> tuple[Turn, ...]:
    """The dates on which a behaviour changes, and those of the editions that were read, in order;
    the first one has the behaviours that it begins with."""
    return tuple(_turns())


def _turns() -> Iterator[Turn]:
    before: dict[str, object] = {}
    for day in _days():
        edition = Edition("", day)
        values = {name: getattr(edition, name) for name in SWITCHES if name not in _NUMBERS}
        changes = {name: value for name, value in values.items() if before.get(name) != value}
        if changes or day in SOURCES:
            yield Turn(day, day in SOURCES, changes)
        before = values


def _days() -> Iterator[str]:
    day, last = date.fromisoformat(OLDEST), date.fromisoformat(NEWEST)
    while day <= last:
        yield day.isoformat()
        day += timedelta(days=1)
