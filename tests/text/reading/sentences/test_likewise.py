"""Sentences that repeat the one before for other abilities."""

from msgspec.structs import replace

from legality.effects.blocking import CantBlock
from legality.effects.characteristics import HasAbility
from legality.effects.conditions import Exists, Undecided
from legality.effects.effect import Keyword
from legality.effects.qualities import HasColor, HasKeyword
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


def test_protection_from_any_color_is_one_of_each() -> None:
    flying = HasAbility(keyword=Keyword("flying"), condition=Exists(HasKeyword("flying")))
    found = likewise("The same is true for trample and protection from any color.", [flying])
    assert found is not None
    trample, white, *others = found
    assert trample == HasAbility(
        keyword=Keyword("trample"), condition=Exists(HasKeyword("trample"))
    )
    assert white == HasAbility(
        keyword=Keyword("protection", quality=HasColor("W")),
        condition=Exists(HasKeyword("protection", HasColor("W"))),
    )
    assert len(others) == 4
    words = Undecided("a card exiled with ~ has flying")
    of_red = likewise(
        "The same is true for protection from red.", [replace(flying, condition=words)]
    )
    assert of_red is not None
    assert of_red[0].condition == Undecided("a card exiled with ~ has protection from red")


def test_what_is_not_repeated() -> None:
    flying = HasAbility(keyword=Keyword("flying"))
    assert likewise("The same is true for reach and protection.", [flying]) is None
    assert likewise("The same is true for landwalk.", [flying]) is None
    assert likewise("The same is true for courage.", [flying]) is None
    assert likewise("The same is true for reach.", [CantBlock()]) is None
    assert likewise("The same is true for reach.", []) is None
    assert likewise("It has reach.", [flying]) is None
