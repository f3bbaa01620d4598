"""Sizes of which only the least is known: an answer for the least holds for all, or is open."""

import random
from typing import Any

import pytest
from msgspec.structs import replace

from legality import Player, Position, forced_lethal
from legality.search.forced_lethal import Kills, Open, Survives
from tests.table import aura, board, creature, enchantment

A, B = "Ann", "Bob"
ENTERS = "This creature enters with X +1/+1 counters on it."
ZONE = "This creature gets +1/+1 for each land card in your graveyard."
TOP = "As long as the top card of your library is a creature card, this creature gets +3/+3."
GROWING = [ENTERS, ZONE, TOP]


def lethal(life: int, *permanents: dict[str, Any]) -> type:
    """What the search says where Bob has that life."""
    position: Position = board(*permanents)
    players = (Player(name=A), Player(name=B, life=life))
    return type(forced_lethal(replace(position, players=players)))


def grown(controller: str, text: str, size: str = "3/3", **more: Any) -> dict[str, Any]:
    return creature("x", controller, size, text, printed=True, **more)


@pytest.mark.parametrize("text", GROWING)
def test_an_attacker_of_at_least_three_kills_who_has_three(text: str) -> None:
    """Nothing blocks: 3 damage or more. Who has 4 life may live."""
    assert lethal(3, grown(A, text)) is Kills
    assert lethal(4, grown(A, text)) is Open
    assert lethal(3, grown(A, text), creature("wall", B, "0/9")) is not Kills


@pytest.mark.parametrize("text", GROWING)
def test_a_blocker_of_at_least_three_keeps_who_would_live_alive(text: str) -> None:
    """The 2/2 is the only attacker, and is blocked; two of them are one too many for two life."""
    assert lethal(2, grown(B, text), creature("bear", A)) is Survives
    two = creature("bear", A), creature("ox", A)
    assert lethal(2, grown(B, text), *two) is not Survives


@pytest.mark.parametrize("text", GROWING)
@pytest.mark.parametrize(("life", "expected"), [(2, Kills), (3, Survives)])
def test_the_size_of_who_does_not_fight_is_nothing(text: str, life: int, expected: type) -> None:
    """Tapped, Bob's creature does not block, and Ann's does not attack."""
    for player in (A, B):
        assert lethal(life, grown(player, text, tapped=True), creature("bear", A)) is expected


def test_where_both_sides_may_be_larger_it_is_open() -> None:
    """The flyer cannot be blocked by it; that nobody looks."""
    other = creature("y", B, "1/1", ENTERS, printed=True)
    assert lethal(3, grown(A, ENTERS, keywords=["Flying"]), other) is Open
    assert lethal(3, grown(A, ENTERS, keywords=["Flying"]), {**other, "tapped": True}) is Kills


@pytest.mark.parametrize(
    "more",
    [
        creature("sneak", A, "1/1", "Skulk"),
        enchantment("law", B, "Creatures with power 4 or greater can't attack."),
        enchantment("law", B, "Creatures you control with power 2 or less can't block."),
    ],
)
def test_where_a_size_decides_who_attacks_or_blocks_it_is_open(more: dict[str, Any]) -> None:
    assert lethal(3, grown(A, ENTERS), more) is Open


@pytest.mark.parametrize(
    "text",
    [
        "This creature gets -1/-1 for each land card in your graveyard.",
        "As long as the top card of your library is a land card, this creature gets -3/+3.",
        "As long as the top card of your library is a land card, this creature gets +1/+1 and "
        "can't attack.",
        "If this creature was kicked, it enters with two +1/+1 counters on it and with defender.",
        "This creature's power is equal to the number of land cards in your graveyard.",
    ],
)
def test_what_may_do_something_else_stays_open(text: str) -> None:
    assert lethal(3, grown(A, text)) is Open


def test_a_bonus_for_a_class_is_of_one_side() -> None:
    """Of Ann's alone, or of both sides. (Of an Aura of Bob's "your" graveyard is his.)"""
    each = "+1/+1 for each land card in your graveyard."
    bear = creature("bear", A, "3/3", printed=True)
    assert lethal(3, bear, enchantment("law", A, f"Creatures you control get {each}")) is Kills
    assert lethal(3, bear, enchantment("law", A, f"Creatures get {each}")) is Open
    assert lethal(3, bear, aura("law", B, "bear", f"Enchanted creature gets {each}")) is Kills


WORDS = (
    "First strike",
    "Trample",
    "Lifelink",
    "Deathtouch",
    "Flanking",
    "Flying",
    "Menace",
    "Skulk",
)


@pytest.mark.parametrize("seed", range(16))
def test_what_is_claimed_holds_of_each_size(seed: int) -> None:
    """Random boards: an answer where somebody may be larger is the one where it is 0, 1, 3 or 7
    larger, and that is told."""
    chance = random.Random(seed)
    for _ in range(4):
        fighters = [
            creature(
                f"{player}{number}",
                player,
                f"{chance.randint(1, 4)}/{chance.randint(1, 4)}",
                keywords=chance.sample(WORDS, 1),
                tapped=chance.random() < 0.2,
                printed=True,
            )
            for player, most in ((A, chance.randint(1, 3)), (B, chance.randint(0, 2)))
            for number in range(most)
        ]
        life, grower = chance.randint(1, 8), chance.randrange(len(fighters))
        text = chance.choice(GROWING[:2])
        claimed = lethal(life, *larger(fighters, grower, 0, text))
        if claimed is not Open:
            for more in (0, 1, 3, 7):
                assert lethal(life, *larger(fighters, grower, more)) is claimed


def larger(
    fighters: list[dict[str, Any]], which: int, more: int, text: str = ""
) -> list[dict[str, Any]]:
    """Those creatures, one of them so much larger, and with that text."""
    one = fighters[which]
    size = {"power": one["power"] + more, "toughness": one["toughness"] + more}
    return [*fighters[:which], {**one, **size, "oracle_text": text}, *fighters[which + 1 :]]
