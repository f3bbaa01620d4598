"""Damage that is prevented, and what is destroyed and isn't, between two declarations."""

from typing import Any

import pytest
from msgspec.structs import replace

from legality import Combat, best_block
from tests.moments.answers import A, B, answer, damage, dealing
from tests.table import EDITIONS, Value, aura, board, creature, enchantment

WALL = "Prevent all damage that would be dealt to this creature by creatures it's blocking."


def strikes_back(guard: Value, *others: Value, text: str = "First strike", **fields: Any) -> Any:
    """Ann's first striker of 2/2 was blocked by Bob's guard, which then deals 1 if it lives."""
    return dealing(creature("a", A, "2/2", text), guard, *others, assign={"g": {"a": 1}},
                   step="regular", attacks="a", blocks="g", **fields)  # fmt: skip


def asked(position: Any) -> list[str]:
    return [one["asked"] for one in answer(position)["asks"]]


# -- what is played --------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", EDITIONS)
@pytest.mark.parametrize(
    ("text", "lives"),
    [
        (WALL, True),
        ("Prevent all combat damage that would be dealt to this creature by creatures blocking it.",
         False),
        ("Prevent all combat damage that would be dealt to this creature.", True),
        ("As long as this creature is untapped, prevent all combat damage that would be dealt to "
         "it.", True),
        ("As long as this creature is tapped, prevent all combat damage that would be dealt to it.",
         False),
        ("", False),
    ],
)  # fmt: skip
def test_prevention_in_the_first_step(text: str, lives: bool, rules: str) -> None:
    position = strikes_back(creature("g", B, "1/1", text), rules=rules)
    assert damage(position, "defending") is lives
    assert asked(position) == []


def test_prevention_in_searches_and_combats() -> None:
    """The wall of 1/1 blocks the 2/2 and lives; of an attacker that it doesn't block it dies."""
    wall = creature("g", B, "1/1", WALL)
    found = best_block(board(creature("a", A, "2/2"), wall, attacks="a"))
    assert found.declaration == {"g": ["a"]}
    assert (found.proved, found.outcome.died) == (True, ())
    combat = Combat.begin(board(creature("a", A, "2/2"), wall))
    combat = combat.declare_attackers({"a": B}).next_step().declare_blockers({"g": ["a"]})
    combat = combat.assign_damage({"a": {"g": 2}, "g": {"a": 1}}).settle()
    assert combat.outcome.died == ()


@pytest.mark.parametrize(
    ("text", "lives"),
    [
        ("Prevent all damage that would be dealt to this creature.", True),
        ("Prevent all combat damage that would be dealt to this creature.", False),
        ("Protection from white", False),
        ("Protection from red", True),
    ],
)
def test_damage_that_is_no_combat_damage(text: str, lives: bool) -> None:
    """Pinged by a red creature as it attacks: combat damage is another thing."""
    ping = "Whenever this creature attacks, it deals 1 damage to each creature."
    position = board(creature("a", A, "2/2", ping, colors=["R"]), creature("g", B, "1/1", text),
                     attacks="a", blocks="g")  # fmt: skip
    legal: bool | None = answer(position)["blocks"][B]["legal"]
    assert legal is lives


# -- what is not played is asked, where it may have changed anything -------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "If a source would deal damage to this creature, prevent half that damage, rounded up.",
        "If this creature would be destroyed, regenerate it.",
        "If this creature would be dealt damage, prevent that damage and remove a +1/+1 counter "
        "from it.",
        "If a red or artifact source would deal damage, it deals double that damage instead.",
    ],
)
def test_what_is_not_played_is_asked(text: str) -> None:
    for size in ("1/1", "1/4"):
        position = strikes_back(creature("g", B, size, text))
        assert damage(position, "defending") is None
        assert asked(position) == ["what comes of it"]
    unhurt = strikes_back(creature("g", B, "1/1", text), text="")  # no first step
    assert (damage(unhurt, "defending"), asked(unhurt)) == (True, [])


def test_shields_and_umbras_and_spells() -> None:
    plain = creature("g", B, "1/1")
    shielded = creature("g", B, "1/1", counters={"shield": 1})
    umbra = aura("u", B, "g", "Enchant creature\nUmbra armor")
    elsewhere = aura("u", B, "a", "Enchant creature\nUmbra armor")
    regenerates: dict[str, Any] = {"effects": [{"oracle_text": "Regenerate this creature.",
                                                "on": ["g"], "controller": B}]}  # fmt: skip
    for position, open_ in (
        (strikes_back(plain), False),
        (strikes_back(shielded), True),
        (strikes_back(plain, umbra), True),
        (strikes_back(plain, elsewhere), False),
        (strikes_back(plain, **regenerates), True),
    ):
        assert damage(position, "defending") is (None if open_ else False)
        assert bool(asked(position)) is open_


def test_what_cannot_change_it_is_not_asked() -> None:
    """A floor for life totals, and where the dead go, change no later assignment."""
    for text in (
        "If you control a creature, damage that would reduce your life total to less than 1 "
        "reduces it to 1 instead.",
        "If a creature would die, exile it instead.",
    ):
        position = strikes_back(creature("g", B, "1/1"), enchantment("e", B, text))
        assert (damage(position, "defending"), asked(position)) == (False, [])
    dies = enchantment("d", B, "Whenever a creature dies, creatures get -1/-1 until end of turn.")
    exiled = enchantment("e", B, "If a creature would die, exile it instead.")
    assert asked(strikes_back(creature("g", B, "1/1"), exiled, dies))


OTHERWISE = [
    ("If equipped creature would deal combat damage, it deals that damage to you instead.", "a"),
    ("Double all damage equipped creature would deal.", "a"),
    ("All damage is dealt as though its source had wither.", None),
    ("All damage that would be dealt to you and other permanents you control is dealt to this "
     "creature instead.", None),
    ("For each 1 damage that would be dealt to this creature, prevent that damage.", None),
]  # fmt: skip


@pytest.mark.parametrize(("text", "on"), OTHERWISE)
def test_damage_dealt_otherwise_is_asked_however_it_is_said(text: str, on: str | None) -> None:
    """Ann's first striker of 2/2 has hit Bob's 1/3: whether that lives, nothing here tells."""
    law: Value = enchantment("law", B, text)
    guard = creature("g", B, "1/3")
    if on is not None:
        law = {**law, "attached_to": on, "type_line": "Artifact — Equipment"}
    elif "this creature" in text and "other" not in text:
        guard, law = creature("g", B, "1/3", text), creature("z", B, "0/9")
    assert asked(strikes_back(guard, law)) == ["what comes of it"]


def test_damage_that_cant_be_prevented_is_asked_where_some_was() -> None:
    law = enchantment("law", A, "Damage can't be prevented.")
    shield = "Prevent all combat damage that would be dealt to this creature."
    assert asked(strikes_back(creature("g", B, "1/1", shield), law)) == ["what comes of it"]
    assert asked(strikes_back(creature("g", B, "1/3"), law)) == []


@pytest.mark.parametrize(
    "text",
    [
        "Players can't gain life.",
        "If a player would gain life, that player gains that much life plus 1 instead.",
        "Your life total can't change.",
    ],
)
def test_life_that_is_gained_otherwise_is_asked_where_something_looks_at_it(text: str) -> None:
    """Ann gains 2 by lifelink; her cub grows by that, or nobody cares."""
    grows = "Whenever you gain life, put a +1/+1 counter on this creature."
    for cub, expected in ((grows, ["what comes of it"]), ("", [])):
        position = dealing(
            creature("a", A, "2/2", "First strike, lifelink"), creature("c", A, "1/1", cub),
            enchantment("law", A, text), assign={"c": {B: 1}},
            step="regular", attacks="a c", blocks="nobody",
        )  # fmt: skip
        assert asked(position) == expected


def test_speed_that_may_have_risen_is_asked() -> None:
    """702.179d: once a turn where an opponent loses life; whether it rose before, nothing tells."""
    fast = creature("f", A, "2/2", "Start your engines!\nMax speed — This creature gets +1/+2.")
    for speed, expected in ((3, ["what comes of it"]), (4, []), (None, [])):
        position = dealing(
            creature("a", A, "2/2", "First strike"), fast, assign={"f": {B: 2}},
            step="regular", attacks="a f", blocks="nobody",
        )  # fmt: skip
        ann, bob = position.players
        with_speed = replace(position, players=(replace(ann, speed=speed), bob))
        assert asked(with_speed) == expected
