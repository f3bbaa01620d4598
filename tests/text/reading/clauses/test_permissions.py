"""What follows "can"."""

import pytest

from legality.effects.attacking import AttacksAsThough
from legality.effects.blocking import (
    AdditionalBlocks,
    BlocksAsThough,
    BlocksTapped,
    CantBeBlocked,
    LandwalkIgnored,
    MinimumBlockers,
)
from legality.effects.effects import AnyEffect
from legality.effects.filters import AllOf, Not, Targets
from legality.effects.players import Who
from legality.effects.qualities import Anything, AttachedObject, ControlledBy, HasKeyword, HasType
from legality.text import parse_line
from tests.text.understood import effects

CREATURE = HasType("creature")

ATTACHED = AttachedObject()

YOU = ControlledBy(Who.YOU)

MINE = AllOf((CREATURE, YOU))


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
        (
            "This creature can be blocked only by creatures with flying.",
            CantBeBlocked(blockers=Not(HasKeyword("flying"))),
        ),
        (
            "Enchanted creature can be blocked only by two or more creatures this turn.",
            MinimumBlockers(subject=ATTACHED, least=2),
        ),
    ],
)
def test_permissions(line: str, expected: AnyEffect | None) -> None:
    found = effects(line)
    if expected is None:
        assert len(found) == 1
        assert isinstance(found[0], BlocksTapped)
    else:
        assert found == [expected]


@pytest.mark.parametrize(
    "line",
    [
        "This creature can be blocked only by all creatures you control.",
        "This creature can be blocked only by creatures with flying on alternate turns.",
        "This creature can be blocked only.",
    ],
)
def test_what_may_block_it_is_read_whole_or_not_at_all(line: str) -> None:
    assert not parse_line(line).understood
