"""Cards that work where they lie (113.6b, 113.6p): graveyard, hand, exile, command zone."""

import json
from typing import Any

import pytest

from legality import Position, check
from legality.rulebook.characteristics.present import present
from tests.table import Value, attack, board, creature, enchantment, land, legal_blocks, rules

RAGE = (
    "As long as this card is in your graveyard and you control a "
    "Mountain, creatures you control have haste."
)
MOUNTAIN = "Basic Land — Mountain"


def card(text: str, types: str = "Creature — Incarnation", **fields: Any) -> Value:
    return {"name": "Old Rage", "type_line": types, "oracle_text": text, **fields}


def table(*more: Value, zones: dict[str, Any], bob: dict[str, Any] | None = None) -> Position:
    """Ann's new creature n, in whose attack only haste helps (302.6)."""
    return Position.from_value(
        {
            "players": [{"name": "Ann", **zones}, {"name": "Bob", **(bob or {})}],
            "permanents": [creature("n", "Ann", summoning_sick=True), *more],
        }
    )


@pytest.mark.parametrize(
    ("types", "zones", "expected"),
    [
        (MOUNTAIN, {"graveyard": [card(RAGE)]}, []),
        ("Basic Land — Forest", {"graveyard": [card(RAGE)]}, ["508.1a"]),
        (MOUNTAIN, {"hand": [card(RAGE)]}, ["508.1a"]),
        (MOUNTAIN, {"library": [card(RAGE)]}, ["508.1a"]),
        (MOUNTAIN, {"graveyard": ["Old Rage"]}, ["508.1a"]),
        (MOUNTAIN, {"graveyard": 7}, ["508.1a"]),
        (MOUNTAIN, {"graveyard": [card("Haste")]}, ["508.1a"]),
    ],
)
def test_a_card_works_in_the_zone_it_names_only(
    types: str, zones: dict[str, Any], expected: list[str]
) -> None:
    assert rules(attack(table(land("m", "Ann", types), zones=zones), "n")) == expected


def test_you_is_its_owner() -> None:
    """109.5: Bob's card looks at Bob's lands, and helps Bob's creatures."""
    place = {"graveyard": [card(RAGE)]}
    assert rules(attack(table(land("m", "Ann", MOUNTAIN), zones={}, bob=place), "n")) == ["508.1a"]


def test_it_does_nothing_on_the_battlefield() -> None:
    rage = creature("r", "Ann", text=RAGE)
    assert rules(attack(table(land("m", "Ann", MOUNTAIN), rage, zones={}), "n")) == ["508.1a"]


@pytest.mark.parametrize(
    ("zone", "text", "works"),
    [
        ("exile", "As long as this card is in exile, creatures you control have haste.", True),
        ("exile", "While this card is exiled, creatures you control have haste.", True),
        ("hand", "Creatures you control have haste as long as Old Rage is in your hand.", True),
        (
            "graveyard",
            "As long as you control a creature and Old Rage is in your "
            "graveyard, creatures you control have haste.",
            True,
        ),
        (
            "graveyard",
            "As long as you control an Elf and Old Rage is in your "
            "graveyard, creatures you control have haste.",
            False,
        ),
        (
            "command",
            "Eminence — As long as Old Rage is in the command zone or on "
            "the battlefield, creatures you control have haste.",
            True,
        ),
        (
            "exile",
            "Eminence — As long as Old Rage is in the command zone or on "
            "the battlefield, creatures you control have haste.",
            False,
        ),
        ("command", "Creatures you control have haste.", False),
    ],
)
def test_how_it_may_name_its_zone(zone: str, text: str, works: bool) -> None:
    expected = [] if works else ["508.1a"]
    assert rules(attack(table(zones={zone: [card(text)]}), "n")) == expected


def test_eminence_works_on_the_battlefield_too() -> None:
    text = (
        "Eminence — As long as this creature is in the command zone "
        "or on the battlefield, creatures you control have haste."
    )
    assert rules(attack(table(creature("r", "Ann", text=text), zones={}), "n")) == []


def test_an_emblem_says_all_of_its_lines() -> None:
    """113.6p, 114.4."""
    emblem = card("Creatures you control have haste.\nCreatures can't block.", "Emblem — Test")
    assert rules(attack(table(zones={"command": [emblem]}), "n")) == []
    fight = board(creature("x", "Ann"), creature("b", "Bob"), attacks="x")
    assert legal_blocks(fight) == {"nobody", "b"}
    bound = Position.from_value(
        {
            "players": [{"name": "Ann", "command": [emblem]}, {"name": "Bob"}],
            "permanents": [creature("x", "Ann"), creature("b", "Bob")],
            "attacks": {"x": "Bob"},
        }
    )
    assert legal_blocks(bound) == {"nobody"}


def test_what_an_emblem_triggers_in_combat_is_listed() -> None:
    emblem = card(
        "Whenever a creature you control attacks, it gets +1/+0 until end of turn.", "Emblem"
    )
    position = table(zones={"command": [emblem]})
    assert [text for _, text in check(position).not_understood] == [emblem["oracle_text"]]


HUSH = "All creatures lose all abilities."


@pytest.mark.rule("613.7d")
def test_whether_it_came_before_a_loss_is_asked() -> None:
    """613.7d: the card's timestamp is when it came to the graveyard; written, it decides."""

    def found(**fields: Any) -> Any:
        rage = card(RAGE, **fields)
        return table(
            enchantment("h", "Bob", HUSH),
            land("m", "Ann", MOUNTAIN),
            zones={"graveyard": [rage]},
        )

    open_ = check(Position.from_value({**_value(found()), "attacks": {"n": "Bob"}}))
    assert open_.legal is None
    (asked,) = open_.asks
    assert asked.asked == f'"{RAGE}" began after @h'
    for holds in (True, False):
        given = [{"id": asked.id, "text": asked.asked, "holds": holds}]
        one = {**_value(found()), "attacks": {"n": "Bob"}, "given": given}
        assert check(Position.from_value(one)).legal is holds
    # n, h, m stand at 0, 1, 2
    assert rules(attack(found(timestamp=5), "n")) == []
    assert rules(attack(found(timestamp=0), "n")) == ["508.1a"]


def _value(position: Position) -> Value:
    return dict(json.loads(str(position)))


def test_cards_in_graveyards_that_may_have_lost_their_abilities_are_listed() -> None:
    jail = enchantment("j", "Bob", "Cards in graveyards lose all abilities.")
    position = table(jail, land("m", "Ann", MOUNTAIN), zones={"graveyard": [card(RAGE)]})
    assert [text for _, text in check(position).not_understood] == [RAGE]


SMALL = (
    "As long as this card is in your graveyard, creatures your "
    "opponents control have base power and toughness 1/1."
)


def test_sizes_by_layers() -> None:
    """A printed 2/2 is 3/3 by a card in the graveyard, and not written 2/2 (it contains it)."""
    grow = card("As long as this card is in your graveyard, creatures you control get +1/+1.")
    for printed, power in ((True, 3), (False, 2)):
        position = table(creature("p", "Ann", printed=printed), zones={"graveyard": [grow]})
        assert present(position).by_id["p"].power == power


@pytest.mark.parametrize(("fields", "listed"), [({}, [SMALL]), ({"timestamp": 3}, [])])
def test_where_the_order_matters_a_timestamp_is_needed(fields: Value, listed: list[str]) -> None:
    position = table(
        creature("p", "Bob", printed=True), zones={"graveyard": [card(SMALL, **fields)]}
    )
    assert [text for _, text in check(position).not_understood] == listed
