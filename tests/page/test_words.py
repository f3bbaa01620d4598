"""The catalogue of the page's words: whole in English and German, no key missing or too many."""

import json
import re

import pytest

from legality.page import page_files
from tests.documents import ROOT

FILES = page_files()
WORDS: dict[str, dict[str, str]] = {
    name.removeprefix("words.").removesuffix(".json"): json.loads(content)
    for name, content in FILES.items()
    if name.startswith("words.") and name.endswith(".json")
}
PATTERNS: dict[str, str] = json.loads(FILES["heard.json"])
STATIC = (ROOT / "legality" / "page" / "anywhere").glob("*.js")
"""What the page has besides where it is a static folder."""
SCRIPTS = "\n".join(
    [text.decode() for name, text in FILES.items() if name.endswith(".js")]
    + [file.read_text(encoding="utf-8") for file in STATIC]
)
HTML = FILES["index.html"].decode()
NAMED = {
    *re.findall(r'\bword\(\s*"([^"]+)"', SCRIPTS),
    *re.findall(r'data-word(?:-label)?="([^"]+)"', HTML),
}
"""The keys that a script or the frame names."""
MADE = tuple(re.findall(r"`([\w-]+[-.])\$\{", SCRIPTS))
"""What keys begin with that a script puts together."""
ANY = set(re.findall(r'"([\w-]+)"', SCRIPTS))
"""What stands alone in a string of a script: perhaps a key."""
MADE_OTHERWISE = {"own-of", "edit-of"}


def places(text: str) -> set[str]:
    """The names of what is put into a text."""
    return set(re.findall(r"\{(\w+)", text))


def test_english_and_german_are_whole() -> None:
    assert WORDS["en"].keys() == WORDS["de"].keys()


def test_a_third_language_is_begun_and_has_no_key_too_many() -> None:
    assert len(WORDS) == 3
    for words in WORDS.values():
        assert words.keys() <= WORDS["en"].keys()


def test_every_key_that_is_named_is_there() -> None:
    assert WORDS["en"].keys() >= NAMED
    assert {f"heard.{key}" for key in PATTERNS} <= WORDS["en"].keys()


def test_no_key_is_superfluous() -> None:
    for key in WORDS["en"]:
        kind, _, rest = key.partition(".")
        if kind in ("heard", "brief"):
            assert rest in PATTERNS, key
        else:
            begun = any(start and key.startswith(start) for start in MADE)
            assert key in NAMED or key in ANY or key in MADE_OTHERWISE or begun, key


@pytest.mark.parametrize("language", WORDS)
def test_every_text_names_the_same_values(language: str) -> None:
    for key, text in WORDS[language].items():
        assert places(text) <= places(WORDS["en"][key]), key
        assert text.strip(), key
        kind, _, rest = key.partition(".")
        if kind in ("heard", "brief"):
            assert places(text) <= places(PATTERNS[rest]), key


def test_every_language_can_be_chosen() -> None:
    (listed,) = re.findall(r"LANGUAGES = \{([^}]*)\}", SCRIPTS)
    assert set(re.findall(r"(\w+):", listed)) == WORDS.keys()
