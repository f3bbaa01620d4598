"""Which sets of needs can be met at once, as far as it matters for who may get damage.

A recipient opens when every need before it is met. Let F be the needs an assignment meets. What is
open depends only on the largest union of *keys* (the sets of needs that open something) inside F;
so assignments are parted by that union M: all of M is met, and of every key beyond it something is
not. Keys that lack one need are simple: that need is not met. For the others inclusion–exclusion
says "not all of these" (`cases`). Or each source asks on its own for what it needs, and Möbius
inversion makes of "M is the largest" a signed sum of "at least this is met" (`demands`).
"""

from collections.abc import Iterable, Iterator
from itertools import combinations

Needs = frozenset[int]
LARGEST = 20_000

Case = tuple[int, Needs, Needs]
"""Sign, needs that are met, needs that are not; of any other need nothing is said."""


class TooMany(Exception):
    """More unions than `LARGEST`. Never leaves this package."""


def unions(keys: Iterable[Needs]) -> set[Needs]:
    """Every union of keys, the empty one too."""
    every_union: set[Needs] = {frozenset()}
    for key in set(keys):
        every_union |= {key | union for union in every_union}
        if len(every_union) > LARGEST:
            raise TooMany
    return every_union


def cases(met: Needs, keys: Iterable[Needs]) -> Iterator[Case]:
    """Signed cases that sum to: exactly this union of keys is met, no further key is."""
    beyond = {key - met for key in keys if not key <= met}
    least = [rest for rest in beyond if not any(other < rest for other in beyond)]
    single = frozenset[int]().union(*(rest for rest in least if len(rest) == 1))
    several = [rest for rest in least if len(rest) > 1]
    for size in range(len(several) + 1):
        for chosen in combinations(several, size):
            yield (-1) ** size, met.union(*chosen), single


def demands(keys: Iterable[Needs]) -> Iterator[tuple[Needs, list[tuple[Needs, int]]]]:
    """For each union U of keys what is asked for: signed unions K, so that the sum of the signs
    over the K inside F is 1 if U is the largest union inside F, else 0."""
    every_union = sorted(unions(keys), key=len)
    for open_needs in every_union:
        signs = {open_needs: 1}
        for union in every_union:
            if open_needs < union:
                signs[union] = -sum(sign for other, sign in signs.items() if other < union)
        yield open_needs, [(demanded, sign) for demanded, sign in signs.items() if sign]
