"""The same service by HTTP: a route for each operation, one answer for each request.

It knows nothing of the questions: whoever makes the app names them, with what answers them. A
request is read no further here than its end and its seconds; a process of the pool reads the rest.
Nothing is kept between requests, and the one thread of the server only passes them on.
"""

import asyncio
import math
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from litestar import Litestar, MediaType, Request, Response, get, post
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.handlers.http_handlers import HTTPRouteHandler
from litestar.response import Stream
from litestar.types import ControllerRouterHandler

from legality.pool.pool import Full, Pool
from legality.pool.ticket import Result, Ticket, Unanswered
from legality.service.batching import BatchAnswers
from legality.service.limits import RequestLimits
from legality.service.statuses import BAD_INPUT, FAULT, UNANSWERED, reply

LINES = "application/x-ndjson"
BATCH = 16
"""The body of a batch has so many times the bytes of one request at most."""
LATEST = 60
"""Seconds after which a request may be sent again at the latest, however many wait."""
TWICE = "a parameter stands twice"
HttpRequest = Request[Any, Any, Any]
Reply = Response[bytes]


class _Seconds(msgspec.Struct, frozen=True):
    """What is read of a request here."""

    time_limit: float | None = None


class Service:
    """Has requests answered by a pool of processes, each within its limits."""

    def __init__(self, pool: Pool, limits: RequestLimits) -> None:
        self.pool = pool
        self._limits = limits

    async def answer(self, op: str, request: HttpRequest) -> Reply:
        """The answer to a request whose body says the rest."""
        return await self.ask(op, await request.body(), request)

    async def ask(self, op: str, body: bytes, request: HttpRequest) -> Reply:
        """The answer to that body within its seconds, for which it may wait too; who has gone is
        not answered, and nothing more is worked out."""
        loop = asyncio.get_running_loop()
        waiting: asyncio.Future[Result] = loop.create_future()

        def done(result: Result) -> None:
            loop.call_soon_threadsafe(_settle, waiting, result)

        connection = request.scope["client"]
        ticket = Ticket(op, body or b"{}", self._seconds(body), done, connection, waits=False)
        try:
            self.pool.submit(ticket)
        except Full:
            return unanswered(429, Unanswered.FULL, self._later)
        leaving = asyncio.ensure_future(_left(request, ticket))
        try:
            return self._reply(await waiting)
        finally:
            leaving.cancel()
            ticket.cancel()

    async def batch(self, request: HttpRequest) -> Reply | Stream:
        """Answers to the requests in the lines of the body, each as it is ready."""
        if self.pool.full:
            return unanswered(429, Unanswered.FULL, self._later)
        lines = BatchAnswers(self.pool, self._limits, await request.body())
        return Stream(lines.answers(), status_code=200, media_type=LINES)

    def _reply(self, result: Result) -> Reply:
        """An answer with its status; why there is none."""
        match result:
            case bytes():
                return Response(result, status_code=reply(result), media_type=MediaType.JSON)
            case Unanswered.OVERRUN:
                return unanswered(200, result, {})
            case _:
                return unanswered(503, result, self._later)

    @property
    def _later(self) -> dict[str, str]:
        """The header that says after how many seconds a request is likely to be begun."""
        return {"retry-after": str(min(LATEST, max(1, math.ceil(self.pool.wait))))}

    def _seconds(self, body: bytes) -> float:
        try:
            return self._limits.seconds_of(msgspec.json.decode(body, type=_Seconds).time_limit)
        except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
            return self._limits.seconds_of(None)  # what is wrong is said where all of it is read


def _settle(waiting: "asyncio.Future[Result]", result: Result) -> None:
    if not waiting.done():
        waiting.set_result(result)


async def _left(request: HttpRequest, ticket: Ticket) -> None:
    """Whoever asks has gone: then the answer is not wanted any more."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
    ticket.cancel()


def unanswered(status: int, why: Unanswered, headers: Mapping[str, str]) -> Reply:
    """That there is no answer. One whose time was over is undecided, as one that ended in time."""
    value: dict[str, Any] = {"status": UNANSWERED}
    if why is Unanswered.OVERRUN:
        value |= {"undecided": why.value, "answers": []}
    else:
        value |= {"kind": why.name.lower(), "error": why.value}
    return _json(value, status, headers)


def _json(
    value: Mapping[str, Any], status: int = 200, headers: Mapping[str, str] | None = None
) -> Reply:
    return Response(
        msgspec.json.encode(value), status_code=status, headers=headers, media_type=MediaType.JSON
    )


def _refused(_: HttpRequest, error: HTTPException) -> Reply:
    """What is wrong with a request as such: no such route, a body that is too long."""
    long = error.status_code == 413
    why = "the body has more bytes than a request may have" if long else error.detail
    value = {"status": BAD_INPUT, "kind": "request", "error": why}
    return _json(value, error.status_code, error.headers)


def _fault(_: HttpRequest, error: Exception) -> Reply:
    value = {"status": FAULT, "kind": "fault", "error": f"a fault of this program: {error!r}"}
    return _json(value, 500)


def app(
    pool: Pool,
    limits: RequestLimits,
    *,
    operations: Sequence[str],
    questions: Mapping[str, Mapping[str, type]],
    version: Mapping[str, Any],
    document: bytes,
    more: Sequence[ControllerRouterHandler] = (),
) -> Litestar:
    """The routes over that pool, which is closed with the app.

    `operations` are answered at `POST /v1/NAME`, many of any kind at `POST /v1/batch`. `questions`
    are those without a body, at `GET /NAME`, each with its parameters and their types, which are
    the fields of the request.
    `version` is told at `/version`, `document` describes all of it at `/schema/openapi.json`;
    `more` are handlers beside these, such as the files of a page.
    """
    service = Service(pool, limits)

    @asynccontextmanager
    async def closing(_: Litestar) -> AsyncGenerator[None]:
        try:
            yield
        finally:
            await asyncio.to_thread(pool.close)

    routes: list[ControllerRouterHandler] = [_operation(service, op) for op in operations]
    routes += [_question(service, op, kinds) for op, kinds in questions.items()]
    routes += [_batch(service, limits), *_about(pool, version, document), *more]
    return Litestar(
        routes,
        openapi_config=None,
        state=State({"pool": pool}),
        lifespan=[closing],
        request_max_body_size=limits.body,
        exception_handlers={HTTPException: _refused, Exception: _fault},
    )


def _operation(service: Service, op: str) -> HTTPRouteHandler:
    @post(f"/v1/{op}", name=op)
    async def handler(request: HttpRequest) -> Reply:
        return await service.answer(op, request)

    return handler


def _batch(service: Service, limits: RequestLimits) -> HTTPRouteHandler:
    @post("/v1/batch", name="batch", request_max_body_size=BATCH * limits.body)
    async def handler(request: HttpRequest) -> Reply | Stream:
        return await service.batch(request)

    return handler


def _question(service: Service, op: str, kinds: Mapping[str, type]) -> HTTPRouteHandler:
    @get(f"/{op}", name=op)
    async def handler(request: HttpRequest) -> Reply:
        given = [*request.query_params.multi_items()]
        fields = {name: _value(kinds.get(name), text) for name, text in given}
        if len(fields) < len(given):
            return _json({"status": BAD_INPUT, "kind": "request", "error": TWICE}, 422)
        return await service.ask(op, msgspec.json.encode(fields), request)

    return handler


def _value(kind: type | None, text: str) -> object:
    """A parameter as a value of JSON; what is none is left as it is, and refused with the rest."""
    try:
        return int(text) if kind is int else text
    except ValueError:
        return text


def _about(pool: Pool, version: Mapping[str, Any], document: bytes) -> tuple[HTTPRouteHandler, ...]:
    @get("/health")
    async def health() -> Reply:
        ready = len(pool.pids)
        state = {"ready": bool(ready and not pool.closed), "processes": ready}
        soon = {"retry-after": "1"}
        return _json(state, 200 if state["ready"] else 503, None if state["ready"] else soon)

    @get("/version")
    async def version_told() -> Reply:
        return _json(version)

    @get("/schema/openapi.json")
    async def schema() -> Reply:
        return Response(document, media_type=MediaType.JSON)

    return health, version_told, schema
