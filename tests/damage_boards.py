"""Random boards for the damage step: a seed in, a position in the JSON form out.

Each board has 1-4 attackers, 0-5 blockers and 2-3 players, and so little power that brute force
can list every assignment (`LIMIT` per side). The declarations are legal ones; what the damage
rules look at is dealt out generously. Statistics: `python -m tests.damage_boards --stats`.

A board declares no damage. `declaring` adds an assignment to be judged, and `strays` makes
assignments that are often wrong out of a legal one.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections import Counter
from collections.abc import Iterator
from typing import Final

from tests.damage_oracle import (
    Assignment,
    DamageReport,
    Position,
    Side,
    Table,
    assign_of,
    damage_report,
    workload,
)

EDITIONS: Final = ("2006-10-01", "2009-10-01", "2010-10-01", "2024-03-08", "2026-09-25")
SIDES: Final[tuple[Side, Side]] = ("attacking", "defending")
LIMIT: Final = 30_000

ONE_MORE: Final = "This creature can block an additional creature each combat."
ANY_NUMBER: Final = "This creature can block any number of creatures."
IGNORE: Final = "You may have this creature assign its combat damage as though it weren't blocked."
MUST_IGNORE: Final = "This creature assigns its combat damage as though it weren't blocked."
BY_TOUGHNESS: Final = (
    "This creature assigns combat damage equal to its toughness rather than its power."
)
ALL_BY_TOUGHNESS: Final = (
    "Each creature you control assigns combat damage equal to its toughness rather than its power."
)
NO_DAMAGE: Final = "This creature assigns no combat damage this turn."
ANYWHERE: Final = (
    "You may assign this creature's combat damage divided as you choose among defending player"
    " and/or any number of creatures they control."
)
FORMATION: Final = (
    "Rather than the attacking player, you assign the combat damage of each creature attacking"
    " you. You can divide that creature's combat damage as you choose among any of the creatures"
    " blocking it."
)
LEGENDS: Final = "Bands with other legendary creatures"

ATTACKER_LINES: Final[tuple[tuple[str, float], ...]] = (
    ("Trample", 0.3),
    ("Deathtouch", 0.15),
    ("First strike", 0.2),
    ("Double strike", 0.15),
    ("Banding", 0.15),
    (LEGENDS, 0.1),
    ("Indestructible", 0.05),
    (BY_TOUGHNESS, 0.05),
    (IGNORE, 0.07),
    (ANYWHERE, 0.04),
    (NO_DAMAGE, 0.02),
)
BLOCKER_LINES: Final[tuple[tuple[str, float], ...]] = (
    ("Deathtouch", 0.12),
    ("First strike", 0.2),
    ("Double strike", 0.12),
    ("Banding", 0.15),
    (LEGENDS, 0.1),
    ("Indestructible", 0.08),
    ("Trample", 0.04),
    (BY_TOUGHNESS, 0.05),
    (IGNORE, 0.02),
    (ANYWHERE, 0.02),
    (NO_DAMAGE, 0.03),
)
POWERS: Final = (-1, 0, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 5, 6)
TOUGHNESSES: Final = (1, 1, 1, 2, 2, 2, 3, 3, 4, 5)


class _Dealer:
    """One board being dealt."""

    def __init__(self, rng: random.Random, rules: str) -> None:
        self.rng = rng
        self.rules = rules
        self.players = ["Ann", "Bob", "Cid"][: rng.choice((2, 2, 3))]
        self.avoided: set[str] = set()
        if rng.random() < 0.6:
            self.avoided |= {"First strike", "Double strike"}
        if rng.random() < 0.6:
            self.avoided |= {"Banding", LEGENDS}
        self.permanents: list[Position] = []
        self.effects: list[Position] = []
        self.attacks: dict[str, str] = {}
        self.bands: list[list[str]] = []
        self.blocks: dict[str, list[str]] = {}

    def chance(self, probability: float) -> bool:
        return self.rng.random() < probability

    def creature(self, own_id: str, player: str, lines: tuple[tuple[str, float], ...]) -> Position:
        rng = self.rng
        text = [
            line
            for line, probability in lines
            if self.chance(probability) and line not in self.avoided
        ]
        toughness = rng.choice(TOUGHNESSES) if not self.chance(0.03) else rng.choice((0, -1))
        made: Position = {
            "id": own_id,
            "name": own_id.title(),
            "controller": player,
            "type_line": "Creature — Soldier",
            "power": rng.choice(POWERS),
            "toughness": toughness,
            "oracle_text": self.printed(text),
        }
        if LEGENDS in text or self.chance(0.1):
            made["type_line"] = "Legendary Creature — Soldier"
        if "Indestructible" in text and self.chance(0.4):
            made["damage"] = max(0, toughness) + rng.randrange(2)
        elif toughness > 1 and self.chance(0.25):
            made["damage"] = rng.randrange(1, toughness)
        self.permanents.append(made)
        return made

    def printed(self, lines: list[str]) -> str:
        """One ability a line; keywords now and then on one line, with commas."""
        words = [line for line in lines if not line.endswith(".")]
        if len(words) > 1 and self.chance(0.5):
            first, *rest = words
            joined = ", ".join([first, *(word[0].lower() + word[1:] for word in rest)])
            return "\n".join([joined, *(line for line in lines if line not in words)])
        return "\n".join(lines)

    def say(self, permanent: Position, line: str) -> None:
        """Print a line on a permanent, or leave it behind as an effect."""
        if self.chance(0.2):
            self.effects.append(
                {
                    "oracle_text": line,
                    "on": [permanent["id"]],
                    "controller": permanent["controller"],
                }
            )
        else:
            text = permanent["oracle_text"]
            permanent["oracle_text"] = f"{text}\n{line}" if text else line

    def targets(self) -> list[str]:
        """The defending players and, where the edition has them, what they may defend."""
        found = self.players[1:]
        if self.rules >= "2007-10-01" and self.chance(0.35):
            player = self.rng.choice(self.players[1:])
            self.permanents.append(
                {
                    "id": "walker",
                    "name": "Walker",
                    "controller": player,
                    "type_line": "Legendary Planeswalker — Test",
                    "loyalty": self.rng.randrange(1, 5),
                }
            )
            found = [*found, "walker", "walker"]
        if self.rules >= "2023-04-14" and self.chance(0.2):
            self.permanents.append(
                {
                    "id": "siege",
                    "name": "Siege",
                    "controller": "Ann",
                    "protector": self.rng.choice(self.players[1:]),
                    "type_line": "Battle — Siege",
                    "defense": self.rng.randrange(1, 5),
                }
            )
            found = [*found, "siege"]
        return found

    def defender(self, attacker: str) -> str:
        target = self.attacks[attacker]
        for permanent in self.permanents:
            if permanent["id"] == target:
                return str(permanent.get("protector", permanent["controller"]))
        return target

    def attack(self) -> None:
        targets = self.targets()
        for n in range(self.rng.choice((1, 2, 2, 3, 3, 4))):
            made = self.creature(f"a{n}", "Ann", ATTACKER_LINES)
            self.attacks[made["id"]] = self.rng.choice(targets)
            over = 0.6 if self.attacks[made["id"]] == "walker" else 0.05
            if self.rules >= "2021-06-18" and self.chance(over):
                self.say(made, "Trample over planeswalkers")

    def band(self) -> None:
        """702.22c-d: those with banding and up to one other; or legends, one with the ability."""
        members = [p for p in self.permanents if p["id"] in self.attacks]
        if "Banding" in self.avoided or len(members) < 2 or not self.chance(0.6):
            return
        chosen = self.rng.sample(members, self.rng.choice((2, 2, 3)) if len(members) > 2 else 2)
        legends = self.chance(0.3)
        for place, member in enumerate(chosen):
            self.attacks[member["id"]] = self.attacks[chosen[0]["id"]]
            if legends:
                member["type_line"] = "Legendary Creature — Soldier"
            word = LEGENDS if legends else "Banding"
            everyone = legends and self.rules < "2009-07-11"
            needed = place == 0 or everyone or (place < len(chosen) - 1 and not legends)
            if needed and word not in member["oracle_text"].split("\n"):
                self.say(member, word)
        self.bands.append([member["id"] for member in chosen])

    def block(self) -> None:
        for n in range(self.rng.choice((1, 2, 2, 3, 3, 3, 4, 4, 5))):
            player = self.rng.choice(self.players[1:])
            made = self.creature(f"b{n}", player, BLOCKER_LINES)
            able = [a for a in self.attacks if self.defender(a) == player]
            if not able or self.chance(0.12):
                continue
            wanted = self.rng.choice((1, 1, 2, 2, 3))
            named = self.rng.sample(able, min(wanted, len(able)))
            if len(named) > 1:
                self.say(made, ONE_MORE if len(named) == 2 else ANY_NUMBER)
            self.blocks[made["id"]] = named

    def lose_banding(self) -> None:
        """702.22e: a band lasts when the ability is lost. Now and then it has been."""
        if self.bands and self.chance(0.3):
            for permanent in self.permanents:
                if permanent["id"] in self.bands[0]:
                    lines = permanent["oracle_text"].split("\n")
                    kept = [line for line in lines if line not in ("Banding", LEGENDS)]
                    permanent["oracle_text"] = "\n".join(kept)
            self.effects = [e for e in self.effects if e["oracle_text"] not in (LEGENDS, "Banding")]

    def surroundings(self) -> None:
        for line, probability in ((FORMATION, 0.06), (ALL_BY_TOUGHNESS, 0.04)):
            if self.chance(probability):
                self.permanents.append(
                    {
                        "id": f"enchantment{len(self.permanents)}",
                        "name": "Enchantment",
                        "controller": self.rng.choice(self.players),
                        "type_line": "Enchantment",
                        "oracle_text": line,
                    }
                )
        if self.chance(0.03):
            creature = self.rng.choice([p for p in self.permanents if p["id"] in self.attacks])
            self.effects.append(
                {"oracle_text": MUST_IGNORE, "on": [creature["id"]], "controller": "Ann"}
            )

    def facing(self) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
        """Attacker → its blockers and blocker → its attackers, bands included."""
        band_of = {member: band for band in self.bands for member in band}
        blocking = {
            blocker: [*named, *self._mates(named, band_of)]
            for blocker, named in self.blocks.items()
        }
        blockers = {a: [b for b, facing in blocking.items() if a in facing] for a in self.attacks}
        return blockers, blocking

    def _mates(self, named: list[str], band_of: dict[str, list[str]]) -> Iterator[str]:
        reached = {mate for attacker in named for mate in band_of.get(attacker, [])}
        return (a for a in self.attacks if a in reached and a not in named)

    def order(self) -> dict[str, list[str]]:
        """Shuffled orders; always one where a band lengthens a blocker's own list."""
        has_order = "2009-07-11" <= self.rules < "2024-11-08"
        blockers, blocking = self.facing()
        order: dict[str, list[str]] = {}
        for creature, faced in {**blockers, **blocking}.items():
            spread = len(faced) > len(self.blocks.get(creature, faced))
            if len(faced) > 1 and (
                self.chance(0.6 if has_order else 0.05) or (spread and has_order)
            ):
                order[creature] = self.rng.sample(faced, len(faced))
        return order

    def blocked(self) -> list[str]:
        blockers, _ = self.facing()
        return [a for a, by in blockers.items() if not by and self.chance(0.3)]

    def damage(self) -> Position:
        """Usually nothing: the first step there will be. Sometimes the second step."""
        combatants = [*self.attacks, *self.blocks]
        fast = [
            p["id"]
            for p in self.permanents
            if p["id"] in combatants and " strike" in p["oracle_text"].lower()
        ]
        if not fast or not self.chance(0.5):
            return {} if self.chance(0.9) else {"step": "first" if fast else "regular"}
        if self.chance(0.5):
            return {"step": "regular"}
        struck = [c for c in combatants if self.chance(0.8 if c in fast else 0.15)]
        return {"step": "regular", "struck_first": struck}

    def position(self) -> Position:
        self.attack()
        self.band()
        self.block()
        self.lose_banding()
        self.surroundings()
        self.rng.shuffle(self.permanents)
        found: Position = {
            "rules": self.rules,
            "players": [{"name": name, "life": 20} for name in self.players],
            "active": "Ann",
            "permanents": self.permanents,
            "attacks": self.attacks,
            "bands": self.bands,
            "blocks": self.blocks,
        }
        optional = {
            "effects": self.effects,
            "blocked": self.blocked(),
            "order": self.order(),
            "damage": self.damage(),
        }
        return found | {field: value for field, value in optional.items() if value}


def damage_board(seed: int, rules: str | None = None, limit: int = LIMIT) -> Position:
    """The board of this seed; with `rules` the edition is fixed, else it is dealt too."""
    rng = random.Random(seed)
    while True:
        position = _Dealer(rng, rules or rng.choice(EDITIONS)).position()
        if position.get("damage", {}).get("step") == "regular":  # the position is that of this step
            position["judge"] = ["damage"]
        if all(workload(position, side) <= limit for side in SIDES):
            return position


def team_board(seed: int, rules: str, limit: int = LIMIT) -> Position:
    """A board of two teams that share turns: those of a board of two players, dealt out anew.

    What is banded stays with its controller; "defending player and/or their creatures" is left
    out, as it is open whose creatures they are where a team is attacked as a group.
    """
    rng, number = random.Random(f"team {seed}"), seed
    while True:
        position = damage_board(number, rules, limit)
        if len(position["players"]) == 2 and ANYWHERE not in json.dumps(position):
            found = in_teams(position, rng)
            if all(workload(found, side) <= limit for side in SIDES):
                return found
        number += 1_000_000


def in_teams(position: Position, rng: random.Random) -> Position:
    """The board with each player's permanents divided between two teammates."""
    mates = {p["name"]: (p["name"], f"{p['name']}a") for p in position["players"]}
    banded = {member for band in position.get("bands", []) for member in band}
    players = [
        {**player, "name": name, "team": f"team {player['name']}"}
        for player in position["players"]
        for name in mates[player["name"]]
    ]
    permanents = [
        entry
        if any(one.split("#")[0] == entry["id"] for one in banded)
        else {**entry, "controller": rng.choice(mates[entry["controller"]])}
        for entry in position["permanents"]
    ]
    attacks = {
        attacker: rng.choice(mates[target]) if target in mates else target
        for attacker, target in position["attacks"].items()
    }
    return {
        **position,
        "players": players,
        "permanents": permanents,
        "attacks": attacks,
        "shared_team_turns": True,
    }


def declaring(position: Position, attacking: Assignment, defending: Assignment) -> Position:
    """The position with both sides' assignments declared, and nothing but them to be judged."""
    damage = {**position.get("damage", {}), "assign": assign_of(attacking | defending)}
    damage.setdefault("step", Table(position).step)
    return {**position, "damage": damage, "judge": ["damage"]}


def strays(
    position: Position, side: Side, assignment: Assignment, rng: random.Random
) -> Iterator[Assignment]:
    """Assignments one slip away from this one: legal now and then, wrong most of the time."""
    table = Table(position)
    sources = list(table.attacks if side == "attacking" else table.blocking)
    anyone = [*table.players, *table.objects]
    entries = sorted(assignment)
    if entries:
        source, recipient, amount = rng.choice(entries)
        rest = assignment - {(source, recipient, amount)}
        yield rest  # too little
        yield rest | {(source, recipient, amount + 1)}  # too much
        yield _moved(assignment, source, recipient, 1, rng.choice(anyone))
        yield _moved(assignment, source, recipient, amount, rng.choice(anyone))
        mine = [to for by, to, _ in entries if by == source and to != recipient]
        if mine:
            yield _moved(assignment, source, recipient, 1, rng.choice(mine))
    if sources:
        yield assignment | {(rng.choice(sources), rng.choice(anyone), rng.randrange(1, 4))}


def _moved(assignment: Assignment, source: str, recipient: str, amount: int, to: str) -> Assignment:
    """The assignment with so much of one share given to someone else."""
    shares = {(by, whom): n for by, whom, n in assignment}
    shares[source, recipient] -= amount
    shares[source, to] = shares.get((source, to), 0) + amount
    return frozenset((by, whom, n) for (by, whom), n in shares.items() if n)


def _features(position: Position) -> Iterator[str]:
    """What a board contains, for the statistics."""
    yield f"rules {position['rules']}"
    yield f"{len(position['players'])} players"
    yield f"{len(position['attacks'])} attackers"
    yield f"{len(position['blocks'])} blockers"
    for field in ("bands", "blocked", "order", "effects", "damage"):
        if position.get(field):
            yield f"with {field}"
    texts = [*position["permanents"], *position.get("effects", [])]
    for text in texts:
        for line in str(text.get("oracle_text", "")).split("\n"):
            keywords = [line] if line.endswith(".") else line.lower().split(", ")
            yield from (f"line {word[:70]}" for word in keywords if word)


def statistics(boards: int, first: int = 0) -> str:
    """Deal and solve so many boards; say what was in them and how fast it went."""
    counts: Counter[str] = Counter()
    dealt = solved = 0.0
    listed: list[int] = []
    for seed in range(first, first + boards):
        begin = time.perf_counter()
        position = damage_board(seed)
        middle = time.perf_counter()
        reports: dict[Side, DamageReport] = {s: damage_report(position, s) for s in SIDES}
        solved += time.perf_counter() - middle
        dealt += middle - begin
        counts.update(set(_features(position)))
        counts[f"step {reports['attacking'].step}"] += 1
        for side, report in reports.items():
            listed.append(report.listed)
            counts[f"{side}: more than one legal"] += report.count > 1
            counts[f"{side}: some listed are illegal"] += report.count < report.listed
            counts[f"{side}: several sources interact"] += _interact(report)
    listed.sort()
    lines = [
        f"{boards} boards, {boards / (dealt + solved):.0f} a second"
        f" (dealing {dealt:.2f} s, solving {solved:.2f} s)",
        f"listed per side: median {listed[len(listed) // 2]}, mean {sum(listed) // len(listed)},"
        f" most {listed[-1]}",
        *(f"{number:7}  {name}" for name, number in sorted(counts.items())),
    ]
    return "\n".join(lines)


def _interact(report: DamageReport) -> bool:
    """Whether the legal assignments are not just any combination of each source's legal shares."""
    sources = {source for assignment in report.legal for source, _, _ in assignment}
    alone = 1
    for source in sources:
        alone *= len({frozenset(e for e in a if e[0] == source) for a in report.legal})
    return alone != report.count


def main() -> None:
    parser = argparse.ArgumentParser(description="Random boards for the damage step.")
    parser.add_argument("--stats", action="store_true", help="statistics instead of boards")
    parser.add_argument("--boards", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    chosen = parser.parse_args()
    if chosen.stats:
        print(statistics(chosen.boards, chosen.first))
        return
    for seed in range(chosen.first, chosen.first + chosen.boards):
        print(json.dumps(damage_board(seed), ensure_ascii=False))


if __name__ == "__main__":
    main()
