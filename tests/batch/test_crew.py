"""Real processes: each board has exactly one answer, whatever becomes of them."""

import os
import signal
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from legality.batch.crew import Crew, KeyedText, NoProcess
from legality.batch.rows import Row, unpacked
from tests.batch.answers import Unloadable, answer

SECONDS = 60.0


def board(text: str) -> KeyedText:
    return KeyedText(text.encode(), text.encode())


def asked(crew: Crew, texts: Iterable[str]) -> dict[str, Row]:
    """The row of each board, of which there is exactly one."""
    found: dict[str, Row] = {}
    for key, row in crew.answers(map(board, texts)):
        assert key.decode() not in found
        found[key.decode()] = unpacked(row)
    return found


@pytest.fixture
def two() -> Iterator[Crew]:
    """A crew of two processes."""
    crew = Crew(answer, 2, SECONDS)
    yield crew
    crew.close()


def many(number: int = 40) -> list[str]:
    return [f"say {n}" for n in range(number)]


def test_each_board_has_its_answer(two: Crew) -> None:
    found = asked(two, many())
    assert {text: row.answer for text, row in found.items()} == {
        f"say {n}": str(n) for n in range(40)
    }
    assert asked(two, ["pid"])["pid"].answer in {str(pid) for pid in two.pids}
    assert asked(two, []) == {}


def test_a_board_that_kills_has_an_error_and_no_other_has(two: Crew) -> None:
    """Three of them among others: each is alone at fault."""
    texts = many()
    texts[3:3] = ["die 1", "die 2"]
    texts.append("die 3")
    found = asked(two, texts)
    assert found.keys() == set(texts)
    lost = {text for text, row in found.items() if row.kind == "lost"}
    assert lost == {"die 1", "die 2", "die 3"}
    assert found["die 1"].status == 3
    assert all(row.answer for text, row in found.items() if text not in lost)


def test_a_process_that_is_killed_from_outside_costs_no_answer(two: Crew, tmp_path: Path) -> None:
    """The board that it worked on is asked again."""
    found = asked(two, [*many(), f"once {tmp_path / 'killed'}", *many(41)[40:]])
    assert len(found) == 42
    assert [row for row in found.values() if row.error] == []


def test_all_processes_killed_in_the_middle(two: Crew) -> None:
    """While both sleep over a board and have others before them."""
    texts = ["sleep 0.5", *many(20), "sleep 0.51"]
    found: dict[str, Row] = {}
    for key, row in two.answers(map(board, texts)):
        if not found:
            for pid in two.pids:
                os.kill(pid, signal.SIGKILL)
        assert key.decode() not in found
        found[key.decode()] = unpacked(row)
    assert found.keys() == set(texts)
    assert [row for row in found.values() if row.error] == []


def test_a_process_that_was_killed_while_nobody_asked_is_replaced(two: Crew) -> None:
    asked(two, many())
    for pid in two.pids:
        os.kill(pid, signal.SIGKILL)
    assert asked(two, ["say again"])["say again"].answer == "again"


@pytest.mark.slow("processes that are started, filled or killed")
def test_a_board_that_overruns_is_ended_and_no_other_is() -> None:
    crew = Crew(answer, 1, 0.1)  # 2.11 seconds: OVER and GRACE
    texts = ["say first", "stuck", *many(10)]
    try:
        found = asked(crew, texts)
    finally:
        crew.close()
    assert found["stuck"].kind == "overrun"
    assert [text for text, row in found.items() if row.error] == ["stuck"]
    assert found.keys() == set(texts)


@pytest.mark.slow("waits for processes")
def test_whoever_listens_late_ends_nobody() -> None:
    """After the first answer nobody listens for longer than a board may take (2.11 seconds). All
    the others were answered meanwhile."""
    crew = Crew(answer, 2, 0.1)
    found: list[Row] = []
    try:
        for _, row in crew.answers(map(board, many())):
            if not found:
                time.sleep(3)
            found.append(unpacked(row))
    finally:
        crew.close()
    assert [row for row in found if row.error] == []
    assert len(found) == 40


def test_boards_and_answers_that_no_pipe_holds(two: Crew) -> None:
    """Both ends write more than a pipe takes: neither waits for the other."""
    large = [f"say {'x' * 300_000}{n}" for n in range(8)]
    found = asked(two, [part for n in range(8) for part in (large[n], f"much {300_000 + n}")])
    assert [len(found[f"much {300_000 + n}"].answer or "") for n in range(8)] == [
        300_000 + n for n in range(8)
    ]
    assert all(found[text].answer == text[4:] for text in large)


@pytest.mark.slow("waits for processes")
def test_where_no_process_can_begin_it_is_said() -> None:
    crew = Crew(Unloadable(), 1, SECONDS)
    with pytest.raises(NoProcess, match="no process can be begun"):
        asked(crew, many())
    crew.close()


def test_what_is_left_is_left_in_order(two: Crew) -> None:
    """Whoever stops listening, and asks again, hears nothing of before."""
    listening = two.answers(map(board, many()))
    next(listening)
    listening.close()  # type: ignore[attr-defined]  # it is a generator
    assert {text for text in asked(two, ["say new"])} == {"say new"}
