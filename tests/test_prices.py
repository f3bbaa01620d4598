"""The oracle's payments, each rule once fine, once short by one, once just enough."""

import pytest

from tests.oracles.prices import Purse, Use, assignable, cards_suffice, life_needed
from tests.vocabulary import Part

PURSE = Purse(mana=0, life=20, energy=2, hand=1, graveyard=0, library=None)


@pytest.mark.parametrize(
    ("symbols", "plain", "life", "mana", "needed"),
    [
        (2, 0, 0, 2, 0),  # all by mana
        (2, 0, 0, 1, 2),  # one by 2 life
        (2, 1, 1, 1, 5),  # the mana goes to the generic part: 2 + 2 + 1 life
        (1, 2, 0, 1, None),  # generic mana is short, and no life helps
    ],
)
def test_life_for_phyrexian_symbols(
    symbols: int, plain: int, life: int, mana: int, needed: int | None
) -> None:
    parts = [Part("phyrexian", symbols), Part("mana", plain), Part("life", life)]
    # g <= m and l + 2 max(0, k - (m - g)), the formula of 107.4f
    assert life_needed(parts, mana) == needed


@pytest.mark.parametrize(
    ("part", "enough"),
    [
        (Part("energy", 2), True),
        (Part("energy", 3), False),
        (Part("discard", 1), True),
        (Part("discard", 2), False),
        (Part("exile", 1), False),
        (Part("mill", 60), True),  # unknown: taken as enough
    ],
)
def test_cards_and_energy(part: Part, enough: bool) -> None:
    assert cards_suffice([part], PURSE) == enough


def use(kind: str, *fitting: str) -> Use:
    return Use(kind, frozenset(fitting))


@pytest.mark.parametrize(
    ("uses", "possible"),
    [
        ([], True),
        ([use("sacrifice", "i", "f"), use("sacrifice", "i")], True),
        ([use("sacrifice", "i"), use("sacrifice", "i")], False),
        ([use("sacrifice", "i"), use("return", "i")], False),
        ([use("tap", "x"), use("sacrifice", "x")], True),  # tapped first, then sacrificed
        ([use("sacrifice", "x"), use("tap", "x")], True),  # in whichever order they are owed
        ([use("tap", "x"), use("tap", "x")], False),
        ([use("return")], False),
    ],
)
def test_permanents_are_assigned(uses: list[Use], possible: bool) -> None:
    assert assignable(uses) == possible
