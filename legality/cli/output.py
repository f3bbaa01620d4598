"""What the commands print: JSON lines, or tables and sentences for people."""

import json
import os
import re
import sys
from typing import TextIO

import msgspec

from legality.cli.interrupt import require_uninterrupted
from legality.cli.streams import plain
from legality.errors import LegalityError, OptionError, PositionError, visible, visible_json
from legality.json_text import json_line
from legality.position.form import is_board
from legality.queries.deadline import unbroken
from legality.queries.faults import fault_lines
from legality.queries.statuses import BAD_INPUT, BUSY, FAILED, FAULT, of_system

_OPTION = re.compile(r"`(\w+)`")
"""An option in a sentence of a query."""


def print_json(value: object, stream: TextIO | None = None) -> None:
    """One line of JSON, on standard output unless another stream is named; JSON escapes itself
    what the stream does not take."""
    with unbroken():
        print(_ascii(value) if plain() else json_line(value), file=stream)


def _ascii(value: object) -> str:
    """The value as JSON in signs of ASCII."""
    return visible_json(json.dumps(msgspec.to_builtins(value)))


def say(line: str) -> None:
    """A line on standard output, in which nothing of a board's names does more than be read."""
    with unbroken():
        print(visible(line))


def write(text: str) -> None:
    """A text for programs on standard output, as it stands."""
    with unbroken():
        print(text)


def problem(error: LegalityError) -> str:
    """What is wrong, options as they are typed."""
    if not isinstance(error, OptionError):
        return str(error)
    return f"{_typed(error.option)}: {_OPTION.sub(lambda name: _typed(name[1]), error.problem)}"


def _typed(option: str) -> str:
    return f"--{option.replace('_', '-')}"


def write_json(text: str) -> None:
    """A text of JSON in one line on standard output: where that does not take every character, the
    text escapes itself."""
    write(json.dumps(json.loads(text)) if plain() else text)


WHOLE = "$"
"""The place of a complaint about all of a text: nothing to look for."""


def complain(file: str, error: LegalityError, line: int | None) -> None:
    """An error in its place: a sentence on standard error; after Ctrl-C, none."""
    require_uninterrupted()
    where = "standard input" if file == "-" else "the board" if is_board(file) else file
    if line is not None:
        where = f"{where}, line {line}"
    of_file = isinstance(error, PositionError) and error.place == PositionError(file, "").place
    wrong = problem(error)
    if isinstance(error, PositionError) and error.place == WHOLE:
        wrong = error.problem
    message = str(error) if of_file and line is None else f"{where}: {wrong}"
    print(f"legality: {visible(message)}", file=sys.stderr)


def warn(message: str) -> None:
    """A warning on standard error; after Ctrl-C, none."""
    require_uninterrupted()
    print(f"legality: {visible(message)}", file=sys.stderr)


def failure(error: Exception) -> tuple[LegalityError, int]:
    """What is said of an error that nobody expected, and the exit status: something was short for a
    moment, could not be read or written, or the working folder is gone; else it is a fault of ours.
    After Ctrl-C, nothing is said."""
    from legality.pool.ticket import NoProcess

    require_uninterrupted()
    if isinstance(error, OSError) and (status := of_system(error)) in (BUSY, FAILED):
        return LegalityError(_of_system(error, status)), status
    if isinstance(error, NoProcess):
        return LegalityError(f"{error}; try again"), BUSY
    if isinstance(error, MemoryError):
        return LegalityError("there is not enough memory now; try again"), BUSY
    if isinstance(error, FileNotFoundError) and not _has_folder():
        return LegalityError("the folder that the program runs in is not there any more"), BAD_INPUT
    fault, *where = fault_lines(error)
    for line in where:
        print(visible(line), file=sys.stderr)
    return LegalityError(fault), FAULT


def _of_system(error: OSError, status: int) -> str:
    """What is said where the system is short of something, or cannot read or write."""
    if status == BUSY:
        return f"the system is short of something ({error.strerror}); try again"
    where = f"{error.filename}: " if isinstance(error.filename, str) else ""
    return f"{where}the system cannot read or write ({error.strerror}); the answer is not whole"


def _has_folder() -> bool:
    """Whether the working folder is there."""
    try:
        os.getcwd()
    except OSError:
        return False
    return True
