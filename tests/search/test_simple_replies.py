"""Replies that keep damage off, by hand, and legal on random boards."""

from benchmarks.attack_boards import attack_board
from legality.clock import Clock
from legality.position import Position
from legality.rulebook.banding import band_announcements
from legality.search.best_attack import nothing_first
from legality.search.best_block import BlockRanking
from legality.search.candidates import Candidates, attacked
from legality.search.plain_board import PlainBoard
from legality.search.simple_replies import simple_reply
from tests.table import board, creature


def replies(position: Position, most: int) -> int:
    """How many announcements were met by a reply that is legal: each of the first ones."""
    candidates = Candidates(position)
    plain = PlainBoard.of(position, candidates, Clock(None))
    if plain is None:
        return 0
    number = 0
    for candidate in nothing_first(candidates):
        for bands in band_announcements(candidates.table, candidate.attack):
            if not candidate.attack:
                continue
            reply = plain.named(simple_reply(plain, plain.units(candidate.attack, bands)))
            ranking = BlockRanking(attacked(position, candidate.attack, bands), plain.side)
            there = {creature: those for creature, those in reply.items() if those}
            bound = any(plain.duties)
            assert bound or ranking.restricted(there) is not None, (candidate.attack, there)
            number += 1
            if number >= most:
                return number
    return number


def test_the_most_damage_is_blocked_first() -> None:
    # Two blockers: the 5/5 with menace takes both (702.111b); the 2/2 comes through. Without menace
    # each takes one.
    for text, expected in (
        ("Menace", {"x": ("A",), "y": ("A",)}),
        ("", {"x": ("A",), "y": ("B",)}),
    ):
        position = board(
            creature("A", "Ann", "5/5", text), creature("B", "Ann", "2/2"),
            creature("x", "Bob", "1/4"), creature("y", "Bob", "1/1"),
        )  # fmt: skip
        candidates = Candidates(position)
        plain = PlainBoard.of(position, candidates, Clock(None))
        assert plain is not None
        units = plain.units({"A": "Bob", "B": "Bob"}, ())
        assert plain.named(simple_reply(plain, units)) == expected


def test_replies_are_legal() -> None:
    assert sum(replies(attack_board(seed), 60) for seed in range(3_000, 3_006)) > 100
