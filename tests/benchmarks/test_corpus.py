"""The neutral corpus: judged twice, the same each time, of the form that it says; and its runner,
held against the product and against engines that are wrong."""

import ast
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from benchmarks.corpus import cases as corpus
from benchmarks.corpus import counted
from benchmarks.corpus.__main__ import make
from legality import Verdict
from tests.documents import ROOT, environment
from tests.position.schemas import faults

RUNNER = ROOT / "benchmarks" / "corpus" / "run.py"
MOST_LINES = 150
SEED = 20
A_FAMILY = 6


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small corpus of another seed than the published one."""
    found = tmp_path_factory.mktemp("corpus")
    made = make(found, A_FAMILY, SEED)
    assert made == {"cases": A_FAMILY * len(corpus.FAMILIES), "boards": len(list(counted.boards()))}
    return found


def rows(folder: Path, name: str) -> list[dict[str, Any]]:
    lines = (folder / name).read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def hold(folder: Path, *arguments: str) -> tuple[int, list[str]]:
    """The runner's exit status and lines, with the folder of the corpus as the current one."""
    command = [sys.executable, "run.py", *arguments]
    done = subprocess.run(
        command,
        cwd=folder,
        env=environment() | {"PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, (done.stdout + done.stderr).splitlines()


def engine(folder: Path, body: str) -> str:
    """A command that answers each question by that body of a function."""
    text = f"import json, sys\ndef answer(asked):\n{body}\n"
    (folder / "other.py").write_text(
        f"{text}if __name__ == '__main__':\n"
        "    for line in sys.stdin:\n"
        "        print(json.dumps(answer(json.loads(line))), flush=True)\n",
        encoding="utf-8",
    )
    return f"{sys.executable} other.py"


# -- what is in it ---------------------------------------------------------------------------------


def test_the_whole_is_as_large_as_it_is_said_to_be() -> None:
    page = (ROOT / "docs" / "corpus.md").read_text(encoding="utf-8")
    number, boards = corpus.A_FAMILY * len(corpus.FAMILIES), len(list(counted.boards()))
    assert (number >= 1_500, boards >= 60) == (True, True)
    assert f"{number:,} declarations" in page
    assert f"{boards}\nboards" in page


@pytest.mark.parametrize("name", ["case", "perft"])
def test_every_line_follows_its_schema(folder: Path, name: str) -> None:
    described = json.loads((folder / f"{name}.schema.json").read_text(encoding="utf-8"))
    found = rows(folder, {"case": "cases.jsonl", "perft": "perft.jsonl"}[name])
    assert [fault for row in found for fault in faults(described, row)] == []
    assert len({row["id"] for row in found}) == len(found)
    broken = {**found[0], "kind": "attack"}
    assert list(faults(described, broken))


def test_a_case_is_legal_or_says_which_steps_fail(folder: Path) -> None:
    found = rows(folder, "cases.jsonl")
    assert {bool(row["rules"]) != row["legal"] for row in found} == {True}
    assert {row["legal"] for row in found} == {True, False}
    assert {row["kind"] for row in found} == {"attacks", "blocks"}
    assert all(row["edition"] == row["position"]["rules"] for row in found)
    assert len({row["edition"] for row in found}) >= 5


@pytest.mark.slow("a process for each order")
def test_it_is_the_same_whatever_the_order_of_sets() -> None:
    program = (
        "import json; from benchmarks.corpus.cases import cases; print(json.dumps([*cases(1, 3)]))"
    )

    def made(seed: str) -> str:
        env = {**environment(), "PYTHONHASHSEED": seed}
        command = [sys.executable, "-c", program]
        return subprocess.run(
            command, cwd=ROOT, env=env, capture_output=True, text=True, check=True
        ).stdout

    assert made("1") == made("2")


def test_a_case_that_is_judged_differently_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    (case,) = [one for one in corpus.cases(8, SEED) if one["id"].startswith("attacks-")][:1]
    asked = {field: case[field] for field in ("kind", "edition", "position", "player")}
    none: dict[str, Any] = {**asked, "declaration": {}}

    def turned(asked: dict[str, Any]) -> Verdict:
        return verdict

    verdict = corpus.by_product(asked | {"declaration": case["declaration"]})
    monkeypatch.setattr(corpus, "by_product", turned)
    judged = corpus.by_oracle(none)
    assert judged.legal != case["legal"]
    with pytest.raises(corpus.Disagreement, match="legal:"):
        corpus.answered(none)


def test_counts_that_differ_are_named() -> None:
    board = next(counted.boards())
    assert list(counted.recounted(board)) == []
    first, second = counted.recounted({**board, "attacks": board["attacks"] + 1})
    assert ("the oracles count" in first, "the product count" in second) == (True, True)


# -- the runner ------------------------------------------------------------------------------------


def test_the_runner_is_short_and_depends_on_nothing() -> None:
    text = RUNNER.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= MOST_LINES
    assert set(_imported(ast.parse(text))) <= sys.stdlib_module_names


def _imported(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (one.name.partition(".")[0] for one in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield (node.module or "").partition(".")[0]


def test_the_product_agrees_with_every_case_and_count(folder: Path) -> None:
    product = f"{sys.executable} {ROOT / 'examples' / 'corpus' / 'engine.py'}"
    status, said = hold(folder, "--command", product, "cases.jsonl", "perft.jsonl")
    total = len(rows(folder, "cases.jsonl")) + len(rows(folder, "perft.jsonl"))
    assert said[-1].split() == ["all", str(total), "of", str(total), "agree"]
    assert status == 0


def test_an_engine_that_is_wrong_is_told_where(folder: Path) -> None:
    found = rows(folder, "cases.jsonl")
    legal = sum(row["legal"] for row in found)
    command = engine(folder, "    return {'legal': True}")
    status, said = hold(folder, "--command", command, "cases.jsonl")
    others = [json.loads(line) for line in said if line.startswith("{")]
    assert [one["case"]["id"] for one in others] == [r["id"] for r in found if not r["legal"]]
    assert said[-1] == f"{'all':18}  {legal} of {len(found)} agree, {len(others)} other"
    assert status == 1


def test_rules_are_compared_where_the_engine_names_them(folder: Path) -> None:
    found = rows(folder, "cases.jsonl")
    (folder / "illegal.jsonl").write_text(
        "".join(json.dumps(row) + "\n" for row in found if row["rules"] == ["508.1c"]), "utf-8"
    )
    number = len(rows(folder, "illegal.jsonl"))
    assert number
    for rules, rest in (("508.1c", ""), ("508.1d", f", {number} other rules")):
        engine(folder, f"    return {{'legal': False, 'rules': ['{rules}']}}")
        status, said = hold(folder, "--function", "other:answer", "illegal.jsonl")
        assert (status, said[-1]) == (0, f"{'all':18}  {number} of {number} agree{rest}")


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("    return {'legal': None, 'why': 'no teams here'}", "no teams here"),
        ("    return {}", "the engine does not say"),
        ("    return 7", "expected an object, got 7"),
        ("    sys.exit(1)", "the engine ended"),
        ("    import time; time.sleep(60)", "no answer in 0.5 s"),
        ("    print('hello', flush=True)", "Expecting value: line 1 column 1 (char 0)"),
    ],
)
def test_an_engine_that_does_not_answer_leaves_questions_open(
    folder: Path, body: str, why: str
) -> None:
    command = engine(folder, body)
    seconds = "0.5" if "sleep" in body else "60"
    status, said = hold(folder, "--command", command, "--seconds", seconds, "cases.jsonl")
    assert json.loads(said[0])["open"] == why
    total = len(rows(folder, "cases.jsonl"))
    assert (status, said[-1]) == (3, f"{'all':18}  0 of {total} agree, {total} open")


def test_an_engine_that_ends_is_started_again(folder: Path) -> None:
    """It ends at one case; every other is answered, here with the stored answer."""
    found = rows(folder, "cases.jsonl")
    bad = found[3]["id"]
    body = (
        f"    if asked['id'] == {bad!r}: sys.exit(1)\n"
        "    for line in open('cases.jsonl', encoding='utf-8'):\n"
        "        if json.loads(line)['id'] == asked['id']: return json.loads(line)"
    )
    status, said = hold(folder, "--command", engine(folder, body), "cases.jsonl")
    assert json.loads(said[0]) == {"id": bad, "open": "the engine ended"}
    assert (status, said[-1]) == (
        3,
        f"{'all':18}  {len(found) - 1} of {len(found)} agree, 1 open",
    )


def test_a_file_that_cannot_be_read(folder: Path) -> None:
    (folder / "cut.jsonl").write_text('{"id": "a', encoding="utf-8")
    engine(folder, "    return {}")
    for name in ("cut.jsonl", "nowhere.jsonl"):
        status, said = hold(folder, "--function", "other:answer", name)
        assert status == 2
        assert said[0].startswith("run.py: ")
        assert len(said) == 1
