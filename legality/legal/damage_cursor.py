"""An assignment of combat damage made point by point: at each, exactly what can become legal.

Sources divide their damage one after another, and each gives its points in the order of those whom
it may reach, so that one way leads to each assignment. A point that can go one way only goes there,
without a choice. Sources that bind each other (one needs lethal damage that the other may deal)
are listed together, all others apart.
"""

from collections.abc import Iterator, Sequence
from math import prod
from typing import Any, cast

from msgspec import Struct
from msgspec.structs import replace

from legality.arrays import np
from legality.clock import ticking
from legality.errors import TooLarge
from legality.legal.diagram.completion import Mask
from legality.problem.assignments.listing import assignments
from legality.problem.damage import DamageProblem, Source, reach

MOST = 100_000
"""So many assignments of sources that bind each other are listed at most."""

Division = tuple[int, ...]
"""What one source gives to each whom it may reach."""
Joint = tuple[Division, ...]
"""The divisions of sources that are listed together."""


class DividedSource(Struct, frozen=True):
    """A source whose damage is divided: whom it may `reach` (indices in the Problem), in which part
    of the Problem it is listed, and at which index there."""

    source: Source
    reach: tuple[int, ...]
    part: int
    index: int


class ListedAssignments(Struct, frozen=True):
    """Who divides damage, in that order, and by parts everything that they may assign."""

    problem: DamageProblem
    dealers: tuple[DividedSource, ...]
    parts: tuple[tuple[Joint, ...], ...]

    @staticmethod
    def of(problem: DamageProblem, attacker: str) -> "ListedAssignments":
        """Everything legal; whoever divides the damage of creatures of their own comes first (as
        players announce it, 510.1), `attacker` being the active player or team. Raises `TooLarge`,
        and `ValueError` where nothing is legal."""
        dealers: list[DividedSource] = []
        parts: list[tuple[Joint, ...]] = []
        for number, sources in enumerate(bound_together(problem)):
            reached = [reach(source) for source in sources]
            parts.append(tuple(_joints(problem, sources, reached)))
            pairs = zip(sources, reached, strict=True)
            dealers += [
                DividedSource(source, to, number, index) for index, (source, to) in enumerate(pairs)
            ]
        if problem.order_faults or not all(parts):
            raise ValueError("nothing is legal, so nothing can be begun")
        order = {source.id: index for index, source in enumerate(problem.sources)}
        own = problem.side == "attacking"
        dealers.sort(key=lambda dealer: order[dealer.source.id])
        dealers.sort(key=lambda dealer: (dealer.source.chooser == attacker) != own)
        return ListedAssignments(problem, tuple(dealers), tuple(parts))


def bound_together(problem: DamageProblem) -> list[tuple[Source, ...]]:
    """The sources that deal damage, in parts: who may deal what another needs, or needs the same,
    is in one part with it."""
    parts: list[tuple[set[int], list[Source]]] = []
    needed = {need.recipient for need in problem.needs}
    for source in problem.sources:
        if not source.amount:
            continue
        touched = needed.intersection(reach(source))
        for manner in source.manners:
            touched |= {problem.needs[need].recipient for after in manner.after for need in after}
        near = [part for part in parts if part[0] & touched]
        parts = [part for part in parts if not part[0] & touched]
        sources = [other for _, others in near for other in others]
        parts.append((touched.union(*(reached for reached, _ in near)), [*sources, source]))
    return [tuple(sources) for _, sources in parts]


def _joints(
    problem: DamageProblem, sources: Sequence[Source], reached: Sequence[tuple[int, ...]]
) -> Iterator[Joint]:
    """What those sources may assign, the others aside. Raises `TooLarge`."""
    if len(sources) == 1 and (only := _forced_division(sources[0])) is not None:
        yield (only,)
        return
    alone = replace(problem, sources=tuple(sources))
    names = [recipient.id for recipient in problem.recipients]
    for number, assignment in enumerate(ticking(assignments(alone))):
        if number == MOST:
            raise TooLarge(f"more than {MOST} assignments of damage bind each other")
        yield tuple(
            tuple([assignment.get(source.id, {}).get(names[index], 0) for index in to])
            for source, to in zip(sources, reached, strict=True)
        )


def _forced_division(source: Source) -> Division | None:
    """What it deals where there is one whom it may reach, in one manner, without a need before;
    None elsewhere: it has to be listed."""
    if len(source.manners) == 1 and source.manners[0].after == ((),):
        return (source.manners[0].amount,)
    return None


class DamageCursor:
    """An assignment half made. `creature` gives its next point to one of `options` (None: all
    points are given), and `chooser` is the player who divides them. Cursors are values: `choose`
    gives a new one. The option None gives nothing more, where a creature may keep what is left."""

    __slots__ = ("_at", "_given", "_left", "_listed", "_steps")

    def __init__(
        self,
        listed: ListedAssignments,
        left: tuple[tuple[Joint, ...], ...] | None = None,
        at: int = 0,
        given: Division = (),
    ) -> None:
        self._listed = listed
        self._left = listed.parts if left is None else left
        self._at = at
        self._given = given
        self._steps: dict[int, tuple[Joint, ...]] = {}
        self._advance()

    def _advance(self) -> None:
        """On to the next point that can go several ways."""
        dealers = self._listed.dealers
        while self._at < len(dealers):
            dealer = dealers[self._at]
            given = self._given or (0,) * len(dealer.reach)
            steps: dict[int, list[Joint]] = {}
            joints = self._left[dealer.part]
            if len(joints) > 1:
                for joint in joints:
                    steps.setdefault(_next(joint[dealer.index], given), []).append(joint)
            if len(steps) > 1:
                self._given = given
                self._steps = {to: tuple(those) for to, those in sorted(steps.items())}
                return
            if len(joints) == 1 or -1 in steps:
                self._at, self._given = self._at + 1, ()
            else:
                self._given = _one_point_more(given, *steps)

    @property
    def done(self) -> bool:
        """Whether all points are given."""
        return self._at == len(self._listed.dealers)

    @property
    def creature(self) -> str | None:
        """Who deals the next point."""
        return None if self.done else self._listed.dealers[self._at].source.id

    @property
    def chooser(self) -> str | None:
        """Who says where it goes: a player, or a team that shares turns."""
        return None if self.done else self._listed.dealers[self._at].source.chooser

    @property
    def options(self) -> tuple[str | None, ...]:
        """Those whom the point may go to, each so that a legal end can be reached."""
        return tuple(map(self._name, self._steps))

    def _name(self, to: int) -> str | None:
        if to < 0:
            return None
        listed = self._listed
        return listed.problem.recipients[listed.dealers[self._at].reach[to]].id

    def choose(self, option: str | None) -> "DamageCursor":
        """The cursor after that point. Raises `ValueError` if no legal assignment has it."""
        for to, joints in self._steps.items():
            if self._name(to) == option:
                return self._chosen(to, joints)
        raise ValueError(f"no legal assignment goes on with {option!r}")

    def _chosen(self, to: int, joints: tuple[Joint, ...]) -> "DamageCursor":
        part = self._listed.dealers[self._at].part
        left = (*self._left[:part], joints, *self._left[part + 1 :])
        if to < 0:
            return DamageCursor(self._listed, left, self._at + 1)
        return DamageCursor(self._listed, left, self._at, _one_point_more(self._given, to))

    def mask(self) -> Mask:
        """The options as a row: True for each recipient of the Problem that can be chosen, the last
        for nothing more."""
        row = np.zeros(len(self._listed.problem.recipients) + 1, dtype=np.bool_)
        if not self.done:
            reached = (*self._listed.dealers[self._at].reach, -1)
            row[[reached[to] for to in self._steps]] = True
        return row

    def count(self) -> int:
        """How many legal assignments begin like this."""
        return prod(map(len, self._left))

    @property
    def declaration(self) -> dict[str, dict[str, int]]:
        """What is assigned so far; points still to give are not in it."""
        assigned: dict[str, dict[str, int]] = {}
        for at, dealer in enumerate(self._listed.dealers[: self._at + 1]):
            division = self._given
            if at < self._at:
                division = self._left[dealer.part][0][dealer.index]
            shares = {
                self._listed.problem.recipients[to].id: share
                for to, share in zip(dealer.reach, division, strict=False)
                if share
            }
            if shares:
                assigned[dealer.source.id] = shares
        return assigned

    def _state(self) -> tuple[Any, ...]:
        return self._listed, self._left, self._at, self._given

    def __reduce__(self) -> tuple[Any, ...]:
        return DamageCursor, self._state()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, DamageCursor) and self._state() == cast("Any", other)._state()

    def __hash__(self) -> int:
        return hash(self._state())

    def __repr__(self) -> str:
        return f"<cursor at {self.creature!r} after {self.declaration}>"


def start(problem: DamageProblem, attacker: str) -> DamageCursor:
    """An assignment to be made point by point. Raises as `ListedAssignments.of`."""
    return DamageCursor(ListedAssignments.of(problem, attacker))


def _next(division: Division, given: Division) -> int:
    """Where the next point goes (an index in `reach`); -1 where all is given."""
    for index, (whole, part) in enumerate(zip(division, given, strict=True)):
        if whole > part:
            return index
    return -1


def _one_point_more(given: Division, to: int) -> Division:
    return (*given[:to], given[to] + 1, *given[to + 1 :])
