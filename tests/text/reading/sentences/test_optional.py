"""What follows from an instruction that a player may leave undone."""

import pytest

from legality.effects.characteristics import HasAbility
from legality.effects.conditions import ALWAYS, Condition, Undecided
from legality.effects.effect import Keyword
from legality.text.reader import Scope
from legality.text.reading.sentences.agents import Said
from legality.text.reading.sentences.made import made_of
from legality.text.reading.sentences.optional import if_done

GAINS = HasAbility(keyword=Keyword("flying"))


@pytest.mark.parametrize(
    ("before", "sentence", "condition"),
    [
        ("You may draw a card.", "If you do, ~ gains flying.", Undecided("you do")),
        ("Draw a card.", "If you do, ~ gains flying.", ALWAYS),
        ("You may draw a card.", "~ gains flying.", ALWAYS),
        ('It has "You may draw."', "If you do, ~ gains flying.", ALWAYS),
    ],
)
def test_whether_it_was_done_is_asked(before: str, sentence: str, condition: Condition) -> None:
    made = if_done(sentence, before, made_of([GAINS], Said(Scope()), sentence, []))
    assert [effect.condition for effect in made.effects] == [condition]


def test_a_sentence_without_effects_stays() -> None:
    made = made_of([], Said(Scope()), "If you do, draw a card.", [])
    assert if_done("If you do, draw a card.", "You may pay {1}.", made) is made
