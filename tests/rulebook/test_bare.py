"""Who has any ability (113.1a): what "with no abilities" and "with abilities" ask for."""

import pytest

from legality import check
from tests.rulebook.characteristics.test_present import board as printed_board
from tests.rulebook.characteristics.test_present import printed, size
from tests.table import (
    Value,
    aura,
    board,
    creature,
    enchantment,
    lasting,
    legal_blocks,
)

LAW = enchantment("law", "Ann", "Creatures with abilities can't block.")
DRAWS = "When this creature enters, draw a card."
LOSES = "Creatures lose all abilities."


def may_block(blocker: Value, *more: Value) -> bool:
    return "b" in legal_blocks(board(creature("x", "Ann"), blocker, LAW, *more, attacks="x"))


@pytest.mark.parametrize(
    ("blocker", "bare"),
    [
        (creature("b", "Bob"), True),
        (creature("b", "Bob", text="(It has been seen in the north.)"), True),
        (creature("b", "Bob", counters={"+1/+1": 2}), True),
        (creature("b", "Bob", text=DRAWS), False),
        (creature("b", "Bob", text="Ward {1}"), False),
        (creature("b", "Bob", keywords=["Hexproof"]), False),
        (creature("b", "Bob", counters={"hexproof": 1}), False),
        (creature("b", "Bob", types="Land Creature — Forest Dryad"), False),
        (creature("b", "Bob", types="Land Creature — Dryad"), True),
    ],
)
def test_what_is_an_ability(blocker: Value, bare: bool) -> None:
    """Reminder text is none (207.2); a keyword that does nothing in combat is one; a +1/+1 counter
    gives none, a hexproof counter does (122.1b); a Forest has its mana ability (305.6)."""
    assert may_block(blocker) is bare


def test_abilities_that_are_lost_and_gained() -> None:
    """With all abilities lost the drawing creature has none; what it gains after that is one."""
    draws = creature("b", "Bob", text=DRAWS)
    silence = enchantment("silence", "Bob", LOSES)
    gains = aura("gains", "Ann", "b", "Enchanted creature has reach.")
    before = {**gains, "timestamp": 1}
    assert not may_block(draws)
    assert may_block(draws, silence)
    assert not may_block(draws, {**silence, "timestamp": 2}, {**gains, "timestamp": 3})
    assert may_block(draws, before, {**silence, "timestamp": 2})
    assert not may_block(creature("b", "Bob"), gains)


def test_a_quoted_ability_is_one() -> None:
    taught = aura("taught", "Ann", "b", 'Enchanted creature has "This creature can\'t attack."')
    assert not may_block(creature("b", "Bob"), taught)


def unread(*more: Value, effects: tuple[Value, ...] = ()) -> tuple[str, ...]:
    two = creature("x", "Ann", text=DRAWS), creature("b", "Bob")
    found = board(*two, LAW, *more, attacks="x", blocks="b", effects=[*effects])
    return tuple(text for _, text in check(found).not_understood)


def test_what_may_give_one_that_does_nothing_in_combat_is_listed() -> None:
    """ "Has ward {2}" is no effect of ours: whether b has it is not known, so the line is listed.
    On x it says nothing of b."""
    warded = "Enchanted creature has ward {2}."
    shield = enchantment("shield", "Bob", "Creatures you control have hexproof.")
    assert unread(aura("other", "Ann", "x", warded)) == ()
    assert unread(aura("ward", "Ann", "b", warded)) == (warded,)
    assert unread(shield) == (shield["oracle_text"],)
    text = "Target creature can't be blocked and gains hexproof until end of turn."
    gains = lasting(text, "b", controller="Bob")
    assert unread(effects=(gains,)) == (text,)
    assert unread(effects=({**gains, "on": ["x"]},)) == ()


# -- bonuses and keywords for what has none -------------------------------------------------------

GLYPHS = printed("glyphs", "Enchantment", "Each creature with no abilities gets +2/+2.")
BEAR = printed("bear", "Creature — Bear", size="2/2")
SEER = printed("seer", "Creature — Seer", DRAWS, "1/1")


def test_bonuses_look_at_what_layer_6_left() -> None:
    """613.4c: the bonus is given in layer 7c, after all abilities are settled."""
    flies = printed("wings", "Enchantment — Aura", "Enchanted creature has flying.")
    silence = printed("silence", "Enchantment", LOSES)
    assert [size(printed_board(GLYPHS, BEAR, SEER), one) for one in ("bear", "seer")] == [
        (4, 4),
        (1, 1),
    ]
    winged = printed_board(GLYPHS, BEAR, {**flies, "attached_to": "bear"})
    assert size(winged, "bear") == (2, 2)
    assert size(printed_board(GLYPHS, SEER, silence), "seer") == (3, 3)


def test_what_it_gains_by_that_it_keeps() -> None:
    """The effect is applied once (613.1f): the Bear had none then, and has vigilance now; the
    enchantment beside it finds an ability."""
    watch = printed("watch", "Enchantment", "Creatures with no abilities have vigilance.")
    found = printed_board(BEAR, watch, GLYPHS, attacks={"bear": "Bob"})
    assert size(found, "bear") == (2, 2)
    guarded = board(
        creature("x", "Ann"),
        creature("b", "Bob"),
        enchantment("law", "Ann", "Creatures with no abilities have reach."),
        enchantment("ban", "Ann", "Creatures with reach can't block."),
        attacks="x",
    )
    assert legal_blocks(guarded) == {"nobody"}
