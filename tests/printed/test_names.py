"""The names nearest to one that is misspelt, against every name compared letter by letter."""

import random
from difflib import SequenceMatcher

import pytest

from legality.printed.names import SpeltNames, key

NAMES = ("Hill Brute", "Hill Giant", "Grey Bears", "Moss Elves", "Vow of Peace", "___ Bear", "+2")
SPELT = SpeltNames({name: key(name) for name in NAMES})


@pytest.mark.parametrize(
    ("typed", "nearest"),
    [
        ("Hill Bruet", "Hill Brute"),
        ("gray bears", "Grey Bears"),
        ("peace", "Vow of Peace"),  # a part is near to the whole
        ("Moss Elf", "Moss Elves"),
    ],
)
def test_the_nearest_comes_first(typed: str, nearest: str) -> None:
    assert SPELT.nearest(typed, 3)[0] == nearest


@pytest.mark.parametrize("typed", ["", "zzz", "Hi", "—", "\ufffd", "hillbrutegreybearsandmore" * 9])
def test_nothing_is_near_to_other_letters(typed: str) -> None:
    assert SPELT.nearest(typed, 3) == ()


def test_a_group_of_letters_lies_in_one_name() -> None:
    """`ute` and `hil` stand in names side by side: nothing between both is a name's."""
    assert SpeltNames({"Hill": "hill", "Brute": "brute"}).nearest("llbru", 5) == ("Brute",)


@pytest.mark.parametrize("seed", range(5))
def test_as_if_each_name_were_compared(seed: int) -> None:
    """All that share a quarter of the groups of three letters, by difflib's likeness of a half."""
    rng = random.Random(seed)
    names = {"".join(rng.choices("abc d", k=rng.randint(1, 9))) for _ in range(50)}
    spelt = SpeltNames({name: key(name) for name in names})
    for typed in ("".join(rng.choices("abcd", k=rng.randint(1, 9))) for _ in range(100)):
        groups = {typed[at : at + 3] for at in range(max(1, len(typed) - 2))}
        likeness: dict[str, float] = {}
        for name in names:
            letters = key(name)
            if 4 * sum(group in letters for group in groups) < len(groups):
                continue
            likeness[name] = SequenceMatcher(None, letters, typed).ratio()
            if len(typed) >= 3 and typed in letters:
                likeness[name] = 0.9 + len(typed) / len(letters) / 10
        near = [name for name, like in likeness.items() if like >= 0.5]
        near.sort(key=lambda name: (-likeness[name], name))
        assert spelt.nearest(typed, 60) == tuple(near)
