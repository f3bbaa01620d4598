"""Abilities had and lost."""

import pytest

from legality.effects.effects import (
    AnyEffect,
    BaseSize,
    CantAttack,
    CantBlock,
    ChangesTypes,
    HasAbility,
    HasEffects,
    Keyword,
    LosesAbility,
)
from legality.effects.filters import (
    AllOf,
    AttachedObject,
    ControlledBy,
    CountersOn,
    HasColor,
    HasType,
    Targets,
    Who,
)
from legality.text import present_line
from tests.text.understood import effects

CREATURE = HasType("creature")

YOU = ControlledBy(Who.YOU)

ATTACHED = AttachedObject()

FLYING = Keyword("flying")


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (
            "Enchanted creature gets +1/+1, has flying, and can't attack you or planeswalkers you "
            "control.",
            [
                HasAbility(subject=ATTACHED, keyword=FLYING),
                CantAttack(
                    subject=ATTACHED, targets=Targets(players=Who.YOU, planeswalkers_of=Who.YOU)
                ),
            ],
        ),
        (
            "Enchanted creature gets +1/+1 for each Forest you control and has flying.",
            [HasAbility(subject=ATTACHED, keyword=FLYING)],
        ),
        (
            'Equipped creature has flying and "This creature can\'t block."',
            [
                HasAbility(subject=ATTACHED, keyword=FLYING),
                HasEffects(subject=ATTACHED, effects=(CantBlock(),)),
            ],
        ),
        (
            'Enchanted creature has flying and "Whenever this creature attacks, draw a card."',
            [HasAbility(subject=ATTACHED, keyword=FLYING)],
        ),
        (
            "Enchanted creature gets +2/+2, has flying, and is a Bird in addition to its other "
            "types.",
            [HasAbility(subject=ATTACHED, keyword=FLYING)],
        ),
        (
            "Enchanted land is a 3/3 green Treefolk creature with flying. It's still a land.",
            [HasAbility(subject=ATTACHED, keyword=FLYING)],
        ),
        (
            "Creatures you control have flying and protection from red.",
            [
                HasAbility(subject=AllOf((CREATURE, YOU)), keyword=FLYING),
                HasAbility(
                    subject=AllOf((CREATURE, YOU)),
                    keyword=Keyword("protection", quality=HasColor("R")),
                ),
            ],
        ),
        ("All creatures lose flying.", [LosesAbility(subject=CREATURE, keyword="flying")]),
        (
            "Enchanted creature has base power and toughness 1/1, has defender, and loses all "
            "other abilities.",
            [
                LosesAbility(subject=ATTACHED, keyword=None),
                HasAbility(subject=ATTACHED, keyword=Keyword("defender")),
            ],
        ),
    ],
)
def test_grants_in_longer_lines(line: str, expected: list[AnyEffect]) -> None:
    assert effects(line) == expected


@pytest.mark.parametrize(
    ("line", "types"),
    [
        (
            "Enchanted creature is an Insect artifact creature, and it loses all other abilities, "
            "card types, and creature types.",
            ("insect", "artifact", "creature"),
        ),
        ("Enchanted permanent is an enchantment and loses all other card types.", ("enchantment",)),
        (
            "Enchanted permanent is a Food artifact and loses all other card types and abilities.",
            ("food", "artifact"),
        ),
    ],
)
def test_other_card_types_are_lost_where_others_are_told(line: str, types: tuple[str, ...]) -> None:
    """205.1a: what it is is all that it is, even an artifact creature (205.1b says otherwise)."""
    parsed = present_line(line)
    assert parsed.understood
    changed = [one for one in parsed.effects + parsed.states if isinstance(one, ChangesTypes)]
    assert changed == [ChangesTypes(subject=ATTACHED, types=types, manner="set")]
    loses = any(isinstance(one, LosesAbility) for one in parsed.effects)
    assert loses is ("abilities" in line)


@pytest.mark.parametrize(
    "line",
    [
        "Enchanted creature loses all other card types.",
        "Enchanted creature is an Insect and loses all other card types.",
        "Enchanted creature is an artifact in addition to its other types and loses all other card "
        "types.",
        "Equipped creature has flying and loses all other card types and abilities.",
    ],
)
def test_other_card_types_without_one_that_stays_are_unread(line: str) -> None:
    assert not present_line(line).understood


def test_mana_abilities_are_no_loss_that_a_combat_sees() -> None:
    land = HasType("land")
    assert effects("All lands lose all abilities except mana abilities.") == [
        LosesAbility(subject=land, keyword=None)
    ]


def test_a_size_equal_to_an_amount_is_a_base_size() -> None:
    """613.4b: "is a creature with power and toughness each equal to"."""
    line = (
        "Each planeswalker is a creature with power and toughness each equal to the number of age "
        "counters on it."
    )
    (types, size) = present_line(line).states
    walkers, age = HasType("planeswalker"), CountersOn("age")
    assert types == ChangesTypes(subject=walkers, types=("creature",), manner="set")
    assert size == BaseSize(subject=walkers, power=age, toughness=age)
