"""The damage Problem as its file writes it: names, and nothing that can be derived."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from msgspec.structs import asdict

from legality.editions import Edition
from legality.exchange.problem_file import document as w
from legality.exchange.problem_file.states import Answers, DamageState
from legality.exchange.problem_file.write_declaration import why_of
from legality.exchange.problem_file.write_file import faults, lines, value_of, with_ways
from legality.numbers import damage_numbers
from legality.problem.damage import DamageProblem, Manner, Need, Recipient, Source

Fields = dict[str, Any]


def damage_value(
    state: DamageState, ways: Sequence[tuple[Answers, DamageState]], rules: str, **stated: Any
) -> Fields:
    """The value of a file of damage, with what is stated beside the Problem."""
    fields = _state(state, rules)
    document = w.DamageDocument(version=w.VERSION, rules=rules, **stated, **fields)
    states = [(answers, _state(way_state, rules)) for answers, way_state in ways]
    return value_of(document, ("rules",)) | with_ways(fields, states)


def _state(state: DamageState, rules: str) -> Fields:
    return {
        **damage_fields(state.problem, rules),
        "unknown": state.unknown,
        "not_understood": lines(state.not_understood),
        "not_modelled": lines(state.not_modelled),
    }


def damage_fields(problem: DamageProblem, rules: str) -> Fields:
    """The fields of a document that say the Problem, under the rules of that date."""
    needs = _need_names(problem)
    fields: Fields = {
        "side": problem.side,
        "step": problem.step,
        "recipients": tuple(map(_recipient, problem.recipients)),
        "sources": tuple(_source(problem, part, needs) for part in problem.sources),
        "needs": tuple(
            _need(problem, part, name) for part, name in zip(problem.needs, needs, strict=True)
        ),
        "faults": faults(problem.order_faults),
    }
    usual = damage_numbers(Edition.of(rules).date)
    if problem.numbers != usual:
        stated = asdict(problem.numbers)
        other = {name: part for name, part in stated.items() if part != getattr(usual, name)}
        fields["steps"] = w.DamageSteps(**other)
    return fields


def _need_names(problem: DamageProblem) -> list[str]:
    """A name for each need: its recipient's, with a number where that has several."""
    whose = [problem.recipients[need.recipient].id for need in problem.needs]
    many, seen = Counter(whose), Counter[str]()
    names: list[str] = []
    for name in whose:
        seen[name] += 1
        names.append(name if many[name] == 1 else f"{name}, {seen[name]}")
    return names


def _title(title: str, name: str) -> str | None:
    return None if title == name else title


def _recipient(recipient: Recipient) -> w.RecipientPart:
    return w.RecipientPart(
        name=recipient.id,
        title=_title(recipient.title, recipient.id),
        kind=recipient.kind,
        dies_at=recipient.dies_at,
        mana_value=recipient.mana_value,
    )


def _need(problem: DamageProblem, need: Need, name: str) -> w.NeedPart:
    recipient = problem.recipients[need.recipient].id
    return w.NeedPart(
        name=name,
        recipient=recipient,
        amount=need.amount,
        kind=need.kind,
        deathtouch=need.deathtouch,
    )


def _source(problem: DamageProblem, source: Source, needs: Sequence[str]) -> w.SourcePart:
    return w.SourcePart(
        name=source.id,
        title=_title(source.title, source.id),
        amount=source.amount,
        why=None if source.why is None else why_of(source.why),
        deadly=source.deadly,
        chooser=source.chooser,
        manners=tuple(_manner(problem, manner, needs) for manner in source.manners),
    )


def _manner(problem: DamageProblem, manner: Manner, needs: Sequence[str]) -> w.MannerPart:
    shares = tuple(
        w.PossibleShare(to=problem.recipients[place].id, after=tuple(needs[need] for need in after))
        for place, after in zip(manner.recipients, manner.after, strict=True)
    )
    kinds = [problem.recipients[place].kind for place in manner.recipients]
    return w.MannerPart(
        name=manner.name,
        amount=manner.amount,
        rule=manner.rule,
        shares=shares,
        creatures=None if manner.creatures == leading_creatures(kinds) else manner.creatures,
    )


def leading_creatures(kinds: Sequence[str]) -> int:
    """How many stand before the first that is no creature."""
    return next((place for place, kind in enumerate(kinds) if kind != "creature"), len(kinds))
