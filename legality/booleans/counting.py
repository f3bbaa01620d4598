"""Requirements counted by creature: of those that one creature obeys by a single choice, a Boolean
for each level that its choice can reach.

The optimum is that of counting each requirement by itself. But a solver then sees how much a
creature can add at most, instead of deriving it from pairs of choices that exclude each other: a
bound on the whole sum follows by adding, which is what proves that nothing better exists.
"""

from collections import Counter
from collections.abc import Iterator

from legality.booleans.statement import Statement
from legality.clock import ticking


def count(made: Statement) -> None:
    """States how the wishes are counted."""
    counted = Counter(dict(made.worth))
    for creature, own, wished in ticking(list(_shared(made))):
        for boolean in wished:
            del counted[boolean]
        worth = {
            choice: sum(
                number for boolean, number in wished.items() if choice in made.parts(boolean)
            )
            for choice in own
        }
        below = 0
        for level in sorted(set(worth.values()) - {0}):
            able = tuple(choice for choice in own if worth[choice] >= level)
            reached = made.any_of(able, f"{made.creatures[creature]} obeys {level} or more")
            assert reached is not None
            counted[reached] += level - below
            below = level
    made.counted = dict(counted)


def _shared(made: Statement) -> Iterator[tuple[int, tuple[int, ...], dict[int, int]]]:
    """Each creature that makes one choice at most, what it may choose, and the Booleans of two or
    more wishes that are obeyed by such a choice, with their worth."""
    owner = {part: creature for creature, own in made.exclusive.items() for part in own}
    wished: dict[int, dict[int, int]] = {}
    for boolean, number in made.worth.items():
        owners = {owner.get(part) for part in made.parts(boolean)}
        creature = owners.pop()
        if creature is not None and not owners:
            wished.setdefault(creature, {})[boolean] = number
    for creature, booleans in wished.items():
        if len(booleans) > 1:
            yield creature, made.exclusive[creature], booleans
