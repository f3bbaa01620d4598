"""Batches and imports that are killed and begun again until they are whole."""

import json
import random
import signal
import sqlite3
import time
from collections import Counter
from contextlib import closing
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from legality.cards import CardDatabase, CardNotFound
from legality.queries.statuses import BUSY
from tests.cards.invented import creature
from tests.faults.boards import numbered, status_of
from tests.faults.program import Program, usual_start

BATCH = ("batch", "in.jsonl", "out/rows.parquet", "--jobs", "2", "--json", "--time-limit", "600")
KILLED = -signal.SIGKILL
DEATHS = 10
"""After so many ends of the program nothing more is killed."""
CARDS = 1_500
"""So many cards take about a second to import."""
LOST = "the process that worked on it has died"


def batches(until: float, which: random.Random) -> Counter[str]:
    """Batches, one after the other until that time; what happened."""
    done: Counter[str] = Counter()
    while time.monotonic() < until:
        with TemporaryDirectory(prefix="killing-") as name:
            folder = Path(name)
            (folder / "out").mkdir()
            rows = which.choice([200, 2_000, 5_000])
            boards = "".join(f"{json.dumps(numbered(number))}\n" for number in range(rows))
            (folder / "in.jsonl").write_text(boards, encoding="utf-8")
            done += _batch(folder, rows, which)
    return done


def _batch(folder: Path, rows: int, which: random.Random) -> Counter[str]:
    """The same command until it is whole. No answer that the journal held is asked again."""
    deaths = known = 0
    while True:
        start = usual_start()
        with Program(folder, *BATCH) as program:
            if deaths < DEATHS:
                program.harassed(which, every=2 * start, whole=0.4)
            status = program.ended()
        if status not in (KILLED, BUSY):
            break
        assert status == KILLED or "the same command goes on from here" in program.errors
        deaths += 1
        journal, output = folder / "out" / "rows.parquet.journal", folder / "out" / "rows.parquet"
        before, known = known, _journalled(journal)
        # Killed between its last file and its end it has let the journal go: it begins anew.
        is_written = output.exists() and not journal.exists()
        assert known >= before or is_written, f"the journal held {before} answers, then {known}"
    assert status in (0, 1, BUSY), f"status {status}: {program.errors}"
    told = json.loads(program.out)
    assert (told["rows"], told["boards"], told["known"]) == (rows, rows, known), told
    lost = _rows_without_answer(folder / "out" / "rows.parquet", rows)
    _left_alone(folder, "rows.parquet")
    return Counter(batches=1, rows=rows, batches_killed=deaths, rows_lost=lost)


def _journalled(path: Path) -> int:
    """How many answers a journal holds that nobody works with."""
    if not path.exists():
        return 0
    with closing(sqlite3.connect(path)) as journal:
        if not journal.execute("select 1 from sqlite_master where name = 'answers'").fetchone():
            return 0
        return int(journal.execute("select count(*) from answers").fetchone()[0])


def _rows_without_answer(path: Path, rows: int) -> int:
    """How many rows say that the process died that worked on them; all others are right."""
    parquet: Any = import_module("pyarrow.parquet")
    found = parquet.read_table(path).to_pylist()
    lost = [row for row in found if row["error"] == LOST]
    wanted = [(str(number), status_of(number)) for number in range(rows)]
    assert [row["id"] or wanted[at][0] for at, row in enumerate(found)] == [
        one for one, _ in wanted
    ]
    wrong = [row for row, (_, status) in zip(found, wanted, strict=True) if row["status"] != status]
    wrong = [row for row in wrong if row["error"] != LOST]
    assert wrong == [], wrong
    return len(lost)


def _left_alone(folder: Path, output: str) -> None:
    """Beside what was written there is nothing."""
    written = [path.name for path in (folder / "out").iterdir()]
    assert written == [output], written
    temporary = [*(folder / "tmp").iterdir()]
    assert temporary == [], temporary


def imports(until: float, which: random.Random) -> Counter[str]:
    """Imports of new cards into one database until that time; what happened."""
    done: Counter[str] = Counter()
    with TemporaryDirectory(prefix="killing-") as name:
        folder = Path(name)
        (folder / "out").mkdir()
        acknowledged = generation = 0
        while time.monotonic() < until or acknowledged < generation:
            generation += 1
            is_killed = time.monotonic() < until and which.random() < 0.7
            is_whole = _import(folder, generation, acknowledged, which, is_killed)
            acknowledged = generation if is_whole else acknowledged
            done += Counter(imports=1, imports_killed=int(not is_whole))
        _left_alone(folder, "cards.db")
    return done


def _import(
    folder: Path, generation: int, acknowledged: int, which: random.Random, is_killed: bool
) -> bool:
    """Whether the cards of that generation are in the database afterwards, all of them, instead of
    those before. Meanwhile the database is read."""
    cards = [creature(f"Ogre {generation} {number}") for number in range(CARDS)]
    (folder / "in.jsonl").write_text("\n".join(map(json.dumps, cards)), encoding="utf-8")
    seconds = which.uniform(0.2, 4.0) * usual_start()
    with Program(folder, "cards", "import", "in.jsonl", "--db", "out/cards.db") as program:
        end = time.monotonic() + seconds
        while program.runs:
            _generation(folder / "out" / "cards.db", {acknowledged, generation})
            if is_killed and time.monotonic() >= end:
                program.process.kill()
            time.sleep(0.02)
        status = program.ended()
    found = _generation(folder / "out" / "cards.db", {acknowledged, generation})
    assert status in (0, KILLED), f"status {status}: {program.errors}"
    assert status != 0 or found == generation, "an import that was acknowledged is lost"
    return found == generation


def _generation(database: Path, allowed: set[int]) -> int:
    """Which of those generations is in the database, whole; 0 is none."""
    if not database.exists():
        assert 0 in allowed, "the database is gone"
        return 0
    with CardDatabase.open(database) as cards:
        for generation in allowed - {0}:
            try:
                cards.find(f"Ogre {generation} {CARDS - 1}")
            except CardNotFound:
                continue
            assert _counted(database) == CARDS
            return generation
    raise AssertionError(f"the database has the cards of none of the imports {allowed}")


def _counted(database: Path) -> int:
    """How many cards are in a database that is sound."""
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as cards:
        assert cards.execute("pragma integrity_check").fetchone() == ("ok",)
        return int(cards.execute("select count(*) from card").fetchone()[0])
