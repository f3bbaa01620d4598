"""`legality perft`: how many attacks, blocks and damage assignments there are, for other engines to
compare with (`docs/perft.md`)."""

import json
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, cast

from msgspec import Struct

from legality.cli.each import Answer, Manner, Question, answered
from legality.cli.output import ALL_LEGAL, ILLEGAL, UNDECIDED, say, worst
from legality.cli.progress import progress
from legality.cli.sources import Changes, File, Source, Text, source
from legality.errors import LegalityError, OutOfTime, TooLarge
from legality.gaps import Gaps, HasGaps
from legality.legal.damage import legal_damage
from legality.legal.named import legal_attacks, legal_blocks
from legality.position import Position
from legality.problem.damage import SIDES
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
    return {what: _counted(what, position, watch) for what in COUNTED}


def _counted(what: str, position: Position, watch: Watch) -> Any:
    if what == "attacks":
        return legal_attacks(position).count()
    if what == "damage":
        return _damage(position)
    return _every(position, watch) if position.attacks is None else _blocks(position)


def known_counts(position: Position, watch: Watch = unwatched) -> Counts:
    """The same as far as they are known in time; of the rest why, and how many at least."""
    found: Counts = {}
    for what in COUNTED:
        try:
            found[what] = _counted(what, position, watch)
        except OutOfTime as error:
            found[what] = {"undecided": str(error), "at_least": error.at_least}
    return found


def _is_open(count: object) -> bool:
    if not isinstance(count, Mapping):
        return False
    return isinstance(cast("Mapping[str, object]", count).get("undecided"), str)


def gaps_of(position: Position) -> Gaps:
    """What the counts are given without."""
    views: list[HasGaps] = [legal_attacks(position)]
    views += [legal_blocks(position, side) for side in position.defending_sides]
    if position.attacks is not None and position.blocks is not None:
        views += [legal_damage(position, side) for side in SIDES]
    return Gaps.together(view.gaps for view in views)


def _blocks(position: Position) -> dict[str, int]:
    return {player: legal_blocks(position, player).count() for player in position.defending_sides}


def _every(position: Position, watch: Watch) -> int:
    """Every legal attack with every legal block of every defending player."""
    view = legal_attacks(position)
    number = view.count()
    if number > MOST_ATTACKS:
        raise TooLarge(f"blocks against each of {number} attacks are too much to count")
    total = 0
    try:
        for attack in watch(view, number):
            product = 1
            for count in _blocks(attacked(position, cast("Mapping[str, str]", attack))).values():
                product *= count
            total += product
    except OutOfTime as error:
        raise OutOfTime(str(error), total) from None
    return total


def _damage(position: Position) -> dict[str, int] | None:
    if position.attacks is None or position.blocks is None:
        return None
    return {side: legal_damage(position, side).count() for side in SIDES}


# -- boards of files -------------------------------------------------------------------------------


class Counted(Struct, frozen=True):
    """A position of a file, with the name and the counts that are stored with it, if any."""

    position: Source
    name: str | None
    expected: Counts


def run(
    files: Sequence[File],
    rules: str | None,
    strict: bool,
    as_json: bool,
    seconds: float | None = None,
    jobs: int = 1,
) -> int:
    """Count for every board of every file; the worst exit status counts."""
    asked = [
        Question(file, Changes(rules), partial(_read, file), as_json, strict, seconds, jobs)
        for file in files
    ]
    return worst(status for one in asked for status in answered(one))


def _read(file: File, text: Text, changes: Changes) -> tuple[Source, Answer]:
    board = read(*text, changes)
    name = board.name or (file.name if file.place or board.position.line else None)
    return board.position, partial(count_one, name, board.expected)


def read(data: bytes | LegalityError, line: int | None, changes: Changes) -> Counted:
    """A position, or a board stored with its counts: an object with a `position`."""
    try:
        value: object = None if isinstance(data, LegalityError) else json.loads(data)
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, dict) or "position" not in value:
        return Counted(source(data, line, changes), None, {})
    stored = cast("dict[str, Any]", value)
    position = source(json.dumps(stored["position"]).encode(), line, changes)
    name = stored.get("name")
    expected = {what: stored[what] for what in COUNTED if what in stored}
    return Counted(position, None if name is None else str(name), expected)


def count_one(name: str | None, expected: Counts, position: Position, manner: Manner) -> int:
    """Count for a position, beside the counts that are stored with it, if any."""
    gaps = gaps_of(position)
    manner.require(gaps)
    with progress("attacks") as watch:
        found = known_counts(position, watch)
    undecided = {what for what in COUNTED if _is_open(found[what])}
    wrong = {
        what: number
        for what, number in expected.items()
        if found[what] != number and what not in undecided
    }
    if manner.as_json:
        named = {} if name is None else {"name": name}
        manner.answer(named | found | ({"expected": wrong} if wrong else {}) | gaps.to_fields())
    else:
        _show(name, found, wrong)
        manner.warn(gaps)
    return ILLEGAL if wrong else UNDECIDED if undecided else ALL_LEGAL


def _show(name: str | None, found: Counts, wrong: Counts) -> None:
    said = "; ".join(_said(what, found[what]) for what in COUNTED if found[what] is not None)
    say(f"{name}: {said}" if name else said)
    for what, number in wrong.items():
        say(f"  stored otherwise: {_said(what, number)}")


def _said(what: str, number: object) -> str:
    if _is_open(number):
        least = cast("Mapping[str, Any]", number)
        return f"{what} at least {least['at_least']} (undecided: {least['undecided']})"
    if isinstance(number, Mapping):
        parts = cast("Mapping[str, int]", number)
        return f"{what} " + ", ".join(f"{name} {count}" for name, count in parts.items())
    return f"{what} {number}"
