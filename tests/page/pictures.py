"""The pictures of docs/page.md and README.md: `python -m tests.page.pictures`; look at them."""

from pathlib import Path

from tests.page.browser import card, chromium, headline, open_board, page_server, settled, visit

DOCS = Path(__file__).parent.parent.parent / "docs"
DAMAGE = """rules: 2024-03-08
Ann:
  wurm = Grove Wurm 5/6 (Creature — Wurm), green -> Bob
Bob:
  wall = Moss Wall 0/3 (Creature — Wall), green -> wurm
  elf = Young Elf 1/1 (Creature — Elf), green -> wurm
damage: regular, wurm -> wall 2 + elf 3, elf -> wurm 1
judge: damage"""


def main() -> None:
    """Draw the three anew."""
    with page_server() as url, chromium() as browser:
        with visit(browser, url) as page:
            page.set_viewport_size({"width": 1180, "height": 760})
            headline(page, "illegal")
            card(page, "squire").click()
            settled(page)
            page.screenshot(path=DOCS / "page-block.png")
            open_board(page, DAMAGE)
            headline(page, "illegal")
            page.screenshot(path=DOCS / "page-damage.png", full_page=True)
        with visit(browser, url, 360, "dark") as page:
            headline(page, "illegal")
            page.screenshot(path=DOCS / "page-phone.png")


if __name__ == "__main__":
    main()
