"""The same question put to every position of a file; the worst exit status counts."""

import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any, TextIO

from msgspec import Struct

from legality.cli.cores import copies
from legality.cli.deadline import deadline, settled
from legality.cli.interrupt import unless_interrupted
from legality.cli.output import (
    BAD_INPUT,
    FAULT,
    SHOW_WHERE,
    UNDECIDED,
    complain,
    print_json,
    trace,
    warn,
    worst,
)
from legality.cli.sources import Changes, File, Source, Text, id_of, source, texts
from legality.cli.streams import NotWritten
from legality.errors import LegalityError, OutOfTime, PositionError, TooLarge, Untold
from legality.frozen import FrozenDict
from legality.gaps import Gaps
from legality.position import Position


class Manner(Struct, frozen=True):
    """How a question is answered: as JSON or for people; whether gaps are an error (`strict`);
    and for which `line` of the input, where it has several positions, and which `id`; of which
    `file`, where several are named."""

    as_json: bool
    strict: bool = False
    line: int | None = None
    id: str | None = None
    file: str | None = None
    told: Callable[[Mapping[str, Any], TextIO | None], None] = print_json
    """Where the lines of JSON go."""
    tell: bool = False
    """Whether JSON says in sentences too what people are told, and how a position declares it."""

    def answer(self, value: Mapping[str, Any]) -> None:
        """The one line of JSON that answers for a position, with its `id`, `file` and `line`. (In
        an answer by player one who is called so stands in its place.)"""
        settled()
        self.one_of_many(value)

    def one_of_many(self, value: Mapping[str, Any], stream: TextIO | None = None) -> None:
        """A line of JSON of which there may be several for a position, or one that says why there
        is no answer."""
        self.told({**self._named, **value}, stream)

    def spoken(self, lines: Iterable[str], declared: Mapping[str, object]) -> dict[str, Any]:
        """Those sentences, and the fields of a position that declare it, where both are wanted."""
        return {"told": list(lines), "declare": dict(declared)} if self.tell else {}

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
    def _named(self) -> dict[str, str | int]:
        named = {"id": self.id, "file": self.file, "line": self.line}
        return {name: value for name, value in named.items() if value is not None}


AT_MOST_LATER = 0.01
"""Seconds for which answers to a file wait to be written together. (Who writes a line to standard
input may wait for its answer.)"""
TOGETHER, SHARES = 64, 8
"""So many lines of a file at most are handed to a process together; each has at least so many such
shares, that none waits long for another at the end."""
Answer = Callable[[Position, Manner], int]
EMPTY: Mapping[str, Any] = FrozenDict()


class Question(Struct, frozen=True):
    """What is asked of every position of a file, and how: within so many `seconds` for each, its
    reading included, and by so many processes at once (`jobs`)."""

    file: File
    changes: Changes
    read: Callable[[Text, Changes], tuple[Source, Answer]]
    as_json: bool = False
    strict: bool = False
    seconds: float | None = None
    jobs: int = 1
    unknown: Mapping[str, Any] = EMPTY
    """The fields of an answer that say that nothing was known in time."""

    def put(self, text: Text) -> int:
        """Ask it of one position; the exit status. What cannot be read, or not be asked of a
        position, is bad input; what is too large to be answered exactly, or in that time, is
        undecided; and whatever else goes wrong is a fault of ours."""
        named: str | None = None
        try:
            with deadline(self.seconds):
                found, answer = self.read(text, self.changes)
                named = found.id
                if found.position is None:
                    assert found.error is not None
                    raise found.error
                return answer(found.position, self._manner(text, named))
        except (TooLarge, Untold, OutOfTime) as error:
            manner = self._manner(text, named or _id_of(text))
            if self.as_json:
                open_ = self.unknown if isinstance(error, OutOfTime) else EMPTY
                manner.one_of_many({**open_, "undecided": str(error)})
            warn(f"undecided: {error}")
            return UNDECIDED
        except LegalityError as error:
            self._manner(text, named).complain(self.file.name, error)
            return BAD_INPUT
        except (BrokenPipeError, NotWritten):
            raise  # nobody reads on, or it cannot be written: the command ends
        except Exception as error:
            self._manner(text, named).complain(self.file.name, fault(error))
            return FAULT

    def lost(self, text: Text) -> int:
        """What is said of a position whose process died."""
        manner = self._manner(text, _id_of(text))
        manner.complain(self.file.name, LegalityError("the process that worked on it has died"))
        return FAULT

    def _manner(self, text: Text, named: str | None) -> Manner:
        return Manner(self.as_json, self.strict, text[1], named, self.file.told)


def _id_of(text: Text) -> str | None:
    data, _ = text
    return None if isinstance(data, LegalityError) else id_of(data)


def answer_each(
    file: File,
    changes: Changes,
    as_json: bool,
    strict: bool,
    answer: Answer,
    seconds: float | None = None,
    jobs: int = 1,
    unknown: Mapping[str, Any] = EMPTY,
) -> int:
    """Answer for every position of the file; the worst exit status counts."""
    read = partial(_with_position, answer)
    return worst(answered(Question(file, changes, read, as_json, strict, seconds, jobs, unknown)))


def _with_position(answer: Answer, text: Text, changes: Changes) -> tuple[Source, Answer]:
    return source(*text, changes), answer


def answered(asked: Question) -> Iterator[int]:
    """The exit status of each position, once it is answered."""
    shown = 0.0
    for status in _statuses(asked):
        yield status
        if asked.file.name == "-" or time.monotonic() - shown > AT_MOST_LATER:
            sys.stdout.flush()
            shown = time.monotonic()
    sys.stdout.flush()


def _statuses(asked: Question) -> Iterator[int]:
    """The same; not every answer may be written yet."""
    said = texts(asked.file.name)
    if asked.jobs == 1:
        return map(asked.put, said)
    if asked.file.name != "-" and copies():
        from legality.cli import copied

        return copied.in_order(asked.put, tuple(said), asked.jobs, asked.lost)
    from legality.cli.jobs import in_order

    if asked.file.name == "-":
        return in_order(asked.put, said, asked.jobs, asked.lost)
    known = tuple(said)
    together = min(TOGETHER, -(-len(known) // (SHARES * asked.jobs)))
    return in_order(asked.put, known, asked.jobs, asked.lost, together)


def fault(error: Exception) -> LegalityError:
    """What is said of an error that is ours and not the input's, while it is handled: its place is
    traced. After Ctrl-C, nothing is said."""
    unless_interrupted()
    trace()
    return LegalityError(
        f"a fault of this program ({error!r}): please report it with this input, as "
        f"CONTRIBUTING.md says; {SHOW_WHERE}=1 shows where it is"
    )
