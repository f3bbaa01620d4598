"""The answer to a request: what its operation says, or why there is none, as a line of JSON."""

import io
from collections.abc import Mapping
from contextlib import redirect_stderr
from typing import Any, TextIO

import msgspec

from legality.cards.location import default_databases
from legality.cli.deadline import deadline, settled
from legality.cli.each import Manner, fault
from legality.cli.operations.declaring import most_of
from legality.cli.operations.requests import Damage, Listing, OfPosition, Refused, Request
from legality.cli.operations.table import CLASSES, OPERATIONS
from legality.cli.output import BAD_INPUT, FAULT, UNDECIDED
from legality.errors import LegalityError, OutOfTime, TooLarge, Untold
from legality.service.coprocess import id_of_request
from legality.unfinished import led_to
from legality.written import json_line

_one: Mapping[str, Any] = {op: msgspec.json.Decoder(kind) for op, kind in CLASSES.items()}


class _Named(msgspec.Struct, frozen=True):
    op: str


_op_of = msgspec.json.Decoder(_Named)


class Gathered:
    """The lines of JSON of an answer; and, of a listing, the gaps beside it."""

    def __init__(self) -> None:
        self.found: list[Mapping[str, Any]] = []
        self.gaps: dict[str, Any] = {}

    def take(self, value: Mapping[str, Any], stream: TextIO | None) -> None:
        """Take a line; what would be printed beside the answer has a stream of its own."""
        if stream is None:
            self.found.append(value)
        else:
            self.gaps.update(value)


def answer(op: str | None, body: bytes, seconds: float) -> bytes:
    """The answer to a request, as JSON in one line; the operation is said there, or by `op`."""
    said = io.StringIO()
    with redirect_stderr(said):
        value = _answered(op, body, seconds)
    lines = [line.removeprefix("legality: ") for line in said.getvalue().splitlines()]
    if lines:
        value["said"] = [_without_directories(line) for line in lines]
    if "error" in value:
        value["error"] = _without_directories(value["error"])
    return json_line(value).encode(errors="backslashreplace")


def _without_directories(told: str) -> str:
    """The text with the card databases by their files' names: who asks is not told where they
    are."""
    for database in default_databases():
        file = led_to(database)
        told = told.replace(str(file), file.name or str(file))
    return told


def _answered(op: str | None, body: bytes, seconds: float) -> dict[str, Any]:
    """The value of the answer: with what was found by then where the time ended it."""
    value: dict[str, Any] = {}
    gathered = Gathered()
    try:
        with deadline(seconds):
            name, request = _request(op, body)
            if request.id is not None:
                value["id"] = request.id
            strict = isinstance(request, OfPosition) and request.strict
            tell = isinstance(request, Listing | Damage) and request.tell
            manner = Manner(True, strict, told=gathered.take, tell=tell)
            status = OPERATIONS[name].ask(request, manner)
            settled()
        return value | {"status": status} | _found(request, gathered)
    except Refused as error:
        value |= id_of_request(body)
        return value | {"status": BAD_INPUT, "kind": "request", "error": str(error)}
    except (TooLarge, Untold, OutOfTime) as error:
        open_ = {"status": UNDECIDED, "undecided": str(error), "answers": gathered.found}
        return value | open_ | gathered.gaps
    except MemoryError:
        return value | {"status": UNDECIDED, "undecided": "more memory than a request may have"}
    except LegalityError as error:
        place = getattr(error, "place", None)
        where = {} if place is None else {"place": place}
        return value | {"status": BAD_INPUT, "kind": "position", "error": str(error)} | where
    except Exception as error:
        return value | {"status": FAULT, "kind": "fault", "error": str(fault(error))}


def _request(op: str | None, body: bytes) -> tuple[str, Request]:
    """The operation, and the request of that text. Raises `Refused`."""
    try:
        name = _op_of.decode(body).op if op is None else op
        if name not in _one:
            raise Refused(f"Invalid value '{name}' - at `$.op`")
        return name, _one[name].decode(body)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise Refused(str(error)) from None


def _found(request: Request, gathered: Gathered) -> dict[str, Any]:
    """The answers; of a listing that is cut off, that there is more."""
    most = most_of(request)
    if most is None:
        return {"answers": gathered.found} | gathered.gaps
    more = len(gathered.found) > most
    return {"answers": gathered.found[:most], "more": more} | gathered.gaps


__all__ = ["answer"]
