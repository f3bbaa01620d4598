"""Attack and block restrictions (RA1–RA17, RB1–RB10) in today's wording."""

import pytest

from legality.effects.effects import (
    AnyEffect,
    AttackerCap,
    BlockerCap,
    CantAttack,
    CantBlock,
    NeedsCompany,
    OnlyAlone,
)
from legality.effects.filters import (
    OTHER,
    AllOf,
    AnyOf,
    Anything,
    AttachedObject,
    Compare,
    ControlledBy,
    Exists,
    HasColor,
    HasKeyword,
    HasType,
    Is,
    MoreThan,
    Named,
    Not,
    Parity,
    PlayerNamed,
    SourceIs,
    StatisticOf,
    Targets,
    ThisObject,
    Undecided,
    Unless,
    Who,
    WithId,
)
from legality.text import parse_line
from tests.table import board, creature, legal_attacks, planeswalker

CREATURE = HasType("creature")
ATTACHED = AttachedObject()
YOU = ControlledBy(Who.YOU)
DEFENDING = ControlledBy(Who.DEFENDING)
ISLAND = AllOf((HasType("island"), DEFENDING))
YOU_AND_WALKERS = Targets(players=Who.YOU, planeswalkers_of=Who.YOU)


def effects(line: str, name: str | None = None) -> list[AnyEffect]:
    parsed = parse_line(line, name)
    assert parsed.understood, line
    return list(parsed.effects)


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


def _sorted(effect: AnyEffect) -> str:
    """Filters compare with their parts in any order."""
    return "".join(sorted(repr(effect)))


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
            Targets(players=PlayerNamed("Bob"), permanents=Named("Bob")),
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
        ("No more than two creatures can attack each combat.", AttackerCap(most=2)),
        (
            "No more than one creature can attack you each combat.",
            AttackerCap(most=1, targets=Targets(players=Who.YOU)),
        ),
        (
            "No more than one creature can attack Old Gate each combat.",
            AttackerCap(most=1, targets=Targets(permanents=ThisObject())),
        ),
        (
            "As long as Old Gate is tapped, no more than one creature can attack you each combat.",
            AttackerCap(most=1, targets=Targets(players=Who.YOU), condition=SourceIs(Is("tapped"))),
        ),
        ("No more than one creature can block each combat.", BlockerCap(most=1)),
        (
            "Each opponent can't block with more than one creature each combat.",
            BlockerCap(most=1, who=Who.OPPONENTS),
        ),
    ],
)
def test_ra8_ra9_rb6_rb7_caps(line: str, expected: AnyEffect) -> None:
    assert effects(line, "Old Gate") == [expected]


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
        "Each player may attack only the nearest opponent in the chosen direction and "
        "planeswalkers controlled by that opponent.",
    ):
        (found,) = effects(line)
        assert isinstance(found, CantAttack)
        assert isinstance(found.condition, Undecided)


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
