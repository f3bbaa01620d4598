"""`legality cards import`, `show` and `find`, and the commands that take cards by name."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cards.invented import SCRYFALL, Object, creature, lines, written
from tests.cli.command import Command

MORE: list[Object] = [
    creature("Old Ram", oracle_text="Old Ram can't block.\nOld Ram can't attack sideways."),
    creature("Odd [bold] Name", oracle_text="Flying [/] here."),
    creature(
        "Ram Queen",
        oracle_text="Other Goats you control get +1/+1 and are red.\n"
        "She's a 3/3 Goat creature as long as it's your turn.\n"
        "This creature has flying as long as you control an Island, and menace otherwise.\n"
        "Creatures they control attack each combat if able.\n"
        "This creature gets +1/+1 for each card you own in exile.",
    ),
    creature(
        "Ram Charm",
        type_line="Instant",
        oracle_text="Target creature gets +1/+1 until end of turn. Another target creature can't "
        "block this turn.",
    ),
    creature("Ogre..."),
    creature("Ogre . . ."),
]


@pytest.fixture
def legality(legality: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Command:
    """The command line, with a database of the usual place."""
    monkeypatch.setenv("LEGALITY_CARDS", str(tmp_path / "usual.db"))
    monkeypatch.setenv("COLUMNS", "60")
    return legality


@pytest.fixture
def filled(legality: Command) -> Command:
    """The same with cards in it."""
    assert legality("cards", "import", legality.file(lines(SCRYFALL + MORE), "cards")).status == 0
    return legality


# -- import ----------------------------------------------------------------------------------------


def test_import_says_how_many_and_where(legality: Command, tmp_path: Path) -> None:
    token = creature("Goblin", layout="token")
    emblem = creature("Goblin", layout="emblem")
    file = legality.file(lines([*SCRYFALL, token, emblem, SCRYFALL[0]]), "cards")
    answer = legality("cards", "import", file, "--db", str(tmp_path / "deep" / "own.db"))
    assert answer.status == 0
    assert answer.err == ""
    assert answer.out == (
        f"7 cards and 1 tokens of JSON Lines are in {tmp_path / 'deep' / 'own.db'}\n"
        "1 stood there twice; 1 emblems and the like left out\n"
    )
    assert legality("cards", "find", "ogre").status == 2  # the usual one is not made by it


def test_import_fills_the_usual_place(legality: Command, tmp_path: Path) -> None:
    answer = legality("cards", "import", legality.file(lines(MORE), "cards"))
    assert answer.out == f"6 cards of JSON Lines are in {tmp_path / 'usual.db'}\n"
    assert legality("cards", "find", "ram", "--limit", "3").out == "Ram Charm\nRam Queen\nOld Ram\n"


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("", "expected a card file"),
        ("half", "expected a card file"),
        ('[{"name": "Old Ram"', "cards.json"),
        ('{"name": "Old Ram", "type_line": 7}', "type_line"),
        (b"\x1f\x8b broken", "cards.json"),
    ],
)
def test_a_bad_file_is_2_and_changes_nothing(
    filled: Command, content: str | bytes, says: str
) -> None:
    answer = filled("cards", "import", filled.file(content, "cards.json"))
    assert answer.status == 2
    assert answer.out == ""
    assert answer.err.startswith("legality: ")
    assert says in answer.err
    assert "Traceback" not in answer.err
    assert filled("cards", "show", "Old Ram").status == 0


def test_a_file_that_is_not_there_is_2(legality: Command) -> None:
    answer = legality("cards", "import", "nowhere.json")
    assert answer.status == 2
    assert "nowhere.json" in answer.err


def test_another_file_is_not_overwritten(legality: Command, tmp_path: Path) -> None:
    own = written(tmp_path / "diary.txt", "Dear diary")
    cards = legality.file(lines(MORE), "cards")
    answer = legality("cards", "import", cards, "--db", str(own))
    assert answer.status == 2
    assert "not overwritten" in answer.err
    assert own.read_text() == "Dear diary"


# -- show ------------------------------------------------------------------------------------------


def test_show_says_what_each_line_means(filled: Command) -> None:
    answer = filled("cards", "show", "old ram")
    assert answer.status == 0
    assert answer.out.splitlines() == [
        "Old Ram",
        "Creature — Test  1/1",
        "  Old Ram can't block.",
        "      = This creature can't block.",
        "  Old Ram can't attack sideways.",
        "      ! not understood",
    ]


def test_show_reads_as_boards_do(filled: Command) -> None:
    """Sizes, types and colours too; nobody has told who "they" are on a permanent."""
    assert filled("cards", "show", "ram queen").out.splitlines()[2:] == [
        "  Other Goats you control get +1/+1 and are red.",
        "      = Other Goats you control get +1/+1.",
        "      = Other Goats you control are red.",
        "  She's a 3/3 Goat creature as long as it's your turn.",
        "      = During your turn, this creature is a Goat creature.",
        "      = During your turn, this creature has base power and toughness 3/3.",
        "  This creature has flying as long as you control an Island, and menace otherwise.",
        "      = This creature has flying as long as you control an Island.",
        "      = This creature has menace unless you control an Island.",
        "  Creatures they control attack each combat if able.",
        "      ! not understood",
        "  This creature gets +1/+1 for each card you own in exile.",
        "      = This creature gets +1/+1 for each card you own in exile.",
    ]


def test_show_prints_what_a_spell_does_to_each_target(filled: Command) -> None:
    assert filled("cards", "show", "ram charm").out.splitlines()[3:] == [
        "      = Another target creature can't block.",
        "      = Target creature gets +1/+1.",
    ]


def test_show_accounts_for_every_word(filled: Command) -> None:
    answer = filled("cards", "show", "old ram", "--spans")
    assert answer.out.splitlines()[2:] == [
        "  Old Ram can't block.",
        "      = This creature can't block.",
        "      effect: ~ can't block.",
        "  Old Ram can't attack sideways.",
        "      unread: ~ can't attack sideways.",
        "      ! not understood",
    ]
    value = json.loads(filled("cards", "show", "old ram", "--json").out)
    assert value["name"] == "Old Ram"
    (face,) = value["faces"]
    assert face["lines"][0] == {
        "text": "Old Ram can't block.",
        "understood": True,
        "effects": ["This creature can't block."],
        "spans": [{"kind": "effect", "text": "~ can't block."}],
    }
    assert face["lines"][1]["understood"] is False


def test_show_has_every_face_and_its_numbers(filled: Command) -> None:
    answer = filled("cards", "show", "howling shepherd")
    assert answer.out.splitlines() == [
        "Moonlit Shepherd // Howling Shepherd",
        "Moonlit Shepherd",
        "Creature — Human  1/1",
        "  At dusk, transform this creature.",
        "Howling Shepherd",
        "Creature — Werewolf  4/4",
        "  Trample",
        "      = This creature has trample.",
    ]
    assert "Battle — Siege  defense 5" in filled("cards", "show", "siege of the testers").out
    assert "loyalty X" in filled("cards", "show", "arve dun aetherwalker").out
    assert "Giant  */1+*" in filled("cards", "show", "stump giant").out


def test_show_prints_signs_as_they_are(filled: Command) -> None:
    answer = filled("cards", "show", "Odd [bold] Name")
    assert answer.out.splitlines()[0] == "Odd [bold] Name"
    assert "  Flying [/] here." in answer.out.splitlines()


@pytest.mark.parametrize(
    ("name", "says"),
    [("Old Rom", '"Old Ram"'), ("ogre", "write the one you mean"), ("\ud800", "no card")],
)
def test_show_of_no_card_is_2(filled: Command, name: str, says: str) -> None:
    answer = filled("cards", "show", name)
    assert answer.status == 2
    assert answer.out == ""
    assert says in answer.err


# -- find ------------------------------------------------------------------------------------------


def test_find_prints_names(filled: Command) -> None:
    answer = filled("cards", "find", "OGRE")
    assert answer.status == 0
    assert answer.out.splitlines() == ["Ogre . . .", "Ogre...", "Gnarled Test Ogre"]
    assert filled("cards", "find", "test ogre", "--limit", "1").out == "Gnarled Test Ogre\n"
    assert filled("cards", "find", "can't sideways").out == "Old Ram\n"


@pytest.mark.parametrize("text", ["dragon", "", "   "])
def test_find_of_nothing_is_1(filled: Command, text: str) -> None:
    answer = filled("cards", "find", text)
    assert (answer.status, answer.out) == (1, "")


@pytest.mark.parametrize("limit", ["0", "-1", "many"])
def test_a_bad_limit_is_2(filled: Command, limit: str) -> None:
    assert filled("cards", "find", "ogre", "--limit", limit).status == 2


@pytest.mark.parametrize("command", [("show", "Old Ram"), ("find", "ram")])
def test_without_a_database_the_error_says_how_to_make_one(
    legality: Command, command: tuple[str, ...]
) -> None:
    answer = legality("cards", *command)
    assert answer.status == 2
    assert "legality cards import FILE" in answer.err


# -- positions by name -----------------------------------------------------------------------------


def board(name: str) -> dict[str, Any]:
    """A card of Ann's attacks, a squire of Bob's may block it."""
    squire = {"type_line": "Creature — Soldier", "power": 1, "toughness": 2}
    return {
        "players": [{"name": "Ann"}, {"name": "Bob"}],
        "permanents": [
            {"id": "one", "name": name, "controller": "Ann"},
            {"id": "squire", "controller": "Bob", **squire},
        ],
        "attacks": {"one": "Bob"},
        "blocks": {"squire": ["one"]},
        "judge": ["blocks"],
    }


def test_check_takes_cards_by_name(filled: Command) -> None:
    answer = filled.check(board("gnarled test ogre"), "--json")
    assert answer.status == 1
    (violation,) = answer.value["blocks"]["Bob"]["violations"]
    assert (violation["rule"], violation["because"]) == ("509.1b", "702.111b")
    assert filled.check(board("Howling Shepherd")).status == 0


def test_what_is_not_understood_of_a_card_is_said(filled: Command) -> None:
    answer = filled.check(board("Old Ram"), "--json")
    assert [one["text"] for one in answer.value["not_understood"]] == [
        "Old Ram can't attack sideways."
    ]
    assert filled.check(board("Old Ram"), "--strict").status == 2


def test_listings_take_cards_by_name(filled: Command) -> None:
    counted = filled("blocks", filled.file(board("Gnarled Test Ogre")), "--count", "--json")
    assert counted.value == {"Bob": {"count": 1, "maximum": 0}}


def test_an_unknown_name_is_2_and_other_lines_are_answered(filled: Command) -> None:
    file = filled.file(
        "\n".join(json.dumps(board(name)) for name in ("Old Rom", "Howling Shepherd")),
        "boards.jsonl",
    )
    answer = filled("check", file, "--json")
    assert answer.status == 2
    wrong, right = answer.lines
    assert wrong["line"] == 1
    assert "$.permanents[0].name" in wrong["error"]
    assert '"Old Ram"' in wrong["error"]
    assert right["legal"] is True


def test_check_without_a_database(legality: Command) -> None:
    answer = legality.check(board("Old Ram"))
    assert answer.status == 2
    assert "legality cards import FILE" in answer.err


def test_several_databases_are_asked_in_turn(legality: Command, tmp_path: Path) -> None:
    """Both know the Ram; who stands in the second alone is found there, by every command."""
    one, two = str(tmp_path / "one.db"), str(tmp_path / "two.db")
    rams = [creature("Old Ram", power="4", toughness="4")]
    owls = [creature("Old Ram"), creature("Barn Owl")]
    legality("cards", "import", legality.file(lines(rams), "rams"), "--db", one)
    legality("cards", "import", legality.file(lines(owls), "owls"), "--db", two)
    both = ("--db", one, "--db", two)
    assert "4/4" in legality("cards", "show", "Old Ram", *both).out
    assert legality("cards", "find", "barn", *both).out == "Barn Owl\n"
    board = "Ann:\n  Old Ram\nBob:\n  Barn Owl\n"
    shown = legality("show", board, *both)
    assert shown.status == 0
    assert "4/4" in shown.out
    missing = legality("show", board.replace("Owl", "Owls"), *both)
    assert missing.status == 2
    assert all(path in missing.err.replace("\n", "") for path in (one, two))
