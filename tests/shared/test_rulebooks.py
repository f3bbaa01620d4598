"""The tables of rule numbers and behaviours before the texts of the rulebook."""

import random
import re
from dataclasses import replace

import pytest

from legality import Position, check
from legality.auditing.audit import audit
from legality.auditing.difference import difference
from legality.numbers import SOURCES
from release.woven.marks import CHAPTERS
from release.woven.rows import ALL, ALL_OF_IT, row_at
from tests.auditing import fingerprints
from tests.auditing.test_audit import Change, put, renumber, reword, swap
from tests.boards import random_attack_board, random_block_board, random_declaration
from tests.shared.folder import BOOKS, rulebook

pytestmark = pytest.mark.shared
NEWEST = SOURCES[-1]


@pytest.mark.parametrize("source", SOURCES)
def test_the_audit_of_each_edition_is_clean(source: str) -> None:
    book = rulebook(source)
    assert book.date == source
    assert audit(book).findings == ()


def test_the_fingerprints_are_those_of_the_texts() -> None:
    assert fingerprints.KNOWN.read_text().splitlines() == list(fingerprints.lines(BOOKS))


PLANTED: dict[str, tuple[Change, str]] = {
    "requirements": (reword("508.1d", "maximum possible", "largest likely"), "508.1d"),
    "restrictions": (swap("509.1b", "509.1c"), "509.1b"),
    "menace": (reword("702.111b", "two or more", "three or more"), "702.111b"),
    "deathtouch": (reword("702.2b", "is destroyed", "is tapped"), "702.2b"),
    "two damage steps": (reword("510.4", "double strike", "treble strike"), "510.4"),
    "a rule gone": (lambda rules: rules.pop("509.1h"), "509.1h"),
    "a rule moved": (renumber("506.6", "506.9"), "506.6"),
    "a rule more": (put("508.1p", "Then trumpets are blown."), "508.1p"),
    "a keyword more": (put("702.196", "Trumpeting"), "702.196"),
    "order of damage": (reword("510.1c", "its controller", "its opponent"), "510.1c"),
    "results of damage": (reword("120.3d", "that many", "half that many"), "120.3d"),
    "layers": (reword("613.1f", "Layer 6", "Layer 8"), "613.1f"),
}


@pytest.mark.parametrize("what", PLANTED)
def test_a_planted_change_is_found(what: str) -> None:
    change, number = PLANTED[what]
    rules = dict(rulebook(NEWEST).rules)
    change(rules)
    found = audit(replace(rulebook(NEWEST), rules=rules)).findings
    assert number in {one.number for one in found}


def test_what_the_newest_edition_brought() -> None:
    found = difference(rulebook("2026-08-07"), rulebook("2026-09-25"))
    assert set(found.added) == {"506.6", "701.71", "701.71a"}
    assert (found.gone, found.changed) == ({}, ())
    assert {pair.old: pair.new for pair in found.moved} == {
        "506.6": "506.7",
        "506.7": "506.8",
        **{f"506.7{letter}": f"506.8{letter}" for letter in "abcdefg"},
    }


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
    assert numbered - rulebook(rules).rules.keys() == set()


@pytest.mark.parametrize("source", SOURCES)
def test_each_number_of_the_table_stands_in_the_rulebook_of_its_column(source: str) -> None:
    column = SOURCES.index(source)
    numbers = {n.rstrip("*") for row in ALL for n in row.numbers[column]}
    single = {n.rstrip(ALL_OF_IT) for n in numbers if "–" not in n}  # "500–505": whole sections
    assert len(single) > 100
    assert single - rulebook(source).rules.keys() == set()


@pytest.mark.parametrize("source", ["2024-03-08", SOURCES[-1]])
def test_each_rule_of_the_chapters_in_scope_is_in_the_table(source: str) -> None:
    numbers = [n for n in rulebook(source).rules if n.partition(".")[0] in CHAPTERS and "." in n]
    assert len(numbers) > 800
    assert [n for n in numbers if row_at(n, source) is None] == []
