"""Of two that meet: whom the words of an ability mean. "other" is whom the doer meets."""

import pytest

from legality.text import triggered_ability

WHEN = {
    "blocks": "Whenever a creature blocks a creature, ",
    "is blocked": "Whenever a creature becomes blocked by a creature, ",
    "own blocks": "Whenever ~ blocks a creature, ",
    "Goat": "Whenever a Goat you control deals combat damage to a creature, ",
    "Wall": "Whenever a creature you control blocks a Wall, ",
    "Goat and Wall": "Whenever a Goat becomes blocked by a Wall, ",
    "damage": "Whenever a creature you control deals combat damage to a creature, ",
}


@pytest.mark.parametrize(
    ("when", "what", "that"),
    [
        ("blocks", "destroy the blocking creature.", "subject"),
        ("blocks", "destroy the attacking creature.", "other"),
        ("blocks", "destroy the blocked creature.", "other"),
        ("is blocked", "destroy the blocking creature.", "other"),
        ("is blocked", "destroy the attacking creature.", "subject"),
        ("Goat", "destroy that creature. It can't be regenerated.", "other"),
        ("is blocked", "it gets +1/+1 until end of turn.", "subject"),
        ("own blocks", "it gets +1/+1 until end of turn.", "other"),
        ("own blocks", "tap that creature.", "other"),
    ],
)
def test_whom_it_speaks_of(when: str, what: str, that: str) -> None:
    found = triggered_ability(WHEN[when] + what)
    assert found is not None
    assert found.that == that
    assert not unread(found)


@pytest.mark.parametrize(
    ("when", "what"),
    [
        ("blocks", "destroy the blocking creature and the attacking creature."),
        ("blocks", "tap it. Destroy that creature."),
        ("blocks", "tap it."),
        # both are creatures, and no rule says which of the two "that creature" is
        ("blocks", "destroy that creature."),
        ("is blocked", "that creature gets +1/+1 until end of turn."),
        ("damage", "destroy that creature. It can't be regenerated."),
        ("Wall", "that creature gets +1/+1 until end of turn."),
        ("Goat and Wall", "destroy that creature."),
        ("is blocked", "tap it."),
        ("damage", "put a +1/+1 counter on it."),
        ("damage", "destroy the blocking creature."),
        ("own blocks", "destroy the blocking creature."),
    ],
)
def test_of_both_or_of_nobody_certain_nothing_is_read(when: str, what: str) -> None:
    found = triggered_ability(WHEN[when] + what)
    assert found is not None
    assert unread(found)


def unread(found: object) -> bool:
    return "UnreadDeed" in repr(found)
