"""The kinds of random boards that the oracles and the product are compared on.

Each kind is a way to begin a board: who plays, by which rules and options, with which resources,
and which lines are dealt. `python -m tests.agreement --kind 2hg-2010 --boards 5000 --seed 1`.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass

from tests.boards import LIMIT, random_attack_board, random_block_board, start
from tests.builder import ATTACK_LINES, BLOCK_LINES, EDITIONS, PLAIN, Board, Builder, Dealing

SMALL = 2_000
"""The most declarations of a board where each is compared with a set of its own (2006)."""

HEADS = ("Ann", "Amy", "Bob", "Bea")
TEAMS = {"Ann": "north", "Amy": "north", "Bob": "south", "Bea": "south"}
THIRD = {"Cid": "west", "Cleo": "west"}
NOW = ("2018-07-13", "2024-03-08", "2026-09-25")

KR_ATTACK = {f"KR {verb} {sort}": 1.2 for verb in ("pay", "sacrifice", "tap", "return")
             for sort in ("A", "AB")}  # fmt: skip
KR_BLOCK = {code.replace(" A", " B") if code.endswith(" A") else code: weight
            for code, weight in KR_ATTACK.items()}  # fmt: skip
SENTENCES_OF_ATTACKS = {"KR pay C": 4.0, "KR sacrifice C": 2.5}
SENTENCES_OF_BLOCKS = {"KR pay D": 3.0, "KR pay E": 2.0}
CARDS = ("discard", "exile", "mill")


def few(lines: dict[str, float], share: float) -> dict[str, float]:
    return {code: weight * share for code, weight in lines.items()}


def costs(rng: random.Random) -> Dealing:
    """Costs of every kind; of those about cards at most one on a board, as one may feed another."""
    attack = {**few(ATTACK_LINES, 0.12), **KR_ATTACK, **SENTENCES_OF_ATTACKS}
    block = {**few(BLOCK_LINES, 0.12), **KR_BLOCK, **SENTENCES_OF_BLOCKS}
    word = rng.choice((*CARDS, "", ""))
    if not word:
        return Dealing(attack, block)
    feeding = ("sacrifice", "return") if word != "mill" else ()
    out = frozenset(f"KR {verb} {sort}" for verb in feeding for sort in ("A", "B", "AB", "C"))
    attack |= {f"KR {word} A": 2.5, f"KR {word} AB": 1.5}
    block |= {f"KR {word} B": 2.5, f"KR {word} AB": 1.5}
    return Dealing(attack, block, out)


def purse(rng: random.Random, life: int) -> Board:
    """What a player can pay with; now and then a zone is a list of cards, or unknown."""
    found: Board = {"life": life, "energy": rng.choice((0, 0, 1, 2, 3))}
    for zone in ("hand", "graveyard", "library"):
        number = rng.choice((0, 1, 1, 2, 3))
        draw = rng.random()
        if draw < 0.7:
            found[zone] = number
        elif draw < 0.85:
            card = {"name": "Spent Spark", "type_line": "Instant"}
            found[zone] = [card] * number
    return found


def lives(rng: random.Random) -> int:
    return rng.choice((1, 1, 2, 2, 3, 4, 5, 20))


def heads(rng: random.Random, rules: str, dealing: Dealing = PLAIN) -> Builder:
    """Two teams of two that share turns and life; now and then a third team."""
    third = rules in NOW and rng.random() < 0.15
    teams = TEAMS | THIRD if third else TEAMS
    builder = Builder(rng, tuple(teams), rng.choice(HEADS), dealing=dealing)
    builder.options = {"rules": rules, "shared_team_turns": True}
    life = {team: lives(rng) for team in sorted(set(teams.values()))}
    for player, team in teams.items():
        builder.more_of[player] = {"team": team, **purse(rng, life[team])}
    if rng.random() < 0.1:
        builder.options["shared_life"] = False
    return builder


UNSETTLED_FOR_TEAMS = frozenset({"KR pay E"})
"""Who pays for a teammate's block, "unless defending player pays", is open."""


def teams_now(rng: random.Random) -> Builder:
    without = frozenset({"KB2", *UNSETTLED_FOR_TEAMS})
    return heads(rng, rng.choice(NOW), Dealing(ATTACK_LINES, BLOCK_LINES, without))


def group(rng: random.Random, editions: tuple[str, ...]) -> Builder:
    """Two-Headed Giant as it was, or (now and then) 802 with shared turns, as in Archenemy."""
    builder = heads(rng, rng.choice(editions), PLAIN)
    if rng.random() < 0.1:
        builder.options["group_attack"] = False
    return builder


def team_vs_team(rng: random.Random) -> Builder:
    """808. Ordinary multiplayer in teams: turns, blocks and caps are each player's own."""
    builder = heads(rng, rng.choice(EDITIONS))
    builder.options.pop("shared_team_turns")
    builder.options.pop("shared_life", None)
    return builder


def emperor(rng: random.Random) -> Builder:
    """809, or other seats with ranges and options."""
    players = ("Ann", "Amy", "Ada", "Bob", "Bea", "Ben")
    if rng.random() < 0.5:
        builder = Builder(rng, players, rng.choice(players))
        builder.options = {"attack_option": "adjacent"}
        for seat, player in enumerate(players):
            team = "north" if seat < 3 else "south"
            builder.more_of[player] = {"team": team, "range": 2 if seat % 3 == 1 else 1}
    else:
        names = (*HEADS, "Cid")[: rng.randint(2, 5)]
        builder = Builder(rng, names, rng.choice(names))
        builder.options = {"attack_option": rng.choice(("multiple", "left", "right", "adjacent"))}
        for player in names:
            if rng.random() < 0.7:
                builder.more_of[player] = {"range": rng.choice((0, 1, 1, 1, 2))}
    builder.options["rules"] = rng.choice(EDITIONS)
    return builder


def paying(rng: random.Random) -> Builder:
    """Costs of every kind, two players or three, sometimes a team with one life total."""
    if rng.random() < 0.15:
        dealing = costs(rng)
        without = frozenset({"KB2", *UNSETTLED_FOR_TEAMS, *dealing.without})
        return heads(rng, rng.choice(NOW), Dealing(dealing.attack, dealing.block, without))
    builder = start(rng)
    builder.dealing = costs(rng)
    builder.options = {"rules": rng.choice(EDITIONS)}
    builder.more_of = {player: purse(rng, lives(rng)) for player in builder.players}
    return builder


def dated(rng: random.Random, rules: tuple[str, ...], dealing: Dealing) -> Builder:
    builder = start(rng)
    builder.options = {"rules": rng.choice(rules)}
    builder.dealing = dealing
    return builder


TAXES_OF_ATTACKS = {"KA1": 6.0, "KA2": 4.0, "KA3": 4.0, "KA4": 2.0, "KA5": 4.0}
TAXES_OF_BLOCKS = {"KB1": 8.0, "KB2": 8.0, "QB7": 5.0}
TAXED = Dealing(ATTACK_LINES | TAXES_OF_ATTACKS, BLOCK_LINES | TAXES_OF_BLOCKS)


def exempt(rng: random.Random) -> Builder:
    """2010-02-01 to 2011-02-03, with many costs."""
    return dated(rng, ("2010-10-01", "2010-07-16", "2010-02-01"), TAXED)


def old(rng: random.Random) -> Builder:
    """The requirement model of 2006."""
    return dated(rng, ("2006-10-01",), PLAIN)


def losing(rng: random.Random) -> Builder:
    """Abilities that are lost, and what spells left behind (611.2)."""
    lost = {"L1": 8.0, "L2": 2.5, "keyword": 4.0}
    dealing = Dealing(ATTACK_LINES | lost, BLOCK_LINES | lost)
    return dated(rng, ("2024-03-08", "2026-09-25", "2009-10-01"), dealing)


def mixed(rng: random.Random) -> Builder:
    """Anything with anything: teams, ranges, editions, costs."""
    begin = rng.choice((teams_now, team_vs_team, emperor, paying, exempt, old, losing))
    builder = begin(rng)
    if begin in (teams_now, team_vs_team, emperor) and rng.random() < 0.5:
        dealing = costs(rng)
        without = builder.dealing.without | dealing.without | UNSETTLED_FOR_TEAMS
        builder.dealing = Dealing(dealing.attack, dealing.block, without)
    if rng.random() < 0.25:
        rules = rng.choice(EDITIONS)
        builder.options["rules"] = rules
    return builder


@dataclass(frozen=True, slots=True)
class Kind:
    """How boards of a kind begin, and how many declarations they may have."""

    begin: Callable[[random.Random], Builder]
    limit: int = LIMIT

    def board(self, rng: random.Random) -> Board:
        """A board for an attack, or one for blocks."""
        make = random_attack_board if rng.random() < 0.5 else random_block_board
        return make(rng, self.begin, self.limit)


KINDS: dict[str, Kind] = {
    "2hg-now": Kind(teams_now),
    "2hg-2010": Kind(lambda rng: group(rng, ("2010-10-01", "2010-10-01", "2009-10-01"))),
    "2hg-2006": Kind(lambda rng: group(rng, ("2006-10-01",)), SMALL),
    "teams": Kind(team_vs_team, SMALL),
    "emperor": Kind(emperor, SMALL),
    "costs": Kind(paying, SMALL),
    "2006": Kind(old, SMALL),
    "2010": Kind(exempt),
    "losses": Kind(losing),
    "mixed": Kind(mixed, SMALL),
}
