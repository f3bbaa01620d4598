"""`scripts/release`: from a clean and green commit to artefacts that were tried.

    scripts/release --dry-run         all of it, with the quick tests; nothing is kept
    scripts/release                   with .ci/run; the artefacts are left in dist/VERSION
    scripts/release --python 3.12     into environments of that Python only (repeat it for more)
    scripts/release --extra serve     with that extra only (repeat it for more)

It publishes nothing. CONTRIBUTING.md has the steps for that.
"""

import argparse
import shutil
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from release import artefacts, bill, container, environment, tree, trial
from release.pythons import PYTHONS, at_hand
from release.steps import ReleaseError, run
from release.trial import EXTRAS, ONCE, WITHOUT, Trial, tell

ROOT = Path(__file__).resolve().parent.parent
QUICK, WHOLE = "scripts/check", ".ci/run"
"""The checks of a dry run, and of a release."""
TOOLS = frozenset({"bench", "dev", "docs"})
"""Extras that a user does not install: the bill of materials leaves them out."""


def main(words: Sequence[str]) -> int:
    """The exit status."""
    wanted = arguments(words)
    begun = time.monotonic()
    try:
        with tempfile.TemporaryDirectory(prefix="release-") as work:
            made = release(Path(work), wanted)
            if not wanted.dry_run:
                kept = ROOT / "dist" / made.name
                shutil.copytree(made, kept, dirs_exist_ok=True)
                tell(f"the artefacts are in {kept}; CONTRIBUTING.md says how to publish them")
    except ReleaseError as error:
        print(f"no release: {error}", file=sys.stderr)
        return 1
    what = "the release could be made" if wanted.dry_run else "the release is made"
    tell(f"{what}: {time.monotonic() - begun:.0f} s")
    return 0


def arguments(words: Sequence[str]) -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(
        prog="scripts/release",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--dry-run", action="store_true", help="keep nothing; quick tests only")
    parser.add_argument("--python", action="append", choices=PYTHONS, help="only that Python")
    parser.add_argument("--extra", action="append", choices=[*EXTRAS], help="only that extra")
    return parser.parse_args(words)


def release(work: Path, wanted: argparse.Namespace) -> Path:
    """The folder of the artefacts, built, listed and tried. Raises `ReleaseError`."""
    tree.check_clean(ROOT)
    version = tree.check_version(ROOT)
    pythons = {name: path for name, path in at_hand().items() if name in (wanted.python or PYTHONS)}
    if not pythons:
        raise ReleaseError("no Python that the project declares is installed here")
    tell(f"version {version}, commit {tree.commit(ROOT)}")
    tree.check_green(ROOT, QUICK if wanted.dry_run else WHOLE)

    epoch = tree.epoch(ROOT)
    built = artefacts.build(ROOT, work / "builds", epoch)
    folder = work / version
    folder.mkdir()
    for path in built:
        shutil.copy(path, folder)
        tell(f"built twice, equal: {path.name}, {path.stat().st_size:,} bytes")

    sources = trial.unpacked(artefacts.only(folder, "*.tar.gz"), work / "sources")
    newest = [*pythons][-1]
    for name in sorted({*PYTHONS} - {*pythons}):
        tell(f"Python {name} is not tried: it is not installed here, or not asked for")
    for name, interpreter in pythons.items():
        here = work / f"python{name}"
        here.mkdir()
        once = ONCE if name == newest else ()
        made = environment.create(interpreter, here / "without", folder, version)
        attempt(f"Python {name}, without an extra", made, (*WITHOUT, *once), sources, here)
        for extra in wanted.extra or EXTRAS:
            made = environment.create(interpreter, here / extra, folder, version, extra)
            attempt(f"Python {name}, {extra}", made, EXTRAS[extra], sources, here)
            shutil.rmtree(made.folder)
    container_file = (sources / "Containerfile").read_text(encoding="utf-8")
    replay(container_file, pythons[newest], folder, work / "container", version)
    write_bill(folder, work, pythons[newest], version, epoch, built)
    tell((artefacts.write_sums(folder)).read_text(encoding="utf-8").rstrip())
    return folder


def attempt(
    what: str,
    made: environment.Environment,
    trials: Sequence[Trial],
    sources: Path,
    here: Path,
) -> None:
    """Try all of these, each in an empty folder. Raises `ReleaseError` with what was tried."""
    for tried in trials:
        begun = time.monotonic()
        name = getattr(tried, "__name__", "import")
        with tempfile.TemporaryDirectory(dir=here) as folder:
            try:
                tried(made, sources, Path(folder))
            except ReleaseError as error:
                raise ReleaseError(f"{what}, {name}: {error}") from error
        tell(f"{what}: {name}, {time.monotonic() - begun:.0f} s")


def replay(text: str, interpreter: str, folder: Path, work: Path, version: str) -> None:
    """Build and run what the container file says, without an engine. Raises `ReleaseError`."""
    build, image = container.stages(text)
    work.mkdir()
    installed = container.build(build, interpreter, folder, work / "image", version)
    variables = {**image.environment, "PATH": f"{installed / 'bin'}:/usr/bin:/bin"}
    variables["LEGALITY_PORT"] = str(trial.free_port())
    with container.running(image.command, variables, work):
        trial.judge(f"http://127.0.0.1:{variables['LEGALITY_PORT']}")
        run(image.health, work, variables)
    tell("container file: its commands are run, and its health check passes")


def write_bill(
    folder: Path, work: Path, interpreter: str, version: str, epoch: int, built: Sequence[Path]
) -> None:
    """Write the bill of materials of what a user may install: all extras but a checkout's."""
    extras = ",".join(name for name in EXTRAS if name not in TOOLS)
    whole = environment.create(interpreter, work / "whole", folder, version, extras)
    text = bill.bill(whole.parts(work), [folder / path.name for path in built], epoch)
    (folder / f"legality-{version}.cdx.json").write_text(text, encoding="utf-8")
    tell(f"bill of materials: {text.count('bom-ref')} parts")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
