"""How soon searches answer, and what they prove: `python -m benchmarks.searches`.

Random boards of mixed keywords: of each creature power 0–6, toughness 1–6, none, one or two of the
keywords below, a colour. Wall-clock time of one question from a parsed position, one core.

- `best_block` on 8×8, with and without creatures that block several: the goal is that all 20 seeds
  are proved within 3 s; on 12×12: an answer and a bound in 10 s;
- `best_block` on 4×4 and 5×5 where seven in ten blockers block two or any number: the goal is that
  4×4 is proved within 3 s, and 5×5 within 10 s or with a bound at most 2 above the score;
- `forced_lethal` from 8×8 to 12×12, the defending player at 10, 15 or 20 life: the goal is 95 %
  decided in 10 s;
- `forced_lethal` with 10 to 20 equal creatures on each side, of one to three kinds, names new on
  each board, by processor time: the goal is that 98 % are decided in 10 s;
- `best_attack` with bands, planeswalkers, Sieges and creatures that block several, by processor
  time: the goal is that 95 % are proved within 5 s, and the others have a bound;
- playouts: combats of 4×4 boards played to their end by `Combat`, a second.

Every answer is looked at: a block is legal, a bound is no less than its score, and a proof says so.
"""

import argparse
import platform
import statistics
import time
import tracemalloc
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from types import SimpleNamespace
from unittest.mock import patch

from benchmarks.attack_boards import attack_board
from benchmarks.equal_boards import KINDS, equal_board
from benchmarks.mixed import MIXES, mixed
from benchmarks.several_boards import several_board
from legality import (
    Combat,
    Position,
    TooLarge,
    best_attack,
    best_block,
    forced_lethal,
    legal_blocks,
)
from legality.search.forced_lethal import Open
from legality.search.scoring import LOST

LIVES = (10, 15, 20)


@contextmanager
def by_processor() -> Generator[None, None, None]:
    """Limits of time count what the processor does for this process: on a machine that does other
    things, too, a search then has the time that it is said to have."""
    with patch("legality.clock.time", SimpleNamespace(monotonic=time.process_time)):
        yield


def shown(what: str, times: Sequence[float], well: int, more: str = "") -> None:
    """One line: how many came out well, median and greatest time."""
    median = statistics.median(times)
    print(
        f"{what:36} {well:3} of {len(times):3}   median {median:6.2f} s"
        f"   greatest {max(times):6.2f} s{more}",
        flush=True,
    )


def several(size: int, seeds: range, seconds: float) -> None:
    """The best block where most blockers block several, by processor time."""
    times: list[float] = []
    proved, gaps = 0, [0]
    for seed in seeds:
        position = several_board(size, seed)
        started = time.process_time()
        found = best_block(position, seconds=seconds)
        times.append(time.process_time() - started)
        assert found.bound is not None
        assert found.score <= found.bound
        assert found.declaration in legal_blocks(position)
        proved += found.proved
        gaps.append(int(found.bound - found.score))
    near = sum(gap <= 2 for gap in gaps[1:])
    more = f"   bound at most 2 above {near}   greatest gap {max(gaps)}"
    shown(f"best block {size}×{size}, most of several", times, proved, more)


def blocks(size: int, mix: str, seeds: range, seconds: float) -> None:
    """The best block: how many are proved, and how far the bound is from the rest."""
    times: list[float] = []
    proved, gaps, unclear = 0, [0], 0
    for seed in seeds:
        position = mixed(size, seed, MIXES[mix], attacks=True)
        started = time.monotonic()
        try:
            found = best_block(position, seconds=seconds)
        except TooLarge:  # attacking changes sizes, and with them who may block
            unclear += 1
            continue
        times.append(time.monotonic() - started)
        assert found.bound is not None
        assert found.score <= found.bound
        assert found.proved == (found.score == found.bound)
        assert found.declaration in legal_blocks(position)
        proved += found.proved
        gaps.append(int(found.bound - found.score))
    more = f"   greatest gap {max(gaps)}" + (f"   {unclear} unclear" if unclear else "")
    shown(f"best block {size}×{size}, {mix}", times, proved, more)


def lethals(size: int, mix: str, seeds: range, seconds: float) -> None:
    """Forced lethal: how many are decided."""
    times: list[float] = []
    decided = 0
    for seed in seeds:
        position = mixed(size, seed, MIXES[mix], attacks=False, life=LIVES[seed % len(LIVES)])
        started = time.monotonic()
        found = forced_lethal(position, seconds=seconds)
        times.append(time.monotonic() - started)
        decided += not isinstance(found, Open)
    shown(f"forced lethal {size}×{size}, {mix}", times, decided)


def equals(kind: str, seeds: range, seconds: float) -> None:
    """Forced lethal with equal creatures: how many are decided."""
    times: list[float] = []
    decided = 0
    for seed in seeds:
        position = equal_board(kind, seed)
        started = time.process_time()
        found = forced_lethal(position, seconds=seconds)
        times.append(time.process_time() - started)
        decided += not isinstance(found, Open)
    shown(f"lethal, {kind}", times, decided)


def attacks(seeds: range, seconds: float) -> None:
    """The best attack: how many are proved, and how far the bound is from the rest."""
    times: list[float] = []
    proved, gaps = 0, list[int]()
    for seed in seeds:
        position = attack_board(seed)
        started = time.process_time()
        found = best_attack(position, seconds=seconds)
        times.append(time.process_time() - started)
        assert found.bound is not None
        assert found.score <= found.bound
        assert found.proved == (found.score == found.bound)
        proved += found.proved
        gaps += [] if found.proved else [int(found.bound - found.score)]
    late = sorted(times)[int(0.95 * (len(times) - 1))]
    far = sum(gap >= LOST // 2 for gap in gaps)
    more = f"   95 % within {late:.2f} s   open {len(gaps)}: "
    more += f"bound at most {max((gap for gap in gaps if gap < LOST // 2), default=0)} away"
    more += f", of {far} that the player may be killed" if far else ""
    shown("best attack, bands", times, proved, more)


def playouts(number: int = 100) -> None:
    """Combats of 4×4 boards a second, from the position to the end, and the memory of one."""
    boards = [mixed(4, seed, MIXES["keywords"], attacks=False) for seed in range(10)]
    for board in boards:
        played(board)
    started = time.process_time()
    for turn in range(number):
        played(boards[turn % len(boards)])
    rate = number / (time.process_time() - started)
    tracemalloc.start()
    kept = [Combat.begin(boards[turn % len(boards)]).next_step() for turn in range(50)]
    size = tracemalloc.get_traced_memory()[0] / len(kept)
    tracemalloc.stop()
    print(f"playouts 4×4 {rate:8.1f} a second   a combat {size / 1024:6.1f} kB")


def played(position: Position) -> Combat:
    """Everybody who can attacks, nobody blocks, damage as it must be."""
    combat = Combat.begin(position)
    attackers = [
        one.id
        for one in position.battlefield
        if one.controller == "Ann" and "Defender" not in one.oracle_text
    ]
    combat = combat.declare_attackers(dict.fromkeys(attackers, "Bob")).declare_blockers({})
    for _ in range(2):
        if combat.step.value != "combat damage":
            combat = combat.next_step()
        if combat.waiting and "damage" in combat.step.value:
            assign = {
                name: {"Bob": combat.board.by_id[name].power or 0}
                for name in attackers
                if combat.board.by_id[name].power and strikes(combat, name)
            }
            combat = combat.assign_damage(assign).settle()
    return combat


def strikes(combat: Combat, name: str) -> bool:
    """Whether the creature deals damage in this step."""
    quick = combat.has(name, "first strike"), combat.has(name, "double strike")
    if combat.step.value.startswith("first"):
        return any(quick)
    return quick[1] or not quick[0]


def main() -> None:
    """Run the groups and print what was measured."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--seconds", type=float, default=10.0)
    groups = ("blocks", "several", "attacks", "lethal", "equal", "playouts")
    parser.add_argument("--only", choices=groups)
    wanted = parser.parse_args()
    seeds = range(wanted.first, wanted.first + wanted.seeds)
    print(f"one core, Python {platform.python_version()}, {platform.processor() or 'no name'}")
    best_block(mixed(4, 0, MIXES["keywords"], attacks=True))  # everything is imported
    if wanted.only in (None, "playouts"):
        playouts()
    with by_processor():
        if wanted.only in (None, "attacks"):
            attacks(seeds, wanted.seconds)
        if wanted.only in (None, "several"):
            several(4, seeds, wanted.seconds)
            several(5, seeds, wanted.seconds)
        for kind in KINDS if wanted.only in (None, "equal") else ():
            equals(kind, seeds, wanted.seconds)
    for mix in MIXES:
        if wanted.only in (None, "blocks"):
            blocks(8, mix, seeds, wanted.seconds)
            blocks(12, mix, seeds, wanted.seconds)
        if wanted.only in (None, "lethal"):
            for size in (8, 10, 12):
                lethals(size, mix, seeds, wanted.seconds)


if __name__ == "__main__":
    main()
