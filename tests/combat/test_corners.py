"""Corners of a combat that no other test looked into; a fault put into each stayed unseen."""

from collections.abc import Callable

import pytest

from legality import Combat, PositionError
from legality.combat import EventKind, Step
from tests.combat.playing import begin, fight
from tests.combat.test_giants import table
from tests.table import RULES_2010, RULES_2024, board, creature, enchantment, lasting

A, B = creature("A", "Ann"), creature("B", "Ann")


def resumed(*permanents: dict[str, object], attacks: str, **fields: object) -> Combat:
    """A combat taken up where a position shows it."""
    position = board(*permanents, attacks=attacks, judge=["blocks"], **fields)  # type: ignore[arg-type]
    return Combat.resume(position)


def test_508_5_whom_it_last_attacked_is_remembered_when_others_leave_too() -> None:
    combat = fight(A, B, attacks={"A": "Bob", "B": "Cid"}, players="Ann Bob Cid")
    combat = combat.leave("A").leave("B")
    assert combat.defending_player("A") == "Bob"
    assert combat.defending_player("B") == "Cid"


def test_each_player_of_a_team_attacks_with_their_own() -> None:
    """508.3c, 508.3d: Ann attacks Bob with a, and so does Amy with m."""
    combat = Combat.begin(table(creature("a", "Ann"), creature("m", "Amy")))
    combat = combat.declare_attackers({"a": "Bob", "m": "Bob"})
    found = combat.triggered(EventKind.ATTACKS_PLAYER)
    assert [(one.subject, one.others) for one in found] == [("Ann", ("a",)), ("Amy", ("m",))]
    assert {one.other for one in found} == {"Bob"}
    found = combat.triggered(EventKind.PLAYER_ATTACKS)
    assert [(one.subject, one.others) for one in found] == [("Ann", ("a",)), ("Amy", ("m",))]


def test_before_attackers_are_declared_all_steps_are_to_come() -> None:
    """508.8: blocks and damage are left out once it is known that nobody attacks."""
    combat = begin(A)
    while combat.step is not Step.ATTACKERS:
        combat = combat.next_step()
    assert combat.steps() == (Step.ATTACKERS, Step.BLOCKERS, Step.DAMAGE, Step.END)
    assert combat.declare_attackers({}).steps() == (Step.ATTACKERS, Step.END)


def test_who_may_attack_only_where_a_condition_fails() -> None:
    """508.1d: one creature may attack. B may; A may not, since B would then have to."""
    text = "If this creature attacks, @B attacks if able."
    cap = enchantment("cap", "Bob", "No more than one creature can attack each combat.")
    combat = begin(creature("A", "Ann", text=text), B, cap)
    assert combat.could_attack("B")
    assert not combat.could_attack("A")
    assert begin(creature("A", "Ann", text=text), B).could_attack("A")


ASKS: tuple[Callable[[Combat], object], ...] = (
    lambda combat: combat.seen("nobody"),
    lambda combat: combat.has("nobody", "flying"),
    lambda combat: combat.is_attacking("nobody"),
    lambda combat: combat.is_blocking("nobody"),
    lambda combat: combat.is_blocked("nobody"),
    lambda combat: combat.is_unblocked("nobody"),
    lambda combat: combat.could_attack("nobody"),
)


@pytest.mark.parametrize("ask", ASKS)
def test_a_name_that_nobody_has_is_told(ask: Callable[[Combat], object]) -> None:
    with pytest.raises(PositionError, match="nobody"):
        ask(begin(A))


def test_what_a_position_shows_of_an_attack_is_taken_up() -> None:
    cast = [creature(name, "Ann", text="Banding") for name in "abc"]
    combat = resumed(*cast, creature("x", "Bob"), attacks="a b c", bands=[["a", "b"]])
    assert combat.bands == (("a", "b"),)
    assert combat.history.attacked == dict.fromkeys("abc", "Bob")


def test_what_a_position_shows_of_blocks_is_taken_up() -> None:
    cast = [A, creature("x", "Bob"), creature("y", "Bob")]
    position = board(*cast, attacks="A", blocks="x", judge=[])
    combat = Combat.resume(position)
    assert combat.history.blocked_with == {"x": ("A",)}
    assert combat.blocks_alone("x")


def test_a_text_about_a_class_holds_in_the_next_combat_too() -> None:
    """Before 2017-09-25 "this turn if able" on A was for the first combat in which A was able; what
    is on nobody is for whoever there is."""
    words = "attack this turn if able."
    effects = [
        lasting("Target creature attacks this turn if able.", "A", controller="Bob"),
        lasting(f"Creatures Ann controls {words}", controller="Bob"),
    ]
    for rules, left in ((RULES_2010, 1), (RULES_2024, 2)):
        combat = begin(A, rules=rules, effects=effects).declare_attackers({"A": "Bob"})
        assert len(combat.again().board.effects) == left
