"""Every error survives a worker process: pickled, copied and deep-copied it says what it said."""

import copy
import inspect
import pickle
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest

from legality import Position, errors
from legality.errors import (
    AmbiguousName,
    CardError,
    CardNotFound,
    DrawingUnavailable,
    ExtraNeeded,
    IllegalMove,
    InputChanged,
    LegalityError,
    NoDatabase,
    NotationError,
    NothingLegal,
    OptionError,
    OutOfTime,
    PositionError,
    PuzzleError,
    TooLarge,
    UnknownEdition,
    UnknownForm,
    Untold,
)
from legality.verdict import Illegal, Violation

FAULT = Illegal(obeyed=0, maximum=1, violations=(Violation("508.1a", ("bear",), "Tapped."),))
ERRORS: list[LegalityError] = [
    LegalityError("anything"),
    PositionError("$.permanents[3].power", 'expected an integer, got "x"', 7),
    NotationError(3, 14, "expected `->`, got `,`"),
    OptionError("player", "expected one of Bob, got Cid"),
    UnknownEdition("no source covers 1994-01-01"),
    TooLarge("more than 0 nodes"),
    OutOfTime(),
    InputChanged("it was cut while it was read"),
    Untold(("it's night",), 3),
    IllegalMove("declare attackers", {"Ann": FAULT}),
    PuzzleError("holes", "expected 1 or more, got 0"),
    NothingLegal("Bob"),
    CardError("cards.json", "expected an object"),
    NoDatabase(Path("cards.db")),
    CardNotFound("Bear", ("Bear Cub",)),
    AmbiguousName("Bear", ("Bear Cub", "Bear Club")),
    DrawingUnavailable(),
    ExtraNeeded("a batch", "pyarrow", "batch"),
    UnknownForm("combat.bmp", (".svg", ".png")),
]


def test_every_error_of_the_tree_is_here() -> None:
    tree = {kind for _, kind in inspect.getmembers(errors, inspect.isclass)}
    assert {type(error) for error in ERRORS} == {k for k in tree if issubclass(k, LegalityError)}


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_pickled_and_copied_it_says_the_same(error: LegalityError) -> None:
    for made in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
        assert type(made) is type(error)
        assert str(made) == str(error)
        assert made.args == error.args
        assert vars(made) == vars(error)


def test_a_pool_of_workers_outlives_a_bad_position() -> None:
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        refused = pool.submit(Position.parse, '{"players": []}')
        with pytest.raises(PositionError, match="expected 2 players or more") as caught:
            refused.result()
        assert caught.value.place == "$.players"
        both = '{"players": [{"name": "Ann"}, {"name": "Bob"}]}'
        assert pool.submit(Position.parse, both).result() == Position.parse(both)
