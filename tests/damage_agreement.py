"""Damage assignment against the brute-force oracle, on boards dealt at random.

`python -m tests.damage_agreement --boards 5000` runs the large comparison, in all five editions
unless `--edition` names one: on every board, for either side, the set of legal assignments, their
number, and the verdicts on legal, nearly legal and silly assignments. The test suite runs a smaller
one.
"""

import argparse
import json
import random
import sys
import time
from collections.abc import Iterator
from typing import Any

from legality import Legal, Position
from legality.judging.damage import check_damage
from legality.legal.damage import LegalDamage, legal_damage
from tests.damage_boards import EDITIONS, SIDES, damage_board, declaring, strays, team_board
from tests.damage_oracle import (
    Assignment,
    Side,
    assign_of,
    assignment_of,
    damage_report,
    judge_damage,
)

SAMPLES = 3


def differences(value: dict[str, Any], seed: int) -> Iterator[str]:
    """What the product says otherwise than the oracle of one board, in sentences."""
    position = Position.from_value(value)
    chosen: dict[Side, list[Assignment]] = {}
    for side in SIDES:
        legal = damage_report(value, side).legal
        yield from set_differences(side, legal_damage(position, side), legal)
        in_order = sorted(legal, key=sorted)
        chosen[side] = random.Random(seed).sample(in_order, min(SAMPLES, len(in_order)))
    yield from verdict_differences(value, seed, chosen)


def set_differences(side: Side, view: LegalDamage, legal: frozenset[Assignment]) -> Iterator[str]:
    """Listing, counting and membership."""
    listed = [assignment_of(assign) for assign in view]
    found = frozenset(listed)
    if len(listed) != len(found):
        yield f"{side}: an assignment is listed twice"
    if found != legal:
        yield f"{side}: {len(found ^ legal)} assignments of {len(legal)} differ"
    if view.count() != len(legal):
        yield f"{side}: counted {view.count()}, the oracle lists {len(legal)}"
    if not view or any(assign_of(assign) not in view for assign in listed[:SAMPLES]):
        yield f"{side}: a listed assignment is not in the view"


def verdict_differences(
    value: dict[str, Any], seed: int, chosen: dict[Side, list[Assignment]]
) -> Iterator[str]:
    """Verdicts on those assignments, and on what is one slip away from them."""
    rng = random.Random(seed)
    for side in SIDES:
        other: Side = "defending" if side == "attacking" else "attacking"
        proposals = list(chosen[side])
        for assignment in chosen[side]:
            proposals += strays(value, side, assignment, rng)
        for proposed in proposals:
            if len({pair[:2] for pair in proposed}) != len(proposed):
                continue  # two amounts for one pair cannot be written in a position
            both = {side: proposed, other: chosen[other][0]}
            declared = declaring(value, both["attacking"], both["defending"])
            verdicts = check_damage(Position.from_value(declared), nearest=False)
            expected = judge_damage(value, side, proposed)
            if isinstance(verdicts[side], Legal) != expected:
                yield f"{side}: {assign_of(proposed)} is {expected}, judged {verdicts[side]}"
            if not isinstance(verdicts[other], Legal):
                yield f"{other}: {assign_of(both[other])} is legal, judged {verdicts[other]}"


def dealt(seed: int, rules: str, teams: bool) -> dict[str, Any]:
    """The board of that seed in that edition, of two teams that share turns if asked."""
    return team_board(seed, rules) if teams else damage_board(seed, rules)


def compare(seed: int, rules: str, teams: bool = False) -> list[str]:
    """The differences on the board of that seed in that edition."""
    value = dealt(seed, rules, teams)
    return [f"seed {seed}, {rules}, {found}" for found in differences(value, seed)]


def main() -> None:
    parser = argparse.ArgumentParser(description="Compare damage assignment with the oracle.")
    parser.add_argument("--boards", type=int, default=5000, help="boards in each edition")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--edition", choices=EDITIONS, help="only this edition")
    parser.add_argument("--teams", action="store_true", help="two teams that share turns")
    chosen = parser.parse_args()
    failed = 0
    for rules in [chosen.edition] if chosen.edition else EDITIONS:
        begin, wrong = time.perf_counter(), 0
        for seed in range(chosen.first, chosen.first + chosen.boards):
            found = compare(seed, rules, chosen.teams)
            wrong += bool(found)
            for sentence in found:
                print(sentence)
                print(json.dumps(dealt(seed, rules, chosen.teams), ensure_ascii=False))
        took = time.perf_counter() - begin
        print(f"{rules}: {chosen.boards} boards, {wrong} disagree, {took:.0f} s", flush=True)
        failed += wrong
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
