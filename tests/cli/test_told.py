"""A judgement in sentences: what the terminal prints and the page shows."""

import json
from typing import Any

import pytest

from legality.service.answering import answer


def told(board: str, **fields: object) -> dict[str, Any]:
    request = {"position": board, "tell": True, "nearest": True, **fields}
    (found,) = json.loads(answer("check", json.dumps(request).encode(), 60))["answers"]
    value: dict[str, Any] = found["told"]
    return value


MENACE = "Ann: Ogre 3/3 creature menace -> Bob; Bob: Guard 1/1 creature -> Ogre"


def test_an_illegal_block() -> None:
    found = told(MENACE)
    assert found["status"] == "illegal"
    assert found["answer"] == "Illegal: the blocks of Bob."
    assert found["rules"] == "By the rules of 2024-03-08"
    assert [one["says"] for one in found["verdicts"]] == [
        "Attack of Ann: legal",
        "Blocks of Bob: illegal",
    ]
    assert found["verdicts"][1]["nearest"] == "nearest legal: no block"


@pytest.mark.parametrize(
    ("board", "status", "answer"),
    [
        ("Ann: Ogre 3/3 creature -> Bob; Bob:", "legal", "Legal."),
        (
            "Ann: Ogre 3/3 creature; Bob:",
            "nothing",
            "Nothing to judge: declare an attack, blocks or damage.",
        ),
        (
            'Ann: Ogre 3/3 creature "This creature can\'t attack unless you have no cards in hand."'
            " -> Bob; Bob:",
            "undecided",
            "Undecided: the attack of Ann.",
        ),
    ],
)
def test_other_answers(board: str, status: str, answer: str) -> None:
    found = told(board)
    assert (found["status"], found["answer"]) == (status, answer)


def test_a_question_and_what_was_not_read() -> None:
    found = told(
        'Ann: Ogre 3/3 creature "This creature can\'t attack unless you have no cards in hand."'
        ' -> Bob; Imp 1/1 creature "This creature frobnicates blocking creatures."; Bob:'
    )
    (question,) = found["questions"]
    assert question["question"] == "Is it so that you have no cards in hand?"
    assert {(one["id"], one["why"]) for one in found["without"]} == {
        ("Imp", "not understood"),
        ("Ogre", "does not tell whether you have no cards in hand"),
    }


def test_a_question_of_yes_or_no_has_no_ways() -> None:
    line = "This creature can't attack unless you have no cards in hand."
    (question,) = told(f'Ann: Ogre 3/3 creature "{line}" -> Bob; Bob:')["questions"]
    assert question["ways"] is None
    assert question["how"].startswith('A board says so by the line `given: "Ogre"')


def test_a_choice_has_its_ways() -> None:
    """Either creature may be the target; of first strikes a board tells nothing."""
    line = "Whenever this creature attacks, target creature can't block this turn."
    (question,) = told(f'Ann: Ogre 3/3 creature "{line}" -> Bob; Bob: Elf 1/1 -> Ogre')["questions"]
    assert [way["on"] for way in question["ways"]] == [["Ogre"], ["Elf"]]
    assert {way["oracle_text"] for way in question["ways"]} == {
        "Target creature can't block this turn."
    }
    assert question["how"].startswith("A board says so by `effects`")
    strikes = (
        'rules: current; Ann: Ogre 3/3 creature "Double strike" -> Bob; '
        "Bob: Elf 2/2 -> Ogre; Ox 2/2 -> Ogre; "
        "damage: regular, Ogre -> Elf 3, Elf -> Ogre 2, Ox -> Ogre 2"
    )
    (question,) = told(strikes)["questions"]
    assert (question["ways"], question["how"]) == ([], "No board can say it.")


def test_costs_by_payer() -> None:
    found = told(
        'Ann, mana 2: Ogre 3/3 creature "This creature can\'t attack unless you pay {2}." -> Bob;'
        " Bob:"
    )
    assert found["verdicts"][0]["costs"] == ["Ann pays 2 mana (2 mana for Ogre)"]


def test_listings_and_searches_tell_how_to_declare_what_they_found() -> None:
    def asked(op: str, **fields: object) -> list[dict[str, Any]]:
        board = "Ann: Ogre 3/3 creature -> Bob; Bob 2: Ox 2/4 creature"
        request = json.dumps({"position": board, "tell": True, **fields}).encode()
        found: list[dict[str, Any]] = json.loads(answer(op, request, 60))["answers"]
        return found

    listed = [(one["told"], one["declare"]) for one in asked("blocks")]
    assert listed == [
        (["no block"], {"blocks": {}}),
        (["Ox → Ogre"], {"blocks": {"Ox": ["Ogre"]}}),
    ]
    (best,) = asked("blocks", best=True)
    assert best["declare"] == {"blocks": {"Ox": ["Ogre"]}}
    assert best["told"][0] == "Ox → Ogre"
    (attack,) = asked("attacks", best=True)
    assert attack["told"][-1] == "score 0"  # the ox would block: nobody attacks
    assert set(attack["declare"]) == {"attacks", "bands"}
    (lethal,) = asked("attacks", lethal=True)
    assert lethal["told"][0] == "not lethal"
    assert lethal["declare"] == {}
    assert "told" not in asked("blocks", tell=False)[0]
