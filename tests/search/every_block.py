"""The bounds of blocks against what comes of every block, on small random boards.

Bands, creatures that block several, a planeswalker, on any day:
`python -m tests.search.every_block --boards 20000 --seed 1 --most 2`. Each block is played by the
library, and no bound of it may be passed; `--waiting` plays none at once and looks at a sample
first, `--open` bounds blocks blocker by blocker, however few there are, without bands.
"""

import argparse
import random
from typing import Any

from legality import Position
from legality.clock import Clock
from legality.errors import OutOfTime, TooLarge
from legality.judging.declarations import declared
from legality.rulebook.banding import band_announcements
from legality.search import best_by_bounds, block_bounds
from legality.search.best_block import BlockRanking
from legality.search.best_by_bounds import BestByBounds
from legality.search.block_bounds import are_bounded
from legality.search.candidates import Candidates, attacked
from legality.search.course import at_least, at_most, at_most_by_one
from tests.search.fights import with_life
from tests.table import Value, board

ANY = "This creature can block any number of creatures."
WORDS = ("First strike", "Double strike", "Deathtouch", "Lifelink", "Indestructible")
OF_ATTACKERS = (*WORDS, "Trample", "Trample", "Menace", "Infect", "Banding")
OF_BLOCKERS = (*WORDS, "Banding", "This creature blocks each combat if able.")
SEVERAL = (ANY, "This creature can block an additional creature each combat.")
TIMES = ("2010-10-01", "2017-05-01", "2024-03-08", "2024-11-08", "2026-09-25")


def creature(name: str, size: str, text: str = "", **more: Any) -> Value:
    """A creature of Ann's (a…) or Bob's."""
    power, toughness = map(int, size.split("/"))
    player = "Ann" if name.startswith("a") else "Bob"
    fields: Value = {"id": name, "controller": player, "type_line": "Creature"}
    return fields | {"power": power, "toughness": toughness, "oracle_text": text} | more


def dealt(seed: int, *, bands: bool = True, most: int = 3) -> Position:
    """A random board with bands, if wanted, creatures that block several, and a planeswalker; with
    so many creatures a side at most."""
    rng = random.Random(f"block bounds {seed}")

    def one(name: str, words: tuple[str, ...]) -> Value:
        words = tuple(word for word in words if bands or word != "Banding")
        lines = rng.sample(words, rng.choice((0, 1, 1, 2)))
        if name.startswith("b") and rng.random() < 0.6:
            lines.append(rng.choice(SEVERAL))
        return creature(name, f"{rng.randint(0, 4)}/{rng.randint(1, 4)}", "\n".join(lines))

    theirs = [one(f"a{number}", OF_ATTACKERS) for number in range(rng.randint(1, most))]
    mine = [one(f"b{number}", OF_BLOCKERS) for number in range(rng.randint(1, most))]
    walker = creature("walker", "0/0", loyalty=rng.randint(1, 4))
    walker |= {"controller": "Bob", "type_line": "Legendary Planeswalker — Test"}
    del walker["power"], walker["toughness"]
    position = board(*theirs, *mine, walker, rules=rng.choice(TIMES))
    attack = {str(a["id"]): rng.choice(("Bob", "Bob", "walker")) for a in theirs}
    announced = list(band_announcements(Candidates(position).table, attack))
    return with_life(attacked(position, attack, rng.choice(announced)), rng.randint(1, 9))


def compared(seed: int, *, bands: bool = True, most: int = 3) -> int:
    """How many bounds of a board were compared with what comes of the block; every block is among
    those bounded, and the best is the best of all."""
    plain, ranking = (BlockRanking(dealt(seed, bands=bands, most=most)) for _ in range(2))
    if not are_bounded(ranking.problem, ranking.engagements):
        return 0
    search = BestByBounds(ranking.problem, ranking.engagements, Clock(None))
    greatest = {block: bound for bound, block in search.bounds.best_first(-(10**9))}
    scores: list[int] = []
    for block in ranking.legal:
        try:
            score = plain.value(declared(plain.problem, block))[0]
            assert search.score(block) == score, (seed, block)
        except (TooLarge, OutOfTime):
            return 0
        assert score <= greatest[block], (seed, block)
        for bounds in (at_most, at_most_by_one):
            assert score <= search.bounded(block, bounds, 10**9), (seed, block, bounds)
        assert score >= search.bounded(block, at_least, -(10**9)), (seed, block)
        scores.append(score)
    best, bound = search.best()
    assert search.score(best) == bound == max(scores), seed
    return len(scores)


def main() -> None:
    """Compare so many boards; the first difference is raised."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--most", type=int, default=3)
    parser.add_argument("--waiting", action="store_true")
    parser.add_argument("--open", action="store_true")
    wanted = parser.parse_args()
    if wanted.waiting:
        best_by_bounds.QUICK = block_bounds.MANY = 0
    if wanted.open:
        block_bounds.FEW_ROWS = 0
    boards = blocks = 0
    seed = wanted.seed * 1_000_000
    while boards < wanted.boards:
        number = compared(seed, bands=not wanted.open, most=wanted.most)
        boards, blocks, seed = boards + (number > 0), blocks + number, seed + 1
    print(f"{boards} boards with {blocks} blocks compared, 0 differ")


if __name__ == "__main__":
    main()
