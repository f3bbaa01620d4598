"""Why no more requirements can be obeyed, in the sentences that people read; each board's reason is
derived by hand in its comment."""

from typing import Any

import pytest

from legality import Position
from legality.judging.check import examine
from legality.reasons.reason import shortfalls
from tests.table import RULES_2006, Value, board, creature, enchantment

LURE = "All creatures able to block this creature do so."
BLOCKED = "This creature must be blocked if able."
BLOCKS = "This creature blocks each combat if able."
ATTACKS = "This creature attacks each combat if able."
MENACE = "Menace"
TOLL = (
    "Creatures can't attack you unless their controller pays {2} for each creature they control "
    "that's attacking you."
)


def one(name: str, *texts: str, **fields: Any) -> Value:
    """A creature of Bob's if its name comes late in the alphabet, else of Ann's."""
    return creature(name, "Bob" if name >= "p" else "Ann", text="\n".join(texts), **fields)


def blocks(*cast: Value, **fields: Any) -> Position:
    """All of Ann's creatures attack Bob; nobody blocks."""
    attackers = " ".join(f"{value['id']}>Bob" for value in cast if value["id"] in "abcdef")
    return board(*cast, attacks=attackers, blocks="nobody", **fields)


def reason(position: Position) -> list[str]:
    """What is said of what the position declares."""

    def title(name: str) -> str:
        return position.by_id[name].title if name in position.by_id else name

    return [text for one in shortfalls(examine(position), title) for text in one.sentences]


def test_too_few_creatures() -> None:
    """Three attackers must be blocked; Bob has two creatures, and each blocks one attacker: 2."""
    cast = [one("a", BLOCKED), one("b", BLOCKED), one("c", BLOCKED), one("p"), one("q")]
    assert reason(blocks(*cast)) == [
        "a, b and c must be blocked, but only p and q can block them, and each can block only one "
        "attacker: at most 2 of these 3 requirements can be obeyed."
    ]


def test_too_few_that_reach() -> None:
    """Of three creatures only p reaches the two flyers."""
    cast = [one("a", BLOCKED, "Flying"), one("b", BLOCKED, "Flying")]
    assert reason(blocks(*cast, one("p", "Reach"), one("q"), one("r"))) == [
        "a and b must be blocked, but only p can block them (a has flying: only creatures with "
        "flying or reach can block it; b has flying: only creatures with flying or reach can block "
        "it), and it can block only one attacker: at most 1 of these 2 requirements can be obeyed."
    ]


def test_menace_and_one_creature() -> None:
    """Alone p can't block a, and there is nobody else."""
    assert reason(blocks(one("a", BLOCKED, MENACE), one("p"))) == [
        "a must be blocked, but only p can block a, and a can be blocked only by 2 or more "
        "creatures: this requirement can't be obeyed."
    ]


def test_menace_takes_both_creatures() -> None:
    """If p and q both block a, nobody is left for b; one of the two can be blocked."""
    assert reason(blocks(one("a", BLOCKED, MENACE), one("b", BLOCKED), one("p"), one("q"))) == [
        "a and b must be blocked, but only p and q can block a, a can be blocked only by 2 or more "
        "creatures, and each can block only one attacker: at most 1 of these 2 requirements can be "
        "obeyed."
    ]


def test_by_two_or_more() -> None:
    """The same asked for by the requirement itself."""
    two = "This creature must be blocked by two or more creatures if able."
    assert reason(blocks(one("a", two), one("b", BLOCKED), one("p"), one("q"))) == [
        "a must be blocked by 2 or more creatures, and b must be blocked, but only p and q can "
        "block them, and each can block only one attacker: at most 1 of these 2 requirements can "
        "be obeyed."
    ]


def test_exactly_one_of_two() -> None:
    """Both are lured, and exactly one should block: all three can't be."""
    one_only = "This creature must be blocked by exactly one creature if able."
    assert reason(blocks(one("a", LURE, one_only), one("p"), one("q"))) == [
        "p and q must block a, and a must be blocked by exactly 1 creature, but not all of this "
        "can be done at once: at most 2 of these 3 requirements can be obeyed."
    ]


def test_one_creature_for_two_attackers() -> None:
    """p is lured by both and blocks one."""
    assert reason(blocks(one("a", LURE), one("b", LURE), one("p"))) == [
        "p must block a and b, but it can block only one attacker: at most 1 of these 2 "
        "requirements can be obeyed."
    ]


def test_two_creatures_that_can_do_different_numbers() -> None:
    """p may block two of three attackers, q one: 2 + 1 of 3 + 3."""
    more = "This creature can block an additional creature each combat."
    cast = [one("a", LURE), one("b", LURE), one("c", LURE), one("p", more), one("q")]
    assert reason(blocks(*cast)) == [
        "q must block a, b and c, but it can block only one attacker: at most 1 of these 3 "
        "requirements can be obeyed.",
        "p must block a, b and c, but it can block only 2 attackers: at most 2 of these 3 "
        "requirements can be obeyed.",
        "In all, at most 3 of the 6 requirements can be obeyed.",
    ]


def test_who_does_not_reach_is_told_together() -> None:
    """The lure is one requirement on each of three creatures; two of them can't block a flyer."""
    cast = [one("a", LURE, "Flying"), one("p"), one("q"), one("r", "Flying")]
    assert reason(blocks(*cast)) == [
        "p and q must block a if able, but can't (a has flying: only creatures with flying or "
        "reach can block it): neither of these 2 requirements can be obeyed."
    ]


def test_who_cannot_block() -> None:
    """Each has a reason of its own."""
    cast = [one("a", LURE), one("p", "This creature can't block."), one("q", tapped=True)]
    assert reason(blocks(*cast)) == [
        "p and q must block a if able, but can't (p: This creature can't block; q is tapped): "
        "neither of these 2 requirements can be obeyed."
    ]


def test_what_cannot_be_blocked() -> None:
    """Nobody can."""
    cast = [one("a", BLOCKED, "This creature can't be blocked."), one("p"), one("q")]
    assert reason(blocks(*cast)) == [
        "a must be blocked if able, but no creature can block it (a: This creature can't be "
        "blocked): this requirement can't be obeyed."
    ]


def test_a_cap_on_blockers() -> None:
    """All three are lured, one may block."""
    cave = enchantment("cave", "Ann", "No more than one creature can block each combat.")
    assert reason(blocks(one("a", LURE), one("p"), one("q"), one("r"), cave)) == [
        "p, q and r must block a, but at most 1 creature can block (cave): at most 1 of these 3 "
        "requirements can be obeyed."
    ]


def test_at_most_one_for_an_attacker() -> None:
    """All three are lured, one may block this attacker."""
    text = "This creature can't be blocked by more than one creature."
    assert reason(blocks(one("a", LURE, text), one("p"), one("q"), one("r"))) == [
        "p, q and r must block a, but a can be blocked by at most 1 creature: at most 1 of these 3 "
        "requirements can be obeyed."
    ]


# -- attacks -----------------------------------------------------------------------------------


def test_a_cap_on_attackers() -> None:
    """Three must attack, two may."""
    narrow = enchantment("pass", "Bob", "No more than two creatures can attack each combat.")
    cast = [one("a", ATTACKS), one("b", ATTACKS), one("c", ATTACKS), narrow]
    assert reason(board(*cast, attacks="nobody")) == [
        "a, b and c must attack, but at most 2 creatures can attack (pass): at most 2 of these 3 "
        "requirements can be obeyed."
    ]


def test_only_alone() -> None:
    """Both must attack, a only without b."""
    cast = [one("a", ATTACKS, "This creature can only attack alone."), one("b", ATTACKS)]
    assert reason(board(*cast, attacks="nobody")) == [
        "a and b must attack, but a can attack only alone: at most 1 of these 2 requirements can "
        "be obeyed."
    ]


def test_only_in_company() -> None:
    """The only other creature is tapped."""
    cast = [one("a", ATTACKS, "This creature can't attack alone."), one("b", tapped=True)]
    assert reason(board(*cast, attacks="nobody")) == [
        "a must attack, but other choices are forbidden (b is tapped), and a can attack only if b "
        "does: this requirement can't be obeyed."
    ]


def test_goaded_by_two() -> None:
    """It must attack (twice), and attack a player other than each of the two: three of the four
    are obeyed by attacking either."""
    position = board(one("a", goaded_by=["Bob", "Cid"]), players="Ann Bob Cid", attacks="nobody")
    assert reason(position) == [
        "a must attack Bob and Cid, but a creature attacks only one player, planeswalker or "
        "battle: at most 1 of these 2 requirements can be obeyed."
    ]


def test_goaded_by_the_only_opponent() -> None:
    """There is no other player to attack."""
    assert reason(board(one("a", goaded_by=["Bob"]), attacks="nobody")) == [
        "1 requirement names nothing that could be attacked here (a is goaded by Bob: it attacks "
        "another player if able): this requirement can't be obeyed."
    ]


def test_a_payment_that_nobody_makes() -> None:
    """Attacking would cost {2}, which nobody has to pay (508.1d)."""
    position = board(
        one("a", ATTACKS), enchantment("toll", "Bob", TOLL), mana={"Ann": 2}, attacks="nobody"
    )
    assert reason(position) == [
        f"a must attack if able, but can't without a payment that nobody has to make (toll: "
        f"{TOLL.removesuffix('.')}): this requirement can't be obeyed."
    ]


def test_a_payment_that_reaches_for_one() -> None:
    """b attacks and pays {2}; for a, who is compared as paying for itself too, there is no more:
    the toll is paid for b, not for a."""
    position = board(
        one("a", ATTACKS),
        one("b", ATTACKS),
        enchantment("toll", "Bob", TOLL),
        mana={"Ann": 2},
        attacks="b>Bob",
    )
    (text,) = reason(position)
    assert text.startswith("a must attack if able, but can't without a payment")


def test_creatures_torn_between_many_are_told_as_one() -> None:
    """Each of three is lured by two attackers and blocks one: 3 of 6."""
    cast = [one("a", LURE), one("b", LURE), one("p"), one("q"), one("r")]
    assert reason(blocks(*cast)) == [
        "p, q and r must block a and b, but each can block only one attacker: at most 3 of these 6 "
        "requirements can be obeyed."
    ]


def test_five_sentences_at_most() -> None:
    """Six attackers that two must block, and one creature that could: four are told one by one."""
    sentences = reason(blocks(*(one(name, BLOCKED, MENACE) for name in "abcdef"), one("p")))
    assert [text[:1] for text in sentences] == ["a", "b", "c", "d", "F"]
    assert sentences[-1] == (
        "For other reasons 2 more can't be obeyed; in all, none of the 6 requirements can be "
        "obeyed."
    )


def test_what_nobody_can_block_is_told_together() -> None:
    """Nobody can block either."""
    text = "This creature can't be blocked."
    assert reason(blocks(one("a", BLOCKED, text), one("b", BLOCKED, text), one("p"))) == [
        "a and b must be blocked if able, but no creature can block them (a: This creature can't "
        "be blocked; b: This creature can't be blocked): neither of these 2 requirements can be "
        "obeyed."
    ]


def test_by_old_rules() -> None:
    """To 2007 fewer declarations are compared, which changes nothing here."""
    position = blocks(one("a", LURE), one("b", LURE), one("p"), rules=RULES_2006)
    assert reason(position) == [
        "p must block a and b, but it can block only one attacker: at most 1 of these 2 "
        "requirements can be obeyed."
    ]


def test_old_rules_compare_with_few_declarations() -> None:
    """By the rules of 2006 a attacks or stays in what the attack of nobody is compared with, and b,
    of which nothing is asked, stays: alone a can't attack. With b it could."""
    company = "This creature can't attack alone."
    position = board(one("a", ATTACKS, company), one("b"), attacks="nobody", rules=RULES_2006)
    assert reason(position) == [
        "By these rules a declaration is compared only with those in which each creature does "
        "nothing, what it does here, or what a requirement asks of it: of those, none obeys a "
        "requirement."
    ]


@pytest.mark.parametrize("declared", ["p>a", "nobody"])
def test_nothing_where_all_can_be_obeyed(declared: str) -> None:
    """One lure, one creature."""
    assert reason(board(one("a", LURE), one("p"), attacks="a>Bob", blocks=declared)) == []
