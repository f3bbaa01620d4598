"""Types, colours and base sizes that a text gives from a declaration, a death or a counter on, or
no longer: nothing works these out anew, and nobody is sure of them (613.1d, e, 613.4b)."""

from typing import Any

import pytest
from msgspec import structs

from legality import Position, check
from tests.moments.answers import A, B, answer, blocks, damage
from tests.table import Value, board, creature, enchantment

GOD = "As long as your devotion to red is less than five, this creature isn't a creature."
HIDDEN = (
    "As long as this creature is tapped, it's a Human Citizen with base power and toughness 1/1 "
    "and can't be blocked."
)


def struck(*permanents: Value, amount: int, **fields: Any) -> Any:
    """Ann's `a` attacks beside her elf, which Bob's knight kills by first strike."""
    elf = creature("elf", A, "1/1", types="Creature — Elf", colors=["R"], mana_cost="{R}")
    knight = creature("knight", B, "2/2", "First strike")
    assign = {"a": {B: amount}} if amount else {}
    fields.setdefault("attacks", "a elf")
    return board(*permanents, elf, knight, blocks="knight>elf",
                 damage={"step": "regular", "assign": assign}, **fields)  # fmt: skip


def lying(position: Position, graveyard: int | tuple[str, ...]) -> Position:
    """The position with so many cards in Ann's graveyard."""
    ann, bob = position.players
    return structs.replace(position, players=(structs.replace(ann, graveyard=graveyard), bob))


def god(**fields: Any) -> Value:
    return creature("a", A, "6/5", GOD, types="Enchantment Creature — God", **fields)


@pytest.mark.rule("506.4", "613.1d")
@pytest.mark.parametrize("amount", [0, 6])
@pytest.mark.parametrize("printed", [True, False])
def test_who_may_be_no_creature_any_more(amount: int, *, printed: bool) -> None:
    """Devotion falls from five to four as the elf dies; with another red permanent it does not."""
    own = god(mana_cost="{3}{R}", printed=printed)
    law = enchantment("law", A, "", mana_cost="{R}{R}{R}")
    position = struck(own, law, amount=amount)
    assert damage(position) is None
    assert [(one["id"], one["text"]) for one in answer(position)["not_understood"]] == [("a", GOD)]
    more = enchantment("more", A, "", mana_cost="{R}")
    assert damage(struck(own, law, more, amount=amount)) is (amount == 6)


@pytest.mark.parametrize("printed", [True, False])
def test_whose_base_size_begins_as_it_attacks(*, printed: bool) -> None:
    own = creature("a", A, "3/4", HIDDEN, printed=printed)
    for amount in (1, 3, 4):
        position = board(own, attacks="a", blocks="nobody", damage={"assign": {"a": {B: amount}}})
        assert damage(position) is None, amount
        assert answer(position)["not_understood"]
    awake = creature("a", A, "3/4", HIDDEN + "\nVigilance", printed=printed)
    for amount in (1, 3, 4):
        position = board(awake, attacks="a", blocks="nobody", damage={"assign": {"a": {B: amount}}})
        assert damage(position) is (amount == 3), amount


def test_whose_base_size_ends_as_its_source_dies() -> None:
    """Ann's elf sets the base size of her other creatures; nobody dies of its end by mistake."""
    text = "Other creatures you control have base power and toughness 4/4."
    own = creature("a", A, "4/4")
    elf = creature("elf", A, "1/1", text)
    knight = creature("knight", B, "2/2", "First strike")
    position = board(own, elf, knight, attacks="a elf", blocks="knight>elf",
                     damage={"step": "regular", "assign": {"a": {B: 4}}})  # fmt: skip
    assert damage(position) is None
    assert [one["id"] for one in answer(position)["not_understood"]] == ["elf"]


COUNTED = "Whenever this creature attacks, put a +1/+1 counter on it."
MIXED = (
    "As long as this creature has two or more counters on it, it has first strike and is an "
    "Assassin in addition to its other types."
)


@pytest.mark.rule("613.6")
def test_an_ability_that_begins_with_a_type() -> None:
    """The second counter gives first strike; the type beside it matters to nobody."""
    for counters in (0, 1):
        own = creature("a", A, f"{1 + counters}/{1 + counters}", f"{COUNTED}\n{MIXED}",
                       counters={"+1/+1": counters})  # fmt: skip
        other = creature("b", B, "3/3", printed=True)
        damaged = {"step": "first", "assign": {"a": {"b": 2 + counters}}}
        position = board(own, other, attacks="a", blocks="b>a", damage=damaged)
        assert damage(position) is (counters == 1)


EVERY = "As long as this creature has two or more counters on it, it's every creature type."


@pytest.mark.parametrize("text", [MIXED, EVERY])
def test_a_type_that_a_text_looks_at(text: str) -> None:
    """Bob's guard can't block Assassins: whether the attacker is one, nothing works out."""
    own = creature("a", A, "2/2", f"{COUNTED}\n{text}", counters={"+1/+1": 1})
    guard = creature("b", B, "3/3", "This creature can't block Assassins.")
    assert blocks(board(own, guard, attacks="a", blocks="b>a")) is None


LEAST = "This creature gets +4/+4 as long as there are no cards in your graveyard."
MOST = (
    "As long as there are eight or more cards in your graveyard, this creature has base power and "
    "toughness 8/8."
)


@pytest.mark.parametrize(
    ("text", "size", "graveyard", "amounts"),
    [
        (LEAST, "8/8", 0, [4]),
        (LEAST, "4/4", 1, [4]),
        ("Threshold — This creature gets +2/+2 as long as there are seven or more cards in your "
         "graveyard.", "2/2", 6, [4]),
        ("Threshold — This creature gets +2/+2 as long as there are seven or more cards in your "
         "graveyard.", "2/2", 5, [2]),
        (MOST, "4/5", 6, [4]),
    ],
)  # fmt: skip
def test_who_dies_lies_in_the_graveyard(
    text: str, size: str, graveyard: int, amounts: list[int]
) -> None:
    """The elf's card is one more in Ann's graveyard."""
    own = creature("a", A, size, text)
    told: tuple[int | tuple[str, ...], ...] = graveyard, ("Card",) * graveyard
    for cards in told:
        found = [
            amount
            for amount in (2, 4, 6, 8)
            if damage(lying(struck(own, amount=amount), cards)) is True
        ]
        assert found == amounts


def test_a_base_size_that_begins_with_a_card_in_the_graveyard() -> None:
    position = struck(creature("a", A, "4/5", MOST), amount=8)
    assert damage(lying(position, 7)) is None


def test_a_token_leaves_no_card() -> None:
    """111.7, 111.8: it ceases to exist."""
    own = creature("a", A, "8/8", LEAST)
    elf = creature("elf", A, "1/1", types="Token Creature — Elf")
    knight = creature("knight", B, "2/2", "First strike")
    position = board(own, elf, knight, attacks="a elf", blocks="knight>elf",
                     damage={"step": "regular", "assign": {"a": {B: 8}}})  # fmt: skip
    position = lying(position, 0)
    assert damage(position) is True
    assert not check(position).not_understood


def test_where_a_commander_goes_nobody_tells() -> None:
    """903.9a: its owner may put it into the command zone."""
    own = creature("a", A, "8/8", LEAST)
    elf = creature("elf", A, "1/1", types="Creature — Elf", commander=True)
    knight = creature("knight", B, "2/2", "First strike")
    position = board(own, elf, knight, attacks="a elf", blocks="knight>elf",
                     damage={"step": "regular", "assign": {"a": {B: 8}}})  # fmt: skip
    position = lying(position, 0)
    assert damage(position) is None
    assert answer(position)["not_understood"]


def test_what_is_exiled_instead() -> None:
    law = enchantment("law", B, "If a creature would die, exile it instead.")
    position = struck(creature("a", A, "8/8", LEAST), law, amount=8)
    position = lying(position, 0)
    assert damage(position) is None
    assert any(one["id"] == "law" for one in answer(position)["asks"])
