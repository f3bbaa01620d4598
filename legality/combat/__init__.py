"""The combat phase, step by step (506–511): `Combat` and the values it is made of."""

from legality.combat.combat import Combat
from legality.combat.events import Event, EventKind, rule
from legality.combat.values import (
    Assigned,
    Attacker,
    History,
    Outcome,
    Seen,
    Status,
    Step,
)

__all__ = [
    "Assigned",
    "Attacker",
    "Combat",
    "Event",
    "EventKind",
    "History",
    "Outcome",
    "Seen",
    "Status",
    "Step",
    "rule",
]
