"""The cases of the corpus: declarations on boards dealt at random, each judged twice.

The product and the brute-force oracle of the tests, which share no code, have to agree on whether
the declaration is legal, on which steps of it fail, and on how many requirements it obeys and could
obey. A case on which they don't ends the making of the corpus (`Disagreement`).
"""

import json
import random
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

from legality import Illegal, Position, Verdict, check
from legality.position import DEFAULT_RULES
from tests.agreement import BASE, board_of, numbers, unasked_steps, verdict_differences
from tests.boards import random_attack, random_block
from tests.kinds import KINDS
from tests.oracles import Judgement, defending_sides, judge_attack, judge_block

Case = dict[str, Any]
Board = dict[str, Any]

FAMILIES = ("attacks", "blocks", *KINDS)
"""The kinds of boards that are dealt (`tests/kinds.py`): plain, teams, seats, costs, editions."""
A_FAMILY = 150
"""So many cases of each family."""
TRIES = 6
"""So many declarations of a board are looked at; of each outcome one is kept."""


class Disagreement(Exception):
    """The product and the oracle judge a case differently."""


def cases(a_family: int = A_FAMILY, seed: int = 1) -> Iterator[Case]:
    """So many cases of each family, the same for the same seed. Raises `Disagreement`."""
    for family in FAMILIES:
        yield from islice(_of(family, seed), a_family)


def _of(family: str, seed: int) -> Iterator[Case]:
    """Cases of a family without end, no two of one board and declaration."""
    seen: set[str] = set()
    board = 0
    while True:
        board += 1
        rng = random.Random(f"corpus {seed} {family} {board}")
        for number, case in enumerate(_on(board_of(family, rng), rng), start=1):
            told = json.dumps([case["position"], case["declaration"]])
            if told not in seen:
                seen.add(told)
                yield {"id": f"{family}-{board}-{number}", **case}


def _on(dealt: Board, rng: random.Random) -> Iterator[Case]:
    """Cases on one board, each with another outcome."""
    position = {"rules": DEFAULT_RULES, **dealt}
    position.setdefault("judge", ["attacks", "blocks"] if "attacks" in dealt else ["attacks"])
    outcomes: set[str] = set()
    for asked in _asked(position, rng):
        answer = answered(asked)
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
            yield {"kind": "attacks", "edition": edition, "position": position, "player": None,
                   "declaration": attack}  # fmt: skip
        return
    for side in defending_sides(position):
        for _ in range(TRIES):
            block = random_block(rng, position, side)
            yield {"kind": "blocks", "edition": edition, "position": position, "player": side,
                   "declaration": block}  # fmt: skip


def _says_something(asked: Case, answer: Case) -> bool:
    """Whether more is asked than if nobody may stay at home where nothing is required."""
    return bool(asked["declaration"]) or not answer["legal"]


# -- both judges -----------------------------------------------------------------------------------


def answered(asked: Case) -> Case | None:
    """What both judges say: `legal`, `rules` (the numbers, in that edition, of the steps that
    fail), `obeyed` and `maximum`. None where they name other steps, which is nobody's question
    where somebody is chosen who can't be (508.1a, 508.1b, 509.1a). Raises `Disagreement`."""
    edition = asked["edition"]
    verdict, judged = by_product(asked), by_oracle(asked)
    number, unasked = numbers(edition, asked["kind"]), unasked_steps(edition)
    differences = list(verdict_differences(verdict, judged, number, unasked))
    if differences:
        raise Disagreement(f"{'; '.join(differences)}: {json.dumps(asked, ensure_ascii=False)}")
    rules = {one.rule for one in verdict.violations} if isinstance(verdict, Illegal) else set[str]()
    steps = {number.get(rule, rule) for rule in rules}
    if steps ^ judged.steps:
        return None
    answer: Case = {"legal": judged.legal, "rules": sorted(rules)}
    if not judged.steps & (BASE | unasked):
        answer |= {"obeyed": judged.obeyed, "maximum": judged.maximum}
    return answer


def by_product(asked: Mapping[str, Any]) -> Verdict:
    """The product's verdict on the declaration. Raises `Disagreement` where texts of the board
    were not all read."""
    position, side = asked["position"], asked["player"]
    what: str = asked["kind"]
    judgement = check(Position.from_value({**position, what: asked["declaration"]}))
    if judgement.gaps:
        raise Disagreement(f"not all was read: {judgement.gaps}: {json.dumps(asked)}")
    verdict = judgement.attacks if side is None else (judgement.blocks or {})[side]
    assert verdict is not None
    return verdict


def by_oracle(asked: Mapping[str, Any]) -> Judgement:
    """The oracle's."""
    position, side, declaration = asked["position"], asked["player"], asked["declaration"]
    if side is None:
        return judge_attack(position, declaration)
    return judge_block(position, side, declaration)
