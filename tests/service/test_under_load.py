"""No request stands in the way of another, whatever it is and however it ends."""

import json
import os
import select
import signal
import socket
import time
from collections.abc import Callable, Generator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from legality.puzzles import random_formula, satisfiability
from tests.cli.command import BOARD
from tests.service.server import SECONDS, Reply, Server, serving, started


@pytest.fixture(scope="module")
def told() -> Generator[Server]:
    """One process, which does what it is told."""
    with started("tests.service.web_server", "1", "1024") as found:
        yield found


@pytest.fixture(scope="module")
def server() -> Generator[Server]:
    with serving("--jobs", "2") as found:
        yield found


def eventually(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + SECONDS
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.05)


def begun(server: Server, op: str = "do", /, **fields: Any) -> socket.socket:
    """A request on its way, on a connection of its own."""
    body = json.dumps(fields).encode()
    length = f"Content-Length: {len(body)}"
    host = f"Host: {server.host}:{server.port}"
    head = f"POST /v1/{op} HTTP/1.1\r\n{host}\r\nConnection: close\r\n{length}\r\n\r\n"
    sent = socket.create_connection((server.host, server.port), timeout=SECONDS)
    sent.sendall(head.encode() + body)
    return sent


def reply_of(sent: socket.socket) -> bytes:
    """All that is sent until the connection is closed."""
    with sent.makefile("rb") as reply:
        return reply.read()


def runs(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def number(file: Path) -> int:
    """The process that has written its number there."""
    eventually(lambda: file.exists() and file.read_text(encoding="utf-8") != "")
    return int(file.read_text(encoding="utf-8"))


def at_once(asked: Callable[[int], Reply], times: int) -> list[Reply]:
    with ThreadPoolExecutor(times) as threads:
        return list(threads.map(asked, range(times)))


def test_a_process_that_dies_is_told_and_replaced(told: Server) -> None:
    lost = told.post("do", die=True)
    assert (lost.status, lost.value["kind"]) == (503, "lost")
    assert int(lost.headers["retry-after"]) > 0
    assert told.post("do", say="again").value == {"status": 0, "said": "again"}


def test_a_killed_process_too(told: Server, tmp_path: Path) -> None:
    file = tmp_path / "number"
    with begun(told, sleep=600, file=str(file)) as sent:
        os.kill(number(file), signal.SIGKILL)
        assert reply_of(sent).startswith(b"HTTP/1.1 503 ")
    assert told.post("do", say="x").value["said"] == "x"


def test_one_that_overruns_its_time_is_undecided(told: Server) -> None:
    over = told.post("do", sleep=600, time_limit=0.1)
    assert (over.status, over.value["status"], over.value["answers"]) == (200, 3, [])
    assert "time" in over.value["undecided"]


def test_whoever_leaves_is_no_longer_worked_for(told: Server, tmp_path: Path) -> None:
    file = tmp_path / "number"
    with begun(told, sleep=600, file=str(file)):
        process = number(file)
        assert runs(process)
    eventually(lambda: not runs(process))


@pytest.mark.slow("stress")
def test_long_requests_do_not_hold_up_a_short_one(told: Server) -> None:
    """Eight that take ten minutes, before the one process."""
    held = [begun(told, sleep=600) for _ in range(8)]
    try:
        assert told.post("do", say="short").value["said"] == "short"
    finally:
        for one in held:
            one.close()


@pytest.mark.slow("stress")
def test_where_too_many_wait_more_are_refused() -> None:
    """One is worked on and one waits: of twelve at once some are told to come again."""
    with started("tests.service.web_server", "1", "1") as few:
        replies = at_once(lambda _: few.post("do", sleep=0.3), 12)
        assert {reply.status for reply in replies} == {200, 429}
        refused = [reply for reply in replies if reply.status == 429]
        assert {reply.value["kind"] for reply in refused} == {"full"}
        assert all(int(reply.headers["retry-after"]) > 0 for reply in refused)
        assert few.post("do", say="later").status == 200


@pytest.mark.slow("stress")
def test_a_server_that_ends_tells_what_it_has_not_answered(tmp_path: Path) -> None:
    """A short request is finished, a long one is 503; and no process stays."""
    with started("tests.service.web_server", "2", "9") as ending:
        files = tmp_path / "long", tmp_path / "short"
        with (
            begun(ending, sleep=600, file=str(files[0])) as long,
            begun(ending, sleep=1, say="done", file=str(files[1])) as short,
        ):
            processes = [number(file) for file in files]
            ending.process.send_signal(signal.SIGTERM)
            assert b"done" in reply_of(short)
            assert reply_of(long).startswith(b"HTTP/1.1 503 ")
        assert ending.process.wait(SECONDS) == -signal.SIGTERM
        eventually(lambda: not any(map(runs, processes)))


@pytest.mark.slow("stress")
def test_two_hundred_at_once(server: Server) -> None:
    """Each has the answer to its own question: n creatures that may attack do so in 2ⁿ ways."""

    def ask(n: int) -> Reply:
        elf = {"id": "elf", "controller": "Ann", "type_line": "Creature", "power": 1}
        elves = [{**elf, "id": f"elf{place}", "toughness": 1} for place in range(n % 5)]
        players = [{"name": "Ann"}, {"name": "Bob"}]
        position = {"players": players, "permanents": elves}
        return server.post("attacks", position=position, count=True)

    replies = at_once(ask, 200)
    assert [reply.status for reply in replies] == [200] * 200
    counts = [reply.value["answers"][0]["count"] for reply in replies]
    assert counts == [2 ** (n % 5) for n in range(200)]


@pytest.mark.slow("stress")
def test_the_hardest_boards_beside_others(server: Server) -> None:
    """Four formulas of 240 variables at the threshold, whose verdicts take minutes, before two
    processes: all small ones are answered before any of these."""
    formula = random_formula(240, 1_022, seed=1)
    hard = {**satisfiability(formula, colossus=True).position}
    held = [begun(server, "check", position=hard, time_limit=60) for _ in range(4)]
    try:
        for _ in range(5):
            assert server.post("check", position=BOARD).value["answers"][0]["legal"]
        assert select.select(held, [], [], 0)[0] == []
    finally:
        for one in held:
            one.close()


@pytest.mark.long("waits for limits; tests/cli/test_serve.py has others beside them")
def test_hostile_boards_beside_others(server: Server) -> None:
    """None is a fault, and the small ones among them are answered as if they were alone."""
    script = "<script>alert(1)</script>\u202e\x00"
    wall = {"controller": "Bob", "type_line": "Creature — Wall", "power": 0, "toughness": 4}
    walls = [{"id": f"wall{n}", **wall} for n in range(5_000)]
    players = [{"name": "Ann"}, {"name": "Bob"}]
    many = {"players": players, "permanents": walls}
    odd = json.loads(
        json.dumps(BOARD).replace("Menace", json.dumps(script)[1:-1]).replace("Bob", "Bo\u202eb")
    )
    tokens = {"players": players, "permanents": [{**walls[0], "count": 10**9}]}
    hostile: list[tuple[str, bytes]] = [
        ("check", json.dumps({"position": many, "time_limit": 3}).encode()),
        ("blocks", json.dumps({"position": many, "best": True, "time_limit": 1}).encode()),
        ("check", b'{"position": "' + b"x" * 10_000_000 + b'"}'),
        ("check", json.dumps({"position": odd}).encode()),
        ("attacks", json.dumps({"position": tokens, "count": True}).encode()),
        ("check", b'{"position":' + b"[" * 100_000 + b"]" * 100_000 + b"}"),
        ("check", b'{"position":{"players":' + b"9" * 10_000 + b"}}"),
        ("graph", json.dumps({"position": odd, "form": "svg"}).encode()),
        ("masks", json.dumps({"position": many, "declare": "blocks", "time_limit": 1}).encode()),
        ("check", b"\x00\xff"),
    ]

    def ask(n: int) -> Reply:
        if n % 2:
            return server.post("check", position=BOARD)
        op, body = hostile[n // 2]
        try:
            return server.ask("POST", f"/v1/{op}", body)
        except (BrokenPipeError, ConnectionResetError):  # it was too long to be read to its end
            return Reply(413, None, {})

    replies = at_once(ask, 2 * len(hostile))
    waited = [reply for reply in replies[::2] if reply.status == 503]  # on a busy machine
    assert {reply.value["kind"] for reply in waited} <= {"waited"}
    assert {reply.status for reply in replies[::2]} <= {200, 413, 422, 503}
    assert [reply.value["answers"][0]["legal"] for reply in replies[1::2]] == [True] * len(hostile)
