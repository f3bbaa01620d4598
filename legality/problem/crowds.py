"""The most requirements obeyed where no two kinds of creatures may choose the same object: armies.

Each crowd of creatures alike is for itself then. Its members are spread over objects, of which each
has a least and a most number and is worth so much a member, and once more for each requirement on
several. A price for a member that is the same everywhere bounds what the crowd can obey (weak
duality); where a spread reaches the bound, it is the best.
"""

from collections.abc import Sequence

from legality.problem.declarations import UNLIMITED, Requirement, bits
from legality.problem.relaxed_problem import Alike, RelaxedProblem

Spread = dict[int, int]
"""So many members for each object."""


def by_crowds(relaxed: RelaxedProblem) -> tuple[int, dict[int, int]] | None:
    """The most that can be obeyed, and who chooses which object; None where this is another
    question, or no price proves an answer."""
    wishes: dict[int, list[Requirement]] = {}
    value = 0
    for wish in relaxed.shared:
        target = wish.objects.bit_length() - 1
        able = relaxed.able.get(target, 0)
        if target < 0 or wish.objects != 1 << target or able & ~wish.creatures:
            return None
        if able:
            wishes.setdefault(target, []).append(wish)
        else:
            value += wish.least <= 0 <= wish.most
    chosen: dict[int, int] = {}
    taken = 0
    for crowd in relaxed.alike:
        if taken & crowd.allowed:
            return None
        taken |= crowd.allowed
        answer = _spread(relaxed, crowd, wishes)
        if answer is None:
            return None
        value += answer[0]
        members = bits(crowd.members)
        for target, number in answer[1].items():
            chosen[target] = sum(1 << next(members) for _ in range(number))
    return value, chosen


def _spread(
    relaxed: RelaxedProblem, crowd: Alike, wishes: dict[int, list[Requirement]]
) -> tuple[int, Spread] | None:
    number = crowd.members.bit_count()
    objects = {
        target: _pieces(relaxed, target, number, wishes.get(target, []))
        for target in bits(crowd.allowed)
    }
    for price in sorted({0, *crowd.worths.values()}, reverse=True):
        answer = _at_price(price, number, crowd, objects)
        if answer is not None:
            return answer
    return None


Pieces = list[tuple[int, int, int]]
"""From how many to how many members, and how many requirements on several they obey then."""


def _pieces(
    relaxed: RelaxedProblem, target: int, number: int, wishes: Sequence[Requirement]
) -> Pieces:
    least, most = (
        max(1, relaxed.least.get(target, 1)),
        min(number, relaxed.most.get(target, UNLIMITED)),
    )
    starts = {least, *(wish.least for wish in wishes), *(wish.most + 1 for wish in wishes)}
    inside = sorted(start for start in starts if least <= start <= most)
    ends = [*(start - 1 for start in inside[1:]), most]
    return [
        (start, end, sum(wish.least <= start <= wish.most for wish in wishes))
        for start, end in [(0, 0), *zip(inside, ends, strict=False)]
    ]


def _at_price(
    price: int, number: int, crowd: Alike, objects: dict[int, Pieces]
) -> tuple[int, Spread] | None:
    """The best spread, where that price a member proves it: each object has what is best for it at
    the price, and nobody is left (or nobody who would be worth anything)."""
    value, left = price * number, number
    spread: Spread = {}
    for target, pieces in objects.items():
        more = crowd.worths[target] - price
        gain, minus = max(
            ((end if more > 0 else start) * more + gain, -(end if more > 0 else start))
            for start, end, gain in pieces
        )
        value += gain
        left += minus
        spread[target] = -minus
    if left < 0:
        return None
    for target, pieces in objects.items():
        if crowd.worths[target] != price:
            continue
        best = max(gain for _, _, gain in pieces)
        for start, end, gain in pieces:
            number = min(end, spread[target] + left)
            if gain == best and number >= max(start, spread[target]):
                left -= number - spread[target]
                spread[target] = number
    return (value, spread) if not left or not price else None
