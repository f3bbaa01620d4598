"""What the hunt found once is tried again, with a short hunt besides (`python -m tests.fuzz`)."""

import itertools
import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from legality import Position
from tests.fuzz.asked import everything, said_to
from tests.fuzz.fault import Fault
from tests.fuzz.inputs import FOUND, inputs
from tests.fuzz.questions import Tally, every, in_one_line, same, tried

GENEROUS = 30.0
"""Seconds that a question may take here: the machine may be busy."""


@pytest.mark.parametrize("file", sorted(FOUND.glob("*.txt")), ids=lambda file: file.stem)
def test_what_was_found_is_mended(file: Path) -> None:
    tried(file.read_bytes(), random.Random(0), Tally(allowed=GENEROUS))


def test_sound_boards_are_read() -> None:
    """(Two of three were only a declaration, and refused.)"""
    sound = [text for kind, text in itertools.islice(inputs(7), 100) if kind == "sound"]
    assert len(sound) > 20
    assert len([Position.parse(text) for text in sound]) == len(sound)


@pytest.mark.slow(".ci/run hunts for two minutes")
def test_a_short_hunt() -> None:
    tally = Tally(allowed=GENEROUS)
    found = [*every(itertools.islice(everything(7), 100), 7, tally)]
    assert not found
    assert tally.inputs.keys() == {"sound", "hostile", "changed", "garbled", "asked"}
    assert tally.positions > 40
    assert tally.refused > 10
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


def test_an_answer_of_the_service_that_must_not_be_is_a_fault(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert said_to(b'{"op": "explain", "rule": "508.1a"}', 1.0)["status"] == 0
    for answer in (b'{"status": 70, "error": "a fault"}', b'{"status": 2}', b'{"status": 0}\n'):
        monkeypatch.setattr("tests.fuzz.asked.answer", always(answer))
        with pytest.raises(Fault):
            said_to(b"{}", 1.0)


def always(answer: bytes) -> Callable[..., bytes]:
    """Whatever is asked, that is the answer."""

    def told(*_: object) -> bytes:
        return answer

    return told


def test_roads_that_differ_and_messages_that_no_one_can_read_are_faults() -> None:
    assert same(1, 1, "equal") == 1
    for wrong in (lambda: same(1, 2, "not equal"), lambda: in_one_line("a\x1b[2J"),
                  lambda: in_one_line(""), lambda: in_one_line("x" * 5_000)):  # fmt: skip
        with pytest.raises(Fault):
            wrong()
