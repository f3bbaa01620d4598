"""Auras that a board attaches to nothing, and those that speak against a written controller."""

import pytest
from msgspec import structs

from legality import Position, Undecided, check_attacks, forced_lethal
from legality.rulebook.characteristics.present import lying
from tests.table import attack, aura, board, creature, enchantment, numbers, ogre

HOLD = "Enchanted creature can't attack or block."


# -- attached to nothing (303.4c, 704.5m) ----------------------------------------------------------


def loose(text: str) -> dict[str, object]:
    return {**enchantment("veil", "Bob", text), "type_line": "Enchantment — Aura"}


def test_an_aura_that_is_attached_is_understood() -> None:
    verdict = attack(board(ogre(), aura("veil", "Bob", "A", HOLD)), "A")
    assert (type(verdict).__name__, verdict.not_understood) == ("Illegal", ())


@pytest.mark.parametrize(
    "text", [HOLD, f"Flash\n{HOLD}", "Enchanted creature has flying and can't be blocked."]
)
def test_an_aura_attached_to_nothing_is_listed(text: str) -> None:
    line = next(line for line in text.splitlines() if line.startswith("Enchanted"))
    verdict = check_attacks(structs.replace(board(ogre(), loose(text)), attacks={"A": "Bob"}))
    assert verdict.not_understood == (("veil", line),)


@pytest.mark.parametrize("text", ["Enchant land", "Creatures you control have haste."])
def test_what_says_nothing_of_its_host_is_not_listed(text: str) -> None:
    assert attack(board(ogre(), loose(text)), "A").not_understood == ()


def test_equipment_and_permanents_that_were_auras_may_lie_free() -> None:
    text = "Equipped creature has flying."
    sword = {**enchantment("sword", "Ann", text), "type_line": "Artifact — Equipment"}
    assert attack(board(ogre(), sword), "A").not_understood == ()
    bestowed = {**creature("bestow", "Ann"), "oracle_text": "Enchanted creature has flying."}
    assert attack(board(ogre(), bestowed), "A").not_understood == ()


def test_any_size_is_in_doubt_where_a_loose_aura_changes_one() -> None:
    one = {**ogre(), "printed": True}
    position = board(one, loose("Enchanted creature gets +2/+2."))
    assert lying(position).notes.doubts["A"].keys() == {"size"}
    assert forced_lethal(position).to_value()["lethal"] is None


# -- who controls it (613.1b) ----------------------------------------------------------------------

CONTROL = "You control enchanted creature."


def position(controller: str, given: bool | None = None, **fields: object) -> Position:
    """Ann's Aura on the Ogre, which that player is written to control."""
    answers = [] if given is None else [{"id": "magic", "text": CONTROL, "holds": given}]
    stolen = {**ogre(), "controller": controller}
    return Position.from_value(
        {
            "players": [{"name": "Ann"}, {"name": "Bob"}],
            "permanents": [stolen, aura("magic", "Ann", "A", f"Enchant creature\n{CONTROL}")],
            "attacks": {},
            "given": answers,
            **fields,
        }
    )


def test_who_is_written_to_control_it_as_the_aura_says_is_not_asked() -> None:
    verdict = check_attacks(position("Ann"))
    assert (type(verdict).__name__, verdict.asks, numbers(verdict)) == ("Legal", (), (0, 0, 0))


@pytest.mark.rule("613.1b")
def test_who_is_written_to_control_it_against_the_aura_is_asked() -> None:
    asked = "you control enchanted creature"
    verdict = check_attacks(position("Bob"))
    assert (type(verdict).__name__, [one.asked for one in verdict.asks]) == ("Undecided", [asked])
    assert forced_lethal(position("Bob")).to_value()["lethal"] is None


def test_an_answer_keeps_what_is_written_or_leaves_it_open() -> None:
    """Ann's Aura may be older than an effect that gave the Ogre back to Bob (613.7)."""
    kept = check_attacks(position("Bob", given=False))
    assert (type(kept).__name__, kept.asks, kept.not_understood) == ("Legal", (), ())
    against = check_attacks(position("Bob", given=True))
    assert (type(against).__name__, against.asks) == ("Undecided", ())
    assert against.not_understood == (("magic", CONTROL),)
    for verdict in (check_attacks(position("Bob", given=True)) for _ in range(2)):
        assert isinstance(verdict, Undecided), "the same on a board that was read before"
