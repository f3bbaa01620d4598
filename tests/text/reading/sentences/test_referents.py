"""Of whom the sentences of a text speak."""

import pytest
from msgspec.structs import replace

from legality.effects.blocking import CantBlock
from legality.effects.characteristics import HasAbility
from legality.effects.conditions import TurnOf
from legality.effects.effect import Keyword
from legality.effects.effects import AnyEffect
from legality.effects.players import Who
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
