"""Damage in words, and the creatures of which it says nothing."""

import pytest

from legality import Legal, NotationError, Position, check_damage
from tests.position.notation.test_as_typed import Names
from tests.position.notation.test_reading import read

BLOCKED = "Ann: Ox 5/5 trample -> Bob; Bob: Elk 2/2 -> Ox"


def assigned(board: str) -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = read(board)["damage"]["assign"]
    return found


def test_a_blocker_deals_its_damage_to_the_one_it_blocks() -> None:
    """510.1d: all of it, so who says what the Ox deals means a legal assignment."""
    for said in ("Ox deals 2 to Elk and 3 to Bob", "damage: Ox 2 to Elk, 3 to Bob"):
        assert assigned(f"{BLOCKED}; {said}") == {"Ox": {"Elk": 2, "Bob": 3}, "Elk": {"Ox": 2}}


@pytest.mark.parametrize("said", ["Ox: Elk 2, Bob 3", "ox -> elk 2, Bob 3", '"Ox": Elk 2 + Bob 3'])
def test_commas_between_those_to_whom_one_deals(said: str) -> None:
    """In words as well: the blocker of whom nothing is said deals its damage."""
    assert assigned(f"{BLOCKED}; damage: {said}") == {"Ox": {"Elk": 2, "Bob": 3}, "Elk": {"Ox": 2}}


@pytest.mark.parametrize("said", ["Ox -> Elk 2, Elk -> Ox 2", "Ox -> Elk 2 + Bob 3"])
def test_arrows_without_such_commas_are_the_exact_form(said: str) -> None:
    assert "Elk" not in assigned(f"{BLOCKED}; damage: {said}") or "Elk ->" in said


@pytest.mark.parametrize("said", ["Ox -> Elk 2, Bob", "Ox: Elk, Bob 3", "Ox: Elk 2: Bob 3", "Ox:"])
def test_commas_without_amounts_are_refused(said: str) -> None:
    with pytest.raises(NotationError):
        read(f"{BLOCKED}; damage: {said}")


def test_who_is_said_to_deal_none_deals_none() -> None:
    """The exact form has all that is dealt; so has one in words of each creature."""
    exact = f"{BLOCKED}; damage: Ox -> Elk 2 + Bob 3"
    assert assigned(exact) == {"Ox": {"Elk": 2, "Bob": 3}}
    said = f"{BLOCKED}; Ox deals 5 to Elk; Elk deals 1 to Ox"
    assert assigned(said) == {"Ox": {"Elk": 5}, "Elk": {"Ox": 1}}


def test_a_blocker_that_is_damaged_deals_its_damage_too() -> None:
    board = (
        "Ann: Ox 5/5 trample -> Bob; Bob: Elk 2/2, damage 1 -> Ox; damage: Ox 1 to Elk, 4 to Bob"
    )
    assert assigned(board) == {"Ox": {"Elk": 1, "Bob": 4}, "Elk": {"Ox": 2}}


def test_an_unblocked_attacker_deals_its_damage_to_the_player() -> None:
    board = "Ann: Ox 5/5 -> Bob; Cub 1/1 ×2 -> Bob; Imp 0/1 -> Bob; Bob:; Ox deals 5 to Bob"
    assert assigned(board) == {name: {"Bob": n} for name, n in HITS.items()}


HITS = {"Ox": 5, "Cub#1": 1, "Cub#2": 1}
"""A power of 0 deals none (510.1a)."""


@pytest.mark.parametrize(
    ("more", "problem"),
    [
        ("Ann: Ox 5/5 -> B; B: Elk 2/2 -> Ox; Elf 1/1 -> Ox; Elk deals 2 to Ox", "what Ox deals"),
        ("Ann: Ox 5/5 trample -> B; B: Elk 2/2 -> Ox; Elk deals 2 to Ox", "`Ox deals 5 damage to"),
    ],
)
def test_who_may_deal_it_to_several_is_asked_for(more: str, problem: str) -> None:
    with pytest.raises(NotationError, match=problem):
        read(more)


@pytest.mark.parametrize(
    "elk",
    ["Elk 2/2 first strike", 'Elk 2/2 "Menace"', "Elk 2/2 tapped", "Elk", "Elk 2/2 double strike"],
)
def test_nothing_is_added_where_more_may_decide(elk: str) -> None:
    """First strikers deal at another time, text may say anything, a card has some."""
    board = f"Ann: Ox 5/5 -> Bob; Bob: {elk}; Elk blocks Ox; Ox deals 5 to Elk"
    cards = Names() if "2/2" in elk else Names("Elk")
    if elk == "Elk":
        board = board.replace("Elk; Elk blocks Ox", "Elk -> Ox")
    found = read(board, cards)
    assert found["damage"]["assign"] == {"Ox": {"Elk": 5}}


def test_the_verdict() -> None:
    for dealt, legal in (("2 to Elk and 3 to Bob", True), ("1 to Elk and 4 to Bob", False)):
        verdicts = check_damage(Position.from_notation(f"{BLOCKED}; Ox deals {dealt}"))
        assert isinstance(verdicts["attacking"], Legal) == legal
        assert isinstance(verdicts["defending"], Legal)
