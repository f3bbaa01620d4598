"""The document of damage to its Problem: names checked, what is left out filled in."""

from collections.abc import Mapping

from msgspec.structs import asdict

from legality.editions import Edition
from legality.errors import PositionError
from legality.exchange.problem_file import parts
from legality.exchange.problem_file.document import DamageDocument
from legality.exchange.problem_file.document import MannerPart as MannerDocument
from legality.exchange.problem_file.document import SourcePart as SourceDocument
from legality.exchange.problem_file.numbering import places, with_stated
from legality.exchange.problem_file.write_damage import leading_creatures
from legality.numbers import DamageNumbers, damage_numbers
from legality.position.known_names import require_name
from legality.problem.damage import DamageProblem, Manner, Need, Recipient, Source
from legality.problem.declarations import Reason
from legality.verdict import Violation


def damage_problem_of(document: DamageDocument) -> DamageProblem:
    """The Problem that a document says. Raises `PositionError`, which names the place."""
    return _DamageReader(document).problem()


class _DamageReader:
    """A document that is being read."""

    def __init__(self, document: DamageDocument) -> None:
        self.document = document
        self.recipients = places(
            "$.recipients", [part.name for part in document.recipients], ".name"
        )
        self.needs = places("$.needs", [part.name for part in document.needs], ".name")
        places("$.sources", [part.name for part in document.sources], ".name")
        self.numbers = numbers_of(document)

    def problem(self) -> DamageProblem:
        document = self.document
        needs = tuple(
            Need(
                _known(f"$.needs[{number}].recipient", part.recipient, self.recipients),
                part.amount,
                part.kind,
                part.deathtouch,
            )
            for number, part in enumerate(document.needs)
        )
        return DamageProblem(
            side=document.side,
            step=document.step,
            rules=Edition.of(document.rules).date,
            sources=tuple(
                self._source(f"$.sources[{number}]", part)
                for number, part in enumerate(document.sources)
            ),
            recipients=tuple(
                Recipient(
                    part.name, part.title or part.name, part.kind, part.dies_at, part.mana_value
                )
                for part in document.recipients
            ),
            needs=needs,
            numbers=self.numbers,
            order_faults=tuple(Violation(**asdict(part)) for part in document.faults),
        )

    def _source(self, place: str, source: SourceDocument) -> Source:
        if not source.manners:
            raise PositionError(
                f"{place}.manners", "expected a manner or more (one without shares assigns nothing)"
            )
        manners = tuple(
            self._manner(f"{place}.manners[{number}]", source, manner)
            for number, manner in enumerate(source.manners)
        )
        why = None if source.why is None else self._why(source.why, source.name)
        title = source.title or source.name
        return Source(
            source.name, title, source.amount, why, manners, source.chooser, source.deadly
        )

    def _manner(self, place: str, source: SourceDocument, manner: MannerDocument) -> Manner:
        if manner.amount > source.amount:
            raise PositionError(
                f"{place}.amount", f"expected at most {source.amount} (`amount` of the source)"
            )
        places(f"{place}.shares", [share.to for share in manner.shares], ".to")
        recipients = tuple(
            _known(f"{place}.shares[{number}].to", share.to, self.recipients)
            for number, share in enumerate(manner.shares)
        )
        after = tuple(
            tuple(
                _known(f"{place}.shares[{number}].after[{which}]", name, self.needs)
                for which, name in enumerate(share.after)
            )
            for number, share in enumerate(manner.shares)
        )
        kinds = [self.document.recipients[recipient].kind for recipient in recipients]
        creatures = leading_creatures(kinds) if manner.creatures is None else manner.creatures
        if creatures > len(recipients):
            raise PositionError(f"{place}.creatures", f"expected at most {len(recipients)}")
        return Manner(manner.name, manner.amount, manner.rule, recipients, after, creatures)

    def _why(self, part: parts.Because, name: str) -> Reason:
        rule = self.numbers.amount if part.rule is None else part.rule
        sentence = f"{name} assigns so much" if part.sentence is None else part.sentence
        return Reason(rule, sentence, part.because, part.source, part.by)


def numbers_of(document: DamageDocument) -> DamageNumbers:
    """The numbers that verdicts cite."""
    return with_stated(damage_numbers(Edition.of(document.rules).date), document.steps)


def _known(place: str, name: str, known: Mapping[str, int]) -> int:
    require_name(place, name, known.keys(), "a recipient" if "after" not in place else "a need")
    return known[name]
