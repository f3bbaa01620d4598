"""What a snapshot of a game shows of its combat."""

from collections.abc import Mapping

from legality.exchange.arena.board import identifier
from legality.exchange.arena.state import Snapshot

BLOCK_STATES = ("BlockState_Blocked", "BlockState_Unblocked")
AFTER_ATTACKS = ("Step_EndCombat",)


def attackers(at: Snapshot) -> dict[str, str]:
    """Who attacks whom; what is still being chosen is no attack."""
    return {
        identifier(thing["instanceId"]): identifier(thing["attackInfo"]["targetId"])
        for thing in at.permanents()
        if thing.get("attackState") == "AttackState_Attacking" and "attackInfo" in thing
    }


def blocks(at: Snapshot) -> dict[str, list[str]]:
    """Who blocks whom."""
    return {
        identifier(thing["instanceId"]): [identifier(a) for a in thing["blockInfo"]["attackerIds"]]
        for thing in at.permanents()
        if thing.get("blockState") == "BlockState_Blocking" and "blockInfo" in thing
    }


def blocks_made(at: Snapshot) -> bool:
    """Whether it stands of some attacker whether it is blocked."""
    return any(
        thing.get("blockState") in BLOCK_STATES and thing.get("attackState")
        for thing in at.permanents()
    )


def blocked_by_nobody(at: Snapshot, made: Mapping[str, list[str]]) -> list[str]:
    """The attackers that are blocked though those blocks are of others."""
    held = {attacker for chosen in made.values() for attacker in chosen}
    return [
        name
        for thing in at.permanents()
        if thing.get("blockState") == "BlockState_Blocked" and thing.get("attackState")
        if (name := identifier(thing["instanceId"])) not in held
    ]


def power(at: Snapshot, name: str) -> int | None:
    """Its power; None of what is not there."""
    thing = at.objects.get(int(name[1:]))
    return None if thing is None else int(thing.get("power", {}).get("value", 0))


def over(before: Snapshot, now: Snapshot) -> bool:
    """Whether the chance to attack is over: another turn, or a phase that is no combat."""
    same = before.turn.get("turnNumber") == now.turn.get("turnNumber")
    ended = now.turn.get("step") in AFTER_ATTACKS or now.turn.get("phase") != "Phase_Combat"
    return not same or ended
