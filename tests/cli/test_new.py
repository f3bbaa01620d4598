"""`legality new`: a board begun from names of cards."""

import sys
from pathlib import Path

import pytest

from legality import CardDatabases, CardsByName, Position
from legality.cli import new
from tests.cli.command import Command
from tests.documents import ROOT


@pytest.fixture
def legality(legality: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Command:
    monkeypatch.setenv("LEGALITY_CARDS", str(tmp_path / "cards.sqlite3"))
    assert legality("cards", "import", str(ROOT / "examples/by-name/cards.jsonl")).status == 0
    return legality


def test_a_board_with_the_cards_of_two_players(legality: Command) -> None:
    answer = legality("new", "restless wolf x2", "QUARRELSOME GIANT", "vs", "Oath of Stillness")
    assert answer.status == 0
    assert answer.out == (
        "Ann:\n"
        "  Restless Wolf ×2  # 2/2 Creature — Wolf\n"
        "  Quarrelsome Giant  # 5/4 Creature — Giant: Trample\n"
        "Bob:\n"
        "  Oath of Stillness  # Enchantment — Aura: Enchant creature / Enchanted creature can't"
        " attack.\n"
    )
    position = Position.from_notation(answer.out, CardsByName())
    assert [(one.name, one.count) for one in position.permanents] == [
        ("Restless Wolf", 2),
        ("Quarrelsome Giant", 1),
        ("Oath of Stillness", 1),
    ]


@pytest.mark.parametrize("said", ["2x restless wolf", "2 restless wolf", "restless wolf ×2"])
def test_how_many(legality: Command, said: str) -> None:
    assert "  Restless Wolf ×2  #" in legality("new", said).out


def test_three_players_with_names_of_their_own(legality: Command) -> None:
    answer = legality("new", "vs", "Restless Wolf", "vs", "--players", "Eve,Fay of Gray,Guy")
    assert answer.out == (
        "players: Eve, Fay of Gray, Guy\n"
        'Eve:\n"Fay of Gray":\n  Restless Wolf  # 2/2 Creature — Wolf\nGuy:\n'
    )
    few = legality("new", "vs", "vs", "--players", "Eve,Fay")
    assert few.status == 2
    assert "--players: expected 3 names or more" in few.err


def test_a_name_that_no_card_has(legality: Command) -> None:
    answer = legality("new", "Restles Wolf")
    assert (answer.status, answer.out) == (2, "")
    assert 'the nearest name is "Restless Wolf"' in answer.err


def test_it_goes_into_a_new_file_only(legality: Command, tmp_path: Path) -> None:
    file = tmp_path / "board.txt"
    assert legality("new", "Restless Wolf", "-o", str(file)).status == 0
    text = file.read_text(encoding="utf-8")
    assert text.startswith("Ann:\n  Restless Wolf")
    again = legality("new", "Quarrelsome Giant", "-o", str(file))
    assert again.status == 2
    assert file.read_text(encoding="utf-8") == text
    assert legality("check", str(file)).status == 3  # it is read; nothing is declared on it yet


def test_nobody_to_ask(legality: Command) -> None:
    answer = legality("new")
    assert answer.status == 2
    assert "expected names of cards" in answer.err


def test_names_are_asked_for_on_a_terminal(
    legality: Command, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Ann's cards until an empty line, then Bob's; a name that is wrong is asked for again."""
    said = iter(["Restless Wolf", "Restles Wulf", "quarrelsome giant", "", "2x Gatehouse Sentry"])

    def ask(prompt: str) -> str:
        try:
            return next(said)
        except StopIteration:
            raise EOFError from None

    class Terminal:
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr(sys, "stdin", Terminal())
    monkeypatch.setattr("builtins.input", ask)
    assert new.run((), None, None) == 0
    written = capsys.readouterr()
    assert [line.split("  #")[0] for line in written.out.splitlines()] == [
        "Ann:",
        "  Restless Wolf",
        "  Quarrelsome Giant",
        "Bob:",
        "  Gatehouse Sentry ×2",
    ]
    assert "the nearest name is" in written.err


def test_names_that_begin_so_complete(legality: Command) -> None:
    assert new.completions("rest") == ["Restless Wolf"]
    assert new.completions("wolf") == []
    assert new.completions("") == []


def test_nothing_completes_without_a_database(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("LEGALITY_CARDS", str(tmp_path / "none.sqlite3"))
    assert new.completions("rest") == []


def test_the_tab_key_goes_through_the_names(legality: Command) -> None:
    readline = pytest.importorskip("readline")
    with CardDatabases.open() as cards:
        new.complete(cards)
        completed = readline.get_completer()
        assert completed("Lo", 0) == "Loyal Warhound"
        assert completed("Lo", 1) is None
    readline.set_completer(None)


def test_a_token_is_written_by_the_words_that_mean_it(legality: Command) -> None:
    """Its name alone might mean several."""
    answer = legality("new", "1/1 white Soldier token x2", "vs", "Treasure token")
    assert answer.status == 0
    assert '  "1/1 white Soldier token" ×2  # 1/1 Token Creature — Soldier\n' in answer.out
    position = Position.from_notation(answer.out, CardsByName())
    assert [(one.name, one.count) for one in position.permanents] == [
        ("Soldier Token", 2),
        ("Treasure Token", 1),
    ]
