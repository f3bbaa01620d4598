"""Abilities that set each other off resolve until the game is over (104.2a, 117.5, 704.3); those
that never end are not followed. Every number is worked out by hand."""

import pytest

from legality import Combat, Position, best_attack, forced_lethal
from legality.search.forced_lethal import Kills
from tests.moments.answers import A, B
from tests.table import EDITIONS, Value, creature, enchantment

GAINS = "Whenever this creature attacks, you gain 1 life."
BOND = "Whenever you gain life, target opponent loses that much life."
BLOOD = "Whenever an opponent loses life, you gain that much life."
ENDLESS = "Whenever you gain life, you gain 1 life."


def position(*texts: str, life: int, rules: str = "current") -> Position:
    """Ann's attacker, who gains her 1 life, with enchantments of hers; Bob has so much life."""
    permanents: list[Value] = [creature("a", A, "2/2", GAINS)]
    permanents += [enchantment(f"e{n}", A, text) for n, text in enumerate(texts)]
    players = [{"name": A}, {"name": B, "life": life}]
    return Position.from_value({"players": players, "permanents": permanents, "rules": rules})


def attacked(board: Position) -> Combat:
    """The combat in which the creature attacks Bob, and what triggered has resolved."""
    return Combat.begin(board).declare_attackers({"a": B}).resolve_triggers()


@pytest.mark.parametrize("rules", EDITIONS)
@pytest.mark.parametrize("life", [1, 2, 7])
def test_a_loop_ends_with_the_game(life: int, rules: str) -> None:
    """Ann gains 1, Bob loses 1, Ann gains 1 …: Bob is at 0 after losing `life` times. What triggers
    on the last of these does not resolve: Ann has gained 1 before each of them."""
    combat = attacked(position(BOND, BLOOD, life=life, rules=rules))
    assert combat.outcome.life == {A: 20 + life, B: 0}
    assert combat.outcome.lost == (B,)
    assert not combat.account.unread


def test_without_the_loop_nothing_else_happens() -> None:
    assert attacked(position(BOND, life=7)).outcome.life == {A: 21, B: 6}
    assert attacked(position(BLOOD, life=7)).outcome.life == {A: 21, B: 7}


def test_the_loop_kills() -> None:
    board = position(BOND, BLOOD, life=20)
    assert isinstance(forced_lethal(board), Kills)
    found = best_attack(board)
    assert found.attack == {"a": B}
    assert found.replies[B].outcome.life == {A: 40, B: 0}


def test_the_game_goes_on_while_two_opponents_are_left() -> None:
    """Bob loses by the first ability; Cara is still there, so the one that it sets off resolves."""
    drain = "Whenever this creature attacks, defending player loses 1 life."
    permanents = [creature("a", A, "2/2", drain), enchantment("e", A, BLOOD)]
    players: list[Value] = [{"name": A}, {"name": B, "life": 1}]
    duel = Position.from_value({"players": players, "permanents": permanents})
    more = Position.from_value({"players": [*players, {"name": "Cara"}], "permanents": permanents})
    assert attacked(duel).outcome.life == {A: 20, B: 0}
    assert attacked(more).outcome.life == {A: 21, B: 0, "Cara": 20}


def test_a_loop_without_an_end_is_not_followed() -> None:
    """Nobody loses: the game would be a draw, which is not played."""
    combat = attacked(position(ENDLESS, life=20))
    assert [text for _, text in combat.account.unread] == [ENDLESS]
    assert not combat.pending
    assert not attacked(position(BLOOD, life=20)).account.unread
