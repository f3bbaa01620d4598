"""`legality rules`, `rules diff` and `rules audit`: the editions, and texts of rulebooks."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from legality.cli.files import whole
from legality.cli.output import complain, print_json, say
from legality.errors import LegalityError, OptionError
from legality.queries import rulebooks
from legality.queries.answer import Answer
from legality.queries.rulebooks import (
    AuditAnswer,
    AuditRequest,
    ChangedRule,
    DiffAnswer,
    DiffRequest,
    RulesAnswer,
    RulesRequest,
)
from legality.queries.statuses import BAD_INPUT, of_error


def editions(as_json: bool) -> int:
    """Print the editions that positions may name, and what changes with each."""
    return _printed(rulebooks.editions(RulesRequest()), _edition_lines, as_json)


def diff(old: str, new: str, as_json: bool) -> int:
    """Print the rules added, gone, moved and changed between two texts."""

    def answer(texts: Mapping[str, str]) -> Answer[DiffAnswer]:
        return rulebooks.diff(DiffRequest(old=texts["old"], new=texts["new"]))

    return _of_texts({"old": old, "new": new}, answer, _difference_lines, as_json)


def audited(text: str, as_json: bool) -> int:
    """Print what of this library the text does not bear out; exit status 1 if there is anything."""

    def answer(texts: Mapping[str, str]) -> Answer[AuditAnswer]:
        return rulebooks.audited(AuditRequest(text=texts["text"]))

    return _of_texts({"text": text}, answer, _audit_lines, as_json)


def _of_texts(
    files: Mapping[str, str],
    answer: Callable[[Mapping[str, str]], Answer[Any]],
    lines: Callable[[Any], Iterator[str]],
    as_json: bool,
) -> int:
    """The exit status of the answer about the texts in the files, which are by the names of their
    options, or what is wrong with one."""
    texts: dict[str, str] = {}
    for option, file in files.items():
        try:
            texts[option] = _text(file)
        except LegalityError as error:
            complain(file, error, None)
            return of_error(error)
    try:
        answered = answer(texts)
    except OptionError as error:
        complain(files[error.option], LegalityError(error.problem), None)
        return BAD_INPUT
    except LegalityError as error:
        complain(next(iter(files.values())), error, None)
        return BAD_INPUT
    return _printed(answered, lines, as_json)


def _printed(answer: Answer[Any], lines: Callable[[Any], Iterator[str]], as_json: bool) -> int:
    for line in answer.lines:
        if as_json:
            print_json(line)
            continue
        for text in lines(line):
            say(text)
    return answer.status


def _edition_lines(answer: RulesAnswer) -> Iterator[str]:
    for index, edition in enumerate(answer.editions):
        notes = ["read whole"] if edition.read else []
        notes += ["the default"] if edition.date == answer.default else []
        notes += ["current"] if edition.date == answer.current else []
        notes += [_change(name, value) for name, value in edition.changes.items()] if index else []
        yield f"{edition.date}  {'; '.join(notes)}"


def _change(name: str, value: object) -> str:
    words = name.replace("_", " ")
    if isinstance(value, bool):
        return words if value else f"no longer: {words}"
    return f"{words}: {value}"


def _difference_lines(answer: DiffAnswer) -> Iterator[str]:
    yield f"From {answer.old} to {answer.new}:"
    yield from _section("added", answer.added)
    yield from _section("gone", answer.gone)
    yield f"{len(answer.moved)} moved"
    for rule in answer.moved:
        yield f"  {rule.old} → {rule.new}"
    yield f"{len(answer.changed)} changed"
    for changed in answer.changed:
        yield f"  {_numbers(changed)}"
        yield f"    before: {changed.before}"
        yield f"    now:    {changed.now}"


def _section(name: str, rules: Mapping[str, str]) -> Iterator[str]:
    yield f"{len(rules)} {name}"
    for number, words in rules.items():
        yield f"  {number}  {words}"


def _numbers(rule: ChangedRule) -> str:
    return rule.old if rule.old == rule.new else f"{rule.old} → {rule.new}"


def _audit_lines(answer: AuditAnswer) -> Iterator[str]:
    against = f"The text of {answer.date} against the rules of {answer.read}"
    if answer.clean:
        yield f"{against}: every number and behaviour stands there."
        return
    yield f"{against}: {len(answer.findings)} to look at."
    for finding in answer.findings:
        yield f"  {finding.kind}: {finding.number}  {finding.words}"


def _text(file: str) -> str:
    """The text in a file: UTF-8, or, as older editions are, of Western Europe."""
    stored = whole(file)
    try:
        return stored.decode()
    except UnicodeDecodeError:
        return stored.decode("cp1252", errors="replace")
