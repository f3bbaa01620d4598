"""What a position does not tell, in a sentence: whether something is so, or how or what it is."""

import pytest

from legality.errors import Untold
from legality.gaps import NO_WAY, Ask

LINE = "Whenever this creature attacks, target creature can't block this turn."


def test_whether_something_is_so() -> None:
    ask = Ask("ogre", "As long as it's night, …", "it is night")
    assert ask.in_a_sentence == "Is it so that it is night?"
    assert ask.question.startswith(
        'Is it so that it is night? A board says so by the line `given: "ogre" "it is night" yes`'
    )


def test_what_was_chosen() -> None:
    """With the ways of it an example is given; without them, as an answer in JSON has it, which
    entry tells it."""
    ways = (("Target creature can't block this turn.", ("elk",)),)
    told = '{"source": "ogre", "ability": ' + f'"{LINE}", "oracle_text": "{ways[0][0]}"'
    assert told in Ask("ogre", LINE, "what is its target", ways).question
    assert Ask("ogre", LINE, "what is its target").question == (
        'What is its target? A board says so by an entry of `effects` with "source": "ogre", what'
        ' it did as "oracle_text", and to whom as "on".'
    )


@pytest.mark.parametrize(
    "ask",
    [
        Ask("", "first step", "how it is assigned", NO_WAY),
        Ask("", "first step", "how it is assigned"),
    ],
)
def test_what_no_board_can_say(ask: Ask) -> None:
    assert ask.is_untellable
    assert ask.question == "How it is assigned? No board can say it."


@pytest.mark.parametrize(
    "ask",
    [
        Ask("ogre", LINE, "what is its target"),
        Ask("ogre", LINE, "it is night"),
        Ask("", LINE, "it is night"),
    ],
)
def test_what_a_board_can_say(ask: Ask) -> None:
    assert not ask.is_untellable


def test_an_error_in_one_sentence() -> None:
    error = Untold(("what is its target", "it is night", "it is night"))
    assert str(error) == "the position does not tell what is its target or whether it is night"
