"""Every question about a board, asked of one value in JSON: what answers say, to be compared."""

from collections.abc import Callable
from typing import Any, cast

from legality import (
    Combat,
    LegalAttacks,
    LegalBlocks,
    Position,
    best_attack,
    best_block,
    check_attacks,
    check_blocks,
    check_damage,
    forced_lethal,
    legal_attacks,
    legal_blocks,
    legal_damage,
)
from legality.errors import IllegalMove, LegalityError, PositionError
from legality.position.kept import with_declared

Value = dict[str, Any]


def verdicts(found: Any) -> Any:
    """A verdict, or several by player, without sentences."""
    if isinstance(found, dict):
        each = cast("dict[str, Any]", found)
        return {name: verdicts(one) for name, one in each.items()}
    faults = tuple(sorted(one.rule for one in getattr(found, "violations", ())))
    asks = tuple(one.asked for one in found.asks)
    return type(found).__name__, found.obeyed, found.maximum, faults, found.pays, asks


def bare(position: Position) -> Position:
    """The board with nothing declared on it."""
    return with_declared(
        position, attacks=None, bands=(), blocks=None, blocked=(), order={}, damage=None, judge=None
    )


def attacked(position: Position) -> Position:
    """The board with its attack, and nothing behind it."""
    judge = None if position.judge is None or "attacks" in position.judge else ("blocks",)
    return with_declared(position, blocks=None, blocked=(), order={}, damage=None, judge=judge)


def attacks(position: Position) -> Any:
    return verdicts(check_attacks(position))


def blocks(position: Position) -> Any:
    return verdicts(check_blocks(position))


def damage(position: Position) -> Any:
    return verdicts(check_damage(position))


def counts(position: Position) -> Any:
    sides = position.defending_sides
    return (
        legal_attacks(bare(position)).count(),
        {side: legal_blocks(attacked(position), side).count() for side in sides},
        {side: legal_damage(position, side).count() for side in ("attacking", "defending")},
    )


def masks(position: Position) -> Any:
    views = [legal_blocks(attacked(position), side) for side in position.defending_sides]
    return legal_attacks(bare(position)).mask({}).tolist(), [
        view.mask({}).tolist() for view in views
    ]


def best(position: Position) -> Any:
    found = best_attack(bare(position))
    reply = best_block(attacked(position))
    return (
        found.score, found.attack, found.asks, reply.score, reply.declaration, reply.asks,
        reply.outcome,
    )  # fmt: skip


def lethal(position: Position) -> Any:
    return forced_lethal(bare(position)).to_value()


def combat(position: Position) -> Any:
    """What the moves of the board's declarations do: the log, and what is legal next."""
    moved = begun(position)
    return [(str(one.kind), one.subject, one.other, one.number) for one in moved.events]


def outcome(position: Position) -> Any:
    return finished(begun(position)).outcome


def resumed(position: Position) -> Any:
    return finished(Combat.resume(position)).outcome


def begun(position: Position) -> Combat:
    """The combat up to its blocks, by the declarations of the board."""
    moving = Combat.begin(bare(position))
    moving = moving.declare_attackers(position.attacks or {}, position.bands)
    return moving.declare_blockers(position.blocks or {})


def finished(moving: Combat) -> Combat:
    """The combat to its end, with the damage that is best for the attacking player."""
    for _ in range(12):
        view = moving.legal
        if view is None:
            return moving
        if isinstance(view, LegalAttacks | LegalBlocks):
            return moving
        side = view.problem.side
        chosen = view.best("player")
        assert chosen is not None
        moving = moving.assign_damage(chosen, side)
    return moving


QUESTIONS: dict[str, Callable[[Position], Any]] = {
    "attacks": attacks,
    "blocks": blocks,
    "damage": damage,
    "count": counts,
    "mask": masks,
    "best": best,
    "lethal": lethal,
    "Combat": combat,
    "outcome": outcome,
    "resumed": resumed,
}


def answer(question: str, value: Value) -> str:
    """What that question is answered on the board, as words to be compared; errors too."""
    try:
        position = Position.from_value(value)
    except PositionError as error:
        return f"error: {error}"
    try:
        return repr(QUESTIONS[question](position))
    except (LegalityError, IllegalMove) as error:
        return f"{type(error).__name__}: {error}"


def differ(one: Value, other: Value) -> frozenset[str]:
    """The questions that two boards answer differently."""
    return frozenset(name for name in QUESTIONS if answer(name, one) != answer(name, other))


__all__ = ["QUESTIONS", "Value", "answer", "differ"]
