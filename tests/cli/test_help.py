"""The helps: groups, examples, topics, no types of options that take none."""

import re

import pytest

from legality.cli.topics import STATUSES, TOPICS
from tests.cli.command import Command
from tests.cli.test_manners import EXAMPLES
from tests.documents import ROOT


@pytest.fixture
def legality(legality: Command, monkeypatch: pytest.MonkeyPatch) -> Command:
    monkeypatch.setenv("COLUMNS", "100")
    return legality


def test_commands_stand_in_four_groups(legality: Command) -> None:
    answer = legality("--help")
    titles = re.findall(r"^╭─ (.*?) ─", answer.out, re.MULTILINE)
    assert titles == ["Options", "Ask", "Write boards", "Other programs", "Serve"]
    names = set(re.findall(r"^│ ([a-z]+)  ", answer.out, re.MULTILINE))
    assert names == {name.split()[0] for name in EXAMPLES} - {"help"}


def test_the_help_has_three_examples_and_where_to_learn_more(legality: Command) -> None:
    said = legality("--help").out.split("Examples:")[1]
    assert len(re.findall(r"^\s+legality \S", said, re.MULTILINE)) == 3
    assert "Learn more: " in said
    for page in re.findall(r"docs/\S+\.md", said):
        assert (ROOT / page).exists()


@pytest.mark.parametrize("name", ["", *EXAMPLES, "cards", "rules"])
def test_no_help_names_a_type_of_python(legality: Command, name: str) -> None:
    """(`<bool>`, `<list[str]>`, `<float range>`.) What an option takes is named, or chosen from."""
    said = legality(*name.split(), "--help")
    assert said.status == 0
    assert not re.search(r"<(bool|list|str|int|float|path)|\b(BOOLEAN|INTEGER|FLOAT)\b", said.out)


def test_without_words_it_is_the_help_of_the_program(legality: Command) -> None:
    assert legality("help") == legality("--help")


@pytest.mark.parametrize("name", ["check", "cards", "cards show", "rules diff", "help"])
def test_the_help_of_a_command(legality: Command, name: str) -> None:
    assert legality("help", *name.split()) == legality(*name.split(), "--help")


def test_every_exit_status_with_its_meaning(legality: Command) -> None:
    answer = legality("help", "statuses")
    assert answer.status == 0
    said = " ".join(answer.out.split())
    for number, meaning in STATUSES.items():
        assert f"{number} {meaning}" in said
    assert max(map(len, answer.out.splitlines())) <= 80
    rows = re.findall(r"^\| (\d+) \| (.*) \|$", (ROOT / "docs/commands.md").read_text(), re.M)
    assert {int(number): meaning for number, meaning in rows} == STATUSES


@pytest.mark.parametrize("topic", TOPICS)
def test_a_topic(legality: Command, topic: str) -> None:
    answer = legality("help", topic)
    assert (answer.status, answer.err) == (0, "")
    assert answer.out


@pytest.mark.parametrize(
    ("said", "near"), [("chek", "check"), ("status", "statuses"), ("cards shw", "cards show")]
)
def test_an_unknown_topic_names_the_nearest(legality: Command, said: str, near: str) -> None:
    answer = legality("help", *said.split())
    assert answer.status == 2
    assert f"did you mean {near}?" in answer.err


def test_an_unknown_topic_that_is_near_nothing(legality: Command) -> None:
    answer = legality("help", "xyzzy")
    assert answer.status == 2
    assert "legality --help has the commands" in answer.err


def test_the_board_of_the_page_about_boards_is_read(legality: Command) -> None:
    (board,) = re.findall(r"^  legality '(.*)'$", legality("help", "boards").out, re.MULTILINE)
    assert legality(board).status == 1  # an ogre with menace is blocked by one creature


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (("check",), "Expected a board: a FILE, or one that is typed in quotes"),
        (("why", "board.json"), "Expected BOARD CREATURE attacks or blocks WHOM"),
        (
            ("why", "board.json", "elf", "block", "ogre"),
            "'block' is not one of 'attacks', 'blocks'",
        ),
        (("rules", "diff"), "legality rules lists the editions"),
        (("check", "board.json", "--rules", "2025"), "'--rules': expected a date like"),
        (("check", "board.json", "--time-limit", "soon"), "'--time-limit': expected a number"),
        (("attacks", "board.json", "--limit", "two"), "'--limit': expected a whole number"),
        (("check", ""), "expected a board, got nothing; a board begins with a player"),
        (("help", "menace"), 'legality explain "menace" tells what the rules say of it'),
    ],
)
def test_what_is_typed_wrongly_is_told_with_its_repair(
    legality: Command, typed: tuple[str, ...], said: str
) -> None:
    answer = legality(*typed)
    assert answer.status == 2
    told = " ".join(answer.err.replace("│", " ").split())
    assert said in told
    assert not re.search(r"Value error|Input should|Missing argument|\$\.", told)
