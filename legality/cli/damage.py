"""`legality damage`: what could legally be assigned, how many ways, which is best."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any, cast

from legality.cli.each import answer_each
from legality.cli.output import UNDECIDED, print_json, sentence, warn
from legality.damage import LegalDamage, legal_damage
from legality.damage.goals import GoalName
from legality.damage_problem import Side
from legality.errors import PositionError
from legality.position import Position
from legality.rules.orders import require_orders

SIDES: tuple[Side, ...] = ("attacking", "defending")


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is asked: the sides, their number, the best for a goal, or a listing."""

    sides: tuple[Side, ...]
    count: bool
    best: bool
    goal: GoalName
    weights: str | None
    limit: int | None
    as_json: bool


def run(file: str, rules: str | None, wanted: Wanted) -> int:
    """Answer for every position of the file."""

    def answer(position: Position) -> int:
        require_orders(position)
        views: dict[Side, LegalDamage] = {}
        for side in wanted.sides:
            views[side] = legal_damage(position, side)
        if wanted.count:
            return _counts(views, wanted)
        if wanted.best:
            return _best(views, wanted)
        return _listing(views, wanted)

    return answer_each(file, rules, wanted.as_json, answer)


def read_weights(path: str | None) -> Mapping[str, int] | None:
    """The weights of creatures: a JSON object id → integer. Raises `PositionError`."""
    if path is None:
        return None
    try:
        value: object = json.loads(Path(path).read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise PositionError(f"--weights {path}", f"expected a JSON object: {error}") from None
    if not isinstance(value, dict):
        raise PositionError(f"--weights {path}", "expected a JSON object of integers by id")
    weights = cast("dict[str, Any]", value)
    for name, weight in weights.items():
        if not isinstance(weight, int) or isinstance(weight, bool) or weight < 0:
            raise PositionError(
                f"--weights {path}: {name}", f"expected an integer of 0 or more, got {weight!r}"
            )
    return weights


def _counts(views: Mapping[Side, LegalDamage], wanted: Wanted) -> int:
    counts = {side: view.count() for side, view in views.items()}
    if wanted.as_json:
        print_json(counts)
    else:
        for side, number in counts.items():
            plural = "" if number == 1 else "s"
            print(f"{number} legal assignment{plural} of damage by the {side} creatures")
    return 0


def _best(views: Mapping[Side, LegalDamage], wanted: Wanted) -> int:
    weights = read_weights(wanted.weights)
    for side, view in views.items():
        assignment = view.best(wanted.goal, weights)
        if assignment is None:
            warn("undecided: the time limit ended the proof")
            return UNDECIDED
        _print(side, assignment, wanted)
    return 0


def _listing(views: Mapping[Side, LegalDamage], wanted: Wanted) -> int:
    left = wanted.limit
    for side, view in views.items():
        for assignment in islice(view, left):
            _print(side, assignment, wanted)
            left = None if left is None else left - 1
    return 0


def _print(side: Side, assignment: Mapping[str, Mapping[str, int]], wanted: Wanted) -> None:
    several = len(wanted.sides) > 1
    if wanted.as_json:
        print_json({"damage": assignment, **({"side": side} if several else {})})
    else:
        print(f"{side}: {sentence(assignment)}" if several else sentence(assignment))
