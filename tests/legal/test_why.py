"""May this creature attack or block that: alone, in some legal declaration, in all of them."""

from typing import Any

import pytest

from legality import Illegal, Legal, Position, PositionError, legal_attacks, legal_blocks
from legality.legal.why import Verb, Why, why
from tests.boards import random_attack_board, random_block_board
from tests.small_boards import MUST_ATTACK, NOT_ALONE, TAX, board, creature, fight, theirs


def asked(value: dict[str, Any], creature: str, verb: Verb, target: str) -> Why:
    return why(Position.from_value(value), creature, verb, target)


@pytest.mark.parametrize("seed", range(25))
def test_it_agrees_with_all_legal_declarations(seed: int) -> None:
    import random

    rng = random.Random(f"why {seed}")
    verbs: tuple[Verb, Verb] = ("attacks", "blocks")
    for verb in verbs:
        attacks = verb == "attacks"
        value = random_attack_board(rng) if attacks else random_block_board(rng)
        position = Position.from_value(value)
        view = legal_attacks(position) if attacks else legal_blocks(position)
        legal = list(view)
        for name in view.problem.creatures:
            for thing in view.problem.objects:
                having = [one for one in legal if thing in as_list(one.get(name, []))]
                found = why(position, name, verb, thing)
                assert found.possible == bool(having)
                assert found.always == (bool(having) and len(having) == len(legal))
                if having:
                    assert found.declaration in having
                    assert len(found.declaration) == min(map(len, having))
                single = {name: thing if attacks else [thing]}
                assert isinstance(found.alone, Legal) == (single in legal)


def as_list(chosen: Any) -> list[str]:
    return [chosen] if isinstance(chosen, str) else list(chosen)


def test_a_requirement_leaves_no_choice() -> None:
    found = asked(board(creature("a", MUST_ATTACK)), "a", "attacks", "Bob")
    assert (found.possible, found.always, found.declaration) == (True, True, {"a": "Bob"})
    assert [one.rule for one in found.reasons] == ["508.1d"]
    assert found.reasons[0].sources == ("a",)


def test_what_needs_company_may_attack_with_others_only() -> None:
    found = asked(board(creature("a", NOT_ALONE), creature("b")), "a", "attacks", "Bob")
    assert isinstance(found.alone, Illegal)
    assert (found.possible, found.always) == (True, False)
    assert found.declaration == {"a": "Bob", "b": "Bob"}
    assert [one.rule for one in found.reasons] == ["508.1c"]


def test_a_cost_that_cannot_be_paid() -> None:
    tax = {"id": "t", "controller": "Bob", "type_line": "Enchantment", "oracle_text": TAX}
    found = asked(board(creature("a"), tax), "a", "attacks", "Bob")
    assert found.possible is False
    assert [one.rule for one in found.reasons] == ["508.1j"]
    assert asked(board(creature("a"), tax, mana=2), "a", "attacks", "Bob").possible is True


def test_what_is_no_creature_or_not_attacked_may_not() -> None:
    value = fight(creature("a"), theirs("b"))
    assert asked(value, "b", "blocks", "a").possible is True
    assert asked(value, "a", "blocks", "b").possible is False
    assert asked(value, "b", "attacks", "Ann").possible is False
    with pytest.raises(PositionError, match="did you mean"):
        asked(value, "bb", "blocks", "a")


def test_the_rule_behind_what_may_not_be_attacked() -> None:
    """508.1b: only a player, a planeswalker or a battle is attacked. It is a reason, wherever that
    is asked and whatever the position declares."""
    found = asked(board(creature("a"), theirs("b")), "a", "attacks", "b")
    assert [(one.rule, one.sentence) for one in found.reasons] == [
        ("508.1b", "b is neither a planeswalker nor a battle.")
    ]


def test_a_player_is_not_blocked() -> None:
    """509.1a: attacking creatures are blocked; who attacks the player makes no difference."""
    found = asked(fight(creature("a"), theirs("b")), "b", "blocks", "Bob")
    assert (found.possible, found.always, found.declaration) == (False, False, None)
    assert isinstance(found.alone, Illegal)
    (fault,) = found.alone.violations
    assert (fault.rule, fault.objects) == ("509.1a", ("b", "Bob"))
    assert fault.message == "Bob is not attacking."


def test_where_the_position_does_not_tell_only_what_is_sure_is_said() -> None:
    line = "This creature can't attack unless it's night."
    found = asked(board(creature("a", line)), "a", "attacks", "Bob")
    assert found.asks
    assert (found.possible, found.always) == (None, None)
