"""Rules text to effects: what a card's text says about attacking, blocking and combat damage.

Layers, from the text to the effects:

- `normalise`: reminder text, the card's own name, ability words, sentences;
- `lines`: kinds of ability; `keywords`: lines of keywords;
- `statements`, `sequences`, `agents`: sentences, clauses and circumstances in sequence, subjects;
  `special` with `declarations`, `damage` and `commands`: sentences with an order of their own;
- `clauses` with `prohibitions`, `permissions`, `requirements` and `changes`: verb phrases;
- `subjects` with `nouns`, `relatives` and `qualities`; `conditions`, `targets`: their parts.

`sentences` (with `predicates`, `circumstances`, `phrases`, `wording`, `prices`) prints effects.
"""

from functools import lru_cache

from legality.text.lines import ParsedLine, parse_keyword, read_line

__all__ = ["ParsedLine", "parse_keyword", "parse_line", "parse_text"]


@lru_cache(maxsize=16384)
def parse_line(line: str, name: str | None = None) -> ParsedLine:
    """The effects of one line; `name` is the name of the card that has it."""
    return read_line(line, name)


def parse_text(text: str, name: str | None = None) -> tuple[ParsedLine, ...]:
    """The effects of a card's text, one ability a line."""
    return tuple(parse_line(line, name) for line in text.splitlines() if line.strip())
