"""What the diagram over classes keeps in mind of a class: how many of it have chosen something, and
what is said of each of its creatures alone.
"""

from collections.abc import Iterable, Sequence

from legality.arrays import np
from legality.errors import TooLarge
from legality.frozen import HashedByContent
from legality.legal.diagram.class_order import Members
from legality.legal.diagram.features import Choosable, Part
from legality.legal.diagram.machines import Rated
from legality.legal.diagram.reading_order import ClassPick, Pick
from legality.legal.diagram.tables import DEAD, MachineTable, Moves
from legality.problem.declarations import bits


def left_table(walk: Sequence[Pick], members: Members) -> MachineTable:
    """The table of the machine that counts how many of a class have chosen something; written out
    in numpy, since it has as many states as the class has creatures, and as many options."""
    size = len(members)
    taken = np.arange(size + 1)
    after = taken[:, None] + taken
    losses = np.where(after > size, DEAD, 0)
    moves: list[Moves] = []
    states: list[int] = []
    for depth, step in enumerate(walk):
        if isinstance(step, ClassPick) and step.members == members:
            rows = 1 if step.first else size + 1
            to = np.zeros_like(after) if step.last else after
            moves.append(Moves(depth, step.options, to[:rows], losses[:rows], tuple(range(rows))))
            states.append(1 if step.last else size + 1)
    return MachineTable(tuple(moves), tuple(states), 0)


class Own(HashedByContent, frozen=True):
    """What is said of each creature of a class alone: `gains` by object chosen (None: not legal),
    and `idle` for each that chooses nothing."""

    members: Members
    gains: dict[int, int | None]
    idle: int

    start: int = 0

    @property
    def scope(self) -> int:
        return 1 << self.members[0]

    def symbol(self, step: Pick, option: int) -> int:
        return option

    def move(self, step: Pick, symbol: int, value: int) -> tuple[int, int] | None:
        assert isinstance(step, ClassPick)
        gain = self.gains[step.target]
        if symbol == 0:
            return value, 0
        return None if gain is None else (value, symbol * (gain - self.idle))

    def final(self, value: int) -> int:
        return self.idle * len(self.members)


def divided(
    choosable: Choosable, judged: Iterable[Rated], merging: Sequence[Members]
) -> tuple[list[Rated], list[Own]]:
    """Counts of several creatures, and of each class what is said of its first creature alone."""
    class_of = {member: members for members in merging for member in members}
    shared: list[Rated] = []
    alone: dict[Members, list[Rated]] = {}
    for part in judged:
        able = choosable.able(part[0], part[1])
        members = class_of.get(able.bit_length() - 1)
        if able & (able - 1) or members is None:
            shared.append(part)
        elif able == 1 << members[0]:
            alone.setdefault(members, []).append(part)
    return shared, [_own(choosable, members, parts) for members, parts in alone.items()]


def _own(choosable: Choosable, members: Members, judged: Sequence[Rated]) -> Own:
    gains: dict[int, int | None] = {}
    for target in bits(choosable.allowed[members[0]]):
        every = [judge((int(bool(objects >> target & 1)),)) for _, objects, _, judge in judged]
        known = [gain for gain in every if gain is not None]
        gains[1 << target] = sum(known) if len(known) == len(every) else None
    idle = sum(judge((0,)) or 0 for _, _, _, judge in judged)
    return Own(members, gains, idle)


def uniform(parts: Iterable[Part], merging: Sequence[Members]) -> None:
    """Every machine sees all of a class or none: classes are made so. Raises TooLarge if not."""
    masks = [sum(1 << member for member in members) for members in merging]
    for part in parts:
        for members, mask in zip(merging, masks, strict=True):
            if part.scope & mask not in (0, mask) and part.scope != 1 << members[0]:
                raise TooLarge("the creatures of a class are told apart")
