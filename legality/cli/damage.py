"""`legality damage`: what could legally be assigned, how many ways, which is best."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, cast

from msgspec import UNSET
from msgspec.structs import replace

from legality.cli.each import OutputMode, answer_each, put, warn_of_no_attack
from legality.cli.files import Unreadable, whole
from legality.cli.output import say
from legality.cli.sources import File, PositionChanges
from legality.english import listed, several
from legality.errors import PositionError
from legality.json_text import decode, json_line
from legality.problem.damage import SIDES
from legality.problem.goals import GOALS
from legality.queries import damage
from legality.queries.answer import Answer
from legality.queries.damage import DamageCountAnswer, DamageRequest, ListedDamage
from legality.queries.sentences import NO_DAMAGE, declared
from legality.queries.statuses import BAD_INPUT


def of_file(
    request: DamageRequest,
    weights: str | None,
    file: File,
    as_json: bool,
    seconds: float | None,
    jobs: int,
) -> int:
    """Answer for the combat damage of every position of the file, by the weights of that file."""
    try:
        request.require_sense()
        weighted = replace(request, weights=read_weights(weights))
    except PositionError as error:
        OutputMode(as_json, file=file.label).complain(file.name, error)
        return BAD_INPUT
    answer = partial(put, damage.answer, weighted, show)
    changes = PositionChanges(request.rules)
    return answer_each(file, changes, as_json, request.strict, answer, seconds, jobs)


def goal_mistaken(files: Sequence[File], best: bool, as_json: bool) -> bool:
    """Whether a word beside --best is neither a goal nor a file, after saying so."""
    if not best or len(files) < 2:
        return False
    unknown = next((file for file in files if not file.exists), None)
    if unknown is not None:
        problem = f'expected {listed(GOALS, "or")}, or a FILE, got "{unknown.name}"'
        OutputMode(as_json).complain(unknown.name, PositionError("--best", problem))
    return unknown is not None


def read_weights(path: str | None) -> dict[str, int] | None:
    """The weights of creatures: a JSON object id → integer. Raises `PositionError`."""
    if path is None:
        return None
    try:
        value = decode(whole(path))
    except PositionError as error:
        raise PositionError(f"--weights {path}", error.problem) from None
    except Unreadable as error:
        raise PositionError(f"--weights {path}", str(error)) from error
    if not isinstance(value, dict):
        raise PositionError(f"--weights {path}", "expected a JSON object of integers by id")
    weights = cast("dict[str, Any]", value)
    for name, weight in weights.items():
        if not isinstance(weight, int) or isinstance(weight, bool) or weight < 0:
            raise PositionError(
                f"--weights {path}: {name}",
                f"expected an integer of 0 or more, got {json_line(weight)}",
            )
    return weights


def show(request: DamageRequest, answer: Answer[Any]) -> None:
    """Print the answer for people."""
    warn_of_no_attack(request.subject, "no combat damage is dealt")
    for line in answer.lines:
        match line:
            case ListedDamage():
                whose = "" if line.side is UNSET else f"{line.side}: "
                say(f"{whose}{declared(line.damage, NO_DAMAGE)}")
            case DamageCountAnswer():
                _show_counts(line)
            case _:
                raise TypeError(f"no answer about damage: {line!r}")


def _show_counts(line: DamageCountAnswer) -> None:
    for side in SIDES:
        number = getattr(line, side)
        if isinstance(number, int):
            say(f"{several(number, 'legal assignment')} of damage by the {side} creatures")
        elif number is not UNSET:
            why = cast("Mapping[str, object]", number)["undecided"]
            say(f"undecided: damage by the {side} creatures: {why}")
