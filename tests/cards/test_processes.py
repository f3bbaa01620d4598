"""Imports in processes of their own: two at once, one that is killed, one of a large file."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from legality.cards import CardDatabase, import_cards
from tests.cards.invented import creature, lines, written

IMPORT = """
import sys
from pathlib import Path
from legality.cards import import_cards
for _ in range(int(sys.argv[3])):
    import_cards(Path(sys.argv[1]), Path(sys.argv[2]))
"""

IMPORT_SLOWLY = """
import sys, time
from pathlib import Path
from legality.cards import import_cards
def wait(read, size):
    print("reading", flush=True)
    time.sleep(60)
import_cards(Path(sys.argv[1]), Path(sys.argv[2]), wait)
"""

PEAK = """
from pathlib import Path as P
print(next(line for line in P("/proc/self/status").read_text().splitlines() if "VmHWM" in line))
"""


def python(program: str, *arguments: object) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", program, *map(str, arguments)],
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
        stdout=subprocess.PIPE,
        text=True,
    )


def several(folder: Path, number: int) -> Path:
    cards = [creature(f"Card {place}") for place in range(number)]
    return written(folder / f"{number}.jsonl", lines(cards))


def test_a_file_that_is_replaced_while_it_is_looked_at_is_the_new_or_the_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Between the look at the size and the sum of that many bytes, another import ends.
    database, other = tmp_path / "cards.db", tmp_path / "other.db"
    import_cards(several(tmp_path, 30), database)
    import_cards(several(tmp_path, 300), other)
    plain = Path.stat

    def replaced_after(file: Path, *, follow_symlinks: bool = True) -> os.stat_result:
        status = plain(file, follow_symlinks=follow_symlinks)
        if file == database and other.exists():
            os.replace(other, database)
        return status

    monkeypatch.setattr(Path, "stat", replaced_after)
    with CardDatabase.open(database) as opened:
        assert not other.exists(), "it was not replaced meanwhile"
        assert opened.count() == 300


def test_two_at_once_and_a_reader_who_only_ever_sees_whole_databases(tmp_path: Path) -> None:
    database = tmp_path / "data" / "cards.db"
    few, many = several(tmp_path, 30), several(tmp_path, 300)
    import_cards(few, database)
    both = [python(IMPORT, file, database, 15) for file in (few, many)]
    while any(process.poll() is None for process in both):
        with CardDatabase.open(database) as opened:
            assert opened.count() in (30, 300)
    for process in both:
        with process:
            assert process.wait() == 0
    assert os.listdir(database.parent) == [database.name]


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL there")
def test_a_killed_import_leaves_the_old_database(tmp_path: Path) -> None:
    database = tmp_path / "cards.db"
    import_cards(several(tmp_path, 3), database)
    before = database.read_bytes()
    with python(IMPORT_SLOWLY, several(tmp_path, 300), database) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "reading\n"
        process.send_signal(signal.SIGKILL)
    assert database.read_bytes() == before


@pytest.mark.slow("stress")
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="reads the peak from /proc")
def test_a_large_file_needs_little_memory(tmp_path: Path) -> None:
    # As long as a real card with its pictures and prices; read whole, 60 MB of it take over 300 MB.
    # The peak of the process alone: getrusage would also count its parent's at the fork.
    file = tmp_path / "large.json"
    extra = {f"field {place}": "https://example.org/" + "x" * 40 for place in range(40)}
    with file.open("w") as stream:
        stream.write("[")
        for place in range(17_000):
            card = creature(f"Card {place}", oracle_text=f"Pay {place}. " + "y" * 150) | extra
            stream.write(("," if place else "") + json.dumps(card))
        stream.write("]")
    assert file.stat().st_size > 55_000_000
    with python(IMPORT + PEAK, file, tmp_path / "cards.db", 1) as process:
        output, _ = process.communicate()
    _, peak, unit = output.split()
    assert unit == "kB"
    assert int(peak) < 150_000
