"""How many steps a second the environment makes: `python -m benchmarks.environments`.

Random legal play on 4 against 4, as a learner's loop does it (`last`, an action out of the mask,
`step`), from a pool of 200 boards and on fresh ones. The pool is played `--warm` steps before
the clock starts. Then eight environments of Gymnasium in one `SyncVectorEnv`, each a side against a
random opponent: their steps together. Each figure is the best and the median of `--rounds`, by the
wall clock and by the processor's time of this process, which other work on the machine disturbs
less.
"""

import argparse
import platform
import random
import time
from collections.abc import Callable
from functools import partial
from statistics import median
from typing import Any

import gymnasium
import numpy as np

from legality.env import combat_v0
from legality.env.against import CombatAgainst, Side


def played(env: combat_v0.AnyEnv, steps: int, chance: random.Random) -> None:
    """So many steps of random legal play."""
    left = steps
    while left > 0:
        env.reset(seed=chance.getrandbits(32))
        for _ in env.agent_iter():
            observed, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            assert observed is not None
            open_ = np.flatnonzero(observed["action_mask"]).tolist()
            env.step(open_[int(chance.random() * len(open_))])
            left -= 1


EIGHT = 8


class Eight:
    """Eight environments that step together, four of each side, over a pool of those boards."""

    def __init__(self, boards: int) -> None:
        def one(number: int) -> Callable[[], CombatAgainst]:
            side: Side = "attacker" if number % 2 else "defender"
            return lambda: CombatAgainst(side, "random", boards)

        self._env: Any = gymnasium.vector.SyncVectorEnv([one(number) for number in range(EIGHT)])
        self._observed: Any = self._env.reset(seed=1)[0]

    def play(self, steps: int, chance: random.Random) -> None:
        """So many steps of all of them together, random and legal."""
        for _ in range(steps // EIGHT):
            rows = (np.flatnonzero(row).tolist() for row in self._observed["action_mask"])
            actions = [open_[int(chance.random() * len(open_))] for open_ in rows]
            self._observed = self._env.step(actions)[0]


def measured(
    play: Callable[[int, random.Random], None], steps: int, rounds: int, seed: int
) -> list[tuple[float, float]]:
    """Steps a second, by the wall clock and by the processor's time."""
    chance = random.Random(seed)
    found: list[tuple[float, float]] = []
    for _ in range(rounds):
        wall, cpu = time.perf_counter(), time.process_time()
        play(steps, chance)
        found.append((steps / (time.perf_counter() - wall), steps / (time.process_time() - cpu)))
    return found


def main() -> None:
    """Prints the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--warm", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    print(f"Python {platform.python_version()}, {platform.machine()}, {asked.steps} steps a round")
    for name, boards, warm in (("pool of 200", 200, asked.warm), ("fresh boards", None, 2_000)):
        play = partial(played, combat_v0.env(boards))
        play(warm, random.Random(asked.seed + 1))
        shown(name, measured(play, asked.steps, asked.rounds, asked.seed))
    eight = Eight(200)
    eight.play(asked.warm, random.Random(asked.seed + 1))
    shown("eight of Gymnasium", measured(eight.play, asked.steps, asked.rounds, asked.seed))


def shown(name: str, found: list[tuple[float, float]]) -> None:
    """The best and the median of the rounds, by either clock."""
    for clock, rates in zip(("wall clock", "processor"), zip(*found, strict=True), strict=True):
        print(f"{name:>18}, {clock}: best {max(rates):,.0f}, median {median(rates):,.0f} steps/s")


if __name__ == "__main__":
    main()
