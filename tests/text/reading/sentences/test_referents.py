"""Of whom the sentences of a text speak."""

import pytest
from msgspec.structs import replace

from legality.effects.blocking import CantBlock
from legality.effects.characteristics import HasAbility
from legality.effects.conditions import TurnOf
from legality.effects.effect import Keyword
from legality.effects.effects import AnyEffect
from legality.effects.players import Who
from legality.text import parse_line
from tests.text.understood import effects

FLYING, HASTE, MENACE, TRAMPLE = (
    HasAbility(keyword=Keyword(name)) for name in ("flying", "haste", "menace", "trample")
)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (
            "This creature deals 1 damage to target creature. That creature can't block this turn.",
            [CantBlock()],
        ),
        (
            "Target creature gains menace until end of turn. It deals 2 damage to target creature "
            "you don't control.",
            [MENACE],
        ),
        ("Untap target creature. It gains haste until end of turn.", [HASTE]),
        (
            "Target creature gains flying until end of turn. If it's your turn, it gains trample "
            "until end of turn.",
            [FLYING, replace(TRAMPLE, condition=TurnOf(Who.YOU))],
        ),
    ],
)
def test_who_is_spoken_of_again(line: str, expected: list[AnyEffect]) -> None:
    assert effects(line) == expected


@pytest.mark.parametrize(
    "line",
    [
        # given for the target of the first sentence, said of what the second makes
        "Destroy target creature. Create a 2/2 Wolf creature token. It has menace.",
        "Old Ram deals 2 damage to any target. Create a 1/1 Devil creature token. It can't block.",
        "Untap target creature. Put a creature card from your hand onto the battlefield. It gains"
        " haste.",
    ],
)
def test_what_is_made_beside_a_target_is_not_the_target(line: str) -> None:
    parsed = parse_line(line)
    assert not parsed.understood
    assert parsed.effects == ()


@pytest.mark.parametrize(
    "line",
    [
        "Create a 2/2 Wolf creature token. It gains haste until end of turn.",
        "Create a 2/2 Wolf creature token. It gains haste until end of turn. Destroy target land.",
        "Create a token that's a copy of target creature. It gains haste until end of turn.",
    ],
)
def test_what_is_made_alone_is_what_a_text_is_given_for(line: str) -> None:
    assert effects(line) == [HASTE]


@pytest.mark.parametrize(
    ("text", "is_read"),
    [
        ("Up to two target creatures gain flying. They get +1/+1 until end of turn.", True),
        ("Two target creatures gain flying. Each of them gets +1/+1 until end of turn.", True),
        # both, and not the second alone
        (
            "Target creature gains flying. Another target creature can't block this turn. They get "
            "+1/+1 until end of turn.",
            False,
        ),
        (
            "Target creature gains flying. Another target creature can't block this turn. Those "
            "creatures get +1/+1 until end of turn.",
            False,
        ),
        (
            "Target creature gains flying. Another target creature can't block this turn. Each of "
            "them gets +1/+1 until end of turn.",
            False,
        ),
        # the one that was fought, or the first
        (
            "Target creature gains flying. It fights target creature. That creature can't block "
            "this turn.",
            False,
        ),
        (
            "Target creature gains flying. It fights target creature. It can't block this turn.",
            False,
        ),
        ("Target creature gains flying. Draw a card. It can't block this turn.", True),
    ],
)
def test_several_targets_are_none_of_them(text: str, is_read: bool) -> None:
    assert parse_line(text).understood is is_read
