"""Patterns that are compiled when they are first used."""

from legality.text.later import later


def test_a_pattern_compiled_later_matches_the_same() -> None:
    for words, text in (("must|has to", "Must attack"), ("(?:each )?turn", "turn"), ("x?y", "y")):
        assert later(rf"(?:{words})\b", words=words).match(text.lower())
        assert not later(rf"(?:{words})\b", words=words).match("zzz")
        assert not later(rf"(?:{words})\b", words=words).match("", 0)
    assert later("a+").sub("b", "caat") == "cbt"
