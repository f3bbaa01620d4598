"""What comes of units that share blockers with each choice of the other blockers.

Every choice first has totals that no course exceeds; they fall to the exact ones where the choice
is looked at.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from legality.arrays import np
from legality.errors import TooLarge
from legality.problem.declarations import bits
from legality.search.block_table import BlockTable
from legality.search.course import at_least, at_most
from legality.search.game_tree import GameTree
from legality.search.groups import Numbers
from legality.search.part_bounds import highest
from legality.search.plain_board import Faces, PlainBoard, Unit, lowest, mask_of, spread
from legality.search.scoring import Totals

MOST_CHOICES = 4_096
"""Of so many choices at most a table is made."""
FEW_CHOICES = 64
"""Of more the first bounds are worked out all at once."""

Chosen = tuple[tuple[int, int], ...]
"""Blockers by place with the attackers that each is declared for."""


class PartTable:
    """The choices of the `free` blockers, each of which blocks one of those units or none;
    `linked` are the declared blocks of others, by which the units are one part."""

    def __init__(
        self, board: PlainBoard, units: tuple[Unit, ...], linked: Chosen, free: Sequence[int]
    ) -> None:
        self.board = board
        self.units = units
        self.linked = linked
        self.masks = [mask_of(unit) for unit in units]
        self.declared: list[Chosen] = []
        self.faces: list[Faces] = []
        used: list[int] = []
        able = [
            blocker for blocker in free if any(board.allowed[blocker] & mask for mask in self.masks)
        ]
        if (len(units) + 1) ** len(able) > MOST_CHOICES:
            raise TooLarge("too many choices before one part of the board")
        for choice in self._choices(able):
            declared = self._declared(choice)
            if declared is None:
                continue
            self.declared.append(declared)
            self.faces.append(
                tuple(sorted((blocker, spread(self.masks, to)) for blocker, to in declared))
            )
            used.append(sum(1 << blocker for blocker in choice))
        self.used: Numbers = np.array(used, dtype=np.int64)
        duties = [sum(board.duties[blocker] for blocker, _ in chosen) for chosen in self.declared]
        self.duties: Numbers = np.array(duties, dtype=np.int64)
        self.is_refined = False
        self.is_likely = [not faces for faces in self.faces]
        self.is_exact = [not faces for faces in self.faces]
        self.trees: list[GameTree | None] = [None] * len(self.faces)
        size = len(board.scoring.nothing)
        many = len(self.faces) > FEW_CHOICES and all(self.faces)
        self.upper: Numbers = np.zeros((len(self.faces), size), dtype=np.int64)
        if many and (table := self._at_once()) is not None:
            self.is_refined = True
            self.upper[:, 0] = table.deaths - table.linked()
            self.upper[:, 1], self.upper[:, 2] = table.life(table.nothing)
            self.upper[:, 0] += self.upper[:, 2]
        elif self.faces:
            self.upper[:] = [self._bound(faces) for faces in self.faces]

    def _choices(self, able: Sequence[int]) -> Iterator[Mapping[int, int]]:
        """The unit that each blocker blocks."""
        options = [
            [None, *(place for place, mask in enumerate(self.masks)
                     if self.board.allowed[blocker] & mask)]
            for blocker in able
        ]  # fmt: skip
        for chosen in product(*options):
            yield {blocker: to for blocker, to in zip(able, chosen, strict=True) if to is not None}

    def _declared(self, choice: Mapping[int, int]) -> Chosen | None:
        """A declaration of those blocks that keeps the number before every attacker; None where
        there is none."""
        board, result = self.board, list(self.linked)
        everyone = sum(self.masks)
        limited = [blocker for blocker in board.limits if everyone >> blocker & 1]
        options = [
            (blocker, [1 << to for to in bits(board.allowed[blocker] & self.masks[place])])
            for blocker, place in choice.items()
        ]
        if not limited:
            return tuple(sorted((*result, *((blocker, masks[0]) for blocker, masks in options))))
        for masks in product(*(masks for _, masks in options)):
            chosen = [*result, *zip(choice, masks, strict=True)]
            if all(self._fits(blocker, chosen) for blocker in limited):
                return tuple(sorted(chosen))
        return None

    def _fits(self, attacker: int, chosen: Sequence[tuple[int, int]]) -> bool:
        number = sum(mask >> attacker & 1 for _, mask in chosen)
        least, most = self.board.limits[attacker]
        return not number or least <= number <= most

    def _bound(self, faces: Faces) -> Totals:
        if faces:
            return self.board.at_most(self.units, faces)
        return self.board.free(self.units[0])

    def refine(self) -> None:
        """Finer bounds, all at once."""
        if self.is_refined:
            return
        self.is_refined = True
        table = self._at_once() if any(self.faces) else None
        if table is None:
            return
        _, late = table.life(table.nothing)
        most = table.deaths + late - table.linked()
        blocked = np.array([bool(faces) for faces in self.faces])
        self.upper[:, 0] = np.where(blocked, np.minimum(self.upper[:, 0], most), self.upper[:, 0])

    def _at_once(self) -> BlockTable | None:
        """All choices in one table; None where its bounds don't hold."""
        board = self.board
        bounds = board.bounds_of(self.units)
        if bounds is None:
            return None
        places = sorted({attacker for unit in self.units for attacker, _ in unit})
        at = {attacker: place for place, attacker in enumerate(places)}
        chosen: Numbers = np.zeros((len(board.blockers), len(self.faces)), dtype=np.int64)
        for row, faces in enumerate(self.faces):
            for blocker, mask in faces:
                chosen[blocker, row] = sum(1 << at[to] for to in bits(mask))
        return BlockTable(bounds, list(chosen))

    def bound(self, row: int) -> None:
        """A finer bound of that choice, which falls with it."""
        if not self.is_likely[row]:
            self.is_likely[row] = True
            tree = self.board.likely(self.units, self.faces[row], at_most)
            if tree is not None:
                self.upper[row] = np.minimum(self.upper[row], highest(tree))

    def least(self, row: int) -> Totals | None:
        """What surely comes of that choice; None where that is not known."""
        if not self.faces[row]:
            return tuple(self.upper[row].tolist())
        tree = self.board.likely(self.units, self.faces[row], at_least)
        return None if tree is None else lowest(tree)

    def tree(self, row: int) -> GameTree | None:
        """What comes of that choice, exactly; its bound falls to it. None where it is too large to
        be played, or nothing blocks (then the bound is exact)."""
        if not self.is_exact[row]:
            self.is_exact[row] = True
            self.trees[row] = tree = self.board.tree(self.units, self.faces[row])
            if tree is not None:
                self.upper[row] = np.minimum(self.upper[row], highest(tree))
        return self.trees[row]
