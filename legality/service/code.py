"""A service that answers only under a code in its address: for a page that others in the network
may open, and nobody else.

Every path begins with the code (`/CODE/…`); what comes after it is handed on. `/health` alone is
answered without one: whoever keeps the service running asks it. A wrong code is refused with 403.
Guessing is slow: after each wrong code the next request of that client waits, longer each time,
before its code is even looked at, and only so many wait.
"""

import asyncio
import hmac
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

import msgspec

from legality.service.host import FORBIDDEN
from legality.service.statuses import BAD_INPUT

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Signs of a code: none that is easily taken for another."""
LENGTH = 10
"""31 to the 10th are 8 × 10^14 codes."""
FIRST_WAIT, LONGEST_WAIT = 0.5, 30.0
"""Seconds that a client waits after its first wrong code; they double with each."""
WAITING = 20
"""So many requests of one client wait; more are refused unread."""
CLIENTS = 10_000
"""Of so many clients it is known that they have guessed."""
MOVED = 307
HEALTH = "/health"
"""What is answered without a code: whether it is ready, and by how many processes."""
_REFUSAL = "this page needs the code in its address: open it by the link or the picture"


def new_code() -> str:
    """A code that nobody guesses."""
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


class _Guesses:
    """What one client has guessed: how often it was wrong, and until when it waits."""

    def __init__(self) -> None:
        self.wrong = 0
        self.until = 0.0
        self.waiting = 0
        self.turn = asyncio.Lock()


class Coded:
    """An ASGI app under a code: it hands on what has the right one, and refuses all else."""

    def __init__(self, app: Any, code: str, clock: Callable[[], float] = time.monotonic) -> None:
        self._app = app
        self._code = code
        self._clock = clock
        self._guesses: OrderedDict[str, _Guesses] = OrderedDict()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Hand the request on, without the code, or refuse it."""
        if scope["type"] != "http" or scope["path"] == HEALTH:
            await self._app(scope, receive, send)
            return
        guess, slash, rest = scope["path"].removeprefix("/").partition("/")
        if not await self._admits(scope, guess):
            await _refuse(send)
        elif not slash:
            await _move(send, f"/{self._code}/", scope["query_string"])
        else:
            path = f"/{rest}"
            inner = {**scope, "path": path, "raw_path": path.encode()}
            await self._app(inner, receive, send)

    async def _admits(self, scope: Any, guess: str) -> bool:
        """Whether the code is right; it is looked at once the client has waited."""
        if not _is_guess(guess):
            return False
        client = (scope.get("client") or ("",))[0]
        known = self._guesses.get(client)
        if known is None:
            return self._is_right(client, guess)
        if known.waiting >= WAITING:
            return False
        known.waiting += 1
        try:
            async with known.turn:
                await asyncio.sleep(max(0.0, known.until - self._clock()))
                return self._is_right(client, guess)
        finally:
            known.waiting -= 1

    def _is_right(self, client: str, guess: str) -> bool:
        """Compare in a time that tells nothing; a wrong guess is remembered."""
        if hmac.compare_digest(guess.encode(), self._code.encode()):
            return True
        known = self._guesses.setdefault(client, _Guesses())
        self._guesses.move_to_end(client)
        if len(self._guesses) > CLIENTS:
            self._guesses.popitem(last=False)
        wait = min(LONGEST_WAIT, FIRST_WAIT * 2.0 ** min(known.wrong, 10))
        known.wrong += 1
        known.until = self._clock() + wait
        return False


def _is_guess(text: str) -> bool:
    """Whether it has the form of a code: anything else is refused at once, and counts for nothing
    (a browser asks for its icon by itself)."""
    return len(text) == LENGTH and all(letter in LETTERS for letter in text)


async def _refuse(send: Any) -> None:
    value = {"status": BAD_INPUT, "kind": "request", "error": _REFUSAL}
    await _answer(send, FORBIDDEN, b"application/json", msgspec.json.encode(value), ())


async def _move(send: Any, path: str, query: bytes) -> None:
    location = path.encode() + (b"?" + query if query else b"")
    await _answer(send, MOVED, b"text/plain", b"", ((b"location", location),))


async def _answer(
    send: Any, status: int, kind: bytes, body: bytes, more: tuple[tuple[bytes, bytes], ...]
) -> None:
    length = str(len(body)).encode()
    headers = [(b"content-type", kind), (b"content-length", length), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": status, "headers": [*headers, *more]})
    await send({"type": "http.response.body", "body": body})
