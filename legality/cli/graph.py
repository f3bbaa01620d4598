"""`legality graph`: each position's combat as a picture, a graph file, or text on the terminal."""

import sys
from pathlib import Path

from legality.cli.output import BAD_INPUT, complain, worst
from legality.cli.sources import Changes, Source, sources, stages
from legality.drawing.draw import draw, form_of
from legality.errors import LegalityError, PositionError
from legality.graph import combat_graph, text
from legality.judging.check import check


def run(
    file: str, output: str | None, judge: str | None, rules: str | None, time_limit: float | None
) -> int:
    """Draw every position of the file; without `output`, print it. The verdicts are in the picture,
    not in the exit status, which is 0 unless something cannot be read or drawn."""
    try:
        changes = Changes(rules, stages(judge))
        if output is not None:
            _check_form(output)
    except PositionError as error:
        complain(file, error, None, False)
        return BAD_INPUT
    return worst([_one(file, source, output, time_limit) for source in sources(file, changes)])


def _check_form(output: str) -> None:
    try:
        form_of(output)
    except LegalityError as error:
        raise PositionError("--output", str(error)) from None


def _one(file: str, source: Source, output: str | None, time_limit: float | None) -> int:
    try:
        if source.position is None:
            assert source.error is not None
            raise source.error
        graph = combat_graph(source.position, check(source.position, seconds=time_limit))
        if output is None:
            sys.stdout.write(text(graph))
        else:
            draw(graph, _named(output, source.line))
    except LegalityError as error:
        complain(file, error, source.line, False)
        return BAD_INPUT
    except BrokenPipeError:
        raise  # nobody reads on: the command ends, as every other does
    except OSError as error:
        why = PositionError("--output", f"{output}: {error.strerror or error}")
        complain(file, why, source.line, False)
        return BAD_INPUT
    return 0


def _named(output: str, line: int | None) -> Path:
    """The file to write; for a position of a JSON Lines file with the number of its line."""
    path = Path(output)
    return path if line is None else path.with_stem(f"{path.stem}-{line}")
