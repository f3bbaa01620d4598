"""The table and the picture of the page on speed are those of the newest report."""

import re
from pathlib import Path

from benchmarks.comparison.report import BEGIN, END

ROOT = Path(__file__).parents[2]


def table(text: str) -> str:
    """What stands between the marks."""
    return text[text.index(BEGIN) + len(BEGIN) : text.index(END)].strip()


def test_the_main_table_comes_from_the_newest_report() -> None:
    newest = max((ROOT / "benchmarks" / "results").glob("*/report.md"))
    page = (ROOT / "docs" / "speed.md").read_text(encoding="utf-8")
    shown = table(page)
    assert shown == table(newest.read_text(encoding="utf-8"))
    assert shown.count("\n") > 10
    folder = newest.parent.relative_to(ROOT).as_posix()
    links = set(re.findall(r"benchmarks/results/[\w./-]+", page))
    assert links >= {f"{folder}/cactus.svg", f"{folder}/report.md"}
    assert all(link.startswith(f"{folder}/") for link in links)
    assert all((ROOT / link).exists() for link in links)
