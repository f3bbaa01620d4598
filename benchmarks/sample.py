"""A seeded sample of what lines were taken to mean, and the figures of what readers said of it.

Whoever did not write the grammar reads the sample (`python -m benchmarks.coverage LINES_FILE
--sample 600 --seed S`) and writes a line for each entry: its number, `ok`, `wrong` or `doubt`, and
why. The printed sample and two such files give the figures (`--judged SAMPLE FILE FILE`, with
`--settled FILE` for the words on which the readers differed); only these are kept, in
`judged.json`.
"""

import random
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from benchmarks.lines import CATEGORIES, LASTING, QUOTED, Line
from legality.text import present_line
from legality.text.printing.sentences import sentence

LEAST = 30
"""So many templates of each category at the least, where it has them; the others share the rest by
their number of templates."""

Word = Literal["ok", "wrong", "doubt"]
WORDS: tuple[Word, ...] = ("ok", "wrong", "doubt")


def claimed(line: Line) -> bool:
    """Whether a line is said to be understood; an ability that says nothing lasting is passed over,
    not claimed."""
    needs = line.category in (LASTING, QUOTED)
    return line.parsed.understood and (bool(line.parsed.effects) or not needs)


def chosen(lines: Sequence[Line], how_many: int, seed: int) -> list[Line]:
    """Lines of different templates that are said to be understood, of all categories in their
    order."""
    chance = random.Random(seed)
    of: dict[str, dict[str, list[Line]]] = {category: {} for category in CATEGORIES}
    for line in lines:
        if claimed(line):
            of[line.category].setdefault(line.template, []).append(line)
    found: list[Line] = []
    for category, wanted in quotas({c: len(of[c]) for c in CATEGORIES}, how_many).items():
        templates = chance.sample(sorted(of[category]), wanted)
        found += [chance.choice(of[category][template]) for template in templates]
    return found


def quotas(templates: dict[str, int], how_many: int) -> dict[str, int]:
    """How many templates of each category: `LEAST` first, then by their number."""
    quota = {category: min(LEAST, count) for category, count in templates.items()}
    while sum(quota.values()) < min(how_many, sum(templates.values())):
        open_ones = [category for category in templates if quota[category] < templates[category]]
        most = max(open_ones, key=lambda c: templates[c] / (quota[c] + 1))
        quota[most] += 1
    return quota


def shown(number: int, line: Line) -> str:
    """A line, what it was taken to mean, and its spans."""
    said = [f"{number} [{line.category}] {line.text}"]
    said += [f"    ({line.whole})"] * (line.text not in line.whole)
    said += [f"    = {sentence(effect)}" for effect in line.parsed.effects]
    present = present_line(line.text, line.card)
    said += [f"    ~ {sentence(effect)}" for effect in present.states]
    spans = (f"{span.kind.value}: {span.text.strip()}" for span in line.parsed.spans)
    return "\n".join([*said, "    | " + " | ".join(spans)])


def judgements(path: Path) -> dict[int, Word]:
    """What a reader wrote: number → word."""
    found: dict[int, Word] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        parts = line.split(maxsplit=2)
        if not parts or line.startswith("#"):
            continue
        if len(parts) < 2 or not parts[0].isdecimal() or parts[1] not in WORDS:
            raise SystemExit(f"{path}: not a number and one of {', '.join(WORDS)}: {line!r}")
        found[int(parts[0])] = parts[1]
    return found


_ENTRY = re.compile(r"(?P<number>\d+) \[(?P<category>[^\]]*)\] (?P<text>.*)")


@dataclass(frozen=True, slots=True)
class Entry:
    """A line as it was printed for its readers, with all that stands below it."""

    number: int
    category: str
    text: str
    printed: str


def entries(printed: Path) -> list[Entry]:
    """The entries of a sample as it was printed."""
    found: list[Entry] = []
    for line in printed.read_text(encoding="utf-8").splitlines():
        if (head := _ENTRY.match(line)) is not None:
            found.append(Entry(int(head["number"]), head["category"], head["text"], line))
        else:
            found[-1] = replace(found[-1], printed=f"{found[-1].printed}\n{line}")
    return found


KEYS = ("read", *WORDS[1:], "differ", "remain")


def figures_of(
    printed: Path, readers: Sequence[Path], settled: Path | None, lines: Iterable[Line]
) -> dict[str, object]:
    """How many lines of each category were read; how often the readers said different words
    (`differ`, before anything was settled); how many either called misread or doubtful, by the
    settled word where there is one; and how many of those misread are still read as they were
    (`remain`)."""
    sample = entries(printed)
    said = [judgements(path) for path in readers]
    missing = [one.number for one in sample if any(one.number not in words for words in said)]
    if missing:
        raise SystemExit(f"not judged by both: {missing}")
    last = {} if settled is None else judgements(settled)
    now = {(line.category, line.text): line for line in lines}
    rows: dict[str, dict[str, int]] = {}
    for one in sample:
        words = [judged[one.number] for judged in said]
        final = [last[one.number]] if one.number in last else words
        row = rows.setdefault(one.category, dict.fromkeys(KEYS, 0))
        row["read"] += 1
        row["differ"] += len(set(words)) > 1
        row["wrong"] += "wrong" in final
        row["doubt"] += "doubt" in final and "wrong" not in final
        row["remain"] += "wrong" in final and _as_printed(one, now.get((one.category, one.text)))
    total = {key: sum(row[key] for row in rows.values()) for key in KEYS}
    return {"readers": len(said), "categories": rows, "all": total}


def _as_printed(entry: Entry, line: Line | None) -> bool:
    """Whether a line is still read as it was printed; so is one that is not found again."""
    return line is None or (claimed(line) and shown(entry.number, line) == entry.printed)
