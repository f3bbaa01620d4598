"""The names on a board."""

import os
import pickle
import random
import subprocess
import sys

import pytest

from legality.text import names as module
from legality.text.names import NO_NAMES, Names, marked

NAMES = Names(
    permanents=(("Old Ram", "Old Ram"), ("Wall", "Wall"), ("Jura", "Jura, the Test")),
    players=("Bob",),
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Old Ram can't be blocked.", "⟦Old Ram⟧ can't be blocked."),
        ("~ blocks Old Ram.", "~ blocks ⟦Old Ram⟧."),
        ("Old Rams can't block.", "Old Rams can't block."),
        ("Creatures named Old Ram can't block.", "Creatures named Old Ram can't block."),
        ("~ attacks Jura if able.", "~ attacks ⟦Jura, the Test⟧ if able."),
        ("Protection from Bob", "Protection from ⟨Bob⟩"),
        # a name of words of the game: only where one object is asked for
        ("Wall creatures can't block.", "Wall creatures can't block."),
        ("Wall can't block.", "⟦Wall⟧ can't block."),
        ("~ can't block Wall.", "~ can't block ⟦Wall⟧."),
    ],
)
def test_marks(text: str, expected: str) -> None:
    assert marked(text, NAMES) == expected


@pytest.mark.parametrize("letter", ["X", "Y", "Z"])
def test_a_permanent_named_like_a_number_is_no_number(letter: str) -> None:
    """ "X" is a word of the game too: an amount, unless one object is asked for."""
    names = Names(permanents=((letter, letter),))
    text = f"~ gets +{letter}/+0, where {letter} is the number of Goblins you control."
    assert marked(text, names) == text
    assert marked(f"~ blocks {letter}.", names) == f"~ blocks ⟦{letter}⟧."


def test_a_small_letter_is_a_name_and_no_number() -> None:
    names = Names(permanents=(("x", "x"),))
    assert marked("as long as it's tapped, x has haste.", names) == (
        "as long as it's tapped, ⟦x⟧ has haste."
    )


def test_only_the_names_within_a_text_are_kept() -> None:
    assert NAMES.within("Creatures can't block Bob.") == Names(players=("Bob",))
    assert NAMES.within("Creatures can't block.") == NO_NAMES


@pytest.mark.slow("stress")
def test_many_names_are_found_as_few_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """Names found by their first words mark a text as those do that are looked for one by one."""
    rng = random.Random(14)
    parts = (
        "Zof",
        "Ann's",
        "Bär",
        "Ox-Man",
        "the",
        "+2",
        "Zofs",
        "Wall",
        "!",
        "Zo",
        "Æther",
        "Pod",
    )
    between = (" ", "'s ", ", ", "-", "", " blocks ", ". ", " can't block ")
    found = 0
    for _ in range(3_000):
        names = {" ".join(rng.choices(parts, k=rng.randint(1, 3))): None for _ in range(4)}
        types = tuple(sorted(set(rng.choices([p for p in parts if p.isalpha()], k=2))))
        text = "".join(
            rng.choice((*parts, *names, *types)) + rng.choice(between)
            for _ in range(rng.randint(1, 6))
        )
        marks: list[str] = []
        for few in (100, 0):
            monkeypatch.setattr(module, "FEW", few)
            board = Names(tuple((name, name) for name in names), (), types)
            marks.append(marked(text, board.within(text)))
        assert marks[0] == marks[1], text
        found += marks[0] != text
    assert found > 1_000


def test_names_that_come_from_another_process_are_found() -> None:
    """Hashes of text are of one process: a value that brought its own would be found nowhere."""
    program = (
        "import pickle, sys; from legality.text.names import Names;"
        "sys.stdout.buffer.write(pickle.dumps(Names((('Ogre', 'Ogre'),), ('Ann',), ('Elk',))))"
    )
    for seed in ("1", "2"):
        made = subprocess.run(
            [sys.executable, "-c", program],
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        )
        here = Names((("Ogre", "Ogre"),), ("Ann",), ("Elk",))
        assert {here: 1}[pickle.loads(made.stdout)] == 1


def test_whether_many_texts_say_a_name_is_looked_up_at_once() -> None:
    """Of more names than are looked for one by one, the last one, in the plural too."""
    types = (*(f"Baz{one}{two}" for one in "abcdefg" for two in "adegkl"), "Kithy")
    cards = (("Ogre Chief", "Ogre Chief, Ann's"),)
    names = Names(cards, ("Ann",), types)
    for text in ("Kithies can't block.", "Bazads", "Ann", "Ogre Chief can't block.", "Bazgls"):
        assert names.of_texts(["Flying", text]) is names
    assert names.of_texts(["Flying", "Kith", "Ogre", "an"]) is NO_NAMES
