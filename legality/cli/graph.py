"""`legality graph`: each position's combat as a picture, a graph file, or text on the terminal."""

from base64 import b64decode
from functools import partial

from msgspec.structs import replace

from legality.cli.each import OutputMode, answer_each, put
from legality.cli.files import numbered, reason
from legality.cli.output import write
from legality.cli.sources import File, PositionChanges, judged_stages
from legality.drawing.draw import picture_form
from legality.errors import LegalityError, PositionError
from legality.queries import graph
from legality.queries.answer import Answer
from legality.queries.graph import GraphAnswer, GraphRequest
from legality.queries.statuses import BAD_INPUT
from legality.queries.subject import Subject
from legality.unfinished import write_whole


def of_file(
    request: GraphRequest, file: File, output: str | None, judge: str | None, seconds: float | None
) -> int:
    """Draw every position of the file; without `output`, print it. The verdicts are in the picture
    and in the exit status."""
    try:
        form = "text" if output is None else picture_form(output)
        question = replace(request, form=form, judge=judged_stages(judge))
    except PositionError as error:
        OutputMode(False).complain(file.name, error)
        return BAD_INPUT
    except LegalityError as error:
        OutputMode(False).complain(file.name, PositionError("--output", str(error)))
        return BAD_INPUT
    answer = partial(_draw, question, output, file.number)
    changes = PositionChanges(question.rules, question.judge)
    return answer_each(file, changes, False, question.strict, answer, seconds)


def _draw(
    request: GraphRequest,
    output: str | None,
    number: int | None,
    subject: Subject,
    mode: OutputMode,
) -> int:
    show = partial(_show, output, number, mode.line)
    return put(graph.answer, request, show, subject, mode)


def _show(
    output: str | None,
    number: int | None,
    line: int | None,
    request: GraphRequest,
    answer: Answer[GraphAnswer],
) -> None:
    for graph_lines in answer.lines:
        drawn: str = getattr(graph_lines, request.form)
        if output is None:
            write(drawn.removesuffix("\n"))
            continue
        data = b64decode(drawn) if request.form == "png" else drawn.encode()
        try:
            write_whole(numbered(output, number, line), data)
        except BrokenPipeError:
            raise  # nobody reads on: the command ends, as every other does
        except OSError as error:
            raise PositionError("--output", f"{output}: {reason(error)}") from error
