"""Amounts that count basic land types, and exceptions that ask for all creatures."""

from legality import Illegal, Position, check
from legality.effects.effects import AttackCost, Cost
from legality.effects.filters import AllOf, BasicLandTypes, ControlledBy, HasType, Targets, Who
from legality.text import parse_line
from legality.text.printing.sentences import sentence

TAX = (
    "Creatures can't attack you unless their controller pays {X} for each creature they control "
    "that's attacking you, where X is the number of basic land types among lands you control."
)


def test_a_tax_by_basic_land_types_is_read_and_said() -> None:
    (effect,) = parse_line(TAX).effects
    lands = AllOf((HasType("land"), ControlledBy(Who.YOU)))
    expected = AttackCost(
        subject=HasType("creature"),
        cost=Cost(mana=BasicLandTypes(lands)),
        targets=Targets(players=Who.YOU),
    )
    assert effect == expected
    assert parse_line(sentence(effect)).effects == (effect,)


def test_two_islands_and_a_forest_are_two_types() -> None:
    # Bob's lands have two basic land types, Ann's swamp is not his: {2} for the one attacker.
    lands = [("l1", "Bob", "Island"), ("l2", "Bob", "Island"), ("l3", "Bob", "Forest")]
    lands.append(("l4", "Ann", "Swamp"))
    position = Position.from_value(
        {
            "players": [{"name": "Ann", "mana": 1}, {"name": "Bob"}],
            "permanents": [
                {
                    "id": "ox",
                    "controller": "Ann",
                    "type_line": "Creature — Ox",
                    "power": 2,
                    "toughness": 2,
                },
                {
                    "id": "toll",
                    "controller": "Bob",
                    "type_line": "Enchantment",
                    "oracle_text": TAX,
                },
                *(
                    {"id": name, "controller": who, "type_line": f"Basic Land — {kind}"}
                    for name, who, kind in lands
                ),
            ],
            "attacks": {"ox": "Bob"},
        }
    )
    verdict = check(position).attacks
    assert isinstance(verdict, Illegal)
    assert verdict.cost == 2
    assert [violation.rule for violation in verdict.violations] == ["508.1j"]


def test_except_by_all_creatures_is_no_plain_exception() -> None:
    line = parse_line(
        "This creature can't be blocked except by all creatures defending player controls."
    )
    assert not line.understood
    assert line.effects == ()
