"""What a group is worth at most, by hand."""

from legality.search.fighters import Fighter
from legality.search.game_tree import Leaf, PlayersChoice
from legality.search.groups import Groups
from legality.search.options import alternatives, options
from tests.search.posed import problem

PLAIN = (-3, 0, -3, 0)


def uppers(attacker: Fighter, *blockers: Fighter) -> dict[tuple[int, ...], tuple[int, ...]]:
    """The totals that no group before the attacker exceeds."""
    groups = Groups(problem(), "pqr")
    found = options(groups, 0, attacker, blockers, PLAIN, groups.rows(0, 100))
    return {
        tuple(used): tuple(upper)
        for used, upper in zip(found.rows.used.tolist(), found.upper.tolist(), strict=True)
    }


SMALL = Fighter(1, 1, 1, 2, -1)
LARGE = Fighter(2, 5, 5, 7, -1)
LINKED = Fighter(1, 1, 1, 1, -1, lifelink=True)


def test_an_attacker_dies_of_all_or_not() -> None:
    # a 3/4 worth 5 dies of 1 + 2 + 1 only; it kills the dearest it can: the small of 2 and the
    # linked of 1, not the large of 7; and one life is gained by lifelink
    found = uppers(Fighter(3, 4, 4, 5, 1), SMALL, LARGE, LINKED)
    assert found[0, 0, 0] == PLAIN
    assert found[1, 0, 0] == (-2, 0, 0, 0)
    assert found[1, 1, 0] == (-2, 0, 0, 0)
    assert found[1, 1, 1] == (5 - 3 + 1, 0, 1, 0)


def test_a_first_strike_may_keep_the_attacker_from_killing() -> None:
    quick = Fighter(4, 1, 1, 2, -1, early=True, late=False)
    assert uppers(Fighter(3, 4, 4, 5, 1), quick, LARGE, SMALL)[1, 0, 0] == (5, 0, 0, 0)
    # ... unless it strikes as early
    early = Fighter(3, 4, 4, 5, 1, early=True, late=False)
    assert uppers(early, quick, LARGE, SMALL)[1, 0, 0] == (3, 0, 0, 0)


def test_what_the_attacking_player_chooses_from() -> None:
    one, other, worse = Leaf((1, 0)), Leaf((0, 1)), Leaf((1, 1))
    assert set(alternatives(PlayersChoice(10, True, (one, other, worse))) or ()) == {(1, 0), (0, 1)}
    assert alternatives(PlayersChoice(10, False, (one, other))) is None
