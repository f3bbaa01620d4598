"""Forge's puzzle files: boards with cards by name, and what is not taken over."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from legality.exchange.forge_tokens import token
from tests.cli.command import Command, with_cards

ROOT = Path(__file__).parents[2]
PUZZLE = """[metadata]
Name:An invented puzzle
Goal:Win
Turns:1
[state]
# a comment
ActivePlayer=Human
ActivePhase={phase}
HumanLife=3
AILife=7
HumanHand=Restless Wolf;Quarrelsome Giant
HumanPersistentMana=W 2
HumanBattlefield={human}
AIBattlefield={ai}
"""


@pytest.fixture
def command(legality: Command, monkeypatch: pytest.MonkeyPatch) -> Command:
    cards = ROOT / "examples" / "by-name" / "cards.jsonl"
    return with_cards(legality, monkeypatch, cards)


def puzzle(human: str = "", ai: str = "", phase: str = "MAIN1") -> str:
    return PUZZLE.format(human=human, ai=ai, phase=phase)


def imported(command: Command, text: str) -> tuple[dict[str, Any], str]:
    answer = command("import", "forge", command.file(text, "one.pzl"))
    assert answer.status == 0, answer.err
    return answer.value, answer.err


def by_id(position: dict[str, Any]) -> dict[str, Any]:
    return {one["id"]: one for one in position["permanents"]}


def test_a_board(command: Command) -> None:
    """A printed 2/2 with two +1/+1 counters and an Aura that gives +1/+1 is a 5/5."""
    human = "Restless Wolf|Counters:P1P1=2|Id:4|Tapped;;Restless Wolf|SummonSick|Set:XYZ"
    position, said = imported(command, puzzle(human, "Banner of Mockery|AttachedTo:4"))
    assert said == ""
    assert position["players"] == [
        {"name": "Human", "life": 3, "mana": 3, "hand": 2},
        {"name": "AI", "life": 7},
    ]
    found = by_id(position)
    assert found["restless-wolf"]["tapped"] is True
    assert found["restless-wolf-2"]["summoning_sick"] is True
    assert found["banner-of-mockery"]["attached_to"] == "restless-wolf"
    shown = command("show", command.file(position), "--json").value
    wolf = by_id(shown)["restless-wolf"]
    assert (wolf["power"], wolf["toughness"]) == (5, 5)


def test_the_second_database_is_asked_too(command: Command) -> None:
    """Only the second has the card with two faces: both are found there, the front and the back
    that is up."""
    faces = [
        {"name": name, "type_line": "Creature — Moth", "power": size, "toughness": "1"}
        for name, size in (("Pale Grub", "1"), ("Dusk Moth", "4"))
    ]
    card = {"name": "Pale Grub // Dusk Moth", "layout": "transform", "card_faces": faces}
    file, more = command.file(card, "more.jsonl"), str(command.directory / "more.sqlite3")
    assert command("cards", "import", file, "--db", more).status == 0
    both = ("--db", str(command.directory / "cards.sqlite3"), "--db", more)
    board = command.file(puzzle("Pale Grub|Transformed;Restless Wolf"), "one.pzl")
    answer = command("import", "forge", board, *both)
    assert answer.status == 0, answer.err
    assert [one["name"] for one in answer.value["permanents"]] == ["Dusk Moth", "Restless Wolf"]


def test_what_a_file_that_was_cut_off_lacks_is_said(command: Command) -> None:
    """Cut behind a line nothing else shows it; within one the card is not known."""
    whole = puzzle("Restless Wolf")
    position, said = imported(command, whole[: whole.index("AILife")])
    assert [one["life"] for one in position["players"] if "life" in one] == [3]
    assert "ailife is not in the file: 20 is taken" in said
    cut = command.file(whole[: whole.index("Restless Wolf\nAI") + 7], "one.pzl")
    answer = command("import", "forge", cut)
    assert (answer.status, answer.out) == (2, "")
    assert '"Restles"' in answer.err


def test_nobody_is_sick_where_the_file_says_so(command: Command) -> None:
    text = puzzle("Restless Wolf|SummonSick")
    position, _ = imported(command, text)
    assert by_id(position)["restless-wolf"]["summoning_sick"] is True
    position, _ = imported(command, text + "RemoveSummoningSickness=True\n")
    assert "summoning_sick" not in by_id(position)["restless-wolf"]


def test_tokens_that_are_the_same_are_counted(command: Command) -> None:
    token = "t:Elf,P:1,T:1,Cost:no cost,Color:G,Types:Creature-Elf-Warrior,Keywords:Flying-Haste"
    position, _ = imported(command, puzzle(";".join([token] * 3)))
    (elf,) = position["permanents"]
    assert elf["count"] == 3
    assert elf["type_line"] == "Token Creature — Elf Warrior"
    assert elf["oracle_text"] == "Flying\nHaste"
    assert elf["colors"] == ["G"]


def test_an_attack_is_declared_only_in_combat(command: Command) -> None:
    human = "Restless Wolf|Attacking|Tapped"
    position, _ = imported(command, puzzle(human, phase="COMBAT_DECLARE_BLOCKERS"))
    assert position["attacks"] == {"restless-wolf": "AI"}
    assert command("blocks", command.file(position)).status == 0
    position, _ = imported(command, puzzle(human))
    assert "attacks" not in position


def test_tokens_that_attack_are_named_each(command: Command) -> None:
    """Three alike, two of which attack: those two are permanents of their own."""
    elf = "t:Elf,P:1,T:1,Cost:no cost,Color:G,Types:Creature-Elf,Keywords:"
    human = ";".join([f"{elf}|Tapped|Attacking"] * 2 + [elf])
    position, _ = imported(command, puzzle(human, phase="COMBAT_DECLARE_ATTACKERS"))
    assert position["attacks"] == {"elf": "AI", "elf-2": "AI"}
    assert len(position["permanents"]) == 3


NUMBERED = """[state]
turn=1
activeplayer=p1
activephase=COMBAT_DECLARE_ATTACKERS
p0life=5
p0hand=Second Wind
p0numringtemptedyou=0
p0speed=0
p0battlefield=Gatehouse Sentry|Set:XYZ|Art:2|Id:1
p1life=8
p1speed=2
p1numringtemptedyou=2
p1battlefield=Restless Wolf|Attacking|Tapped;Banner of Mockery|AttachedTo:1|Owner:p0
p1precast=Second Wind->1
humanprecast=Second Wind
"""


def test_newer_files_number_the_players(command: Command) -> None:
    """p0 is the human player; what is not taken over is named as the file names it."""
    position, said = imported(command, NUMBERED)
    assert position["active"] == "AI"
    assert position["players"] == [
        {"name": "AI", "life": 8, "speed": 2},
        {"name": "Human", "life": 5, "hand": 1},
    ]
    assert position["attacks"] == {"restless-wolf": "Human"}
    found = by_id(position)
    assert found["gatehouse-sentry"]["controller"] == "Human"
    assert found["banner-of-mockery"]["attached_to"] == "gatehouse-sentry"
    assert found["banner-of-mockery"]["owner"] == "Human"
    assert [line.partition("not taken over: ")[2] for line in said.splitlines()] == [
        "p1numringtemptedyou: 2",
        "p1precast: Second Wind->1",
        "humanprecast: Second Wind",
    ]


def test_a_third_player_is_refused(command: Command) -> None:
    answer = command("import", "forge", command.file(NUMBERED + "p2life=20\n", "one.pzl"))
    assert (answer.status, answer.out) == (2, "")
    assert "p2life: expected a puzzle of two players" in answer.err


SCRIPTS: dict[str, tuple[str, list[str], str, str]] = {
    "T:b_1_1_snake_deathtouch": ("1/1", ["B"], "Token Creature — Snake", "Deathtouch"),
    "T:r_2_2_human_knight_trample_haste": (
        "2/2",
        ["R"],
        "Token Creature — Human Knight",
        "Trample\nHaste",
    ),
    "T:wb_1_1_spirit_flying": ("1/1", ["W", "B"], "Token Creature — Spirit", "Flying"),
    "T:c_1_1_a_servo": ("1/1", [], "Token Artifact Creature — Servo", ""),
    "T:all_2_2_citizen": ("2/2", list("WUBRG"), "Token Creature — Citizen", ""),
    "T:w_2_2_knight_firststrike": ("2/2", ["W"], "Token Creature — Knight", "First strike"),
    "t:b_1_1_rat_noblock": ("1/1", ["B"], "Token Creature — Rat", "This creature can't block."),
}


@pytest.mark.parametrize("script", SCRIPTS)
def test_a_token_by_the_name_of_its_script(command: Command, script: str) -> None:
    position, said = imported(command, puzzle(f"{script}|Set:XYZ;{script}|Set:XYZ"))
    (token,) = position["permanents"]
    size, colors, types, text = SCRIPTS[script]
    assert said == ""
    assert token["count"] == 2
    assert f"{token['power']}/{token['toughness']}" == size
    assert (token.get("colors", []), token["type_line"]) == (colors, types)
    assert token.get("oracle_text", "") == text


def test_an_ability_of_which_only_the_word_is_known_is_unread(command: Command) -> None:
    """It is said as the file is read, and in every answer about the board."""
    position, said = imported(command, puzzle("T:r_1_1_mercenary_tappump"))
    assert 'mercenary: what "tappump" says' in said
    answer = command("attacks", command.file(position), "--count", "--json")
    assert "tappump" in str(answer.value["not_understood"])


def test_a_token_that_the_rulebook_defines(command: Command) -> None:
    position, said = imported(command, puzzle("T:c_a_treasure_sac;T:c_a_treasure_sac"))
    assert said == ""
    assert {one["name"] for one in position["permanents"]} == {"Treasure Token"}


def test_a_script_whose_name_tells_nothing_is_refused(command: Command) -> None:
    file = command.file(puzzle("T:old_brindle"), "one.pzl")
    answer = command("import", "forge", file)
    assert (answer.status, answer.out) == (2, "")
    assert "one.pzl: Human, T:old_brindle: the name of Forge's script does not say" in answer.err
    assert "make the database of a file with tokens too, or write the token out" in answer.err
    (written_out,) = re.findall(r"for example (t:.*)", answer.err)
    position, said = imported(command, puzzle(written_out))
    assert said == ""
    (angel,) = position["permanents"]
    assert (angel["power"], angel["oracle_text"]) == (4, "Flying")


def test_a_script_whose_name_is_the_token_s(
    legality: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A database that was made of tokens too knows it: a legendary 3/2 with trample."""
    brindle = {"name": "Old Brindle", "layout": "token", "colors": ["G"], "oracle_text": "Trample"}
    brindle |= {"type_line": "Token Legendary Creature — Wolf", "power": "3", "toughness": "2"}
    cards = tmp_path / "tokens.jsonl"
    cards.write_text(json.dumps(brindle) + "\n")
    there = with_cards(legality, monkeypatch, cards)
    position, said = imported(there, puzzle("T:old_brindle"))
    assert said == ""
    (token,) = position["permanents"]
    assert token["name"] == "Old Brindle"
    answer = there("attacks", there.file(position), "--count", "--json")
    assert answer.value["count"] == 2  # it attacks, or it doesn't


@pytest.mark.parametrize(
    ("unlocked", "half", "said"),
    [
        ("UnlockedRoom:LeftSplit", "Cold Hall", []),
        ("UnlockedRoom:RightSplit", "Warm Den", []),
        (
            "UnlockedRoom:LeftSplit|UnlockedRoom:RightSplit",
            "Cold Hall",
            ["cold-hall-warm-den: UnlockedRoom:RightSplit, which it has already"],
        ),
    ],
)
def test_a_room_is_its_unlocked_half(
    legality: Command,
    unlocked: str,
    half: str,
    said: list[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    """709.5; a second door is no field of a board by name, and is told."""
    halves = [
        {"name": name, "type_line": "Enchantment — Room"} for name in ("Cold Hall", "Warm Den")
    ]
    room = {"name": "Cold Hall // Warm Den", "layout": "split", "card_faces": halves}
    cards = tmp_path / "rooms.jsonl"
    cards.write_text(json.dumps(room) + "\n")
    there = with_cards(legality, monkeypatch, cards)
    position, told = imported(there, puzzle(f"Cold Hall // Warm Den|{unlocked}"))
    assert [one["name"] for one in position["permanents"]] == [half]
    assert [line.partition("not taken over: ")[2] for line in told.splitlines()] == said


@pytest.mark.parametrize("script", ["role_monster", "ROLE_MONSTER"])
def test_a_role_is_one_of_the_rulebook_s(script: str) -> None:
    assert token(f"T:{script}") == ({"name": "monster role token"}, [])


def test_what_is_not_taken_over_is_named_key_by_key(command: Command) -> None:
    human = "Restless Wolf|ExecuteScript:DBPump|AttachedTo:9|MM2"
    _, said = imported(command, puzzle(human) + "humanprecast=Some Spell\nmoon=full\n")
    lines = [line.partition("not taken over: ")[2] for line in said.splitlines()]
    assert lines == [
        "restless-wolf: ExecuteScript:DBPump",
        "restless-wolf: AttachedTo:9",
        "restless-wolf: MM2",
        "humanprecast: Some Spell",
        "moon: full",
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (puzzle("Unheard-of Thing"), "Unheard-of Thing"),
        ("[metadata]\nName:nothing\n", "[state]"),
        (puzzle().replace("HumanLife=3", "HumanLife=many"), "humanlife: expected a number"),
        (puzzle("Restless Wolf|Counters:P1P1=x"), "expected a number of P1P1"),
        (puzzle().encode("utf-16"), "expected UTF-8 text"),
    ],
)
def test_a_file_that_is_no_board(command: Command, text: str | bytes, said: str) -> None:
    answer = command("import", "forge", command.file(text, "one.pzl"))
    assert (answer.status, answer.out) == (2, "")
    assert said in answer.err


def test_a_folder_gives_what_is_sound(command: Command) -> None:
    command.file(puzzle("Restless Wolf"), "a.pzl")
    command.file(puzzle("Unheard-of Thing"), "b.pzl")
    answer = command("import", "forge", str(command.directory))
    assert answer.status == 0
    assert answer.value["id"] == "a"
    assert "1 of 2 files were read" in answer.err


TAKEN = [
    *("Set:XYZ", "Tapped", "NoETBTrigs", "Counters:P1P1=2,CHARGE=3", "Counters:LORE", "Id:7"),
    *("AttachedTo:9", "Attaching:9", "EnchantingPlayer:AI", "Attacking", "SummonSick", "FaceDown"),
    *("FaceDown:Manifested", "Owner:AI", "Damage:1", "ChosenType:Elf", "ChosenColor:green"),
    *("NamedCard:Restless Wolf", "Renowned", "Monstrous", "PhasedOut", "IsCommander"),
    *("Art:1", "ClassLevel:2"),
]
NAMED = [
    *("IsToken", "ExecuteScript:DBPump->9", "ChosenCards:3,4", "RememberedCards:3,4"),
    *("Imprinting:3", "ExiledWith:3", "Foretold", "OnAdventure", "MergedCards:Restless Wolf"),
    *("Ability:MOON", "MM2", "Transformed", "UnlockedRoom:LeftSplit"),
]
STATES = [
    *("turn=3", "removesummoningsickness=true", "humanlandsplayed=1", "humancounters=ENERGY=3"),
    *("aimanapool=W W 2", "aipersistentmana=R", "humansideboard=Restless Wolf", "humanlife=-2"),
    *("humangraveyard=Restless Wolf|Set:XYZ;Unheard-of Thing", "aiexile=Restless Wolf|FaceDown"),
    *("humancommand=Restless Wolf", "humanprecast=Second Wind->AI", "aiputonstack=Second Wind"),
    *("abilitymoon=DB$ Pump", "activephaseadvance=MAIN1", "ACTIVEPHASE=COMBAT_DECLARE_BLOCKERS"),
    *("p0speed=2", "p1numringtemptedyou=0", "p0numringtemptedyou=1", "p1precast=Second Wind"),
]
SAID_OF_STATES = (
    *("humancommand", "humanprecast", "aiputonstack", "abilitymoon"),
    *("p0numringtemptedyou", "p1precast"),
)


def test_the_whole_vocabulary_of_the_format(command: Command) -> None:
    """A file for each modifier and each key: all are read, and what is not taken over is named in
    its file, by its key, and nothing else is."""
    expected: dict[str, list[str]] = {}
    for number, modifier in enumerate([*TAKEN, *NAMED]):
        name = f"modifier-{number:02}"
        command.file(puzzle(f"Restless Wolf|{modifier};Restless Wolf|Id:9"), f"{name}.pzl")
        expected[name] = [f"restless-wolf: {modifier}"] if modifier in NAMED else []
    for number, state in enumerate(STATES):
        name, (key, _, value) = f"state-{number:02}", state.partition("=")
        command.file(f"{puzzle()}{state}\n", f"{name}.pzl")
        expected[name] = [f"{key}: {value}"] if key in SAID_OF_STATES else []
    answer = command("import", "forge", str(command.directory))
    assert answer.status == 0
    assert len(expected) == 57
    assert [one["id"] for one in answer.lines] == list(expected)
    assert "57 of 57 files were read" in answer.err
    found: dict[str, list[str]] = {name: [] for name in expected}
    for line in answer.err.splitlines()[:-1]:
        file, _, said = line.partition(".pzl: not taken over: ")
        found[Path(file).name].append(said)
    assert found == expected


@pytest.mark.parametrize("option", ["--names", "--abilities"])
def test_tables_by_arenas_numbers_are_refused(command: Command, option: str) -> None:
    file = command.file(puzzle("Restless Wolf"), "one.pzl")
    answer = command("import", "forge", file, option, "nowhere.json")
    assert (answer.status, answer.out) == (2, "")
    assert answer.err == f"legality: {option}: only for a log of MTG Arena\n"


@pytest.mark.parametrize("name", ["Treasure", "Food", "Map", "Lander"])
@pytest.mark.parametrize("written", ["{}", "t:{}", "T:{}"])
def test_a_token_that_the_rulebook_defines_by_its_name(
    command: Command, name: str, written: str
) -> None:
    """With Forge's mark for tokens or without: the artifact token (111.10)."""
    position, said = imported(command, puzzle(f"{written.format(name)}|Tapped"))
    (token,) = position["permanents"]
    assert said == ""
    assert (token["name"], token["tapped"]) == (f"{name} Token", True)
    assert token["type_line"] == f"Token Artifact — {name}"


@pytest.mark.parametrize(
    ("counters", "held", "size"),
    [
        ("M0M1=2", {"-0/-1": 2}, (2, 0)),
        ("P2P2", {"+2/+2": 1}, (4, 4)),
        ("P1P0=3,M1M1=1", {"+1/+0": 3, "-1/-1": 1}, (4, 1)),
        ("P0P2=1,CHARGE=2", {"+0/+2": 1, "charge": 2}, (2, 4)),
    ],
)
def test_counters_of_any_size(
    command: Command, counters: str, held: dict[str, int], size: tuple[int, int]
) -> None:
    """Forge has a word for every pair of numbers (122.1a), not for +1/+1 and -1/-1 alone."""
    position, said = imported(command, puzzle(f"Restless Wolf|Counters:{counters}"))
    assert said == ""
    assert by_id(position)["restless-wolf"]["counters"] == held
    wolf = by_id(command("show", command.file(position), "--json").value)["restless-wolf"]
    assert (wolf["power"], wolf["toughness"]) == size


def test_a_suspected_creature(command: Command) -> None:
    """It has menace and can't block (701.60)."""
    text = puzzle("Restless Wolf|Attacking", "Restless Wolf|Suspected;Gatehouse Sentry")
    position, said = imported(command, text.replace("MAIN1", "COMBAT_DECLARE_ATTACKERS"))
    assert said == ""
    assert by_id(position)["restless-wolf-2"]["suspected"] is True
    blocks = command("blocks", command.file(position), "--count", "--json")
    assert blocks.value["AI"]["count"] == 2  # the sentry blocks, or nothing does


def test_a_saddled_mount(command: Command) -> None:
    position, said = imported(command, puzzle("Restless Wolf|Saddled"))
    assert said == ""
    assert by_id(position)["restless-wolf"]["saddled"] is True


def test_all_that_was_chosen_for_a_permanent(command: Command) -> None:
    human = "Restless Wolf|ChosenType:Elf|ChosenColor:green|NamedCard:Gatehouse Sentry"
    position, said = imported(command, puzzle(human))
    chosen = {"type": "Elf", "color": "G", "name": "Gatehouse Sentry"}
    assert (by_id(position)["restless-wolf"]["chosen"], said) == (chosen, "")


@pytest.mark.parametrize(
    "several", ["ChosenColor:Green,Blue", "NamedCard:Restless Wolf,Gatehouse Sentry"]
)
def test_several_that_were_chosen_are_named(command: Command, several: str) -> None:
    """A permanent of a board has one color and one name that was chosen."""
    position, said = imported(command, puzzle(f"Restless Wolf|{several}"))
    assert "chosen" not in by_id(position)["restless-wolf"]
    assert said.endswith(f"not taken over: restless-wolf: {several}\n")


@pytest.mark.parametrize("word", ["bushido", "toxic", "annihilator", "toxic1"])
def test_a_keyword_of_a_script_that_lacks_its_number_is_unread(command: Command, word: str) -> None:
    """Scripts' names leave the number of an ability out."""
    position, said = imported(command, puzzle(f"T:b_1_1_rat_menace_{word}"))
    assert f'rat: what "{word}" says' in said
    (rat,) = position["permanents"]
    assert rat["oracle_text"].startswith("Menace\nThis token has an ability")


def test_the_words_of_a_token_speak_of_it(command: Command) -> None:
    written = "t:Wall,P:0,T:3,Cost:no cost,Color:W,Types:Creature-Wall"
    position, _ = imported(command, puzzle(f"{written},Keywords:CARDNAME can't attack.-Reach"))
    (wall,) = position["permanents"]
    assert wall["oracle_text"] == "This token can't attack.\nReach"
    attacks = command("attacks", command.file(position), "--count", "--json").value
    assert (attacks["count"], attacks.get("not_understood")) == (1, None)


def test_the_name_of_a_player_is_no_matter(command: Command) -> None:
    _, said = imported(command, puzzle() + "aiName=Nick\n")
    assert said == ""
