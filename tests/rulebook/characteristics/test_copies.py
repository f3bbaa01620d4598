"""Copies (707, 613.2a) of objects that stand on the board; the cards are invented."""

from typing import Any

import pytest

from legality import check
from legality.legal.named import legal_blocks
from legality.rulebook.characteristics.present import lying, present
from tests.rulebook.characteristics.test_present import Value, board, printed, seen, size

CLONE = "You may have this creature enter as a copy of any creature on the battlefield."
BEAR = printed("bear", "Creature — Bear", "Trample", "2/2", colors=["G"], mana_cost="{1}{G}")
ELF = printed("elf", "Legendary Creature — Elf", "", "1/3", controller="Bob", colors=["W"])


def clone(text: str = CLONE, **fields: Any) -> Value:
    return printed("clone", "Creature — Shapeshifter", text, "0/0", colors=["U"], **fields)


def given(name: str, *, holds: bool = True) -> Value:
    text = f"this creature entered as a copy of @{name}"
    return {"id": "clone", "text": text, "holds": holds}


def copied(text: str, of: str = "bear") -> Value:
    """The copy as it is now."""
    position = board(BEAR, ELF, clone(text), given=[given(of)])
    one = present(position).by_id["clone"]
    return {"types": one.type_line, "name": one.name, "text": one.oracle_text} | {
        "size": (one.power, one.toughness),
        "colors": "".join(one.colors),
    }


def test_what_it_entered_as_is_asked() -> None:
    notes = lying(board(BEAR, ELF, clone())).notes
    assert [one.asked for one in notes.asks] == [
        "this creature entered as a copy of @bear",
        "this creature entered as a copy of @elf",
    ]


@pytest.mark.rule("613.1a")
def test_a_copy_has_the_copiable_values() -> None:
    """707.2: name, colour, types, text, power and toughness; no counter, no bonus."""
    lord = printed("lord", "Enchantment", "Bears you control get +1/+1.")
    grown = BEAR | {"counters": {"+1/+1": 3}}
    position = board(grown, lord, clone(), given=[given("bear")])
    assert seen(position, "clone") == ("Creature — Bear", "G", 3, 3)
    assert size(position, "bear") == (6, 6)
    one = present(position).by_id["clone"]
    assert (one.name, one.oracle_text) == ("Bear", "Trample")


def test_the_chosen_name_tells_it() -> None:
    position = board(BEAR, ELF, clone(chosen={"name": "Elf"}))
    assert seen(position, "clone") == ("Legendary Creature — Elf", "W", 1, 3)
    assert not lying(position).notes.asks


def test_a_chosen_name_that_is_not_there_is_told() -> None:
    position = board(BEAR, clone(chosen={"name": "Dragon"}))
    assert "clone" in lying(position).notes.doubts


def test_who_copied_nothing_is_what_it_is() -> None:
    answers = [given(name, holds=False) for name in ("bear", "elf")]
    position = board(BEAR, ELF, clone(), given=answers)
    assert seen(position, "clone") == ("Creature — Shapeshifter", "U", 0, 0)
    assert not lying(position).notes.asks


def test_written_values_know_of_it() -> None:
    """What is written as present is so: nothing is asked."""
    written = clone() | {"printed": False, "power": 2, "toughness": 2}
    assert not lying(board(BEAR, ELF, written)).notes.asks
    plain = [{**one, "printed": False} for one in (BEAR, ELF, written)]
    assert check(board(*plain, attacks={"bear": "Bob"})).not_understood == ()


@pytest.mark.parametrize(
    ("exception", "expected"),
    [
        ("it has haste", {"text": "Trample\nThis creature has haste."}),
        ("it's a Wall in addition to its other types", {"types": "Creature — Bear Wall"}),
        ("it's 4/3", {"size": (4, 3)}),
        (
            "it's a 1/1 black Zombie artifact creature in addition to its other colors and types",
            {"types": "Creature Artifact — Bear Zombie", "size": (1, 1), "colors": "BG"},
        ),
        (
            "its name is Clone and it has this ability",
            {"name": "Clone", "types": "Creature — Bear"},
        ),
    ],
)
def test_exceptions_are_its_own(exception: str, expected: Value) -> None:
    """707.9."""
    text = f"{CLONE.removesuffix('.')}, except {exception}."
    assert copied(text).items() >= expected.items()


def test_an_exception_that_takes_a_supertype() -> None:
    text = f"{CLONE.removesuffix('.')}, except it isn't legendary."
    assert copied(text, "elf")["types"] == "Creature — Elf"


def test_an_exception_that_is_not_read_is_listed() -> None:
    text = f"{CLONE.removesuffix('.')}, except it's purple sideways."
    assert "clone" in lying(board(BEAR, clone(text))).notes.doubts


def test_what_it_copied_decides_what_it_may_block() -> None:
    """A copy of the flyer blocks it; as a Bear it could not."""
    bird = printed("bird", "Creature — Bird", "Flying", "2/2")
    fields: Value = {"controller": "Bob"}
    for name, blocks in (("wing", {"clone"}), ("bear2", set[str]())):
        wing = printed("wing", "Creature — Drake", "Flying", "1/1", controller="Bob", tapped=True)
        bear = printed("bear2", "Creature — Bear", "", "2/2", controller="Bob", tapped=True)
        answers = [given(other, holds=other == name) for other in ("bird", "wing", "bear2")]
        position = board(bird, wing, bear, clone(**fields), given=answers, attacks={"bird": "Bob"})
        able = {name for block in legal_blocks(position) for name in block.get("Bob", block)}
        assert able & {"clone"} == blocks


# -- what spells make copies -----------------------------------------------------------------------


def test_a_spell_makes_a_copy() -> None:
    text = "This creature becomes a copy of @bear until end of turn."
    effect = {"oracle_text": text, "on": ["elf"]}
    position = board(BEAR, ELF, effects=[effect])
    assert seen(position, "elf") == ("Creature — Bear", "G", 2, 2)


def test_two_targets() -> None:
    text = "Target creature becomes a copy of another target creature until end of turn."
    effect = {"oracle_text": text, "on": [["elf"], ["bear"]], "controller": "Ann"}
    assert seen(board(BEAR, ELF, effects=[effect]), "elf") == ("Creature — Bear", "G", 2, 2)


def test_each_of_a_class() -> None:
    text = "Each other creature becomes a copy of target creature until end of turn."
    effect = {"oracle_text": text, "on": ["bear"], "controller": "Ann"}
    position = board(BEAR, ELF, printed("ox", "Creature — Ox", "", "4/4"), effects=[effect])
    assert {seen(position, name)[0] for name in ("bear", "elf", "ox")} == {"Creature — Bear"}


@pytest.mark.rule("613.2", "613.2a", "613.2c")
def test_a_copy_of_a_copy() -> None:
    """707.3: the copy's values are copied, by the order of timestamps."""
    first = {"oracle_text": "This creature becomes a copy of @bear.", "on": ["elf"]}
    second = {"oracle_text": "This creature becomes a copy of @elf.", "on": ["ox"]}
    ox = printed("ox", "Creature — Ox", "", "4/4")
    assert seen(board(BEAR, ELF, ox, effects=[first, second]), "ox")[0] == "Creature — Bear"
    assert seen(board(BEAR, ELF, ox, effects=[second, first]), "ox")[0].endswith("Elf")


def test_this_one_beside_a_target_is_listed() -> None:
    text = "This creature becomes a copy of target creature until end of turn."
    effect = {"oracle_text": text, "on": ["bear"], "controller": "Ann"}
    position = board(BEAR, ELF, effects=[effect], attacks={"bear": "Bob"})
    assert check(position).not_understood


def test_on_a_board_of_written_values_it_is_listed() -> None:
    plain = [{**one, "printed": False, "power": 2, "toughness": 2} for one in (BEAR, ELF)]
    effect = {"oracle_text": "This creature becomes a copy of @bear.", "on": ["elf"]}
    position = board(*plain, effects=[effect], attacks={"bear": "Bob"})
    assert check(position).not_understood


def test_what_is_written_of_the_original_is_in_doubt() -> None:
    """The written 5/5 may be what bonuses have made of it: no copy has those."""
    grown = BEAR | {"printed": ["type_line", "colors"], "power": 5, "toughness": 5}
    position = board(grown, clone(), given=[given("bear")])
    assert set(lying(position).notes.doubts["clone"]) == {"size"}


# -- boards of which some values are written and some are printed ---------------------------------

ALTERED = {
    **printed("altered", "Enchantment — Aura", "Enchant creature"),
    "attached_to": "elf",
    "printed": False,
}
"""An Aura given by its written types, as most boards have it."""


@pytest.mark.parametrize(
    "text", ["Enchanted creature is a copy of @bear.", "Elves are copies of @bear."]
)
def test_who_says_so_need_not_be_printed(text: str) -> None:
    """707.2: the Elf has the Bear's values, whatever is known of the enchantment itself."""
    law = ALTERED | {"oracle_text": f"Enchant creature\n{text}"}
    assert seen(board(BEAR, ELF, law), "elf") == ("Creature — Bear", "G", 2, 2)


def test_a_written_permanent_that_is_a_copy_is_listed() -> None:
    """Nothing tells whether the written 1/3 and its text know of the copy (613.1a)."""
    written = ELF | {"printed": False, "power": 1, "toughness": 3}
    law = ALTERED | {"oracle_text": "Enchant creature\nEnchanted creature is a copy of @bear."}
    listed = check(board(BEAR, written, law, attacks={})).not_understood
    assert [name for name, _ in listed] == ["altered"]
    spell = {"oracle_text": "This creature becomes a copy of @bear.", "on": ["elf"]}
    listed = check(board(BEAR, written, effects=[spell], attacks={})).not_understood
    assert [name for name, _ in listed] == ["elf"]
