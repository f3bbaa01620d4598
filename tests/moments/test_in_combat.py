"""Written sizes and circumstances of who fights whom: so since the declaration, not before it."""

import pytest

from tests.moments.answers import A, B, amounts, answer, dealing
from tests.table import Value, creature, planeswalker

OTHER = "This creature gets +2/+0 as long as another creature is attacking."
ATTACKED = "This creature gets +2/+0 as long as an opponent is being attacked."


def ram(text: str) -> Value:
    """A written 2/2: its value before the attack."""
    return creature("ram", A, "2/2", text)


def test_others_that_attack_make_it_bigger() -> None:
    """508.1k: the Bear attacks as well, so 2 + 2 = 4; alone it stays a 2/2."""
    alone = creature("bear", A, "1/1")
    assert amounts(ram(OTHER), alone) == [2]
    with_bear = [
        n
        for n in range(1, 10)
        if answer(
            dealing(
                *(ram(OTHER), alone),
                assign={"ram": {B: n}, "bear": {B: 1}},
                attacks="ram bear",
                blocks="nobody",
            )
        )["damage"]["attacking"]["legal"]
    ]
    assert with_bear == [4]


def test_blockers_count_from_the_block_on() -> None:
    """Two attackers: the Bear is blocked, and the ram, a 2/2, is a 4/2 since a creature blocks."""
    text = "This creature gets +2/+0 as long as a creature is blocking."
    position = dealing(
        *(ram(text), creature("bear", A, "1/1"), creature("x", B, "1/1")),
        assign={"ram": {B: 4}, "bear": {"x": 1}, "x": {"bear": 1}},
        attacks="ram bear",
        blocks="x>bear",
    )
    assert answer(position)["damage"]["attacking"]["legal"] is True


@pytest.mark.parametrize("amount", [2, 4])
def test_words_that_nobody_can_answer_beforehand_are_listed(amount: int) -> None:
    """Bob is attacked, and nothing reads that: 2 or 4 is open, and the line is listed."""
    position = dealing(ram(ATTACKED), assign={"ram": {B: amount}}, attacks="ram", blocks="nobody")
    told = answer(position)
    assert told["damage"]["attacking"]["legal"] is None
    assert {"id": "ram", "text": ATTACKED} in told["not_understood"]


def test_a_keyword_under_such_words_is_asked() -> None:
    text = "This creature has menace as long as a planeswalker is being attacked."
    one = (ram(text), planeswalker("jura", B), creature("x", B))
    told = answer(dealing(*one, assign={}, attacks="ram", blocks="x"))
    assert told["blocks"][B]["legal"] is None
