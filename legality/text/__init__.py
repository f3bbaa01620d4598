"""Rules text to effects: what a card's text says about attacking, blocking and combat damage.

Layers, from the text to the effects:

- `normalise`: reminder text, the card's own name, ability words, sentences; `names`:
  those of the board; `lexicon`: the words of the game; `words`: numbers,
  plurals; `reader`: a place in a text, and whom its words speak of;
- `reading.keywords`: keyword abilities; `reading.concerns`: what should have been known;
- `reading.nouns`: words (`heads`), what follows them (`qualities`, `relatives`), whole `phrases`,
  the `objects` of commands;
- `reading.conditions`: circumstances, and how one object stands (`standing`);
- `reading.clauses`: `verbs` with prohibitions, permissions, requirements, changes and targets;
- `reading.sentences`: `statements`, clauses in `sequences`, subjects (`agents`), of whom several
  sentences speak (`referents`), and sentences with an order of their own (`special`);
- `reading.lines`: `kinds` of ability, whole `abilities`, `sections` of a card.

A function that needs what stands above it is given it: the reader of an inner noun phrase is
passed in, and `Scope` carries the reader of abilities in quotation marks. `printing` holds the
printers, each under its reader's name.
"""

from collections.abc import Callable
from functools import lru_cache

from legality.effects.conditions import Condition
from legality.effects.effect import Keyword
from legality.text.names import NO_NAMES, Names
from legality.text.reading.lines import keyword_lines
from legality.text.reading.lines.paragraphs import with_paragraphs_together
from legality.text.reading.lines.parsed import ParsedLine, read_line, read_present
from legality.text.reading.lines.sections import heading, under

__all__ = [
    "NO_NAMES",
    "Names",
    "ParsedLine",
    "parse_keyword",
    "parse_line",
    "parse_text",
    "present_line",
    "present_text",
]


@lru_cache(maxsize=16384)
def parse_line(line: str, name: str | None = None, names: Names = NO_NAMES) -> ParsedLine:
    """The effects of one line; `name` is the name of the card that has it, `names` are those of
    other permanents and of players that it may say."""
    return read_line(line, name, names)


@lru_cache(maxsize=4096)
def parse_keyword(text: str, names: Names = NO_NAMES) -> tuple[Keyword, ...] | None:
    """The abilities of an entry of a list of keywords; none for one without a meaning in combat,
    None for what is no keyword."""
    return keyword_lines.parse_keyword(text, names)


@lru_cache(maxsize=4096)
def parse_text(
    text: str, name: str | None = None, names: Names = NO_NAMES
) -> tuple[ParsedLine, ...]:
    """The effects of a card's text, one ability a line; lines under a heading ("LEVEL 3+") apply
    under its circumstance."""
    return _by_sections(text, lambda line: parse_line(line, name, names.within(line)))


def _by_sections(text: str, read: Callable[[str], ParsedLine]) -> tuple[ParsedLine, ...]:
    found: list[ParsedLine] = []
    condition: Condition | None = None
    for line in text.splitlines():
        if not line.strip():
            continue
        section = heading(line)
        condition = condition if section is None else section
        found.append(under(read(line), condition))
    return with_paragraphs_together(tuple(found), read)


@lru_cache(maxsize=16384)
def present_line(line: str, name: str | None = None, names: Names = NO_NAMES) -> ParsedLine:
    """The same, with what it says of types, colours, power and toughness."""
    return read_present(line, name, names)


@lru_cache(maxsize=4096)
def present_text(
    text: str, name: str | None = None, names: Names = NO_NAMES
) -> tuple[ParsedLine, ...]:
    """`parse_text`, with what the lines say of types, colours, power and toughness."""
    return _by_sections(text, lambda line: present_line(line, name, names.within(line)))
