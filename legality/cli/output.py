"""What the commands print: JSON lines, or tables and sentences for people."""

import json
import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TextIO, cast

from legality.cli.deadline import unbroken
from legality.cli.interrupt import unless_interrupted
from legality.cli.streams import plain
from legality.errors import LegalityError, PositionError, visible, visible_json
from legality.position.form import is_board
from legality.written import json_line

ALL_LEGAL, ILLEGAL, BAD_INPUT, UNDECIDED, FAULT = 0, 1, 2, 3, 70
SHOW_WHERE = "LEGALITY_TRACEBACK"
"""The environment variable with which a fault of ours is shown with its place in the program."""
WORST_FIRST = (FAULT, BAD_INPUT, ILLEGAL, UNDECIDED)


def print_json(value: object, stream: TextIO | None = None) -> None:
    """One line of JSON, on standard output unless another stream is named; JSON escapes itself
    what the stream does not take."""
    with unbroken():
        print(visible_json(json.dumps(value)) if plain() else json_line(value), file=stream)


def say(line: str) -> None:
    """A line on standard output, in which nothing of a board's names does more than be read."""
    with unbroken():
        print(visible(line))


def write(text: str) -> None:
    """A text for programs on standard output, as it stands."""
    with unbroken():
        print(text)


def complain(file: str, error: LegalityError, line: int | None) -> None:
    """An error in its place: a sentence on standard error; after Ctrl-C, none."""
    unless_interrupted()
    where = "standard input" if file == "-" else "the board" if is_board(file) else file
    if line is not None:
        where = f"{where}, line {line}"
    of_file = isinstance(error, PositionError) and error.place == PositionError(file, "").place
    said = str(error) if of_file and line is None else f"{where}: {error}"
    print(f"legality: {visible(said)}", file=sys.stderr)


def warn(message: str) -> None:
    """A warning on standard error; after Ctrl-C, none."""
    unless_interrupted()
    print(f"legality: {visible(message)}", file=sys.stderr)


def trace() -> None:
    """Where the fault that is being handled came from, on standard error, for those who ask."""
    if not os.environ.get(SHOW_WHERE):
        return
    import traceback

    for line in traceback.format_exc().rstrip("\n").split("\n"):
        print(visible(line), file=sys.stderr)


def status_of(so: bool | None) -> int:
    """The exit status of an answer: yes, no, or (None) undecided."""
    if so is None:
        return UNDECIDED
    return ALL_LEGAL if so else ILLEGAL


def worst(statuses: Iterable[int]) -> int:
    """The exit status of several: a fault, bad input, then illegal, then undecided."""
    found = set(statuses)
    return next((status for status in WORST_FIRST if status in found), ALL_LEGAL)


def of_whom(found: Mapping[str | None, dict[str, Any]]) -> dict[str, Any]:
    """What was found by who declares: of the active player (None) alone it is the answer itself;
    of nobody, where nobody may be attacked, there is none."""
    return found.get(None) or {name: told for name, told in found.items() if name is not None}


def paid_sentence(paid: Mapping[str, Any]) -> str:
    """What one player pays: `2 mana and 3 life`."""
    return " and ".join(_paid(paid))


def _paid(paid: Mapping[str, Any]) -> Iterator[str]:
    if mana := paid.get("mana", 0):
        yield f"{mana} mana"
    if symbols := paid.get("phyrexian", 0):
        yield f"{symbols} mana or {2 * symbols} life"
    if life := paid.get("life", 0):
        yield f"{life} life"
    if energy := paid.get("energy", 0):
        yield f"{energy} energy"
    yield from cast("Iterable[str]", paid.get("other", ()))
    if not paid:
        yield "0 mana"


def sentence(declaration: Mapping[str, Any]) -> str:
    """A declaration in one line: `ogre → Bob, bear → Bob`."""
    if not declaration:
        return "(nothing)"
    parts: list[str] = []
    for name, chosen in declaration.items():
        if isinstance(chosen, str):
            parts.append(f"{name} → {chosen}")
        elif isinstance(chosen, Mapping):
            given = cast("Mapping[str, int]", chosen)
            amounts = ", ".join(f"{n} to {to}" for to, n in given.items())
            parts.append(f"{name}: {amounts or 'nothing'}")
        else:
            parts.append(f"{name} → {' + '.join(chosen)}")
    return ", ".join(parts)
