"""What the page in a browser is made of, without a browser: the wheel, its modules compiled, the
answers that are known at once, packages fetched when they are needed."""

import gzip
import importlib
import json
import marshal
import subprocess
import sys
import traceback
from pathlib import Path
from types import CodeType
from typing import Any
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile

import pytest

from legality.cards import CardDatabase, import_cards, pack_cards
from legality.cards.pack.folder import MissingFiles
from legality.page import browser, browser_packages, library_wheel, static_folder
from legality.page.anywhere.compiling import bare, compile_archive
from legality.page.browser import Fetching, answer, seconds_of, unfold_cards, unpack
from legality.page.browser_packages import PackageMissing, cpython
from legality.page.library_wheel import LATER_NAME, LATER_ROOMS, NAME
from legality.page.static_folder import compiled
from legality.service.answering import answer as of_service
from legality.whole_folder import FolderTaken
from tests.page.browser import EXAMPLES

BOARD = "Ann: Ogre 3/3 creature menace -> Bob; Bob: Elf 1/1 creature -> ogre"
QUESTIONS = {
    "check": {"position": BOARD},
    "masks": {"position": BOARD, "judge": "blocks"},
    "paste": {"text": BOARD},
    "show": {"position": BOARD},
    "nothing": {},
    "blocks": {"position": 7},
}


@pytest.mark.parametrize("op", QUESTIONS)
def test_answers_are_the_services(op: str) -> None:
    fields = json.dumps(QUESTIONS[op])
    assert answer(op, fields) == of_service(op, fields.encode(), 10.0).decode()


def test_the_version_opens_with_todays_rules() -> None:
    about = json.loads(answer("version", "{}"))
    assert about["opens"] == about["editions"][-1] != about["rules"] == "2024-03-08"


@pytest.mark.parametrize(
    ("fields", "seconds"), [("{}", 10.0), ('{"time_limit": 3}', 3.0), ('{"time_limit": 1e9}', 60.0),
                            ('{"time_limit": "x"}', 10.0), ("[", 10.0)]
)  # fmt: skip
def test_the_limit_of_a_question(fields: str, seconds: float) -> None:
    assert seconds_of(fields) == seconds


def wheel_of(folder: Path) -> Path:
    file = folder / NAME
    file.write_bytes(library_wheel.of_sources())
    return file


def test_the_wheel_has_what_answers_and_nothing_else(tmp_path: Path) -> None:
    with ZipFile(wheel_of(tmp_path)) as wheel:
        names = wheel.namelist()
        record = [name for name in names if name.endswith("/RECORD")]
        assert wheel.read(record[0]).decode().splitlines() == [f"{name},," for name in names]
    rooms = {name.split("/")[1] for name in names if name.count("/") > 1}
    assert {"queries", "rulebook", "text", "service"} <= rooms
    assert rooms.isdisjoint({"batch", "cli", "env", *LATER_ROOMS})
    assert "legality/page/browser.py" in names
    assert not [name for name in names if "arena" in name or "forge" in name]
    assert not [name for name in names if "anywhere" in name or name.endswith((".js", ".pyc"))]


def test_what_few_questions_need_is_fetched_later(tmp_path: Path) -> None:
    """A picture, and the editions of the rules, from both wheels put together: without the second
    one they are not there."""
    library, program = tmp_path / "library", tmp_path / "program.py"
    library.mkdir()
    unpack(library_wheel.of_sources(), library)
    served = tmp_path / f"{LATER_NAME}.gz"
    served.write_bytes(gzip.compress(library_wheel.of_sources(later=True)))
    program.write_text(f"""
import sys
from pathlib import Path
sys.path.insert(0, {str(library)!r})
from legality.page import browser
browser.LIBRARY = Path({str(library)!r})
asked = []
def fetch(name):
    asked.append(name)
    return Path({str(served)!r}).read_bytes()
later = {{f"legality.{{room}}": [{served.name!r}] for room in {LATER_ROOMS!r}}}
assert browser.answer("rules", "{{}}").find("No module named 'legality.auditing'") > 0
sys.meta_path.append(browser.Fetching(later, fetch))
print(browser.answer("rules", "{{}}"))
assert asked == ["wheels/{served.name}"], asked
import legality.drawing.draw, legality.graph
assert asked == ["wheels/{served.name}"], asked
""")
    ran = subprocess.run(
        [sys.executable, program], capture_output=True, text=True, cwd=tmp_path, check=False
    )
    assert ran.stderr == ""
    assert ran.stdout.strip() == answer("rules", "{}")


def test_the_same_wheel_each_time(tmp_path: Path) -> None:
    assert wheel_of(tmp_path).read_bytes() == library_wheel.of_sources()


def test_the_compiled_wheel_answers(tmp_path: Path) -> None:
    """In a Python of its own, by modules without sources, without what the browser lacks."""
    compile_archive(str(wheel_of(tmp_path)), str(tmp_path / "compiled.zip"))
    with ZipFile(tmp_path / "compiled.zip") as wheel:
        wheel.extractall(tmp_path / "library")
    program = f"""
import sys
sys.path.insert(0, {str(tmp_path / "library")!r})
from legality.page.browser import answer
print(answer("check", {json.dumps(json.dumps(QUESTIONS["check"]))}))
import legality.queries.check
assert legality.queries.check.__file__.endswith(".pyc"), legality.queries.check.__file__
assert not {{"networkx", "typer", "rich", "litestar"}} & set(sys.modules)
"""
    ran = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, cwd=tmp_path, check=False
    )
    assert ran.stderr == ""
    assert ran.stdout.strip() == answer("check", json.dumps(QUESTIONS["check"]))


def test_a_traceback_of_compiled_code_is_told() -> None:
    """Its functions by name, without lines."""
    code = compile("def f(x):\n  return [1 / y for y in (1, x)]\nf(0)", "made.py", "exec")
    assert isinstance(code, CodeType)
    with pytest.raises(ZeroDivisionError) as raised:
        exec(bare(code), {})
    assert any("in f" in line for line in traceback.format_exception(raised.value))


def test_a_package_is_fetched_once_when_it_is_needed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wheel = tmp_path / "late-1-py3-none-any.whl"
    with ZipFile(wheel, "w") as packed:
        packed.writestr("late_package_of_a_test.py", "VALUE = 7")
    asked: list[str] = []

    def fetch(name: str) -> bytes:
        asked.append(name)
        return wheel.read_bytes()

    monkeypatch.setattr(browser, "LIBRARY", tmp_path / "library")
    monkeypatch.setattr(
        sys,
        "meta_path",
        [*sys.meta_path, Fetching({"late_package_of_a_test": [wheel.name]}, fetch)],
    )
    monkeypatch.setattr(sys, "path", [str(tmp_path / "library"), *sys.path])
    assert importlib.import_module("late_package_of_a_test").VALUE == 7
    assert asked == [f"wheels/{wheel.name}"]
    with pytest.raises(ModuleNotFoundError):
        importlib.import_module("no_package_of_a_test")
    del sys.modules["late_package_of_a_test"]


def test_cards_are_fetched_when_a_name_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One piece for a name; all that is fetched is fetched once."""
    import_cards(EXAMPLES / "by-name" / "cards.jsonl", tmp_path / "cards.sqlite3")
    pack = tmp_path / "pack"
    pack_cards(tmp_path / "cards.sqlite3", pack)
    asked: list[str] = []

    def fetch(name: str) -> bytes:
        asked.append(name)
        if not (pack.parent / name.replace("cards/", "pack/")).is_file():
            raise ImportError(f"{name} cannot be fetched: status 404")
        return (pack.parent / name.replace("cards/", "pack/")).read_bytes()

    monkeypatch.setenv("LEGALITY_CARDS", "")
    monkeypatch.setattr(MissingFiles, "fetch", None)
    unfold_cards((pack / "pack.json").read_text(), tmp_path / "fetched", fetch)
    with CardDatabase.open(tmp_path / "cards.sqlite3") as database:
        name = next(database.permanents())
    for _ in range(2):
        shown = json.loads(answer("card", json.dumps({"name": name})))
        assert shown["answers"][0]["name"] == name
    [first] = asked
    assert first.startswith("cards/0")
    found = json.loads(answer("search", json.dumps({"text": name[:-1]})))
    assert name in [one["name"] for one in found["answers"]]
    assert asked[1:2] == ["cards/names.json.gz"]
    for file in pack.iterdir():
        if file.name != "pack.json":
            file.unlink()
            (tmp_path / "fetched" / file.name).unlink(missing_ok=True)
    lost = json.loads(answer("card", json.dumps({"name": name})))
    assert "cannot be fetched: status 404" in lost["error"]


def test_files_that_are_not_those_pinned_are_refused(tmp_path: Path) -> None:
    with pytest.raises(PackageMissing, match=r"pyodide\.mjs: No such file.*; pyodide@314"):
        cpython(tmp_path)
    (tmp_path / "pyodide.mjs").write_text("alert(1)")
    with pytest.raises(PackageMissing, match=r"pyodide\.mjs is not that of pyodide@314.*SHA-256"):
        cpython(tmp_path)


def test_without_pyodide_what_to_do_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(PackageMissing, match=r"npm install pyodide@314\.0\.7, or .* --pyodide"):
        cpython(None)


def test_a_wheel_beside_pyodide_is_taken_if_it_is_the_pinned_one(tmp_path: Path) -> None:
    (tmp_path / "wheels").mkdir()
    name = next(iter(browser_packages.FIRST))
    (tmp_path / "wheels" / name).write_bytes(b"no wheel")
    with pytest.raises(PackageMissing, match="its SHA-256 differs"):
        browser_packages.wheels(tmp_path)


def test_a_folder_of_others_is_not_touched(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear")
    with pytest.raises(FolderTaken, match="holds something else"):
        static_folder.write_static(tmp_path)
    assert [file.name for file in tmp_path.iterdir()] == ["letter.txt"]


def test_what_the_page_asks_at_first_is_answered_at_once() -> None:
    known = static_folder.first_answers()
    assert {key.partition(" ")[0] for key in known} == {"version", "schema", "examples", "paste"}
    for key, text in known.items():
        op, _, fields = key.partition(" ")
        assert text == answer(op, fields)


def test_the_index_asks_the_worker_and_nobody_else() -> None:
    from legality.page import page_files

    html = static_folder.index(page_files()["index.html"].decode())
    assert '<meta name="legality-transport" content="worker">' in html
    assert "connect-src 'self'" in html
    assert "http://" not in html
    assert "https://" not in html


def test_compiled_functions_have_no_hints_and_classes_keep_their_fields(tmp_path: Path) -> None:
    """Who calls a function by its hints, as puzzles are, keeps them; modules of others may."""
    source = "class A:\n    field: int = 1\n\ndef made(of: int) -> str:\n    return str(of)\n"
    with ZipFile(tmp_path / "some.whl", "w") as wheel:
        wheel.writestr("legality/plain.py", source)
        wheel.writestr("legality/puzzles/made.py", source)
        wheel.writestr("some/legality/others.py", source)
    compile_archive(str(tmp_path / "some.whl"), str(tmp_path / "compiled.whl"))
    with ZipFile(tmp_path / "compiled.whl") as wheel:
        names = ("legality/plain", "legality/puzzles/made", "some/legality/others")
        plain, asked, others = (run(wheel.read(f"{name}.pyc")) for name in names)
    assert plain["A"].__annotations__ == {"field": int}
    assert plain["made"].__annotations__ == {}
    for one in (asked, others):
        assert one["made"].__annotations__ == {"of": int, "return": str}
    assert plain["made"](7) == asked["made"](7) == "7"


def test_an_archive_is_packed_as_it_was(tmp_path: Path) -> None:
    """The standard library stays deflated, since the browser's Python reads it as it comes; a wheel
    that travels packed as a whole stays stored. What is no module is the same."""
    for how in (ZIP_STORED, ZIP_DEFLATED):
        with ZipFile(tmp_path / "some.zip", "w", how) as archive:
            archive.mkdir("email")
            archive.writestr("email/parser.py", "VALUE = 7\n" * 99)
            archive.writestr("words.txt", "word " * 99)
        compile_archive(str(tmp_path / "some.zip"), str(tmp_path / "compiled.zip"))
        with ZipFile(tmp_path / "compiled.zip") as archive:
            assert archive.namelist() == ["email/", "email/parser.pyc", "words.txt"]
            packed = [entry.compress_type for entry in archive.infolist()[1:]]
            assert packed == [how, how]
            assert archive.read("words.txt") == b"word " * 99


def test_python_reads_a_compiled_archive_as_it_is(tmp_path: Path) -> None:
    """As a browser's does its standard library: from the file, without unpacking it."""
    with ZipFile(tmp_path / "sources.zip", "w", ZIP_DEFLATED) as archive:
        archive.writestr("room_of_a_test/__init__.py", "from .inner import VALUE")
        archive.writestr("room_of_a_test/inner.py", "VALUE = 7")
    compile_archive(str(tmp_path / "sources.zip"), str(tmp_path / "compiled.zip"))
    program = "import room_of_a_test as room; print(room.VALUE, room.__spec__.origin)"
    ran = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        env={"PYTHONPATH": str(tmp_path / "compiled.zip")},
        check=True,
    )
    value, _, place = ran.stdout.strip().partition(" ")
    assert value == "7"
    assert Path(place) == tmp_path / "compiled.zip" / "room_of_a_test" / "__init__.pyc"


def test_without_what_compiles_the_sources_are_shipped(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither this Python is the browser's, nor is node there, nor CPython for it."""
    found: dict[str, str] = {}
    monkeypatch.setattr(sys, "version_info", (3, 13, 0))
    monkeypatch.setattr("shutil.which", found.get)
    assert compiled({"some.zip": b"no archive"}, Path("node_modules/pyodide")) is None
    found["node"] = "/usr/bin/node"
    assert compiled({"some.zip": b"no archive"}, None) is None


def run(module: bytes) -> dict[str, Any]:
    """What a compiled module defines."""
    made: dict[str, Any] = {}
    exec(marshal.loads(module[16:]), made)
    return made
