"""Every story by each hand, at three widths and in both colour schemes.

None of them may leave a word on the browser's console, a finding of axe-core, a page wider than
the window, or, on a phone, something to press that is smaller than a finger.
"""

from typing import Any

import pytest

from tests.page.browser import HANDS, accessible, settled, visit
from tests.page.stories import STORIES, Story

WAYS = (
    (1280, "light", "mouse"),
    (360, "dark", "finger"),
    (768, "dark", "keyboard"),
    (1280, "dark", "keyboard"),
    (360, "light", "finger"),
    (768, "light", "mouse"),
)
"""Widths, colour schemes and hands; each story is played in each of the first three by turns."""
QUICK = 3
LONG = frozenset(
    {
        *("blocked", "in_german", "laid_out", "learned", "pasted", "played_with_damage"),
        *("reasons", "searches", "shared", "truth_at_a_glance"),
    }
)
"""Stories that take longest."""
AGAIN = "the same story by another hand, at another width, in other colours"
TARGET = 44
"""Pixels that something to press has on a phone at least (WCAG 2.2, 2.5.5)."""

SMALL = """(least) => {
  const pressed = "button, select, summary, [role=option], a[href]";
  const side = (one) => {
    const box = (one.closest(".modes label") ?? one).getBoundingClientRect();
    return Math.min(box.width, box.height);
  };
  return [...document.querySelectorAll(pressed)]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .filter((one) => !one.closest(".sr, .skip") && side(one) < least - 0.5)
    .map((one) => `${one.className} ${one.textContent.slice(0, 40)} ${side(one)}`);
}"""
"""What can be pressed and is smaller."""


def cases() -> list[Any]:
    """Each story in each way; one way of each is quick."""
    found: list[Any] = []
    for number, story in enumerate(STORIES):
        for place, (width, scheme, hand) in enumerate(WAYS):
            marks = [] if place == number % QUICK else [pytest.mark.slow(AGAIN)]
            if not marks and story.__name__ in LONG:
                marks.append(pytest.mark.long("a long story"))
            name = f"{story.__name__}-{width}-{scheme}-{hand}"
            found.append(pytest.param(story, width, scheme, hand, id=name, marks=marks))
    return found


@pytest.mark.parametrize(("story", "width", "scheme", "hand"), cases())
def test_stories(
    browser: Any, address: str, story: Story, width: int, scheme: str, hand: str
) -> None:
    with visit(browser, address, width, scheme) as page:
        page.story_address = address
        story(page, HANDS[hand])
        settled(page)
        assert accessible(page) == []
        assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
        if width == 360:
            assert page.evaluate(SMALL, TARGET) == []
