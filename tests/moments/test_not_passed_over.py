"""Clauses that stand behind something that is nothing to a combat: carried out, or reported."""

import pytest

from legality import Combat, IllegalMove, Position
from tests.moments.answers import A, B
from tests.moments.test_of_whom import fought
from tests.table import board, creature


def ogre(text: str) -> Position:
    """Ann's 3/3 with that text attacks Bob, who has a 1/1 and a tapped 2/2."""
    return board(
        creature("o", A, "3/3", text),
        creature("w", B, "1/1"),
        creature("x", B, "2/2", tapped=True),
        attacks="o",
    )


@pytest.mark.parametrize(
    ("text", "ann", "bob"),
    [
        ("draw a card and this creature gets +2/+0 until end of turn.", 20, 15),
        ("you draw a card and you lose 1 life.", 19, 17),
        ("you draw a card and lose 1 life.", 19, 17),
        ("add {W}{W}{W} and you gain 3 life.", 23, 17),
        ("draw a card and each opponent loses 1 life.", 20, 16),
        ("surveil 1, then put a +1/+1 counter on this creature.", 20, 16),
        ("investigate, then put a +1/+1 counter on this creature.", 20, 16),
        ("each player draws a card and gains 2 life.", None, None),
        ("venture into the dungeon and this creature deals 2 damage to defending player.",
         None, None),  # which room, nothing tells: it may take life
        ("create a Treasure token and put a +1/+1 counter on this creature.", 20, 16),
        ("create a Food token, you gain 2 life, and each opponent loses 2 life.", 22, 15),
        ("create a 1/1 white Elf creature token and put a +1/+1 counter on this creature.", 20, 16),
        ("each opponent discards a card, then each opponent who didn't discard a nonland card this "
         "way loses 3 life.", None, None),
        ("draw a card, then you may put a creature card from your hand onto the battlefield tapped "
         "and attacking.", None, None),
        ("roll a d20.", None, None),
        ("choose one that hasn't been chosen —", None, None),
        ("the next time that creature would deal combat damage this turn, prevent that damage.",
         None, None),
        ("this creature gets +1/+0 until end of turn if it's red and +0/+1 if it's white.",
         None, None),
    ],
)  # fmt: skip
def test_what_stands_behind_it_is_done_or_reported(
    text: str, ann: int | None, bob: int | None
) -> None:
    whole = f"Whenever this creature attacks, {text}"
    combat = fought(ogre(whole))
    if ann is None:
        assert ("o", whole) in combat.gaps.not_understood
        return
    assert not combat.gaps
    assert (combat.outcome.life[A], combat.outcome.life[B]) == (ann, bob)


def test_a_restriction_behind_a_drawn_card_binds() -> None:
    text = (
        "Whenever this creature attacks, draw a card and this creature can't be blocked this turn."
    )
    assert not fought(ogre(text)).gaps
    begun = Combat.begin(ogre(text)).declare_attackers({"o": B}).next_step()
    with pytest.raises(IllegalMove):
        begun.declare_blockers({"w": ["o"]})
