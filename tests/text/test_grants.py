"""Abilities granted and lost, on whom, and under which circumstances."""

import pytest

from legality.effects.canonical import all_of
from legality.effects.effects import (
    AnyEffect,
    CantAttack,
    CantBlock,
    HasAbility,
    HasEffects,
    Keyword,
    LosesAbility,
)
from legality.effects.filters import (
    OTHER,
    AffectedIs,
    AllOf,
    AnyOf,
    Anything,
    AttachedObject,
    AttackingWhom,
    ColorCount,
    Condition,
    ControlledBy,
    Either,
    Every,
    Exists,
    Filter,
    HasColor,
    HasCounter,
    HasKeyword,
    HasType,
    Is,
    LifeIs,
    Named,
    Not,
    OwnedBy,
    SourceIs,
    Targets,
    ThisObject,
    TurnOf,
    Undecided,
    Unless,
    Who,
)
from legality.text import parse_line, parse_text

CREATURE = HasType("creature")
YOU = ControlledBy(Who.YOU)
ATTACHED = AttachedObject()
FLYING = Keyword("flying")


def effects(line: str, name: str | None = None) -> list[AnyEffect]:
    parsed = parse_line(line, name)
    assert parsed.understood, line
    return list(parsed.effects)


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


def my(thing: Filter) -> Exists:
    return Exists(all_of((thing, YOU)))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("as long as you control an Island", my(HasType("island"))),
        (
            "as long as you control another Wolf or Werewolf",
            my(all_of((OTHER, AnyOf((HasType("wolf"), HasType("werewolf")))))),
        ),
        (
            "as long as you control two or more artifacts",
            Exists(all_of((HasType("artifact"), YOU)), ">=", 2),
        ),
        (
            "as long as you control at least three other snow permanents",
            Exists(all_of((OTHER, HasType("snow"), YOU)), ">=", 3),
        ),
        (
            "as long as you control no untapped lands",
            Exists(all_of((Is("untapped"), HasType("land"), YOU)), "=", 0),
        ),
        (
            "as long as no opponent controls a white or blue creature",
            Exists(
                all_of(
                    (AnyOf((HasColor("W"), HasColor("U"))), CREATURE, ControlledBy(Who.OPPONENTS))
                ),
                "=",
                0,
            ),
        ),
        (
            "as long as an opponent controls a Human",
            Exists(all_of((HasType("human"), ControlledBy(Who.OPPONENTS)))),
        ),
        (
            "as long as there are five or more Islands on the battlefield",
            Exists(HasType("island"), ">=", 5),
        ),
        (
            "as long as you control an artifact and an enchantment",
            Every((my(HasType("artifact")), my(HasType("enchantment")))),
        ),
        (
            "as long as it's your turn or it's enchanted",
            Either((TurnOf(Who.YOU), SourceIs(Is("enchanted")))),
        ),
        ("as long as it's equipped", SourceIs(Is("equipped"))),
        ("as long as it's untapped", SourceIs(Is("untapped"))),
        ("as long as it has three or more +1/+1 counters on it", SourceIs(HasCounter("+1/+1", 3))),
        ("as long as it has no shell counters on it", SourceIs(Not(HasCounter("shell")))),
        ("as long as it has two or fewer oil counters on it", SourceIs(Not(HasCounter("oil", 3)))),
        ("as long as it has defender", SourceIs(HasKeyword("defender"))),
        ("as long as you have 25 or more life", LifeIs(Who.YOU, ">=", 25)),
        ("as long as an opponent has 10 or less life", LifeIs(Who.OPPONENTS, "<=", 10)),
        ("during your turn", TurnOf(Who.YOU)),
        ("unless you control a Swamp", Unless(my(HasType("swamp")))),
        (
            "as long as you've cast two or more spells this turn",
            Undecided("you've cast two or more spells this turn"),
        ),
        ("as long as you have no cards in hand", Undecided("you have no cards in hand")),
        (
            "as long as an opponent controls two or more artifacts",
            Undecided("an opponent controls two or more artifacts"),
        ),
    ],
)
def test_conditions(text: str, expected: Condition) -> None:
    assert effects(f"This creature has flying {text}.") == [
        HasAbility(keyword=FLYING, condition=expected)
    ]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (
            "During your turn, this creature has flying.",
            [HasAbility(keyword=FLYING, condition=TurnOf(Who.YOU))],
        ),
        (
            "During turns other than yours, this creature has flying.",
            [HasAbility(keyword=FLYING, condition=TurnOf(Who.NOT_YOU))],
        ),
        (
            "As long as enchanted creature is red, it gets +1/+1 and has flying.",
            [HasAbility(subject=ATTACHED, keyword=FLYING, condition=AffectedIs(HasColor("R")))],
        ),
        (
            "As long as you control enchanted creature, it gets +2/+2. Otherwise, it can't block.",
            [CantBlock(subject=ATTACHED, condition=Unless(AffectedIs(YOU)))],
        ),
        (
            "Enchanted creature gets +2/+2 as long as it's a Human. Otherwise, it can't attack.",
            [CantAttack(subject=ATTACHED, condition=Unless(AffectedIs(HasType("human"))))],
        ),
        (
            "If this creature was kicked, it enters with two +1/+1 counters on it and with flying.",
            [HasAbility(keyword=FLYING, condition=Undecided("~ was kicked"))],
        ),
        (
            "Max speed — This creature has flying.",
            [HasAbility(keyword=FLYING, condition=Undecided("you have max speed"))],
        ),
        (
            "Quiet Pride — Creatures you control have flying.",
            [HasAbility(subject=AllOf((CREATURE, YOU)), keyword=FLYING)],
        ),
    ],
)
def test_circumstances_before_the_subject(line: str, expected: list[AnyEffect]) -> None:
    assert effects(line) == expected


def test_each_clause_may_have_its_own_circumstance() -> None:
    line = (
        "This creature gets +0/+2 as long as you control a Plains, has flying as long as you "
        "control an Island, and has trample as long as you control a Forest."
    )
    assert effects(line) == [
        HasAbility(keyword=FLYING, condition=my(HasType("island"))),
        HasAbility(keyword=Keyword("trample"), condition=my(HasType("forest"))),
    ]


def test_the_last_circumstance_stands_for_all_clauses() -> None:
    line = "This creature gets +1/+0, has flying, and can't block as long as you control a Swamp."
    swamp = my(HasType("swamp"))
    assert effects(line) == [
        HasAbility(keyword=FLYING, condition=swamp),
        CantBlock(condition=swamp),
    ]


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
            "Enchanted land is a 3/3 green Treant creature with flying. It's still a land.",
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


def test_levels_and_stations_are_conditions() -> None:
    text = "Level up {1}\nLEVEL 1-4\n3/3\nReach\nLEVEL 5+\n4/4\nFlying\nSTATION 8+\nHaste"
    found = [effect for line in parse_text(text) for effect in line.effects]
    assert found == [
        HasAbility(
            keyword=Keyword("reach"),
            condition=Every(
                (SourceIs(HasCounter("level", 1)), SourceIs(Not(HasCounter("level", 5))))
            ),
        ),
        HasAbility(keyword=FLYING, condition=SourceIs(HasCounter("level", 5))),
        HasAbility(keyword=Keyword("haste"), condition=SourceIs(HasCounter("charge", 8))),
    ]


def test_levels_of_a_class_are_undecided() -> None:
    lines = parse_text("{1}{G}: Level 2\nCreatures you control have flying.")
    (found,) = lines[1].effects
    assert found.condition == Undecided("~ is level 2 or greater")
    assert Anything() != found.subject
