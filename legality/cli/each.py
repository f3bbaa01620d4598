"""The same question put to every position of a file; the worst exit status counts."""

import sys
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TextIO

from legality.cli.output import BAD_INPUT, FAULT, UNDECIDED, complain, print_json, warn, worst
from legality.cli.sources import Changes, Source, sources
from legality.errors import LegalityError, PositionError, TooLarge, Untold
from legality.gaps import Gaps
from legality.position import Position


@dataclass(frozen=True, slots=True)
class Manner:
    """How a question is answered: as JSON or for people; whether gaps are an error (`strict`);
    and for which `line` of the input, where it has several positions, and which `id`."""

    as_json: bool
    strict: bool = False
    line: int | None = None
    id: str | None = None

    def answer(self, value: Mapping[str, Any]) -> None:
        """The one line of JSON that answers for a position, with its `id`. (In an answer by player
        one who is called "id" stands in its place.)"""
        print_json({**self._named, **value})

    def one_of_many(self, value: Mapping[str, Any], stream: TextIO | None = None) -> None:
        """A line of JSON of which there may be several for a position, or one that says why there
        is no answer: with its `id`, and its `line` of the input."""
        where = {} if self.line is None else {"line": self.line}
        print_json({**self._named, **value, **where}, stream)

    def complain(self, file: str, error: LegalityError) -> None:
        """An error in its place: for people, and as a line of JSON where that is asked."""
        if self.as_json:
            self.one_of_many({"error": str(error)})
        complain(file, error, self.line)

    def require(self, gaps: Gaps) -> None:
        """Raises `PositionError` where an answer has gaps and none is wanted so."""
        if self.strict and gaps:
            said = [f"{what}: {line}" for what, _, line in gaps.entries()]
            raise PositionError("--strict", "; ".join(said))

    def warn(self, gaps: Gaps) -> None:
        """Tell people what an answer was given without; in JSON its fields say it."""
        if not self.as_json:
            for what, who, line in gaps.entries():
                warn(f"warning: {what}{' of ' if who else ': '}{line}")
            for one in gaps.asks:
                warn(one.question)

    def beside(self, gaps: Gaps) -> None:
        """Tell it of a listing: warnings, or one line of JSON, on standard error."""
        self.require(gaps)
        self.warn(gaps)
        if self.as_json and gaps:
            self.one_of_many(gaps.to_fields(), sys.stderr)

    @property
    def _named(self) -> dict[str, str]:
        return {} if self.id is None else {"id": self.id}


Answer = Callable[[Position, Manner], int]


def answer_each(file: str, changes: Changes, as_json: bool, strict: bool, answer: Answer) -> int:
    """Answer for every position; the worst exit status counts."""
    return worst(answered(file, sources(file, changes), as_json, strict, answer))


def answered(
    file: str, asked: Iterable[Source], as_json: bool, strict: bool, answer: Answer
) -> Iterator[int]:
    """The exit status of each position, once it is answered."""
    for source in asked:
        yield guarded(file, source, as_json, strict, answer)
        sys.stdout.flush()


def guarded(file: str, source: Source, as_json: bool, strict: bool, answer: Answer) -> int:
    """What cannot be read, or not be asked of a position, is bad input; what is too large to be
    answered exactly is undecided; and whatever else goes wrong is a fault of ours."""
    manner = Manner(as_json, strict, source.line, source.id)
    try:
        if source.position is None:
            assert source.error is not None
            raise source.error
        return answer(source.position, manner)
    except (TooLarge, Untold) as error:
        if as_json:
            manner.one_of_many({"undecided": str(error)})
        warn(f"undecided: {error}")
        return UNDECIDED
    except LegalityError as error:
        manner.complain(file, error)
        return BAD_INPUT
    except BrokenPipeError:
        raise  # nobody reads on: the command ends
    except Exception as error:
        traceback.print_exc()
        manner.complain(file, fault(error))
        return FAULT


def fault(error: Exception) -> LegalityError:
    """What is said of an error that is ours and not the input's."""
    return LegalityError(f"a fault of this program, please report it: {error!r}")
