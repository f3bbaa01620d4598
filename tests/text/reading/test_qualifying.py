"""Sentences behind an effect that may say something against it: the whole is listed."""

import pytest

from legality.effects.triggered import UnreadDeed
from legality.text import parse_line, present_line, triggered_ability

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


@pytest.mark.parametrize(
    "sentence", ["Goats only.", "Except for Goats, this is so.", "The following leaves Goats out."]
)
def test_what_is_said_before_counts_as_well(sentence: str) -> None:
    assert not parse_line(f"{sentence} Creatures can't block this turn.").understood
    assert parse_line("Draw a card. Creatures can't block this turn.").effects


@pytest.mark.parametrize(
    "text",
    [
        "Creatures (except Goats) can't block this turn.",
        "Creatures can't block this turn (Goats still can).",
        "This creature can't block (unless you control a Goat).",
        "Creatures get +1/+1 (but not Goats).",
        "Flying (except while attacking)",
        "Menace (but not on your turn)",
    ],
)
def test_a_part_of_a_sentence_in_parentheses_is_no_reminder(text: str) -> None:
    """207.2a: reminder text is made of whole sentences that only summarize a rule."""
    line = present_line(text)
    assert not line.understood
    assert line.effects + line.states == ()


@pytest.mark.parametrize(
    "text",
    [
        "This creature can't block. (It can be tapped all the same, but not untapped.)",
        "Flying (This creature can't be blocked except by creatures with flying or reach.)",
        "This creature is every creature type (even if it isn't on the battlefield).",
        "You get {E} (an energy counter). Creatures can't block this turn.",
        "Menace (can't be blocked except by two or more creatures)",
        "Flying, trample (it can deal the rest to the player or planeswalker it attacks)",
    ],
)
def test_reminder_text_says_nothing(text: str) -> None:
    line = present_line(text)
    assert line.understood
    assert line.effects


@pytest.mark.parametrize("text", ['"Flying"', '"This creature can\'t block."'])
def test_a_line_in_quotation_marks_is_of_nobody(text: str) -> None:
    assert not parse_line(text).understood
