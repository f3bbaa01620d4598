"""Ways through the attackers: which are kept, and what their numbers say."""

from collections.abc import Callable

import pytest

from legality.search.scoring import Totals
from legality.search.ways import (
    Alternatives,
    Key,
    NumberedGroup,
    Way,
    gone_on,
    keep,
    key_after,
    narrowed,
)

NONE: Key = (0, (), ())


def way(slack: int, obeyed: int, *totals: Totals) -> Way:
    return Way(slack, obeyed, totals, 0, (), None)


def choice(slack: int, exact: Alternatives, tracked: tuple[int, ...] = ()) -> NumberedGroup:
    return NumberedGroup(0, slack, slack, 4, (1,), tracked, 2, exact)


def test_what_is_gone_on_with_adds_up() -> None:
    """3 + 5 of slack, 1 + 2 obeyed, (1, 0) + (2, 7) = (3, 7); 4 in the packed number is used."""
    after = gone_on(way(3, 1, (1, 0, 0, 0)), 6, choice(5, ((2, 7, 0, 0),)))
    assert (after.slack, after.obeyed, after.totals) == (8, 3, ((3, 7, 0, 0),))
    assert (after.attacker, after.group) == (6, (1,))
    assert key_after((8, (1,), ()), 6, choice(5, ((2, 7, 0, 0),), (2,))) == (12, (3,), ())


def test_a_group_that_hangs_on_others_stands_in_the_key_and_not_in_the_totals() -> None:
    after = gone_on(way(3, 1, (1, 0, 0, 0)), 6, choice(5, ()))
    assert after.totals == ((1, 0, 0, 0),)
    assert key_after(NONE, 6, choice(5, ())) == (4, (), ((6, (1,)),))


def test_of_what_may_be_chosen_only_the_least_sums_stay() -> None:
    """(0, 3) or (2, 0), and (1, 1) or (4, 4): (1, 4), (4, 7), (3, 1), (6, 4). The attacking player
    never chooses (4, 7) beside (1, 4), nor (6, 4) beside (3, 1)."""
    first = way(0, 0, (0, 3, 0, 0), (2, 0, 0, 0))
    after = gone_on(first, 0, choice(0, ((1, 1, 0, 0), (4, 4, 0, 0))))
    assert set(after.totals) == {(1, 4, 0, 0), (3, 1, 0, 0)}


@pytest.mark.parametrize(
    ("kept", "new", "stay"),
    [
        # as good in all: the new one is left out
        ([way(0, 1, (3, 3, 0, 0))], way(0, 1, (3, 3, 0, 0)), [0]),
        # worse in one total, better in the other: both stay
        ([way(0, 1, (3, 3, 0, 0))], way(0, 1, (4, 2, 0, 0)), [0, 1]),
        # better in all: it takes the place
        ([way(0, 1, (3, 3, 0, 0))], way(0, 1, (4, 3, 0, 0)), [1]),
        # it obeys more, and loses nothing by it: it takes the place
        ([way(0, 1, (3, 3, 0, 0))], way(0, 2, (3, 3, 0, 0)), [1]),
        # one choice more for the attacking player, and it is worse: the new one is left out
        ([way(0, 1, (3, 3, 0, 0))], way(0, 1, (3, 3, 0, 0), (2, 2, 0, 0)), [0]),
    ],
)
def test_ways_that_beat_others(kept: list[Way], new: Way, stay: list[int]) -> None:
    every = [*kept, new]
    ways = list(kept)
    keep(ways, new)
    assert ways == [every[one] for one in stay]


def told(left: list[int]) -> Callable[[int], None]:
    return left.append


@pytest.mark.parametrize(
    ("width", "slacks", "dropped"),
    [(4, [5, 1, 3], []), (3, [5, 1, 3], []), (2, [1, 3], [5]), (1, [1], [5, 3])],
)
def test_the_least_slack_is_kept(width: int, slacks: list[int], dropped: list[int]) -> None:
    other: Key = (1, (), ())
    left: list[int] = []
    found = narrowed({NONE: [way(5, 0), way(1, 0)], other: [way(3, 0)]}, width, told(left))
    assert [one.slack for ways in found.values() for one in ways] == slacks
    assert left == dropped


def test_ways_of_the_same_slack_are_no_more_than_the_width() -> None:
    left: list[int] = []
    found = narrowed({NONE: [way(2, 0), way(2, 1), way(2, 2)]}, 2, told(left))
    assert [one.obeyed for one in found[NONE]] == [0, 1]
    assert left == [2]
