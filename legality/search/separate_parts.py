"""Which parts of a combat can be looked at one by one: attackers that share blockers or a band."""

from functools import cached_property

from msgspec.structs import replace

from legality.errors import TooLarge
from legality.rulebook.damage.prevention import Prevention
from legality.search.board_fighters import Blocks, BoardFighters
from legality.search.hanging import NOTHING_HANGS, Hanging, hanging, may_leave
from legality.search.separable import separable

Key = tuple[tuple[str, ...], tuple[tuple[str, tuple[str, ...]], ...]]
"""The attackers of a part, and its blockers with those that each blocks."""


class SeparateParts(BoardFighters):
    """The parts of those combats."""

    @cached_property
    def separable(self) -> bool:
        """Whether parts can be looked at one by one, whatever the block."""
        return self.falls_apart and not self.hanging.lines

    @cached_property
    def falls_apart(self) -> bool:
        """Whether they can, as long as sizes are as stated. Life that attackers gain is nothing to
        who of the defending side loses."""
        if self.scoring.by_outcome or self._may_not_hit_every_head:
            return False
        known = self.fighters
        if self.scoring.by_life:
            known = {
                name: replace(fighter, lifelink=False) if name in self.attacks else fighter
                for name, fighter in known.items()
            }
        return separable(self.position, known)

    @property
    def _may_not_hit_every_head(self) -> bool:
        """Whether damage to one player of a team that is attacked as a group may be prevented."""
        group = self.scoring.head is not None and self.position.seats.group
        return group and Prevention.of(self.table) is not None

    @cached_property
    def hanging(self) -> Hanging:
        """What stated sizes hang on."""
        if self.as_stated:
            return NOTHING_HANGS
        return hanging(self.position, by_life=self.scoring.by_life)

    @property
    def alone(self) -> bool:
        """Whether nothing that other defending players declare can matter to this one."""
        return self.separable or len(self.mine) == len(self.attacks)

    def require_alone(self) -> None:
        """Raises `TooLarge` where what other defending players declare can matter."""
        if not self.alone:
            raise TooLarge("the combats of several defending players touch each other")

    def keys(self, blocks: Blocks) -> list[Key]:
        """The parts of a block of this player."""
        if self.separable:
            return self.parted(blocks)
        if self.falls_apart and not self.hanging.besides:
            parts = self.parted(blocks)
            if not any(map(self.is_dangerous, parts)):
                return parts
        return [
            (
                tuple(self.attacks),
                tuple((blocker, tuple(to)) for blocker, to in blocks.items() if to),
            )
        ]

    def parted(self, blocks: Blocks) -> list[Key]:
        """The attackers of this player that share blockers, or a band, with these."""
        group: dict[str, tuple[str, ...]] = {
            name: self.band_of.get(name, (name,)) for name in self.mine
        }
        for faced in blocks.values():
            tied = dict.fromkeys(mate for name in faced for mate in group[name])
            for mate in tied:
                group[mate] = tuple(tied)
        by_group: dict[tuple[str, ...], list[tuple[str, tuple[str, ...]]]] = {
            names: [] for names in group.values()
        }
        for blocker, faced in blocks.items():
            if faced:
                by_group[group[faced[0]]].append((blocker, tuple(faced)))
        result: list[Key] = []
        for names, those in by_group.items():
            if those or len(names) == 1:
                result.append((names, tuple(those)))
            else:  # those of a band that nothing blocks have nothing to do with each other
                result += [((name,), ()) for name in names]
        return result

    def is_part(self, key: Key) -> bool:
        """Whether that part can be looked at alone: nobody in it dies on whom sizes hang."""
        if self.separable:
            return True
        return self.falls_apart and not self.hanging.besides and not self.is_dangerous(key)

    def is_dangerous(self, key: Key) -> bool:
        """Whether somebody may die in that part on whom sizes hang, so that it matters: where only
        who loses counts, before the regular damage."""
        names, blocks = key
        if self.grow and not self.band_of.keys().isdisjoint(names):
            return True
        if not blocks or self.hanging.on.isdisjoint((*names, *(blocker for blocker, _ in blocks))):
            return False
        known = {**self.fighters, **self.after_blocks(names, blocks)}
        blockers = [blocker for blocker, _ in blocks]
        return may_leave(self.hanging.on, names, blockers, known, first=self.scoring.by_life)
