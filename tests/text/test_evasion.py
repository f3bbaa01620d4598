"""Evasion (EV1–EV11), permissions and damage (DM1–DM5)."""

import pytest

from legality.effects.effects import (
    AdditionalBlocks,
    AllOrNoBlockers,
    AnyEffect,
    AssignsAsUnblocked,
    AssignsNoDamage,
    AssignsToughness,
    AttacksAsThough,
    BlocksAsThough,
    BlocksTapped,
    CantBeBlocked,
    CantBlock,
    DefenderAssigns,
    DividesAmongDefenders,
    LandwalkIgnored,
    LethalByPower,
    MaximumBlockers,
    MinimumBlockers,
)
from legality.effects.filters import (
    AllOf,
    AnyOf,
    Anything,
    AttachedObject,
    AttackingAlone,
    Compare,
    CompareOwn,
    ControlledBy,
    Exists,
    HasColor,
    HasCounter,
    HasKeyword,
    HasType,
    Is,
    Not,
    SharesColor,
    StatisticOf,
    Targets,
    Who,
)
from legality.text import parse_line

CREATURE = HasType("creature")
ARTIFACT = HasType("artifact")
ATTACHED = AttachedObject()
YOU = ControlledBy(Who.YOU)
MINE = AllOf((CREATURE, YOU))
FLYING = HasKeyword("flying")


def effects(line: str) -> list[AnyEffect]:
    parsed = parse_line(line)
    assert parsed.understood, line
    return list(parsed.effects)


@pytest.mark.parametrize(
    ("tail", "expected"),
    [
        ("", CantBeBlocked()),
        (" this turn", CantBeBlocked()),
        (" by Walls", CantBeBlocked(blockers=HasType("wall"))),
        (
            " by Knights or Walls",
            CantBeBlocked(blockers=AnyOf((HasType("knight"), HasType("wall")))),
        ),
        (" by black creatures", CantBeBlocked(blockers=HasColor("B"))),
        (" by tokens", CantBeBlocked(blockers=Is("token"))),
        (
            " by enchanted creatures or enchantment creatures",
            CantBeBlocked(blockers=AnyOf((Is("enchanted"), HasType("enchantment")))),
        ),
        (" by creatures with power 2 or less", CantBeBlocked(blockers=Compare("power", "<=", 2))),
        (
            " by creatures with toughness 3 or greater",
            CantBeBlocked(blockers=Compare("toughness", ">=", 3)),
        ),
        (
            " by creatures with greater power",
            CantBeBlocked(blockers=Compare("power", ">", StatisticOf("power"))),
        ),
        (" by creatures that share a color with it", CantBeBlocked(blockers=SharesColor())),
        (" except by legendary creatures", CantBeBlocked(blockers=Not(HasType("legendary")))),
        (
            " except by artifact creatures and/or white creatures",
            CantBeBlocked(blockers=Not(AnyOf((ARTIFACT, HasColor("W"))))),
        ),
        (
            " except by creatures with flying or reach",
            CantBeBlocked(blockers=Not(AnyOf((FLYING, HasKeyword("reach"))))),
        ),
        (
            " except by Walls and creatures with flying",
            CantBeBlocked(blockers=Not(AnyOf((HasType("wall"), FLYING)))),
        ),
        (
            " this turn except by creatures with haste",
            CantBeBlocked(blockers=Not(HasKeyword("haste"))),
        ),
        (" except by three or more creatures", MinimumBlockers(least=3)),
        (" by more than one creature", MaximumBlockers(most=1)),
        (" unless all creatures defending player controls block it", AllOrNoBlockers()),
        (" as long as it's attacking alone", CantBeBlocked(condition=AttackingAlone())),
        (
            " as long as defending player controls an artifact",
            CantBeBlocked(condition=Exists(AllOf((ARTIFACT, ControlledBy(Who.DEFENDING))))),
        ),
    ],
)
def test_ev_cant_be_blocked(tail: str, expected: AnyEffect) -> None:
    assert effects(f"This creature can't be blocked{tail}.") == [expected]


def test_ev_for_classes_of_creatures() -> None:
    small = AllOf(
        (CREATURE, AnyOf((Compare("power", "<=", 1), Compare("toughness", "<=", 1))), YOU)
    )
    (found,) = effects("Creatures you control with power or toughness 1 or less can't be blocked.")
    assert isinstance(found, CantBeBlocked)
    assert isinstance(found.subject, AllOf)
    assert set(found.subject.parts) == set(small.parts)
    countered = AllOf((CREATURE, HasCounter("+1/+1"), YOU))
    assert effects(
        "Each creature you control with a +1/+1 counter on it can't be blocked by more than one "
        "creature."
    ) == [MaximumBlockers(subject=countered, most=1)]
    assert effects("This creature can't block and can't be blocked.") == [
        CantBlock(),
        CantBeBlocked(),
    ]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("This creature can block an additional creature each combat.", AdditionalBlocks(more=1)),
        (
            "This creature can block an additional ninety-nine creatures each combat.",
            AdditionalBlocks(more=99),
        ),
        ("This creature can block any number of creatures.", AdditionalBlocks(more=None)),
        (
            "Each creature you control can block an additional creature each combat.",
            AdditionalBlocks(subject=MINE, more=1),
        ),
        (
            "This creature can attack as though it didn't have defender.",
            AttacksAsThough(permission="without defender"),
        ),
        (
            "All creatures can attack your opponents and planeswalkers your opponents control as "
            "though those creatures had haste.",
            AttacksAsThough(
                subject=CREATURE,
                permission="with haste",
                targets=Targets(players=Who.OPPONENTS, planeswalkers_of=Who.OPPONENTS),
            ),
        ),
        (
            "This creature can block creatures with shadow as though it had shadow.",
            BlocksAsThough(keyword="shadow", had=True, attackers=HasKeyword("shadow")),
        ),
        (
            "This creature can block creatures with shadow as though they didn't have shadow.",
            BlocksAsThough(keyword="shadow", had=False, attackers=HasKeyword("shadow")),
        ),
        (
            "This creature can block Dragons as though it had reach.",
            BlocksAsThough(keyword="reach", had=True, attackers=HasType("dragon")),
        ),
        (
            "Creatures with swampwalk can be blocked as though they didn't have swampwalk.",
            LandwalkIgnored(subject=Anything(), quality=HasType("swamp")),
        ),
        (
            "Enchanted creature can block creatures with landwalk abilities as though they didn't "
            "have those abilities.",
            LandwalkIgnored(subject=Anything(), blockers=ATTACHED),
        ),
        ("Tapped creatures you control can block as though they were untapped.", None),
    ],
)
def test_permissions(line: str, expected: AnyEffect | None) -> None:
    found = effects(line)
    if expected is None:
        assert len(found) == 1
        assert isinstance(found[0], BlocksTapped)
    else:
        assert found == [expected]


TOUGHNESS = "combat damage equal to its toughness rather than its power."


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (f"This creature assigns {TOUGHNESS}", AssignsToughness()),
        (
            f"Each creature you control with toughness greater than its power assigns {TOUGHNESS}",
            AssignsToughness(subject=AllOf((CREATURE, CompareOwn("toughness", ">", "power"), YOU))),
        ),
        (
            "You may have this creature assign its combat damage as though it weren't blocked.",
            AssignsAsUnblocked(),
        ),
        (
            "Enchanted creature's controller may have it assign its combat damage as though it "
            "weren't blocked.",
            AssignsAsUnblocked(subject=ATTACHED),
        ),
        (
            "For each creature you control, you may have that creature assign its combat damage as "
            "though it weren't blocked.",
            AssignsAsUnblocked(subject=MINE),
        ),
        (
            "Creatures you control assign their combat damage this turn as though they weren't "
            "blocked.",
            AssignsAsUnblocked(subject=MINE, must=True),
        ),
        (
            "You may assign this creature's combat damage divided as you choose among defending "
            "player and/or any number of creatures they control.",
            DividesAmongDefenders(),
        ),
        (
            "Rather than the attacking player, you assign the combat damage of each creature "
            "attacking you.",
            DefenderAssigns(),
        ),
        ("This creature assigns no combat damage this turn.", AssignsNoDamage()),
        (
            "Lethal damage dealt to creatures you control is determined by their power rather than "
            "their toughness.",
            LethalByPower(subject=MINE),
        ),
    ],
)
def test_dm_damage(line: str, expected: AnyEffect) -> None:
    assert effects(line) == [expected]
