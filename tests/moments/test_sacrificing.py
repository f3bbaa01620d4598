"""What is sacrificed as an ability resolves, and what nobody can give up (701.21a, 118.12)."""

from typing import Any

import pytest

from legality import Combat, Position
from tests.moments.answers import A, B, answer, damage
from tests.table import Value, board, creature, enchantment, land, permanent

FOREST, ISLAND = "Basic Land — Forest", "Basic Land — Island"


def attacked(
    text: str, *others: Value, blocks: str = "nobody", deals: int = 4, **fields: Any
) -> Position:
    """Ann's 4/4 with that text attacks Bob; it deals so much to him, or to its only blocker."""
    ogre = creature("a", A, "4/4", text)
    to = B if blocks == "nobody" else blocks
    assign: dict[str, dict[str, int]] = {"a": {to: deals}} if deals else {}
    if blocks != "nobody":
        assign[blocks] = {"a": 2}
    return board(ogre, *others, attacks="a", blocks=blocks, damage={"assign": assign}, **fields)


def legal_block(position: Position) -> bool | None:
    found: bool | None = answer(position)["blocks"][B]["legal"]
    return found


BEAR = creature("b", B)
ITS_CHOICE = "Whenever this creature attacks, defending player sacrifices {} of their choice."
CREATURE, LAND = ITS_CHOICE.format("a creature"), ITS_CHOICE.format("a land")


@pytest.mark.parametrize(
    ("text", "bobs", "legal"),
    [
        # 702.86a: all there is has to go, the blocker too
        ("Annihilator 1", [], False),
        ("Annihilator 2", [land("f", B)], False),
        (CREATURE, [land("f", B)], False),
        # or it is another that goes
        ("Annihilator 1", [land("f", B)], None),
        ("Annihilator 2", [land("f", B), land("g", B)], None),
        (CREATURE, [creature("c", B)], None),
        # it is no creature that goes
        (LAND, [land("f", B), land("g", B, ISLAND)], True),
        (ITS_CHOICE.format("an artifact"), [permanent("r", B, "Artifact")], True),
        (ITS_CHOICE.format("an artifact"), [], True),
        # which ones those are, is not read
        ("Annihilator X", [land("f", B)], None),
        (ITS_CHOICE.format("a frob"), [land("f", B)], None),
    ],
)
def test_a_blocker_is_sacrificed_where_nothing_else_can_be(
    text: str, bobs: list[Value], legal: bool | None
) -> None:
    assert legal_block(attacked(text, BEAR, *bobs, blocks="b")) is legal


@pytest.mark.parametrize(
    ("text", "bobs"),
    [
        ("Annihilator 1", [land("f", B), land("g", B)]),
        ("Annihilator 2", [creature("c", B), land("f", B), land("g", B, ISLAND)]),
        ("Annihilator 6", [land(f"f{n}", B) for n in range(12)]),
        (CREATURE, [creature("c", B), creature("d", B)]),
    ],
)
def test_what_does_not_fight_is_no_matter(text: str, bobs: list[Value]) -> None:
    """Nothing blocks: whatever goes, the 4/4 deals 4 to Bob."""
    assert damage(attacked(text, *bobs)) is True
    assert damage(attacked(text, *bobs, deals=3)) is False


def test_too_many_ways_are_not_told_apart() -> None:
    """Of twelve creatures six: more than 64 ways."""
    bobs = [creature(f"c{n}", B) for n in range(12)]
    assert damage(attacked("Annihilator 6", *bobs)) is None


@pytest.mark.parametrize(("gone", "legal"), [("f", True), ("b", False)])
def test_a_position_may_say_what_is_sacrificed(gone: str, legal: bool) -> None:
    told = {"source": "a", "oracle_text": "Sacrifice target permanent.", "on": [gone]}
    found = attacked("Annihilator 1", BEAR, land("f", B), blocks="b", effects=[told])
    assert legal_block(found) is legal


def test_it_is_asked_what_is_sacrificed() -> None:
    found = answer(attacked("Annihilator 1", BEAR, land("f", B), blocks="b"))
    assert found["not_understood"] == []
    assert [(one["id"], one["asked"]) for one in found["asks"]] == [("a", "what is sacrificed")]


STAYS = "This creature can't be sacrificed."


@pytest.mark.parametrize("others", [[], [creature("c", B)]])
@pytest.mark.parametrize("text", ["Annihilator 1", CREATURE])
def test_what_stays_where_it_cannot_be_sacrificed_is_not_read(
    text: str, others: list[Value]
) -> None:
    """101.2: alone it stays, and blocks; beside another it is the other that goes."""
    found = attacked(text, creature("b", B, "2/2", STAYS), *others, blocks="b")
    assert legal_block(found) is None


def test_what_is_to_be_sacrificed_by_choice_is_named_by_a_combat_that_goes_on() -> None:
    """Bob has to give up one of two: that neither has gone is no outcome."""
    combat = Combat.begin(board(creature("a", A, "4/4", CREATURE), BEAR, creature("c", B)))
    combat = combat.declare_attackers({"a": B}).next_step()
    assert [one.asked for one in combat.gaps.asks] == ["what is sacrificed"]


def test_several_players_choose_each_for_themselves() -> None:
    text = "Whenever this creature attacks, each opponent sacrifices a creature of their choice."
    others = [BEAR, creature("c", B), creature("d", "Cid"), creature("e", "Cid")]
    found = board(
        creature("a", A, "4/4", text), *others, players="Ann Bob Cid", attacks="a>Bob", blocks="b"
    )
    assert legal_block(found) is None
    forced = board(
        *(creature("a", A, "4/4", text), BEAR, creature("d", "Cid")),
        players="Ann Bob Cid", attacks="a>Bob", blocks="b",
    )  # fmt: skip
    assert legal_block(forced) is False


@pytest.mark.parametrize(
    ("text", "anns", "four"),
    [
        # the 4/4 is the only creature, and goes
        ("Whenever this creature attacks, sacrifice a creature.", [land("f", A)], False),
        ("Whenever this creature attacks, sacrifice a creature or land, then draw a card.", [],
         False),
        ("Whenever this creature attacks, sacrifice a creature or land, then draw a card.",
         [land("f", A)], None),
        ("Whenever this creature attacks, sacrifice another permanent.", [land("f", A)], True),
        ("Whenever this creature attacks, sacrifice another permanent.", [], True),
        ("Whenever this creature attacks, sacrifice a land, then it gets +1/+0 until end of turn.",
         [land("f", A)], False),  # it deals 5
        ("Whenever this creature attacks, sacrifice a land, then it gets +1/+0 until end of turn.",
         [land("f", A), land("g", A)], None),  # what stands behind it is told in no entry
    ],
)  # fmt: skip
def test_the_attacker_itself_may_have_to_go(
    text: str, anns: list[Value], four: bool | None
) -> None:
    assert damage(attacked(text, *anns)) is four


@pytest.mark.parametrize(("deals", "legal"), [(2, True), (3, False)])
def test_what_counts_lands_counts_fewer(deals: int, legal: bool) -> None:
    """A 3/3 by three lands is a 2/2 by two."""
    size = "This creature's power and toughness are each equal to the number of lands you control."
    text = f"{size}\nWhenever this creature attacks, sacrifice a land."
    lands = [land(name, A) for name in ("f", "g", "h")]
    ogre = creature("a", A, "3/3", text)
    found = board(ogre, *lands, attacks="a", blocks="nobody", damage={"assign": {"a": {B: deals}}})
    assert damage(found) is legal


@pytest.mark.parametrize(
    ("watches", "legal"),
    [
        ("Whenever a player sacrifices a permanent, each creature gets +1/+0 until end of turn.",
         None),
        ("Whenever a creature dies, each creature you control gets +1/+0 until end of turn.", True),
        ("Whenever a land is put into a graveyard from the battlefield, each creature gets +1/+0 "
         "until end of turn.", False),
    ],
)  # fmt: skip
def test_what_triggers_on_it_is_not_passed_over(watches: str, legal: bool | None) -> None:
    """A land goes, which is no creature that dies, and the 4/4 may deal 5 by it."""
    assert damage(attacked(LAND, enchantment("w", A, watches), land("f", B))) is legal


@pytest.mark.parametrize(
    ("price", "others", "legal"),
    [
        # nothing there is to be given up, so nothing comes of it
        ("sacrifice another creature", [land("f", A)], True),
        ("sacrifice another creature or artifact", [land("f", A)], True),
        ("sacrifice a Food", [land("f", A)], True),
        ("sacrifice two lands", [land("f", A)], True),
        ("return another creature you control to its owner's hand", [BEAR], True),
        ("tap an untapped artifact you control", [], True),
        ("pay {2}", [], True),
        # there is something
        ("sacrifice another creature", [creature("c", A)], None),
        ("sacrifice another creature or artifact", [permanent("r", A, "Artifact")], None),
        ("sacrifice a Food", [permanent("r", A, "Token Artifact — Food")], None),
        ("sacrifice a creature", [], None),
        ("return another creature you control to its owner's hand", [creature("c", A)], None),
        ("frobnicate a creature", [], None),
        ("sacrifice a frob", [], None),
    ],
)
@pytest.mark.parametrize(
    "gain",
    [
        "it gets +1/+0 until end of turn",
        # how many, is not read
        "put a number of +1/+1 counters on it equal to the sacrificed creature's power",
    ],
)
def test_nobody_gives_up_what_they_have_not(
    price: str, others: list[Value], legal: bool | None, gain: str
) -> None:
    text = f"Whenever this creature attacks, you may {price}. If you do, {gain}."
    assert damage(attacked(text, *others)) is legal


def test_another_may_be_another_than_what_attacks() -> None:
    """The Elf attacks; the Bear that speaks of "another" creature is another one itself."""
    text = (
        "Whenever another creature you control attacks, you may sacrifice another creature. If you "
        "do, that creature gets +1/+0 until end of turn."
    )
    elf, bear = creature("e", A, "1/1"), creature("c", A, text=text)
    found = board(elf, bear, attacks="e", blocks="nobody", damage={"assign": {"e": {B: 1}}})
    assert damage(found) is None


def test_what_is_done_for_no_price_is_done_though_nobody_can_pay() -> None:
    """The 4/4 gets +1/+0 whether or not something is paid besides."""
    text = (
        "Whenever this creature attacks, it gets +1/+0 until end of turn. You may pay {2}. If "
        "you do, tap target creature."
    )
    assert damage(attacked(text, BEAR, deals=4)) is False
    assert damage(attacked(text, BEAR, deals=5)) is True


@pytest.mark.parametrize("how", ["If", "When"])
def test_what_follows_from_a_price_falls_with_it(how: str) -> None:
    text = (
        f"Whenever this creature attacks, you may pay {{2}}. {how} you do, put a flying counter on "
        "target attacking creature. It gets +1/+0 until end of turn."
    )
    assert damage(attacked(text)) is True
    assert damage(attacked(text, mana={A: 2})) is None


# -- what nobody has to sacrifice (101.2) ----------------------------------------------------------

KEEPS = "Spells and abilities your opponents control can't cause you to sacrifice permanents."


@pytest.mark.parametrize("others", [[], [land("g", B), land("h", B)]])
def test_who_need_not_sacrifice_is_asked_of(others: list[Value]) -> None:
    """Annihilator 2 would take Bob's bear and his land: he keeps both, and the bear blocks; where
    he may choose lands, the same line is asked."""
    position = attacked("Annihilator 2", creature("b", B, text=KEEPS), land("f", B), *others,
                        blocks="b")  # fmt: skip
    assert legal_block(position) is None
    assert ("b", KEEPS) in {(one["id"], one["text"]) for one in answer(position)["asks"]}


def test_what_cannot_be_sacrificed_is_asked_of() -> None:
    """The bear in the suit stays; only the suit goes."""
    text = "Equipped creature can't be sacrificed."
    suit = permanent("s", B, "Artifact — Equipment", text, attached_to="b")
    position = attacked("Annihilator 2", BEAR, suit, blocks="b")
    assert legal_block(position) is None
    assert ("s", text) in {(one["id"], one["text"]) for one in answer(position)["asks"]}


def test_who_may_not_sacrifice_those_this_turn_is_asked_of() -> None:
    """What a spell left: Bob can't sacrifice the bear this turn, so annihilator takes his land."""
    text = "You can't sacrifice those creatures this turn."
    left = [{"source": "", "oracle_text": text, "on": ["b"]}]
    assert legal_block(attacked("Annihilator 1", BEAR, blocks="b")) is False
    assert legal_block(attacked("Annihilator 1", BEAR, blocks="b", effects=left)) is None


def test_what_ones_own_abilities_cannot_cause_is_asked_of() -> None:
    """Ann's trigger can't make her sacrifice a token: then her ogre stays, and may be blocked."""
    text = "Triggered abilities you control can't cause you to sacrifice creature tokens."
    does = "Whenever this creature attacks, sacrifice it."
    keeps = permanent("k", A, "Artifact", text)
    hers = attacked(does, BEAR, keeps, blocks="b")
    assert legal_block(hers) is None
    his = attacked(does, BEAR, permanent("k", B, "Artifact", text), blocks="b")
    assert legal_block(his) is False


def test_it_is_not_asked_where_nobody_sacrifices() -> None:
    """Ann's own permanents are nothing to annihilator; nor is the line where the bear destroys."""
    position = attacked("Annihilator 1", BEAR, creature("k", A, text=KEEPS), blocks="b")
    assert legal_block(position) is False
    assert answer(position)["asks"] == []
    plain = attacked("", creature("b", B, text=KEEPS), blocks="b")
    assert (legal_block(plain), answer(plain)["asks"]) == (True, [])


# -- what is paid with -----------------------------------------------------------------------------

BARS = "If you do, target creature can't block this turn."


@pytest.mark.parametrize(
    ("price", "others", "legal"),
    [
        ("another creature", [creature("c", A)], None),
        ("another creature", [creature("c", A, text=STAYS)], True),
        ("another creature", [creature("c", A, text=STAYS), creature("d", A)], None),
        ("this creature", [], None),
        ("this creature", [permanent("s", A, "Artifact — Equipment",
                                     "Equipped creature can't be sacrificed.", attached_to="a")],
         True),
    ],
)  # fmt: skip
def test_nothing_is_paid_with_what_cannot_be_sacrificed(
    price: str, others: list[Value], legal: bool | None
) -> None:
    """101.2: where there is nothing else Ann can't pay, and the bear may block."""
    text = f"Whenever this creature attacks, you may sacrifice {price}. {BARS}"
    assert legal_block(attacked(text, BEAR, *others, blocks="b")) is legal


@pytest.mark.parametrize(
    ("does", "on"),
    [
        ("scry 1", "you scry"),
        ("surveil 1", "you surveil"),
        ("create a Treasure token", "an artifact you control enters"),
        ("investigate", "a token you control enters"),
    ],
)
def test_what_triggers_on_something_beside_combat_is_not_passed_over(does: str, on: str) -> None:
    """The bear would be tapped before blocks: what is beside combat is not played, so whether it
    may block is not known. Where the last ability waits for something else, it may."""
    taps = f"Whenever {on}, tap all creatures your opponents control."
    last = permanent("i", A, "Artifact", taps)
    attack = f"Whenever this creature attacks, {does}."
    assert legal_block(attacked(attack, BEAR, last, blocks="b")) is None
    other = permanent("i", A, "Artifact", taps.replace(on, "you gain life"))
    assert legal_block(attacked(attack, BEAR, other, blocks="b")) is True
