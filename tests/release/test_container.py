"""The container file: what it states, and its commands run as an ordinary user in a folder, and
where this machine allows it on file systems, that cannot be written."""

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from legality import import_cards
from release.container import confined, may_confine, running, stages
from release.trial import free_port, judge
from tests.documents import ROOT

TEXT = (ROOT / "Containerfile").read_text(encoding="utf-8")
BUILD, IMAGE = stages(TEXT)
pytestmark = pytest.mark.skipif(os.name != "posix", reason="users and modes of POSIX")


@pytest.fixture
def unwritable(tmp_path: Path) -> Path:
    folder = tmp_path / "read-only"
    folder.mkdir()
    folder.chmod(0o555)
    return folder


def variables(**other: str) -> dict[str, str]:
    """Those of the image; the programs are this environment's, on a free port."""
    path = f"{Path(sys.executable).parent}:/usr/bin:/bin"
    sources = {"PYTHONPATH": f"{ROOT}:{ROOT / 'models'}"}
    return {
        **IMAGE.environment,
        **sources,
        "PATH": path,
        "LEGALITY_PORT": str(free_port()),
        **other,
    }


def test_the_image_is_small_has_no_root_and_nothing_of_a_build() -> None:
    assert BUILD.base == IMAGE.base == "docker.io/library/python:${PYTHON}-slim"
    assert BUILD.name == "build"
    assert IMAGE.last("USER") == "10001:10001"
    assert IMAGE.all("RUN") == []
    assert IMAGE.all("COPY") == ["--from=build /opt/legality /opt/legality"]
    assert "ADD" not in {name for stage in (BUILD, IMAGE) for name, _ in stage.instructions}
    assert (ROOT / ".dockerignore").read_text().split() == ["*", "!dist"]


def test_each_limit_is_a_variable() -> None:
    """Those that `legality help variables` lists for services, and the cards."""
    from legality.cli.topics import VARIABLES

    listed = set(re.findall(r"^(LEGALITY_\w+) +--", VARIABLES, re.MULTILINE))
    assert len(listed) == 6
    assert {name for name in IMAGE.environment if name.startswith("LEGALITY_")} == {
        *listed,
        "LEGALITY_CARDS",
    }


def test_an_ordinary_user_cannot_write(unwritable: Path, tmp_path: Path) -> None:
    """Without this, the tests below could not fail."""
    tried = [unwritable / "file"]
    if may_confine():
        tried += [tmp_path / "file", Path("/tmp/file"), ROOT / "file", Path("/nonexistent")]
    elif os.geteuid() == 0:
        pytest.skip("root may write everywhere here, and may not make a namespace")
    for path in tried:
        done = subprocess.run(
            confined(["sh", "-c", f"touch '{path}' 2>&1 || mkdir '{path}'"]),
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode != 0, path
        assert not path.exists()


@pytest.mark.long("a server; tests/service starts it in the same way")
def test_the_service_of_the_image(unwritable: Path, tmp_path: Path) -> None:
    """It starts, is well, judges, finds the mounted cards, keeps its limits, ends at SIGTERM."""
    cards = tmp_path / "cards.sqlite3"
    import_cards(ROOT / "examples" / "by-name" / "cards.jsonl", cards)
    cards.chmod(0o444)
    told = variables(LEGALITY_CARDS=str(cards), LEGALITY_MOST_BYTES="2000", LEGALITY_JOBS="1")
    with running(IMAGE.command, told, unwritable) as (url, process):
        assert url.endswith(f":{told['LEGALITY_PORT']}")
        url = f"http://127.0.0.1:{told['LEGALITY_PORT']}"
        assert subprocess.run(IMAGE.health, env=told, check=False).returncode == 0
        judge(url)
        with urlopen(f"{url}/cards?prefix=Banner") as reply:
            found = json.load(reply)
        assert [card["name"] for card in found["answers"]] == ["Banner of Mockery"]
        with pytest.raises(HTTPError, match="413"):
            urlopen(Request(f"{url}/v1/check", b" " * 2001))
        process.terminate()
        assert process.wait(60) in (0, -signal.SIGTERM)
    assert subprocess.run(IMAGE.health, env=told, capture_output=True, check=False).returncode != 0
    assert list(unwritable.iterdir()) == []


@pytest.mark.long("another server; the service of the image starts in the same way")
def test_the_page_of_the_image(unwritable: Path) -> None:
    """Under its code; its health without."""
    told = variables(LEGALITY_JOBS="1")
    entry = json.loads(IMAGE.last("ENTRYPOINT"))
    command = [*entry, "page", "--host", "--no-browser"]
    assert " ".join(command[1:]) in (ROOT / "docs" / "hosting.md").read_text("utf-8")
    with running(command, told, unwritable) as (url, _):
        code = url.rpartition("/")[2]
        url = f"http://127.0.0.1:{told['LEGALITY_PORT']}"
        assert subprocess.run(IMAGE.health, env=told, check=False).returncode == 0
        judge(f"{url}/{code}")
        with pytest.raises(HTTPError, match="403"):
            urlopen(f"{url}/version")


def test_without_the_file_of_cards_boards_are_judged(unwritable: Path) -> None:
    """The image names a file that is there only where it is mounted."""
    command = [*json.loads(IMAGE.last("ENTRYPOINT")), "check", "--json"]
    board = "Ann: Ogre 3/3 menace -> Bob; Bob: Elf 1/1 -> ogre"
    done = subprocess.run(
        confined([*command, board]),
        cwd=unwritable,
        env=variables(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1, done.stderr
    assert json.loads(done.stdout)["legal"] is False
