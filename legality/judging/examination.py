"""What was examined of a position: declarations with the Problems stated for them."""

from collections.abc import Iterator, Mapping

from msgspec import Struct, field
from msgspec.structs import replace

from legality.editions import taken_as_unchanged
from legality.frozen import HashedByContent
from legality.gaps import NOTHING_MISSING, Gaps
from legality.problem.damage import DamageProblem
from legality.problem.declarations import Declaration, Problem
from legality.verdict import Judgement, Verdict


class Examined(Struct, frozen=True):
    """A declaration judged: which are legal at all, this one in their numbering, the verdict."""

    problem: Problem
    declaration: Declaration
    verdict: Verdict


class Examination(HashedByContent, frozen=True):
    """All that was examined of one position: attacks, blocks by player, damage by side; and the
    Problems of `dividing` that damage, by side, where the position states them."""

    rules: str
    attacks: Examined | None = None
    blocks: Mapping[str, Examined] | None = None
    damage: Mapping[str, Verdict] | None = None
    gaps: Gaps = NOTHING_MISSING
    dividing: Mapping[str, DamageProblem] = field(default_factory=dict[str, DamageProblem])

    @property
    def judgement(self) -> Judgement:
        """The verdicts."""
        blocks = self.blocks
        return Judgement(
            rules=self.rules,
            attacks=None if self.attacks is None else self.attacks.verdict,
            blocks=None
            if blocks is None
            else {who: examined.verdict for who, examined in blocks.items()},
            damage=self.damage,
            gaps=self.gaps,
            assumed=taken_as_unchanged(self.rules),
        )

    def verdicts(self) -> Iterator[tuple[tuple[str, str], Verdict]]:
        """Each verdict under its stage and its player or side."""
        if self.attacks is not None:
            yield ("attacks", ""), self.attacks.verdict
        for player, examined in (self.blocks or {}).items():
            yield ("blocks", player), examined.verdict
        for side, verdict in (self.damage or {}).items():
            yield ("damage", side), verdict

    def problem(self, stage: str, who: str) -> Problem | DamageProblem | None:
        """What that verdict is about: the Problem stated for it."""
        examined = self.attacks if stage == "attacks" else (self.blocks or {}).get(who)
        return self.dividing.get(who) if examined is None else examined.problem

    def with_verdicts(self, verdicts: Mapping[tuple[str, str], Verdict]) -> "Examination":
        """The same with other verdicts."""
        attacks, blocks, damage = self.attacks, self.blocks, self.damage
        if attacks is not None:
            attacks = replace(attacks, verdict=verdicts["attacks", ""])
        if blocks is not None:
            blocks = {
                who: replace(examined, verdict=verdicts["blocks", who])
                for who, examined in blocks.items()
            }
        if damage is not None:
            damage = {side: verdicts["damage", side] for side in damage}
        return replace(self, attacks=attacks, blocks=blocks, damage=damage)
