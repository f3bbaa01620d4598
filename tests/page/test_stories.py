"""Ten stories, each played by mouse and by keyboard on a wide and on a narrow screen.

None of them may leave a word on the browser's console, or something that axe-core complains of.
"""

import json
import re
from collections.abc import Callable, Generator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from legality import Position
from tests.page.browser import (
    HANDS,
    SECONDS,
    WIDTHS,
    Hand,
    card,
    chromium,
    headline,
    open_board,
    page_server,
    settled,
    until,
)

AXE = Path(__file__).parent / "axe" / "axe.min.js"
EXAMPLES = Path(__file__).parent.parent.parent / "examples"
Story = Callable[[Any, Hand], None]


@pytest.fixture(scope="module")
def browser() -> Generator[Any]:
    with chromium() as found:
        yield found


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Generator[str]:
    database = tmp_path_factory.mktemp("cards") / "invented.sqlite3"
    from legality import import_cards

    import_cards(EXAMPLES / "by-name" / "cards.jsonl", database)
    with page_server(environment={"LEGALITY_CARDS": str(database)}) as url:
        yield url


def first_visit(page: Any, hand: Hand) -> None:
    """The first board of the gallery: an illegal block, and why."""
    said = headline(page, "illegal")
    assert "the blocks of Bob" in said
    assert "menace" in said
    settled(page)
    assert page.locator("#verdict .fault").count() == 1
    hand.press(page.locator("#verdict .fault .link").first)
    page.wait_for_selector("#rule[open]")
    assert page.inner_text("#rule-words")
    page.keyboard.press("Escape")
    # The other guard helps: two block, and nothing is wrong.
    hand.put(page, "squire", "ogre")
    headline(page, "legal")


def laid_out(page: Any, hand: Hand) -> None:
    """A board from nothing: three players, a card by name, an invented one, an Aura on it."""
    hand.press(page.locator("#new-board"))
    settled(page)
    hand.press(page.locator('[data-key="new-player"]'))
    until(page, "() => document.querySelectorAll('.player').length === 3")
    hand.press(page.locator('[data-key="add Ann"]'))
    page.fill("#add-name", "quarrel")
    page.wait_for_selector("#add-list [role=option]")
    assert "Creature — Giant" in page.inner_text("#add-list")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    assert page.input_value("#add-name") == "Quarrelsome Giant"
    hand.press(page.locator("#add-go"))
    page.wait_for_selector("#add", state="hidden")
    settled(page)
    assert "5/4" in page.inner_text('[data-id="Quarrelsome Giant"]')
    for name, types, text in (
        ("Moss Ox", "Creature — Ox", "Trample"),
        ("Vow", "Enchantment — Aura", "Enchanted creature can't attack."),
    ):
        hand.press(page.locator('[data-key="add Ann"]'))
        page.fill("#add-name", name)
        page.locator("#add-own").evaluate("one => { one.open = true }")
        page.fill("#add-types", types)
        if types.startswith("Creature"):
            page.fill("#add-power", "2")
            page.fill("#add-toughness", "4")
            page.fill("#add-count", "3")
        page.fill("#add-text", text)
        hand.press(page.locator("#add-go"))
        page.wait_for_selector("#add", state="hidden")
    assert "×3" in page.inner_text('[data-id="Moss Ox"]')
    hand.put(page, "Vow", "Quarrelsome Giant")
    settled(page)
    assert "Quarrelsome Giant" in page.inner_text('[data-id="Vow"]')
    edited(
        page, hand, "Quarrelsome Giant", {"tapped": "true", "damage": "1", "counters": "2 +1/+1"}
    )
    assert position(page).by_id["Quarrelsome Giant"].counters == {"+1/+1": 2}
    hand.press(page.locator("#undo"))
    assert not position(page).by_id["Quarrelsome Giant"].tapped
    hand.press(page.locator("#redo"))
    assert position(page).by_id["Quarrelsome Giant"].tapped


def edited(page: Any, hand: Hand, name: str, fields: dict[str, str]) -> None:
    if page.evaluate("legality.acting.picked") != name:
        hand.press(card(page, name))
    hand.press(page.locator('#chosen [data-key="edit"]'))
    for field, text in fields.items():
        control = page.locator(f"#field-{field}")
        if control.evaluate("one => one.tagName") == "SELECT":
            control.select_option(text)
        else:
            control.fill(text)
    hand.press(page.locator("#edit-go"))
    until(page, "() => !edit.open || document.getElementById('edit-error').textContent")
    assert not page.inner_text("#edit-error")
    settled(page)


def position(page: Any) -> Position:
    """The board of the page."""
    return Position.parse(json.dumps(page.evaluate("legality.board.position")))


def masks(page: Any, hand: Hand) -> None:
    """What cannot be chosen is dim, and says why with its rule and its card."""
    open_board(
        page,
        """Ann:
  bird = Grey Bird 2/2 creature flying -> Bob
  ox = Ox 3/3 creature -> Bob
Bob:
  wall = Wall 0/4 creature
  hawk = Hawk 1/1 creature flying
blocks: none""",
    )
    hand.press(card(page, "wall"))
    settled(page)
    assert "cannot" in page.get_attribute('.card[data-thing="bird"]', "class")
    assert "can" in page.get_attribute('.card[data-thing="ox"]', "class").split()
    card(page, "bird").focus()
    said = page.inner_text("#tip")
    assert "flying" in said
    assert "509.1b" in said
    assert "bird" in said.lower()
    page.keyboard.press("Escape")
    hand.put(page, "wall", "ox")
    headline(page, "legal")
    assert position(page).blocks == {"wall": ("ox",)}
    # What was chosen is taken back in the same way.
    hand.put(page, "wall", "ox")
    settled(page)
    assert position(page).blocks == {}


def band_attacks(page: Any, hand: Hand) -> None:
    """Two attack, one as a band with the other; a third attacks alone."""
    open_board(
        page,
        """Ann:
  herald = Herald 1/1 creature banding
  ox = Ox 3/3 creature
  elf = Elf 1/1 creature
Bob:
  wall = Wall 0/4 creature""",
    )
    for name in ("herald", "ox"):
        hand.put(page, name, "Bob")
        settled(page)
    hand.put(page, "ox", "herald")
    settled(page)
    assert position(page).bands == (("herald", "ox"),)
    headline(page, "legal")
    hand.put(page, "elf", "Bob")
    settled(page)
    assert dict(position(page).attacks or {}) == {"herald": "Bob", "ox": "Bob", "elf": "Bob"}
    assert "legal ways" in page.inner_text("#verdict")


def damage_divided(page: Any, hand: Hand) -> None:
    """Damage in order: the first blocker gets lethal damage before the second gets any."""
    open_board(
        page,
        """Ann:
  wurm = Wurm 5/6 creature -> Bob
Bob:
  wall = Moss Wall 0/3 creature -> wurm
  elf = Elf 1/1 creature -> wurm
judge: blocks""",
    )
    mode(page, hand, "damage")
    more = page.locator('[data-key="more wurm elf"]')
    more.wait_for()
    assert "cannot" in more.get_attribute("class")
    hand.press(page.locator('[data-key="lethal wurm wall"]'))
    settled(page)
    assert "can" in page.locator('[data-key="more wurm elf"]').get_attribute("class").split()
    hand.press(page.locator('[data-key="more wurm elf"]'))
    settled(page)
    headline(page, "illegal")  # 4 of 5 are assigned, and the blocker's own is not
    hand.press(page.locator('[data-key="fill"]'))
    headline(page, "legal")
    assign = position(page).damage
    assert assign is not None
    assert assign.assign is not None
    assert sum(assign.assign["wurm"].values()) == 5


def mode(page: Any, hand: Hand, name: str) -> None:
    """Choose what clicks do."""
    option = page.locator(f'[name="mode"][value="{name}"]')
    if hand is HANDS["keyboard"]:
        option.focus()
        page.keyboard.press("Space")
    else:
        page.locator(f'label:has([value="{name}"])').click()
    settled(page)


def made_legal(page: Any, hand: Hand) -> None:
    """A guard must block, and is able to with help; the nearest legal block is taken over."""
    open_board(page, (EXAMPLES / "guard-stays-home.json").read_text(encoding="utf-8"))
    assert "the blocks of Bob" in headline(page, "illegal")
    settled(page)
    assert "0 of 1" in page.inner_text("#verdict")
    hand.press(page.locator("#verdict .strong"))
    headline(page, "legal")
    settled(page)
    assert dict(position(page).blocks or {}) == {"guard": ("ogre",), "squire": ("ogre",)}
    assert "1 of 1" in page.inner_text("#verdict")


def questions(page: Any, hand: Hand) -> None:
    """What the board does not tell is asked; what was not read stands on its card."""
    open_board(
        page,
        """Ann:
  ogre = Ogre 3/3 creature "This creature can't attack unless you have no cards in hand." -> Bob
  imp = Imp 1/1 creature "This creature frobnicates blocking creatures."
Bob:""",
    )
    headline(page, "undecided")
    settled(page)
    question = page.locator("#verdict .question")
    assert "you have no cards in hand" in question.inner_text()
    assert "does not tell" in page.inner_text('#verdict [data-count^="attacks"]')
    assert "not understood" in page.inner_text('[data-id="imp"]')
    hand.press(question.get_by_role("button", name=re.compile("^No")))
    headline(page, "illegal")
    settled(page)
    hand.press(page.get_by_role("button", name=re.compile("^Take back:")))
    headline(page, "undecided")
    settled(page)
    hand.press(page.locator("#verdict .question").get_by_role("button", name=re.compile("^Yes")))
    headline(page, "legal")


def searches(page: Any, hand: Hand) -> None:
    """The best attack and block, forced lethal, a list and a sample; a long one is stopped."""
    open_board(
        page,
        """Ann:
  ogre = Ogre 3/3 creature -> Bob
  elf = Elf 1/1 creature -> Bob
Bob 2:
  ox = Ox 2/4 creature
blocks: none""",
    )
    asked(page, hand, "best-block", "score")
    assert "ox → ogre" in page.inner_text("#asked")  # 3 damage would be too much for 2 life
    hand.press(page.locator("#asked .result button"))
    settled(page)
    assert (position(page).blocks or {})["ox"] == ("ogre",)
    asked(page, hand, "best-attack", "Bob replies")
    asked(page, hand, "lethal", "not lethal")
    asked(page, hand, "list", "ox → elf")
    assert page.locator("#asked .result").count() == 3  # the ogre, the elf, or nobody
    asked(page, hand, "sample", "→")
    open_board(page, (EXAMPLES / "four-on-a-bridge.json").read_text(encoding="utf-8"))
    hand.press(page.locator('[data-ask="best-attack"]'))  # this takes seconds
    page.wait_for_selector("#asking")
    hand.press(page.locator("#stop"))
    until(page, "() => document.getElementById('asked').textContent === 'Stopped.'")
    assert page.is_hidden("#asking")


def asked(page: Any, hand: Hand, question: str, expected: str) -> None:
    hand.press(page.locator(f'[data-ask="{question}"]'))
    until(page, "said => document.getElementById('asked').textContent.includes(said)", expected)


def shared(page: Any, hand: Hand) -> None:
    """A link that holds the board, pictures, JSON and the notation; all read back."""
    open_board(page, (EXAMPLES / "two-lures.json").read_text(encoding="utf-8"))
    before = position(page)
    hand.press(page.locator("#open-share"))
    until(page, "() => document.getElementById('share-link').value.includes('#lgl')")
    until(page, "() => document.getElementById('share-notation').value !== ''")
    link = page.input_value("#share-link")
    assert Position.from_code(link.partition("#")[2]) == before
    assert Position.from_notation(page.input_value("#share-notation")) == before
    for form, start in (("svg", b"<svg"), ("png", b"\x89PNG"), ("json", b"{")):
        with page.expect_download() as download:
            hand.press(page.locator(f'[data-share="{form}"]'))
        assert Path(download.value.path()).read_bytes().startswith(start)
    page.keyboard.press("Escape")
    page.goto("about:blank")
    page.goto(link)
    settled(page)
    assert position(page) == before


def editions(page: Any, hand: Hand) -> None:
    """The same board by the rules of another date."""
    open_board(
        page,
        "Ann: Wurm 5/6 creature -> Bob; Bob: Wall 0/3 creature -> wurm; Elf 1/1 creature -> wurm",
    )
    page.select_option("#edition", label=page.locator("#edition option").first.inner_text())
    settled(page)
    oldest = page.locator("#edition option").first.inner_text()
    assert oldest in headline(page, "legal")
    assert position(page).rules == oldest
    hand.press(page.locator("#undo"))
    settled(page)
    assert position(page).rules != oldest


def played(page: Any, hand: Hand) -> None:
    """The combat moment by moment to its outcome; an illegal block ends it before."""
    open_board(page, "Ann: Ogre 3/3 creature -> Bob; Bob: Elf 1/1 creature -> ogre")
    begun(page, hand)
    assert "nobody dies" in page.inner_text("#combat-body")
    for expected in ("Ogre attacks Bob", "Elf blocks Ogre", "Ogre deals 3 damage to Elf"):
        hand.press(page.locator("#combat-next"))
        assert expected in page.inner_text("#combat-body")
    assert "dead: Elf" in page.inner_text("#combat-body")
    while page.is_enabled("#combat-next"):
        hand.press(page.locator("#combat-next"))
    assert card(page, "Elf").count() == 0  # it has died
    hand.press(page.locator("#combat-end"))
    assert card(page, "Elf").count() == 1
    open_board(page, "Ann: Ogre 3/3 creature menace -> Bob; Bob: Elf 1/1 creature -> ogre")
    begun(page, hand)
    while page.is_enabled("#combat-next"):
        hand.press(page.locator("#combat-next"))
    assert "menace" in page.inner_text("#combat-body")


def begun(page: Any, hand: Hand) -> None:
    """Begin to play, and see the first moment."""
    hand.press(page.locator("#combat-begin"))
    page.wait_for_selector("#combat-next")


def played_in_editions(page: Any, hand: Hand) -> None:
    """A combat played to its end, and a board by the rules of another date."""
    played(page, hand)
    editions(page, hand)


STORIES: tuple[Story, ...] = (
    first_visit,
    laid_out,
    masks,
    band_attacks,
    damage_divided,
    made_legal,
    questions,
    searches,
    shared,
    played_in_editions,
)


@pytest.mark.sampled("a long story")
@pytest.mark.parametrize("hand", HANDS)
@pytest.mark.parametrize("width", WIDTHS)
def test_ten_stories(browser: Any, address: str, width: int, hand: str) -> None:
    scheme = "dark" if width == 390 else "light"
    context = browser.new_context(
        viewport={"width": width, "height": WIDTHS[width]},
        color_scheme=scheme,
        reduced_motion="reduce",
    )
    context.set_default_timeout(SECONDS * 1000)
    faults: list[str] = []
    page = context.new_page()
    page.on("console", partial(noted, faults))
    page.on("pageerror", partial(noted, faults))
    try:
        for story in STORIES:
            page.goto("about:blank")
            page.goto(address)
            settled(page)
            story(page, HANDS[hand])
            assert not faults, f"{story.__name__}: {faults}"
            if hand == "mouse":  # the page is the same whichever hand has led there
                assert accessible(page) == [], story.__name__
            wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
            assert not wide, story.__name__
    finally:
        context.close()


def noted(faults: list[str], message: Any) -> None:
    """Note what stands on the console, or an error."""
    faults.append(str(getattr(message, "text", message)))


def accessible(page: Any) -> list[str]:
    """What axe-core finds wrong with the page as it is."""
    if not page.evaluate("'axe' in globalThis"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run(document)")
    return [
        f"{one['id']}: {one['help']}: {node['html'][:200]}"
        for one in found["violations"]
        for node in one["nodes"]
    ]


@pytest.mark.slow("a long story")
def test_a_server_that_is_killed_and_started_again_is_asked_again(browser: Any) -> None:
    page = browser.new_page()
    page.set_default_timeout(SECONDS * 1000)
    with page_server("--jobs", "1") as url:
        page.goto(url)
        headline(page, "illegal")
        settled(page)
    card(page, "squire").focus()
    page.keyboard.press("Enter")
    card(page, "ogre").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#trouble")  # nobody answers
    with page_server("--jobs", "1", "--port", url.rpartition(":")[2]):
        headline(page, "legal")  # what was asked meanwhile is answered now
        page.wait_for_selector("#trouble", state="hidden")
    page.close()


def test_hostile_words_are_only_shown(browser: Any, address: str) -> None:
    page = browser.new_page()
    faults: list[str] = []
    page.on("console", partial(noted, faults))
    page.on("pageerror", partial(noted, faults))
    page.goto(address)
    headline(page, "illegal")
    script = "<img src=x onerror=alert(1)><script>alert(2)</script>\u202e"
    board = {
        "players": [{"name": script}, {"name": "__proto__"}],
        "permanents": [
            {
                "id": f"{script}{number}",
                "name": script,
                "controller": (script, "__proto__")[number],
                "type_line": "Creature",
                "power": 1,
                "toughness": 1,
                "oracle_text": script,
                "count": 10**9 if number else 1,
            }
            for number in range(2)
        ],
    }
    page.locator("#open-paste").click()
    page.fill("#paste-text", json.dumps(board))
    page.locator("#paste-read").click()
    until(
        page,
        "() => !paste.open || document.getElementById('paste-error').textContent !== ''",
    )
    assert page.locator("img").count() == 0
    assert [one for one in faults if "alert" in one or "Error" in one] == []
    page.close()


def test_how_many_there_are_is_told_to_the_last_digit(browser: Any, address: str) -> None:
    """60 creatures attack Bob or not, each as it likes: 2 to the 60th ways."""
    page = browser.new_page()
    page.goto(address)
    headline(page, "illegal")
    open_board(page, "Ann: Bear ×60 2/2 (Creature — Bear) -> Bob; Bob: Elf 1/1 (Creature — Elf)")
    assert page.inner_text('[data-count="attacks "]').startswith("1152921504606846976 legal ways")
    page.close()


def test_a_link_that_is_none_opens_the_first_board(browser: Any, address: str) -> None:
    page = browser.new_page()
    page.goto(f"{address}/#%")
    headline(page, "illegal")
    page.close()
