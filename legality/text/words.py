"""The small words of rules text: numbers and colours."""

from legality.text.lexicon import LEXICON

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

COLORS = LEXICON.colors
COLOR_WORD = {symbol: word for word, symbol in COLORS.items()}


def number(text: str) -> int | None:
    """The value of "3", "three", "ninety-nine"; None for what is no number ("X" is none)."""
    if text.isdecimal():
        return int(text)
    return NUMBERS.get(text.lower())


def number_word(value: int) -> str:
    """The way rules text writes a number: words up to ninety-nine."""
    return WORD_OF.get(value, str(value))
