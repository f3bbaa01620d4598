"""Amounts: what the board tells, and the words of what it does not tell."""

import pytest

from legality.effects.filters import (
    AllOf,
    Amount,
    AnyOf,
    AttachedTo,
    BasicLandTypes,
    CardsIn,
    CardTypesIn,
    ColorsAmong,
    CountersAmong,
    CountersOn,
    CountOf,
    GreatestOf,
    Half,
    Held,
    MostOf,
    NamesAmong,
    StatisticOf,
    Sum,
    Untold,
)
from legality.effects.players import Who
from legality.effects.qualities import ControlledBy, HasType
from legality.text.reader import Reader, Scope
from legality.text.reading.nouns.amounts import amount_in_words, for_each, known_amount

MINE = ControlledBy(Who.YOU)
ELVES = AllOf((HasType("elf"), MINE))
LANDS = AllOf((HasType("land"), MINE))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("the number of Elves you control", CountOf(ELVES)),
        ("twice the number of Elves you control", CountOf(ELVES, 2)),
        ("the number of cards in your hand", CardsIn("hand", Who.YOU)),
        ("the number of cards in all graveyards", CardsIn("graveyard", Who.ANY)),
        ("the number of +1/+1 counters on ~", CountersOn("+1/+1", "source")),
        ("the number of basic land types among lands you control", BasicLandTypes(LANDS)),
        ("the greatest power among Elves you control", GreatestOf("power", ELVES)),
        ("its mana value", StatisticOf("mana value", "source")),
        ("the number of Elves you control plus 1", Sum(CountOf(ELVES), 1)),
        ("2 plus the number of Elves you control", Sum(CountOf(ELVES), 2)),
        (
            "the number of Elves you control plus the number of Elf cards in all graveyards",
            Sum(CountOf(ELVES), CardsIn("graveyard", Who.ANY, kind="elf")),
        ),
        (
            "twice the number of instant and sorcery cards in your graveyard",
            CardsIn("graveyard", Who.YOU, 2, "instant or sorcery"),
        ),
        (  # one card that is neither, not one that is not both
            "the number of noncreature, nonland cards in your graveyard",
            CardsIn("graveyard", Who.YOU, kind="noncreature nonland"),
        ),
        (
            "the number of artifact, creature, or land cards in your graveyard",
            CardsIn("graveyard", Who.YOU, kind="artifact or creature or land"),
        ),
        ("the number of nonland cards in exile", Untold("the number of nonland cards in exile")),
        ("the number of odd cards in your hand", Untold("the number of odd cards in your hand")),
        ("the total number of cards in all players' hands", CardsIn("hand", Who.ANY)),
        (
            "the number of card types among cards in your opponents' graveyards",
            CardTypesIn("graveyard", Who.OPPONENTS),
        ),
        ("the number of colors among Elves you control", ColorsAmong(ELVES)),
        ("the number of age counters on lands you control", CountersAmong(LANDS, "age")),
        ("the number of Auras attached to ~", AttachedTo(HasType("aura"), "source")),
        ("your life total", Held("life")),
        ("the number of energy counters you have", Held("energy")),
        ("the number of differently named lands you control", NamesAmong(LANDS)),
        ("the highest life total among your opponents", MostOf("life", Who.OPPONENTS)),
        ("the life total of an opponent with the most life", MostOf("life", Who.OPPONENTS)),
        (
            "the number of cards in the hand of the opponent with the most cards in hand",
            MostOf("hand", Who.OPPONENTS),
        ),
        ("half your life total, rounded up", Half(Held("life"), up=True)),
        ("half the number of Elves you control, rounded down", Half(CountOf(ELVES), up=False)),
        ("half your life total", Untold("half your life total")),  # up or down?
        ("7", 7),
        ("the number of moons in the sky", Untold("the number of moons in the sky")),
    ],
)
def test_an_amount(text: str, expected: Amount) -> None:
    assert amount_in_words(text, Scope()) == expected


def test_for_each_ends_with_its_clause() -> None:
    assert for_each(Reader("Elf you control and has trample."), Scope()) == CountOf(ELVES)
    worn = AnyOf((HasType("aura"), HasType("equipment")))
    assert for_each(Reader("Aura and Equipment attached to it."), Scope()) == AttachedTo(
        worn, "source"
    )
    assert for_each(Reader("experience counter you have."), Scope()) == Held("experience")
    assert for_each(Reader("moon in the sky."), Scope()) == Untold("moon in the sky")
    assert for_each(Reader("moon that attacks."), Scope()) is None


def test_nothing_is_read_of_what_is_no_amount() -> None:
    reader = Reader("the number of moons")
    assert known_amount(reader, Scope()) is None
    assert reader.at == 0
