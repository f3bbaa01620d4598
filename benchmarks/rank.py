"""How fast the best by outcome is known: `python -m benchmarks.rank`.

Random boards of the usual distribution (menace 0.3), half of them also with fighting abilities
dealt to half of their creatures; medians over stored seeds, processor time, one core. The answers
are asserted: small boards against the full list of blocks, forced lethal against planted answers.

- the outcome-best block at 5×5, 8×8 and 10×10 (reading the position and stating the Problem count);
- the same at 5×5 where nothing is required, by looking at every legal block, and at 3×3 by playing
  each with `Combat` (the boards' problems are stated before);
- the attack whose worst reply is best;
- forced lethal.
"""

import argparse
import platform
import random
import statistics
import time
from collections.abc import Callable, Iterable
from functools import partial

from msgspec.structs import replace

from legality import Position
from legality.judging.declarations import declared
from legality.puzzles import lethal, random_blocks
from legality.search.best_attack import best_attack
from legality.search.best_block import BlockRanking, best_block
from legality.search.forced_lethal import Kills, forced_lethal
from legality.search.playout import playout

SEEDS = range(20)
WORDS = ("First strike", "Double strike", "Deathtouch", "Trample", "Lifelink", "Indestructible")


def dealt(size: int, seed: int, **odds: float) -> Position:
    """A board of so many attackers and blockers; every other one with fighting abilities."""
    made = random_blocks(size, size, seed=seed, menace=0.3, **odds).position
    rng = random.Random(f"rank {size} {seed}")
    if seed % 2:
        for one in made["permanents"]:
            if rng.random() < 0.5:
                one["oracle_text"] = f"{one.get('oracle_text', '')}\n{rng.choice(WORDS)}".strip()
    return Position.from_value(made)


def timed(work: Callable[[], object]) -> float:
    """The processor time that the work takes."""
    started = time.process_time()
    work()
    return time.process_time() - started


def shown(what: str, times: Iterable[float]) -> float:
    """Prints median and greatest; the median."""
    listed = sorted(times)
    median = statistics.median(listed)
    print(f"{what:44} median {1e3 * median:9.1f} ms   greatest {1e3 * listed[-1]:9.1f} ms")
    return median


def blocks() -> None:
    """The outcome-best block."""
    for size in (5, 8, 10):
        boards = [dealt(size, seed) for seed in SEEDS]
        shown(f"best block {size}×{size}", [timed(partial(best_block, board)) for board in boards])


def by_list() -> None:
    """The best of the full list, the same score; nothing is required, so that the list is long."""
    fast: list[float] = []
    slow: list[float] = []
    for seed in SEEDS:
        board = dealt(5, seed, lure=0.0, must_be_blocked=0.0, blocks_if_able=0.0)
        ranking = BlockRanking(board)
        scores: list[int] = []
        fast.append(timed(ranking.best))
        slow.append(timed(partial(look, BlockRanking(board), scores)))
        assert ranking.best().score == max(scores)
    slowest = shown("free 5×5, every legal block looked at", slow)
    fastest = shown("free 5×5, best block", fast)
    print(f"{'':44} ratio  {slowest / fastest:9.1f}")


def look(ranking: BlockRanking, scores: list[int]) -> None:
    """Adds the score of every legal block."""
    scores += [ranking.value(declared(ranking.problem, one))[0] for one in ranking.legal]


def play(ranking: BlockRanking) -> None:
    """Plays every legal block in every way."""
    for one in ranking.legal:
        block = {name: tuple(faced) for name, faced in declared(ranking.problem, one).items()}
        board = ranking.engagements.part_of_board(ranking.engagements.mine, block)
        playout(board, ranking.engagements.scoring)


def by_combat() -> None:
    """Every block of a 3×3 board with every order and division of damage played by `Combat`."""
    times = [timed(partial(play, BlockRanking(dealt(3, seed)))) for seed in SEEDS[:6]]
    slow = shown("best block 3×3, all courses played by Combat", times)
    quick = [timed(partial(best_block, dealt(3, seed))) for seed in SEEDS[:6]]
    fast = shown("best block 3×3", quick)
    print(f"{'':44} ratio  {slow / fast:9.1f}")


def attacks() -> None:
    """One reply looked ahead."""
    for size in (4, 5, 6):
        boards = [replace(dealt(size, seed), attacks=None, blocks=None) for seed in SEEDS[:10]]
        times = [timed(partial(best_attack, board)) for board in boards]
        shown(f"best attack {size}×{size}", times)


def lethals() -> None:
    """Forced lethal against planted answers."""
    for attackers, blockers, cap in ((6, 6, None), (10, 12, None), (8, 6, 4), (14, 20, None)):
        times: list[float] = []
        for seed in SEEDS[:5]:
            for planted in (True, False):
                made = lethal(attackers, blockers, seed=seed, lethal=planted, cap=cap)
                board = Position.from_value(made.position)
                times.append(timed(partial(forced_lethal, board)))
                assert isinstance(forced_lethal(board), Kills) == planted
        limit = f", at most {cap} attack" if cap else ""
        shown(f"forced lethal {attackers}×{blockers}{limit}", times)


def main() -> None:
    """Run the groups and print what was measured."""
    argparse.ArgumentParser(description=__doc__).parse_args()
    print(f"one core, Python {platform.python_version()}, {platform.processor() or 'no name'}")
    best_block(dealt(3, 0))  # everything is imported
    blocks()
    by_list()
    by_combat()
    attacks()
    lethals()


if __name__ == "__main__":
    main()
