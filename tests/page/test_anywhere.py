"""The page without a server of ours, in Chromium: the library runs in the visitor's browser."""

import gzip
import json
import re
from collections.abc import Generator
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from legality import Position
from legality.page.static_folder import Written
from legality.position.notation.coding import encode
from legality.queries.examples import gallery
from tests.page.browser import EXAMPLES, HANDS, headline, settled, until, visit
from tests.page.static import Server, served, written
from tests.page.stories import STORIES, Story
from tests.page.test_tasks import TASKS, User

DOCS = Path(__file__).parents[2] / "docs" / "anywhere.md"
pytestmark = pytest.mark.timeout(600)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Written:
    return written(tmp_path_factory.mktemp("anywhere"))


@pytest.fixture(scope="module")
def server(folder: Written) -> Generator[Server]:
    with served(folder.folder.parents[1]) as running:
        yield running


def loaded(page: Any) -> None:
    """Wait until all is kept for a visit without a network."""
    until(page, "() => Boolean(navigator.serviceWorker?.controller)")


def test_the_folder_is_as_small_as_the_docs_say(folder: Written) -> None:
    """In MB: all files, a first visit, and one with the solver, packed by gzip."""
    figures = re.search(
        r"\| The page \| ([\d.]+) \| ([\d.]+) \| ([\d.]+) \|", DOCS.read_text("utf-8")
    )
    assert figures is not None
    least = [float(one) for one in figures.groups()]
    sizes = [folder.size, folder.first_visit, folder.with_solver]
    assert [round(size / 1e6, 1) for size in sizes] == pytest.approx(least, abs=0.2)
    assert folder.size <= 20_000_000
    assert folder.first_visit <= 8_000_000
    assert folder.with_solver <= 9_500_000
    assert folder.compiled
    licences = {file.name for file in (folder.folder / "licences").iterdir()}
    assert {"CPython-PSF.txt", "Pyodide-MPL-2.0.txt"} <= licences
    for package in ("msgspec", "networkx", "python_sat", "six", "legality"):
        assert any(name.startswith(package) for name in licences), package


def test_a_visit_compiles_nothing(folder: Written) -> None:
    """No archive that is read in the browser has a module as its source."""
    archives = [
        folder.folder / "python" / "python_stdlib.zip",
        *folder.folder.glob("wheels/*.whl*"),
    ]
    assert len(archives) == 7
    for file in archives:
        data = file.read_bytes()
        with ZipFile(BytesIO(gzip.decompress(data) if file.suffix == ".gz" else data)) as archive:
            names = archive.namelist()
        assert any(name.endswith(".pyc") for name in names), file.name
        assert not [name for name in names if name.endswith(".py")], file.name


@pytest.mark.parametrize("task", TASKS)
def test_the_four_tasks(browser: Any, server: Server, task: str) -> None:
    with visit(browser, server.address) as page:
        TASKS[task](User(page))


@pytest.mark.slow("the stories of the page, answered by the library in the browser")
@pytest.mark.parametrize("story", STORIES)
def test_stories(browser: Any, server: Server, story: Story) -> None:
    with visit(browser, server.address) as page:
        page.story_address = server.address
        story(page, HANDS["mouse"])
        settled(page)


def test_nothing_is_asked_of_others_and_nothing_sent(browser: Any, server: Server) -> None:
    """Every request of a visit reads a file of this folder."""
    context = browser.new_context()
    asked: list[tuple[str, str]] = []

    def note(request: Any) -> None:
        asked.append((request.method, request.url))

    context.on("request", note)
    try:
        page = context.new_page()
        page.goto(server.address)
        settled(page)
        loaded(page)
        assert "menace needs two blockers" in headline(page, "illegal")
    finally:
        context.close()
    assert len(asked) > 20
    blobs = f"blob:http://127.0.0.1:{server.port}/"
    for method, url in asked:
        assert method == "GET"
        assert url.startswith((server.address, blobs)), url


def test_a_second_visit_without_a_network(browser: Any, folder: Written, tmp_path: Path) -> None:
    """The gallery's boards and a link, from what the first visit kept."""
    with served(folder.folder.parents[1]) as own, visit(browser, own.address) as page:
        loaded(page)
        own.cut()
        page.goto("about:blank")
        page.goto(own.address)
        settled(page)
        assert "menace needs two blockers" in headline(page, "illegal")
        for board in gallery():
            page.click("#open-gallery")
            page.click(f'[data-board="{board.name}"]')
            settled(page)
            assert page.get_attribute("#headline", "data-status") not in ("away", "wait")
        page.goto("about:blank")
        page.goto(f"{own.address}#{code_of('guard-stays-home')}")
        settled(page)
        assert "This creature blocks each combat if able" in headline(page, "illegal")


def code_of(example: str) -> str:
    """The board of an example, as a link has it."""
    text = (EXAMPLES / f"{example}.json").read_text(encoding="utf-8")
    return encode(Position.from_value(json.loads(text)))


HANGS = """async () => {
  const { transport } = await import("./transport.js");
  const stop = new AbortController();
  const restarted = new Promise((done) => {
    transport.addEventListener("restarted", ({ detail }) => done(detail), { once: true });
  });
  const creature = (name, n) => `${name}${n} ${1 + n % 4}/${1 + n % 3} creature trample`;
  const many = (name) => Array.from({ length: 12 }, (_, n) => creature(name, n));
  const attack = many("Ox").map((one) => `${one} -> Bob`).join(", ");
  const position = `Ann: ${attack}; Bob: ${many("Elk").join(", ")}`;
  const asked = { position, best: true, time_limit: 60 };
  const answer = transport.answer("blocks", asked, stop.signal).catch((error) => error.name);
  setTimeout(() => stop.abort(), 300);
  const next = transport.answer("check", { position: "Ann: Ox 1/1 creature -> Bob; Bob:" });
  return [await answer, await restarted, (await next).status];
}"""


def test_a_question_is_cancelled_and_a_worker_that_hangs_replaced(
    browser: Any, server: Server
) -> None:
    """A question that nobody waits for any more ends with its worker; the next one is answered."""
    with visit(browser, server.address) as page:
        settled(page)
        assert page.evaluate(HANGS) == ["AbortError", "dropped", 0]
        assert "loaded anew" in page.inner_text("#toast")
