"""`python -m tests.fuzz --seconds 3600 --seed 1`: hunt, keep what was found, and say what was done.

Every input that a fault was found with is stored in `tests/fuzz/found/`, where the tests try it
again. The exit status is 1 where something was found.
"""

import argparse
import hashlib
import itertools
import sys
import time
from collections.abc import Iterator

from tests.fuzz.asked import everything
from tests.fuzz.inputs import FOUND
from tests.fuzz.questions import ALLOWED, Tally, every


def until(end: float, seed: int) -> Iterator[tuple[str, bytes]]:
    """Inputs until that time."""
    return itertools.takewhile(lambda _: time.monotonic() < end, everything(seed))


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--seconds", type=float, default=120.0)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--no-store", action="store_true", help="only say what was found")
    parser.add_argument("--allowed", type=float, default=ALLOWED, help="seconds of one question")
    asked = parser.parse_args()
    tally, found = Tally(allowed=asked.allowed), 0
    end = time.monotonic() + asked.seconds
    for text, fault in every(until(end, asked.seed), asked.seed, tally):
        found += 1
        name = hashlib.blake2b(text, digest_size=6).hexdigest()
        print(f"{name}: {fault}", flush=True)
        if not asked.no_store:
            FOUND.mkdir(exist_ok=True)
            (FOUND / f"{name}.txt").write_bytes(text)
    print(f"seed {asked.seed}: {tally}; {found} faults")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
