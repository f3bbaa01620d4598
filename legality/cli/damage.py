"""`legality damage`: what could legally be assigned, how many ways, which is best."""

import json
from collections.abc import Mapping, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, cast

from msgspec import Struct

from legality.cli.each import Manner, answer_each
from legality.cli.output import (
    ALL_LEGAL,
    BAD_INPUT,
    UNDECIDED,
    say,
    sentence,
    warn,
)
from legality.cli.sources import Changes, File
from legality.clock import ticking
from legality.errors import OutOfTime, PositionError, TooLarge, Untold
from legality.gaps import Gaps
from legality.legal.damage import LegalDamage, legal_damage
from legality.position import Position
from legality.position.references import known_id
from legality.problem.damage import Side
from legality.problem.goals import GOALS, GoalName
from legality.rulebook.damage.orders import require_orders


class Wanted(Struct, frozen=True):
    """What is asked: the sides, their number, the best for a goal, or a listing."""

    sides: tuple[Side, ...]
    count: bool
    best: bool
    goal: GoalName | None
    weights: str | None
    limit: int | None
    as_json: bool
    strict: bool = False


def run(
    file: File, rules: str | None, wanted: Wanted, seconds: float | None = None, jobs: int = 1
) -> int:
    """Answer for every position of the file."""
    try:
        require_sense(wanted)
        weights = read_weights(wanted.weights)
    except PositionError as error:
        Manner(wanted.as_json, file=file.told).complain(file.name, error)
        return BAD_INPUT

    manner = wanted.as_json, wanted.strict
    answer = partial(damage_of, wanted, weights)
    return answer_each(file, Changes(rules), *manner, answer, seconds, jobs)


def goal_mistaken(files: Sequence[File], wanted: Wanted) -> bool:
    """Whether a word beside --best is neither a goal nor a file, after saying so."""
    if not wanted.best or len(files) < 2:
        return False
    unknown = next((file for file in files if not file.exists), None)
    if unknown is not None:
        goals = f"{', '.join(GOALS[:-1])} or {GOALS[-1]}"
        problem = f'expected {goals}, or a FILE, got "{unknown.name}"'
        Manner(wanted.as_json).complain(unknown.name, PositionError("--best", problem))
    return unknown is not None


def damage_of(
    wanted: Wanted, weights: Mapping[str, int] | None, position: Position, manner: Manner
) -> int:
    """Answer for the combat damage of a position, by the weights of creatures if any."""
    require_orders(position)
    views: dict[Side, LegalDamage] = {}
    for side in wanted.sides:
        views[side] = legal_damage(position, side)
    gaps = Gaps.together(view.gaps for view in views.values())
    if wanted.count:
        return _counts(views, gaps, manner)
    manner.beside(gaps)
    if wanted.best:
        return _best(position, views, weights, wanted, manner)
    return _listing(views, wanted, manner)


def require_sense(wanted: Wanted) -> None:
    """Raises `PositionError` for words and options that would be passed over."""
    if wanted.best and wanted.count:
        raise PositionError("--best", "expected without --count, got both")
    if wanted.goal is not None and not wanted.best:
        raise PositionError("--goal", f"expected beside --best, as in --best {wanted.goal}")
    if wanted.weights is not None and not (wanted.best and wanted.goal == "value"):
        raise PositionError("--weights", "expected beside --best value, which asks for them")


def read_weights(path: str | None) -> Mapping[str, int] | None:
    """The weights of creatures: a JSON object id → integer. Raises `PositionError`."""
    if path is None:
        return None
    try:
        value: object = json.loads(Path(path).read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        said = getattr(error, "strerror", None) or f"expected a JSON object: {error}"
        raise PositionError(f"--weights {path}", said) from None
    if not isinstance(value, dict):
        raise PositionError(f"--weights {path}", "expected a JSON object of integers by id")
    weights = cast("dict[str, Any]", value)
    for name, weight in weights.items():
        if not isinstance(weight, int) or isinstance(weight, bool) or weight < 0:
            raise PositionError(
                f"--weights {path}: {name}", f"expected an integer of 0 or more, got {weight!r}"
            )
    return weights


def _counts(views: Mapping[Side, LegalDamage], gaps: Gaps, manner: Manner) -> int:
    manner.require(gaps)
    counts = {side: _count(view) for side, view in views.items()}
    if manner.as_json:
        manner.answer(dict[str, object](counts.items()) | gaps.to_fields())
    else:
        for side, number in counts.items():
            if isinstance(number, int):
                plural = "" if number == 1 else "s"
                say(f"{number} legal assignment{plural} of damage by the {side} creatures")
            else:
                say(f"undecided: damage by the {side} creatures: {number['undecided']}")
        manner.warn(gaps)
    return ALL_LEGAL if all(isinstance(count, int) for count in counts.values()) else UNDECIDED


def _count(view: LegalDamage) -> int | dict[str, Any]:
    """How many assignments there are; where they are too many to be counted why, and that there is
    one."""
    try:
        return view.count()
    except Untold as error:
        return {"undecided": str(error), "at_least": error.at_least}
    except TooLarge as error:
        return {"undecided": str(error), "at_least": _least(view)}
    except OutOfTime as error:
        return {"undecided": str(error), "at_least": 0}


def _least(view: LegalDamage) -> int:
    """1 where an assignment is found in time, else 0."""
    try:
        return int(bool(view))
    except OutOfTime:
        return 0


def _best(
    position: Position,
    views: Mapping[Side, LegalDamage],
    weights: Mapping[str, int] | None,
    wanted: Wanted,
    manner: Manner,
) -> int:
    for name in weights or ():
        place = f"--weights {wanted.weights}"
        known_id(position, place, name, position.by_id.keys(), "a permanent's id")
    for side, view in views.items():
        assignment = view.best(wanted.goal or "kills", weights)
        if assignment is None:
            warn("undecided: the time limit ended the proof")
            return UNDECIDED
        _print(side, assignment, wanted, manner)
    return 0


def _listing(views: Mapping[Side, LegalDamage], wanted: Wanted, manner: Manner) -> int:
    left = wanted.limit
    for side, view in views.items():
        for assignment in ticking(islice(view, left)):
            _print(side, assignment, wanted, manner)
            left = None if left is None else left - 1
    return 0


def _print(
    side: Side, assignment: Mapping[str, Mapping[str, int]], wanted: Wanted, manner: Manner
) -> None:
    several = len(wanted.sides) > 1
    line = f"{side}: {sentence(assignment)}" if several else sentence(assignment)
    if wanted.as_json:
        value = {"damage": assignment, **({"side": side} if several else {})}
        manner.one_of_many(value | manner.spoken([line], {"damage": assignment}))
    else:
        say(line)
