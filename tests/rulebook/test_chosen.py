"""What was chosen for a permanent, and designations: told, or asked."""

from collections.abc import Sequence
from typing import Any

import pytest

from legality import Position, check

GUARD = {"controller": "Bob", "type_line": "Creature — Elf", "power": 2, "toughness": 2}


def judged(
    text: str,
    guard: dict[str, Any] | None = None,
    effects: Sequence[dict[str, Any]] = (),
    **ram: Any,
) -> Any:
    """Ann's ram, a green Goat with that text, attacks Bob; his green Elf blocks it."""
    return check(
        Position.from_value(
            {
                "players": [{"name": "Ann"}, {"name": "Bob"}],
                "permanents": [
                    {"id": "ram", "controller": "Ann", "type_line": "Creature — Goat"}
                    | {"power": 2, "toughness": 2, "oracle_text": text, "colors": ["G"], **ram},
                    {"id": "guard", "colors": ["G"], **GUARD, **(guard or {})},
                ],
                "attacks": {"ram": "Bob"},
                "blocks": {"guard": ["ram"]},
                "effects": [*effects],
            }
        )
    )


@pytest.mark.parametrize(
    ("text", "chosen", "legal"),
    [
        ("Protection from the chosen color", {"color": "G"}, False),
        ("Protection from the chosen color", {"color": "red"}, True),
        ("Protection from the chosen player", {"player": "Bob"}, False),
        ("Protection from the chosen player", {"player": "Ann"}, True),
        ("Protection from the chosen card type", {"type": "Creature"}, False),
        ("Protection from the chosen card type", {"type": "Artifact"}, True),
        ("Creatures of the chosen type can't block.", {"type": "Elf"}, False),
        ("Creatures of the chosen type can't block.", {"type": "elf"}, False),
        ("Creatures of the chosen type can't block.", {"type": "Goat"}, True),
        ("Creatures the chosen player controls can't block.", {"player": "Bob"}, False),
        ("Creatures the chosen player controls can't block.", {"player": "Ann"}, True),
    ],
)
def test_what_the_position_tells_was_chosen(text: str, chosen: dict[str, str], legal: bool) -> None:
    found = judged(text, chosen=chosen)
    assert found.legal is legal
    assert (found.asks, found.not_understood) == ((), ())


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("Protection from the chosen color", {"the chosen color is green"}),
        ("Creatures of the chosen type can't block.", {"the chosen type is Elf"}),
        ("Creatures the chosen player controls can't block.", {"the chosen player is Bob"}),
    ],
)
def test_what_is_not_told_is_asked_where_it_matters(text: str, asked: set[str]) -> None:
    found = judged(text)
    assert found.legal is None
    assert {(one.id, one.asked) for one in found.asks} == {("ram", words) for words in asked}


def test_what_makes_no_difference_is_not_asked() -> None:
    # The guard is colourless: whatever colour was chosen, it may block.
    found = judged("Protection from the chosen color", {"colors": []})
    assert found.legal is True
    assert found.asks == ()


def test_a_chosen_name_may_be_any() -> None:
    found = judged("Protection from the chosen card name")
    assert found.not_understood == (("ram", "Protection from the chosen card name"),)


def test_what_is_every_creature_type_is_of_the_chosen_one() -> None:
    # The chosen type may be one that only the changeling has.
    text = "Creatures of the chosen type can't block."
    found = judged(text, {"oracle_text": "Changeling"}, chosen={"type": "Goblin"})
    assert found.legal is False
    assert judged(text, {"oracle_text": "Changeling"}).legal is None


@pytest.mark.parametrize(("told", "legal"), [(True, False), (False, True), (None, None)])
def test_who_is_a_commander(told: bool | None, legal: bool | None) -> None:
    # The ram has "can't be blocked" where it is a commander.
    found = judged("Commanders you control can't be blocked.", commander=told)
    assert found.legal is legal
    assert [one.asked for one in found.asks] == (["@ram is a commander"] if legal is None else [])


def test_a_state_that_is_denied_is_listed() -> None:
    text = "Creatures that aren't transformed can't block."
    found = judged(text)
    assert ("ram", text) in found.not_understood


@pytest.mark.parametrize("chosen", [None, {"type": "Goat"}, {"type": "Elf"}])
def test_what_was_chosen_for_a_permanent_was_not_chosen_for_a_spell_on_it(
    chosen: dict[str, str] | None,
) -> None:
    """Nobody has told what was chosen as the spell resolved."""
    text = "Creatures of the chosen type can't block this turn."
    ram: dict[str, Any] = {} if chosen is None else {"chosen": chosen}
    found = judged("", effects=[{"oracle_text": text, "on": ["ram"], "controller": "Ann"}], **ram)
    assert [one.asked for one in found.asks] == ["the type chosen as it was put there is Elf"]
    assert found.legal is None


@pytest.mark.parametrize(("chosen", "legal"), [("Goat", False), ("Elf", True)])
def test_a_type_that_is_the_name_of_the_permanent(chosen: str, legal: bool) -> None:
    text = "This creature can't be blocked as long as the chosen type is Goat."
    found = judged(text, name="Goat", chosen={"type": chosen})
    assert found.legal is legal
    assert (found.asks, found.not_understood) == ((), ())


@pytest.mark.parametrize(("paired", "legal"), [(True, False), (False, True), (None, None)])
def test_both_creatures_of_a_pair_have_it(paired: bool | None, legal: bool | None) -> None:
    """The ram has shadow for itself and for the ewe, if they are paired: no Elf blocks her then."""
    text = "As long as this creature is paired with another creature, both creatures have shadow."
    goat = {"type_line": "Creature — Goat", "power": 2, "toughness": 2}
    words = "this creature is paired with @ewe"
    given = [] if paired is None else [{"id": "ram", "text": words, "holds": paired}]
    found = check(
        Position.from_value(
            {
                "players": [{"name": "Ann"}, {"name": "Bob"}],
                "permanents": [
                    {"id": "ram", "controller": "Ann", "oracle_text": text, **goat},
                    {"id": "ewe", "controller": "Ann", **goat},
                    {"id": "guard", **GUARD},
                ],
                "attacks": {"ewe": "Bob"},
                "blocks": {"guard": ["ewe"]},
                "judge": ["blocks"],
                "given": given,
            }
        )
    )
    assert found.legal is legal
    assert [one.asked for one in found.asks] == ([words] if legal is None else [])
