"""The answer to a request, as a line of JSON: the request decoded, its question put within its
seconds, the answer encoded."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import msgspec
from msgspec import UNSET, structs

from legality.cards.location import default_databases
from legality.errors import LegalityError, OutOfTime, PositionError, TooLarge, Untold
from legality.json_text import json_line, members
from legality.queries.answer import Answer, Listing, gap_fields, require, unknown_gaps
from legality.queries.damage import DamageRequest
from legality.queries.deadline import deadline, settled
from legality.queries.faults import fault_lines
from legality.queries.listing import LISTED, ListingRequest
from legality.queries.reply import Refusal, Reply
from legality.queries.request import BoardRequest, Refused, Request
from legality.queries.statuses import BAD_INPUT, FAULT, UNDECIDED
from legality.queries.table import QUERIES
from legality.service.request_id import id_of_request
from legality.unfinished import led_to

READ_LATER = ("position", "decisions")
"""Fields that are read, and complained of, by what they are a board or decisions for."""
_decoders: Mapping[str, Callable[[bytes], Request]] = {
    op: msgspec.json.Decoder(query.request).decode for op, query in QUERIES.items()
}


class _NamedRequest(msgspec.Struct, frozen=True):
    op: str


_op_of = msgspec.json.Decoder(_NamedRequest)


def answer(op: str | None, body: bytes, seconds: float) -> bytes:
    """The answer to a request, as JSON in one line; the operation is said there, or by `op`."""
    return json_line(replied(op, body, seconds)).encode(errors="backslashreplace")


def replied(op: str | None, body: bytes, seconds: float) -> Reply[Any] | Refusal:
    """The same as a value."""
    try:
        return _replied(op, body, seconds)
    except Exception as error:
        problem, *where = fault_lines(error)
        named = id_of_request(body).get("id", UNSET)
        return Refusal(id=named, status=FAULT, kind="fault", error=problem, said=where or UNSET)


def _replied(op: str | None, body: bytes, seconds: float) -> Reply[Any] | Refusal:
    """The reply. Raises what is a fault of this program."""
    lines: list[Any] = []
    reply: Reply[Any] = Reply(status=UNDECIDED)
    request: Request | None = None
    try:
        with deadline(seconds):
            name, request = _request(op, body)
            named = UNSET if request.id is None else request.id
            reply = structs.replace(reply, id=named)
            answer = QUERIES[name].answer(_limited(request))
            reply = structs.replace(reply, **gap_fields(answer.beside))
            lines.extend(answer.lines)
            reply = _filled(reply, answer, lines)
            settled()
        return reply
    except Refused as error:
        named = id_of_request(body).get("id", UNSET)
        message = _without_directories(str(error))
        return Refusal(id=named, status=BAD_INPUT, kind="request", error=message)
    except (TooLarge, Untold, OutOfTime) as error:
        return _left_open(reply, request, error, lines)
    except MemoryError:
        message = "more memory than a request may have"
        return Reply(id=reply.id, status=UNDECIDED, undecided=message)
    except LegalityError as error:
        return _refused(reply, error)


def _left_open(
    reply: Reply[Any], request: Request | None, error: LegalityError, lines: list[Any]
) -> Reply[Any] | Refusal:
    """Why there is no answer, or none that is whole, and what the board does not tell."""
    reply = structs.replace(reply, status=UNDECIDED, undecided=str(error), answers=lines)
    if not (isinstance(request, BoardRequest) and isinstance(error, Untold)):
        return reply  # the time may have ended before the board was read
    against = unknown_gaps(request.subject, error)
    try:
        require(request, against)
    except LegalityError as refused:
        return _refused(reply, refused)
    return structs.replace(reply, **gap_fields(against))


L = TypeVar("L")


def _filled(reply: Reply[L], answer: Answer[L], lines: list[L]) -> Reply[L]:
    """The reply with those lines, which are all of that answer."""
    more = answer.lines.more if isinstance(answer.lines, Listing) else None
    return structs.replace(
        reply,
        status=answer.status,
        answers=lines,
        more=UNSET if more is None else more,
        said=[_without_directories(note) for note in answer.notes] or UNSET,
    )


def _refused(reply: Reply[Any], error: LegalityError) -> Refusal:
    """Why a question cannot be answered, and where in the request that is so."""
    path = getattr(error, "place", None)
    notes: tuple[str, ...] = getattr(error, "notes", ())
    return Refusal(
        id=reply.id,
        status=BAD_INPUT,
        kind="position",
        error=_without_directories(str(error)),
        place=UNSET if path is None else path,
        said=[_without_directories(note) for note in notes] or UNSET,
    )


def _without_directories(text: str) -> str:
    """The text with the card databases by their files' names: who asks is not told where they
    are."""
    for database in default_databases():
        file = led_to(database)
        text = text.replace(str(file), file.name or str(file))
    return text


def _request(op: str | None, body: bytes) -> tuple[str, Request]:
    """The operation, and the request of that text. Raises `Refused`."""
    try:
        members(body, READ_LATER)
        name = _op_of.decode(body).op if op is None else op
        if name not in _decoders:
            raise Refused(f"Invalid value '{name}' - at `$.op`")
        return name, _decoders[name](body)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise Refused(str(error)) from None
    except PositionError as error:
        raise Refused(error.problem) from None


def _limited(request: Request) -> Request:
    """The request with the limit of a listing that names none; a sample has its own number."""
    if not isinstance(request, ListingRequest | DamageRequest) or request.limit is not UNSET:
        return request
    if isinstance(request, ListingRequest) and request.sample is not None:
        return request
    return structs.replace(request, limit=LISTED)
