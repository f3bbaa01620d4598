"""Rows of blocks: who faces whom in each."""

import numpy as np

from legality.clock import Clock
from legality.search.best_block import BlockRanking
from legality.search.block_bounds import BlockBounds
from legality.search.block_table import BlockTable
from tests.table import board, creature

A, B = "Ann", "Bob"


def table(text: str = "", *, weakening: str = "") -> BlockTable:
    """The four blocks of a 3/3 that can block several, before a 2/2 and a 4/4: none, the 2/2, the
    4/4, both."""
    several = "This creature can block an additional creature each combat."
    permanents = (
        creature("x", A, "2/2", weakening),
        creature("y", A, "4/4"),
        creature("b", B, "3/3", "\n".join(filter(None, [several, text]))),
    )
    ranking = BlockRanking(board(*permanents, attacks="x y"))
    found = BlockBounds(ranking.problem, ranking.engagements, 0, Clock(None))
    assert found.number == 4
    return found.table(np.arange(4))


def test_who_is_blocked_and_how_often() -> None:
    found = table()
    assert sorted(zip(found.blocked.tolist(), found.pairs.tolist(), strict=True)) == [
        *((0, 0), (0b01, 1), (0b10, 1), (0b11, 2)),
    ]


def test_who_chooses_whom() -> None:
    found = table()
    x = {row: found.choosers(0b1, 0b01)[1].tolist()[row] for row in range(4)}
    assert [x[row] for row in range(4)] == [blocked & 1 for blocked in found.blocked.tolist()]
    assert found.choosers(0b0, 0b11)[0].tolist() == [0, 0, 0, 0]  # of no creature


def test_nothing_is_sure_of_whom_a_banding_blocker_faces_and_of_who_weakens() -> None:
    assert table().barred.tolist() == [0, 0, 0, 0]
    banding = table("Banding")
    assert banding.barred.tolist() == banding.blocked.tolist()
    assert table(weakening="Wither").barred.tolist() == [0b01] * 4


def test_sets_of_which_one_meets_any() -> None:
    # The 3/3 meets {x}, {y} and {x, y} (-1, all bits) as far as it blocks any of each.
    found = table()
    sets = found.bounds.theirs.masks
    (met,) = found.met_by_blockers
    for column, blocked in enumerate(found.blocked.tolist()):
        expected = [-1 if mask & blocked else 0 for mask in sets]
        assert met[:, column].tolist() == expected
