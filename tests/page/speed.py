"""How fast the page is: `python -m tests.page.speed` prints the time until the first board stands
there judged, and of what is asked after a drag on a board of 10 × 10 until its masks are shown."""

from statistics import median
from typing import Any

from tests.page.browser import card, chromium, headline, open_board, page_server, settled

DRAGS = 20
BOARD = "\n".join(
    [
        "Ann:",
        *(
            f"  a{n} = Rider {n} 2/2 creature {'menace' if n % 3 else 'flying'} -> Bob"
            for n in range(10)
        ),
        "Bob:",
        *(f"  b{n} = Guard {n} 1/{n + 1} creature {'reach' if n % 2 else ''}" for n in range(10)),
        "blocks: none",
    ]
)


def ready(browser: Any, url: str) -> float:
    """Seconds from the first request to the first board judged, in a fresh context."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(url)
    page.wait_for_selector("html[data-judged]")
    found = float(page.evaluate("legality.firstJudged"))
    context.close()
    return found / 1000


def masks(browser: Any, url: str) -> list[float]:
    """Milliseconds from each drag to its masks."""
    page = browser.new_page(viewport={"width": 1600, "height": 1000})
    page.goto(url)
    headline(page, "illegal")
    settled(page)
    open_board(page, BOARD)
    found: list[float] = []
    for number in range(DRAGS):
        blocker, attacker = f"b{number % 10}", f"a{number * 3 % 10}"
        card(page, blocker).drag_to(card(page, attacker))
        settled(page)
        found.append(float(page.evaluate("legality.lastMask")))
    return found


def main() -> None:
    """Measure, and print."""
    with page_server() as url, chromium() as browser:
        times = sorted(ready(browser, url) for _ in range(5))
        print(
            f"page ready: {times[2]:.2f} s in the median of 5 ({times[0]:.2f} to {times[-1]:.2f})"
        )
        found = masks(browser, url)
        print(
            f"masks after a drag at 10 × 10: {median(found):.0f} ms in the median of {len(found)}"
        )


if __name__ == "__main__":
    main()
