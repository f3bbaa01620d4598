"""Words and clauses spliced into lines that are understood: none is swallowed.

A nonsense word, wherever it is put, makes the line unread; a word or a clause of rules text changes
what is read, or makes it unread. `python -m tests.text.splices` does it 100,000 times.
"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.levels import examples
from tests.text.splices import CLAUSES, NONSENSE, WORDS, Entry, entries, fault, faults, put

INVENTED = st.deferred(lambda: st.sampled_from(invented()))


def invented() -> list[Entry]:
    """The lines of the tests."""
    return [entry for entry in entries() if entry[1] == "Old Ram"]


def test_there_are_lines() -> None:
    assert len(invented()) > 100


@settings(max_examples=examples(800), deadline=None)
@given(INVENTED, st.integers(0, 60), st.sampled_from(NONSENSE))
def test_a_nonsense_word_is_never_swallowed(entry: Entry, place: int, word: str) -> None:
    assert fault(entry, place, word) is None


@settings(max_examples=examples(1500), deadline=None)
@given(INVENTED, st.integers(0, 60), st.sampled_from([*WORDS, *CLAUSES]))
def test_words_of_rules_text_leave_a_trace(entry: Entry, place: int, words: str) -> None:
    assert fault(entry, place, words) is None


@pytest.mark.parametrize("seed", range(11, 15))
def test_a_seeded_share_of_all_lines(seed: int) -> None:
    assert list(faults(entries(), 500, seed)) == []


@pytest.mark.parametrize(
    ("line", "place", "words"),
    [
        ("Old Ram can't block.", 2, "can't"),
        ("Flying, ward {2}", 1, "Frobnicate"),
        ("Draw a card.", 2, "quux"),
    ],
)
def test_a_splice_is_another_line(line: str, place: int, words: str) -> None:
    assert words in put(line, place, words)
    assert fault((line, "Old Ram"), place, words) is None
