"""`legality export`: the most requirements that can be obeyed, as a problem for another solver."""

import json
from functools import partial

import msgspec

from legality.cli.each import OutputMode, answer_each, put
from legality.cli.files import numbered, reason
from legality.cli.output import write
from legality.cli.sources import File, PositionChanges, judged_stages
from legality.errors import PositionError
from legality.queries import export
from legality.queries.answer import Answer
from legality.queries.export import ExportAnswer, ExportRequest
from legality.queries.statuses import BAD_INPUT
from legality.queries.subject import Subject
from legality.unfinished import write_whole


class Files(msgspec.Struct, frozen=True):
    """The files to write: the problem, and what its variables stand for; None where the first is
    printed, and the second not wanted."""

    output: str | None = None
    map_to: str | None = None


def of_file(
    request: ExportRequest, file: File, files: Files, judge: str | None, seconds: float | None
) -> int:
    """Write every position of the file; of several each needs a file of its own."""
    try:
        judged = judged_stages(judge)
        request.require_sense()
        if files.output is not None and files.output == files.map_to:
            raise PositionError("--map", "expected another file than that of --output")
    except PositionError as error:
        OutputMode(False).complain(file.name, error)
        return BAD_INPUT
    answer = partial(_export, request, files, file.number)
    return answer_each(
        file, PositionChanges(request.rules, judged), False, request.strict, answer, seconds
    )


def _export(
    request: ExportRequest, files: Files, number: int | None, subject: Subject, mode: OutputMode
) -> int:
    if (mode.line is not None or number is not None) and files.output is None:
        raise PositionError("--output", "of several positions each is written to a file: name one")
    return put(export.answer, request, partial(_show, files, number, mode.line), subject, mode)


def _show(
    files: Files,
    number: int | None,
    line: int | None,
    _: ExportRequest,
    answer: Answer[ExportAnswer],
) -> None:
    for exported in answer.lines:
        _write(exported.text.removesuffix("\n"), files.output, number, line)
        if files.map_to is not None:
            variables = json.dumps(msgspec.to_builtins(exported.map), ensure_ascii=False)
            _write(variables, files.map_to, number, line)


def _write(text: str, output: str | None, *numbers: int | None) -> None:
    if output is None:
        write(text)
        return
    path = numbered(output, *numbers)
    try:
        write_whole(path, f"{text}\n".encode())
    except (OSError, ValueError) as error:
        raise PositionError("--output", f"{path}: {reason(error)}") from error
