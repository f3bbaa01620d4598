"""The same question put to every position of a file; the worst exit status counts."""

import sys
import traceback
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from legality.cli.output import BAD_INPUT, FAULT, UNDECIDED, complain, print_json, warn, worst
from legality.cli.sources import Changes, Source, sources
from legality.errors import LegalityError, PositionError, TooLarge, Untold
from legality.gaps import Gaps
from legality.position import Position


@dataclass(frozen=True, slots=True)
class Manner:
    """How a question is answered: as JSON or for people; whether gaps are an error (`strict`);
    and for which `line` of the input, where it has several positions."""

    as_json: bool
    strict: bool = False
    line: int | None = None

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
            print_json({**gaps.to_fields(), **self.where}, sys.stderr)

    @property
    def where(self) -> dict[str, int]:
        """The line of the input as a field, where there are several positions."""
        return {} if self.line is None else {"line": self.line}


Answer = Callable[[Position, Manner], int]


def answer_each(file: str, changes: Changes, as_json: bool, strict: bool, answer: Answer) -> int:
    """Answer for every position; the worst exit status counts."""
    return worst(answered(file, sources(file, changes), as_json, strict, answer))


def answered(
    file: str, asked: Iterable[Source], as_json: bool, strict: bool, answer: Answer
) -> Iterator[int]:
    """The exit status of each position, once it is answered."""
    for source in asked:
        yield guarded(file, source, Manner(as_json, strict, source.line), answer)
        sys.stdout.flush()


def guarded(file: str, source: Source, manner: Manner, answer: Answer) -> int:
    """What cannot be read, or not be asked of a position, is bad input; what is too large to be
    answered exactly is undecided; and whatever else goes wrong is a fault of ours."""
    line, as_json = manner.line, manner.as_json
    try:
        if source.position is None:
            assert source.error is not None
            raise source.error
        return answer(source.position, manner)
    except (TooLarge, Untold) as error:
        if as_json:
            print_json({"undecided": str(error), **manner.where})
        warn(f"undecided: {error}")
        return UNDECIDED
    except LegalityError as error:
        complain(file, error, line, as_json)
        return BAD_INPUT
    except BrokenPipeError:
        raise  # nobody reads on: the command ends
    except Exception as error:
        traceback.print_exc()
        complain(file, fault(error), line, as_json)
        return FAULT


def fault(error: Exception) -> LegalityError:
    """What is said of an error that is ours and not the input's."""
    return LegalityError(f"a fault of this program, please report it: {error!r}")
