"""A combat as a game, on boards worked out by hand."""

import random
from pathlib import Path

import pytest

from legality import Combat, Position, PositionError, best_attack
from legality.combat.damage import Assign, assign_legal
from legality.combat.declare import declare_legal_blocks
from legality.env import combat_v0
from legality.env.against import CombatAgainst
from legality.env.boards import BoardPool, Fresh, random_board, random_pool, read_boards
from legality.env.extra import needing
from legality.env.game import Game, Moment, MomentCache
from legality.env.opponents import BestPlay, player_of, uniform
from legality.env.seats import BoardRows
from legality.env.seeing import column_indices, seen
from legality.moments.snapshot import Blocks
from legality.problem.damage import Side
from legality.problem.declarations import Problem
from tests.table import EDITIONS

BOARD = """
Ann 20:
  ogre = 4/3 (Creature — Ogre), mana value 4
Bob 20:
  elf = 1/1 (Creature — Elf), mana value 1
  cat = 3/3 (Creature — Cat), mana value 3
"""
NEWEST = "rules: 2026-09-25"


def board(text: str = BOARD) -> Position:
    return Position.from_notation(f"{text}\n{NEWEST}\n")


def after(moment: Moment, *names: str | None) -> Moment:
    for name in names:
        moment = moment.choose(moment.scene.game.seating.action(name))
    return moment


def start(text: str = BOARD) -> Moment:
    return Game.of(board(text), score="exact", kept=MomentCache()).start


def test_rows_are_the_players_and_then_each_side() -> None:
    # Row 0 Ann, row 1 Bob; room for 2 of Ann's from row 2, for 3 of Bob's from row 4.
    assert BoardRows(board(), (2, 3)).row == {"Ann": 0, "Bob": 1, "ogre": 2, "elf": 4, "cat": 5}


def test_the_attacker_is_asked_then_the_defender() -> None:
    moment = start()
    assert (moment.stage, moment.asked, moment.side, moment.actions) == (
        "attack",
        "ogre",
        0,
        (0, 2),
    )
    moment = after(moment, "Bob")
    assert (moment.stage, moment.asked, moment.side, moment.actions) == ("block", "elf", 1, (0, 3))
    assert moment.rewards == (0.0, 0.0)


def test_no_attack_is_worth_nothing() -> None:
    assert after(start(), None).rewards == (0.0, 0.0)


def test_unblocked_damage_is_lost_life() -> None:
    # The ogre deals 4: the default score of Bob is -4.
    assert after(start(), "Bob", None, None).rewards == (4.0, -4.0)


def test_a_double_block_lets_the_attacker_divide() -> None:
    # 4 damage among elf (1) and cat (3) point by point: the elf gets the first, then the cat three.
    # Ogre (4), elf (1) and cat (3) die: 4 - 1 - 3 = 0.
    moment = after(start(), "Bob", "ogre", "ogre")
    assert (moment.stage, moment.asked, moment.side) == ("damage", "ogre", 0)
    moment = after(moment, "elf")
    assert moment.actions == (4, 5)
    over = after(moment, "cat")
    assert over.over
    assert over.outcome.died == ("ogre", "elf", "cat")
    assert over.rewards == (0.0, 0.0)
    # All on the cat: the elf lives, 4 - 3 = 1 for Bob.
    assert after(start(), "Bob", "ogre", "ogre", "cat").rewards == (-1.0, 1.0)


def test_orders_are_announced_where_the_edition_has_them() -> None:
    moment = Game.of(Position.from_notation(BOARD)).start  # 2024-03-08
    moment = after(moment, "Bob", "ogre", "ogre")
    assert (moment.stage, moment.asked, moment.side, moment.actions) == ("order", "ogre", 0, (4, 5))
    moment = after(moment, "cat")  # the elf is last
    assert moment.combat.blockers_of("ogre") == ("cat", "elf")
    # 3 to the cat are forced; the fourth may go to either.
    assert (moment.stage, moment.actions) == ("damage", (5, 4))
    found = seen(moment)
    at = column_indices(moment.scene.game.seating.size)
    assert (found[2, at["before"] + 4], found[2, at["before"] + 3]) == (1, 2)
    assert found[2, at["deals"] + 4] == 3


def test_what_is_not_open_is_refused_and_nothing_happens() -> None:
    env = combat_v0.env([board()])
    env.reset(seed=1)
    with pytest.raises(ValueError, match="action 1 is not open; open are"):
        env.step(1)
    assert env.unwrapped.moment.actions == (0, 2)
    env.step(2)
    assert env.agent_selection == "defender_0"


def test_shares_draw_each_declaration_alike() -> None:
    # Elf and cat may each block or not: 4 blocks, 2 behind each answer of the elf.
    assert after(start(), "Bob").shares() == (2, 2)
    drawn = {uniform(random.Random(seed))(start()) for seed in range(20)}
    assert drawn == {0, 2}


def test_a_score_of_ones_own() -> None:
    game = Game.of(board(), score=lambda position, outcome: len(outcome.died))
    assert after(game.start, "Bob", "ogre", None).rewards == (-1.0, 1.0)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("players: Ann, Bob, Cid\nAnn:\n a = 1/1 creature\nBob:\nCid:\n", "two players"),
        (
            'Ann:\n a = 1/1 (Creature — Elf) "When this creature dies, proliferate."\nBob:\n'
            " b = 1/1 (Creature — Bear)\n",
            "no game",
        ),
        ('Ann:\n a = 1/1 (Creature — Elf) "Attacking creatures get frobbed."\nBob:\n', "no game"),
    ],
)
def test_a_board_that_is_no_game_is_refused(text: str, why: str) -> None:
    with pytest.raises(PositionError, match=why):
        _ = Game.of(Position.from_notation(text)).start


def test_a_board_without_room_is_refused() -> None:
    with pytest.raises(PositionError, match="at most"):
        Game.of(board(), (1, 1))
    assert Game.of(board(), (1, 2)).start.asked == "ogre"


@pytest.mark.parametrize("rules", EDITIONS)
def test_what_is_not_judged_again_would_be_judged_legal(
    rules: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # On 30 boards of 4 against 4 each declaration, handed to the move that judges it, comes to the
    # same combat.
    seen_so_far = {"blocks": 0, "damage": 0}

    def assigned(combat: Combat, assign: Assign, sides: tuple[Side, ...]) -> Combat:
        now = assign_legal(combat, assign, sides)
        assert now == combat.assign_damage(assign, sides[0] if len(sides) == 1 else None)
        seen_so_far["damage"] += 1
        return now

    def blocked(combat: Combat, blocks: Blocks, problem: Problem) -> Combat:
        now = declare_legal_blocks(combat, blocks, problem)
        assert now == combat.declare_blockers(blocks)
        seen_so_far["blocks"] += 1
        return now

    monkeypatch.setattr("legality.env.game.assign_legal", assigned)
    monkeypatch.setattr("legality.env.game.declare_legal_blocks", blocked)
    chance = random.Random(rules)
    for game in random_pool(30, (4, 4), seed=3, rules=rules).games:
        moment = game.start
        while not moment.over:
            moment = moment.choose(chance.choice(moment.actions))
    assert min(seen_so_far.values()) > 20


def test_blocks_that_cost_mana_are_paid_for() -> None:
    # The elf blocks for {1}, the only mana that Bob has; 0 without the block.
    text = """
Ann 20:
  ogre = 4/3 (Creature — Ogre)
Bob 20, mana 1:
  elf = 1/1 (Creature — Elf) "This creature can't block unless you pay {1}."
"""
    attacked = after(start(text), "Bob")
    assert after(attacked, "ogre").combat.board.player_by_name["Bob"].mana == 0
    assert after(attacked, None).combat.board.player_by_name["Bob"].mana == 1


def test_moments_are_kept_while_there_is_room() -> None:
    first = start()
    assert first.choose(2) is first.choose(2)
    assert Game.of(board()).start.choose(2) is not Game.of(board()).start.choose(2)


def test_boards_of_a_file(tmp_path: Path) -> None:
    one, other = board(), board("Ann:\n  a = 1/1 (Creature — Elf)\nBob:\n")
    forms = {
        "one.txt": one.notation(),
        "one.json": str(one),
        "two.jsonl": f"{one}\n\n{other}\n",
        "two.json": f"[{one}, {other}]",
        "two.codes": f"{one.code()}\n{other.code()}\n",
    }
    for name, text in forms.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
        assert read_boards(tmp_path / name) == [one, other][: 1 + name.startswith("two")]
    env = combat_v0.env(tmp_path / "two.jsonl")
    env.reset(seed=1)
    assert env.unwrapped.boards.size == (1, 2)
    with pytest.raises(PositionError, match="at least one"):
        BoardPool([])


def test_hostile_files_of_boards_are_said_with_their_place(tmp_path: Path) -> None:
    """Whatever stands in a file of others: one error, and its place."""
    one = str(board())
    file = tmp_path / "boards"
    for data, place, problem in (
        (b"\xff\xfe[", "", "UTF-8"),
        ("[" * 100_000, "", "nested"),
        ("[", "", "expected JSON"),
        (f"[{one}, 3]", "$[1]", "expected"),
        (f'[{one}, {{"players": 3}}]', "$[1].players", "expected"),
        (f'{one}\n{{"players": 3}}', "line 2: $.players", "expected"),
        (f"{one}\n\n{one[:-1]}, }}", "line 3: $", ""),
        (f'[{{"players": [], {one[1:]}]', "", "players"),
        ("[NaN]", "", "NaN"),
        ("\x00", "", "expected"),
        ("", "", "expected"),
    ):
        file.write_bytes(data if isinstance(data, bytes) else data.encode())
        with pytest.raises(PositionError) as caught:
            read_boards(file)
        assert problem in caught.value.problem, (data, caught.value)
        assert caught.value.place.startswith(place), data


def test_an_end_of_a_line_that_json_does_not_know_parts_no_board(tmp_path: Path) -> None:
    one = str(board()).replace("ogre", "ogre\u2028\x85")
    file = tmp_path / "boards.jsonl"
    file.write_text(f"{one}\r\n{one}\n", encoding="utf-8")
    assert read_boards(file) == [Position.parse(one)] * 2
    file.write_bytes(b"\xef\xbb\xbf" + f"[{one}]".encode())
    assert read_boards(file) == [Position.parse(one)]


def test_a_seed_fixes_the_boards() -> None:
    first, again = random_pool(3, (2, 2), seed=5), random_pool(3, (2, 2), seed=5)
    assert [a.seating.position for a in first.games] == [b.seating.position for b in again.games]
    assert random_board(random.Random(1)) != random_board(random.Random(2))
    fresh = Fresh((1, 1))
    drawn = [fresh.draw(random.Random(seed)).seating.position for seed in (1, 1, 2)]
    assert drawn[0] == drawn[1] != drawn[2]


def test_best_plays_what_the_searches_find() -> None:
    # Against its own best reply best_attack's score is what comes of it.
    for seed in range(6):
        position = random_board(random.Random(seed), (2, 2))
        moment, best = Game.of(position, score="exact").start, BestPlay()
        while not moment.over:
            moment = moment.choose(best(moment))
        assert moment.rewards[0] == best_attack(position).score


@pytest.mark.long("two hundred combats")
def test_best_goes_on_with_the_course_of_its_own_board() -> None:
    # A board that was let go leaves its place in memory to the next, with the same names on it.
    best, chance, compared = BestPlay(), random.Random(4), 0
    for seed in range(200):
        moment = Game.of(random_board(random.Random(seed), (2, 3))).start
        while not moment.over:
            action = best(moment)
            if moment.stage in ("order", "damage"):
                assert action == BestPlay()(moment)
                compared += 1
            moment = moment.choose(chance.choice(moment.actions))
    assert compared > 50


def test_opponents_are_named_or_called() -> None:
    with pytest.raises(ValueError, match="random"):
        player_of("nobody", random.Random(1))  # type: ignore[arg-type]  # that is the test
    with pytest.raises(ValueError, match="defender"):
        CombatAgainst("nobody")  # type: ignore[arg-type]  # that is the test


def test_a_closed_action_is_never_played() -> None:
    env = CombatAgainst("defender", lambda moment: moment.actions[-1], [board()])
    env.reset(seed=1)
    assert env.action_masks().nonzero()[0].tolist() == [0, 3]  # the elf blocks the ogre or nobody
    assert env.step(1)[4] == {"taken": 3}
    assert env.step(4)[4] == {"taken": 0}  # round the end
    strict = CombatAgainst("defender", lambda moment: moment.actions[-1], [board()], closed="raise")
    strict.reset(seed=1)
    with pytest.raises(ValueError, match="not open"):
        strict.step(1)


def test_who_has_nothing_to_choose_has_one_step() -> None:
    env = CombatAgainst("defender", lambda moment: 0, [board()])  # nobody attacks
    observed, _ = env.reset(seed=1)
    assert observed["action_mask"].nonzero()[0].tolist() == [0]
    assert env.step(0)[1:4] == (0.0, True, False)


def test_the_board_can_be_shown() -> None:
    env = combat_v0.env([board()], render_mode="ansi")
    env.reset(seed=1)
    assert "Ann" in env.render()
    assert "'ogre'" in env.render()
    view = CombatAgainst("attacker", "random", [board()], render_mode="ansi")
    view.reset(seed=1)
    assert "ogre" in (view.render() or "")
    assert CombatAgainst(boards=[board()]).render() is None


def test_what_an_environment_shows_is_the_combat() -> None:
    moment = after(start(), "Bob", "ogre")
    found, at = seen(moment), column_indices((1, 2))
    assert found[2, at["power"]] == 4
    assert found[2, at["tapped"]] == 1
    assert found[2, at["to"] + 1] == 1  # the ogre attacks Bob
    assert found[3, at["to"] + 2] == 1  # the elf blocks it, chosen so far
    assert found[4, at["asked: block"]] == 1
    assert found[4, at["may"] + 2] == 1
    assert found[0, at["life"]] == 20
    assert isinstance(moment.combat, Combat)


def test_a_missing_package_is_named_with_what_installs_it() -> None:
    with pytest.raises(ModuleNotFoundError, match=r"pip install 'legality\[env\]'"), needing("env"):
        raise ModuleNotFoundError("no", name="pettingzoo")
    with pytest.raises(ModuleNotFoundError, match="inside"), needing("env"):
        raise ModuleNotFoundError("inside", name="legality.nowhere")
