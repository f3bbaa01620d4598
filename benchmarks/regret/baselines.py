"""How far below the best each player's blocks are, on boards that nobody learned from.

The mean regret a board, in points of the default score; a lost game counts `LOSS` points, as for
the policy that learns.
"""

from collections.abc import Callable, Iterable
from statistics import mean, stdev
from typing import Any

import numpy as np

from benchmarks.regret.looks import Board
from benchmarks.regret.policy import LOSS, Policy
from benchmarks.regret.table import Judged
from legality import Position
from legality.env.game import Game, Moment
from legality.env.greedy import greedy

Regret = Callable[[Judged], float | None]
"""What a player's block of a board is below the best; None where it is not among those known."""


def uniform(board: Judged) -> float:
    """Of a block drawn with equal chances: the mean over all of them."""
    return float(np.minimum(board.regrets, LOSS).mean())


def best(board: Judged) -> float:
    """Of the exact search, `best_block`."""
    return float(min(board.regrets))


def by_policy(policy: Policy) -> Regret:
    """Of the block to which a policy gives the greatest score."""

    def regret(board: Judged) -> float:
        place = policy.best(Board.of(board.position), board.blocks)
        return float(min(board.regrets[place], LOSS))

    return regret


def by_greedy(board: Judged) -> float | None:
    """Of the greedy player of the environments, creature by creature."""
    blocks = {name: [*faced] for name, faced in greedy_block(board.position).items()}
    for block, regret in zip(board.blocks, board.regrets, strict=True):
        if block == blocks:
            return float(min(regret, LOSS))
    return None


def greedy_block(position: dict[str, Any]) -> dict[str, list[str]]:
    """The block that the greedy player declares against the board's attack."""
    attack = position["attacks"]
    bare = {name: what for name, what in position.items() if name != "attacks"}
    moment = Game.of(Position.from_value(bare)).start
    while moment.stage == "attack":
        moment = moment.choose(_row(moment, attack.get(moment.asked)))
    chosen: dict[str, list[str]] = {}
    while moment.stage == "block":
        action, asked = greedy(moment), moment.asked or ""
        if action:
            chosen.setdefault(asked, []).append(str(moment.scene.game.seating.option(action)))
        moment = moment.choose(action)
    return chosen


def _row(moment: Moment, target: str | None) -> int:
    """The action that attacks so."""
    return 0 if target is None else moment.scene.game.seating.row[target] + 1


def figures(boards: Iterable[Judged], regret: Regret) -> tuple[int, float, float, float]:
    """Over how many boards, the mean regret with its standard error, and how often it is 0."""
    found = [one for board in boards if (one := regret(board)) is not None]
    error = stdev(found) / len(found) ** 0.5
    return len(found), mean(found), error, sum(one == 0 for one in found) / len(found)


def table(boards: list[Judged], policy: Policy) -> str:
    """The table of all players, as `docs/environments.md` has it."""
    players: dict[str, Regret] = {
        "drawn with equal chances": uniform,
        "greedy (`legality.env.greedy`)": by_greedy,
        "the trained policy": by_policy(policy),
        "best (`best_block`)": best,
    }
    lines = ["| player | boards | mean regret | the best block in |", "|---|---:|---:|---:|"]
    for name, regret in players.items():
        number, found, error, exact = figures(boards, regret)
        lines.append(f"| {name} | {number:,} | {found:.2f} ± {error:.2f} | {exact:.0%} |")
    return "\n".join(lines)
