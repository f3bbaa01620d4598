"""Seeded Problems for the benchmarks and the tests: the models' own food, without any text."""

import random
from collections.abc import Sequence

from legality.problem.declarations import ChosenCount, Forbidden, Problem, Reason, Requirement

WHY = Reason("509.1b", "a benchmark")
Cnf = Sequence[Sequence[int]]


def random_blocks(seed: int, blockers: int, attackers: int) -> Problem:
    """Each pair can be blocked with 0.8; menace 0.3, lure and must-be-blocked 0.15 each, blocks if
    able 0.3; all creatures different."""
    rng = random.Random(f"blocks {seed} {blockers} {attackers}")
    everyone, everything = (1 << blockers) - 1, (1 << attackers) - 1
    forbidden = tuple(
        Forbidden(sum(1 << b for b in range(blockers) if rng.random() >= 0.8), 1 << a, WHY)
        for a in range(attackers)
    )
    counts = tuple(ChosenCount(a, 2, blockers, WHY) for a in range(attackers) if rng.random() < 0.3)
    lures = [
        Requirement(everyone, 1 << a, WHY, each=True)
        for a in range(attackers)
        if rng.random() < 0.15
    ]
    blocked = [Requirement(everyone, 1 << a, WHY) for a in range(attackers) if rng.random() < 0.15]
    eager = [Requirement(1 << b, everything, WHY) for b in range(blockers) if rng.random() < 0.3]
    return _blocks(blockers, attackers, forbidden, counts, (*lures, *blocked, *eager))


def random_cnf(seed: int, variables: int, clauses: int, width: int = 3) -> list[list[int]]:
    """A uniform random formula, clauses over distinct variables."""
    rng = random.Random(f"cnf {seed} {variables} {clauses}")
    return [
        [rng.choice((-1, 1)) * v for v in rng.sample(range(1, variables + 1), width)]
        for _ in range(clauses)
    ]


def satisfiability(formula: Cnf, variables: int, *, trap: bool = False) -> Problem:
    """The most clauses that can be true, plus one if `trap` is the better offer.

    A blocker a clause; a team of occ(x)+1 for each variable x, which may block only its own two
    attackers, "x is true" and "x is false"; both can be blocked only by occ(x)+1 or more. So the
    team makes one of them blockable, and clause blockers are required to block their literals.
    The last attacker is blocked by every creature or none: for all clause blockers but one.
    """
    occurrences = [0] * (variables + 1)
    for clause in formula:
        for literal in {abs(literal) for literal in clause}:
            occurrences[literal] += 1
    owner = [0] * len(formula)
    owner += [v for v in range(1, variables + 1) for _ in range(occurrences[v] + 1)]
    blockers, last = len(owner), 2 * variables
    everyone = (1 << blockers) - 1
    teams = {v: sum(1 << b for b, o in enumerate(owner) if o == v) for v in range(1, variables + 1)}
    forbidden: list[Forbidden] = []
    counts: list[ChosenCount] = []
    for v in range(1, variables + 1):
        for thing, literal in ((2 * v - 2, v), (2 * v - 1, -v)):
            able = teams[v] | sum(1 << c for c, clause in enumerate(formula) if literal in clause)
            forbidden.append(Forbidden(everyone & ~able, 1 << thing, WHY))
            counts.append(ChosenCount(thing, occurrences[v] + 1, blockers, WHY))
    wishes = [
        Requirement(1 << c, 1 << (2 * abs(literal) - (2 if literal > 0 else 1)), WHY)
        for c, clause in enumerate(formula)
        for literal in clause
    ]
    counts.append(ChosenCount(last, blockers, blockers, WHY))
    if trap:
        wishes += [Requirement(1 << c, 1 << last, WHY) for c in range(len(formula) - 1)]
    else:
        forbidden.append(Forbidden(everyone, 1 << last, WHY))
    return _blocks(blockers, last + 1, tuple(forbidden), tuple(counts), tuple(wishes))


def exact_cover(
    seed: int, elements: int, triples: int, *, planted: bool = True, open_: bool = False
) -> tuple[Problem, list[tuple[int, ...]]]:
    """Blockers are elements; each attacker a triple that can be blocked only by three or more.

    The maximum is the number of elements exactly if disjoint triples cover them all. With `open_`
    every blocker may block every attacker, but is required to block only its own triples.
    """
    rng = random.Random(f"cover {seed} {elements} {triples} {planted}")
    sets: set[tuple[int, ...]] = set()
    if planted:
        order = rng.sample(range(elements), elements)
        sets = {tuple(sorted(order[i : i + 3])) for i in range(0, elements, 3)}
    while len(sets) < triples:
        sets.add(tuple(sorted(rng.sample(range(elements), 3))))
    members = sorted(sets)
    rng.shuffle(members)
    everyone = (1 << elements) - 1
    forbidden = tuple(
        Forbidden(everyone & ~sum(1 << e for e in triple), 1 << t, WHY)
        for t, triple in enumerate(members)
        if not open_
    )
    counts = tuple(ChosenCount(t, 3, elements, WHY) for t in range(triples))
    wishes = tuple(
        Requirement(1 << e, 1 << t, WHY) for t, triple in enumerate(members) for e in triple
    )
    return _blocks(elements, triples, forbidden, counts, wishes), members


def mutilated_chessboard(side: int) -> Problem:
    """Squares are blockers, dominoes attackers with menace; two opposite corners are missing."""
    squares = [
        (x, y)
        for x in range(side)
        for y in range(side)
        if (x, y) not in ((0, 0), (side - 1, side - 1))
    ]
    place = {square: number for number, square in enumerate(squares)}
    edges = [
        (place[x, y], place[other])
        for x, y in squares
        for other in ((x + 1, y), (x, y + 1))
        if other in place
    ]
    everyone = (1 << len(squares)) - 1
    forbidden = tuple(
        Forbidden(everyone & ~(1 << a | 1 << b), 1 << t, WHY) for t, (a, b) in enumerate(edges)
    )
    counts = tuple(ChosenCount(t, 2, 2, WHY) for t in range(len(edges)))
    wishes = tuple(Requirement(1 << e, 1 << t, WHY) for t, edge in enumerate(edges) for e in edge)
    return _blocks(len(squares), len(edges), forbidden, counts, wishes)


def tokens(seed: int, blockers: int, attackers: int) -> Problem:
    """A token army against different attackers: menace, lure, must be blocked by two or more."""
    rng = random.Random(f"tokens {seed} {blockers} {attackers}")
    everyone = (1 << blockers) - 1
    counts = tuple(
        ChosenCount(a, rng.choice((2, 3)), blockers, WHY)
        for a in range(attackers)
        if rng.random() < 0.5
    )
    wishes: list[Requirement] = []
    for a in range(attackers):
        kind = rng.randrange(4)
        if kind == 0:
            wishes.append(Requirement(everyone, 1 << a, WHY))
        elif kind == 1:
            wishes.append(Requirement(everyone, 1 << a, WHY, least=2))
        elif kind == 2:
            wishes.append(Requirement(everyone >> rng.randrange(blockers), 1 << a, WHY, each=True))
    return _blocks(blockers, attackers, (), counts, tuple(wishes))


def _blocks(
    blockers: int,
    attackers: int,
    forbidden: tuple[Forbidden, ...],
    counts: tuple[ChosenCount, ...],
    requirements: tuple[Requirement, ...],
) -> Problem:
    return Problem(
        "blocks",
        "Bob",
        tuple(f"b{b}" for b in range(blockers)),
        tuple(f"a{a}" for a in range(attackers)),
        forbidden=forbidden,
        counts=counts,
        requirements=requirements,
    )
