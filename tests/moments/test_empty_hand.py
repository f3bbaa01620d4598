"""What may be done with a card from a hand in which there is none: it can't be done, and so it is
not asked."""

from typing import Any

import pytest

from legality import Position, forced_lethal
from legality.search.forced_lethal import Open, Survives
from tests.moments.answers import A, B, answer, damage
from tests.table import Value, creature

ATTACKS = "Whenever this creature attacks, "
PUTS = (
    "you may put an artifact creature card from your hand onto the battlefield tapped and "
    "attacking. If you do, this creature gets +1/+0 until end of turn."
)


def attack(text: str, hand: object, *others: Value, **declared: Any) -> Position:
    """Ann's 2/2 with that text attacks Bob, who has no creatures and 2 life; it deals 2."""
    value = {
        "players": [{"name": A, "hand": hand}, {"name": B, "life": 2}],
        "permanents": [creature("a", A, "2/2", ATTACKS + text), *others],
    }
    return Position.from_value({**value, **declared})


DAMAGE = {
    "attacks": {"a": B},
    "blocks": {},
    "damage": {"step": "regular", "assign": {"a": {B: 2}}},
}


@pytest.mark.parametrize(
    "text",
    [
        PUTS,
        "you may discard a card. If you do, this creature gets +1/+0 until end of turn.",
        "you may discard a creature card. When you do, this creature gets +1/+0 until end of turn.",
        "you may put a creature card from your hand onto the battlefield tapped and attacking. "
        "Return that creature to your hand at the beginning of the next end step.",
        "you may put a creature card with mana value X or less from your hand onto the battlefield "
        "tapped and attacking, where X is the number of attacking creatures you control.",
    ],
)
def test_with_an_empty_hand_it_is_not_done(text: str) -> None:
    """The 2/2 deals 2, whatever Ann wishes; with a card in hand she may choose otherwise."""
    empties: tuple[object, ...] = (0, [])
    for empty in empties:
        found = answer(attack(text, empty, **DAMAGE))
        assert (found["legal"], found["asks"], found["not_understood"]) == (True, [], [])
    for other in (1, None, ["Ornithopter"]):
        found = answer(attack(text, other, **DAMAGE))
        assert found["asks"] or found["not_understood"]


@pytest.mark.parametrize(
    "text",
    [
        # another zone has one, or no card is needed
        "you may put a creature card from your hand or graveyard onto the battlefield tapped and "
        "attacking. If you do, this creature gets +1/+0 until end of turn.",
        "you may discard any number of cards. If you do, this creature gets +1/+0 until end of "
        "turn.",
        "you may sacrifice an artifact or discard a card. If you do, this creature gets +1/+0 "
        "until end of turn.",
        # "it" is a target of what is not done
        "you may discard a card. When you do, put a +1/+1 counter on target attacking creature. It "
        "gains trample until end of turn.",
        # she has one by then
        "draw a card. You may discard a card. If you do, this creature gets +1/+0 until end of "
        "turn.",
    ],
)
def test_what_may_be_done_all_the_same_stays_open(text: str) -> None:
    found = answer(attack(text, 0, creature("x", A, "0/1", types="Artifact Creature"), **DAMAGE))
    assert found["asks"] or found["not_understood"]


@pytest.mark.parametrize(
    ("other", "legal"),
    [
        (f"{ATTACKS}draw a card.", None),
        # only the sacrifice waits (603.7)
        (f"{ATTACKS}draw a card and sacrifice this at the beginning of the next end step.", None),
        (f"{ATTACKS}draw a card at the beginning of the next end step.", True),
        ("Whenever a creature attacks, return a permanent you own to its owner's hand.", None),
        ("When this creature enters, you may draw a card.", None),  # who knows when that is
        ("Vigilance", True),
        ("Whenever a creature attacks, mill a card.", True),
    ],
)
def test_a_card_may_come_there_on_the_way(other: str, legal: bool | None) -> None:
    assert damage(attack(PUTS, 0, creature("c", A, "0/1", other), **DAMAGE)) is legal


def test_a_search_needs_not_leave_it_out() -> None:
    """Bob's wall can block the 2/2: only another creature, put in attacking, could kill him."""
    wall = creature("w", B, "0/4")
    assert isinstance(forced_lethal(attack(PUTS, 0, wall)), Survives)
    found = forced_lethal(attack(PUTS, 1, wall))
    assert isinstance(found, Open)
    assert found.not_modelled == (("a", ATTACKS + PUTS),)
