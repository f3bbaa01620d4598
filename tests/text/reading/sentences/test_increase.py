"""Sentences by which damage is dealt as more, or a part of it is prevented."""

import pytest

from legality.effects.damaging import DealsMore, PreventsPart
from legality.effects.effects import AnyEffect
from legality.effects.filters import AllOf, Not
from legality.effects.players import Who
from legality.effects.qualities import (
    AttachedObject,
    ControlledBy,
    HasColor,
    HasType,
    ThisObject,
)
from legality.text.printing.sentences import sentence
from tests.text.understood import effects

MINE = ControlledBy(Who.YOU)
MY_CREATURE = AllOf((HasType("creature"), MINE))
RED = AllOf((HasColor("R"), MINE))


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("If a source would deal damage to a permanent or player, it deals double that damage to "
         "that permanent or player instead.", DealsMore(times=2)),
        ("If a source you control would deal damage to a permanent or player, it deals triple that "
         "damage instead.", DealsMore(times=3, subject=MINE)),
        ("If a creature you control would deal damage to a permanent or player, it deals double "
         "that damage instead.", DealsMore(times=2, subject=MY_CREATURE)),
        ("If a creature you control would deal damage, it deals twice that much damage instead.",
         DealsMore(times=2, subject=MY_CREATURE)),
        ("If a red source you control would deal damage to an opponent or a permanent an opponent "
         "controls, it deals that much damage plus 2 instead.",
         DealsMore(plus=2, subject=RED, players=Who.OPPONENTS, to=ControlledBy(Who.OPPONENTS))),
        ("If another red source you control would deal damage to a permanent or player, it deals "
         "that much damage plus 1 to that permanent or player instead.",
         DealsMore(plus=1, subject=AllOf((Not(ThisObject()), *RED.parts)))),
        ("If a source would deal damage to you, it deals double that damage to you instead.",
         DealsMore(times=2, players=Who.YOU, to=None)),
        ("If a source would deal damage to an opponent, it deals double that damage to that player "
         "instead.", DealsMore(times=2, players=Who.OPPONENTS, to=None)),
        ("If a source would deal damage to this creature, it deals double that damage to this "
         "creature instead.", DealsMore(times=2, players=None, to=ThisObject())),
        ("If this creature would deal combat damage to a player, it deals double that damage to "
         "that player instead.",
         DealsMore(times=2, subject=ThisObject(), to=None, combat=True)),
        ("If equipped creature would deal combat damage, it deals double that damage instead.",
         DealsMore(times=2, subject=AttachedObject(), combat=True)),
    ],
)  # fmt: skip
def test_damage_that_is_more(line: str, expected: AnyEffect) -> None:
    assert effects(line) == [expected]
    assert effects(sentence(expected)) == [expected]


@pytest.mark.parametrize(
    "line",
    [
        # not combat damage, or by spells alone
        "If a source you control would deal noncombat damage to an opponent, it deals double that "
        "damage instead.",
        "If a red instant or sorcery spell you control would deal damage, it deals double that "
        "damage instead.",
        "If an instant or sorcery source you control would deal damage to a permanent or player, "
        "it deals that much damage plus 2 to that permanent or player instead.",
        # not told to whom, of which, or how much
        "If a source would deal damage to the chosen player, it deals double that damage instead.",
        "If a red or artifact source you control would deal damage to an opponent, it deals that "
        "much damage plus 1 instead.",
        "If a source you control would deal damage to an opponent, it deals that much damage plus "
        "an amount of damage equal to the number of fire counters on this enchantment instead.",
        "If a source would deal damage to a player or battle, it deals double that damage instead.",
        # something else happens as well, or instead
        "If a source would deal damage to a player, it deals double that damage instead. "
        "Otherwise, draw a card.",
        "If a source would deal damage to a player, it deals double that damage to you instead "
        "unless they pay {1}.",
        "If a source would deal damage to a player, draw that many cards instead.",
    ],
)
def test_what_stays_unread(line: str) -> None:
    assert effects(line) == []


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("If a source would deal damage to you, prevent 1 of that damage.",
         PreventsPart(number=1, players=Who.YOU, to=None)),
        ("If a red source would deal damage to you, prevent 2 of that damage.",
         PreventsPart(number=2, subject=HasColor("R"), players=Who.YOU, to=None)),
        ("If a source would deal damage to a creature you control, prevent 1 of that damage.",
         PreventsPart(number=1, players=None, to=MY_CREATURE)),
        ("If a source would deal damage to you or a creature you control, prevent 2 of that "
         "damage.", PreventsPart(number=2, players=Who.YOU, to=MY_CREATURE)),
        ("If a source an opponent controls would deal damage to you or a permanent you control, "
         "prevent 1 of that damage.",
         PreventsPart(number=1, subject=ControlledBy(Who.OPPONENTS), players=Who.YOU, to=MINE)),
        ("If a creature would deal combat damage to you, prevent 1 of that damage.",
         PreventsPart(number=1, subject=HasType("creature"), players=Who.YOU, to=None,
                      combat=True)),
        ("If a source would deal damage to equipped creature, prevent 2 of that damage.",
         PreventsPart(number=2, players=None, to=AttachedObject())),
    ],
)  # fmt: skip
def test_damage_of_which_a_part_is_prevented(line: str, expected: AnyEffect) -> None:
    assert effects(line) == [expected]
    assert effects(sentence(expected)) == [expected]


@pytest.mark.parametrize(
    "line",
    [
        # a choice, an amount that is not a number, a part that is left
        "If a source would deal damage to a player, you may prevent 2 of that damage.",
        "If a source would deal damage to you, prevent X of that damage, where X is the number of "
        "Clerics you control.",
        "If a source would deal damage to you, prevent half that damage, rounded up.",
        "If a source would deal damage to you, prevent all but 1 of that damage.",
        # once, or something else besides
        "The next time a source would deal damage to you this turn, prevent 2 of that damage.",
        "If a source would deal damage to you, prevent 1 of that damage and draw a card.",
        "If a source would deal damage to you, prevent 1 of that damage. You gain that much life.",
        # not told whose, or whom
        "If a spell or creature would deal damage to you, prevent 1 of that damage.",
        "If a source would deal noncombat damage to you, prevent 1 of that damage.",
        "If damage would be dealt to you, prevent 1 of that damage.",
    ],
)
def test_what_part_stays_unread(line: str) -> None:
    assert effects(line) == []
