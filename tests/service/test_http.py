"""The service by HTTP: real processes, asked as any program asks them."""

import asyncio
import json
import socket
import time
from collections.abc import Generator
from contextlib import closing, suppress
from http.client import HTTPResponse
from typing import Any

import pytest

from legality.cards import import_cards
from legality.cli.openapi import QUESTIONS, document
from legality.queries.table import QUERIES
from legality.service.answering import answer
from legality.service.batching import AT_ONCE, BatchAnswers
from legality.service.limits import RequestLimits
from legality.version import __version__
from tests.cli.command import BOARD
from tests.service.questions import fields_of
from tests.service.server import ROOT, SECONDS, Server, serving

MENACE = "Ann: Ogre 3/3 creature menace -> Bob; Bob: Guard 1/1 creature -> Ogre"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Generator[Server]:
    """With a card database of invented cards, which this process asks, too."""
    file = tmp_path_factory.mktemp("cards") / "cards.sqlite3"
    import_cards(ROOT / "examples" / "by-name" / "cards.jsonl", file)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LEGALITY_CARDS", str(file))
        with serving("--jobs", "2", "--time-limit", "60") as found:
            yield found


@pytest.mark.parametrize("op", sorted(set(QUERIES) - set(QUESTIONS)))
def test_an_operation_is_answered_as_the_coprocess_answers_it(op: str, server: Server) -> None:
    fields = fields_of(op)
    reply = server.post(op, **fields)
    assert reply.status == 200
    assert reply.value == json.loads(answer(op, json.dumps(fields).encode(), 60.0))
    assert reply.value["answers"]


def test_health_version_and_description(server: Server) -> None:
    health = server.ask("GET", "/health")
    for _ in range(100):  # a request that took long may have left one process more, or one less
        if health.value["processes"] == 2:
            break
        time.sleep(0.1)
        health = server.ask("GET", "/health")
    assert (health.status, health.value) == (200, {"ready": True, "processes": 2})
    assert server.ask("GET", "/version").value["legality"] == __version__
    assert server.ask("GET", "/schema/openapi.json").value == json.loads(document())


def test_its_address_is_told_when_it_answers() -> None:
    with serving("--jobs", "2") as begun:
        health = begun.ask("GET", "/health")
        assert (health.status, health.value) == (200, {"ready": True, "processes": 2})


def test_examples_each_with_a_board_that_is_judged(server: Server) -> None:
    """The first is one that is illegal, and says why."""
    boards = server.ask("GET", "/examples").value["answers"]
    judged = [server.post("check", position=board["position"]) for board in boards]
    assert {reply.status for reply in judged} == {200}
    assert judged[0].value["answers"][0]["legal"] is False
    assert all(board["title"] and board["says"] and board["name"] for board in boards)


@pytest.mark.parametrize(
    ("body", "place", "error"),
    [
        (b'{"position": 7}', None, "Expected `object | str` - at `$.position`"),
        (b'{"position": {}, "x": 1}', None, "Object contains unknown field `x`"),
        (b"{", None, "Input data was truncated"),
        (b"", None, "Object missing required field `position`"),
        (b"\xff", None, "JSON is malformed: invalid character (byte 0)"),
        (
            json.dumps({"position": {**BOARD, "attacks": {"ogre": 3}}}).encode(),
            "$.attacks.ogre",
            "$.attacks.ogre: expected a string, got 3",
        ),
    ],
)
def test_wrong_input_is_422_with_its_place(
    body: bytes, place: str | None, error: str, server: Server
) -> None:
    reply = server.ask("POST", "/v1/check", body)
    assert reply.status == 422
    assert reply.value["error"] == error
    assert reply.value.get("place") == place


def test_what_is_no_route_is_told_in_the_same_form(server: Server) -> None:
    missing = server.ask("GET", "/v1/nothing")
    assert (missing.status, missing.value["kind"]) == (404, "request")
    assert server.ask("GET", "/v1/check").status == 405


def test_a_body_that_is_too_long_is_413(server: Server) -> None:
    assert server.ask("POST", "/v1/check", b" " * 1_000_001).status == 413
    assert server.post("check", position=MENACE).value["status"] == 1


def test_a_body_without_an_announced_end_is_cut_where_it_is_too_long(server: Server) -> None:
    """64 megabytes in chunks: it is refused after one, and the connection is closed. (As much as
    the system keeps on both sides may be sent before that is noticed.)"""
    head = f"POST /v1/check HTTP/1.1\r\nHost: {server.host}:{server.port}\r\n"
    chunk = b"10000\r\n" + b" " * 0x10000 + b"\r\n"
    sent = 0
    with socket.create_connection((server.host, server.port), timeout=SECONDS) as connection:
        connection.sendall(f"{head}Transfer-Encoding: chunked\r\n\r\n".encode())
        with suppress(ConnectionError):
            while sent < 64_000_000:
                connection.sendall(chunk)
                sent += 0x10000
    assert sent < 32_000_000
    assert server.post("check", position=MENACE).value["status"] == 1


def batch(server: Server, body: bytes) -> list[dict[str, Any]]:
    """The lines that are answered to those of the body."""
    with closing(server.connection()) as connection:
        connection.request("POST", "/v1/batch", body)
        reply = connection.getresponse()
        assert reply.status == 200
        assert reply.headers["content-type"].startswith("application/x-ndjson")
        return [json.loads(line) for line in reply.read().splitlines()]


@pytest.mark.slow("starts two servers")
def test_a_batch_answers_each_line_as_the_coprocess_does(server: Server) -> None:
    usual = {"position": BOARD, "time_limit": 60}
    asked = [{"id": n, "op": "check", "explain": n % 2 == 0, **usual} for n in range(300)]
    asked += [{"id": "x", "op": "blocks", "count": True, "position": MENACE, "time_limit": 60}]
    lines = [json.dumps(one).encode() for one in asked]
    found = {one["id"]: one for one in batch(server, b"\n".join(lines))}
    assert len(found) == 301
    alone = {0: lines[0], 1: lines[1], "x": lines[-1]}
    for name, line in alone.items():
        assert found[name] == json.loads(answer(None, line, 60.0))


def test_what_is_wrong_with_a_line_is_told_of_it(server: Server) -> None:
    good = json.dumps({"id": 1, "op": "check", "position": MENACE}).encode()
    wrong = [b"{", b'{"op": "check"}', b'{"id": 2, "op": "nothing"}', b" " * 1_000_001 + b"{}", b""]
    found = batch(server, b"\n".join([good, *wrong]))
    assert sorted(one.get("id", 0) for one in found) == [0, 0, 0, 1, 2]
    assert sorted(one["line"] for one in found if "id" not in one) == [2, 3, 5]
    assert all(one["status"] == 2 for one in found if one.get("id") != 1)


def test_a_text_is_the_puzzle_of_one_family_alone(server: Server) -> None:
    formula = "p cnf 1 1\n1 0\n"
    assert server.post("puzzle", family="satisfiability", text=formula).value["status"] == 0
    refused = server.post("puzzle", family="pigeonhole", text=formula)
    assert (refused.status, refused.value["place"]) == (422, "$.text")


def test_lines_that_are_no_requests_are_told_a_few_at_a_time() -> None:
    """However many there are: between them the service does other things."""

    async def told() -> list[bytes]:
        nobody = BatchAnswers(None, RequestLimits(), b"x\n" * 1000 + b"\n" * 1000)  # type: ignore[arg-type]
        return [chunk async for chunk in nobody.answers()]

    chunks = asyncio.run(told())
    assert max(chunk.count(b"\n") for chunk in chunks) <= AT_ONCE
    lines = b"".join(chunks).splitlines()
    assert [json.loads(line)["line"] for line in lines] == list(range(1, 1001))


def test_a_batch_that_is_too_long_is_413(server: Server) -> None:
    assert server.ask("POST", "/v1/batch", b" " * 16_000_001).status == 413


RULINGS = {
    "menace-must-be-blocked": False,
    "lure-against-must-block": True,
    "lure-and-toll": True,
    "only-one-blocker": False,
    "deathtouch-and-trample": True,
    "damage-in-order": True,
    "damage-in-order-before": False,
    "band-of-blockers": True,
}
"""What the gallery says of each: two obey where one may not block (509.1c); one guard for two lures
obeys itself and one of them; nobody pays for a lure; the only block that is allowed is the lure's;
one damage of deathtouch is lethal (702.2c); an order of blockers until 2025 only (510.1c); a band
of blockers divides (702.22j)."""


def test_famous_rulings_are_as_the_gallery_says(server: Server) -> None:
    boards = {one["name"]: one for one in server.ask("GET", "/examples").value["answers"]}
    for name, legal in RULINGS.items():
        (found,) = server.post("check", position=boards[name]["position"]).value["answers"]
        assert found["legal"] is legal, name
        assert [found[list_] for list_ in ("not_understood", "asks", "not_modelled")] == [[]] * 3


@pytest.mark.parametrize("parts", [1, 2])
def test_a_client_that_would_rather_speak_http_2_is_answered(parts: int, server: Server) -> None:
    """As Java's asks first; its body comes with the head, or after it."""
    body = json.dumps({"position": MENACE, "time_limit": 60}).encode()
    wish = "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAEAAEAAAAIA"
    length = f"Content-Length: {len(body)}"
    head = f"POST /v1/check HTTP/1.1\r\nHost: localhost\r\n{wish}\r\n{length}\r\n\r\n"
    sent = [head.encode() + body] if parts == 1 else [head.encode(), body]
    with socket.create_connection((server.host, server.port), timeout=SECONDS) as connection:
        for _ in range(2):  # the connection is kept
            for part in sent:
                connection.sendall(part)
                time.sleep(0.1)
            reply = HTTPResponse(connection)
            reply.begin()
            assert (reply.status, json.loads(reply.read())["status"]) == (200, 1)
