"""How long a verdict takes: `python -m benchmarks.verdicts`.

Three groups, each answer asserted, medians over stored seeds, ratios within one run:

- small: boards of up to 6×6 without a requirement, reading excluded; the same verdict by always
  building and solving the model;
- typical: boards of 10×10 with requirements;
- large: the proven maximum on random boards of 100×100, all creatures different.
"""

import argparse
import platform
import random
import statistics
import time
from collections.abc import Callable
from functools import partial
from importlib.metadata import version
from os import cpu_count
from typing import Any

from legality import Legal, Position, check_blocks, legal_blocks
from legality.judging.naming import block_declaration
from legality.problem.declarations import Declaration, Problem
from legality.puzzles import FAMILIES
from legality.rulebook.blockers import block_problem, block_table
from legality_models import maximum
from tests.models.fixed import accepts

SEEDS = range(20)
REQUIREMENTS = (
    ("All creatures able to block this creature do so.", 0.15),
    ("This creature must be blocked if able.", 0.15),
)


def creature(name: str, player: str, text: str, rng: random.Random) -> dict[str, Any]:
    """A creature of random size with that text."""
    return {
        "id": name,
        "controller": player,
        "type_line": "Creature — Ogre",
        "power": rng.randint(0, 5),
        "toughness": rng.randint(1, 5),
        "oracle_text": text,
    }


def board(size: int, seed: int, requirements: bool) -> Position:
    """Attackers with evasion (and requirements) against as many blockers, two thirds of them
    blocking."""
    rng = random.Random(f"{size} {seed} {requirements}")
    permanents: list[dict[str, Any]] = []
    for place in range(size):
        lines = [word for word in ("Menace", "Flying", "Skulk") if rng.random() < 0.25]
        if requirements:
            lines += [line for line, share in REQUIREMENTS if rng.random() < share]
        permanents.append(creature(f"a{place}", "Ann", "\n".join(lines), rng))
    for place in range(size):
        lines = [rng.choice(["Flying", "Reach", "", ""])]
        if requirements and rng.random() < 0.3:
            lines.append("This creature blocks each combat if able.")
        permanents.append(creature(f"b{place}", "Bob", "\n".join(lines).strip(), rng))
    blocks = {f"b{i}": [f"a{rng.randrange(size)}"] for i in range(size) if rng.random() < 0.66}
    return Position.from_value(
        {
            "players": [{"name": "Ann"}, {"name": "Bob"}],
            "permanents": permanents,
            "attacks": {f"a{place}": "Bob" for place in range(size)},
            "blocks": blocks,
            "judge": ["blocks"],
        }
    )


def seconds(work: Callable[[], object]) -> float:
    """The processor time of one call: other programs on the machine do not count."""
    started = time.process_time()
    work()
    return time.process_time() - started


def shown(times: list[float]) -> str:
    """Median and worst in milliseconds."""
    return f"median {1000 * statistics.median(times):8.3f} ms, worst {1000 * max(times):8.3f} ms"


def by_the_model(problem: Problem, declaration: Declaration) -> bool:
    """The verdict by always building the whole model and solving it with the block fixed."""
    return accepts(problem, declaration)


def small() -> None:
    """Boards of 3×3 to 6×6 without a requirement: a position judged from nothing, a block judged on
    a board that is loaded, and the model on the same loaded board."""
    whole: list[float] = []
    loaded: list[float] = []
    model: list[float] = []
    for size in (3, 4, 5, 6):
        for seed in SEEDS:
            position = board(size, seed, requirements=False)
            verdict = check_blocks(position)["Bob"]
            view, blocks = legal_blocks(position), position.blocks or {}
            declaration, _ = block_declaration(view.table, view.problem, blocks)
            assert verdict.maximum == 0
            assert isinstance(verdict, Legal) == by_the_model(view.problem, declaration)
            assert view.judge(blocks) == verdict
            whole.append(seconds(partial(check_blocks, position)))
            loaded.append(seconds(partial(view.judge, blocks)))
            model.append(seconds(partial(by_the_model, view.problem, declaration)))
    print(f"small, from the position   {shown(whole)}")
    print(f"small, board loaded        {shown(loaded)}")
    for what, times in (("from the position", whole), ("board loaded", loaded)):
        ratio = statistics.median(model) / statistics.median(times)
        print(f"  always solving           {shown(model)}; {ratio:.0f} × {what}")


def typical() -> None:
    """Boards of 10×10 with requirements."""
    times: list[float] = []
    for seed in SEEDS:
        position = board(10, seed, requirements=True)
        verdict = check_blocks(position)["Bob"]
        assert verdict.obeyed <= verdict.maximum or not isinstance(verdict, Legal)
        times.append(seconds(partial(check_blocks, position)))
    print(f"typical, 10×10             {shown(times)}")


def large() -> None:
    """The proven maximum on random boards of 100×100."""
    times: list[float] = []
    for seed in SEEDS:
        puzzle = FAMILIES["random-blocks"](100, 100, seed=seed)
        position = Position.from_value(puzzle.position)
        problem: Problem = block_problem(block_table(position), position.defenders[0])
        found = maximum(problem)
        assert found.proved
        times.append(seconds(partial(maximum, problem)))
    print(f"large, 100×100, maximum    {shown(times)}")


def main() -> None:
    """Run the groups and print what was measured."""
    argparse.ArgumentParser(description=__doc__).parse_args()
    print(
        f"{cpu_count()} cores, Python {platform.python_version()}, "
        f"OR-Tools {version('ortools')}, one worker"
    )
    small()
    typical()
    large()


if __name__ == "__main__":
    main()
