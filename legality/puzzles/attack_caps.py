"""Attack caps and goad: many creatures that ought to attack, and players who let few in.

"No more than two creatures can attack you" says nothing of planeswalkers, and a goaded creature
ought to attack, and to attack a player other than the one who goaded it: two requirements for each
goader. Which creature takes which of the few places is a transportation problem; the answer comes
from a table over the places left.
"""

import random
from collections.abc import Sequence

from msgspec import Struct

from legality.errors import PuzzleError
from legality.puzzles.board import ATTACKER, ATTACKS_IF_ABLE, creature
from legality.puzzles.puzzle import Answer, Board, Puzzle, at_least, better_of, probabilities
from legality.puzzles.random_boards import NAMES, limit, planeswalker_of

FAMILY = "attack-caps"
MOST_OPPONENTS = 5


class Recruit(Struct, frozen=True):
    """A creature: whether it attacks if able, and the opponents who goaded it (by place)."""

    attacks_if_able: bool
    goaders: frozenset[int]

    def obeys(self, player: int | None) -> int:
        """Requirements obeyed by attacking that player (None: a planeswalker)."""
        others = len(self.goaders - {player}) if player is not None else 0
        return self.attacks_if_able + len(self.goaders) + others


def attack_caps(
    creatures: int,
    opponents: int,
    *,
    seed: int,
    attacks_if_able: float = 0.4,
    goad: float = 0.3,
    planeswalkers: float = 0.3,
    overall: int | None = None,
) -> Puzzle:
    """Creatures attack if able and are goaded by each opponent with the given probabilities; every
    opponent lets one to three attack them, and with `planeswalkers` has a planeswalker that any
    number may attack; no more than `overall` creatures can attack at all. Nothing is declared."""
    at_least(0, creatures=creatures)
    at_least(1, opponents=opponents)
    if opponents > MOST_OPPONENTS:
        raise PuzzleError("opponents", f"expected at most {MOST_OPPONENTS}, got {opponents}")
    odds = {"attacks_if_able": attacks_if_able, "goad": goad, "planeswalkers": planeswalkers}
    probabilities(**odds)
    if overall is not None:
        at_least(1, overall=overall)
    chance = random.Random(seed)
    recruits = [_recruit(opponents, attacks_if_able, goad, chance) for _ in range(creatures)]
    caps = [chance.randint(1, 3) for _ in range(opponents)]
    walkers = [chance.random() < planeswalkers for _ in range(opponents)]
    maximum, count = most_obeyed(recruits, caps, sum(walkers), overall)
    answer = Answer(
        known_by="a table over the places left", maximum=maximum, count=count, legal=maximum == 0
    )
    parameters = {"creatures": creatures, "opponents": opponents, "seed": seed, **odds}
    position = _position(recruits, caps, walkers, overall)
    return Puzzle(FAMILY, {**parameters, "overall": overall}, position, answer)


def _recruit(opponents: int, attacks_if_able: float, goad: float, chance: random.Random) -> Recruit:
    willing = chance.random() < attacks_if_able
    return Recruit(willing, frozenset(o for o in range(opponents) if chance.random() < goad))


def _position(
    recruits: Sequence[Recruit],
    caps: Sequence[int],
    walkers: Sequence[bool],
    overall: int | None,
) -> Board:
    names = NAMES[: len(caps)]
    permanents: list[Board] = []
    for place, recruit in enumerate(recruits, 1):
        lines = (ATTACKS_IF_ABLE,) if recruit.attacks_if_able else ()
        made = creature(f"a{place}", ATTACKER, *lines, power=2, toughness=2)
        if recruit.goaders:
            made["goaded_by"] = [names[goader] for goader in sorted(recruit.goaders)]
        permanents.append(made)
    for name, cap, walker in zip(names, caps, walkers, strict=True):
        permanents.append(limit(name, cap, f"{name.lower()}-limit"))
        if walker:
            permanents.append(planeswalker_of(name, f"{name.lower()}-walker"))
    if overall is not None:
        permanents.append(limit(names[0], overall, "limit", whom=""))
    return {
        "players": [{"name": ATTACKER}, *({"name": name} for name in names)],
        "permanents": permanents,
        "attacks": {},
        "judge": ["attacks"],
    }


def most_obeyed(
    recruits: Sequence[Recruit], caps: Sequence[int], walkers: int, overall: int | None
) -> tuple[int, int]:
    """The most requirements an attack can obey, and how many attacks obey so many.

    State: the places left with each player, and in all.
    """
    start = (tuple(caps), len(recruits) if overall is None else overall)
    best: dict[tuple[tuple[int, ...], int], tuple[int, int]] = {start: (0, 1)}
    for recruit in recruits:
        after = dict(best)
        for (places, left), (obeyed, ways) in best.items():
            if not left:
                continue
            choices = [
                ((*places[:player], room - 1, *places[player + 1 :]), recruit.obeys(player), 1)
                for player, room in enumerate(places)
                if room
            ]
            if walkers:
                choices.append((places, recruit.obeys(None), walkers))
            for following, gained, alike in choices:
                state = (following, left - 1)
                made = (obeyed + gained, ways * alike)
                after[state] = better_of(after.get(state), made)
        best = after
    maximum = max(obeyed for obeyed, _ in best.values())
    return maximum, sum(ways for obeyed, ways in best.values() if obeyed == maximum)
