"""The document of a declaration to its Problem: names checked, what is left out filled in."""

from collections.abc import Sequence
from typing import Any, assert_never

from msgspec.structs import asdict, replace

from legality.editions import Edition
from legality.errors import PositionError
from legality.exchange.problem_file import parts
from legality.exchange.problem_file.document import DeclarationDocument
from legality.exchange.problem_file.numbering import Numbering, with_stated
from legality.exchange.problem_file.sentences import sentence_of
from legality.exchange.problem_file.write_declaration import usual_steps
from legality.numbers import StepNumbers
from legality.position.references import MOST_PERMANENTS
from legality.problem import declarations as d
from legality.problem.prices import Item, Payer, Price, Use


def problem_of(document: DeclarationDocument) -> d.Problem:
    """The Problem that a document says. Raises `PositionError`, which names the place."""
    return _DeclarationReader(document).problem()


class _DeclarationReader:
    """A document that is being read."""

    def __init__(self, document: DeclarationDocument) -> None:
        if not document.player:
            raise PositionError("$.player", "expected a name, got an empty string")
        for place, names in (("creatures", document.creatures), ("objects", document.objects)):
            if len(names) > MOST_PERMANENTS:
                problem = f"expected at most {MOST_PERMANENTS} names, got {len(names)}"
                raise PositionError(f"$.{place}", problem)
        self.document = document
        self.numbering = Numbering.of(document.creatures, document.objects)
        self.steps = steps_of(document)
        self.antecedents: dict[tuple[int, int], int] = {}
        self.items: dict[str, int] = {}

    def problem(self) -> d.Problem:
        document = self.document
        restrictions = [
            self._restriction(f"$.restrictions[{number}]", part)
            for number, part in enumerate(document.restrictions)
        ]
        requirements = tuple(
            self._requirement(f"$.requirements[{number}]", part)
            for number, part in enumerate(document.requirements)
        )
        costs = tuple(
            self._cost(f"$.costs[{number}]", part) for number, part in enumerate(document.costs)
        )
        self._require_single_capacities()
        one_choice = d.one_choice(document.declaration, self.steps)
        if document.one_choice is not None:
            one_choice = replace(one_choice, sentence=document.one_choice)
        return d.Problem(
            declaration=document.declaration,
            player=document.player,
            creatures=document.creatures,
            objects=document.objects,
            forbidden=_those(restrictions, d.Forbidden),
            capacities=_those(restrictions, d.Capacity),
            counts=_those(restrictions, d.ChosenCount),
            together=_those(restrictions, d.Together),
            caps=_those(restrictions, d.DeclaredCap),
            company=_those(restrictions, d.Company),
            solitary=_those(restrictions, d.Solitary),
            requirements=requirements,
            antecedents=tuple(d.Antecedent(*part) for part in self.antecedents),
            costs=costs,
            payers=self._payers(costs) if costs else (),
            shared_life=document.shared_life,
            items=self._items(),
            requirement_model=document.requirement_model
            or Edition.of(document.rules).requirement_model,
            rules=self.steps,
            one_choice=one_choice,
        )

    # -- restrictions ------------------------------------------------------------------------------

    def _restriction(self, place: str, part: parts.AnyRestriction) -> d.Restriction:
        known, why = self.numbering, self._why(part, self.steps.restrictions)
        match part:
            case parts.ForbiddenPart(creatures=creatures, objects=objects):
                return d.Forbidden(*self._pair(place, creatures, objects, "forbids"), why)
            case parts.CapacityPart(creature=creature, most=most):
                who = known.creature(f"{place}.creature", creature)
                if self.document.declaration == "attacks" and (most is None or most > 1):
                    raise PositionError(
                        f"{place}.most",
                        f"expected 0 or 1, got {'null' if most is None else most}: of attacks a "
                        "creature chooses one object",
                    )
                return d.Capacity(who, d.UNLIMITED if most is None else most, why)
            case parts.Count(object=name, least=least, most=most):
                index = known.object(f"{place}.object", name)
                if most is None:
                    most = max(len(known.creatures), least)
                elif least > most and (most or least > 1):
                    raise _least_above_most(place, least, most)
                return d.ChosenCount(index, least, most, why)
            case parts.TogetherPart(object=name, creatures=creatures):
                index = known.object(f"{place}.object", name)
                return d.Together(index, known.creature_mask(place, creatures), why)
            case parts.Cap(creatures=creatures, objects=objects, most=most):
                return d.DeclaredCap(*self._pair(place, creatures, objects, "caps"), most, why)
            case parts.CompanyPart(creature=creature, others=others, least=least):
                who = known.creature(f"{place}.creature", creature)
                mask = known.creature_mask(place, others, "others")
                return d.Company(who, mask, least, why)
            case parts.Alone(creature=creature):
                return d.Solitary(known.creature(f"{place}.creature", creature), why)
            case _:
                assert_never(part)

    def _pair(
        self, place: str, creatures: parts.Some, objects: parts.Some, verb: str
    ) -> tuple[int, int]:
        """The masks of creatures and objects. Raises `PositionError` where one is of nobody, though
        it need not be: a list is written with nothing in it."""
        for name, names in (("creatures", creatures), ("objects", objects)):
            if names is not None and not names:
                raise PositionError(
                    f"{place}.{name}", f"expected a name or more, got none: it {verb} nothing"
                )
        known = self.numbering
        return known.creature_mask(place, creatures), known.object_mask(place, objects)

    def _require_single_capacities(self) -> None:
        """Raises `PositionError` where one creature has two capacities."""
        seen: set[str] = set()
        for number, part in enumerate(self.document.restrictions):
            if isinstance(part, parts.CapacityPart):
                if part.creature in seen:
                    raise PositionError(
                        f"$.restrictions[{number}].creature",
                        f'"{part.creature}" has a capacity already: give each creature one',
                    )
                seen.add(part.creature)

    # -- requirements ------------------------------------------------------------------------------

    def _requirement(self, place: str, part: parts.RequirementPart) -> d.Requirement:
        known, why = self.numbering, self._why(part, self.steps.requirements)
        creatures = known.creature_mask(place, part.creatures)
        objects = known.object_mask(place, part.objects)
        if not creatures or (part.obeyable and not objects):
            which = "objects" if creatures else "creatures"
            raise PositionError(
                f"{place}.{which}" if getattr(part, which) is not None else place,
                f"expected a requirement on something, got no {which}: nothing can obey it"
                + (' (say so by `"obeyable": false`)' if creatures else ""),
            )
        if not part.obeyable and objects:
            raise PositionError(
                f"{place}.obeyable", "expected no objects beside it: what has some may be obeyed"
            )
        if part.each and (part.least != 1 or part.most is not None):
            raise PositionError(
                f"{place}.each", "expected without least and most: it is one for every creature"
            )
        if part.most is not None and part.least > part.most:
            raise _least_above_most(place, part.least, part.most)
        return d.Requirement(
            creatures,
            objects,
            why,
            each=part.each,
            least=part.least,
            most=d.UNLIMITED if part.most is None else part.most,
            when=None if part.when is None else self._antecedent(f"{place}.when", part.when),
        )

    def _antecedent(self, place: str, when: parts.When) -> int:
        known = self.numbering
        creatures = known.creature_mask(place, when.creatures)
        pair = creatures, known.object_mask(place, when.objects)
        return self.antecedents.setdefault(pair, len(self.antecedents))

    # -- costs -------------------------------------------------------------------------------------

    def _cost(self, place: str, part: parts.CostPart) -> d.Cost:
        why = self._why(part, self.steps.payment)
        pair = self._pair(place, part.creatures, part.objects, "costs")
        return d.Cost(*pair, self._price(f"{place}.price", part.price), why, part.per_object)

    def _price(self, place: str, price: parts.PricePart) -> Price:
        uses = tuple(
            self._use(f"{place}.uses[{number}]", use) for number, use in enumerate(price.uses)
        )
        fields: dict[str, Any] = {**asdict(price), "uses": uses}
        return Price(**fields)

    def _use(self, place: str, use: parts.UsePart) -> Use:
        mask = 0
        for number, name in enumerate(use.items):
            bit = 1 << self.items.setdefault(name, len(self.items))
            if mask & bit:
                raise PositionError(
                    f"{place}.items[{number}]", f'"{name}" stands there twice: name each once'
                )
            mask |= bit
        return Use(use.act, mask, use.number, use.idle)

    def _items(self) -> tuple[Item, ...]:
        creatures = self.numbering.creatures
        for number, name in enumerate(self.document.taps):
            self.numbering.creature(f"$.taps[{number}]", name)
        taps = set(self.document.taps)
        return tuple(Item(name, creatures.get(name, -1), name in taps) for name in self.items)

    def _payers(self, costs: Sequence[d.Cost]) -> tuple[Payer, ...]:
        if self.document.payers is None:
            return (Payer(self.document.player, (1 << len(self.numbering.creatures)) - 1),)
        payers: list[Payer] = []
        paid = 0
        for number, payer in enumerate(self.document.payers):
            place = f"$.payers[{number}]"
            if any(earlier.name == payer.name for earlier in payers):
                raise PositionError(f"{place}.name", f'"{payer.name}" stands there twice')
            creatures = self.numbering.creature_mask(place, payer.creatures)
            if creatures & paid:
                raise PositionError(
                    f"{place}.creatures", "expected creatures that nobody before pays for"
                )
            paid |= creatures
            fields: dict[str, Any] = {**asdict(payer), "creatures": creatures}
            payers.append(Payer(**fields))
        for number, cost in enumerate(costs):
            if alone := cost.creatures & ~paid:
                name = self.document.creatures[next(d.bits(alone))]
                raise PositionError(
                    f"$.costs[{number}]", f'nobody pays for "{name}": name them in `payers`'
                )
        return tuple(payers)

    # -- reasons -----------------------------------------------------------------------------------

    def _why(self, part: parts.Because, rule: str) -> d.Reason:
        return d.Reason(
            rule if part.rule is None else part.rule,
            sentence_of(self.document, part) if part.sentence is None else part.sentence,
            part.because,
            part.source,
            part.by,
        )


def steps_of(document: DeclarationDocument) -> StepNumbers:
    """The numbers that verdicts cite."""
    return with_stated(usual_steps(document.declaration, document.rules), document.steps)


def _least_above_most(place: str, least: int, most: int) -> PositionError:
    return PositionError(f"{place}.least", f"expected at most {most} (`most`), got {least}")


def _those(restrictions: Sequence[d.Restriction], kind: type[Any]) -> tuple[Any, ...]:
    return tuple(restriction for restriction in restrictions if isinstance(restriction, kind))
