"""What restrictions forbid, in words: "Elk can be blocked only by 2 or more creatures"."""

from collections.abc import Iterable, Iterator, Sequence
from typing import assert_never

from legality.english import several
from legality.problem import declarations as d
from legality.reasons.behind import Counted
from legality.reasons.names import NameLists, participle, verb

QUOTED = 2
"""So many reasons are quoted."""


def bar(names: NameLists, part: Counted) -> str:
    """What the restriction forbids, and whose text says it."""
    match part:
        case d.ChosenCount():
            text = _chosen(names, part)
        case d.Together():
            what, everyone = names.objects(1 << part.object), names.creatures(part.creatures)
            text = f"{what} can be {participle(names.problem)} only by {everyone} together"
        case d.DeclaredCap():
            text = _cap(names, part)
            if is_paid(names.problem, part):
                text += ", as no more can be paid for" if part.most else ", as it can't be paid for"
        case d.Company():
            text = _company(names, part)
        case d.Solitary():
            text = f"{names.creatures(1 << part.creature)} can {verb(names.problem)} only alone"
        case _:
            assert_never(part)
    return text + _source(names, part.reason, text)


def _chosen(names: NameLists, part: d.ChosenCount) -> str:
    what, done = names.objects(1 << part.object), participle(names.problem)
    limited = part.most < len(names.problem.creatures)
    if part.least <= 1:
        return f"{what} can be {done} by at most {several(part.most, 'creature')}"
    if limited and part.most < part.least:
        return f"{what} can't be {done}"
    most = f", and by at most {part.most}" if limited else ""
    return f"{what} can be {done} only by {part.least} or more creatures{most}"


def _cap(names: NameLists, part: d.DeclaredCap) -> str:
    problem = names.problem
    everyone, everything = problem.everyone, problem.everything
    whom = (
        "" if part.objects & everything == everything else f" {names.objects(part.objects, 'or')}"
    )
    if part.most == 0 and part.creatures & everyone == everyone:
        who = "no creature"
    elif part.creatures & everyone == everyone:
        who = f"at most {several(part.most, 'creature')}"
    elif part.most == 0 and (part.creatures & everyone).bit_count() == 1:
        return f"{names.creatures(part.creatures)} can't {verb(problem)}{whom}"
    elif part.most == 0:
        who = f"none of {names.creatures(part.creatures)}"
    else:
        who = f"at most {part.most} of {names.creatures(part.creatures)}"
    return f"{who} can {verb(problem)}{whom}"


def _company(names: NameLists, part: d.Company) -> str:
    problem = names.problem
    everyone = problem.everyone
    others = part.others & everyone & ~(1 << part.creature)
    mine, does = names.creatures(1 << part.creature), verb(problem)
    if not others:
        return f"{mine} can {does} only beside creatures that are not there"
    number = others.bit_count()
    if number == part.least:
        more = f"{names.creatures(others)} {'does' if number == 1 else 'do'}"
    elif others | 1 << part.creature == everyone:
        more = "another creature does" if part.least == 1 else f"{part.least} others do"
    else:
        more = f"{part.least} of {names.creatures(others)} {'does' if part.least == 1 else 'do'}"
    if number < part.least:
        more += f", and there {'is' if number == 1 else 'are'} only {number}"
    return f"{mine} can {does} only if {more}"


def _source(names: NameLists, reason: d.Reason, text: str) -> str:
    """Whose text says it, where the sentence does not name it."""
    source = reason.by or reason.source
    if source is None:
        return ""
    title = names.title(source)
    return "" if title in text else f" ({title})"


def is_paid(problem: d.Problem, part: Counted | d.Forbidden) -> bool:
    """Whether it is there because of what would have to be paid."""
    return part.reason.rule == problem.rules.payment


def quoted(names: NameLists, parts: Iterable[d.Forbidden]) -> str:
    """Why single pairs are forbidden, in brackets."""
    every = sorted(parts, key=lambda part: not is_paid(names.problem, part))
    return quotation(_sentence(names, part) for part in every)


def quotation(every: Iterable[str]) -> str:
    """The sentences, each once, in brackets."""
    sentences = list(dict.fromkeys(sentence.rstrip(".") for sentence in every))
    return f" ({'; '.join(_first(sentences))})" if sentences else ""


def _sentence(names: NameLists, part: d.Forbidden) -> str:
    """Why; of what would have to be paid for, the text that wants the payment."""
    reason = part.reason
    return ((is_paid(names.problem, part) and reason.because) or reason.sentence).rstrip(".")


def _first(sentences: Sequence[str]) -> Iterator[str]:
    yield from sentences[:QUOTED]
    if len(sentences) > QUOTED:
        yield f"and {several(len(sentences) - QUOTED, 'reason')} more"
