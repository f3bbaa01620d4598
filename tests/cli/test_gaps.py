"""What an answer was given without is told on every road: as fields of the answer, beside a listing
on standard error, as a warning for people; and `--strict` makes it an error."""

import json
from typing import Any

import pytest

from legality.service.answering import answer
from tests.cli.command import BOARD, Answer, Command

HATS = "This creature can't be blocked except by creatures whose owners wear hats."
UNREAD: dict[str, Any] = {
    **BOARD,
    "permanents": [
        {**one, "oracle_text": HATS} if one["id"] == "ogre" else one for one in BOARD["permanents"]
    ],
    "damage": {"step": "regular", "assign": {"ogre": {"guard": 3}, "guard": {"ogre": 1}}},
}
TOLD = {"not_understood": [{"id": "ogre", "text": HATS}]}
WARNING = f"legality: warning: not understood of ogre: {HATS}\n"
NO_GAPS: dict[str, Any] = {"not_understood": [], "asks": [], "not_modelled": []}

ANSWERS = (
    ("attacks", "--count"),
    ("blocks", "--count"),
    ("damage", "--count"),
    ("perft",),
    ("attacks", "--best"),
    ("blocks", "--best"),
    ("attacks", "--lethal"),
)
LISTINGS = (
    ("attacks",),
    ("attacks", "--sample", "2"),
    ("attacks", "--bands"),
    ("blocks",),
    ("blocks", "--sample", "2"),
    ("damage",),
    ("damage", "--best", "kills"),
)
EVERY = (("check",), ("graph",), *ANSWERS, *LISTINGS)


def as_lines(*boards: dict[str, Any]) -> str:
    """JSON Lines."""
    return "\n".join(json.dumps(board) for board in boards)


def asked(legality: Command, command: tuple[str, ...], board: Any, *options: str) -> Answer:
    """The command's answer for the board; `blocks` and the like see no damage to judge."""
    name, *rest = command
    return legality(name, legality.file(board), *rest, *options)


@pytest.mark.parametrize("command", EVERY, ids=" ".join)
def test_people_are_warned(legality: Command, command: tuple[str, ...]) -> None:
    answer = asked(legality, command, UNREAD)
    assert WARNING in answer.err
    shown = command in (("check",), ("graph",))  # beside the card that has the line
    assert (HATS in answer.out.replace("\n", " ")) == shown
    assert WARNING not in asked(legality, command, BOARD | {"damage": UNREAD["damage"]}).err


@pytest.mark.parametrize("command", EVERY, ids=" ".join)
def test_strict_makes_it_an_error(legality: Command, command: tuple[str, ...]) -> None:
    answer = asked(legality, command, UNREAD, "--strict")
    assert (answer.status, answer.out) == (2, "")
    assert f"--strict: not understood: ogre: {HATS}" in answer.err
    plain = BOARD | {"damage": UNREAD["damage"]}
    free = asked(legality, command, plain)
    strict = asked(legality, command, plain, "--strict")
    assert (strict.status, strict.out, strict.err) == (free.status, free.out, free.err)


@pytest.mark.parametrize("command", ANSWERS, ids=" ".join)
def test_fields_of_the_answer_where_there_is_something_to_tell(
    legality: Command, command: tuple[str, ...]
) -> None:
    answer = asked(legality, command, UNREAD, "--json")
    assert {name: answer.value.get(name) for name in TOLD} == TOLD
    plain = asked(legality, command, BOARD | {"damage": UNREAD["damage"]}, "--json").value
    assert not NO_GAPS.keys() & plain.keys()


def test_check_has_the_three_lists_always(legality: Command) -> None:
    value = legality.check(UNREAD, "--json").value
    assert {name: value[name] for name in NO_GAPS} == {**NO_GAPS, **TOLD}
    value = legality.check(BOARD, "--json").value
    assert {name: value[name] for name in NO_GAPS} == NO_GAPS


@pytest.mark.parametrize("command", LISTINGS, ids=" ".join)
def test_one_line_of_json_beside_a_listing(legality: Command, command: tuple[str, ...]) -> None:
    answer = asked(legality, command, UNREAD, "--json")
    assert json.loads(answer.err) == TOLD
    assert all(not NO_GAPS.keys() & line.keys() for line in answer.lines)
    assert asked(legality, command, BOARD | {"damage": UNREAD["damage"]}, "--json").err == ""


def test_several_positions_are_told_apart_by_their_lines(legality: Command) -> None:
    lines = as_lines(BOARD, UNREAD, {"players": []})
    answer = legality("attacks", legality.file(lines, "boards.jsonl"), "--json")
    assert answer.status == 2
    told, complaint = answer.err.splitlines()
    assert json.loads(told) == {**TOLD, "line": 2}
    assert "line 3: $.players: expected 2 players or more" in complaint
    assert [line["line"] for line in answer.lines] == [1, 1, 2, 2, 3]


# -- exit statuses ---------------------------------------------------------------------------------


def test_a_fault_of_ours_is_70_and_the_other_lines_are_answered(
    legality: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    from legality.judging.check import examine

    def failing(position: Any, **options: Any) -> Any:
        if position.player_by_name["Ann"].life == 13:
            raise ZeroDivisionError("a bug")
        return examine(position, **options)

    monkeypatch.setattr("legality.queries.check.examine", failing)
    unlucky = {**BOARD, "players": [{"name": "Ann", "life": 13}, {"name": "Bob"}]}
    lines = as_lines(BOARD, unlucky, {"players": []}, BOARD)
    answer = legality("check", legality.file(lines, "boards.jsonl"), "--json")
    assert answer.status == 70
    first, fault, bad, last = answer.lines
    assert {**first, "line": 4} == last
    assert fault == {
        "error": "a fault of this program (ZeroDivisionError('a bug')): please report it with this "
        "input, as CONTRIBUTING.md says; LEGALITY_TRACEBACK=1 shows where it is",
        "line": 2,
    }
    assert bad["line"] == 3


def test_what_is_too_large_is_undecided_in_its_line(
    legality: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    from legality.errors import TooLarge
    from legality.legal.named import NamedView

    def too_large(view: object) -> int:
        raise TooLarge("more than 0 nodes")

    monkeypatch.setattr(NamedView, "count", too_large)
    answer = legality("attacks", legality.file(BOARD), "--count", "--json")
    about = {"estimate": {"value": 2, "low": 2, "high": 2}}
    too_large_value = {"undecided": "more than 0 nodes", "at_least": 1, **about}
    assert (answer.status, answer.value) == (3, too_large_value)
    answer = legality("attacks", legality.file(BOARD), "--count")
    assert answer.out == (
        "undecided: at least 1 legal attacks, by a sample about 2 (2 to 2 with 95 %, not proved): "
        "more than 0 nodes\n"
    )
    answer = legality("blocks", legality.file(BOARD), "--count", "--json")
    one = {"value": 1, "low": 1, "high": 1}
    assert answer.value["Bob"] == {"undecided": "more than 0 nodes", "at_least": 0, "estimate": one}


def test_the_worst_status_counts() -> None:
    from legality.queries.statuses import worst

    assert [worst(some) for some in ([0, 3], [3, 1], [1, 2, 3], [2, 70, 1], [0], [])] == [
        3,
        1,
        2,
        70,
        0,
        0,
    ]


def test_the_version(legality: Command) -> None:
    from legality import __version__

    answer = legality("--version")
    assert (answer.status, answer.out) == (0, f"legality {__version__}\n")


# -- where there is no answer at all ---------------------------------------------------------------

ENTERS = "This creature enters with X +1/+1 counters on it."
HAS = "this creature has the +1/+1 counters that it entered with"
GROWN: dict[str, Any] = {
    **BOARD,
    "permanents": [
        {**one, "oracle_text": ENTERS, "power": 0, "toughness": 0, "printed": True}
        if one["id"] == "ogre"
        else one
        for one in BOARD["permanents"]
    ],
}
ENTRY = {"id": "ogre", "text": ENTERS, "asked": HAS}


@pytest.mark.parametrize("command", [("attacks", "--best"), ("blocks", "--best"), ("damage",)])
def test_what_keeps_a_command_from_any_answer_is_listed(
    legality: Command, command: tuple[str, ...]
) -> None:
    """Nothing tells how large it is, so that no search begins; nothing else is in the way."""
    found = asked(legality, command, GROWN, "--json")
    assert (found.status, found.value["asks"]) == (3, [ENTRY]), "a listing lists nothing either"
    assert HAS in found.value["undecided"]
    plain = asked(legality, command, GROWN)
    assert f"legality: warning: asks of ogre: {ENTERS}" in plain.err
    strict = asked(legality, command, GROWN, "--strict", "--json")
    assert strict.status == 2
    assert ENTERS in strict.value["error"]


def test_what_keeps_the_service_from_any_answer_is_listed() -> None:
    request = {"op": "blocks", "best": True, "position": GROWN}
    found = json.loads(answer(None, json.dumps(request).encode(), 20))
    assert (found["status"], found["answers"], found["asks"]) == (3, [], [ENTRY])
    strict = json.loads(answer(None, json.dumps({**request, "strict": True}).encode(), 20))
    assert strict["status"] == 2
    assert ENTERS in strict["error"]


def test_which_one_it_is_of_several_is_one_question(legality: Command) -> None:
    """One of two types was chosen: one sentence asks, and the field that tells it is named; that
    field answers it. (A Goblin that stays out of combat may fly as it likes.)"""
    bear = {"controller": "Ann", "power": 2, "toughness": 2}
    lord = {"id": "lord", "controller": "Ann", "type_line": "Enchantment"}
    lord["oracle_text"] = "Creatures of the chosen type have flying."
    board = {
        "players": [{"name": "Ann"}, {"name": "Bob"}],
        "permanents": [
            {"id": "a", "type_line": "Creature — Elf", **bear},
            {"id": "b", "type_line": "Creature — Goblin", **bear},
            {"id": "c", "type_line": "Creature — Bear", **bear, "controller": "Bob"},
            lord,
        ],
        "attacks": {"a": "Bob"},
        "blocks": {"c": ["a"]},
    }
    asked = legality("check", legality.file(json.dumps(board)))
    told = [line for line in asked.err.splitlines() if "Which is so" in line]
    assert len(told) == 1
    assert "the chosen type is Bear or Elf?" in told[0]
    assert '`chosen: {"type": "Bear"}` of lord' in told[0]
    lord["chosen"] = {"type": "Elf"}  # type: ignore[assignment]
    assert legality("check", legality.file(json.dumps(board))).status == 1
