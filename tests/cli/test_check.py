"""`legality check`: exit statuses, options, the shape of the JSON, many positions in one file."""

import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from legality.puzzles import random_formula, satisfiability
from tests.cli.command import BOARD, Command


def changed(**fields: Any) -> dict[str, Any]:
    """The board with other fields; None takes one away."""
    value = {**json.loads(json.dumps(BOARD)), **fields}
    return {key: part for key, part in value.items() if part is not None}


def texted(index: int, text: str, **fields: Any) -> dict[str, Any]:
    """The board with another text on one permanent."""
    value = changed(**fields)
    value["permanents"][index]["oracle_text"] = text
    return value


UNCLEAR = "This creature can't attack on rainy days."

# -- exit statuses ---------------------------------------------------------------------------------


def test_all_legal_is_0(legality: Command) -> None:
    answer = legality.check(BOARD)
    assert answer.status == 0
    assert answer.err == ""
    assert "legal" in answer.out


def test_something_illegal_is_1(legality: Command) -> None:
    answer = legality.check(changed(blocks={"squire": ["ogre"]}))
    assert answer.status == 1
    assert "509.1b" in answer.out
    assert "509.1c" in answer.out
    assert "guard" in answer.out


@pytest.mark.parametrize("options", [(), ("--json",)])
def test_a_bad_input_is_2(legality: Command, options: tuple[str, ...]) -> None:
    answer = legality.check(changed(players=[{"name": "Ann"}]), *options)
    assert answer.status == 2
    assert "$.players" in answer.err
    assert "Traceback" not in answer.err


@pytest.mark.slow("waits for a limit")
def test_undecided_is_3_with_the_bound(legality: Command) -> None:
    # Everyone blocks the colossus, which obeys 1699 of 1700 requirements: legal unless a formula of
    # 400 variables, as hard as random formulas are, is satisfiable.
    board = satisfiability(random_formula(400, 1700, seed=1), colossus=True).position
    started = time.monotonic()
    answer = legality.check(board, "--json", "--time-limit", "12")
    assert time.monotonic() - started < 60
    assert answer.status == 3
    assert answer.value["legal"] is None
    (verdict,) = answer.value["blocks"].values()
    assert verdict["legal"] is None
    assert (verdict["obeyed"], verdict["maximum"]) == (1699, 1700)
    assert verdict["violations"] == []
    shown = legality.check(board, "--time-limit", "3")
    assert shown.status == 3
    assert "undecided" in (shown.out + shown.err).lower()
    unread = legality.check(board, "--json", "--time-limit", "0.01")
    assert unread.status == 3
    assert unread.value == {"legal": None, "undecided": "the time limit ended the work"}


@pytest.mark.parametrize(
    "arguments",
    [
        ("check",),
        ("check", "board.json", "--nonsense"),
        ("nonsense",),
        ("check", "board.json", "--time-limit", "-1"),
        ("check", "board.json", "--time-limit", "soon"),
    ],
)
def test_bad_usage_is_2(legality: Command, arguments: tuple[str, ...]) -> None:
    assert legality(*arguments).status == 2


def test_a_file_that_is_not_there(legality: Command, tmp_path: Path) -> None:
    missing = str(tmp_path / "missing.json")
    answer = legality("check", missing)
    assert answer.status == 2
    assert "missing.json" in answer.err
    assert "Traceback" not in answer.err
    assert legality("check", str(tmp_path)).status == 2
    as_json = legality("check", missing, "--json")
    assert as_json.status == 2
    assert "missing.json" in as_json.value["error"]


# -- the shape of the JSON -------------------------------------------------------------------------

VERDICT = {"legal", "obeyed", "maximum", "cost", "violations", "better"}


def test_the_json_of_a_legal_board(legality: Command) -> None:
    answer = legality.check(BOARD, "--json")
    assert answer.status == 0
    assert answer.value == {
        "legal": True,
        "attacks": {
            "legal": True,
            "obeyed": 0,
            "maximum": 0,
            "cost": 0,
            "violations": [],
            "better": None,
        },
        "blocks": {
            "Bob": {
                "legal": True,
                "obeyed": 1,
                "maximum": 1,
                "cost": 0,
                "violations": [],
                "better": None,
            }
        },
        "damage": None,
        "rules": "2024-03-08",
        "not_understood": [],
        "asks": [],
        "not_modelled": [],
        "assumes": ["no responses"],
    }


def test_the_json_of_an_illegal_board(legality: Command) -> None:
    answer = legality.check(changed(blocks={"squire": ["ogre"]}), "--json")
    assert answer.status == 1
    assert answer.value["legal"] is False
    verdict = answer.value["blocks"]["Bob"]
    assert set(verdict) == VERDICT
    assert (verdict["legal"], verdict["obeyed"], verdict["maximum"]) == (False, 0, 1)
    assert [fault["rule"] for fault in verdict["violations"]] == ["509.1b", "509.1c"]
    menace, missed = verdict["violations"]
    assert set(menace) == {"rule", "objects", "message", "because", "sources", "change"}
    assert menace["because"] == "702.111b"
    assert set(menace["objects"]) == {"ogre", "squire"}
    assert missed["objects"] == ["guard"]
    assert verdict["better"] == {"guard": ["ogre"], "squire": ["ogre"]}


def test_a_better_attack_in_the_json(legality: Command) -> None:
    board = texted(0, "This creature attacks each combat if able.", attacks={}, blocks=None)
    verdict = legality.check(board, "--json").value["attacks"]
    assert verdict["better"] == {"ogre": "Bob"}
    assert [fault["rule"] for fault in verdict["violations"]] == ["508.1d"]


def test_costs_in_the_json(legality: Command) -> None:
    board = texted(
        0,
        "This creature can't attack unless you pay {2}.\n"
        "This creature can't attack unless you reveal a card from your hand.",
        blocks=None,
    )
    answer = legality.check(board, "--json")
    assert answer.status == 1
    verdict = answer.value["attacks"]
    assert verdict["cost"] == 2
    assert verdict["violations"][0]["rule"] == "508.1j"
    assert verdict["other_costs"] == ["reveal a card from your hand"]
    assert verdict["pays"] == {"Ann": {"mana": 2, "other": verdict["other_costs"]}}


def test_what_is_not_judged_is_null(legality: Command) -> None:
    value = legality.check(changed(blocks=None), "--json").value
    assert value["blocks"] is None
    assert value["attacks"]["legal"] is True
    nothing = legality.check(changed(blocks=None, attacks=None), "--json")
    assert nothing.status == 3
    assert nothing.value["legal"] is None
    assert (nothing.value["attacks"], nothing.value["blocks"]) == (None, None)


def test_every_defending_player_is_a_key(legality: Command) -> None:
    board = changed(players=[{"name": "Ann"}, {"name": "Bob"}, {"name": "Cat"}])
    assert set(legality.check(board, "--json").value["blocks"]) == {"Bob", "Cat"}


# -- options ---------------------------------------------------------------------------------------


def test_judge(legality: Command) -> None:
    # The tapped ogre could not attack; what is not judged has happened.
    board = changed()
    board["permanents"][0]["tapped"] = True
    assert legality.check(board).status == 1
    blocks = legality.check(board, "--judge", "blocks", "--json")
    assert blocks.status == 0
    assert blocks.value["attacks"] is None
    assert legality.check(board, "--judge", "attacks").status == 1
    both = legality.check(board, "--judge", "blocks,attacks", "--json")
    assert both.status == 1
    assert both.value["attacks"]["legal"] is False
    assert both.value["blocks"]["Bob"]["legal"] is True


def test_judge_stands_in_the_position_too(legality: Command) -> None:
    board = changed(judge=["blocks"])
    board["permanents"][0]["tapped"] = True
    assert legality.check(board).status == 0
    assert legality.check(board, "--judge", "attacks").status == 1


@pytest.mark.parametrize("judge", ["attack", "", "attacks,foo", ","])
def test_judge_names_what_there_is(legality: Command, judge: str) -> None:
    answer = legality.check(BOARD, "--judge", judge)
    assert answer.status == 2
    assert "--judge" in answer.err


def test_judging_one_stage_that_is_declared_and_one_that_is_not(legality: Command) -> None:
    for board, option in (
        (changed(blocks=None), ("--judge", "attacks,blocks")),
        (changed(judge=["attacks", "damage"]), ()),
    ):
        answer = legality.check(board, *option)
        assert answer.status == 2
        assert "Traceback" not in answer.err


def test_rules(legality: Command) -> None:
    # In 2006 nobody need join the creature that must block (500.5).
    board = changed(blocks={})
    assert legality.check(board).status == 1
    old = legality.check(board, "--rules", "2006-10-01", "--json")
    assert old.status == 0
    assert old.value["rules"] == "2006-10-01"
    assert legality.check(changed(blocks={}, rules="2006-10-01")).status == 0
    now = legality.check(board, "--rules", "current", "--json")
    assert now.status == 1
    assert now.value["rules"] == "2026-09-25"


@pytest.mark.parametrize("date", ["yesterday", "2024-13-01", "1999-01-01", "2024", ""])
def test_rules_of_no_known_date(legality: Command, date: str) -> None:
    answer = legality.check(BOARD, "--rules", date)
    assert answer.status == 2
    assert "rules" in answer.err


def test_what_is_not_understood_is_said(legality: Command) -> None:
    board = texted(0, f"Menace\n{UNCLEAR}")
    answer = legality.check(board, "--json")
    assert answer.status == 0
    assert answer.value["not_understood"] == [{"id": "ogre", "text": UNCLEAR}]
    shown = legality.check(board)
    assert shown.status == 0
    assert UNCLEAR in shown.err
    assert "ogre" in shown.err


def test_strict(legality: Command) -> None:
    assert legality.check(BOARD, "--strict").status == 0
    answer = legality.check(texted(0, UNCLEAR), "--strict")
    assert answer.status == 2
    assert UNCLEAR in answer.err
    as_json = legality.check(texted(0, UNCLEAR), "--strict", "--json")
    assert as_json.status == 2
    assert UNCLEAR in as_json.value["error"]


@pytest.mark.parametrize(
    "text",
    [
        "Whenever this creature attacks, draw a card.",
        "{T}: Target creature can't block this turn.",
        "When this creature enters, target creature can't attack this turn.",
        "Ward {2}",
        "Draw a card.",
    ],
)
def test_triggered_and_activated_abilities_are_passed_over(legality: Command, text: str) -> None:
    answer = legality.check(texted(2, text), "--strict", "--json")
    assert answer.status == 0
    assert answer.value["not_understood"] == []


def test_explain(legality: Command) -> None:
    # Menace and a tapped squire keep the guard from blocking: both are needed for the conflict.
    board = changed(blocks={})
    board["permanents"][2]["tapped"] = True
    answer = legality.check(board, "--explain", "--json")
    assert answer.status == 0
    (conflict,) = answer.value["conflicts"]
    assert conflict["creature"] == "guard"
    assert {part["rule"] for part in conflict["restrictions"]} == {"509.1a", "509.1b"}
    shown = legality.check(board, "--explain")
    assert "Menace" in shown.out or "menace" in shown.out
    assert "tapped" in shown.out
    assert legality.check(BOARD, "--explain", "--json").value["conflicts"] == []


@pytest.mark.parametrize("columns", ["1", "4", "30"])
def test_a_table_is_readable_in_few_columns(
    legality: Command, monkeypatch: pytest.MonkeyPatch, columns: str
) -> None:
    """It has thirty at least; a narrower terminal breaks its lines."""
    monkeypatch.setenv("COLUMNS", columns)
    shown = legality.check(BOARD).out.split()
    assert {"attacker", "attacks", "blocked", "ogre", "Bob", "guard,", "squire"} <= set(shown)


# -- many positions --------------------------------------------------------------------------------


def test_json_lines_with_bad_lines(legality: Command) -> None:
    illegal = json.dumps(changed(blocks={}))
    lines = [json.dumps(BOARD), "{nonsense", "", illegal, '{"players": []}', json.dumps(BOARD)]
    path = legality.file("\n".join(lines), "boards.jsonl")
    answer = legality("check", path, "--json")
    assert answer.status == 2
    first, bad, blank, second, empty, third = answer.lines
    assert (first["legal"], second["legal"], third["legal"]) == (True, False, True)
    assert set(bad) == set(blank) == {"error", "line"}
    assert (bad["line"], blank["line"], empty["line"]) == (2, 3, 5)
    assert "nothing" in blank["error"]
    assert "line 3: expected" in answer.err
    assert "line 2" in answer.err


def test_json_lines_exit_with_the_worst(legality: Command) -> None:
    legal, illegal = json.dumps(BOARD), json.dumps(changed(blocks={}))
    assert legality("check", legality.file(f"{legal}\n{legal}\n", "a.jsonl")).status == 0
    assert legality("check", legality.file(f"{legal}\n{illegal}\n", "b.jsonl")).status == 1


def test_json_lines_with_windows_line_ends(legality: Command) -> None:
    line = json.dumps(BOARD)
    answer = legality("check", legality.file(f"{line}\r\n{line}\r\n", "a.jsonl"), "--json")
    assert answer.status == 0
    assert len(answer.lines) == 2


def test_an_undeclared_stage_in_one_line_spoils_no_other(legality: Command) -> None:
    lines = f"{json.dumps(changed(blocks=None))}\n{json.dumps(BOARD)}\n"
    answer = legality("check", legality.file(lines, "a.jsonl"), "--judge", "blocks", "--json")
    assert answer.status == 3
    assert answer.lines[0]["legal"] is None
    assert answer.lines[1]["legal"] is True


def test_standard_input(legality: Command) -> None:
    answer = legality("check", "-", "--json", stdin=json.dumps(BOARD).encode())
    assert answer.status == 0
    assert answer.value["legal"] is True
    indented = legality("check", "-", "--json", stdin=json.dumps(BOARD, indent=2).encode())
    assert indented.value["legal"] is True
    lines = f"{json.dumps(BOARD)}\n{json.dumps(changed(blocks={}))}\n".encode()
    several = legality("check", "-", "--json", stdin=lines)
    assert several.status == 1
    assert [value["legal"] for value in several.lines] == [True, False]
    assert legality("check", "-").status == 2


# -- the text form ---------------------------------------------------------------------------------


def test_the_text_form_says_who_and_why(legality: Command) -> None:
    board = changed(blocks={"squire": ["ogre"]})
    board["permanents"][0]["name"] = "Gnarled [bold] Ogre"
    answer = legality.check(board)
    assert "Gnarled [bold] Ogre" in answer.out
    assert "Bob" in answer.out
    assert "squire" in answer.out
    assert answer.out.startswith(
        "Illegal: the blocks of Bob. By the rules of 2024-03-08; `--rules current` for today's.\n"
    )
    assert "nearest legal: guard → ogre, squire → ogre" in answer.out


def test_the_text_form_tells_who_pays_whom_for_what(legality: Command) -> None:
    board = changed(attacks={"ogre": "Bob"}, blocks=None, judge=["attacks"])
    board["players"][0]["mana"] = 2
    toll = (
        "Creatures can't attack you unless their controller pays {2} for each of those creatures."
    )
    entry = {"id": "toll", "controller": "Bob", "type_line": "Enchantment", "oracle_text": toll}
    board["permanents"].append(entry)
    answer = legality.check(board)
    assert answer.out.startswith("Legal. By the rules")
    assert "Ann pays 2 mana (toll: 2 mana for ogre)" in answer.out


def test_nobody_attacks_and_no_table_says_so(legality: Command) -> None:
    answer = legality.check("Ann: Elf 1/1; Bob: Cub 2/2; no attack")
    assert answer.out.startswith("Legal. By the rules")
    assert "attacker" not in answer.out
    assert "attacker" in legality.check("Ann: Elf 1/1 -> Bob; Bob: Cub 2/2").out


def test_a_permanent_is_called_once_where_its_name_is_its_id(legality: Command) -> None:
    board = legality.file("Ann: Elf 1/1; ox = Hill Ox 2/2; Bob: Cub ×2 1/1")
    called = [line.split(",")[0] for line in legality("show", board).out.splitlines()]
    assert [one for one in called if not one.startswith(" ")] == [
        "Elf",
        "Hill Ox (ox)",
        "Cub (Cub#1)",
        "Cub (Cub#2)",
    ]


def test_what_is_illegal_would_be_paid(legality: Command) -> None:
    """Ann can pay nothing, so nothing is said to be paid."""
    toll = (
        "Creatures can't attack you unless their controller pays {2} for each of those creatures."
    )
    answer = legality.check(f'Ann: Ogre 3/3 -> Bob; Bob: Toll (Enchantment) "{toll}"')
    assert answer.out.startswith("Illegal: the attack of Ann.")
    assert "Ann would pay 2 mana (Toll: 2 mana for Ogre)" in answer.out
    assert "Ann pays" not in answer.out


def test_an_unread_line_stands_under_its_card(legality: Command) -> None:
    line = "This creature attacks as if it had hats."
    board = changed()
    board["permanents"][0] |= {"oracle_text": f"Menace\n{line}", "name": "Hatted Ogre"}
    answer = legality.check(board, "--rules", "current")
    shown = answer.out.splitlines()
    assert shown[0] == "Legal. By the rules of 2026-09-25."
    assert shown[-3:] == [
        "The answer was given without:",
        "  Hatted Ogre (ogre)",
        f"    ? {line} (not understood)",
    ]


def test_with_nearest_the_json_repairs_every_fault(legality: Command) -> None:
    board = changed(blocks={"squire": ["ogre"]})
    plain = legality.check(board, "--json").value["blocks"]["Bob"]
    near = legality.check(board, "--json", "--nearest").value["blocks"]["Bob"]
    assert "nearest" not in plain
    assert near["better"] == {"guard": ["ogre"], "squire": ["ogre"]}
    assert near["nearest"] is True


# -- start-up --------------------------------------------------------------------------------------


def test_help_and_the_plain_checker_import_no_solver(tmp_path: Path) -> None:
    path = tmp_path / "board.json"
    path.write_text(json.dumps(BOARD))
    script = f"""
import sys
from legality.cli import main
for arguments in (["--help"], ["check", "--help"], ["schema"], ["check", {str(path)!r}]):
    sys.argv = ["legality", *arguments]
    try:
        main()
    except SystemExit as end:
        assert not end.code, end.code
    assert not {{"ortools", "legality_models"}} & set(sys.modules), arguments
    if "--help" in arguments:
        assert not {{"numpy", "networkx"}} & set(sys.modules), arguments
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "Usage" in done.stdout


def test_a_question_is_shown_with_the_way_to_answer_it(legality: Command) -> None:
    position = json.loads(json.dumps(BOARD))
    position["permanents"][0]["oracle_text"] = (
        "This creature can't be blocked as long as you have no cards in hand."
    )
    answer = legality.check(position)
    assert answer.status == 3
    assert "Is it so that you have no cards in hand?" in answer.err
    name = position["permanents"][0]["id"]
    given = {"id": name, "text": "you have no cards in hand", "holds": True}
    assert json.dumps(given) in answer.err
    assert legality.check({**position, "given": [given]}).status == 1


def test_a_number_of_a_million_digits_is_refused_at_once(legality: Command) -> None:
    answer = legality("check", "-", stdin=b'{"players": ' + b"9" * 1_000_000 + b"}")
    assert (answer.status, answer.out) == (2, "")
    assert "at most 4300 digits" in answer.err
    assert sys.get_int_max_str_digits() > 0  # as it was before the command


LOOSE = 'Ann: Elf 1/1 -> Bob; Bob: Vow (Enchantment — Aura){on} "Enchanted creature can\'t attack."'


def test_an_aura_on_nothing_is_told_what_to_write(legality: Command) -> None:
    answer = legality("check", LOOSE.format(on=""))
    assert "Vow is attached to nothing: write what it is on, as in `Vow, on ogre`" in answer.err


def test_an_aura_on_something_is_told_nothing(legality: Command) -> None:
    answer = legality("check", LOOSE.format(on=", on elf"))
    assert (answer.status, answer.err) == (1, "")


def test_json_has_no_advice(legality: Command) -> None:
    answer = legality("check", LOOSE.format(on=""), "--json")
    assert answer.err == ""
    assert answer.value["not_understood"] == [
        {"id": "Vow", "text": "Enchanted creature can't attack."}
    ]


@pytest.mark.parametrize(
    ("block", "told"),
    [
        # Bear can't block: by breaking that one requirement is obeyed, and none can be
        ('Bear 2/2 "Bear can\'t block." blocks Ogre', "Blocks of Bob: illegal\n"),
        ("Bear 2/2", "Blocks of Bob: illegal, 0 of 1 requirement obeyed\n"),
        ("Bear 2/2 blocks Ogre", "Blocks of Bob: legal, 1 of 1 requirement obeyed\n"),
    ],
)
def test_how_many_requirements_are_obeyed_is_told_up_to_what_can_be(
    legality: Command, block: str, told: str
) -> None:
    must = '"This creature must be blocked if able."'
    board = f"Ann: Ogre 3/3 {must} attacks Bob; Bob: {block}; rules: 2024-03-08"
    board += "" if "blocks" in block else "; blocks: none"
    assert told in legality("check", board).out


def test_what_no_permanent_says_is_called_no_text(legality: Command) -> None:
    answer = legality(
        "check", "rules: current; Ann 0: Ogre 4/2 attacks Bob; Bob 3: Wall 0/4 blocks Ogre"
    )
    said = "(of no permanent)\n    ? once Ann has lost the game (704.5), no blocks are judged"
    assert (answer.status, said in answer.out) == (3, True)
