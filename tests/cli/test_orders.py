"""Damage assignment orders of positions whose damage is not judged: a wrong one is bad input."""

from typing import Any

import pytest

from tests.cli.command import Command
from tests.table import EDITIONS, RULES_2024, creature

ORDERED = [rules for rules in EDITIONS if "2009-07-11" <= rules < "2024-11-08"]
FREE = [rules for rules in EDITIONS if rules not in ORDERED]
MANY = "This creature can block an additional creature each combat."


def two_block(order: dict[str, list[str]], **fields: Any) -> dict[str, Any]:
    """Ann's ogre attacks Bob and is blocked by his elf and his wall; her bear stays at home."""
    return {
        "rules": RULES_2024,
        "players": [{"name": "Ann"}, {"name": "Bob"}],
        "permanents": [
            creature("ogre", "Ann", "3/3"),
            creature("bear", "Ann"),
            creature("elf", "Bob", "1/1", MANY),
            creature("wall", "Bob", "0/3"),
        ],
        "attacks": {"ogre": "Bob"},
        "blocks": {"elf": ["ogre"], "wall": ["ogre"]},
        "order": order,
        **fields,
    }


@pytest.mark.rule("509.2", editions=ORDERED)
@pytest.mark.parametrize("rules", ORDERED)
@pytest.mark.parametrize(
    ("announced", "fault"),
    [
        (["elf"], "The order of ogre lacks wall"),
        ([], "The order of ogre lacks elf, wall"),
        (["elf", "wall", "bear"], "The order of ogre names bear, which it doesn't face"),
        (["elf", "wall", "elf"], "The order of ogre names elf more than once"),
    ],
)
def test_509_2_a_wrong_order_is_bad_input(
    legality: Command, rules: str, announced: list[str], fault: str
) -> None:
    board = two_block({"ogre": announced}, rules=rules)
    for answer in (legality.check(board), legality("damage", legality.file(board))):
        assert answer.status == 2
        assert answer.out == ""
        assert f"$.order.ogre: {fault}; expected elf, wall, each once, in some order" in answer.err


@pytest.mark.rule("509.2", editions=ORDERED)
@pytest.mark.parametrize("order", [["elf", "wall"], ["wall", "elf"]])
def test_509_2_any_order_of_exactly_the_blockers(legality: Command, order: list[str]) -> None:
    assert legality.check(two_block({"ogre": order})).status == 0


@pytest.mark.parametrize("rules", FREE)
def test_without_orders_none_is_looked_at(legality: Command, rules: str) -> None:
    assert legality.check(two_block({"ogre": ["elf"]}, rules=rules)).status == 0


def test_where_damage_is_judged_a_wrong_order_is_illegal(legality: Command) -> None:
    damage = {"step": "regular", "assign": {"ogre": {"elf": 3}, "elf": {"ogre": 1}}}
    answer = legality.check(two_block({"ogre": ["elf"]}, damage=damage), "--json")
    assert answer.status == 1
    (fault,) = answer.value["damage"]["attacking"]["violations"]
    assert (fault["rule"], fault["message"]) == ("510.1c", "The order of ogre lacks wall.")
    assert legality.check(two_block({"ogre": ["elf"]}, damage=damage, judge=["blocks"])).status == 2


def test_orders_of_who_is_not_in_combat(legality: Command) -> None:
    answer = legality.check(two_block({"bear": ["elf"]}))
    assert answer.status == 2
    assert "$.order.bear: An order is given for bear, which isn't in combat" in answer.err
    undeclared = two_block({"ogre": ["elf"]}, blocks=None)
    del undeclared["blocks"]
    answer = legality.check(undeclared)
    assert answer.status == 2
    assert "$.order.ogre: The order of ogre names elf, which it doesn't face" in answer.err


@pytest.mark.rule("509.2a", editions=ORDERED)
def test_509_2a_names_that_left_combat_are_no_fault(legality: Command) -> None:
    # The wall has phased out since it blocked: it may stand in the order, and may be left out.
    board = two_block({}, judge=["attacks"])
    board["permanents"][3] |= {"phased_out": True}
    for order in (["elf", "wall"], ["wall", "elf"], ["elf"]):
        assert legality.check({**board, "order": {"ogre": order}}).status == 0
    assert legality.check({**board, "order": {"ogre": ["wall"]}}).status == 2


@pytest.mark.parametrize(
    "order",
    [{"bear": ["wall"]}, {"wall": ["ogre", "bear"]}, {"wall": ["bear", "ogre"], "ogre": ["wall"]}],
)
def test_an_order_that_fits_illegal_blocks_leaves_their_verdict(
    legality: Command, order: dict[str, list[str]]
) -> None:
    # The bear doesn't attack, so the wall can't block it, and can't block two anyway; the order
    # is of exactly those that are declared.
    board = two_block(order, blocks={"wall": ["ogre", "bear"]})
    answer = legality.check(board, "--json")
    assert answer.status == 1
    assert answer.value["blocks"]["Bob"]["legal"] is False
    assert legality.check({**board, "order": {"bear": ["elf"]}}).status == 2


def test_an_order_of_a_creature_that_may_not_block(legality: Command) -> None:
    # Ann's own bear is declared to block: illegal, and the order names it as declared.
    board = two_block({"ogre": ["bear", "elf"]}, blocks={"elf": ["ogre"], "bear": ["ogre"]})
    answer = legality.check(board, "--json")
    assert answer.status == 1
    assert answer.value["blocks"]["Ann"]["legal"] is False


@pytest.mark.rule("702.22h", editions=ORDERED)
def test_702_22h_the_whole_band_stands_in_a_blockers_order(legality: Command) -> None:
    board = two_block({"elf": ["bear", "ogre"]}, attacks={"ogre": "Bob", "bear": "Bob"})
    board["permanents"][1] |= {"oracle_text": "Banding"}
    board |= {"bands": [["ogre", "bear"]], "blocks": {"elf": ["ogre"]}}
    assert legality.check(board).status == 0
    answer = legality.check({**board, "order": {"elf": ["ogre"]}})
    assert answer.status == 2
    assert "$.order.elf: The order of elf lacks bear" in answer.err
