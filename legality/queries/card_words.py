"""The sentence of an effect in the words of the card that it stands on.

An effect is printed as of a creature: "This creature has base power and toughness 3/3.",
"Enchanted creature has trample." A card speaks of "this land" or "this Vehicle", an Equipment of
"equipped creature", and a spell of what it affects.
"""

import re

from legality.text.later import later

_ATTACHED = later(r"\b(enchanted|equipped|fortified) (?!player\b)([a-z]+(?<!s))\b", re.IGNORECASE)
_PRINTED_ATTACHED = later(r"(?<!\ban )\b(E|e)nchanted creature\b")
_THIS = later(r"\b(T|t)his creature\b")
_QUOTED = later(r'("[^"]*")')
_NOUNS = ("Creature", "Vehicle", "Equipment", "Aura", "Land", "Planeswalker", "Battle", "Artifact")
"""What a permanent calls itself, the first that it is; "this enchantment" where it is none."""


def in_words_of(sentence: str, text: str, type_line: str) -> str:
    """A printed sentence for a line with that text on a card of that type; what it quotes is as it
    was, for that belongs to whoever has it."""
    pieces = _QUOTED.split(sentence)
    pieces[::2] = [_unquoted(piece, text, type_line) for piece in pieces[::2]]
    return "".join(pieces)


def _unquoted(piece: str, text: str, type_line: str) -> str:
    attached, this = _attached(text, type_line), _this(type_line)
    piece = _PRINTED_ATTACHED.sub(lambda match: _begun(attached, match[1]), piece)
    return _THIS.sub(lambda match: _begun(this, match[1]), piece)


def _begun(words: str, letter: str) -> str:
    return words[0].upper() + words[1:] if letter.isupper() else words


def _attached(text: str, type_line: str) -> str:
    """ "equipped creature", "enchanted permanent": as the line says it, or as the card does."""
    match = _ATTACHED.search(text)
    if match is not None:
        return f"{match[1].lower()} {match[2]}"
    return "equipped creature" if "Equipment" in type_line else "enchanted creature"


def _this(type_line: str) -> str:
    words = type_line.split()
    if "Instant" in words or "Sorcery" in words:
        return "the affected creature"
    noun = next((noun for noun in _NOUNS if noun in words), "Enchantment")
    return f"this {noun if noun in ('Vehicle', 'Equipment', 'Aura') else noun.lower()}"
