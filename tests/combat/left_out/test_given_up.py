"""What triggers as permanents are given up for blocks (509.1f)."""

import pytest

from legality import Position, best_block, forced_lethal
from legality.search.forced_lethal import Open, Survives
from tests.table import Value, creature, enchantment, land

A, B = "Ann", "Bob"
PRICE = "Creatures can't block unless their controller sacrifices a land."


def position(text: str, *others: Value, life: int = 20, **fields: Value) -> Position:
    """Ann's 4/4 attacks, or may; Bob's 2/2 with that text blocks for a land of two."""
    here = [creature("a", A, "4/4"), creature("g", B, "2/2", text), enchantment("y", A, PRICE)]
    here += [land("l", B), land("m", B), *others]
    players = [{"name": A}, {"name": B, "life": life}]
    return Position.from_value({"players": players, "permanents": here, **fields})


@pytest.mark.parametrize(
    ("text", "is_listed"),
    [
        # The block costs Ann 2 life, which no search plays: 18 to 20, and not 20 to 20.
        (
            "Whenever a land you control is put into a graveyard from the battlefield, each "
            "opponent loses 2 life.",
            True,
        ),
        ("Whenever a permanent you control leaves the battlefield, untap this creature.", True),
        ("Whenever a land you control leaves the battlefield, roll a d8 twice.", True),
        ("Whenever a land leaves the battlefield, target creature gets -1/-1 this turn.", True),
        ("Whenever a land you control leaves the battlefield, draw a card.", False),
        ("Whenever a creature you control dies, each opponent loses 2 life.", False),
        (
            "Whenever a land an opponent controls is put into a graveyard from the battlefield, "
            "you gain 2 life.",
            False,
        ),
    ],
)
def test_what_waits_for_what_a_block_is_paid_with(text: str, is_listed: bool) -> None:
    found = best_block(position(text, attacks={"a": B}))
    assert (("y", PRICE) in found.gaps.not_modelled) is is_listed
    assert found.proved is not is_listed


def test_who_dies_by_what_a_block_is_paid_with() -> None:
    """Bob at 4 life survives by a block, for which he pays a land, and by that loses 4 life."""
    drain = "Whenever a land is put into a graveyard from the battlefield, each opponent loses 4 "
    assert isinstance(forced_lethal(position("", life=4)), Survives)
    drained = position("", enchantment("z", A, f"{drain}life."), life=4)
    found = forced_lethal(drained)
    assert isinstance(found, Open)
    assert found.limit == "what is paid for blocks makes something trigger or die"
