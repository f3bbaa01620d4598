"""Words spliced into lines that are understood: none is swallowed.

A nonsense word, wherever it is put (but for the reminder text and the flavour word before a dash),
makes the line unread; a word of rules text changes what is read, or makes it unread, or stands in
a sentence that says nothing lasting.
"""

from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from legality.text import parse_line

FAMILIES = Path(__file__).with_name("families.txt").read_text(encoding="utf-8").splitlines()
LINES = [
    line
    for line in FAMILIES
    if line and not line.startswith(("#", " ")) and " — " not in line and "(" not in line
    if parse_line(line, "Old Ram").understood and parse_line(line, "Old Ram").effects
]
NONSENSE = st.sampled_from(["frobnicate", "Frobnicate", "quux", "Zorgs", "grue-eating"])


def spliced(line: str, place: int, word: str) -> str:
    words = line.split(" ")
    at = place % (len(words) + 1)
    return " ".join([*words[:at], word, *words[at:]])


def test_there_are_lines() -> None:
    assert len(LINES) > 100


@settings(max_examples=1500, deadline=None)
@given(st.sampled_from(LINES), st.integers(0, 60), NONSENSE)
def test_a_nonsense_word_is_never_swallowed(line: str, place: int, word: str) -> None:
    text = spliced(line, place, word)
    parsed, before = parse_line(text, "Old Ram"), parse_line(line, "Old Ram")
    assert not parsed.understood or parsed.effects != before.effects, text


@settings(max_examples=800, deadline=None)
@given(
    st.sampled_from(LINES),
    st.integers(0, 60),
    st.sampled_from(["not", "never", "except", "unless", "only"]),
)
def test_a_word_that_turns_the_sense_is_never_swallowed(line: str, place: int, word: str) -> None:
    text = spliced(line, place, word)
    parsed, before = parse_line(text, "Old Ram"), parse_line(line, "Old Ram")
    assert not parsed.understood or parsed.effects != before.effects, text
