"""Armies: hundreds of tokens of a few kinds against attackers that ask for crowds.

Each kind of token may block only the attackers of its own front, so the fronts are independent and
within one the tokens are interchangeable: how many block each attacker is all that matters. The
answers come from a table over the tokens used.
"""

import random
from collections.abc import Sequence
from functools import reduce
from math import comb

from msgspec import Struct

from legality.puzzles import board
from legality.puzzles.puzzle import Board, Puzzle, at_least, better_of

SINGLE = "This creature can't be blocked by more than one creature."
MOST_TOKENS_COUNTED = 60
"""Fronts up to so many tokens have their maximal declarations counted."""


class Crowd(Struct, frozen=True):
    """An attacker as a front sees it: blocked by none, or by `least` or more (`single`: by just
    one); with a `lure` each blocker obeys one requirement more."""

    least: int
    single: bool
    lure: bool
    must_be_blocked: bool

    @property
    def lines(self) -> tuple[str, ...]:
        """Its rules text, but for whom it can be blocked by."""
        return (
            *board.blocked_by_at_least(self.least),
            *((SINGLE,) if self.single else ()),
            *((board.LURE,) if self.lure else ()),
            *((board.MUST_BE_BLOCKED,) if self.must_be_blocked else ()),
        )


class Front(Struct, frozen=True):
    """So many interchangeable tokens, perhaps each required to block, and the attackers they can
    block."""

    tokens: int
    eager: bool
    crowds: tuple[Crowd, ...]


def armies(tokens: int, attackers: int, *, seed: int, kinds: int = 3) -> Puzzle:
    """`tokens` creatures of `kinds` kinds against `attackers` different ones on as many fronts.

    An attacker asks for one to six blockers, some let only one block, some lure, some must be
    blocked; in about half of the fronts every token must block. Nobody is declared as blocking.
    """
    at_least(1, kinds=kinds)
    at_least(kinds, tokens=tokens)
    at_least(0, attackers=attackers)
    chance = random.Random(seed)
    cuts = sorted(chance.sample(range(1, tokens), kinds - 1))
    sizes = [end - start for start, end in zip([0, *cuts], [*cuts, tokens], strict=True)]
    crowds: list[list[Crowd]] = [[] for _ in range(kinds)]
    for _ in range(attackers):
        crowds[chance.randrange(kinds)].append(_crowd(chance))
    fronts = [
        Front(size, chance.random() < 0.5, tuple(front_crowds))
        for size, front_crowds in zip(sizes, crowds, strict=True)
    ]
    counts = [maximal_blocks(front) for front in fronts]
    count: int | None = 1
    for ways in counts:
        count = None if count is None or ways is None else count * ways
    maximum = sum(most_obeyed(front) for front in fronts)
    answer = board.block_answer("a table over the tokens used, front by front", maximum, count)
    parameters = {"tokens": tokens, "attackers": attackers, "kinds": kinds, "seed": seed}
    return Puzzle("armies", parameters, _position(fronts), answer)


def _crowd(chance: random.Random) -> Crowd:
    least = chance.choice((1, 1, 1, 2, 2, 3, 4, 6))
    single = least == 1 and chance.random() < 0.3
    return Crowd(least, single, chance.random() < 0.15, chance.random() < 0.5)


def _position(fronts: Sequence[Front]) -> Board:
    attackers: list[Board] = []
    tokens: list[Board] = []
    for place, front in enumerate(fronts):
        subtype = board.invented_type(place)
        for crowd in front.crowds:
            lines = (*crowd.lines, board.only_blocked_by(subtype))
            attackers.append(
                board.creature(f"a{len(attackers) + 1}", board.ATTACKER, *lines, power=4)
            )
        eager = (board.BLOCKS_IF_ABLE,) if front.eager else ()
        token = board.creature(
            f"k{place + 1}", board.DEFENDER, *eager, subtypes=[subtype], count=front.tokens
        )
        tokens.append(token | {"type_line": f"Token {token['type_line']}"})
    return board.block_position(attackers, tokens)


def most_obeyed(front: Front) -> int:
    """The most requirements the front can obey: attackers get no blockers, or their least; what is
    left over stands where it obeys most, or idle.

    State: tokens used, and what one token too many would obey at an attacker already blocked.
    """
    eager = int(front.eager)
    best: dict[tuple[int, int], int] = {(0, 0): 0}
    for crowd in front.crowds:
        after = dict(best)
        gained_by_block = eager + crowd.lure
        for (used, spare), obeyed in best.items():
            if used + crowd.least > front.tokens:
                continue
            state = (used + crowd.least, spare if crowd.single else max(spare, gained_by_block))
            value = obeyed + crowd.least * gained_by_block + crowd.must_be_blocked
            after[state] = max(after.get(state, 0), value)
        best = after
    return max(obeyed + (front.tokens - used) * spare for (used, spare), obeyed in best.items())


def maximal_blocks(front: Front) -> int | None:
    """In how many ways the front obeys the most, tokens told apart; None for large fronts."""
    if front.tokens > MOST_TOKENS_COUNTED:
        return None
    eager = int(front.eager)
    best: list[tuple[int, int]] = [(0, 1)] + [(-1, 0)] * front.tokens
    for crowd in front.crowds:
        after = list(best)
        most = 1 if crowd.single else front.tokens
        for used, (obeyed, ways) in enumerate(best):
            free = front.tokens - used
            for size in range(crowd.least, min(most, free) + 1) if ways else ():
                value = obeyed + size * (eager + crowd.lure) + crowd.must_be_blocked
                after[used + size] = better_of(after[used + size], (value, ways * comb(free, size)))
        best = after
    return reduce(better_of, best)[1]
