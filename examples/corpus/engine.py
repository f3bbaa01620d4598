"""An engine that answers the corpus line by line, for `run.py`; here it is legality itself."""

import json
import os
import sys
from math import prod
from typing import Any

from legality import (
    CardsByName,
    Illegal,
    Legal,
    Position,
    Verdict,
    check,
    legal_attacks,
    legal_blocks,
    legal_damage,
)


def answer(question: dict[str, Any]) -> dict[str, Any]:
    """What the engine says of one question."""
    if question["kind"] == "perft":
        return counts(question["position"])
    match verdict(question):
        case Legal():
            return {"legal": True}
        case Illegal(violations=violations):
            return {"legal": False, "rules": sorted({one.rule for one in violations})}
        case _:
            return {"legal": None, "why": "undecided, or there are no cards here"}


def verdict(question: dict[str, Any]) -> Verdict | None:
    """The verdict on what is declared; of damage on what that side deals."""
    position, kind, declaration = (question[name] for name in ("position", "kind", "declaration"))
    if question["tier"] == "names" and os.environ.get("LEGALITY_CARDS") is None:
        return None  # there is no database of cards to look the names up
    if kind == "damage":
        declaration = {**position["damage"], "assign": declaration}
    judgement = check(Position.from_value({**position, kind: declaration}, CardsByName()))
    match kind:
        case "attacks":
            return judgement.attacks
        case "blocks":
            return (judgement.blocks or {})[question["player"]]
        case _:
            return (judgement.damage or {})[question["side"]]


def counts(value: dict[str, Any]) -> dict[str, Any]:
    """How many attacks, blocks and assignments of damage are legal."""
    position = Position.from_value(value)
    attacks = legal_attacks(position)
    if position.attacks is None:
        pairs = sum(
            prod(blocks({**value, "attacks": dict(attack), "judge": ["attacks"]}).values())
            for attack in attacks
        )
        return {"attacks": attacks.count(), "blocks": pairs, "damage": None}
    damage = None
    if position.blocks is not None:
        damage = {
            "attacking": legal_damage(position, "attacking").count(),
            "defending": legal_damage(position, "defending").count(),
        }
    return {"attacks": attacks.count(), "blocks": blocks(value), "damage": damage}


def blocks(value: dict[str, Any]) -> dict[str, int]:
    """How many blocks each defending player has."""
    position = Position.from_value(value)
    return {side: legal_blocks(position, side).count() for side in position.defending_sides}


def main() -> None:
    """Answer each line."""
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
