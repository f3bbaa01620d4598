"""A combat that is played: it tells of each ability what `check` tells, and keeps it."""

from typing import Any

import pytest

from legality import Combat, best_block
from tests.moments.answers import A, B, answer
from tests.table import board, creature

DOUBLES = (
    "Whenever this creature attacks, double the number of +1/+1 counters on each creature you "
    "control."
)
STOPS = "Whenever this creature attacks, target creature can't block this turn."
GUARD = creature("g", B, "3/3")
LARGER = "This creature gets +1/+1 until end of turn."


def attacking(text: str, **declared: Any) -> Any:
    """Ann's 4/4 with four +1/+1 counters attacks, Bob's 3/3 blocks it."""
    attacker = creature("a", A, "4/4", text, counters={"+1/+1": 4})
    return board(attacker, GUARD, attacks="a", blocks="g", **declared)


def told(combat: Combat) -> tuple[list[tuple[str, str]], list[tuple[str, str, str]]]:
    """The lines not read and the questions of a combat."""
    return list(combat.gaps.not_understood), [one[:3] for one in combat.gaps.asks]


def checked(position: Any) -> tuple[list[tuple[str, str]], list[tuple[str, str, str]]]:
    """The same of `check`."""
    found = answer(position)
    asks = [(one["id"], one["text"], one["asked"]) for one in found["asks"]]
    return [(one["id"], one["text"]) for one in found["not_understood"]], asks


# -- what was left out on the way (603.2, 603.3) ---------------------------------------------------


@pytest.mark.rule("508.3")
@pytest.mark.parametrize("text", [DOUBLES, STOPS])
def test_a_resumed_combat_tells_what_its_attack_set_off(text: str) -> None:
    """The attack is judged: the ability triggers between it and the blocks."""
    declared = attacking(text, damage={"assign": {"a": {"g": 4}, "g": {"a": 3}}})
    assert checked(declared) != ([], [])
    assert told(Combat.resume(declared)) == checked(declared)
    past = attacking(text, judge=["blocks"])
    assert told(Combat.resume(past)) == checked(past) == ([], [])


@pytest.mark.parametrize("text", [DOUBLES, STOPS])
def test_a_combat_keeps_telling_it(text: str) -> None:
    combat = Combat.begin(attacking(text))
    assert combat.gaps.not_modelled == (("a", text),)
    combat = combat.declare_attackers({"a": B}).next_step()
    expected = checked(attacking(text))
    assert told(combat) == expected
    combat = combat.declare_blockers({"g": ["a"]})
    combat = combat.assign_damage({"a": {"g": 4}, "g": {"a": 3}}).settle()
    assert (combat.outcome.died, told(combat)) == (("g",), expected)
    while combat.steps()[1:]:
        combat = combat.next_step()
    assert told(combat) == expected


def test_what_changes_nothing_is_not_told() -> None:
    position = attacking("Whenever this creature attacks, you may draw a card.")
    assert told(Combat.resume(position)) == ([], [])


# -- what the position tells -----------------------------------------------------------------------


@pytest.mark.rule("702.83a")
@pytest.mark.parametrize(("words", "power"), [(None, 3), (LARGER, 3), ("", 2)])
def test_how_an_ability_will_have_resolved(words: str | None, power: int) -> None:
    """Exalted of a 2/2, +1/+1 once; or it was countered."""
    on = {"on": ["a"]} if words else {}
    effects = [] if words is None else [{"source": "a", "oracle_text": words, **on}]
    exalted = creature("a", A, "2/2", "Exalted")
    begun = Combat.begin(board(exalted, effects=effects))
    assert begun.board.by_id["a"].power == 2  # nothing has triggered yet
    played = begun.declare_attackers({"a": B}).next_step()
    resumed = Combat.resume(board(exalted, attacks="a", blocks="nobody", effects=effects))
    assert [one.board.by_id["a"].power for one in (played, resumed)] == [power, power]
    assert Combat.resume(begun.position).board.effects == begun.board.effects
    again = Combat.resume(begun.position).declare_attackers({"a": B}).next_step()
    assert again.board.by_id["a"].power == power


@pytest.mark.parametrize(("words", "power"), [(None, 3), ("", 2)])
def test_how_an_ability_of_a_block_will_have_resolved(words: str | None, power: int) -> None:
    """702.45a: Bob's 2/2 with bushido 1 blocks; what Ann's attack sets off comes before."""
    effects = [] if words is None else [{"source": "g", "oracle_text": words}]
    those = creature("a", A, "1/3", "Exalted"), creature("g", B, "2/2", "Bushido 1")
    position = board(*those, attacks="a", judge=["attacks"], effects=effects)
    combat = Combat.resume(position).declare_blockers({"g": ["a"]}).next_step()
    assert combat.board.by_id["g"].power == power
    found = best_block(position)  # the 2/4 deals 2 to it, and a 2/2 would die
    assert found.declaration == ({"g": ["a"]} if words is None else {})


def test_the_target_that_the_position_tells() -> None:
    entry = {"source": "a", "oracle_text": "Target creature can't block this turn.", "on": ["g"]}
    position = board(creature("a", A, "4/4", STOPS), GUARD, attacks="a", effects=[entry])
    combat = Combat.begin(position).declare_attackers({"a": B}).next_step()
    assert (combat.legal.count(), told(combat)) == (1, ([], []))  # type: ignore[union-attr]
