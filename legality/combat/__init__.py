"""The combat phase, step by step (506–511): `Combat` and the values it is made of."""

from legality.combat.combat import Combat
from legality.moments.events import Event, EventKind, rule
from legality.moments.values import Attacker, History, Outcome, Seen, Status, Step
from legality.problem.results import Assigned

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
