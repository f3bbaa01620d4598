"""Stories of people at the page, each played by a hand: a mouse, a keyboard or a finger."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from legality import Position
from tests.page.browser import (
    EXAMPLES,
    Hand,
    card,
    headline,
    mode,
    open_board,
    position,
    settled,
    until,
)

Story = Callable[[Any, Hand], None]


def menu(page: Any, hand: Hand) -> None:
    """Unfold the tools, where they are folded."""
    if page.is_visible("#menu"):
        hand.press(page.locator("#menu"))


def first_visit(page: Any, hand: Hand) -> None:
    """The first board: an illegal block, why, its rule, and the nearest legal one."""
    said = headline(page, "illegal")
    assert "No: menace needs two blockers" in said
    assert "Attack legal" in said
    assert "Blocks illegal" in said
    assert "Gate Guard" in page.inner_text("#verdict .fault")
    assert "guard" not in page.inner_text("#verdict")  # cards, not ids
    hand.press(page.locator("#headline .link").last)
    page.wait_for_selector("#rule[open]")
    assert "two or more" in page.inner_text("#rule-words")
    page.keyboard.press("Escape")
    hand.put(page, "squire", "ogre")  # the other guard helps: nothing is wrong
    headline(page, "legal")
    hand.press(page.locator("#undo"))
    headline(page, "illegal")
    hand.press(page.locator("#headline .mend"))
    headline(page, "legal")
    assert dict(position(page).blocks or {}) == {}


def truth_at_a_glance(page: Any, hand: Hand) -> None:
    """Green where all of it was judged; amber where something is open; grey where nothing is."""
    menu(page, hand)
    hand.press(page.locator("#new-board"))
    assert "Nothing to judge" in headline(page, "nothing")
    open_board(page, "Ann: Ogre 3/3 creature -> Bob; Bob: Guard 1/1 creature")
    said = headline(page, "part")
    assert "Attack legal" in said
    assert "Blocks not declared" in said
    open_board(
        page, "Ann: Ogre 3/3 creature -> Bob; Bob: Guard 1/1 creature -> ogre\njudge: blocks"
    )
    said = headline(page, "part")
    assert "Attack not judged" in said
    hand.press(page.get_by_role("button", name="Judge all of it"))
    headline(page, "legal")
    open_board(
        page,
        'Ann: Ogre 3/3 creature "This creature frobnicates blocking creatures." -> Bob\n'
        "Bob:\nblocks: none",
    )
    said = headline(page, "open")
    assert "1 line not understood" in said
    assert "not understood" in page.inner_text('[data-id="Ogre"]')


def laid_out(page: Any, hand: Hand) -> None:
    """A board from nothing: cards by name, one's own, an Aura on one, another player's, edited."""
    menu(page, hand)
    hand.press(page.locator("#new-board"))
    settled(page)
    page.keyboard.type("giant quarrel")  # the field has the focus; in any order
    page.wait_for_selector("[role=option]")
    assert "Creature — Giant" in page.inner_text("[role=listbox]:not([hidden])")
    page.keyboard.press("Enter")
    card(page, "Quarrelsome Giant").wait_for()
    page.keyboard.type("3 restles wolf")  # the next can follow at once, with a slip
    page.keyboard.press("Enter")
    card(page, "Restless Wolf").wait_for()
    assert "×3" in card(page, "Restless Wolf").inner_text()
    page.keyboard.type("Moss Ox 2/4 trample")
    page.keyboard.press("Enter")
    card(page, "Moss Ox").wait_for()
    page.keyboard.type("oath still")
    page.keyboard.press("Enter")
    card(page, "Oath of Stillness").wait_for()
    page.keyboard.type("nobody at all")
    page.keyboard.press("Enter")
    until(page, "() => document.querySelector('.active .add-note').textContent")
    assert "Nothing found" in page.inner_text(".active .add-note")
    page.locator(".active .add-name").fill("")
    settled(page)
    hand.put(page, "Oath of Stillness", "Quarrelsome Giant")
    settled(page)
    assert position(page).by_id["Oath of Stillness"].attached_to == "Quarrelsome Giant"
    if page.evaluate("legality.acting.picked") is not None:
        page.evaluate("legality.acting.pick(null)")
    settled(page)
    hand.press(card(page, "Moss Ox"))
    hand.press(page.locator("[data-key=quick-tapped]"))
    hand.press(page.locator('[data-key="quick-counters plus"]'))
    hand.press(page.locator('[data-key="quick-damage plus"]'))
    ox = position(page).by_id["Moss Ox"]
    assert (ox.tapped, ox.damage, dict(ox.counters)) == (True, 1, {"+1/+1": 1})
    assert (ox.power, ox.toughness) == (3, 5)  # counters are in a written size already
    page.select_option("[data-key=quick-controller]", "Bob")
    settled(page)
    assert position(page).by_id["Moss Ox"].controller == "Bob"
    hand.press(page.locator("[data-key=more]"))
    page.fill("#field-oracle_text", "Trample\nReach")
    hand.press(page.locator("#edit-go"))
    page.wait_for_selector("#edit", state="hidden")
    settled(page)
    assert position(page).by_id["Moss Ox"].oracle_text == "Trample\nReach"
    hand.press(page.locator("#undo"))
    assert "Reach" not in position(page).by_id["Moss Ox"].oracle_text
    hand.press(page.locator("#redo"))
    assert "Reach" in position(page).by_id["Moss Ox"].oracle_text
    assert position(page).rules == "2026-09-25"


def pasted(page: Any, hand: Hand) -> None:
    """A deck list, and a card object as programs exchange them; what is wrong is said."""
    menu(page, hand)
    hand.press(page.locator("#open-paste"))
    page.fill("#paste-text", "Deck\n4 Restless Wolf (ABC) 12\n1 Beguiling Stag\n\nSideboard\n1 X")
    hand.press(page.locator("#paste-read"))
    page.wait_for_selector("#paste", state="hidden")
    settled(page)
    found = {one.name: one.count for one in position(page).permanents}
    assert found["Restless Wolf"] == 4
    assert found["Beguiling Stag"] == 1
    assert "Added: Restless Wolf, Beguiling Stag" in page.inner_text("#toast")
    menu(page, hand)
    hand.press(page.locator("#open-paste"))
    page.fill(
        "#paste-text",
        '{"name": "Ash Elk", "type_line": "Creature — Elk", "power": "2", "toughness": "2"}',
    )
    hand.press(page.locator("#paste-read"))
    page.wait_for_selector("#paste", state="hidden")
    card(page, "Ash Elk").wait_for()
    page.locator(".active .add-name").fill("nothing of the sort 3/3 flyng")
    menu(page, hand)
    hand.press(page.locator("#open-paste"))
    page.fill("#paste-text", "4 Restles Wolf\nWolf 2/2 flyng")
    hand.press(page.locator("#paste-read"))
    until(page, "() => document.getElementById('paste-error').textContent")
    said = page.inner_text("#paste-error")
    assert "Restless Wolf" in said  # the nearest name
    assert "$." not in said
    page.keyboard.press("Escape")


BIRDS = """Ann:
  bird = Grey Bird 2/2 creature flying -> Bob
  ox = Ox 3/3 creature -> Bob
Bob:
  wall = Wall 0/4 creature
  hawk = Hawk 1/1 creature flying
blocks: none"""


def blocked(page: Any, hand: Hand) -> None:
    """What can be chosen is lit; what cannot says why; a block stands before its attacker."""
    open_board(page, BIRDS)
    hand.press(card(page, "wall"))
    settled(page)
    assert "cannot" in page.get_attribute('.card[data-thing="bird"]', "class")
    assert "can" in page.get_attribute('.card[data-thing="ox"]', "class").split()
    hand.press(card(page, "bird"))  # what is dim says why not
    page.wait_for_selector("#tip button")
    said = page.inner_text("#tip")
    assert "Grey Bird has flying" in said
    assert "509.1b" in said
    assert position(page).blocks == {}
    page.keyboard.press("Escape")
    hand.press(card(page, "ox"))
    settled(page)
    assert position(page).blocks == {"wall": ("ox",)}
    headline(page, "legal")
    assert page.locator(".column.blocked .blockers [data-id=wall]").count() == 1
    assert page.locator(".arcs g path").count() == 0  # the place says it
    hand.put(page, "hawk", "bird")
    settled(page)
    assert position(page).blocks == {"wall": ("ox",), "hawk": ("bird",)}
    hand.press(card(page, "wall"))
    page.keyboard.press("Delete")
    settled(page)
    assert position(page).blocks == {"hawk": ("bird",)}


def banded(page: Any, hand: Hand) -> None:
    """Two attack, one as a band with the other; all attack by one button."""
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
    assert "band 1" in page.inner_text(".fight").lower()
    headline(page, "part")
    hand.press(page.locator("#clear-stage"))
    settled(page)
    hand.press(page.locator("#all-attack"))
    settled(page)
    assert dict(position(page).attacks or {}) == {"herald": "Bob", "ox": "Bob", "elf": "Bob"}
    assert "legal ways" in page.inner_text("#verdict")


def damage_divided(page: Any, hand: Hand) -> None:
    """Damage in order (2024): the first blocker gets lethal damage before the second gets any."""
    open_board(
        page,
        """rules: 2024-03-08
Ann:
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
    said = headline(page, "illegal")  # 4 of 5 are assigned
    assert "Wurm has 5 damage to assign, not 4" in said
    hand.press(page.locator('[data-key="fill"]'))
    settled(page)
    assign = position(page).damage
    assert assign is not None
    assert assign.assign is not None
    assert sum(assign.assign["wurm"].values()) == 5
    assert "assigns 6" not in page.inner_text("#damage")
    assert page.locator('[data-key="more wurm elf"]').is_disabled()


def reasons(page: Any, hand: Hand) -> None:
    """A guard must block, and is able to with help: the reason unfolded, the block made legal."""
    open_board(page, (EXAMPLES / "guard-stays-home.json").read_text(encoding="utf-8"))
    said = headline(page, "illegal")
    assert "Gate Guard says “This creature blocks each combat if able”" in said
    assert "0 of 1" in page.inner_text("#verdict")
    hand.press(page.locator("#verdict .reasons summary").last)
    until(page, "() => document.querySelector('.requirements .missed')")
    assert "not obeyed: Gate Guard" in page.inner_text(".requirements")
    assert "obeys 1" in page.inner_text("#verdict .notes").replace("block", "")
    hand.press(page.locator("#headline .mend"))
    settled(page)
    assert dict(position(page).blocks or {}) == {"guard": ("ogre",), "squire": ("ogre",)}
    assert "1 of 1" in page.inner_text("#verdict")
    # Menace alone, and must block: no legal declaration obeys it.
    open_board(
        page,
        'Ann: Ogre 3/3 creature menace -> Bob\nBob: Guard 1/1 creature "This creature blocks each '
        'combat if able."\nblocks: none\njudge: blocks',
    )
    settled(page)
    until(page, "() => document.querySelector('.requirements .against li')")
    assert "menace" in page.inner_text(".requirements .against")
    assert page.inner_text("#verdict .notes .why") == (
        "Guard must block Ogre, but only Guard can block Ogre, and Ogre can be blocked only by 2 "
        "or more creatures: this requirement can't be obeyed."
    )


def questions(page: Any, hand: Hand) -> None:
    """What the board does not tell is asked, and answered with a button."""
    open_board(
        page,
        """Ann:
  ogre = Ogre 3/3 creature "This creature can't attack unless you have no cards in hand." -> Bob
Bob:
blocks: none""",
    )
    said = headline(page, "undecided")
    assert "you have no cards in hand" in said
    question = page.locator("#verdict .question")
    hand.press(question.get_by_role("button", name=re.compile("^No")))
    headline(page, "illegal")
    hand.press(page.get_by_role("button", name=re.compile("^Take back:")))
    headline(page, "undecided")
    hand.press(page.locator("#verdict .question").get_by_role("button", name=re.compile("^Yes")))
    headline(page, "legal")


def choices(page: Any, hand: Hand) -> None:
    """Who is the target of an ability that triggered is answered by a name, and taken back."""
    open_board(
        page,
        """Ann:
  ogre = Ogre 3/3 creature "Whenever this creature attacks, target creature can't block this turn."\
 -> Bob
Bob:
  elf = Elf 1/1 creature -> ogre
  ox = Ox 2/4 creature""",
    )
    headline(page, "undecided")
    offered = page.locator("#verdict .question").get_by_role("button")
    assert sorted(offered.all_inner_texts()) == ["Elf", "Ogre", "Ox"]
    hand.press(offered.get_by_text("Elf"))
    headline(page, "illegal")
    hand.press(page.get_by_role("button", name=re.compile("^Take back:")))
    headline(page, "undecided")
    hand.press(page.locator("#verdict .question").get_by_role("button").get_by_text("Ox"))
    headline(page, "legal")


def a_first_step_with_a_choice(page: Any, hand: Hand) -> None:
    """Damage that hangs on first strikes is undecided, and no button can tell how they were."""
    open_board(
        page,
        """rules: current
Ann:
  elf = Elf 3/2 creature "Double strike" -> Bob
Bob:
  g = Wall 2/2 creature -> elf
  h = Ox 2/2 creature -> elf
damage: regular, elf -> g 2, g -> elf 2, h -> elf 2""",
    )
    assert "how first-strike damage is assigned" in headline(page, "undecided")
    assert page.locator("#verdict .question").get_by_role("button").count() == 0
    assert "No board can say it." in page.inner_text("#verdict .question")


HARD = "Ann: {} Bob: {}".format(
    " ".join(f'A{n} {n % 5}/3 creature "Menace" "Banding";' for n in range(12)),
    " ".join(
        f'B{n} {n % 4}/4 creature "This creature can block any number of creatures.";'
        for n in range(12)
    ),
)
"""Attacks in bands, and blockers of any number: nobody proves the best soon."""


def searches(page: Any, hand: Hand) -> None:
    """The best block is drawn before it is applied, and explained; a long question is stopped."""
    open_board(
        page,
        """Ann:
  ogre = Ogre 3/3 creature -> Bob
  elf = Elf 1/1 creature -> Bob
Bob 2:
  ox = Ox 2/4 creature
blocks: none""",
    )
    asked(page, hand, "best-block", "Score")
    said = page.inner_text("#asked")
    assert "Best: Ox blocks Ogre" in said  # 3 damage would be too much for 2 life
    assert "Nobody dies" in said
    assert "Life: Ann 20, Bob 1" in said
    assert "The score counts" in said
    hand.press(page.locator("#asked .result button").first)
    page.wait_for_selector(".column.blocked [data-id=ox]")  # drawn, and not declared yet
    assert position(page).blocks == {}
    hand.press(page.locator("#leave-preview"))
    assert page.locator(".column.blocked").count() == 0
    hand.press(page.locator("#asked .result .strong"))
    settled(page)
    assert (position(page).blocks or {})["ox"] == ("ogre",)
    asked(page, hand, "best-attack", "Bob replies")
    asked(page, hand, "lethal", "No attack kills")
    asked(page, hand, "list", "Ox blocks Elf")
    assert page.locator("#asked .result").count() == 3  # the ogre, the elf, or nobody
    open_board(page, HARD)
    hand.press(page.locator('[data-ask="best-attack"]'))  # this takes until the limit
    page.wait_for_selector("#asking")
    hand.press(page.locator("#stop"))
    until(page, "() => document.getElementById('asked').textContent === 'Stopped.'")
    assert page.is_hidden("#asking")


def asked(page: Any, hand: Hand, question: str, expected: str) -> None:
    hand.press(page.locator(f'[data-ask="{question}"]'))
    until(page, "said => document.getElementById('asked').textContent.includes(said)", expected)


def played(page: Any, hand: Hand) -> None:
    """A blocked attacker dies of its blocker, which lives (4 damage against 3 toughness)."""
    open_board(page, "Ann: Ogre 3/3 creature -> Bob; Bob: Giant 4/4 creature -> ogre")
    hand.press(page.locator("#combat-begin"))
    page.wait_for_selector("#combat-next")
    for expected in ("Ogre attacks Bob", "Giant blocks Ogre", "Giant deals 4 damage to Ogre"):
        hand.press(page.locator("#combat-next"))
        assert expected in page.inner_text("#combat-body")
    assert "Dies: Ogre" in page.inner_text("#combat-body")
    hand.press(page.locator("#combat-back"))
    assert "Giant blocks Ogre" in page.inner_text("#combat-body")
    hand.press(page.locator("#combat-last"))
    assert "The combat is over" in page.inner_text("#combat-body")
    assert card(page, "Ogre").count() == 0  # it has died
    assert card(page, "Giant").count() == 1
    hand.press(page.locator("#combat-end"))
    assert card(page, "Ogre").count() == 1


def played_with_damage(page: Any, hand: Hand) -> None:
    """Where damage can be divided in several ways it is divided for the best, or by hand."""
    open_board(
        page,
        "rules: current\nAnn: wurm = Wurm 5/6 creature -> Bob\n"
        "Bob: wall = Wall 0/4 creature -> wurm\n  elf = Elf 1/1 creature -> wurm",
    )
    hand.press(page.locator("#combat-begin"))
    page.wait_for_selector("#combat-last")
    hand.press(page.locator("#combat-last"))
    assert "It stops here" in page.inner_text("#combat-body")
    hand.press(page.get_by_role("button", name="Divide it for the best"))
    settled(page)
    hand.press(page.locator("#combat-last"))
    assert "Dies: Wall, Elf" in page.inner_text("#combat-body")  # 4 and 1 of 5
    hand.press(page.locator("#combat-end"))
    hand.press(page.locator("#combat-begin"))
    page.wait_for_selector("#combat-last")
    hand.press(page.locator("#combat-last"))
    hand.press(page.get_by_role("button", name="Divide the damage by hand"))
    for _ in range(5):
        hand.press(page.locator('[data-key="more wurm elf"]'))
        settled(page)
    hand.press(page.locator('[data-key="more elf wurm"]'))
    settled(page)
    hand.press(page.locator('[data-key="use"]'))
    settled(page)
    hand.press(page.locator("#combat-last"))
    assert "Dies: Elf" in page.inner_text("#combat-body")


def learned(page: Any, hand: Hand) -> None:
    """Ten boards in a row, each answered before it is shown; the row has a link."""
    page.goto("about:blank")
    page.goto(f"{page.story_address}/#judge=1.7")
    page.wait_for_selector("#learning")
    settled(page)
    assert page.is_hidden("#headline")
    assert page.locator(".card.blamed, .card.can, .card.cannot").count() == 0
    first = page.evaluate("legality.board.position")
    right = 0
    for number in range(10):
        settled(page)
        if number % 2:
            hand.press(page.locator(".says-legal"))
        else:
            hand.press(page.locator(".says-illegal"))
            hand.press(page.locator("[data-why=restriction]"))
        said = page.inner_text("#learning [role=status]")
        right += said.startswith("Right.")
        assert page.is_visible("#headline")
        judged = page.get_attribute("#headline", "data-status")
        assert ("It is illegal" in said) == (judged == "illegal")
        if number < 9:
            hand.press(page.locator("#learning .strong"))
            page.wait_for_selector(".says-legal")
    assert f"{right} of 10 right" in page.inner_text("#learning .done")
    page.goto("about:blank")
    page.goto(f"{page.story_address}/#judge=1.7")
    page.wait_for_selector("#learning")
    settled(page)
    assert page.evaluate("legality.board.position") == first


def shared(page: Any, hand: Hand) -> None:
    """A link that holds the board and its rules, pictures, JSON, notation, a text for a forum, and
    a view for other pages; all read back."""
    open_board(page, (EXAMPLES / "two-lures.json").read_text(encoding="utf-8"))
    before = position(page)
    menu(page, hand)
    hand.press(page.locator("#open-share"))
    until(page, "() => document.getElementById('share-link').value.includes('#lgl')")
    until(page, "() => document.getElementById('share-forum').value !== ''")
    link = page.input_value("#share-link")
    assert Position.from_code(link.partition("#")[2]) == before
    text = page.input_value("#share-forum")
    assert "rules: 2024-03-08" in text
    assert link in text
    assert Position.from_notation(text.split("```")[1]) == before
    assert "?embed#lgl" in page.input_value("#share-frame")
    for form, start in (
        ("svg", b"<svg"),
        ("png", b"\x89PNG"),
        ("json", b"{"),
        ("notation", b"rules:"),
    ):
        with page.expect_download() as download:
            hand.press(page.locator(f'[data-share="{form}"]'))
        written = Path(download.value.path()).read_bytes()
        assert written.startswith(start)
        if form == "json":
            assert json.loads(written)["rules"] == "2024-03-08"
    page.keyboard.press("Escape")
    page.goto("about:blank")
    page.goto(link)
    settled(page)
    assert position(page) == before
    assert "named no edition" not in page.inner_text("#headline")
    page.goto("about:blank")
    page.goto(link.replace("#", "?embed#"))
    settled(page)
    assert page.is_hidden("#tools")
    assert page.is_visible("#headline")
    assert page.locator("button:visible:not(.face):not(.name)").count() == 0
    card(page, "cub").click()
    assert page.is_hidden("#chosen")


def editions(page: Any, hand: Hand) -> None:
    """A board that names no edition is judged by that of 2024, and by today's on request; the
    choice of new boards is remembered."""
    open_board(
        page,
        "Ann: Wurm 5/6 creature -> Bob\nBob: Wall 0/3 creature -> wurm\n"
        "  Elf 1/1 creature -> wurm\n"
        "damage: regular, wurm -> wall 1 + elf 4, elf -> wurm 1\njudge: damage",
    )
    said = headline(page, "illegal")  # in order: the wall first (510.1c of 2024)
    assert "named no edition" in said
    hand.press(page.get_by_role("button", name="Judge by today's rules"))
    headline(page, "part")  # the damage is legal, and the attack and the blocks are not judged
    assert position(page).rules == "2026-09-25"
    menu(page, hand)
    hand.press(page.locator("#open-settings"))
    names = page.locator("#edition option").all_inner_texts()
    assert names[0].startswith("Today: ")
    assert any(name.startswith("2024: blockers in order") for name in names)
    page.select_option("#edition", "2010-10-01")
    page.keyboard.press("Escape")
    settled(page)
    assert position(page).rules == "2010-10-01"
    page.goto("about:blank")
    page.goto(page.story_address)
    settled(page)
    assert position(page).rules == "2010-10-01"  # remembered
    menu(page, hand)
    hand.press(page.locator("#new-board"))
    settled(page)
    assert page.evaluate("legality.board.position.rules") == "2010-10-01"


def in_german(page: Any, hand: Hand) -> None:
    """The whole page in German, faults and combat included; texts of cards stay English."""
    menu(page, hand)
    hand.press(page.locator("#open-settings"))
    page.select_option("#language", "de")
    page.keyboard.press("Escape")
    until(page, "() => document.documentElement.lang === 'de'")
    said = headline(page, "illegal")
    assert "Nein: Bedrohlich verlangt zwei Blocker" in said
    assert "Nur Gate Guard blockt Gnarled Ogre" in page.inner_text("#verdict")
    hand.press(page.locator("#headline .mend"))
    settled(page)
    hand.press(page.locator("#combat-begin"))
    page.wait_for_selector("#combat-next")
    hand.press(page.locator("#combat-next"))
    assert "Gnarled Ogre greift Bob an" in page.inner_text("#combat-body")
    page.goto("about:blank")
    page.goto(page.story_address)
    settled(page)
    assert page.evaluate("document.documentElement.lang") == "de"  # remembered


STORIES: tuple[Story, ...] = (
    first_visit,
    truth_at_a_glance,
    laid_out,
    pasted,
    blocked,
    banded,
    damage_divided,
    reasons,
    questions,
    choices,
    a_first_step_with_a_choice,
    searches,
    played,
    played_with_damage,
    learned,
    shared,
    editions,
    in_german,
)
