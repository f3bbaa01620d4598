"""Counts, listings, samples, damage, best blocks and attacks of random boards, as text: to be
compared between machines that have NumPy and machines that have none."""

import json
import random
from collections.abc import Iterable, Iterator

from legality import LegalityError, Position, best_attack, best_block, legal_damage
from legality.legal.declarations import LegalDeclarations
from tests.boards import random_block_board
from tests.damage_boards import damage_board
from tests.legal.dealing import alike, dealt
from tests.search.every_attack import small_board


def answers(seeds: Iterable[int]) -> Iterator[str]:
    """Lines for each of the seeds: two Problems, a board of damage, two of blocks and one of
    attacks."""
    for seed in seeds:
        for problem in (dealt(seed), alike(seed)):
            view = LegalDeclarations(problem)
            sampled = view.sample(seed, 3) if view else []
            yield f"{seed}: {view.count()} {view.maximum} {sampled} {sorted(view)[:50]}"
        fight = Position.from_value(damage_board(seed))
        yield f"{seed}: {legal_damage(fight, 'attacking').count()}"
        try:
            best = best_block(Position.from_value(random_block_board(random.Random(seed))))
        except LegalityError as error:
            yield f"{seed}: {error}"
        else:
            yield f"{seed}: {json.dumps(best.declaration)} {best.score} {best.proved}"
        several = best_block(_of_several(random.Random(seed)))
        yield f"{seed}: {json.dumps(several.declaration)} {several.score} {several.bound}"
        attack = best_attack(small_board(f"arrays {seed}", 3))
        yield f"{seed}: {json.dumps(attack.attack)} {attack.score} {attack.bound}"


def _of_several(chance: random.Random) -> Position:
    """Up to three attackers, and blockers of two or of any number."""
    words = ("", "First strike", "Menace", "Trample", "Lifelink", "Deathtouch")
    blocks = ("This creature can block any number of creatures.",
              "This creature can block an additional creature each combat.")  # fmt: skip
    names = range(chance.randint(2, 3))
    permanents = [
        {
            "id": f"{player}{name}",
            "controller": player,
            "type_line": "Creature",
            "power": chance.randint(0, 4),
            "toughness": chance.randint(1, 4),
            "oracle_text": "\n".join((chance.choice(texts), chance.choice(words))),
        }
        for player, texts in (("Ann", ("",)), ("Bob", blocks))
        for name in names
    ]
    return Position.from_value(
        {
            "players": [{"name": "Ann"}, {"name": "Bob", "life": chance.randint(2, 9)}],
            "permanents": permanents,
            "attacks": {f"Ann{name}": "Bob" for name in names},
        }
    )
