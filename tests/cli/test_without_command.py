"""A board or a file without a command is judged; where nothing is declared, it is said what can be
asked."""

import shlex
from pathlib import Path

import pytest

from tests.cli.command import BOARD, Command
from tests.documents import ROOT

LONE = "Ann: Ogre 3/3; Bob: Elf 1/1"
ATTACK = "Ann: Ogre 3/3 menace -> Bob; Bob: Elf 1/1 -> ogre"


@pytest.fixture
def legality(legality: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Command:
    monkeypatch.chdir(tmp_path)
    return legality


def test_a_board_without_quotes_is_told_of_them(legality: Command) -> None:
    answer = legality("Ann", "has", "Ogre")
    assert answer.status == 2
    assert "A board is typed in quotes" in " ".join(answer.err.split())
    assert "in quotes" not in legality("chekc", "board").err  # it is told what is meant


def test_a_board_is_judged(legality: Command) -> None:
    answer = legality(ATTACK)
    assert answer == legality("check", ATTACK)
    assert answer.status == 1


@pytest.mark.parametrize("options", [("--json",), ("--rules", "current"), ("--strict", "--json")])
def test_options_stand_before_and_behind(legality: Command, options: tuple[str, ...]) -> None:
    expected = legality("check", ATTACK, *options)
    assert expected.status == 1
    assert legality(ATTACK, *options) == expected
    assert legality(*options, ATTACK) == expected


def test_a_file_is_judged(legality: Command) -> None:
    file = legality.file(BOARD)
    assert legality(file) == legality("check", file)
    assert legality("board.json", file).status == 0
    assert legality("-", stdin=ATTACK.encode()).status == 1
    legality.file(BOARD, "board")
    assert legality("board").status == 0


def test_a_file_that_is_not_there_is_no_mistyped_command(legality: Command) -> None:
    answer = legality("bord.json")
    assert answer.status == 2
    assert "bord.json: No such file" in answer.err


def test_a_file_with_the_name_of_a_command_is_none(legality: Command) -> None:
    legality.file(BOARD, "schema")
    assert "$schema" in legality("schema").out


@pytest.mark.parametrize(("said", "meant"), [("chekc", "check"), ("atacks", "attacks")])
def test_a_mistyped_command_is_told_which_was_meant(
    legality: Command, said: str, meant: str
) -> None:
    answer = legality(said, "board.json")
    assert answer.status == 2
    assert f"Did you mean '{meant}'?" in answer.err


def test_a_board_without_a_player_is_told_what_is_missing(legality: Command) -> None:
    answer = legality("Ogre 3/3 -> Bob")
    assert answer.status == 2
    assert "expected a player first, as in `Ann:`" in answer.err


def test_a_board_without_quotes_is_told_so(legality: Command) -> None:
    for words in (["Ann:", "Ogre", "3/3"], ["check", "Ann:", "Ogre", "3/3"]):
        answer = legality(*words)
        assert (answer.status, answer.out) == (2, "")
        assert answer.err.endswith("'Ann: Ogre 3/3'\n")


def test_where_nothing_is_declared_it_is_said_what_can_be_asked(legality: Command) -> None:
    answer = legality(LONE)
    assert (answer.status, answer.err) == (3, "")
    first, second, *questions = answer.out.splitlines()
    assert first == legality("check", LONE).out.rstrip()
    assert second == "By the rules of 2024-03-08. What can be asked:"
    asked = [shlex.split(question.partition("   ")[0]) for question in questions]
    commands = [question.strip().split("  ")[0] for question in questions]
    assert len(asked) == 6
    for command in commands:
        said = legality(*shlex.split(command)[1:])
        assert said.status in (0, 1)
        assert said.out


def test_of_an_attack_that_is_not_to_be_judged_other_things_can_be_asked(legality: Command) -> None:
    answer = legality("Ann: Ogre 3/3 -> Bob; Bob: Elf 1/1; judge: blocks")
    assert answer.status == 3
    assert "--judge attacks  is the attack of Ann legal?" in answer.out
    assert "legality blocks BOARD --best" in answer.out


def test_in_json_and_of_several_lines_nothing_is_suggested(legality: Command) -> None:
    assert legality(LONE, "--json") == legality("check", LONE, "--json")
    codes = legality("convert", LONE, "--to", "code").out * 2
    file = legality.file(codes, "boards.jsonl")
    assert legality(file) == legality("check", file)


def test_the_examples_of_the_help_run(legality: Command) -> None:
    Path("examples").symlink_to(ROOT / "examples", target_is_directory=True)
    from legality.cli.app import EXAMPLES

    for example in EXAMPLES:
        assert legality(*shlex.split(example)[1:]).status in (0, 1)


# -- why, in a sentence ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "sentence", ["Elf blocks Ogre", "can elf block ogre?", "Elf may? no", "Can Ann's Elf block?"]
)
def test_why_takes_a_sentence(legality: Command, sentence: str) -> None:
    """Menace: one elf may not block the ogre. What is no such sentence is bad input."""
    answer = legality("why", ATTACK, sentence)
    if "ogre" not in sentence.lower():
        assert answer.status == 2
        return
    words = sentence.removeprefix("can ").removesuffix("?").split()
    assert answer == legality("why", ATTACK, words[0], "blocks", words[2])
    assert answer.status == 1
    assert answer.out.startswith("No: Elf can't block Ogre.")


@pytest.mark.parametrize(("command", "why"), [("blocks", "nothing to block"), ("damage", "dealt")])
def test_a_board_without_an_attack_is_told_so(legality: Command, command: str, why: str) -> None:
    """To block nothing is all that is legal: true, and what is missing is said beside it."""
    answer = legality(command, LONE)
    assert answer.status == 0
    assert "no attack is declared (`attacks: CREATURE -> PLAYER` declares one)" in answer.err
    assert why in answer.err
    assert legality(command, LONE, "--json").err == ""
    assert "no attack" not in legality(command, LONE.replace("3/3", "3/3 attacks")).err


def test_an_open_verdict_says_what_it_hangs_on(legality: Command) -> None:
    """Menace hangs on a circumstance that the board does not tell."""
    asked = (
        'Ann: Ogre 3/3 -> Bob; Bob: Elf 1/1 -> ogre; effect: "As long as you have an odd number '
        'of friends, creatures you control have menace.", controller Ann'
    )
    answer = legality(asked)
    assert answer.status == 3
    assert "Blocks of Bob: undecided: it hangs on what is asked below" in answer.out
