"""An engine that answers the corpus line by line, for `run.py`; here it is legality itself."""

import json
import sys
from math import prod
from typing import Any

from legality import Illegal, Legal, Position, check, legal_attacks, legal_blocks, legal_damage


def answer(question: dict[str, Any]) -> dict[str, Any]:
    """What the engine says of one question."""
    if question["kind"] == "perft":
        return counts(question["position"])
    declared = {question["kind"]: question["declaration"]}
    judgement = check(Position.from_value({**question["position"], **declared}))
    verdict = judgement.attacks
    if question["kind"] == "blocks":
        verdict = (judgement.blocks or {})[question["player"]]
    match verdict:
        case Legal():
            return {"legal": True}
        case Illegal(violations=violations):
            return {"legal": False, "rules": sorted({one.rule for one in violations})}
        case _:
            return {"legal": None, "why": "undecided"}


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
