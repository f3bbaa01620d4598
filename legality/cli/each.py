"""The same question put to every position of a file; the worst exit status counts."""

import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, TextIO, TypeVar, cast

from msgspec import UNSET, Struct
from msgspec.structs import asdict, replace

from legality.cli.output import complain, failure, print_json, problem, warn
from legality.cli.several import of_each
from legality.cli.sources import File, InputSource, PositionChanges, Text, read_source, texts_of
from legality.cli.streams import NotWritten
from legality.editions import taken_as_unchanged
from legality.errors import LegalityError, OutOfTime, PositionError, TooLarge, Untold
from legality.frozen import FrozenDict, HashedByContent
from legality.gaps import Gaps
from legality.position import Position
from legality.position.identity import id_of
from legality.queries import answer as answers
from legality.queries.deadline import deadline, settled
from legality.queries.request import BoardRequest
from legality.queries.statuses import FAULT, UNDECIDED, of_error, worst
from legality.queries.subject import Subject
from legality.rulebook.attached import where_to_write


class OutputMode(Struct, frozen=True):
    """How a question is answered: as JSON or for people; whether gaps are an error (`strict`);
    and for which `line` of the input, where it has several positions, and which `id`; of which
    `file`, where several are named; and the `name` that a board of counts has."""

    as_json: bool
    strict: bool = False
    line: int | None = None
    id: str | None = None
    file: str | None = None
    name: str | None = None
    writer: Callable[[Mapping[str, Any], TextIO | None], None] = print_json
    """Where the lines of JSON go."""

    def print_fields(self, value: Mapping[str, Any], stream: TextIO | None = None) -> None:
        """A line of JSON of which there may be several for a position, or one that says why there
        is no answer."""
        self.writer({**self._named, **value}, stream)

    def complain(self, file: str, error: LegalityError) -> None:
        """An error in its place: for people, and as a line of JSON where that is asked."""
        if self.as_json:
            self.print_fields({"error": problem(error)})
        complain(file, error, self.line)

    def require(self, gaps: Gaps) -> None:
        """Raises `PositionError` where an answer has gaps and none is wanted so."""
        if self.strict and gaps:
            missing = [f"{what}: {line}" for what, _, line in gaps.entries()]
            raise PositionError("--strict", "; ".join(missing))

    def warn(self, gaps: Gaps) -> None:
        """Tell people what an answer was given without; in JSON its fields say it."""
        if not self.as_json:
            for what, who, line in gaps.entries():
                warn(f"warning: {what}{' of ' if who else ': '}{line}")
            for question in gaps.questions():
                warn(question)

    def print_line(self, line: object, stream: TextIO | None = None) -> None:
        """A line of an answer as JSON."""
        self.print_fields(fields_of(line), stream)

    @property
    def _named(self) -> dict[str, str | int]:
        named = {"id": self.id, "file": self.file, "line": self.line, "name": self.name}
        return {name: value for name, value in named.items() if value is not None}


def fields_of(line: object) -> Mapping[str, Any]:
    """The fields that a line of an answer has."""
    if not isinstance(line, Struct):
        return cast("Mapping[str, Any]", line)
    return {name: value for name, value in asdict(line).items() if value is not UNSET}


R = TypeVar("R", bound=BoardRequest)
Query = Callable[[R], answers.Answer[Any]]
Render = Callable[[R, answers.Answer[Any]], None]


def put(query: Query[R], request: R, render: Render[R], subject: Subject, mode: OutputMode) -> int:
    """Put a question to a position, or Problem, and print the answer: its lines as
    JSON, or for people."""
    question = request.on(subject)
    if sys.stderr.isatty():
        from legality.cli.progress import shown_progress

        with shown_progress():
            return _put(query, question, render, mode)
    return _put(query, question, render, mode)


def _put(query: Query[R], question: R, render: Render[R], mode: OutputMode) -> int:
    answered = query(question)
    if not answered.is_listing:
        settled()
    if mode.as_json:
        if answered.beside:
            mode.print_line(answered.beside.to_fields(), sys.stderr)
        for line in answered.lines:
            mode.print_line(line)
    else:
        mode.warn(answered.beside)
        gaps: list[Gaps] = []
        render(question, replace(answered, lines=_noting(answered.lines, gaps)))
        mode.warn(Gaps.together(gaps))
        for advice in _advice(question, Gaps.together((answered.beside, *gaps))):
            warn(advice)
    for note in (*answered.notes, *_by_newer_rules(question.subject)):
        warn(note)
    return answered.status


def _by_newer_rules(subject: Subject | None) -> Iterator[str]:
    """That a board is of rules which are not known."""
    if isinstance(subject, Position):
        for taken in taken_as_unchanged(subject.rules):
            yield f"warning: the rules of {subject.rules} are not known; taken for granted: {taken}"


def _advice(question: BoardRequest, gaps: Gaps) -> Iterator[str]:
    """What to write on the board so that a line is understood."""
    if gaps.not_understood and isinstance(question.subject, Position):
        named = (who for who, _ in gaps.not_understood)
        yield from where_to_write(question.subject.permanents, named)


def _noting(lines: Iterable[object], gaps: list[Gaps]) -> Iterator[object]:
    """The same lines; what each was given without is added to those gaps."""
    for line in lines:
        yield line
        if line_gaps := answers.gaps_of(line):
            gaps.append(line_gaps)


def warn_of_no_attack(subject: Subject, then: str) -> None:
    """Say that a position declares no attack, and what follows from it."""
    if isinstance(subject, Position) and not subject.attacks:
        warn(f"no attack is declared (`attacks: CREATURE -> PLAYER` declares one), so {then}")


AT_MOST_LATER = 0.01
"""Seconds for which answers to a file wait to be written together. (Who writes a line to standard
input may wait for its answer.)"""
Answer = Callable[[Subject, OutputMode], int]
EMPTY: Mapping[str, Any] = FrozenDict()


class QuestionForEach(HashedByContent, frozen=True):
    """What is asked of every position of a file, and how: within so many `seconds` for each, its
    reading included, and by so many processes at once (`jobs`)."""

    file: File
    changes: PositionChanges
    read: Callable[[Text, PositionChanges], tuple[InputSource, Answer]]
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
        subject: Subject | None = None
        try:
            with deadline(self.seconds):
                source, answer = self.read(text, self.changes)
                named = source.id
                if source.subject is None:
                    assert source.error is not None
                    raise source.error
                subject = source.subject
                return answer(subject, self._mode(text, named))
        except (TooLarge, Untold, OutOfTime) as error:
            open_ = self.unknown if isinstance(error, OutOfTime) else EMPTY
            return self._left_open(text, named, error, open_, subject)
        except MemoryError:
            return self._undecided(text, named, "more memory than there is", EMPTY)
        except LegalityError as error:
            self._mode(text, named).complain(self.file.name, error)
            return of_error(error)
        except (BrokenPipeError, NotWritten):
            raise  # nobody reads on, or it cannot be written: the command ends
        except Exception as error:
            fault, status = failure(error)
            self._mode(text, named).complain(self.file.name, fault)
            return status

    def _left_open(
        self,
        text: Text,
        named: str | None,
        error: LegalityError,
        unknown: Mapping[str, Any],
        subject: Subject | None,
    ) -> int:
        """Say why there is no answer, and what the board does not tell; the exit status."""
        mode = self._mode(text, named)
        gaps = answers.unknown_gaps(subject, error)
        try:
            mode.require(gaps)
        except PositionError as refused:
            mode.complain(self.file.name, refused)
            return of_error(refused)
        mode.warn(gaps)
        return self._undecided(text, named, str(error), {**gaps.to_fields(), **unknown})

    def _undecided(
        self, text: Text, named: str | None, why: str, unknown: Mapping[str, Any]
    ) -> int:
        """Say that there is no answer, and why; the exit status."""
        if self.as_json:
            mode = self._mode(text, named or _id_of(text))
            mode.print_fields({**unknown, "undecided": why})
        warn(f"undecided: {why}")
        return UNDECIDED

    def late(self, text: Text) -> int:
        """What is said of a position whose process went on when its time was over."""
        return self._undecided(text, None, str(OutOfTime()), self.unknown)

    def lost(self, text: Text) -> int:
        """What is said of a position whose process died."""
        mode = self._mode(text, _id_of(text))
        mode.complain(self.file.name, LegalityError("the process that worked on it has died"))
        return FAULT

    def _mode(self, text: Text, named: str | None) -> OutputMode:
        return OutputMode(self.as_json, self.strict, text[1], named, self.file.label)


def _id_of(text: Text) -> str | None:
    data, _ = text
    return None if isinstance(data, LegalityError) else id_of(data)


def answer_each(
    file: File,
    changes: PositionChanges,
    as_json: bool,
    strict: bool,
    answer: Answer,
    seconds: float | None = None,
    jobs: int = 1,
    unknown: Mapping[str, Any] = EMPTY,
) -> int:
    """Answer for every position of the file; the worst exit status counts."""
    read = partial(_with_position, answer)
    return worst(
        answered(QuestionForEach(file, changes, read, as_json, strict, seconds, jobs, unknown))
    )


def of_files(
    query: Query[R],
    request: R,
    render: Render[R],
    files: Sequence[str],
    as_json: bool,
    seconds: float | None,
) -> int:
    """Put a question to every position of the files; the worst exit status counts."""
    changes = PositionChanges(request.rules, request.judged)
    answer = partial(put, query, request, render)

    def answer_file(file: File) -> int:
        return answer_each(file, changes, as_json, request.strict, answer, seconds)

    return of_each(files, as_json, answer_file)


def _with_position(
    answer: Answer, text: Text, changes: PositionChanges
) -> tuple[InputSource, Answer]:
    return read_source(*text, changes), answer


def answered(question: QuestionForEach) -> Iterator[int]:
    """The exit status of each position, once it is answered."""
    shown = 0.0
    for status in _statuses(question):
        yield status
        if question.file.name == "-" or time.monotonic() - shown > AT_MOST_LATER:
            sys.stdout.flush()
            shown = time.monotonic()
    sys.stdout.flush()


def _statuses(question: QuestionForEach) -> Iterator[int]:
    """The same; not every answer may be written yet."""
    positions = texts_of(question.file.name)
    if question.jobs == 1:
        return map(question.put, positions)
    from legality.cli.processes import by_processes

    return by_processes(question, positions, question.jobs)
