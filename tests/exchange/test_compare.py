"""Another program's decisions beside the rules: what agrees, what differs, what is not told."""

import gzip
import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, cast

import pytest

from legality import PositionError
from legality.exchange.comparing import compared
from legality.exchange.decision import json_schema, read_decision
from legality.queries import comparison
from tests.cli.command import Command
from tests.position.schemas import faults
from tests.shared.folder import SHARED

ROOT = Path(__file__).parents[2]
ARENA = SHARED / "arena" / "decisions.jsonl.gz"
WRONG_THERE = "session_2026-02-22_0000_ecl-premier-bg-elves:3:t14:block_options:332"
"""Arena offers a second creature against menace though the other possible blocker blocks elsewhere:
no legal block has that pair (509.1b, 702.111b)."""


def creature(name: str, controller: str, text: str = "", size: int = 2, **more: Any) -> Any:
    values = {"power": size, "toughness": size, "type_line": "Creature — Bear"}
    return {"id": name, "controller": controller, "oracle_text": text, **values, **more}


def line(kind: str, answer: Any, *permanents: Any, **position: Any) -> str:
    players = [{"name": "Ann"}, {"name": "Bob"}]
    board = {"players": players, "permanents": list(permanents), **position}
    return json.dumps({"id": "x", "kind": kind, "position": board, "answer": answer})


def differences(text: str) -> tuple[str, ...] | None:
    return compared(read_decision(text)).differences


# -- declarations ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("blockers", "accepted", "said"),
    [
        (["b", "c"], True, None),  # two against menace
        (["b", "c"], False, "it was refused, but it is legal"),
        (["b"], False, None),  # one is not enough (702.111b)
        (["b"], True, "it was accepted, but it is illegal. 509.1b"),
    ],
)
def test_a_declaration(blockers: list[str], accepted: bool, said: str | None) -> None:
    board = [creature("a", "Ann", "Menace"), creature("b", "Bob"), creature("c", "Bob")]
    blocks = {name: ["a"] for name in blockers}
    text = line("blocks", {"accepted": accepted}, *board, attacks={"a": "Bob"}, blocks=blocks)
    found = differences(text)
    assert found is not None
    assert len(found) == (said is not None)
    assert all(one.startswith(str(said)) for one in found)


# -- options ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("chosen", "options", "submit", "said"),
    [
        # Nothing chosen: each may block with the other beside it.
        ({}, {"b": ["a"], "c": ["a"]}, True, []),
        ({}, {"b": ["a"]}, True, ["c → a was not offered"]),
        ({}, {"b": ["a"], "c": ["a"]}, False, ["what is chosen could not be submitted"]),
        # One chosen: only the other is left, and so it is no legal block yet.
        ({"b": ["a"]}, {"c": ["a"]}, False, []),
        ({"b": ["a"]}, {"c": ["a"]}, True, ["what is chosen could be submitted"]),
        ({"b": ["a"]}, {}, False, ["c → a was not offered, but a legal declaration has it"]),
        # No options: only some were shown, so only `submit` is compared.
        ({"b": ["a"]}, None, False, []),
        ({}, {"b": ["a"], "c": ["a"], "t": ["a"]}, True, ["t → a was offered, but no legal"]),
    ],
)
def test_what_may_block_one_with_menace(
    chosen: Any, options: Any, submit: bool, said: list[str]
) -> None:
    board = [
        creature("a", "Ann", "Menace"),
        *(creature(name, "Bob") for name in "bc"),
        creature("t", "Bob", tapped=True),
    ]
    answer = {"player": "Bob", "chosen": chosen, "submit": submit, "options": options}
    answer = {name: value for name, value in answer.items() if value is not None}
    found = differences(line("block_options", answer, *board, attacks={"a": "Bob"}))
    assert found is not None
    assert len(found) == len(said)
    assert all(one.startswith(begin) for one, begin in zip(found, said, strict=True))


MOBILIZE = (
    "Whenever this creature attacks, create a 1/1 red Warrior creature token that's tapped and"
    " attacking."
)


@pytest.mark.rule("508.4")
def test_what_the_attack_set_off_has_happened() -> None:
    """The program offers blocks once the token attacks: there is one token, not a second."""
    token = creature("t", "Ann", size=1, type_line="Token Creature — Warrior", tapped=True)
    board = [creature("a", "Ann", MOBILIZE, tapped=True), token, creature("b", "Bob")]
    attacks = {"a": "Bob", "t": "Bob"}
    answer = {"player": "Bob", "chosen": {}, "options": {"b": ["a", "t"]}}
    assert differences(line("block_options", answer, *board, attacks=attacks)) == ()
    less = {**answer, "options": {"b": ["a"]}}
    assert differences(line("block_options", less, *board, attacks=attacks)) == (
        "b → t was not offered, but a legal declaration has it",
    )


def test_a_blocker_of_two_may_choose_more_beside_what_it_has_chosen() -> None:
    """b may block two of a, c and d: with a chosen, c and d are left."""
    text = "This creature can block an additional creature each combat."
    board = [creature(name, "Ann") for name in "acd"]
    attacks = dict.fromkeys("acd", "Bob")
    answer: Any = {"player": "Bob", "chosen": {"b": ["a"]}, "options": {"b": ["c", "d"]}}
    blocker = creature("b", "Bob", text)
    assert differences(line("block_options", answer, *board, blocker, attacks=attacks)) == ()
    # With two chosen nothing is left: three would be too many.
    answer |= {"chosen": {"b": ["a", "c"]}, "options": {}}
    assert differences(line("block_options", answer, *board, blocker, attacks=attacks)) == ()


@pytest.mark.parametrize(
    ("must", "said"),
    [
        (["a"], []),
        ([], ["a did not have to attack"]),
        (["a", "b"], ["b had to attack"]),
    ],
)
def test_who_must_attack(must: list[str], said: list[str]) -> None:
    """a attacks if able; b is free. The attack of nobody is illegal (508.1d)."""
    board = [
        creature("a", "Ann", "This creature attacks each combat if able."),
        creature("b", "Ann"),
    ]
    answer = {"options": {"a": ["Bob"], "b": ["Bob"]}, "must": must, "submit": False}
    found = differences(line("attack_options", answer, *board))
    assert found is not None
    assert [one[: len(begin)] for one, begin in zip(found, said, strict=True)] == said


# -- damage ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("total", "most", "said"),
    [
        (5, 3, []),  # 5 damage, a 2/2 blocks: 2 are lethal, 3 trample through (702.19b)
        (5, 5, ["a could deal Bob at most 5, but legally 3"]),
        (4, 3, ["a had 4 damage to divide, but deals 5"]),
    ],
)
def test_what_a_trampler_divides(total: int, most: int, said: list[str]) -> None:
    board = [creature("a", "Ann", "Trample", 5), creature("b", "Bob")]
    damage = {"step": "regular", "assign": {"a": {"b": 2, "Bob": 3}, "b": {"a": 2}}}
    among = {"b": {"minDamage": 2}, "Bob": {"maxDamage": most}}
    answer = {"accepted": True, "request": {"a": {"total": total, "among": among}}}
    fight = {"attacks": {"a": "Bob"}, "blocks": {"b": ["a"]}, "damage": damage}
    assert differences(line("damage", answer, *board, **fight)) == tuple(said)


# -- lines that are no decisions -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ('{"kind": "attacks"', "expected JSON"),
        ('{"kind": "spells", "position": {}, "answer": {}}', "$.kind: "),
        ('{"kind": "attacks", "position": {}}', "$.answer: "),
        ('{"kind": "attacks", "position": {}, "answer": {}}', "$.answer.accepted: "),
        ('{"kind": "block_options", "position": {}, "arena": {"submit": true}}', "$.arena.player"),
        ('{"kind": "attacks", "position": {}, "answer": {"accepted": 1}}', "$.answer.accepted: "),
        ('{"kind": "attacks", "position": {}, "answer": {"accepted": true}}', "$.position"),
    ],
)
def test_what_is_wrong_with_a_line_is_said_with_its_place(
    legality: Command, text: str, place: str
) -> None:
    sound = line("attacks", {"accepted": True}, creature("a", "Ann"), attacks={"a": "Bob"})
    path = legality.file(f"{text}\n{sound}\n", "decisions.jsonl")
    answer = legality("compare", path)
    assert answer.status == 2
    assert f"line 1: {place}" in answer.err
    assert answer.out == "attacks  1 of 1 agree\n"


def test_several_files_are_compared_together_and_named(legality: Command) -> None:
    agreed = line(
        "blocks", {"accepted": True}, creature("a", "Ann"), attacks={"a": "Bob"}, blocks={}
    )
    refused = agreed.replace("true", "false")
    first, second = legality.file(agreed, "a.jsonl"), legality.file(refused, "b.jsonl")
    answer = legality("compare", first, second, "--json")
    assert answer.status == 1
    assert [one.get("file") for one in answer.lines] == [second, None]
    assert answer.lines[-1]["agreement"]["blocks"]["decisions"] == 2
    assert f"{second}, line 1" in legality("compare", first, second).out
    assert legality("compare", first, "none.jsonl").status == 2


def test_what_may_be_meant_by_a_kind_or_a_field(legality: Command) -> None:
    sound = json.loads(line("blocks", {"accepted": True}))
    with pytest.raises(PositionError, match="did you mean it by `positon`"):
        read_decision(
            json.dumps({"positon" if k == "position" else k: v for k, v in sound.items()})
        )
    with pytest.raises(PositionError, match="expected one of attack_options, attacks, block_"):
        read_decision(json.dumps({**sound, "kind": "block"}))


def test_a_file_that_was_cut_off_gives_what_was_sound(legality: Command) -> None:
    sound = line("attacks", {"accepted": True}, creature("a", "Ann"), attacks={"a": "Bob"})
    whole = gzip.compress("".join(f"{sound}\n" for _ in range(2000)).encode(), mtime=0)
    path = legality.directory / "cut.gz"
    path.write_bytes(whole[:-9])
    answer = legality("compare", str(path))
    assert answer.status == 2
    assert "it was cut off" in answer.err
    assert "agree" in answer.out


@pytest.mark.parametrize("slow", ["read_decision", "compared"])
def test_the_limit_holds_for_reading_too(
    legality: Command, monkeypatch: pytest.MonkeyPatch, slow: str
) -> None:
    """The first line takes 3 s, of which it may take 0.3: it is undecided, once, and the next is
    compared."""
    done, calls = getattr(comparison, slow), [0]

    def slowly(*given: Any) -> Any:
        calls[0] += 1
        if calls[0] == 1:
            time.sleep(3)
        return done(*given)

    monkeypatch.setattr(comparison, slow, slowly)
    text = line("attacks", {"accepted": True}, creature("a", "Ann"), attacks={"a": "Bob"})
    path = legality.file(f"{text}\n{text}\n", "d.jsonl")
    answer = legality("compare", path, "--json", "--time-limit", "0.3")
    assert answer.status == 3
    first, total = answer.lines
    assert (first["line"], total["agreement"]["attacks"]["agreed"]) == (1, 1)
    assert first.get("differences") is None
    assert [part for part in answer.err.splitlines() if "line 1" in part] == answer.err.splitlines()
    assert answer.err.count("undecided: the time limit ended the work") == 1


def test_what_is_not_compared_is_said_once(legality: Command) -> None:
    said = {"accepted": True, "mood": "good"}
    text = line("attacks", said, creature("a", "Ann"), attacks={"a": "Bob"})
    answer = legality("compare", legality.file(f"{text}\n{text}\n", "d.jsonl"))
    assert answer.status == 0
    assert answer.err.count("`mood` means nothing here and is not compared") == 1


def test_a_difference_is_told_with_its_board(legality: Command) -> None:
    sick = creature("a", "Ann", summoning_sick=True)
    text = line("attacks", {"accepted": True}, sick, attacks={"a": "Bob"})
    path = legality.file(text, "d.jsonl")
    (difference, total) = legality("compare", path, "--json").lines
    assert difference["position"] == json.loads(text)["position"] | difference["position"]
    assert difference["differences"][0].startswith("it was accepted, but it is illegal. 508.1a")
    tally = {"decisions": 1, "agreed": 0, "differed": 1, "undecided": 0, "without": 0}
    group: Any = {"kind": "attacks", "accepted": True, "rules": ["508.1a", "302.6"]}
    group |= {"differences": 1, "line": 1, "permanents": 1}
    assert total == {"agreement": {"attacks": tally}, "groups": [group]}
    answer = legality("compare", path)
    assert answer.status == 1
    assert "\nAnn:\n" in answer.out


def test_each_difference_replays(legality: Command) -> None:
    """A line of the report is a decision, and its board is judged as the difference says: alone."""
    menace, tired = creature("a", "Ann", "Menace"), creature("a", "Ann", tapped=True)
    bob = creature("b", "Bob")
    alone = {"attacks": {"a": "Bob"}, "blocks": {"b": ["a"]}, "judge": ["blocks"]}
    options = {"player": "Bob", "options": {"b": ["a"]}}
    rows = [
        line("attacks", {"accepted": True}, tired, attacks={"a": "Bob"}),
        line("blocks", {"accepted": True}, menace, bob, **alone),
        line("block_options", options, menace, bob, attacks={"a": "Bob"}),
    ]
    path = legality.file("\n".join(rows), "d.jsonl")
    *found, total = legality("compare", path, "--json").lines
    assert [one["kind"] for one in found] == ["attacks", "blocks", "block_options"]
    again = legality.file("".join(f"{json.dumps(one)}\n" for one in found), "again.jsonl")
    assert legality("compare", again, "--json").lines == [*found, total]
    for one in found[:2]:
        judged = legality("check", legality.file(one["position"]), "--json").value
        assert judged["legal"] is False
        assert one["differences"][0].partition("illegal. ")[2][:4] in str(judged)
    board = "Ann:\n" + legality("compare", path).out.split("\nAnn:\n")[1].partition("\nline ")[0]
    assert legality("check", legality.file(board, "one.txt")).status == 1


def test_decisions_whose_texts_are_not_known_are_counted_apart(legality: Command) -> None:
    """One names its permanent by an object, one by the id, one knows all."""
    sound = json.loads(
        line("attacks", {"accepted": True}, creature("a", "Ann"), attacks={"a": "Bob"})
    )
    rows = [{**sound, "cards": cards} for cards in ([{"id": "a"}], ["a"], [])]
    path = legality.file("".join(json.dumps(row) + "\n" for row in rows), "d.jsonl")
    expected = "attacks  3 of 3 agree, 2 answered without all texts or circumstances\n"
    assert legality("compare", path).out == expected


def test_decisions_follow_their_schema_as_they_are_read() -> None:
    """The page's examples follow it; what the reader refuses does not."""
    schema = dict(json_schema())
    lines = (ROOT / "examples" / "decisions.jsonl").read_text(encoding="utf-8").splitlines()
    for line in lines:
        value = json.loads(line)
        assert list(faults(schema, value)) == []
        others = {**value, "arena": value["answer"]}, {**value, "kind": "guess"}, {**value, "id": 3}
        nothing = {name: one for name, one in value.items() if name != "answer"}
        for wrong in (*others, nothing):
            assert list(faults(schema, wrong))
            with pytest.raises(PositionError, match=r"^\$"):
                read_decision(json.dumps(wrong))


def test_the_schema_describes_a_decision(legality: Command) -> None:
    schema = legality("schema", "decision").value
    assert set(schema["properties"]) == {"id", "kind", "position", "answer", "arena", "cards"}
    for reference in _references(schema):
        assert reference.removeprefix("#/$defs/") in schema["$defs"]


def _references(value: Any) -> list[str]:
    parts: list[object] = []
    own: list[str] = []
    if isinstance(value, dict):
        held = cast("dict[str, Any]", value)
        own = [held["$ref"]] if "$ref" in held else []
        parts = [*held.values()]
    elif isinstance(value, list):
        parts = cast("list[object]", value)
    return own + [found for part in parts for found in _references(part)]


# -- Arena -----------------------------------------------------------------------------------------


@pytest.mark.shared
def test_arena_is_wrong_once() -> None:
    """1,457 decisions of real games; the one difference is a fault of Arena."""
    done = subprocess.run(
        [sys.executable, "-m", "legality", "compare", str(ARENA), "--json"],
        capture_output=True,
        text=True,
        check=False,
    )
    *differing, total = map(json.loads, done.stdout.splitlines())
    assert [one["id"] for one in differing] == [WRONG_THERE]
    assert sum(kind["decisions"] for kind in total["agreement"].values()) == 1457
    assert sum(kind["agreed"] for kind in total["agreement"].values()) == 1456
    assert done.returncode == 1
