"""A service under a code: who has it is answered, who guesses is refused and waits."""

import asyncio
from collections.abc import MutableMapping
from typing import Any

from legality.service.code import LENGTH, LETTERS, WAITING, Coded, new_code

CODE = "abcdefghjk"
WRONG = "zzzzzzzzzz"


class Clock:
    """A clock that is put on by hand."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


async def inner(scope: Any, receive: Any, send: Any) -> None:
    """The app beneath: it answers with the path that it is asked for."""
    body = scope["path"].encode()
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": body})


async def asked(app: Coded, path: str, client: str = "10.0.0.1") -> tuple[int, bytes, Any]:
    """The status, the body and the headers of what is answered."""
    sent: list[MutableMapping[str, Any]] = []

    async def send(message: MutableMapping[str, Any]) -> None:
        sent.append(message)

    scope = {"type": "http", "path": path, "query_string": b"", "client": (client, 1)}
    await app(scope, None, send)
    return sent[0]["status"], sent[1]["body"], dict(sent[0]["headers"])


def test_a_code_is_long_and_new_each_time() -> None:
    codes = {new_code() for _ in range(100)}
    assert len(codes) == 100
    assert all(len(code) == LENGTH and set(code) <= set(LETTERS) for code in codes)


def test_who_has_the_code_is_answered_without_it() -> None:
    async def run() -> None:
        app = Coded(inner, CODE)
        assert (await asked(app, f"/{CODE}/v1/check"))[:2] == (200, b"/v1/check")
        assert (await asked(app, f"/{CODE}/"))[:2] == (200, b"/")
        status, _, headers = await asked(app, f"/{CODE}")
        assert (status, headers[b"location"]) == (307, f"/{CODE}/".encode())

    asyncio.run(run())


def test_its_health_alone_needs_no_code() -> None:
    async def run() -> None:
        app = Coded(inner, CODE)
        assert (await asked(app, "/health"))[:2] == (200, b"/health")
        for path in ("/health/", "/healthy", "/version", "/health/v1/check"):
            assert (await asked(app, path))[0] == 403

    asyncio.run(run())


def test_all_else_is_refused() -> None:
    async def run() -> None:
        app = Coded(inner, CODE)
        for path in ("/", "/favicon.ico", "/v1/check", f"/{CODE}x/", f"/{CODE.upper()}/"):
            status, body, _ = await asked(app, path)
            assert status == 403, path
            assert b"needs the code" in body

    asyncio.run(run())


def test_a_wrong_code_makes_the_next_request_wait(monkeypatch: Any) -> None:
    """Half a second, one, two …: before a code is looked at; other clients do not wait."""
    clock, slept = Clock(), list[float]()

    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        clock.now += seconds

    async def run() -> None:
        app = Coded(inner, CODE, clock)
        monkeypatch.setattr("legality.service.code.asyncio.sleep", sleep)
        for _ in range(4):
            assert (await asked(app, f"/{WRONG}/"))[0] == 403
        assert slept == [0.5, 1.0, 2.0]
        assert (await asked(app, f"/{CODE}/", "10.0.0.2"))[0] == 200
        assert slept == [0.5, 1.0, 2.0]
        assert (await asked(app, f"/{CODE}/"))[0] == 200
        assert slept[-1] == 4.0

    asyncio.run(run())


def test_many_guesses_at_once_are_not_looked_at_at_once() -> None:
    async def run() -> None:
        app = Coded(inner, CODE)
        await asked(app, f"/{WRONG}/")
        waiting = [asyncio.ensure_future(asked(app, f"/{WRONG}/")) for _ in range(WAITING)]
        await asyncio.sleep(0)
        # One more is refused unread, though its code is right.
        assert (await asked(app, f"/{CODE}/"))[0] == 403
        for one in waiting:
            one.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)

    asyncio.run(run())
