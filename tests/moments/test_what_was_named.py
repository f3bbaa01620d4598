"""What the words before a pronoun have named, what is done only once, and what is done now: carried
out as written, or reported. Found by reading the triggered abilities of all cards one by one."""

import pytest

from legality import Combat, Position
from tests.moments.answers import A, B, blocks
from tests.moments.test_of_whom import fought
from tests.table import Value, board, creature, enchantment, equipment

MAKES = (
    "Whenever this creature attacks, create a 1/1 white Soldier creature token that's tapped and "
    "attacking."
)


def of_law(text: str, *attackers: Value) -> Position:
    """Ann's enchantment with that text, and who attacks."""
    names = " ".join(str(one["id"]) for one in attackers)
    return board(*attackers, enchantment("law", A, text), attacks=names)


TWO = creature("a", A, "2/2"), creature("c", A, "2/2")


@pytest.mark.parametrize(
    ("text", "ann"),
    [
        ("Whenever a creature you control attacks, you gain 1 life.", 22),
        (
            "Whenever a creature you control attacks, you gain 1 life. This ability triggers "
            "only once each turn.",
            21,
        ),
    ],
)
def test_once_each_turn(text: str, ann: int) -> None:
    combat = fought(of_law(text, *TWO))
    assert not combat.gaps
    assert combat.outcome.life[A] == ann


def test_what_triggers_on_itself_once_each_turn_ends() -> None:
    """Bob loses 4 by the attackers, once 1 more for the first of them."""
    text = (
        "Whenever an opponent loses life, that player loses 1 life. This ability triggers only "
        "once each turn."
    )
    assert fought(of_law(text, *TWO)).outcome.life[B] == 15


@pytest.mark.parametrize("ends", ["dies", "leaves the battlefield"])
def test_others_that_enter_or_end(ends: str) -> None:
    """A token enters: 1 life; nothing ends."""
    text = f"Whenever another creature you control enters or {ends}, you gain 1 life."
    combat = fought(of_law(text, creature("a", A, "2/2", MAKES)))
    assert not combat.gaps
    assert combat.outcome.life[A] == 21


def test_it_is_blocked_by_whom_the_target_must_block() -> None:
    text = (
        "Whenever a creature you control attacks, target creature an opponent controls blocks it "
        "this turn if able."
    )
    position = board(
        creature("a", A, "2/2"), creature("g", B, "1/1"), enchantment("law", A, text),
        attacks="a", blocks="nobody",
    )  # fmt: skip
    assert blocks(position) is False


@pytest.mark.parametrize(
    "text",
    [
        # the source, or who attacks?
        "Whenever another creature you control attacks, put a +1/+1 counter on this creature. It "
        "can't be blocked this turn.",
        # a creature, where a player was named last
        "Whenever this creature attacks, target opponent loses 1 life. It gets +2/+0 until end of "
        "turn.",
        # the token, or what it is a copy of
        "Whenever this creature attacks, create a token that's a copy of target creature you "
        "control. It gains haste until end of turn.",
        # the others, and not the source
        "Whenever this creature attacks, untap all creatures you control. They get +2/+0 until end "
        "of turn.",
        # whose power?
        "Whenever this creature attacks, each attacking creature gets +X/+0 until end of turn, "
        "where X is its power.",
        # the card's
        "Whenever this creature attacks, discard a card. You lose life equal to its mana value.",
        # which target, is not read
        "Whenever this creature attacks, another target creature attacking the same player gets "
        "+2/+0 until end of turn.",
        # it leaves
        "Whenever this creature attacks, put it on top of its owner's library.",
        "Whenever this creature attacks, end the turn.",
        "Whenever this creature attacks, draw a card or you gain 1 life.",
        "Whenever this creature attacks, draw a card and switch its power and toughness.",
        "Whenever this creature attacks, it gets +1/+0 until end of turn and proliferate.",
        "Whenever this creature attacks, search your library for an Aura card, put it onto the "
        "battlefield attached to this creature, then shuffle.",
        "Whenever this creature attacks, return target creature card from your graveyard to the "
        "battlefield with a flying counter on it.",
    ],
)
def test_what_may_be_another_is_reported(text: str) -> None:
    attacker = creature("a", A, "2/2", text, mana_value=2)
    combat = fought(board(attacker, creature("c", A, "1/1"), attacks="a c"))
    assert ("a", text) in combat.gaps.not_understood


def test_counters_of_two_kinds() -> None:
    """2 + 2, and it flies over the guard."""
    text = "Whenever this creature attacks, put two +1/+1 counters and a flying counter on it."
    position = board(creature("a", A, "2/2", text), creature("g", B, "1/1"), attacks="a")
    combat = fought(position)
    assert not combat.gaps
    assert combat.outcome.life[B] == 16
    held = combat.board.by_id["a"].counters
    assert (held["+1/+1"], held["flying"]) == (2, 1)


def test_damage_to_who_blocks_what_is_equipped() -> None:
    text = "Whenever equipped creature becomes blocked, it deals 2 damage to each creature "
    text += "blocking it."
    position = board(
        creature("a", A, "0/5"),
        creature("g", B, "1/2"),
        equipment("torch", A, "a", text),
        attacks="a",
    )
    combat = fought(position, {"g": ["a"]})
    assert not combat.gaps
    assert list(combat.outcome.died) == ["g"]


def test_damage_to_the_controller_of_who_deals_it() -> None:
    """Bob's guard blocks: Ann's attacker deals 1 damage to Ann."""
    text = (
        "Whenever this creature blocks a creature, that creature deals 1 damage to its controller."
    )
    position = board(creature("a", A, "1/1"), creature("g", B, "1/2", text), attacks="a")
    combat = fought(position, {"g": ["a"]})
    assert not combat.gaps
    assert (combat.outcome.life[A], combat.outcome.life[B]) == (19, 20)


def test_another_target_than_who_attacks() -> None:
    """With one creature there is none: 2 damage, not 4."""
    text = (
        "Whenever a creature you control attacks, another target creature you control gets +2/+0 "
        "until end of turn."
    )
    combat = fought(of_law(text, creature("a", A, "2/2")))
    assert not combat.gaps
    assert combat.outcome.life[B] == 18


@pytest.mark.parametrize(
    ("text", "ann", "bob"),
    [
        ("you gain 2 life and draw a card at the beginning of the next turn's upkeep.", 22, 18),
        (
            "it gets +2/+0 until end of turn and sacrifice it at the beginning of the next end "
            "step.",
            20,
            16,
        ),
    ],
)
def test_what_is_done_now_beside_what_is_done_later(text: str, ann: int, bob: int) -> None:
    combat = fought(
        board(creature("a", A, "2/2", f"Whenever this creature attacks, {text}"), attacks="a")
    )
    assert (combat.outcome.life[A], combat.outcome.life[B]) == (ann, bob)


@pytest.mark.parametrize(
    ("cost", "asked"),
    [("sacrifice it", True), ("pay 2 life", True), ("pay {1}", False), ("discard a card", False)],
)
def test_a_cost_that_a_combat_feels_is_asked_whatever_it_pays_for(cost: str, asked: bool) -> None:
    text = f"Whenever this creature attacks, you may {cost}. If you do, draw a card."
    found = fought(board(creature("a", A, "2/2", text), attacks="a", mana={A: 1})).gaps
    assert bool(found.asks or found.not_understood) is asked


def test_one_or_more_that_attack_an_opponent_do_so_for_each() -> None:
    """Ann's two creatures attack Bob and Cid: each of them loses 2 by the attack and 1."""
    text = "Whenever one or more creatures you control attack an opponent, defending player loses "
    text += "1 life."
    value = {
        "players": [{"name": A}, {"name": B}, {"name": "Cid"}],
        "permanents": [*TWO, enchantment("law", A, text)],
        "attacks": {"a": B, "c": "Cid"},
        "rules": "current",
    }
    combat = Combat.begin(Position.from_value(value)).declare_attackers({"a": B, "c": "Cid"})
    combat = combat.next_step()
    assert (combat.outcome.life[B], combat.outcome.life["Cid"]) == (19, 19)


def test_what_hangs_on_what_is_done_later_is_done_later() -> None:
    text = (
        "Whenever this creature attacks, exile up to one other target nonland permanent. At the "
        "beginning of the next end step, return that card to the battlefield. If it entered under "
        "your control, put a +1/+1 counter on this creature."
    )
    combat = fought(board(creature("a", A, "2/2", text), attacks="a"))
    assert not combat.gaps.asks
    assert combat.board.by_id["a"].counters == {}
