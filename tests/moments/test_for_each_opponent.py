"""Tokens that enter attacking, so many for each opponent (508.4)."""

import pytest

from tests.moments.answers import A, B, answer, damage, dealing
from tests.table import Value, board, creature, planeswalker

TEXT = (
    "Whenever you attack, for each opponent, create a 1/1 white Human creature token that's tapped"
    " and attacking that player"
)
WALKERS = f"{TEXT} or a planeswalker they control."
COUNTS = "This creature's power is equal to the number of creatures you control."


def attack(text: str, *others: Value, power: int, players: str = "Ann Bob") -> bool | None:
    """Whether the attacker of that text, whose power is the number of Ann's creatures, may deal so
    much to Bob."""
    queen = creature("a", A, "1/4", f"{COUNTS}\n{text}", printed=True)
    return damage(
        dealing(
            queen,
            *others,
            assign={"a": {B: power}},
            attacks="a>Bob",
            blocks="nobody",
            step="regular",
            players=players,
        )
    )


@pytest.mark.parametrize("text", [f"{TEXT}.", WALKERS])
def test_one_opponent_is_attacked_by_one(text: str) -> None:
    # she is one of two by then: a 2/4
    assert attack(text, power=2) is True
    assert attack(text, power=1) is False


def test_two_opponents_are_not_followed() -> None:
    assert attack(f"{TEXT}.", power=2, players="Ann Bob Cid") is None


@pytest.mark.parametrize(
    ("text", "asked"), [(f"{TEXT}.", []), (WALKERS, ["what the tokens attack"])]
)
def test_a_planeswalker_may_be_attacked_where_the_words_say_so(text: str, asked: list[str]) -> None:
    # blocked or not, a token that attacks Bob's planeswalker deals that its damage
    queen, walker = creature("a", A, "1/4", text), planeswalker("w", B)
    position = board(queen, walker, creature("b", B), attacks="a>Bob", blocks="nobody",
                     damage={"step": "regular", "assign": {"a": {B: 1}}})  # fmt: skip
    assert [one["asked"] for one in answer(position)["asks"]] == asked


def test_what_else_is_done_for_each_opponent_is_not_read() -> None:
    more = f"{TEXT}, then frobnicate."
    assert attack(more, power=2) is None
    assert attack(TEXT.replace("that player", "a player you choose") + ".", power=2) is None


# -- for the opponents other than that one (702.116a) ----------------------------------------------

TO_OTHERS = (
    "Whenever this creature deals combat damage to an opponent, it deals that much damage to each"
    " other opponent."
)


@pytest.mark.parametrize("text", ["Myriad", TO_OTHERS])
def test_nothing_is_done_to_others_where_there_is_one_opponent(text: str) -> None:
    """The 2/2 deals Bob 2 in each step; only with Cid in the game is there anybody else."""
    attacker = creature("a", A, "2/2", f"{text}\nDouble strike")
    two, three = (
        dealing(attacker, creature("g", B), assign={"a": {B: 2}}, attacks="a>Bob", blocks="nobody",
                step="regular", players=players)
        for players in ("Ann Bob", "Ann Bob Cid")
    )  # fmt: skip
    found = answer(two)
    assert (found["legal"], found["not_understood"], found["asks"]) == (True, [], [])
    assert answer(three)["not_understood"]


def test_what_is_done_besides_is_still_open() -> None:
    attacker = creature("a", A, "2/2", f"{TO_OTHERS} Frobnicate all creatures.\nDouble strike")
    position = dealing(attacker, assign={"a": {B: 2}}, attacks="a>Bob", blocks="nobody",
                       step="regular")  # fmt: skip
    assert answer(position)["not_understood"]
