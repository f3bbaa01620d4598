"""The course without orders, each expected value by hand; random bouts stand in
`test_course_bounds`."""

import pytest

from legality.clock import Clock
from legality.errors import TooLarge
from legality.search.bout import Attacking, Blocking, Bout
from legality.search.bout_sides import ATTACKERS
from legality.search.free_course import FreeCourse
from legality.search.game_tree import Leaf
from tests.search.test_course import FORCING, GROUND, attacking, blocking


def course(*those: Attacking | Blocking, **more: int) -> FreeCourse:
    """The course of those, without orders."""
    attackers = tuple(each for each in those if isinstance(each, Attacking))
    blockers = tuple(each for each in those if isinstance(each, Blocking))
    return FreeCourse(Bout(attackers, blockers, GROUND, False), Clock(None), 1_000, **more)


def test_first_strikers_kill_before_they_are_struck() -> None:
    # The 2/1 first striker kills the 2/2 attacker (5), which deals nothing.
    assert course(attacking(2, 2), blocking(2, 1, early=True, late=False)).tree == Leaf(
        (5, 0, 0, 0)
    )


def test_the_other_player_divides_for_banding() -> None:
    # y's two points go to d, x's one kills c: -3.
    assert course(*FORCING).tree == Leaf((-3, 0, 0, 0))


def test_a_trampler_goes_over_or_kills() -> None:
    # 4 points: 2 are lethal to the 0/2, the others go through: -3 and -2.
    assert course(attacking(4, 4, tramples=True), blocking(0, 2)).tree == Leaf((-5, 0, -2, 0))


def test_who_is_bound_hurts_nobody_whom_it_does_not_kill() -> None:
    # x before b and c, y before c and d with banding. Free, x marks a point on c (which lacks 3),
    # so that y's 4 points, of which c and d have room for 2 and 2, kill one of them. Bound, x's
    # point kills nobody, and there is room.
    board = (
        attacking(1, 9, "x"), attacking(4, 9, "y"), blocking(0, 9, 0, name="b"),
        blocking(0, 3, 0, 1, name="c"), blocking(0, 3, 1, name="d", bands=True),
    )  # fmt: skip
    assert course(*board).tree == Leaf((-3, 0, 0, 0))
    assert course(*board, bound=ATTACKERS).tree == Leaf((0, 0, 0, 0))


def test_more_than_there_is_room_for_raises() -> None:
    several = [blocking(0, 9, 0, 1, early=True, name=f"b{n}") for n in range(5)]
    those = attacking(9, 9, "x", early=True), attacking(9, 9, "y", early=True)
    with pytest.raises(TooLarge):
        _ = course(*those, *several).tree
