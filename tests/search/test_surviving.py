"""Attacks that are survived whatever a line does that no combat plays: by hand, on either side."""

import pytest
from msgspec.structs import replace

from legality.search.forced_lethal import Kills, Open, Survives, forced_lethal
from tests.table import Value, board, creature

A, B = "Ann", "Bob"
ZEALOT = (
    "Whenever this creature attacks and isn't blocked, you may have it deal 3 damage to target "
    "creature. If you do, this creature assigns no combat damage this turn."
)
SCAMP = (
    "Whenever this creature deals combat damage to a player, you may sacrifice it. If you do, this "
    "creature deals 3 damage to that player."
)
ALONE = "Whenever this creature attacks alone, double its power and toughness until end of turn."
DRAGON = (
    "When this creature dies, choose one —\n• Each opponent loses 2 life.\n• Put target creature "
    "card from a graveyard onto the battlefield under your control."
)
BEAR = creature("bear", A, "2/2")


def answer(life: int, *permanents: Value, mana: int = 0) -> type:
    """The kind of answer where Bob has so much life."""
    position = board(*permanents, mana={A: mana})
    ann, bob = position.players
    return type(forced_lethal(replace(position, players=(ann, replace(bob, life=life)))))


@pytest.mark.parametrize(
    ("text", "size", "life", "expected"),
    [
        # The guard blocks the zealot, which then never triggers; the bear deals 2.
        (ZEALOT, "2/2", 3, Survives),
        (ZEALOT, "2/2", 2, Kills),
        # The guard blocks the scamp, and the bear deals 2; left alone, the scamp deals 1 and 3.
        (SCAMP, "1/1", 3, Survives),
        (SCAMP, "1/1", 2, Open),
        # Alone it is blocked, and deals nothing however large it is; beside the bear it stays.
        (ALONE, "5/5", 3, Survives),
        (f"{ALONE}\nTrample", "5/5", 6, Open),
        # Nobody can block the dragon, so it does not die; the guard stops the bear.
        (f"Flying\n{DRAGON}", "5/5", 6, Survives),
        (f"Flying\n{DRAGON}", "5/5", 5, Kills),
    ],
)
def test_a_block_by_which_the_line_does_nothing(
    text: str, size: str, life: int, expected: type
) -> None:
    attacker = creature("a", A, size, text)
    assert answer(life, attacker, BEAR, creature("g", B, "1/1")) is expected


def test_who_is_blocked_may_die_of_it() -> None:
    # At 3 the giant has to block the dragon, which dies of it: the bear's 2, and 2 of the mode.
    dragon, giant = creature("a", A, "5/5", DRAGON), creature("g", B, "6/6")
    assert answer(3, dragon, BEAR, giant) is Open
    # At 6 it may block the bear, and the dragon deals 5 and lives.
    assert answer(6, dragon, BEAR, giant) is Survives


def test_tokens_that_attack_are_blocked_by_nobody() -> None:
    # The Human enters attacking: however the guard blocks, it may be the one that is unblocked.
    makes = (
        "Whenever this creature attacks, create a 1/1 red Human creature token that's attacking."
    )
    hurts = (
        "Whenever a Human you control deals combat damage to a player, you may pay {1}. If you do, "
        "that player loses 9 life."
    )
    hero, law = creature("h", A, "2/2", makes), creature("l", A, "0/1", hurts)
    assert answer(4, hero, law, creature("g", B, "1/1"), mana=1) is Open
    other = creature("l", A, "0/1", hurts.replace("Human", "Elf"))
    assert answer(4, hero, other, creature("g", B, "1/1"), mana=1) is Survives


def test_a_player_who_may_lose_first_saves_nobody() -> None:
    # Ann would lose her last point as the guard blocks; the scamp may take Bob's before it is known
    loses = "Whenever this creature blocks, target opponent loses 1 life."
    guard = creature("g", B, "1/1", loses)
    position = board(creature("a", A, "1/1", SCAMP), BEAR, guard)
    ann, bob = position.players
    few = replace(position, players=(replace(ann, life=1), replace(bob, life=2)))
    assert isinstance(forced_lethal(few), Open)
