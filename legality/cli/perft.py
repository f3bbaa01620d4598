"""`legality perft`: how many attacks, blocks and damage assignments there are (`docs/perft.md`)."""

import json
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, cast

from msgspec import UNSET
from msgspec.structs import replace

from legality.cli.each import Answer, OutputMode, QuestionForEach, answered, put
from legality.cli.output import say
from legality.cli.sources import File, InputSource, PositionChanges, Text, read_source
from legality.errors import LegalityError, PositionError
from legality.frozen import HashedByContent
from legality.json_text import decode
from legality.queries import answer as answers
from legality.queries import perft
from legality.queries.perft import COUNTED, Counts, PerftAnswer, PerftRequest, expected_counts
from legality.queries.statuses import worst
from legality.queries.subject import Subject


class Counted(HashedByContent, frozen=True):
    """A position of a file, with the name and the counts that are stored with it, if any."""

    position: InputSource
    name: str | None
    expected: Counts


def run(
    files: Sequence[File],
    request: PerftRequest,
    as_json: bool,
    seconds: float | None = None,
    jobs: int = 1,
) -> int:
    """Count for every board of every file; the worst exit status counts."""
    changes, strict = PositionChanges(request.rules), request.strict
    questions = [
        QuestionForEach(
            file, changes, partial(_read, request, file), as_json, strict, seconds, jobs
        )
        for file in files
    ]
    return worst(status for question in questions for status in answered(question))


def _read(
    request: PerftRequest, file: File, text: Text, changes: PositionChanges
) -> tuple[InputSource, Answer]:
    board = read(*text, changes)
    name = board.name or (file.name if file.number or board.position.line else None)
    question = replace(request, expected=board.expected)
    return board.position, partial(_count, question, name)


def _count(request: PerftRequest, name: str | None, subject: Subject, mode: OutputMode) -> int:
    """Count for a position, beside the counts that are stored with it, if any."""
    named = replace(mode, name=name)
    return put(perft.answer, request, partial(show, name), subject, named)


def read(data: bytes | LegalityError, line: int | None, changes: PositionChanges) -> Counted:
    """A position, or a board stored with its counts: an object with a `position`."""
    try:
        value = None if isinstance(data, LegalityError) else decode(data)
    except PositionError:
        value = None
    if not isinstance(value, dict) or "position" not in value:
        return Counted(read_source(data, line, changes), None, {})
    stored = cast("dict[str, Any]", value)
    name = stored.get("name")
    try:
        expected = expected_counts(stored, "$")
    except PositionError as error:
        return Counted(read_source(error, line, changes), None, {})
    position = read_source(json.dumps(stored["position"]).encode(), line, changes)
    return Counted(position, None if name is None else str(name), expected)


def show(name: str | None, _: PerftRequest, answer: answers.Answer[PerftAnswer]) -> None:
    """Print the counts for people, with the name of the board."""
    for line in answer.lines:
        counts = {what: getattr(line, what) for what in COUNTED}
        counted = "; ".join(
            _count_words(what, counts[what]) for what in COUNTED if counts[what] is not None
        )
        say(f"{name}: {counted}" if name else counted)
        if line.expected is not UNSET:
            for what, number in line.expected.items():
                say(f"  stored otherwise: {_count_words(what, number)}")


def _count_words(what: str, number: object) -> str:
    if not isinstance(number, Mapping):
        return f"{what} {number}"
    parts = cast("Mapping[str, Any]", number)
    if isinstance(parts.get("undecided"), str):
        return f"{what} at least {parts['at_least']} (undecided: {parts['undecided']})"
    return f"{what} " + ", ".join(f"{name} {count}" for name, count in parts.items())
