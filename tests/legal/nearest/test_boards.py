"""The nearest legal declaration on boards: against brute force, and by hand."""

from typing import Any

import pytest

from legality import Illegal, Near, Position, check, legal_attacks, legal_blocks, with_nearest
from legality.legal.nearest import declarations
from tests.nearest_agreement import AGREED, KINDS, NO_ROOM
from tests.small_boards import MUST_ATTACK, NOT_ALONE, TAX, board, creature, theirs


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("block", range(10))
def test_against_brute_force(kind: str, block: int) -> None:
    seeds = range(10 * block, 10 * block + 10)
    compared = [(seed, one) for seed in seeds for one in KINDS[kind](seed)]
    assert len(compared) > 1
    assert [(seed, one) for seed, one in compared if one != AGREED] == []


@pytest.mark.parametrize("block", range(3))
@pytest.mark.parametrize("kind", ["attacks", "blocks"])
def test_against_brute_force_where_no_diagram_is_small(
    kind: str, block: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(declarations, "SMALL", NO_ROOM)
    seeds = range(1000 + 20 * block, 1020 + 20 * block)
    compared = [(seed, one) for seed in seeds for one in KINDS[kind](seed)]
    assert len(compared) > 5
    assert [(seed, one) for seed, one in compared if one != AGREED] == []


def attack_of(value: dict[str, Any]) -> Illegal:
    position = Position.from_value({**value, "judge": ["attacks"]})
    found = with_nearest(position, check(position)).attacks
    assert isinstance(found, Illegal)
    return found


def test_one_tapped_attacker_stays_at_home() -> None:
    # a is tapped: without it b's attack is legal, one creature and one choice changed.
    value = board(creature("a", tapped=True), creature("b"), attacks={"a": "Bob", "b": "Bob"})
    found = attack_of(value)
    assert found.better == {"b": "Bob"}
    assert found.nearest is True


def test_a_fault_and_a_requirement_are_repaired_together() -> None:
    # a is tapped and c must attack: a stays, c attacks; b keeps what it does.
    value = board(
        creature("a", tapped=True),
        creature("b"),
        creature("c", MUST_ATTACK),
        attacks={"a": "Bob", "b": "Bob"},
    )
    assert attack_of(value).better == {"b": "Bob", "c": "Bob"}


def test_of_equally_near_ones_the_first_in_order() -> None:
    # a can't attack alone: a stays at home (1 creature), or b attacks too (1 creature, 1 choice).
    # Both change one choice and obey nothing; nothing for a comes before Bob for a.
    value = board(creature("a", NOT_ALONE), creature("b"), attacks={"a": "Bob"})
    assert attack_of(value).better == {}


def test_what_cannot_be_paid_is_not_attacked() -> None:
    # Bob's tax of 2 for each attacker, and Ann has 2: one of a and b stays at home, a is first.
    tax = {"id": "t", "controller": "Bob", "type_line": "Enchantment", "oracle_text": TAX}
    value = board(creature("a"), creature("b"), tax, attacks={"a": "Bob", "b": "Bob"}, mana=2)
    assert attack_of(value).better == {"b": "Bob"}


def test_a_wrong_band_of_two_goes_apart() -> None:
    # Neither has banding: the attack stays, the band goes.
    value = board(
        creature("a"), creature("b"), attacks={"a": "Bob", "b": "Bob"}, bands=[["a", "b"]]
    )
    found = attack_of(value)
    assert found.better == {"a": "Bob", "b": "Bob"}
    assert found.better_bands == ()


def test_a_band_keeps_whom_it_can() -> None:
    # c and d lack banding; a band of a and one of them is legal. Whoever leaves, all three stand
    # with others than before; a and c stay together (2 of 3 pairs go), as do a and d.
    value = board(
        creature("a", "Banding"),
        creature("c"),
        creature("d"),
        attacks={"a": "Bob", "c": "Bob", "d": "Bob"},
        bands=[["a", "c", "d"]],
    )
    found = attack_of(value)
    assert found.better == {"a": "Bob", "c": "Bob", "d": "Bob"}
    assert found.better_bands == (("a", "c"),)


def test_who_does_not_defend_blocks_nothing() -> None:
    value = board(
        creature("a"),
        theirs("b"),
        creature("c", "", "Cid"),
        players="Ann Bob Cid",
        attacks={"a": "Bob"},
        blocks={"b": ["a"], "c": ["a"]},
        defending=["Bob"],
        judge=["blocks"],
    )
    position = Position.from_value(value)
    blocks = with_nearest(position, check(position)).blocks
    assert blocks is not None
    wrong = blocks["Cid"]
    assert isinstance(wrong, Illegal)
    assert (wrong.better, wrong.nearest) == ({}, True)
    assert not isinstance(blocks["Bob"], Illegal)


def test_what_the_position_does_not_tell_leaves_what_is_legal_either_way() -> None:
    # Whether a may attack hangs on the day, which nobody tells; b is tapped. Without both the
    # attack is legal either way.
    line = "This creature can't attack unless it's night."
    value = board(creature("a", line), creature("b", tapped=True), attacks={"a": "Bob", "b": "Bob"})
    found = attack_of(value)
    assert found.better == {}


def test_a_band_that_hangs_on_what_is_not_told_is_no_repair() -> None:
    # a has banding only by night, and nobody tells; c is tapped. What is shown is legal either way.
    value = board(
        creature("a", "As long as it's night, this creature has banding."),
        creature("b"),
        creature("c", tapped=True),
        attacks={"a": "Bob", "b": "Bob", "c": "Bob"},
        bands=[["a", "b"]],
    )
    position = Position.from_value({**value, "judge": ["attacks"]})
    found = with_nearest(position, check(position)).attacks
    assert isinstance(found, Illegal)
    assert (found.better, found.better_bands) == ({"a": "Bob", "b": "Bob"}, ())


def test_views_find_the_nearest_too() -> None:
    value = board(creature("a", MUST_ATTACK), theirs("b", tapped=True), attacks={"a": "Bob"})
    position = Position.from_value(value)
    assert legal_attacks(position).nearest({}) == Near({"a": "Bob"}, True)
    assert legal_blocks(position).nearest({"b": ["a"]}) == Near({}, True)


def test_of_thirty_attackers_the_wrong_one_stays_at_home() -> None:
    # Only the first is tapped.
    names = [f"c{n}" for n in range(30)]
    value = board(
        creature("c0", tapped=True),
        *(creature(name, power=n) for n, name in enumerate(names[1:])),
        attacks=dict.fromkeys(names, "Bob"),
    )
    assert attack_of(value).better == dict.fromkeys(names[1:], "Bob")
