"""What every question states: its own id and its time; a board; what of the board is judged.

A request is decoded from JSON by msgspec, with its operation in `op`. Whoever has the position
already (the terminal, that reads files) puts the question to it by `on`.
"""

from functools import cached_property
from typing import Annotated, TypeVar

import msgspec
from msgspec.structs import replace

from legality.cards.filling import CardsByName
from legality.frozen import HashedByContent
from legality.json_text import text_of
from legality.position import Position, Stage
from legality.queries.subject import Subject, board_of, changed, read_subject

NO_TEXT = msgspec.Raw(b"")
"""In place of a board's text where the position is given by `on`."""


class Refused(Exception):
    """A request that is none; says where and why."""


class Request(
    HashedByContent, frozen=True, kw_only=True, tag_field="op", forbid_unknown_fields=True
):
    """What every request may say: its own `id`, repeated in the answer, and the seconds it may
    take."""

    id: str | int | None = None
    time_limit: Annotated[float, msgspec.Meta(gt=0)] | None = None


B = TypeVar("B", bound="BoardRequest")


class BoardRequest(Request, frozen=True, kw_only=True, dict=True):
    """A question about a position: an object of JSON, or a string with a board in the notation or
    as a code; or about a Problem, the object of its file. `rules` is the edition in place of the
    position's own."""

    position: msgspec.Raw
    rules: str | None = None
    strict: bool = False

    @cached_property
    def subject(self) -> Subject:
        """The position with what the request changes in it, or the Problem that stands in its
        place. Raises `PositionError`, and `Refused` for another value than an object or a
        string."""
        raw = bytes(self.position).strip()
        if raw[:1] == b'"':
            raw = msgspec.json.decode(text_of(raw), type=str).encode()
        elif raw[:1] != b"{":
            raise Refused("Expected `object | str` - at `$.position`")
        return changed(read_subject(raw, CardsByName()), self.rules, self.judged)

    @property
    def board(self) -> Position:
        """The position, where one is needed. Raises `PositionError`."""
        return board_of(self.subject)

    @property
    def judged(self) -> tuple[Stage, ...] | None:
        """What is judged in place of what the position names."""
        return None

    def on(self: B, subject: Subject) -> B:
        """The same question about that position, which has its changes already, or Problem."""
        question = replace(self)
        vars(question)["subject"] = subject
        return question


class JudgingRequest(BoardRequest, frozen=True, kw_only=True):
    """A question about what is declared, or about what of it `judge` names."""

    judge: tuple[Stage, ...] | None = None

    @property
    def judged(self) -> tuple[Stage, ...] | None:
        """What the request names."""
        return self.judge
