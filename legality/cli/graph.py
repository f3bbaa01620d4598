"""`legality graph`: each position's combat as a picture, a graph file, or text on the terminal."""

from functools import partial

from legality.cli.each import Manner, answer_each
from legality.cli.files import numbered, reason
from legality.cli.output import BAD_INPUT, status_of, write
from legality.cli.sources import Changes, File, stages
from legality.drawing.draw import draw, form_of
from legality.errors import LegalityError, PositionError
from legality.graph import combat_graph, text
from legality.judging.check import check_for_picture
from legality.position import Position


def run(
    file: File,
    output: str | None,
    judge: str | None,
    rules: str | None,
    strict: bool,
    time_limit: float | None,
) -> int:
    """Draw every position of the file; without `output`, print it. The verdicts are in the picture
    and in the exit status."""
    try:
        changes = Changes(rules, stages(judge))
        if output is not None:
            _check_form(output)
    except PositionError as error:
        Manner(False).complain(file.name, error)
        return BAD_INPUT

    answer = partial(_draw, output=output, place=file.place)
    return answer_each(file, changes, False, strict, answer, time_limit)


def _check_form(output: str) -> None:
    try:
        form_of(output)
    except LegalityError as error:
        raise PositionError("--output", str(error)) from None


def _draw(position: Position, manner: Manner, output: str | None, place: int | None) -> int:
    judgement = check_for_picture(position)
    graph = combat_graph(position, judgement)
    manner.require(graph.gaps)
    if output is None:
        write(text(graph).removesuffix("\n"))
    else:
        try:
            draw(graph, numbered(output, place, manner.line))
        except BrokenPipeError:
            raise  # nobody reads on: the command ends, as every other does
        except OSError as error:
            raise PositionError("--output", f"{output}: {reason(error)}") from None
    manner.warn(graph.gaps)
    return status_of(judgement.is_empty or judgement.legal)
