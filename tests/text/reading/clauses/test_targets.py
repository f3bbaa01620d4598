"""What is attacked, and what is paid."""

import pytest

from legality import Illegal, Position, check
from legality.effects.effects import (
    AnyEffect,
    AttackCost,
    BlockCost,
    BlockedCost,
    CantAttack,
    Cost,
)
from legality.effects.filters import (
    AllOf,
    AttachedObject,
    BasicLandTypes,
    Compare,
    ControlledBy,
    CountersOn,
    CountOf,
    HasType,
    Is,
    PlayerNamed,
    SourceIs,
    Targets,
    Who,
)
from legality.text import parse_line
from legality.text.printing.sentences import sentence
from tests.table import board, creature, legal_attacks, planeswalker
from tests.text.understood import effects

CREATURE = HasType("creature")

YOU_AND_WALKERS = Targets(players=Who.YOU, planeswalkers_of=Who.YOU)


ATTACHED = AttachedObject()

YOU = ControlledBy(Who.YOU)

TAX = "creature they control that's attacking"


@pytest.mark.parametrize(
    ("line", "targets"),
    [
        ("Creatures can't attack you.", Targets(players=Who.YOU)),
        ("Creatures can't attack you or planeswalkers you control.", YOU_AND_WALKERS),
        (
            "Creatures can't attack you or permanents you control.",
            Targets(players=Who.YOU, planeswalkers_of=Who.YOU, battles_of=Who.YOU),
        ),
        (
            "Creatures can't attack its owner or planeswalkers its owner controls.",
            Targets(players=Who.ITS_OWNER, planeswalkers_of=Who.ITS_OWNER),
        ),
        (
            "Creatures can't attack Bob.",
            Targets(players=PlayerNamed("Bob")),
        ),
        ("Creatures can't attack planeswalkers.", Targets(planeswalkers_of=Who.ANY)),
        ("Creatures can't attack a planeswalker.", Targets(planeswalkers_of=Who.ANY)),
        ("Creatures can't attack planeswalkers you control.", Targets(planeswalkers_of=Who.YOU)),
    ],
)
def test_ra5_to_ra7_things_attacked(line: str, targets: Targets) -> None:
    assert effects(line) == [CantAttack(subject=CREATURE, targets=targets)]


def test_planeswalkers_of_any_player_are_out_of_reach_and_players_are_not() -> None:
    hound = creature("hound", "Ann", text="This creature can't attack planeswalkers.")
    table = board(hound, planeswalker("jura", "Bob"))
    assert legal_attacks(table) == {"nobody", "hound>Bob"}


@pytest.mark.parametrize("what", ["planeswalkers or battles", "planeswalkers that player chose"])
def test_more_than_is_known_of_planeswalkers_is_reported(what: str) -> None:
    assert not parse_line(f"This creature can't attack {what}.").understood


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("This creature can't attack unless you pay {1}{W/P}.", [AttackCost(cost=Cost(mana=2))]),
        (
            "Enchanted creature can't attack unless its controller pays {3}.",
            [AttackCost(subject=ATTACHED, cost=Cost(mana=3))],
        ),
        (
            f"Creatures can't attack you unless their controller pays {{2}} for each {TAX} you.",
            [AttackCost(subject=CREATURE, cost=Cost(mana=2), targets=Targets(players=Who.YOU))],
        ),
        (
            "Creatures can't attack you or planeswalkers you control unless their controller pays "
            "{X} for each of those creatures, where X is the number of enchantments you control.",
            [
                AttackCost(
                    subject=CREATURE,
                    cost=Cost(mana=CountOf(AllOf((HasType("enchantment"), YOU)))),
                    targets=Targets(players=Who.YOU, planeswalkers_of=Who.YOU),
                )
            ],
        ),
        (
            f"Creatures can't attack planeswalkers you control unless their controller pays {{1}} "
            f"for each {TAX} a planeswalker you control.",
            [
                AttackCost(
                    subject=CREATURE, cost=Cost(mana=1), targets=Targets(planeswalkers_of=Who.YOU)
                )
            ],
        ),
        (
            "This creature can't attack unless you pay {1} for each +1/+1 counter on it.",
            [AttackCost(cost=Cost(mana=CountersOn("+1/+1")))],
        ),
        (
            "This creature can't attack or block unless its controller pays {2}.",
            [AttackCost(cost=Cost(mana=2)), BlockCost(cost=Cost(mana=2))],
        ),
        (
            "This creature can't attack unless you sacrifice a land.",
            [AttackCost(cost=Cost(other="sacrifice a land"))],
        ),
        (
            "This creature can't block creatures with power 3 or greater unless you pay {1}.",
            [BlockCost(cost=Cost(mana=1), attackers=Compare("power", ">=", 3))],
        ),
        (
            "As long as this creature is attacking, creatures can't block unless their controller "
            "pays {1} for each of those creatures.",
            [BlockCost(subject=CREATURE, cost=Cost(mana=1), condition=SourceIs(Is("attacking")))],
        ),
        (
            "Enchanted creature can't be blocked unless defending player pays {3} for each "
            "creature they control that's blocking it.",
            [BlockedCost(subject=ATTACHED, cost=Cost(mana=3))],
        ),
        (
            "This creature can't be blocked unless defending player pays {2} for each creature "
            "blocking it.",
            [BlockedCost(cost=Cost(mana=2))],
        ),
        (
            "Creatures can't attack you unless their controller pays {1} for each creature "
            "attacking you.",
            [AttackCost(subject=CREATURE, cost=Cost(mana=1), targets=Targets(players=Who.YOU))],
        ),
    ],
)
def test_ka_and_kb_costs(line: str, expected: list[AnyEffect]) -> None:
    assert effects(line) == expected


LAND_TAX = (
    "Creatures can't attack you unless their controller pays {X} for each creature they control "
    "that's attacking you, where X is the number of basic land types among lands you control."
)


def test_a_tax_by_basic_land_types_is_read_and_said() -> None:
    (effect,) = parse_line(LAND_TAX).effects
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
                    "oracle_text": LAND_TAX,
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
