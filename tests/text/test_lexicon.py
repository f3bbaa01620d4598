"""The words of the game, beside the rulebooks and the cards."""

import gzip
import json
import re

import pytest

from legality.text.lexicon import LEXICON, Subtype, plural, printed, subtype
from tests.shared.folder import SHARED

KINDS = "artifact|enchantment|land|planeswalker|spell"


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("Elf", Subtype("elf", True, False)),
        ("Elves", Subtype("elf", False, True)),
        ("Merfolk", Subtype("merfolk", True, True)),
        ("Pegasi", Subtype("pegasus", False, True)),
        ("Pegasuses", Subtype("pegasus", False, True)),
        ("Platypuses", Subtype("platypus", False, True)),
        ("Time Lords", Subtype("time lord", False, True)),
        ("Foxes", Subtype("fox", False, True)),
        ("Mercenaries", Subtype("mercenary", False, True)),
        ("Plains", Subtype("plains", True, True)),
        ("Lord", None),
        ("Elfs", None),
        ("elves", None),  # types are written with a capital
        ("Frobnicators", None),
    ],
)
def test_what_a_word_names(word: str, expected: Subtype | None) -> None:
    assert subtype(word) == expected


def test_each_subtype_has_a_plural_that_names_it_again() -> None:
    for words in LEXICON.subtypes.values():
        for word in words:
            found = subtype(plural(word))
            assert found is not None
            assert (found.word, found.plural) == (word.lower(), True)
            assert printed(found.word) == word


def test_no_word_names_two_types() -> None:
    forms = [
        form
        for words in LEXICON.subtypes.values()
        for word in words
        for form in {word, *LEXICON.plurals.get(word, (plural(word),))}
    ]
    assert len(forms) == len(set(forms))
    assert not set(LEXICON.plurals) - {w for words in LEXICON.subtypes.values() for w in words}


def _listed(text: str) -> set[str]:
    return {w.strip() for w in re.split(r", (?:and )?| and ", text) if w.strip()}


@pytest.mark.shared
@pytest.mark.parametrize(
    "edition", ["2009-10-01", "2010-10-01", "2024-03-08", "2026-08-07", "2026-09-25"]
)
def test_the_types_of_the_rulebook(edition: str) -> None:
    text = (SHARED / "cr" / f"{edition}.txt").read_text(encoding="utf-8", errors="replace")
    text = re.sub(r"\s*\([^()]*\)", "", text.replace("\u2019", "'"))
    for kind in KINDS.split("|"):
        found = re.search(rf"[Tt]he {kind} types are ([^.]*)\.", text)
        if found is not None:
            assert _listed(found[1]) <= set(LEXICON.subtypes[kind]), kind
    creatures = re.search(r"(?:types are|one word long:) ([^.:]*\bAdvisor\b[^.]*)\.", text)
    assert creatures is not None
    assert _listed(creatures[1]) <= set(LEXICON.subtypes["creature"])


@pytest.mark.shared
def test_the_type_lines_of_cards() -> None:
    other = re.compile(r"\b(?:Plane|Phenomenon|Scheme|Vanguard|Conspiracy|Dungeon)\b")
    unknown: set[str] = set()
    with gzip.open(SHARED / "cards" / "cards.jsonl.gz", "rt") as cards:
        for line in cards:
            for face in json.loads(line)["faces"]:
                for part in (face.get("type_line") or "").split("//"):
                    before, _, after = part.partition("—")
                    if other.search(before):
                        continue
                    rest = after.replace("\u2019", "'").replace("Time Lord", "")
                    unknown |= {word for word in rest.split() if subtype(word) is None}
    assert not unknown
