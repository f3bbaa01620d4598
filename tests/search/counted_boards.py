"""Boards on which it is counted whether Bob survives."""

import random
from itertools import pairwise
from typing import Any

from legality import Position
from legality.clock import Clock
from legality.search.best_block import BlockRanking
from legality.search.counted_blocks import CountedBlocks
from legality.search.counted_groups import can_be_counted
from tests.search.fights import with_life
from tests.table import Value, board

TWO = "This creature can block an additional creature each combat."
ANY = "This creature can block any number of creatures."
OF_ATTACKERS = {
    "Menace": 0.2, "First strike": 0.15, "Double strike": 0.15, "Trample": 0.5, "Deathtouch": 0.2,
    "Lifelink": 0.1, "Flying": 0.1, "Indestructible": 0.05,
}  # fmt: skip
OF_BLOCKERS = {
    "First strike": 0.15, "Double strike": 0.08, "Deathtouch": 0.12, "Lifelink": 0.15,
    "Reach": 0.3, "Indestructible": 0.1, "This creature blocks each combat if able.": 0.1,
}  # fmt: skip
TIMES = ("2010-10-01", "2024-03-08", "2026-09-25", "2026-09-25")


def creatures(side: str, number: int, size: str, text: str = "", **more: Any) -> list[Value]:
    """So many of Ann's (a) or Bob's (b) that are alike."""
    power, toughness = map(int, size.split("/"))
    fields: Value = {
        "controller": "Ann" if side[0] == "a" else "Bob",
        "type_line": "Creature",
        "power": power,
        "toughness": toughness,
        "oracle_text": text,
    }
    return [{"id": f"{side}{place}"} | fields | more for place in range(number)]


def attacking(*there: list[Value], life: int = 20, **more: Any) -> BlockRanking:
    """Everything of Ann's attacks Bob, who has so much life: by whether he lives."""
    every = [one for those in there for one in those]
    attack = " ".join(f"{one['id']}>Bob" for one in every if one["controller"] == "Ann")
    return BlockRanking(with_life(board(*every, attacks=attack, **more), life), by_life=True)


def left(ranking: BlockRanking) -> int:
    """The life that Bob has at most after the combat."""
    assert can_be_counted(ranking.problem, ranking.engagements)
    best = CountedBlocks(ranking.problem, ranking.engagements, Clock(None)).best()
    assert best is not None
    return best[0]


def dealt(seed: int, most: int) -> Position:
    """A random board with up to so many creatures of one or two kinds on each side."""
    rng = random.Random(f"counted blocks {seed}")
    permanents: list[Value] = []
    for side, words in (("a", OF_ATTACKERS), ("b", OF_BLOCKERS)):
        number = rng.randint(2, most)
        cuts = sorted(rng.sample(range(1, number), rng.randint(0, 1)))
        for start, end in pairwise((0, *cuts, number)):
            lines = [word for word, share in words.items() if rng.random() < share]
            if side == "b" and rng.random() < 0.6:
                lines.append(rng.choice((TWO, ANY)))
            size = f"{rng.randint(int(side == 'a'), 5)}/{rng.randint(1, 5)}"
            more = {"damage": 1} if not size.endswith("/1") and rng.random() < 0.15 else {}
            permanents += creatures(f"{side}{start}", end - start, size, "\n".join(lines), **more)
    walker: Value = {"id": "walker", "controller": "Bob", "loyalty": 3}
    permanents += [walker | {"type_line": "Legendary Planeswalker — Test"}]
    things = ("Bob",) if rng.random() < 0.85 else ("Bob", "walker")
    attack = " ".join(
        f"{one['id']}>{rng.choice(things)}" for one in permanents if one["controller"] == "Ann"
    )
    position = board(*permanents, attacks=attack, rules=rng.choice(TIMES))
    return with_life(position, rng.randint(1, 14))
