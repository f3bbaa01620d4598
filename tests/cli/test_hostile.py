"""Hostile names, ids, texts, files and words through every command: whatever a terminal would obey,
or show as a line of its own, is shown escaped, in answers and in errors."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from legality import Position
from tests.cli.command import Answer, Command

FORGED = "Legal. By the rules of all"
SIGNS = "\x1b[2J\r\n\u202e\u2066\u2028\u200b\x9b31m\x07\t\x7f[red]"
"""A sequence for the terminal, ends of lines, marks of direction, an invisible space, markup."""
OUTPUT = (0, 1, 3)


def evil(name: str) -> str:
    """A name that would write a line of its own, and colour it."""
    return f"{name}{SIGNS}{FORGED}"


ANN, BOB, OGRE, GUARD = map(evil, ("Ann", "Bob", "ogre", "guard"))


def board() -> dict[str, Any]:
    """Each text in it is hostile; texts that are not read are among them."""

    def one(who: str, controller: str, text: str, **more: Any) -> dict[str, Any]:
        return {
            "id": who,
            "name": evil(f"The {who[:4]}"),
            "controller": controller,
            "type_line": f"Creature — {evil('Elf')}",
            "power": 2,
            "toughness": 2,
            "oracle_text": text,
            **more,
        }

    odd = evil("This creature can't block unless it's odd")
    cost = "This creature can't attack unless you pay {1}."
    return {
        "id": evil("board"),
        "players": [{"name": ANN, "mana": 3}, {"name": BOB}],
        "permanents": [
            one(OGRE, ANN, f"Menace\n{cost}", counters={evil("rust"): 1}),
            one(GUARD, BOB, f"This creature blocks each combat if able.\n{odd}"),
        ],
        "effects": [{"oracle_text": evil("Nobody blocks"), "on": [GUARD]}],
        "attacks": {OGRE: BOB},
        "blocks": {GUARD: [OGRE]},
    }


@pytest.fixture
def legality(legality: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Command:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LEGALITY_CARDS", str(tmp_path / "cards.sqlite3"))
    return legality


def harmless(text: str) -> bool:
    """Whether a terminal shows all of it as it stands, and no line of it is forged."""
    return readable(text) and not any(line.startswith(FORGED) for line in text.split("\n"))


def readable(text: str) -> bool:
    """Whether it has signs only that can be read, and ends of lines."""
    return all(sign.isprintable() or sign == "\n" for sign in text)


def check(answer: Answer, *statuses: int) -> None:
    assert harmless(answer.out), ascii(answer.out)
    assert harmless(answer.err), ascii(answer.err)
    assert "Traceback" not in answer.err
    assert answer.status in (statuses or OUTPUT), answer.err


FORMS = ("json", "notation", "code")
ON_A_BOARD = [
    ("check",),
    ("check", "--explain"),
    ("check", "--judge", "attacks"),
    ("check", "--json", "--nearest"),
    ("attacks",),
    ("attacks", "--count"),
    ("attacks", "--sample", "2"),
    ("attacks", "--best"),
    ("attacks", "--lethal"),
    ("attacks", "--bands"),
    ("attacks", "--json"),
    ("blocks",),
    ("blocks", "--count"),
    ("blocks", "--best"),
    ("blocks", "--json"),
    ("damage",),
    ("damage", "--count"),
    ("damage", "--best"),
    ("show",),
    ("show", "--json"),
    ("graph",),
    ("graph", "-o", "combat.svg"),
    ("graph", "-o", "combat.dot"),
    ("graph", "-o", "combat.graphml"),
    ("perft",),
    ("perft", "--json"),
    ("convert",),
    ("convert", "--to", "notation"),
    ("convert", "--to", "json"),
    ("convert", "--to", "code"),
    *(
        ("export", "--form", form)
        for form in ("wcnf", "cnf", "opb", "lp", "mps", "mzn", "xcsp3", "cpsat")
    ),
]


def written(form: str) -> str:
    position = Position.from_value(board())
    forms = {"json": str(position), "notation": position.notation(), "code": position.code()}
    return forms[form]


@pytest.mark.parametrize("words", ON_A_BOARD, ids=" ".join)
def test_of_a_board(legality: Command, words: tuple[str, ...]) -> None:
    file = legality.file(written("json"))
    more = ("--at-least", "1") if "cnf" in words else ()
    answer = legality(words[0], file, *words[1:], *more)
    check(answer)
    assert answer.out or answer.err or "-o" in words
    if "--json" in words:
        assert answer.lines
    for made in legality.directory.glob("combat.*"):
        assert readable(made.read_text("utf-8").replace("\t", " ")), made


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("command", ["check", "blocks", "show", "graph", "convert"])
def test_of_a_board_in_each_form(legality: Command, command: str, form: str) -> None:
    check(legality(command, legality.file(written(form), "board.txt")))


def test_of_strict_and_of_a_limit(legality: Command) -> None:
    file = legality.file(board())
    for command in ("check", "attacks", "blocks", "damage", "show", "graph", "perft"):
        check(legality(command, file, "--strict"), 0, 2)
    check(legality("attacks", file, "--lethal", "--time-limit", "0.01"), 0, 1, 3)


def test_the_notation_of_it_is_read_back(legality: Command) -> None:
    position = Position.from_value(board())
    notation = position.notation()
    assert harmless(notation), ascii(notation)
    assert Position.from_notation(notation) == position
    assert Position.parse(str(position)) == position


@pytest.mark.parametrize(
    "pair", [(GUARD, "blocks", OGRE), (OGRE, "attacks", BOB), (OGRE, "attacks", evil("nobody"))]
)
@pytest.mark.parametrize("as_json", [(), ("--json",)])
def test_why(legality: Command, pair: tuple[str, ...], as_json: tuple[str, ...]) -> None:
    check(legality("why", legality.file(board()), *pair, *as_json), 0, 1, 2, 3)


def test_of_several_files_with_such_names(legality: Command) -> None:
    first = legality.file(board(), f"{evil('a')}.json".replace("/", ""))
    lines = legality.file(f"{written('json')}\n{written('json')}\n", f"{evil('b')}.jsonl")
    for command in ("check", "attacks", "blocks", "show", "graph", "convert", "perft"):
        check(legality(command, first, lines))
        check(legality(command, first, evil("no file")), 2)


# -- what is wrong ---------------------------------------------------------------------------------


def wrong() -> Iterator[str]:
    """Boards that can't be read, each for something hostile in them."""
    sound = board()
    yield json.dumps({**sound, evil("rules"): 1})
    yield json.dumps({**sound, "rules": evil("2024")})
    yield json.dumps({**sound, "active": evil("Cid")})
    yield json.dumps({**sound, "attacks": {evil("x"): BOB}})
    yield json.dumps({**sound, "players": [{"name": ANN}, {"name": ANN}]})
    yield json.dumps({**sound, "permanents": [{**sound["permanents"][0], "power": evil("1")}]})
    yield json.dumps({**sound, "permanents": [*sound["permanents"], sound["permanents"][0]]})
    yield json.dumps({**sound, "permanents": [{"name": evil("card"), "controller": ANN}]})
    yield evil("{")
    yield "lgl1." + evil("x")
    yield f"Ann:\n  {evil('Elk 2/2 creature')}\nBob:"
    yield "Ann:\n  Elk 2/2 creature\u202e flyng\x1b[2J\nBob:"
    yield f"Ann:\nBob:\n{json.dumps(evil('Bob'))}:"
    yield f"Ann:\n  Elk 2/2 creature -> {json.dumps(evil('Bob'))}\nBob:"
    yield f"players: {json.dumps(evil('Ann'))}, Bob\nAnn:\nBob:"


WRONG = list(wrong())


@pytest.mark.parametrize("number", range(len(WRONG)))
def test_a_board_that_is_wrong(legality: Command, number: int) -> None:
    file = legality.file(WRONG[number], "board.txt")
    for words in (("check",), ("check", "--json"), ("convert",), ("graph",), ("perft",)):
        answer = legality(words[0], file, *words[1:])
        check(answer, 2)
        assert answer.err
    check(legality("check", WRONG[number]), 2)


WORDS = [
    ("check", "{board}", "--rules", evil("2024")),
    ("check", "{board}", "--judge", evil("attacks")),
    ("check", "{board}", "--db", evil("db")),
    ("check", "{board}", f"--{evil('no')}"),
    ("check", "{board}", "--time-limit", evil("1")),
    ("blocks", "{board}", "--player", evil("Cid")),
    ("blocks", "{board}", "--limit", evil("1")),
    ("damage", "{board}", "--best", evil("kills")),
    ("damage", "{board}", "--best", "value", "--weights", evil("weights")),
    ("damage", "{board}", "--side", evil("both")),
    ("graph", "{board}", "-o", evil("combat.svg")),
    ("graph", "{board}", "-o", f"{evil('no')}/combat.svg"),
    ("export", "{board}", "--form", evil("wcnf")),
    ("export", "{board}", "--form", "wcnf", "--player", evil("Cid")),
    ("export", "{board}", "--form", "wcnf", "-o", f"{evil('no')}/file"),
    ("explain", evil("509.1c")),
    ("explain", "509.1c", "--rules", evil("2024")),
    ("new", evil("Ogre")),
    ("new", "Ogre", "--db", evil("db")),
    ("cards", "show", evil("Ogre")),
    ("cards", "find", evil("Ogre")),
    ("cards", "import", evil("file")),
    ("cards", evil("sell")),
    ("puzzle", evil("armies")),
    ("puzzle", "armies", evil("1")),
    ("puzzle", "satisfiability", evil("file")),
    ("puzzle", "--set", evil("set"), "folder"),
    ("import", evil("arena"), "file"),
    ("import", "arena", evil("file")),
    ("import", "forge", evil("file")),
    ("import", "arena", "file", "--names", evil("names")),
    ("compare", evil("file")),
    ("perft", evil("file")),
    ("schema", evil("position")),
    ("why", "{board}", "guard", evil("eats"), "ogre"),
    (evil("check"),),
]


@pytest.mark.parametrize("words", WORDS, ids=lambda words: ascii(" ".join(words)))
def test_words_of_the_command_line(legality: Command, words: tuple[str, ...]) -> None:
    file = legality.file(board())
    answer = legality(*(word.replace("{board}", file) for word in words))
    check(answer, 1, 2)
    assert answer.err or answer.out


# -- cards, and other programs' files --------------------------------------------------------------


def card_file(legality: Command) -> str:
    cards = [
        {
            "object": "card",
            "name": name,
            "type_line": evil("Creature"),
            "power": "2",
            "toughness": "2",
            "oracle_text": evil("Menace"),
            "layout": "normal",
        }
        for name in (evil("Ogre"), evil("Guard"))
    ]
    return legality.file("\n".join(map(json.dumps, cards)), f"{evil('cards')}.jsonl")


def test_cards(legality: Command) -> None:
    check(legality("cards", "import", card_file(legality)), 0)
    for words in (
        ("cards", "find", "forged"),
        ("cards", "find", "Legal"),
        ("cards", "show", evil("Ogre")),
        ("cards", "show", evil("Ogre"), "--spans"),
        ("cards", "show", evil("Ogre"), "--json"),
        ("cards", "show", "Ogr"),
        ("new", evil("Ogre"), "vs", evil("Guard"), "--players", f"{ANN},{BOB}"),
        ("new", evil("Ogre"), "vs", "vs", "--players", f"{ANN},{BOB},Cid"),
    ):
        check(legality(*words), 0, 1, 2)
    made = legality("new", evil("Ogre"), "vs", evil("Guard"), "--players", f"{ANN},{BOB}")
    board = legality.file(made.out, "new.txt")
    check(legality("check", board), 0, 2)
    check(legality("cards", "import", legality.file(evil("[{"), "bad.json")), 2)


def test_a_puzzle_of_a_formula(legality: Command) -> None:
    for text in (f"p cnf 1 1\n{evil('1')} 0\n", f"p {evil('cnf')} 1 1\n1 0\n", evil("c")):
        check(legality("puzzle", "satisfiability", legality.file(text, evil("a"))), 0, 2)


def test_puzzles_of_forge(legality: Command) -> None:
    lines = (
        f"[metadata]\nName:{evil('x')}\n[state]\n{evil('humanlife')}=20\nhumanlife=20\nailife=3\n"
        f"humanbattlefield={evil('Ogre')}|{evil('Tapped')};{evil('Elk')}\n"
    )
    for text in (lines, evil("[state]\nhumanlife="), evil("x")):
        folder = legality.directory / "puzzles"
        folder.mkdir(exist_ok=True)
        (folder / f"{evil('a')}.pzl").write_bytes(text.encode())
        check(legality("import", "forge", str(folder)), 0, 2)


def test_logs_of_arena(legality: Command) -> None:
    for text in (
        evil("[UnityCrossThreadLogger]"),
        json.dumps({"greToClientEvent": {"greToClientMessages": [{"type": evil("GREMessage")}]}}),
        json.dumps({"greToClientEvent": {evil("x"): evil("y")}}),
    ):
        file = legality.file(text, f"{evil('Player')}.log")
        check(legality("import", "arena", file), 0, 2)
        check(legality("import", "arena", file, "--names", file), 2)


def decisions() -> Iterator[dict[str, Any]]:
    """Decisions that can't be compared, that agree, and that differ."""
    sound = board()
    asked = {key: sound[key] for key in ("players", "permanents")}
    told = {"id": evil("d"), "position": asked, evil("unknown"): 1}
    yield {**told, "kind": "attack_options", "options": {OGRE: []}}
    yield {**told, "kind": "attack_options", "answer": {OGRE: [evil("nobody")]}}
    yield {**told, "kind": evil("attack_options")}
    yield {"position": evil("x"), "kind": "attacks"}
    yield {"id": evil("e"), "position": sound, "kind": "blocks", "accepted": True}
    stored = Path(__file__).parents[2] / "examples" / "decisions.jsonl"
    for line in stored.read_text("utf-8").splitlines():
        yield {**json.loads(line), "id": evil("f"), evil("more"): 1}
        yield json.loads(line.replace("Bob", "B\\r\\u202e\\u001b").replace("guard", "g\\n"))


def test_compare(legality: Command) -> None:
    text = "\n".join(map(json.dumps, decisions()))
    file = legality.file(text, f"{evil('decisions')}.jsonl")
    answer = legality("compare", file)
    check(answer, 2)
    assert "differ" in answer.out
    check(legality("compare", file, "--json"), 2)
