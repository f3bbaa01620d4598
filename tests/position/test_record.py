"""Values changed without a second look: what is worked out from a checked value."""

import pytest
from msgspec.structs import replace

from legality import Position, PositionError
from legality.position.record import changed
from tests.table import board, creature


def test_it_is_the_value_with_other_fields() -> None:
    position = board(creature("x", "Ann", "2/2"), creature("b", "Bob"))
    assert position.by_id["x"].power == 2
    one = changed(position.by_id["x"], tapped=True, counters={"+1/+1": 1})
    assert one == replace(position.by_id["x"], tapped=True, counters={"+1/+1": 1})
    after = changed(position, attacks={"x": "Bob"})
    assert after == replace(position, attacks={"x": "Bob"})
    assert hash(after) == hash(replace(position, attacks={"x": "Bob"}))
    assert position.attacks is None


def test_what_was_worked_out_of_the_old_value_is_not_kept() -> None:
    position = board(creature("x", "Ann", "2/2"), creature("b", "Bob"))
    assert set(position.by_id) == {"x", "b"}
    assert set(changed(position, permanents=position.permanents[:1]).by_id) == {"x"}


def test_mappings_in_it_are_read_only() -> None:
    position = changed(board(creature("x", "Ann")), attacks={"x": "Bob"})
    assert position.attacks is not None
    with pytest.raises(TypeError, match="is a value and does not change"):
        position.attacks["x"] = "Ann"  # type: ignore[index]


def test_who_gives_fields_from_outside_asks_for_the_check() -> None:
    position = board(creature("x", "Ann"))
    with pytest.raises(PositionError, match="nobody"):
        replace(position, attacks={"nobody": "Bob"})
    assert isinstance(changed(position, attacks=None), Position)
