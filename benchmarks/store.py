"""Deals the boards of the benchmark, with their answers: `python -m benchmarks.store`.

Where the generator does not know the answer it is found by methods that have nothing to do with the
library: product enumeration, HiGHS, RC2 and CaDiCaL, closed formulas, the oracle of damage. It runs
for some minutes, and is only needed when the benchmark is to ask something else.
"""

import argparse
import json
from collections.abc import Callable, Iterator
from importlib import import_module
from math import comb
from typing import Any

from msgspec.structs import replace

from benchmarks.damage import MANY, creature
from benchmarks.methods import METHODS
from benchmarks.methods.stopwatch import Stopwatch
from benchmarks.stored import GROUPS, Question, StoredBoard, save
from legality.puzzles import (
    Answer,
    Formula,
    Puzzle,
    armies,
    attack_caps,
    chessboard,
    lethal,
    mutilated_chessboard,
    ordering,
    parity,
    pigeonhole,
    random_attacks,
    random_blocks,
    random_exact_cover,
    random_formula,
    random_matching,
    satisfiability,
)
from tests.damage_oracle import damage_report

Boards = Iterator[StoredBoard]


def stored(group: str, name: str, puzzle: Puzzle, size: int) -> StoredBoard:
    """The puzzle with the question that its board asks."""
    question: Question = "maximum"
    if puzzle.answer.lethal is not None:
        question = "lethal"
    elif puzzle.parameters.get("colossus"):
        question = "verdict"
    answer, position = puzzle.answer, json.loads(json.dumps(puzzle.position))
    return StoredBoard(f"{group}/{name}", group, puzzle.family, size, question, answer, position)


def proved(board: StoredBoard, *methods: str) -> StoredBoard:
    """The board with the answer that those methods give; they have to agree."""
    answers: set[int] = set()
    for name in methods:
        METHODS[name].load()
        text = json.dumps(board.position).encode()
        answers.add(int(METHODS[name].answer(board, text, Stopwatch())))
    (maximum,) = answers
    by = " and ".join(METHODS[name].title for name in methods)
    return replace(board, answer=Answer(known_by=by, maximum=maximum))


def small() -> Boards:
    """Random blocks that can be listed."""
    for size in (3, 4, 5, 6):
        for seed in range(5):
            puzzle = random_blocks(size, size, seed=seed)
            board = stored("small", f"random-blocks-{size}-{seed}", puzzle, size)
            yield proved(board, "product", "highs", "rc2")


def typical() -> Boards:
    """Random blocks of an ordinary late game."""
    for size in (10, 15):
        for seed in range(8):
            puzzle = random_blocks(size, size, seed=seed)
            board = stored("typical", f"random-blocks-{size}-{seed}", puzzle, size)
            yield proved(board, "highs", "rc2")


def large() -> Boards:
    """Random blocks of any size."""
    for size, seeds in ((20, 3), (30, 3), (50, 4), (70, 4), (100, 9)):
        for seed in range(seeds):
            puzzle = random_blocks(size, size, seed=seed)
            yield proved(stored("large", f"random-blocks-{size}-{seed}", puzzle, size), "highs")


def token_armies() -> Boards:
    """Tokens of three kinds."""
    for tokens, attackers in ((100, 10), (300, 20), (1000, 50)):
        for seed in range(4):
            puzzle = armies(tokens, attackers, seed=seed)
            yield stored("armies", f"armies-{tokens}-{seed}", puzzle, tokens)


def formulas() -> Boards:
    """Random formulas at the threshold, planted and unsatisfiable, and families of theorems."""
    for variables, clauses in ((20, 85), (30, 128), (40, 171), (50, 218), (75, 325)):
        chosen = [random_formula(variables, clauses, seed=seed, planted=True) for seed in (1, 2)]
        chosen += unsatisfiable(variables, clauses, 2)
        yield from told("random", variables, chosen)
    for what, made in (
        ("pigeonhole", [pigeonhole(holes) for holes in (2, 3, 4, 5)]),
        ("parity", [parity(pairs) for pairs in (1, 2, 3)]),
        ("ordering", [ordering(size) for size in (3, 4, 5, 6, 7)]),
    ):
        for formula in made:
            yield from told(what, formula.variables, [formula])


def told(what: str, variables: int, chosen: list[Formula]) -> Boards:
    """Each formula as a board that asks for the maximum, and as one that asks for a verdict."""
    for number, formula in enumerate(chosen):
        for colossus in (False, True):
            puzzle = satisfiability(formula, colossus=colossus)
            mark = "-colossus" if colossus else ""
            yield stored("formulas", f"{what}-{variables}-{number}{mark}", puzzle, variables)


def unsatisfiable(variables: int, clauses: int, number: int) -> list[Formula]:
    """The first random formulas that CaDiCaL refutes, with their MAX-SAT values by RC2."""
    solvers: Any = import_module("pysat.solvers")
    pysat_formula: Any = import_module("pysat.formula")
    rc2: Any = import_module("pysat.examples.rc2")
    found: list[Formula] = []
    seed = 0
    while len(found) < number:
        seed += 1
        formula = random_formula(variables, clauses, seed=seed)
        listed = [list(clause) for clause in formula.clauses]
        with solvers.Cadical153(bootstrap_with=listed) as solver:
            if solver.solve():
                continue
        weighted = pysat_formula.WCNF()
        for clause in listed:
            weighted.append(clause, weight=1)
        with rc2.RC2(weighted) as solver:
            solver.compute()
            most = clauses - int(solver.cost)
        known = "CaDiCaL: unsatisfiable; RC2: the most clauses"
        found.append(replace(formula, satisfiable=False, most=most, known_by=known))
    return found


def covers() -> Boards:
    """As many triples as elements: with a cover planted, and without."""
    for elements in (15, 30, 45, 60, 75, 90):
        for seed in (1, 2, 3):
            for planted in (True, False):
                for colossus in (False, True):
                    puzzle = random_exact_cover(
                        elements, elements, seed=seed, planted=planted, colossus=colossus
                    )
                    if puzzle.answer.maximum is None:
                        continue
                    words = ("planted" if planted else "free", "colossus" if colossus else "")
                    mark = "-".join(word for word in words if word)
                    name = f"exact-cover-{elements}-{seed}-{mark}"
                    yield stored("covers", name, puzzle, elements)


def matchings() -> Boards:
    """Chessboards with and without two corners, and random graphs."""
    for size in (4, 6, 8, 10, 12, 16, 20):
        for colossus in (False, True):
            puzzle = mutilated_chessboard(size, colossus=colossus)
            mark = "-colossus" if colossus else ""
            yield stored("matchings", f"mutilated-chessboard-{size}{mark}", puzzle, size)
    for size in (4, 8, 12):
        yield stored("matchings", f"chessboard-{size}", chessboard(size, size), size)
    for vertices in (20, 60, 100):
        for planted in (True, False):
            puzzle = random_matching(vertices, 3 * vertices // 2, seed=1, planted=planted)
            mark = "planted" if planted else "free"
            yield stored("matchings", f"random-matching-{vertices}-{mark}", puzzle, vertices)


def attacks() -> Boards:
    """Several opponents: caps and goad by a table, random attacks by HiGHS and RC2."""
    for creatures, opponents in ((10, 2), (20, 3), (40, 5)):
        for seed in range(3):
            puzzle = attack_caps(creatures, opponents, seed=seed, overall=(None, 8)[seed % 2])
            yield stored("attacks", f"attack-caps-{creatures}-{seed}", puzzle, creatures)
    for creatures, opponents in ((6, 2), (15, 3), (30, 4), (60, 5)):
        for seed in range(3):
            puzzle = random_attacks(creatures, opponents, seed=seed)
            board = stored("attacks", f"random-attacks-{creatures}-{seed}", puzzle, creatures)
            yield proved(board, "highs", "rc2")


def damage() -> Boards:
    """Attackers of one power over shared blockers, divided freely or in order."""
    for rules in ("2024-03-08", "2026-08-07"):
        for attackers, power, blockers in ((1, 6, 3), (2, 4, 3), (2, 5, 3), (3, 4, 3)):
            for text in ("", "Trample", "Deathtouch"):
                position = shared(attackers, power, blockers, rules, text)
                count = len(damage_report(position, "attacking").legal)
                answer = Answer(known_by="every division listed by the oracle", count=count)
                name = f"shared-{attackers}x{blockers}-{power}-{text or 'plain'}-{rules}".lower()
                yield _damage(name, blockers, answer, position)
    for attackers, power, blockers in ((1, 30, 8), (3, 10, 8), (4, 20, 12)):
        position = shared(attackers, power, blockers, "2026-08-07", "")
        ways = comb(power + blockers - 1, blockers - 1) ** attackers
        answer = Answer(known_by="free division: stars and bars, attacker by attacker", count=ways)
        yield _damage(f"shared-{attackers}x{blockers}-{power}-free", blockers, answer, position)


def shared(attackers: int, power: int, blockers: int, rules: str, text: str) -> dict[str, Any]:
    """That many attackers of one power, all blocked by the same blockers of toughness 2 to 4."""
    names, others = [f"a{n}" for n in range(attackers)], [f"b{n}" for n in range(blockers)]
    permanents = [creature(name, "Ann", (power, 5), text) for name in names]
    permanents += [creature(b, "Bob", (2, 2 + n % 3), MANY) for n, b in enumerate(others)]
    return {
        "rules": rules,
        "players": [{"name": "Ann"}, {"name": "Bob"}],
        "permanents": permanents,
        "attacks": dict.fromkeys(names, "Bob"),
        "blocks": {blocker: names for blocker in others},
    }


def _damage(name: str, size: int, answer: Answer, position: dict[str, Any]) -> StoredBoard:
    return StoredBoard(
        f"damage/{name}", "damage", "shared-damage", size, "damage", answer, position
    )


def forced() -> Boards:
    """Attacks that kill, or just do not."""
    for attackers, blockers, cap in ((4, 4, None), (6, 6, None), (10, 12, None), (8, 6, 4)):
        for seed in (1, 2):
            for kills in (True, False):
                puzzle = lethal(attackers, blockers, seed=seed, lethal=kills, cap=cap)
                mark = f"{blockers}-{seed}-{'kills' if kills else 'survives'}"
                name = f"lethal-{attackers}-{mark}" + ("-capped" if cap else "")
                yield stored("lethal", name, puzzle, attackers)


MAKERS: dict[str, Callable[[], Boards]] = {
    "small": small,
    "typical": typical,
    "large": large,
    "armies": token_armies,
    "formulas": formulas,
    "covers": covers,
    "matchings": matchings,
    "attacks": attacks,
    "damage": damage,
    "lethal": forced,
}


def main() -> None:
    """Deal and store the groups named, or all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("groups", nargs="*", metavar="GROUP", help=", ".join(GROUPS))
    chosen: list[str] = parser.parse_args().groups
    if unknown := sorted({*chosen} - {*GROUPS}):
        parser.error(f"unknown group {unknown[0]}: expected one of {', '.join(GROUPS)}")
    assert MAKERS.keys() == GROUPS.keys()
    for group in chosen or GROUPS:
        boards = list(MAKERS[group]())
        for board in boards:
            assert board.expected is not None
        save(group, boards)
        print(f"{group}: {len(boards)} boards")


if __name__ == "__main__":
    main()
