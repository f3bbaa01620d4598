"""Commands in the words that people type: `lethal BOARD`, `best block BOARD`."""

from pathlib import Path

import pytest

from tests.cli.command import Command

BOARD = "Ann: Dragon 5/5 flying -> Bob; Bob 5: Cub 2/2"
OPEN = "Ann: Dragon 5/5 flying; Bob 5: Cub 2/2"


@pytest.fixture
def legality(legality: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Command:
    monkeypatch.chdir(tmp_path)
    return legality


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        (("lethal", OPEN), ("attacks", OPEN, "--lethal")),
        (("lethal", OPEN, "--json"), ("attacks", OPEN, "--lethal", "--json")),
        (("best-attack", OPEN), ("attacks", OPEN, "--best")),
        (("best", "attack", OPEN), ("attacks", OPEN, "--best")),
        (("best_block", BOARD), ("blocks", BOARD, "--best")),
        (("best", "blocks", BOARD, "--json"), ("blocks", BOARD, "--best", "--json")),
        (("best-blocks", BOARD, "--best"), ("blocks", BOARD, "--best")),
        (("block", BOARD, "--count"), ("blocks", BOARD, "--count")),
        (("attack", OPEN), ("attacks", OPEN)),
        (("can-block", BOARD), ("blocks", BOARD, "--mask")),
        (("can", "attack", OPEN), ("attacks", OPEN, "--mask")),
        (("judge", BOARD), ("check", BOARD)),
    ],
)
def test_a_command_in_other_words(
    typed: tuple[str, ...], meant: tuple[str, ...], legality: Command
) -> None:
    answer = legality(*typed)
    assert answer == legality(*meant)
    assert answer.out


@pytest.mark.parametrize("typed", [("lethal",), ("best",), ("best", "move", BOARD), ("bestest",)])
def test_other_words_are_no_command(typed: tuple[str, ...], legality: Command) -> None:
    assert legality(*typed).status == 2


def test_a_file_of_such_a_name_is_judged(legality: Command) -> None:
    """Whoever has a file there means it."""
    Path("lethal").write_text(BOARD)
    assert legality("lethal") == legality("check", "lethal")
