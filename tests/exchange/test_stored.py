"""A sample of the stored boards in every form; `python -m tests.exchange.stored` does all."""

import pytest

from benchmarks.methods.method import DECLARATIONS
from benchmarks.stored import StoredBoard, load
from legality.exchange.forms import FORMS
from tests.exchange import solvers
from tests.exchange.stored import MOST_SECONDS, exported, solved

SAMPLE = [board for board in load(["small", "attacks"]) if board.question in DECLARATIONS][::6]
LARGEST = "armies/armies-1000-0"


def forms() -> list[str]:
    return [form for form in FORMS if form != "mzn" or solvers.MINIZINC is not None]


@pytest.mark.parametrize("board", SAMPLE, ids=[board.name for board in SAMPLE])
def test_every_form_has_the_known_optimum(board: StoredBoard) -> None:
    for form in forms():
        for one in exported(board, form):
            assert solved(form, one.text) == one.expected, form


@pytest.mark.parametrize("form", FORMS)
def test_the_largest_board_is_written_in_time(form: str) -> None:
    (board,) = (one for one in load(["armies"]) if one.name == LARGEST)
    for one in exported(board, form):
        assert one.seconds < MOST_SECONDS
