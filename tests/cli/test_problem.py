"""`legality problem`, and the commands that take its file in place of a board."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.command import BOARD, Answer, Command

ROOT = Path(__file__).parents[2]
TRAMPLE = json.loads((ROOT / "examples" / "trample-two-attackers.json").read_bytes())
GOAD = json.loads((ROOT / "examples" / "goad-among-four.json").read_bytes())
ALONE: dict[str, Any] = {**BOARD, "blocks": {"guard": ["ogre"]}}
"""The guard stands alone before an ogre with menace (702.111b), which is illegal (509.1b)."""


def problem_file(legality: Command, board: dict[str, Any], *options: str) -> str:
    """The Problem of that board in a file of its own; its path."""
    found = legality("problem", legality.file(board), *options, "--json")
    assert found.status == 0, found.err
    return legality.file(found.out, "board.problem.json")


UNREAD = "This creature is too proud to block."
BLESSED = "As long as you have the city's blessing, this creature can't block."


@pytest.mark.parametrize(
    ("text", "warning"),
    [("Flying", ""), (UNREAD, "not understood of guard"), (BLESSED, "asks of guard")],
)
@pytest.mark.parametrize("of", ["attacks", "blocks"])
def test_what_it_is_given_without_is_told(
    legality: Command, text: str, warning: str, of: str
) -> None:
    permanents: list[dict[str, Any]] = ALONE["permanents"]
    guards = [
        {**permanent, "oracle_text": text} if permanent["id"] == "guard" else permanent
        for permanent in permanents
    ]
    board = legality.file({**ALONE, "permanents": guards})
    found = legality("problem", board, "--of", of)
    assert found.status == 0
    # who blocks is no question of an attack; a line that is not read is told all the same
    told = bool(warning) and (of == "blocks" or text == UNREAD)
    assert (f"legality: warning: {warning}: {text}" in found.err) is told


# -- the file --------------------------------------------------------------------------------------


def test_a_problem_names_who_may_do_what_with_rule_and_sentence(legality: Command) -> None:
    """Menace is a restriction (702.111b), "blocks if able" a requirement (509.1c)."""
    value = legality("problem", legality.file(ALONE), "--json").value
    assert (value["problem"], value["version"], value["declaration"]) == (
        "declaration",
        1,
        "blocks",
    )
    assert (value["creatures"], value["objects"]) == (["guard", "squire"], ["ogre"])
    (menace,), (guard,) = value["restrictions"], value["requirements"]
    assert (menace["kind"], menace["object"], menace["least"], menace["most"]) == (
        "count",
        "ogre",
        2,
        None,
    )
    assert (menace["rule"], menace["because"]) == ("509.1b", "702.111b")
    assert "two or more creatures" in menace["sentence"]
    assert (guard["rule"], guard["creatures"]) == ("509.1c", ["guard"])
    assert value["declared"] == {"guard": ["ogre"]}


def test_the_attack_is_written_where_nothing_is_declared(legality: Command) -> None:
    board = {name: what for name, what in BOARD.items() if name not in ("attacks", "blocks")}
    assert legality("problem", legality.file(board), "--json").value["declaration"] == "attacks"


def test_a_problem_for_people_has_each_part_with_its_rule(legality: Command) -> None:
    found = legality("problem", legality.file(ALONE))
    assert found.out.splitlines()[:3] == [
        "Blocks of Bob, by the rules of 2024-03-08",
        "  who: guard, squire",
        "  may choose: ogre",
    ]
    assert "    509.1c  " in found.out


def test_damage_has_its_own_kind_of_file(legality: Command) -> None:
    """One of each side; both may be asked for."""
    lines = legality("problem", legality.file(TRAMPLE), "--of", "damage", "--json").lines
    assert [(line["problem"], line["side"]) for line in lines] == [
        ("damage", "attacking"),
        ("damage", "defending"),
    ]
    people = legality("problem", legality.file(TRAMPLE), "--of", "damage")
    assert people.out.startswith("Damage of the attacking creatures in the regular step")


def test_each_player_who_blocks_has_a_problem(legality: Command) -> None:
    board = json.loads((ROOT / "examples" / "caps-for-three.json").read_bytes())
    lines = legality("problem", legality.file(board), "--of", "blocks", "--json").lines
    assert [line["player"] for line in lines] == ["Bob", "Cid"]
    only = legality("problem", legality.file(board), "--of", "blocks", "--player", "Cid", "--json")
    assert only.value == lines[1]


# -- the same answers ------------------------------------------------------------------------------


def both(legality: Command, board: dict[str, Any], *command: str) -> tuple[Answer, Answer]:
    """The answers to the blocks of the board, and to the file of its Problem."""
    name, *options = command
    file = problem_file(legality, board)
    path = legality.file({**board, "judge": ["blocks"]})
    return legality(name, path, *options), legality(name, file, *options)


QUESTIONS: tuple[tuple[str, ...], ...] = (
    ("check", "--json"),
    ("check", "--nearest", "--json"),
    ("blocks", "--json"),
    ("blocks", "--count", "--json"),
    ("blocks", "--mask", "--json"),
    ("blocks", "--sample", "3", "--seed", "5", "--json"),
    ("blocks", "--best", "--by", "requirements", "--json"),
    ("blocks", "--count"),
    ("blocks", "--mask"),
)


@pytest.mark.parametrize("command", QUESTIONS, ids=" ".join)
def test_a_problem_answers_as_its_board(legality: Command, command: tuple[str, ...]) -> None:
    of_board, of_file = both(legality, ALONE, *command)
    assert of_board.out
    assert (of_file.status, of_file.out, of_file.err) == (
        of_board.status,
        of_board.out,
        of_board.err,
    )


def test_an_attack_in_a_file_answers_as_its_board(legality: Command) -> None:
    board = {name: what for name, what in GOAD.items() if name != "blocks"}
    file = problem_file(legality, board, "--of", "attacks")
    for options in (("--count",), ("--mask",), ("--best", "--by", "requirements")):
        of_board = legality("attacks", legality.file(board), *options, "--json")
        of_file = legality("attacks", file, *options, "--json")
        assert of_board.lines
        assert (of_file.status, of_file.lines) == (of_board.status, of_board.lines)


def test_why_of_a_file(legality: Command) -> None:
    """Alone the guard may not block an ogre with menace; with the squire it may."""
    path, file = legality.file(ALONE), problem_file(legality, ALONE)
    of_board = legality("why", path, "guard", "blocks", "ogre", "--json")
    of_file = legality("why", file, "guard", "blocks", "ogre", "--json")
    assert of_board.value["declaration"] == {"guard": ["ogre"], "squire": ["ogre"]}
    assert (of_file.status, of_file.value) == (of_board.status, of_board.value)


def test_damage_of_a_file_is_counted_as_on_the_board(legality: Command) -> None:
    """The rhino's 3 beside the goat's 1 before an ox of toughness 3: each side by itself."""
    of_board = legality("damage", legality.file(TRAMPLE), "--count", "--json").value
    assert of_board == {"attacking": 3, "defending": 2}
    for side, count in of_board.items():
        file = problem_file(legality, TRAMPLE, "--of", "damage", "--side", side)
        assert legality("damage", file, "--count", "--json").value == {side: count}


def test_several_objects_are_lines_of_a_file_of_lines(legality: Command) -> None:
    """Two sides are two objects: a file of them is named so that they are read one by one."""
    text = legality("problem", legality.file(TRAMPLE), "--of", "damage", "--json").out
    found = legality("damage", legality.file(text, "both.problem.json"), "--count")
    assert found.status == 2
    assert "one a line, is named .jsonl" in found.err
    lines = legality("damage", legality.file(text, "both.jsonl"), "--count", "--json").lines
    assert [line["attacking" if line["line"] == 1 else "defending"] for line in lines] == [3, 2]


def test_a_file_is_read_from_lines_and_from_standard_input(legality: Command) -> None:
    text = legality("problem", legality.file({**ALONE, "id": "one"}), "--json").out
    lines = legality("check", legality.file(text + text, "two.jsonl"), "--json").lines
    assert [(line["id"], line["line"], line["legal"]) for line in lines] == [
        ("one", 1, False),
        ("one", 2, False),
    ]
    assert legality("check", "-", "--json", stdin=text.encode()).value["legal"] is False


# -- what a Problem cannot answer ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("command", "where", "repair"),
    [
        (("show",), "board.problem.json", "expected a board"),
        (("attacks",), "$.problem", "expected the Problem of attacks, got one of blocks"),
        (("damage",), "$.problem", "expected the Problem of damage, got one of blocks"),
        (("blocks", "--best", "--by", "outcome"), "by", "requirements"),
        (("check", "--rules", "current"), "rules", "a Problem has its own"),
        (("check", "--judge", "blocks"), "judge", "a Problem has its own"),
    ],
    ids=str,
)
def test_a_question_that_needs_the_board_is_refused(
    legality: Command, command: tuple[str, ...], where: str, repair: str
) -> None:
    name, *options = command
    found = legality(name, problem_file(legality, ALONE), *options)
    assert (found.status, found.out) == (2, "")
    assert where in found.err
    assert repair in found.err


def test_a_fault_in_a_file_has_its_place_and_its_line(legality: Command) -> None:
    value = legality("problem", legality.file(ALONE), "--json").value
    value["requirements"][0]["creatures"] = ["gaurd"]
    found = legality("check", legality.file(json.dumps(value) + "\n", "one.jsonl"))
    assert found.status == 2
    assert "line 1: $.requirements[0].creatures[0]" in found.err
    assert "gaurd" in found.err


def test_a_problem_of_no_board_is_an_error(legality: Command) -> None:
    """Blocks of somebody who does not defend."""
    found = legality("problem", legality.file(ALONE), "--of", "blocks", "--player", "Ann")
    assert found.status == 2
    assert '--player: expected one of Bob, got "Ann"' in found.err
    beside = legality("problem", legality.file(ALONE), "--of", "attacks", "--player", "Bob")
    assert beside.status == 2
    assert "--player: expected beside blocks, not beside attacks" in beside.err
