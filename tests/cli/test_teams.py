"""Teams that share turns on the command line: answers keyed by team, asked for by either name."""

import json
from pathlib import Path

import pytest

from tests.cli.command import Command

GIANTS = json.loads(
    (Path(__file__).parents[2] / "examples" / "two-headed-giant.json").read_text(encoding="utf-8")
)


def test_verdicts_are_keyed_by_team(legality: Command) -> None:
    answer = legality("check", legality.file(GIANTS), "--json")
    assert answer.status == 0
    assert set(answer.value["blocks"]) == {"south"}
    # The eel's islandwalk: Bea, whom it attacks, has an Island.
    wrong = {**GIANTS, "blocks": {"squire": ["eel"]}}
    answer = legality("check", legality.file(wrong), "--json")
    assert answer.status == 1
    assert answer.value["blocks"]["south"]["violations"][0]["rule"] == "509.1b"


@pytest.mark.parametrize("name", ["south", "Bob", "Bea", None])
def test_counts_and_listings_take_either_name(legality: Command, name: str | None) -> None:
    # The ogre is blocked by both or by nobody, the eel by nobody.
    asked = ("--player", name) if name is not None else ()
    count = legality("blocks", legality.file(GIANTS), "--count", "--json", *asked)
    assert count.value == {"south": {"count": 2, "maximum": 0}}
    listed = legality("blocks", legality.file(GIANTS), "--json", *asked)
    assert [one["blocks"] for one in listed.lines] == [
        {},
        {"guard": ["ogre"], "squire": ["ogre"]},
    ]


def test_who_does_not_defend_is_an_error_that_names_who_does(legality: Command) -> None:
    answer = legality("blocks", legality.file(GIANTS), "--count", "--player", "Amy")
    assert answer.status == 2
    assert "expected one of south, Bob, Bea" in answer.err


def test_lethal_names_both_who_die(legality: Command) -> None:
    players = [{**one, "life": 5 if one["team"] == "south" else 30} for one in GIANTS["players"]]
    board = {**GIANTS, "players": players, "attacks": None, "blocks": None}
    board["permanents"] = [one for one in GIANTS["permanents"] if one["controller"] != "Bob"]
    answer = legality("attacks", legality.file(board), "--lethal", "--json")
    # 3 with menace and 2 with islandwalk: one squire blocks neither if both attack Bea.
    assert answer.value["lethal"] is True
    assert answer.value["dies"] == ["Bob", "Bea"]
    assert (
        "Bob and Bea die whatever the blocks"
        in legality("attacks", legality.file(board), "--lethal").out
    )


@pytest.mark.parametrize("option", ["--count", "--mask", "--best", ""])
def test_where_nobody_may_be_attacked_nobody_blocks(legality: Command, option: str) -> None:
    # 801.2: with a range of influence of 0 Ann reaches nobody
    creature = {"type_line": "Creature — Bear", "power": 2, "toughness": 2}
    board = {
        "players": [{"name": "Ann", "range": 0}, {"name": "Bob", "range": 0}],
        "permanents": [
            {"id": "x", "controller": "Ann", **creature},
            {"id": "b", "controller": "Bob", **creature},
        ],
    }
    asked = [option] if option else []
    answer = legality("blocks", legality.file(board), "--json", *asked)
    assert answer.status == 0
    assert [*answer.lines] == ([{}] if option else [])
    told = legality("blocks", legality.file(board), *asked)
    assert (told.status, told.out) == (0, "nobody may be attacked: nobody declares blockers\n")
