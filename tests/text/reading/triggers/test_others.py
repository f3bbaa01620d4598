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
        "Whenever ~ attacks, target creature you control gets +1/+1 until end of turn for each "
        "other creature you control.",
        "Whenever you attack, target attacking creature gets +X/+0 until end of turn, where X is "
        "the number of other attacking creatures.",
        "Whenever equipped creature attacks, put a +1/+1 counter on target creature for each other "
        "attacking creature.",
        "Whenever ~ attacks, ~ deals 2 damage to target creature and each other creature gets "
        "-1/-1 until end of turn.",
        "Whenever ~ attacks, target creature and all other creatures with the same name as that "
        "creature get -1/-1 until end of turn.",
        # than the first target
        "Whenever ~ attacks, target creature gets +1/+0 until end of turn and another target "
        "creature gets -1/-0 until end of turn.",
        "Whenever ~ attacks, tap target creature, then untap another target creature.",
        # each of them than itself, and not than the source
        "Whenever ~ attacks, each attacking creature gets +1/+0 until end of turn for each other "
        "attacking creature.",
        # than the one that shares it, or than the source?
        "Whenever ~ blocks a creature, destroy all other creatures with the same name as that "
        "creature.",
    ],
)
def test_what_nothing_tells_is_not_read(text: str) -> None:
    assert "UnreadDeed" in repr(triggered_ability(text))


def test_others_than_the_source_by_name() -> None:
    text = (
        "Whenever ~ attacks, other attacking creatures get +1/+1 until end of turn for each "
        "attacking creature other than ~."
    )
    assert parts(text).count(OTHER) == 2


def test_with_whom_that_creature_shares() -> None:
    shares = "destroy all creatures that share a color with that creature."
    for condition in (
        "Whenever ~ blocks a creature, ",
        "Whenever equipped creature blocks a Wall, ",
    ):
        assert Shares("color", Target(0)) in parts(condition + shares)
