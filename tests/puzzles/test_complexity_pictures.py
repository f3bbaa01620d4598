"""The pictures of the page of complexity are those of the boards that it speaks of."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.complexity_pictures import DOCS, files, picture, problem_of, puzzles


@pytest.mark.parametrize("path", files(), ids=lambda path: path.stem)
def test_a_picture_is_up_to_date(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == files()[path]
    assert f"({path.name})" in (DOCS / "complexity.md").read_text(encoding="utf-8")


def test_a_line_is_a_pair_that_nothing_forbids_and_a_thick_one_a_requirement() -> None:
    """Two by two squares and four dominoes, each with two squares: eight pairs, all required."""
    puzzle = puzzles()["matchings"]
    assert len(problem_of(puzzle).creatures) == len(problem_of(puzzle).objects) == 4
    root = ElementTree.fromstring(picture(puzzle))
    lines = [node for node in root if node.tag.endswith("line")]
    assert [node.get("stroke-width") for node in lines] == ["2"] * 8
    texts = [node.text for node in root if node.tag.endswith("text")]
    assert texts[0] == "d1: 2 or more"
