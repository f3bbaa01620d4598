"""The files of the page: nothing of the game stands in them, nothing is loaded from elsewhere."""

import gzip
import re
from collections.abc import Iterator
from http.client import HTTPConnection
from urllib.parse import urlsplit

import pytest

from legality.page import FRAMED, HEADERS, page_files
from tests.page.browser import is_own_request
from tests.vocabulary import KEYWORDS

SCRIPTS = {name: data.decode() for name, data in page_files().items() if name.endswith(".js")}
HTML = page_files()["index.html"].decode()
PARTS = re.compile(
    r"""//[^\n]*|/\*.*?\*/|(?P<text>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`)""",
    re.DOTALL,
)
"""Comments, and strings of JavaScript."""
RULE_NUMBER = re.compile(r"\b\d{3}\.\d+")
SENTENCE = re.compile(r"[A-Za-z’']{2,} [a-z’']{2,} [a-z’']{2,}")


def strings(script: str) -> Iterator[str]:
    """The strings of a script, without what is worked out in them."""
    for found in PARTS.finditer(script):
        if found["text"] is not None:
            yield re.sub(r"\$\{.*?\}", " ", found["text"][1:-1])


def code(script: str) -> str:
    """A script without its comments."""
    return PARTS.sub(lambda found: found["text"] or "", script)


def test_there_are_scripts() -> None:
    assert len(SCRIPTS) > 15
    assert "main.js" in SCRIPTS


@pytest.mark.parametrize("name", SCRIPTS)
def test_no_rule_and_no_wording_stands_in_a_script(name: str) -> None:
    script = code(SCRIPTS[name])
    assert not RULE_NUMBER.findall(script)
    said = [text for text in strings(SCRIPTS[name]) if SENTENCE.search(text)]
    assert said == []
    words = {word.lower() for text in strings(SCRIPTS[name]) for word in re.findall(r"\w+", text)}
    assert not words & ({*KEYWORDS, "menace", "requirement", "restriction"} - {"shadow"})


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_script_has_one_idea_and_is_not_long(name: str) -> None:
    assert SCRIPTS[name].startswith("// ")
    assert SCRIPTS[name].count("\n") < 400


def test_what_is_found_would_be_found() -> None:
    bad = 'const a = "can\'t be blocked except"; // 509.1b\nconst b = `see 702.111b ${a}`;'
    assert RULE_NUMBER.findall(code(bad)) == ["702.111"]
    assert any(SENTENCE.search(text) for text in strings(bad))


def test_no_rule_stands_in_the_frame() -> None:
    assert not RULE_NUMBER.findall(HTML)


def test_every_script_is_fetched_at_once() -> None:
    """The frame names all of them, so that none waits for another that imports it."""
    named = re.findall(r'<link rel="modulepreload" href="([^"]+)">', HTML)
    assert [*named] == sorted(SCRIPTS.keys() - {"main.js"})


def test_every_element_that_a_script_names_is_there() -> None:
    ids = set(re.findall(r'\bid="([\w-]+)"', HTML))
    named = set(re.findall(r'byId\("([\w-]+)"\)', "\n".join(SCRIPTS.values())))
    assert named <= ids


@pytest.mark.parametrize("name", page_files())
def test_nothing_comes_from_elsewhere(name: str) -> None:
    text = page_files()[name].decode()
    known = {"http://www.w3.org/2000/svg"}
    assert set(re.findall(r"https?://[^\"'\s)]+", text)) <= known
    if name.endswith(".js"):
        imports = re.findall(r'from "([^"]+)"', text)
        assert all(one.removeprefix("./") in page_files() for one in imports)


def test_nothing_is_written_into_the_frame() -> None:
    assert not re.search(r"<style|\sstyle=|\son\w+=|<script(?! type=\"module\" src=)", HTML)
    assert not re.search(r"(?:href|src|fetch\()=?[\"'`(]*/", HTML + "".join(SCRIPTS.values()))
    assert not re.search(
        r"innerHTML|insertAdjacentHTML|outerHTML|eval\(", "".join(SCRIPTS.values())
    )


MOST = 100_000


def test_all_of_it_is_small() -> None:
    """What a browser loads, every language included, is 100 kB at most where it is packed."""
    packed = sum(len(gzip.compress(content)) for content in page_files().values())
    assert packed <= MOST


def test_every_file_is_served_with_a_strict_policy(address: str) -> None:
    parts = urlsplit(address)
    connection = HTTPConnection(str(parts.hostname), parts.port or 0, timeout=60)
    for name in ("", *page_files()):
        connection.request("GET", f"/{name}")
        reply = connection.getresponse()
        data = reply.read()
        assert reply.status == 200
        assert data == page_files()[name or "index.html"]
        assert reply.headers["content-security-policy"].startswith("default-src 'none'")
        for header, value in HEADERS.items():
            assert reply.headers[header] == value
    connection.request("GET", "/?embed")
    reply = connection.getresponse()
    reply.read()
    policy = HEADERS["content-security-policy"]
    assert reply.headers["content-security-policy"] == policy.replace(
        "frame-ancestors 'none'", "frame-ancestors *"
    )
    assert reply.headers["x-content-type-options"] == FRAMED["x-content-type-options"]
    connection.request("GET", "/page.css?embed")
    reply = connection.getresponse()
    reply.read()
    assert reply.headers["content-security-policy"] == policy
    connection.request("GET", "/main.js", headers={"accept-encoding": "gzip"})
    reply = connection.getresponse()
    assert gzip.decompress(reply.read()) == page_files()["main.js"]
    connection.request("GET", "/nothing.js")
    assert connection.getresponse().status == 404
    connection.close()


def test_a_request_to_another_host_is_noticed() -> None:
    """Every test in the browser looks at all requests: without this, it could not fail."""
    here = "http://127.0.0.1:8000/abcdefghjk/"
    assert is_own_request(here, "http://127.0.0.1:8000/v1/check")
    assert is_own_request(here, "data:image/png;base64,")
    assert is_own_request(here, "blob:http://127.0.0.1:8000/1")
    for other in (
        "http://127.0.0.1:8001/",
        "https://fonts.example/x.woff",
        "http://localhost:8000/",
    ):
        assert not is_own_request(here, other)
