"""`legality why FILE X attacks|blocks Y`: may it, and what decides."""

from functools import partial

from legality.cli.deadline import unbroken
from legality.cli.each import Manner, answer_each
from legality.cli.markup import shown, terminal
from legality.cli.output import sentence, status_of
from legality.cli.sources import Changes, File
from legality.errors import PositionError
from legality.legal.why import Verb, Why, why
from legality.position import Position
from legality.position.notation.naming import Names, ambiguous, names_of
from legality.verdict import Illegal, Legal, Undecided

Asked = tuple[str, Verb, str]


def run(
    file: File,
    asked: Asked,
    rules: str | None,
    strict: bool,
    time_limit: float | None,
    as_json: bool,
) -> int:
    """Answer for every position of the file: exit status 0 if it may, 1 if not, 3 if nobody
    knows."""
    answer = partial(why_one, asked=asked)
    return answer_each(file, Changes(rules), as_json, strict, answer, time_limit)


def why_one(position: Position, manner: Manner, asked: Asked) -> int:
    """Answer for a position. Raises `PositionError` for a name that nothing has, or several."""
    creature, verb, target = asked
    names = names_of(position)
    found = why(position, _id(names, creature), verb, _id(names, target))
    manner.require(found.gaps)
    if manner.as_json:
        manner.answer(found.to_value())
    else:
        _show(found)
        manner.warn(found.gaps)
    return status_of(found.possible)


def _id(names: Names, name: str) -> str:
    """The id that is meant: as it stands, or of the only one with these words in its name. Raises
    `PositionError` where several have them."""
    found = names.called(name)
    if len(found) > 1:
        raise PositionError("$", ambiguous(name, found))
    return found[0] if found else name


@unbroken()
def _show(found: Why) -> None:
    console = terminal()
    console.print(_verdict(found))
    console.print(_both(found))
    if isinstance(found.alone, Illegal):
        console.print("Alone it is illegal:" if found.possible else "It is illegal:")
        for fault in found.alone.violations:
            console.print(shown(_line(fault.rule, fault.message, fault.because)))
    if found.reasons:
        console.print("What speaks of it:")
        for one in found.reasons:
            console.print(shown(_line(one.rule, one.sentence, one.because)))


def _line(rule: str, sentence: str, because: str | None) -> str:
    """A rule and its sentence, with what is behind it where the sentence does not say it."""
    behind = f" [{because}]" if because and because not in sentence else ""
    return f"  {rule}  {sentence}{behind}"


def _both(found: Why) -> str:
    """Both parts of the answer: of the choice alone, and with others."""
    match found.alone:
        case Legal():
            alone = "yes"
        case Illegal():
            alone = "no"
        case Undecided():
            alone = "undecided"
    some = {True: "yes", False: "no", None: "undecided"}[found.possible]
    kind = "attack" if found.verb == "attacks" else "block"
    return f"Alone: {alone}; in some legal {kind}: {some}."


def _verdict(found: Why) -> str:
    """The answer in a sentence."""
    verb = "attack" if found.verb == "attacks" else "block"
    what = shown(f"{found.creature} may {verb} {found.target}")
    if found.possible is None:
        return f"[yellow]Undecided[/yellow] whether {what}."
    if not found.possible or found.declaration is None:
        return f"[red]No[/red]: {shown(found.creature)} can't {verb} {shown(found.target)}."
    must = "; every legal declaration has it" if found.always else ""
    if isinstance(found.alone, Legal):
        return f"[green]Yes[/green]: {what}, alone too{must}."
    return f"[green]Yes[/green], with more: {shown(sentence(found.declaration))}{must}."
