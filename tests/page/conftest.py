"""One server for all of these tests, with the invented cards of the examples, and one browser for
each module: while a browser runs, no other event loop can."""

from collections.abc import Generator
from typing import Any

import pytest

from legality import import_cards
from tests.page.browser import EXAMPLES, chromium, page_server


@pytest.fixture(scope="module")
def browser() -> Generator[Any]:
    with chromium() as found:
        yield found


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Generator[str]:
    database = tmp_path_factory.mktemp("cards") / "invented.sqlite3"
    import_cards(EXAMPLES / "by-name" / "cards.jsonl", database)
    with page_server(environment={"LEGALITY_CARDS": str(database)}) as url:
        yield url
