"""Combats with abilities that trigger, against the slow reading of `tests.triggers_oracle`.

`python -m tests.triggers_agreement --boards 2000` runs the large comparison and tells what share of
the answers is open; the test suite runs a smaller one.
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from typing import Any

from legality import (
    Combat,
    Position,
    Step,
    Survives,
    best_attack,
    best_block,
    check,
    forced_lethal,
    legal_damage,
)
from legality.problem.damage import Side
from tests.triggers_oracle import (
    Fight,
    Value,
    after_attack,
    after_blocks,
    board_of,
    declared_of,
    fight_of,
    forced,
    fought,
    kills,
    strikes,
)

Open = Counter[str]


def differences(seed: int, still_open: Open, *, search: bool = True) -> Iterator[str]:
    """What the product says otherwise of one board, in sentences; `still_open` counts what it does
    not answer."""
    value = board_of(seed)
    attackers, blocks = declared_of(value, seed)
    fight = fought(value, attackers, blocks)
    yield from in_combat(value, attackers, blocks, fight)
    yield from in_check(value, attackers, blocks, still_open)
    if search:
        yield from in_block(value, attackers, still_open)
        yield from in_attack(value, still_open)


def in_combat(
    value: Value, attackers: list[str], blocks: dict[str, str], fight: Fight
) -> Iterator[str]:
    combat = Combat.begin(Position.from_value(value))
    combat = combat.declare_attackers(dict.fromkeys(attackers, "Bob")).next_step()
    combat = combat.declare_blockers({name: [faced] for name, faced in blocks.items()})
    for _ in range(6):
        if not combat.steps():
            break
        while combat.waiting and combat.step in (Step.FIRST_DAMAGE, Step.DAMAGE):
            view: Any = combat.legal
            (only,) = list(view)
            side: Side = "attacking" if combat.waiting[0] == "attacking" else "defending"
            combat = combat.assign_damage(only, side)
        combat = combat.next_step()
    outcome = combat.settle().outcome
    told = (
        outcome.life["Bob"],
        outcome.poison.get("Bob", 0),
        sorted(outcome.died),
        outcome.lost == ("Bob",),
    )
    mine = fight.life, fight.poison, sorted(fight.died), fight.lost
    if told != mine:
        yield f"Combat comes to {told}, the oracle to {mine}"


def assigned(
    value: Value, attackers: list[str], blocks: dict[str, str]
) -> tuple[dict[str, dict[str, int]], str]:
    """What everyone assigns in the first damage step that there is."""
    fight = fight_of(value)
    after_attack(fight, attackers)
    after_blocks(fight, blocks)
    there = [fight.creatures[n] for n in (*attackers, *blocks) if fight.creatures[n].here]
    first = any(strikes(one, first=True) for one in there)
    found: dict[str, dict[str, int]] = {}
    for one in there:
        facing = [b for b, faced in blocks.items() if faced == one.name]
        to = "Bob" if one.mine and not facing else (facing[0] if one.mine else blocks[one.name])
        power = fight.size(one)[0]
        if to != "Bob" and not fight.creatures[to].here:
            continue
        if power > 0 and strikes(one, first=first):
            found[one.name] = {to: power}
    return found, "first" if first else "regular"


def in_check(
    value: Value, attackers: list[str], blocks: dict[str, str], still_open: Open
) -> Iterator[str]:
    right, step = assigned(value, attackers, blocks)
    wrong = [
        {**right, name: {to: n + 1}} for name, shares in right.items() for to, n in shares.items()
    ]
    declared = {
        "attacks": dict.fromkeys(attackers, "Bob"),
        "blocks": {name: [faced] for name, faced in blocks.items()},
    }
    for assign, legal in [(right, True), *((one, False) for one in wrong)]:
        damage = {"step": step, "assign": assign}
        found = check(Position.from_value({**value, **declared, "damage": damage}))
        if found.legal is None:
            still_open["check"] += 1
        elif found.legal is not legal:
            yield f"check says {found.legal} of {assign} in the {step} step"
    position = Position.from_value({**value, **declared, "damage": {"step": step}})
    sides = [legal_damage(position, side) for side in ("attacking", "defending")]
    if any(view.asks for view in sides):
        still_open["legal_damage"] += 1
        return
    listed = [list(view) for view in sides]
    named = {name: dict(to) for one in listed for name, to in one[0].items() if any(to.values())}
    if any(len(one) != 1 for one in listed) or named != right:
        yield f"legal_damage lists {listed}, the oracle {right}"


def in_block(value: Value, attackers: list[str], still_open: Open) -> Iterator[str]:
    position = Position.from_value({**value, "attacks": dict.fromkeys(attackers, "Bob")})
    found = best_block(position)
    if not found.proved:
        still_open["best_block"] += 1
        return
    blocks = {name: faced[0] for name, faced in found.declaration.items()}
    fight = fought(value, attackers, blocks)
    if ("Bob" in found.outcome.lost) is not kills(value, attackers):
        yield f"best_block {blocks} loses: {found.outcome.lost}, but not the other way"
    told = found.outcome.life["Bob"], sorted(found.outcome.died)
    if told != (fight.life, sorted(fight.died)) and not fight.lost:
        yield f"best_block comes to {told}, the oracle to {fight.life, sorted(fight.died)}"


def in_attack(value: Value, still_open: Open) -> Iterator[str]:
    lethal = forced(value)
    position = Position.from_value(value)
    answer: Any = forced_lethal(position)
    kind = type(answer).__name__
    if kind == "Open":
        still_open["forced_lethal"] += 1
    elif isinstance(answer, Survives) is lethal:
        yield f"forced_lethal says {kind}, the oracle {lethal}"
    found = best_attack(position)
    if not found.proved:
        still_open["best_attack"] += 1
        return
    loses = any("Bob" in one.outcome.lost for one in found.replies.values())
    if loses is not lethal:
        yield f"best_attack {dict(found.attack)} kills: {loses}, the oracle {lethal}"


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--boards", type=int, default=200)
    reader.add_argument("--seed", type=int, default=0)
    chosen = reader.parse_args()
    still_open, wrong = Open(), 0
    for seed in range(chosen.seed, chosen.seed + chosen.boards):
        for line in differences(seed, still_open):
            wrong += 1
            print(f"{seed}: {line}", flush=True)
    print(f"{chosen.boards} boards, {wrong} differences; open: {dict(still_open)}")


if __name__ == "__main__":
    main()
