"""Which sets of needs can be met at once, as far as it matters for who may get damage.

A recipient opens when every need before it is met. Let F be the needs an assignment meets. What is
open depends only on the largest union of *keys* (the sets of needs that open something) inside F;
so assignments are parted by that union M: all of M is met, and of every key beyond it something is
not. Keys that lack one need are simple: that need is not met. For the others inclusion–exclusion
says "not all of these".
"""

from collections.abc import Iterable, Iterator
from itertools import combinations

Needs = frozenset[int]
LARGEST = 200_000

Case = tuple[int, Needs, Needs]
"""Sign, needs that are met, needs that are not; of any other need nothing is said."""


class TooMany(Exception):
    """More unions than `LARGEST`. Never leaves this package."""


def unions(keys: Iterable[Needs]) -> set[Needs]:
    """Every union of keys, the empty one too."""
    found: set[Needs] = {frozenset()}
    for key in set(keys):
        found |= {key | one for one in found}
        if len(found) > LARGEST:
            raise TooMany
    return found


def cases(met: Needs, keys: Iterable[Needs]) -> Iterator[Case]:
    """Signed cases that sum to: exactly this union of keys is met, no further key is."""
    beyond = {key - met for key in keys if not key <= met}
    least = [one for one in beyond if not any(other < one for other in beyond)]
    single = frozenset[int]().union(*(one for one in least if len(one) == 1))
    several = [one for one in least if len(one) > 1]
    for size in range(len(several) + 1):
        for chosen in combinations(several, size):
            yield (-1) ** size, met.union(*chosen), single
