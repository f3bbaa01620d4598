"""Rules text to effects: what a card's text says about attacking, blocking and combat damage.

Layers, from the text to the effects:

- `normalise`: reminder text, the card's own name, ability words, sentences;
- `lines`: kinds of ability; `sections`: levels; `keywords`: lines of keywords;
- `statements`, `sequences`, `agents`: sentences, clauses and circumstances in sequence, subjects;
  `referents`: of whom several sentences speak;
  `special` with `declarations`, `damage` and `commands`: sentences with an order of their own;
- `clauses` with `prohibitions`, `permissions`, `requirements` and `changes`: verb phrases;
- `subjects` with `nouns`, `relatives` and `qualities`; `conditions` with `standing`; `targets`.

`sentences` (with `predicates`, `circumstances`, `phrases`, `wording`, `prices`) prints effects.
"""

from functools import lru_cache

from legality.effects.filters import Condition
from legality.text.reading.lines.lines import ParsedLine, parse_keyword, read_line
from legality.text.reading.lines.sections import heading, under

__all__ = ["ParsedLine", "parse_keyword", "parse_line", "parse_text"]


@lru_cache(maxsize=16384)
def parse_line(line: str, name: str | None = None) -> ParsedLine:
    """The effects of one line; `name` is the name of the card that has it."""
    return read_line(line, name)


@lru_cache(maxsize=4096)
def parse_text(text: str, name: str | None = None) -> tuple[ParsedLine, ...]:
    """The effects of a card's text, one ability a line; lines under a heading ("LEVEL 3+") apply
    under its circumstance."""
    found: list[ParsedLine] = []
    condition: Condition | None = None
    for line in text.splitlines():
        if not line.strip():
            continue
        section = heading(line)
        condition = condition if section is None else section
        found.append(under(parse_line(line, name), condition))
    return tuple(found)
