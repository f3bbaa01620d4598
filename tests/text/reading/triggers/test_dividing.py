"""What is divided among targets (601.2d): how much, and among whom."""

import pytest

from legality.effects.players import Who
from legality.effects.qualities import HasType
from legality.effects.triggered import Aim, Divided
from legality.text.reading.triggers.dividing import divided

ANY = Aim(HasType("creature"), Who.ANY)
"""What "any target" is for these tests."""
CREATURE = HasType("creature")


@pytest.mark.parametrize(
    ("text", "number", "kind", "aim"),
    [
        # each target gets at least one, so that there are no more targets than damage
        ("it deals 3 damage divided as you choose among one, two, or three targets.", 3, "",
         Aim(CREATURE, Who.ANY, 1, 3)),
        ("it deals 2 damage divided as you choose among any number of targets.", 2, "",
         Aim(CREATURE, Who.ANY, 0, 2)),
        ("distribute two +1/+1 counters among one or two target creatures.", 2, "+1/+1",
         Aim(CREATURE, None, 1, 2)),
        ("distribute three +1/+1 counters among up to two target creatures.", 3, "+1/+1",
         Aim(CREATURE, None, 0, 2)),
    ],
)  # fmt: skip
def test_how_much_and_among_whom(text: str, number: int, kind: str, aim: Aim) -> None:
    assert divided(text, ANY) == (Divided(text, number, kind), aim)


@pytest.mark.parametrize(
    "text",
    [
        "it deals X damage divided as you choose among any number of targets.",
        "it deals 3 damage divided as you choose among one, two, or three targets of note.",
        "distribute two charge counters among one or two target creatures.",
    ],
)
def test_what_is_not_read_is_divided_all_the_same(text: str) -> None:
    assert divided(text, ANY) == (Divided(text), None)


def test_what_is_not_divided() -> None:
    assert divided("it deals 3 damage to any target.", ANY) is None
