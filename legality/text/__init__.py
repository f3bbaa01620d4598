"""Rules text to effects: what a card's text says about attacking, blocking and combat damage.

Layers, each a module: `normalise` (reminder text, the card's own name), `lines` (kinds of ability),
`statements` and `special` (sentences), `clauses` and `changes` (verb phrases), `subjects`,
`qualities`, `conditions`, `targets` (their parts), `keywords`. `sentences` prints effects back.
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
