"""Lines in, lines out: ids, cancellation, what is no request."""

import json
import os
import threading
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

import pytest

from legality.pool.beginning import beginner
from legality.pool.pool import Pool
from legality.service.coprocess import Coprocess, Overlong, lines
from legality.service.limits import RequestLimits
from tests.service.answers import answer


@contextmanager
def written(*parts: bytes) -> Generator[int]:
    """A pipe into which somebody writes these, one after another."""
    read, write = os.pipe()

    def put() -> None:
        with open(write, "wb", buffering=0) as there:
            for part in parts:
                there.write(part)

    threading.Thread(target=put, daemon=True).start()
    try:
        yield read
    finally:
        os.close(read)


@pytest.mark.parametrize(
    ("parts", "read"),
    [
        ((b"",), []),
        ((b"a\nb",), [b"a", b"b"]),
        ((b"a", b"b\n", b"c\n"), [b"ab", b"c"]),
        ((b"12345\n123456\n1\n",), [b"12345", Overlong(), b"1"]),
        ((b"x" * 200_000 + b"\n1",), [Overlong(), b"1"]),
        ((b"x" * 200_000,), [Overlong()]),
        ((b"\n\n",), [b"", b""]),
    ],
)
def test_lines(parts: tuple[bytes, ...], read: list[bytes | Overlong]) -> None:
    """Of at most five bytes; a longer one is told, and costs no memory."""
    with written(*parts) as file:
        assert [line for some in lines(file, 5) for line in some] == read


def pool_of(processes: int) -> Pool:
    """A pool that works."""
    pool = Pool(answer, beginner("tests.service.answers"), processes)
    pool.start()
    return pool


def answers(
    *requests: object, limits: RequestLimits | None = None, processes: int = 2
) -> list[Any]:
    """The answers to those requests, in the order in which they come; bytes are sent as they
    are."""
    sent = [one if isinstance(one, bytes) else json.dumps(one).encode() for one in requests]
    pool = pool_of(processes)
    try:
        with written(*(line + b"\n" for line in sent)) as file:
            found = Coprocess(pool, limits or RequestLimits(), file).answers()
            return [json.loads(line) for lines in found for line in lines]
    finally:
        pool.close()


def request(name: str | int, op: str, **more: object) -> dict[str, object]:
    return {"id": name, "op": op, **more}


def test_each_request_has_the_answer_of_its_id() -> None:
    found = answers(*(request(n, f"say {n}") for n in range(50)))
    assert {one["id"]: one["said"] for one in found} == {n: str(n) for n in range(50)}


def test_answers_come_as_they_are_ready() -> None:
    found = answers(request("slow", "sleep 2"), request("quick", "say x"))
    assert [one["id"] for one in found] == ["quick", "slow"]


def test_a_request_is_cancelled_and_told_so() -> None:
    found = answers(request(1, "sleep 600"), request("c", "cancel", request=1), request(2, "say a"))
    by_id = {one["id"]: one for one in found}
    assert by_id["c"] == {"id": "c", "status": 0, "cancelled": True}
    assert by_id[1] == {"id": 1, "status": 3, "kind": "cancelled", "error": "it was cancelled"}
    assert by_id[2]["said"] == "a"


def test_what_is_not_asked_is_not_cancelled() -> None:
    (unknown,) = answers(request("c", "cancel", request=7))
    assert unknown == {"id": "c", "status": 0, "cancelled": False}
    (nothing,) = answers(request("c", "cancel"))
    assert nothing["kind"] == "request"


def test_a_lost_process_is_told_and_the_next_request_answered() -> None:
    found = answers(request(1, "die"), request(2, "say a"), request(3, "say b"), processes=1)
    by_id = {one["id"]: one for one in found}
    assert by_id[1]["kind"] == "lost"
    assert (by_id[2]["said"], by_id[3]["said"]) == ("a", "b")


def test_one_id_has_one_open_request() -> None:
    found = answers(request(1, "sleep 1"), request(1, "say a"))
    assert [one.get("kind") for one in found] == ["request", None]


def test_an_id_is_free_as_soon_as_its_answer_is_out() -> None:
    """Who reads the answer to request 1 and asks with that id at once is answered again."""
    asked = json.dumps(request(1, "say a")).encode() + b"\n"
    pool = pool_of(1)
    read, write = os.pipe()
    try:
        found = Coprocess(pool, RequestLimits(), read).answers()
        for _ in range(200):
            os.write(write, asked)
            assert [json.loads(line) for line in next(found)] == [{"id": 1, "said": "a"}]
        os.close(write)
        assert list(found) == []
    finally:
        pool.close()
        os.close(read)


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="no terminal to break off here")
def test_an_input_that_breaks_off_is_told_and_what_came_before_answered() -> None:
    """A terminal whose other end is closed can be read to what was written, then no more (EIO)."""
    read, write = os.openpty()
    os.write(write, json.dumps(request(1, "say a")).encode() + b"\n")
    os.close(write)
    pool = pool_of(1)
    try:
        service = Coprocess(pool, RequestLimits(), read)
        (line,) = [line for lines in service.answers() for line in lines]
        assert json.loads(line) == {"id": 1, "said": "a"}
        assert isinstance(service.unread, OSError)
    finally:
        pool.close()
        os.close(read)


@pytest.mark.parametrize(
    "bad",
    [
        b"{",
        b"[]",
        b"7",
        b'{"op":"check"}',
        b'{"id":1}',
        b'{"id":null,"op":"x"}',
        b"\xff",
        b"[" * 9999,
    ],
)
def test_what_is_no_request_is_told_with_its_line(bad: bytes) -> None:
    found = answers(b"", bad, request(1, "say a"))
    (told,) = [one for one in found if "kind" in one]
    assert (told["status"], told["kind"], told["line"]) == (2, "request", 2)
    assert {"id": 1, "said": "a"} in found


def test_an_id_is_told_where_it_can_be_read() -> None:
    (told,) = answers(b'{"id":1}')
    assert told["id"] == 1


def test_a_line_that_is_too_long_is_told() -> None:
    limits = RequestLimits(body=1_000)
    found = answers(request(1, "say " + "x" * 2_000), request(2, "say a"), limits=limits)
    assert {
        "line": 1,
        "status": 2,
        "kind": "request",
        "error": "a line of more than 1000 bytes",
    } in found
    assert {"id": 2, "said": "a"} in found
