"""What the hunt found once is tried again, with a short hunt besides (`python -m tests.fuzz`)."""

import itertools
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from legality import Position
from tests.fuzz.inputs import FOUND, inputs
from tests.fuzz.questions import Fault, Tally, every, in_one_line, same, tried


@pytest.mark.parametrize("file", sorted(FOUND.glob("*.txt")), ids=lambda file: file.stem)
def test_what_was_found_is_mended(file: Path) -> None:
    tried(file.read_bytes(), random.Random(0), Tally())


def test_a_short_hunt() -> None:
    tally = Tally()
    found = [*every(itertools.islice(inputs(7), 120), 7, tally)]
    assert not found
    assert tally.inputs.keys() == {"sound", "changed", "garbled"}
    assert tally.positions > 20
    assert tally.refused > 20
    assert tally.compared > 200


def test_the_hunt_finds_what_must_not_happen(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> Position:
        raise KeyError("a0")

    def one() -> Iterator[tuple[str, bytes]]:
        yield "sound", b"{}"

    monkeypatch.setattr(Position, "parse", broken)
    [(text, fault)] = every(one(), 0, Tally())
    assert text == b"{}"
    assert "reading raised KeyError" in str(fault)


def test_roads_that_differ_and_messages_that_no_one_can_read_are_faults() -> None:
    assert same(1, 1, "equal") == 1
    for wrong in (lambda: same(1, 2, "not equal"), lambda: in_one_line("a\x1b[2J"),
                  lambda: in_one_line(""), lambda: in_one_line("x" * 5_000)):  # fmt: skip
        with pytest.raises(Fault):
            wrong()
