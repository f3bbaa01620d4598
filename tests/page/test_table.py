"""How the table looks: every card whole in its place, lines only where a place does not say it; and
what is read beside a card: why it is dim, and a text that does not fit."""

from typing import Any

import pytest

from tests.page.browser import HANDS, WIDTHS, card, headline, open_board, settled, visit

INSIDE = """() => [...document.querySelectorAll(".face .size:not([hidden])")].map((size) => {
  const [one, face] = [size, size.closest(".face")].map((part) => part.getBoundingClientRect());
  return one.top >= face.top && one.bottom <= face.bottom && one.right <= face.right;
})"""
OVERLAPS = """() => {
  const faces = [...document.querySelectorAll("#players .card > .face")];
  const boxes = faces.map((face) => face.getBoundingClientRect());
  const apart = (a, b) => a.left >= b.right - 1 || a.top >= b.bottom - 1;
  const cross = (a, b) => !apart(a, b) && !apart(b, a);
  const crossing = (one, at) => boxes.slice(at + 1).filter((other) => cross(one, other));
  return boxes.flatMap(crossing).length;
}"""
CUT = """() => {
  const cut = (one) =>
    one.scrollHeight > one.clientHeight + 2 || one.scrollWidth > one.clientWidth + 1;
  const titles = [...document.querySelectorAll("#players .title")];
  return titles.filter(cut).map((title) => title.textContent);
}"""
UNEVEN = """Ann:
  ox = Ox 3/3 creature -> Bob
  sage = Sage of the Long and Winding Road 1/1 creature
    : This creature can't attack alone.
    : This creature can't block alone.
    : Flying, vigilance, first strike, lifelink
Bob:"""
MANY = "\n".join(
    [
        "Ann:",
        *(f"  a{n} = Rider {n} 2/2 (Creature — Knight) -> Bob" for n in range(30)),
        "Bob:",
        *(f"  b{n} = Guard {n} 1/3 (Creature — Soldier) -> a{(7 * n) % 30}" for n in range(30)),
    ]
)


@pytest.mark.sampled("the same at other widths")
@pytest.mark.parametrize("width", WIDTHS)
def test_power_and_toughness_stand_in_their_card(browser: Any, address: str, width: int) -> None:
    with visit(browser, address, width) as page:
        open_board(page, UNEVEN)
        assert page.evaluate(INSIDE) == [True, True]
        assert page.evaluate(OVERLAPS) == 0


@pytest.mark.sampled("the same at other widths")
@pytest.mark.parametrize("width", WIDTHS)
def test_thirty_against_thirty_are_readable(browser: Any, address: str, width: int) -> None:
    """Every blocker stands before what it blocks: no line is needed, nothing overlaps, all names
    are whole."""
    with visit(browser, address, width) as page:
        open_board(page, MANY)
        headline(page, "legal")
        assert page.locator("#players .card").count() == 60
        assert page.locator(".column.blocked").count() == 30
        assert page.locator(".arcs g path").count() == 0
        assert page.evaluate(OVERLAPS) == 0
        assert page.evaluate(CUT) == []
        assert page.evaluate(INSIDE) == [True] * 60
        assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")


def test_a_line_leads_to_the_second_attacker_that_one_creature_blocks(
    browser: Any, address: str
) -> None:
    with visit(browser, address) as page:
        open_board(
            page,
            """Ann:
  ox = Ox 3/3 creature -> Bob
  elf = Elf 1/1 creature -> Bob
Bob:
  hydra = Hydra 4/4 creature -> ox + elf
    : This creature can block an additional creature each combat.""",
        )
        headline(page, "legal")
        assert page.locator(".arcs g path.blocks").count() == 1
        assert page.locator(".column.blocked").count() == 1


def test_equal_tokens_are_a_pile_from_which_one_more_attacks(browser: Any, address: str) -> None:
    """Four tokens that are the same in every field lie as one, written apart or as four."""
    with visit(browser, address) as page:
        elves = "\n".join(f"  e{n} = Elf 1/1 (Token Creature — Elf)" for n in range(4))
        open_board(page, f"Ann:\n{elves}\n  Ox ×3 3/3 (Token Creature — Ox)\nBob:")
        assert card(page, "e0").inner_text().count("×4") == 1
        assert page.locator("#players .card").count() == 2
        page.locator('label:has([value="attacks"])').click()
        for name in ("e0", "Ox", "e1"):
            card(page, name).drag_to(card(page, "Bob"))
            page.wait_for_timeout(50)
        headline(page, "part")
        attacks = page.evaluate("legality.board.position.attacks")
        assert attacks == {"e0": "Bob", "Ox#1": "Bob", "e1": "Bob"}
        assert card(page, "e2").inner_text().count("×2") == 1


def test_tokens_stay_a_pile_while_the_combat_is_played(browser: Any, address: str) -> None:
    with visit(browser, address) as page:
        open_board(
            page,
            "Ann: Ox 3/3 creature -> Bob; Goblin ×3 1/1 (Token Creature — Goblin)\nBob: Elf 1/1 "
            "creature",
        )
        page.locator("#combat-begin").click()
        page.wait_for_selector("#combat-next")
        settled(page)
        assert page.locator("#players .card").count() == 3
        assert "×3" in card(page, "Goblin#1").inner_text()


BROKEN = """() => [...document.querySelectorAll("#players .title")].flatMap((title) => {
  const [text] = title.childNodes;
  return [...text.data.matchAll(/\\S+/g)].filter((word) => {
    const range = document.createRange();
    range.setStart(text, word.index);
    range.setEnd(text, word.index + word[0].length);
    return range.getClientRects().length > 1;
  }).map((word) => word[0]);
})"""
"""The words of names that are broken into two lines."""


@pytest.mark.sampled("the same at other widths")
@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("number", [3, 12])
def test_no_word_of_a_name_is_broken(browser: Any, address: str, width: int, number: int) -> None:
    with visit(browser, address, width) as page:
        names = ["Quarrelsome Giant", "Gatekeeper of Thornwood", "Ox"] * (number // 3)
        cards = "; ".join(
            f'c{n} = {name} 2/2 creature, mana cost "{{2}}{{R}}"' for n, name in enumerate(names)
        )
        open_board(page, f"Ann: {cards}\nBob: Elf 1/1 creature")
        assert page.locator("#players .card").count() == number + 1
        assert page.evaluate(BROKEN) == []


def test_a_text_that_is_cut_off_shows_it(browser: Any, address: str) -> None:
    with visit(browser, address, 360) as page:
        open_board(page, LONG + " Elf 1/1 creature flying")
        assert page.locator(".face.cut").count() == 1
        assert page.locator('.face.cut[data-id="sage"]').count() == 1


def test_the_present_size_stands_beside_the_one_before_effects(browser: Any, address: str) -> None:
    with visit(browser, address) as page:
        open_board(
            page,
            "rules: current\nAnn:\n  ox = Ox 3/3 (Creature — Ox), printed: true\nBob:".replace(
                ", printed: true", "\n    printed: true"
            )
            + '\neffect: "This creature gets +2/+2." on ox',
        )
        shown = card(page, "ox").inner_text()
        assert "5/5" in shown
        assert "3/3" in shown


def test_whose_turn_it_is_is_plain(browser: Any, address: str) -> None:
    with visit(browser, address) as page:
        open_board(page, "active: Bob\nAnn: Ox 3/3 creature\nBob: Elf 1/1 creature")
        assert "attacks this turn" in page.inner_text('[data-player="Bob"]').lower()
        assert "attacks this turn" not in page.inner_text('[data-player="Ann"]').lower()


BOARD = """Ann:
  bird = Grey Bird 2/2 creature flying -> Bob
  ox = Ox 3/3 creature -> Bob
Bob:
  wall = Wall 0/4 creature
blocks: none"""
LONG = """Ann:
  sage = Sage 1/1 creature
    : This creature can't attack alone.
    : This creature can't block alone.
    : Whenever this creature attacks, you gain 1 life.
    : Whenever this creature blocks, you gain 1 life and each opponent loses 1 life.
    : When this creature dies, draw a card.
Bob:"""


def test_the_reason_on_hover_is_the_reason_on_focus(browser: Any, address: str) -> None:
    """The wall is about to block: the ox it may, the bird it can't (702.9b)."""
    with visit(browser, address) as page:
        open_board(page, BOARD)
        HANDS["mouse"].press(card(page, "wall"))
        settled(page)
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
        page.keyboard.press("Tab")
        card(page, "bird").focus()
        tip.wait_for(state="visible")
        assert tip.inner_text() == hovered
        page.keyboard.press("Escape")
        tip.wait_for(state="hidden")


def test_the_reason_of_a_choice_speaks_of_cards(browser: Any, address: str) -> None:
    """Without the squire only Gate Guard, whose id is guard, blocks the ogre of the first board."""
    with visit(browser, address) as page:
        headline(page, "illegal")
        card(page, "squire").click()
        settled(page)
        chosen = page.inner_text("#chosen-body")
        assert "Only Gate Guard blocks Gnarled Ogre." in chosen
        assert "guard" not in chosen


def test_a_text_that_does_not_fit_is_read_whole_by_focus_and_by_touch(
    browser: Any, address: str
) -> None:
    with visit(browser, address, 360) as page:
        open_board(page, LONG)
        last = "When this creature dies, draw a card."
        page.keyboard.press("Tab")
        card(page, "sage").focus()
        page.locator("#tip").wait_for(state="visible")
        assert last in page.inner_text("#tip")
        page.keyboard.press("Escape")
        card(page, "sage").tap()
        page.locator("#chosen").wait_for(state="visible")
        assert last in page.inner_text("#chosen-body")


STACKS = """Ann:
  Gnarled Ogre ×3 3/3 (Creature — Ogre), menace -> Bob
  Serra Scout 2/2 (Creature — Angel), flying -> Bob
Bob:
  Knight ×2 3/3 (Creature — Knight), "This creature blocks each combat if able."
  Wall 0/5 (Creature — Wall), defender
  Squire 1/2 creature
blocks: squire -> gnarled ogre#1, wall -> serra"""


def test_sentences_about_one_of_a_stack_name_the_card(browser: Any, address: str) -> None:
    """No id of a board stands in them: `Gnarled Ogre#1` is the first Gnarled Ogre."""
    with visit(browser, address, 1280) as page:
        open_board(page, STACKS)
        assert headline(page, "illegal").startswith("No: ")
        said = page.inner_text("main")
        assert "Only Squire blocks Gnarled Ogre 1. Gnarled Ogre 1 has menace" in said
        assert "Wall can't block Serra Scout" in said
        assert "#" not in said
        assert " says “" not in said
