"""Whom an effect of a class affects is settled as it begins (611.2c): who enters later is not."""

from typing import Any

import pytest

from legality import Combat, LegalBlocks, Position, best_block, forced_lethal, legal_blocks
from legality.search.forced_lethal import Kills
from tests.moments.answers import A, B, answer, blocks
from tests.table import Value, board, creature, enchantment, lasting

GOBLIN = (
    "Whenever this creature attacks, create a 1/1 red Goblin creature token that's tapped and "
    "attacking."
)
FLYING = "Creatures you control gain flying until end of turn."
TOKEN = "Goblin token"


def lord(text: str = GOBLIN, **fields: Any) -> Value:
    return creature("a", A, "4/4", text, **fields)


def walls(number: int = 2) -> list[Value]:
    return [creature(f"w{at}", B, "0/4") for at in range(number)]


def position(*permanents: Value, effect: str, life: int = 20, **fields: Any) -> Position:
    effects = [lasting(effect, controller=A)]
    players = [{"name": A}, {"name": B, "life": life}]
    value = {"players": players, "permanents": list(permanents), "effects": effects, **fields}
    return Position.from_value(value)


ATTACK: dict[str, Any] = {"attacks": {"a": B}, "judge": ["attacks"]}


def test_a_token_does_not_get_what_was_given_before_it_came() -> None:
    """The 4/4 flies, the Goblin does not: each wall stays home or blocks the Goblin, 2 × 2."""
    view = legal_blocks(position(lord(), *walls(), effect=FLYING, **ATTACK), B)
    assert view.count() == 4
    assert {"w0": [TOKEN]} in view
    assert {"w0": ["a"]} not in view


def test_a_rule_holds_of_whoever_is_there() -> None:
    """611.2c: what changes no characteristics goes on to affect all of the class."""
    effect = "Creatures you control can't be blocked this turn."
    assert legal_blocks(position(lord(), *walls(), effect=effect, **ATTACK), B).count() == 1
    both = "Creatures you control gain trample and can't be blocked this turn."
    assert legal_blocks(position(lord(), *walls(), effect=both, **ATTACK), B).count() == 1


@pytest.mark.parametrize(("effect", "kills"), [
    (FLYING, False),  # a wall blocks the Goblin: 4 of 5
    ("Creatures can't block this turn.", True),  # 5
])  # fmt: skip
def test_an_attack_kills_by_what_the_token_has(effect: str, kills: bool) -> None:
    found = forced_lethal(position(lord(), *walls(), effect=effect, life=5))
    assert isinstance(found, Kills) is kills


def test_the_best_block_is_one_of_the_token() -> None:
    found = best_block(position(lord(), *walls(1), effect=FLYING, **ATTACK))
    assert found.declaration == {"w0": [TOKEN]}
    assert found.proved


@pytest.mark.parametrize("effect", [
    "Creatures you control are every creature type until end of turn.",
    "Creatures you control gain all creature types until end of turn.",
])  # fmt: skip
def test_every_creature_type_is_none_of_the_token(effect: str) -> None:
    """One guard can't block Zombies, and blocks the Goblin only; the other blocks nobody else."""
    guards = [creature("w0", B, "0/4", "This creature can't block Zombies."),
              creature("w1", B, "0/4", "This creature can block only Zombies.")]  # fmt: skip
    view = legal_blocks(position(lord(), *guards, effect=effect, **ATTACK), B)
    assert view.count() == 4
    assert {"w0": [TOKEN], "w1": ["a"]} in view
    combat = Combat.begin(position(lord(), *guards, effect=effect)).declare_attackers({"a": B})
    legal = combat.next_step().legal
    assert isinstance(legal, LegalBlocks)
    assert legal.count() == 4
    assert {"w0": [TOKEN], "w1": ["a"]} in legal


def test_a_static_ability_makes_the_token_so_too() -> None:
    nexus = enchantment("law", A, "Creatures you control are every creature type.")
    guard = creature("w0", B, "0/4", "This creature can't block Zombies.")
    combat = Combat.begin(board(lord(), nexus, guard)).declare_attackers({"a": B})
    legal = combat.next_step().legal
    assert isinstance(legal, LegalBlocks)
    assert {"w0": [TOKEN]} not in legal


def test_a_creature_keeps_what_it_got_under_another_player() -> None:
    combat = Combat.begin(position(lord(""), *walls(1), effect=FLYING))
    assert not combat.has("w0", "flying")
    taken = combat.change("w0", controller=A)
    assert not taken.has("w0", "flying")
    assert taken.has("a", "flying")
    given = combat.change("a", controller=B)
    assert given.has("a", "flying")
    assert combat.change("a", tapped=True).has("a", "flying")


def test_who_gets_a_counter_later_is_none_of_those_with_one() -> None:
    effect = "Creatures with a +1/+1 counter on them gain flying until end of turn."
    grows = "Whenever this creature attacks, put a +1/+1 counter on it."
    declared: dict[str, Any] = {"attacks": {"a": B}, "blocks": {"w0": ["a"]}}
    assert blocks(position(lord(grows), *walls(1), effect=effect, **declared)) is True
    before = lord(grows, counters={"+1/+1": 1})
    assert blocks(position(before, *walls(1), effect=effect, **declared)) is False


# -- who attacks, who has changed since ------------------------------------------------------------

ATTACKING = "Attacking creatures gain flying until end of turn."
BLOCKED: dict[str, Any] = {"attacks": {"a": B}, "blocks": {"w0": ["a"]}}


def test_attackers_before_an_attack_are_nobody() -> None:
    """Where the attack is past, it is said of those attackers; else of nobody, which is named."""
    past = position(lord(""), *walls(1), effect=ATTACKING, **BLOCKED, judge=["blocks"])
    assert answer(past)["not_understood"] == []
    assert blocks(past) is False
    judged = position(lord(""), *walls(1), effect=ATTACKING, **BLOCKED)
    assert answer(judged)["not_understood"] == [{"id": "", "text": ATTACKING}]


GREEN = "Green creatures gain menace until end of turn."
BEARS = "Bears gain menace until end of turn."


@pytest.mark.parametrize(("effects", "known"), [
    ([lasting(GREEN), lasting("Target creature becomes green until end of turn.", "a")], False),
    ([lasting("Target creature becomes green until end of turn.", "a"), lasting(GREEN)], True),
    ([lasting(GREEN), lasting("Target creature gains trample until end of turn.", "a")], True),
    ([lasting(BEARS), lasting("Target creature becomes an Elf in addition to its other types until "
                              "end of turn.", "a")], True),
    ([lasting(BEARS), lasting("Target creature becomes a Bear in addition to its other types until "
                              "end of turn.", "a")], False),
    ([lasting(BEARS), lasting("Target creature becomes a 1/1 Frog creature until end of turn.",
                              "a")], False),
    ([lasting("Creatures gain menace until end of turn."),
      lasting("Target creature becomes a 1/1 Frog creature until end of turn.", "a")], True),
])  # fmt: skip
def test_later_changes_of_colours_and_types(effects: list[Value], known: bool) -> None:
    """Whether "a" was green, or a Bear, when the first effect began is not told."""
    ogre = creature("a", A, "4/4", types="Creature — Ogre", colors=["R"])
    found = answer(board(ogre, *walls(1), effects=effects, attacks="a", blocks="w0"))
    named = [line["text"] for line in found["not_understood"]]
    assert named == ([] if known else [effects[0]["oracle_text"]])


FLYERS = "Creatures with flying gain reach until end of turn."
GROUNDS = "Target creature loses flying until end of turn."


@pytest.mark.parametrize(("order", "reaches"), [
    ((FLYERS, GROUNDS), True),  # it flew as the first resolved, so it has reach
    ((GROUNDS, FLYERS), False),
])  # fmt: skip
def test_keywords_are_those_of_then(order: tuple[str, str], reaches: bool) -> None:
    flyer = creature("a", A, "4/4", GOBLIN, keywords=["Flying"])
    bird = creature("w0", B, "0/4", keywords=["Flying"])
    effects = [lasting(text, *(["w0"] if text == GROUNDS else [])) for text in order]
    declared: dict[str, Any] = {"attacks": "a", "blocks": "w0"}
    found = board(flyer, bird, effects=effects, **declared)
    assert blocks(found) is reaches
    assert answer(found)["not_understood"] == []


def test_what_no_declaration_changes_is_named_as_it_is_written() -> None:
    """Nothing is said anew where nobody comes or goes: answers and faults have the whole line."""
    text = "Creatures you control gain indestructible until end of turn and can't be blocked."
    combat = Combat.begin(position(lord(""), *walls(1), effect=text))
    combat = combat.declare_attackers({"a": B})
    assert [effect.oracle_text for effect in combat.board.effects] == [text]
    assert combat.change("a", power=9).board.effects == combat.board.effects
