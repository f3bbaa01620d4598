"""Numbers and statistics after "with"."""

from tests.table import NOBODY, board, creature, legal_blocks


def test_power_greater_than() -> None:
    """Fine: power 1 blocks. Broken: power 3 does. Just kept: power 2 is not greater than 2."""
    text = "This creature can't be blocked by creatures with power greater than 2."
    for size, legal in (
        ("1/1", {NOBODY, "x"}),
        ("2/2", {NOBODY, "x"}),
        ("3/3", {NOBODY}),
    ):
        table = board(
            creature("rogue", "Ann", text=text), creature("x", "Bob", size), attacks="rogue"
        )
        assert legal_blocks(table) == legal
