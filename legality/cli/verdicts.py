"""A judgement for people: the answer first, then who does what, and each verdict with its reasons.

Costs stand by payer and source, and lines that were not read beside the card that has them.
"""

from collections.abc import Iterable, Mapping

from msgspec import UNSET
from rich.console import Console
from rich.table import Table

from legality.cli.markup import shown, terminal
from legality.editions import NEWEST, Edition
from legality.english import several
from legality.position import Position
from legality.queries.check import CheckAnswer, ConflictValue
from legality.queries.deadline import unbroken
from legality.queries.judgement_sentences import JudgementSentences, UnreadLine, VerdictSentences
from legality.queries.sentences import declared
from legality.queries.subject import Subject, declaration_or_none
from legality.verdict import DeclarationValue, Undecided, VerdictValue, verdict_value

COLOURS: Mapping[str, str] = {"legal": "green", "illegal": "red", "undecided": "yellow"}


@unbroken()
def show_judgement(subject: Subject, answer: CheckAnswer) -> None:
    """The answer in a line, the combat as a table, each verdict with what is behind it."""
    sentences = answer.told
    assert sentences is not UNSET
    console = terminal()
    console.print(_answer(subject, sentences, answer.rules))
    if (table := _combat_table(subject, answer, sentences)) is not None:
        console.print(table)
    for verdict in sentences.verdicts:
        _show_verdict(console, verdict, _verdict_of(answer, verdict))
        _show_reason(console, verdict, answer)
    _show_unread(console, subject, sentences.without)
    for conflict in answer.conflicts or ():
        _show_conflict(console, conflict)
    if answer.certificates:
        from legality.cli.certificates import certificate_line

        for certificate in answer.certificates:
            console.print(shown(certificate_line(certificate)))


def _verdict_of(answer: CheckAnswer, sentences: VerdictSentences) -> VerdictValue:
    """The verdict that those sentences are of."""
    if sentences.stage == "attacks":
        assert answer.attacks is not None
        return answer.attacks
    by_name = answer.blocks if sentences.stage == "blocks" else answer.damage
    if by_name is None:  # it hangs on how first-strike damage is assigned
        return verdict_value(Undecided(obeyed=0, maximum=0))
    return by_name[sentences.who]


def _answer(subject: Subject, sentences: JudgementSentences, rules: str) -> str:
    """Whether all of it is legal, or what is not; and by which rules."""
    fixed = Edition.of(rules).date >= NEWEST or not isinstance(subject, Position)
    today = "" if fixed else "; `--rules current` for today's"
    answer = shown(sentences.answer)
    if sentences.status == "nothing":
        return answer
    colour = COLOURS[sentences.status]
    length = len(sentences.status)
    return f"[{colour}]{answer[:length]}[/{colour}]{answer[length:]} {sentences.rules}{today}."


def _combat_table(
    subject: Subject, answer: CheckAnswer, sentences: JudgementSentences
) -> Table | None:
    """Who does what; None where nobody attacks, or a Problem declares damage or nobody."""
    if isinstance(subject, Position):
        shows = answer.attacks is not None or sentences.verdicts
        return _attack_table(subject) if shows and (subject.attacks or subject.blocks) else None
    file = declaration_or_none(subject)
    if file is None or not file.declared:
        return None
    return _declaration_table(file.problem.declaration, file.declared)


def _declaration_table(kind: str, declaration: DeclarationValue) -> Table:
    table = _columns("creature", kind)
    for creature in declaration:
        chosen = declared({creature: declaration[creature]})
        table.add_row(shown(creature), shown(chosen.partition(" → ")[2]))
    return table


def _columns(*names: str) -> Table:
    table = Table(box=None, header_style="bold")
    for name in names:
        table.add_column(name, overflow="fold")
    return table


def _attack_table(position: Position) -> Table:
    blockers: dict[str, list[str]] = {}
    for blocker, attackers in (position.blocks or {}).items():
        for attacker in attackers:
            blockers.setdefault(attacker, []).append(blocker)
    table = _columns("attacker", "attacks", "blocked by")
    attacks: Mapping[str, str] = position.attacks or {}
    for attacker in [*attacks, *(name for name in blockers if name not in attacks)]:
        target = attacks.get(attacker, "(does not attack)")
        by = ", ".join(position.by_id[name].title for name in blockers.get(attacker, ())) or "—"
        title = position.by_id[attacker].title
        if position.blocks is None:
            by = ""
        table.add_row(shown(title), shown(target), shown(by))
    return table


# -- one verdict -----------------------------------------------------------------------------------


def _show_verdict(console: Console, sentences: VerdictSentences, verdict: VerdictValue) -> None:
    numbers = ""
    if verdict.maximum and verdict.obeyed <= verdict.maximum:  # more, by what it pays or breaks
        numbers = f", {verdict.obeyed} of {several(verdict.maximum, 'requirement')} obeyed"
    what, _, rest = sentences.says.rpartition(f": {sentences.status}")
    colour = COLOURS[sentences.status]
    word = f"[{colour}]{sentences.status}[/{colour}]"
    console.print(f"{shown(what)}: {word}{shown(rest)}{numbers}")
    _show_faults(console, verdict)
    if sentences.nearest is not None:
        console.print(f"  {shown(sentences.nearest)}")
    for line in (*sentences.costs, *sentences.applied):
        console.print(f"  {shown(line)}")


def _show_faults(console: Console, verdict: VerdictValue) -> None:
    for violation in verdict.violations:
        behind = violation.because or ""
        because = f" [{behind}]" if behind and behind not in violation.message else ""
        console.print(f"  {violation.rule}  {shown(violation.message)}{shown(because)}")
        if violation.change:
            who, verb = ", ".join(violation.change), "do" if violation.change[1:] else "does"
            whose = f" (text of {', '.join(violation.sources)})" if violation.sources else ""
            console.print(f"          to mend it, change what {shown(f'{who} {verb}{whose}')}")


# -- what was not read -----------------------------------------------------------------------------


def _show_unread(console: Console, subject: Subject, unread: Iterable[UnreadLine]) -> None:
    """Each line that the answer was given without, under the card that has it."""
    by_card: dict[str, list[UnreadLine]] = {}
    for line in unread:
        by_card.setdefault(line.id, []).append(line)
    if by_card:
        console.print("The answer was given without:")
    for name, lines in by_card.items():
        console.print(f"  {shown(_title(subject, name))}")
        for line in lines:
            console.print(f"    [yellow]?[/yellow] {shown(line.line)} ({shown(line.why)})")


def _title(subject: Subject, name: str) -> str:
    """What a permanent is called; a Problem has no more than names."""
    if isinstance(subject, Position) and name in subject.by_id:
        return subject.by_id[name].title
    return name if name and not isinstance(subject, Position) else "(of no permanent)"


def _show_reason(console: Console, sentences: VerdictSentences, answer: CheckAnswer) -> None:
    """Why no more requirements can be obeyed."""
    for reason in answer.reasons or ():
        if reason.declaration == sentences.stage and sentences.who in ("", reason.player):
            console.print(f"  why {_can_be_obeyed(reason.maximum, reason.required)}:")
            for sentence in reason.sentences:
                console.print(shown(f"    {sentence}"))


def _can_be_obeyed(maximum: int, requirements: int) -> str:
    if requirements == 1:
        return "the requirement can't be obeyed"
    some = f"at most {maximum}" if maximum else "none"
    return f"{some} of the {requirements} requirements can be obeyed"


def _show_conflict(console: Console, conflict: ConflictValue) -> None:
    """A requirement that cannot be obeyed, and what forbids it."""
    who = f"[{conflict.creature}] " if conflict.creature else ""
    console.print(shown(f"Cannot be obeyed: {who}{conflict.requirement}"))
    if not conflict.restrictions:
        console.print("  no creature could do so without a payment that nobody has to make")
    for restriction in conflict.restrictions:
        console.print(shown(f"  {restriction['rule']}  {restriction['message']}"))
