"""What comes of parts of combats that are alike in several attacks, worked out once for all."""

from collections.abc import Mapping

from msgspec import Struct

from legality.frozen import HashedByContent
from legality.search.fighters import Fighter
from legality.search.game_tree import GameTree
from legality.search.hanging import Allowance
from legality.search.scoring import Scoring

Blocks = tuple[tuple[str, tuple[str, ...]], ...]


class Part(Struct, frozen=True):
    """Attackers with what they attack, their bands, and their blockers."""

    attacks: tuple[tuple[str, str], ...]
    bands: tuple[tuple[str, ...], ...]
    blocks: Blocks


class Kept(HashedByContent, frozen=True):
    """What has come of parts that were played as those creatures fight, scored for that player with
    those totals."""

    player: str
    by_life: bool
    targets: tuple[str, ...]
    commanders: tuple[tuple[str, int], ...]
    fighters: Mapping[str, Fighter]
    trees: dict[Part, GameTree | None]


class SharedParts:
    """The parts of all combats of one search, whose attacks are declared on one position. What only
    `Combat` can play is not shared: there is None for it."""

    def __init__(self) -> None:
        self._kept: list[Kept] = []
        self.allowance = Allowance()

    def of(self, scoring: Scoring, fighters: Mapping[str, Fighter]) -> dict[Part, GameTree | None]:
        """Those that were scored so, of creatures that fight so."""
        commanders = tuple(scoring.commanders.items())
        player = scoring.head or scoring.player
        new = Kept(player, scoring.by_life, scoring.targets, commanders, fighters, {})
        for kept in self._kept:
            if (
                (kept.player, kept.by_life) == (new.player, new.by_life)
                and (kept.targets, kept.commanders) == (new.targets, new.commanders)
                and kept.fighters == new.fighters
            ):
                return kept.trees
        self._kept.append(new)
        return new.trees
