"""Invented logs in the form of MTG Arena's: lines made of a few states and requests.

`python -m tests.exchange.arena_log` writes the one of `examples/arena/`.
"""

import json
from pathlib import Path
from typing import Any

EXAMPLE = Path(__file__).parents[2] / "examples" / "arena" / "Player.log"
OGRE, GUARD, HASTE, MENACE = 900_001, 900_002, 9, 142
BATTLEFIELD = {"zoneId": 28, "type": "ZoneType_Battlefield"}
PLAYERS = [{"systemSeatNumber": seat, "lifeTotal": 20} for seat in (1, 2)]
TO_BOB = {"type": "DamageRecType_Player", "playerSystemSeatId": 2}


def event(*messages: dict[str, Any]) -> str:
    """One event of these messages, as the game writes it."""
    told = {"greToClientEvent": {"greToClientMessages": list(messages)}}
    return json.dumps({"timestamp": "1773288647672", **told})


def state(number: int, before: int | None, **told: Any) -> dict[str, Any]:
    """A state: the first of a game where there is none `before`."""
    kind = "Full" if before is None else "Diff"
    own: dict[str, Any] = {"type": f"GameStateType_{kind}", "gameStateId": number}
    if before is not None:
        own["prevGameStateId"] = before
    return {"type": "GREMessageType_GameStateMessage", "gameStateMessage": {**own, **told}}


def creature(number: int, seat: int, printing: int, size: int, **more: Any) -> dict[str, Any]:
    """A creature on the battlefield."""
    return {
        "instanceId": number,
        "grpId": printing,
        "type": "GameObjectType_Card",
        "zoneId": 28,
        "ownerSeatId": seat,
        "controllerSeatId": seat,
        "cardTypes": ["CardType_Creature"],
        "subtypes": ["SubType_Ogre"],
        "power": {"value": size},
        "toughness": {"value": size},
        "name": printing,
        **more,
    }


def turn(step: str, phase: str = "Phase_Combat") -> dict[str, Any]:
    """The second turn, Ann's, in that step."""
    return {"turnNumber": 2, "activePlayer": 1, "phase": phase, "step": step}


def ogre(**more: Any) -> dict[str, Any]:
    """Ann's creature with menace."""
    return creature(280, 1, OGRE, 3, uniqueAbilities=[{"id": 1, "grpId": MENACE}], **more)


def guard(number: int, **more: Any) -> dict[str, Any]:
    """A creature of Bob's."""
    return creature(number, 2, GUARD, 2, **more)


ATTACKING = {"attackState": "AttackState_Attacking", "attackInfo": {"targetId": 2}}


def blocking() -> dict[str, Any]:
    """What a blocker of the ogre has."""
    return {"blockState": "BlockState_Blocking", "blockInfo": {"attackerIds": [280]}}


def request_attack() -> dict[str, Any]:
    """Ann is asked who attacks."""
    one = {"attackerInstanceId": 280, "legalDamageRecipients": [TO_BOB]}
    asked = {"attackers": [one], "qualifiedAttackers": [one], "canSubmitAttackers": True}
    return {"type": "GREMessageType_DeclareAttackersReq", "declareAttackersReq": asked}


def damage(source: int, recipient: int, amount: int) -> dict[str, Any]:
    """Combat damage that was dealt."""
    values = {"damage": amount, "type": 1}
    return {
        "type": ["AnnotationType_DamageDealt"],
        "affectorId": source,
        "affectedIds": [recipient],
        "details": [{"key": key, "valueInt32": [value]} for key, value in values.items()],
    }


def begun() -> dict[str, Any]:
    """The game before Ann's attack: her ogre, two guards of Bob's."""
    there = {**BATTLEFIELD, "objectInstanceIds": [280, 281, 282]}
    return state(
        10,
        None,
        gameInfo={"matchID": "invented", "gameNumber": 1},
        players=PLAYERS,
        zones=[there],
        gameObjects=[ogre(), guard(281), guard(282)],
        turnInfo=turn("Step_DeclareAttack"),
    )


def attacked() -> dict[str, Any]:
    """The ogre attacks Bob."""
    attacker = ogre(isTapped=True, **ATTACKING)
    return state(11, 10, gameObjects=[attacker], turnInfo=turn("Step_DeclareBlock"))


def blocked() -> dict[str, Any]:
    """Both guards block it."""
    attacker = ogre(isTapped=True, blockState="BlockState_Blocked", **ATTACKING)
    blockers = [guard(number, **blocking()) for number in (281, 282)]
    return state(12, 11, gameObjects=[attacker, *blockers], turnInfo=turn("Step_DeclareBlock"))


def dealt(to_first: int = 2) -> dict[str, Any]:
    """Everybody deals damage: the ogre 3 in all, unless told otherwise."""
    shares = [damage(280, 281, to_first), damage(280, 282, 1)]
    back = [damage(number, 280, 2) for number in (281, 282)]
    return state(13, 12, annotations=[*shares, *back], turnInfo=turn("Step_CombatDamage"))


def log(*events: str) -> str:
    """A log of these lines, with what stands around them."""
    lines = ["DETAILED LOGS: ENABLED"]
    for one in events:
        lines += ["[UnityCrossThreadLogger]3/12/2026: Match to X: GreToClientEvent", one]
    return "\n".join((*lines, ""))


def example() -> str:
    """A fight, and a second game of which a state is lost."""
    lost = state(40, 38, turnInfo=turn("Step_DeclareBlock"), gameObjects=[ogre(**ATTACKING)])
    second = begun()
    second["gameStateMessage"] |= {"gameInfo": {"matchID": "invented", "gameNumber": 2}}
    return log(
        event(begun(), request_attack()),
        event(attacked()),
        event(blocked()),
        event(dealt()),
        event(second),
        event(lost),
    )


if __name__ == "__main__":
    EXAMPLE.write_text(example(), encoding="utf-8")
