"""Two objects that want more creatures together than there are."""

import pytest

from legality.problem.scarcity import too_few


@pytest.mark.parametrize(
    ("one", "other", "several", "few"),
    [
        (0b0011, 0b1100, 0, False),  # two each, of four: enough for 2 + 2
        (0b0011, 0b0110, 0, True),  # three for 2 + 2
        (0b0011, 0b0110, 0b0010, False),  # the one who may choose both may choose two
        (0b0011, 0b0110, 0b0001, True),  # who may choose two may choose only one of these
    ],
)
def test_two_and_two(one: int, other: int, several: int, few: bool) -> None:
    assert too_few(one, other, several, 4) is few
