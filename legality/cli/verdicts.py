"""A judgement for people: the answer first, then who does what, and each verdict with its reasons.

Costs stand by payer and source, and lines that were not read beside the card that has them.
"""

from collections.abc import Iterable, Mapping

from rich.console import Console
from rich.table import Table

from legality.cli import told
from legality.cli.deadline import unbroken
from legality.cli.markup import shown, terminal
from legality.editions import NEWEST
from legality.gaps import Gaps
from legality.judging.examination import Examination, Examined
from legality.position import Position
from legality.verdict import Illegal, Judgement, Verdict

COLOURS: Mapping[told.Status, str] = {"legal": "green", "illegal": "red", "undecided": "yellow"}


@unbroken()
def show_judgement(position: Position, examination: Examination, judgement: Judgement) -> None:
    """The answer in a line, the combat as a table, each verdict with what is behind it."""
    console = terminal()
    console.print(_answer(position, judgement))
    if judgement.attacks is not None or (position.attacks and not judgement.is_empty):
        console.print(_attack_table(position))
    for stage, who, verdict in told.verdicts(judgement):
        _show_verdict(
            console,
            told.title(position, stage, who),
            verdict,
            told.examined_of(examination, stage, who),
        )
    _show_unread(console, position, judgement.gaps)


def _answer(position: Position, judgement: Judgement) -> str:
    """Whether all of it is legal, or what is not; and by which rules."""
    today = "" if judgement.rules == NEWEST else "; `--rules current` for today's"
    status = told.status(judgement)
    said = shown(told.answer(position, judgement))
    if status == "nothing":
        return said
    if colour := COLOURS.get(status):
        said = f"[{colour}]{said[: len(status)]}[/{colour}]{said[len(status) :]}"
    return f"{said} {told.rules(judgement)}{today}."


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
    word, said = told.word(verdict), told.said(verdict)
    coloured = f"[{COLOURS[word]}]{word}[/{COLOURS[word]}]{said.removeprefix(word)}"
    console.print(f"{shown(what)}: {coloured}{numbers}")
    if isinstance(verdict, Illegal):
        _show_faults(console, verdict)
    for line in told.costs(verdict, examined):
        console.print(f"  {shown(line)}")


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
    console.print(f"  {shown(told.nearest(verdict))}")


# -- what was not read -----------------------------------------------------------------------------


def _show_unread(console: Console, position: Position, gaps: Gaps) -> None:
    """Each line that the answer was given without, under the card that has it."""
    marked = list(told.unread(gaps))
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
