"""The states in which a text finds permanents at a moment of combat: tapped, attacking, goaded …"""

from typing import assert_never

from legality.effects import qualities as q
from legality.position import Permanent
from legality.rulebook.measures import counters
from legality.rulebook.moment import TableMoment


def in_state(table: TableMoment, state: q.State, permanent: Permanent) -> bool:
    """Whether the permanent is in that state at this moment of combat."""
    match state:
        case "tapped":
            return table.is_tapped(permanent)
        case "untapped":
            return not table.is_tapped(permanent)
        case "attacking":
            return permanent.id in table.attacks
        case "blocking":
            return permanent.id in table.blocks
        case "blocked":
            return permanent.id in table.attacks and is_blocked(table, permanent.id)
        case "enchanted":
            return table.wears(permanent, "aura")
        case "equipped":
            return table.wears(permanent, "equipment")
        case "modified":
            return (
                bool(counters(permanent, None))
                or table.wears(permanent, "equipment")
                or table.wears(permanent, "aura", permanent.controller)
            )
        case "goaded":
            return bool(table.goaders(permanent))
        case "suspected":
            return table.is_suspected(permanent)
        case "token":
            return permanent.has_type("token")
        case "face-down":
            return permanent.face_down
        case "commander" | "monstrous" | "renowned" | "saddled" | "transformed":
            return getattr(permanent, state) is True
        case "new":
            return permanent.summoning_sick
        case _:
            assert_never(state)


def attacking_taps(table: TableMoment, permanent: Permanent) -> bool:
    """508.1f (308.2c): attacking taps the permanent, unless it has vigilance (702.20b)."""
    return not table.has(permanent, "vigilance")


def is_blocked(table: TableMoment, name: str) -> bool:
    """509.1h: something blocks it, or it stays blocked though nothing does any more."""
    faced = any(name in attackers for attackers in table.blocks.values())
    return faced or name in table.position.blocked
