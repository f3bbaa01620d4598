"""The folder of the corpus, its manifest, and the archive: the same bytes each time."""

import gzip
import hashlib
import io
import json
import shutil
import tarfile
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from benchmarks.corpus import real_names, schema
from benchmarks.corpus.cases import A_FAMILY, cases
from benchmarks.corpus.counted import boards

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
VERSION = "1.0"
NAME = f"corpus-{VERSION}"
MADE_AT = 1_790_294_400
"""The time that every file of the archive has: 2026-09-25, the day of its newest rules."""
BESIDE = {
    "positions.md": ROOT / "docs" / "positions.md",
    "run.py": HERE / "run.py",
    "LICENSE": ROOT / "LICENSE",
}
RESULTS = HERE / "results.json"
MANIFEST = HERE / "manifest.json"
"""The manifest of the published corpus."""
Row = dict[str, Any]


def make(folder: Path, a_family: int = A_FAMILY, seed: int = 1) -> Row:
    """Write the folder; its manifest. Raises `Disagreement`."""
    folder.mkdir(parents=True, exist_ok=True)
    rows = {
        "cases.jsonl": list(cases(a_family, seed)),
        "names.jsonl": real_names.stored(),
        "perft.jsonl": list(boards()),
    }
    for name, lines in rows.items():
        text = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in lines)
        (folder / name).write_text(text, encoding="utf-8")
    for name, value in (("case", schema.case()), ("perft", schema.perft())):
        text = json.dumps(value, indent=1, ensure_ascii=False)
        (folder / f"{name}.schema.json").write_text(text + "\n", encoding="utf-8")
    for name, source in BESIDE.items():
        shutil.copyfile(source, folder / name)
    template = (HERE / "README.md").read_text(encoding="utf-8")
    readme = template.replace("@@NUMBERS@@", _numbers(rows))
    (folder / "README.md").write_text(readme, encoding="utf-8")
    _add_results(folder)
    return _write_manifest(folder, rows)


def _numbers(rows: Mapping[str, Sequence[Row]]) -> str:
    """The table of what is in it."""
    tally: Counter[tuple[str, str]] = Counter()
    for lines in rows.values():
        tally.update((str(row["tier"]), row["kind"]) for row in lines)
    kinds = ("attacks", "blocks", "damage", "perft")
    heads = "| tier | attacks | blocks | damage | counted boards |\n|---|---:|---:|---:|---:|"
    body = [
        f"| {tier} | " + " | ".join(f"{tally[tier, kind]:,}" for kind in kinds) + " |"
        for tier in ("0", "1", "2", "names")
    ]
    return "\n".join([heads, *body])


def _add_results(folder: Path) -> None:
    """The results of engines, where they are of these very cases."""
    target = folder / "results.json"
    target.unlink(missing_ok=True)
    if RESULTS.exists():
        of = json.loads(RESULTS.read_text(encoding="utf-8"))["of"]
        if all(of[name] == sha256(folder / name) for name in of):
            shutil.copyfile(RESULTS, target)


def _write_manifest(folder: Path, rows: Mapping[str, Sequence[Row]]) -> Row:
    named = ("README.md", *rows, "case.schema.json", "perft.schema.json", *BESIDE, "results.json")
    files: Row = {}
    for name in sorted(named):
        if (path := folder / name).exists():
            lines = {"lines": len(rows[name])} if name in rows else {}
            files[name] = {"sha256": sha256(path), "bytes": path.stat().st_size, **lines}
    manifest: Row = {"name": "corpus", "version": VERSION, "licence": "MIT", "files": files}
    text = json.dumps(manifest, indent=1) + "\n"
    (folder / "manifest.json").write_text(text, encoding="utf-8")
    return manifest


def sha256(path: Path) -> str:
    """The SHA-256 of a file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def pack(folder: Path, archive: Path) -> str:
    """Write the folder's files as one archive, the same bytes for the same files; its SHA-256."""
    names = ["manifest.json", *json.loads((folder / "manifest.json").read_text("utf-8"))["files"]]
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for name in sorted(names):
            _add(tar, name, (folder / name).read_bytes())
    with archive.open("wb") as file, gzip.GzipFile("", "wb", 9, file, mtime=MADE_AT) as zipped:
        zipped.write(packed.getvalue())
    return sha256(archive)


def _add(tar: tarfile.TarFile, name: str, data: bytes) -> None:
    entry = tarfile.TarInfo(f"{NAME}/{name}")
    entry.size, entry.mtime, entry.mode = len(data), MADE_AT, 0o644
    tar.addfile(entry, io.BytesIO(data))


def store(manifest: Row) -> None:
    """Store what the published files are; that of the form of a position is the project's page."""
    MANIFEST.write_text(json.dumps(published(manifest), indent=1) + "\n", encoding="utf-8")


def published(manifest: Row) -> Row:
    """A manifest without the pages that change with the project."""
    files = {name: one for name, one in manifest["files"].items() if name != "positions.md"}
    return {**manifest, "files": files}


def total(manifest: Row, names: Iterable[str]) -> int:
    """How many lines those files have together."""
    return sum(manifest["files"][name]["lines"] for name in names)
