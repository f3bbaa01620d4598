"""The pictures of docs/page.md and README.md: `python -m tests.page.pictures`; look at them."""

from pathlib import Path

from tests.page.browser import card, chromium, headline, open_board, page_server, settled

DOCS = Path(__file__).parent.parent.parent / "docs"
DAMAGE = """Ann:
  wurm = Grove Wurm 5/6 (Creature — Wurm) -> Bob
Bob:
  wall = Moss Wall 0/3 (Creature — Wall) -> wurm
  elf = Young Elf 1/1 (Creature — Elf) -> wurm
damage: regular, wurm -> wall 2 + elf 3, elf -> wurm 1
judge: damage"""


def main() -> None:
    """Draw the three anew."""
    with page_server() as url, chromium() as browser:
        page = browser.new_page(viewport={"width": 1180, "height": 700})
        page.goto(url)
        headline(page, "illegal")
        settled(page)
        card(page, "squire").click()
        settled(page)
        page.screenshot(path=DOCS / "page-block.png")
        open_board(page, DAMAGE)
        headline(page, "illegal")
        settled(page)
        page.screenshot(path=DOCS / "page-damage.png", full_page=True)
        phone = browser.new_page(viewport={"width": 390, "height": 844}, color_scheme="dark")
        phone.goto(url)
        headline(phone, "illegal")
        settled(phone)
        phone.screenshot(path=DOCS / "page-phone.png")


if __name__ == "__main__":
    main()
