"""What a move or a question is told: ids, places in an order, fields. `PositionError` names the
move, what was expected and what was found; whatever the rules then refuse is an `IllegalMove`.
"""

import difflib
from collections.abc import Mapping, Set
from typing import Any, Literal, get_args

import msgspec

from legality.errors import PositionError, wrong
from legality.moments.state import State
from legality.position import Chosen, Permanent
from legality.position.known_names import require_id

FIELDS = {field.name: field.type for field in msgspec.structs.fields(Permanent)}
KINDS: dict[object, str] = {
    str: "a string",
    str | None: "a string",
    int: "an integer",
    int | None: "an integer",
    bool: "true or false",
    bool | None: "true or false",
    bool | msgspec.UnsetType: "true or false",
    bool | tuple[str, ...]: "true, false or names of fields",
    Chosen | None: "what was chosen",
    tuple[str, ...]: "a list",
    tuple[Literal["W", "U", "B", "R", "G"], ...]: "W, U, B, R, G",
    Mapping[str, int]: "integers by kind",
}
UNWRITTEN = {name for name, kind in FIELDS.items() if msgspec.UnsetType in get_args(kind)}
"""The fields of which it may be said that nothing is written."""
FIXED = {
    "id": "expected no other id, a permanent keeps its own",
    "count": "expected 1, each permanent stands for itself",
}


# -- who -----------------------------------------------------------------------------------------


def known(combat: State, place: str, name: object) -> None:
    """The name must be the id of a permanent that is on the battlefield, or was in this combat."""
    if isinstance(name, str) and (name in combat.board.by_id or name in combat.departed):
        return
    _one_of(combat, place, name, _seen(combat), "a permanent's id")


def here(combat: State, place: str, name: str) -> Permanent:
    """The permanent of that id, which must be on the battlefield."""
    known(combat, place, name)
    if name not in combat.board.by_id:
        raise PositionError(place, f"expected a permanent on the battlefield; {name} has left it")
    return combat.board.by_id[name]


def attackable(combat: State, place: str, name: object) -> None:
    """The name must be that of a player or permanent that is or was there (508.4a)."""
    there = _seen(combat) | combat.board.player_by_name.keys()
    _one_of(combat, place, name, there, "a player or a permanent's id")


def player_of(combat: State, place: str, name: object) -> None:
    """The name must be a player's, or that of a team that declares as one (805.10)."""
    sides = {*combat.board.player_by_name, *combat.board.defending_sides}
    _one_of(combat, place, name, sides, "a player")


def _seen(combat: State) -> set[str]:
    return combat.board.by_id.keys() | combat.departed.keys()


def _one_of(combat: State, place: str, name: object, names: Set[str], expected: str) -> None:
    if not isinstance(name, str):
        raise wrong(place, expected, name)
    require_id(combat.board, place, name, names, expected)


# -- what ----------------------------------------------------------------------------------------


def place_in_order(place: str, number: object, most: int) -> None:
    """509.4, 509.6: where a newcomer may stand among so many."""
    if number is None:
        return
    if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number <= most:
        raise wrong(place, f"a place from 0 to {most}", number)


def fields_of(fields: Mapping[str, Any]) -> dict[str, Any]:
    """New values for fields of a permanent, each of its kind."""
    taken: dict[str, Any] = {}
    for name, value in fields.items():
        place = f"change.{name}"
        if name not in FIELDS:
            close = difflib.get_close_matches(name, FIELDS, n=1)
            hint = f"; did you mean `{close[0]}`?" if close else ""
            raise PositionError(place, f"unknown field{hint}")
        if name in FIXED:
            raise PositionError(place, FIXED[name])
        if value is msgspec.UNSET and name in UNWRITTEN:
            taken[name] = value
            continue
        try:
            taken[name] = msgspec.convert(value, FIELDS[name])
        except msgspec.ValidationError:
            raise wrong(place, KINDS[FIELDS[name]], value) from None
    return taken
