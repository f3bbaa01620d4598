"""What follows "can't": RA, RB, EV."""

import pytest

from legality.effects.attacking import CantAttack, NeedsCompany, OnlyAlone
from legality.effects.blocking import (
    AllOrNoBlockers,
    CantBeBlocked,
    CantBlock,
    MaximumBlockers,
    MinimumBlockers,
)
from legality.effects.conditions import AttackingAlone, Exists, MoreThan, Undecided, Unless
from legality.effects.effects import AnyEffect
from legality.effects.filters import OTHER, AllOf, AnyOf, Compare, Not, StatisticOf, Targets
from legality.effects.players import Who
from legality.effects.qualities import (
    Anything,
    AttachedObject,
    ControlledBy,
    HasColor,
    HasCounter,
    HasKeyword,
    HasType,
    Is,
    Named,
    Parity,
    Shares,
    ThisObject,
    WithId,
)
from legality.text import parse_line
from tests.text.understood import effects

ARTIFACT = HasType("artifact")

FLYING = HasKeyword("flying")


CREATURE = HasType("creature")

YOU = ControlledBy(Who.YOU)

ATTACHED = AttachedObject()

DEFENDING = ControlledBy(Who.DEFENDING)

ISLAND = AllOf((HasType("island"), DEFENDING))


def _sorted(effect: AnyEffect) -> str:
    """Filters compare with their parts in any order."""
    return "".join(sorted(repr(effect)))


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
        (" by creatures that share a color with it", CantBeBlocked(blockers=Shares())),
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
        ("This creature can't attack.", [CantAttack()]),
        ("This creature can't attack or block.", [CantAttack(), CantBlock()]),
        (
            "Enchanted creature can't attack or block, and its activated abilities can't be "
            "activated.",
            [CantAttack(subject=ATTACHED), CantBlock(subject=ATTACHED)],
        ),
        (
            "Enchanted permanent can't attack, block, or crew Vehicles.",
            [CantAttack(subject=ATTACHED), CantBlock(subject=ATTACHED)],
        ),
        (
            "Creatures without flying can't attack.",
            [CantAttack(subject=AllOf((Not(HasKeyword("flying")), CREATURE)))],
        ),
        (
            "Except for Walls, creatures can't attack.",
            [CantAttack(subject=AllOf((Not(HasType("wall")), CREATURE)))],
        ),
    ],
)
def test_ra1_flat(line: str, expected: list[AnyEffect]) -> None:
    assert effects(line) == expected


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (
            "This creature can't attack unless defending player controls an Island.",
            CantAttack(condition=Unless(Exists(ISLAND))),
        ),
        (
            "This creature can't attack if defending player controls an untapped creature with "
            "power 2 or less.",
            CantAttack(
                condition=Exists(
                    AllOf((Is("untapped"), CREATURE, Compare("power", "<=", 2), DEFENDING))
                )
            ),
        ),
        (
            "This creature can't attack unless you control more creatures than defending player.",
            CantAttack(
                condition=Unless(MoreThan(AllOf((CREATURE, YOU)), AllOf((CREATURE, DEFENDING))))
            ),
        ),
        (
            "This creature can't attack unless you control another artifact.",
            CantAttack(condition=Unless(Exists(AllOf((OTHER, HasType("artifact"), YOU))))),
        ),
        (
            "This creature can't attack if it attacked during your last turn.",
            CantAttack(condition=Undecided("it attacked during your last turn")),
        ),
    ],
)
def test_ra2_to_ra4_conditions(line: str, expected: CantAttack) -> None:
    found = effects(line)
    assert [_sorted(one) for one in found] == [_sorted(expected)]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("This creature can't attack alone.", [NeedsCompany(action="attack")]),
        (
            "This creature can't attack or block alone.",
            [NeedsCompany(action="attack"), NeedsCompany(action="block")],
        ),
        (
            "This creature can't attack unless at least two other creatures attack.",
            [NeedsCompany(action="attack", least=2)],
        ),
        (
            "This creature can't block unless a creature with greater power also blocks.",
            [NeedsCompany(action="block", others=Compare("power", ">", StatisticOf("power")))],
        ),
        (
            "This creature can't attack unless a black or green creature also attacks.",
            [NeedsCompany(action="attack", others=AnyOf((HasColor("B"), HasColor("G"))))],
        ),
        ("This creature can only attack alone.", [OnlyAlone(action="attack")]),
    ],
)
def test_ra10_to_ra13_company(line: str, expected: list[AnyEffect]) -> None:
    assert effects(line) == expected


def test_ra14_to_ra17_histories_are_undecided() -> None:
    for line in (
        "This creature can't attack a player it has already attacked this turn.",
        "This creature can't attack during extra turns.",
        "Each opponent who cast a spell this turn can't attack with creatures.",
    ):
        (found,) = effects(line)
        assert isinstance(found, CantAttack)
        assert isinstance(found.condition, Undecided)


@pytest.mark.parametrize(
    "line",
    [
        "Each player may attack only the nearest opponent in the chosen direction and "
        "planeswalkers controlled by that opponent.",
        "Until your next turn, each player may attack only the nearest opponent in the last chosen "
        "direction and planeswalkers controlled by that opponent.",
    ],
)
def test_ra15_a_direction_is_no_single_question(line: str) -> None:
    """One answer for all creatures would forbid all attacks or none: who attacks the nearest
    opponent would be judged with who does not."""
    assert not parse_line(line).understood
    assert parse_line(line).effects == ()


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("This creature can't block.", CantBlock()),
        ("This creature can't block this turn.", CantBlock()),
        ("Goblins can't block.", CantBlock(subject=HasType("goblin"))),
        ("Creatures your opponents control with +1/+1 counters on them can't block.", None),
        ("This creature can't block @ogre#2 this turn.", CantBlock(attackers=WithId("ogre#2"))),
        (
            "This creature can't block Gnarled Ogre this turn.",
            CantBlock(attackers=Named("Gnarled Ogre")),
        ),
        (
            "Cowards can't block Warriors.",
            CantBlock(subject=HasType("coward"), attackers=HasType("warrior")),
        ),
        (
            "This creature can't block creatures with power 2 or greater.",
            CantBlock(attackers=Compare("power", ">=", 2)),
        ),
        (
            "This creature can block only creatures with flying.",
            CantBlock(attackers=Not(HasKeyword("flying"))),
        ),
        (
            "Creatures with power less than Old Ram's power can't block it.",
            CantBlock(
                subject=AllOf((CREATURE, Compare("power", "<", StatisticOf("power")))),
                attackers=ThisObject(),
            ),
        ),
        (
            "Your opponents can't block with creatures with even mana values.",
            CantBlock(
                subject=AllOf((CREATURE, Parity("mana value", False), ControlledBy(Who.OPPONENTS)))
            ),
        ),
        (
            "This creature can't block unless you control more lands than attacking player.",
            CantBlock(
                condition=Unless(
                    MoreThan(
                        AllOf((HasType("land"), YOU)),
                        AllOf((HasType("land"), ControlledBy(Who.ATTACKING))),
                    )
                )
            ),
        ),
    ],
)
def test_rb_block_restrictions(line: str, expected: CantBlock | None) -> None:
    found = effects(line, "Old Ram")
    assert len(found) == 1
    assert expected is None or found == [expected]


def test_one_line_may_forbid_both_ways() -> None:
    human = Not(HasType("human"))
    assert effects("This creature can't block or be blocked by non-Human creatures.") == [
        CantBlock(attackers=human),
        effects("This creature can't be blocked by non-Human creatures.")[0],
    ]
    assert effects("Creatures with flying can't attack you or block creatures you control.") == [
        CantAttack(
            subject=AllOf((CREATURE, HasKeyword("flying"))), targets=Targets(players=Who.YOU)
        ),
        CantBlock(subject=AllOf((CREATURE, HasKeyword("flying"))), attackers=YOU),
    ]
    assert Anything() == CantBlock().attackers


def test_except_by_all_creatures_is_no_plain_exception() -> None:
    line = parse_line(
        "This creature can't be blocked except by all creatures defending player controls."
    )
    assert not line.understood
    assert line.effects == ()


@pytest.mark.parametrize(
    "line",
    [
        # other than creatures with shadow, or than this one?
        "This creature can block creatures with shadow as though it had shadow, and can't block"
        " other creatures.",
        "This creature can block only Goblins and can't be blocked by other creatures.",
        # both are asked for, and not one of the two
        "This creature can't attack unless a Goblin and a Wall also attack.",
    ],
)
def test_others_than_some_and_two_at_once_are_not_guessed(line: str) -> None:
    assert not parse_line(line).understood


def test_others_than_this_creature() -> None:
    assert effects("This creature can't be blocked by other creatures.") == [
        CantBeBlocked(blockers=OTHER)
    ]


@pytest.mark.parametrize("verbs", ["block", "attack", "attack or block"])
def test_an_exception_that_may_be_of_both_is_listed(verbs: str) -> None:
    # can it not block at all, or may it block Goats?
    assert not parse_line(f"This creature can't {verbs} or be blocked except by Goats.").understood
    assert parse_line("This creature can't be blocked except by Goats.").understood
    assert parse_line("This creature can't block or be blocked by Goats.").understood
