"""How much of printed rules text is understood: `python -m benchmarks.coverage CARDS_FILE`.

The file is one of those that `benchmarks.lines` reads. A line counts as understood only if it gives
effects, or none for a reason that is counted apart (exert; how a permanent enters). A silent miss
speaks of combat, gives no effect and is not reported: there must be none. An undecided circumstance
is understood, and counted apart: it is asked for.

`--sample N --seed S` prints lines of N templates that are said to be understood, of all categories,
with what they were taken to mean and their spans, to be read by people; `--judged SAMPLE FILE FILE`
prints the figures of what two of them wrote of that sample (`benchmarks.sample`).
"""

import argparse
import json
import re
import time
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.characteristics import changes_of, reads_change
from benchmarks.lines import (
    CATEGORIES,
    CHARACTERISTICS,
    LASTING,
    QUOTED,
    SPEAKS,
    STATIC,
    Line,
    lines_of,
    records,
)
from benchmarks.sample import chosen, figures_of, shown
from legality.text.normalise import ability_word, normalise
from legality.text.reading.lines.kinds import Kind, kind_of

_EXERT = re.compile(r"you may exert|, you may exert it", re.IGNORECASE)
_ELSEWHERE = re.compile(
    r"(?:~|this card) is in your graveyard|\bspells you control\b|\bcreature spell this way\b"
)
_CIRCUMSTANCE = re.compile(r"\bas long as\b|\bunless\b|\bif\b(?! able)", re.IGNORECASE)


@dataclass(slots=True)
class Figures:
    """Counts of one category."""

    lines: int = 0
    understood: int = 0
    asked: int = 0
    """Lines with a circumstance that is asked for."""
    unread: int = 0
    """Lines with a circumstance that are not understood."""
    reasons: int = 0
    silent: list[str] = field(default_factory=lambda: list[str]())
    templates: dict[str, list[bool]] = field(default_factory=lambda: defaultdict(list))
    cards: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))

    def add(self, line: Line) -> None:
        """Count one line."""
        status = status_of(line)
        good = status in ("effects", "reason")
        self.lines += 1
        self.understood += good
        self.reasons += status == "reason"
        self.asked += good and "Undecided(" in repr(line.parsed.effects)
        if not line.parsed.understood:
            self.unread += _CIRCUMSTANCE.search(line.text) is not None
        if status == "silent":
            self.silent.append(line.text)
        self.templates[line.template].append(good)
        self.cards[line.template].add(line.card)

    @property
    def once(self) -> list[bool]:
        """The templates that one card only has, each with whether it was understood."""
        return [all(good) for key, good in self.templates.items() if len(self.cards[key]) == 1]


_OF_CARDS = re.compile(r"Cards in (?:all )?graveyards (?:lose|have|are)\b", re.IGNORECASE)
"""What is said of cards that are no permanents."""


def status_of(line: Line) -> str:
    """ "effects", "reason" (rightly none), "reported" (not understood) or "silent"."""
    if line.category == CHARACTERISTICS:
        return _status_of_change(line)
    if line.parsed.effects and line.parsed.understood:
        return "effects"
    if not line.parsed.understood:
        return "reported"
    if line.category in (LASTING, QUOTED):
        return "reported"  # nothing is claimed: the ability as a whole is passed over
    text = normalise(line.text)
    rest = ability_word(text)[1]
    visit = text.startswith("Visit — ")
    idle = _EXERT.search(text) or _ELSEWHERE.search(text)
    passed = visit or idle or kind_of(rest) is not Kind.STATEMENT
    unspoken = SPEAKS.search(re.sub(r"\"[^\"]*\"", "", rest)) is None
    return "reason" if passed or unspoken else "silent"


def _status_of_change(line: Line) -> str:
    """The same of a line that changes characteristics: what is not known is listed for every
    permanent that it could touch."""
    if not line.parsed.known:
        return "reported"
    if reads_change(line.parsed):
        return "effects"
    return "reason" if _OF_CARDS.match(line.text) else "silent"


@dataclass(slots=True)
class Report:
    """The figures of a file."""

    figures: dict[str, Figures]
    cards: int
    whole: int
    lines: int
    seconds: float

    @property
    def silent(self) -> int:
        """Silent misses in all categories."""
        return sum(len(figures.silent) for figures in self.figures.values())

    @property
    def asked(self) -> float:
        """The share of circumstances that a position does not decide which are asked for instead of
        unread; 1 where there are none. (Lines on characteristics are counted once only.)"""
        asked = sum(self.figures[category].asked for category in CATEGORIES)
        unread = sum(self.figures[category].unread for category in CATEGORIES)
        return asked / (asked + unread) if asked + unread else 1.0


def measure(path: Path) -> tuple[Report, list[Line]]:
    """Read the whole file, once; the seconds are of the processor."""
    figures = {category: Figures() for category in (*CATEGORIES, CHARACTERISTICS)}
    cards: dict[str, bool] = {}
    kept: list[Line] = []
    began = time.process_time()
    for record in records(path):
        name = record.get("card") or record["name"]
        cards.setdefault(name, True)
        for line in lines_of(record):
            figures[line.category].add(line)
            kept.append(line)
            if line.category in STATIC:
                cards[name] = cards[name] and status_of(line) in ("effects", "reason")
        for line in changes_of(record):
            figures[CHARACTERISTICS].add(line)
    seconds = time.process_time() - began
    return Report(figures, len(cards), sum(cards.values()), len(kept), seconds), kept


def share(part: int, whole: int) -> str:
    """A share in per cent."""
    return "–" if whole == 0 else f"{100 * part / whole:.1f} %"


HEAD = (
    "category",
    "lines",
    "understood",
    "of these asked",
    "without effect",
    "templates",
    "understood",
    "with one card",
    "understood",
    "cards",
    "silent misses",
)


def row(category: str, figures: Figures) -> tuple[str | int, ...]:
    """The cells of a category."""
    good = sum(all(one) for one in figures.templates.values())
    once = figures.once
    return (
        category,
        figures.lines,
        share(figures.understood, figures.lines),
        figures.asked,
        figures.reasons,
        len(figures.templates),
        share(good, len(figures.templates)),
        len(once),
        share(sum(once), len(once)),
        len(set[str]().union(*figures.cards.values())),
        len(figures.silent),
    )


def table(report: Report) -> str:
    """The report as a Markdown table; figures only."""
    rows: list[tuple[str | int, ...]] = [HEAD, ("---",) * len(HEAD)]
    rows += [row(category, figures) for category, figures in report.figures.items()]
    said = ["| " + " | ".join(str(cell) for cell in cells) + " |" for cells in rows]
    whole = share(report.whole, report.cards)
    said.append("")
    said.append(f"Cards whose static lines are all understood: {whole} of {report.cards}.")
    said.append(f"Undecided circumstances asked for instead of unread: {100 * report.asked:.1f} %.")
    return "\n".join(said)


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the report, a sample to be read, or the figures of a sample that was."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--sample", type=int, default=0, help="lines of different templates")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument(
        "--judged", type=Path, nargs=3, metavar="FILE", help="a printed sample, two readers' words"
    )
    parser.add_argument(
        "--settled", type=Path, metavar="FILE", help="the words on which the two differed"
    )
    asked = parser.parse_args(arguments)
    report, lines = measure(asked.file)
    if asked.judged:
        printed, *readers = asked.judged
        print(json.dumps(figures_of(printed, readers, asked.settled, lines), indent=2))
        return
    if asked.sample:
        sample = chosen(lines, asked.sample, asked.seed)
        print("\n".join(shown(number, line) for number, line in enumerate(sample, 1)))
        return
    print(table(report))
    print(f"\n{report.lines} lines of interest read and counted in {report.seconds:.1f} s.")
    for figures in report.figures.values():
        for text in figures.silent:
            print("silent:", text)


if __name__ == "__main__":
    main()
