"""`--best`, `--lethal` and the progress bar on the command line."""

import json
import os
import pty
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from legality.cli.progress import progress
from legality.puzzles import random_blocks
from legality.search import best_attack as lookahead
from legality.search.progress import unwatched
from tests.cli.command import BOARD, Command
from tests.table import creature

ROOT = Path(__file__).parents[2]
MAIN = "from legality.cli import main; main()"


DUEL: dict[str, Any] = {
    "players": [{"name": "Ann"}, {"name": "Bob", "life": 3}],
    "permanents": [
        creature("x", "Ann", "3/3", mana_value=3),
        creature("small", "Bob", "1/1", mana_value=1),
        creature("large", "Bob", "4/4", mana_value=4),
    ],
    "attacks": {"x": "Bob"},
}


def test_the_best_block_with_its_outcome(legality: Command) -> None:
    found = legality("blocks", legality.file(DUEL), "--best", "--json")
    assert found.status == 0
    assert found.value == {
        "blocks": {"large": ["x"]},
        "score": 3,
        "outcome": {
            "life": {"Ann": 20, "Bob": 3},
            "died": ["x"],
            "lost": [],
            "damage": {"large": 3},
            "dealt": {"large": {"x": 4}, "x": {"large": 3}},
        },
        "proved": True,
        "bound": 3,
        "assumes": ["no responses"],
    }
    text = legality("blocks", legality.file(DUEL), "--best").out
    assert text == "large → x\nscore 3; dead: x; life: Ann 20, Bob 3\n"


@pytest.mark.parametrize("dealt", [None, 0])
def test_what_no_player_was_told_to_have_taken_of_commanders(
    legality: Command, dealt: int | None
) -> None:
    """Not written is none, and that is said once; no other line says what is taken for granted."""
    bob: dict[str, Any] = {"name": "Bob"} | (
        {} if dealt is None else {"commander_damage": {"x": dealt}}
    )
    board = {
        "variant": "commander",
        "players": [{"name": "Ann"}, bob],
        "permanents": [creature("x", "Ann", "3/3", commander=True)],
    }
    blocking = {**board, "attacks": {"x": "Bob"}}
    said = "taken for granted: no combat damage by a commander before this combat\n"
    for found in (
        legality("attacks", legality.file(board), "--lethal").out,
        legality("attacks", legality.file(board), "--best").out,
        legality("blocks", legality.file(blocking), "--best").out,
    ):
        assert found.count("taken for granted") == found.endswith(said) == (dealt is None)


def test_the_best_block_of_each_player(legality: Command) -> None:
    board = {**DUEL, "players": [{"name": name} for name in ("Ann", "Bob", "Cid")]}
    found = legality("blocks", legality.file(board), "--best", "--json")
    assert list(found.value) == ["Bob", "Cid"]
    assert found.value["Bob"]["blocks"] == {"large": ["x"]}
    assert found.value["Cid"]["proved"]


def test_the_best_attack_with_the_reply(legality: Command) -> None:
    found = legality("attacks", legality.file(BOARD), "--best", "--json")
    assert found.status == 0
    assert found.value["attacks"] == {"ogre": "Bob"}
    assert found.value["score"] == found.value["bound"] == 5
    assert found.value["proved"]
    assert found.value["replies"]["Bob"]["blocks"] == {"guard": ["ogre"], "squire": ["ogre"]}
    assert (
        "Bob replies: guard → ogre, squire → ogre"
        in legality("attacks", legality.file(BOARD), "--best").out
    )


def test_attacks_left_out_are_undecided(legality: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lookahead, "MOST_AT_ONCE", 1)
    found = legality("attacks", legality.file(DUEL), "--best", "--json")
    assert found.status == 3
    assert found.value["left_out"] == 1
    assert not found.value["proved"]
    # Bob has 3 life. He need not block: the attack that was left out is worth no more than its 3
    # damage, by which he loses: 1000000 + 3
    assert found.value["bound"] == 1_000_003
    assert "1 attacks were looked at, 1 left out" in found.err


def test_lethal_or_what_survives(legality: Command) -> None:
    alone = {**DUEL, "permanents": DUEL["permanents"][:1]}
    found = legality("attacks", legality.file(alone), "--lethal", "--json")
    assert found.status == 0
    assert found.value == {
        "lethal": True,
        "attacks": {"x": "Bob"},
        "dies": ["Bob"],
        "assumes": ["no responses"],
    }
    assert (
        "Bob dies whatever the blocks" in legality("attacks", legality.file(alone), "--lethal").out
    )
    found = legality("attacks", legality.file(DUEL), "--lethal", "--json")
    assert found.status == 1
    (refuted,) = found.value["refuted"]
    assert refuted["attacks"] == {"x": "Bob"}
    assert list(refuted["blocks"]) == ["Bob"]
    text = legality("attacks", legality.file(DUEL), "--lethal").out
    assert text.startswith("not lethal\nx → Bob is survived by Bob: ")


@pytest.mark.slow("waits for a limit")
def test_too_much_is_undecided(legality: Command) -> None:
    attackers = [creature(f"a{n}", "Ann", f"{n + 1}/3") for n in range(14)]
    text = "This creature can't block @a{}."
    blockers = [creature(f"b{n}", "Bob", f"{n}/{n + 1}", text.format(n)) for n in range(14)]
    board = {
        **DUEL,
        "permanents": [*attackers, *blockers],
        "attacks": {f"a{n}": "Bob" for n in range(14)},
    }
    found = legality("blocks", legality.file(board), "--best", "--json")
    assert found.status == 3
    assert "undecided" in found.err


# -- a bar on a terminal ---------------------------------------------------------------------------


def test_no_bar_where_nobody_looks() -> None:
    with progress("steps") as watch:
        assert watch is unwatched


def large(tmp_path: Path) -> Path:
    """A board with 54 million blocks."""
    path = tmp_path / "large.json"
    odds = {"menace": 0.0, "lure": 0.0, "must_be_blocked": 0.0, "blocks_if_able": 0.0}
    board = random_blocks(9, 9, seed=3, **odds).position
    path.write_text(json.dumps(board))
    return path


def test_a_bar_on_a_terminal_and_ctrl_c(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    command = [sys.executable, "-c", MAIN, "blocks", str(large(tmp_path))]
    environment = {**os.environ, "TERM": "xterm", "PYTHONPATH": str(ROOT / "models")}
    run = subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=theirs, env=environment
    )
    os.close(theirs)
    shown: list[bytes] = []

    def read() -> None:
        try:
            while part := os.read(ours, 4096):
                shown.append(part)
        except OSError:
            pass  # the terminal is gone with the process

    reader = threading.Thread(target=read)
    reader.start()
    end = time.monotonic() + 60
    while b"listed" not in b"".join(shown) and time.monotonic() < end:
        time.sleep(0.1)
    time.sleep(0.5)
    run.send_signal(signal.SIGINT)
    assert run.wait(30) == 130
    reader.join()
    os.close(ours)
    text = b"".join(shown)
    assert b"/54867456" in text
    assert b"Traceback" not in text
    assert text.rstrip().endswith(b"\x1b[2K")  # the bar has been taken away


def test_a_closed_pipe_ends_the_listing(tmp_path: Path) -> None:
    command = [sys.executable, "-c", MAIN, "blocks", str(large(tmp_path))]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "models")}
    run = subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment
    )
    assert run.stdout is not None
    assert run.stderr is not None
    run.stdout.readline()
    run.stdout.close()
    assert run.wait(60) == 74
    assert run.stderr.read() == b""
    run.stderr.close()
