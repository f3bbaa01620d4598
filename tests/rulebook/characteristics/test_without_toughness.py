"""A creature whose toughness the layers bring to 0, and that the board has all the same."""

from typing import Any

import pytest

from legality import check
from legality.rulebook.characteristics.present import unknown
from tests.rulebook.characteristics.test_present import board, printed, size

DEAD = "a creature of toughness 0 would be in a graveyard"
SHRINKS = "Creatures your opponents control get -{0}/-{0}."


def shrunk(by: int, **fields: Any) -> Any:
    """A bear of Ann's beside Bob's enchantment."""
    text = SHRINKS.format(by)
    curse = printed("curse", "Enchantment", text, controller="Bob")
    return board(printed("bear", "Creature — Bear", size="2/2", **fields), curse, attacks={})


def listed(position: Any) -> list[tuple[str, str]]:
    return list(unknown(position).not_understood)


@pytest.mark.parametrize(("by", "counters", "lives"), [(1, 0, True), (2, 0, False), (2, 1, True)])
def test_a_creature_without_toughness_is_listed(by: int, counters: int, lives: bool) -> None:
    """2 - 1 = 1 lives, 2 - 2 = 0 does not, 2 + 1 - 2 = 1 does."""
    position = shrunk(by, counters={"+1/+1": counters})
    assert listed(position) == ([] if lives else [("bear", DEAD)])
    assert size(position, "bear") == (2 + counters - by, 2 + counters - by)


def test_less_than_nothing_is_listed_too() -> None:
    assert listed(shrunk(5)) == [("bear", DEAD.replace("0", "-3"))]


def test_a_toughness_that_is_written_is_taken_as_it_is() -> None:
    """It is as it is now; of a printed power alone nothing follows."""
    written = {"id": "bear", "controller": "Ann", "type_line": "Creature", "power": 0}
    written["toughness"] = 0
    for printed_too in ({}, {"printed": ["power"]}):
        assert listed(board({**written, **printed_too})) == []


def test_what_is_no_creature_needs_no_toughness() -> None:
    """A Vehicle that is not crewed, and a creature card that is a land now."""
    text = "Enchanted permanent is a colorless Forest land."
    song = printed("song", "Enchantment — Aura", text, attached_to="germ")
    germ = printed("germ", "Creature — Germ", size="0/0")
    assert listed(board(germ, song)) == []
    assert listed(board(germ)) == [("germ", DEAD)]


def test_counters_with_which_it_entered_are_asked_instead() -> None:
    """A 0/0 that stands on the board has had its counters; told to have none, it is dead."""
    text = "This creature enters with three +1/+1 counters on it."
    hydra = printed("hydra", "Creature — Hydra", text, "0/0")
    assert listed(board(hydra)) == []
    assert [ask.id for ask in unknown(board(hydra)).asks] == ["hydra"]
    assert listed(board({**hydra, "counters": {"+1/+1": 0}})) == [("hydra", DEAD)]
    assert listed(board({**hydra, "counters": {"+1/+1": 3}})) == []


def test_one_whose_size_is_not_known_is_not_listed_for_it() -> None:
    """Nobody told the hand; a hand of none is told."""
    star = printed(
        "star",
        "Creature — Elemental",
        "Star's power and toughness are each equal to the number of cards in your hand.",
        "*/*",
    )
    assert ("star", DEAD) not in listed(board(star))
    players = [{"name": "Ann", "hand": 0}, {"name": "Bob"}]
    assert listed(board(star, players=players)) == [("star", DEAD)]


def test_who_is_phased_out_is_not_there() -> None:
    assert listed(shrunk(2, phased_out=True)) == []


@pytest.mark.parametrize(("text", "legal"), [("", True), ("Skulk", None)])
def test_a_verdict_that_asks_for_its_size_is_undecided(text: str, legal: bool | None) -> None:
    """Skulk compares powers; where no rule asks for one, the block is judged beside the listing."""
    rat = printed("rat", "Creature — Rat", text, "1/1", controller="Bob")
    curse = printed("curse", "Enchantment", SHRINKS.format(2), controller="Bob")
    bear = printed("bear", "Creature — Bear", size="2/2")
    fight = {"active": "Bob", "attacks": {"rat": "Ann"}, "judge": ["blocks"]}
    judgement = check(board(rat, curse, bear, blocks={"bear": ["rat"]}, **fight))
    assert (judgement.legal, list(judgement.not_understood)) == (legal, [("bear", DEAD)])
