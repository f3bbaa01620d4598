"""The counted boards of the corpus, whose counts are by brute force.

Those of tiers 0 and 1 are dealt here, one for each topic and for some pairs, and counted by the
oracles and the product; those of tier 2 are the stored ones of `tests/perft`.
"""

import random
from collections.abc import Iterator
from itertools import combinations
from typing import Any

from benchmarks.corpus.judges import Disagreement
from benchmarks.corpus.named import with_ids, with_names
from benchmarks.corpus.tiers import deal, go_together
from benchmarks.corpus.topics import TOPICS, Topic
from legality import Position
from legality.exchange.corpus.abilities import abilities, lasting
from legality.exchange.corpus.case import topics_of
from legality.exchange.corpus.question import apart
from legality.position import DEFAULT_RULES
from legality.queries.perft import COUNTED, counts
from tests.perft.confirm import counted, stored

Board = dict[str, Any]
PAIRS = 30
"""So many boards of two topics."""


def boards(seed: int = 1) -> Iterator[Board]:
    """Each as a line of the corpus. Raises `Disagreement`."""
    for topic in TOPICS:
        yield _dealt((topic,), 0, seed)
    pairs = [two for two in combinations(TOPICS, 2) if go_together(two)]
    for two in random.Random(f"perft {seed}").sample(pairs, PAIRS):
        yield _dealt(two, 1, seed)
    for board in stored():
        position = {"rules": DEFAULT_RULES, **board["position"]}
        told = with_names(apart(position)) or apart(position)
        found = {what: board[what] for what in COUNTED}
        yield _line(f"perft-{board['name'].replace(' ', '-')}", 2, told, found)


def _dealt(topics: tuple[Topic, ...], tier: int, seed: int) -> Board:
    """A board of those topics, counted by both."""
    name = "+".join(one.name for one in topics)
    board = deal(topics, random.Random(f"perft {seed} {name}"))
    position = {field: one for field, one in board.items() if field != "judge"}
    damage: dict[str, Any] = board.get("damage") or {}
    if damage.get("step") == "regular":
        position["judge"] = ["damage"]  # the board shows the moment between the two steps
    by_oracle, by_product = counted(position), counts(Position.from_value(position))
    if by_oracle != by_product:
        raise Disagreement(f"{by_product} here, {by_oracle} by the oracles: {position}")
    return _line(f"perft-{name}", tier, position, by_oracle)


def _line(name: str, tier: int, position: Board, found: Board) -> Board:
    read = Position.from_value(position)
    row: Board = {
        "id": name,
        "tier": tier,
        "kind": "perft",
        "edition": position["rules"],
        "position": position,
        "abilities": abilities(read),
    }
    if read.effects:
        row["lasting"] = lasting(read)
    told = {"tests": topics_of(row), **found}
    return row | told


def recounted(board: Board) -> Iterator[str]:
    """What the oracles, which list everything, and the product count otherwise."""
    told = {what: board[what] for what in COUNTED}
    for who, found in (
        ("the oracles", counted(with_ids(board["position"]))),
        ("the product", counts(Position.from_value(board["position"]))),
    ):
        if found != told:
            yield f"{board['id']}: {told} is stored, {who} count {found}"
