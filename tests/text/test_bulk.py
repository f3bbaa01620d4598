"""A seeded share of the mutated rules text (`python -m tests.text.fuzz`)."""

from tests.text.fuzz import faults


def test_mutated_lines_neither_raise_nor_hang() -> None:
    assert list(faults(1500, 7)) == []
