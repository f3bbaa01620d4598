"""Each requirement with who obeys it and who does not."""

from typing import Any

from legality import Position
from legality.judging.check import examine
from legality.judging.requirements import RequirementMet, requirements_met


def met(board: str) -> list[RequirementMet]:
    examination = examine(Position.from_notation(board))
    (one,) = (examination.blocks or {}).values()
    return list(requirements_met(one.problem, one.declaration))


LURE = """Ann:
  elk = Elk 2/4 creature "All creatures able to block this creature do so." -> Bob
Bob:
  cub = Cub 2/2 creature{}
  owl = Owl 1/1 creature{}
blocks: {}
judge: blocks"""


def test_a_lure_is_a_requirement_on_each_creature_able_to_block() -> None:
    (found,) = met(LURE.format("", "", "cub -> elk"))
    assert (found.number, found.obeyed) == (2, 1)
    assert (found.obeying, found.missing) == (("cub",), ("owl",))
    assert found.by == "elk"


def test_must_be_blocked_is_one() -> None:
    board = (
        'Ann: ox = Ox 2/4 creature "This creature must be blocked if able." -> Bob\n'
        "Bob: cub = Cub 2/2 creature{}\nblocks: {}\njudge: blocks"
    )
    (missed,) = met(board.format("", "none"))
    assert (missed.number, missed.obeyed, missed.missing) == (1, 0, ())
    (obeyed,) = met(board.format("", "cub -> ox"))
    assert (obeyed.number, obeyed.obeyed) == (1, 1)


def test_without_requirements_there_are_none() -> None:
    assert met("Ann: ox = Ox 2/4 -> Bob\nBob: cub = Cub 2/2\nblocks: none\njudge: blocks") == []


def test_they_stand_in_what_is_told() -> None:
    import json

    from legality.service.answering import answer

    request: dict[str, Any] = {"position": LURE.format("", "", "none"), "tell": True}
    (found,) = json.loads(answer("check", json.dumps(request).encode(), 60))["answers"]
    (verdict,) = found["told"]["verdicts"]
    assert verdict["requirements"][0]["missing"] == ["cub", "owl"]
