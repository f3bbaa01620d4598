"""Whole sentences."""

import pytest

from legality.effects.attacking import CantAttack, MustAttack
from legality.effects.blocking import CantBeBlocked, CantBlock, Lure, MustBeBlocked, MustBlock
from legality.effects.characteristics import Goaded, HasAbility, Suspected
from legality.effects.conditions import AffectedIs, TurnOf, Undecided, Unless
from legality.effects.effect import Keyword
from legality.effects.effects import AnyEffect
from legality.effects.filters import AllOf
from legality.effects.players import Who
from legality.effects.qualities import AttachedObject, ControlledBy, HasColor, HasType
from legality.text import parse_line
from tests.text.understood import effects

CREATURE = HasType("creature")

YOU = ControlledBy(Who.YOU)

ATTACHED = AttachedObject()

FLYING = Keyword("flying")


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


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Target creature can't block this turn.", CantBlock()),
        ("Up to two target creatures can't block this turn.", CantBlock()),
        ("Those creatures can't block this turn.", CantBlock()),
        ("Goad target creature.", Goaded()),
        ("Goad this creature", Goaded()),
        ("This creature is goaded.", Goaded()),
        ("Goad target creature that player controls.", Goaded()),
        ("Suspect target creature.", Suspected()),
        ("Target creature blocks this turn if able.", MustBlock()),
        ("Target creature an opponent controls attacks this turn if able.", MustAttack()),
        ("Target creature must be blocked this turn if able.", MustBeBlocked()),
        ("All creatures able to block target creature this turn do so.", Lure()),
        ("It gains flying until end of turn.", HasAbility(keyword=FLYING)),
        ("Until end of turn, target creature gains flying.", HasAbility(keyword=FLYING)),
        (
            "Target creature gets +2/+2 and gains flying until end of turn.",
            HasAbility(keyword=FLYING),
        ),
        ("If you do, this creature gains flying until end of turn.", HasAbility(keyword=FLYING)),
        (
            "Untap target creature and it gains flying until end of turn.",
            HasAbility(keyword=FLYING),
        ),
        ("You may have target creature gain flying until end of turn.", HasAbility(keyword=FLYING)),
        ("Put a flying counter on target creature.", HasAbility(keyword=FLYING)),
        ("Put two +1/+1 counters and a flying counter on it.", HasAbility(keyword=FLYING)),
        (
            "This creature becomes a 3/3 blue Drake creature with flying until end of turn.",
            HasAbility(keyword=FLYING),
        ),
        ("It can't be blocked this turn except by Walls.", None),
        (
            "Creatures you control gain flying until end of turn.",
            HasAbility(
                subject=AllOf((HasType("creature"), ControlledBy(Who.YOU))),
                keyword=Keyword("flying"),
            ),
        ),
        (
            "If it was kicked, target creature gains flying until end of turn.",
            HasAbility(
                keyword=Keyword("flying"), condition=Undecided("it was kicked at that time")
            ),
        ),
    ],
)
def test_lasting_effects(line: str, expected: AnyEffect | None) -> None:
    parsed = parse_line(line)
    assert parsed.understood
    if expected is None:
        assert [type(effect) for effect in parsed.effects] == [CantBeBlocked]
    else:
        assert parsed.effects == (expected,)
