"""Whom "that creature" and "the blocking creature" mean in a triggered ability: the one that its
condition names besides its source, and nobody where it names none."""

import pytest

from legality.effects.triggered import UnreadDeed
from legality.text import triggered_ability

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
