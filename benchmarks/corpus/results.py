"""`python -m benchmarks.corpus.results FOLDER` holds engines to a corpus and writes `results.json`.

Each engine is one command of `run.py`: legality itself, and an engine for tier 0 in JavaScript that
was written from the archive alone (`examples/corpus/tier0.js`, by node).
"""

import argparse
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from benchmarks.corpus.archive import RESULTS, ROOT, sha256

FILES = ("cases.jsonl", "names.jsonl", "perft.jsonl")
EXAMPLES = ROOT / "examples" / "corpus"
ENGINES = {
    "legality": (sys.executable, str(EXAMPLES / "engine.py")),
    "an engine for tier 0 in JavaScript": ("node", str(EXAMPLES / "tier0.js")),
}
ROW = re.compile(r"tier (?P<tier>\w+) .* (?P<same>\d+) of (?P<all>\d+) agree(?P<rest>.*)")


def results(folder: Path) -> dict[str, Any]:
    """How each engine that can be run here did, by tier: of all, how many agree, are another or
    stay open."""
    found = {
        name: _of(folder, command)
        for name, command in ENGINES.items()
        if shutil.which(command[0]) is not None
    }
    of = {name: sha256(folder / name) for name in FILES}
    return {"of": of, "engines": found}


def _of(folder: Path, command: tuple[str, ...]) -> dict[str, dict[str, int]]:
    arguments = [sys.executable, "run.py", "--command", " ".join(command), *FILES]
    done = subprocess.run(arguments, cwd=folder, capture_output=True, text=True, check=False)
    tiers: dict[str, dict[str, int]] = {}
    for row in filter(None, map(ROW.match, done.stdout.splitlines())):
        tally = tiers.setdefault(row["tier"], {"all": 0, "agree": 0, "other": 0, "open": 0})
        tally["all"] += int(row["all"])
        tally["agree"] += int(row["same"])
        for kind in ("other", "open"):
            number = re.search(rf"(\d+) {kind}(?! rules)", row["rest"])
            tally[kind] += int(number[1]) if number else 0
    if not tiers:
        raise RuntimeError(f"{command[-1]} could not be held to the corpus: {done.stderr}")
    return tiers


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="a corpus that benchmarks.corpus made")
    taken = parser.parse_args()
    text = json.dumps(results(taken.folder), indent=1) + "\n"
    RESULTS.write_text(text, encoding="utf-8")
    print(text, end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
