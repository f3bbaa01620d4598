"""613.7: when effects began, where no timestamp is written."""

import pytest

from legality.rulebook.characteristics.timestamps import of_permanents
from tests.rulebook.characteristics.test_present import board, printed, seen

OTTER = printed("otter", "Creature — Otter", "This creature is blue.", "1/1")
PAINT = printed("paint", "Enchantment — Aura", "Enchanted creature is red.", attached_to="otter")
WASH = printed("wash", "Enchantment", "All creatures are white.")


@pytest.mark.rule("613.7")
def test_what_is_attached_is_newer_than_its_host_wherever_it_stands() -> None:
    """The Aura became attached to an otter that was there, so it is red and no longer blue."""
    for permanents in ((OTTER, PAINT), (PAINT, OTTER)):
        assert seen(board(*permanents), "otter")[1] == "R"


@pytest.mark.rule("613.7")
def test_everything_else_stays_as_it_stands() -> None:
    """The Aura and the other enchantment keep their order: the last one is the otter's colour."""
    assert seen(board(PAINT, WASH, OTTER), "otter")[1] == "W"
    assert seen(board(WASH, PAINT, OTTER), "otter")[1] == "R"
    assert seen(board(PAINT, OTTER, WASH), "otter")[1] == "W"


@pytest.mark.rule("613.7")
def test_a_timestamp_that_is_written_counts() -> None:
    """What is attached is newer than the timestamp of its host, unless its own is older."""
    assert seen(board(PAINT, {**OTTER, "timestamp": 9}), "otter")[1] == "R"
    later = {**OTTER, "timestamp": 9}, {**PAINT, "timestamp": 3}
    assert seen(board(*later), "otter")[1] == "U"


@pytest.mark.rule("613.7")
def test_a_chain_of_attachments_and_a_ring() -> None:
    """The last stands on the middle, that on the first; a ring keeps some order without end."""
    first = printed("first", "Artifact", attached_to="third")
    middle = printed("middle", "Artifact", attached_to="first")
    last = printed("last", "Artifact", attached_to="middle")
    times = of_permanents(board(last, middle, {**first, "attached_to": None}))
    assert sorted(times, key=lambda name: times[name]) == ["first", "middle", "last"]
    ring = {**first, "attached_to": "last"}
    assert sorted(of_permanents(board(ring, middle, last)).values()) == [(0, 0), (1, 1), (2, 2)]
