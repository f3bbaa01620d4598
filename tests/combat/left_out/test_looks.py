"""What values look at that a combat may change: every kind of value has its row."""

from typing import Any, get_args

import pytest

from legality.effects import conditions as c
from legality.effects import filters as f
from legality.effects import qualities as q
from legality.effects.players import Who
from legality.rulebook.looks import LOOKS, counted, facts
from legality.text import present_line

BY_PARTS = (
    *(q.Is, f.Compare, q.Parity, f.StatisticOf, q.CompareOwn, f.CardsIn, f.CardTypesIn, f.Held),
    *(f.MostOf, f.ValueAmong, c.Undecided),
)
"""Kinds of values of which it hangs on a part what they look at."""


@pytest.mark.parametrize("union", [c.Condition, f.Amount, f.Filter])
def test_every_kind_of_value_has_a_row(union: Any) -> None:
    """What no row says may look at anything, except what the text does not tell (`Untold`)."""
    kinds = {kind for kind in get_args(union) if kind is not int}
    assert kinds - LOOKS.keys() - set(BY_PARTS) - {f.Untold} == set()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("~ gets +1/+1 as long as it's your turn.", set[str]()),
        ("~ gets +1/+1 as long as you control a Forest.", {"members"}),
        ("~ gets +1/+1 for each creature you control.", {"members"}),
        ("~ gets +1/+1 as long as it's untapped.", {"tapped"}),
        ("~ gets +1/+1 as long as you have 30 or more life.", {"life"}),
        ("~'s power and toughness are each equal to the number of cards in your hand.", {"cards"}),
        ("~ gets +1/+0 for each creature card in your graveyard.", {"graveyard"}),
        ("~ gets +1/+1 for each charge counter on it.", {"counters"}),
        ("Creatures you control with power 2 or less get +1/+1.", {"sizes"}),
        ("Creatures you control with flying get +1/+1.", {"keywords"}),
        ("Creatures you control with no abilities get +1/+1.", {"keywords", "counters"}),
        ("~ has protection from each mana value among artifacts you control.", {"members"}),
        ("~ gets +2/+2 as long as it's monstrous.", set[str]()),
        ("~ gets +2/+2 as long as you're the monarch.", {"life"}),
        ("~ gets +2/+2 as long as a creature died this turn.", {"graveyard"}),
    ],
)
def test_what_a_value_looks_at(text: str, expected: set[str]) -> None:
    read = present_line(text)
    found = {one for effect in (*read.effects, *read.states) for one in facts(effect)}
    assert (read.effects or read.states) != ()
    assert found == expected


def test_words_that_no_row_reads_look_at_anything() -> None:
    assert facts(c.Undecided("the moon is full")) == {"anything"}
    assert facts(f.Untold("the number of moons")) == {"anything"}


def test_among_whom_a_value_counts() -> None:
    elves = q.HasType("elf")
    assert list(counted(c.Exists(elves))) == [elves]
    assert list(counted(c.MoreThan(elves, q.ANYTHING))) == [elves, q.ANYTHING]
    assert list(counted(f.Devotion(("R",)))) == [q.ControlledBy(Who.YOU)]
    assert list(counted(f.StatisticOf("power"))) == []
