"""Exact cover by triples: elements block, each triple is an attacker that takes three or none.

Every element is required to block each triple it is in, and can block only one. So a declaration
obeys three requirements for each triple it blocks, and blocked triples are disjoint: the maximum is
the number of elements if and only if the triples hold an exact cover, and then the maximal
declarations are the covers. With the colossus (all or none, required of all elements but one)
"everyone blocks it" is legal if and only if there is no exact cover.

How many disjoint triples can be chosen, and in how many ways, is counted by a search apart from any
solver. It always decides the element with the fewest triples left (Knuth's Algorithm X, "Dancing
Links", 2000), here with a number of elements that may be left uncovered.
"""

import random
from collections.abc import Sequence, Set
from math import comb

from msgspec import Struct

from legality.errors import PuzzleError
from legality.puzzles import board
from legality.puzzles.puzzle import Answer, Board, Puzzle, at_least

FAMILY = "exact-cover"
Triple = tuple[int, int, int]
NODES = 300_000
"""The usual limit of a search: a few seconds."""


def exact_cover(
    elements: int,
    triples: Sequence[Triple],
    *,
    colossus: bool = False,
    nodes: int = NODES,
) -> Puzzle:
    """The puzzle of these triples of elements 0 … elements-1.

    Raises `PuzzleError` for a triple that is none. The answer comes from an exhaustive search and
    lacks what that could not find out in `nodes` nodes.
    """
    at_least(1, elements=elements)
    for place, triple in enumerate(triples):
        if len(set(triple)) != 3 or not all(0 <= element < elements for element in triple):
            raise PuzzleError(
                f"triples[{place}]",
                f"expected three different elements from 0 to {elements - 1}, got {triple}",
            )
    parameters = {"elements": elements, "triples": [list(triple) for triple in triples]}
    answer = _answer(elements, triples, colossus, nodes)
    position = _position(elements, triples, colossus)
    return Puzzle(FAMILY, {**parameters, "colossus": colossus}, position, answer)


def random_exact_cover(
    elements: int,
    triples: int,
    *,
    seed: int,
    planted: bool = True,
    colossus: bool = False,
    nodes: int = NODES,
) -> Puzzle:
    """A random puzzle of that size: different triples, in random order.

    Every element is in as nearly the same number of triples as possible. `planted` hides one cover
    among them; without it, large instances with three triples an element have a cover with
    vanishing probability (Cooper, Frieze, Molloy, Reed 1996).
    """
    at_least(3, elements=elements)
    at_least(0, triples=triples)
    most = max(1, comb(elements, 3) // 2)
    if triples > most:
        raise PuzzleError("triples", f"expected at most {most}, got {triples}")
    chance = random.Random(seed)
    chosen = _planted(elements, triples, chance) if planted else _even(elements, triples, chance)
    chance.shuffle(chosen)
    made = exact_cover(elements, chosen, colossus=colossus, nodes=nodes)
    answer = made.answer
    if planted and answer.maximum is None:
        obeyed = elements - 1 if colossus else None
        answer = board.block_answer("a cover was planted", elements, colossus=obeyed)
    parameters = {"elements": elements, "triples": triples, "seed": seed}
    return Puzzle(
        FAMILY, {**parameters, "planted": planted, "colossus": colossus}, made.position, answer
    )


def _planted(elements: int, triples: int, chance: random.Random) -> list[Triple]:
    """A random partition among triples dealt as evenly as without one."""
    if elements % 3 or triples < elements // 3:
        raise PuzzleError(
            "triples",
            "to plant a cover, expected a number of elements that 3 divides and a third as many "
            f"triples or more, got {elements} elements and {triples} triples",
        )
    order = chance.sample(range(elements), elements)
    cover = {_sorted(order[place : place + 3]) for place in range(0, elements, 3)}
    return sorted(cover) + _even(elements, triples - len(cover), chance, cover)


def _even(
    elements: int, triples: int, chance: random.Random, besides: Set[Triple] = frozenset()
) -> list[Triple]:
    """New triples with every element in as many as any other, or one more: all places are
    shuffled, and a cut that is no new triple is mended by exchanging one place with another."""
    rounds, rest = divmod(3 * triples, elements)
    dealt = [*range(elements)] * rounds + chance.sample(range(elements), rest)
    chance.shuffle(dealt)
    for _ in range(1000 * triples + 1):
        cut = [_sorted(dealt[place : place + 3]) for place in range(0, 3 * triples, 3)]
        seen = set(besides)
        faulty = -1
        for place, triple in enumerate(cut):
            if len(set(triple)) != 3 or triple in seen:
                faulty = place
                break
            seen.add(triple)
        if faulty < 0:
            return cut
        here = 3 * faulty + chance.randrange(3)
        there = chance.randrange(3 * triples)
        dealt[here], dealt[there] = dealt[there], dealt[here]
    raise PuzzleError("triples", f"found no {triples} different triples of {elements} elements")


def _sorted(elements: Sequence[int]) -> Triple:
    first, second, third = sorted(elements)
    return first, second, third


def _position(elements: int, triples: Sequence[Triple], colossus: bool) -> Board:
    types: list[list[str]] = [[] for _ in range(elements)]
    attackers: list[Board] = []
    effects: list[Board] = []
    for place, triple in enumerate(triples):
        subtype, id = board.invented_type(place), f"t{place + 1}"
        for element in triple:
            types[element].append(subtype)
        lines = (board.only_blocked_by(subtype), *board.blocked_by_at_least(3))
        attackers.append(board.creature(id, board.ATTACKER, *lines, power=3, toughness=3))
        effects += board.must_block(id, [f"e{element + 1}" for element in triple])
    blockers = [
        board.creature(f"e{element + 1}", board.DEFENDER, subtypes=subtypes)
        for element, subtypes in enumerate(types)
    ]
    required = [f"e{element + 1}" for element in range(elements - 1)] if colossus else None
    return board.block_position(attackers, blockers, effects, required)


def _answer(elements: int, triples: Sequence[Triple], colossus: bool, nodes: int) -> Answer:
    """By exhaustive search; with the colossus it is often enough that there is no cover."""
    obeyed = elements - 1 if colossus else None
    covers = cover_count(elements, triples, nodes) if elements % 3 == 0 else 0
    if covers is None:
        return Answer(known_by="not known: the search for covers is too long")
    if covers:
        return board.block_answer("exact-cover search", elements, covers, obeyed)
    if colossus and elements % 3 != 1:  # the triples obey elements - 2 at the very most
        return Answer(
            known_by="exact-cover search: no cover", maximum=elements - 1, legal=True, count=1
        )
    packing = largest_packing(elements, triples, nodes)
    if packing is None:
        return Answer(known_by="exact-cover search: no cover; the maximum is not known")
    return board.block_answer(
        "search for disjoint triples", 3 * packing.size, packing.count, obeyed
    )


class Packing(Struct, frozen=True):
    """The most disjoint triples: how many (`size`) and how many such choices there are."""

    size: int
    count: int


class _NodesSpent(Exception):
    """The search met its limit of nodes."""


class _CoverCount:
    """Counts the choices of disjoint triples that leave a given number of elements uncovered."""

    def __init__(self, elements: int, triples: Sequence[Triple], nodes: int) -> None:
        self.masks = [sum(1 << element for element in triple) for triple in triples]
        self.holding = [
            [mask for mask in self.masks if mask >> element & 1] for element in range(elements)
        ]
        self.nodes = nodes

    def count(self, undecided: int, uncovered: int) -> int:
        """How many ways for the elements of a mask, exactly `uncovered` of them in no triple."""
        if not undecided:
            return int(uncovered == 0)
        self.nodes -= 1
        if self.nodes < 0:
            raise _NodesSpent
        element, fitting = self._scarcest(undecided, uncovered)
        ways = sum(self.count(undecided & ~mask, uncovered) for mask in fitting)
        if uncovered:
            ways += self.count(undecided & ~(1 << element), uncovered - 1)
        return ways

    def _scarcest(self, undecided: int, uncovered: int) -> tuple[int, list[int]]:
        """The undecided element with the fewest triples among undecided elements, and those."""
        best, fewest = -1, self.masks
        rest = undecided
        while rest:
            low = rest & -rest
            rest ^= low
            element = low.bit_length() - 1
            fitting = [mask for mask in self.holding[element] if mask & undecided == mask]
            if best < 0 or len(fitting) < len(fewest):
                best, fewest = element, fitting
                if not fitting or (len(fitting) == 1 and not uncovered):
                    break
        return best, fewest


def largest_packing(elements: int, triples: Sequence[Triple], nodes: int = NODES) -> Packing | None:
    """The largest choices of disjoint triples; None when the search would need more nodes.

    Tries every number of uncovered elements from the least, so a cover is found first.
    """
    search = _CoverCount(elements, triples, nodes)
    try:
        for uncovered in range(elements % 3, elements + 1, 3):
            if count := search.count((1 << elements) - 1, uncovered):
                return Packing((elements - uncovered) // 3, count)
    except _NodesSpent:
        return None
    raise AssertionError("leaving every element uncovered is always possible")


def cover_count(elements: int, triples: Sequence[Triple], nodes: int = NODES) -> int | None:
    """How many exact covers there are; None when the search would need more nodes."""
    try:
        return _CoverCount(elements, triples, nodes).count((1 << elements) - 1, 0)
    except _NodesSpent:
        return None
