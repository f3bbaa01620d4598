"""Combats with triggers, poison, commander damage and repeated state-based actions against a slow
reading that shares nothing with the product; and that reading on boards worked out by hand."""

from typing import Any

import pytest

from legality import Position, best_block
from tests.triggers_agreement import Open, differences
from tests.triggers_oracle import BATTALION, LORD, board_of, forced, fought


def board(*permanents: tuple[str, int, int, str], life: int = 20, **bob: Any) -> dict[str, Any]:
    """Ann's creatures are those whose name begins with a."""
    return {
        "players": [{"name": "Ann"}, {"name": "Bob", "life": life, **bob}],
        "permanents": [
            {"id": name, "controller": "Ann" if name[0] == "a" else "Bob", "power": power,
             "toughness": toughness, "oracle_text": text}
            for name, power, toughness, text in permanents
        ],
    }  # fmt: skip


@pytest.mark.parametrize(
    ("permanents", "attack", "life"),
    [
        ([("a0", 2, 2, "Exalted"), ("a1", 1, 1, "Exalted")], ["a0"], 16),  # 2 + 1 + 1
        ([("a0", 2, 2, "Exalted"), ("a1", 1, 1, "")], ["a0", "a1"], 17),
        ([("a0", 1, 1, "Battle cry"), ("a1", 2, 2, "")], ["a0", "a1"], 16),  # 1 and 3
        ([("a0", 1, 1, "Melee")], ["a0"], 18),
        ([("a0", 1, 1, BATTALION), ("a1", 1, 1, ""), ("a2", 1, 1, "")], ["a0", "a1", "a2"], 15),
        ([("a0", 2, 2, "Double strike")], ["a0"], 16),
    ],
)
def test_the_reading_of_attacks(permanents: Any, attack: list[str], life: int) -> None:
    assert fought(board(*permanents), attack, {}).life == life


def test_the_reading_of_blocks_and_deaths() -> None:
    """Flanking kills the lord of 1/1, and with its bonus the other, a 0/0 without, dies."""
    lords = board(("a0", 0, 5, "Flanking"), ("b0", 1, 1, LORD), ("b1", 1, 1, ""))
    assert sorted(fought(lords, ["a0"], {"b0": "a0"}).died) == ["b0", "b1"]
    bushido = board(("a0", 2, 2, ""), ("b0", 1, 1, "Bushido 2"))
    assert fought(bushido, ["a0"], {"b0": "a0"}).died == ["a0"]  # a 3/3 against a 2/2
    infect = board(("a0", 2, 2, "Infect"), ("b0", 3, 3, "First strike"))
    assert fought(infect, ["a0"], {"b0": "a0"}).died == ["a0"]
    assert fought(infect, ["a0"], {}).poison == 2


def test_the_reading_of_who_loses() -> None:
    toxic = ("a0", 1, 1, "Toxic 2")
    assert fought(board(toxic, poison=8), ["a0"], {}).lost
    assert not fought(board(toxic, poison=7), ["a0"], {}).lost
    assert forced(board(toxic, poison=8))
    assert not forced(board(toxic, ("b0", 1, 1, ""), poison=8))
    for taken, lost in ((19, False), (20, True)):
        value = board(("a0", 1, 1, ""), commander_damage={"a0": taken})
        value["permanents"][0]["commander"] = True
        assert fought(value, ["a0"], {}).lost is lost


def test_boards_agree() -> None:
    open_ = Open()
    found = [(seed, one) for seed in range(40) for one in differences(seed, open_, search=False)]
    assert found == []
    assert open_["check"] == 0


def test_searches_agree() -> None:
    """Nothing is open, lords that may die or not."""
    open_ = Open()
    seeds = range(100, 115)
    found = [(seed, one) for seed in seeds for one in differences(seed, open_)]
    assert found == []
    assert not open_
    assert {forced(board_of(seed)) for seed in seeds} == {False, True}


def test_a_lord_that_dies_in_the_first_step_is_played() -> None:
    # b0 kills a0, worth 3, and takes 2; a1 deals 4. With b1 before a1 the lord of b0 dies first: b0
    # is a 2/2 and dies of a0's 2: 3 − 2 − 6 is less than 3 − 4
    value = board(("a0", 2, 1, LORD), ("a1", 4, 4, "First strike"), ("b0", 3, 3, ""),
                  ("b1", 0, 2, LORD), life=5)  # fmt: skip
    for one in value["permanents"]:
        one["type_line"] = "Creature — Bear"
    found = best_block(Position.from_value({**value, "attacks": {"a0": "Bob", "a1": "Bob"}}))
    assert (found.declaration, found.score, found.proved) == ({"b0": ["a0"]}, 3 - 4, True)


@pytest.mark.slow("2,000 boards, five searches each")
@pytest.mark.parametrize("first", range(10_000, 12_000, 250))
def test_many_boards_agree(first: int) -> None:
    open_, seeds = Open(), range(first, first + 250)
    assert [(seed, one) for seed in seeds for one in differences(seed, open_)] == []
    assert not open_
