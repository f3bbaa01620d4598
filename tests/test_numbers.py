"""The table of rule numbers: against the rulebooks where they are at hand, and by hand."""

import random
import re

import pytest

from legality import Position, check, numbers
from legality.numbers import SOURCES, Rule
from tests.boards import random_attack_board, random_block_board, random_declaration
from tests.books import BOOKS, paragraphs

ROWS = {name: row for name, row in vars(numbers).items() if isinstance(row, Rule)}

SPEAKS = {
    "PHASE": "combat phase has five steps",
    "CHOOSING_DEFENDER": "chooses one of",
    "ATTACKED_ONLY": "attack",
    "LEAVING_COMBAT": "removed from combat if it leaves",
    "PHASE_ENDS": "end of combat step ends",
    "NEW_OBJECT": "new object",
    "ATTACKING": "declares attackers",
    "ATTACKERS_CHOSEN": "(which|more) creatures .*controls?",
    "ATTACK_TARGETS": "planeswalker|attack multiple other players",
    "ATTACK_RESTRICTIONS": "restriction",
    "ATTACK_REQUIREMENTS": "requirement",
    "BANDS_ANNOUNCED": "banded with which",
    "ATTACK_PAID": "pays? all costs",
    "RESOURCES": "can't pay a cost",
    "LIFE_PAID": "pay an amount of life",
    "RESELECTING": "reselect|attack",
    "RESELECTED": "reselect|attack",
    "IN_RANGE": "only opponents within their controller's range",
    "ATTACK_LEFT": "attack left option is used",
    "ATTACK_RIGHT": "attack right option is used",
    "ATTACK_ADJACENT": "only an opponent seated immediately next to",
    "BLOCKING": "defending player declares blockers",
    "BLOCKERS_CHOSEN": "creatures .*controls?, .*block",
    "BLOCK_RESTRICTIONS": "restriction",
    "BLOCK_REQUIREMENTS": "requirement",
    "BLOCK_PAID": "pays? all costs",
    "BLOCKED": "becomes a blocked creature",
    "BLOCKING_ORDER": "APNAP order",
    "ATTACKER_ORDER": "attacking creature.*damage assignment order",
    "BLOCKER_ORDER": "blocking.*damage assignment order",
    "DAMAGE": "announces how each attacking creature",
    "DAMAGE_AMOUNT": "equal to its power",
    "DAMAGE_UNBLOCKED": "An unblocked",
    "DAMAGE_BLOCKED": "A blocked creature",
    "DAMAGE_BLOCKER": "A blocking creature",
    "DAMAGE_TOTAL": "total damage assignment|divide a creature's combat damage",
    "DAMAGE_DEALT": "dealt (at once|simultaneously)|all dealt",
    "TWO_DAMAGE_STEPS": "first strike",
    "DEATHTOUCH": "assign.*deathtouch",
    "DEFENDER": "defender can't attack",
    "FLYING": "flying can't be blocked",
    "SUMMONING_SICKNESS": "under its controller's control",
    "INTIMIDATE": "intimidate can't be blocked",
    "LANDWALK": "landwalk (is unblockable|can't be blocked) as long as the defending player",
    "PROTECTION": "can't be blocked by creatures that have the stated quality",
    "SHADOW": "shadow can't be blocked",
    "HORSEMANSHIP": "horsemanship can't be blocked",
    "FEAR": "fear can't be blocked",
    "TRAMPLE": "trample first assigns damage",
    "OVER_PLANESWALKERS": "Trample over planeswalkers",
    "BANDING": "declares attackers.*banding",
    "BANDS_WITH_OTHER": "bands with other|\\[quality\\]",
    "ONE_BAND_EACH": "member of only one",
    "BAND_TARGET": "band (can't|must) attack",
    "UNLEASH": "Unleash.*can't block",
    "MENACE": "two or more creatures",
    "SKULK": "greater power",
    "DECAYED": "can't block",
    "GOAD": "goaded creature attacks each combat if able",
    "DETAIN": "can't attack or block",
    "SUSPECTED": "suspected permanent has menace",
    "PREVENTED": "use the word .prevent. are prevention effects",
    "PROTECTED": "damage that would be dealt by sources that have the stated quality",
    "LIFELINK": "Damage dealt .*by a source with lifelink|source with lifelink",
    "RAMPAGE": "for each creature blocking it beyond the first",
    "FLANKING": "becomes blocked by a creature without flanking",
    "BUSHIDO": "Whenever this creature blocks or becomes blocked",
    "EXALTED": "attacks alone, that creature gets",
    "BATTLE_CRY": "each other attacking creature gets",
    "MELEE": "for each opponent you attacked",
    "COMBAT_BEGINS": "beginning of",
    "ATTACKS": "creature\\]? attack",
    "IS_ATTACKED": "attack",
    "ATTACKS_WITH": "attack",
    "PLAYER_ATTACKS": "attack",
    "ATTACKS_PLAYER": "attack",
    "ATTACKS_UNBLOCKED": "isn't blocked|becomes an? unblocked|one with no blockers",
    "BLOCKS": "blocks|blocking",
    "BLOCKS_CREATURE": "blocks a creature|blocking",
    "BECOMES_BLOCKED": "becom(es|ing) blocked",
    "BECOMES_BLOCKED_BY": "becom(es|ing) blocked",
    "BLOCKS_NUMBER": "number of creatures|blocking",
    "BLOCKED_BY_NUMBER": "number of creatures|becom(es|ing) blocked",
    "STATE_BASED": "state-based (effects|actions) are as follows",
    "COMBAT_ENDS": "at end of combat",
}
"""A word of each row that its paragraph has in every edition."""


@pytest.mark.skipif(not BOOKS.is_dir(), reason="the rulebooks are no part of the repository")
@pytest.mark.parametrize("name", ROWS)
def test_each_number_stands_in_its_rulebook_and_speaks_of_it(name: str) -> None:
    for source, number in zip(SOURCES, ROWS[name].numbers, strict=True):
        if number:
            said = paragraphs(source).get(number, "")
            assert re.search(SPEAKS[name], said), f"{source} {number}: {said[:300]!r}"


def test_each_row_has_its_word() -> None:
    assert SPEAKS.keys() == ROWS.keys()


@pytest.mark.skipif(not BOOKS.is_dir(), reason="the rulebooks are no part of the repository")
@pytest.mark.parametrize("rules", SOURCES)
def test_whatever_is_cited_stands_in_the_rulebook_in_force(rules: str) -> None:
    rng = random.Random(rules)
    cited: set[str] = set()
    for _ in range(60):
        for make in (random_attack_board, random_block_board):
            board = make(rng)
            board |= {"rules": rules} | random_declaration(rng, board)
            judgement = check(Position.from_value(board))
            for verdict in judgement.verdicts:
                for fault in getattr(verdict, "violations", ()):
                    cited |= {fault.rule, fault.because or ""}
    numbered = {said for said in cited if re.fullmatch(r"\d{3}(?:\.\d+[a-z]?)?", said)}
    assert len(numbered) > 8
    assert numbered - paragraphs(rules).keys() == set()


CORRECTIONS = {
    "GOAD": "- - - 701.38b 701.15b",
    "SUSPECTED": "- - - 701.58c 701.60c",
    "DEFENDER": "502.41b 702.3b 702.3b 702.3b 702.3b",
    "FLYING": "502.4b 702.9b 702.9b 702.9b 702.9b",
    "LANDWALK": "502.6b 702.12b 702.12c 702.14c 702.14c",
    "PROTECTION": "502.7f 702.14f 702.14f 702.16f 702.16f",
    "FEAR": "502.25b 702.33b 702.33b 702.36b 702.36b",
    "INTIMIDATE": "- 702.11b 702.11b 702.13b 702.13b",
    "SHADOW": "502.8b 702.25b 702.25b 702.28b 702.28b",
    "HORSEMANSHIP": "502.17b 702.28b 702.28b 702.31b 702.31b",
    "BANDING": "502.10b 702.19c 702.19c 702.22c 702.22c",
    "ATTACK_PAID": "308.2f 508.1i 508.1i 508.1j 508.1j",
    "MENACE": "- - - 702.111b 702.111b",
    "DEATHTOUCH": "- 702.2b 702.2b 702.2c 702.2c",
    "TWO_DAMAGE_STEPS": "310.5 510.5 510.5 510.4 510.4",
}
"""Taken from the rulebooks by hand, apart from the table."""


@pytest.mark.parametrize("name", CORRECTIONS)
def test_numbers_taken_by_hand(name: str) -> None:
    assert [number or "-" for number in ROWS[name].numbers] == CORRECTIONS[name].split()


@pytest.mark.parametrize(
    ("row", "date", "said"),
    [
        (numbers.FLYING, "2009-10-01", "702.9b"),  # a source
        (numbers.FLYING, "2015-07-17", "702.9b"),  # the sources on both sides agree
        (numbers.LANDWALK, "2010-07-16", "landwalk"),  # they differ, and nobody says since when
        (numbers.LANDWALK, "2010-10-01", "702.12c"),
        (numbers.ATTACK_PAID, "2017-04-27", "508.1i"),  # the day before it is known to change
        (numbers.ATTACK_PAID, "2017-04-28", "508.1j"),
        (numbers.MENACE, "2010-10-01", "menace"),  # no such rule yet
        (numbers.ATTACKERS_CHOSEN, "2009-07-10", "308.2a"),
        (numbers.ATTACKERS_CHOSEN, "2009-07-11", "508.1a"),
        (numbers.GOAD, "2026-08-07", "701.15b"),
        (numbers.GOAD, "2027-01-01", "701.15b"),  # after the newest source
        (numbers.BLOCKS, "2024-11-07", "509.5a"),
        (numbers.BLOCKS, "2024-11-08", "509.3a"),
    ],
)
def test_the_number_in_force(row: Rule, date: str, said: str) -> None:
    assert row.at(date) == said
