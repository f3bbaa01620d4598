"""Stored counts of attacks, blocks and damage assignments, and the command that counts."""

import json
from typing import Any

import pytest

from legality import Position
from legality.queries import perft
from legality.queries.perft import counts
from tests.cli.command import BOARD, Command
from tests.perft.confirm import STORED, Board, counted, features, stored
from tests.small_boards import board as small_board
from tests.small_boards import creature, theirs

BOARDS = stored()


@pytest.mark.parametrize("board", BOARDS, ids=[board["name"] for board in BOARDS])
def test_the_product_counts_what_is_stored(board: Board) -> None:
    found = counts(Position.from_value(board["position"]))
    assert found == {what: board[what] for what in ("attacks", "blocks", "damage")}


@pytest.mark.parametrize("board", BOARDS[::8], ids=[board["name"] for board in BOARDS[::8]])
def test_the_oracles_count_what_is_stored(board: Board) -> None:
    found = counted(board["position"])
    assert found == {what: board[what] for what in ("attacks", "blocks", "damage")}


def test_the_boards_are_varied() -> None:
    seen = {one for board in BOARDS for one in features(board["position"])}
    assert len(BOARDS) >= 40
    assert len({board["name"] for board in BOARDS}) == len(BOARDS)
    assert len([one for one in seen if one.startswith("edition")]) >= 5
    assert {"players 2", "players 3", "players 4", "Planeswalker", "Battle"} <= seen
    assert len(seen) > 200


# -- the command -----------------------------------------------------------------------------------

GUARD = {"attacks": 2, "blocks": {"Bob": 1}, "damage": {"attacking": 3, "defending": 1}}


def test_the_json_form(legality: Command) -> None:
    found = legality("perft", legality.file(BOARD), "--json")
    assert (found.status, found.value) == (0, GUARD)
    text = legality("perft", legality.file(BOARD)).out
    assert text == "attacks 2; blocks Bob 1; damage attacking 3, defending 1\n"


def test_no_attack_declared_counts_the_blocks_of_every_attack(legality: Command) -> None:
    board = {key: part for key, part in BOARD.items() if key not in ("attacks", "blocks")}
    found = legality("perft", legality.file(board), "--json")
    # without an attack nobody blocks; the ogre must be blocked by both
    assert found.value == {"attacks": 2, "blocks": 2, "damage": None}


BLESSED = "As long as you have the city's blessing, this creature can't block."
SMALL = "This creature can't block creatures with mana value 2 or less."


@pytest.mark.parametrize("declared", ["attacks", "nothing"])
def test_what_the_position_does_not_tell_is_named(legality: Command, declared: str) -> None:
    board = small_board(creature("x"), theirs("y", BLESSED))
    if declared == "attacks":
        board["attacks"] = {"x": "Bob"}
    found = legality("perft", legality.file(board), "--json")
    # x may attack or not; who does not attack needs no blocks, and no block is always legal
    assert (found.status, found.value["attacks"]) == (3, 2)
    assert found.value["blocks"]["at_least"] == 1
    assert [ask["text"] for ask in found.value["asks"]] == [BLESSED]
    given = [{"id": "y", "text": "you have the city's blessing", "holds": True}]
    told = legality("perft", legality.file({**board, "given": given}), "--json")
    assert (told.status, "asks" in told.value) == (0, False)


@pytest.mark.parametrize(("value", "named"), [(None, True), (2, False), (3, False)])
def test_what_is_missing_of_the_blocks_of_any_attack_is_named(
    legality: Command, value: int | None, named: bool
) -> None:
    fields: dict[str, Any] = {} if value is None else {"mana_value": value}
    found = legality(
        "perft", legality.file(small_board(creature("x", **fields), theirs("y", SMALL))), "--json"
    )
    texts = [entry["text"] for entry in found.value.get("not_understood", ())]
    assert (SMALL in texts) is named


def test_stored_counts_are_compared(legality: Command) -> None:
    assert legality("perft", str(STORED)).status == 0
    right: dict[str, Any] = {"name": "guard", "position": BOARD, **GUARD}
    wrong = {**right, "attacks": 7}
    lines = "\n".join(json.dumps(one) for one in (right, wrong, BOARD))
    found = legality("perft", legality.file(lines, "boards.jsonl"), "--json")
    assert found.status == 1
    first, second, third = found.lines
    assert first == {"line": 1, "name": "guard"} | GUARD
    assert second == {"line": 2, "name": "guard"} | GUARD | {"expected": {"attacks": 7}}
    assert {key: third[key] for key in GUARD} == GUARD
    text = legality("perft", legality.file(wrong)).out
    assert "stored otherwise: attacks 7" in text


def test_several_files_and_what_cannot_be_read(legality: Command) -> None:
    good, bad = legality.file(BOARD, "good.json"), legality.file("{}", "bad.json")
    found = legality("perft", good, bad, "no such file.json")
    assert found.status == 2
    assert found.out.startswith(f"{good}: attacks 2")
    assert "bad.json" in found.err
    assert "no such file.json" in found.err
    assert legality("perft", "-", stdin=json.dumps(BOARD).encode()).status == 0


def test_too_many_attacks_are_undecided(legality: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(perft, "MOST_ATTACKS", 1)
    board = {key: part for key, part in BOARD.items() if key not in ("attacks", "blocks")}
    found = legality("perft", legality.file(board), "--json")
    assert found.status == 3
    assert "2 attacks" in found.value["undecided"]


def test_the_rules_can_be_changed(legality: Command) -> None:
    assert legality("perft", legality.file(BOARD), "--rules", "2006-10-01").status == 0
