"""The same question put to every position of a file; the worst exit status counts."""

from collections.abc import Callable

from legality.cli.output import BAD_INPUT, complain, worst
from legality.cli.sources import Changes, Source, sources
from legality.errors import PositionError
from legality.position import Position


def answer_each(
    file: str, rules: str | None, as_json: bool, answer: Callable[[Position], int]
) -> int:
    """Answer for every position; what cannot be read, or not be asked of it, is bad input."""

    def one(source: Source) -> int:
        try:
            if source.position is None:
                assert source.error is not None
                raise source.error
            return answer(source.position)
        except PositionError as error:
            complain(file, error, source.line, as_json)
            return BAD_INPUT

    return worst([one(source) for source in sources(file, Changes(rules))])
