"""A judgement for people: the answer first, then who does what, and each verdict with its reasons.

Costs stand by payer and source, and lines that were not read beside the card that has them.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import assert_never

from rich.console import Console
from rich.table import Table

from legality.cli.deadline import unbroken
from legality.cli.markup import shown, terminal
from legality.cli.output import paid_sentence, sentence
from legality.editions import NEWEST
from legality.gaps import Gaps
from legality.judging.declarations import paid_of
from legality.judging.examination import Examination, Examined
from legality.position import Position
from legality.problem.declarations import Payment
from legality.problem.payments import payments
from legality.problem.resources import Bill, bills
from legality.verdict import Illegal, Judgement, Legal, Undecided, Verdict


@unbroken()
def show_judgement(position: Position, examination: Examination, judgement: Judgement) -> None:
    """The answer in a line, the combat as a table, each verdict with what is behind it."""
    console = terminal()
    console.print(_answer(position, judgement))
    if judgement.attacks is not None or position.attacks:
        console.print(_attack_table(position))
    examined = {"": examination.attacks, **(examination.blocks or {})}
    if judgement.attacks is not None:
        what = f"Attack of {position.attacking_side}"
        _show_verdict(console, what, judgement.attacks, examined[""])
    for player, verdict in (judgement.blocks or {}).items():
        _show_verdict(console, f"Blocks of {player}", verdict, examined[player])
    for side, verdict in (judgement.damage or {}).items():
        _show_verdict(console, f"Damage of the {side} creatures", verdict, None)
    _show_unread(console, position, judgement.gaps)


def _answer(position: Position, judgement: Judgement) -> str:
    """Whether all of it is legal, or what is not; and by which rules."""
    rules = f"By the rules of {judgement.rules}"
    today = "" if judgement.rules == NEWEST else "; `--rules current` for today's"
    if not judgement.verdicts:
        return f"Nothing is declared that could be judged. {rules}{today}."
    illegal = ", ".join(_named(position, judgement, Illegal))
    if illegal:
        return f"[red]Illegal[/red]: {shown(illegal)}. {rules}{today}."
    if judgement.legal is None:
        undecided = ", ".join(_named(position, judgement, Undecided))
        return f"[yellow]Undecided[/yellow]: {shown(undecided)}. {rules}{today}."
    return f"[green]Legal[/green]. {rules}{today}."


def _named(
    position: Position, judgement: Judgement, kind: type[Illegal] | type[Undecided]
) -> Iterator[str]:
    """What of the judgement is so."""
    if isinstance(judgement.attacks, kind):
        yield f"the attack of {position.attacking_side}"
    for player, verdict in (judgement.blocks or {}).items():
        if isinstance(verdict, kind):
            yield f"the blocks of {player}"
    for side, verdict in (judgement.damage or {}).items():
        if isinstance(verdict, kind):
            yield f"the damage of the {side} creatures"


def _attack_table(position: Position) -> Table:
    blockers: dict[str, list[str]] = {}
    for blocker, attackers in (position.blocks or {}).items():
        for attacker in attackers:
            blockers.setdefault(attacker, []).append(blocker)
    table = Table(box=None, header_style="bold")
    for column in ("attacker", "attacks", "blocked by"):
        table.add_column(column, overflow="fold")
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


def _show_verdict(console: Console, what: str, verdict: Verdict, examined: Examined | None) -> None:
    numbers = ""
    if verdict.maximum or verdict.obeyed:
        numbers = f", {verdict.obeyed} of {verdict.maximum} requirements obeyed"
    console.print(f"{shown(what)}: {_word(verdict)}{numbers}")
    if isinstance(verdict, Illegal):
        _show_faults(console, verdict)
    for line in () if examined is None else _cost_lines(examined):
        console.print(f"  {shown(line)}")
    for cost in verdict.other_costs:
        console.print(f"  taken as payable: {shown(cost)}")


def _word(verdict: Verdict) -> str:
    match verdict:
        case Legal():
            return "[green]legal[/green]"
        case Illegal():
            return "[red]illegal[/red]"
        case Undecided():
            return f"[yellow]undecided[/yellow]: at most {verdict.maximum} can be obeyed"
        case _:
            assert_never(verdict)


def _show_faults(console: Console, verdict: Illegal) -> None:
    for violation in verdict.violations:
        behind = violation.because
        because = f" [{behind}]" if behind and behind not in violation.message else ""
        console.print(f"  {violation.rule}  {shown(violation.message)}{shown(because)}")
        if violation.change:
            whose = f"; text of {', '.join(violation.sources)}" if violation.sources else ""
            console.print(
                f"          enough to change: {shown(', '.join(violation.change) + whose)}"
            )
    if verdict.better is None:
        console.print("  nearest legal: none was found in time")
        return
    bands = "".join(f"; band of {', '.join(band)}" for band in verdict.better_bands or ())
    apart = "; no bands" if verdict.better_bands == () else ""
    found = "nearest legal" if verdict.nearest else "legal (the nearest found in time)"
    console.print(f"  {found}: {shown(sentence(verdict.better) + bands + apart)}")


def _cost_lines(examined: Examined) -> Iterator[str]:
    """What each payer pays in all, and for whom and what."""
    problem = examined.problem
    for bill in bills(problem, payments(problem, examined.declaration)):
        payer = bill.payer.name or problem.player
        parts = "; ".join(dict.fromkeys(_part(examined, bill, one) for one in bill.due))
        yield f"{payer} pays {paid_sentence(paid_of(bill))} ({parts})"


def _part(examined: Examined, bill: Bill, due: Payment) -> str:
    """One thing paid: how much, for which creature, and whose text wants it."""
    index, creature, _ = due
    cost = examined.problem.costs[index]
    whom = examined.problem.creatures[creature]
    alone = Bill(bill.payer, (due,), cost.price)
    by = cost.reason.by or cost.reason.source
    asked = f"{by}: " if by is not None and by != whom else ""
    return f"{asked}{paid_sentence(paid_of(alone))} for {whom}"


# -- what was not read -----------------------------------------------------------------------------


def _show_unread(console: Console, position: Position, gaps: Gaps) -> None:
    """Each line that the answer was given without, under the card that has it."""
    marked = [
        *((name, "not understood", line) for name, line in gaps.not_understood),
        *((one.id, f"does not tell whether {one.asked}", one.text) for one in gaps.asks),
        *((name, "not played", line) for name, line in gaps.not_modelled),
    ]
    if not marked:
        return
    console.print("The answer was given without:")
    for name in dict.fromkeys(name for name, _, _ in marked):
        permanent = position.by_id.get(name)
        title = "(a text of no permanent)" if permanent is None else permanent.title
        lines = [(why, line) for who, why, line in marked if who == name]
        _show_card(console, title, lines)


def _show_card(console: Console, title: str, lines: Iterable[tuple[str, str]]) -> None:
    console.print(f"  {shown(title)}")
    for why, line in lines:
        console.print(f"    [yellow]?[/yellow] {shown(line)} ({shown(why)})")
