"""The life that is left at most, by hand."""

from tests.search.counted_boards import TWO, attacking, creatures, left


def test_nobody_blocks_more_than_they_can() -> None:
    # Three block two each, so that six of eight 3/3 are blocked: 20 - 2 × 3.
    assert left(attacking(creatures("a", 8, "3/3"), creatures("b", 3, "1/1", TWO))) == 14
    # 702.111b: of eight with menace six pairs block three: 20 - 5 × 3.
    menace = creatures("a", 8, "3/3", "Menace")
    assert left(attacking(menace, creatures("b", 3, "1/1", TWO))) == 5


def test_what_is_lethal_to_a_blocker_is_taken_up_once() -> None:
    # 702.19b: two tramplers of 4 before one 1/5: 8 - 5 go through, and not nothing.
    ranking = attacking(creatures("a", 2, "4/4", "Trample"), creatures("b", 1, "1/5", TWO))
    assert left(ranking) == 20 - 3
    # 702.2c: with deathtouch one point is lethal, for both.
    deadly = creatures("a", 2, "4/4", "Trample\nDeathtouch")
    assert left(attacking(deadly, creatures("b", 1, "1/5", TWO))) == 20 - 7


def test_deadly_damage_is_lethal_again_where_nobody_dies() -> None:
    # 702.2c: 3 in each step, one of it on the 0/5, which is not destroyed: 2 and 2 go through.
    one = creatures("a", 1, "3/3", "Double strike\nDeathtouch\nTrample")
    other = creatures("c", 1, "1/1", controller="Ann")
    blocker = creatures("b", 1, "0/5", f"Indestructible\n{TWO}")
    assert left(attacking(one, other, blocker)) == 20 - 4


def test_life_that_comes_too_late_is_none() -> None:
    # 510.4: 3 first-strike damage kill Bob, at 3 life, before lifelink gains him 4.
    there = creatures("a", 3, "3/3", "First strike"), creatures("b", 1, "4/4", f"Lifelink\n{TWO}")
    assert left(attacking(*there, life=3)) <= 0
    assert left(attacking(*there, life=4)) == 4 + 4 - 3
