"""Words by which an event comes about, for those that wait for it."""

import pytest

from legality.combat.left_out.occasions import Event
from legality.combat.left_out.spoken_of import words_for

WORDED: tuple[Event, ...] = (
    *("is sacrificed", "becomes untapped", "gets counters", "draws", "leaves graveyard"),
    *("damages a player", "damages a creature", "is dealt damage", "damages otherwise"),
)


@pytest.mark.parametrize("event", WORDED)
@pytest.mark.parametrize(
    "text",
    [
        # a room says: put a +1/+1 counter on a creature, draw a card, each opponent loses life …
        "Whenever this creature attacks, venture into the dungeon.",
        "Whenever this creature deals combat damage to a player, you take the initiative.",
        # what a card or a spell does that nobody has told
        "Whenever this creature attacks, you may put a creature card from your hand onto the"
        " battlefield.",
        "Whenever this creature attacks, cast the exiled card without paying its mana cost.",
        "When this creature dies, discover 3.",
        # the words of another face, and of a Role (303.7)
        "Whenever this creature attacks, transform it.",
        "When this creature dies, create a Young Hero Role token attached to another creature.",
    ],
)
def test_what_is_not_told_may_bring_about_anything(event: Event, text: str) -> None:
    words = words_for(event, "")
    assert words is not None
    assert words.search(text) is not None


@pytest.mark.parametrize("event", WORDED)
def test_no_event_comes_about_by_life_that_is_gained(event: Event) -> None:
    words = words_for(event, "")
    assert words is not None
    assert words.search("Whenever this creature attacks, you gain 2 life.") is None


def test_what_no_row_has_may_come_about_by_anything() -> None:
    assert words_for("attacks", "") is None
