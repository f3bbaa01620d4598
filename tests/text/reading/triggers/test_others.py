"""Than whom others are "other", in what a triggered ability does."""

import pytest

from legality.effects.filters import OTHER, Not
from legality.effects.qualities import AttachedObject, Shares, Target
from legality.effects.replacing import within
from legality.text import triggered_ability


def parts(text: str) -> list[object]:
    found = triggered_ability(text)
    assert found is not None
    return [part for one in found.instructions for deed in one.deeds for part in within(deed)]


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("Whenever ~ attacks, other creatures you control get +1/+0 until end of turn.", OTHER),
        (
            "Whenever equipped creature attacks, other creatures you control get +1/+0 until end "
            "of turn.",
            Not(AttachedObject()),
        ),
        (
            "Whenever a creature you control attacks, it gets +1/+0 until end of turn for each "
            "other creature you control.",
            Not(Target(0)),
        ),
        (
            "Whenever a land you control enters, other creatures you control get +1/+0 until end "
            "of turn.",
            OTHER,
        ),
    ],
)
def test_other_than_whom(text: str, other: object) -> None:
    assert [part for part in parts(text) if isinstance(part, Not)] == [other]


def test_with_whom_a_color_is_shared() -> None:
    text = "Whenever a creature enters, destroy all other creatures that share a color with it."
    assert Shares("color", Target(0)) in parts(text)
    own = "Whenever ~ attacks, destroy all other creatures that share a color with it."
    assert Shares("color", "source") in parts(own)


@pytest.mark.parametrize(
    "text",
    [
        # each but the source, or each but the one that attacks?
        "Whenever a creature you control attacks, each other attacking creature gets +1/+0 until "
        "end of turn.",
        # than the target, or than the source?
        "Whenever ~ attacks, tap target creature. Other creatures get +1/+0 until end of turn.",
    ],
)
def test_what_nothing_tells_is_not_read(text: str) -> None:
    assert "UnreadDeed" in repr(triggered_ability(text))
