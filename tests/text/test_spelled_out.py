"""Phrases matched word by word, beside the patterns that they stand for."""

import random
import re

import pytest

from legality.text.later import LIKE_ASCII
from legality.text.reading.clauses import prohibitions, requirements, verbs
from legality.text.reading.conditions import circumstances
from legality.text.reading.nouns import phrases
from legality.text.reading.sentences import agents, declarations, special
from legality.text.spelled_out import A_NUMBER, NotLiteralError, Phrase, Wordings, wordings

_MODULES = (
    prohibitions,
    requirements,
    verbs,
    circumstances,
    phrases,
    agents,
    declarations,
    special,
)


def of_the_grammar() -> dict[str, tuple[str, ...]]:
    """The phrases of those modules that are spelled out, by their words."""
    every: dict[str, tuple[str, ...]] = {}
    for module in _MODULES:
        for value in vars(module).values():
            parts = value if isinstance(value, tuple) else (value,)
            for part in parts:
                for one in part if isinstance(part, tuple) else (part,):
                    if isinstance(one, Phrase) and (texts := wordings(one.words)):
                        every[one.words] = texts
    return every


def test_wordings_stand_in_the_order_in_which_a_pattern_tries_them() -> None:
    assert wordings("blocks?") == ("blocks", "block")
    assert wordings("a(?:b|c)?d|E") == ("abd", "acd", "ad", "e")
    assert wordings(f"by {A_NUMBER} or more") == ("by \0 or more",)


@pytest.mark.parametrize(
    "pattern",
    ["a+", "a*", "a.", "a??", "(?P<x>a)", "a(?=b)", "(?!a)b", "[ab]", r"\w", "a{2}", "é", "", "a?"]
    + [
        f"{A_NUMBER}",
        f"{A_NUMBER}x",
        f"(?:{A_NUMBER} )?x",
        f"{A_NUMBER} or {A_NUMBER} b",
        "(?:a",
        "a)",
        "(?:ab)??",
    ]
    + ["(?:a|b)" * 7],
)
def test_other_patterns_are_compiled(pattern: str) -> None:
    assert wordings(pattern) is None


def test_no_other_letter_is_like_one_of_ascii() -> None:
    """Of all letters; `lower` makes one of ASCII of no other either, and keeps the length."""
    pattern = re.compile(r"[\x00-\x7f]", re.IGNORECASE)
    beyond = list(map(chr, range(128, 0x110000)))
    assert {letter for letter in beyond if pattern.match(letter)} == LIKE_ASCII
    others = [letter.lower() for letter in beyond if letter not in LIKE_ASCII]
    assert not any(letter.isascii() or len(letter) != 1 for letter in others)


def _texts(words: tuple[str, ...], chance: random.Random) -> list[str]:
    """Texts with these words, whole, cut, in other letters, and followed by all kinds of things."""
    number = chance.choice(["two", "12", "1234567", "twenty-one", "twenty-", "x", "ſix", "-", ""])
    word = chance.choice(words).replace("\0", number)
    behind = [
        "",
        " ",
        " ‹x›",
        "İ",
        "  x",
        ".",
        "'s",
        "@",
        "_",
        "s",
        "é",
        "\u2003.",
        "-",
        "0",
        "²",
        "…",
        "\n",
    ]
    return [
        before + changed + end
        for before in ("", "x ")
        for end in behind
        for changed in (
            word,
            word.upper(),
            word[:-1],
            word.replace("s", "ſ").replace("k", "\u212a"),
        )
    ]


def test_every_phrase_says_what_its_pattern_says() -> None:
    """The pattern compiled is the slow twin; texts that no comparison can judge are left to it."""
    every = of_the_grammar()
    assert len(every) > 80
    chance = random.Random(1)
    everything = list(every.values())
    tried = matched = 0
    for pattern, words in every.items():
        compiled = re.compile(rf"(?:{pattern})(?![\w'@])\s*", re.IGNORECASE)
        looked_for = Wordings(words)
        texts = _texts(words, chance) + _texts(chance.choice(everything), chance)
        for text in texts:
            for at in {0, 2, len(text)}:
                expected = compiled.match(text, at)
                try:
                    match = looked_for.match(text, at)
                except NotLiteralError:
                    continue
                tried += 1
                assert (match is None) == (expected is None), (pattern, text, at)
                if match is None or expected is None:
                    continue
                matched += 1
                assert (match.start(), match.end()) == expected.span(), (pattern, text, at)
                assert match[0] == match.group(0) == expected[0]
                if "number" in compiled.groupindex:
                    assert match["number"] == expected["number"]
    assert tried > 10_000
    assert matched > 1_000


def test_a_phrase_says_the_same_before_and_after_it_is_compiled() -> None:
    phrase = Phrase(f"by {A_NUMBER} or more")
    for _ in range(100):
        match = phrase.match("By three or more creatures")
        assert match is not None
        assert (match["number"], match.end()) == ("three", 17)
        assert phrase.match("by three or mores") is None
        assert phrase.match("buy three or more") is None


def test_a_match_of_words_has_no_other_group() -> None:
    match = Phrase("blocks?").match("block ")
    assert match is not None
    assert match[0] == "block "
    with pytest.raises(IndexError):
        match["number"]
