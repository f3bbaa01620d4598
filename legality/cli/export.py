"""`legality export`: the most requirements that can be obeyed, as a problem for another solver."""

import json
from collections.abc import Iterable
from functools import partial

from msgspec import Struct

from legality.cli.each import Manner, answer_each
from legality.cli.files import numbered, reason
from legality.cli.output import BAD_INPUT, write
from legality.cli.sources import Changes, File, stages
from legality.errors import PositionError
from legality.exchange.forms import FORMS, asked, statement
from legality.position import Position
from legality.unfinished import write_whole


class Wanted(Struct, frozen=True):
    """The form and the files to write, and what is asked."""

    form: str
    output: str | None = None
    map_to: str | None = None
    player: str | None = None
    more_than_declared: bool = False
    at_least: int | None = None


def run(
    file: File,
    judge: str | None,
    rules: str | None,
    strict: bool,
    time_limit: float | None,
    wanted: Wanted,
) -> int:
    """Write every position of the file; of several each needs a file of its own."""
    try:
        changes = Changes(rules, stages(judge))
        if wanted.more_than_declared and wanted.at_least is not None:
            raise PositionError("--at-least", "and --more-than-declared are two questions")
        if wanted.output is not None and wanted.output == wanted.map_to:
            raise PositionError("--map", "expected another file than that of --output")
    except PositionError as error:
        Manner(False).complain(file.name, error)
        return BAD_INPUT
    answer = partial(_export, wanted=wanted, place=file.place)
    return answer_each(file, changes, False, strict, answer, time_limit)


def _export(position: Position, manner: Manner, wanted: Wanted, place: int | None) -> int:
    if (manner.line is not None or place is not None) and wanted.output is None:
        raise PositionError("--output", "of several positions each is written to a file: name one")
    question = asked(
        position,
        wanted.player,
        more_than_declared=wanted.more_than_declared,
        at_least=wanted.at_least,
    )
    manner.require(question.gaps)
    made = statement(question)
    lines = list(FORMS[wanted.form](made))
    _write(lines, wanted.output, place, manner.line)
    if wanted.map_to is not None:
        _write([json.dumps(made.map(), ensure_ascii=False)], wanted.map_to, place, manner.line)
    manner.warn(question.gaps)
    return 0


def _write(lines: Iterable[str], output: str | None, *numbers: int | None) -> None:
    text = "\n".join(lines)
    if output is None:
        write(text)
        return
    path = numbered(output, *numbers)
    try:
        write_whole(path, f"{text}\n".encode())
    except (OSError, ValueError) as error:
        raise PositionError("--output", f"{path}: {reason(error)}") from None
