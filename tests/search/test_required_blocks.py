"""How many requirements a block can obey."""

import pytest

from legality import TooLarge
from legality.clock import Clock
from legality.search import required_blocks
from legality.search.best_block import BlockRanking
from legality.search.required_blocks import required
from tests.table import board, creature

A, B = "Ann", "Bob"
MUST = "This creature blocks each combat if able."


def test_two_of_three_requirements_are_obeyed() -> None:
    """Guard and elf must block, and both do: 2. The wall must, too, and can't: its requirement is
    obeyed by no legal block (509.1b, c)."""
    position = board(
        creature("ogre", A, "3/3"),
        creature("guard", B, "2/2", MUST),
        creature("elf", B, "1/1", MUST),
        creature("wall", B, "0/4", f"{MUST}\nThis creature can't block."),
        attacks="ogre",
    )
    problem = BlockRanking(position).problem
    most, block = required(problem, Clock(None))
    assert most == 2
    blocking = {name for name, faced in zip(problem.creatures, block, strict=True) if faced}
    assert blocking == {"guard", "elf"}


def not_proved(*_: object, **__: object) -> tuple[int, int, tuple[int, ...]]:
    """As if time had ended: none is obeyed by the best that was found, and one may be."""
    return 0, 1, (0,)


def test_what_is_not_known_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bound above what was found: some block may obey more."""
    position = board(creature("ogre", A, "3/3"), creature("guard", B, "2/2"), attacks="ogre")
    problem = BlockRanking(position).problem
    monkeypatch.setattr(required_blocks, "maximum", not_proved)
    with pytest.raises(TooLarge, match="how many requirements"):
        required(problem, Clock(None))
