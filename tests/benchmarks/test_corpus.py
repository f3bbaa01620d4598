"""The neutral corpus: judged twice, the same each time, of the form that it says; and its runner,
held against the product and against engines that are wrong."""

import ast
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from benchmarks.corpus import cases as corpus
from benchmarks.corpus import counted, judges, real_names
from benchmarks.corpus.abilities import effect_of
from benchmarks.corpus.archive import MANIFEST, RESULTS, make, pack, published, sha256
from benchmarks.corpus.named import with_ids, with_names
from benchmarks.corpus.topics import TOPICS
from legality import CardsByName, Legal, Position, Verdict, check, import_cards
from legality.editions import NEWEST
from legality.exchange.corpus.question import declaring
from legality.rulebook.texts import board_names
from legality.text import parse_text
from tests.documents import ROOT, environment
from tests.position.schemas import faults, undescribed

RUNNER = ROOT / "benchmarks" / "corpus" / "run.py"
MOST_LINES = 190
SEED = 20
A_FAMILY = 2


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small corpus of another seed than the published one."""
    found = tmp_path_factory.mktemp("corpus")
    made = make(found, A_FAMILY, SEED)
    small = len(TOPICS) * A_FAMILY + len(rows(found, "cases.jsonl", tier=1))
    assert made["files"]["cases.jsonl"]["lines"] == small + A_FAMILY * len(corpus.FAMILIES)
    return found


def rows(folder: Path, name: str, tier: object = None) -> list[dict[str, Any]]:
    lines = (folder / name).read_text(encoding="utf-8").splitlines()
    found: list[dict[str, Any]] = [json.loads(line) for line in lines]
    return [one for one in found if tier is None or one["tier"] == tier]


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


def test_the_page_says_how_large_the_published_one_is() -> None:
    page = (ROOT / "docs" / "corpus.md").read_text(encoding="utf-8")
    files = json.loads(MANIFEST.read_text(encoding="utf-8"))["files"]
    tiers = re.findall(r"^\| (?:0|1|2|`names`) \|.*?\| ([\d,]+) \| (\d*)", page, re.MULTILINE)
    cases = [int(cases.replace(",", "")) for cases, _ in tiers]
    assert cases[0] == 240
    assert sum(cases) == files["cases.jsonl"]["lines"] + files["names.jsonl"]["lines"]
    assert sum(int(boards or 0) for _, boards in tiers) == files["perft.jsonl"]["lines"]


@pytest.mark.sampled("thousands of lines")
@pytest.mark.parametrize("name", ["cases", "names", "perft"])
def test_every_line_follows_its_schema(folder: Path, name: str) -> None:
    schema = "perft" if name == "perft" else "case"
    described = json.loads((folder / f"{schema}.schema.json").read_text(encoding="utf-8"))
    found = rows(folder, f"{name}.jsonl")
    assert [fault for row in found[::9] for fault in faults(described, row)] == []
    assert len({row["id"] for row in found}) == len(found)
    broken = {**found[0], "kind": "attack"}
    assert list(faults(described, broken))


def test_every_property_of_the_schemas_is_described(folder: Path) -> None:
    for name in ("case", "perft"):
        described = json.loads((folder / f"{name}.schema.json").read_text(encoding="utf-8"))
        assert list(undescribed(described, "$")) == []
        assert all(one["description"] for one in described["$defs"].values())
        named = set(re.findall(r'"#/\$defs/([\w-]+)"', json.dumps(described)))
        assert named <= described["$defs"].keys()


def test_nothing_is_said_in_codes_that_only_this_project_knows(folder: Path) -> None:
    """As the RA1 of a restriction on attacks: nothing in the archive says what that is."""
    for name in ("case.schema.json", "perft.schema.json", "README.md"):
        text = (folder / name).read_text(encoding="utf-8")
        assert not re.findall(r"\b(?:RA|RB|KA|KB|QA|QB|EV|DM)[0-9]", text)


def test_tier_0_has_both_verdicts_of_every_rule(folder: Path) -> None:
    found = rows(folder, "cases.jsonl", tier=0)
    assert {row["tests"][0] for row in found} == {one.name for one in TOPICS}
    for topic in TOPICS:
        legal = [row["legal"] for row in found if row["tests"] == [topic.name]]
        assert legal.count(True) == legal.count(False) == A_FAMILY // 2
    assert all(len(row["position"]["players"]) == 2 for row in found)
    assert {row["edition"] for row in found} == {NEWEST, "2024-03-08"}


def test_difficulty_goes_from_1_to_5(folder: Path) -> None:
    found = rows(folder, "cases.jsonl")
    assert {row["difficulty"] for row in found} == {1, 2, 3, 4, 5}
    assert max(row["difficulty"] for row in found if row["tier"] == 0) <= 4
    flying = next(row for row in found if row["tests"] == ["flying"])
    assert flying["difficulty"] == 1  # each creature's choice is decided by itself


def test_texts_name_permanents_and_every_permanent_stands_by_itself(folder: Path) -> None:
    for name in ("cases.jsonl", "perft.jsonl"):
        for row in rows(folder, name):
            texts = [*row["position"]["permanents"], *row["position"].get("effects", ())]
            assert not any("@" in one.get("oracle_text", "") for one in texts)
            assert not any("count" in one for one in texts)


def test_a_name_that_a_text_says_is_of_one_permanent_only() -> None:
    # Two share a name; the text means the second of them, so that it gets another one.
    board = {"permanents": [
        {"id": "a", "name": "Fen Wolf", "oracle_text": "This creature blocks @b each combat."},
        {"id": "b", "name": "Fen Wolf"},
    ]}  # fmt: skip
    told = with_names(board)
    assert told is not None
    first, second = told["permanents"]
    assert first["oracle_text"] == f"This creature blocks {second['name']} each combat."
    assert second["name"] != first["name"] == "Fen Wolf"
    assert with_ids(told)["permanents"][0]["oracle_text"] == board["permanents"][0]["oracle_text"]
    spoken = {"permanents": [*board["permanents"], {"id": "c", "oracle_text": "Fen Wolf attacks."}]}
    assert with_names(spoken) is None  # it is called by that name elsewhere


def test_abilities_say_what_the_texts_say(folder: Path) -> None:
    """Read back, they are the very effects of the text; every kind has its text in English."""
    kinds: set[str] = set()
    for row in rows(folder, "cases.jsonl"):
        position = Position.from_value(row["position"])
        names = board_names(position)
        for permanent in position.permanents:
            told = row["abilities"].get(permanent.id, [])
            lines = parse_text(permanent.oracle_text, permanent.name, names)
            effects = [one for line in lines for one in line.effects]
            assert [effect_of(one) for one in told][: len(effects)] == effects
            assert len(told) >= len(effects)
            kinds |= {one["kind"] for one in told}
    assert len(kinds) > 15


@pytest.mark.shared
def test_names_are_judged_as_the_cards_say(tmp_path: Path) -> None:
    cards = Path(os.environ["LEGALITY_SHARED"]) / "cards" / "cards.jsonl.gz"
    assert list(real_names.cases(real_names.cards_of(cards))) == real_names.stored()
    import_cards(cards, tmp_path / "cards.sqlite3")
    by_name = CardsByName(tmp_path / "cards.sqlite3")
    for case in real_names.stored():
        judgement = check(Position.from_value(declaring(case), by_name))
        assert not judgement.gaps
        verdict = judgement.attacks
        if case["kind"] == "blocks":
            verdict = (judgement.blocks or {})[case["player"]]
        elif case["kind"] == "damage":
            verdict = (judgement.damage or {})[case["side"]]
        assert isinstance(verdict, Legal) == case["legal"]


def test_names_tell_nothing_but_names() -> None:
    for case in real_names.stored():
        for permanent in case["position"]["permanents"]:
            assert permanent.keys() <= set(real_names.KEPT)


# -- the release -----------------------------------------------------------------------------------


def test_what_is_published_of_the_project_is_as_stored(folder: Path) -> None:
    """The parts that do not hang on how many cases there are; the others have their test below."""
    stored = json.loads(MANIFEST.read_text(encoding="utf-8"))["files"]
    for name in ("run.py", "LICENSE", "case.schema.json", "perft.schema.json", "names.jsonl"):
        assert sha256(folder / name) == stored[name]["sha256"], f"{name}: {STORE}"


@pytest.mark.slow(".ci/run makes the whole corpus")
def test_what_is_published_is_as_stored(tmp_path: Path) -> None:
    made = published(make(tmp_path / "corpus"))
    assert made == json.loads(MANIFEST.read_text(encoding="utf-8")), STORE


STORE = "`python -m benchmarks.corpus FOLDER --store` stores what they are now"


def test_the_archive_is_the_same_bytes_each_time(folder: Path, tmp_path: Path) -> None:
    first, second = (tmp_path / name for name in ("first.tar.gz", "second.tar.gz"))
    assert pack(folder, first) == pack(folder, second) == sha256(second)
    with tarfile.open(first) as archive:
        names = {name.removeprefix("corpus-1.0/") for name in archive.getnames()}
        archive.extractall(tmp_path / "out", filter="data")
    files = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))["files"]
    assert names == {"manifest.json", *files}
    assert {"LICENSE", "README.md", "run.py", "case.schema.json", "positions.md"} < names
    assert hold(tmp_path / "out" / "corpus-1.0", "--verify")[0] == 0


def test_a_changed_byte_is_told(folder: Path, tmp_path: Path) -> None:
    files = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))["files"]
    shutil.copytree(folder, tmp_path / "corpus")
    for name in files:
        path = tmp_path / "corpus" / name
        if name == "run.py":
            continue  # it would have to run
        data = path.read_bytes()
        path.write_bytes(bytes([data[0] ^ 1]) + data[1:])
        status, said = hold(tmp_path / "corpus", "--verify")
        assert (status, said[0]) == (1, f"{name}: not as the manifest says")
        path.write_bytes(data)
    (tmp_path / "corpus" / "LICENSE").unlink()
    assert hold(tmp_path / "corpus", "--verify")[0] == 1


def test_the_readme_is_true_of_its_folder(folder: Path) -> None:
    readme = (folder / "README.md").read_text(encoding="utf-8")
    found = [row for name in ("cases", "names", "perft") for row in rows(folder, f"{name}.jsonl")]
    for tier in (0, 1, 2, "names"):
        numbers = [
            sum(1 for row in found if (row["tier"], row["kind"]) == (tier, kind))
            for kind in ("attacks", "blocks", "damage", "perft")
        ]
        assert f"| {tier} | {' | '.join(f'{number:,}' for number in numbers)} |" in readme
    assert not re.search(r"\d{3}", re.sub(r"\d{3}[.]\d+\w*|\d{4}-\d\d-\d\d", "", readme[1500:]))
    told = set(re.findall(r"`([\w.]+\.(?:jsonl?|md|py))`", readme)) - {"results.json"}
    assert told <= {*json.loads((folder / "manifest.json").read_text("utf-8"))["files"],
                    "manifest.json"}  # fmt: skip
    fields = set(json.loads((folder / "case.schema.json").read_text("utf-8"))["properties"])
    assert all(f"`{field}`" in readme for field in fields)


def test_results_are_those_of_the_published_cases() -> None:
    found = json.loads(RESULTS.read_text(encoding="utf-8"))
    files = json.loads(MANIFEST.read_text(encoding="utf-8"))["files"]
    assert found["of"] == {name: files[name]["sha256"] for name in found["of"]}
    for tally in (one for tiers in found["engines"].values() for one in tiers.values()):
        assert tally["all"] == tally["agree"] + tally["other"] + tally["open"]
        assert tally["other"] == 0


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no node")
def test_an_engine_for_tier_0_agrees_with_it(folder: Path) -> None:
    command = f"node {ROOT / 'examples' / 'corpus' / 'tier0.js'}"
    status, said = hold(folder, "--tier", "0", "--command", command, "cases.jsonl")
    number = A_FAMILY * len(TOPICS)
    assert (status, said[-1]) == (0, f"{'all':26}  {number} of {number} agree")
    status, said = hold(folder, "--tier", "2", "--command", command, "cases.jsonl")
    assert status == 3  # it says what it does not know, and nothing wrong
    status, said = hold(folder, "--tests", "flying", "--command", command, "cases.jsonl")
    assert "other" not in said[-1]


def test_a_case_is_legal_or_says_which_steps_fail(folder: Path) -> None:
    found = rows(folder, "cases.jsonl")
    assert {bool(row["rules"]) != row["legal"] for row in found} == {True}
    assert {row["legal"] for row in found} == {True, False}
    assert {row["kind"] for row in found} == {"attacks", "blocks", "damage"}
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
    case = next(one for one in corpus.cases_of("attacks", 8, SEED) if not one["legal"])
    fields = ("kind", "edition", "position", "player")
    legal: dict[str, Any] = {**{name: case[name] for name in fields}, "declaration": {}}
    other = next(
        one for one in corpus.cases_of("attacks", 8, SEED) if one["legal"] and one["declaration"]
    )
    verdict = judges.by_product(case)

    def turned(asked: dict[str, Any]) -> Verdict:
        return verdict

    monkeypatch.setattr(judges, "by_product", turned)
    assert not isinstance(verdict, Legal)
    assert legal["position"] == case["position"]
    with pytest.raises(corpus.Disagreement, match="legal:"):
        judges.answered(other)


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
    assert said[-1] == f"{'all':26}  {legal} of {len(found)} agree, {len(others)} other"
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
        assert (status, said[-1]) == (0, f"{'all':26}  {number} of {number} agree{rest}")


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
    assert (status, said[-1]) == (3, f"{'all':26}  0 of {total} agree, {total} open")


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
        f"{'all':26}  {len(found) - 1} of {len(found)} agree, 1 open",
    )


def test_an_engine_that_ends_at_many_cases_is_asked_the_others(folder: Path) -> None:
    """It ends at every third: those are open, and no other."""
    found = rows(folder, "cases.jsonl")[:30]
    text = "".join(f"{json.dumps(row)}\n" for row in found)
    (folder / "thirty.jsonl").write_text(text, encoding="utf-8")
    bad = [row["id"] for row in found[::3]]
    body = f"    if asked['id'] in {bad!r}: sys.exit(1)\n    return {{'legal': True}}"
    _, said = hold(folder, "--command", engine(folder, body), "thirty.jsonl")
    told = [json.loads(line) for line in said if line.startswith("{")]
    assert [one["id"] for one in told if "open" in one] == bad
    assert {one["open"] for one in told if "open" in one} == {"the engine ended"}


def test_an_engine_that_never_answers_is_left(folder: Path) -> None:
    status, said = hold(folder, "--command", engine(folder, "    sys.exit(1)"), "cases.jsonl")
    assert json.loads(said[4])["open"] == "the engine ended too often and is not started again"
    assert status == 3


def test_a_file_that_cannot_be_read(folder: Path) -> None:
    (folder / "cut.jsonl").write_text('{"id": "a', encoding="utf-8")
    engine(folder, "    return {}")
    for name in ("cut.jsonl", "nowhere.jsonl"):
        status, said = hold(folder, "--function", "other:answer", name)
        assert status == 2
        assert said[0].startswith("run.py: ")
        assert len(said) == 1
