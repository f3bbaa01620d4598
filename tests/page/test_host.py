"""The page for others in the network: under a code, which a phone reads from a picture."""

import re
import subprocess
import sys
from http.client import HTTPConnection
from typing import Any
from urllib.parse import urlsplit

import pytest

from legality.page.qr import lines_of, svg_of
from tests.page.browser import headline, page_server, visit


def status(url: str, path: str) -> tuple[int, bytes]:
    parts = urlsplit(url)
    connection = HTTPConnection(str(parts.hostname), parts.port or 0, timeout=60)
    connection.request("GET", path)
    reply = connection.getresponse()
    found = reply.status, reply.read()
    connection.close()
    return found


@pytest.mark.slow("a long story")
def test_a_page_for_the_network(browser: Any) -> None:
    """Everything is under the code; the dialog for sharing has a picture of the address."""
    with page_server("--host", "127.0.0.1", "--jobs", "1") as url:
        code = urlsplit(url).path.strip("/")
        assert re.fullmatch(r"[a-z0-9]{10}", code)
        assert status(url, "/")[0] == 403
        assert status(url, "/version")[0] == 403
        assert status(url, f"/{code[::-1]}/")[0] == 403
        kept, picture = status(url, f"/{code}/qr.svg?board=lgl1.abc")
        assert kept == 200
        assert picture.startswith(b"<svg")
        with visit(browser, url) as page:
            headline(page, "illegal")
            page.locator("#open-share").click()
            page.wait_for_selector("#share-qr[src]")
            assert page.is_visible("#share-phone")
            assert page.evaluate(
                "() => document.getElementById('share-qr').decode().then(() => true)"
            )
            assert page.input_value("#share-link").startswith(url)


def test_a_qr_code_as_a_picture_and_for_a_terminal() -> None:
    assert svg_of("http://10.0.0.1:8000/abcdefghjk/").startswith(b"<svg")
    lines = lines_of("http://10.0.0.1:8000/abcdefghjk/").splitlines()
    assert len(lines) > 10
    assert set("".join(lines)) <= set("█▀▄ \x1b[0123456789;m")


@pytest.mark.parametrize("arguments", [["10.0.0.1"], ["--host", "a", "b"]])
def test_an_address_is_only_for_others(arguments: list[str]) -> None:
    command = [sys.executable, "-m", "legality", "page", "--no-browser", *arguments]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert ended.returncode == 2
