"""Searches on boards that do not tell everything: made whichever way it is."""

from typing import Any

import pytest
from msgspec import structs

from legality import (
    Combat,
    IllegalMove,
    OutOfTime,
    Position,
    Ranked,
    Untold,
    best_attack,
    best_block,
    forced_lethal,
)
from legality.position import Given
from legality.rulebook.losing import COMMANDER, unknown_commanders
from legality.search.best_block import BlockRanking
from legality.search.forced_lethal import Kills, Open, Survives
from tests.table import aura, board, creature, enchantment, with_attacks

A, B = "Ann", "Bob"
MOON = "This creature gets +2/+0 and has flying as long as it's monstrous."
ASKED = "this creature is monstrous"


def flyer(life: int, *more: dict[str, Any]) -> Position:
    """Ann's 2/2, a flyer of power 4 if it is monstrous; Bob has a ground creature and that life."""
    bat = creature("bat", A, "2/2", MOON, printed=True)
    position = board(bat, creature("wall", B, "0/9"), *more)
    players = [{"name": A}, {"name": B, "life": life}]
    other = Position.from_value({"players": players}).players
    return structs.replace(position, players=other)


def test_damage_that_hangs_on_an_unread_line_leaves_the_search_undecided() -> None:
    """613.1b: the Aura's controller is written as another player than the creature's, and whose
    creature it is decides what damage is dealt. That is no fault of the board, nor of time."""
    charm = aura("charm", B, "x", "You control enchanted creature.")
    position = board(creature("x", A, "4/4"), charm, creature("y", B, "3/3"))
    with pytest.raises(Untold, match="you control enchanted creature"):
        best_block(with_attacks(position, "x"))
    told = Given(id="charm", text="you control enchanted creature", holds=True)
    position = structs.replace(position, given=(told,))
    with pytest.raises(Untold, match="You control enchanted creature"):
        best_block(with_attacks(position, "x"))
    with pytest.raises(Untold, match="You control enchanted creature"):
        best_attack(position)
    with pytest.raises(IllegalMove, match="what was not read: You control enchanted creature"):
        Combat.begin(position).declare_attackers({"x": B})


def test_what_is_the_same_whichever_way_is_not_asked() -> None:
    """Five life: blocked by the wall, or four damage in the air; it survives either way."""
    assert forced_lethal(flyer(5)) == Survives(())


def test_what_is_not_the_same_is_asked() -> None:
    """Four life: dead if it is monstrous."""
    found = forced_lethal(flyer(4))
    assert isinstance(found, Open)
    assert [one.asked for one in found.asks] == [ASKED]
    assert found.to_value()["lethal"] is None


def test_many_lines_that_hang_on_one_circumstance_are_one_question() -> None:
    """The wall stops it, with lifelink and the like or without; four lines, one circumstance."""
    kinds = ("lifelink", "vigilance", "deathtouch", "first strike")
    lines = [f"This creature has {one} as long as it's monstrous." for one in kinds]
    position = board(creature("bear", A, "2/2", "\n".join(lines)), creature("wall", B, "0/9"))
    assert forced_lethal(position) == Survives(())


def test_an_attack_that_kills_either_way_kills() -> None:
    """Alone and unblocked the bat deals two or four damage: Bob has two life, and no creature."""
    bat = creature("bat", A, "2/2", MOON, printed=True)
    players = Position.from_value({"players": [{"name": A}, {"name": B, "life": 2}]}).players
    assert forced_lethal(structs.replace(board(bat), players=players)) == Kills(
        {"bat": B}, (), (B,)
    )


def test_the_best_attack_and_block_are_asked_where_they_differ() -> None:
    """A monstrous bat flies over the wall for 4; else the wall stops it."""
    found = best_attack(flyer(20))
    assert not found.proved
    assert [one.asked for one in found.asks] == [ASKED]
    tapped = creature("bat", A, "2/2", MOON, printed=True, tapped=True)
    quiet = best_attack(board(creature("ogre", A, "3/3"), tapped, creature("wall", B, "0/9")))
    assert quiet.proved
    assert quiet.asks == ()


def test_too_many_questions_are_not_tried() -> None:
    text = "This creature gets +1/+0 as long as it's monstrous."
    many = [creature(f"c{n}", A, "0/1", text, printed=True) for n in range(4)]
    found = forced_lethal(board(*many, creature("wall", B)))
    assert isinstance(found, Open)
    assert len(found.asks) == 4


@pytest.mark.parametrize(
    ("on_bear", "on_bob"),
    [
        ("This creature can't attack unless you're the monarch.", ""),
        ("This creature can't attack unless defending player is poisoned.", ""),
        ("", "As long as you're the monarch, creatures can't attack you."),
        ("", "As long as you're the monarch, creatures can't attack you unless their controller "
         "pays {2} for each creature they control that's attacking you."),
    ],
)  # fmt: skip
@pytest.mark.parametrize("life", [2, 3])
def test_whether_a_creature_can_attack_is_asked_where_it_decides(
    on_bear: str, on_bob: str, life: int
) -> None:
    """508.1c, 508.1h: the 2/2 alone kills a player with 2 life, and none with 3, if it can attack
    at all (Ann has no mana)."""
    players = [{"name": A}, {"name": B, "life": life}]
    here = [creature("bear", A, "2/2", on_bear), enchantment("law", B, on_bob)]
    position = Position.from_value({"players": players, "permanents": here})
    found = forced_lethal(position)
    assert isinstance(found, Open if life == 2 else Survives)
    assert len(found.asks) == (life == 2)
    best = best_attack(position)  # that deals 2 damage, or there is none
    assert not best.proved
    assert len(best.asks) == 1


def test_whether_it_has_to_attack_is_asked_where_it_decides() -> None:
    """508.1d: at home the 2/2 lives, and it dies where it attacks a 5/5; a lethal attack is none
    either way."""
    text = "As long as you're the monarch, this creature attacks each combat if able."
    position = board(creature("bear", A, "2/2", text), creature("wall", B, "5/5"))
    best = best_attack(position)
    assert not best.proved
    assert [one.asked for one in best.asks] == ["you're the monarch"]
    assert isinstance(forced_lethal(position), Survives)


AS_UNBLOCKED = (
    "As long as you're the monarch, you may have this creature assign its combat damage as though "
    "it weren't blocked."
)


def test_whether_a_blocked_creature_deals_its_damage_on_is_asked_where_it_decides() -> None:
    """510.1c: the one creature that can block keeps the 2/4 from killing a player with 2 life,
    unless its damage may be assigned as though it weren't blocked. It takes none of 3 life."""
    for life in (2, 3):
        players = [{"name": A}, {"name": B, "life": life}]
        here = [creature("bear", A, "2/4", AS_UNBLOCKED), creature("cat", B, "1/1")]
        position = Position.from_value({"players": players, "permanents": here})
        found = forced_lethal(position)
        assert isinstance(found, Open if life == 2 else Survives)
        assert [one.asked for one in found.asks] == ["you're the monarch"] * (life == 2)
        best = best_attack(position)  # with 3 life a blocker lost is as bad as 2 life lost
        assert [one.asked for one in best.asks] == ["you're the monarch"] * (life == 2)
        assert best.proved == (life == 3)


# -- who may be a commander (903.3, 903.10a) -------------------------------------------------------


def legend(power: int, **fields: Any) -> dict[str, Any]:
    types = "Legendary Creature — Elf"
    return {**creature("k", A, f"{power}/9"), "type_line": types, **fields}


def game(*permanents: dict[str, Any], **fields: Any) -> Position:
    players = [{"name": A}, {"name": B, "life": 40}]
    value: dict[str, Any] = {"players": players, "permanents": list(permanents)}
    return Position.from_value({**value, "variant": "commander", **fields})


@pytest.mark.parametrize(
    ("permanents", "expected"),
    [
        ([legend(3)], ["k"]),
        ([legend(3, commander=True)], []),
        ([legend(3, commander=False)], []),
        ([creature("k", A)], []),
        ([legend(3, type_line="Token Legendary Creature — Elf")], []),
        ([legend(3, controller=B)], []),
        ([legend(3), legend(2, id="other", commander=True)], []),
        (
            [
                legend(3, oracle_text="Partner"),
                legend(2, id="other", commander=True, oracle_text="Partner"),
            ],
            ["k"],
        ),
    ],
)
def test_of_whom_nobody_knows_whether_it_is_a_commander(
    permanents: list[dict[str, Any]], expected: list[str]
) -> None:
    assert [one.id for one in unknown_commanders(game(*permanents))] == expected


def test_it_is_asked_only_in_that_variant_and_where_nothing_tells() -> None:
    assert unknown_commanders(game(legend(3), variant=None)) == ()
    players = [{"name": A}, {"name": B, "commander_damage": {"k": 3}}]
    assert unknown_commanders(game(legend(3), players=players)) == ()
    for holds in (True, False):
        given = [{"id": "k", "text": COMMANDER, "holds": holds}]
        assert unknown_commanders(game(legend(3), given=given)) == ()


@pytest.mark.parametrize(
    ("power", "holds", "expected"),
    [(21, None, Open), (20, None, Survives), (21, True, Kills), (21, False, Survives)],
)
def test_an_unknown_commander_is_asked_where_it_matters(
    power: int, holds: bool | None, expected: type
) -> None:
    """Bob has 40 life and no creature: 21 combat damage kills as a commander's alone (903.10a)."""
    given = [] if holds is None else [{"id": "k", "text": COMMANDER, "holds": holds}]
    found = forced_lethal(game(legend(power), given=given))
    assert isinstance(found, expected)
    asked = ["this creature is a commander"] if expected is Open else []
    assert [one.asked for one in found.asks] == asked


def test_the_best_block_and_attack_ask_it_too() -> None:
    assert [one.asked for one in best_attack(game(legend(21))).asks] == [COMMANDER]
    assert best_attack(game(legend(20))).proved
    attacked = {"attacks": {"k": B}, "judge": ["blocks"]}
    # the chump is worth more than the life, but not more than the game
    chump = creature("chump", B, "1/1", mana_value=30)
    found = best_block(game(legend(21), chump, **attacked))
    assert [one.asked for one in found.asks] == [COMMANDER]
    assert best_block(game(legend(20), chump, **attacked)).proved


def test_a_combat_asks_it_once_so_much_damage_is_dealt() -> None:
    for power, expected in ((21, [COMMANDER]), (20, [])):
        combat = Combat.begin(game(legend(power))).declare_attackers({"k": B})
        assert combat.asks == ()
        combat = combat.declare_blockers({}).next_step().assign_damage({"k": {B: power}})
        assert [one.asked for one in combat.settle().asks] == expected


# -- lines that are counted (704.3) ----------------------------------------------------------------

TAKES_LIFE = (
    "Whenever a creature dies, if you've cast a spell this turn, target opponent loses 1 life."
)
"""A circumstance that no board tells: it is not played."""


@pytest.mark.parametrize(
    ("life", "text", "expected"),
    [
        # the wall has to block the imp, which dies: three creatures might, of which each takes a
        # life: 5 damage and 3 life are 8
        (9, TAKES_LIFE, Survives),
        (8, TAKES_LIFE, Open),
        (5, TAKES_LIFE, Kills),
        # where it is played: one dies
        (8, "Whenever a creature dies, target opponent loses 1 life.", Survives),
        (9, "Whenever a creature dies, target opponent loses that much life.", Open),
        # each attack gives Ann a life
        (9, "Whenever a creature attacks, its controller gains 1 life.", Survives),
    ],
)
def test_a_margin_that_lines_cannot_use_up(life: int, text: str, expected: type) -> None:
    """Ann's unblockable ox of power 5 and her imp of power 4; Bob's wall."""
    ox = creature("ox", A, "5/5", "This creature can't be blocked.")
    imp, wall = creature("imp", A, "4/1"), creature("wall", B, "1/9")
    position = board(ox, imp, wall, enchantment("law", A, text))
    players = Position.from_value({"players": [{"name": A}, {"name": B, "life": life}]}).players
    assert isinstance(forced_lethal(structs.replace(position, players=players)), expected)


@pytest.mark.parametrize(("life", "expected"), [(4, Kills), (5, Open), (6, Survives)])
def test_life_that_is_gained_before_damage_leaves_a_margin(life: int, expected: type) -> None:
    """The ox of power 5 kills Bob at 4 life, who may gain 1 as it attacks; at 5 life that saves
    him, and nobody plays it."""
    ox = creature("ox", A, "5/5", "This creature can't be blocked.")
    text = "Whenever a creature attacks, if you've cast a spell this turn, you gain 1 life."
    law = enchantment("law", B, text)
    players = Position.from_value({"players": [{"name": A}, {"name": B, "life": life}]}).players
    assert isinstance(forced_lethal(structs.replace(board(ox, law), players=players)), expected)


def test_a_damage_step_that_is_undecided_on_the_way_is_asked() -> None:
    """First strike, and perhaps double strike: after the first step nothing tells whether it deals
    damage again. That was refused as an illegal move; it is open, and answered each way."""
    asked = "there are four or more card types among cards in your graveyard"
    wolf = creature(
        "wolf",
        "Ann",
        "2/2",
        f"First strike\nThis creature has double strike as long as {asked}.",
    )
    players = [{"name": "Ann", "graveyard": 4}, {"name": "Bob", "life": 4}]
    value = {"players": players, "permanents": [wolf]}
    position = Position.from_value(value)
    for found in (best_attack(position), best_block(with_attacks(position, "wolf>Bob"))):
        assert not found.proved
        assert [one.asked for one in found.asks] == [asked]
    for holds, left in ((True, 0), (False, 2)):
        given = [{"id": "wolf", "text": asked, "holds": holds}]
        told = Position.from_value({**value, "given": given, "attacks": {"wolf": "Bob"}})
        found = best_block(told)
        assert found.proved
        assert found.outcome.life["Bob"] == left


@pytest.mark.parametrize("ways", [0, 1])
def test_what_was_found_of_one_way_stands_where_time_runs_out(
    monkeypatch: pytest.MonkeyPatch, ways: int
) -> None:
    """As above, with another creature so that nothing is known before the question is answered.
    Where time ends in the second way, the block of the first stands, open, with the question;
    where it ends in the first, nothing was found."""
    asked = "there are four or more card types among cards in your graveyard"
    text = f"First strike\nThis creature has double strike as long as {asked}."
    position = with_attacks(
        board(creature("wolf", A, "2/2", text), creature("y", B, "0/1")), "wolf"
    )
    whole, begun = BlockRanking.best, list[BlockRanking]()

    def best(ranking: BlockRanking) -> Ranked:
        if ranking.engagements.position.given:
            begun.append(ranking)
            if len(begun) > ways:
                raise OutOfTime
        return whole(ranking)

    monkeypatch.setattr(BlockRanking, "best", best)
    if not ways:
        with pytest.raises(OutOfTime):
            best_block(position)
        return
    found = best_block(position)
    assert len(begun) == 2
    assert found.outcome.life[B] == 20, "the first way: no double strike, and the creature blocks"
    assert (found.proved, found.bound) == (False, None)
    assert [one.asked for one in found.asks] == [asked]


@pytest.mark.parametrize(
    ("who", "words", "is_open"),
    [
        # Bob's creatures do not attack, Ann's do not block
        (B, "Whenever this creature attacks, frobnicate the wug.", False),
        (A, "Whenever this creature blocks, frobnicate the wug.", False),
        (A, "Whenever this creature attacks, frobnicate the wug.", True),
        (B, "Whenever this creature blocks, frobnicate the wug.", True),
        (B, "When this creature dies, frobnicate the wug.", True),
        # a line that is no triggered ability may say anything at any time
        (B, "This creature frobnicates the wug as it attacks.", True),
    ],
)
def test_an_unread_ability_that_never_triggers(who: str, words: str, is_open: bool) -> None:
    position = board(
        creature("bear", A, "3/3"), creature("guard", B, "2/2"), creature("odd", who, text=words)
    )
    attack = best_attack(position)
    assert attack.proved is not is_open
    assert bool(attack.gaps.not_understood or attack.gaps.not_modelled) is is_open
    for reply in attack.replies.values():
        assert (reply.proved, bool(reply.gaps)) == (not is_open, is_open)


@pytest.mark.parametrize(
    ("words", "text"),
    [
        # what the other creature does sets it off, or may
        ("Whenever you draw a card", "Whenever this creature attacks, draw a card."),
        ("Whenever you gain life", "Lifelink"),
        (
            "Whenever another creature enters",
            "Whenever this creature attacks, create a 1/1 white Soldier creature token.",
        ),
        ("When the last wug is frobbed", ""),
    ],
)
def test_an_unread_ability_that_another_may_set_off(words: str, text: str) -> None:
    odd = creature("odd", A, text=f"{words}, frobnicate the wug.")
    attack = best_attack(board(creature("bear", A, "3/3", text), creature("guard", B, "2/2"), odd))
    assert not attack.proved
    assert [line.split(",")[0] for _, line in attack.gaps.not_understood] == [words]


def test_an_unread_ability_that_the_declared_attack_has_triggered() -> None:
    """Where attackers stand declared, what that set off is not among what is still to come."""
    text = "Whenever a creature attacks you, frobnicate the wug."
    law = enchantment("law", B, text)
    block = best_block(with_attacks(board(creature("bear", A), creature("c", B), law), "bear"))
    assert not block.proved
    assert ("law", text) in (*block.gaps.not_understood, *block.gaps.not_modelled)
    attack = best_attack(with_attacks(board(creature("bear", A), creature("c", B), law), "bear"))
    assert not attack.proved
