"""Damage boards in few words: Ann's creatures attack Bob, Bob's block."""

from collections.abc import Mapping
from typing import Any

import msgspec

from legality import Illegal, Legal, Position, Verdict
from legality.judging.damage import check_damage
from legality.legal.damage import legal_damage
from legality.position import Damage
from legality.problem.damage import Assignment, Side
from tests.damage_boards import ANY_NUMBER
from tests.table import (
    RULES_2006,
    RULES_2009,
    RULES_2010,
    RULES_2024,
    RULES_2026,
    Value,
    board,
    creature,
)

ORDERED = (RULES_2009, RULES_2010, RULES_2024)
FREE = (RULES_2006, RULES_2026)
MANY = ANY_NUMBER


def attacker(name: str, size: str = "2/2", text: str = "", **fields: Any) -> Value:
    """A creature of Ann's."""
    return creature(name, "Ann", size, text, name=name.title(), **fields)


def blocker(name: str, size: str = "2/2", text: str = "", **fields: Any) -> Value:
    """A creature of Bob's."""
    return creature(name, "Bob", size, text, name=name.title(), **fields)


def fight(
    *permanents: Value,
    rules: str = RULES_2024,
    blocks: Mapping[str, str] | None = None,
    attacks: Mapping[str, str] | None = None,
    step: str | None = None,
    struck_first: tuple[str, ...] | None = None,
    **fields: Any,
) -> Position:
    """All of Ann's creatures attack Bob, unless `attacks` says otherwise; `blocks` are told as
    blocker: "attacker attacker"."""
    if attacks is None:
        mine = [one["id"] for one in permanents if one["controller"] == "Ann"]
        attacks = {name: "Bob" for name in mine if "Creature" in _types(permanents, name)}
    damage: Value = {"assign": {}}
    if step is not None:
        damage["step"] = step
    if struck_first is not None:
        damage["struck_first"] = list(struck_first)
    position = board(
        *permanents,
        rules=rules,
        bands=fields.pop("bands", []),
        judge=["damage"],
        damage=damage,
        **fields,
    )
    declared = {name: tuple(blocked.split()) for name, blocked in (blocks or {}).items()}
    return msgspec.structs.replace(position, attacks=dict(attacks), blocks=declared)


def _types(permanents: tuple[Value, ...], name: str) -> str:
    return next(str(one["type_line"]) for one in permanents if one["id"] == name)


def shares(
    position: Position, source: str, *recipients: str, side: Side = "attacking"
) -> set[tuple[int, ...]]:
    """What the source gives those recipients in the legal assignments; it may give to no other."""
    found: set[tuple[int, ...]] = set()
    for assignment in legal_damage(position, side):
        mine = assignment.get(source, {})
        assert set(mine) <= set(recipients)
        found.add(tuple(mine.get(name, 0) for name in recipients))
    return found


def legal(position: Position, side: Side = "attacking") -> int:
    """How many assignments are legal: listed and counted."""
    view = legal_damage(position, side)
    number = view.count()
    assert number == sum(1 for _ in view)
    return number


def assigning(position: Position, assign: Assignment) -> Position:
    """The position with that damage assigned."""
    before = position.damage or Damage()
    value: dict[str, Any] = {name: dict(given) for name, given in assign.items()}
    return msgspec.structs.replace(position, damage=msgspec.structs.replace(before, assign=value))


def judged(position: Position, assign: Assignment, side: Side = "attacking") -> Verdict:
    """The verdict on that assignment of one side."""
    return check_damage(assigning(position, assign), nearest=False)[side]


def is_legal(position: Position, assign: Assignment, side: Side = "attacking") -> bool:
    """Whether that assignment is legal: the verdict and the view agree."""
    answer = isinstance(judged(position, assign, side), Legal)
    assert answer == (assign in legal_damage(position, side))
    return answer


def faults(
    position: Position, assign: Assignment, side: Side = "attacking"
) -> list[tuple[str, str | None, str]]:
    """The faults of that assignment: rule, what is behind it, sentence."""
    verdict = judged(position, assign, side)
    if not isinstance(verdict, Illegal):
        return []
    return [(one.rule, one.because, one.message) for one in verdict.violations]
