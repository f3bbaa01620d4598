"""What every answer has: lines of JSON, a status, and what it was given without.

A line is a value whose JSON is public (`docs/commands.md`, `docs/service.md`); what is UNSET in it
is left out.
"""

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import islice
from typing import Any, Generic, TypeVar, cast

import msgspec
from msgspec import UNSET, UnsetType

from legality.errors import OptionError, Untold
from legality.frozen import HashedByContent
from legality.gaps import NOTHING_MISSING, Ask, Gaps
from legality.position import Position
from legality.queries.request import BoardRequest
from legality.queries.statuses import ALL_LEGAL
from legality.rulebook.characteristics.present import unknown

L = TypeVar("L")


class GapValue(msgspec.Struct, frozen=True):
    """A line of a permanent ("" for no one's), and of a question what is asked."""

    id: str
    text: str
    asked: str | UnsetType = UNSET


class AppliedValue(HashedByContent, frozen=True):
    """A triggered ability that has resolved between declarations: whose it is ("" for no one's),
    its line, whom it changed, after what, and the rule behind it."""

    id: str
    text: str
    on: list[str]
    after: str
    rule: str


class Gapped(HashedByContent, frozen=True, kw_only=True):
    """The three lists of what an answer was given without, where they are not empty; the abilities
    that have resolved between declarations, and what that assumes."""

    not_understood: list[GapValue] | UnsetType = UNSET
    asks: list[GapValue] | UnsetType = UNSET
    not_modelled: list[GapValue] | UnsetType = UNSET
    applied: list[AppliedValue] | UnsetType = UNSET
    assumes: list[str] | UnsetType = UNSET


class Spoken(Gapped, frozen=True, kw_only=True):
    """With `tell` in sentences too, and the fields of a position that declare it."""

    told: list[str] | UnsetType = UNSET
    declare: dict[str, Any] | UnsetType = UNSET


class Listing(Generic[L]):
    """Lines in the order in which they are found, at most so many (None: all). Once they have been
    gone through, `more` says whether there are others."""

    def __init__(self, lines: Iterable[L], most: int | None) -> None:
        self._lines = iter(lines)
        self._most = most

    def __iter__(self) -> Iterator[L]:
        return islice(self._lines, self._most)

    @cached_property
    def more(self) -> bool | None:
        """Whether there are more lines, for which the next is looked for; None where all were
        wanted."""
        return None if self._most is None else next(self._lines, None) is not None


class Answer(msgspec.Struct, Generic[L], frozen=True):
    """The lines that answer a request, and the exit status of a command that prints them.

    `beside` is what a listing is given without, which its lines do not say; `notes` are sentences
    for whoever asks, such as why a search is open. Going through a listing may raise `OutOfTime`,
    `TooLarge` and `Untold`.
    """

    lines: Iterable[L]
    status: int = ALL_LEGAL
    beside: Gaps = NOTHING_MISSING
    notes: tuple[str, ...] = ()

    @property
    def is_listing(self) -> bool:
        """Whether its lines are found one after another, while they are gone through."""
        return isinstance(self.lines, Listing)


def require(request: BoardRequest, gaps: Gaps) -> None:
    """Raises `OptionError` where an answer has gaps and the request is `strict`."""
    if request.strict and gaps:
        entries = [f"{what}: {line}" for what, _, line in gaps.entries()]
        raise OptionError("strict", "; ".join(entries))


def unknown_gaps(subject: object, error: Exception) -> Gaps:
    """What stands against an answer that hangs on what a position does not tell."""
    if isinstance(subject, Position) and isinstance(error, Untold):
        return unknown(subject)
    return NOTHING_MISSING


def gap_fields(gaps: Gaps) -> dict[str, Any]:
    """The lists that are not empty, and what happened between declarations, as fields of an
    answer."""
    fields: dict[str, Any] = {
        name: [GapValue(**entry) for entry in entries] for name, entries in gaps.to_fields().items()
    }
    return fields | course_fields(gaps.course())


def course_fields(course: dict[str, Any]) -> dict[str, Any]:
    """What happened between declarations, as fields of an answer."""
    applied = [AppliedValue(**effect) for effect in course.get("applied", ())]
    return course | ({"applied": applied} if applied else {})


def gaps_of(line: object) -> Gaps:
    """What a line says that it was given without; of an answer by player, each of them too."""
    own = Gaps(
        tuple((gap.id, gap.text) for gap in _gap_values(line, "not_understood")),
        tuple(Ask(gap.id, gap.text, gap.asked or "") for gap in _gap_values(line, "asks")),
        tuple((gap.id, gap.text) for gap in _gap_values(line, "not_modelled")),
    )
    if not isinstance(line, dict):
        return own
    parts = cast("dict[str, object]", line).values()
    return own | Gaps.together(gaps_of(part) for part in parts if isinstance(part, Gapped))


def _gap_values(line: object, name: str) -> list[GapValue]:
    """The entries of that list; of a line that is plain values (a Problem) they are plain too."""
    if isinstance(line, dict):
        entries = cast("dict[str, object]", line).get(name)
    else:
        entries = getattr(line, name, UNSET)
    return msgspec.convert(entries, list[GapValue]) if isinstance(entries, list) else []
