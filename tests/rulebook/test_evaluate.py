"""Filters and amounts at a moment of combat, each on one small board."""

import pytest

from legality.effects import filters as f
from legality.effects import qualities as q
from legality.effects.players import Who
from legality.rulebook.blockers import block_table
from legality.rulebook.evaluate import amount, matches
from legality.rulebook.moment import Encounter, Viewpoint
from tests.table import aura, board, creature, planeswalker

TABLE = block_table(
    board(
        creature("wall", "Bob", "0/4"),
        creature("giant", "Bob", "5/3"),
        creature("stolen", "Bob", "2/2", owner="Ann"),
        creature("raider", "Ann", "3/1"),
        creature("rogue", "Ann", "1/1"),
        planeswalker("jura", "Bob"),
        aura("veil", "Bob", "giant", ""),
        aura("curse", "Ann", "Bob", ""),
        attacks="raider rogue>jura",
    )
)
BY_BOB = Viewpoint(None, "Bob", None, Encounter(("Bob",), ("Ann",)))
BY_VEIL = BY_BOB._replace(source=TABLE.here["veil"], affected=TABLE.here["stolen"])
BY_CURSE = BY_BOB._replace(source=TABLE.here["curse"], you="Ann")


@pytest.mark.parametrize(
    ("wanted", "names"),
    [
        (q.OwnedBy(Who.OPPONENTS), "stolen raider rogue curse"),  # 108.3: whoever controls it
        (q.CompareOwn("toughness", ">", "power"), "wall"),
        (q.CompareOwn("power", ">=", "toughness"), "giant stolen raider rogue"),
        (q.AttackingWhom(Who.YOU), "raider"),  # 508.1b: the rogue attacks a planeswalker
        (q.AttackingWhom(Who.OPPONENTS), ""),
        (f.EnchantedBy(q.HasType("aura")), "giant"),
        (q.OfChosen("type"), ""),  # settled before, or it is nobody
        (q.Target(1), ""),
    ],
)
def test_who_matches(wanted: f.Filter, names: str) -> None:
    found = [one.id for one in TABLE.permanents if matches(TABLE, wanted, one, BY_BOB)]
    assert found == names.split()


@pytest.mark.parametrize(
    ("value", "reader", "expected"),
    [
        (f.GreatestOf("power", q.ControlledBy(Who.YOU)), BY_BOB, None),  # the Aura has no power
        (f.GreatestOf("power", q.HasType("creature")), BY_BOB, 5),
        (f.GreatestOf("toughness", q.AttackingWhom(Who.YOU)), BY_BOB, 1),
        (f.GreatestOf("power", q.HasType("dragon")), BY_BOB, 0),
        (f.StatisticOf("power", "attached"), BY_VEIL, 5),
        (f.StatisticOf("power", "attached"), BY_BOB, None),  # no source, nothing it is attached to
        (f.StatisticOf("toughness", "affected"), BY_VEIL, 2),
        (f.StatisticOf("toughness", "source"), BY_VEIL, None),
    ],
)
def test_what_an_amount_comes_to(value: f.Amount, reader: Viewpoint, expected: int | None) -> None:
    assert amount(TABLE, value, reader) == expected


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        # Only who may be meant at all needs a mana value that the position gives (202.3).
        ("Creatures you control with mana value 3 or greater have trample.", {"mine"}),
        ("Creatures with mana value 3 or greater have trample.", {"mine", "theirs"}),
        ("Creatures your opponents control with odd mana values have trample.", {"theirs"}),
    ],
)
def test_a_mana_value_is_asked_only_of_those_that_are_meant_otherwise(
    text: str, missing: set[str]
) -> None:
    table = block_table(
        board(
            creature("mine", "Ann", "3/3"),
            creature("theirs", "Bob", "2/2"),
            creature("lord", "Ann", "1/1", text, mana_value=3),
            attacks="mine",
        )
    )
    assert {id for id, line in table.gaps.not_understood if "mana value" in line} == missing
