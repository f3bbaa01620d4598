"""Clauses in sequence, each with its circumstance."""

import pytest

from legality.effects.attacking import MustAttack
from legality.effects.blocking import CantBlock, MustBeBlocked, MustBlock
from legality.effects.canonical import all_of
from legality.effects.characteristics import HasAbility
from legality.effects.conditions import AffectedIs, Every, Exists, Undecided, Unless
from legality.effects.effect import Keyword
from legality.effects.filters import AllOf, AnyOf, Filter, Not
from legality.effects.players import Who
from legality.effects.qualities import AttachedObject, ControlledBy, HasColor, HasKeyword, HasType
from legality.text import parse_line
from tests.text.understood import effects

CREATURE = HasType("creature")

ATTACHED = AttachedObject()


YOU = ControlledBy(Who.YOU)

FLYING = Keyword("flying")


def my(thing: Filter) -> Exists:
    return Exists(all_of((thing, YOU)))


def test_several_clauses_in_one_line() -> None:
    assert effects(
        "This creature must be blocked if able, and this creature must be blocked by two or more "
        "creatures if able."
    ) == [MustBeBlocked(), MustBeBlocked(least=2)]
    assert effects("Enchanted creature gets +1/+1 and attacks each combat if able.") == [
        MustAttack(subject=ATTACHED)
    ]
    white = AllOf((AnyOf((HasColor("W"), HasColor("U"))), CREATURE))
    assert effects("White or blue creatures attack each combat if able.") == [
        MustAttack(subject=white)
    ]
    assert effects("Nonwhite creatures without flying block each combat if able.") == [
        MustBlock(subject=AllOf((Not(HasColor("W")), Not(HasKeyword("flying")), CREATURE)))
    ]


def test_each_clause_may_have_its_own_circumstance() -> None:
    line = (
        "This creature gets +0/+2 as long as you control a Plains, has flying as long as you "
        "control an Island, and has trample as long as you control a Forest."
    )
    assert effects(line) == [
        HasAbility(keyword=FLYING, condition=my(HasType("island"))),
        HasAbility(keyword=Keyword("trample"), condition=my(HasType("forest"))),
    ]


def test_the_last_circumstance_stands_for_all_clauses() -> None:
    line = "This creature gets +1/+0, has flying, and can't block as long as you control a Swamp."
    swamp = my(HasType("swamp"))
    assert effects(line) == [
        HasAbility(keyword=FLYING, condition=swamp),
        CantBlock(condition=swamp),
    ]


@pytest.mark.parametrize(
    "line",
    [
        "Until end of turn, creatures you control gain protection from white if you control a "
        "Plains, from sorrow if you control a Swamp, and from red if you control a Mountain.",
        "Creatures attacking you or a planeswalker you control have trample.",
        "Enchanted creature can't block and its controller can't cast spells.",
        "If five mana was spent to cast it, feed it a cake and it can't be blocked this turn.",
        "This creature gains flying until end of turn. Target creature can't block this turn.",
        "Target creature can't block this turn. Create a 1/1 red Rat creature token. It gains "
        "haste until end of turn.",
    ],
)
def test_what_is_not_said_in_part(line: str) -> None:
    parsed = parse_line(line)
    assert not parsed.understood
    assert parsed.effects == ()


@pytest.mark.parametrize(
    ("first", "read"),
    [
        ("Target creature an opponent controls attacks this turn if able. Tap it.", 1),
        ("Choose target creature.", 0),
    ],
)
def test_others_that_a_player_controls_are_not_the_target(first: str, read: int) -> None:
    """Who they are is not read: the target is none of them."""
    for others in (
        "Other creatures that player controls",
        "Each other creature that player controls",
    ):
        parsed = parse_line(f"{first} {others} can't attack this turn.")
        assert not parsed.understood
        assert len(parsed.effects) == read


def test_how_they_are_goes_on_with_the_circumstance() -> None:
    """Without a Swamp no creature blocks, with one those with flying do; nobody is given flying."""
    swamp = my(HasType("swamp"))
    flies = AffectedIs(HasKeyword("flying"))
    (effect,) = effects("Creatures can't block unless you control a Swamp and they have flying.")
    assert effect == CantBlock(subject=HasType("creature"), condition=Unless(Every((swamp, flies))))


@pytest.mark.parametrize(
    "words",
    [
        "you control a Swamp and it has flying",
        "a creature is attacking you and it has flying",  # that one, or this one?
    ],
)
def test_how_it_is_goes_on_with_the_circumstance_and_is_asked(words: str) -> None:
    (effect,) = effects(f"This creature can't block unless {words}.")
    assert effect == CantBlock(condition=Unless(Undecided(words)))


@pytest.mark.parametrize(
    "line",
    [
        # is that the circumstance too?
        "This creature has flying as long as you control a Swamp and other creatures you control"
        " have reach.",
        # it: this creature, or the equipped one?
        "Equipped creature has flying as long as this creature is tapped and reach as long as it's"
        " untapped.",
    ],
)
def test_what_may_be_of_the_circumstance_is_not_guessed(line: str) -> None:
    assert not parse_line(line).understood


def test_behind_a_comma_another_clause_begins() -> None:
    first, second = effects(
        "This creature can't attack unless you control a Swamp, and it has reach."
    )
    assert isinstance(first.condition, Unless)
    assert second == HasAbility(keyword=Keyword("reach"))
