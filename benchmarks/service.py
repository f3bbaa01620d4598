"""What the service adds to an answer: `python -m benchmarks.service`.

Side by side, on one machine, in wall time and in the processor time of all processes that take
part (which holds on a machine that does other things, too):

- a check by HTTP on a kept connection against the same check in Python (the same function, on the
  same bytes), asked in turn: medians;
- the pool of two processes against two processes that answer the same requests by themselves: by
  the co-process and by HTTP, one request a message and all in one, small checks and larger ones;
- the same pool, in each of these ways, against two services of one process each that the same
  program asks in the same way;
- a mask at 10×10 after a choice: medians;
- a small check by HTTP, alone and while the hardest boards are worked on; and beside ten slow
  requests that a service just started gets first: the goal is a p99 of 25 ms at most, the first
  check included.

One request a message by HTTP is to reach 0.8 of two services of one process each.
"""

import argparse
import json
import os
import platform
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks.limits import boards
from legality.puzzles import random_formula, satisfiability
from legality.service.answering import answer
from tests.cli.command import BOARD
from tests.service.server import Server, serving

SECONDS = 60.0
TURNS = 5
"""So often each way is measured, one after the other."""
WARM = 400
"""So many requests are answered before it is measured."""


def large(seed: int, size: int = 10) -> dict[str, Any]:
    """So many attackers and blockers, some with menace, flying, lures and requirements."""
    rng = random.Random(seed)
    attackers = [(0.3, "Menace"), (0.3, "Flying"), (0.1, "This creature must be blocked if able.")]
    blockers = [(0.3, "Flying"), (0.2, "This creature blocks each combat if able.")]

    def creature(name: str, owner: str, texts: list[tuple[float, str]]) -> dict[str, Any]:
        lines = [text for chance, text in texts if rng.random() < chance]
        return {
            "id": name,
            "controller": owner,
            "type_line": "Creature",
            "power": rng.randint(1, 5),
            "toughness": rng.randint(1, 5),
            "oracle_text": "\n".join(lines),
        }

    permanents = [creature(f"a{n}", "Ann", attackers) for n in range(size)]
    permanents += [creature(f"b{n}", "Bob", blockers) for n in range(size)]
    attacks = {f"a{n}": "Bob" for n in range(size)}
    players = [{"name": "Ann"}, {"name": "Bob"}]
    return {"players": players, "permanents": permanents, "attacks": attacks}


class Kept:
    """A connection that is kept."""

    def __init__(self, server: Server) -> None:
        self._connection: HTTPConnection = server.connection()

    def post(self, op: str, body: bytes) -> bytes:
        self._connection.request("POST", f"/v1/{op}", body)
        reply = self._connection.getresponse()
        found = reply.read()
        assert reply.status == 200, found
        return found


def timed(do: Callable[[], object]) -> float:
    begin = time.perf_counter()
    do()
    return time.perf_counter() - begin


def overhead(server: Server, times: int) -> tuple[float, float, float]:
    """Milliseconds of a small check: in Python (median), what HTTP adds to it (median, asked in
    turn), and what it adds of processor time, that of who asks included."""
    body = json.dumps({"position": BOARD}).encode()
    kept = Kept(server)
    assert json.loads(kept.post("check", body)) == json.loads(answer("check", body, SECONDS))
    own: list[float] = []
    more: list[float] = []
    before, spent = processor(server.process.pid), time.process_time()
    for _ in range(times):
        python = timed(lambda: answer("check", body, SECONDS))
        own.append(python)
        more.append(timed(lambda: kept.post("check", body)) - python)
    both = time.process_time() - spent + processor(server.process.pid) - before
    spent = time.process_time()
    for _ in range(times):
        answer("check", body, SECONDS)
    alone = time.process_time() - spent
    medians = 1000 * statistics.median(own), 1000 * statistics.median(more)
    return *medians, 1000 * (both - 2 * alone) / times


def processor(process: int) -> float:
    """Seconds of processor time of a process and of all that it has started, so far (Linux)."""
    parents: dict[int, int] = {}
    ticks: dict[int, int] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except OSError:  # it has ended
            continue
        parents[int(path.parent.name)] = int(fields[1])
        ticks[int(path.parent.name)] = int(fields[11]) + int(fields[12])
    family = {process}
    while more := {one for one, parent in parents.items() if parent in family} - family:
        family |= more
    return sum(ticks.get(one, 0) for one in family) / os.sysconf("SC_CLK_TCK")


class Rate(NamedTuple):
    """Requests a second of wall time, and a second of processor time."""

    wall: float
    processor: float

    def __str__(self) -> str:
        return f"{self.wall:.0f} ({self.processor:.0f})"


def rated(times: int, processes: Iterable[int], do: Callable[[], object]) -> Rate:
    """How fast so many requests are answered by those processes."""
    named = tuple(processes)
    before, begin = sum(map(processor, named)), time.perf_counter()
    do()
    wall = time.perf_counter() - begin
    return Rate(times / wall, times / max(sum(map(processor, named)) - before, 0.01))


ALONE = """
import sys, time
from legality.puzzles import random_formula, satisfiability
from legality.service.answering import answer
body = sys.stdin.buffer.readline()
times = int(sys.stdin.buffer.readline())
for _ in range(200): answer("check", body, 60.0)
sys.stdout.write("ready\\n"); sys.stdout.flush()
sys.stdin.buffer.readline()
for _ in range(times): answer("check", body, 60.0)
sys.stdout.write("done\\n"); sys.stdout.flush()
sys.stdin.buffer.readline()
"""


def by_themselves(body: bytes, times: int) -> Rate:
    """Requests a second of two processes, each with half of them and nobody to ask it."""
    command = [sys.executable, "-c", ALONE]
    pipe = subprocess.PIPE
    both = [subprocess.Popen(command, stdin=pipe, stdout=pipe) for _ in range(2)]
    for one in both:
        assert one.stdin is not None
        one.stdin.write(body + b"\n%d\n" % (times // 2))
        one.stdin.flush()
    for one in both:
        assert one.stdout is not None
        assert one.stdout.readline() == b"ready\n"

    def go() -> None:
        for one in both:
            assert one.stdin is not None
            one.stdin.write(b"go\n")
            one.stdin.flush()
        for one in both:
            assert one.stdout is not None
            assert one.stdout.readline() == b"done\n"

    found = rated(times, [one.pid for one in both], go)
    for one in both:
        one.communicate(b"end\n")
    return found


def requests(body: bytes, number: int) -> list[bytes]:
    """So many lines that ask the same, and at least as many as warm it up."""
    request = json.loads(body)
    return [
        json.dumps({"id": n, "op": "check", **request}).encode() + b"\n"
        for n in range(max(number, WARM))
    ]


class CoProcess:
    """`legality serve` with so many processes."""

    def __init__(self, jobs: int) -> None:
        command = [sys.executable, "-m", "legality", "serve", "--jobs", str(jobs)]
        self._program = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert self._program.stdin is not None
        assert self._program.stdout is not None
        self._there, self._back = self._program.stdin, self._program.stdout
        self.pid = self._program.pid

    def ask(self, lines: Sequence[bytes]) -> None:
        """Have these answered, all of them."""
        with ThreadPoolExecutor(1) as threads:
            writing = threads.submit(self._write, b"".join(lines))
            found: list[bytes] = []
            read = 0
            while read < len(lines) and (chunk := os.read(self._back.fileno(), 1 << 20)):
                found.append(chunk)
                read += chunk.count(b"\n")
            writing.result()
        assert b"".join(found).count(b'"answers"') == len(lines)

    def _write(self, text: bytes) -> None:
        self._there.write(text)
        self._there.flush()

    def end(self) -> None:
        """Its input ends, and so does it."""
        self._there.close()
        self._program.wait()
        self._back.close()


def coprocess(jobs: Sequence[int], body: bytes, times: int) -> Rate:
    """The same of programs with so many processes each, which are ready; each has its share."""
    number = times // len(jobs)
    lines = requests(body, number)
    programs = [CoProcess(one) for one in jobs]

    def all_ask(some: Sequence[bytes]) -> None:
        list(threads.map(CoProcess.ask, programs, [some] * len(programs)))

    with ThreadPoolExecutor(len(programs)) as threads:
        all_ask(lines[:WARM])
        found = rated(times, [one.pid for one in programs], lambda: all_ask(lines[:number]))
    for one in programs:
        one.end()
    return found


def by_http(servers: Sequence[Server], body: bytes, times: int, clients: int = 4) -> Rate:
    """The same of services that have two processes together, asked on some kept connections."""

    def ask(server: Server, number: int) -> None:
        kept = Kept(server)
        for _ in range(number):
            kept.post("check", body)

    def all_ask(number: int) -> None:
        asked = [servers[n % len(servers)] for n in range(clients)]
        list(threads.map(ask, asked, [number // clients] * clients))

    with ThreadPoolExecutor(clients) as threads:
        all_ask(WARM)
        numbers = [server.process.pid for server in servers]
        return rated(times, numbers, lambda: all_ask(times))


def by_batch(servers: Sequence[Server], body: bytes, times: int) -> Rate:
    """The same of services that have two processes together, each share in the body of one
    request."""
    number = times // len(servers)
    lines = requests(body, number)
    kept = [server.connection() for server in servers]

    def ask(connection: HTTPConnection, some: Sequence[bytes]) -> None:
        connection.request("POST", "/v1/batch", b"".join(some))
        assert connection.getresponse().read().count(b'"answers"') == len(some)

    def all_ask(some: Sequence[bytes]) -> None:
        list(threads.map(ask, kept, [some] * len(kept)))

    with ThreadPoolExecutor(len(servers)) as threads:
        all_ask(lines[:WARM])
        numbers = [server.process.pid for server in servers]
        return rated(times, numbers, lambda: all_ask(lines[:number]))


def beside_hard_ones(server: Server, seconds: int, times: int) -> tuple[list[float], list[float]]:
    """Milliseconds of small checks alone, and beside sixteen of the hardest boards, each of which
    is asked for its best block, again and again, for so many seconds."""
    asked = [
        json.dumps({"position": board, "best": True, "time_limit": seconds}).encode()
        for _, board in boards(16)
    ]
    kept, small = Kept(server), json.dumps({"position": BOARD}).encode()
    alone = [1000 * timed(lambda: kept.post("check", small)) for _ in range(times)]
    with ThreadPoolExecutor(len(asked)) as threads:
        hard = [threads.submit(Kept(server).post, "blocks", one) for one in asked]
        time.sleep(1)  # by then those that take long have made way
        beside: list[float] = []
        while len(beside) < times and not all(one.done() for one in hard):
            beside.append(1000 * timed(lambda: kept.post("check", small)))
        for one in hard:
            one.result()
    return alone, beside


def beside_slow_ones(times: int, seconds: int = 10) -> tuple[list[float], list[float], float]:
    """Milliseconds of so many small checks by a service that has just been started, the first one
    included, alone and beside ten slow requests sent before them; and the p99 of what the machine
    adds meanwhile to a sleep of a millisecond."""
    formulas = (random_formula(240, 1_022, seed=seed) for seed in range(10))
    hard = [{**satisfiability(one, colossus=True).position} for one in formulas]
    slow = [json.dumps({"position": one, "time_limit": seconds}).encode() for one in hard]
    small = json.dumps({"position": BOARD}).encode()
    with serving("--jobs", "2") as server:
        kept = Kept(server)
        alone = [1000 * timed(lambda: kept.post("check", small)) for _ in range(times)]
    with serving("--jobs", "2") as server, ThreadPoolExecutor(len(slow)) as threads:
        asked = [threads.submit(Kept(server).post, "check", one) for one in slow]
        time.sleep(0.2)  # all of them are on their way
        kept, beside, late = Kept(server), list[float](), list[float]()
        while len(beside) < times and not all(one.done() for one in asked):
            beside.append(1000 * timed(lambda: kept.post("check", small)))
            late.append(1000 * timed(lambda: time.sleep(0.001)) - 1)
        for one in asked:
            one.result()
    return alone, beside, percent(late, 99)


def percent(values: Sequence[float], share: int) -> float:
    """What so many of a hundred values do not exceed."""
    return sorted(values)[min(len(values) - 1, len(values) * share // 100)]


def masks(server: Server, boards: int) -> float:
    """Median milliseconds of a mask at 10×10 after a choice."""
    kept = Kept(server)
    found: list[float] = []
    for seed in range(boards):
        asked: dict[str, Any] = {"position": large(seed), "declare": "blocks", "chosen": {}}
        for _ in range(3):
            body = json.dumps(asked).encode()
            begin = time.perf_counter()
            answered = json.loads(kept.post("masks", body))
            found.append(time.perf_counter() - begin)
            free = [
                (one["creature"], option["choice"])
                for one in answered["answers"][0]["creatures"]
                if one["creature"] not in asked["chosen"]
                for option in one["choices"]
                if option["possible"]
            ]
            who, what = random.Random(seed).choice(free)
            asked["chosen"][who] = what
    return 1000 * statistics.median(found)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=2_000, help="requests of each kind")
    parser.add_argument("--only", choices=("slow", "rates"))
    given = parser.parse_args()
    times = given.times
    print(f"Python {platform.python_version()}, {os.cpu_count()} processors")
    if given.only in (None, "slow"):
        told_beside_slow_ones()
    if given.only == "slow":
        return
    with serving("--jobs", "2") as server:
        own, more, work = overhead(server, times // 4)
        print(
            f"a small check      {own:.2f} ms in Python, {more:.2f} ms more by HTTP, "
            f"{work:.2f} ms of processor time more"
        )
        print(f"a mask at 10×10    {masks(server, 20):.1f} ms by HTTP")
        for where, took in zip(
            ("alone", "beside hard boards"), beside_hard_ones(server, 10, 200), strict=True
        ):
            print(
                f"a small check by HTTP {where}: {statistics.median(took):.1f} ms in the median, "
                f"{max(took):.0f} at most of {len(took)}"
            )
        sizes: dict[str, dict[str, Any]] = {"small": BOARD, "10×10": large(1) | {"blocks": {}}}
        for name, position in sizes.items():
            compared(name, server, json.dumps({"position": position}).encode(), times)


def told_beside_slow_ones() -> None:
    """Prints how long small checks wait beside slow requests."""
    alone, beside, late = beside_slow_ones(400)
    for where, took in (("alone", alone), ("beside ten slow requests", beside)):
        print(
            f"small checks {where}: first {took[0]:.1f} ms, median {statistics.median(took):.1f}, "
            f"p99 {percent(took, 99):.1f}, greatest {max(took):.1f} of {len(took)}"
        )
    print(f"a sleep of 1 ms beside them: {late:.1f} ms late in the p99")


def compared(name: str, server: Server, body: bytes, times: int) -> None:
    """The pool beside two processes that have nobody to ask them, and, asked in the same way by the
    same program, beside two services of one process each, in turn: each ratio, and the middle
    one."""
    found: dict[str, list[Rate]] = {}
    for _ in range(TURNS):
        alone = by_themselves(body, times)
        rates = {
            "co-process": coprocess([2], body, times),
            "HTTP, /v1/batch": by_batch([server], body, times),
            "HTTP": by_http([server], body, times),
        }
        with serving("--jobs", "1") as one, serving("--jobs", "1") as other:
            both = {
                "co-process": coprocess([1, 1], body, times),
                "HTTP, /v1/batch": by_batch([one, other], body, times),
                "HTTP": by_http([one, other], body, times),
            }
        for how, rate in rates.items():
            found.setdefault(f"{how}, of two processes", []).append(of(rate, alone))
            found.setdefault(f"{how}, of two services", []).append(of(rate, both[how]))
        print(
            f"checks, {name}, a second (and a second of processor time): two processes {alone}; "
            + "; ".join(f"{how} {rate}, two of them {both[how]}" for how, rate in rates.items())
        )
    for how, ratios in found.items():
        for clock in Rate._fields:
            values = sorted(getattr(one, clock) for one in ratios)
            each = " ".join(f"{value:.2f}" for value in values)
            print(f"checks, {name}, {how}, by {clock}: {statistics.median(values):.2f} ({each})")


def of(rate: Rate, other: Rate) -> Rate:
    """The one as a part of the other."""
    return Rate(rate.wall / other.wall, rate.processor / other.processor)


if __name__ == "__main__":
    main()
