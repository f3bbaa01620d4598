"""What a triggered ability does before the damage, though it tells a later time too (603.7)."""

import pytest

from legality.search.forced_lethal import Kills, Open, Survives
from tests.moments.answers import A, amounts, lethal
from tests.table import creature

ATTACKS = "Whenever this creature attacks, "


@pytest.mark.parametrize(
    "done",
    [
        "put a +1/+1 counter on it and sacrifice it at the beginning of the next end step.",
        "it gets +1/+1 until your next end step.",
        "sacrifice it at end of combat. If you control a creature, it gets +1/+1 until end of"
        " turn.",
    ],
)
def test_what_is_done_at_once_counts(done: str) -> None:
    """The 2/2 deals 3."""
    assert amounts(creature("a", A, "2/2", ATTACKS + done)) == [3]


def test_what_waits_does_not_count() -> None:
    done = "at end of combat, put a +1/+1 counter on it and untap it."
    assert amounts(creature("a", A, "2/2", ATTACKS + done)) == [2]


@pytest.mark.parametrize(
    ("done", "kills"),
    [
        ("draw a card at the beginning of the next end step.", True),
        ("it deals no combat damage this turn.", False),  # not read, and not taken for later
        ("return it to its owner's hand at end of combat.", True),
        ("return it to its owner's hand at end of combat and each opponent gains 1 life.", False),
        ("target opponent gains 1 life and sacrifice it at end of combat.", False),  # has 3
    ],
)
def test_nothing_is_proved_over_what_may_be_done_at_once(done: str, *, kills: bool) -> None:
    """Bob has 2 life and no creature; the 2/2 can attack him."""
    assert isinstance(lethal(ATTACKS + done, 2), Kills) is kills


def test_nobody_survives_what_another_zone_may_bring() -> None:
    """A card conjured attacking (it is unread which) deals what the 2/2 lacks."""
    conjured = f"{ATTACKS}conjure a card named Bear"
    assert isinstance(lethal(f"{conjured} onto the battlefield attacking.", 4), Open)
    assert isinstance(lethal(f"{conjured} into your hand.", 4), Survives)
