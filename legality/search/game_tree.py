"""What is still to be decided in a combat once blocks are declared, as a small tree of choices.

A board falls into parts that don't touch each other. What comes of a part is a `Leaf`, or a
`PlayersChoice` of whoever orders blockers or divides damage: the attacking player takes what is
worst for the defending player, the defending player what is best. Choices that make no difference,
or that are no worse in any number, are no choices; then nearly every part is a leaf.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import reduce
from operator import add, ge, le
from typing import Protocol

from msgspec import Struct, field

from legality.frozen import HashedByContent, frozen
from legality.search.scoring import Totals

Assign = Mapping[str, Mapping[str, int]]


def _none() -> dict[str, tuple[str, ...]]:
    return {}


def _no_damage() -> tuple[dict[str, Mapping[str, int]], dict[str, Mapping[str, int]]]:
    return {}, {}


class Play(HashedByContent, frozen=True):
    """How a combat is played after the blocks: the damage assignment orders, and what is assigned
    in the first and in the regular damage step."""

    order: Mapping[str, tuple[str, ...]] = field(default_factory=_none)
    damage: tuple[Assign, Assign] = field(default_factory=_no_damage)

    def settled(self) -> "Play":
        """The same with mappings that stay as they are."""
        first, regular = self.damage
        return Play(frozen(self.order), (frozen(first), frozen(regular)))

    def joined(self, other: "Play") -> "Play":
        """Both, each in its part of the board."""
        first, regular = self.damage
        return Play(
            {**self.order, **other.order},
            ({**first, **other.damage[0]}, {**regular, **other.damage[1]}),
        )


class Leaf(Struct, frozen=True):
    """Nothing is left to decide. How it is played is `how`, or worked out when that is asked: of
    nearly all leaves only the totals matter, and only these are compared."""

    totals: Totals
    how: Play | Callable[[], Play] = Play

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Leaf) and self.totals == other.totals

    def __hash__(self) -> int:
        return hash(self.totals)

    @property
    def play(self) -> Play:
        """How the combat is played to come here."""
        return self.how if isinstance(self.how, Play) else self.how()


class PlayersChoice(Struct, frozen=True):
    """A choice of the attacking player (`least`) or the defending player; `time` tells which of two
    choices in different parts comes first."""

    time: int
    least: bool
    options: "tuple[GameTree, ...]"


GameTree = Leaf | PlayersChoice


def choice(time: int, least: bool, options: Iterable[GameTree]) -> GameTree:
    """The choice between those, or the one that is as good as all others in every way."""
    distinct = list(dict.fromkeys(options))
    leaves = [tree for tree in distinct if isinstance(tree, Leaf)]
    if len(leaves) == len(distinct):
        distinct = list[GameTree](undominated(leaves, least))
    return distinct[0] if len(distinct) == 1 else PlayersChoice(time, least, tuple(distinct))


def undominated(leaves: Sequence[Leaf], least: bool) -> list[Leaf]:
    """Those leaves that no other is at least as good as for the player who chooses."""
    better = le if least else ge
    kept: list[Leaf] = []
    for leaf in leaves:
        if not any(all(map(better, other.totals, leaf.totals)) for other in kept):
            kept = [other for other in kept if not all(map(better, leaf.totals, other.totals))]
            kept.append(leaf)
    return kept


class Scores(Protocol):
    """What totals of whole combats are worth to who defends."""

    @property
    def nothing(self) -> Totals:
        """The totals of a combat in which nothing happens."""
        ...

    def score(self, totals: Totals) -> int:
        """What totals of a whole combat are worth."""
        ...


def value(parts: Sequence[GameTree], scoring: Scores) -> tuple[int, Leaf]:
    """The score when both play all parts as well as they can, and how they do it."""
    first: PlayersChoice | None = None
    for tree in parts:
        if isinstance(tree, PlayersChoice) and (first is None or tree.time < first.time):
            first = tree
    if first is None:
        leaf = together([tree for tree in parts if isinstance(tree, Leaf)], scoring)
        return scoring.score(leaf.totals), leaf
    place = next(place for place, tree in enumerate(parts) if tree is first)
    outcomes = (
        value([*parts[:place], option, *parts[place + 1 :]], scoring) for option in first.options
    )
    return (min if first.least else max)(outcomes, key=lambda outcome: outcome[0])


def together(leaves: Sequence[Leaf], scoring: Scores) -> Leaf:
    """What comes of all parts."""
    totals = scoring.nothing
    for leaf in leaves:
        totals = tuple(map(add, totals, leaf.totals))

    def play() -> Play:
        return reduce(Play.joined, (leaf.play for leaf in leaves), Play())

    return Leaf(totals, play)
