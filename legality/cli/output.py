"""What the commands print: JSON lines, or tables and sentences for people."""

import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TextIO, cast

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from legality.cli.deadline import unbroken
from legality.errors import LegalityError
from legality.position import Position
from legality.verdict import Illegal, Judgement, Legal, Undecided, Verdict

ALL_LEGAL, ILLEGAL, BAD_INPUT, UNDECIDED, FAULT = 0, 1, 2, 3, 70
WORST_FIRST = (FAULT, BAD_INPUT, ILLEGAL, UNDECIDED)


def print_json(value: object, stream: TextIO | None = None) -> None:
    """One line of JSON, on standard output unless another stream is named."""
    with unbroken():
        print(json.dumps(value, ensure_ascii=False), file=stream)


def say(line: str) -> None:
    """A line on standard output."""
    with unbroken():
        print(line)


def complain(file: str, error: LegalityError, line: int | None) -> None:
    """An error in its place: a sentence on standard error."""
    where = "standard input" if file == "-" else file
    if line is not None:
        where = f"{where}, line {line}"
    print(f"legality: {where}: {error}", file=sys.stderr)


def warn(message: str) -> None:
    """A warning on standard error."""
    print(f"legality: {message}", file=sys.stderr)


def status_of(judgement: Judgement) -> int:
    """The exit status of one position judged."""
    if judgement.legal is None:
        return UNDECIDED
    return ALL_LEGAL if judgement.legal else ILLEGAL


def worst(statuses: Iterable[int]) -> int:
    """The exit status of several: a fault, bad input, then illegal, then undecided."""
    found = set(statuses)
    return next((status for status in WORST_FIRST if status in found), ALL_LEGAL)


@unbroken()
def show_judgement(position: Position, judgement: Judgement) -> None:
    """Who attacks and blocks whom, and each verdict with its reasons beneath."""
    console = Console(highlight=False, soft_wrap=True)
    if judgement.attacks is not None or position.attacks:
        console.print(_attack_table(position))
    if judgement.attacks is not None:
        _show_verdict(console, f"Attack of {position.attacking_side}", judgement.attacks)
    for player, verdict in (judgement.blocks or {}).items():
        _show_verdict(console, f"Blocks of {player}", verdict)
    for side, verdict in (judgement.damage or {}).items():
        _show_verdict(console, f"Damage of the {side} creatures", verdict)
    if not judgement.verdicts:
        console.print("Nothing is declared that could be judged.")


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
        table.add_row(escape(title), escape(target), escape(by))
    return table


def _show_verdict(console: Console, what: str, verdict: Verdict) -> None:
    match verdict:
        case Legal():
            answer = "[green]legal[/green]"
        case Illegal():
            answer = "[red]illegal[/red]"
        case Undecided():
            answer = f"[yellow]undecided[/yellow]: at most {verdict.maximum} can be obeyed"
    numbers = ""
    if verdict.maximum or verdict.obeyed:
        numbers += f", {verdict.obeyed} of {verdict.maximum} requirements obeyed"
    if verdict.pays:
        numbers += f", costs {escape(costs(verdict))}"
    console.print(f"{escape(what)}: {answer}{numbers}")
    if isinstance(verdict, Illegal):
        for violation in verdict.violations:
            behind = violation.because
            because = f" [{behind}]" if behind and behind not in violation.message else ""
            console.print(f"  {violation.rule}  {escape(violation.message)}{escape(because)}")
        if verdict.better is not None:
            console.print(f"  better: {escape(sentence(verdict.better))}")
    for cost in verdict.other_costs:
        console.print(f"  taken as payable: {escape(cost)}")


def costs(verdict: Verdict) -> str:
    """What each player pays: `2 mana and 3 life`; with several payers each by name."""
    said = {name: " and ".join(_paid(paid)) for name, paid in verdict.pays.items()}
    if len(said) == 1:
        return next(iter(said.values()))
    return "; ".join(f"{name}: {parts}" for name, parts in said.items())


def _paid(paid: Mapping[str, Any]) -> Iterator[str]:
    if mana := paid.get("mana", 0):
        yield f"{mana} mana"
    if symbols := paid.get("phyrexian", 0):
        yield f"{symbols} mana or {2 * symbols} life"
    if life := paid.get("life", 0):
        yield f"{life} life"
    if energy := paid.get("energy", 0):
        yield f"{energy} energy"
    yield from cast("Iterable[str]", paid.get("other", ()))
    if not paid:
        yield "0 mana"


def sentence(declaration: Mapping[str, Any]) -> str:
    """A declaration in one line: `ogre → Bob, bear → Bob`."""
    if not declaration:
        return "(nothing)"
    parts: list[str] = []
    for name, chosen in declaration.items():
        if isinstance(chosen, str):
            parts.append(f"{name} → {chosen}")
        elif isinstance(chosen, Mapping):
            given = cast("Mapping[str, int]", chosen)
            amounts = ", ".join(f"{n} to {to}" for to, n in given.items())
            parts.append(f"{name}: {amounts or 'nothing'}")
        else:
            parts.append(f"{name} → {' + '.join(chosen)}")
    return ", ".join(parts)
