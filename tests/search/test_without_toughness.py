"""Searches on boards with a creature whose toughness the layers bring to 0. By 704.5f it would be
in a graveyard: nothing is proved of what it does."""

from typing import Any

import pytest
from msgspec.structs import replace

from legality import Position, best_attack, best_block, forced_lethal
from legality.search.lethal_answers import Kills, Open, Survives
from tests.table import board, creature, enchantment, with_attacks

A, B = "Ann", "Bob"


def shrunk(times: int, *creatures: dict[str, Any], life: int = 3) -> Position:
    """Those creatures under so many enchantments that give -1/-1; Bob has that life."""
    curses = [enchantment(f"e{n}", B, "All creatures get -1/-1.") for n in range(times)]
    position = board(*creatures, *curses)
    ann, bob = position.players
    return replace(position, players=(ann, replace(bob, life=life)))


def printed(id: str, who: str, size: str, **fields: Any) -> dict[str, Any]:
    return creature(id, who, size, printed=True, **fields)


@pytest.mark.parametrize(("times", "answer"), [(1, Kills), (2, Open)])
def test_who_kills_has_a_toughness(times: int, answer: type) -> None:
    """5/2 is 4/1 under one, and takes 3 life; under two it is 3/0, which no board has."""
    position = shrunk(times, printed("bear", A, "5/2"))
    found = forced_lethal(position)
    assert isinstance(found, answer)
    line = ("bear", "a creature of toughness 0 would be in a graveyard")
    assert found.gaps.not_modelled == ((line,) if answer is Open else ())
    attack = best_attack(position)
    assert (attack.proved, attack.gaps.not_modelled) == (
        (True, ()) if answer is Kills else (False, (line,))
    )


@pytest.mark.parametrize(("times", "answer"), [(1, Survives), (2, Open)])
def test_who_blocks_has_a_toughness(times: int, answer: type) -> None:
    """6/6 is 4/4 or 5/5, enough for 3 life, unless the 1/2 blocks: 0/1 does, 0/0 is none."""
    position = shrunk(times, printed("ox", A, "6/6"), printed("rat", B, "1/2"))
    assert isinstance(forced_lethal(position), answer)
    assert best_attack(position).proved is (answer is Survives)
    assert best_block(with_attacks(position, "ox")).proved is (answer is Survives)


def test_who_does_not_fight_opens_nothing() -> None:
    """The 1/2 of Ann's is no part of the attack that kills, nor would its block help a dead Bob."""
    position = shrunk(2, printed("ox", A, "6/6"), printed("rat", A, "1/2"))
    found = forced_lethal(position)
    assert isinstance(found, Kills)
    assert tuple(found.attack) == ("ox",)
    position = shrunk(2, printed("ox", A, "6/6"), printed("rat", B, "1/2", tapped=True))
    assert isinstance(forced_lethal(position), Kills)
    assert best_attack(position).proved


def test_what_is_written_or_told_is_taken_as_it_is() -> None:
    """A written 3/0; 5/2 with a counter is 4/1 under two; a 0/0 has counters that nobody told."""
    assert isinstance(forced_lethal(shrunk(2, creature("bear", A, "3/0"))), Kills)
    counted = printed("bear", A, "5/2", counters={"+1/+1": 1})
    assert isinstance(forced_lethal(shrunk(2, counted)), Kills)
    text = "This creature enters with three +1/+1 counters on it."
    hydra = creature("hydra", A, "0/0", text, printed=True)
    assert "graveyard" not in str(forced_lethal(shrunk(0, hydra)).gaps.not_modelled)
