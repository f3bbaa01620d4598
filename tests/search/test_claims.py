"""No false claim: boards with what is not played against a combat by hand, and boards with answers
from the shared folder where it is there."""

import json
from typing import Any

import pytest

from tests.cli.command import Command
from tests.search.unplayed_twin import compare
from tests.shared.folder import SHARED

CASES = SHARED / "cases" / "rules.jsonl"
Row = dict[str, Any]


@pytest.mark.slow("a wide random comparison")
@pytest.mark.parametrize("seed", range(4))
def test_no_claim_is_false_on_boards_with_what_is_not_played(seed: int) -> None:
    counted, wrong = compare(75, seed)
    assert not wrong, wrong
    assert min(counted["lethal"], counted["attack"], counted["block"]) > 15
    assert counted["open"] > 15


def rows() -> list[Row]:
    """The rows about searches; none where the folder is not there."""
    if not CASES.exists():
        return []
    found = map(json.loads, CASES.read_text().splitlines())
    return [row for row in found if row["class"] == 7]


def is_open(answer: Row) -> bool:
    """Whether an answer claims nothing."""
    lists = ("not_understood", "asks", "not_modelled", "limit")
    return answer.get("proved") is False or any(map(answer.get, lists))


def fits(answer: Row, want: Row) -> bool:
    """Whether a claim is the one wanted."""
    outcome = answer.get("outcome", {})
    life = all(outcome.get("life", {}).get(name) == n for name, n in want.get("life", {}).items())
    declared = all(answer[what] in want[what] for what in ("attacks", "blocks") if what in want)
    died = "died" not in want or sorted(outcome["died"]) == sorted(want["died"])
    return life and declared and died


@pytest.mark.untraced
@pytest.mark.shared
def test_boards_with_answers(legality: Command) -> None:
    for row in rows():
        command, *options = row["command"].split()
        found = legality(command, legality.file(row["position"]), *options, "--json")
        answer, want = found.value, row["want"]
        if "lethal" in want:
            assert answer["lethal"] in want["lethal"], row
            assert found.status == {True: 0, False: 1, None: 3}[answer["lethal"]]
        elif not is_open(answer):
            assert fits(answer, want), row
            assert found.status == 0
        else:
            assert found.status == 3
