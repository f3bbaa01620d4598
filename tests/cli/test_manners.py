"""Manners of the command line: examples in the help, several files, --db, completion, colours."""

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from typer.core import TyperGroup
from typer.main import get_command

from legality.cli.app import app
from tests.cli.command import BOARD, Command, with_cards
from tests.documents import ROOT, environment


@pytest.fixture
def legality(legality: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Command:
    """`legality` run in this process, where the examples are."""
    (tmp_path / "examples").symlink_to(ROOT / "examples", target_is_directory=True)
    monkeypatch.chdir(tmp_path)
    return legality


def examples() -> dict[str, str]:
    """The last line of each command's help."""
    found: dict[str, str] = {}
    group = get_command(app)
    assert isinstance(group, TyperGroup)
    for name, command in group.commands.items():
        if isinstance(command, TyperGroup):
            found |= {f"{name} {sub}": one.epilog or "" for sub, one in command.commands.items()}
        else:
            found[name] = command.epilog or ""
    return found


EXAMPLES = examples()


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_help_of_every_command_ends_with_an_example_that_runs(
    legality: Command, name: str
) -> None:
    said = EXAMPLES[name]
    assert said.startswith(f"Example: legality {name}")
    assert said.split("legality", 1)[1].split()[0] in legality(*name.split(), "--help").out
    if name == "page":  # it serves until it is ended: tests/page
        return
    if "invented.sqlite3" in said and name != "cards import":
        made = legality(*shlex.split(EXAMPLES["cards import"].split("legality ", 1)[1]))
        assert made.status == 0
    answer = legality(*shlex.split(said.split("legality ", 1)[1]))
    assert answer.status in (0, 1)
    assert answer.out or name == "graph"
    assert "Traceback" not in answer.err


def test_every_command_has_an_example() -> None:
    assert len(EXAMPLES) >= 13
    assert all(EXAMPLES.values())


# -- several files ---------------------------------------------------------------------------------


def test_several_files_are_answered_each_under_its_name(legality: Command) -> None:
    good = legality.file(BOARD, "good.json")
    bad = legality.file({**BOARD, "blocks": {}}, "bad.json")
    answer = legality("check", good, bad)
    assert answer.status == 1
    lines = answer.out.splitlines()
    assert lines[0] == f"{good}:"
    assert lines[1].startswith("Legal. ")
    second = lines.index(f"{bad}:")
    assert lines[second + 1].startswith("Illegal: the blocks of Bob. ")


@pytest.mark.parametrize("command", ["check", "attacks", "blocks"])
def test_each_of_several_files_gives_its_lines(legality: Command, command: str) -> None:
    count = () if command == "check" else ("--count",)
    good, missing = legality.file(BOARD, "good.json"), "missing.json"
    answer = legality(command, good, missing, good, *count, "--json")
    assert answer.status == 2
    assert ["error" in line for line in answer.lines] == [False, True, False]


# -- the database ----------------------------------------------------------------------------------


def test_a_database_is_named_for_one_run(
    legality: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("LEGALITY_CARDS", raising=False)
    cards = ROOT / "examples/by-name"
    legality("cards", "import", str(cards / "cards.jsonl"), "--db", "invented.sqlite3")
    board = str(cards / "board.json")
    named = legality("check", board, "--db", "invented.sqlite3", "--json")
    assert named.status == 1
    assert "LEGALITY_CARDS" not in os.environ
    monkeypatch.setenv("LEGALITY_CARDS", "nowhere.sqlite3")
    assert legality("check", board, "--db", "invented.sqlite3", "--json").value == named.value
    assert os.environ["LEGALITY_CARDS"] == "nowhere.sqlite3"
    assert legality("check", board).status == 2


# -- the shell -------------------------------------------------------------------------------------


def run(*arguments: str, **variables: str) -> str:
    """What the program prints, in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "legality", *arguments],
        env={**environment(), **variables},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout


def completing(line: str) -> dict[str, str]:
    """The environment in which bash has the last word of such a line after `legality` completed."""
    return {
        "_LEGALITY_COMPLETE": "complete_bash",
        "COMP_WORDS": f"legality {line}",
        "COMP_CWORD": str(len(line.split())),
    }


def completed(line: str) -> list[str]:
    """What bash is told for the last word of a line that begins with `legality`."""
    done = subprocess.run(
        ["legality"],
        env={**environment(), **completing(line)},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout.splitlines()


def test_a_shell_completes_the_commands() -> None:
    assert completed("ch") == ["check"]


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("check x --rules 200", ["2006-10-01", "2009-10-01"]),
        ("check x --judge attacks,b", ["attacks,blocks"]),
        ("explain 702.111", ["702.111b"]),
        ("puzzle random-b", ["random-blocks"]),
        ("export x --form w", ["wcnf"]),
        ("import ar", ["arena", "argentum"]),
        ("blocks examples/caps-for-three.json --player B", ["Bob"]),
        ("blocks --count nowhere.json --player B", []),
        ("new Restless", ["Restless Wolf"]),
        ("cards show Restless", ["Restless Wolf"]),
    ],
)
def test_a_shell_completes_values(
    line: str, found: list[str], monkeypatch: pytest.MonkeyPatch, legality: Command
) -> None:
    """Of files nothing is said: what bash is told completes them by itself (`-o default`)."""
    with_cards(legality, monkeypatch, ROOT / "examples" / "by-name" / "cards.jsonl")
    monkeypatch.chdir(ROOT)
    for name, value in completing(line).items():
        monkeypatch.setenv(name, value)
    assert [word for word in legality().out.splitlines() if word] == found


def test_a_shell_completes_files_by_itself() -> None:
    undetected = run("--show-completion", "bash", _TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION="1")
    assert "complete -o default" in undetected


@pytest.mark.sampled("two processes for each command")
@pytest.mark.parametrize("command", ["check", "why"])
def test_no_color_is_obeyed(command: str) -> None:
    more = ("guard", "blocks", "ogre") if command == "why" else ()
    arguments = (command, "examples/guard-stays-home.json", *more)
    red, green = "\x1b[31m", "\x1b[32m"
    coloured = run(*arguments, FORCE_COLOR="1")
    plain = run(*arguments, FORCE_COLOR="1", NO_COLOR="1")
    assert red in coloured or green in coloured
    assert red not in plain
    assert green not in plain


@pytest.mark.sampled("a process for each case")
@pytest.mark.parametrize("words", ["check", "check --explain", "why", "convert", "graph"])
def test_who_reads_no_further_is_told_no_verdict(words: str) -> None:
    command = words.split()
    more = ["squire", "blocks", "ogre"] if "why" in command else []
    file = "examples/guard-stays-home.json"
    ours, theirs = os.pipe()
    os.close(ours)
    done = subprocess.run(
        [sys.executable, "-m", "legality", command[0], file, *command[1:], *more],
        env=environment(),
        cwd=ROOT,
        stdout=theirs,
        stderr=subprocess.PIPE,
        check=False,
    )
    os.close(theirs)
    assert (done.returncode, done.stderr) == (74, b"")


# -- why and explain -------------------------------------------------------------------------------


def test_why_in_json(legality: Command) -> None:
    file = legality.file({**BOARD, "id": "b7"})
    answer = legality("why", file, "guard", "blocks", "ogre", "--json")
    assert answer.status == 0
    value = answer.value
    assert value["id"] == "b7"
    assert (value["creature"], value["blocks"]) == ("guard", "ogre")
    assert (value["possible"], value["always"], value["alone"]["legal"]) == (True, True, False)
    assert value["declaration"] == {"guard": ["ogre"], "squire": ["ogre"]}
    assert {one["rule"] for one in value["reasons"]} == {"509.1b", "509.1c"}


def test_why_names_permanents_and_ends_with_1_where_it_may_not(legality: Command) -> None:
    board = json.loads(json.dumps(BOARD))
    board["permanents"][0]["name"] = "Gnarled Ogre"
    file = legality.file(board)
    assert legality("why", file, "gnarled ogre", "attacks", "Bob").status == 0
    assert legality("why", file, "squire", "attacks", "Ann").status == 1
    assert legality("why", file, "sqire", "blocks", "ogre").status == 2
    assert legality("why", file, "guard", "eats", "ogre").status == 2


def test_explain_says_words_and_other_numbers(legality: Command) -> None:
    answer = legality("explain", "509.1c")
    assert answer.status == 0
    assert answer.out.startswith("509.1c  Requirements: ")
    assert "500.4 (2006-10-01)" in answer.out
    as_json = legality("explain", "500.4", "--rules", "2006-10-01", "--json")
    assert [line["rule"] for line in as_json.lines] == ["500.4", "500.4"]
    unknown = legality("explain", "500.4")
    assert unknown.status == 1
    assert "it is in those of 2006-10-01" in unknown.err
    assert legality("explain", "509.1c", "--rules", "1999").status == 2
