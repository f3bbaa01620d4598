"""The seconds of a request: its own, as far as it may name them."""

import pytest

from legality.service.limits import LEAST, RequestLimits


@pytest.mark.parametrize(
    ("asked", "given"), [(None, 10.0), (3.0, 3.0), (60.0, 60.0), (61.0, 60.0), (-1.0, 10.0)]
)
def test_seconds(asked: float | None, given: float) -> None:
    assert RequestLimits().seconds_of(asked) == given


def test_a_usual_time_is_never_above_the_most() -> None:
    assert RequestLimits(usual=10.0, most=2.0).seconds_of(None) == 2.0
    assert RequestLimits().seconds_of(float("nan")) == 10.0


def test_a_limit_of_next_to_nothing_is_long_enough_to_be_asked() -> None:
    """A request of 5e-146 seconds was lost, and its process with it."""
    assert RequestLimits().seconds_of(5e-146) == LEAST
    assert RequestLimits(most=0.01).seconds_of(5e-146) == 0.01
