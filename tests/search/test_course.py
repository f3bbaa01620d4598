"""Bouts on plain numbers, each value derived by hand; and against every course that `Combat` knows
(`playout`) on random boards of every edition."""

import random
from typing import Any

import pytest

from legality import Position
from legality.errors import TooLarge
from legality.search.best_block import BlockRanking
from legality.search.bout import Attacking, Blocking, Bout
from legality.search.course import played_out
from legality.search.fighters import Fighter
from legality.search.game_tree import Leaf, value
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
    many = tuple(blocking(0, 9, 0, name=f"b{n}") for n in range(9))
    with pytest.raises(TooLarge):
        played_out(Bout((attacking(30, 1, early=True),), many, GROUND, True), room=1000)


# -- against every course of the combat ------------------------------------------------------------

WORDS = ("First strike", "Double strike", "Deathtouch", "Trample", "Lifelink", "Indestructible")
COUNTERS = ("Wither", "Infect", "Toxic 1")
MANY = (
    "This creature can block an additional creature each combat.",
    "This creature can block any number of creatures.",
)


def dealt(seed: int) -> Position:
    """A small board of any edition, on which blockers may block several attackers."""
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
    return Position.from_value(
        {
            "rules": rules,
            "players": [{"name": "Ann"}, {"name": "Bob", "life": rng.randint(1, 9)}],
            "permanents": permanents,
            "attacks": {name: rng.choice(targets) for name in attackers},
        }
    )


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
