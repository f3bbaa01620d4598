"""The bounds by totals alone against every order and division, on random bouts."""

import random

import pytest
from msgspec.structs import replace

from legality.clock import Clock
from legality.errors import TooLarge
from legality.search.bout import Attacking, Blocking, Bout
from legality.search.course import played_out
from legality.search.course_bounds import CourseBounds, is_plain
from legality.search.fighters import Fighter
from legality.search.game_tree import GameTree, Leaf, PlayersChoice
from legality.search.one_attacker import Ground
from tests.search.test_course import FORCING, GROUND, attacking, blocking

ROOM = 20_000


def random_bout(chance: random.Random, *, ordered: bool) -> Bout:
    """Up to three creatures on each side, every attacker blocked."""
    size, number = chance.randint(1, 3), chance.randint(1, 3)

    def fighter(sign: int) -> Fighter:
        toughness, early = chance.randint(1, 4), chance.random() < 0.25
        return Fighter(
            chance.randint(0, 4),
            toughness,
            None if chance.random() < 0.1 else toughness,
            chance.randint(0, 7),
            sign,
            early=early,
            late=not early or chance.random() < 0.3,
            deadly=chance.random() < 0.15,
            tramples=sign > 0 and chance.random() < 0.2,
            lifelink=chance.random() < 0.2,
            bands=chance.random() < 0.35,
        )

    attackers: list[Attacking] = []
    for place in range(size):
        at_walker = chance.random() < 0.3
        target, to = ("w", 4) if at_walker else ("Bob", None)
        attackers.append(Attacking(f"a{place}", target, fighter(1), True, to))
    faces = [tuple(p for p in range(size) if chance.random() < 0.75) for _ in range(number)]
    faces[0] = tuple(range(size))
    blockers = [Blocking(f"b{n}", fighter(-1), those) for n, those in enumerate(faces) if those]
    ground = Ground(ordered or chance.random() < 0.7, None, 5, by_life=False)
    floor = chance.choice((None, None, -1))
    return Bout(tuple(attackers), tuple(blockers), ground, ordered, floor=floor)


def worth(tree: GameTree, life: int) -> int:
    """What the players make of it: the player of so much life may lose."""
    if isinstance(tree, PlayersChoice):
        return (min if tree.least else max)(worth(option, life) for option in tree.options)
    lost = life + min(tree.totals[1:3]) <= 0
    return tree.totals[0] + 2 * max(-3, tree.totals[4]) - 1_000 * lost


@pytest.mark.long("random boards on which every order is played")
@pytest.mark.parametrize("block", range(4))
@pytest.mark.parametrize("ordered", [True, False])
def test_no_course_passes_them(ordered: bool, block: int) -> None:
    compared = exact = 0
    for number in range(100 * block, 100 * block + 100):
        bout = random_bout(random.Random(f"course bounds {number}"), ordered=ordered)
        if not is_plain(bout):
            continue
        try:
            course, bounds = (
                played_out(bout, Clock(None), 5_000),
                CourseBounds(bout, Clock(None), ROOM),
            )
            most, least = bounds.most, bounds.least
        except TooLarge:
            continue
        compared += 1
        exact += most == least
        for life in (1, 3, 6, 30):
            assert worth(least, life) <= worth(course, life) <= worth(most, life), number
    assert compared > 30
    assert exact == compared if not ordered else exact > 0.85 * compared


def test_an_order_that_forces_is_in_the_bounds() -> None:
    # -6 by the order, -3 by none (`test_course`): what is surely reached is -6.
    bounds = CourseBounds(Bout(FORCING[:2], FORCING[2:], GROUND, True), Clock(None), ROOM)
    assert bounds.least == Leaf((-6, 0, 0, 0))
    assert bounds.most == Leaf((-3, 0, 0, 0))


def test_what_is_not_plain() -> None:
    bout = Bout((attacking(2, 2),), (blocking(2, 2),), GROUND, True)
    assert is_plain(bout)
    assert not is_plain(replace(bout, attackers=(attacking(2, 2, weakens=True),)))
    assert not is_plain(replace(bout, void=frozenset({(0, 1)})))
    assert not is_plain(replace(bout, ground=replace(GROUND, by_life=True)))
    assert not is_plain(replace(bout, attackers=(replace(attacking(2, 2), blocked=False),)))
