"""Sentences about the assignment of combat damage."""

import pytest

from legality.effects.damaging import (
    AssignsAsUnblocked,
    AssignsNoDamage,
    AssignsToughness,
    DefenderAssigns,
    DividesAmongDefenders,
    LethalByPower,
    PreventsDamage,
)
from legality.effects.effects import AnyEffect
from legality.effects.filters import AllOf, Not
from legality.effects.players import Who
from legality.effects.qualities import (
    AttachedObject,
    CompareOwn,
    ControlledBy,
    HasColor,
    HasType,
    Is,
    ThisObject,
)
from legality.text.printing.sentences import sentence
from tests.text.understood import effects

CREATURE = HasType("creature")

ATTACHED = AttachedObject()

YOU = ControlledBy(Who.YOU)

MINE = AllOf((CREATURE, YOU))


TOUGHNESS = "combat damage equal to its toughness rather than its power."

YOURS = AllOf((CREATURE, ControlledBy(Who.YOU)))


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


def test_you_may_have_a_class_assign_damage_is_no_must() -> None:
    may = (
        "You may have creatures you control assign their combat damage this turn as though they "
        "weren't blocked."
    )
    must = (
        "Creatures you control assign their combat damage this turn as though they weren't blocked."
    )
    assert effects(may) == [AssignsAsUnblocked(subject=YOURS)]
    assert effects(must) == [AssignsAsUnblocked(subject=YOURS, must=True)]


FOG = PreventsDamage()
TO_YOU = PreventsDamage(to=None, players=Who.YOU)
ITSELF = ThisObject()


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Prevent all combat damage that would be dealt this turn.", [FOG]),
        ("Prevent all damage that would be dealt to you.", [TO_YOU]),
        ("Prevent all combat damage that would be dealt to players this turn.",
         [PreventsDamage(to=None)]),
        ("Prevent all damage that would be dealt to this creature.",
         [PreventsDamage(to=ITSELF, players=None)]),
        ("Prevent all combat damage that would be dealt by this creature this turn.",
         [PreventsDamage(subject=ITSELF)]),
        ("Prevent all combat damage this creature would deal this turn.",
         [PreventsDamage(subject=ITSELF)]),
        ("Prevent all combat damage that would be dealt to and dealt by this creature.",
         [PreventsDamage(to=ITSELF, players=None), PreventsDamage(subject=ITSELF)]),
        ("Prevent all damage that would be dealt to you and creatures you control this turn by "
         "attacking creatures.",
         [PreventsDamage(subject=AllOf((Is("attacking"), CREATURE)), to=MINE, players=Who.YOU)]),
        ("Prevent all damage that would be dealt to you by sources you don't control.",
         [PreventsDamage(subject=Not(ControlledBy(Who.YOU)), to=None, players=Who.YOU)]),
        ("Prevent all damage that would be dealt to enchanted creature by artifact sources.",
         [PreventsDamage(subject=HasType("artifact"), to=AttachedObject(), players=None)]),
        ("Prevent all damage that would be dealt to creatures you control by sources you control.",
         [PreventsDamage(subject=ControlledBy(Who.YOU), to=MINE, players=None)]),
        ("You have protection from red.",
         [PreventsDamage(subject=HasColor("R"), to=None, players=Who.YOU, protection=True)]),
        # what is not all damage, or not said of whom, is not read
        ("Prevent the next 3 damage that would be dealt to you this turn.", []),
        ("Prevent all but 1 of that damage.", []),
        ("Prevent all damage that would be dealt to you by a source of your choice.", []),
        ("Prevent all damage that would be dealt to you unless you pay {1}.", []),
        ("Prevent all damage that would be dealt to you by sources of your choice.", []),
        ("Prevent all noncombat damage that would be dealt to you by red sources.", []),
        ("Prevent 2 of the damage that would be dealt to you by sources you don't control.", []),
    ],
)  # fmt: skip
def test_damage_that_is_prevented(line: str, expected: list[AnyEffect]) -> None:
    assert effects(line) == expected
    for effect in expected:
        assert effects(sentence(effect)) == [effect]
