"""The exit status of every command, as the contract says: 0 all legal or complete, 1 something
illegal (or no), 2 bad input, 3 undecided or cut by a limit."""

import copy
import shlex
from typing import Any

import pytest
from typer.core import TyperGroup
from typer.main import get_command

from legality.cards import import_cards
from legality.cli.app import app
from tests.cli.command import BOARD, Command
from tests.documents import ROOT

NIGHT = "This creature can't block unless it's night."
UNREAD = "This creature blocks like a lion."


def guard_with(text: str) -> dict[str, Any]:
    board = copy.deepcopy(BOARD)
    board["permanents"][1]["oracle_text"] = text
    return board


def large() -> dict[str, Any]:
    """More creatures than are read in a hundredth of a second."""
    texts = ("This creature can't {} alone.", "This creature {}s each combat if able.")
    permanents = [
        {
            "id": f"{verb}{number}",
            "controller": who,
            "type_line": "Creature — Test",
            "power": number % 7,
            "toughness": 3,
            "oracle_text": texts[number % 2].format(verb),
        }
        for who, verb in (("Ann", "attack"), ("Bob", "block"))
        for number in range(2000)
    ]
    attacks = {f"attack{number}": "Bob" for number in range(2000)}
    return {"players": BOARD["players"], "permanents": permanents, "attacks": attacks, "blocks": {}}


BOARDS: dict[str, dict[str, Any] | str] = {
    "ok": BOARD,
    # the ogre with menace is blocked by one creature, and it is not the guard, which must block
    "illegal": {**BOARD, "blocks": {"squire": ["ogre"]}},
    "bad": {**BOARD, "atacks": {}},
    "late": large(),
    # whether the guard may block nobody knows
    "open": guard_with(NIGHT),
    "unread": guard_with(UNREAD),
}
LATE = "--time-limit 0.01"
TABLE: dict[str, dict[str, int]] = {
    "check {ok}": {"": 0, "--json": 0, "--strict": 0, "--judge lunch": 2, "--rules 1999": 2},
    "check {illegal}": {"": 1, "--json": 1},
    "check {bad}": {"": 2, "--json": 2},
    "check {none}": {"": 2, "--json": 2},
    "help": {"": 0, "check": 0, "lunch": 2},
    "check {late}": {LATE: 3, f"{LATE} --json": 3},
    "check {open}": {"": 3, "--json": 3, "--strict": 2},
    "check {unread}": {"": 0, "--json": 0, "--strict": 2},
    "check {ok} {illegal} {open}": {"": 1},
    "check {ok} {open}": {"": 3},
    "check {illegal} {none}": {"": 2},
    "attacks {ok}": {"": 0, "--count": 0, "--best": 0, "--lethal": 1, "--count --best": 2},
    "attacks {ok} --mask": {"": 0, "--json": 0, "--best": 2},
    "attacks {bad}": {"": 2},
    "attacks {none}": {"": 2},
    "attacks {late}": {f"--count {LATE}": 3, LATE: 3},
    "blocks {ok}": {"": 0, "--count": 0, "--best": 0, "--player Cid": 2, "--sample 0": 2},
    "blocks {bad}": {"": 2},
    "blocks {none}": {"": 2},
    "blocks {late}": {f"--count {LATE}": 3, f"--best {LATE}": 3},
    "blocks {open}": {"": 0, "--count": 3, "--strict": 2},
    "blocks {ok} --mask": {"": 0, "--json": 0},
    "blocks {unread}": {"": 0, "--strict": 2},
    "damage {ok}": {"": 0, "--count": 0, "--best kills": 0, "--best lunch": 2, "--goal value": 2},
    "damage {bad}": {"": 2},
    "damage {none}": {"": 2},
    "damage {late}": {f"--count {LATE}": 3},
    "show {ok}": {"": 0, "--json": 0},
    "show {bad}": {"": 2},
    "show {none}": {"": 2},
    "graph {ok}": {"": 0, "-o combat.svg": 0, "-o combat.xyz": 2, "-o nowhere/combat.svg": 2},
    "graph {illegal}": {"": 1},
    "graph {bad}": {"": 2},
    "graph {none}": {"": 2},
    "graph {late}": {LATE: 3},
    "graph {open}": {"": 3},
    "perft {ok}": {"": 0, "--json": 0},
    "perft {stored}": {"": 1},
    "perft {bad}": {"": 2},
    "perft {none}": {"": 2},
    "perft {late}": {LATE: 3},
    "perft {open}": {"": 3},
    "why {ok} guard blocks ogre": {"": 0, "--json": 0},
    "why {ok} ogre attacks Ann": {"": 1},
    "why {ok} ogre eats Bob": {"": 2},
    "why {ok} nobody attacks Bob": {"": 2},
    "why {bad} guard blocks ogre": {"": 2},
    "why {none} guard blocks ogre": {"": 2},
    "why {open} guard blocks ogre": {"": 3},
    "why {late} block1 blocks attack1": {LATE: 3},
    "explain 509.1c": {"": 0, "--json": 0, "--rules 1999": 2},
    "explain 999.9": {"": 1},
    "convert {ok}": {"": 0, "--to code": 0, "--to lunch": 2},
    "convert {bad}": {"": 2},
    "convert {none}": {"": 2},
    "export {ok} --form wcnf": {"": 0, "--player Cid": 2, "-o nowhere/f": 2},
    "export {ok} {illegal} --form lp": {"": 2, "-o made.lp": 0},
    "export {bad} --form wcnf": {"": 2},
    "export {none} --form wcnf": {"": 2},
    "export {late} --form wcnf": {LATE: 3},
    "export {unread} --form wcnf": {"": 0, "--strict": 2},
    "new": {"": 2, "Ogrre": 2, "'Restless Wolf' -o new.txt": 0},
    "import arena {examples}/arena/Player.log": {"": 0},
    "import arena {none}": {"": 2},
    "import forge {none}": {"": 2},
    "import forge {ok}": {"": 2},
    "compare {agreeing}": {"": 0, "--json": 0},
    "compare {examples}/decisions.jsonl": {"": 1, "--json": 1},
    "compare {agreeing} {examples}/decisions.jsonl": {"": 1},
    "compare {agreeing} {none}": {"": 2},
    "compare {bad}": {"": 2},
    "serve {examples}/requests.jsonl": {"--jobs 1": 0, "--jobs 0": 2},
    "serve {none}": {"": 2},
    "batch {examples}/boards.jsonl made.parquet": {"": 1, "--ask lunch": 2, "--jobs 0": 2},
    "batch {none} made.parquet": {"": 2},
    "page --no-browser": {"--port 70000": 2, "--jobs 0": 2, "lunch": 2},
    "schema": {"": 0, "decision": 0, "lunch": 2},
    "puzzle pigeonhole 3": {"": 0},
    "puzzle pigeonhole": {"": 2, "many": 2},
    "puzzle lunch": {"": 2},
    "puzzle satisfiability {none}": {"": 2},
    "cards import {examples}/by-name/cards.jsonl": {"": 0},
    "cards import {none}": {"": 2},
    "cards import {bad}": {"": 2},
    "cards show 'Restless Wolf'": {"": 0, "--json": 0, "--db {none}": 2},
    "cards show Ogrre": {"": 2},
    "cards find wolf": {"": 0, "--db {none}": 2},
    "cards find lunch": {"": 1},
    "rules": {"": 0, "--json": 0},
    "licences": {"": 0, "--json": 0, "nothing-of-ours": 2},
    "rules diff {examples}/rulebooks/old.txt {examples}/rulebooks/new.txt": {"": 0, "--json": 0},
    "rules diff {none} {none}": {"": 2},
    "rules audit {examples}/rulebooks/new.txt": {"": 1, "--json": 1},
    "rules audit {bad}": {"": 2},
    "problem {ok}": {"": 0, "--json": 0},
    "problem {bad}": {"": 2, "--json": 2},
    "problem {none}": {"--json": 2},
    "--version": {"": 0},
    "--help": {"": 0},
    "lunch": {"": 2},
}
CASES = [(words, more, status) for words, row in TABLE.items() for more, status in row.items()]


@pytest.fixture(scope="session")
def database(tmp_path_factory: pytest.TempPathFactory) -> str:
    made = tmp_path_factory.mktemp("cards") / "cards.sqlite3"
    import_cards(ROOT / "examples" / "by-name" / "cards.jsonl", made)
    return str(made)


@pytest.fixture
def legality(
    legality: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Any, database: str
) -> Command:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LEGALITY_CARDS", database)
    return legality


def files(legality: Command, words: str) -> dict[str, str]:
    """The files that are named in the words."""
    decisions = (ROOT / "examples" / "decisions.jsonl").read_text("utf-8").splitlines()
    contents: dict[str, dict[str, Any] | str] = {
        **BOARDS,
        # there is one legal attack without the ogre and one with it, not three
        "stored": {"position": BOARD, "attacks": {"count": 3}},
        "agreeing": decisions[0],
    }
    named = {name: text for name, text in contents.items() if f"{{{name}}}" in words}
    made = {name: legality.file(text, f"{name}.json") for name, text in named.items()}
    return {**made, "none": "none.json", "examples": str(ROOT / "examples")}


@pytest.mark.parametrize(("words", "more", "status"), CASES, ids=str)
def test_the_status(legality: Command, words: str, more: str, status: int) -> None:
    line = f"{words} {more}"
    made = files(legality, line)
    answer = legality(*(word.format(**made) for word in shlex.split(line)))
    assert answer.status == status, answer.err + answer.out
    assert "Traceback" not in answer.err
    assert "none.json: none.json" not in answer.err
    if status == 2:
        assert answer.err
    if "--json" in more and status in (1, 2, 3) and "{ok}" not in words:
        assert answer.lines


def test_every_command_is_in_the_table() -> None:
    group = get_command(app)
    assert isinstance(group, TyperGroup)
    first = {words.split()[0] for words in TABLE}
    assert first >= set(group.commands)
