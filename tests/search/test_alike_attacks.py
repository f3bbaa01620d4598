"""Attacks of equal creatures are counted out: as many of each kind as listing finds."""

import random
from typing import Any

import pytest

from legality import Position
from legality.legal.declarations import LegalDeclarations
from legality.moments.alike import identical
from legality.rulebook.attackers import attack_problem, attack_table
from legality.search.alike_attacks import Kinds
from legality.search.candidates import Candidates
from legality.search.forced_lethal import Kills, forced_lethal
from tests.table import board, creature, planeswalker

A, B = "Ann", "Bob"
LINES = (
    *("", "", "Flying", "This creature attacks each combat if able."),
    *("This creature can't attack alone.", "Creatures can't attack unless you pay {1} for each."),
)


def kinds_of(position: Position) -> Kinds:
    """The kinds of what may attack."""
    return Kinds(attack_problem(attack_table(position)), identical(position))


def drawn(seed: int) -> Position:
    """Three to six creatures of up to three kinds, one or two things to attack."""
    rng = random.Random(f"alike attacks {seed}")
    looks = [(f"{rng.randint(1, 2)}/1", rng.choice(LINES)) for _ in range(rng.randint(1, 3))]
    permanents: list[Any] = [
        creature(f"a{n}", A, *rng.choice(looks)) for n in range(rng.randint(3, 6))
    ]
    if rng.random() < 0.5:
        permanents.append(planeswalker("w", B))
    return board(*permanents)


def test_one_of_each_number() -> None:
    # Of three alike and one other 4 × 2 attacks differ, of 2^4.
    position = board(*(creature(f"a{n}", A, "1/1") for n in range(3)), creature("x", A, "2/2"))
    kinds = kinds_of(position)
    assert kinds.are_alike
    found = kinds.counted_out(8)
    assert found is not None
    assert len(found) == 8
    assert kinds.counted_out(7) is None


def test_how_many_times_fewer_are_expected() -> None:
    # Each of three alike attacks Bob or not: 2^3 attacks, 4 numbers; one of a kind: 2 and 2.
    kinds = kinds_of(board(*(creature(f"a{n}", A, "1/1") for n in range(3)), creature("x", A)))
    assert kinds.times_fewer() == 2
    # Who can attack a planeswalker as well has three choices: 27 of three alike, 10 numbers.
    walker = board(*(creature(f"a{n}", A, "1/1") for n in range(3)), planeswalker("w", B))
    assert kinds_of(walker).times_fewer() == pytest.approx(2.7)


def test_few_alike_are_listed_and_many_are_counted_out() -> None:
    # Two of twelve are alike: 4096 attacks, three quarters of them by kind. Twelve alike: 13.
    others = [creature(f"x{n}", A, f"{n + 2}/1") for n in range(10)]
    pair = Candidates(board(creature("a", A, "1/1"), creature("b", A, "1/1"), *others))
    assert pair.number == 4096
    assert pair.counted_out is None
    twelve = Candidates(board(*(creature(f"a{n}", A, "1/1") for n in range(12))))
    assert twelve.counted_out is not None
    assert len(twelve.counted_out) == 13


def test_nobody_is_like_another() -> None:
    position = board(creature("x", A, "1/1"), creature("y", A, "2/2"))
    assert not kinds_of(position).are_alike


@pytest.mark.parametrize("seed", range(60))
def test_as_many_as_listing_finds(seed: int) -> None:
    kinds = kinds_of(drawn(seed))
    found = kinds.counted_out(10_000)
    assert found is not None

    def told(declarations: Any) -> set[Any]:
        return {tuple(sorted(zip(kinds.of.values(), one, strict=True))) for one in declarations}

    legal = [*LegalDeclarations(kinds.problem)]
    assert set(found) <= set(legal)
    assert told(found) == told(legal)
    assert len([*kinds.different(legal)]) == len(told(legal)) == len([*kinds.different(found)])


def test_of_a_kind_as_many_attack_each_thing() -> None:
    kinds = kinds_of(board(*(creature(f"a{n}", A) for n in range(3)), planeswalker("w", B)))
    two_and_one = kinds.numbers({"a0": B, "a2": B, "a1": "w"})
    assert two_and_one == {(0, B, 0), (0, B, 1), (0, "w", 0)}  # two at Bob, one at the planeswalker
    assert two_and_one == kinds.numbers({"a0": "w", "a1": B, "a2": B})
    assert kinds.numbers({"a1": B}) <= kinds.numbers({"a0": B, "a2": B})
    assert not two_and_one <= kinds.numbers({"a0": B, "a1": "w", "a2": "w"})


@pytest.mark.parametrize("order", ["ab", "ba"])
def test_commanders_that_have_dealt_different_damage_are_not_alike(order: str) -> None:
    # 903.10a: a has dealt 18, so its 3 are deadly; b's are not.
    text = "Flying\nThis creature can attack only alone."
    some = [creature(name, A, "3/3", text, commander=True) for name in order]
    players = [{"name": A}, {"name": B, "life": 40, "commander_damage": {"a": 18}}]
    position = Position.from_value({
        "variant": "commander", "players": players, "permanents": some
    })  # fmt: skip
    assert not kinds_of(position).are_alike
    found = forced_lethal(position)
    assert isinstance(found, Kills)
    assert found.attack == {"a": B}
