"""A sample of the stored boards in every form; `python -m tests.exchange.stored` does all."""

import pytest

from benchmarks.methods.method import DECLARATIONS, player_of
from benchmarks.stored import StoredBoard, load
from legality import Position
from legality.exchange.forms import FORMS
from legality.judging.check import problem_of
from tests.exchange import solvers
from tests.exchange.stored import MOST_SECONDS, exported, solved

SAMPLE = [board for board in load(["small", "attacks"]) if board.question in DECLARATIONS][::6]
LARGEST = "armies/armies-1000-0"


def forms() -> list[str]:
    return [form for form in FORMS if form != "mzn" or solvers.MINIZINC is not None]


@pytest.mark.sampled("a solver's process for each form")
@pytest.mark.parametrize("board", SAMPLE, ids=[board.name for board in SAMPLE])
def test_every_form_has_the_known_optimum(board: StoredBoard) -> None:
    for form in forms():
        for one in exported(board, form):
            assert solved(form, one.text) == one.expected, form


@pytest.mark.slow("stress")
@pytest.mark.untraced
@pytest.mark.parametrize("form", FORMS)
def test_the_largest_board_is_written_in_time(form: str) -> None:
    """Each pair of a blocker and an attacker that it may block is named, and nothing grows beyond
    a few hundred thousand clauses."""
    (board,) = (one for one in load(["armies"]) if one.name == LARGEST)
    position = Position.from_value(board.position)
    pairs = sum(
        allowed.bit_count() for allowed in problem_of(position, player_of(position)).allowed
    )
    assert pairs > 10_000
    for one in exported(board, form):
        assert one.seconds < 6 * MOST_SECONDS  # the machine may be busy
        assert one.text.count(" -> ") == pairs
        assert one.text.count("\n") < 40 * pairs
