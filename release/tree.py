"""What is released: a commit that is clean, dated and green."""

import re
from pathlib import Path

from release.steps import ReleaseError, run


def commit(root: Path) -> str:
    """The commit that is checked out."""
    return run(["git", "rev-parse", "HEAD"], root).strip()


def epoch(root: Path) -> int:
    """When that commit was made, in seconds: the time of every file in the artefacts."""
    return int(run(["git", "show", "-s", "--format=%ct", "HEAD"], root))


def check_clean(root: Path) -> None:
    """Raises `ReleaseError` where a file differs from the commit, or is in no commit."""
    changed = run(["git", "status", "--porcelain"], root)
    if changed:
        raise ReleaseError(f"the tree is not clean; commit, or remove:\n{changed}")


def check_version(root: Path) -> str:
    """The version, which the changelog has at its top, with a date. Raises `ReleaseError`."""
    source = (root / "legality" / "version.py").read_text(encoding="utf-8")
    version = re.findall(r'^__version__ = "(\d+\.\d+\.\d+)"$', source, re.MULTILINE)
    changes = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    heading = re.search(r"^## (.*)$", changes, re.MULTILINE)
    if len(version) != 1 or heading is None:
        raise ReleaseError("legality/version.py or CHANGELOG.md names no version")
    if not re.fullmatch(rf"{re.escape(version[0])} — \d{{4}}-\d\d-\d\d", heading[1]):
        raise ReleaseError(
            f"CHANGELOG.md begins with '{heading[1]}'; write '{version[0]} — ' and a date"
        )
    return str(version[0])


def check_green(root: Path, checks: str) -> None:
    """Run the project's checks, unless `.ci/run` has passed with this very commit. Raises
    `ReleaseError` where they fail."""
    record = root / run(["git", "rev-parse", "--git-path", "ci-passed"], root).strip()
    if record.exists() and record.read_text(encoding="utf-8").strip() == commit(root):
        print("green: .ci/run has passed with this commit", flush=True)
        return
    print(f"green? {checks}", flush=True)
    run(checks.split(), root)
