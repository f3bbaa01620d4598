"""What a snapshot of a game shows of its combat."""

from collections.abc import Iterable, Mapping

from legality.exchange.arena.board import SEATS, identifier
from legality.exchange.arena.state import Object, Snapshot, details

BLOCK_STATES = ("BlockState_Blocked", "BlockState_Unblocked")
AFTER_ATTACKS = ("Step_EndCombat",)


def attackers(at: Snapshot) -> dict[str, str]:
    """Who attacks whom; what is still being chosen is no attack."""
    return {
        identifier(permanent["instanceId"]): identifier(permanent["attackInfo"]["targetId"])
        for permanent in at.permanents()
        if permanent.get("attackState") == "AttackState_Attacking" and "attackInfo" in permanent
    }


def as_declared(
    attack: Mapping[str, str], before: Snapshot, annotations: Iterable[Object]
) -> tuple[dict[str, str], list[str]]:
    """An attack by the ids of the state before, where they have changed since; and the ids that
    were not there before: what entered attacking was not declared (508.4). Where something is
    attacked that was not there, nothing of the attack is known."""
    older: dict[str, str] = {}
    for annotation in annotations:
        if "AnnotationType_ObjectIdChanged" in annotation["type"]:
            detail = details(annotation)
            older[identifier(detail["new_id"][0])] = identifier(detail["orig_id"][0])
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
        identifier(permanent["instanceId"]): [
            identifier(a) for a in permanent["blockInfo"]["attackerIds"]
        ]
        for permanent in at.permanents()
        if permanent.get("blockState") == "BlockState_Blocking" and "blockInfo" in permanent
    }


def blocks_made(at: Snapshot) -> bool:
    """Whether it stands of some attacker whether it is blocked."""
    return any(
        permanent.get("blockState") in BLOCK_STATES and permanent.get("attackState")
        for permanent in at.permanents()
    )


def blocked_by_nobody(at: Snapshot, made: Mapping[str, list[str]]) -> list[str]:
    """The attackers that are blocked though those blocks are of others."""
    held = {attacker for chosen in made.values() for attacker in chosen}
    return [
        name
        for permanent in at.permanents()
        if permanent.get("blockState") == "BlockState_Blocked" and permanent.get("attackState")
        if (name := identifier(permanent["instanceId"])) not in held
    ]


def power(at: Snapshot, name: str) -> int | None:
    """Its power; None of what is not there."""
    permanent = at.objects.get(int(name[1:]))
    return None if permanent is None else int(permanent.get("power", {}).get("value", 0))


def over(before: Snapshot, now: Snapshot) -> bool:
    """Whether the chance to attack is over: another turn, or a phase that is no combat."""
    same = before.turn.get("turnNumber") == now.turn.get("turnNumber")
    ended = now.turn.get("step") in AFTER_ATTACKS or now.turn.get("phase") != "Phase_Combat"
    return not same or ended
