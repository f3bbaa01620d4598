"""Where the cards are on each system."""

from pathlib import Path

import pytest

from legality.cards import default_database
from legality.cards.location import database_on

HOME = Path("/home/ann")


@pytest.mark.parametrize(
    ("platform", "environment", "expected"),
    [
        ("linux", {}, HOME / ".local/share/legality/cards.sqlite3"),
        ("linux", {"XDG_DATA_HOME": "/data"}, Path("/data/legality/cards.sqlite3")),
        ("linux", {"XDG_DATA_HOME": "not/whole"}, HOME / ".local/share/legality/cards.sqlite3"),
        ("linux", {"XDG_DATA_HOME": ""}, HOME / ".local/share/legality/cards.sqlite3"),
        ("darwin", {}, HOME / "Library/Application Support/legality/cards.sqlite3"),
        ("win32", {"LOCALAPPDATA": "/local"}, Path("/local/legality/cards.sqlite3")),
        ("win32", {}, HOME / "AppData/Local/legality/cards.sqlite3"),
        ("linux", {"LEGALITY_CARDS": "/my/cards", "XDG_DATA_HOME": "/data"}, Path("/my/cards")),
        ("win32", {"LEGALITY_CARDS": ""}, HOME / "AppData/Local/legality/cards.sqlite3"),
    ],
)
def test_default_place(platform: str, environment: dict[str, str], expected: Path) -> None:
    assert database_on(platform, environment, HOME) == expected


def test_the_variable_may_begin_with_the_home_directory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LEGALITY_CARDS", "~/cards.db")
    monkeypatch.setenv("HOME", "/home/ann")
    assert default_database() == Path("/home/ann/cards.db")
