"""`legality serve` answers as the commands do, whatever is asked beside."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from legality.cards import import_cards
from legality.puzzles import random_formula, satisfiability
from legality.queries.request import BoardRequest
from legality.queries.table import QUERIES
from legality.service.answering import answer
from tests.cli.command import BOARD, Command
from tests.service.questions import fields_of

ROOT = Path(__file__).parents[2]
EXAMPLES = sorted(path for path in (ROOT / "examples").glob("*.json"))
SECONDS = 30.0
AS_COMMANDS: dict[str, tuple[dict[str, Any], list[str]]] = {
    "check": ({}, []),
    "check explained": ({"explain": True}, ["--explain"]),
    "check of today": (
        {"rules": "current", "judge": ["blocks"]},
        ["--rules", "current", "--judge", "blocks"],
    ),
    "attacks": ({"count": True}, ["--count"]),
    "attacks listed": ({"limit": 5}, ["--limit", "5"]),
    "attacks mask": ({"mask": True}, ["--mask"]),
    "blocks mask": ({"mask": True}, ["--mask"]),
    "blocks": ({"count": True}, ["--count"]),
    "blocks sampled": ({"sample": 3, "seed": 4}, ["--sample", "3", "--seed", "4"]),
    "damage": ({"count": True}, ["--count"]),
    "damage best": ({"best": True, "goal": "player"}, ["--best", "--goal", "player"]),
    "show": ({}, []),
    "perft": ({}, []),
}
"""A question as a request's fields and as a command's options, by the command and what is meant."""


def asked(op: str, **fields: Any) -> dict[str, Any]:
    """The answer to a request."""
    body = json.dumps({"op": op, **fields}).encode()
    found: dict[str, Any] = json.loads(answer(None, body, SECONDS))
    return found


@pytest.mark.sampled("a process for each command")
@pytest.mark.parametrize("name", AS_COMMANDS)
def test_answers_are_those_of_the_command(name: str, legality: Command) -> None:
    """On every example: the same status, and line for line the same JSON; or the same error."""
    op, (fields, options) = name.split()[0], AS_COMMANDS[name]
    answered = 0
    for path in EXAMPLES:
        value = json.loads(path.read_bytes())
        if "players" not in value:
            continue
        command = legality(op, str(path), "--json", *options)
        found = asked(op, position=value, **fields)
        assert found["status"] == command.status, path.name
        if "error" in found:
            assert [{"error": found["error"]}] == command.lines, path.name
        elif "undecided" not in found:
            assert found["answers"] == command.lines, path.name
            answered += 1
    assert answered > 5


@pytest.fixture
def database(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A card database with invented cards, which is asked."""
    file = tmp_path / "cards.sqlite3"
    import_cards(ROOT / "examples" / "by-name" / "cards.jsonl", file)
    monkeypatch.setenv("LEGALITY_CARDS", str(file))


@pytest.mark.usefixtures("database")
def test_names_of_cards_as_they_are_typed() -> None:
    """Those that begin so, in any case, as they are printed; no more than are asked for."""
    (found,) = asked("cards", prefix="BANNER of")["answers"]
    assert (found["name"], found["type_line"]) == ("Banner of Mockery", "Enchantment — Aura")
    assert {"text"} <= set(found) <= {"name", "type_line", "text", "mana_cost"}
    (wolf,) = asked("cards", prefix="restless w")["answers"]
    assert {"power", "toughness"} <= set(wolf)
    assert asked("cards", prefix="mockery")["answers"] == []
    assert len(asked("cards", prefix="b", limit=1)["answers"]) == 1


def test_without_a_card_database_there_are_no_names(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("LEGALITY_CARDS", str(tmp_path / "none"))
    found = asked("cards", prefix="gnarled")
    assert (found["status"], found["answers"]) == (0, [])
    assert "there is no card database here" in found["said"][0]


OF_BOARDS = [op for op, one in sorted(QUERIES.items()) if issubclass(one.request, BoardRequest)]


@pytest.mark.parametrize("op", sorted(QUERIES))
def test_who_asks_is_not_told_where_the_card_database_is(
    op: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Neither of one that is missing, nor of several that do not know a name."""
    several = [tmp_path / "one.sqlite3", tmp_path / "two.sqlite3"]
    for file in several:
        import_cards(ROOT / "examples" / "by-name" / "cards.jsonl", file)
    board = {
        "players": [{"name": "Ann"}, {"name": "Bob"}],
        "permanents": [{"id": "x", "name": "Nobody's Card", "controller": "Ann"}],
    }
    fields = fields_of(op)
    for paths, words in (
        ([tmp_path / "none.sqlite3"], "none.sqlite3: there is no card database here"),
        (several, "no card in any of the databases (one.sqlite3, two.sqlite3) has this name"),
    ):
        monkeypatch.setenv("LEGALITY_CARDS", os.pathsep.join(map(str, paths)))
        found = asked(op, **{**fields, **({"position": board} if op in OF_BOARDS else {})})
        assert str(tmp_path) not in json.dumps(found)
        if op in OF_BOARDS:
            assert (found["status"], found["place"]) == (2, "$.permanents[0].name")
            assert words in found["error"]


@pytest.mark.usefixtures("database")
def test_every_operation_is_answered() -> None:
    for op in QUERIES:
        found = asked(op, id=op, **fields_of(op))
        assert (found["id"], found["status"]) == (op, int(op == "audit")), found
        assert found["answers"]


def test_a_board_may_be_in_each_form() -> None:
    """The notation and the code of a board, and its JSON: one answer."""
    said = {
        to: asked("convert", position=BOARD, to=to)["answers"][0][to]
        for to in ("notation", "code", "json")
    }
    answers = {to: asked("check", position=board)["answers"] for to, board in said.items()}
    assert answers["notation"] == answers["code"] == answers["json"]
    assert answers["json"][0]["legal"] is True


def test_a_listing_that_is_cut_off_says_so() -> None:
    """The ogre (menace) may be blocked by both, and guard must block: one legal block; it may
    attack or stay: two legal attacks."""
    one = asked("attacks", position=BOARD, limit=1)
    assert (len(one["answers"]), one["more"]) == (1, True)
    two = asked("attacks", position=BOARD, limit=2)
    assert (len(two["answers"]), two["more"]) == (2, False)
    none = asked("attacks", position=BOARD, limit=0)
    assert (none["answers"], none["more"]) == ([], True)


def test_weights_stand_in_the_request() -> None:
    fields = {"position": BOARD, "best": True, "goal": "value", "side": "attacking"}
    assert asked("damage", **fields, weights={"guard": 3})["status"] == 0
    unknown = asked("damage", **fields, weights={"gaurd": 3})
    assert (unknown["status"], unknown["kind"]) == (2, "position")
    assert "gaurd" in unknown["error"]


@pytest.mark.parametrize(
    ("fields", "kind", "place"),
    [
        ({"op": "nothing"}, "request", None),
        ({"op": "check"}, "request", None),
        ({"op": "check", "position": 7}, "request", None),
        ({"op": "check", "position": BOARD, "jugde": ["blocks"]}, "request", None),
        ({"op": "check", "position": BOARD, "time_limit": 0}, "request", None),
        ({"op": "attacks", "position": BOARD, "limit": -1}, "request", None),
        ({"op": "attacks", "position": BOARD, "best": True, "count": True}, "position", "$.count"),
        ({"op": "blocks", "position": BOARD, "player": "Cid"}, "position", "$.player"),
        (
            {"op": "check", "position": {**BOARD, "attacks": {"ogre": 7}}},
            "position",
            "$.attacks.ogre",
        ),
        ({"op": "check", "position": "Ann:\n  ogre 3/"}, "position", "line 2, column 3"),
        ({"op": "explain", "rule": "509.1c", "rules": "soon"}, "position", "$.rules"),
        (
            {"op": "import", "program": "forge", "text": "", "names": {}},
            "position",
            "$.names",
        ),
        (
            {"op": "import", "program": "argentum", "text": "{}", "abilities": {"1": "Flying"}},
            "position",
            "$.abilities",
        ),
    ],
)
def test_what_is_wrong_is_told_with_its_place(
    fields: dict[str, Any], kind: str, place: str | None
) -> None:
    found: dict[str, Any] = json.loads(answer(None, json.dumps({"id": 1, **fields}).encode(), 5.0))
    assert (found["id"], found["status"], found["kind"]) == (1, 2, kind)
    assert found.get("place") == place
    assert found["error"]


# -- the program itself ----------------------------------------------------------------------------


def served(*requests: object, options: tuple[str, ...] = ()) -> tuple[int, list[Any], str]:
    """The status, the answers and the standard error of the program for those requests."""
    sent = b"".join(
        (one if isinstance(one, bytes) else json.dumps(one).encode()) + b"\n" for one in requests
    )
    sources = os.pathsep.join((str(ROOT), str(ROOT / "models")))
    done = subprocess.run(
        [sys.executable, "-m", "legality", "serve", *options],
        input=sent,
        capture_output=True,
        env={**os.environ, "PYTHONPATH": sources},
        timeout=240,
        check=False,
    )
    return (
        done.returncode,
        [json.loads(line) for line in done.stdout.splitlines()],
        done.stderr.decode(),
    )


def many(number: int) -> dict[str, Any]:
    """A board of so many permanents."""
    wall = {"controller": "Bob", "type_line": "Creature — Wall", "power": 0, "toughness": 4}
    walls = [{"id": f"wall{n}", **wall} for n in range(number)]
    return {"players": [{"name": "Ann"}, {"name": "Bob"}], "permanents": walls}


def test_hostile_boards_beside_others() -> None:
    """Each is answered or refused, and the small ones among them as if they were alone."""
    script = "<script>alert(1)</script>\u202e\x00"
    odd = json.loads(json.dumps(BOARD).replace("Bob", "Bo\u202eb"))
    tokens = many(1)
    tokens["permanents"][0]["count"] = 10**9
    hostile: list[object] = [
        {"id": "large", "op": "check", "position": many(5_000), "time_limit": 5},
        {"id": "attacks", "op": "blocks", "best": True, "position": many(5_000), "time_limit": 2},
        {"id": "ten million", "op": "check", "position": script * 400_000},
        {"id": "odd", "op": "check", "position": odd},
        {"id": script, "op": "check", "position": {"players": script}},
        {"id": "tokens", "op": "attacks", "count": True, "position": tokens},
        {"id": "deep", "op": "check", "position": json.loads("[" * 500 + "]" * 500)},
        b'{"id":"deeper","op":"check","position":' + b"[" * 100_000 + b"]" * 100_000 + b"}",
        b'{"id":"number","op":"check","position":{"players":' + b"9" * 10_000 + b"}}",
        b"\x00\xff",
        b'{"id":"bytes","op":"check","position":"\xff"}',
    ]
    small = [{"id": n, "op": "check", "position": BOARD} for n in range(30)]
    requests = [two for at, one in enumerate(small) for two in (one, *hostile[at : at + 1])]
    status, answers, said = served(*requests, options=("--jobs", "2"))
    assert status == 0
    assert said == ""
    assert len(answers) == len(requests)
    by_id = {one.get("id"): one for one in answers}
    verdicts = [by_id[n]["answers"][0]["legal"] for n in range(30)]
    assert verdicts == [True] * 30
    assert all(one["status"] in (0, 1, 2, 3) for one in answers), answers


@pytest.mark.parametrize("op", OF_BOARDS)
@pytest.mark.parametrize("text", [b'"\xff"', b'"Ann:\xc3\x28"', b'"\xed\xa0\x80"', b'{"\xff": 1}'])
def test_bytes_that_are_no_text_are_bad_input(op: str, text: bytes) -> None:
    rest = json.dumps({name: one for name, one in fields_of(op).items() if name != "position"})
    body = b'{"position":' + text + (b"," if len(rest) > 2 else b"") + rest[1:].encode()
    found = json.loads(answer(op, body, 60.0))
    assert (found["status"], found["kind"], found["place"]) == (2, "position", "$")
    assert found["error"].startswith("$: expected UTF-8 text, got byte 0x")


def test_its_output_has_no_sign_that_a_terminal_would_obey() -> None:
    _, (found,), _ = served({"id": "\u202e\x1b[2J", "op": "check", "position": BOARD})
    assert found["id"] == "\u202e\x1b[2J"


@pytest.mark.parametrize("file", ["", "."])
def test_an_input_that_cannot_be_read_is_2_and_one_line(file: str) -> None:
    """An empty name is the folder that one stands in, as everywhere."""
    assert served(options=(file,)) == (2, [], f"legality: {file}: Is a directory\n")


def test_a_closed_input_is_2_and_says_so() -> None:
    sources = os.pathsep.join((str(ROOT), str(ROOT / "models")))
    done = subprocess.run(
        ["/bin/sh", "-c", f'"{sys.executable}" -m legality serve <&-'],
        capture_output=True,
        env={**os.environ, "PYTHONPATH": sources},
        timeout=240,
        check=False,
    )
    said = b"legality: standard input: it is closed\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, b"", said)


def test_it_ends_when_nobody_reads() -> None:
    """A reader that goes away after a line: status 74 of the program, and no word."""
    sources = os.pathsep.join((str(ROOT), str(ROOT / "models")))
    with subprocess.Popen(
        [sys.executable, "-m", "legality", "serve", "--jobs", "1"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": sources},
    ) as program:
        assert program.stdin is not None
        assert program.stdout is not None
        assert program.stderr is not None
        request = json.dumps({"id": 1, "op": "explain", "rule": "509.1c"}).encode() + b"\n"
        program.stdin.write(request)
        program.stdin.flush()
        assert json.loads(program.stdout.readline())["status"] == 0
        program.stdout.close()
        program.stdin.write(request)
        program.stdin.flush()
        assert program.wait(60) == 74
        assert program.stderr.read() == b""


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_a_signal_to_end_answers_what_is_open() -> None:
    """Two processes, four requests that take the solver minutes: each is told that the service
    ends, and the program ends by the signal."""
    sources = os.pathsep.join((str(ROOT), str(ROOT / "models")))
    hard = dict(satisfiability(random_formula(300, 1275, seed=1), colossus=True).position)
    with subprocess.Popen(
        [sys.executable, "-m", "legality", "serve", "--jobs", "2"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": sources},
    ) as program:
        assert program.stdin is not None
        assert program.stdout is not None
        for name in range(4):
            request = {"id": name, "op": "check", "position": hard, "time_limit": 60}
            program.stdin.write(json.dumps(request).encode() + b"\n")
        program.stdin.write(b'{"id": "wrong", "op": "nothing"}\n')
        program.stdin.flush()
        assert json.loads(program.stdout.readline())["id"] == "wrong"
        program.send_signal(signal.SIGTERM)
        out, err = program.communicate(timeout=60)
        assert (program.returncode, err) == (-signal.SIGTERM, b"")
    told = [json.loads(line) for line in out.splitlines()]
    assert sorted(one["id"] for one in told) == [0, 1, 2, 3]
    assert {(one["status"], one["kind"]) for one in told} == {(3, "closed")}
