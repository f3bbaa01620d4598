"""A pack of cards answers as the database that it was written from."""

import pickle
import random
from collections.abc import Generator
from pathlib import Path

import pytest

from legality.cards import Card, CardDatabase, CardDatabases, CardPack, import_cards, pack_cards
from legality.cards.named import NamedCards
from legality.cards.pack import writing
from legality.cards.pack.folder import CONTENTS, Contents, contents_of, piece_name
from legality.cards.searching import search
from legality.errors import CardError, LegalityError
from legality.whole_folder import FolderTaken
from tests.cards.invented import ALLOWED, NOWHERE, SCRYFALL, Object, creature, lines

TOKEN = {"layout": "token", "type_line": "Token Creature — Soldier", "power": "1", "toughness": "1"}
BEASTS = ("Abel", "Abbot", "Acorn", "Bard", "Bell", "Bend", "Bird", "Call", "Card", "Cat", "Dale")
CARDS: list[Object] = [
    *SCRYFALL,
    creature("Twin Ox", oracle_text="Flying", legalities=ALLOWED, arena_id=70001),
    creature("Twin Ox", oracle_text="Trample", legalities=NOWHERE, arena_id=70002),
    creature("Two Kinds", oracle_text="Reach"),
    creature("Two-Kinds", oracle_text="Fear"),
    creature("Half // Other", oracle_text="Create a 1/1 white Soldier creature token with flying."),
    creature(
        "Drum Major", oracle_text="Create two 2/2 green Wolf creature tokens.", arena_id=70003
    ),
    {"name": "Soldier", "colors": ["W"], **TOKEN},
    {"name": "Soldier", "colors": ["R"], **TOKEN, "oracle_text": "Haste"},
    *(creature(f"Test Beast {word}", arena_id=71000 + at) for at, word in enumerate(BEASTS)),
]

SMALL = 700
"""Bytes of a piece, so that few cards make many pieces."""


@pytest.fixture(scope="module")
def both(
    tmp_path_factory: pytest.TempPathFactory,
) -> Generator[tuple[CardDatabase, CardPack]]:
    folder = tmp_path_factory.mktemp("packed")
    file, database = folder / "cards.jsonl", folder / "cards.sqlite3"
    file.write_text(lines(CARDS), encoding="utf-8")
    import_cards(file, database)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(writing, "LARGEST", SMALL)
        report = pack_cards(database, folder / "pack")
    assert report.files > 8
    assert report.largest < 2 * SMALL
    with CardDatabase.open(database) as opened:
        yield opened, CardPack.open(folder / "pack")


def meant(cards: NamedCards, name: str | int) -> Card | tuple[type, str]:
    """The card, or the error in words that name no path."""
    try:
        return cards.find(name)
    except LegalityError as error:
        return type(error), str(error).replace(str(cards.path), "")


def names_to_try() -> list[str]:
    """Names of cards and faces, otherwise written, cut, with a slip; ids, numbers; tokens."""
    drawn = random.Random(20)
    names = [str(card[field]) for card in CARDS for field in ("name", "id", "arena_id")
             if field in card]  # fmt: skip
    names += ["Moonlit Shepherd", "Howling Shepherd", "Herald's Field", "Kick Over", "Other"]
    changed = [name.upper().replace(",", "") for name in names]
    slips = [name[:at] + name[at + 1 :] for name in names if (at := drawn.randrange(len(name))) + 1]
    cut = [name[: max(1, len(name) // 2)] for name in names]
    others = ["", " ", "\ud800", "Ox", "Cat Token", "1/1 white Soldier creature token", "№ 4"]
    return [*names, *changed, *slips, *cut, *others]


def test_each_name_means_the_same(both: tuple[CardDatabase, CardPack]) -> None:
    database, pack = both
    for name in names_to_try():
        assert meant(pack, name) == meant(database, name), name
        assert pack.knows(name) == database.knows(name), name
        assert pack.tokens(name) == database.tokens(name), name


def test_numbers_mean_the_same(both: tuple[CardDatabase, CardPack]) -> None:
    database, pack = both
    numbers = [int(str(card["arena_id"])) for card in CARDS if "arena_id" in card]
    assert numbers
    for number in [*numbers, 0, 999_999_999]:
        assert meant(pack, number) == meant(database, number)


def test_searches_find_the_same(both: tuple[CardDatabase, CardPack]) -> None:
    database, pack = both
    assert list(pack.permanents()) == list(database.permanents())
    assert pack.count() == database.count() > 0
    for words in (["token"], ["creature", "token"], ["flying"], ["a", "the"], ["nothing at all"]):
        assert pack.texts_with(words) == database.texts_with(words)
        text = " ".join(words)
        assert pack.search(text, 7) == database.search(text, 7)
    for typed in ("a", "ox", "soldier token", *names_to_try()[:20]):
        assert search(CardDatabases([pack]), typed, 5) == search(
            CardDatabases([database]), typed, 5
        )


def test_only_what_is_needed_is_read(both: tuple[CardDatabase, CardPack], tmp_path: Path) -> None:
    """A name needs the piece of its beginning and no other file."""
    _, pack = both
    contents = contents_of(pack.path)
    (tmp_path / CONTENTS).write_bytes((pack.path / CONTENTS).read_bytes())
    name = str(CARDS[0]["name"])
    card = pack.find(name)
    for at in range(len(contents.beginnings)):
        own = tmp_path / piece_name(at)
        own.write_bytes((pack.path / own.name).read_bytes())
        try:
            assert CardPack.open(tmp_path).find(name) == card
            break
        except CardError:
            own.unlink()
    else:
        raise AssertionError("no piece has the card")


def test_a_pack_is_its_path(both: tuple[CardDatabase, CardPack]) -> None:
    _, pack = both
    assert pickle.loads(pickle.dumps(pack)) == pack
    with CardDatabases.open((pack.path,)) as cards:
        assert cards.databases == (pack,)


@pytest.mark.parametrize(
    ("key", "number"),
    [("a", 0), ("ab", 1), ("abz", 1), ("ac", 0), ("b", None), ("", None), ("ca", 2), ("cab", 2)],
)
def test_the_longest_beginning_has_the_card(key: str, number: int | None) -> None:
    """Beginnings a, ab, ca: "ac" begins with a only; "b" and "" with none of them."""
    found = Contents(1, 3, ("a", "ab", "ca")).piece_of(key)
    assert found == (None if number is None else piece_name(number))


def test_a_damaged_piece_is_an_error(both: tuple[CardDatabase, CardPack], tmp_path: Path) -> None:
    _, pack = both
    for file in pack.path.iterdir():
        (tmp_path / file.name).write_bytes(
            file.read_bytes() if file.name == CONTENTS else file.read_bytes()[:-5]
        )
    with pytest.raises(CardError, match=r"damaged .*make the pack anew with `legality cards pack`"):
        CardPack.open(tmp_path).find(str(CARDS[0]["name"]))
    (tmp_path / CONTENTS).write_text("{}")
    with pytest.raises(CardError, match="this is no list of a pack of cards"):
        CardPack.open(tmp_path)
    (tmp_path / CONTENTS).write_text('{"format": 99, "cards": 0, "beginnings": []}')
    with pytest.raises(CardError, match="another version"):
        CardPack.open(tmp_path)


def test_no_other_folder_is_written_over(
    both: tuple[CardDatabase, CardPack], tmp_path: Path
) -> None:
    database, _ = both
    (tmp_path / "letter.txt").write_text("dear")
    with pytest.raises(FolderTaken, match="holds something else"):
        pack_cards(database.path, tmp_path)
    assert [file.name for file in tmp_path.iterdir()] == ["letter.txt"]
    first = pack_cards(database.path, tmp_path / "new")
    assert pack_cards(database.path, tmp_path / "new") == first
