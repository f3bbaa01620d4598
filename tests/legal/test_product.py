"""Keys and numbers of the diagrams, by hand: what a choice makes of a key, and how large counts are
told to be before they are made."""

import pytest

from legality.arrays import np
from legality.legal.diagram.diagram import Diagram, DiagramLayer, free_choices
from legality.legal.diagram.product import KeyField, Read, StepPlan, moved
from legality.legal.diagram.reading_order import Pick
from legality.legal.diagram.tables import DEAD

FIRST, SECOND = KeyField(0, 0, 2), KeyField(0, 2, 2)
FAR = KeyField(1, 1, 1)
"""Bit 1 of a second word."""


def plan(*reads: Read) -> StepPlan:
    """A step of three options that lose 0, 5 and 0."""
    return StepPlan(
        Pick(0, (0, 1, 2)), ((0,), (1,), (2,)), reads, np.array([0, 5, 0], dtype=np.int64)
    )


def read(field: KeyField, becomes: list[list[int]], losses: list[list[int]]) -> Read:
    return Read(field, np.array(becomes) << field.shift, np.array(losses))


READS = (
    read(FIRST, [[1, 1, 1], [2, 0, 3]], [[0, 0, 0], [0, 0, 0]]),
    read(SECOND, [[3, 0, 9], [0, 0, 0], [0, 1, 9]], [[0, 0, DEAD], [0, 0, 0], [1, 0, DEAD]]),
)


@pytest.mark.parametrize(
    ("allowance", "expected"),
    [
        # The nodes have lost 10 and 11. In bits from the right, two each, the first key is 1, 2, 3:
        # 1 + 8 + 48 = 57; the second all 0. What nothing reads at this step, the 3, stays.
        # Node 0: option 0 makes it 2, 0, 3 and loses 1; option 1 makes it 0, 1, 3 and loses 5;
        # option 2 is dead, with a 9 that has no room in two bits. Node 1: 1, 3, 0 without a loss;
        # 1, 0, 0 with 5; dead.
        (DEAD - 1, [(0, 0, 50, 11), (0, 1, 52, 15), (1, 0, 13, 11), (1, 1, 1, 16)]),
        (15, [(0, 0, 50, 11), (0, 1, 52, 15), (1, 0, 13, 11)]),
        (10, []),
    ],
)
def test_what_becomes_of_a_key(allowance: int, expected: list[tuple[int, ...]]) -> None:
    keys, cheapest = [np.array([57, 0])], np.array([10, 11])
    source, group, (word,), lost = moved(plan(*READS), keys, cheapest, allowance)
    rows = zip(source.tolist(), group.tolist(), word.tolist(), lost.tolist(), strict=True)
    assert list(rows) == expected


def test_what_becomes_of_a_key_of_two_words() -> None:
    """Each word forgets what is read of it: of the second, 7, bit 1, which becomes 0, 1 and 1."""
    far = read(FAR, [[0, 0, 0], [0, 1, 1]], [[0, 0, 0], [0, 0, 2]])
    keys, cheapest = [np.array([57]), np.array([7])], np.array([0])
    source, group, (word, other), lost = moved(plan(READS[0], far), keys, cheapest, DEAD - 1)
    assert source.tolist() == [0, 0, 0]
    assert group.tolist() == [0, 1, 2]
    assert word.tolist() == [58, 56, 59]
    assert other.tolist() == [5, 7, 7]
    assert lost.tolist() == [0, 5, 2]


def test_a_step_that_nothing_reads_leaves_the_keys() -> None:
    keys, cheapest = [np.array([3, 4])], np.array([0, 1])
    source, group, (word,), lost = moved(plan(), keys, cheapest, 5)
    assert source.tolist() == [0, 0, 0, 1, 1]
    assert group.tolist() == [0, 1, 2, 0, 2]
    assert word.tolist() == [3, 3, 3, 4, 4]
    assert lost.tolist() == [0, 5, 0, 1, 1]


@pytest.mark.parametrize("creatures", [1, 59, 60, 64, 200])
def test_counts_are_exact_at_any_size(creatures: int) -> None:
    """Two options each: 2 to the number of creatures, in 64 bits where it is below 2^60."""
    diagram = free_choices([Pick(place, (0, 1)) for place in range(creatures)], creatures)
    assert diagram.count() == 2**creatures
    assert diagram.counts[0].dtype == (np.int64 if creatures < 60 else np.object_)


def test_few_of_many_options_are_few() -> None:
    """Of 2^70 declarations one is legal: that number is small, whatever there is to choose from."""
    starts, first = np.array([0, 1]), np.zeros(1, dtype=np.int64)
    layers = [
        DiagramLayer(Pick(place, (0, 1)), ((0,), (1,)), starts, first, first) for place in range(70)
    ]
    diagram = Diagram(70, tuple(layers), 0)
    assert diagram.count() == 1
    assert diagram.counts[0].dtype == np.int64
