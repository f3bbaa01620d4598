import pytest

from legality.text import present_line


@pytest.mark.parametrize(
    ("text", "understood"),
    [
        ("This creature can't attack unless another creature is attacking.", False),
        ("This creature can't attack if two or more creatures are attacking you.", False),
        ("This creature attacks each combat if able as long as a Goat is attacking.", False),
        ("This creature can't block unless another creature is blocking.", False),
        ("Creatures can't be blocked as long as a Wall is blocking.", False),
        # what is declared before
        ("This creature can't block if two or more creatures are attacking you.", True),
        ("This creature can't be blocked as long as a Goat is attacking.", True),
        # no restriction
        ("This creature has menace as long as another creature is attacking.", True),
        ("This creature gets +1/+1 as long as no creatures are blocking.", True),
        # the creature itself is asked for, not others
        ("This creature can't be blocked as long as it's attacking.", True),
    ],
)
def test_a_circumstance_that_looks_at_what_it_allows_is_not_read(
    text: str, understood: bool
) -> None:
    assert present_line(text).understood is understood
