"""How fast a batch is: `python -m benchmarks.batch sides|many FOLDER`.

`sides`: the same boards by `legality batch --jobs 2`, by two processes that have half of them each
and know nothing of each other, and by a Dask cluster of two workers on this machine, in turn.
`many`: one run over many random boards with duplicates, a sample of its rows judged again.
"""

import argparse
import json
import multiprocessing
import random
import resource
import sys
import time
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from subprocess import run
from typing import Any

from legality import Position, arrow_function, check
from legality.batch.extra import needed
from legality.puzzles.random_boards import random_attacks, random_blocks

ROWS_TOGETHER = 4_096


def board(seed: int) -> dict[str, Any]:
    """The random board of that number: a block of up to four by up to four creatures, or, every
    fourth, an attack of up to four on up to three opponents."""
    chance = random.Random(seed)
    if seed % 4 == 3:
        return random_attacks(chance.randint(1, 4), chance.randint(1, 3), seed=seed).position
    return random_blocks(chance.randint(1, 4), chance.randint(1, 4), seed=seed).position


@cache
def fields(seed: int) -> tuple[str, ...]:
    """The fields of that board, each as JSON writes it."""
    return tuple(json.dumps({name: value})[1:-1] for name, value in board(seed).items())


def texts(rows: int, different: int, seed: int) -> Iterator[str]:
    """Boards drawn out of so many; each has its own `id`, and its fields in an order of its own."""
    chance = random.Random(seed)
    for row in range(rows):
        shuffled = [*fields(chance.randrange(different)), f'"id": "row-{row}"']
        chance.shuffle(shuffled)
        yield f"{{{', '.join(shuffled)}}}"


def make(path: Path, rows: int, different: int, seed: int) -> None:
    """Write a table of such boards."""
    arrow, parquet = needed("pyarrow"), needed("pyarrow.parquet")
    form = arrow.schema([("position", arrow.string())])
    source = texts(rows, different, seed)
    with parquet.ParquetWriter(path, form, compression="zstd") as file:
        while piece := list(islice(source, ROWS_TOGETHER)):
            file.write_batch(arrow.record_batch([piece], schema=form))


def batch(path: Path, out: Path, *options: str) -> float:
    """The seconds that `legality batch` takes."""
    begun = time.perf_counter()
    command = [sys.executable, "-m", "legality", "batch", str(path), str(out), "--fresh"]
    done = run([*command, *options], check=False)
    if done.returncode not in (0, 1):
        raise SystemExit(f"legality batch ended with {done.returncode}")
    return time.perf_counter() - begun


def half(path: Path, out: Path, which: int) -> None:
    """Every other board of the table, by the function alone."""
    arrow, parquet = needed("pyarrow"), needed("pyarrow.parquet")
    ask = arrow_function("check")
    rows = parquet.read_table(path).slice(0)
    mine = rows.take(arrow.array(range(which, rows.num_rows, 2)))
    parquet.write_table(ask(mine), out)


def apart(path: Path, folder: Path) -> float:
    """The seconds that two processes take which know nothing of each other."""
    begun = time.perf_counter()
    fresh = multiprocessing.get_context("spawn")
    two = [fresh.Process(target=half, args=(path, folder / f"half-{n}.parquet", n)) for n in (0, 1)]
    for one in two:
        one.start()
    for one in two:
        one.join()
    if any(one.exitcode for one in two):
        raise SystemExit("one of the two processes failed")
    return time.perf_counter() - begun


def sides(folder: Path, rows: int, times: int) -> None:
    """All in turn, so many times; the ratios of what each took at least."""
    path = folder / "sides.parquet"
    make(path, rows, 50 * rows, 1)
    least: dict[str, float] = dict.fromkeys(("apart", "pool", "dask"), float("inf"))
    distributed = needed("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None
    ) as cluster:
        out = folder / "answers.parquet"
        batch(path, out, "--dask", cluster.scheduler_address)  # begins what the workers keep
        for _ in range(times):
            found = {
                "apart": apart(path, folder),
                "pool": batch(path, out, "--jobs", "2"),
                "dask": batch(path, out, "--dask", cluster.scheduler_address),
            }
            print({name: round(seconds, 2) for name, seconds in found.items()}, flush=True)
            least = {name: min(least[name], found[name]) for name in least}
    print(f"the pool does {least['apart'] / least['pool']:.2f} of what two processes do")
    print(f"Dask takes {least['dask'] / least['pool']:.2f} of the pool's time")


def many(folder: Path, rows: int, different: int) -> None:
    """One run, and what was found."""
    path, out = folder / "many.parquet", folder / "answers.parquet"
    if not path.exists():
        make(path, rows, different, 2)
    seconds = batch(path, out, "--jobs", "2")
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    answers = needed("pyarrow.parquet").read_table(out)
    kinds = Counter(zip(*(answers[name].to_pylist() for name in ("status", "kind")), strict=True))
    print(f"{answers.num_rows} rows in {seconds:.0f} s, {answers.num_rows / seconds:.0f} a second")
    print(f"{children.ru_utime + children.ru_stime:.0f} s of processors")
    print(f"at most {children.ru_maxrss / 1024:.0f} MB in one process")
    print({f"status {status}, {kind or 'answered'}": n for (status, kind), n in kinds.items()})
    print(f"differ when judged again: {_differ(path, answers, 2_000)}")


def _differ(path: Path, answers: Any, number: int) -> int:
    """How many of so many rows, drawn anew, have another verdict or `id` than the board judged
    alone."""
    boards = needed("pyarrow.parquet").read_table(path)["position"]
    if len(boards) != answers.num_rows:
        raise SystemExit("not one row for each row")
    wrong = 0
    for row in random.Random(3).sample(range(answers.num_rows), number):
        position = Position.parse(boards[row].as_py())
        said = (answers["id"][row].as_py(), answers["legal"][row].as_py())
        wrong += said != (position.id, check(position).legal)
    return wrong


def main() -> None:
    """Run what the command line asks for."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("what", choices=("sides", "many"))
    asked.add_argument("folder", type=Path)
    asked.add_argument("--rows", type=int)
    asked.add_argument("--different", type=int, default=250_000)
    asked.add_argument("--times", type=int, default=5)
    options = asked.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    if options.what == "sides":
        sides(options.folder, options.rows or 4_000, options.times)
    else:
        many(options.folder, options.rows or 1_000_000, options.different)


if __name__ == "__main__":
    main()
