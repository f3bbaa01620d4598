"""The page in a browser: the server in a process of its own, Chromium, and two hands, a mouse and a
keyboard."""

import shutil
import time
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any, Protocol

import pytest

from tests.service.server import started

SECONDS = 60.0
"""A machine that does other things, too, has drawn the page within so many."""
WIDTHS = {1280: 900, 390: 844}
"""The two widths at which everything is tried, and their heights."""


@contextmanager
def page_server(*options: str, environment: dict[str, str] | None = None) -> Generator[str]:
    """`legality page` on a free port; its address."""
    pytest.importorskip("litestar", reason="the page needs the extra serve")
    pytest.importorskip("uvicorn", reason="the page needs the extra serve")
    page = ("legality", "page", "--no-browser", "--port", "0", *options)
    with started(*page, environment=environment) as server:
        yield server.url


@contextmanager
def chromium() -> Generator[Any]:
    """A browser; the test is left out, out loud, where none can be started."""
    playwright = pytest.importorskip("playwright.sync_api", reason="no playwright: pip install it")
    with playwright.sync_playwright() as running:
        path = shutil.which("chromium") or shutil.which("chromium-browser")
        try:
            browser = running.chromium.launch(executable_path=path, args=["--no-sandbox"])
        except playwright.Error as error:
            pytest.skip(f"no browser can be started: {str(error).splitlines()[0]}")
        try:
            yield browser
        finally:
            browser.close()


class Hand(Protocol):
    """How somebody acts on the page."""

    def press(self, what: Any) -> None:
        """Press a button."""
        ...

    def put(self, page: Any, what: str, onto: str) -> None:
        """Put the card of that id onto a card or a player."""
        ...


class Mouse:
    """Clicks and drags."""

    def press(self, what: Any) -> None:
        what.click()

    def put(self, page: Any, what: str, onto: str) -> None:
        card(page, what).drag_to(card(page, onto))


class Keyboard:
    """Focus and Enter: what has the focus is pressed."""

    def press(self, what: Any) -> None:
        what.focus()
        what.page.keyboard.press("Enter")

    def put(self, page: Any, what: str, onto: str) -> None:
        if page.evaluate("legality.mode") == "layout":  # attached where a card is edited
            self.press(card(page, what))
            self.press(page.locator("#chosen-body [data-key=edit]"))
            page.select_option("#field-attached_to", onto)
            self.press(page.locator("#edit-go"))
            page.wait_for_selector("#edit", state="hidden")
            return
        self.press(card(page, what))
        self.press(card(page, onto))


HANDS: dict[str, Hand] = {"mouse": Mouse(), "keyboard": Keyboard()}


def card(page: Any, name: str) -> Any:
    """The card or the player of that id."""
    return page.locator(f'#players [data-id="{name}"]')


def headline(page: Any, status: str) -> str:
    """What stands above the board, once it has that status."""
    page.wait_for_selector(f'#headline[data-status="{status}"]', timeout=SECONDS * 1000)
    return str(page.inner_text("#headline"))


def open_board(page: Any, text: str) -> None:
    """Paste a board."""
    page.locator("#open-paste").click()
    page.fill("#paste-text", text)
    page.locator("#paste-read").click()
    page.wait_for_selector("#paste", state="hidden")
    settled(page)


def settled(page: Any) -> None:
    """Wait until every question has its answer."""
    until(page, "() => globalThis.legality?.quiet")


def until(page: Any, condition: str, about: object = None) -> None:
    """Wait until that holds on the page. (Playwright's own way to wait for a function is forbidden
    by the page's policy.)"""
    end = time.monotonic() + SECONDS
    while not page.evaluate(condition, about):
        assert time.monotonic() < end, condition
        time.sleep(0.02)
