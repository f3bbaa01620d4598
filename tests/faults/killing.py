"""Processes killed in random order, under load: those of a pool and what begins them, co-processes,
services by HTTP, batches and imports.

    python -m tests.faults.killing SECONDS SEED     all at once; 1 where something was lost or left

Nothing that was acknowledged is lost, no answer is wrong, and no process, file or lock is left.
The seed decides what is killed and when, as far as the machine is as busy as before.
"""

import os
import random
import signal
import sys
import threading
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

from legality.pool.beginning import ForkServer
from legality.pool.fronts import PoolRequest, in_order
from legality.pool.pool import Pool
from legality.pool.ticket import NoProcess, Unanswered
from tests.faults.killed_files import batches, imports
from tests.faults.killed_services import coprocesses, servers
from tests.service.answers import answer

PRELOAD = "tests.service.answers"


def _kill_one(pids: Iterable[int | None], which: random.Random) -> None:
    standing = [pid for pid in pids if pid is not None]
    if standing:
        with suppress(ProcessLookupError):
            os.kill(which.choice(standing), signal.SIGKILL)


def pools(until: float, which: random.Random) -> Counter[str]:
    """Pools, one after the other until that time; what happened."""
    done: Counter[str] = Counter()
    while time.monotonic() < until:
        done += _pool(until, which)
    return done


def _pool(until: float, which: random.Random) -> Counter[str]:
    """A pool whose processes are killed while requests are answered, and so is what begins them;
    until that time, or until none can be begun any more. Each request has one result, in its turn:
    its answer, or that it was lost."""
    begin = ForkServer(PRELOAD)
    pool = Pool(answer, begin, 3, spare=0, tries=3)
    over, sent = threading.Event(), 0
    found = Counter(pools=1)

    def kill() -> None:
        while not over.wait(which.uniform(0.1, 1.0)):
            _kill_one(pool.pids if which.random() < 0.7 else [begin.pid], which)

    def asked() -> Iterator[PoolRequest[int]]:
        nonlocal sent
        seconds = random.Random(which.random())
        while time.monotonic() < until:
            text = f"sleep {seconds.choice(['0', '0.001', '0.01'])}"
            yield PoolRequest(sent, text.encode(), 60.0)
            sent += 1

    killer = threading.Thread(target=kill)
    killer.start()
    try:
        for number, result in in_order(pool, 3, asked()):
            assert number == found["pool_requests"]
            assert isinstance(result, bytes) or result is Unanswered.LOST
            found["pool_requests"] += 1
            found["pool_requests_lost"] += result is Unanswered.LOST
        assert found["pool_requests"] == sent
    except NoProcess:  # those that are begun are killed before they have
        found["pools_without_a_process"] += 1
    finally:
        over.set()
        killer.join()
        pool.close()
    return found


Strand = Callable[[float, random.Random], Counter[str]]
STRANDS: Mapping[str, Strand] = {
    "pools": pools,
    "coprocesses": coprocesses,
    "servers": servers,
    "batches": batches,
    "imports": imports,
}


def killing(seconds: float, seed: int) -> tuple[Counter[str], list[str]]:
    """All of these at once for so many seconds; what happened, and what was wrong."""
    until = time.monotonic() + seconds
    wrong: list[str] = []

    def run(name: str) -> Counter[str]:
        which = random.Random(f"{seed} {name}")
        done: Counter[str] = Counter()
        while time.monotonic() < until:
            try:
                done += STRANDS[name](until, which)
            except Exception:
                wrong.append(f"{name}: {traceback.format_exc()}")
                print(wrong[-1], flush=True)
        return done

    with ThreadPoolExecutor(len(STRANDS)) as threads:
        done: Counter[str] = sum(threads.map(run, STRANDS), Counter[str]())
    return done, wrong


def main(seconds: float, seed: int) -> int:
    done, wrong = killing(seconds, seed)
    told = ", ".join(f"{name.replace('_', ' ')} {count}" for name, count in done.items())
    print(f"seed {seed}, {seconds:g} s: {told}; {len(wrong)} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1]), int(sys.argv[2])))
