"""How much of printed rules text is understood: `python -m benchmarks.coverage CARDS_FILE`.

The file holds one JSON object a line (plain or gzip), in one of two forms:

- cards: `name` and `faces` (each with `name`, `type_line`, `oracle_text`), or `oracle_text` of its
  own; lines are sorted into categories by what they were taken to say;
- lines: `card`, `face`, `line`, `template`, `category`, as someone else sorted them, which makes it
  the independent measure. The template of a lasting effect finds it inside its ability.

A line counts as understood only if it gives effects, or none for a reason that is counted apart
(exert; how a permanent enters). A silent miss speaks of combat, gives no effect and is not
reported: there must be none. An undecided circumstance is understood, and counted apart: the table
reports it. `--sample N --seed S` prints lines with what they were taken to mean, to be read.
"""

import argparse
import gzip
import json
import random
import re
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from legality.effects.filters import AttachedObject, ThisObject
from legality.text import ParsedLine, parse_line, parse_text
from legality.text.normalise import ability_word, normalise
from legality.text.printing.sentences import sentence
from legality.text.reading.concerns import may_matter
from legality.text.reading.lines.kinds import Kind, kind_of

KEYWORDS, ITSELF, ATTACHED, OTHERS, LASTING = CATEGORIES = (
    "keywords",
    "static on itself",
    "static on attached",
    "static on others",
    "lasting effects",
)
TARGETS = {KEYWORDS: 0.99, ITSELF: 0.90, ATTACHED: 0.90, OTHERS: 0.90, LASTING: 0.75}
LABELS = {"A": KEYWORDS, "B": ITSELF, "C": ATTACHED, "D": OTHERS, "E": LASTING}

_SPEAKS = re.compile(
    r"\bcan't (?:attack|block|be blocked)|\b(?:attack|block)s?\b[^.]*if able|\bmust be blocked"
    r"|\b(?:has|have|gains?|loses?)\b[^.\"]*\b(?:flying|reach|menace|haste|vigilance|first strike"
    r"|double strike|trample|deathtouch|defender|shadow|protection|fear|intimidate|\w+walk"
    r"|banding)\b"
    r"|\bable to block\b|\bassigns? (?:its |their )?combat damage"
    r"|\bcan(?: only)? (?:attack|block)\b"
    r"|\bgoaded\b",
    re.IGNORECASE,
)
_EXERT = re.compile(r"you may exert|, you may exert it", re.IGNORECASE)
_ELSEWHERE = re.compile(
    r"(?:~|this card) is in your graveyard|\bspells you control\b|\bcreature spell this way\b"
)


@dataclass(frozen=True, slots=True)
class Line:
    """A line to be read: where it stands, its category and template, what was read of it."""

    card: str
    text: str
    category: str
    template: str
    parsed: ParsedLine


@dataclass(slots=True)
class Figures:
    """Counts of one category."""

    lines: int = 0
    understood: int = 0
    undecided: int = 0
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
        self.undecided += good and "Undecided(" in repr(line.parsed.effects)
        if status == "silent":
            self.silent.append(line.text)
        self.templates[line.template].append(good)
        self.cards[line.template].add(line.card)

    @property
    def once(self) -> list[bool]:
        """The templates that one card only has, each with whether it was understood."""
        return [all(good) for key, good in self.templates.items() if len(self.cards[key]) == 1]


def status_of(line: Line) -> str:
    """ "effects", "reason" (rightly none), "reported" (not understood) or "silent"."""
    if line.parsed.effects and line.parsed.understood:
        return "effects"
    if not line.parsed.understood:
        return "reported"
    if line.category == LASTING:
        return "reported"  # nothing is claimed: the ability as a whole is passed over
    text = normalise(line.text)
    rest = ability_word(text)[1]
    visit = text.startswith("Visit — ")
    idle = _EXERT.search(text) or _ELSEWHERE.search(text)
    passed = visit or idle or kind_of(rest) is not Kind.STATEMENT
    quoted = _SPEAKS.search(re.sub(r"\"[^\"]*\"", "", rest)) is None
    return "reason" if passed or quoted else "silent"


def records(path: Path) -> Iterator[dict[str, Any]]:
    """The JSON objects of a file, plain or gzip."""
    with gzip.open(path, "rt") if path.suffix == ".gz" else path.open() as lines:
        for line in lines:
            if line.strip():
                yield json.loads(line)


# -- lines sorted by someone else ----------------------------------------------------------------

_PLACEHOLDER = re.compile(r"(<\w+>|\+N/\+N|(?<![A-Za-z])N(?![A-Za-z])|\{M\}|~)")
_PATTERNS = {
    "<kw>": r".+?",
    "<okw>": r".+?",
    "N": r"[\w*+-]+",
    "+N/+N": r"[+-]\w+/[+-]\w+",
    "{M}": r"(?:\{[^}]*\})+",
    "~": r"(?:~|[Tt]his \w+)",
}


def fragment(line: str, template: str) -> str:
    """The shortest part of an ability that has the form of the template; the line, if none has."""
    pieces = [
        _PATTERNS.get(piece, r"[\w' -]+?" if piece.startswith("<") else re.escape(piece))
        for piece in _PLACEHOLDER.split(template.rstrip("."))
        if piece
    ]
    found = [m[0] for m in re.finditer("".join(pieces) + r"(?:\.|$|\")", line, re.IGNORECASE)]
    best = min(found, key=len, default=line)
    return best[:1].upper() + best[1:]


def labelled(record: dict[str, Any]) -> Iterator[Line]:
    """A record with its category and template."""
    category = LABELS.get(record["category"][:1])
    if category is None:
        return
    text = re.sub(r"\s*\([^()]*\)", "", record["line"])
    if category == LASTING:
        text = fragment(text, record["template"])
    yield Line(record["card"], text, category, record["template"], parse_line(text, record["face"]))


# -- lines sorted by what they say ---------------------------------------------------------------

_KEYWORD = re.compile(
    r"\b(?:flying|reach|menace|haste|vigilance|first strike|double strike|trample|deathtouch"
    r"|defender|shadow|lifelink|fear|intimidate|indestructible|\w+walk|protection from \w+)\b"
)
_WORDS = (
    (re.compile(r"\{[^}]*\}"), "{M}"),
    (_KEYWORD, "<kw>"),
    (re.compile(r"(?:<kw>, )*<kw>,? and <kw>"), "<kw>"),
    (re.compile(r"\b(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten)\b"), "N"),
    (re.compile(r"\b(?:white|blue|black|red|green)\b"), "<color>"),
    (re.compile(r"(?<!^)\b[A-Z][a-z]+s?\b"), "<type>"),
)


def template_of(text: str) -> str:
    """The line with its numbers, colours, types and keywords left out."""
    for pattern, mark in _WORDS:
        text = pattern.sub(mark, text)
    return text


def category_of(parsed: ParsedLine, text: str) -> str | None:
    """The category of a line that gives effects or was not understood; None for any other."""
    if parsed.effects:
        if kind_of(text) is Kind.STATEMENT and " " not in text.split(",")[0].strip():
            return KEYWORDS
        subject = parsed.effects[0].subject
        if isinstance(subject, ThisObject):
            return ITSELF if "~" in text else KEYWORDS
        return ATTACHED if isinstance(subject, AttachedObject) else OTHERS
    if parsed.understood:
        return None if _SPEAKS.search(text) is None else ITSELF
    if re.match(r"(?:enchanted|equipped) ", text, re.IGNORECASE):
        return ATTACHED
    return ITSELF if text.startswith(("~", "As long as ~")) else OTHERS


def of_card(record: dict[str, Any]) -> Iterator[Line]:
    """The lines of a card's permanents that speak of combat."""
    for face in record.get("faces") or [record]:
        if re.search(r"\b(?:Instant|Sorcery)\b", face.get("type_line") or ""):
            continue
        for parsed in parse_text(face.get("oracle_text") or "", face["name"]):
            text = normalise(parsed.text, face["name"])
            if not parsed.effects and (kind_of(text) is not Kind.STATEMENT or not may_matter(text)):
                continue
            category = category_of(parsed, text)
            if category is not None:
                yield Line(record["name"], text, category, template_of(text), parsed)


# -- the report ------------------------------------------------------------------------------------


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


def measure(path: Path) -> tuple[Report, list[Line]]:
    """Read the whole file, once."""
    figures = {category: Figures() for category in CATEGORIES}
    cards: dict[str, bool] = {}
    kept: list[Line] = []
    began = time.perf_counter()
    for record in records(path):
        lines = labelled(record) if "template" in record else of_card(record)
        name = record.get("card") or record["name"]
        cards.setdefault(name, True)
        for line in lines:
            figures[line.category].add(line)
            kept.append(line)
            if line.category != LASTING:
                cards[name] = cards[name] and status_of(line) in ("effects", "reason")
    seconds = time.perf_counter() - began
    return Report(figures, len(cards), sum(cards.values()), len(kept), seconds), kept


def share(part: int, whole: int) -> str:
    """A share in per cent."""
    return "–" if whole == 0 else f"{100 * part / whole:.1f} %"


def table(report: Report) -> str:
    """The report as a Markdown table; figures only."""
    rows = [
        "| category | lines | understood | of these undecided | without effect | templates"
        " | understood | with one card | understood | silent misses |",
        "|---|---|---|---|---|---|---|---|---|---|",
    ]
    for category, figures in report.figures.items():
        good = sum(all(one) for one in figures.templates.values())
        once = figures.once
        cells = (
            category,
            figures.lines,
            share(figures.understood, figures.lines),
            figures.undecided,
            figures.reasons,
            len(figures.templates),
            share(good, len(figures.templates)),
            len(once),
            share(sum(once), len(once)),
            len(figures.silent),
        )
        rows.append("| " + " | ".join(str(cell) for cell in cells) + " |")
    rows.append("")
    whole = share(report.whole, report.cards)
    rows.append(f"Cards whose static lines are all understood: {whole} of {report.cards}.")
    return "\n".join(rows)


def show(line: Line) -> str:
    """A line and what it was taken to mean."""
    meaning = [sentence(effect) for effect in line.parsed.effects]
    if not line.parsed.understood:
        meaning.append("NOT UNDERSTOOD")
    return "\n    ".join([f"[{line.category}] {line.text}", *meaning])


def main() -> None:
    """Print the report, or a sample to be read."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--sample", type=int, default=0, help="lines of different templates")
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args()
    report, lines = measure(chosen.file)
    if chosen.sample:
        different = list({line.template: line for line in lines}.values())
        for line in random.Random(chosen.seed).sample(different, chosen.sample):
            print(show(line))
        return
    print(table(report))
    print(f"\n{report.lines} lines of interest read in {report.seconds:.1f} s.")
    for figures in report.figures.values():
        for text in figures.silent:
            print("silent:", text)


if __name__ == "__main__":
    main()
