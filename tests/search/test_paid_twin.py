"""Forced lethal where attacks and blocks are paid for with permanents, against brute force."""

import pytest

from tests.search.paid_twin import after_paying, compare, dealt


def test_few_boards_agree() -> None:
    counted, wrong = compare(8, 3)
    assert not wrong
    assert counted["survives"] > 3
    assert counted["open"] < 2


@pytest.mark.long("random boards on which everything is paid in every way")
def test_who_dies_where_permanents_pay() -> None:
    """`python -m tests.search.paid_twin --boards 2500` plays more."""
    counted, wrong = compare(40, 3)
    assert not wrong
    assert counted["kills"] > 1
    assert counted["survives"] > 20
    assert counted["open"] < 3


def test_every_way_to_pay_is_tried() -> None:
    """118.10: x gives up y or itself, y a land: two ways; with no land there is none."""
    some = [
        {
            "id": "x",
            "controller": "Ann",
            "base": [1, 1],
            "paid": {"attack": "sacrifice a creature"},
        },
        {"id": "y", "controller": "Ann", "base": [1, 1], "paid": {"attack": "sacrifice a land"}},
    ]
    wood = {"id": "wood", "controller": "Ann", "type_line": "Land"}
    plain = [{**one, "type_line": "Creature"} for one in some]
    board = {**dealt("any"), "permanents": [*plain, wood]}
    left = [
        {one["id"] for one in paid["permanents"]}
        for paid in after_paying(board, "attack", ["x", "y"])
    ]
    assert left == [{"y"}, {"x"}]
    assert not list(after_paying({**board, "permanents": plain}, "attack", ["x", "y"]))
