"""Patterns that are compiled when they are first used."""

import re

from legality.text.later import beginnings, later, letters_needed, may_begin


def test_a_pattern_compiled_later_matches_the_same() -> None:
    for words, text in (("must|has to", "Must attack"), ("(?:each )?turn", "turn"), ("x?y", "y")):
        assert later(rf"(?:{words})\b", words=words).match(text.lower())
        assert not later(rf"(?:{words})\b", words=words).match("zzz")
        assert not later(rf"(?:{words})\b", words=words).match("", 0)
    assert later("a+").sub("b", "caat") == "cbt"


def test_beginnings_leave_out_nothing_that_matches() -> None:
    assert beginnings("must|has to") == ("must", "has ")
    assert beginnings("blocks?|ab?c|Xy+") == ("bloc", "a", "xy")
    for words in ("a?b", "(?:each )?turn", "x|", "[ab]c", ".a", "é", r"\w"):
        assert beginnings(words) == (), words
    assert beginnings("⟨(?P<name>x)") == ("⟨",)


def test_what_may_begin_with_a_letter_like_one_of_ascii_is_left_to_the_pattern() -> None:
    for letters in ("skip", "\u017fkip", "s\u212aip", "SKIP", "sk\u0130p", "sk\u0131p"):
        assert re.match("skip", letters, re.IGNORECASE)
        assert may_begin(letters, ("skip",))
        assert later("skip", re.IGNORECASE, "skip").match(letters)
    assert not may_begin("ski", ("skip",))
    assert not may_begin("", ("skip",))
    assert not may_begin("ékip", ("skip",))


def test_letters_that_whatever_matches_has() -> None:
    """Outside of groups and classes the longest letters in a row, without one that may be missing;
    none of a pattern with alternatives or with codes of letters."""
    needed = {
        r"if (?:a|an) [a-z]* would deal damages?": " would deal damage",
        r"\bblocks?\b x": "block",
        r"[^.\"]*\bCan't\b.*": "can't",
        r"a\\(b)cd": "cd",
        r"a\(bcd": "bcd",
        r"[ab\]]cde?": "cd",
        r"x{1,6} and": " and",
        r"\d{1,6} or": " or",
        r"(?:a (?:b|c(?=d))|efg)+ hi": " hi",
        "ab|cd": "",
        r"\x41bc": "",
        r"(ab)\1": "",
        r"(?:has|have)": "",
    }
    assert letters_needed(needed) == tuple(needed.values())
    assert letters_needed(["a|b", "longer"]) == ("", "longer")
