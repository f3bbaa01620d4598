"""Positions from files, JSON Lines files and standard input."""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec import Struct, field

from legality.cards.filling import CardsByName
from legality.cli.default_rules import default_rules
from legality.cli.files import Unreadable, each_line, whole, without_blank_end
from legality.cli.lines import standard_input
from legality.errors import LegalityError, OptionError, PositionError
from legality.exchange.problem_file.form import is_problem
from legality.frozen import HashedByContent
from legality.position import DEFAULT_RULES, STAGES, Position, Stage
from legality.position.form import is_board, is_code
from legality.position.identity import id_of, names_rules
from legality.queries.subject import Subject, changed, read_subject

Text = tuple[bytes | LegalityError, int | None]
"""The text of a position, or why there is none, and its line where the input has several."""


class File(Struct, frozen=True):
    """A file that the command line names (`-` is standard input, a board is its own file), and its
    `number` from 1 among several: then answers have its name."""

    name: str
    number: int | None = None

    @property
    def label(self) -> str | None:
        """Its name, where answers have it: of several files."""
        return None if self.number is None else self.name

    @property
    def exists(self) -> bool:
        """Whether there is such a file."""
        if self.name == "-" or is_board(self.name):
            return True
        try:
            return Path(self.name).exists()
        except (OSError, ValueError):  # too long a name, or a zero byte in it
            return False


def files_of(names: Sequence[str]) -> tuple[File, ...]:
    """The files of these names."""
    if len(names) == 1:
        return (File(names[0]),)
    return tuple(File(name, number) for number, name in enumerate(names, start=1))


class PositionChanges(Struct, frozen=True):
    """What the command line changes in every position it reads."""

    rules: str | None = None
    judge: tuple[Stage, ...] | None = None
    cards: CardsByName = field(default_factory=CardsByName)

    def read(self, data: bytes) -> Subject:
        """The position of that text, its cards taken from the database, or the Problem that stands
        in its place. Raises `PositionError`."""
        return self.applied(read_subject(data, self.cards), data)

    def read_line(self, data: bytes) -> Subject:
        """The same of a line among others: JSON, or a code. Raises `PositionError`."""
        if is_code(data.strip()) or is_problem(data):
            return self.read(data)
        return self.applied(Position.parse(data, self.cards), data)

    def applied(self, subject: Subject, data: bytes) -> Subject:
        """The position, or Problem, of that text with those changes; by the rules that the
        environment names where neither the command line nor the board does. Raises `PositionError`,
        and `UnknownEdition`."""
        rules = self.rules
        if rules is None:
            rules = _rules_of_environment(subject, data)
        return changed(subject, rules, self.judge)


def _rules_of_environment(subject: Subject, data: bytes) -> str | None:
    """The edition of the environment, for a board that names none."""
    if not isinstance(subject, Position) or subject.rules != DEFAULT_RULES:
        return None
    rules = default_rules()
    if rules == DEFAULT_RULES or names_rules(data.decode("utf-8-sig", "replace")):
        return None
    return rules


class InputSource(HashedByContent, frozen=True):
    """One position, or Problem, of the input, or why it cannot be read; `line` in a JSON Lines
    file; and the `id` that it states, if that much can be read."""

    subject: Subject | None
    error: LegalityError | None
    line: int | None
    id: str | None = None


def judged_stages(text: str | None) -> tuple[Stage, ...] | None:
    """The stages named in `--judge attacks,blocks`. Raises `PositionError`."""
    if text is None:
        return None
    named = [part.strip() for part in text.split(",") if part.strip()]
    for part in named:
        if part not in STAGES:
            raise PositionError("--judge", f'expected attacks, blocks or damage, got "{part}"')
    if not named:
        raise PositionError("--judge", "expected attacks, blocks or damage, got nothing")
    return tuple(stage for stage in STAGES if stage in named)


def texts_of(file: str) -> Iterator[Text]:
    """The texts of a file, each with its line where there are several, or why it can't be read. A
    board that is given in place of a file's name is its own text.

    A line of standard input is there as soon as it was written.
    """
    try:
        if file == "-":
            yield from standard_input()
        elif file.endswith(".jsonl"):
            yield from _of_lines(file)
        else:
            yield whole(file), None
    except Unreadable as error:
        if is_board(file) and isinstance(error.__cause__, OSError | ValueError):
            yield os.fsencode(file), None
        else:
            yield error if file == "-" else _with_file_name(file, error), None


def _of_lines(file: str) -> Iterator[Text]:
    """Each line up to the last that is not blank; where there is none, no text. Raises
    `Unreadable`."""
    empty = True
    for number, line in without_blank_end(each_line(file)):
        empty = False
        yield line, number
    if empty:
        yield b"", None


def _with_file_name(file: str, error: Unreadable) -> PositionError:
    """The same error with its place, the file."""
    placed = PositionError(file, str(error))
    placed.__cause__ = error
    return placed


def read_source(
    data: bytes | LegalityError, line: int | None, changes: PositionChanges
) -> InputSource:
    """The position, or Problem, of that text, or what is wrong with it or with its file."""
    try:
        if isinstance(data, LegalityError):
            raise data
        subject = changes.read(data) if line is None else changes.read_line(data)
        return InputSource(subject, None, line, subject.id)
    except LegalityError as error:
        name = None if isinstance(data, LegalityError) else id_of(data)
        if isinstance(error, PositionError) and not isinstance(error, OptionError):
            placed = PositionError(error.place, error.problem, line)
            placed.__cause__ = error
            error = placed
        return InputSource(None, error, line, name)
