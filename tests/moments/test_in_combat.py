"""Written sizes and circumstances of who fights whom: so since the declaration, not before it."""

import pytest

from tests.combat.playing import fight
from tests.moments.answers import A, B, amounts, answer, damage, dealing
from tests.table import Value, aura, creature, enchantment, equipment, land, planeswalker

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


LANDS = [land(f"island{number}", B) for number in range(3)]


@pytest.mark.parametrize(
    "text",
    [
        "This creature gets +1/+0 for each land defending player controls.",
        "As long as this creature is attacking, it gets +X/+0, where X is the number of lands"
        " defending player controls.",
    ],
)
def test_what_the_defending_player_has_counts_since_the_attack(text: str) -> None:
    """508.5: Bob, whom the 2/2 attacks, controls three lands: 2 + 3 = 5."""
    assert amounts(ram(text), *LANDS, land("forest", A)) == [5]


def test_of_an_aura_it_is_whom_the_enchanted_creature_attacks() -> None:
    text = "Enchanted creature gets +1/+0 for each land defending player controls."
    assert amounts(ram(""), *LANDS, aura("aura", A, "ram", text)) == [5]


def test_a_circumstance_of_the_defending_player_holds_for_an_attacker() -> None:
    text = "Attacking creatures you control get +1/+0 as long as defending player controls {}."
    law = enchantment("law", A, text.format("a land"))
    assert amounts(ram(""), *LANDS, law) == [3]
    other = enchantment("law", A, text.format("an artifact"))
    assert amounts(ram(""), *LANDS, other) == [2]


def test_each_attacker_has_its_own_defending_player() -> None:
    """Bob controls three lands, Cat one: 1 + 3 = 4 for Bob, 1 + 1 = 2 for Cat."""
    text = "This creature gets +1/+0 for each land defending player controls."
    first, second = creature("ram", A, "1/1", text), creature("ewe", A, "1/1", text)
    legal = {
        (n, m)
        for n in range(1, 6)
        for m in range(1, 6)
        if damage(
            dealing(
                *(first, second, *LANDS, land("swamp", "Cat")),
                assign={"ram": {B: n}, "ewe": {"Cat": m}},
                attacks="ram>Bob ewe>Cat",
                blocks="nobody",
                players="Ann Bob Cat",
            )
        )
    }
    assert legal == {(4, 2)}


def test_a_power_that_is_what_the_defending_player_has_is_open() -> None:
    """No value before the attack tells what it is set to since."""
    text = "This creature's power is equal to the number of lands defending player controls."
    position = dealing(ram(text), *LANDS, assign={"ram": {B: 3}}, attacks="ram", blocks="nobody")
    told = answer(position)
    assert told["damage"]["attacking"]["legal"] is None
    assert {"id": "ram", "text": text} in told["not_understood"]


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
