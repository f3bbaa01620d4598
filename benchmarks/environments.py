"""How many steps a second the environment makes: `python -m benchmarks.environments`.

Random legal play on 4 against 4, as a learner's loop does it (`last`, an action out of the mask,
`step`), from a pool of 200 boards and on fresh ones. The pool is played `--warm` steps before
the clock starts. Each figure is the best and the median of `--rounds`, by the wall clock and by the
processor's time of this process, which other work on the machine disturbs less.
"""

import argparse
import platform
import random
import time
from statistics import median

import numpy as np

from legality.env import combat_v0


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


def measured(
    env: combat_v0.AnyEnv, steps: int, rounds: int, seed: int
) -> list[tuple[float, float]]:
    """Steps a second, by the wall clock and by the processor's time."""
    chance = random.Random(seed)
    found: list[tuple[float, float]] = []
    for _ in range(rounds):
        wall, cpu = time.perf_counter(), time.process_time()
        played(env, steps, chance)
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
        env = combat_v0.env(boards)
        played(env, warm, random.Random(asked.seed + 1))
        found = measured(env, asked.steps, asked.rounds, asked.seed)
        for clock, rates in zip(("wall clock", "processor"), zip(*found, strict=True), strict=True):
            print(
                f"{name:>12}, {clock}: best {max(rates):,.0f}, median {median(rates):,.0f} steps/s"
            )


if __name__ == "__main__":
    main()
