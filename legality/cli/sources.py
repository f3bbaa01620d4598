"""Positions from files, JSON Lines files and standard input."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec
from msgspec import Struct, field

from legality.cards.filling import CardsByName
from legality.cli.files import Unreadable, reason
from legality.cli.lines import standard_input
from legality.errors import LegalityError, PositionError
from legality.position import STAGES, Position, Stage
from legality.position.form import form_of, is_board, is_code
from legality.position.json_text import stated_id

Text = tuple[bytes | LegalityError, int | None]
"""The text of a position, or why there is none, and its line where the input has several."""


class File(Struct, frozen=True):
    """A file that the command line names (`-` is standard input, a board is its own file), and its
    `place` from 1 among several: then answers tell which they are from."""

    name: str
    place: int | None = None

    @property
    def told(self) -> str | None:
        """Its name where answers tell it."""
        return None if self.place is None else self.name

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
    return tuple(File(name, place) for place, name in enumerate(names, start=1))


class Changes(Struct, frozen=True):
    """What the command line changes in every position it reads."""

    rules: str | None = None
    judge: tuple[Stage, ...] | None = None
    cards: CardsByName = field(default_factory=CardsByName)

    def read(self, data: bytes) -> Position:
        """The position of that text, its cards taken from the database. Raises `PositionError`."""
        return self.applied(Position.read(data, self.cards))

    def read_line(self, data: bytes) -> Position:
        """The position of a line among others: JSON, or a code. Raises `PositionError`."""
        if is_code(data.strip()):
            return self.read(data)
        return self.applied(Position.parse(data, self.cards))

    def applied(self, position: Position) -> Position:
        """The position with those changes. Raises `PositionError`."""
        changed: dict[str, object] = {}
        if self.rules is not None:
            changed["rules"] = self.rules
        if self.judge is not None:
            changed["judge"] = self.judge
        return msgspec.structs.replace(position, **changed) if changed else position


class Source(Struct, frozen=True):
    """One position of the input, or why it cannot be read; `line` in a JSON Lines file; and the
    `id` that it states, if that much can be read."""

    position: Position | None
    error: LegalityError | None
    line: int | None
    id: str | None = None


def stages(text: str | None) -> tuple[Stage, ...] | None:
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


def texts(file: str) -> Iterator[Text]:
    """The texts of a file, each with its line where there are several, or why it can't be read. A
    board that is given in place of a file's name is its own text.

    A line of standard input is there as soon as it was written.
    """
    if file == "-":
        try:
            yield from standard_input()
        except Unreadable as error:
            yield error, None
        return
    try:
        data = Path(file).read_bytes()
    except (OSError, ValueError) as error:
        if is_board(file):
            yield file.encode(errors="replace"), None
            return
        yield PositionError(file, reason(error)), None
        return
    if not file.endswith(".jsonl"):
        yield data, None
        return
    for number, line in enumerate(data.split(b"\n"), start=1):
        if line.strip():
            yield line, number


def source(data: bytes | LegalityError, line: int | None, changes: Changes) -> Source:
    """The position of that text, or what is wrong with it."""
    try:
        if isinstance(data, LegalityError):
            raise data
        position = changes.read(data) if line is None else changes.read_line(data)
        return Source(position, None, line, position.id)
    except LegalityError as error:
        name = None if isinstance(data, LegalityError) else id_of(data)
        if isinstance(error, PositionError):
            error = PositionError(error.place, error.problem, line)
        return Source(None, error, line, name)


def id_of(data: bytes) -> str | None:
    """The `id` that a board states, in whichever form, if one can be read; whatever else is wrong
    with it. (A code that is broken states none.)"""
    text = data.decode("utf-8-sig", "replace")
    form = form_of(text, nothing="json")
    if form == "json":
        return stated_id(data)
    if form == "notation":
        from legality.position.notation.reading import stated_id as stated_in_notation

        return stated_in_notation(text)
    try:
        return Position.from_code(text).id
    except LegalityError:
        return None
