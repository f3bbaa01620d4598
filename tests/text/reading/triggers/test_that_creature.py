"""Whom "that creature" and "the blocking creature" mean in a triggered ability: the one that its
condition names besides its source, and nobody where it names none."""

import pytest

from legality.effects.characteristics import Gets
from legality.effects.qualities import Target
from legality.effects.triggered import Lasts, UnreadDeed
from legality.text import triggered_ability
from legality.text.normalise import normalise

BLOCKS = "Whenever this creature blocks, "
FACES = "Whenever this creature blocks a creature, "
BLOCKED = "Whenever this creature becomes blocked, "
FACED = "Whenever this creature becomes blocked by a creature, "
EQUIPPED = "Whenever equipped creature becomes blocked, "
HIT = "Whenever this creature deals combat damage to a creature, "


@pytest.mark.parametrize(
    ("condition", "deed", "read"),
    [
        (FACES, "destroy that creature.", True),
        (FACES, "the attacking creature gets -2/-0 until end of turn.", True),
        (FACED, "that creature gets -1/-1 until end of turn.", True),
        (FACED, "destroy the blocking creature.", True),
        (HIT, "destroy that creature.", True),
        (EQUIPPED, "that creature gets +2/+2 until end of turn.", True),
        (BLOCKS, "destroy that creature.", False),
        (BLOCKS, "the attacking creature gets -2/-0 until end of turn.", False),
        (BLOCKED, "destroy the blocking creature.", False),
        (BLOCKED, "that creature gets -1/-1 until end of turn.", False),
        (EQUIPPED, "destroy the blocking creature.", False),
        ("Whenever a creature you control becomes blocked, ", "tap the blocking creature.", False),
    ],
)
def test_whom_it_means(condition: str, deed: str, read: bool) -> None:
    ability = triggered_ability(condition + deed)
    assert ability is not None
    ((found,),) = (one.deeds for one in ability.instructions)
    assert isinstance(found, UnreadDeed) is not read


ANOTHER = "Whenever another creature you control becomes blocked, "


@pytest.mark.parametrize(
    "deed",
    [
        "this creature deals 1 damage to each creature blocking it.",  # which of the two?
        "if its power is greater than this creature's, it gains trample until end of turn.",
        "this creature gets +1/+1 until end of turn for each creature blocking it.",
    ],
)
def test_it_is_not_the_source_where_the_words_may_mean_another(deed: str) -> None:
    found = triggered_ability(normalise(f"{ANOTHER}{deed}"))
    assert found is not None
    assert [type(one) for one in found.instructions[0].deeds] == [UnreadDeed]


def test_one_creature_that_attacks_is_it() -> None:
    text = "Whenever you attack with exactly one creature, it gets +2/+2 until end of turn."
    found = triggered_ability(text)
    assert found is not None
    assert found.instructions[0].deeds == (Lasts((Gets(subject=Target(0), bonus="+2/+2"),)),)


def test_who_is_dealt_damage_is_a_player_or_a_creature() -> None:
    """ "Them" may be the opponent whose creature attacks."""
    text = "Whenever a creature an opponent controls attacks you, ~ deals 1 damage to them."
    found = triggered_ability(text)
    assert found is not None
    assert found.instructions[0].deeds == (UnreadDeed("~ deals 1 damage to them."),)
