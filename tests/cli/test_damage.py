"""`legality damage`: what is listed, counted and best, and options that would be passed over."""

import json
from typing import Any

import pytest

import legality as library
from tests.cli.command import Command
from tests.table import creature

BOARD: dict[str, Any] = {
    "players": [{"name": "Ann"}, {"name": "Bob"}],
    "permanents": [
        creature("ogre", "Ann", "3/3", mana_value=3),
        creature("elf", "Bob", "1/1", mana_value=1),
        creature("wall", "Bob", "0/3", mana_value=4),
    ],
    "attacks": {"ogre": "Bob"},
    "blocks": {"elf": ["ogre"], "wall": ["ogre"]},
    "order": {"ogre": ["wall", "elf"]},
}
"""The ogre's 3 points kill the wall, or, divided freely (2026), some of them the elf."""


def test_best_by_each_goal(legality: Command) -> None:
    # Of the splits x to the elf and 3 - x to the wall, x >= 1 kills the elf and x = 0 the wall:
    # one kill either way, and the wall is worth more.
    file = legality.file({**BOARD, "rules": "2026-09-25"})
    asked = ("damage", file, "--side", "attacking", "--json", "--best")
    wall = {"damage": {"ogre": {"wall": 3}}}
    assert legality(*asked, "value").value == wall
    assert legality(*asked, "--goal", "value").value == wall
    weights = legality.file({"elf": 9}, "weights.json")
    elf = legality(*asked, "value", "--weights", weights).value["damage"]["ogre"]
    assert elf["elf"] >= 1
    assert legality(*asked).status == legality(*asked, "kills").status == 0
    assert legality(*asked, "player").status == 0
    assert legality("damage", "--best", file).status == 0


@pytest.mark.parametrize("before", [False, True])
def test_best_names_the_goals(legality: Command, before: bool) -> None:
    file = legality.file(BOARD)
    words = ("--best", "foo", file) if before else (file, "--best", "foo")
    answer = legality("damage", *words)
    assert (answer.status, answer.out) == (2, "")
    assert '--best: expected kills, value or player, or a FILE, got "foo"' in answer.err


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--best", "--count"), "--best: expected without --count"),
        (("--goal", "player"), "--goal: expected beside --best, as in --best player"),
        (("--weights", "w.json"), "--weights: expected beside --best value"),
        (("--best", "--weights", "w.json"), "--weights: expected beside --best value"),
        (("--best", "kills", "--weights", "w.json"), "--weights: expected beside --best value"),
        (("--count", "--goal", "value", "--weights", "w.json"), "--goal: expected beside --best"),
    ],
)
def test_no_option_is_passed_over(legality: Command, options: tuple[str, ...], said: str) -> None:
    answer = legality("damage", legality.file(BOARD), *options)
    assert (answer.status, answer.out) == (2, "")
    assert said in answer.err
    in_json = legality("damage", legality.file(BOARD), *options, "--json")
    assert in_json.status == 2
    assert said in in_json.value["error"]


@pytest.mark.parametrize(
    ("weights", "said"),
    [
        ({"elff": 3}, 'expected a permanent\'s id, got "elff" (did you mean elf?)'),
        ({"Bob": 3}, 'expected a permanent\'s id, got "Bob"'),
        ({"elf": -1}, "elf: expected an integer of 0 or more, got -1"),
        ({"elf": True}, "elf: expected an integer of 0 or more, got true"),
        ([1], "expected a JSON object"),
    ],
)
def test_weights_are_of_permanents(legality: Command, weights: object, said: str) -> None:
    path = legality.file(json.dumps(weights), "weights.json")
    answer = legality("damage", legality.file(BOARD), "--best", "value", "--weights", path)
    assert (answer.status, answer.out) == (2, "")
    assert "--weights" in answer.err
    assert said in answer.err


def test_the_help_says_what_the_goals_mean(legality: Command) -> None:
    told = " ".join(legality("damage", "--help").out.split())
    assert "kills: the most creatures destroyed" in told
    assert "value: the greatest value destroyed" in told
    assert "player: the most damage to players" in told


@pytest.mark.parametrize("command", ["attacks", "blocks"])
@pytest.mark.parametrize(
    "options", [("--best", "--count"), ("--count", "--sample", "2"), ("--best", "--sample", "2")]
)
def test_attacks_and_blocks_answer_one_question(
    legality: Command, command: str, options: tuple[str, ...]
) -> None:
    answer = legality(command, legality.file(BOARD), *options)
    assert (answer.status, answer.out) == (2, "")
    assert "expected one of --count, --sample" in answer.err


def test_the_library_has_the_same_by_name() -> None:
    position = library.Position.from_value({**BOARD, "rules": "2026-09-25"})
    # The ogre's 3 points split between two: 4 ways; the elf's 1 point and the wall's none: 1 way.
    assert library.legal_damage(position, "attacking").count() == 4
    assert library.legal_damage(position, "defending").count() == 1
    assert set(library.check_damage(position)) == {"attacking", "defending"}
    assert {"check_damage", "legal_damage"} <= set(library.__all__)
    assert all(hasattr(library, name) for name in library.__all__)
