"""What random boards hold, counted: `python -m tests.board_statistics`."""

import argparse
import random
import time
from collections import Counter
from collections.abc import Iterator

from tests.boards import random_attack_board, random_block_board
from tests.builder import Board
from tests.oracles import (
    Problem,
    attack_problem,
    block_problem,
    defending_sides,
    permanents,
)
from tests.vocabulary import PREDICATES, SENTENCES, read


def entries(position: Board) -> Iterator[str]:
    """The vocabulary entries on a board."""
    players = tuple(player["name"] for player in position["players"])
    for thing in permanents(position):
        for text in filter(None, thing.lines):
            yield read(text, thing.name, players).entry
    names = {thing.id: thing.name for thing in permanents(position)}
    for effect in position.get("effects", ()):
        for target in effect["on"]:
            yield read(effect["oracle_text"], names[target], players).entry


def problems(position: Board) -> list[Problem]:
    if "attacks" not in position:
        return [attack_problem(position)]
    return [block_problem(position, player) for player in defending_sides(position)]


def facts(problem: Problem) -> Iterator[str]:
    """What makes a board worth judging."""
    report = problem.report()
    wanted = len(problem.requirements)
    best = max((d.plain for d in problem.scored), default=0)
    yield "problems"
    checks = {
        "a requirement": wanted > 0,
        "a positive maximum": report.maximum_free > 0,
        "a maximum below the number of requirements": 0 < report.maximum_free < wanted,
        "requirements that compete": 0 < best < sum(r.members > 0 for r in problem.requirements),
        "a restriction by number": bool(problem.restrictions),
        "illegal by requirement": report.count < len(problem.scored),
        "illegal by restriction": len(problem.scored) < problem.size,
        "something to pay for": bool(problem.keys),
        "a legal declaration that pays": any(
            d.keys and problem.named(d.mask) in report.legal for d in problem.scored
        ),
        "paying raises the maximum": any(
            problem.maximum(d) > report.maximum_free for d in problem.scored
        ),
        "only one legal declaration": report.count == 1,
        "requirements that hang on the declaration": report.conditional,
        "more than 1,000 declarations": problem.size > 1000,
    }
    yield from (name for name, true in checks.items() if true)


def statistics(boards: int, seed: int) -> None:
    used, tally = Counter[str](), Counter[str]()
    for kind, make in (("attack", random_attack_board), ("block", random_block_board)):
        dealt = [make(random.Random(f"{kind} {seed + n}")) for n in range(boards)]
        started = time.perf_counter()
        for position in dealt:
            for problem in problems(position):
                problem.report()
        spent = time.perf_counter() - started
        print(f"{kind}: {boards} boards, {boards / spent:.0f} a second in the oracle")
        for position in dealt:
            used.update(set(entries(position)))
            for problem in problems(position):
                tally.update(f"{kind}: {fact}" for fact in facts(problem))
    for name, number in sorted(tally.items()):
        print(f"{number:6} {name}")
    print("boards on which each entry stands:")
    known = {f"{entry.code} {entry.label}" for entry in (*PREDICATES, *SENTENCES)}
    for name in sorted(known | used.keys()):
        print(f"{used[name]:6} {name}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    statistics(arguments.boards, arguments.seed)


if __name__ == "__main__":
    main()
