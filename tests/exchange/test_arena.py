"""MTG Arena's logs: decisions as they were made, gaps noticed, broken files said."""

import gzip
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.cli.command import Command
from tests.exchange.arena_log import (
    ATTACKING,
    BATTLEFIELD,
    EXAMPLE,
    OGRE,
    attacked,
    begun,
    blocked,
    creature,
    dealt,
    event,
    example,
    guard,
    log,
    ogre,
    request_attack,
    state,
    turn,
)
from tests.shared.folder import SHARED

NAMES = '{"900001": "Gnarled Ogre"}'


@pytest.fixture
def command(legality: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Command:
    monkeypatch.setenv("LEGALITY_CARDS", str(tmp_path / "none.sqlite3"))
    return legality


def imported(command: Command, text: str | bytes, *options: str) -> tuple[list[Any], str, int]:
    answer = command("import", "arena", command.file(text, "Player.log"), *options)
    return answer.lines, answer.err, answer.status


def test_the_example_is_the_builders() -> None:
    assert EXAMPLE.read_text(encoding="utf-8") == example()


def test_a_fight_is_four_decisions(command: Command) -> None:
    """Offered, attacked, blocked by both, 2 + 1 damage; each at the state before it."""
    text = log(
        event(begun(), request_attack()), event(attacked()), event(blocked()), event(dealt())
    )
    rows, said, status = imported(command, text)
    assert status == 0
    assert [row["id"] for row in rows] == [
        "Player:1:t2:attack_options:10",
        "Player:1:t2:attacks:10",
        "Player:1:t2:blocks:11",
        "Player:1:t2:damage:12",
    ]
    offered, attack, block, fight = rows
    assert offered["arena"]["options"] == {"i280": ["Bob"]}
    assert attack["position"]["attacks"] == {"i280": "Bob"}
    assert "tapped" not in attack["position"]["permanents"][0]  # before it was tapped (508.1f)
    assert block["position"]["blocks"] == {"i281": ["i280"], "i282": ["i280"]}
    assert block["position"]["permanents"][0]["tapped"] is True
    assert fight["position"]["damage"]["assign"]["i280"] == {"i281": 2, "i282": 1}
    assert {row["position"]["rules"] for row in rows} == {"2026-03-12"}
    assert block["position"]["permanents"][0]["oracle_text"] == "Menace"
    path = command.file("".join(json.dumps(row) + "\n" for row in rows), "d.jsonl")
    assert command("compare", path).status == 0
    assert "there is no card database here" in said


@pytest.mark.parametrize(
    ("clock", "day"),
    [
        # The event's time is 2026-03-12 04:10 UTC: in America it is the evening before.
        ("3/11/2026 9:10:47 PM", "2026-03-11"),
        ("11.03.2026 21:10:47", "2026-03-11"),
        ("2026-03-11 21:10:47", "2026-03-11"),
        ("12/03/2026 13:10:47", "2026-03-12"),
        ("12. 3. 2026 13:10:47", "2026-03-12"),
        ("1/1/1970 0:00:00", "2026-03-12"),  # a clock that is wrong
        ("", "2026-03-12"),
    ],
)
def test_the_rules_are_those_of_the_day_on_the_players_clock(
    command: Command, clock: str, day: str
) -> None:
    text = log(event(begun(), request_attack())).replace("3/12/2026", clock)
    rows, _, _ = imported(command, text)
    assert {row["position"]["rules"] for row in rows} == {day}


def test_menace_that_was_lost_is_not_in_the_text(command: Command) -> None:
    bare = ogre()
    del bare["uniqueAbilities"]
    change = state(11, 10, gameObjects=[bare])
    text = log(event(begun()), event(change), event(change), event(request_attack()))
    rows, _, _ = imported(command, text)
    assert "oracle_text" not in rows[0]["position"]["permanents"][0]


def test_an_ability_without_a_text_is_named(command: Command) -> None:
    told = begun()
    strange = guard(281, uniqueAbilities=[{"id": 2, "grpId": 777_777}])
    told["gameStateMessage"]["gameObjects"][1] = strange
    text = log(event(told, request_attack()), event(attacked()))
    rows, said, _ = imported(command, text)
    assert [row["cards"] for row in rows] == [["i281"], ["i281"]]
    assert said.count("i281: not all of its rules text is known") == 1
    known = command.file('{"777777": "Flying"}', "abilities.json")
    rows, said, _ = imported(command, text, "--abilities", known)
    assert rows[0]["position"]["permanents"][1]["oracle_text"] == "Flying"
    assert "not all" not in said


def test_nobody_attacks(command: Command) -> None:
    later = state(11, 10, turnInfo=turn("Step_None", "Phase_Main2"))
    rows, _, _ = imported(command, log(event(begun(), request_attack()), event(later)))
    assert [row["kind"] for row in rows] == ["attack_options", "attacks"]
    assert rows[1]["position"]["attacks"] == {}


def test_what_follows_a_gap_is_left_out_to_the_next_whole_state(command: Command) -> None:
    after = state(15, 14, gameObjects=[ogre(isTapped=True)])
    again = begun()
    again["gameStateMessage"]["gameStateId"] = 20
    text = log(event(begun()), event(after), event(request_attack()), event(again))
    rows, said, status = imported(command, text)
    assert (rows, status) == ([], 2)
    assert "line 5: state 15 follows 14, which is not in the log" in said
    rows, _, _ = imported(command, text + log(event(request_attack())))
    assert [row["id"] for row in rows] == ["Player:1:t2:attack_options:20"]


def test_a_summarized_message_is_a_gap(command: Command) -> None:
    lost = "[Message summarized because one or more GameStateMessages exceeded the limit.]"
    rows, said, _ = imported(command, log(event(begun()), lost, event(request_attack())))
    assert rows == []
    assert "states are lost" in said


def changed(former: int, now: int) -> dict[str, Any]:
    """An annotation that says that an object has another id."""
    told = {"orig_id": former, "new_id": now}
    details = [{"key": key, "valueInt32": [value]} for key, value in told.items()]
    return {"id": 9, "type": ["AnnotationType_ObjectIdChanged"], "details": details}


def test_an_attack_on_what_has_another_id_since_is_one_on_what_stood_there(
    command: Command,
) -> None:
    """The ogre attacks 387, which was 281 in the state before: the board has only that one."""
    fresh = {**guard(387), "cardTypes": ["CardType_Planeswalker"]}
    attack = ogre(isTapped=True, attackState="AttackState_Attacking",
                  attackInfo={"targetId": 387})  # fmt: skip
    field = {**BATTLEFIELD, "objectInstanceIds": [280, 387, 282]}
    now = state(11, 10, gameObjects=[attack, fresh], zones=[field],
                turnInfo=turn("Step_DeclareAttack"), annotations=[changed(281, 387)])  # fmt: skip
    rows, said, _ = imported(command, log(event(begun()), event(now)))
    assert [row["position"]["attacks"] for row in rows] == [{"i280": "i281"}]
    assert "was not there" not in said
    # Without the annotation nobody knows what was attacked.
    rows, said, _ = imported(command, log(event(begun()), event({**now, "gameStateMessage": {
        **now["gameStateMessage"], "annotations": []}})))  # fmt: skip
    assert rows == []
    assert "turn 2: i387 was not there before the attack" in said


def test_what_enters_attacking_was_not_declared(command: Command) -> None:
    """508.4: a token that is put onto the battlefield attacking is no part of the declaration."""
    token = {**creature(400, 1, OGRE, 1), "type": "GameObjectType_Token", **ATTACKING}
    field = {**BATTLEFIELD, "objectInstanceIds": [280, 281, 282, 400]}
    now = state(11, 10, gameObjects=[ogre(isTapped=True, **ATTACKING), token], zones=[field],
                turnInfo=turn("Step_DeclareAttack"))  # fmt: skip
    rows, said, _ = imported(command, log(event(begun()), event(now)))
    assert [row["position"]["attacks"] for row in rows] == [{"i280": "Bob"}]
    assert "turn 2: i400 was not there before the attack" in said


def test_a_keyword_that_is_there_twice_is_written_once(command: Command) -> None:
    told = begun()
    twice = [{"id": 1, "grpId": 8}, {"id": 2, "grpId": 8}, {"id": 3, "grpId": 1}]
    told["gameStateMessage"]["gameObjects"][1] = guard(281, uniqueAbilities=twice)
    rows, _, _ = imported(command, log(event(told, request_attack())))
    assert rows[0]["position"]["permanents"][1]["oracle_text"] == "Flying\nDeathtouch"


@pytest.mark.parametrize(
    ("kind", "name"),
    [(1, "+1/+1"), (35, "energy"), (58, "level"), (98, "tide"), (108, "lore"), (114, "-0/-1"),
     (136, "first strike"), (144, "foreshadow")],
)  # fmt: skip
def test_counters_have_their_names(command: Command, kind: int, name: str) -> None:
    rows, said, _ = imported(command, counted(kind))
    assert rows[0]["position"]["permanents"][0]["counters"] == {name: 2}
    assert "are left out" not in said


def test_a_kind_of_counter_without_a_name_is_told(command: Command) -> None:
    rows, said, _ = imported(command, counted(199))
    assert "counters" not in rows[0]["position"]["permanents"][0]
    assert "i280: its counters of kind 199 are left out" in said


def counted(kind: int) -> str:
    """A log in which the ogre has two counters of that kind."""
    told = begun()
    details = {"counter_type": kind, "count": 2}
    annotation = {
        "id": 3,
        "type": ["AnnotationType_Counter"],
        "affectedIds": [280],
        "details": [{"key": key, "valueInt32": [value]} for key, value in details.items()],
    }
    told["gameStateMessage"]["persistentAnnotations"] = [annotation]
    return log(event(told, request_attack()))


def test_damage_that_is_not_the_power_is_not_guessed(command: Command) -> None:
    """1 + 1 of 3: the rest was prevented, and nobody knows to whom it was assigned."""
    text = log(event(begun()), event(attacked()), event(blocked()), event(dealt(1)))
    rows, said, _ = imported(command, text)
    assert [row["kind"] for row in rows] == ["attacks", "blocks"]
    assert "turn 2: i280 dealt other damage than its power" in said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("DETAILED LOGS: DISABLED\n", "detailed logs are off"),
        ("nothing\n", "there are no messages of games here"),
        (log(event(begun()))[:-40], "a message that can't be read"),
        (log(event({"type": "GREMessageType_GameStateMessage", "gameStateMessage": 7})), "not as"),
        (log(event(begun())), "nothing was declared here that can be taken over"),
        ('{"greToClientEvent":' + "[" * 100_000, "a message that can't be read"),
        ('{"greToClientEvent": {"greToClientMessages": 7}}', "expected a list of messages"),
        ('{"greToClientEvent": {"greToClientMessages": [7]}}', "expected a list of messages"),
        (event(begun()).replace("1773288647672", "9" * 30), "a message that can't be read"),
        (event({**begun(), "gameStateMessage": {"gameStateId": "x"}}), "not as expected"),
        (log(event(begun())).encode("utf-16"), "expected UTF-8 text, found UTF-16"),
        (gzip.compress(log(event(begun())).encode(), mtime=0)[:-9], "it was cut off"),
    ],
)
def test_a_broken_log_ends_in_a_clear_line(command: Command, text: str | bytes, said: str) -> None:
    rows, err, status = imported(command, text)
    assert (rows, status) == ([], 2)
    assert said in err
    assert "Traceback" not in err


def test_a_names_file_that_is_none(command: Command) -> None:
    path = command.file("[]", "names.json")
    _, err, status = imported(command, log(event(begun())), "--names", path)
    assert status == 2
    assert "expected a JSON object, number → text" in err


def test_no_database_is_said_once(command: Command) -> None:
    names = command.file(NAMES, "names.json")
    text = log(event(begun(), request_attack()), event(attacked()))
    _, err, _ = imported(command, text, "--names", names)
    assert err.count("there is no card database here") == 1


def test_the_second_database_is_asked_too(command: Command) -> None:
    """A creature of the log, of which only the second database has the text."""
    dbs: list[str] = []
    for number, name in enumerate(("Quiet Ogre", "Gnarled Ogre")):
        text = f"{name} can't be blocked by more than one creature."
        card = {"name": name, "type_line": "Creature — Ogre", "oracle_text": text}
        file = command.file({**card, "power": "2", "toughness": "2"}, "cards.jsonl")
        database = str(command.directory / f"{number}.sqlite3")
        assert command("cards", "import", file, "--db", database).status == 0
        dbs += ["--db", database]
    names = command.file(NAMES, "names.json")
    text = log(event(begun(), request_attack()), event(attacked()))
    rows, err, status = imported(command, text, "--names", names, *dbs)
    assert (status, err) == (0, "")
    (one,) = [p for p in rows[0]["position"]["permanents"] if p["id"] == "i280"]
    assert one["oracle_text"] == "Gnarled Ogre can't be blocked by more than one creature."


@pytest.mark.untraced
@pytest.mark.shared
def test_all_decisions_of_real_logs_agree(tmp_path: Path) -> None:
    """Eight logs: at least the 434 decisions of the stored file, none of which differs."""
    arena = SHARED / "arena"
    database = tmp_path / "cards.sqlite3"
    legality = [sys.executable, "-m", "legality"]
    cards = str(SHARED / "cards" / "cards.jsonl.gz")
    subprocess.run(
        [*legality, "cards", "import", cards, "--db", str(database)],
        check=True,
        capture_output=True,
    )
    names = [
        *("--names", str(arena / "names.json")),
        *("--abilities", str(arena / "abilities.json")),
    ]
    total = 0
    for path in sorted((arena / "logs").iterdir()):
        found = subprocess.run(
            [*legality, "import", "arena", str(path), *names, "--db", str(database)],
            check=True,
            capture_output=True,
        )
        compared = subprocess.run(
            [*legality, "compare", "-", "--json"],
            input=found.stdout,
            check=False,
            capture_output=True,
        )
        *differing, counts = map(json.loads, compared.stdout.splitlines())
        assert differing == []
        total += sum(kind["agreed"] for kind in counts["agreement"].values())
    assert total >= 434
