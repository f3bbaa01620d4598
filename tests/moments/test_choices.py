"""Triggered abilities with a target, a choice, a payment or a coin: asked where it matters."""

from typing import Any

import pytest

from tests.moments.answers import A, B, answer, applied, blocks, damage, dealing
from tests.table import EDITIONS, Value, board, creature, enchantment

STOPS = (
    "Whenever this creature attacks, target creature an opponent controls can't block this turn."
)
G, H = creature("g", B), creature("h", B)
Asked = list[dict[str, str]]


def attacking(text: str, blocks: str, *others: Value, **fields: Any) -> Any:
    attacker = creature("a", A, "2/2", text)
    return board(attacker, *others, attacks="a", blocks=blocks, **fields)


def asked(position: Any) -> Asked:
    found: Asked = answer(position)["asks"]
    return found


# -- targets ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", EDITIONS)
def test_one_legal_target_is_no_choice(rules: str) -> None:
    assert blocks(attacking(STOPS, "g", G, rules=rules)) is False
    assert blocks(attacking(STOPS, "nobody", G, rules=rules)) is True
    assert [one[2] for one in applied(attacking(STOPS, "g", G, rules=rules))] == [["g"]]


@pytest.mark.rule("702.18a")
@pytest.mark.parametrize("rules", EDITIONS)
def test_without_a_legal_target_it_is_removed(rules: str) -> None:
    # shroud (702.18a) and hexproof (702.11b) let nothing of Ann's target the guard
    hidden = creature("g", B, text="Shroud")
    assert blocks(attacking(STOPS, "g", hidden, rules=rules)) is True
    assert answer(attacking(STOPS, "g", hidden, rules=rules))["asks"] == []


def test_two_legal_targets_are_asked_where_it_matters() -> None:
    """Bob blocks with one of two: if that was the target the block is illegal, else legal. Nobody
    may block, whoever it was; and both can't."""
    one = attacking(STOPS, "g", G, H)
    assert blocks(one) is None
    assert asked(one) == [{"id": "a", "text": STOPS, "asked": "what is its target"}]
    assert answer(one)["legal"] is None
    nobody, both = attacking(STOPS, "nobody", G, H), attacking(STOPS, "g h", G, H)
    assert (blocks(nobody), asked(nobody)) == (True, [])
    assert (blocks(both), asked(both)) == (False, [])


def test_what_the_last_declaration_sets_off_is_not_asked() -> None:
    position = attacking(STOPS, "g", G, H, judge=["attacks"])
    assert (answer(position)["legal"], asked(position)) == (True, [])
    past = attacking(STOPS, "g", G, H, judge=["blocks"])
    assert (answer(past)["legal"], asked(past)) == (True, [])


def test_up_to_one_target_need_not_be_chosen() -> None:
    text = STOPS.replace("target creature an", "up to one target creature an")
    assert blocks(attacking(text, "g", G)) is None
    assert blocks(attacking(text, "nobody", G)) is True


@pytest.mark.parametrize(
    ("text", "alone"),
    [
        # two targets of two creatures are no choice
        ("Whenever this creature attacks, two target creatures your opponents control can't block "
         "this turn.", False),
        ("Whenever this creature attacks, up to two target creatures can't block this turn.", None),
        ("Whenever this creature attacks, it deals 2 damage divided as you choose among one or two "
         "target creatures.", None),
        ("Whenever this creature attacks, it deals 2 damage to any target.", None),
    ],
)  # fmt: skip
def test_several_targets(text: str, alone: bool | None) -> None:
    assert blocks(attacking(text, "g", G, H)) is alone
    assert blocks(attacking(text, "nobody", G, H)) is True


# -- may, payment, coin ----------------------------------------------------------------------------

MAY = "Whenever this creature attacks, you may have it gain flying until end of turn."
PAY = (
    "Whenever this creature attacks, you may pay {2}. If you do, it gains flying until end of turn."
)
COIN = (
    "Whenever this creature attacks, flip a coin. If you win the flip, it gains flying until end "
    "of turn."
)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (MAY, "you have it gain flying until end of turn"),
        (PAY, "you pay {2}"),
        (COIN, "you win the flip"),
    ],
)
def test_yes_or_no(text: str, words: str) -> None:
    """With flying Bob's guard can't block, without it can: both ways are worked out."""
    position = attacking(text, "g", G, mana={A: 2})
    assert blocks(position) is None
    assert asked(position) == [{"id": "a", "text": text, "asked": words}]
    for holds in (True, False):
        given = [{"id": "a", "text": words, "holds": holds}]
        told = attacking(text, "g", G, mana={A: 2}, given=given)
        assert (blocks(told), asked(told)) == (not holds, [])
    for entry, legal in (("This creature gains flying until end of turn.", False), ("", True)):
        effects = [{"source": "a", "oracle_text": entry}]
        told = attacking(text, "g", G, mana={A: 2}, effects=effects)
        assert (blocks(told), asked(told)) == (legal, [])
    assert (blocks(attacking(text, "nobody", G)), asked(attacking(text, "nobody", G))) == (True, [])


@pytest.mark.parametrize(("mana", "legal"), [(1, True), (2, None), (3, None)])
def test_what_cannot_be_paid_is_not_asked(mana: int, legal: bool | None) -> None:
    assert blocks(attacking(PAY, "g", G, mana={A: mana})) is legal


def test_what_changes_nothing_is_not_asked() -> None:
    text = "Whenever this creature attacks, you may draw a card."
    position = attacking(text, "g", G)
    assert (blocks(position), asked(position)) == (True, [])


@pytest.mark.rule("702.39a")
@pytest.mark.parametrize("rules", EDITIONS)
def test_provoke(rules: str) -> None:
    """Bob's guard is tapped: untapped by provoke it has to block, else it can't. Where Bob blocks
    with nobody the answer hangs on it; an untapped guard that blocks is right either way."""
    tapped = creature("g", B, tapped=True)
    assert blocks(attacking("Provoke", "nobody", tapped, rules=rules)) is None
    assert blocks(attacking("Provoke", "g", tapped, rules=rules)) is None
    assert blocks(attacking("Provoke", "g", G, rules=rules)) is True
    used = {"source": "a", "oracle_text": "Untap target creature. That creature blocks this "
            "creature this turn if able.", "on": ["g"]}  # fmt: skip
    for entry, by_g, by_nobody in ((used, True, False), ({"source": "a"}, False, True)):
        told = {"rules": rules, "effects": [{"oracle_text": "", **entry}]}
        assert blocks(attacking("Provoke", "g", tapped, **told)) is by_g
        assert blocks(attacking("Provoke", "nobody", tapped, **told)) is by_nobody


# -- entries of the position -----------------------------------------------------------------------


def test_an_entry_says_who_the_target_was() -> None:
    told = {"source": "a", "oracle_text": "Target creature can't block this turn.",
            "controller": A}  # fmt: skip
    for on, legal in (("g", False), ("h", True)):
        position = attacking(STOPS, "g", G, H, effects=[{**told, "on": [on]}])
        assert (blocks(position), asked(position)) == (legal, [])


def test_an_entry_counts_from_its_resolution_on() -> None:
    """It can't stop the attack that sets it off, nor is its size in the attack's own costs."""
    text = "Whenever this creature attacks, it can't attack this turn."
    entry = {"source": "a", "oracle_text": "This creature can't attack this turn."}
    position = attacking(text, "nobody", G, effects=[entry])
    assert answer(position)["attacks"]["legal"] is True


def test_an_entry_of_one_ability_among_several() -> None:
    """The line tells which: the other one resolves by itself."""
    grows = "Whenever this creature attacks, it gets +1/+0 until end of turn."
    line = f"{grows}\nWhenever this creature attacks, you may have it get +4/+0 until end of turn."
    second = line.splitlines()[1]
    told = "This creature gets +4/+0 until end of turn."
    entry = {"source": "a", "ability": second, "oracle_text": told}
    for effects, amount in (([entry], 7), ([{**entry, "oracle_text": ""}], 3)):
        for dealt in (2, 3, 4, 6, 7, 8):
            position = dealing(
                creature("a", A, "2/2", line), assign={"a": {B: dealt}}, attacks="a",
                blocks="nobody", effects=effects,
            )  # fmt: skip
            assert damage(position) is (dealt == amount)
    open_ = dealing(
        creature("a", A, "2/2", line), assign={"a": {B: 3}}, attacks="a", blocks="nobody"
    )
    assert damage(open_) is None
    assert [one["text"] for one in asked(open_)] == [second]


def test_an_entry_of_a_past_ability_adds_no_size_to_written_values() -> None:
    line = "Whenever this creature attacks, you may have it get +4/+0 until end of turn."
    entry = {"source": "a", "oracle_text": "This creature gets +4/+0 until end of turn."}
    for dealt in (2, 6):
        position = dealing(
            creature("a", A, "2/2", line), assign={"a": {B: dealt}}, attacks="a", blocks="nobody",
            effects=[entry], judge=["damage"],
        )  # fmt: skip
        assert damage(position) is (dealt == 2)


# -- exert -----------------------------------------------------------------------------------------

EXERT = "You may exert this creature as it attacks. When you do, {}"


@pytest.mark.parametrize(
    ("what", "legal"),
    [
        ("target creature an opponent controls can't block this turn.", None),
        ("it can't be blocked this turn.", None),
        ("draw a card.", True),
        ("target creature you control gains lifelink until end of turn.", True),
    ],
)
def test_what_exerting_does_is_asked(what: str, legal: bool | None) -> None:
    """Whether it was exerted, and who was the target: Bob's block with his only creature hangs on
    it; without a block nothing does."""
    text = EXERT.format(what)
    assert blocks(attacking(text, "g", G)) is legal
    assert bool(asked(attacking(text, "g", G))) is (legal is None)
    assert (blocks(attacking(text, "nobody", G)), asked(attacking(text, "nobody", G))) == (True, [])


def test_how_exerting_was_answered() -> None:
    text = EXERT.format("target creature an opponent controls can't block this turn.")
    for words, on, legal in (("Target creature can't block this turn.", ["g"], False),
                             ("", [], True)):  # fmt: skip
        entry = {"source": "a", "oracle_text": words, "on": on}
        position = attacking(text, "g", G, effects=[entry])
        assert (blocks(position), asked(position)) == (legal, [])


# -- whose fault it is -----------------------------------------------------------------------------


def faults(position: Any) -> list[tuple[str, list[str]]]:
    found = answer(position)["blocks"][B]["violations"]
    return [(one["message"], one["sources"]) for one in found]


def test_a_restriction_is_the_one_of_its_source() -> None:
    told = {"source": "a", "oracle_text": "Target creature can't block this turn.", "on": ["g"]}
    said = f"g can't block a: a: {STOPS}"
    assert faults(attacking(STOPS, "g", G)) == [(said, ["a"])]
    assert faults(attacking(STOPS, "g", G, H, effects=[told])) == [(said, ["a"])]
    past = attacking(STOPS, "g", G, H, effects=[told], judge=["blocks"])
    assert faults(past) == [(f"g can't block a: a: {told['oracle_text']}", ["a"])]
    spell = attacking("", "g", G, effects=[{"oracle_text": "This creature can't block.",
                                            "on": ["g"], "controller": A}])  # fmt: skip
    assert faults(spell) == [("g can't block a: g: This creature can't block.", [])]
    both = attacking("Flanking", "g", G, effects=[{"oracle_text": "This creature can't block.",
                                                   "on": ["g"], "controller": A}])  # fmt: skip
    assert faults(both) == [("g can't block a: g: This creature can't block.", [])]


@pytest.mark.parametrize(
    "words",
    [
        "Untap target creature. That creature blocks this creature this turn if able.",
        "Untap target creature. It blocks this creature this turn if able.",
        "Target creature blocks this creature this turn if able.",
    ],
)
def test_provoke_of_before_is_judged_by_its_result(words: str) -> None:
    entry = {"source": "a", "oracle_text": words, "on": ["g"]}
    for chosen, legal in (("g", True), ("nobody", False)):
        position = attacking("Provoke", chosen, G, effects=[entry], judge=["blocks"])
        assert (blocks(position), asked(position)) == (legal, [])
        assert answer(position)["not_understood"] == []


def test_after_an_illegal_attack_blocks_are_judged_all_the_same() -> None:
    """A declaration is taken as having happened: exalted makes the tapped 2/2 a 3/3."""
    for size, legal in (("3/3", True), ("4/4", False)):  # 702.118b: not by greater power
        attacker = creature("a", A, "2/2", "Exalted\nSkulk", tapped=True)
        position = board(attacker, creature("g", B, size), attacks="a", blocks="g")
        assert answer(position)["attacks"]["legal"] is False
        assert blocks(position) is legal
    small = board(creature("a", A, "2/2", "Exalted", tapped=True), creature("g", B, "3/3"),
                  attacks="a", blocks="nobody", damage={"assign": {"a": {B: 3}}})  # fmt: skip
    assert damage(small) is True


# -- an ability under a circumstance ---------------------------------------------------------------

SIEGE = (
    "As this enchantment enters, choose Ash or Bone.\n"
    "• Ash — Whenever you attack, put a +1/+1 counter on target attacking creature. It gains "
    "menace until end of turn."
)


@pytest.mark.parametrize(("told", "legal"), [(None, None), (True, False), (False, True)])
def test_what_was_chosen_as_it_entered_is_asked(told: bool | None, legal: bool | None) -> None:
    """614.12c: with Ash Ann's bear has menace, and one creature can't block it."""
    given = [] if told is None else [{"id": "law", "text": "Ash was chosen", "holds": told}]
    position = board(
        creature("a", A, "2/2"),
        creature("g", B, "3/3"),
        enchantment("law", A, SIEGE),
        attacks="a",
        blocks="g",
        given=given,
    )
    assert blocks(position) is legal
    asks = answer(position)["asks"]
    assert [one["asked"] for one in asks] == (["Ash was chosen"] if told is None else [])


CHOOSES = "Whenever this creature attacks, target creature gets +2/+0 until end of turn."


def told(words: str, *on: str) -> Value:
    """The answer where Ann's ram attacks beside her 2/2, which deals 4, and its ability is said to
    have done that."""
    ram = creature("r", A, "1/1", CHOOSES, name="Old Ram")
    return answer(
        dealing(
            *(creature("a", A), ram),
            assign={"a": {B: 4}, "r": {B: 1}},
            attacks="a r",
            blocks="nobody",
            effects=[{"source": "r", "oracle_text": words, "on": list(on), "controller": A}],
        )
    )


@pytest.mark.parametrize(
    "words",
    [
        # what no card says is not taken as something beside combat
        *("+2/+0", "4/4", "Bigger", "It is larger now.", "It tramples.", "Unblockable", "Taunt"),
        *("Exiled", "Killed.", "Nothing happens."),
        # the ram, or the other attacker?
        "Old Ram gets +2/+0 until end of turn.",
    ],
)
def test_a_telling_that_is_not_read_is_listed(words: str) -> None:
    found = told(words, "a")
    assert found["damage"]["attacking"]["legal"] is None
    assert {"id": "r", "text": words} in found["not_understood"]


@pytest.mark.parametrize(
    ("words", "on", "legal"),
    [
        ("It gets +2/+0 until end of turn.", ["a"], True),
        ("This creature gets +2/+0 until end of turn.", ["a"], True),
        ("Draw a card.", [], False),
        ("Create a Treasure token.", [], False),
        ("", [], False),
    ],
)
def test_a_telling_that_is_read(words: str, on: list[str], legal: bool) -> None:
    found = told(words, *on)
    assert (found["damage"]["attacking"]["legal"], found["not_understood"]) == (legal, [])
