"""One attacker's plans by hand, and against what `Combat` makes of the same fight."""

import random

import pytest
from msgspec.structs import replace

from legality import Combat, OutOfTime, time_limit
from legality.search.best_block import BlockRanking
from legality.search.fighters import Fighter
from legality.search.one_attacker import Ground, OneAttacker, Plan
from legality.search.playout import playout
from legality.search.scoring import Totals
from tests.table import RULES_2010, RULES_2026, Value, board, creature

A, B = "Ann", "Bob"
GROUND = Ground(poison_is_lethal=True, place=None, size=4, by_life=False)


def size(power: int, toughness: int, side: int = -1) -> Fighter:
    """A plain creature of Bob's (-1) or Ann's (1), worth its power and toughness."""
    return Fighter(power, toughness, toughness, power + toughness, side)


X = size(3, 3, 1)
EARLY = replace(X, early=True, late=False)
TWICE = replace(X, early=True)
TRAMPLER = replace(X, tramples=True)


def against(attacker: Fighter, *blockers: Fighter, blocked: bool = True) -> OneAttacker:
    """The attacker before those, all of different kinds."""
    return OneAttacker(attacker, tuple((one, 1) for one in blockers), GROUND, blocked)


@pytest.mark.parametrize(
    ("fight", "totals"),
    [
        # unblocked: 3 life in the late step, in the first, in both; blocked by nobody left: none
        (against(X, blocked=False), (-3, 0, -3, 0)),
        (against(EARLY, blocked=False), (-3, -3, -3, 0)),
        (against(TWICE, blocked=False), (-6, -3, -6, 0)),
        (against(X), (0, 0, 0, 0)),
        (against(TRAMPLER), (-3, 0, -3, 0)),
        # lethal damage less by one, exact: the blocker's worth; both dead: 6 for 6
        (against(X, size(0, 4)), (0, 0, 0, 0)),
        (against(X, size(0, 3)), (-3, 0, 0, 0)),
        (against(X, size(3, 3)), (0, 0, 0, 0)),
        # first strike: the blocker (6) is dead before it strikes; one that survives (7) strikes
        (against(EARLY, size(3, 3)), (-6, 0, 0, 0)),
        (against(EARLY, size(3, 4)), (6, 0, 0, 0)),
        # a blocker with first strike: the attacker falls and deals nothing
        (against(X, replace(size(3, 3), early=True, late=False)), (6, 0, 0, 0)),
        # trample over a 1/2, worth 3: one point goes through
        (against(TRAMPLER, size(1, 2)), (-3 - 1, 0, -1, 0)),
        (against(TRAMPLER, size(1, 3)), (-4, 0, 0, 0)),
        # with deathtouch one point is lethal to the 1/3, two go through
        (against(replace(TRAMPLER, deadly=True), size(1, 3)), (-4 - 2, 0, -2, 0)),
        # lifelink: 3 gained by Ann; 1 gained by Bob
        (against(replace(X, lifelink=True), size(0, 4)), (-3, 0, 0, 0)),
        (against(X, replace(size(1, 4), lifelink=True)), (1, 0, 1, 0)),
        # indestructible: no damage kills
        (against(X, replace(size(0, 1), dies_at=None)), (0, 0, 0, 0)),
        # 3 points for a 0/2 (worth 2) or a 0/3 (worth 3), not both
        (against(X, size(0, 2), size(0, 3)), (-3, 0, 0, 0)),
    ],
)
def test_what_comes_of_a_fight(fight: OneAttacker, totals: Totals) -> None:
    found = fight.best()
    assert found is not None
    assert found[0] == totals


def test_a_planeswalker_takes_the_damage_at_its_place() -> None:
    ground = replace(GROUND, place=4, size=5)
    found = OneAttacker(X, (), ground, False).best()
    assert found == ((0, 0, 0, 0, -3), Plan((), (), (0, 3)))


def test_where_only_life_counts_nothing_else_is_told() -> None:
    ground = replace(GROUND, by_life=True)
    assert OneAttacker(TRAMPLER, ((size(1, 2), 1),), ground, True).best() == (
        (0, 0, -1, 0),
        Plan((0,), (1,), (0, 1)),
    )


def test_kills_within_the_damage() -> None:
    # two that take 2 damage, one that takes 1
    fight = OneAttacker(X, ((size(0, 2), 2), (size(0, 1), 1)), GROUND, True)
    assert set(fight.within(3, (2, 1))) == {(0, 0), (0, 1), (1, 0), (1, 1)}
    assert set(fight.within(2, (2, 1))) == {(0, 0), (0, 1), (1, 0)}
    assert set(fight.within(5, (2, 1))) == {(n, k) for n in range(3) for k in range(2)}
    assert set(fight.within(5, (1, 0))) == {(0, 0), (1, 0)}


def test_what_only_combat_knows_is_not_planned() -> None:
    odd = replace(X, odd=True)
    assert against(odd, blocked=False).best() is None
    assert against(X, replace(size(1, 1), odd=True)).best() is None


@pytest.mark.parametrize(
    ("fight", "delicate"),
    [
        # a second strike gains life only while blockers are left
        (against(replace(TWICE, lifelink=True), size(1, 1)), True),
        (against(replace(TWICE, lifelink=True), blocked=False), False),
        (against(TWICE, size(1, 1)), False),
        # an indestructible blocker stays in the way of a trampler's second strike
        (against(replace(TRAMPLER, early=True), replace(size(1, 1), dies_at=None)), True),
        (against(replace(TRAMPLER, early=True), size(1, 1)), False),
        (against(TRAMPLER, replace(size(1, 1), dies_at=None)), False),
    ],
)
def test_where_killing_early_is_not_simply_best(fight: OneAttacker, delicate: bool) -> None:
    assert fight.is_delicate() is delicate
    assert (fight.best() is None) is delicate


def test_trample_with_deathtouch_is_left_to_combat_by_old_rules() -> None:
    old = replace(GROUND, poison_is_lethal=False)
    deadly = replace(TRAMPLER, deadly=True)
    assert OneAttacker(deadly, ((size(1, 3), 1),), old, True).best() is None
    assert OneAttacker(deadly, (), old, False).best() is not None


def test_a_skirmish_is_what_combat_makes_of_it() -> None:
    planned = 0
    for seed in range(120):
        rng = random.Random(f"one_attacker {seed}")
        ranking, blocks = _skirmish(rng)
        fallen = ranking.engagements.fallen(("a",), [(name, ("a",)) for name in blocks])
        assert fallen is not None
        found = ranking.engagements.one_attacker("a", list(blocks), fallen)
        if found is None:
            continue
        planned += 1
        part = ranking.engagements.part_of_board(("a",), blocks)
        assert playout(part, ranking.engagements.scoring) == found
        Combat.resume(part)
    assert planned > 60


def _skirmish(rng: random.Random) -> tuple[BlockRanking, dict[str, tuple[str, ...]]]:
    words = ("First strike", "Double strike", "Deathtouch", "Trample", "Lifelink", "Indestructible")

    def one(name: str, player: str) -> Value:
        text = ", ".join(word for word in words if rng.random() < 0.25)
        size = f"{rng.randint(0, 4)}/{rng.randint(1, 4)}"
        return creature(name, player, size, text.capitalize())

    names = [f"b{n}" for n in range(rng.randint(0, 3))]
    rules = rng.choice((RULES_2010, "2024-03-08", RULES_2026))
    permanents = [one("a", A), *(one(name, B) for name in names)]
    position = board(*permanents, attacks="a", rules=rules)
    return BlockRanking(position, B), {name: ("a",) for name in names}


def test_the_time_limit_is_looked_at_while_kills_are_tried() -> None:
    # 20 kinds of blockers that one point kills: 2 ** 20 sets, of which 20 points afford each.
    kinds = tuple((size(worth, 1), 1) for worth in range(20))
    striker = replace(EARLY, amount=20)
    with pytest.raises(OutOfTime), time_limit(0):
        OneAttacker(striker, kinds, GROUND, True).best()
