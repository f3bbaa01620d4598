"""How much of printed rules text is understood, measured where a corpus is at hand."""

import gzip
import json
from pathlib import Path

import pytest

from benchmarks.coverage import CATEGORIES, TARGETS, fragment, measure, table, template_of

CARDS = Path(__file__).parents[3] / "shared" / "cards"
INVENTED = [
    ("A", "Flying", "KW: flying"),
    ("B", "~ can't be blocked by Walls.", "~ can't be blocked by <type>s."),
    ("B", "~ has protection from the chosen color.", "~ has <kw>."),
    ("C", "Enchanted creature can't block.", "Enchanted creature can't block."),
    ("D", "Creatures you control have haste.", "Creatures you control have <kw>."),
    (
        "E",
        "Whenever ~ attacks, target creature can't block this turn.",
        "Target creature can't block this turn.",
    ),
    ("F", "Create a 1/1 Bird creature token with flying.", "Create a token."),
]


def test_a_file_of_sorted_lines(tmp_path: Path) -> None:
    path = tmp_path / "lines.jsonl.gz"
    with gzip.open(path, "wt") as out:
        for category, line, template in INVENTED:
            record = {"card": line, "face": "Old Ram", "line": line, "template": template}
            out.write(json.dumps({**record, "category": category}) + "\n")
    report, lines = measure(path)
    assert [figures.lines for figures in report.figures.values()] == [1, 2, 1, 1, 1]
    assert [figures.understood for figures in report.figures.values()] == [1, 1, 1, 1, 1]
    assert report.silent == 0
    assert len(lines) == 6
    assert "50.0 %" in table(report)


def test_a_file_of_cards(tmp_path: Path) -> None:
    path = tmp_path / "cards.jsonl"
    text = "Flying\nOld Ram can't block.\nOld Ram can't attack sideways.\nDraw a card."
    creature = {"name": "Old Ram", "type_line": "Creature — Goat", "oracle_text": text}
    spell = {"name": "Ram It", "type_line": "Instant", "oracle_text": "Creatures can't block."}
    path.write_text("\n".join(json.dumps(card) for card in (creature, {**spell}, spell)))
    report, _ = measure(path)
    assert [report.figures[category].lines for category in CATEGORIES] == [1, 2, 0, 0, 0]
    assert (report.cards, report.whole) == (2, 1)


def test_fragments_and_templates() -> None:
    line = (
        "When ~ enters, target creature gets +2/-1 and gains haste until end of turn. Draw a card."
    )
    template = "Target creature gets +N/+N and gains <kw> until end of turn."
    assert fragment(line, template) == (
        "Target creature gets +2/-1 and gains haste until end of turn."
    )
    assert template_of("Red Goblins have flying and haste.") == "Red <type> have <kw>."


@pytest.mark.skipif(not CARDS.exists(), reason="no corpus beside the checkout")
def test_the_figures_do_not_fall() -> None:
    report, _ = measure(CARDS / "lines.jsonl.gz")
    assert report.silent == 0
    for category, target in TARGETS.items():
        figures = report.figures[category]
        assert figures.understood / figures.lines >= target
    once = [good for figures in report.figures.values() for good in figures.once]
    assert sum(once) / len(once) >= 0.75
