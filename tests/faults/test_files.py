"""Files, folders and streams that are not as they should be: each is told as what it is, with its
status, and none as a fault of ours."""

import errno
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from legality.cli import files, lines
from legality.cli.files import Unreadable, each_line, whole
from legality.cli.output import failure
from legality.errors import CardError, InputChanged, LegalityError
from legality.pool.ticket import NoProcess
from legality.queries import statuses
from tests.cli.command import BOARD, Command
from tests.documents import ROOT, environment

pytestmark = pytest.mark.skipif(os.name != "posix", reason="a shell of POSIX")
MARK = b"\xef\xbb\xbf"
LINE = json.dumps(BOARD).encode()
EMPTY: Mapping[str, str] = {}
FAULT = "a fault of this program"


def shell(
    command: str, *arguments: str, names: Mapping[str, str] = EMPTY
) -> "subprocess.CompletedProcess[str]":
    """A command of the shell; `"$0"` in it is the program with its arguments so far."""
    program = f"{sys.executable} -m legality"
    return subprocess.run(
        ["/bin/bash", "-c", command.replace("legality", program, 1), "bash", *arguments],
        env={**environment(), **names},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


# -- statuses --------------------------------------------------------------------------------------


def test_the_worst_status_counts_in_the_order_of_the_contract() -> None:
    order = (130, 74, 75, 70, 2, 1, 3, 0)
    for place, status in enumerate(order):
        assert statuses.worst(order[place:]) == status
        assert statuses.worst(reversed(order[place:])) == status
    assert statuses.worst(()) == 0


@pytest.mark.parametrize(
    ("number", "status"),
    [
        *((number, 2) for number in (errno.ENOENT, errno.ENOTDIR, errno.EISDIR, errno.EACCES)),
        *((number, 2) for number in (errno.ELOOP, errno.ENAMETOOLONG, errno.EROFS, errno.EBADF)),
        *((number, 74) for number in (errno.EIO, errno.ENOSPC, errno.EFBIG, errno.EPIPE)),
        *((number, 75) for number in (errno.EMFILE, errno.ENFILE, errno.EAGAIN, errno.ENOMEM)),
    ],
)
def test_what_the_system_says_has_its_status(number: int, status: int) -> None:
    """Also behind an error of ours that was raised from it."""
    system = OSError(number, os.strerror(number))
    assert statuses.of_system(system) == status
    ours = CardError("cards.db", "cannot be read")
    ours.__cause__ = system
    assert statuses.of_error(ours) == status
    outer = LegalityError("the card is looked up by name")
    outer.__cause__ = ours
    assert statuses.of_error(outer) == status


@pytest.mark.parametrize("number", [errno.EIO, errno.ENOSPC])
def test_what_cannot_be_read_or_written_is_no_fault_of_ours(number: int) -> None:
    """Wherever it happens."""
    told, status = failure(OSError(number, os.strerror(number), "rows.parquet"))
    assert status == 74
    assert str(told).startswith("rows.parquet: the system cannot read or write")
    assert os.strerror(number) in str(told)


def test_where_no_process_can_be_begun_it_is_busy() -> None:
    told, status = failure(NoProcess("no process can be begun: Too many open files"))
    assert (str(told), status) == ("no process can be begun: Too many open files; try again", 75)


def test_an_error_without_a_cause_is_bad_input_and_a_changed_input_is_74() -> None:
    assert statuses.of_error(LegalityError("wrong")) == 2
    assert statuses.of_error(InputChanged("it was cut")) == 74
    circle = LegalityError("wrong")
    circle.__cause__ = circle
    assert statuses.of_error(circle) == 2


# -- what is empty, and byte order marks -----------------------------------------------------------


@pytest.mark.parametrize("content", [b"", b"\n", b" \n\r\n\t\n", MARK, MARK + b"\n"])
@pytest.mark.parametrize("command", ["check", "attacks", "blocks", "damage", "perft", "show"])
def test_an_empty_file_of_lines_answers_as_empty_standard_input(
    legality: Command, command: str, content: bytes
) -> None:
    """It was passed over without a word."""
    options = [] if command == "show" else ["--json"]
    by_file = legality(command, legality.file(content, "empty.jsonl"), *options)
    by_input = legality(command, "-", *options, stdin=content)
    assert by_file.status == by_input.status == 2
    assert by_file.out == by_input.out
    assert ": expected a board, got nothing" in by_file.err
    assert ": expected a board, got nothing" in by_input.err
    assert "$" not in by_input.err  # there is no place to look for


FORMS = {
    "board.json": LINE,
    "lines.jsonl": LINE + b"\n" + LINE + b"\n",
    "board.txt": b"Ann: a = 3/3 creature -> Bob\nBob:\n",
}


@pytest.mark.parametrize("name", FORMS)
def test_a_byte_order_mark_is_the_same_by_file_and_by_standard_input(
    legality: Command, name: str
) -> None:
    """Before lines on standard input it made one board of them, with an error."""
    plain = legality("check", legality.file(FORMS[name], name), "--json")
    assert plain.status == 0
    marked = legality("check", legality.file(MARK + FORMS[name], name), "--json")
    typed = legality("check", "-", "--json", stdin=MARK + FORMS[name])
    assert (marked.status, marked.lines) == (0, plain.lines)
    assert (typed.status, typed.lines) == (0, plain.lines)


def test_a_mark_before_other_files_is_none_of_their_text(legality: Command) -> None:
    weights = legality.file(MARK + b'{"ogre": 2, "guard": 1}', "w.json")
    best = ("damage", legality.file(BOARD), "--best", "value", "--weights", weights)
    assert legality(*best).status == 0
    formula = legality.file(MARK + b"p cnf 1 1\n1 0\n", "f.cnf")
    assert legality("puzzle", "satisfiability", formula).status == 0
    row = {"id": "1", "kind": "blocks", "position": BOARD, "answer": {"accepted": True}}
    decisions = legality.file(MARK + json.dumps(row).encode() + b"\n", "d.jsonl")
    assert legality("compare", decisions).status == 0


# -- what is too long to be read -------------------------------------------------------------------

MOST = 4_096


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lines and texts may have few bytes: more would take a gigabyte to be tried."""
    monkeypatch.setattr(files, "MOST_OF_A_LINE", MOST)
    monkeypatch.setattr(lines, "MOST_OF_A_LINE", MOST)


@pytest.mark.usefixtures("short")
@pytest.mark.parametrize("long", [MOST + 1, 3 * MOST, 100_000, 1_000_000])
def test_a_line_that_is_too_long_is_refused_and_those_behind_it_are_answered(
    legality: Command, long: int
) -> None:
    content = b"\n".join([LINE, b'{"x": "' + b"x" * long + b'"}', LINE, b""])
    by_file = legality("check", legality.file(content, "b.jsonl"), "--json")
    by_input = legality("check", "-", "--json", stdin=content)
    for found in (by_file, by_input):
        assert found.status == 2
        assert [line.get("line") for line in found.lines] == [1, 2, 3]
        assert [line.get("legal") for line in found.lines] == [True, None, True]
        assert f"line 2 is longer than {MOST} bytes" in found.lines[1]["error"]


@pytest.mark.usefixtures("short")
def test_a_text_that_is_too_long_is_refused(legality: Command) -> None:
    content = b'{\n"x": "' + b"x" * MOST + b'"}'
    for found in (
        legality("check", legality.file(content, "b.json")),
        legality("check", "-", stdin=content),
        legality("check", "-", stdin=b"x" * (2 * MOST)),
    ):
        assert (found.status, found.out) == (2, "")
        assert f"than {MOST} bytes" in found.err
    fits = legality.file(b"x" * MOST)
    assert len(whole(fits)) == MOST


@pytest.mark.slow("writes 300 MB to a pipe")
def test_an_endless_line_of_standard_input_is_not_held() -> None:
    """It took 2.8 GB for a line of 2 GB. What it takes besides is the program and its libraries."""
    code = (
        "import resource, subprocess, sys; "
        "done = subprocess.run([sys.executable, '-m', 'legality', 'check', '-'], "
        "stdin=subprocess.PIPE if False else 0, capture_output=True); "
        "print(done.returncode, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment(),
    ) as process:
        assert process.stdin is not None
        for _ in range(300):
            process.stdin.write(b"{" + b"x" * (1 << 20))
        process.stdin.close()
        assert process.stdout is not None
        status, kilobytes = process.stdout.read().split()
    assert status == b"2"
    assert int(kilobytes) < 400_000


def test_what_is_cut_while_it_is_read_is_74(
    legality: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = legality.file(b"".join([LINE + b"\n"] * 500), "b.jsonl")
    begun = each_line(file)
    assert next(begun) == (1, LINE)
    with open(file, "r+b") as other:
        other.truncate(250 * len(LINE))
    with pytest.raises(Unreadable, match="it was cut while it was read") as cut:
        list(begun)
    assert statuses.of_error(cut.value) == 74


# -- folders and descriptors -----------------------------------------------------------------------

GONE = "mkdir d && cd d && rmdir ../d && "
IN_NO_FOLDER: dict[str, tuple[str, int]] = {
    "a file that is elsewhere": (f"legality check {ROOT}/examples/two-lures.json", 1),
    "a file that was there": ("legality check board.json", 2),
    "a board": ("legality check 'Ann: a = 1/1 creature -> Bob; Bob:'", 0),
    "a picture": (f"legality graph {ROOT}/examples/two-lures.json -o x.svg", 2),
    "cards": (f"legality cards import {ROOT}/examples/by-name/cards.jsonl --db x.db", 2),
    "rows": (f"legality batch {ROOT}/examples/boards.jsonl x.parquet", 2),
    "requests": ('echo \'{"id": 1, "op": "explain", "rule": "508.1a"}\' | legality serve', 0),
}


@pytest.mark.sampled("a process for each command")
@pytest.mark.parametrize("name", IN_NO_FOLDER)
def test_a_working_folder_that_was_deleted_is_told(name: str, tmp_path: Path) -> None:
    command, status = IN_NO_FOLDER[name]
    if name == "rows":
        pytest.importorskip("pyarrow")
    done = shell(f"cd {tmp_path} && {GONE}{command}")
    assert FAULT not in done.stderr
    assert "Traceback" not in done.stderr
    assert done.returncode == status, done.stderr
    if status == 2:
        assert "not there any more" in done.stderr or "No such file" in done.stderr


FEW = {
    "a board": "legality check 'Ann: a = 1/1 creature -> Bob; Bob:' --json",
    "standard input": "echo 'Ann: a = 1/1 creature -> Bob; Bob:' | legality check - --json",
    "cards": "legality cards import {cards} --db {out}",
    "help": "legality --help",
    "lines": "legality check {lines} --jobs 2 --json",
    "rows": "legality batch {lines} {out} --jobs 2",
    "requests": (
        """echo '{"id": 1, "op": "explain", "rule": "508.1a"}' | legality serve --jobs 2"""
    ),
}


@pytest.mark.long("a process for each number of descriptors")
@pytest.mark.sampled("a process for each number of descriptors")
@pytest.mark.parametrize("number", [10, 6, 8, 14])
@pytest.mark.parametrize("name", FEW)
def test_few_descriptors_are_short_for_a_moment_or_enough(
    name: str, number: int, tmp_path: Path
) -> None:
    """Each command needs some; with fewer it says so, with status 75, and answers nothing wrong."""
    (tmp_path / "b.jsonl").write_bytes(LINE + b"\n" + LINE + b"\n")
    given = {
        "lines": str(tmp_path / "b.jsonl"),
        "out": str(tmp_path / "out"),
        "cards": str(ROOT / "examples" / "by-name" / "cards.jsonl"),
    }
    command = FEW[name]
    for word, path in given.items():
        command = command.replace(f"{{{word}}}", path)
    done = shell(f"ulimit -n {number}; {command}")
    assert FAULT not in done.stderr, done.stderr
    assert "Traceback" not in done.stderr, done.stderr
    assert done.returncode in (0, 75), done
    if done.returncode == 75:
        assert re.search("Too many open files|unable to open database file", done.stderr)
    if name in ("a board", "standard input"):
        assert json.loads(done.stdout)["legal"] is True
    if done.returncode == 0 and name == "lines":
        assert [json.loads(line)["legal"] for line in done.stdout.splitlines()] == [True] * 2
    if done.returncode == 0 and name == "requests":
        (told,) = [json.loads(line) for line in done.stdout.splitlines()]
        assert (told["id"], told.get("kind", "busy")) == (1, "busy")


# -- nobody reads on -------------------------------------------------------------------------------


@pytest.mark.sampled("a process for each command")
@pytest.mark.parametrize(
    "words", ["--help", "check --help", "help", "--version", "explain 508.1a", "schema", "rules"]
)
def test_a_closed_pipe_ends_help_as_it_ends_an_answer(words: str) -> None:
    """Rich made status 1 of it."""
    done = shell(f"legality {words} | true; echo ${{PIPESTATUS[0]}} >&2")
    status = done.stderr.split()[-1]
    assert (status, len(done.stderr.split())) == ("74", 1)


# -- characters ------------------------------------------------------------------------------------

STRANGE = {**BOARD, "id": "é\U0001f409\u202e\x7f"}
ENCODINGS = ("ascii", "latin-1", "cp1252", "utf-8", "utf-16", "shift_jis", "cp437", "koi8-r")


@pytest.mark.sampled("a process for each case")
@pytest.mark.parametrize("encoding", ENCODINGS)
def test_json_is_json_in_any_encoding(encoding: str, tmp_path: Path) -> None:
    r"""`\U0001f409` and `\xe9` are none."""
    file = tmp_path / "b.json"
    file.write_text(json.dumps(STRANGE), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "legality", "convert", str(file), "--to", "json"],
        env={**environment(), "PYTHONIOENCODING": encoding},
        capture_output=True,
        check=True,
    )
    said = json.loads(done.stdout.decode(encoding))
    assert said["id"] == STRANGE["id"]


ASCII_ONLY = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}


@pytest.mark.long("three processes for each case")
@pytest.mark.sampled("a process for each case")
@pytest.mark.parametrize("names", [ASCII_ONLY, {"LC_ALL": "C"}], ids=["ASCII", "C"])
def test_letters_of_a_board_that_is_typed_are_kept(names: dict[str, str]) -> None:
    """They became question marks, two for each."""
    typed = 'Änn: ögre = 1/1 creature "龍" -> Böb; Böb:'
    done = shell('legality convert "$1" --to json', typed, names=names)
    assert done.returncode == 0, done.stderr
    board = json.loads(done.stdout)
    assert board["players"][0]["name"] == "Änn"
    assert board["permanents"][0]["id"] == "ögre"
    for sentence in ("ögre attacks Böb", "'ögre attacks Böb'"):
        why = shell(f'legality why "$1" {sentence} --json', typed, names=names)
        assert why.returncode == 0, why.stderr
        assert json.loads(why.stdout)["possible"]
    blocks = shell('legality blocks "$1" --player Böb --count', typed, names=names)
    assert blocks.returncode == 0, blocks.stderr


@pytest.mark.long("three processes; a board's letters are kept in the same way")
@pytest.mark.parametrize("names", [ASCII_ONLY, {"LC_ALL": "C"}], ids=["ASCII", "C"])
def test_letters_of_a_card_that_is_typed_are_kept(names: dict[str, str], tmp_path: Path) -> None:
    """The nearest name was sought to question marks."""
    cards, database = tmp_path / "cards.json", tmp_path / "cards.db"
    cards.write_text(json.dumps([{"name": "Jötun Grunt", "type_line": "Creature — Giant"}]))
    imported = shell('legality cards import "$1" --db "$2"', str(cards), str(database))
    assert imported.returncode == 0, imported.stderr
    for command in ("show", "find"):
        found = shell(f"legality cards {command} Jötun --db $1", str(database), names=names)
        assert (found.returncode == 0) == (command == "find"), found.stderr
        assert "tun Grunt" in found.stdout + found.stderr
    begun = shell(
        "legality new Jötun\\ Grunt --players Änn,Bob --db $1", str(database), names=names
    )
    assert begun.returncode == 0, begun.stderr


# -- limits and Ctrl-C -----------------------------------------------------------------------------


def test_a_limit_is_a_number(legality: Command) -> None:
    """A long one was a fault (`setitimer` refuses it); `nan` was none at all."""
    board = legality.file(BOARD)
    for limit in ("inf", "1e300", "1e9", "9" * 40):
        assert legality("check", board, "--time-limit", limit).status == 0
    assert legality("check", board, "--time-limit", "nan").status == 2


def test_show_and_convert_have_a_limit(legality: Command) -> None:
    board = legality.file(BOARD)
    assert legality("show", board, "--time-limit", "5").status == 0
    assert legality("convert", board, "--time-limit", "5").status == 0
    for command in ("show", "convert"):  # each on a board that was not read before
        first = {**BOARD["permanents"][0], "name": f"Nobody to {command}"}
        many = [{**first, "id": f"{command}{number}"} for number in range(5_000)]
        large = legality.file(
            {**BOARD, "permanents": many, "attacks": {}, "blocks": {}}, "large.json"
        )
        found = legality(command, large, "--time-limit", "0.01")
        assert (found.status, found.out) == (3, ""), command
        assert "the time limit ended the work" in found.err


@pytest.mark.slow("a process for each millisecond")
@pytest.mark.parametrize("words", [["--help"], ["check", "{board}"], ["serve"]])
def test_ctrl_c_in_the_first_milliseconds_shows_no_traceback(
    words: list[str], tmp_path: Path
) -> None:
    """From the first line of the program on it ends with 130, and without a word. (In the middle
    of an import msgspec ended with a fault of memory.)"""
    early: list[int] = []
    file = tmp_path / "board.json"
    file.write_bytes(LINE)
    asked = [sys.executable, "-m", "legality", *(word.format(board=file) for word in words)]
    for milliseconds in range(0, 300, 6):
        with subprocess.Popen(
            asked,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment(),
        ) as process:
            try:
                process.wait(milliseconds / 1000)
            except subprocess.TimeoutExpired:
                process.send_signal(signal.SIGINT)
            _, told = process.communicate(timeout=60)
        ours = str(ROOT / "legality" / "cli").encode()
        assert ours not in told, told.decode()
        if process.returncode not in (0, 130):
            early.append(process.returncode)
    assert {*early} <= {1, -signal.SIGINT}  # Python's own end, while it still begins
    assert len(early) < 25
