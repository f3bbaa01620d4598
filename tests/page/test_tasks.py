"""Four tasks as a new user would do them, counted in clicks and keys, as docs/page.md says."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.page.browser import EXAMPLES, card, headline, position, settled, until, visit

DOCS = Path(__file__).parents[2] / "docs" / "page.md"
MOST = (12, 80)
"""Clicks and keys that laying out one's own cards by name and the best block may take."""


class User:
    """Somebody whose clicks and keys are counted."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.clicks = 0
        self.keys = 0

    def click(self, what: Any) -> None:
        self.clicks += 1
        what.click()
        settled(self.page)

    def types(self, text: str) -> None:
        """A line, and Enter."""
        self.keys += len(text) + 1
        self.page.keyboard.type(text)
        self.page.keyboard.press("Enter")


def must_block(user: User) -> None:
    """Must a guard block an ogre with menace? An example tells, and what would be legal."""
    page = user.page
    user.click(page.locator("#open-gallery"))
    user.click(page.locator('[data-board="guard-stays-home"]'))
    assert "This creature blocks each combat if able" in headline(page, "illegal")
    user.click(page.locator("#headline .mend"))
    assert dict(position(page).blocks or {}) == {"guard": ("ogre",), "squire": ("ogre",)}


def best_block(user: User) -> None:
    """Six cards by name, everyone attacks, and the best block on the board."""
    page = user.page
    user.click(page.locator("#new-board"))
    for name in ("giant", "2 wolf", "herald"):
        user.types(name)
    user.click(page.locator('.player[data-player="Bob"] .add-name'))
    for name in ("sentry", "stag", "warhound"):
        user.types(name)
    card(page, "Loyal Warhound").wait_for()
    settled(page)
    user.click(page.locator('label:has([value="attacks"])'))
    user.click(page.locator("#all-attack"))
    user.click(page.locator('[data-ask="best-block"]'))
    until(page, "() => document.querySelector('#asked .result .strong')")
    user.click(page.locator("#asked .result .strong"))
    assert position(page).blocks is not None
    assert len(position(page).attacks or {}) == 4
    assert page.get_attribute("#headline", "data-status") in ("legal", "open")


def pasted(user: User) -> None:
    """A position from elsewhere: it is pasted into the page, and judged."""
    page = user.page
    text = (EXAMPLES / "guard-stays-home.json").read_text(encoding="utf-8")
    user.keys += 1  # Ctrl+V
    page.evaluate(
        """text => {
          const data = new DataTransfer();
          data.setData("text", text);
          const options = { clipboardData: data, bubbles: true };
          document.body.dispatchEvent(new ClipboardEvent("paste", options));
        }""",
        text,
    )
    until(page, "() => legality.board.position.rules === '2024-03-08' && legality.quiet")
    assert "This creature blocks each combat if able" in headline(page, "illegal")


def shared(user: User) -> None:
    """The board for somebody else: a link on the clipboard."""
    page = user.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    user.click(page.locator("#open-share"))
    until(page, "() => document.getElementById('share-link').value.includes('#lgl')")
    user.click(page.locator("#share-copy"))
    link = page.input_value("#share-link")
    page.goto("about:blank")
    page.goto(link)
    settled(page)
    assert "menace needs two blockers" in headline(page, "illegal")


TASKS: dict[str, Callable[[User], None]] = {
    "menace and must-block": must_block,
    "own cards by name, and the best block": best_block,
    "a pasted position": pasted,
    "a shared board": shared,
}


def figures(task: str) -> tuple[int, int]:
    """The clicks and keys that the docs name for a task."""
    row = re.search(rf"\| {re.escape(task)} \| (\d+) \| (\d+) \|", DOCS.read_text("utf-8"))
    assert row is not None
    return int(row[1]), int(row[2])


@pytest.mark.sampled("a long story")
@pytest.mark.parametrize("task", TASKS)
def test_a_task_takes_what_the_docs_say(browser: Any, address: str, task: str) -> None:
    with visit(browser, address) as page:
        user = User(page)
        TASKS[task](user)
        assert (user.clicks, user.keys) == figures(task)


def test_own_cards_and_the_best_block_are_quick() -> None:
    clicks, keys = figures("own cards by name, and the best block")
    assert clicks <= MOST[0]
    assert keys <= MOST[1]
