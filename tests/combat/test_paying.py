"""What declarations cost, paid as they are made (508.1j, 509.1f)."""

from typing import Any

import pytest

from legality import Combat, Position
from legality.combat.not_modelled import not_modelled
from tests.combat.playing import refused
from tests.table import Value, creature, enchantment, land

ANNEX = enchantment(
    "annex",
    "Bob",
    "Creatures can't attack you unless their controller pays {W/P} for each of those creatures.",
)
A, B = creature("A", "Ann"), creature("B", "Ann")


def begin(*permanents: Value, ann: Value, **fields: Any) -> Combat:
    players = [{"name": "Ann", **ann}, {"name": "Bob"}]
    return Combat.begin(
        Position.from_value({"players": players, "permanents": list(permanents), **fields})
    )


@pytest.mark.rule("107.4f")
@pytest.mark.rule("508.1j")
def test_a_phyrexian_symbol_takes_mana_while_there_is_any() -> None:
    # Two symbols, one mana: the mana and 2 of 5 life.
    both = {"A": "Bob", "B": "Bob"}
    paid = begin(A, B, ANNEX, ann={"mana": 1, "life": 5}).declare_attackers(both)
    ann = paid.board.player_by_name["Ann"]
    assert (ann.mana, ann.life) == (0, 3)
    short = begin(A, B, ANNEX, ann={"mana": 1, "life": 1})
    assert refused(lambda: short.declare_attackers(both)) == ["508.1j"]


@pytest.mark.rule("118.3a", "118.3b", "107.14")
@pytest.mark.rule("508.1j")
def test_life_and_energy_are_paid() -> None:
    text = "This creature can't attack unless you pay {1}{E}{E} and 3 life."
    paid = begin(creature("A", "Ann", text=text), ann={"mana": 2, "energy": 2}).declare_attackers(
        {"A": "Bob"}
    )
    ann = paid.board.player_by_name["Ann"]
    assert (ann.mana, ann.energy, ann.life) == (1, 0, 17)


def test_what_is_done_to_permanents_is_the_callers_and_said() -> None:
    text = "This creature can't attack unless you sacrifice a land."
    forest = {**land("forest", "Ann"), "oracle_text": "Creatures you control get +0/+1."}
    combat = begin(creature("A", "Ann", text=text), forest, ann={})
    assert not_modelled(combat.board) == (("A", text),)
    assert "forest" in combat.declare_attackers({"A": "Bob"}).board.by_id
