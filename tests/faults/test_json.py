"""Wherever JSON is read: no key stands twice, no number is longer than can be read at once, and
`true` is no 1. Each fault is refused in one line, with status 2, before anything is answered."""

import json
import math
import re
import time
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from legality.errors import PositionError
from legality.json_text import MOST_DIGITS, decode, members
from legality.service.answering import answer
from tests.cli.command import BOARD, Command
from tests.documents import ROOT

LONG = "9" * 1_600_000
"""A number that takes 20 s to be read, which nothing can end."""
AT_ONCE = 8.0
"""Seconds of the processor in which it is refused, the command included: a tenth of them, where the
machine is not busy."""
OGRE = {"name": "Ogre", "type_line": "Creature — Ogre", "power": "3", "toughness": "3"}
LOG = (ROOT / "examples" / "arena" / "Player.log").read_text(encoding="utf-8")
PUZZLE = (ROOT / "examples" / "wolf-and-banner.pzl").read_text(encoding="utf-8")
SCENARIO = (ROOT / "examples" / "argentum" / "two-wolves.json").read_text(encoding="utf-8")
SAVED = (ROOT / "examples" / "phase" / "stuck-attack.json").read_text(encoding="utf-8")
DECISION = json.dumps(
    {"id": "1", "kind": "blocks", "position": BOARD, "answer": {"accepted": True}}
)


def doubled(text: str, key: str) -> str:
    """The text in which the last object with that key says it twice, and the same both times."""
    start = text.rindex(f'"{key}": ')
    end = json.JSONDecoder().raw_decode(text, start + len(f'"{key}": '))[1]
    return f"{text[:end]}, {text[start:]}"


def lengthened(text: str, old: str) -> str:
    """The text with that number so long; a colon stands before it."""
    assert old in text
    return text.replace(old, f": {LONG}", 1)


STORED = json.dumps({"name": "ogre", "position": BOARD, "attacks": 2})
CARDS = json.dumps([OGRE | {"cmc": 77}])
ATOMIC = json.dumps(
    {"meta": {"version": 77}, "data": {"Ogre": [{"name": "Ogre", "type": "Creature"}]}}
)
READERS: dict[str, tuple[str, str, tuple[str, ...], str, str]] = {
    "a board": ("b.json", json.dumps(BOARD), ("check", "{file}"), "players", ": 3"),
    "a line": ("b.jsonl", json.dumps(BOARD), ("check", "{file}"), "power", ": 3"),
    "a stored board": ("p.json", STORED, ("perft", "{file}"), "attacks", ": 2"),
    "its position": ("p.jsonl", STORED, ("perft", "{file}"), "power", ": 3"),
    "weights": (
        *("w.json", '{"ogre": 1}'),
        ("damage", "{board}", "--best", "value", "--weights", "{file}"),
        *("ogre", ": 1"),
    ),
    "card objects": ("c.json", CARDS, ("cards", "import", "{file}"), "name", ": 77"),
    "a line of cards": ("c.jsonl", CARDS[1:-1], ("cards", "import", "{file}"), "name", ": 77"),
    "faces of cards": ("m.json", ATOMIC, ("cards", "import", "{file}"), "type", ": 77"),
    "names of cards": ("m.json", ATOMIC, ("cards", "import", "{file}"), "Ogre", ": 77"),
    "a card file": ("m.json", ATOMIC, ("cards", "import", "{file}"), "data", ": 77"),
    "a scenario": ("s.json", SCENARIO, ("import", "argentum", "{file}"), "player1", ": 20"),
    "a saved game": ("g.json", SAVED, ("import", "phase", "{file}"), "players", ": 20"),
    "decisions": ("d.jsonl", DECISION, ("compare", "{file}"), "kind", ": 3"),
}
"""By what is read: its file, the command, a key and a number that stand in it."""


def read_by(legality: Command, name: str, change: Callable[[str, str, str], str]) -> Any:
    """What a command answers about that file, changed."""
    file, text, arguments, key, number = READERS[name]
    given = {
        "file": legality.file(change(text, key, number), file),
        "board": legality.file(BOARD),
    }
    legality.monkeypatch.setenv("LEGALITY_CARDS", str(legality.directory / "cards.db"))
    return legality(*[word.format(**given) for word in arguments])


def _as_it_is(text: str, *_: object) -> str:
    return text


def test_the_files_are_read_as_they_are(legality: Command) -> None:
    """Without this the tests below could be passed by whatever else is wrong with them."""
    for name in READERS:
        found = read_by(legality, name, _as_it_is)
        unknown = "no card in the database has this name" in found.err  # so much of it was read
        assert found.status in (0, 1, 3) or unknown, (name, found)


@pytest.mark.parametrize("name", READERS)
def test_a_doubled_key_is_refused(legality: Command, name: str) -> None:
    found = read_by(legality, name, lambda text, key, _: doubled(text, key))
    assert found.status == 2, found
    assert "stands twice" in found.err
    assert READERS[name][3] in found.err


@pytest.mark.parametrize("name", READERS)
def test_a_number_that_takes_seconds_is_refused_at_once(legality: Command, name: str) -> None:
    began = time.process_time()
    found = read_by(legality, name, lambda text, _, number: lengthened(text, number))
    assert time.process_time() - began < AT_ONCE
    assert found.status == 2, found
    assert f"at most {MOST_DIGITS} digits" in found.err
    assert len(found.err) < 1_000


def test_the_files_of_other_programs_have_the_same_bounds(legality: Command) -> None:
    """A puzzle of Forge and a log of Arena, which are no JSON as a whole."""
    began = time.process_time()
    long = legality.file(PUZZLE.replace("life=", f"life={LONG}", 1), "long.pzl")
    found = legality("import", "forge", long)
    assert (found.status, found.out) == (2, "")
    assert f"expected numbers of at most {MOST_DIGITS} digits" in found.err
    for wrong in (f'"timestamp": "{LONG}"', '"timestamp": "1", "timestamp": "1"'):
        log = re.sub(r'"timestamp": ?"\d+"', wrong, LOG, count=1)
        assert log != LOG
        found = legality("import", "arena", legality.file(log, "Player.log"))
        assert "a message that can't be read" in found.err
        assert "states are lost" in found.err
    assert time.process_time() - began < AT_ONCE


# -- requests --------------------------------------------------------------------------------------

EXPLAIN = {"op": "explain", "rule": "508.1a"}
WEIGHED = {"op": "damage", "position": BOARD, "best": True, "goal": "value"}


def asked(text: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(answer(None, text.encode(), 10.0))
    return found


@pytest.mark.parametrize(
    "text",
    [
        doubled(json.dumps(EXPLAIN), "rule"),
        doubled(json.dumps(EXPLAIN), "op"),
        '{"op": "explain", "rule": "508.1a", "r\\u0075le": "508.1b"}',
        # the colon that is lost with a key stands in another, written otherwise
        '{"op": "explain", "rule": "a", "rule": "b", "x\\u003a": 1}',
        doubled(json.dumps({**WEIGHED, "weights": {"ogre": 1}}), "ogre"),
        doubled(json.dumps({**EXPLAIN, "expected": {"blocks": 1}}), "blocks"),
    ],
)
def test_a_request_says_nothing_twice(text: str) -> None:
    found = asked(text)
    assert (found["status"], found["kind"]) == (2, "request")
    assert "stands twice" in found["error"]


def test_a_board_of_a_request_says_nothing_twice() -> None:
    found = asked(doubled(json.dumps({"op": "check", "position": BOARD}), "players"))
    assert (found["status"], found["kind"], found["place"]) == (2, "position", "$")
    assert asked(json.dumps({"op": "check", "position": BOARD}))["status"] == 0


def test_what_is_read_later_may_say_it_twice() -> None:
    data = b'{"a": {"x": 1, "x": 2}, "b": {"x": 1}}'
    assert members(data, ("a",)).keys() == {"a", "b"}
    with pytest.raises(PositionError, match='"x" stands twice'):
        members(data)
    with pytest.raises(msgspec.DecodeError):
        members(b"[]")


@pytest.mark.parametrize(
    ("text", "place", "said"),
    [
        ('{"a": [1, {"b": NaN}]}', "$.a[1].b", "got NaN"),
        ("[1, -Infinity]", "$[1]", "got -Infinity"),
        ('{"x": {"a": 1, "a": 2}}', "$.x", '"a" stands twice'),
        ('{"c": {"x": NaN}, "c": 1}', "$", '"c" stands twice'),
        ('{"k": ["\\ud800"]}', "$.k[0]", "whole characters"),
        ('{"k": {"\\ud800": 1}}', "$.k", "whole characters"),
        (f'{{"n": {"9" * 5000}}}', "$.n", "4300 digits"),
        ('{"a": NaN, "b": ]', "$", "got NaN"),  # the rest of it is no JSON
    ],
)
def test_a_fault_that_readers_pass_over_is_told_with_its_place(
    text: str, place: str, said: str
) -> None:
    with pytest.raises(PositionError, match=re.escape(f"{place}: ")) as found:
        decode(text)
    assert found.value.place == place
    assert said in found.value.problem


# -- counts and numbers ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("field", "wrong", "said"),
    [
        ("attacks", True, "expected an integer of 0 or more, got true"),
        ("attacks", 2.0, "expected an integer of 0 or more, got 2.0"),
        ("attacks", -1, "expected an integer of 0 or more, got -1"),
        ("attacks", "2", 'expected an integer of 0 or more, got "2"'),
        ("blocks", {"Bob": True}, 'expected an integer of 0 or more, got {"Bob": true}'),
        ("attaks", 2, "expected attacks, blocks or damage"),
        ("expected", {"attacks": 2}, "expected attacks, blocks or damage"),
    ],
)
def test_what_is_no_count_is_refused(
    legality: Command, field: str, wrong: object, said: str
) -> None:
    """`true` was taken for 1, and an unknown count for none."""
    file = legality.file({"position": BOARD, field: wrong})
    found = legality("perft", file)
    assert (found.status, found.out) == (2, "")
    assert f"$.{field}: {said}" in found.err
    value = asked(json.dumps({"op": "perft", "position": BOARD, "expected": {field: wrong}}))
    assert (value["status"], value["error"]) == (2, f"$.expected.{field}: {said}")


def test_counts_of_every_form_are_taken(legality: Command) -> None:
    """The ogre may attack or not; guard and squire block it together or not at all, and guard must
    block if able: one legal block. Its 3 damage: 1, 2 or 3 to the guard, which is first."""
    right = {"attacks": 2, "blocks": {"Bob": 1}, "damage": {"attacking": 3, "defending": 1}}
    found = legality("perft", legality.file({"position": BOARD, **right}), "--json")
    assert found.status == 0, found.value
    wrong = {"position": BOARD, "blocks": 1, "damage": None}
    found = legality("perft", legality.file(wrong), "--json")
    assert (found.status, found.value["expected"]) == (1, {"blocks": 1, "damage": None})


def test_the_longest_number_that_is_read_and_one_more() -> None:
    longest = "9" * MOST_DIGITS
    assert decode(f"[{longest}, -{longest}]") == [10**MOST_DIGITS - 1, 1 - 10**MOST_DIGITS]
    for text in (f"[9{longest}]", f"[-9{longest}]"):
        with pytest.raises(PositionError, match=f"at most {MOST_DIGITS} digits"):
            decode(text)
    assert decode(f"[0.{longest}]") == [1.0]
    assert decode("[1e5]") == [100_000.0]
    assert math.isinf(json.loads("1e999"))
