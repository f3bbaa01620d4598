"""Sentences about whole declarations."""

import pytest

from legality.effects.attacking import AttackerCap
from legality.effects.blocking import BlockerCap
from legality.effects.conditions import SourceIs
from legality.effects.effects import AnyEffect
from legality.effects.filters import Targets
from legality.effects.players import Who
from legality.effects.qualities import Is, ThisObject
from legality.text import parse_line
from legality.text.printing.sentences import sentence
from tests.text.understood import effects


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("No more than two creatures can attack each combat.", AttackerCap(most=2)),
        (
            "No more than one creature can attack you each combat.",
            AttackerCap(most=1, targets=Targets(players=Who.YOU)),
        ),
        (
            "No more than one creature can attack Old Gate each combat.",
            AttackerCap(most=1, targets=Targets(permanents=ThisObject())),
        ),
        (
            "As long as Old Gate is tapped, no more than one creature can attack you each combat.",
            AttackerCap(most=1, targets=Targets(players=Who.YOU), condition=SourceIs(Is("tapped"))),
        ),
        ("No more than one creature can block each combat.", BlockerCap(most=1)),
        (
            "Each opponent can't block with more than one creature each combat.",
            BlockerCap(most=1, who=Who.OPPONENTS),
        ),
    ],
)
def test_ra8_ra9_rb6_rb7_caps(line: str, expected: AnyEffect) -> None:
    assert effects(line, "Old Gate") == [expected]


def test_a_cap_for_every_player_binds_each_on_their_own() -> None:
    # 805.10b: teammates attack together, and each of them may bring two.
    said = [AttackerCap(most=2, who=Who.ANY)]
    text = "Each player can't attack with more than two creatures each combat."
    assert effects(text) == said
    assert sentence(said[0]) == text


@pytest.mark.parametrize(
    "text",
    [
        "No more than one creature can attack each turn.",
        "No more than one creature can block each turn.",
        "Each opponent can't attack with more than one creature each turn.",
    ],
)
def test_a_cap_for_a_whole_turn_is_listed(text: str) -> None:
    """Those that attacked in an earlier combat of the turn count as well."""
    assert not parse_line(text).understood
    assert parse_line(text.replace("turn", "combat")).understood
