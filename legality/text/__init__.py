"""Rules text to effects: what a card's text says about attacking, blocking and combat damage.

Layers, from the text to the effects:

- `normalise`: reminder text, the card's own name, ability words, sentences; `names`:
  those of the board; `lexicon`: the words of the game; `words`: numbers,
  plurals; `reader`: a place in a text, and whom its words speak of; `alike`: texts that differ
  only in ids and subtypes of their board;
- `reading.keywords`: keyword abilities; `reading.concerns`: what should have been known;
- `reading.nouns`: words (`heads`), what follows them (`qualities`, `relatives`), whole `phrases`,
  the `objects` of commands;
- `reading.conditions`: circumstances, and how one object stands (`standing`);
- `reading.clauses`: `verbs` with prohibitions, permissions, requirements, changes and targets;
- `reading.triggers`: triggered abilities, on what they trigger and what they do;
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
from legality.effects.triggered import TriggeredAbility
from legality.text.alike import read_once
from legality.text.names import NO_NAMES, Names
from legality.text.normalise import spoken_name
from legality.text.reading.characteristics import speaks_of_characteristics
from legality.text.reading.lines import keyword_lines
from legality.text.reading.lines.entering_counters import EntersWith
from legality.text.reading.lines.entering_counters import entering_counters as _entering
from legality.text.reading.lines.paragraphs import with_paragraphs_together
from legality.text.reading.lines.parsed import ParsedLine, read_line, read_present
from legality.text.reading.lines.sections import has_levels, heading, under
from legality.text.reading.triggers.whole import whole

__all__ = [
    "NO_NAMES",
    "EntersWith",
    "Names",
    "ParsedLine",
    "entering_counters",
    "has_levels",
    "may_state",
    "parse_keyword",
    "parse_line",
    "parse_text",
    "present_line",
    "present_text",
    "spoken_name",
    "triggered_ability",
]


def parse_line(line: str, name: str | None = None, names: Names = NO_NAMES) -> ParsedLine:
    """The effects of one line; `name` is the name of the card that has it, `names` are those of
    other permanents and of players that it may say."""
    return read_line(line, spoken_name(line, name), names)


@lru_cache(maxsize=4096)
def parse_keyword(text: str, names: Names = NO_NAMES) -> tuple[Keyword, ...] | None:
    """The abilities of an entry of a list of keywords; none for one without a meaning in combat,
    None for what is no keyword."""
    return keyword_lines.parse_keyword(text, names)


def parse_text(
    text: str, name: str | None = None, names: Names = NO_NAMES
) -> tuple[ParsedLine, ...]:
    """The effects of a card's text, one ability a line; lines under a heading ("LEVEL 3+") apply
    under its circumstance."""
    return _text(text, spoken_name(text, name), names)


@read_once
def _text(text: str, name: str | None, names: Names) -> tuple[ParsedLine, ...]:
    return _by_sections(text, lambda line: parse_line(line, name, names.within(line)))


def _by_sections(text: str, read: Callable[[str], ParsedLine]) -> tuple[ParsedLine, ...]:
    lines_read: list[ParsedLine] = []
    condition: Condition | None = None
    for line in text.splitlines():
        if not line.strip():
            continue
        section = heading(line)
        condition = condition if section is None else section
        lines_read.append(under(read(line), condition))
    return with_paragraphs_together(tuple(lines_read), read)


def present_line(line: str, name: str | None = None, names: Names = NO_NAMES) -> ParsedLine:
    """The same, with what it says of types, colours, power and toughness."""
    return _present_line(line, spoken_name(line, name), names)


@lru_cache(maxsize=16384)
def _present_line(line: str, name: str | None, names: Names) -> ParsedLine:
    return read_present(line, name, names)


def present_text(
    text: str, name: str | None = None, names: Names = NO_NAMES
) -> tuple[ParsedLine, ...]:
    """`parse_text`, with what the lines say of types, colours, power and toughness."""
    return _present(text, spoken_name(text, name), names)


@read_once
def _present(text: str, name: str | None, names: Names) -> tuple[ParsedLine, ...]:
    return _by_sections(text, lambda line: present_line(line, name, names.within(line)))


@lru_cache(maxsize=16384)
def may_state(text: str) -> bool:
    """Whether `present_text` may find in the text, whatever its card is called and whatever names
    it says, that it says anything of types, colours, power and toughness (`states`). Its
    paragraphs may be read together."""
    lines = text.splitlines()
    together = (" ".join(lines),) if len(lines) > 1 else ()
    return any(map(speaks_of_characteristics, (*lines, *together)))


@lru_cache(maxsize=4096)
def entering_counters(text: str, name: str | None) -> tuple[tuple[str, EntersWith], ...]:
    """The counters with which a permanent of that text enters, each with the line that says so;
    `name` is that of its card."""
    spoken = spoken_name(text, name)
    return tuple(
        (line, counters) for line in text.splitlines() for counters in _entering(line, spoken)
    )


@lru_cache(maxsize=4096)
def triggered_ability(text: str) -> TriggeredAbility | None:
    """What a triggered ability triggers on and what it does; `text` as the effect `Triggered` has
    it. None where it is not read on what it triggers."""
    return whole(text)
