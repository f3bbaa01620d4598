"""Tokens that an ability makes between two declarations: who controls them, and who may block."""

from typing import Any

import pytest

from legality import Combat, Legal, best_attack, best_block, forced_lethal, legal_blocks
from legality.judging.dividing import divisions
from legality.search.forced_lethal import Kills, Survives
from tests.moments.answers import A, B, answer, applied, damage, dealing, lethal
from tests.table import Value, board, creature, enchantment

SOLDIER = "creates a 1/1 white Soldier creature token."
FOR_THE_OTHER = [
    f"Whenever this creature attacks, {who} {SOLDIER}"
    for who in ("defending player", "each opponent", "target opponent", "each player")
]
KAZUUL = (
    "Whenever a creature an opponent controls attacks, if you're the defending player, create a "
    "3/3 red Ogre creature token unless that creature's controller pays {3}."
)


def attacker(text: str, size: str = "4/4") -> Value:
    return creature("a", A, size, text)


def listed(found: Any) -> set[tuple[str, str]]:
    """The lines that an answer was given without."""
    gaps = found.gaps
    return {*gaps.not_understood, *gaps.not_modelled, *(one[:2] for one in gaps.asks)}


# -- for the defending player (111.2, 508.3) -------------------------------------------------------


@pytest.mark.parametrize("text", FOR_THE_OTHER)
def test_a_token_of_the_defending_player_may_block(text: str) -> None:
    position = board(attacker(text), attacks="a", judge=["attacks"])
    names = {name for block in legal_blocks(position, B) for name in block}
    soldiers = {"Soldier token", "Soldier token 2"}
    assert names <= soldiers
    assert len(names) == 1
    combat = Combat.resume(position)
    made = [one for one in combat.board.permanents if one.id in names]
    assert [(one.controller, one.power, one.toughness) for one in made] == [(B, 1, 1)]
    assert best_block(position).declaration == {next(iter(names)): ["a"]}


@pytest.mark.parametrize("text", FOR_THE_OTHER)
def test_it_may_save_them(text: str) -> None:
    """A 20/4 kills Bob unless a Soldier blocks: nobody says that it does."""
    position = board(attacker(text, "20/4"))
    assert not isinstance(forced_lethal(position), Kills)
    assert isinstance(forced_lethal(board(attacker("", "20/4"))), Kills)
    found = best_attack(position)
    assert listed(found) or found.score < 20


def test_one_of_the_attacking_player_never_blocks() -> None:
    text = "Whenever this creature attacks, create a 1/1 white Soldier creature token."
    position = board(attacker(text, "20/4"))
    assert isinstance(forced_lethal(position), Kills)
    blocked = board(attacker(text), creature("g", B), attacks="a", blocks="g", judge=["attacks"])
    assert best_block(blocked).proved


@pytest.mark.parametrize("text", [
    "Whenever this creature attacks, each player creates a Treasure token.",
    "Whenever this creature attacks, defending player creates a Food token.",
])  # fmt: skip
def test_a_token_that_is_no_creature_never_blocks(text: str) -> None:
    assert isinstance(forced_lethal(board(attacker(text, "20/4"))), Kills)
    found = answer(board(attacker(text), creature("g", B), attacks="a", blocks="g"))
    assert (found["legal"], found["not_understood"]) == (True, [])


# -- as many as ------------------------------------------------------------------------------------

MANY = (
    "Whenever one or more creatures attack you, create that many 1/1 white Soldier creature tokens."
)


def test_as_many_as_attack() -> None:
    those = creature("a", A), creature("b", A), enchantment("e", B, MANY)
    position = board(*those, attacks="a b", blocks="nobody")
    made = ["Soldier token", "Soldier token 2"]
    assert applied(position) == [("e", MANY, made, "attacks", "508.3d")]
    text = "Whenever you attack with one or more legendary creatures, you gain that much life."
    heroes = [creature(name, A, types="Legendary Creature — Human") for name in "ab"]
    combat = Combat.begin(board(*heroes, creature("c", A), enchantment("e", A, text)))
    combat = combat.declare_attackers({"a": B, "b": B, "c": B}).next_step()
    assert combat.outcome.life[A] == 22


def test_as_many_as_something_else_are_not_guessed() -> None:
    text = (
        "Whenever one or more creatures attack you, you may discard any number of cards. Create "
        "that many 1/1 white Soldier creature tokens."
    )
    position = board(creature("a", A), enchantment("e", B, text), attacks="a", judge=["attacks"])
    assert listed(best_block(position)) == {("e", text)}
    assert answer(board(creature("a", A), creature("g", B), enchantment("e", B, text),
                        attacks="a", blocks="g"))["not_understood"]  # fmt: skip


# -- what is not known of it -----------------------------------------------------------------------


@pytest.mark.parametrize("text", [
    KAZUUL,
    "Whenever a creature attacks you, create a token that's a copy of target creature.",
    "Whenever a creature attacks you, create a tapped and blocking Goblin creature token.",
    "Whenever a creature attacks you, its controller may create a 1/1 red Goblin creature token. "
    "If they don't, you create X 1/1 red Goblin creature tokens.",
])  # fmt: skip
def test_a_token_that_may_block_is_listed(text: str) -> None:
    those = creature("a", A, "20/2"), enchantment("e", B, text), creature("g", B)
    found = answer(board(*those, attacks="a", blocks="g"))
    assert [one["id"] for one in (*found["not_understood"], *found["asks"])].count("e") >= 1
    position = board(*those, attacks="a", judge=["attacks"])
    assert ("e", text) in listed(best_block(position))
    assert ("e", text) in listed(best_attack(board(*those)))
    assert not isinstance(forced_lethal(board(*those[:2])), Kills | Survives)
    assert ("e", text) in listed(Combat.resume(position))


# -- that enter attacking (508.4) ------------------------------------------------------------------

JOINED = (
    "Whenever this creature attacks, create a 1/1 white Soldier creature token that's tapped and "
    "attacking."
)
TRAMPLER = JOINED.replace("that's", "with trample over planeswalkers that's")


def test_what_it_deals_is_not_asked_of_whoever_writes_the_board() -> None:
    """The Soldier hits Bob for 1 whatever is written: no position has a name for it."""
    those = attacker(JOINED, "3/4"), creature("g", B)
    for assign, legal in (({"a": {"g": 3}}, True), ({"a": {"g": 2}}, False)):
        position = dealing(*those, attacks="a", blocks="g", assign={**assign, "g": {"a": 2}})
        assert damage(position) is legal
        soldier = next(one for one in divisions(position).sources if one.id == "Soldier token")
        assert (soldier.given, soldier.shares[0].id, soldier.shares[0].amount) == (1, B, 1)


def test_one_that_may_divide_what_it_deals_is_asked() -> None:
    """702.19c: to a planeswalker and what is left to its controller, or all to the planeswalker."""
    walker = {"id": "w", "controller": B, "type_line": "Legendary Planeswalker", "loyalty": 1}
    text = TRAMPLER.replace("1/1", "2/2")
    position = dealing(
        attacker(text, "3/4"), walker, attacks="a>w", blocks="nobody", assign={"a": {"w": 3}}
    )
    found = answer(position)
    assert found["damage"]["attacking"]["legal"] is None
    assert ("", "Soldier token") in {(one["id"], one["text"]) for one in found["asks"]}


def test_a_token_may_be_a_target() -> None:
    # the Human is one of the creatures that may be chosen: no board can say that it was
    makes = "Whenever this creature attacks, create a 1/1 red Human creature token."
    stops = "Whenever a Human you control enters, target creature can't block this turn."
    hero, lord = creature("h", A, "2/2", makes), creature("l", A, "2/2", stops)
    declared = board(hero, lord, creature("b", B, "1/1"), attacks="h", blocks="b")
    found = answer(declared)
    assert found["blocks"][B]["legal"] is None
    assert [(asked["id"], asked["text"]) for asked in found["asks"]] == [("l", stops)]
    assert listed(best_block(declared)) >= {("l", stops)}


# -- as many as something says ---------------------------------------------------------------------

AS_MANY = [  # a 2/2 that attacks makes two; with the counter before it is a 3/3 and makes three
    ("create a number of 1/1 red Goblin creature tokens equal to its power.", 2),
    ("create X 1/1 red Goblin creature tokens, where X is its power.", 2),
    (
        "put a +1/+1 counter on it, then create a number of 1/1 red Goblin creature tokens equal to"
        " its power.",
        3,
    ),
]


@pytest.mark.parametrize(("text", "many"), AS_MANY)
def test_as_many_as_its_power_are_made(text: str, many: int) -> None:
    """Bob's each: they may block, one or none of them the one attacker, or several."""
    for_bob = "Whenever this creature attacks, defending player " + text.replace(
        "create", "creates"
    )
    ours = f"Whenever this creature attacks, {text}"
    combat = Combat.begin(board(attacker(ours, "2/2"))).declare_attackers({"a": B})
    combat = combat.resolve_triggers()
    made = [one for one in combat.board.permanents if one.id.startswith("Goblin token")]
    assert [(one.controller, one.power) for one in made] == [(A, 1)] * many
    if "put a" in text:
        return
    blocks = list(legal_blocks(board(attacker(for_bob, "2/2"), attacks="a", judge=["attacks"]), B))
    assert len(blocks) == 2**many  # each of them blocks or not


def test_x_of_them_that_attack() -> None:
    """A 2/2 and the two Goblins beside it deal 4 to Bob; at 4 life he is dead, at 5 he is not."""
    text = (
        "Whenever this creature attacks, create X 1/1 red Goblin creature tokens that are tapped "
        "and attacking, where X is its power."
    )
    for life, killed in ((4, True), (5, False)):
        assert isinstance(lethal(text, life), Kills if killed else Survives)


def test_as_many_as_the_power_of_what_has_died() -> None:
    """608.2h: a 3/3 that dies leaves three Rats, whatever is left of it."""
    text = "When this creature dies, create X 1/1 black Rat creature tokens, where X is its power."
    combat = Combat.begin(board(attacker(text, "3/3"), creature("b", B, "3/3")))
    combat = combat.declare_attackers({"a": B}).next_step().declare_blockers({"b": ["a"]})
    combat = combat.next_step().assign_damage({"a": {"b": 3}, "b": {"a": 3}}).next_step()
    rats = [one.id for one in combat.board.permanents if one.id.startswith("Rat token")]
    assert len(rats) == 3


def test_a_number_that_nobody_knows_is_noted() -> None:
    """How many cards Ann has in hand is not told; Bob may block with all he gets, if any."""
    text = (
        "Whenever this creature attacks, defending player creates X 1/1 white Cat creature tokens, "
        "where X is the number of cards in their hand."
    )
    found = best_block(board(attacker(text, "2/2"), attacks="a", judge=["attacks"]))
    assert ("a", text) in listed(found)


# -- views name what has entered since -------------------------------------------------------------

ATTACKS_TOO = "Whenever this creature attacks, create a 1/1 red Goblin creature token attacking."
FOR_BOB = "Whenever a creature attacks you, create a 1/1 white Soldier creature token."


@pytest.mark.parametrize(("text", "own", "new"), [
    (ATTACKS_TOO, "", {"g": ["Goblin token"]}),
    ("", FOR_BOB, {"Soldier token": ["a"]}),
])  # fmt: skip
def test_a_view_holds_what_it_lists(text: str, own: str, new: dict[str, list[str]]) -> None:
    those = attacker(text), creature("g", B, "1/1", own)
    view = legal_blocks(board(*those, attacks="a", judge=["attacks"]), B)
    assert view.count() == 3 + ("g" not in new)  # g: home, a, the Goblin; or two, home or a each
    assert new in view
    assert all(block in view and isinstance(view.judge(block), Legal) for block in view)
    assert {"Giant token": ["a"]} not in view
    near = view.nearest(new)
    assert near is not None
    assert near.declaration == new
