"""What may be chosen for each "target" of a triggered ability."""

import pytest

from legality.effects.filters import OTHER, AllOf
from legality.effects.players import Who
from legality.effects.qualities import ControlledBy, HasType, ThisObject
from legality.effects.triggered import Aim, ChangesTotal, Instruction, UnreadDeed, Whose
from legality.text.reader import Scope
from legality.text.reading.triggers.aims import (
    ANY_TARGET,
    aims_of,
    numbers_of_targets,
    used,
    with_known_aims,
)

CREATURE, LAND = HasType("creature"), HasType("land")
ITSELF = Scope(ThisObject())


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("draw a card.", ()),
        ("destroy target creature.", (Aim(CREATURE),)),
        ("~ deals 2 damage to any target.", (ANY_TARGET,)),
        ("up to two target creatures can't block.", (Aim(CREATURE, least=0, most=2),)),
        ("one or two target creatures get +1/+1.", (Aim(CREATURE, least=1, most=2),)),
        ("any number of target creatures get +1/+1.", (Aim(CREATURE, least=0, most=None),)),
        ("target opponent loses 1 life.", (Aim(None, Who.OPPONENTS),)),
        # "another" is other than the permanent with the ability
        ("tap another target creature.", (Aim(AllOf((OTHER, CREATURE))),)),
        # in their order
        (
            "tap target creature and untap target land you control.",
            (Aim(CREATURE), Aim(AllOf((LAND, ControlledBy(Who.YOU))))),
        ),
        # how many, which creature, or what card: not read
        ("X target creatures can't block.", (None,)),
        ("tap target creature that a Goblin blocked.", (None,)),
        ("exile target creature card.", (None,)),
        ("target player or planeswalker is dealt damage.", (None,)),
        ("tap target creature and another target creature.", (Aim(CREATURE), None)),
    ],
)
def test_what_may_be_chosen(text: str, expected: tuple[Aim | None, ...]) -> None:
    assert aims_of(text, ITSELF) == expected


def loses(target: int) -> Instruction:
    """That target loses 1 life."""
    return Instruction(text="it", deeds=(ChangesTotal("life", -1, Whose(target=target)),))


def test_an_instruction_about_an_unknown_target_is_unread() -> None:
    """The second of two targets is not known; there is no third."""
    aims = (Aim(None, Who.ANY), None)
    assert with_known_aims(loses(1), aims) == loses(1)
    for target in (2, 3):
        assert with_known_aims(loses(target), aims).deeds == (UnreadDeed("it"),)


def test_targets_of_which_nothing_is_done_are_left_out() -> None:
    """Only the second is dealt with, so that the third is left out, and the first, unread, stays to
    keep the number of the second."""
    known = Aim(None, Who.ANY)
    assert numbers_of_targets(loses(2)) == {2}
    assert used((None, known, known), (loses(2),)) == (Aim(None, None, least=0), known)
    assert used((known,), ()) == ()
