"""LEGALITY_RULES: the edition for boards that name none, and what the page opens with."""

import json
import subprocess
import sys

import pytest

from legality import Position, check
from legality.cli.default_rules import default_rules
from legality.errors import UnknownEdition
from legality.position import DEFAULT_RULES
from legality.service.answering import answer
from tests.cli.command import Command

NEWEST = "2026-09-25"


def test_without_it_the_default_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LEGALITY_RULES", raising=False)
    assert default_rules() == DEFAULT_RULES
    assert default_rules("current") == "current"


def test_it_sets_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LEGALITY_RULES", " 2010-10-01 ")
    assert default_rules() == "2010-10-01"
    assert default_rules("current") == "2010-10-01"


def test_the_library_does_not_look_at_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LEGALITY_RULES", "2010-10-01")
    board = Position.from_notation("Ann: Ogre 3/3 creature -> Bob; Bob:")
    assert check(board).rules == DEFAULT_RULES


@pytest.mark.parametrize("value", ["2024-02-31", "yesterday", "1993-08-05"])
def test_an_unknown_date_is_an_error(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("LEGALITY_RULES", value)
    with pytest.raises(UnknownEdition, match="LEGALITY_RULES: expected a date"):
        default_rules()


def test_the_page_does_not_begin_with_an_unknown_date() -> None:
    command = [sys.executable, "-m", "legality", "page", "--no-browser", "--port", "0"]
    ended = subprocess.run(
        command,
        env={"LEGALITY_RULES": "yesterday", "PATH": ""},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert ended.returncode == 2
    assert "LEGALITY_RULES" in ended.stderr


# -- in the terminal -------------------------------------------------------------------------------

BOARD = "Ann: Ogre 3/3 creature -> Bob; Bob:"
IN_JSON = str(Position.from_notation(BOARD))
CODE = Position.from_notation(BOARD).code()


@pytest.mark.parametrize("board", [BOARD, IN_JSON, CODE])
def test_boards_that_name_no_edition_are_judged_by_it(
    legality: Command, monkeypatch: pytest.MonkeyPatch, board: str
) -> None:
    monkeypatch.setenv("LEGALITY_RULES", "2010-10-01")
    assert legality("check", board, "--json").value["rules"] == "2010-10-01"
    assert legality("check", board, "--json", "--rules", "current").value["rules"] == NEWEST
    of_lines = legality.file(f"{IN_JSON}\n{CODE}\n", "boards.jsonl")
    assert [one["rules"] for one in legality("check", of_lines, "--json").lines] == [
        "2010-10-01",
        "2010-10-01",
    ]


@pytest.mark.parametrize(
    "board",
    [
        f"rules: {DEFAULT_RULES}; {BOARD}",
        f"{BOARD}; rules: {DEFAULT_RULES}",
        IN_JSON.replace("{", f'{{"rules": "{DEFAULT_RULES}", ', 1),
        Position.from_notation(f"rules: 2009-11-01\n{BOARD}").code(),
    ],
)
def test_boards_that_name_an_edition_are_judged_by_their_own(
    legality: Command, monkeypatch: pytest.MonkeyPatch, board: str
) -> None:
    """Also where it is the default that they name."""
    own = legality("check", board, "--json").value["rules"]
    assert own in (DEFAULT_RULES, "2009-11-01")
    monkeypatch.setenv("LEGALITY_RULES", "current")
    assert legality("check", board, "--json").value["rules"] == own


def test_an_unknown_date_is_an_error_where_it_would_hold(
    legality: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LEGALITY_RULES", "yesterday")
    refused = legality("attacks", BOARD, "--count", "--json")
    assert refused.status == 2
    assert "LEGALITY_RULES" in refused.value["error"]
    assert legality("attacks", BOARD, "--count", "--rules", "current").status == 0
    assert legality("attacks", f"rules: current; {BOARD}", "--count").status == 0


def test_the_service_does_not_look_at_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LEGALITY_RULES", "2010-10-01")
    request = json.dumps({"op": "check", "position": BOARD})
    assert json.loads(answer(None, request.encode(), 20))["answers"][0]["rules"] == DEFAULT_RULES


@pytest.mark.parametrize("rules", ["2026-09-24", "2026-09-25", "2026-09-26", "current"])
def test_rules_after_the_newest_known_are_taken_to_be_those(legality: Command, rules: str) -> None:
    """By all that answers, in its fields and for people; a date up to the newest is known."""
    said = ["no change of the rules after 2026-09-25"] * (rules == "2026-09-26")
    board = f"rules: {rules}; {BOARD}"
    judged = legality("check", board, "--json", "--judge", "attacks").value
    assert judged.get("assumes", []) == said
    best = legality("attacks", board, "--best", "--json")
    assert best.value["assumes"] == ["no responses", *said]
    for question in (["check"], ["attacks", "--count"], ["attacks", "--lethal"], ["blocks"]):
        answer = legality(question[0], board, *question[1:])
        assert ("the rules of 2026-09-26 are not known" in answer.err) == bool(said)
        assert "for today's" not in answer.out or rules == "2026-09-24"
