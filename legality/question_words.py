"""The words in which it is asked what a position does not tell."""


def is_choice(words: str) -> bool:
    """Whether the words ask how or what something is, and not whether it is so."""
    return words.startswith(("how ", "what "))


def indirect(words: str) -> str:
    """The words of a question as they stand after "does not tell"."""
    return words if is_choice(words) else f"whether {words}"
