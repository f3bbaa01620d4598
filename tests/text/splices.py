"""Words and clauses spliced into lines that are understood, in bulk.

`python -m tests.text.splices --trials 100000 --seed 1`: a word of no list leaves the line unread,
wherever it stands outside reminder text; a word or a clause of rules text changes what is read or
leaves the line unread. Printed cards lend their lines where `LEGALITY_SHARED` names a folder that
has them.
"""

import argparse
import gzip
import json
import random
import re
import sys
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path

from legality.text import ParsedLine, parse_line, present_line
from legality.text.reading.lines.parsed import read_line, read_present
from legality.text.spans import SpanKind
from tests.shared.folder import SHARED

HERE = Path(__file__).parent
CARDS = SHARED / "cards" / "lines.jsonl.gz"
NONSENSE = ("frobnicate", "Frobnicate", "quux", "Zorgs", "grue-eating", "snorkels", "Xyzzy's")
WORDS = (
    *("each", "every", "other", "another", "two", "three", "no", "not", "never", "only", "except"),
    *("unless", "instead", "once", "twice", "untapped", "tapped", "attacking", "blocking", "black"),
    *("blocked", "unblocked", "red", "nontoken", "legendary", "power", "toughness", "combat"),
    *("player", "opponents", "permanent", "life", "card", "turn", "additional", "would", "alone"),
    *("may", "must", "can't", "if", "able", "and", "or", "but", "then", "until", "without", "with"),
    *("flying", "haste", "defender", "you", "they", "target", "up", "chosen", "half", "damage"),
)
SAME = re.compile(
    r"\beach (?:have|has|get|gain|lose|can|attack|block|assign|become)|, (?:and|or) \w+"
    r"|\b\w+ permanents?\b|\byou control .*\byou control\b|\balone or block alone\b"
    r"|\bmust attack\b|\band they\b|^they [A-Z]|\bany number of additional\b"
    r"|\ball its other abilities\b|\bhexproof [^.]* (?:as long as|if|unless) [^.]* and can't\b"
    r"|\bcounter on target [a-z-]+ (?:creature|land|permanent|artifact)\b"
    r"|\bmust do so\b|\bif during your turn\b|\beach all\b|\bhexproof during your turn and can't\b",
    re.IGNORECASE,
)
"""Where a word that was put in leaves the sense as it was."""
CLAUSES = (
    "and can't block",
    "can't attack or",
    "and has defender",
    "with power 2 or less",
    "other than Walls",
    "unless you pay {2}",
    "except by Walls",
    "as long as you control a Swamp",
    "during your turn",
    "if it attacked last turn",
    "target creature gains flying.",
    "creatures you control have haste,",
    "Creatures can't attack.",
    "It can't be blocked.",
    "draw a card, then",
    "only during combat",
    "gets +1/+1 and",
    "you control",
    "blocking {1}",
    "three creatures",
)

Entry = tuple[str, str | None]
"""A line, and the name of the card that has it."""
Reading = tuple[object, ...]


def reading(parsed: ParsedLine) -> Reading:
    """What a line was taken to say: its effects with their circumstances, and the words of
    everything else."""
    read = (SpanKind.EFFECT, SpanKind.CIRCUMSTANCE)
    words = [span.text.split() for span in parsed.spans if span.kind not in read]
    return (parsed.effects, parsed.states, repr(words))


@lru_cache(maxsize=1)
def entries() -> tuple[Entry, ...]:
    """Lines that are understood: those of the tests, and printed ones where there are any."""
    text = (HERE / "families.txt").read_text(encoding="utf-8")
    found: list[Entry] = [
        (line, "Old Ram")
        for line in text.splitlines()
        if line.strip() and not line.startswith(("#", " "))
    ]
    if CARDS.is_file():
        with gzip.open(CARDS, "rt") as lines:
            records = map(json.loads, lines)
            found += [(record["line"], record["face"]) for record in records]
    kept = dict.fromkeys(entry for entry in found if "(" not in entry[0])
    return tuple(entry for entry in kept if parse_line(*entry).understood)


def put(line: str, place: int, words: str) -> str:
    """The line with words put in before that word of it (behind the last one too)."""
    parts = line.split(" ")
    at = place % (len(parts) + 1)
    return " ".join([*parts[:at], words, *parts[at:]])


def fault(entry: Entry, place: int, words: str) -> str | None:
    """What is wrong with the reading of a line with words put in; None if nothing is."""
    line, name = entry
    spliced = put(line, place, words)
    parsed = read_line(spliced, name)
    if not parsed.understood:
        return None
    if words in NONSENSE and not _named(spliced, parsed, words):
        return f"swallowed: {spliced}"
    if words in (*WORDS, *CLAUSES) and SAME.search(spliced) is not None:
        return None
    if reading(read_present(spliced, name)) == reading(present_line(line, name)):
        return f"read as before: {spliced}"
    return None


_NAMES = re.compile(r"named|create (?:~ )?[A-Z]|partner with|was chosen|choose|Role", re.IGNORECASE)

_PART = re.compile(r"•|[IVX]+(?:, [IVX]+)* — ")


def _named(line: str, parsed: ParsedLine, word: str) -> bool:
    """Whether a word with a capital stands in a flavour word or in a name, which may be any."""
    if not word[:1].isupper():
        return False
    labels = (span.text for span in parsed.spans if span.kind is SpanKind.LABEL)
    return (
        any(word in label for label in labels)
        or _NAMES.search(line) is not None
        or _PART.match(line) is not None
    )


def faults(lines: Sequence[Entry], trials: int, seed: int) -> Iterator[str]:
    """The splices that leave no trace."""
    rng = random.Random(seed)
    for _ in range(trials):
        words = rng.choice(rng.choice((NONSENSE, WORDS, CLAUSES)))
        found = fault(rng.choice(lines), rng.randrange(1000), words)
        if found is not None:
            yield found


def main() -> None:
    """Print every fault; exit with 1 if there is one."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--trials", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    found = 0
    for one in faults(entries(), wanted.trials, wanted.seed):
        found += 1
        print(one[:300])
    print(f"{wanted.trials} splices into {len(entries())} lines, {found} without a trace")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
