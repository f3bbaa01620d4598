"""A small policy that learns which block is best: one hidden layer, in numpy alone.

It gives a score to each legal block from its row (`looks`), and learns by the regret that it would
have: the softmax of its scores, weighed by the regrets of the blocks, is made small.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from benchmarks.regret.looks import FEATURES, Block, Board, Looks, looks

HIDDEN = 32
Array = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Sample:
    """A board to learn from: the rows of its blocks and their regrets."""

    rows: Array
    regrets: Array


@dataclass
class Policy:
    """The weights: of the rows to what is hidden, of that to the score, and past it."""

    first: Array
    bias: Array
    second: Array
    straight: Array

    @staticmethod
    def new(seed: int) -> "Policy":
        """A policy that knows nothing."""
        chance = np.random.default_rng(seed)
        return Policy(
            chance.normal(0, FEATURES**-0.5, (FEATURES, HIDDEN)),
            np.zeros(HIDDEN),
            chance.normal(0, HIDDEN**-0.5, HIDDEN),
            np.zeros(FEATURES),
        )

    def scores(self, rows: Array) -> Array:
        """The score of each block."""
        found: Array = (
            np.maximum(rows @ self.first + self.bias, 0) @ self.second + rows @ self.straight
        )
        return found

    def best(self, board: Board, blocks: Sequence[Block]) -> int:
        """The place of the block of greatest score."""
        rows = np.stack([looks(board, block) for block in blocks])
        return int(self.scores(rows).argmax())

    def parts(self) -> tuple[Array, ...]:
        """The weights, to be learned."""
        return self.first, self.bias, self.second, self.straight

    def to_json(self) -> str:
        """The weights as JSON, rounded to what they are worth."""
        value = {
            name: np.round(part, 4).tolist()
            for name, part in zip(
                ("first", "bias", "second", "straight"), self.parts(), strict=True
            )
        }
        return json.dumps(value) + "\n"

    @staticmethod
    def read(path: Path) -> "Policy":
        """The policy of a file."""
        value: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        return Policy(*(np.array(value[n]) for n in ("first", "bias", "second", "straight")))


def gradients(policy: Policy, sample: Sample) -> tuple[float, tuple[Array, ...]]:
    """The expected regret of the softmax policy on a board, and how it changes with each weight."""
    hidden = sample.rows @ policy.first + policy.bias
    active = np.maximum(hidden, 0)
    scores = active @ policy.second + sample.rows @ policy.straight
    odds = np.exp(scores - scores.max())
    odds /= odds.sum()
    expected = float(odds @ sample.regrets)
    pull = odds * (sample.regrets - expected)
    into = np.outer(pull, policy.second) * (hidden > 0)
    return expected, (
        sample.rows.T @ into,
        into.sum(axis=0),
        active.T @ pull,
        sample.rows.T @ pull,
    )


def learn(
    samples: Sequence[Sample], *, rounds: int = 6, rate: float = 0.003, seed: int = 0
) -> Policy:
    """The policy after so many rounds over the boards (Adam, 64 boards a step)."""
    policy, chance = Policy.new(seed), np.random.default_rng(seed)
    means = [np.zeros_like(part) for part in policy.parts()]
    squares = [np.zeros_like(part) for part in policy.parts()]
    step = 0
    for number in range(rounds):
        order: list[int] = chance.permutation(len(samples)).tolist()
        for begin in range(0, len(order), 64):
            some = [samples[place] for place in order[begin : begin + 64]]
            found = [gradients(policy, one)[1] for one in some]
            step += 1
            now = rate * (1 - number / rounds)
            for place, part in enumerate(policy.parts()):
                slope = sum((one[place] for one in found), np.zeros_like(part)) / len(some)
                means[place] = 0.9 * means[place] + 0.1 * slope
                squares[place] = 0.999 * squares[place] + 0.001 * slope**2
                mean = means[place] / (1 - 0.9**step)
                square = squares[place] / (1 - 0.999**step)
                part -= now * mean / (np.sqrt(square) + 1e-8)
    return policy


def mean_regret(policy: Policy, samples: Sequence[Sample]) -> float:
    """What the block of greatest score is below the best, on average."""
    chosen = [one.regrets[policy.scores(one.rows).argmax()] for one in samples]
    return float(np.mean(chosen))


def sample_of(board: Board, blocks: Sequence[Block], regrets: Sequence[int]) -> Sample:
    """A board to learn from. A game that is lost counts `LOSS` points, not a million."""
    rows: list[Looks] = [looks(board, block) for block in blocks]
    return Sample(np.stack(rows), np.minimum(np.array(regrets, dtype=float), LOSS))


LOSS = 40.0
"""So many points a lost game counts for the policy that learns."""
