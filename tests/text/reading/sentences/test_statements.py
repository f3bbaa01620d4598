"""Whole sentences."""

import pytest

from legality.effects.attacking import AttackerCap, CantAttack, MustAttack
from legality.effects.blocking import CantBeBlocked, CantBlock, Lure, MustBeBlocked, MustBlock
from legality.effects.characteristics import Goaded, HasAbility, Suspected
from legality.effects.conditions import AffectedIs, Exists, SourceIs, TurnOf, Undecided, Unless
from legality.effects.effect import Keyword
from legality.effects.effects import AnyEffect
from legality.effects.filters import AllOf
from legality.effects.players import Who
from legality.effects.qualities import AttachedObject, ControlledBy, HasColor, HasType, Is
from legality.text import parse_line, parse_text
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
        (  # any that is enchanted: nothing is said of what has the text attached to it
            "If it's an enchanted creature, it has flying.",
            [HasAbility(keyword=FLYING, condition=SourceIs(AllOf((Is("enchanted"), CREATURE))))],
        ),
        (  # asked of the enchanted creature, said of others: each of those is not asked
            "As long as enchanted creature is red, creatures you control have flying.",
            [
                HasAbility(
                    subject=AllOf((CREATURE, YOU)),
                    keyword=FLYING,
                    condition=Exists(AllOf((ATTACHED, HasColor("R")))),
                )
            ],
        ),
        (
            "Enchanted creature gets +1/+1 as long as it's red. Otherwise, creatures can't block.",
            [
                CantBlock(
                    subject=CREATURE, condition=Unless(Exists(AllOf((ATTACHED, HasColor("R")))))
                )
            ],
        ),
        (
            "As long as enchanted creature is a Wall, no more than one creature can attack each"
            " combat.",
            [AttackerCap(most=1, condition=Exists(AllOf((ATTACHED, HasType("wall")))))],
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


@pytest.mark.parametrize(
    "line",
    [
        # "attacking alone" is asked of whom the effect is on, and these creatures are others
        "As long as this creature is attacking alone, creatures you control have first strike.",
        # who may, need not: no effect says "may" of these
        "You may have this creature assign combat damage equal to its toughness rather than its"
        " power.",
        # less than the power of this object, or of the equipped creature?
        "Creatures with power less than its power can't block equipped creature.",
        "You may have this creature assign its combat damage as though it weren't blocked as long"
        " as you control a Goblin.",
    ],
)
def test_what_no_effect_says_is_unread(line: str) -> None:
    (read,) = parse_text(line)
    assert not read.understood
    assert read.effects == ()


def test_what_was_chosen_as_it_resolved_is_read() -> None:
    (read,) = parse_text("You may have this creature gain flying until end of turn.")
    assert read.effects == (HasAbility(keyword=FLYING),)
