"""Views that a value keeps, without the lock of the standard library before Python 3.12."""

import functools
import sys

import pytest

from legality import Position
from legality.cached import cached_property
from legality.position.stated import Stated


class Counted:
    """Counts how often its view is worked out."""

    def __init__(self) -> None:
        self.times = 0

    @cached_property
    def view(self) -> list[int]:
        """A list of its own."""
        self.times += 1
        return [self.times]


def test_a_view_is_worked_out_once_and_kept_with_its_value() -> None:
    value, other = Counted(), Counted()
    first = value.view
    assert value.view is first
    assert (value.times, other.times) == (1, 0)
    assert vars(value)["view"] is first
    del vars(value)["view"]
    assert value.view == [2]


def test_a_view_that_fails_is_not_kept() -> None:
    class Failing:
        tried = 0

        @cached_property
        def view(self) -> int:
            self.tried += 1
            return 6 // (self.tried - 1)

    value = Failing()
    with pytest.raises(ZeroDivisionError):
        _ = value.view
    assert value.view == 6


def test_the_class_has_the_view_itself_with_its_docstring() -> None:
    assert isinstance(Counted.view, cached_property)
    assert Counted.view.__doc__ == "A list of its own."


def test_it_is_that_of_the_standard_library_where_this_has_no_lock() -> None:
    assert (cached_property is functools.cached_property) is (sys.version_info >= (3, 12))


def test_a_position_keeps_its_views() -> None:
    position = Position.from_value({"players": [{"name": "Ann"}, {"name": "Bob"}]})
    assert position.by_id is position.by_id
    assert isinstance(vars(Stated)["by_id"], cached_property)
