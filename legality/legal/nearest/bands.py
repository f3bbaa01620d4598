"""The legal attack nearest to a judged one that announces bands (508.1e).

The choice of an attacker is then what it attacks and with whom it is in a band. Attacks are looked
at from the nearest on, each with every announcement of bands, until what the attack alone changes
is more than the best of all changes.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from legality.errors import TooLarge
from legality.frozen import HashedByContent
from legality.judging.declarations import declared
from legality.legal.bands import Announcements
from legality.legal.nearest.declarations import rank
from legality.position import Position
from legality.problem.declarations import Declaration, Problem
from legality.rulebook.banding import Bands
from legality.rulebook.targets import attacked_as

MOST_ATTACKS = 2_000
MOST_ANNOUNCEMENTS = 5_000
"""So many are looked at for one answer."""

Attack = Mapping[str, str]
Mates = frozenset[frozenset[str]]


class Banded(HashedByContent, frozen=True):
    """A legal attack with its bands; `proved`: none is nearer."""

    attack: Attack
    bands: Bands
    proved: bool


def mates(bands: Sequence[Sequence[str]]) -> Mates:
    """The pairs of creatures that are in one band."""
    return frozenset(
        frozenset(pair) for band in bands for pair in combinations(dict.fromkeys(band), 2)
    )


def changed_choices(before: Attack, bands: Mates, after: Attack, others: Mates) -> tuple[int, int]:
    """How many creatures' choices change, and how many choices: targets and band mates."""
    targets = set(before.items()) ^ set(after.items())
    pairs = bands ^ others
    return (
        len({name for name, _ in targets} | {name for pair in pairs for name in pair}),
        len(targets) + len(pairs),
    )


def nearest_banded(
    position: Position, problem: Problem, attacks: Iterable[Declaration]
) -> Banded | None:
    """The nearest of those attacks, which come nearest first, with its bands to what the position
    declares; of equally near ones that which obeys most requirements, then the first in the order
    of the Problem. Proved only as far as those attacks are all."""
    before = {name: attacked_as(position, to) for name, to in (position.attacks or {}).items()}
    mates_before = mates(position.bands)
    announcements = _AnnouncementsTried(position)
    best: tuple[Attack, Bands] | None = None
    best_key: tuple[int, int, tuple[int, Declaration], Bands] | None = None
    for number, declaration in enumerate(attacks):
        attack = {name: str(to) for name, to in declared(problem, declaration).items()}
        if (
            best_key is not None
            and changed_choices(before, mates_before, attack, mates_before) > best_key[:2]
        ):
            break
        if number >= MOST_ATTACKS:
            announcements.is_complete = False
            break
        for bands in announcements.bands(attack):
            distance = changed_choices(before, mates_before, attack, mates(bands))
            key = (*distance, rank(problem, declaration), bands)
            if best_key is None or key < best_key:
                best, best_key = (attack, bands), key
    return None if best is None else Banded(*best, announcements.is_complete)


class _AnnouncementsTried:
    """The announcements of each attack; `is_complete`: none was left out so far."""

    def __init__(self, position: Position) -> None:
        self._announcements = Announcements(position)
        self.is_complete = True

    def bands(self, attack: Attack) -> Iterator[Bands]:
        """Every legal announcement for the attack, or none of bands where they are too many."""
        try:
            number = self._announcements.count(attack)
        except TooLarge:
            number = MOST_ANNOUNCEMENTS + 1
        if number > MOST_ANNOUNCEMENTS:
            self.is_complete = False
            yield ()
            return
        for index in range(number):
            yield self._announcements.at(attack, index)
