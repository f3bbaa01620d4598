"""Every control of the page is reached by Tab alone; hostile boards do not stop the page."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.page.browser import SECONDS, WIDTHS, headline, settled, until

CONTROLS = """() => {
  const seen = (one) => one.checkVisibility({ visibilityProperty: true }) && !one.disabled;
  const stop = (one) => one.tabIndex >= 0 && !(one.type === "radio" && !one.checked);
  const kinds = "a[href], button, input, select, textarea, summary, [tabindex]";
  const all = document.querySelectorAll(kinds);
  const found = [...all].filter((one) => seen(one) && stop(one));
  found.forEach((one, at) => { one.dataset.at = at; });
  return found.map((one) => one.outerHTML.slice(0, 120));
}"""
"""Whatever can be used and seen; of a group of radio buttons the one that is chosen stands for all,
between which the arrows lead."""


@pytest.mark.slow("a long story")
@pytest.mark.parametrize("width", WIDTHS)
def test_tab_reaches_every_control(browser: Any, address: str, width: int) -> None:
    page = browser.new_page(viewport={"width": width, "height": WIDTHS[width]})
    page.set_default_timeout(SECONDS * 1000)
    page.goto(address)
    headline(page, "illegal")
    settled(page)
    named = page.evaluate(CONTROLS)
    assert len(named) > 20
    reached: set[int] = set()
    page.evaluate("() => document.activeElement.blur()")
    for _ in range(len(named) + 5):
        page.keyboard.press("Tab")
        at = page.evaluate("document.activeElement.dataset.at")
        reached |= set() if at is None else {int(at)}
    missed = [one for at, one in enumerate(named) if at not in reached]
    assert missed == []
    page.close()


def many(number: int) -> str:
    """A board of so many permanents."""
    wall = {"controller": "Bob", "type_line": "Creature — Wall", "power": 0, "toughness": 4}
    walls = [{"id": f"wall{n}", "name": f"Wall {n}", **wall} for n in range(number)]
    return json.dumps({"players": [{"name": "Ann"}, {"name": "Bob"}], "permanents": walls})


HOSTILE = {
    "five thousand permanents": (many(5_000), ""),
    "ten million bytes": ("<script>\u202e" * 900_000, "more bytes than a request may have"),
    "a thousand million tokens": ("Ann: Bear ×1000000000 2/2 creature -> Bob; Bob:", ""),
}
"""Each with what is said of it (nothing: it is shown, or refused in the words of the commands)."""


@pytest.mark.slow("a long story")
@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_boards_do_not_stop_the_page(
    browser: Any, address: str, name: str, tmp_path: Path
) -> None:
    """A file of it is shown or refused; then a board of the gallery is opened as ever."""
    text, expected = HOSTILE[name]
    file = tmp_path / "board.json"
    file.write_text(text, encoding="utf-8")
    page = browser.new_page()
    page.set_default_timeout(2 * SECONDS * 1000)
    page.goto(address)
    headline(page, "illegal")
    settled(page)
    page.locator("#open-paste").click()
    page.set_input_files("#paste-file", str(file))
    until(page, "() => !paste.open || document.getElementById('paste-error').textContent !== ''")
    settled(page)
    said = page.inner_text("#paste-error") if page.evaluate("paste.open") else ""
    assert expected in said
    if said:
        page.keyboard.press("Escape")
    page.locator("#open-gallery").click()
    page.locator('[data-board="guard-and-menace-alone"]').click()
    headline(page, "illegal")
    page.close()
