"""Combats for tests, told in few words."""

from collections.abc import Callable, Iterable

import pytest

from legality import Combat, Illegal, IllegalMove, Permanent, Position
from legality.combat import Event, EventKind
from tests.table import EDITIONS, Value, board

every_edition = pytest.mark.parametrize("rules", EDITIONS)


def position(*permanents: Value, rules: str = EDITIONS[3], **fields: object) -> Position:
    """A position of that edition: Ann attacks."""
    return board(*permanents, rules=rules, **fields)  # type: ignore[arg-type]


def begin(*permanents: Value, rules: str = EDITIONS[3], **fields: object) -> Combat:
    """Combat beginning on a table, every text of which is understood."""
    combat = Combat.begin(position(*permanents, rules=rules, **fields))
    assert not combat.table.not_understood
    return combat


def fight(
    *permanents: Value,
    attacks: dict[str, str],
    blocks: dict[str, list[str]] | None = None,
    rules: str = EDITIONS[3],
    bands: Iterable[Iterable[str]] = (),
    **fields: object,
) -> Combat:
    """The combat once those attackers (and blockers) have been declared."""
    combat = begin(*permanents, rules=rules, **fields).declare_attackers(attacks, bands)
    return combat if blocks is None else combat.declare_blockers(blocks)


def newcomer(value: Value) -> Permanent:
    """A permanent about to enter the battlefield."""
    return Position.from_value(
        {"players": [{"name": "Ann"}, {"name": "Bob"}, {"name": "Cid"}], "permanents": [value]}
    ).permanents[0]


def refused(move: Callable[[], Combat]) -> list[str]:
    """The rules by which the move is refused."""
    with pytest.raises(IllegalMove) as caught:
        move()
    return [
        fault.rule
        for verdict in caught.value.verdicts.values()
        if isinstance(verdict, Illegal)
        for fault in verdict.violations
    ]


def cited(rules: str, old: str, new: str) -> list[str]:
    """The one number cited: in 2006 the old one."""
    return [old if rules == EDITIONS[0] else new]


def logged(events: Iterable[Event], kind: EventKind) -> list[tuple[str, str | None]]:
    """The subjects and others of the events of that kind."""
    return [(one.subject, one.other) for one in events if one.kind is kind]


def since(before: Combat, after: Combat) -> tuple[Event, ...]:
    """What the log has gained."""
    assert after.events[: len(before.events)] == before.events
    return after.events[len(before.events) :]


def dealt(combat: Combat, assign: dict[str, dict[str, int]]) -> Combat:
    """The combat once that damage has been dealt, in 2006 by way of the stack."""
    combat = combat.assign_damage(assign)
    return combat.resolve_damage() if combat.stack else combat
