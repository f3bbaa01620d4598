"""Damage assignment orders (509.2 and 509.3 of 2024) where no damage is judged: a wrong one is bad
input.

Where damage is judged, a wrong order makes the assignment illegal (`Combatants.order_faults`).
Otherwise no verdict could say so, and it is refused. Editions without an order look at none.
"""

from collections.abc import Sequence

from legality.errors import PositionError
from legality.position import Position
from legality.rulebook.damage.combatants import Combatants, combatants
from legality.rulebook.whole_bands import spread


def require_orders(position: Position) -> None:
    """Raises `PositionError` for the first order that is not one of exactly those whom the creature
    faces. Whoever it faced and left combat since may stand in it or not (509.2a, 509.3a of
    2024)."""
    if not position.order:
        return
    facing = combatants(position)
    for faults in facing.order_faults.values():
        for fault in faults:
            creature = fault.objects[0]
            if not _as_declared(position, facing, creature):
                expected = _expected(_faced(facing, creature))
                message = f"{fault.message.rstrip('.')}; expected {expected}"
                raise PositionError(f"$.order.{creature}", message)


def _faced(facing: Combatants, creature: str) -> Sequence[str]:
    return facing.blockers.get(creature) or facing.blocking.get(creature) or ()


def _expected(faced: Sequence[str]) -> str:
    return f"{', '.join(faced)}, each once, in some order" if faced else "no order"


def _as_declared(position: Position, facing: Combatants, creature: str) -> bool:
    """Whether its order names those it blocks or is blocked by as declared, though not all of them
    can be in combat: then the blocks are judged illegal, and the order is no fault of its own."""
    announced = position.order[creature]
    blocks = position.blocks or {}
    reached = spread(position.attacks or {}, position.bands, blocks)
    declared = {*blocks.get(creature, ()), *reached.get(creature, ())}
    declared |= {
        blocker for blocker, named in blocks.items() if creature in (*named, *reached[blocker])
    }
    once = len(set(announced)) == len(announced)
    return once and bool(declared) and {*_faced(facing, creature)} <= {*announced} <= declared
