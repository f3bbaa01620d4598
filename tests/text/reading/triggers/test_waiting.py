"""What a triggered ability does at once, and what waits until the damage has been dealt (603.7)."""

import pytest

from legality.text.reading.triggers.waiting import Waits, waits


@pytest.mark.parametrize(
    "clause",
    [
        "it gets +1/+1 until end of turn.",
        "it gets +1/+1 until your next end step.",  # begins at once, and lasts through the damage
        "target creature can't block until its controller's next untap step.",
        "it can't be blocked until the beginning of your next upkeep.",
        "it deals no combat damage this turn.",
        "at the beginning of the declare blockers step, it gets +2/+2.",  # this combat's
        "at the beginning of combat, untap it.",
        "target creature can't block before your next turn.",
        "creatures you control get +1/+1 through your next turn.",
        'it gains "sacrifice this creature at end of combat".',
    ],
)
def test_what_waits_for_nothing(clause: str) -> None:
    assert waits(clause) is Waits.NOT


@pytest.mark.parametrize(
    "clause",
    [
        "sacrifice it at end of combat.",
        "at end of combat, sacrifice it and it deals 5 damage to you.",
        "at the beginning of the next end step, it gains haste until end of turn.",
        "exile it at end of combat, then return it to the battlefield.",
        "return it and ~ to their owners' hands at end of combat.",
        "destroy it and all creatures it blocked this turn at end of combat.",
        "it doesn't untap during its controller's next untap step.",
        "target creature can't attack or block during its controller's next turn.",
        "draw a card at the beginning of the next turn's upkeep.",
        "untap it at the beginning of combat on your next turn.",
        "for each counter you put on a creature this way, remove one at end of turn.",
        "whenever ~ attacks, sacrifice it at the beginning of the next end step",
        "return it to your hand at the beginning of the next end step and you skip your next draw"
        " step.",
    ],
)
def test_what_waits_as_a_whole(clause: str) -> None:
    assert waits(clause) is Waits.WHOLLY


@pytest.mark.parametrize(
    "clause",
    [
        "put a +1/+1 counter on it and sacrifice it at the beginning of the next end step.",
        "exile target creature, then return it to the battlefield at the next end step.",
        "destroy target creature and draw a card at the beginning of the next turn's upkeep.",
        "it gains haste, and at end of combat, sacrifice it.",
        "it gains haste until end of turn and sacrifice it at end of turn.",
        "target creature can't block this turn or during its controller's next turn.",
        "creatures block this turn if able or on their next turn.",
        "whenever ~ attacks, draw a card, then sacrifice it at the beginning of the next end step",
        "it can't block until your next turn and during their next turn.",
    ],
)
def test_what_waits_in_part(clause: str) -> None:
    assert waits(clause) is Waits.IN_PART


@pytest.mark.parametrize(
    "clause",
    [
        "sacrifice it at end of combat and each attacking creature gets +1/+0 until end of turn.",
        "sacrifice it at end of combat and it deals 5 damage to you.",
        "draw a card at the beginning of the next turn's upkeep and destroy target creature.",
    ],
)
def test_what_may_wait(clause: str) -> None:
    """Nothing tells whether the second clause is done then, or now."""
    assert waits(clause) is Waits.PERHAPS
