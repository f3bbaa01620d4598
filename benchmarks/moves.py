"""How fast all legal declarations are known: `python -m benchmarks.moves`.

Blocks dealt as in `benchmarks.problems`; every answer asserted where there is another way to it;
medians over stored seeds, processor time, ratios within one run:

- count on 10×10 and 20×20 (at most six attackers with menace), and a hundred interchangeable
  blockers against ten different attackers;
- count and listing against going through the whole product, and against CP-SAT's enumeration;
- listing as tuples and as rows, samples, masks step by step, and the memory of a listing.
"""

import argparse
import itertools
import platform
import random
import statistics
import time
import tracemalloc
from collections import deque
from collections.abc import Callable, Iterable
from functools import partial
from importlib.metadata import version
from os import cpu_count

from msgspec.structs import replace

from benchmarks.problems import WHY, random_blocks
from legality.legal.declarations import LegalDeclarations
from legality.problem.declarations import ChosenCount, Problem, Requirement
from legality_models import declarations, maximum
from tests.plain import legal

SEEDS = range(20)


def six_menaces(seed: int) -> Problem:
    """20×20, at most six of the attackers with menace."""
    problem = random_blocks(seed, 20, 20)
    return replace(problem, counts=problem.counts[:6])


def crowd(seed: int, blockers: int = 100, attackers: int = 10) -> Problem:
    """Interchangeable blockers; attackers with menace 0.3, lure and must be blocked 0.15 each."""
    rng = random.Random(f"crowd {seed} {blockers} {attackers}")
    everyone = (1 << blockers) - 1
    lures = [one for one in range(attackers) if rng.random() < 0.15]
    wanted = [one for one in range(attackers) if rng.random() < 0.15]
    return Problem(
        "blocks",
        "Bob",
        tuple(f"b{place}" for place in range(blockers)),
        tuple(f"a{place}" for place in range(attackers)),
        counts=tuple(
            ChosenCount(one, 2, blockers, WHY) for one in range(attackers) if rng.random() < 0.3
        ),
        requirements=(
            *(Requirement(everyone, 1 << one, WHY, each=True) for one in lures),
            *(Requirement(everyone, 1 << one, WHY) for one in wanted),
        ),
    )


def seconds(work: Callable[[], object]) -> float:
    """The processor time of one call: other programs on the machine do not count."""
    started = time.process_time()
    work()
    return time.process_time() - started


def count(problem: Problem) -> int:
    """The count from nothing."""
    return LegalDeclarations(problem).count()


def exhaust(items: Iterable[object]) -> None:
    deque(items, maxlen=0)


def list_all(problem: Problem) -> None:
    """Every legal declaration, from nothing."""
    exhaust(LegalDeclarations(problem))


def solve_all(problem: Problem, least: int) -> None:
    """Every declaration that obeys so much, by the solver."""
    exhaust(declarations(problem, least=least))


def shown(times: list[float]) -> str:
    """Median and worst in milliseconds."""
    return f"median {1000 * statistics.median(times):9.2f} ms, worst {1000 * max(times):9.2f} ms"


def counts() -> None:
    """The count from nothing, on the boards with a target."""
    groups: tuple[tuple[str, Callable[[int], Problem]], ...] = (
        ("10×10", lambda seed: random_blocks(seed, 10, 10)),
        ("20×20, menace ≤ 6", six_menaces),
        ("20×20", lambda seed: random_blocks(seed, 20, 20)),
        ("100 alike × 10", crowd),
    )
    for name, dealt in groups:
        times = [seconds(partial(count, dealt(seed))) for seed in SEEDS]
        print(f"count {name:18} {shown(times)}")


def against_the_product() -> None:
    """5×5: the set from the diagram against judging every declaration of the product."""
    drawn: list[float] = []
    plain: list[float] = []
    for seed in SEEDS:
        problem = random_blocks(seed, 5, 5)
        assert set(LegalDeclarations(problem)) == legal(problem)
        drawn.append(seconds(partial(list_all, problem)))
        plain.append(seconds(partial(legal, problem)))
    ratio = statistics.median(plain) / statistics.median(drawn)
    print(f"list 5×5                 {shown(drawn)}")
    print(f"  the whole product      {shown(plain)}; {ratio:.0f} ×")


def against_the_solver() -> None:
    """7×7: listing from nothing against CP-SAT's enumeration, which is told the maximum."""
    drawn: list[float] = []
    solved: list[float] = []
    total = 0
    for seed in SEEDS:
        problem = random_blocks(seed, 7, 7)
        number = count(problem)
        if not 500 <= number <= 50_000:
            continue
        total += number
        least = maximum(problem).value
        assert set(declarations(problem, least=least)) == set(LegalDeclarations(problem))
        drawn.append(seconds(partial(list_all, problem)))
        solved.append(seconds(partial(solve_all, problem, least)))
    print(f"list 7×7                 {total / sum(drawn):11,.0f} a second, with the building")
    print(
        f"  CP-SAT's enumeration   {total / sum(solved):11,.0f} a second; "
        f"{sum(solved) / sum(drawn):.0f} ×"
    )


def rates() -> None:
    """Listing, rows, samples and masks once the diagram is drawn."""
    tuples: list[float] = []
    rows: list[float] = []
    samples: list[float] = []
    masks: list[float] = []
    sweeps: list[float] = []
    for seed in SEEDS:
        problem = random_blocks(seed, 10, 10)
        view = LegalDeclarations(problem)
        number = min(view.count(), 300_000)
        view.sample(seed, 200)
        samples.append(2_000 / seconds(partial(view.sample, seed, 2_000)))
        masks.append(seconds(partial(episodes, view, seed)) / (100 * len(view.order)))
        sweeps.append(seconds(partial(view.mask, {0: 0})))
        if number >= 20_000:
            listing = itertools.islice(view, number)
            tuples.append(number / seconds(partial(exhaust, listing)))
            rows.append(row_rate(view))
    print(f"tuples a second          median {statistics.median(tuples):11,.0f}")
    print(f"rows a second            median {statistics.median(rows):11,.0f}")
    print(f"samples a second         median {statistics.median(samples):11,.0f}")
    print(f"mask of the next choice  median {1e6 * statistics.median(masks):11.1f} µs a step")
    print(f"mask of the whole board  median {1e6 * statistics.median(sweeps):11.1f} µs")


def episodes(view: LegalDeclarations, seed: int) -> None:
    """A hundred declarations made choice by choice under the mask, as a learning agent does."""
    rng = random.Random(seed)
    for _ in range(100):
        cursor = view.start()
        while not cursor.done:
            cursor.mask()
            cursor = cursor.choose(rng.choice(cursor.options))


def row_rate(view: LegalDeclarations, most: int = 3_000_000) -> float:
    """Rows a second, from a listing cut off after so many."""
    made = 0
    started = time.process_time()
    for block in view.rows():
        made += len(block)
        if made >= most:
            break
    return made / (time.process_time() - started)


def memory() -> None:
    """The peak of a listing after 10,000 and after 1,000,000 declarations."""
    problem = replace(random_blocks(5, 8, 8), requirements=())
    for number in (10_000, 1_000_000):
        view = LegalDeclarations(problem)
        assert view.count() > number
        tracemalloc.start()
        exhaust(itertools.islice(view, number))
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        print(f"memory of {number:9,} tuples  peak {peak / 1e6:7.1f} MB")


def main() -> None:
    """Run the groups and print what was measured."""
    argparse.ArgumentParser(description=__doc__).parse_args()
    print(
        f"{cpu_count()} cores, Python {platform.python_version()}, numpy {version('numpy')}, "
        f"OR-Tools {version('ortools')}, one worker"
    )
    counts()
    against_the_product()
    against_the_solver()
    rates()
    memory()


if __name__ == "__main__":
    main()
