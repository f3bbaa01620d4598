"""`legality perft`: how many attacks, blocks and damage assignments there are, for other engines to
compare with (`docs/perft.md`)."""

import json
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from legality.cli.output import BAD_INPUT, ILLEGAL, UNDECIDED, complain, print_json, worst
from legality.cli.progress import progress
from legality.cli.sources import Changes
from legality.errors import PositionError, TooLarge
from legality.legal.damage import legal_damage
from legality.legal.named import legal_attacks, legal_blocks
from legality.position import Position
from legality.search.candidates import attacked
from legality.search.progress import Watch, unwatched

Counts = dict[str, Any]
COUNTED = ("attacks", "blocks", "damage")
MOST_ATTACKS = 100_000
"""So many attacks are gone through for the blocks against every one."""


def counts(position: Position, watch: Watch = unwatched) -> Counts:
    """`attacks`: how many are legal; `blocks`: for each defending player or team against the attack
    declared, or, where none is, the number of pairs of an attack and everyone's blocks; `damage`:
    for each side, where blocks are declared, else None. Raises `TooLarge`."""
    return {
        "attacks": legal_attacks(position).count(),
        "blocks": _every(position, watch) if position.attacks is None else _blocks(position),
        "damage": _damage(position),
    }


def _blocks(position: Position) -> dict[str, int]:
    return {player: legal_blocks(position, player).count() for player in position.defending_sides}


def _every(position: Position, watch: Watch) -> int:
    """Every legal attack with every legal block of every defending player."""
    view = legal_attacks(position)
    number = view.count()
    if number > MOST_ATTACKS:
        raise TooLarge(f"blocks against each of {number} attacks are too much to count")
    total = 0
    for attack in watch(view, number):
        product = 1
        for count in _blocks(attacked(position, cast("Mapping[str, str]", attack))).values():
            product *= count
        total += product
    return total


def _damage(position: Position) -> dict[str, int] | None:
    if position.attacks is None or position.blocks is None:
        return None
    return {
        "attacking": legal_damage(position, "attacking").count(),
        "defending": legal_damage(position, "defending").count(),
    }


# -- boards of files -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Counted:
    """A position of a file, with the name and the counts that are stored with it, if any."""

    position: Position
    name: str | None
    expected: Counts | None


def run(files: list[str], rules: str | None, as_json: bool) -> int:
    """Count for every board of every file; the worst exit status counts."""
    return worst(
        [
            _answer(file, board, line, len(files) > 1, as_json)
            for file in files
            for board, line in boards(file, Changes(rules))
        ]
    )


def boards(file: str, changes: Changes) -> Iterator[tuple[Counted | PositionError, int | None]]:
    """The boards of a file, or what is wrong with one, with the number of its line."""
    try:
        data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        yield PositionError(file, error.strerror or str(error)), None
        return
    if not file.endswith(".jsonl"):
        yield read(data, changes), None
        return
    for number, line in enumerate(data.split(b"\n"), start=1):
        if line.strip():
            yield read(line, changes), number


def read(data: bytes, changes: Changes) -> Counted | PositionError:
    """A position, or a board stored with its counts: an object with a `position`."""
    try:
        value: object = json.loads(data)
    except ValueError:
        value = None
    try:
        if not isinstance(value, dict) or "position" not in value:
            return Counted(changes.read(data), None, None)
        stored = cast("dict[str, Any]", value)
        position = changes.read(json.dumps(stored["position"]).encode())
    except PositionError as error:
        return error
    expected = {what: stored[what] for what in COUNTED if what in stored}
    name = stored.get("name")
    return Counted(position, None if name is None else str(name), expected)


def _answer(
    file: str, board: Counted | PositionError, line: int | None, several: bool, as_json: bool
) -> int:
    if isinstance(board, PositionError):
        complain(file, board, line, as_json)
        return BAD_INPUT
    try:
        with progress("attacks") as watch:
            found = counts(board.position, watch)
    except PositionError as error:
        complain(file, error, line, as_json)
        return BAD_INPUT
    except TooLarge as error:
        complain(file, error, line, as_json)
        return UNDECIDED
    expected = board.expected or {}
    wrong = {what: number for what, number in expected.items() if found[what] != number}
    name = board.name or (file if several or line else None)
    if as_json:
        named = {} if name is None else {"name": name}
        print_json(named | found | ({"expected": wrong} if wrong else {}))
    else:
        said = "; ".join(_said(what, found[what]) for what in COUNTED if found[what] is not None)
        print(f"{name}: {said}" if name else said)
        for what, number in wrong.items():
            print(f"  stored otherwise: {_said(what, number)}")
    return ILLEGAL if wrong else 0


def _said(what: str, number: object) -> str:
    if isinstance(number, Mapping):
        parts = cast("Mapping[str, int]", number)
        return f"{what} " + ", ".join(f"{name} {count}" for name, count in parts.items())
    return f"{what} {number}"
