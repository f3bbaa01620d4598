"""Values that nest deeper than any board, through every door: each is refused or read, and never a
fault."""

import json
import pickle
from collections.abc import Callable
from typing import Any

import pytest

from legality import LegalityError, Position, json_text
from legality.page.browser import LIMITS, seconds_of
from legality.service.answering import answer
from legality.service.request_id import id_of_request

PLAYERS: list[Any] = [{"name": "Ann"}, {"name": "Bob"}]
CREATURE = {"id": "a", "controller": "Ann", "type_line": "Creature", "power": 1, "toughness": 1}
OF_A_POSITION = (
    *("rules", "players", "active", "defending", "permanents", "effects", "attacks", "bands"),
    *("blocks", "blocked", "order", "damage", "judge", "given", "id", "teams", "day", "variant"),
)
OF_A_PERMANENT = (
    *("card", "counters", "chosen", "colors", "keywords", "goaded_by", "name", "mana_cost"),
    *("oracle_text", "count", "type_line", "power", "attached_to", "this_turn"),
)
NOT_NESTED = 3
FORMS: dict[str, Callable[[Any], Any]] = {
    "lists": lambda inner: [inner],
    "objects": lambda inner: {"a": inner},
    "faces": lambda inner: {"name": "Ogre", "card_faces": [inner]},
}


def nested(form: str, depth: int) -> Any:
    value: Any = NOT_NESTED
    for _ in range(depth):
        value = FORMS[form](value)
    return value


def with_deep(field: str, value: Any) -> dict[str, Any]:
    """A board that has that value in one field, of its creature where a board has no such field."""
    board = {"players": PLAYERS, "permanents": [CREATURE]}
    if field in OF_A_POSITION:
        return {**board, field: value}
    return {**board, "permanents": [{**CREATURE, field: value}]}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("field", [*OF_A_POSITION, *OF_A_PERMANENT])
def test_no_depth_of_a_value_is_a_fault(field: str, form: str) -> None:
    for depth in (5, 300, 5_000):
        board = with_deep(field, nested(form, depth))
        with pytest.raises(LegalityError) as refused:
            Position.from_value(board)
        assert len(str(refused.value)) < 1_500


@pytest.mark.parametrize("zone", ["hand", "graveyard", "library", "exile", "command"])
def test_a_card_in_a_zone_nests_no_deeper_than_any_card(zone: str) -> None:
    """A card object may have fields that nothing here reads; what is read can be pickled."""
    for depth in (1, 5, 16):
        players = [{"name": "Ann", zone: [nested("objects", depth)]}, {"name": "Bob"}]
        position = Position.from_value({"players": players})
        assert pickle.loads(pickle.dumps(position)) == position
    for form in ("objects", "faces"):
        for depth in (18, 300, 5_000):
            players = [{"name": "Ann", zone: [nested(form, depth)]}, {"name": "Bob"}]
            with pytest.raises(LegalityError, match=r"less deeply|nested more than 16 deep"):
                Position.from_value({"players": players})


@pytest.mark.parametrize(
    ("card", "path"),
    [
        ({"name": 1e999}, "[0]"),
        ({"name": "Ogre", "cmc": float("nan")}, "[0]"),
        ({"name": "Ogre", "prices": [{"eur": float("-inf")}]}, "[0]"),
        ({"name": 3}, "[0].name"),
        ({"name": "Ogre", "type_line": ["Creature"]}, "[0].type_line"),
    ],
)
def test_a_card_in_a_zone_can_be_written_again(card: dict[str, Any], path: str) -> None:
    """JSON has no number that is infinite or none; it would be read again as nothing."""
    with pytest.raises(LegalityError) as refused:
        Position.from_value({"players": [{"name": "Ann", "hand": [card]}, {"name": "Bob"}]})
    assert str(refused.value).startswith(f"$.players[0].hand{path}: expected ")


def test_a_card_in_a_zone_may_lack_what_is_read() -> None:
    for card in ({}, {"name": "Ogre", "oracle_text": None}, {"name": "Ogre", "cmc": 2.5}):
        position = Position.from_value(
            {"players": [{"name": "Ann", "hand": [card]}, {"name": "Bob"}]}
        )
        assert Position.parse(str(position)) == position


@pytest.mark.parametrize("depth", [100, 400, 100_000])
@pytest.mark.parametrize("field", ["position", "expected", "decisions", "chosen", "weights", "id"])
def test_no_depth_of_a_request_is_a_fault(field: str, depth: int) -> None:
    for begin, end in ("[]", ('{"a":', "}")):
        deep = f"{begin * depth}1{end * depth}"
        for op in ("check", "perft", "compare", "masks", "damage"):
            said = json.loads(answer(op, f'{{"{field}": {deep}}}'.encode(), 10.0))
            assert said["status"] == 2, said
            assert said["error"]


def test_where_a_stack_can_end_the_text_is_looked_at_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """A browser's Python ends with its stack, so that no reader may be asked: of requests, of their
    ids and limits, and of JSON in the notation. Deeper than 200 is refused, 200 are read."""
    monkeypatch.setattr(json_text, "DEEPEST", 200)
    for begin, end in ("[]", ('{"a":', "}")):
        deep, fine = (f"{begin * depth}1{end * depth}" for depth in (201, 190))
        for field in ("position", "chosen", "id"):
            said = json.loads(answer("check", f'{{"{field}": {deep}}}'.encode(), 10.0))
            assert (said["status"], said["error"]) == (2, "expected JSON nested less deeply")
            said = json.loads(answer("check", f'{{"{field}": {fine}}}'.encode(), 10.0))
            assert said["status"] == 2
            assert said["error"] != "expected JSON nested less deeply"
        assert id_of_request(f'{{"id": 7, "x": {deep}}}'.encode()) == {}
        assert id_of_request(f'{{"id": 7, "x": {fine}}}'.encode()) == {"id": 7}
        assert seconds_of(f'{{"time_limit": 2, "x": {deep}}}') == LIMITS.seconds_of(None)
        assert seconds_of(f'{{"time_limit": 2, "x": {fine}}}') == 2
        with pytest.raises(LegalityError, match="expected JSON nested less deeply"):
            Position.read(f'Ann: a = 1/1 creature, counters {{"x": {deep}}}')


REFUSED = r"expected |unknown field|nothing is written with `\)` here"
"""Each says what is wrong of the text; none that the program is at fault."""


@pytest.mark.parametrize("depth", [100, 900, 100_000])
@pytest.mark.parametrize(
    "text",
    ["{}", '{"players": {}}', "Ann: a = 1/1 creature {}", 'Ann: {"name": {}}', "Ann ({}): a"],
)
def test_no_depth_of_a_text_is_a_fault(text: str, depth: int) -> None:
    for begin, end in ("[]", "()", ('{"a":', "}")):
        with pytest.raises(LegalityError, match=REFUSED):
            Position.read(text.replace("{}", f"{begin * depth}1{end * depth}"))
