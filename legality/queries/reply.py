"""What a request is answered with: the lines of its answer, or why there is none."""

from typing import Generic, TypeVar

from msgspec import UNSET, UnsetType

from legality.frozen import HashedByContent
from legality.queries.answer import AppliedValue, GapValue

L = TypeVar("L")
Id = str | int | UnsetType
Lines = list[str] | UnsetType


class Reply(HashedByContent, Generic[L], frozen=True, kw_only=True):
    """What was found: `status` is the exit status that the command would have (0, 1 or 3), and
    `answers` are the lines of JSON that it would print. Of a listing `more` says whether there are
    more, and the gaps stand beside it; `undecided` says why there is no answer, or none that is
    whole; `said` are notes."""

    id: Id = UNSET
    status: int
    undecided: str | UnsetType = UNSET
    answers: list[L] | UnsetType = UNSET
    more: bool | UnsetType = UNSET
    not_understood: list[GapValue] | UnsetType = UNSET
    asks: list[GapValue] | UnsetType = UNSET
    not_modelled: list[GapValue] | UnsetType = UNSET
    applied: list[AppliedValue] | UnsetType = UNSET
    assumes: list[str] | UnsetType = UNSET
    said: Lines = UNSET


class Refusal(HashedByContent, frozen=True, kw_only=True):
    """Why there is no answer, and where in the position or the request."""

    id: Id = UNSET
    status: int
    kind: str
    error: str
    place: str | UnsetType = UNSET
    said: Lines = UNSET
