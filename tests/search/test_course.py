"""Bouts on plain numbers, each value derived by hand; and against every course that `Combat` knows
(`playout`) on random boards of every edition."""

import random
from typing import Any

import pytest
from msgspec.structs import replace

from legality import Position
from legality.clock import Clock, OutOfTime
from legality.errors import TooLarge
from legality.rulebook.banding import band_announcements
from legality.search import course
from legality.search.best_block import BlockRanking
from legality.search.bout import Attacking, Blocking, Bout
from legality.search.candidates import Candidates, attacked
from legality.search.course import (
    ROOM,
    _Course,  # pyright: ignore[reportPrivateUsage]
    at_least,
    at_most,
    at_most_by_one,
    played_out,
)
from legality.search.fighters import Fighter
from legality.search.game_tree import GameTree, Leaf, value
from legality.search.one_attacker import Ground
from legality.search.playout import playout
from legality.search.scoring import default_score
from tests.search.exhaustive import TIMES

GROUND = Ground(poison_is_lethal=True, place=None, size=4, by_life=False)


def attacking(power: int, toughness: int, name: str = "x", **more: Any) -> Attacking:
    """An attacker worth 5."""
    return Attacking(name, "Bob", Fighter(power, toughness, toughness, 5, 1, **more), True)


def blocking(power: int, toughness: int, *faces: int, name: str = "b", **more: Any) -> Blocking:
    """A blocker worth 3."""
    fighter = Fighter(power, toughness, toughness, 3, -1, **more)
    return Blocking(name, fighter, faces or (0,))


def totals(*those: Attacking | Blocking, ordered: bool = True) -> Any:
    """What comes of it, where nothing is left to decide."""
    attackers = tuple(one for one in those if isinstance(one, Attacking))
    blockers = tuple(one for one in those if isinstance(one, Blocking))
    tree = played_out(Bout(attackers, blockers, GROUND, ordered))
    assert isinstance(tree, Leaf)
    return tree.totals


def test_wither_weakens_before_the_other_strikes() -> None:
    # 702.80: a first striker with wither makes the 2/3 attacker 0/1: it kills nobody and lives.
    quick = blocking(2, 1, early=True, late=False, weakens=True)
    assert totals(attacking(2, 3), quick) == (0, 0, 0, 0)


def test_without_wither_the_other_strikes_back() -> None:
    # The same 2/3 attacker lives with 2 damage, and kills the 2/1: -3.
    quick = blocking(2, 1, early=True, late=False)
    assert totals(attacking(2, 3), quick) == (-3, 0, 0, 0)


def test_counters_kill_what_damage_does_not_destroy() -> None:
    # 704.5f: an indestructible 1/2 attacker with two -1/-1 counters has no toughness left: +5;
    # it kills the 2/1 in the same step: -3.
    steel = Attacking("x", "Bob", Fighter(1, 2, None, 5, 1), True)
    assert totals(steel, blocking(2, 1, weakens=True)) == (2, 0, 0, 0)


def test_infect_that_tramples_poisons() -> None:
    # 4 damage, 1 of it lethal to the 0/1: three poison counters at two each, and the blocker: -9.
    tramples = attacking(4, 4, tramples=True, weakens=True, infects=True)
    assert totals(tramples, blocking(0, 1)) == (-9, 0, 0, -3)


def test_a_blocker_of_two_divides_its_damage() -> None:
    # A 2/9 before two 1/1 attackers kills both: +10.
    two = attacking(1, 1), attacking(1, 1, "y")
    assert totals(*two, blocking(2, 9, 0, 1)) == (10, 0, 0, 0)


def test_a_blocker_of_two_kills_one_where_its_damage_is_enough_for_one() -> None:
    two = attacking(1, 2), attacking(1, 2, "y")
    assert totals(*two, blocking(2, 9, 0, 1)) == (5, 0, 0, 0)


def test_two_attackers_kill_together_whom_none_kills_alone() -> None:
    # 1 + 1 damage is lethal to the 0/2.
    two = attacking(1, 1), attacking(1, 1, "y")
    assert totals(*two, blocking(0, 2, 0, 1)) == (-3, 0, 0, 0)


def test_room_is_kept() -> None:
    many = tuple(blocking(0, 9 + n, 0, name=f"b{n}") for n in range(9))
    with pytest.raises(TooLarge):
        played_out(Bout((attacking(30, 1, early=True),), many, GROUND, True), room=1000)


def test_a_band_dies_where_its_player_likes() -> None:
    # 702.22k: the blocker of a band with banding in it strikes for 3, and the attacking player puts
    # all of it on the 0/9; the band kills the blocker: -3.
    band = attacking(3, 3), attacking(0, 9, "wall", bands=True)
    assert totals(*band, blocking(3, 3, 0, 1)) == (-3, 0, 0, 0)


def test_without_banding_it_dies_where_the_blocker_likes() -> None:
    # The same pair without banding: the blocker kills the 3/3, worth 5.
    two = attacking(3, 3), attacking(0, 9, "wall")
    assert totals(*two, blocking(3, 3, 0, 1)) == (2, 0, 0, 0)


@pytest.mark.parametrize("more", [{}, {"tramples": True}, {"weakens": True}])
@pytest.mark.parametrize("ordered", [True, False])
def test_three_fill_up_each_others_damage(ordered: bool, more: dict[str, bool]) -> None:
    # 510.1c: 2 + 2 + 2 damage kill two blockers 0/3, as lethal damage is that of all together: the
    # second deals one to each. Both are worth 3.
    band = (
        attacking(2, 9, bands=True),
        attacking(2, 9, "y", bands=True),
        attacking(2, 9, "z", **more),
    )
    two = blocking(0, 3, 0, 1, 2), blocking(0, 3, 0, 1, 2, name="c")
    assert totals(*band, *two, ordered=ordered) == (-6, 0, 0, 0)


def test_before_banding_damage_spares_whom_it_may() -> None:
    # 702.22j: 3 damage over two blockers 2/2, one of them with banding: 2 and 1 are the least.
    pair = blocking(0, 2, bands=True), blocking(0, 2, name="c")
    assert totals(attacking(3, 3), *pair) == (-3, 0, 0, 0)
    assert totals(attacking(2, 3), *pair) == (0, 0, 0, 0)
    assert totals(attacking(4, 3), *pair) == (-3, 0, 0, 0)  # all of it on one


def test_trample_before_banding_goes_over_nobody_who_may_take_it() -> None:
    # 702.19b, 702.22j: the other player puts all 5 on the 0/2, and nothing goes through.
    tramples = attacking(5, 3, tramples=True)
    assert totals(tramples, blocking(0, 2, bands=True)) == (-3, 0, 0, 0)
    assert totals(tramples, blocking(0, 2)) == (-6, 0, -3, 0)


# -- against every course of the combat ------------------------------------------------------------

WORDS = ("First strike", "Double strike", "Deathtouch", "Trample", "Lifelink", "Indestructible")
COUNTERS = ("Wither", "Infect", "Toxic 1")
MANY = (
    "This creature can block an additional creature each combat.",
    "This creature can block any number of creatures.",
)


def dealt(seed: int) -> Position:
    """A small board of any edition, on which blockers may block several attackers."""
    return Position.from_value(board_value(seed))


def board_value(seed: int) -> dict[str, Any]:
    """That board as JSON."""
    rng = random.Random(f"bout {seed}")
    permanents: list[dict[str, Any]] = []
    for player, letter in (("Ann", "a"), ("Bob", "b")):
        for number in range(rng.randint(1, 3)):
            lines = [word for word in (*WORDS, *COUNTERS) if rng.random() < 0.17]
            if player == "Bob" and rng.random() < 0.4:
                lines.append(rng.choice(MANY))
            one = {
                "id": f"{letter}{number}",
                "controller": player,
                "type_line": "Creature",
                "power": rng.randint(0, 3),
                "toughness": rng.randint(1, 3),
                "oracle_text": "\n".join(lines),
            }
            permanents.append(one | ({"damage": 1} if rng.random() < 0.1 else {}))
    rules, targets = rng.choice(TIMES), ["Bob"]
    if rules > "2008" and rng.random() < 0.2:
        walker = {"id": "walker", "controller": "Bob", "type_line": "Planeswalker — Test"}
        permanents.append(walker | {"loyalty": rng.randint(1, 4)})
        targets.append("walker")
    attackers = [one["id"] for one in permanents if one["id"].startswith("a")]
    return {
        "rules": rules,
        "players": [{"name": "Ann"}, {"name": "Bob", "life": rng.randint(1, 9)}],
        "permanents": permanents,
        "attacks": {name: rng.choice(targets) for name in attackers},
    }


@pytest.mark.parametrize("start", range(0, 60, 20))
def test_bouts_are_worth_what_combat_says(start: int) -> None:
    compared = 0
    for seed in range(start, start + 20):
        ranking = BlockRanking(dealt(seed))
        board = ranking.engagements
        if not board.separable:
            continue
        blocks = [dict(block) for block in ranking]
        for block in random.Random(seed).sample(blocks, min(3, len(blocks))):
            faced = {n: (to,) if isinstance(to, str) else tuple(to) for n, to in block.items()}
            whole = playout(board.part_of_board(board.mine, faced), board.scoring)
            score, _ = ranking.value(block)
            assert score == value([whole], board.scoring)[0], (seed, block)
            assert default_score(board.position, ranking.outcome(block).outcome, "Bob") == score
            compared += 1
    assert compared > 20


@pytest.mark.long("every order of several blockers is played")
def test_orders_that_are_squeezed_out_are_worth_what_all_are(monkeypatch: Any) -> None:
    """509.2, 509.3: one announcement of each side is looked at before every pair."""
    found: list[GameTree | None] = []
    squeezed = _Course.squeezed

    def watched(course: _Course, *orders: Any) -> GameTree | None:
        found.append(squeezed(course, *orders))
        return found[-1]

    monkeypatch.setattr(course, "FEW", 1)
    monkeypatch.setattr(_Course, "squeezed", watched)
    for start in range(200, 240, 20):
        test_bouts_are_worth_what_combat_says(start)
    assert sum(one is not None for one in found) > 5
    assert None in found


def banded(seed: int) -> Position:
    """Such a board with banding, the attackers in bands where they may be."""
    rng = random.Random(f"banded {seed}")
    fields = board_value(seed)
    for one in fields["permanents"]:
        lines = [one.get("oracle_text", "")] + ["Banding"] * (rng.random() < 0.45)
        lines += [word for word in ("Flanking", "Bushido 1") if rng.random() < 0.04]
        if "Creature" in one["type_line"]:
            one["oracle_text"] = "\n".join(filter(None, lines))
    attack: dict[str, str] = fields.pop("attacks")
    if rng.random() < 0.8:
        target = rng.choice(list(attack.values()))
        attack = {name: target for name in attack}
    bare = Position.from_value(fields)
    bands = list(band_announcements(Candidates(bare).table, attack))
    return attacked(bare, attack, rng.choice(bands[1:] or bands))


def agreed(position: Position, seed: int) -> int:
    """In how many of two blocks of the board the quick course and all courses were compared."""
    try:
        ranking = BlockRanking(position)
    except TooLarge:
        return 0
    board = ranking.engagements
    blocks = [dict(block) for block in ranking]
    compared = 0
    for block in random.Random(seed).sample(blocks, min(2, len(blocks)) * board.separable):
        faced = {n: (to,) if isinstance(to, str) else tuple(to) for n, to in block.items()}
        part = board.part_of_board(board.mine, faced)
        try:
            whole = value([playout(part, board.scoring, Clock(4))], board.scoring)[0]
        except (TooLarge, OutOfTime):
            continue
        assert ranking.value(block)[0] == whole, (seed, block)
        assert default_score(board.position, ranking.outcome(block).outcome, "Bob") == whole, seed
        compared += 1
    return compared


def test_bands_are_worth_what_combat_says() -> None:
    assert sum(agreed(banded(seed), seed) for seed in range(16)) > 16


@pytest.mark.slow("plays every course of the combats of two thousand boards")
@pytest.mark.parametrize("start", range(100, 2_100, 100))
def test_many_bands_are_worth_what_combat_says(start: int) -> None:
    assert sum(agreed(banded(seed), seed) for seed in range(start, start + 100)) > 100


def test_orders_of_one_side_that_do_not_matter_are_not_paired_with_the_others() -> None:
    """509.2, 509.3: every pair of announcements comes to the same as `between`."""
    compared = 0
    for seed in range(60):
        rng = random.Random(f"between {seed}")

        def one(name: str, *faces: int, rng: random.Random = rng) -> Any:
            early, late = rng.choice(((False, True), (False, True), (True, False), (True, True)))
            power, toughness = rng.randint(1, 4), rng.randint(1, 4)
            more = {"early": early, "late": late, "deadly": rng.random() < 0.2}
            if not faces:
                return attacking(power, toughness, name, tramples=rng.random() < 0.3, **more)
            return blocking(power, toughness, *faces, name=name, **more)

        attackers = tuple(one(f"x{number}") for number in range(2))
        blockers = tuple(one(f"b{number}", 0, 1) for number in range(2))
        one_course = _Course(Bout(attackers, blockers, GROUND, True), Clock(None), ROOM)
        mine, theirs = (list(one_course.orders.of(side)) for side in (range(2), range(2, 4)))
        found = one_course.between(mine, theirs)
        if found is not None:
            assert found == one_course.announced(mine, theirs), seed
            compared += 1
    assert compared > 5


@pytest.mark.parametrize("seed", range(40))
def test_bounds_hold_on_both_sides(seed: int) -> None:
    # What the defending player can't exceed, and can surely reach, where creatures share damage.
    rng = random.Random(f"both sides {seed}")

    def traits() -> dict[str, Any]:
        quick = rng.choice(((False, True), (True, False), (False, True), (True, True)))
        return {"early": quick[0], "late": quick[1], "deadly": rng.random() < 0.2}

    attackers = tuple(
        attacking(rng.randint(1, 4), rng.randint(1, 4), f"x{n}", **traits()) for n in range(2)
    )
    faces = [rng.choice(((0,), (1,), (0, 1), (0, 1))) for _ in range(3)]
    blockers = tuple(
        blocking(rng.randint(1, 4), rng.randint(1, 4), *those, name=f"b{n}", **traits())
        for n, those in enumerate(faces)
    )
    blocked = {one for those in faces for one in those}
    attackers = tuple(replace(one, blocked=n in blocked) for n, one in enumerate(attackers))
    bout = Bout(attackers, blockers, GROUND, True)
    trees = at_least(bout), played_out(bout), at_most(bout), at_most_by_one(bout)
    least, exact, most, loosely = map(worst, trees)
    assert least <= exact <= most <= loosely


def worst(tree: GameTree) -> int:
    """What the defending player gets in the first place of the totals."""
    if isinstance(tree, Leaf):
        return tree.totals[0]
    return (min if tree.least else max)(map(worst, tree.options))


FORCING = (
    attacking(1, 9, "x"),
    attacking(2, 9, "y"),
    blocking(0, 2, 0, 1, name="b"),
    blocking(0, 1, 0, name="c"),
    blocking(0, 9, 1, name="d", bands=True),
)
"""The defending player divides y's damage for d's banding, the attacking player x's."""


def test_an_order_forces_what_the_other_player_divides() -> None:
    # 510.1c, e of 2024: x has b before c. Its point on c is legal only if b gets lethal damage, so
    # that both of y's points go there: b and c die, -6. Without orders y's go to d: only -3.
    bout = Bout(FORCING[:2], FORCING[2:], GROUND, True)
    assert played_out(bout) == Leaf((-6, 0, 0, 0))
    assert at_least(bout) == Leaf((-6, 0, 0, 0))
    assert played_out(replace(bout, ordered=False)) == Leaf((-3, 0, 0, 0))


def test_a_blockers_order_forces_the_attacking_player() -> None:
    # The same from the other side: p has x before y, so that q's points, which the attacking player
    # divides for z's banding, must go to x. Both die, worth 5 each.
    attackers = attacking(0, 2, "x"), attacking(0, 1, "y"), attacking(0, 9, "z", bands=True)
    blockers = blocking(1, 9, 0, 1, name="p"), blocking(2, 9, 0, 2, name="q")
    bout = Bout(attackers, blockers, GROUND, True)
    assert played_out(bout) == at_most(bout) == Leaf((10, 0, 0, 0))
