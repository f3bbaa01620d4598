"""Random boards for attack and block declarations: a seed in, a position in the JSON form out.

The acting side has at most five creatures and at most `LIMIT` declarations, so that brute force
can list them all. Lines are dealt so that requirements and restrictions meet: a board has a theme
or two (caps and must-attack, menace and lure, goad and taxes …) and some noise.
Statistics: `python -m tests.board_statistics`.
"""

import random
from collections.abc import Callable

from tests.builder import (
    ATTACK_KEYWORDS,
    BLOCK_KEYWORDS,
    PLAYERS,
    Board,
    Builder,
)
from tests.oracles import (
    AttackProblem,
    BlockProblem,
    Declaration,
    Problem,
    Table,
    attack_problem,
    block_problem,
    defending_sides,
    permanents,
)
from tests.oracles.board import DEFAULT_RULES

LIMIT = 20_000
THEMES: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("attack", ("RA8", "QA1", "QA1", "RA9")),
    ("attack", ("RA10", "QA1", "KA1")),
    ("attack", ("QA4", "KA2", "KA3", "QA2")),
    ("attack", ("RA13", "QA1", "QA1")),
    ("attack", ("RA12", "RA11", "QA1", "QA6")),
    ("attack", ("QA7", "RA9", "RA10")),
    ("attack", ("QA2", "QA3", "QA2", "KA3", "RA5")),
    ("attack", ("QA6", "KA4", "RA6", "QA1")),
    ("block", ("EV4", "QB1", "QB2")),
    ("block", ("QB3", "QB3", "QB1", "QB4")),
    ("block", ("QB5", "QB5", "PB", "QB2")),
    ("block", ("RB6", "QB2", "QB3", "QB7")),
    ("block", ("RB4", "QB2", "EV5", "QB1")),
    ("block", ("KB1", "KB2", "QB2", "QB3")),
    ("block", ("EV7", "QB2", "QB3")),
    ("block", ("PB", "PB", "QB1", "QB8", "EV4")),
    ("block", ("RB5", "QB2", "QB6", "EV6")),
)


def start(rng: random.Random) -> Builder:
    number = rng.choices((2, 3, 4), (45, 40, 15))[0]
    players = PLAYERS[:number]
    return Builder(rng, players, players[0] if rng.random() < 0.9 else rng.choice(players))


def furnish(builder: Builder) -> None:
    """Lands, planeswalkers and battles."""
    for player in builder.players:
        for _ in range(builder.rng.choice((0, 0, 1, 2))):
            builder.land(player)
        if player != builder.active:
            if builder.chance(0.35):
                builder.planeswalker(player)
            if builder.chance(0.2):
                builder.battle(builder.rng.choice(builder.players), player)
    if builder.chance(0.1):
        builder.planeswalker(builder.active)
    if builder.chance(0.1):
        builder.battle(builder.opponents[0], builder.active)


def spread_attacks(builder: Builder, foci: list[Board]) -> None:
    """Deal a theme or two and some noise over the creatures in focus."""
    rng = builder.rng
    for _ in range(rng.choice((0, 1, 1, 2))):
        _, codes = rng.choice([theme for theme in THEMES if theme[0] == "attack"])
        for code in codes:
            if builder.chance(0.8):
                builder.deal(code, rng.choice(foci))
    lines = builder.dealing.attack
    for code in rng.choices(list(lines), list(lines.values()), k=rng.randint(1, 4)):
        builder.deal(code, rng.choice(foci))


def attack_board(builder: Builder) -> Board:
    """One try; see `random_attack_board`."""
    rng = builder.rng
    own = [
        builder.creature(rng.choice(builder.side), acting=True)
        for _ in range(rng.choices((0, 1, 2, 3, 4, 5), (1, 8, 25, 32, 24, 10))[0])
    ]
    for player in builder.opponents:
        for _ in range(rng.choice((0, 0, 1, 2))):
            builder.creature(player, acting=False)
    furnish(builder)
    for creature in own:
        if builder.chance(0.35):
            builder.keyword(creature, ATTACK_KEYWORDS)
        if builder.chance(0.15):
            number = rng.randint(1, len(builder.players))
            goaders = rng.sample(list(builder.players), number)
            own_player, sees = creature["controller"], builder.seats.sees
            creature["goaded_by"] = [one for one in goaders if sees(one, own_player)]
    if own:
        spread_attacks(builder, own)
    more: Board = {}
    if builder.chance(0.08) and not builder.seats.shared_turns:
        more["defending"] = [rng.choice(builder.opponents)]
    return builder.finish(more)


def in_reach_first(builder: Builder) -> list[str]:
    """The opponents in random order, those first who may be attacked."""
    opponents = builder.rng.sample(builder.opponents, len(builder.opponents))
    reach = builder.seats.attackable(builder.active)
    return sorted(opponents, key=lambda player: player not in reach)


def block_board(builder: Builder) -> Board:
    """One try; see `random_block_board`."""
    rng = builder.rng
    attackers = [
        builder.creature(rng.choice(builder.side), acting=False)
        for _ in range(rng.choices((1, 2, 3, 4), (20, 40, 30, 10))[0])
    ]
    main, *rest = in_reach_first(builder)
    blockers = [
        builder.creature(main, acting=True)
        for _ in range(rng.choices((0, 1, 2, 3, 4, 5), (1, 4, 20, 35, 26, 14))[0])
    ]
    for player in rest:
        for _ in range(rng.choice((0, 1, 2))):
            blockers.append(builder.creature(player, acting=True))
    furnish(builder)
    for creature in attackers:
        creature.pop("phased_out", None)
        creature.pop("tapped", None)
        creature.pop("summoning_sick", None)
        if builder.chance(0.3):
            builder.keyword(creature, BLOCK_KEYWORDS)
    for creature in blockers:
        if builder.chance(0.3):
            builder.keyword(creature, BLOCK_KEYWORDS)
    if not blockers:
        return builder.finish({"attacks": aim(builder, attackers, main)})
    spread_blocks(builder, attackers, blockers)
    more: Board = {"attacks": aim(builder, attackers, main)}
    if builder.chance(0.4):
        more["judge"] = ["blocks"]
        for creature in attackers:
            if builder.chance(0.7):
                creature["tapped"] = True
    return builder.finish(more)


ABOUT_BLOCKERS = frozenset(
    {"QB2", "QB7", "QB8", "QA8", "RB1", "RB2", "RB3", "RB4", "RB5", "RB8", "RA10", "PB"}
)


def spread_blocks(builder: Builder, attackers: list[Board], blockers: list[Board]) -> None:
    """As `spread_attacks`, but each line goes to the side it speaks of."""
    rng = builder.rng
    codes: list[str] = []
    for _ in range(rng.choice((0, 1, 1, 2))):
        _, theme = rng.choice([theme for theme in THEMES if theme[0] == "block"])
        codes += [code for code in theme if builder.chance(0.8)]
    lines = builder.dealing.block
    codes += rng.choices(list(lines), list(lines.values()), k=rng.randint(1, 4))
    for code in codes:
        about_blockers = (
            code in ABOUT_BLOCKERS
            or (code == "KB1" and builder.chance(0.8))
            or code.startswith("KR")
            or code.startswith("L")
        )
        builder.deal(code, rng.choice(blockers if about_blockers else attackers))


def aim(builder: Builder, attackers: list[Board], main: str) -> dict[str, str]:
    """Most of the attackers attack, most of those the player in focus or what is theirs."""
    rng = builder.rng
    targets = Table(builder.skeleton()).targets()
    if not targets:
        return {}
    near = [target for target, whose in targets.items() if main in whose]
    attacks: dict[str, str] = {}
    for attacker in builder.ids(lambda p: p in attackers):
        if builder.chance(0.9):
            attacks[attacker] = rng.choice(near if builder.chance(0.85) else list(targets))
    return attacks


def in_its_time(board: Board) -> Board:
    """A board on which a planeswalker or battle is attacked is played by rules that know them."""
    attacked = {p["id"]: p["type_line"] for p in board["permanents"]}
    types = " ".join(attacked.get(target, "") for target in board.get("attacks", {}).values())
    since = "2023-04-14" if "Battle" in types else "2007-10-01" if "Planeswalker" in types else ""
    if board.get("rules", DEFAULT_RULES) < since:
        return {**board, "rules": DEFAULT_RULES}
    return board


def size(position: Board) -> int:
    if "attacks" not in position:
        return AttackProblem(Table(position)).size
    sides = [Table(position).seats.side_of(key) for key in defending_sides(position)]
    return max((BlockProblem(Table(position), side).size for side in sides), default=0)


def random_attack_board(
    rng: random.Random, begin: Callable[[random.Random], Builder] = start, limit: int = LIMIT
) -> Board:
    """A position whose active side has up to five creatures (and copies) to attack with."""
    while True:
        position = attack_board(begin(rng))
        if size(position) <= limit:
            return position


def random_block_board(
    rng: random.Random, begin: Callable[[random.Random], Builder] = start, limit: int = LIMIT
) -> Board:
    """A position with attacks declared, and a defending player with up to five creatures."""
    while True:
        position = in_its_time(block_board(begin(rng)))
        if position["attacks"] and size(position) <= limit:
            return position


# --- declarations -----------------------------------------------------------------------------


def contract_attack(declaration: Declaration) -> dict[str, str]:
    return dict(sorted(declaration))


def contract_block(declaration: Declaration) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for blocker, attacker in sorted(declaration):
        found.setdefault(blocker, []).append(attacker)
    return found


def some_declaration(rng: random.Random, problem: Problem) -> Declaration:
    """A legal one, one that keeps the restrictions, or any at all; sometimes with one change."""
    draw = rng.random()
    if draw < 0.4:
        chosen = rng.choice(sorted(problem.report().legal, key=sorted) or [frozenset()])
    elif draw < 0.7:
        chosen = problem.named(rng.choice(problem.scored).mask)
    else:
        options = [problem.options(creature, forbidden=True) for creature in problem.creatures]
        chosen = problem.named(sum(rng.choice(option) for option in options))
    if rng.random() < 0.35 and problem.creatures:
        creature = rng.choice(sorted(problem.creatures))
        option = problem.named(rng.choice(problem.options(creature, forbidden=True)))
        return frozenset(pair for pair in chosen if pair[0] != creature) | option
    return chosen


def random_attack(rng: random.Random, position: Board) -> dict[str, str]:
    """Legal, nearly legal, or silly: what can't attack, at what can't be attacked."""
    chosen = contract_attack(some_declaration(rng, attack_problem(position)))
    everything = [thing.id for thing in permanents(position)]
    if everything and rng.random() < 0.15:
        attacker = rng.choice(everything)
        players = [player["name"] for player in position["players"]]
        chosen[attacker] = rng.choice(everything + 3 * players)
    return with_other_heads(rng, position, chosen)


def with_other_heads(
    rng: random.Random, position: Board, attacks: dict[str, str]
) -> dict[str, str]:
    """Where a team is attacked as a group, now and then the name of another of its players."""
    seats = Table(position).seats
    return {
        attacker: rng.choice(seats.side(target))
        if seats.group and target in seats.players
        else target
        for attacker, target in attacks.items()
    }


def random_block(rng: random.Random, position: Board, player: str) -> dict[str, list[str]]:
    """As `random_attack`, for one defending player."""
    chosen = contract_block(some_declaration(rng, block_problem(position, player)))
    side = Table(position).seats.side_of(player)
    own = [thing.id for thing in permanents(position) if thing.controller in side]
    if rng.random() < 0.15 and own:
        everything = [thing.id for thing in permanents(position)]
        attackers = sorted(position["attacks"])
        blocked = [rng.choice(everything + 5 * attackers) for _ in range(rng.randint(1, 2))]
        chosen[rng.choice(own)] = blocked
    return chosen


def random_declaration(rng: random.Random, position: Board) -> Board:
    """`{"attacks": …}` where none are declared yet, else `{"blocks": …}` of every defender."""
    if "attacks" not in position:
        return {"attacks": random_attack(rng, position)}
    blocks: dict[str, list[str]] = {}
    for player in defending_sides(position):
        blocks.update(random_block(rng, position, player))
    return {"blocks": blocks}


def blocks_of(position: Board, player: str, blocks: dict[str, list[str]]) -> dict[str, list[str]]:
    """The part of a position's `blocks` that one player, or a team that shares turns, declares."""
    side = Table(position).seats.side_of(player)
    own = {thing.id for thing in permanents(position) if thing.controller in side}
    return {blocker: chosen for blocker, chosen in blocks.items() if blocker in own}
