"""The cases of the corpus, tier by tier, with what each tests and how hard it is.

Tier 0 has one rule a case and tier 1 two or three (`tiers`); tier 2 are declarations on boards that
are dealt at random from everything there is: many players, costs, bands, older rules.
"""

import json
import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

from benchmarks.corpus.judges import Case, Disagreement, answered
from benchmarks.corpus.named import with_names
from benchmarks.corpus.tiers import A_PAIR, A_TOPIC, A_TRIPLE, tier_0, tier_1
from legality.exchange.corpus.case import complete
from legality.exchange.corpus.question import apart
from legality.position import DEFAULT_RULES
from legality.problem.damage import SIDES
from tests.agreement import board_of
from tests.boards import random_attack, random_block
from tests.damage_boards import EDITIONS, damage_board, strays
from tests.damage_oracle import Table, assign_of, damage_report
from tests.kinds import KINDS
from tests.oracles import defending_sides

Board = dict[str, Any]

DAMAGE = "damage"
FAMILIES = ("attacks", "blocks", *KINDS, DAMAGE)
"""The kinds of boards that are dealt (`tests/kinds.py`): plain, teams, seats, costs, editions; and
those on which damage is assigned."""
A_FAMILY = 150
"""So many cases of each family."""
TRIES = 6
"""So many declarations of a board are looked at; of each outcome one is kept."""
WORK = 3_000
"""So many assignments of damage a side has at most."""


def cases(a_family: int = A_FAMILY, seed: int = 1) -> Iterator[Case]:
    """All tiers: so many cases of each family of tier 2, and no more of each topic of the others.
    The same for the same seed. Raises `Disagreement`."""
    most = min(A_TOPIC, a_family), min(A_PAIR, a_family), min(A_TRIPLE, a_family)
    for case in (*tier_0(most[0], seed), *tier_1(*most[1:], seed)):
        yield complete(case)
    for family in FAMILIES:
        yield from cases_of(family, a_family, seed)


def cases_of(family: str, number: int, seed: int = 1) -> list[Case]:
    """So many cases of that family of tier 2. Raises `Disagreement`."""
    return list(islice(_of(family, seed), number))


def _of(family: str, seed: int) -> Iterator[Case]:
    """Cases of a family without end, no two of one board and declaration."""
    seen: set[str] = set()
    board = 0
    while True:
        board += 1
        rng = random.Random(f"corpus {seed} {family} {board}")
        dealt = _damage_board(rng) if family == DAMAGE else board_of(family, rng)
        for number, case in enumerate(_on(family, dealt, rng), start=1):
            told = json.dumps([case["position"], case["declaration"]])
            if told not in seen:
                seen.add(told)
                yield complete({"id": f"{family}-{board}-{number}", "tier": 2, **case})


def _damage_board(rng: random.Random) -> Board:
    return damage_board(rng.randrange(10**6), rng.choice(EDITIONS), WORK)


def _on(family: str, dealt: Board, rng: random.Random) -> Iterator[Case]:
    """Cases on one board, each with another outcome."""
    twin = {"rules": DEFAULT_RULES, **dealt}
    twin.setdefault("judge", ["attacks", "blocks"] if "attacks" in dealt else ["attacks"])
    position = with_names(apart(twin))
    if position is None:
        return
    outcomes: set[str] = set()
    for asked in _assigned(position, rng) if family == DAMAGE else _asked(twin, rng):
        asked = {**asked, "position": position}
        answer = answered(asked, None if family == DAMAGE else twin)
        outcome = json.dumps([answer and answer["legal"], answer and answer["rules"]])
        if answer is not None and outcome not in outcomes and _says_something(asked, answer):
            outcomes.add(outcome)
            yield {**asked, **answer}


def _asked(position: Board, rng: random.Random) -> Iterator[Case]:
    """Questions about a board: legal, nearly legal and silly declarations."""
    edition = position["rules"]
    if "attacks" not in position:
        for _ in range(TRIES):
            attack = random_attack(rng, position)
            yield {"kind": "attacks", "edition": edition, "player": None, "declaration": attack}
        return
    for side in defending_sides(position):
        for _ in range(TRIES):
            block = random_block(rng, position, side)
            yield {"kind": "blocks", "edition": edition, "player": side, "declaration": block}


def _assigned(position: Board, rng: random.Random) -> Iterator[Case]:
    """Questions about the damage of a board: legal assignments, and those one slip away."""
    damage = {"step": Table(position).step, **position.get("damage", {})}
    position.update(damage=damage, judge=["damage"])
    for side in SIDES:
        legal = sorted(damage_report(position, side).legal, key=sorted)
        if not any(legal):
            continue
        right = rng.choice(legal)
        for assignment in (right, *islice(strays(position, side, right, rng), TRIES)):
            yield {"kind": "damage", "edition": position["rules"], "player": None, "side": side,
                   "declaration": assign_of(assignment)}  # fmt: skip


def _says_something(asked: Case, answer: Case) -> bool:
    """Whether more is asked than if nobody may stay at home where nothing is required."""
    return bool(asked["declaration"]) or not answer["legal"]


__all__ = ["A_FAMILY", "FAMILIES", "Case", "Disagreement", "cases", "cases_of", "complete"]
