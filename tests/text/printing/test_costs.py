"""Costs in words; that what is printed is read back is in tests/text/reading/clauses."""

import pytest

from legality.effects.costs import Act, Cost
from legality.effects.filters import CountOf, StatisticOf
from legality.effects.qualities import ANYTHING, HasColor, HasType
from legality.text.printing.costs import act_words, pays
from legality.text.printing.qualities import Unsayable


def test_costs() -> None:
    assert pays(Cost(mana=2)) == "unless its controller pays {2}"
    assert pays(Cost(mana=2), "you") == "unless you pay {2}"
    each = Cost(mana=CountOf(HasType("goblin")))
    assert pays(each) == "unless its controller pays {1} for each Goblin"
    assert pays(Cost(other="sacrifice a land")) == "unless its controller sacrifices a land"


def test_several_parts_are_joined() -> None:
    cost = Cost(mana=1, phyrexian=1, life=2, discard=1, acts=(Act("sacrifice", HasType("land")),))
    expected = "unless you pay {1}{W/P} and 2 life and sacrifice a land and discard a card"
    assert pays(cost, "you") == expected


def test_nothing_is_a_cost_too() -> None:
    assert pays(Cost()) == "unless its controller pays {0}"


def test_acts_by_number() -> None:
    island = HasType("island")
    assert act_words(Act("sacrifice", island, 2), "") == "sacrifice two Islands"
    returned = "return an Island to its owner's hand"
    assert act_words(Act("return", island), "") == returned
    assert act_words(Act("exile", ANYTHING, 2), "") == "exile two cards from your graveyard"
    assert act_words(Act("discard", HasType("land")), "") == "discard a land card"


def test_what_has_no_words_is_said_by_the_text() -> None:
    assert act_words(Act("exile", HasColor("R")), "the text") == "the text"
    with pytest.raises(Unsayable):
        pays(Cost(life=StatisticOf("power")))
