"""Written sizes and circumstances of who fights whom: so since the declaration, not before it."""

import pytest

from tests.combat.playing import fight
from tests.moments.answers import A, B, amounts, answer, dealing
from tests.table import Value, aura, creature, equipment, planeswalker

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


@pytest.mark.parametrize(("color", "falls"), [("W", True), ("G", False)])
def test_an_aura_that_falls_off_is_noted_as_a_combat_is_played(color: str, falls: bool) -> None:
    # As it gains protection from white, a white Aura on the 4/4 is put into the graveyard (702.16c,
    # 704.5m) and takes its +2/+2 along; a green one stays, and the 4/4 deals 4.
    text = "Whenever this creature attacks, it gains protection from white until end of turn."
    armor = aura("armor", A, "a", "Enchant creature\nEnchanted creature gets +2/+2.")
    armor["colors"] = [color]
    combat = fight(creature("a", A, "4/4", text), armor, attacks={"a": B}).next_step()
    assert combat.not_understood == ((("a", text),) if falls else ())


def test_so_is_an_equipment_that_falls_off() -> None:
    # 702.16d: protection from artifacts; the sword's +2/+0 is gone before damage.
    text = "Whenever this creature attacks, it gains protection from artifacts until end of turn."
    sword = equipment("sword", A, "a", "Equipped creature gets +2/+0.")
    combat = fight(creature("a", A, "4/4", text), sword, attacks={"a": B}).next_step()
    assert combat.not_understood == (("a", text),)
