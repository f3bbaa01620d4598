"""Periods between sentences, and rules text without quotes: what ends there, and what does not."""

import pytest

from legality import NotationError, Position
from legality.position.notation.unquoted import TEXTS
from legality.position.reading import from_value
from tests.position.notation.test_as_typed import Names
from tests.position.notation.test_reading import assert_means, read

EXACT = [
    ("Ann: Ogre 3/3 -> Bo. Bo 7: Elf 1/1 -> ogre.", "Ann: Ogre 3/3 -> Bo\nBo 7: Elf 1/1 -> Ogre"),
    ("Ann: Ogre 3/3 -> B. B: Elf 1/1", "Ann: Ogre 3/3 -> B\nB: Elf 1/1"),
    ("Ann (9): Ogre 3/3, Elk 2/2 | Bo (7): Elf 1/1", "Ann 9: Ogre 3/3; Elk 2/2; Bo 7: Elf 1/1"),
    ("Ann: Ogre 3/3 -> Bo vs Bo at 7: Elf 1/1", "Ann: Ogre 3/3 -> Bo; Bo 7: Elf 1/1"),
    ("Ann: Ogre 3/3 / Bo: Elf 1/1", "Ann: Ogre 3/3; Bo: Elf 1/1"),
    (
        "Ann: Ogre 3/3, Elk 2/2 menace. Bob at 9 life: Elf 1/1. Ogre attacks Bob. Elf blocks Ogre.",
        "Ann:\n  Ogre 3/3 -> Bob\n  Elk 2/2 menace\nBob 9:\n  Elf 1/1 -> Ogre",
    ),
    ("Ann: Ogre 3/3 -> Bob. No blocks. Bob:", "Ann: Ogre 3/3 -> Bob\nBob:\nblocks: none"),
    ("Ann: Ogre 3/3 -> Bo; Bo: Elf 1/1, no blocks", "Ann: Ogre 3/3 -> Bo\nBo: Elf 1/1\nno blocks"),
    ("Ann: Ogre 3/3 -> B; B: Elf 1/1 no blocks", "Ann: Ogre 3/3 -> B\nB: Elf 1/1\nno blocks"),
    (
        "Ann: Ogre 3/3; Bob: Elf 1/1. Ann attacks Bob with Ogre. Bob does not block.",
        "Ann: Ogre 3/3 -> Bob\nBob: Elf 1/1\nno blocks",
    ),
    (
        "Ann: Ogre 3/3 unblockable, Elk 2/2 can't attack or block, Imp 1/1 can't attack; Bob:",
        'Ann:\n  Ogre 3/3 "This creature can\'t be blocked."\n'
        '  Elk 2/2 "This creature can\'t attack or block."\n'
        '  Imp 1/1 "This creature can\'t attack."\nBob:',
    ),
    ("Ann's board: Ogre 3/3; Bob's side 4: Elf 1/1", "Ann: Ogre 3/3\nBob 4: Elf 1/1"),
    ("Ann: Ogre 3/3 attacks; Bo: Elf 1/1 blocks it", "Ann: Ogre 3/3 -> Bo\nBo: Elf 1/1 -> Ogre"),
    ("Ann: Ogre 3/3 & Elk 2/2 -> Bob; Bob:", "Ann: Ogre 3/3 + Elk 2/2 -> Bob\nBob:"),
    ("Ann: Ogre 3/3 pro-black -> Bob; Bob:", "Ann: Ogre 3/3, protection from black -> Bob\nBob:"),
    ("Ann: Ogre 3/3 pro red; Bob:", "Ann: Ogre 3/3, protection from red\nBob:"),
    (
        "Ann: Ogre 3/3 -> Bob, Elk 2/2 -> Cid; Bob: Elf 1/1; Cid 7: Imp 1/2 -> Elk",
        "players: Ann, Bob, Cid\nAnn:\n  Ogre 3/3 -> Bob\n  Elk 2/2 -> Cid\nBob: Elf 1/1\n"
        "Cid 7: Imp 1/2 -> Elk",
    ),
    (
        "Ann: Ox 5/5 trample -> Bob; Bob: Elk 2/2 -> Ox; damage: Ox 2 to Elk, 3 to Bob",
        "Ann: Ox 5/5 trample -> Bob\nBob: Elk 2/2 -> Ox\ndamage: Ox -> Elk 2 + Bob 3, Elk -> Ox 2",
    ),
    ("Ann: 3/3 & 2/2 -> Bob; Bob:", "Ann: 3/3 + 2/2 -> Bob\nBob:"),
    (
        "Ann: Ogre 3/3 -> Jace; Bob: Jace (planeswalker, loyalty 3), Elf 1/1 -> Ogre",
        "Ann: Ogre 3/3 -> Jace\nBob:\n  Jace (Planeswalker), loyalty 3\n  Elf 1/1 -> Ogre",
    ),
]  # fmt: skip
"""Each as typed, and in exact words."""


@pytest.mark.parametrize(("typed", "exact"), EXACT)
def test_what_is_typed_is_what_is_meant(typed: str, exact: str) -> None:
    assert_means(typed, exact)


def test_a_land_before_a_blocker_has_no_part_in_its_arrow() -> None:
    board = read("Ann: Ogre 3/3 -> Bob; Bob: Island, Elf 1/1 -> Ogre", Names("Island"))
    assert board["blocks"] == {"Elf": ["Ogre"]}
    for line in ("Elk 2/2, Elf 1/1 -> Ogre", "Sword (Artifact), Elf 1/1 -> Ogre"):
        with pytest.raises(NotationError, match="the arrow may be for"):
            read(f"Ann: Ogre 3/3 -> Bob; Bob: {line}", Names("Island"))


NAMES = (
    *("Mr. Foxglove", "Black Waltz No. 3", "Agents of S.H.I.E.L.D.", "With Great Power . . ."),
    *("Sarpadian Empires, Vol. VII", "Krang & Shredder", "J. Jonah Jameson"),
)


@pytest.mark.parametrize("name", NAMES)
def test_periods_within_names_of_cards(name: str) -> None:
    (card,) = read(f"Ann: {name} -> Bob\nBob:", Names(*NAMES))["permanents"]
    assert card["name"] == name


@pytest.mark.parametrize(
    "name",
    [
        *NAMES,
        "Elf.",
        "Jr.",
        "Elf. Bob blocks",
        "Who dies?",
        "no blocks.",
        "no blocks",
        "Elf 1/1.",
        ".",
    ],
)
def test_names_with_periods_go_around(name: str) -> None:
    """As names, as ids, of players, and as the last word of a line."""
    creature = {"type_line": "Creature", "power": 2, "toughness": 2}
    first, second = f"{name} a", "x"
    value = {
        "id": name,
        "players": [{"name": "Ann"}, {"name": "Cid"}, {"name": name}],
        "permanents": [
            {"id": first, "name": "Ogre", "controller": "Ann", **creature},
            {"id": second, "name": name, "controller": name, **creature},
        ],
        "attacks": {first: name},
        "blocks": {second: [first]},
    }
    position = from_value(value, Position)
    assert Position.from_notation(position.notation()) == position


@pytest.mark.parametrize("words", TEXTS)
def test_rules_text_without_quotes(words: tuple[str, ...]) -> None:
    typed = " ".join(words)
    for behind in ("", ", menace", " -> Bob"):
        board = read(f"Ann: Ogre 3/3 {typed}{behind}; Bob:")
        assert board["permanents"][0]["oracle_text"] == TEXTS[words]
        assert ("attacks" in board) == (behind == " -> Bob")


@pytest.mark.parametrize(
    "line",
    [
        "Ogre 3/3 can't block Elves",
        "Ogre 3/3 must attack Bob if able",
        "Ogre 3/3 can't be blocked by power 2 or less",
        "Hill Giant can't block",
    ],
)
def test_more_of_a_sentence_stays_in_quotes(line: str) -> None:
    """What a card has beside its text is in doubt, and so is a sentence that goes on."""
    with pytest.raises(NotationError, match="expected rules text in quotes"):
        read(f"Ann: {line}\nBob:", Names("Hill Giant"))


@pytest.mark.parametrize(
    ("typed", "problem"),
    [
        ("Ann: Ogre 3/3, Elk 2/2; Ogre and Elk attack; Bob: Elf 1/1 blocks it", "2 attackers"),
        ("Ann: Ogre 3/3 -> Bob. Elf 1/1", "expected"),
        ("Ann: Ogre 3/3 -> Bob; Bob: Elf 1/1; Cid: Imp 1/2", "players: Ann, Bob, Cid"),
        ("Ann: Ogre 3/3 -> Bbo; Bob: Elf 1/1; Bbo: Imp 1/2", "did you mean `Bob`"),
        ("Ann: Ogre 3/3 -> Bob; Bob:; damage: Ogre 2 to Bob, Elf 1 to Ogre", "expected `->`"),
        ("Ann: Ogre 3/3\nBob: Elf 1/1\nElf. blocks Ogre", "expected"),
    ],
)
def test_what_may_be_several_is_an_error(typed: str, problem: str) -> None:
    with pytest.raises(NotationError, match=problem):
        read(typed)
