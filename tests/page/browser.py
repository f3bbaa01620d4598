"""The page in a browser: the server in a process of its own, Chromium, and three hands, a mouse, a
keyboard and a finger."""

import json
import shutil
import time
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import urlsplit

import pytest

from legality import Position
from tests.service.server import started

SECONDS = 60.0
"""A machine that does other things, too, has drawn the page within so many."""
WIDTHS = {1280: 900, 768: 1024, 360: 780}
"""The widths at which everything is tried, and their heights."""
AXE = Path(__file__).parent / "axe" / "axe.min.js"
EXAMPLES = Path(__file__).parent.parent.parent / "examples"
EXPECTED = ("status of 422 (", "ERR_CONNECTION_REFUSED")
"""What the browser itself puts on the console when the service refuses a board, or is away."""


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


@contextmanager
def visit(
    browser: Any, url: str, width: int = 1280, scheme: str = "light", **options: Any
) -> Generator[Any]:
    """A page in a context of its own, ready; at its end nothing may stand on its console."""
    context = browser.new_context(
        viewport={"width": width, "height": WIDTHS.get(width, 900)},
        color_scheme=scheme,
        reduced_motion="reduce",
        has_touch=width == 360,
        locale="en-US",
        **options,
    )
    context.set_default_timeout(SECONDS * 1000)
    page = context.new_page()
    faults: list[str] = []
    page.on("console", partial(_noted, faults))
    page.on("pageerror", partial(_noted, faults))
    context.on("request", partial(_noted_elsewhere, faults, url))
    try:
        page.goto(url)
        settled(page)
        yield page
        assert not faults, faults
    finally:
        context.close()


def _noted(faults: list[str], message: Any) -> None:
    """Note what stands on the console, or an error."""
    text = str(getattr(message, "text", message))
    if not any(known in text for known in EXPECTED):
        faults.append(text)


def _noted_elsewhere(faults: list[str], url: str, request: Any) -> None:
    """Note a request to any host but that of the page: nothing leaves the machine."""
    if not is_own_request(url, request.url):
        faults.append(f"a request to another host: {request.url}")


def is_own_request(url: str, asked: str) -> bool:
    """Whether it goes to the page's host, or to none: data and blobs are in the browser."""
    parts = urlsplit(asked)
    return parts.scheme in ("data", "blob") or parts.netloc == urlsplit(url).netloc


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
        self.press(card(page, what))
        if page.evaluate("legality.mode") == "layout":  # attached where a card is edited
            page.select_option("[data-key=quick-attached]", onto)
            return
        self.press(card(page, onto))
        if page.is_visible("#tip button"):
            self.press(page.locator("#tip button"))


class Finger:
    """Taps, and drags as a touch screen reports them; in Lay out a card is held first."""

    def press(self, what: Any) -> None:
        what.tap()

    def put(self, page: Any, what: str, onto: str) -> None:
        drag_by_finger(page, card(page, what), card(page, onto))


HANDS: dict[str, Hand] = {"mouse": Mouse(), "keyboard": Keyboard(), "finger": Finger()}


def drag_by_finger(
    page: Any, what: Any, onto: Any | None, to: tuple[float, float] = (4, 4)
) -> None:
    """A finger on an element is moved to another, or to that place of the window."""
    what.scroll_into_view_if_needed()
    if onto is not None:  # both between the bars at the top and at the bottom
        ends = (middle(what)[1] + middle(onto)[1]) / 2
        page.evaluate("y => window.scrollBy(0, y - innerHeight / 2)", ends)
    start = middle(what)
    end = middle(onto) if onto is not None else to
    session = page.context.new_cdp_session(page)

    def touch(kind: str, points: Sequence[tuple[float, float]]) -> None:
        shown = [{"x": x, "y": y} for x, y in points]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": shown})

    touch("touchStart", [start])
    if page.evaluate("legality.mode") == "layout":
        page.wait_for_timeout(350)
    for step in range(1, 11):
        share = step / 10
        x, y = (one + (other - one) * share for one, other in zip(start, end, strict=True))
        touch("touchMove", [(x, y)])
    touch("touchEnd", [])
    session.detach()


def middle(what: Any) -> tuple[float, float]:
    """Where an element is in the window."""
    box = what.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def card(page: Any, name: str) -> Any:
    """The card or the player of that id."""
    return page.locator(f'#players [data-id="{name}"]')


def headline(page: Any, status: str) -> str:
    """What stands above the board, once it has that status and everything is answered."""
    page.wait_for_selector(f'#headline[data-status="{status}"]', timeout=SECONDS * 1000)
    settled(page)
    return str(page.inner_text("#headline"))


def open_board(page: Any, text: str) -> None:
    """Open a board, as if it were pasted."""
    page.evaluate("text => legality.opening.fromDialog(text)", text)
    assert not page.evaluate("paste.open"), page.inner_text("#paste-error")
    settled(page)


def position(page: Any) -> Position:
    """The board of the page."""
    return Position.parse(json.dumps(page.evaluate("legality.board.position")))


def mode(page: Any, hand: Hand, name: str) -> None:
    """Choose what clicks do."""
    option = page.locator(f'[name="mode"][value="{name}"]')
    if hand is HANDS["keyboard"]:
        option.focus()
        page.keyboard.press("Space")
    else:
        hand.press(page.locator(f'label:has([value="{name}"])'))
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


CONTRAST = """([html, target]) => {
  const found = document.querySelector(target);
  if (!found) return null;
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const rgba = (color) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const over = (above, beneath) => {
    const share = above[3] / 255;
    return above.slice(0, 3).map((part, n) => part * share + beneath[n] * (1 - share));
  };
  const layers = [];
  for (let part = found; part; part = part.parentElement) {
    layers.unshift(rgba(getComputedStyle(part).backgroundColor));
  }
  const ground = layers.reduce((beneath, above) => over(above, beneath), [255, 255, 255]);
  const style = getComputedStyle(found);
  const ink = over(rgba(found.closest("svg") ? style.fill : style.color), ground);
  const linear = (part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  const weights = [0.2126, 0.7152, 0.0722];
  const light = (color) =>
    color.reduce((sum, part, n) => sum + linear(part / 255) * weights[n], 0);
  const [one, other] = [light(ink), light(ground)].sort((a, b) => b - a);
  return (one + 0.05) / (other + 0.05);
}"""
"""The contrast of a text with the ground that its ancestors paint beneath it (WCAG 2.2, 1.4.3)."""
LEAST_CONTRAST = 4.5


def accessible(page: Any) -> list[str]:
    """What axe-core finds wrong with the page as it is; where it leaves a contrast open, because
    cards overlap, the contrast is worked out here."""
    if not page.evaluate("'axe' in globalThis"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run(document, { resultTypes: ['violations', 'incomplete'] })")
    wrong = [(one, node) for one in found["violations"] for node in one["nodes"]]
    for one in found["incomplete"]:
        if one["id"] == "color-contrast":
            wrong += [(one, node) for node in one["nodes"] if not _is_seen(page, node)]
    return [
        f"{one['id']}: {one['help']}: {node['html'][:200]} {node.get('failureSummary', '')[:300]}"
        for one, node in wrong
    ]


def _is_seen(page: Any, node: dict[str, Any]) -> bool:
    ratio = page.evaluate(CONTRAST, [node["html"], node["target"][0]])
    return ratio is None or ratio >= LEAST_CONTRAST
