"""`legality why FILE X attacks|blocks Y`: may it, and what decides."""

from msgspec import UNSET

from legality.cli.markup import shown, terminal
from legality.queries.answer import Answer
from legality.queries.deadline import unbroken
from legality.queries.sentences import declared
from legality.queries.why import WhyAnswer, WhyRequest


@unbroken()
def show(_: WhyRequest, answer: Answer[WhyAnswer]) -> None:
    """Print the answer for people."""
    console = terminal()
    for line in answer.lines:
        console.print(_verdict(line))
        console.print(_both(line))
        if line.alone.violations:
            console.print("Alone it is illegal:" if line.possible else "It is illegal:")
        for fault in line.alone.violations:
            console.print(shown(_line(fault.rule, fault.message, fault.because or None)))
        if line.reasons:
            console.print("The rules behind it:")
        for reason in line.reasons:
            console.print(shown(_line(reason.rule, reason.message, reason.because)))


def _line(rule: str, sentence: str, because: str | None) -> str:
    """A rule and its sentence, with what is behind it where the sentence does not say it."""
    behind = f" [{because}]" if because and because not in sentence else ""
    return f"  {rule}  {sentence}{behind}"


def _both(answer: WhyAnswer) -> str:
    """Both parts of the answer: of the choice alone, and with others."""
    words = {True: "yes", False: "no", None: "undecided"}
    kind = "attack" if answer.blocks is UNSET else "block"
    return f"Alone: {words[answer.alone.legal]}; in some legal {kind}: {words[answer.possible]}."


def _verdict(answer: WhyAnswer) -> str:
    """The answer in a sentence."""
    attacks = answer.blocks is UNSET
    verb, target = ("attack", answer.attacks) if attacks else ("block", answer.blocks)
    what = shown(f"{answer.creature} may {verb} {target}")
    if answer.possible is None:
        return f"[yellow]Undecided[/yellow] whether {what}."
    if not answer.possible or answer.declaration is None:
        return f"[red]No[/red]: {shown(answer.creature)} can't {verb} {shown(str(target))}."
    must = "; every legal declaration has it" if answer.always else ""
    if answer.alone.legal:
        return f"[green]Yes[/green]: {what}, alone too{must}."
    return f"[green]Yes[/green], with more: {shown(declared(answer.declaration))}{must}."
