"""Why a choice is dim is said under the pointer as in focus."""

from collections.abc import Generator
from typing import Any

import pytest

from tests.page.browser import HANDS, SECONDS, card, chromium, open_board, page_server, settled

BOARD = """Ann:
  bird = Grey Bird 2/2 creature flying -> Bob
  ox = Ox 3/3 creature -> Bob
Bob:
  wall = Wall 0/4 creature
blocks: none"""


@pytest.fixture
def page() -> Generator[Any]:
    """The board, the wall about to block: the ox it may, the bird it can't (702.9b)."""
    with page_server() as address, chromium() as browser:
        found = browser.new_page()
        found.set_default_timeout(SECONDS * 1000)
        found.goto(address)
        open_board(found, BOARD)
        HANDS["mouse"].press(card(found, "wall"))
        settled(found)
        yield found


def test_the_reason_on_hover_is_the_reason_on_focus(page: Any) -> None:
    tip = page.locator("#tip")
    card(page, "bird").hover()
    tip.wait_for(state="visible")
    hovered = tip.inner_text()
    assert "flying" in hovered
    assert "509.1b" in hovered
    card(page, "ox").hover()  # which can be chosen: nothing is to be said
    tip.wait_for(state="hidden")
    card(page, "bird").hover()
    tip.wait_for(state="visible")
    page.mouse.move(2, 2)  # off the table
    tip.wait_for(state="hidden")
    card(page, "bird").focus()
    tip.wait_for(state="visible")
    assert tip.inner_text() == hovered
    page.keyboard.press("Escape")
    tip.wait_for(state="hidden")
