"""Whatever a file holds, importing it either makes a whole database or raises CardError and leaves
the old one. LEGALITY_FUZZ sets the number of files that each test tries.
"""

import gzip
import json
import os
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import example, given, settings
from hypothesis import strategies as st

from legality.cards import CardDatabase, CardError, import_cards
from tests.cards.invented import MTGJSON, SCRYFALL, Object, creature, lines, with_faces, written
from tests.levels import examples

FILES = int(os.environ.get("LEGALITY_FUZZ", "100"))

PLAIN = [
    json.dumps(SCRYFALL, ensure_ascii=False).encode(),
    json.dumps(SCRYFALL, indent=1).encode(),
    json.dumps(MTGJSON, ensure_ascii=False).encode(),
    lines(SCRYFALL).encode(),
    lines(with_faces(SCRYFALL)).encode(),
]

PIECES = [
    b'"', b"\\", b"{", b"}", b"[", b"]", b",", b":", b"\n", b"\0", b"\xff", b"\xc3",
    b"\xef\xbb\xbf", b"null", b"true", b"-", b"1e999", b"NaN", b"9" * 4400, b"[" * 3000,
    b'{"a":' * 3000, b"\\ud800", b"\\u0000", b"{X}", b"{99999999999}", b" // ", b'"data":',
    b'"card_faces":[]', b"\xf0\x9f\x90\x89", b"\xe2\x80\xae", b"/" * 300, b"\x1f\x8b",
]  # fmt: skip


@st.composite
def broken(draw: st.DrawFn) -> bytes:
    """A good file with some bytes cut out, doubled, moved or put in, before or after packing."""
    content = draw(st.sampled_from(PLAIN))
    packed = draw(st.booleans())
    if packed and draw(st.booleans()):
        content, packed = gzip.compress(content, mtime=0), False
    for _ in range(draw(st.integers(0, 4))):
        start = draw(st.integers(0, len(content)))
        end = min(len(content), start + draw(st.integers(0, 60)))
        piece = draw(st.sampled_from([*PIECES, content[start:end] * 2]) | st.binary(max_size=4))
        content = content[:start] + piece + content[end:]
    if draw(st.booleans()):
        content = content[: draw(st.integers(0, len(content)))]
    return gzip.compress(content, mtime=0) if packed else content


VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["{2}{R}", "{", "*", " // ", "A // B", "Land", "\ud800", "token", "R"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["name", "type_line", "cmc", "side"]), inner, max_size=3)
    ),
    max_leaves=5,
)

SCRYFALL_FIELDS = [
    *["name", "type_line", "oracle_text", "mana_cost", "cmc", "power", "colors", "keywords"],
    *["card_faces", "faces", "layout", "legalities", "color_indicator"],
]

MTGJSON_FIELDS = [
    *["name", "faceName", "side", "type", "text", "manaCost", "manaValue", "colors", "keywords"],
    *["layout", "legalities", "loyalty"],
]


def try_file(content: bytes) -> None:
    with TemporaryDirectory() as name:
        folder = Path(name)
        database = folder / "data" / "cards.db"
        import_cards(written(folder / "old", lines([creature("Old Card")])), database)
        before = database.read_bytes()
        try:
            report = import_cards(written(folder / "new", content), database)
        except CardError as error:
            message = str(error)
            report = None
        else:
            message = ""
        assert len(message.encode()) < 1000
        if report is None:
            assert database.read_bytes() == before
        else:
            with CardDatabase.open(database) as opened:
                assert opened.count() == report.cards > 0
                for card in opened.search("t", limit=5):
                    assert card in opened.search(card.name, limit=report.cards)
        assert os.listdir(database.parent) == [database.name]


@settings(max_examples=examples(FILES), deadline=None)
@given(broken())
@example(b"")
@example(b"\x1f\x8b")
def test_broken_files(content: bytes) -> None:
    try_file(content)


@settings(max_examples=examples(FILES), deadline=None)
@given(st.dictionaries(st.sampled_from(SCRYFALL_FIELDS), VALUES, max_size=6))
def test_odd_card_objects(fields: Object) -> None:
    try_file(lines([creature("Odd") | fields, creature("Even")]).encode("utf-8", "surrogatepass"))


@settings(max_examples=examples(FILES), deadline=None)
@given(st.lists(st.dictionaries(st.sampled_from(MTGJSON_FIELDS), VALUES, max_size=6), max_size=3))
def test_odd_faces_of_mtgjson(faces: list[Object]) -> None:
    whole = [{"name": "Odd", "type": "Land"} | face for face in faces]
    try_file(json.dumps({"meta": {}, "data": {"Odd": whole}}).encode())


@settings(max_examples=examples(FILES), deadline=None)
@given(st.text(max_size=40))
def test_odd_names_are_stored_and_found(name: str) -> None:
    with TemporaryDirectory() as folder:
        file = written(Path(folder) / "new", json.dumps([creature(f"x{name}", layout="normal")]))
        database = import_cards(file, Path(folder) / "cards.db").database
        with CardDatabase.open(database) as opened:
            found = opened.find(f"x{name}")
            assert opened.find(found.name) == found
