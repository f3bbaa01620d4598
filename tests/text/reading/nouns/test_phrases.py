"""Noun phrases."""

import pytest

from legality.effects.attacking import CantAttack
from legality.effects.blocking import CantBlock
from legality.effects.canonical import all_of
from legality.effects.characteristics import HasAbility
from legality.effects.effect import Keyword
from legality.effects.filters import OTHER, AllOf, AnyOf, Filter, Not
from legality.effects.players import Who
from legality.effects.qualities import (
    AttachedObject,
    AttackingWhom,
    ColorCount,
    CompareOwn,
    ControlledBy,
    HasColor,
    HasCounter,
    HasType,
    Is,
    Named,
    OwnedBy,
    ThisObject,
)
from legality.effects.replacing import within
from legality.text import parse_line
from tests.text.understood import effects

CREATURE, ARTIFACT = HasType("creature"), HasType("artifact")

YOU = ControlledBy(Who.YOU)

ATTACHED = AttachedObject()

FLYING = Keyword("flying")


@pytest.mark.parametrize(
    ("subject", "expected"),
    [
        ("This creature has", ThisObject()),
        ("Grim Ram has", ThisObject()),
        ("This permanent has", ThisObject()),
        ("Enchanted creature has", ATTACHED),
        ("Equipped creature has", ATTACHED),
        ("Enchanted artifact has", ATTACHED),
        ("Creatures you control have", AllOf((CREATURE, YOU))),
        ("Other creatures you control have", AllOf((OTHER, CREATURE, YOU))),
        ("Each other creature you control has", AllOf((OTHER, CREATURE, YOU))),
        ("Creatures your opponents control have", AllOf((CREATURE, ControlledBy(Who.OPPONENTS)))),
        (
            "Creatures enchanted player controls have",
            AllOf((CREATURE, ControlledBy(Who.ENCHANTED))),
        ),
        ("All creatures have", CREATURE),
        (  # each with a head of its own: an artifact creature need not attack
            "Each attacking creature or artifact creature you control has",
            AllOf(
                (
                    AnyOf((AllOf((Is("attacking"), CREATURE)), AllOf((ARTIFACT, CREATURE)))),
                    YOU,
                )
            ),
        ),
        ("Goblins you control have", AllOf((HasType("goblin"), YOU))),
        (
            "Other Merfolk creatures you control have",
            AllOf((OTHER, HasType("merfolk"), CREATURE, YOU)),
        ),
        (
            "Elves and Dwarves you control have",
            AllOf((AnyOf((HasType("elf"), HasType("dwarf"))), YOU)),
        ),
        (
            "Nontoken artifact creatures you control have",
            AllOf((Not(Is("token")), HasType("artifact"), CREATURE, YOU)),
        ),
        ("Creature tokens you control have", AllOf((Is("token"), CREATURE, YOU))),
        ("Multicolored creatures you control have", AllOf((ColorCount(">=", 2), CREATURE, YOU))),
        (
            "Attacking non-Human creatures you control have",
            AllOf((Not(HasType("human")), Is("attacking"), CREATURE, YOU)),
        ),
        ("Creatures you control that are enchanted have", AllOf((Is("enchanted"), CREATURE, YOU))),
        ("Equipped creatures you control have", AllOf((Is("equipped"), CREATURE, YOU))),
        (
            "Each creature you control that's a Food or a Golem has",
            AllOf((AnyOf((HasType("food"), HasType("golem"))), CREATURE, YOU)),
        ),
        (
            "Each creature that's a Cat, Bat, or Rat has",
            AllOf((AnyOf((HasType("cat"), HasType("bat"), HasType("rat"))), CREATURE)),
        ),
        (
            "Creatures you control with +1/+1 counters on them have",
            AllOf((CREATURE, HasCounter("+1/+1"), YOU)),
        ),
        (
            "Each creature you control but don't own has",
            AllOf((Not(OwnedBy(Who.YOU)), CREATURE, YOU)),
        ),
        ("Creatures named Grey Hound have", AllOf((CREATURE, Named("Grey Hound")))),
        (
            "Creatures attacking your opponents have",
            AllOf((CREATURE, AttackingWhom(Who.OPPONENTS))),
        ),
        (
            "Knights your team controls have",
            AllOf((Not(ControlledBy(Who.OPPONENTS)), HasType("knight"))),
        ),
        (
            "Goblins or other Orcs you control have",
            AllOf((AnyOf((HasType("goblin"), AllOf((OTHER, HasType("orc"))))), YOU)),
        ),
        ("Permanents you control have", YOU),
        (
            "This creature and other Elves you control have",
            AnyOf((ThisObject(), AllOf((OTHER, HasType("elf"), YOU)))),
        ),
    ],
)
def test_subjects(subject: str, expected: Filter) -> None:
    (found,) = effects(f"{subject} flying.", "Grim Ram")
    assert isinstance(found, HasAbility)
    assert found.keyword == FLYING
    assert found.subject == (all_of((expected,)) if isinstance(expected, AllOf) else expected)


@pytest.mark.parametrize(
    "line",
    [
        "This creature can't block equipped Merfolk.",
        "This creature can't be blocked by enchanted Merfolk.",
        "Equipped Merfolk can't block.",
    ],
)
def test_a_word_that_is_its_own_plural_is_not_guessed(line: str) -> None:
    """The Merfolk that the Equipment is attached to, or every Merfolk that is equipped?"""
    assert not parse_line(line).understood


@pytest.mark.parametrize(
    ("subject", "expected"),
    [
        ("Enchanted Merfolk has", AttachedObject()),
        ("Equipped Merfolk have", AllOf((Is("equipped"), HasType("merfolk")))),
        ("Equipped Merfolk you control have", AllOf((Is("equipped"), HasType("merfolk"), YOU))),
        ("Enchanted Wall has", AttachedObject()),
    ],
)
def test_the_verb_tells_one_from_many(subject: str, expected: Filter) -> None:
    (found,) = effects(f"{subject} flying.", "Grim Ram")
    assert isinstance(found, HasAbility)
    assert found.subject == (all_of((expected,)) if isinstance(expected, AllOf) else expected)


@pytest.mark.parametrize(
    "line",
    [
        # "its" is not of these creatures, which are many: whose toughness?
        "This creature can't be blocked by creatures with power greater than its toughness.",
        "Creatures with mana value less than its power can't block.",
        "This creature can't be blocked by Merfolk with power greater than its toughness.",
        # of the blockers, or of the creatures that can't be blocked?
        "Creatures can't be blocked by creatures with power greater than their toughness.",
        # a colour of whom, of one or of several?
        "Creatures can't be blocked except by creatures that share a color with it.",
        "Enchanted creature can't be blocked except by creatures that share a color with them.",
        # the number, or "other", is of the first alone
        "This creature must be blocked by two or more Goblins or a Wall if able.",
        "No more than two Goblins or an Elf can attack each combat.",
        "Each other Goblin and each Elf you control can't block.",
        # with flying, the Goblins too?
        "Creatures and Goblins you control with flying can't block.",
        "Artifacts and other creatures you control with flying can't block.",
        # the cards of whose controller?
        "Creatures with power greater than the number of cards in its controller's hand can't"
        " attack.",
        # other than this creature, or than each of them?
        "Each creature can't block other Goblins.",
        "Goblins you control have menace. Other creatures you control can't block.",
    ],
)
def test_what_may_be_of_others_is_not_guessed(line: str) -> None:
    assert not parse_line(line).understood


def test_their_own_power() -> None:
    (found,) = effects("This creature can't block creatures with toughness less than their power.")
    assert found == CantBlock(attackers=CompareOwn("toughness", "<", "power"))


@pytest.mark.parametrize(
    ("line", "attackers"),
    [
        # without an article it is the one, with one any that is enchanted
        ("Creatures can't block enchanted creature.", ATTACHED),
        ("Creatures can't block equipped creature.", ATTACHED),
        ("Creatures can't block enchanted creatures.", Is("enchanted")),
    ],
)
def test_the_enchanted_creature_is_one(line: str, attackers: Filter) -> None:
    (found,) = effects(line)
    assert isinstance(found, CantBlock)
    assert found.attackers == attackers


@pytest.mark.parametrize("before", ["an", "another"])
def test_an_enchanted_creature_is_any(before: str) -> None:
    line = parse_line(
        f"This creature has flying as long as you control {before} enchanted creature."
    )
    assert line.understood
    assert ATTACHED not in within(line.effects)
    assert Is("enchanted") in within(line.effects)


def test_only_an_aura_tells_the_type_of_what_it_is_attached_to() -> None:
    """An Equipment is attached to any creature: nothing says what it does to a Wall."""
    assert effects("Enchanted Wall has flying.") == [HasAbility(keyword=FLYING, subject=ATTACHED)]
    assert not parse_line("Equipped Goblin has flying.").understood


@pytest.mark.parametrize(
    "line",
    [
        "Each white and black creature can't block.",
        "Each attacking and tapped creature has flying.",
        "Target legendary and snow creature can't block this turn.",
    ],
)
def test_one_that_is_this_and_that_may_have_to_be_both(line: str) -> None:
    assert not parse_line(line).understood


def test_many_that_are_this_and_that_are_either() -> None:
    (found,) = effects("White and black creatures can't block.")
    either = AllOf((AnyOf((HasColor("W"), HasColor("B"))), CREATURE))
    assert found == CantBlock(subject=either)


@pytest.mark.parametrize("spared", ["this creature", "enchanted creature"])
@pytest.mark.parametrize("joint", ["and", "or"])
def test_what_stands_behind_one_that_is_spared_may_be_spared_too(spared: str, joint: str) -> None:
    """Goblins can't attack by the one reading, and can by the other."""
    assert not parse_line(f"Creatures other than {spared} {joint} Goblins can't attack.").understood


def test_kinds_that_are_spared() -> None:
    # a Goblin and a Wall may attack, an Elf may not
    spared = AnyOf((HasType("goblin"), HasType("wall")))
    assert effects("Creatures other than Goblins and Walls can't attack.") == [
        CantAttack(subject=AllOf((Not(spared), HasType("creature"))))
    ]
