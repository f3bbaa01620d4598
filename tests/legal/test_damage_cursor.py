"""Damage assigned point by point: the same assignments as are listed, and no others."""

import copy
import json
import pickle

import pytest

from legality import Position, legal_damage
from legality.errors import TooLarge
from legality.legal import damage_cursor
from legality.legal.damage_cursor import DamageCursor, bound_together
from tests.damage_boards import EDITIONS, SIDES, damage_board
from tests.damage_oracle import assignment_of

BOARD = """
Ann:
  ogre = {} (Creature — Ogre){} -> Bob
  imp = 1/1 (Creature — Imp) -> Bob
Bob:
  elf = 1/2 (Creature — Elf) -> ogre
  cat = 1/3 (Creature — Cat) -> ogre
"""


def cursor(size: str = "4/4", words: str = "", rules: str = "2026-09-25") -> DamageCursor:
    position = Position.from_notation(BOARD.format(size, words))
    position = Position.from_value(json.loads(str(position)) | {"rules": rules, "judge": []})
    return legal_damage(position, "attacking").start()


def ends(cursor: DamageCursor) -> list[dict[str, dict[str, int]]]:
    """Every end that can be reached, each once for every way to it."""
    if cursor.done:
        return [cursor.declaration]
    return [end for option in cursor.options for end in ends(cursor.choose(option))]


def test_points_are_given_one_by_one_and_forced_ones_by_themselves() -> None:
    # Without trample the ogre divides 2 points among elf and cat: 2-0, 1-1, 0-2; the imp has no
    # choice. The first point is a choice; once the cat has it, the elf can't get any.
    start = cursor("2/2")
    assert (start.creature, start.chooser, start.options, start.count()) == (
        "ogre", "Ann", ("elf", "cat"), 3,
    )  # fmt: skip
    assert start.choose("cat").declaration == {"ogre": {"cat": 2}, "imp": {"Bob": 1}}
    assert start.choose("elf").options == ("elf", "cat")
    assert len(ends(start)) == 3


def test_trample_waits_for_lethal_damage() -> None:
    # 6 points, lethal 2 and 3: Bob can get one only when elf and cat have 5. Of 7 divisions among
    # elf and cat (0-6 … 6-0) there is besides 2-3 with 1 for Bob.
    found = ends(cursor("6/6", ", trample"))
    assert len(found) == 8
    assert {"ogre": {"elf": 2, "cat": 3, "Bob": 1}, "imp": {"Bob": 1}} in found
    assert all("Bob" not in end["ogre"] or end["ogre"]["Bob"] == 1 for end in found)


def test_an_order_binds() -> None:
    # By the rules of 2024-03-08 the cat comes after the elf: 4-0, 3-1, 2-2.
    assert [end["ogre"] for end in ends(cursor(rules="2024-03-08"))] == [
        {"elf": 4}, {"elf": 3, "cat": 1}, {"elf": 2, "cat": 2},
    ]  # fmt: skip


def test_what_is_not_open_is_refused() -> None:
    start = cursor("2/2")
    with pytest.raises(ValueError, match="'Bob'"):
        start.choose("Bob")
    with pytest.raises(ValueError, match="'elf'"):
        start.choose("cat").choose("elf")


def test_the_mask_says_the_options() -> None:
    start = cursor("2/2")
    view = legal_damage(Position.from_notation(BOARD.format("2/2", "")), "attacking")
    names = [one.id for one in view.problem.recipients]
    assert [name for name, open_ in zip(names, start.mask(), strict=False) if open_] == [
        "elf",
        "cat",
    ]
    assert not start.mask()[-1]
    assert not start.choose("cat").mask().any()


def test_cursors_are_values() -> None:
    start = cursor("2/2")
    after = start.choose("elf")
    assert start.count() == 3
    assert pickle.loads(pickle.dumps(after)) == after == copy.deepcopy(after) != start
    assert hash(after) == hash(start.choose("elf"))
    assert "ogre" in repr(after)


def test_sources_that_need_the_same_are_bound_together() -> None:
    # 702.19b: the damage of both attackers counts for what the trampler must assign first, and each
    # has its own blocker otherwise.
    view = legal_damage(
        Position.from_notation(
            """
Ann:
  a = 3/3 (Creature — Ogre), trample -> Bob
  b = 3/3 (Creature — Ogre) -> Bob
  c = 3/3 (Creature — Ogre) -> Bob
Bob:
  x = 1/2 (Creature — Elf) "This creature can block an additional creature each combat." -> a + b
  y = 1/2 (Creature — Elf) -> c
"""
        ),
        "attacking",
    )
    assert [[one.id for one in part] for part in bound_together(view.problem)] == [
        ["a", "b"],
        ["c"],
    ]
    assert len(ends(view.start())) == view.count()


def test_too_many_are_said_to_be_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(damage_cursor, "MOST", 2)
    with pytest.raises(TooLarge, match="more than 2 assignments"):
        cursor("2/2")
    monkeypatch.setattr(damage_cursor, "MOST", 3)
    assert cursor("2/2").count() == 3


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_assignment_is_one_way_on_random_boards(edition: str) -> None:
    seed = compared = 0
    while compared < 12:
        seed += 1
        position = Position.from_value(damage_board(seed, edition))
        for side in SIDES:
            view = legal_damage(position, side)
            if not view.gaps.asks and 1 < view.count() < 400:
                found = [assignment_of(end) for end in ends(view.start())]
                assert sorted(map(sorted, found)) == sorted(
                    sorted(assignment_of(one)) for one in view
                )
                compared += 1
