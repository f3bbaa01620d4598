"""What a caller hands in: assignments, weights and sides that are none name the place."""

from typing import Any

import pytest

from legality.errors import PositionError
from legality.legal.damage import legal_damage
from tests.damage.dealing import assigning, attacker, blocker, fight

BOARD = fight(
    attacker("ogre", "6/4"),
    blocker("elves", "1/1"),
    blocker("bear", "2/2"),
    blocks={"elves": "ogre", "bear": "ogre"},
)


@pytest.mark.parametrize(
    "given",
    [
        {"ogre": {"elves": 1.5, "bear": 4.5}},
        {"ogre": {"elves": 6.0}},
        {"ogre": {"elves": "6"}},
        {"ogre": {"elves": 5, "bear": True}},
        {"ogre": {"elves": None}},
        {"ogre": [6]},
        {"ogre": {1: 6}},
        [],
        None,
    ],
)
def test_what_is_no_assignment_is_not_legal(given: object) -> None:
    assert given not in legal_damage(BOARD, "attacking")


def test_a_whole_number_is_legal_in_the_same_place() -> None:
    assert {"ogre": {"elves": 5, "bear": 1}} in legal_damage(BOARD, "attacking")


def test_an_assignment_of_fractions_is_not_judged() -> None:
    with pytest.raises(PositionError) as caught:
        assigning(BOARD, {"ogre": {"elves": 1.5}})  # type: ignore[dict-item] # pyright: ignore[reportArgumentType]
    assert str(caught.value) == "$.assign.ogre.elves: expected an integer, got 1.5"


@pytest.mark.parametrize("question", ["nearest", "score"])
def test_the_views_name_what_is_no_integer(question: str) -> None:
    view: Any = legal_damage(BOARD, "attacking")
    goal = ("kills",) if question == "score" else ()
    with pytest.raises(PositionError) as caught:
        getattr(view, question)({"a": {"x": "q"}}, *goal)
    assert str(caught.value) == '$.damage.assign.a.x: expected an integer, got "q"'


def test_the_views_name_what_is_no_name() -> None:
    view: Any = legal_damage(BOARD, "attacking")
    with pytest.raises(PositionError) as caught:
        view.nearest({"ogre": {1: 6}})
    assert str(caught.value) == "$.damage.assign.ogre: expected a string, got 1"


@pytest.mark.parametrize(("weight", "shown"), [("a", '"a"'), (1.5, "1.5"), (True, "true")])
def test_weights_are_integers(weight: Any, shown: str) -> None:
    view = legal_damage(BOARD, "attacking")
    with pytest.raises(PositionError) as caught:
        view.best("value", {"x": weight})
    assert str(caught.value) == f"$.weights.x: expected an integer, got {shown}"
    with pytest.raises(PositionError) as caught:
        view.score({}, "value", {"x": weight})
    assert str(caught.value) == f"$.weights.x: expected an integer, got {shown}"


@pytest.mark.parametrize(("side", "shown"), [("foo", '"foo"'), (None, "null"), ([], "[]")])
def test_a_side_is_attacking_or_defending(side: Any, shown: str) -> None:
    with pytest.raises(PositionError) as caught:
        legal_damage(BOARD, side)
    assert str(caught.value) == f"side: expected attacking or defending, got {shown}"
