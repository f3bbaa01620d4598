"""Tier 0, one rule a case, and tier 1, two or three together: small boards of two players.

A case is kept only where the rules that it is about decide: without one of them the same
declaration would be judged otherwise, or it is legal beside others that would be.
"""

import json
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, islice, product
from typing import Any

from msgspec import Struct

from benchmarks.corpus.judges import Case, answered, of_board
from benchmarks.corpus.topics import (
    ATTACKER,
    DEFENDER,
    TOPICS,
    Board,
    Creature,
    Kind,
    Topic,
    invented,
    of,
    plain,
)
from legality import Illegal, Verdict
from legality.problem.damage import Side
from tests.damage_boards import strays
from tests.damage_oracle import assign_of, damage_report

A_TOPIC = 12
"""So many cases of each topic in tier 0: half of them legal."""
A_PAIR, A_TRIPLE, TRIPLES = 4, 4, 40
"""So many cases of each pair and of each triple in tier 1, and so many triples."""
MOST_BOARDS, MOST_VARIED = 400, 16
"""So many boards are looked at; on so many first ones few have the same texts."""
MOST_DECLARATIONS = 40
SIDE: Side = "attacking"
"""Whose creatures deal the damage that is asked about."""


class Dealt(Struct, frozen=True):
    """A board of some topics, and the boards without one of them."""

    topics: tuple[Topic, ...]
    board: Board
    without: tuple[Board, ...]


def tier_0(number: int = A_TOPIC, seed: int = 1) -> Iterator[Case]:
    """So many cases of each topic, legal and illegal by turns."""
    for topic in TOPICS:
        yield from cases_about((topic,), number, 0, seed)


def tier_1(pairs: int = A_PAIR, triples: int = A_TRIPLE, seed: int = 1) -> Iterator[Case]:
    """So many cases of each two topics that go together, and of some three; where they are fewer
    than usual, of fewer topics too."""
    less = max(A_PAIR // pairs, 1)
    for two in [two for two in combinations(TOPICS, 2) if go_together(two)][::less]:
        yield from cases_about(two, pairs, 1, seed)
    every = [three for three in combinations(TOPICS, 3) if go_together(three)]
    for three in random.Random(f"triples {seed}").sample(every, TRIPLES // less):
        yield from cases_about(three, triples, 1, seed)


def go_together(topics: Sequence[Topic]) -> bool:
    """Whether topics are about one declaration, and none has another in it."""
    names = {one.name for one in topics}
    return len({one.kind for one in topics}) == 1 and not names >= {"trample", "deathtouch"}


def cases_about(
    topics: tuple[Topic, ...],
    number: int,
    tier: int | str,
    seed: int = 1,
    creature: Creature = invented,
) -> Iterator[Case]:
    """So many cases of those topics: of a board at most one that is legal and one that is not."""
    name = "+".join(one.name for one in topics)
    found: list[Case] = []
    texts: Counter[tuple[str, ...]] = Counter()
    seen: set[str] = set()
    for place in range(MOST_BOARDS):
        rng = random.Random(f"corpus {seed} {name} {place}")
        varied = place < MOST_VARIED
        for case in _on(_dealt(topics, rng, creature), rng, tier):
            told = json.dumps([case["position"], case["declaration"]])
            legal = sum(one["legal"] for one in found)
            same = legal if case["legal"] else len(found) - legal
            own = _texts(case["position"])
            if told in seen or same >= -(-number // 2) or len(found) == number:
                continue
            if varied and texts[own] >= max(number // 4, 1):
                continue
            seen.add(told)
            texts[own] += 1
            found.append({"id": f"{name}-{len(found) + 1}", **case})
        if len(found) == number:
            break
    assert len(found) == number, f"only {len(found)} cases of {name}"
    yield from found


def _texts(board: Board) -> tuple[str, ...]:
    """The texts on a board."""
    return tuple(sorted(one.get("oracle_text", "") for one in board["permanents"]))


def deal(topics: tuple[Topic, ...], rng: random.Random) -> Board:
    """A board of those topics."""
    return _dealt(topics, rng, invented).board


def _dealt(topics: tuple[Topic, ...], rng: random.Random, creature: Creature) -> Dealt:
    kind = topics[0].kind
    most = 3 if kind != "damage" else 2
    own, theirs = rng.randint(2, most), rng.randint(2, 3)
    seed = rng.random()

    def board(chosen: Sequence[Topic]) -> Board:
        made = plain(random.Random(seed), kind, own, theirs, creature)
        for one in topics:
            one.prepare(random.Random(f"{seed} {one.name}"), made)
        for one in topics:
            if one in chosen:
                one.furnish(random.Random(f"{one.name} {seed}"), made)
        return made

    without = tuple(board([one for one in topics if one is not left]) for left in topics)
    return Dealt(topics, board(topics), without)


def _on(dealt: Dealt, rng: random.Random, tier: int | str) -> Iterator[Case]:
    """An illegal case on the board and a legal one, in which the topics have a say: it would be
    judged otherwise without one of them; or a permission is used wrongly; or, of a restriction, the
    legal one stands beside an illegal one."""
    kind = dealt.topics[0].kind
    illegal: list[Case] = []
    legal: list[Case] = []
    view, *without = (of_board(kind, one, DEFENDER, SIDE) for one in (dealt.board, *dealt.without))
    for declaration in islice(_declarations(kind, dealt.board, rng), MOST_DECLARATIONS):
        asked = _asked(kind, dealt.board, declaration, tier, dealt.topics)
        others = [declaration in other for other in without]
        if declaration in view:
            permits = [one.allows for one in dealt.topics]
            if all(not allows or not other for allows, other in zip(permits, others, strict=True)):
                legal.append(asked)
        elif any(others) or _misused(dealt.topics, view.judge(declaration)):
            illegal.append(asked)
    for cases in (illegal, legal if illegal else ()):
        declared = [one for one in cases if one["declaration"]] or list(cases)
        if declared:
            asked = rng.choice(declared)
            answer = answered(asked)
            if answer is not None:
                yield {**asked, **answer}


def _misused(topics: Sequence[Topic], verdict: Verdict) -> bool:
    """Whether all that is wrong has a rule of a permission behind it."""
    allowed = {rule for one in topics for rule in one.allows}
    violations = verdict.violations if isinstance(verdict, Illegal) else ()
    return all(one.because in allowed for one in violations)


def _asked(
    kind: Kind, board: Board, declaration: Any, tier: int | str, topics: Sequence[Topic]
) -> Case:
    asked: Case = {
        "tier": tier,
        "tests": [one.name for one in topics],
        "kind": kind,
        "edition": board["rules"],
        "position": board,
        "player": DEFENDER if kind == "blocks" else None,
        "declaration": declaration,
    }
    if kind == "damage":
        asked["side"] = SIDE
    return asked


# -- declarations ----------------------------------------------------------------------------------


def _declarations(kind: Kind, board: Board, rng: random.Random) -> Iterator[Any]:
    """Declarations on a board, at random: of attacks and blocks all that give each creature one
    thing or nothing; of damage legal ones and their neighbours."""
    if kind == "damage":
        yield from _assignments(board, rng)
        return
    creatures = [one["id"] for one in of(board, ATTACKER if kind == "attacks" else DEFENDER)]
    creatures = [one for one in creatures if one != "toll"]
    things = [DEFENDER] if kind == "attacks" else list(board["attacks"])
    every = list(product([None, *things], repeat=len(creatures)))
    rng.shuffle(every)
    for chosen in every:
        pairs = {name: one for name, one in zip(creatures, chosen, strict=True) if one}
        yield pairs if kind == "attacks" else {name: [one] for name, one in pairs.items()}


def _assignments(board: Board, rng: random.Random) -> Iterator[Any]:
    report = damage_report(board, SIDE)
    for legal in rng.sample(sorted(report.legal, key=sorted), min(4, len(report.legal))):
        yield assign_of(legal)
        for stray in strays(board, SIDE, legal, rng):
            yield assign_of(stray)
