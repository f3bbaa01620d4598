"""Courses are counted, and the clock is looked at with each count."""

import pytest

from legality import TooLarge
from legality.clock import Clock, OutOfTime
from legality.search.spending import Spending


def test_as_many_courses_as_there_is_room_for() -> None:
    """Three of five leave room for two: two more are looked at, and no third."""
    spending = Spending(Clock(None), 5)
    spending.spend(3)
    assert spending.room == 2
    spending.spend(2)
    with pytest.raises(TooLarge, match="too many orders and divisions"):
        spending.spend(1)


def test_no_course_once_the_time_is_over() -> None:
    with pytest.raises(OutOfTime):
        Spending(Clock(0), 5).spend(1)
