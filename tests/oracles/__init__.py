"""The brute-force judges of attack and block declarations.

They enumerate every declaration of a small board and compare them one by one, straight from the
text of rules 508.1 and 509.1 (500.2-500.5 in 2006) and of the multiplayer rules. They share no code
with the package under test, are slow on purpose wherever that is clearer, and understand only the
lines of `tests/vocabulary.py`.

- `things`, `seats`, `board`, `table`: the board, who sits where, what the lines say of whom.
- `prices`, `paying`: costs as resources.
- `declaring`, `scores`, `comparing`: every declaration, scored and compared by the model of the
  edition.
- `attacks`, `blocks`, `evasion`: what 508.1 and 509.1 ask.
"""

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from tests.oracles.attacks import AttackProblem
from tests.oracles.blocks import BlockProblem
from tests.oracles.declaring import Declaration, Pair, Problem, Report
from tests.oracles.scores import Judgement
from tests.oracles.table import Table
from tests.oracles.things import Position, permanents

__all__ = [
    "AttackProblem",
    "BlockProblem",
    "Declaration",
    "Judgement",
    "Pair",
    "Position",
    "Problem",
    "Report",
    "Table",
    "attack_problem",
    "attack_report",
    "block_problem",
    "block_report",
    "defending_sides",
    "judge_attack",
    "judge_block",
    "pairs",
    "permanents",
]


def pairs(declaration: Declaration | Mapping[str, Any]) -> list[Pair]:
    """A declaration in the contract's form, or already a set of pairs."""
    if isinstance(declaration, frozenset):
        return list(declaration)
    found: list[Pair] = []
    for creature, chosen in declaration.items():
        several: list[str] = [chosen] if isinstance(chosen, str) else chosen
        found += [(creature, other) for other in several]
    return found


@lru_cache(maxsize=256)
def problem_of(text: str, player: str | None) -> Problem:
    table = Table(json.loads(text))
    if player is None:
        return AttackProblem(table)
    return BlockProblem(table, table.seats.side_of(player))


def attack_problem(position: Position) -> Problem:
    return problem_of(json.dumps(position), None)


def block_problem(position: Position, player: str) -> Problem:
    """The blocks of one player, or of a team that shares turns (by its name or a player's)."""
    return problem_of(json.dumps(position), player)


def attack_report(position: Position) -> Report:
    return attack_problem(position).report()


def block_report(position: Position, player: str) -> Report:
    return block_problem(position, player).report()


def judge_attack(position: Position, declaration: Declaration | Mapping[str, str]) -> Judgement:
    return attack_problem(position).judge(pairs(declaration))


def judge_block(
    position: Position, player: str, declaration: Declaration | Mapping[str, list[str]]
) -> Judgement:
    return block_problem(position, player).judge(pairs(declaration))


def defending_sides(position: Position) -> list[str]:
    """The players, or the teams that share turns, who are asked for blocks."""
    table = Table(position)
    targets = table.targets()
    attacked = {p for t in table.attacks.values() for p in targets.get(t, ())}
    keys = [table.seats.key(player) for player in table.players if player in attacked]
    return list(dict.fromkeys(keys))
