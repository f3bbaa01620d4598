"""The same question put to every position of a file; the worst exit status counts."""

from collections.abc import Callable

from legality.cli.output import BAD_INPUT, UNDECIDED, complain, warn, worst
from legality.cli.sources import Changes, Source, sources
from legality.errors import PositionError, TooLarge
from legality.position import Position


def answer_each(
    file: str, rules: str | None, as_json: bool, answer: Callable[[Position], int]
) -> int:
    """Answer for every position; what cannot be read, or not be asked of it, is bad input, and what
    is too large to be answered exactly is undecided."""

    def one(source: Source) -> int:
        try:
            if source.position is None:
                assert source.error is not None
                raise source.error
            return answer(source.position)
        except PositionError as error:
            complain(file, error, source.line, as_json)
            return BAD_INPUT
        except TooLarge as error:
            warn(f"undecided: {error}")
            return UNDECIDED

    return worst([one(source) for source in sources(file, Changes(rules))])
