"""Filters and amounts at a moment of combat, each on one small board."""

from typing import Any

import pytest
from msgspec.structs import replace

from legality import check_blocks
from legality.effects import filters as f
from legality.effects import qualities as q
from legality.effects.players import Who
from legality.rulebook.blockers import block_table
from legality.rulebook.evaluate import amount, matches
from legality.rulebook.moment import Encounter, Viewpoint
from tests.table import aura, board, creature, equipment, planeswalker, with_blocks

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
    noted = {id for id, line in table.gaps.not_understood if "its mana value" in line}
    assert noted == missing
    assert ("lord", text) in table.gaps.not_understood  # and whose text it is, as it is written


NOBODY: set[tuple[str, str]] = set()
PROTECTED = "Protection from mana value 3 or greater"
BRACED = f"Equipped creature has {PROTECTED.lower()}."


@pytest.mark.parametrize(
    ("text", "braces", "value", "noted"),
    [
        (PROTECTED, "", 3, NOBODY),
        (PROTECTED, "", None, {("bear", PROTECTED)}),
        # Who gives the text is named where the protected creature has none of its own.
        ("", BRACED, None, {("braces", BRACED)}),
        (PROTECTED, BRACED, None, {("bear", PROTECTED)}),
        ("", BRACED, 3, NOBODY),
        ("", "{T}: Draw a card with mana value 3.", None, NOBODY),
    ],
)
def test_a_missing_mana_value_names_the_line_that_asks_for_it(
    text: str, braces: str, value: int | None, noted: set[tuple[str, str]]
) -> None:
    fields: dict[str, Any] = {} if value is None else {"mana_value": value}
    position = board(
        creature("bear", "Ann", "2/2", text),
        creature("wall", "Bob", "0/4", **fields),
        equipment("braces", "Ann", "bear", braces),
        attacks="bear",
    )
    told = check_blocks(with_blocks(position, "nobody"))["Bob"].not_understood
    assert noted == {entry for entry in told if entry[0] != "wall"}


@pytest.mark.parametrize(
    ("number", "facts", "told"),
    [
        ("the number of cards in your hand", {}, True),
        ("the number of cards in your hand", {"hand": 3}, False),
        ("the number of card types among cards in your graveyard", {}, True),
        ("the number of card types among cards in your graveyard", {"graveyard": ()}, False),
        ("the number of cards in your library", {}, True),
        ("this creature's mana value", {}, True),
        ("enchanted creature's power", {}, False),  # attached to nothing: no fact is missing
    ],
)
def test_a_number_that_powers_are_compared_with_may_be_missing(
    number: str, facts: dict[str, Any], told: bool
) -> None:
    text = f"This creature can't be blocked by creatures with power less than {number}."
    position = board(
        creature("bear", "Ann", "2/2", f"Trample\n{text}"),
        creature("elf", "Bob", "1/1"),
        attacks="bear",
    )
    ann, bob = position.players
    position = replace(position, players=(replace(ann, **facts), bob))
    entries = check_blocks(with_blocks(position, "nobody"))["Bob"].not_understood
    assert entries == ((("bear", text),) if told else ())
