"""The documentation site: built without a warning in under a minute, every link followed, search,
and a switch between versions, tried in a browser."""

import json
import shutil
import sys
from collections.abc import Generator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

import legality
from release import site
from release.steps import ReleaseError, run
from tests.documents import ROOT, environment
from tests.page.browser import chromium, until
from tests.page.static import BELOW, VARIABLE, pyodide, served

OLDER = "0.2.0"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of this version, and a copy of it in the place of an older one, without a page."""
    folder = tmp_path_factory.mktemp("site")
    begun = site.spent()
    site.build(ROOT, folder, legality.__version__)
    assert site.spent() - begun < 5 * site.MOST_SECONDS  # the machine may be busy
    shutil.copytree(folder / legality.__version__, folder / OLDER)
    (folder / OLDER / "licences.html").unlink()
    site.list_versions(folder)
    return folder


def test_the_time_told_is_that_of_the_build_too(tmp_path: Path) -> None:
    """A program of its own builds the pages: here one that computes for half a second."""
    begun = site.spent()
    computes = "import time\nwhile time.process_time() < 0.5: pass"
    run([sys.executable, "-c", computes], tmp_path)
    assert site.spent() - begun > 0.45  # told in hundredths


@pytest.mark.slow("builds the site")
def test_every_link_leads_somewhere(built: Path) -> None:
    assert site.broken_links(built / legality.__version__) == []
    missing = site.broken_links(built / OLDER)
    assert missing
    assert all("licences.html" in fault for fault in missing)


def test_links_that_lead_nowhere_are_named(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text(
        '<a href="b.html#there">1</a><a href="b.html#gone">2</a><a href="c.html">3</a>'
        '<a href="#here">4</a><a href="b.html?embed#code">7</a>'
        '<a href="https://example.org/">5</a><a href="javascript:x()">6</a>'
        '<p id="here"><script src="https://example.org/x.js"></script><img src="gone.png">'
    )
    (tmp_path / "b.html").write_text('<p id="there">')
    assert site.broken_links(tmp_path) == [
        "a.html: b.html#gone: no such part",
        "a.html: c.html leads nowhere",
        "a.html: javascript:x() is no address",
        "a.html: loads https://example.org/x.js",
        "a.html: gone.png leads nowhere",
    ]


def test_a_warning_ends_the_build(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "conf.py").write_text("extensions = ['myst_parser']\n")
    (tmp_path / "docs" / "index.md").write_text("# Title\n\n[a page](gone.md)\n")
    with pytest.raises(ReleaseError, match="gone"):
        site.build(tmp_path, tmp_path / "site", "1.0.0")


def test_versions_are_listed_from_the_newest(tmp_path: Path) -> None:
    for name in ("0.9.0", "0.10.0", "other"):
        (tmp_path / name).mkdir()
    assert site.list_versions(tmp_path) == ["0.10.0", "0.9.0"]
    assert json.loads((tmp_path / site.VERSIONS).read_text()) == ["0.10.0", "0.9.0"]
    assert "url=0.10.0/index.html" in (tmp_path / "index.html").read_text()


# -- in a browser ----------------------------------------------------------------------------------


class Quiet(SimpleHTTPRequestHandler):
    """Serves files without telling of each."""

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing."""


@pytest.fixture(scope="module")
def address(built: Path) -> Generator[str]:
    """The site under a path that is not the root of its server."""
    handler = partial(Quiet, directory=str(built.parent))
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/{built.name}"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.mark.slow("builds the site")
def test_the_switch_and_the_search(address: str) -> None:
    """The other version has the same page; where it has not, its first one. Nothing is asked of
    another host."""
    with chromium() as browser:
        page = browser.new_page()
        asked: list[str] = []

        def noted(request: Any) -> None:
            asked.append(str(request.url))

        page.on("request", noted)
        page.goto(f"{address}/")
        page.wait_for_url(f"{address}/{legality.__version__}/index.html")
        page.goto(f"{address}/{legality.__version__}/notation.html")
        page.wait_for_selector("#versions option", state="attached")
        options = page.locator("#versions option").all_inner_texts()
        assert options == [legality.__version__, OLDER]
        assert page.input_value("#versions") == legality.__version__
        page.select_option("#versions", OLDER)
        page.wait_for_url(f"{address}/{OLDER}/notation.html")
        page.goto(f"{address}/{legality.__version__}/licences.html")
        page.wait_for_selector("#versions option", state="attached")
        page.select_option("#versions", OLDER)
        page.wait_for_url(f"{address}/{OLDER}/")
        page.goto(f"{address}/{legality.__version__}/search.html?q=certificate")
        page.wait_for_selector("#search-results li a")
        found = page.locator("#search-results li a").all_inner_texts()
        assert any("Certificates" in title for title in found)
        assert {url.split("/")[2] for url in asked} == {address.split("/")[2]}


PAGE_WITH_A_BOARD = """\
# Title

```board
Ann: Ogre 3/3 menace -> Bob; Bob: Elf 1/1 -> ogre
```
"""
CONFIGURATION = f"""\
import sys
from pygments.lexers.special import TextLexer
sys.path[:0] = [{str(ROOT / "docs")!r}]
extensions = ["myst_parser", "live_boards"]
def setup(app):
    app.add_lexer("board", TextLexer)
"""


def test_a_board_of_a_document_is_tried_in_place(tmp_path: Path) -> None:
    """One creature may not block one with menace (509.1b): the reader's own browser says so, and
    asks nobody but the site."""
    named = {VARIABLE: str(pyodide())}
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "conf.py").write_text(CONFIGURATION)
    (tmp_path / "docs" / "index.md").write_text(PAGE_WITH_A_BOARD)
    folder = tmp_path / "served" / BELOW
    site.build(tmp_path, folder, "1.0.0", variables={**environment(), **named})
    with served(tmp_path / "served") as server, chromium() as browser:
        page = browser.new_page()
        asked: list[str] = []

        def noted(request: Any) -> None:
            asked.append(str(request.url))

        page.on("request", noted)
        page.goto(f"{server.address}1.0.0/index.html")
        page.click("text=Try this board")
        page.wait_for_selector("iframe[title='the board']")
        until(
            page, "() => frames[0].document.body?.innerText.includes('menace needs two blockers')"
        )
        assert {url.split("/")[2] for url in asked} == {server.address.split("/")[2]}
