"""What follows on what happened between two declarations, and is asked, not played."""

from typing import Any

import pytest
from msgspec import structs

from legality import best_block
from tests.moments.answers import A, B, answer, blocks, damage, dealing
from tests.table import Value, aura, battle, board, creature, enchantment, lasting


def asked(position: Any) -> list[str]:
    return [one["id"] for one in answer(position)["asks"]]


@pytest.mark.rule("702.16c")
@pytest.mark.parametrize("color", ["white", "red"])
def test_an_aura_that_protection_takes_off(color: str) -> None:
    """A red Aura on Ann's attacker, a white one on Bob's guard."""
    anger = aura("anger", A, "a", "Enchanted creature gets +2/+0.") | {"colors": ["R"]}
    text = f"Whenever this creature attacks, it gains protection from {color} until end of turn."
    own = creature("a", A, "2/2", text, printed=True)
    dealt = {"assign": {"a": {B: 4}}}
    position = board(own, anger, attacks="a", blocks="nobody", damage=dealt)
    assert (damage(position), asked(position)) == ((None, ["a"]) if color == "red" else (True, []))

    law = (
        f"Whenever this creature attacks, creatures you don't control gain protection from {color} "
    )
    pacifism = aura("peace", A, "b", "Enchanted creature can't block.") | {"colors": ["W"]}
    other = board(creature("a", A, "2/2", law + "until end of turn."), creature("b", B), pacifism,
                  attacks="a", blocks="b>a")  # fmt: skip
    assert blocks(other) is (None if color == "white" else False)


COUNTS = "This creature's power is equal to the number of creatures you control."


def dying(elf: Value, *others: Value, text: str = COUNTS, amount: int = 1) -> Any:
    """Ann's elf dies by first strike, beside a creature whose size counts her creatures."""
    own = creature("a", A, "0/4", text, printed=True)
    knight = creature("k", B, "9/9", "First strike")
    dealt = {"step": "regular", "assign": {"a": {B: amount}}}
    return board(own, elf, knight, *others, attacks="a elf", blocks="k>elf", damage=dealt)


@pytest.mark.rule("702.93a", "702.79a")
@pytest.mark.parametrize(("word", "counter"), [("Undying", "+1/+1"), ("Persist", "-1/-1")])
def test_a_creature_that_comes_back(word: str, counter: str) -> None:
    returning = dying(creature("elf", A, "1/1", word))
    assert (damage(returning), asked(returning)) == (None, ["elf"])
    spent = dying(creature("elf", A, "1/1", word, counters={counter: 1}))
    assert (damage(spent), asked(spent)) == (True, [])
    token = dying(creature("elf", A, "1/1", word, types="Token Creature — Elf"))
    assert (damage(token), asked(token)) == (True, [])


@pytest.mark.rule("702.103f")
def test_a_bestowed_aura_becomes_a_creature() -> None:
    satyr = aura("satyr", A, "elf", "Bestow {3}{G}\nEnchanted creature gets +4/+2.")
    position = dying(creature("elf", A, "1/1"), satyr)
    assert (damage(position), asked(position)) == (None, ["satyr"])
    plain = dying(creature("elf", A, "1/1"), satyr | {"oracle_text": "Enchant creature"})
    assert (damage(plain), asked(plain)) == (True, [])


@pytest.mark.parametrize("owner", [A, B])
def test_control_that_ends(owner: str) -> None:
    """Bob's creature attacks for Ann for as long as her elf remains."""
    text = (
        "When this creature enters, gain control of target creature for as long as this creature "
        "remains on the battlefield."
    )
    position = dying(creature("elf", A, "1/1", text), amount=2, text="This creature gets +2/+0.")
    first, *others = position.permanents
    position = structs.replace(position, permanents=(structs.replace(first, owner=owner), *others))
    assert (damage(position), asked(position)) == ((None, ["elf"]) if owner == B else (True, []))


@pytest.mark.parametrize("strike", ["First strike", "Reach"])
def test_control_that_ends_is_no_proof(strike: str) -> None:
    """A search lists it where the elf may die before damage is dealt."""
    text = (
        "When this creature enters, gain control of target creature for as long as you control ~."
    )
    elf = creature("elf", A, "1/1", text.replace("~", "this creature"))
    position = board(creature("a", A, "2/2"), elf, creature("k", B, "9/9", strike), attacks="a elf")
    first, *others = position.permanents
    position = structs.replace(position, permanents=(structs.replace(first, owner=B), *others))
    found = best_block(position)
    assert [one[0] for one in found.gaps.not_modelled] == (["elf"] if strike != "Reach" else [])


@pytest.mark.parametrize(("monarch", "verdict"), [(B, None), (A, False)])
def test_who_is_dealt_combat_damage_is_the_monarch_no_more(
    monarch: str, verdict: bool | None
) -> None:
    """Ann's first striker hits Bob."""
    text = "As long as you're the monarch, this creature gets +2/+2."
    own = creature("a", A, "2/2", text)
    knight = creature("k", A, "2/2", "First strike")
    dealt = {"step": "regular", "assign": {"a": {B: 4}}}
    position = board(own, knight, attacks="a k", blocks="nobody", damage=dealt)
    players = tuple(structs.replace(one, monarch=one.name == monarch) for one in position.players)
    assert damage(structs.replace(position, players=players)) is verdict


UNTAPS = "Whenever a creature becomes blocked, untap all creatures you control."


@pytest.mark.parametrize(
    ("lasts", "untaps", "verdict"),
    [
        ("for as long as Old Ram remains tapped", True, None),
        ("for as long as @r remains tapped", True, None),
        ("for as long as Old Ram remains tapped", False, True),
        ("this turn", True, True),
    ],
)
def test_an_effect_that_ends_as_another_untaps(
    lasts: str, untaps: bool, verdict: bool | None
) -> None:
    """The written 4/4 is a 2/2 without the effect: it deals 4 where that lasts."""
    ram = creature("r", A, "1/1", name="Old Ram", tapped=True)
    other = enchantment("u", A, UNTAPS if untaps else "Flash")
    position = dealing(
        *(creature("a", A, "4/4"), ram, creature("b", B, "2/2"), other),
        assign={"a": {"b": 4}, "b": {"a": 2}},
        attacks="a",
        blocks="b>a",
        effects=[lasting(f"This creature gets +2/+2 {lasts}.", "a", controller=A)],
    )
    assert (damage(position), asked(position)) == (verdict, ["a"] if verdict is None else [])


def test_an_ability_whose_effect_is_in_the_sizes_ends_with_its_source() -> None:
    """Ann's elf dies by first strike; the other 4/4 attacker may have its +4/+0 from it."""
    text = "{T}: Target creature gets +4/+0 for as long as you control this creature."
    position = dying(creature("elf", A, "1/1", text), amount=4, text="This creature gets +4/+0.")
    assert (damage(position), asked(position)) == (None, ["elf"])


@pytest.mark.parametrize(
    ("lasts", "verdict"), [("for as long as this creature remains tapped", None), ("", True)]
)
def test_told_to_last_with_the_source_is_listed(lasts: str, verdict: bool | None) -> None:
    """The source untaps before damage, and the 2/2 would deal 2: "this turn" it deals 4."""
    text = f"Target creature gets +2/+2 {lasts or 'until end of turn'}."
    ram = creature("r", A, "1/1", f"Whenever this creature attacks, {text[0].lower()}{text[1:]}")
    position = dealing(
        *(creature("a", A), ram, creature("b", B), enchantment("u", A, UNTAPS)),
        assign={"a": {B: 4}, "r": {"b": 1}, "b": {"r": 2}},
        attacks="a r",
        blocks="b>r",
        effects=[{"source": "r", **lasting(text, "a", controller=A)}],
    )
    listed = [{"id": "r", "text": text}] if verdict is None else []
    assert (damage(position), answer(position)["not_understood"]) == (verdict, listed)


@pytest.mark.parametrize(
    ("defense", "text", "verdict"), [(3, True, None), (4, True, True), (3, False, True)]
)
def test_a_siege_that_is_defeated_may_come_back(
    defense: int, text: bool, verdict: bool | None
) -> None:
    """A first striker deals it 3: its back face may make the other attacker larger before the
    regular damage, of which that deals Bob 2."""
    line = "(When this Siege is defeated, exile it, then cast it transformed.)" if text else ""
    siege = battle("s", A, B, oracle_text=line) | {"defense": defense}
    position = dealing(
        *(siege, creature("f", A, "3/3", "First strike"), creature("a", A)),
        assign={"a": {B: 2}},
        attacks="f>s a>Bob",
        blocks="nobody",
        step="regular",
    )
    assert (damage(position), asked(position)) == (verdict, ["s"] if verdict is None else [])


def test_whoever_attacked_a_defeated_siege_deals_no_more_damage() -> None:
    """506.4c, 510.1b: it attacks nothing then; a trampling one assigns all to its blocker."""
    attackers = [creature("f", A, "3/3", "First strike"), creature("a", A)]
    attackers.append(creature("t", A, "4/4", "Trample"))
    for assign, verdict in (
        ({"t": {"b": 4}}, True),
        ({"t": {"b": 1, "s": 3}}, False),
        ({"t": {"b": 4}, "a": {"s": 2}}, False),
        ({"t": {"b": 4}, "a": {B: 2}}, False),
    ):
        position = dealing(
            *(battle("s", A, B), *attackers, creature("b", B, "1/1")),
            assign={**assign, "b": {"t": 1}},
            attacks="f>s a>s t>s",
            blocks="b>t",
            step="regular",
        )
        assert damage(position) is verdict


GOLEM = "Artifact Creature — Golem"


@pytest.mark.parametrize(
    ("types", "counters", "verdict"),
    [
        (GOLEM, {"+1/+1": 1}, None),
        (GOLEM, {}, True),
        ("Creature — Bear", {"+1/+1": 1}, True),
    ],
)
def test_modular_counters_may_go_to_an_artifact_creature(
    types: str, counters: dict[str, int], verdict: bool | None
) -> None:
    """Ann's elf dies by first strike; the other attacker deals 2, or 3 with its counter."""
    elf = creature("elf", A, "1/1", "Modular 1", counters=counters)
    position = dealing(
        *(creature("a", A, "2/2", types=types), elf, creature("k", B, "9/9", "First strike")),
        assign={"a": {B: 2}},
        attacks="a elf",
        blocks="k>elf",
        step="regular",
    )
    assert (damage(position), asked(position)) == (verdict, ["elf"] if verdict is None else [])


def test_the_spirits_of_afterlife_are_asked_where_creatures_are_counted() -> None:
    """The 0/4 with +1 for each creature Ann controls: one is gone, and a Spirit is there."""
    elf = creature("elf", A, "1/1", "Afterlife 1")
    assert (damage(dying(elf)), asked(dying(elf))) == (None, ["elf"])
    assert damage(dying(creature("elf", A, "1/1"))) is True
    still = dying(elf, text="This creature gets +1/+0.")
    assert (damage(still), asked(still)) == (True, [])


@pytest.mark.parametrize(
    ("counters", "words", "verdict"),
    [
        ({"+1/+1": 1}, "create a 1/1 red Goblin creature token", None),
        ({}, "create a 1/1 red Goblin creature token", True),
        ({"+1/+1": 1}, "create a Treasure token", True),
    ],
)
def test_a_graft_counter_may_move_to_a_new_creature(
    counters: dict[str, int], words: str, verdict: bool | None
) -> None:
    """The 2/2 with graft deals 2, or 1 without its counter."""
    maker = creature("m", A, "1/1", f"Whenever this creature attacks, {words}.")
    position = dealing(
        *(creature("a", A, "2/2", "Graft 1", counters=counters), maker),
        assign={"a": {B: 2}, "m": {B: 1}},
        attacks="a m",
        blocks="nobody",
    )
    assert (damage(position), asked(position)) == (verdict, ["a"] if verdict is None else [])


@pytest.mark.parametrize(("text", "verdict"), [("Absorb 1\n", None), ("", True)])
def test_absorb_may_leave_less_damage(text: str, verdict: bool | None) -> None:
    """The first striker deals 2 to the 0/4, which leaves 2 to be lethal, or 3: the 4/4 with trample
    assigns 2 to it and 2 to Bob."""
    blocks_two = "This creature can block an additional creature each combat."
    wall = creature("g", B, "0/4", f"{text}{blocks_two}")
    position = dealing(
        *(creature("a", A, "4/4", "Trample"), creature("f", A, "2/2", "First strike"), wall),
        assign={"a": {"g": 2, B: 2}},
        attacks="a f",
        blocks="g>a+f",
        step="regular",
    )
    assert (damage(position), asked(position)) == (verdict, ["g"] if verdict is None else [])
