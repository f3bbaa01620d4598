"""Sentences that repeat the one before for other abilities."""

from legality.effects.blocking import CantBlock
from legality.effects.characteristics import HasAbility
from legality.effects.conditions import Exists, Undecided
from legality.effects.effect import Keyword
from legality.effects.qualities import HasKeyword
from legality.text.reading.sentences.likewise import likewise


def test_each_keyword_takes_the_place_of_the_one_before() -> None:
    words = Undecided("a card exiled with ~ has flying")
    flying = HasAbility(keyword=Keyword("flying"), condition=words)
    assert likewise("The same is true for reach and ward.", [flying]) == [
        HasAbility(keyword=Keyword("reach"), condition=Undecided("a card exiled with ~ has reach"))
    ]


def test_filters_speak_of_the_other_keyword_too() -> None:
    flying = HasAbility(keyword=Keyword("flying"), condition=Exists(HasKeyword("flying")))
    reach = HasAbility(keyword=Keyword("reach"), condition=Exists(HasKeyword("reach")))
    assert likewise("The same is true for reach.", [flying]) == [reach]


def test_what_is_not_repeated() -> None:
    flying = HasAbility(keyword=Keyword("flying"))
    assert likewise("The same is true for protection from red.", [flying]) is None
    assert likewise("The same is true for courage.", [flying]) is None
    assert likewise("The same is true for reach.", [CantBlock()]) is None
    assert likewise("The same is true for reach.", []) is None
    assert likewise("It has reach.", [flying]) is None
