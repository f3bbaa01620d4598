"""Kinds of ability that say nothing about a declaration."""

import pytest

from legality.effects.effects import Triggered
from legality.text import parse_line


@pytest.mark.parametrize(
    "line",
    [
        "When this creature enters, it fights up to one target creature.",
        "At the beginning of combat on your turn, this creature gains flying until end of turn.",
        "{1}{R}: This creature can't be blocked this turn.",
        "Sacrifice a land: Target creature attacks this turn if able.",
        "−2: Until your next turn, creatures can't attack you.",
        "I, II — Creatures you control gain menace until end of turn.",
        "• Target creature can't block this turn.",
        "If a source would deal damage to this creature, prevent that damage.",
        "As this creature enters, choose a color.",
        "This creature enters tapped.",
        "This creature enters with a flying counter on it.",
        "You may have this creature enter as a copy of any creature on the battlefield, except it "
        "has haste.",
        "As long as this card is in your graveyard and you control a Swamp, creatures you control "
        "have menace.",
        "Prevent the next 3 combat damage that would be dealt to you this turn.",
        "Creature spells you cast with flying cost {1} less to cast.",
        "Create a 1/1 white Bird creature token with flying.",
        "Destroy target attacking creature.",
        "Draw a card.",
        "",
    ],
)
def test_what_says_nothing_about_a_declaration(line: str) -> None:
    parsed = parse_line(line)
    assert parsed.effects == ()
    assert parsed.understood


@pytest.mark.parametrize(
    ("line", "text"),
    [
        (
            "Whenever this creature attacks, target creature can't block this turn.",
            "Whenever ~ attacks, target creature can't block this turn.",
        ),
        (
            "Pride — Whenever this creature attacks alone, it gains trample until end of turn.",
            "Whenever ~ attacks alone, it gains trample until end of turn.",
        ),
    ],
)
def test_a_triggered_ability_is_kept_as_it_is_said(line: str, text: str) -> None:
    parsed = parse_line(line)
    assert parsed.effects == (Triggered(text=text),)
    assert parsed.understood
