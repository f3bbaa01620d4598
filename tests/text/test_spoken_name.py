"""A text that does not say its card's name is read once, whatever the card is called: what is read
is the same as if the name had been looked for."""

import random
import re
from pathlib import Path

import pytest

from legality.text import parse_line, parse_text, present_line, spoken_name
from legality.text.normalise import (
    _looked_through,  # pyright: ignore[reportPrivateUsage]
    _spoken_name,  # pyright: ignore[reportPrivateUsage]
    normalise,
)
from legality.text.reading.lines.parsed import read_line, read_present
from tests.levels import LEVEL

FAMILIES = Path(__file__).with_name("families.txt").read_text(encoding="utf-8").splitlines()
LINES = [line for line in FAMILIES[6:] if line[:1].isalpha() or line[:1] in "~{"]
ODD = ("", " ", ",", "A-", "~", "a", "Of", "cannot", "can't", "can’t", "+2 Mace", "the of the")


@pytest.mark.parametrize(
    ("text", "name", "said"),
    [
        ("Menace", "Gnarled Ogre", False),
        ("Gnarled Ogre can't block.", "Gnarled Ogre", True),
        ("Gnarled can't block.", "Gnarled Ogre", True),  # its first word, before a verb
        ("Other Ogres you control have menace.", "Gnarled Ogre", True),  # may be the name: kept
        ("Rhonas can't attack.", "Rhonas, the Tall", True),
        ("Jace’s Ape can't block.", "Jace's Ape", True),  # either apostrophe
        ("Swift attacks if able.", "A-Swift", True),
        ("The fallen can't block.", "Dread of fallen", False),  # no form and no word with a capital
        ("Menace (It needs Grok.)", "Grok", True),  # reminder text: kept, to be safe
        ("Fly(x)ing", "Flying", True),  # what the reader joins counts too
        ("Menace", None, False),
    ],
)
def test_a_name_is_left_out_only_where_no_word_of_it_is_said(
    text: str, name: str | None, said: bool
) -> None:
    assert spoken_name(text, name) == (name if said else None)


@pytest.mark.parametrize("name", ["Bolg Ruk", "Of", "A B", "can t", " Ogre", "Ogre  of Bolg"])
def test_a_name_of_plain_letters_is_looked_for_as_any_other(name: str) -> None:
    """`_spoken_name`, which takes any name apart, is the slow twin."""
    letters = "".join(sorted(set(name)))
    for text in (*LINES, *name.split(), name, letters, "Ogres and a Ruk", ""):
        slow = _spoken_name(_looked_through(text), name)
        assert spoken_name(text, name) == slow


TEXTS = 120 if LEVEL == "quick" else 400
"""So many lines are read with five names each."""


def test_what_is_read_is_the_same_as_with_the_name() -> None:
    """Names out of words of the text, of other texts and of nothing, in every line of the
    families; `read_line` looks for the name in each."""
    rng = random.Random(20261124)
    words = sorted({word for text in LINES for word in re.findall(r"[\w'’+-]+", text)})
    left_out = 0
    for text in rng.sample(LINES, TEXTS):
        own = re.findall(r"[\w'’+-]+", text) or ["Ogre"]
        made = " ".join(rng.choice((*own, rng.choice(words))) for _ in range(rng.randint(1, 3)))
        for name in (made, made.title(), made.replace(" ", ", ", 1), rng.choice(ODD), "Bolg Ruk"):
            left_out += spoken_name(text, name) is None
            assert normalise(text, spoken_name(text, name)) == normalise(text, name)
            assert parse_line(text, name) == read_line(text, name)
            assert present_line(text, name) == read_present(text, name)
    assert left_out > TEXTS


def test_a_text_of_several_lines_keeps_the_name_for_the_line_that_says_it() -> None:
    read = parse_text("Menace\nBolg Ruk can't block.", "Bolg Ruk")
    assert read == (read_line("Menace", None), read_line("Bolg Ruk can't block.", "Bolg Ruk"))
    assert read[1].understood
