"""What triggers on becoming a target of an ability that triggers in combat (603.3d), and on a crime
(700.13): what it does is not played, so that what hangs on it is undecided."""

import pytest

from legality import Position
from tests.moments.answers import A, B, answer, blocks
from tests.table import Value, board, creature, enchantment

ILLUSION = "When this creature becomes the target of a spell or ability, sacrifice it."
SHRINKS = "target creature an opponent controls gets -1/-0 until end of turn."
ALL = "destroy target creature."


def blocked(done: str, *others: Value, text: str = "") -> bool | None:
    """Whether Bob's 2/2 with that text may block Ann's creature that does this as it attacks."""
    attacker = creature("a", A, "3/3", f"Whenever this creature attacks, {done}")
    guard = creature("b", B, "2/2", text)
    return blocks(board(attacker, guard, *others, attacks="a", blocks="b"))


@pytest.mark.parametrize(
    "done",
    [
        SHRINKS,
        f"up to one {SHRINKS}",
        "untap target creature an opponent controls.",
        # 0 damage to it all the same
        "it deals X damage to target creature, where X is the number of Treasures you control.",
    ],
)
def test_a_target_may_be_sacrificed(done: str) -> None:
    assert blocked(done, text=ILLUSION) is None
    assert blocked(done) is True
    assert blocked("draw a card.", text=ILLUSION) is True
    assert blocked(done, text="When this creature becomes the target of a spell, sacrifice it.")


@pytest.mark.parametrize(
    ("whose", "condition", "legal"),
    [
        (B, "Whenever a creature you control becomes the target of a spell or ability", None),
        # an ability of Ann's has chosen it
        (B, "Whenever a creature becomes the target of an ability an opponent controls", None),
        (A, "Whenever a creature becomes the target of an ability an opponent controls", True),
        (A, "Whenever a creature becomes the target of an ability you control", None),
        (B, "Whenever a creature becomes the target of an ability you control", True),
        (A, "Whenever you commit a crime", None),
        (B, "Whenever you commit a crime", True),
    ],
)
def test_others_hear_of_it(whose: str, condition: str, legal: bool | None) -> None:
    law = enchantment("law", whose, f"{condition}, {ALL}")
    assert blocked(SHRINKS, law) is legal
    assert blocked("draw a card.", law) is True


def test_a_card_may_be_the_target_of_a_crime() -> None:
    law = enchantment("law", A, f"Whenever you commit a crime, {ALL}")
    assert blocked("exile target card from a graveyard.", law) is None


def test_who_is_told_to_be_the_target() -> None:
    attacker = creature("a", A, "3/3", f"Whenever this creature attacks, {SHRINKS}")
    for chosen, legal in (("b", None), ("c", True)):
        value: Value = {
            "players": [{"name": A}, {"name": B}],
            "permanents": [attacker, creature("b", B, "2/2", ILLUSION), creature("c", B, "2/2")],
            "attacks": {"a": B},
            "blocks": {"b": ["a"]},
            "effects": [
                {
                    "oracle_text": "This creature gets -1/-0 until end of turn.",
                    "on": [chosen],
                    "source": "a",
                }
            ],
        }
        found = answer(Position.from_value(value))
        assert found["blocks"][B]["legal"] is legal, chosen
