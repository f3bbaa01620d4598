"""The small words of rules text: numbers, colours, plurals."""

from functools import lru_cache

_UNIT_WORDS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen"
)
_TEN_WORDS = "twenty thirty forty fifty sixty seventy eighty ninety"
_UNITS = _UNIT_WORDS.split()
_TENS = _TEN_WORDS.split()


def _number_words() -> dict[str, int]:
    words = {word: value for value, word in enumerate(_UNITS)}
    for ten, tens in enumerate(_TENS, start=2):
        words[tens] = ten * 10
        for unit in range(1, 10):
            words[f"{tens}-{_UNITS[unit]}"] = ten * 10 + unit
    return words


NUMBERS = _number_words()
WORD_OF = {value: word for word, value in NUMBERS.items()}

NUMBER = r"(?:\d{1,6}|[a-z]+(?:-[a-z]+)?)"
"""A pattern for what `number` may understand."""

COLORS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}
COLOR_WORD = {symbol: word for word, symbol in COLORS.items()}


def number(text: str) -> int | None:
    """The value of "3", "three", "ninety-nine"; None for what is no number ("X" is none)."""
    if text.isdecimal():
        return int(text)
    return NUMBERS.get(text.lower())


def number_word(value: int) -> str:
    """The way rules text writes a number: words up to ninety-nine."""
    return WORD_OF.get(value, str(value))


_IRREGULAR = {
    "elves": "elf",
    "dwarves": "dwarf",
    "wolves": "wolf",
    "werewolves": "werewolf",
    "thieves": "thief",
    "zombies": "zombie",
    "faeries": "faerie",
    "genies": "genie",
    "mice": "mouse",
    "oxen": "ox",
    "fungi": "fungus",
    "octopuses": "octopus",
    "walruses": "walrus",
    "homunculi": "homunculus",
    "nautiluses": "nautilus",
    "pegasuses": "pegasus",
    "cyclopes": "cyclops",
    "heroes": "hero",
    "mongooses": "mongoose",
    "cybermen": "cyberman",
    "geniuses": "genius",
}
_PLURAL_OF = {singular: plural for plural, singular in _IRREGULAR.items()}

_INVARIANT_WORDS = (
    "merfolk kithkin eldrazi samurai moonfolk treefolk vedalken viashino kor aetherborn djinn fish "
    "sheep elk deer moose squid ninja nephilim surrakar thalakos dauthi soltari azra naga"
    " jellyfish "
    "crayfish plains equipment arcane aurochs kavu lammasu zubera kirin metathran"
)
INVARIANT = frozenset(_INVARIANT_WORDS.split())
"""Subtypes whose plural is the same word."""

_WORDS_IN_S = (
    "plains cyclops fungus pegasus octopus walrus homunculus nautilus genius sphinx aurochs "
    "locus chorus"
)
_ENDS_IN_S = frozenset(_WORDS_IN_S.split())


@lru_cache(maxsize=4096)
def singular(word: str) -> str:
    """The subtype, in lower case, that a word of a text names: "Elves" is "elf"."""
    low = word.lower()
    if low in _IRREGULAR:
        return _IRREGULAR[low]
    if low in INVARIANT or low in _ENDS_IN_S or not low.endswith("s") or low.endswith("ss"):
        return low
    if low.endswith("ies") and len(low) > 4:
        return low[:-3] + "y"
    if low.endswith(("xes", "ches", "shes", "sses", "zes")):
        return low[:-2]
    return low[:-1]


def is_plural(word: str) -> bool:
    """Whether the word may be read as a plural."""
    low = word.lower()
    return low in INVARIANT or low in _IRREGULAR or singular(low) != low


def plural(word: str) -> str:
    """The plural of a singular word in lower case; `singular` undoes it."""
    if word in _PLURAL_OF:
        return _PLURAL_OF[word]
    if word in INVARIANT:
        return word
    if word.endswith(("x", "ch", "sh", "ss", "z")):
        return word + "es"
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return word[:-1] + "ies"
    return word + "s"
