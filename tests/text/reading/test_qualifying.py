"""Sentences behind an effect that may say something against it: the whole is listed."""

import pytest

from legality.effects.triggered import UnreadDeed
from legality.text import parse_line, triggered_ability

AGAINST = (
    "Except Goats.",
    "But not Goats.",
    "Leave Goats out.",
    "Remove Goats from this.",
    "Only once.",
    "It's true only for Goats.",
    "That is, Goats.",
    "You choose which.",
    "Any player may end this effect.",
    "This effect ends if a Goat dies.",
    "Flip a coin. If you lose the flip, this spell has no effect.",
    "You choose a Goat. It can do so.",
)
"""What would change whom the sentence before is about, or how long it lasts."""
BESIDE = (
    "Draw a card.",
    "The Ring tempts you.",
    "Clash with an opponent.",
    "Take an extra turn after this one.",
    "You lose 2 life.",
    "Each player discards a card.",
    "If you control a Goat, draw a card.",
    "Whenever a creature dies this turn, you gain 1 life.",
    "Lands you control don't untap during your next untap step.",
)
"""What is done beside it."""


@pytest.mark.parametrize("sentence", AGAINST)
@pytest.mark.parametrize(
    "effect",
    [
        "Creatures can't block this turn.",
        "Creatures without flying can't block.",
        "Target creature gains flying until end of turn.",
    ],
)
def test_what_may_be_said_against_an_effect_leaves_nothing_of_it(
    effect: str, sentence: str
) -> None:
    assert parse_line(effect).effects
    assert not parse_line(f"{effect} {sentence}").understood


@pytest.mark.parametrize("sentence", BESIDE)
def test_what_is_done_beside_an_effect_leaves_it(sentence: str) -> None:
    effect = "Creatures can't block this turn."
    line = parse_line(f"{effect} {sentence}")
    assert line.understood
    assert line.effects == parse_line(effect).effects


@pytest.mark.parametrize("sentence", AGAINST)
def test_what_may_be_said_against_what_a_trigger_does_is_not_read(sentence: str) -> None:
    ability = triggered_ability(f"Whenever ~ attacks, creatures can't block this turn. {sentence}")
    assert ability is not None
    deeds = [deed for one in ability.instructions for deed in one.deeds]
    assert any(isinstance(deed, UnreadDeed) for deed in deeds)


@pytest.mark.parametrize(
    "sentence", ["Draw a card.", "You lose 2 life.", "Clash with an opponent."]
)
def test_what_a_trigger_does_beside_is_no_matter(sentence: str) -> None:
    ability = triggered_ability(f"Whenever ~ attacks, creatures can't block this turn. {sentence}")
    assert ability is not None
    deeds = [deed for one in ability.instructions for deed in one.deeds]
    assert not any(isinstance(deed, UnreadDeed) for deed in deeds)
