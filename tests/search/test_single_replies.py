"""Replies that surely score: by hand, and legal and no better than they are on random boards."""

from collections.abc import Iterator

import pytest

from legality.clock import Clock
from legality.errors import TooLarge
from legality.position import Position
from legality.search.attack_rows import AttackRows
from legality.search.best_block import BlockRanking
from legality.search.candidates import Candidates, attacked
from legality.search.joined_replies import JoinedReplies
from legality.search.part_table import Chosen
from legality.search.part_tables import Tables
from legality.search.plain_board import PlainBoard
from legality.search.single_replies import SingleReplies
from tests.search.every_attack import attacks_on_bob, small_board
from tests.table import board, creature

A, B = "Ann", "Bob"
NEVER_ENOUGH = 1 << 40


def rows_of(position: Position) -> AttackRows | None:
    """The announcements of attacks on Bob alone, on a plain board."""
    candidates = Candidates(position)
    plain = PlainBoard.of(position, candidates, Clock(None))
    if plain is None:
        return None
    rows = AttackRows(plain)
    for attack, bands in attacks_on_bob(candidates):
        rows.add(attack, bands)
    if not rows.attacks:
        return None
    rows.close()
    return rows


def replies(rows: AttackRows, row: int) -> Iterator[Chosen]:
    """The replies by which that announcement is met."""
    units = rows.units_of(row)
    single = SingleReplies(rows)
    joined = JoinedReplies(rows, Tables(rows.board).several)
    for many in (False, True):
        reply = single.reply(units, NEVER_ENOUGH, many=many)
        yield reply
        for starts in (0, 3):
            yield joined.improved(units, reply, NEVER_ENOUGH, starts)


def met(position: Position, bounds: list[int]) -> None:
    """Meets every announcement: the bounds are no less than what it scores after that reply."""
    rows = rows_of(position)
    for row in range(0 if rows is None else len(rows.attacks)):
        assert rows is not None
        attack, bands = rows.attacks[row]
        ranking = BlockRanking(attacked(position, attack, bands), rows.board.side)
        for reply in replies(rows, row):
            if not rows.is_legal(reply)[row]:
                continue
            block = rows.board.named(reply)
            assert ranking.restricted(block) is not None, (attack, bands, block)
            try:
                score = ranking.value(block)[0]
            except TooLarge:
                continue
            rows.most[row] = 1 << 50
            rows.bound_by(reply, -NEVER_ENOUGH)
            assert int(rows.most[row]) >= -score, (attack, bands, block)
            bounds.append(int(rows.most[row]) + score)


@pytest.mark.parametrize("block", range(3))
def test_what_replies_surely_score_is_no_more_than_they_do(block: int) -> None:
    slack: list[int] = []
    for number in range(8 * block, 8 * block + 8):
        met(small_board(f"replies {number}", 3, sieges=False), slack)
    assert len(slack) > 80
    assert slack.count(0) > 0.9 * len(slack)  # and mostly as much


def test_each_blocks_where_it_kills() -> None:
    # The 3/3 kills the 3/2, worth 5, and would die too before the 5/5; the 1/4 stops the 5/5's
    # damage and dies, 5 for 5, or nobody stops it. Two against the 5/5 kill nobody.
    position = board(
        creature("x", A, "3/2"), creature("y", A, "5/5"),
        creature("b", B, "3/4"), creature("c", B, "0/4"),
    )  # fmt: skip
    rows = rows_of(position)
    assert rows is not None
    row = next(n for n, (attack, _) in enumerate(rows.attacks) if len(attack) == 2)
    reply = SingleReplies(rows).reply(rows.units_of(row), NEVER_ENOUGH)
    assert rows.board.named(reply) == {"b": ("x",), "c": ("y",)}
