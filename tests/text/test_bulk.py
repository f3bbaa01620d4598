"""A seeded share of the mutated rules text (`python -m tests.text.fuzz`)."""

import pytest

from tests.text.fuzz import faults


@pytest.mark.parametrize("seed", range(7, 10))
def test_mutated_lines_neither_raise_nor_hang(seed: int) -> None:
    assert list(faults(500, seed)) == []
