"""What stands before one attacker, by hand: by the life that is left at most."""

from legality.search.scoring import LOST
from tests.search.counted_boards import TWO, attacking, creatures, left


def test_what_does_not_trample_helps_what_does() -> None:
    # 510.1c: the 3 of one attacker are lethal to the 1/3 that both face, so that all 4 of the other
    # go through; unblocked it deals 3. Either is all that is left out at best: 20 - 3.
    there = creatures("a", 1, "3/3"), creatures("c", 1, "4/4", "Trample", controller="Ann")
    assert left(attacking(*there, creatures("b", 1, "1/3", TWO))) >= 20 - 3
    # Two points are not lethal to a 1/4, but deathtouch needs one of its own (702.2c): 4 - 1.
    there = (
        creatures("a", 1, "2/2"),
        creatures("c", 1, "4/4", "Trample\nDeathtouch", controller="Ann"),
    )
    ranking = attacking(*there, creatures("b", 1, "1/4", TWO))
    assert ranking.value({"b0": ("a0", "c0")})[0] > -LOST
    assert left(ranking) >= 20 - 3


def test_first_strikes_kill_before_the_regular_damage() -> None:
    # 510.4: the 5/1 dies of the 1/1 with first strike: nothing goes through.
    there = creatures("a", 2, "5/1", "Trample"), creatures("b", 1, "1/1", f"First strike\n{TWO}")
    assert left(attacking(*there)) == 20
