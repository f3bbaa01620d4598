"""Circumstances that a position does not tell: worked out both ways, asked where they matter."""

from typing import Any

import pytest

from legality import Illegal, Legal, Position, Undecided, check, check_blocks
from legality.errors import PositionError
from tests.table import Value, board, creature

HAND = "you have no cards in hand"
BLESSING = "you have the city's blessing"


def blocked_bear(text: str, *given: dict[str, Any], **fields: Any) -> Position:
    """Ann's bear with that text attacks and Bob's guard blocks it."""
    creature = {"type_line": "Creature — Bear", "power": 2, "toughness": 2}
    return Position.from_value(
        {
            "players": [{"name": "Ann"}, {"name": "Bob"}],
            "permanents": [
                {"id": "bear", "controller": "Ann", "oracle_text": text, **creature},
                {"id": "guard", "controller": "Bob", **creature},
            ],
            "attacks": {"bear": "Bob"},
            "blocks": {"guard": ["bear"]},
            "given": list(given),
            **fields,
        }
    )


def test_where_the_ways_differ_the_question_is_named() -> None:
    line = f"This creature can't be blocked as long as {HAND}."
    judgement = check(blocked_bear(line))
    assert judgement.blocks is not None
    assert isinstance(judgement.blocks["Bob"], Undecided)
    assert [(one.id, one.text, one.asked) for one in judgement.asks] == [("bear", line, HAND)]
    assert judgement.not_understood == ()
    assert judgement.legal is None


@pytest.mark.parametrize(("holds", "kind"), [(True, Illegal), (False, Legal)])
def test_the_answer_gives_the_verdict(holds: bool, kind: type) -> None:
    given = {"id": "bear", "text": HAND, "holds": holds}
    line = f"This creature can't be blocked as long as {HAND}."
    judgement = check(blocked_bear(line, given))
    assert judgement.blocks is not None
    assert isinstance(judgement.blocks["Bob"], kind)
    assert judgement.asks == ()
    assert isinstance(check_blocks(blocked_bear(line, given))["Bob"], kind)


def test_many_lines_that_hang_on_one_circumstance_are_one_question() -> None:
    # Eight lines: whether there are cards in hand or not, none of them evades the guard.
    harmless = "haste, vigilance, lifelink, trample, deathtouch, first strike, reach, hexproof"
    lines = [f"This creature has {one} as long as {HAND}." for one in harmless.split(", ")]
    judgement = check(blocked_bear("\n".join(lines)))
    assert judgement.legal is True
    assert judgement.asks == ()


def test_where_all_ways_agree_nothing_is_asked() -> None:
    # Flying or not, the guard has reach: it may block either way.
    position = blocked_bear(f"This creature has flying as long as {HAND}.")
    reach = Position.from_value(
        {
            "players": [{"name": "Ann"}, {"name": "Bob"}],
            "permanents": [
                {
                    "id": "bear",
                    "controller": "Ann",
                    "type_line": "Creature — Bear",
                    "power": 2,
                    "toughness": 2,
                    "oracle_text": position.permanents[0].oracle_text,
                },
                {
                    "id": "guard",
                    "controller": "Bob",
                    "type_line": "Creature — Spider",
                    "power": 2,
                    "toughness": 2,
                    "oracle_text": "Reach",
                },
            ],
            "attacks": {"bear": "Bob"},
            "blocks": {"guard": ["bear"]},
        }
    )
    assert check(position).legal is None
    judgement = check(reach)
    assert judgement.legal is True
    assert judgement.asks == ()


def test_only_the_question_that_matters_is_asked() -> None:
    # Trample changes no block, so only the hand matters.
    lines = (
        f"This creature can't be blocked as long as {HAND}.\n"
        f"This creature has trample as long as {BLESSING}."
    )
    assert [one.asked for one in check(blocked_bear(lines)).asks] == [HAND]


def test_two_questions_together() -> None:
    line = f"This creature can't be blocked as long as {HAND} and {BLESSING}."
    both = [{"id": "bear", "text": words, "holds": True} for words in (HAND, BLESSING)]
    judgement = check(blocked_bear(line))
    assert judgement.legal is None
    assert len(judgement.asks) in (1, 2)  # one circumstance in whole, or each half
    first = judgement.asks[0].asked
    assert check(blocked_bear(line, {"id": "bear", "text": first, "holds": False})).legal is True
    if len(judgement.asks) == 2:
        assert check(blocked_bear(line, *both)).legal is False


def test_more_than_six_questions_are_not_worked_out() -> None:
    lines = "\n".join(
        f"This creature can't be blocked as long as you've cast {number} spells this turn."
        for number in ("two", "three", "four", "five", "six", "seven", "eight")
    )
    judgement = check(blocked_bear(lines))
    assert judgement.legal is None
    assert len(judgement.asks) == 7


def test_an_answer_names_a_permanent_of_the_board() -> None:
    with pytest.raises(PositionError, match=r"\$\.given\[0\]\.id"):
        blocked_bear("", {"id": "bare", "text": HAND, "holds": True})


def test_an_answer_is_given_once() -> None:
    both = [{"id": "bear", "text": HAND, "holds": holds} for holds in (True, False)]
    with pytest.raises(PositionError, match=r"\$\.given\[1\]\.holds"):
        blocked_bear("", *both)


# -- beside a text that is not read ----------------------------------------------------------------

EVADES = f"This creature can't be blocked as long as {HAND}."
UNREAD = "Whenever this creature attacks, target creature can't block this turn and frobnicate it."
CHOOSES = "Whenever this creature attacks, target creature can't block this turn."


def asked(position: Position) -> tuple[list[str], list[str]]:
    """The circumstances asked, and the texts that are not understood."""
    judgement = check(position)
    assert judgement.legal is None
    texts = [text for _, text in judgement.not_understood]
    return [one.asked for one in judgement.asks], texts


def test_a_question_is_asked_beside_the_unread_text_on_which_all_hangs() -> None:
    # Either way nobody knows the verdict; but once the text is told the hand decides it.
    assert asked(blocked_bear(f"{EVADES}\n{UNREAD}")) == ([HAND], [UNREAD])


def test_no_question_is_asked_that_no_reading_of_the_text_makes_matter() -> None:
    # The same block may be declared with trample and without.
    trample = f"This creature has trample as long as {HAND}."
    assert asked(blocked_bear(f"{trample}\n{UNREAD}")) == ([], [UNREAD])


def test_a_question_is_asked_beside_an_unread_entry_of_an_ability() -> None:
    told = "Target creature can't block this turn and frobs."
    entry: Value = {"source": "bear", "ability": CHOOSES, "oracle_text": told, "on": ["guard"]}
    bear = f"{EVADES}\n{CHOOSES}"
    assert asked(blocked_bear(bear, effects=[entry])) == ([HAND], [told])


@pytest.mark.parametrize(
    ("line", "asks"),
    [
        # a 2/2 that deals 2 or 3
        (f"This creature gets +1/+0 as long as {HAND}.", [HAND]),
        # no damage is assigned otherwise for it
        (f"This creature has flying as long as {HAND}.", []),
    ],
)
@pytest.mark.parametrize("alone", [False, True])
def test_damage_that_hangs_on_an_unread_text(line: str, asks: list[str], alone: bool) -> None:
    grows = "Whenever this creature attacks, it gets +1/+0 until end of turn and frobnicate it."
    told = "This creature gets +1/+0 and frobs."
    effects: list[Value] = [{"oracle_text": told, "on": ["bear"]}] if alone else []
    text = line if alone else f"{line}\n{grows}"
    bear = creature("bear", "Ann", "2/2", text, printed=True)
    damage = {"step": "regular", "assign": {"bear": {"Bob": 2}}}
    position = board(bear, attacks="bear", blocks="nobody", damage=damage, effects=effects)
    assert asked(position) == (asks, [told if alone else grows])
