"""Commands and what stays of them."""

from legality.effects.attacking import CantAttack
from legality.effects.blocking import CantBlock
from legality.effects.characteristics import HasAbility
from legality.effects.effect import Keyword
from legality.text import parse_line
from tests.text.understood import effects

FLYING, HASTE, MENACE, TRAMPLE = (
    HasAbility(keyword=Keyword(name)) for name in ("flying", "haste", "menace", "trample")
)


def test_detain_keeps_from_attacking_and_blocking() -> None:
    parsed = parse_line("Detain target creature an opponent controls.")
    assert parsed.effects == (CantAttack(), CantBlock())


def test_a_counter_on_one_that_is_chosen() -> None:
    assert effects("Put a menace counter on a creature you control.") == [MENACE]


def test_counters_on_a_class_are_on_the_board() -> None:
    assert effects("Put a flying counter on each creature you control without flying.") == []
