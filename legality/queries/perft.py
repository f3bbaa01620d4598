"""`perft`: how many attacks, blocks and damage assignments there are, for other engines to compare
with (`docs/perft.md`)."""

from collections.abc import Mapping
from typing import Any, cast

import msgspec
from msgspec import UNSET, UnsetType

from legality.errors import OutOfTime, PositionError, TooLarge, Untold
from legality.gaps import NOTHING_MISSING, Gaps, HasGaps
from legality.json_text import json_line
from legality.legal.damage import legal_damage
from legality.legal.named import legal_attacks, legal_blocks
from legality.position import Position
from legality.problem.damage import SIDES
from legality.queries.answer import Answer, Gapped, gap_fields, require
from legality.queries.progress import watched
from legality.queries.request import BoardRequest
from legality.queries.statuses import ALL_LEGAL, ILLEGAL, UNDECIDED
from legality.queries.values import Undecided
from legality.search.progress import Watch, unwatched

Counts = dict[str, Any]
COUNTED = ("attacks", "blocks", "damage")
BESIDE = ("name", "position")
"""The fields of a stored board beside its counts."""
MOST_ATTACKS = 100_000
"""So many attacks are gone through for the blocks against every one."""


class PerftRequest(BoardRequest, frozen=True, kw_only=True, tag="perft"):
    """How many attacks, blocks and damage assignments there are; those that are `expected` and are
    others are told in the answer."""

    expected: dict[str, Any] = {}  # noqa: RUF012  # msgspec copies it


class PerftAnswer(Gapped, frozen=True):
    """How many there are (of blocks by player, of damage by side), or why that is not known;
    `expected` are those that were expected otherwise."""

    attacks: int | Undecided
    blocks: int | Undecided
    damage: Undecided | None
    expected: Counts | UnsetType = UNSET


def answer(request: PerftRequest) -> Answer[PerftAnswer]:
    """The counts of the request's board: status 1 where one is expected otherwise. Raises
    `PositionError` where something else is expected."""
    expected = expected_counts(request.expected, "$.expected")
    missing: list[Gaps] = []
    counts = known_counts(request.board, watched("attacks"), missing)
    gaps = Gaps.together((gaps_of(request.board), *missing))
    require(request, gaps)
    undecided = {what for what in COUNTED if _is_open(counts[what])}
    wrong = {
        what: number
        for what, number in expected.items()
        if counts[what] != number and what not in undecided
    }
    line = PerftAnswer(**counts, expected=wrong or UNSET)
    status = ILLEGAL if wrong else UNDECIDED if undecided else ALL_LEGAL
    return Answer((msgspec.structs.replace(line, **gap_fields(gaps)),), status)


def counts(position: Position, watch: Watch = unwatched) -> Counts:
    """`attacks`: how many are legal; `blocks`: for each defending player or team against the attack
    declared, or, where none is, the number of pairs of an attack and everyone's blocks; `damage`:
    for each side, where blocks are declared, else None. Raises `TooLarge`."""
    return {what: _counted(what, position, watch, []) for what in COUNTED}


def _counted(what: str, position: Position, watch: Watch, missing: list[Gaps]) -> Any:
    if what == "attacks":
        return legal_attacks(position).count()
    if what == "damage":
        return _damage(position)
    if position.attacks is None:
        return _every(position, watch, missing)
    return _blocks(position, missing)


def known_counts(position: Position, watch: Watch, missing: list[Gaps]) -> Counts:
    """The same as far as they are known in time and the position tells; of the rest why, and how
    many at least. What the blocks are counted without is added to `missing`."""
    counts: Counts = {}
    for what in COUNTED:
        try:
            counts[what] = _counted(what, position, watch, missing)
        except (OutOfTime, Untold) as error:
            counts[what] = {"undecided": str(error), "at_least": error.at_least}
    return counts


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


def _blocks(position: Position, missing: list[Gaps]) -> dict[str, int]:
    views = {player: legal_blocks(position, player) for player in position.defending_sides}
    try:
        return {player: view.count() for player, view in views.items()}
    finally:
        met = (view.gaps for view in views.values())
        missing += (gaps for gaps in met if gaps not in (NOTHING_MISSING, *missing))


def _every(position: Position, watch: Watch, missing: list[Gaps]) -> int:
    """Every legal attack with every legal block of every defending player."""
    from legality.search.candidates import attacked

    view = legal_attacks(position)
    number = view.count()
    if number > MOST_ATTACKS:
        raise TooLarge(f"blocks against each of {number} attacks are too much to count")
    total = 0
    try:
        for attack in watch(view, number):
            product = 1
            declared = attacked(position, cast("Mapping[str, str]", attack))
            for count in _blocks(declared, missing).values():
                product *= count
            total += product
    except OutOfTime as error:
        raise OutOfTime(str(error), total) from None
    except Untold as error:
        raise Untold(error.asks, total) from None
    return total


def _damage(position: Position) -> dict[str, int] | None:
    if position.attacks is None or position.blocks is None:
        return None
    views = {side: legal_damage(position, side) for side in SIDES}
    if any(view.asks for view in views.values()):
        return None  # what happens before is not told: `gaps_of` names it
    return {side: view.count() for side, view in views.items()}


# -- expected counts -------------------------------------------------------------------------------


def expected_counts(stored: Mapping[str, Any], path: str) -> Counts:
    """The counts that are stored with a board. Raises `PositionError` for what is no count."""
    expected = {name: count for name, count in stored.items() if name not in BESIDE}
    for what, count in expected.items():
        if what not in COUNTED:
            raise PositionError(f"{path}.{what}", "expected attacks, blocks or damage")
        if not _is_count(count) and not _is_open(count):
            raise PositionError(
                f"{path}.{what}", f"expected an integer of 0 or more, got {json_line(count)}"
            )
    return expected


def _is_count(count: object) -> bool:
    """Whether that is a number, one for each player or side, or none."""
    if isinstance(count, Mapping):
        return all(map(_is_number, cast("Mapping[str, object]", count).values()))
    return count is None or _is_number(count)


def _is_number(value: object) -> bool:
    return type(value) is int and value >= 0  # a boolean is none
