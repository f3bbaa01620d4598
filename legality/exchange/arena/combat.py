"""What a snapshot of a game shows of its combat."""

from collections.abc import Iterable, Mapping

from legality.exchange.arena.board import SEATS, identifier
from legality.exchange.arena.state import Object, Snapshot, details

BLOCK_STATES = ("BlockState_Blocked", "BlockState_Unblocked")
AFTER_ATTACKS = ("Step_EndCombat",)


def attackers(at: Snapshot) -> dict[str, str]:
    """Who attacks whom; what is still being chosen is no attack."""
    return {
        identifier(thing["instanceId"]): identifier(thing["attackInfo"]["targetId"])
        for thing in at.permanents()
        if thing.get("attackState") == "AttackState_Attacking" and "attackInfo" in thing
    }


def as_declared(
    attack: Mapping[str, str], before: Snapshot, annotations: Iterable[Object]
) -> tuple[dict[str, str], list[str]]:
    """An attack by the ids of the state before, where they have changed since; and the ids that
    were not there before: what entered attacking was not declared (508.4). Where something is
    attacked that was not there, nothing of the attack is known."""
    older: dict[str, str] = {}
    for one in annotations:
        if "AnnotationType_ObjectIdChanged" in one["type"]:
            told = details(one)
            older[identifier(told["new_id"][0])] = identifier(told["orig_id"][0])
    there = {identifier(number) for number in before.objects} | {*SEATS.values()}
    made: dict[str, str] = {}
    new: list[str] = []
    for attacker, target in attack.items():
        pair = [name if name in there else older.get(name, name) for name in (attacker, target)]
        new += [name for name in pair if name not in there]
        if pair[0] in there:
            made[pair[0]] = pair[1]
    return ({} if {*made.values()} - there else made), new


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
