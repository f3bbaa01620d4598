"""Courses are counted, and the clock is looked at with each count."""

import pytest

from legality import TooLarge
from legality.clock import Clock, OutOfTime
from legality.search.course_budget import CourseBudget


def test_as_many_courses_as_there_is_room_for() -> None:
    """Three of five leave room for two: two more are looked at, and no third."""
    budget = CourseBudget(Clock(None), 5)
    budget.spend(3)
    assert budget.room == 2
    budget.spend(2)
    with pytest.raises(TooLarge, match="too many orders and divisions"):
        budget.spend(1)


def test_no_course_once_the_time_is_over() -> None:
    with pytest.raises(OutOfTime):
        CourseBudget(Clock(0), 5).spend(1)
