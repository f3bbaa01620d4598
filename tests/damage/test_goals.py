"""What the goals mean: what counts as destroyed, and which level comes first."""

import pytest

from legality import clock
from legality.legal import damage as module
from legality.legal.damage import LegalDamage, legal_damage
from legality.problem.goals import GoalName
from tests.damage.dealing import attacker, blocker, fight
from tests.table import EDITIONS, RULES_2006, RULES_2026, planeswalker


def view(*permanents: dict[str, object], blocks: dict[str, str], **more: str) -> LegalDamage:
    return legal_damage(fight(*permanents, blocks=blocks, **more), "attacking")  # type: ignore[arg-type]


BOARD = (
    attacker("t", "6/6", "Trample"),
    blocker("bear", "2/2", mana_value=2),
    blocker("hill", "3/3", mana_value=7),
    blocker("god", "1/1", "Indestructible", mana_value=9),
)
BLOCKS = {"bear": "t", "hill": "t", "god": "t"}
EVEN = {"t": {"bear": 2, "hill": 3, "god": 1}}


def test_kills_then_damage() -> None:
    board = view(*BOARD, blocks=BLOCKS)
    assert board.score(EVEN, "kills") == (2, 0)
    assert board.score({"t": {"bear": 6}}, "kills") == (1, 0)


def test_value_by_mana_value_or_by_weight() -> None:
    board = view(*BOARD, blocks=BLOCKS)
    assert board.score(EVEN, "value") == (9, 0)  # 2 + 7; the indestructible one is worth nothing
    assert board.score(EVEN, "value", {"bear": 5, "god": 100}) == (5, 0)


def test_player_then_kills() -> None:
    board = view(BOARD[0], BOARD[1], blocks={"bear": "t"})
    assert board.score({"t": {"bear": 2, "Bob": 4}}, "player") == (4, 1)
    assert board.score({"t": {"bear": 6}}, "player") == (0, 1)


def test_a_planeswalker_counts_as_hit() -> None:
    position = fight(attacker("a", "3/3"), planeswalker("jura", "Bob"), attacks={"a": "jura"})
    assert legal_damage(position, "attacking").score({"a": {"jura": 3}}, "player") == (3, 0)


def test_damage_marked_counts_and_the_doomed_do_not() -> None:
    # The 0/3 with 2 marked dies of 1; the one with 3 marked is dying already.
    board = view(
        attacker("a", "2/2"),
        blocker("hurt", "0/3", damage=2),
        blocker("doomed", "0/3", damage=3),
        blocks={"hurt": "a", "doomed": "a"},
    )
    assert board.score({"a": {"hurt": 1, "doomed": 1}}, "kills") == (1, 0)


@pytest.mark.parametrize("rules", EDITIONS)
def test_deathtouch_destroys_since_2007(rules: str) -> None:
    board = view(
        attacker("snake", "1/1", "Deathtouch"),
        blocker("wall", "0/5"),
        blocks={"wall": "snake"},
        rules=rules,
    )
    expected = 0 if rules == RULES_2006 else 1
    assert board.score({"snake": {"wall": 1}}, "kills") == (expected, 0)


def test_goals_and_weights_that_are_none() -> None:
    board = view(*BOARD, blocks=BLOCKS, rules=RULES_2026)
    with pytest.raises(ValueError, match="one of kills, value, player"):
        board.score(EVEN, "mercy")  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    with pytest.raises(ValueError, match="0 or more for bear, got -1"):
        board.score(EVEN, "value", {"bear": -1})


@pytest.mark.parametrize("goal", ["kills", "value", "player"])
def test_the_best_without_the_solver_is_as_good(
    goal: GoalName, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = view(*BOARD, blocks=BLOCKS)
    by_model = board.best(goal)
    monkeypatch.setattr(clock, "solver_is_installed", lambda: False)
    one_by_one = board.best(goal)
    assert by_model is not None
    assert one_by_one is not None
    assert one_by_one in board
    assert board.score(one_by_one, goal) == board.score(by_model, goal)
    monkeypatch.setattr(module, "FEW", 3)
    assert board.best(goal) is None
