"""`legality rules`, `rules diff` and `rules audit`: the editions, and texts of rulebooks."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from legality.auditing.audit import Audit, audit
from legality.auditing.difference import Difference, Pair, difference
from legality.auditing.paragraphs import Rulebook, parse
from legality.auditing.turns import turns
from legality.cli.files import Unreadable, reason
from legality.cli.output import ALL_LEGAL, BAD_INPUT, ILLEGAL, complain, print_json, say
from legality.editions import NEWEST
from legality.errors import LegalityError
from legality.position import DEFAULT_RULES

LISTED = ("added", "gone", "moved", "changed")


def editions(as_json: bool) -> int:
    """Print the editions that positions may name, and what changes with each."""
    found = turns()
    if as_json:
        listed = [{"date": one.date, "read": one.read, "changes": one.changes} for one in found]
        print_json({"editions": listed, "current": NEWEST, "default": DEFAULT_RULES})
        return ALL_LEGAL
    for place, one in enumerate(found):
        notes = ["read whole"] if one.read else []
        notes += ["the default"] if one.date == DEFAULT_RULES else []
        notes += ["current"] if one.date == NEWEST else []
        notes += [_change(name, value) for name, value in one.changes.items()] if place else []
        say(f"{one.date}  {'; '.join(notes)}")
    return ALL_LEGAL


def _change(name: str, value: object) -> str:
    words = name.replace("_", " ")
    if isinstance(value, bool):
        return words if value else f"no longer: {words}"
    return f"{words}: {value}"


def diff(old: str, new: str, as_json: bool) -> int:
    """Print the rules added, gone, moved and changed between two texts."""

    def shown(books: list[Rulebook]) -> int:
        found = difference(*books)
        if as_json:
            print_json(_difference_value(found))
        else:
            for line in _difference_lines(found):
                say(line)
        return ALL_LEGAL

    return _of_texts([old, new], shown)


def _difference_value(found: Difference) -> dict[str, Any]:
    return {
        "old": found.old,
        "new": found.new,
        "added": dict(found.added),
        "gone": dict(found.gone),
        "moved": [{"from": one.old, "to": one.new} for one in found.moved],
        "changed": [
            {"from": one.old, "to": one.new, "before": one.before, "now": one.now}
            for one in found.changed
        ],
    }


def _difference_lines(found: Difference) -> Iterator[str]:
    yield f"From {found.old} to {found.new}:"
    yield from _section("added", found.added, lambda number, words: f"  {number}  {words}")
    yield from _section("gone", found.gone, lambda number, words: f"  {number}  {words}")
    yield f"{len(found.moved)} moved"
    for one in found.moved:
        yield f"  {one.old} → {one.new}"
    yield f"{len(found.changed)} changed"
    for one in found.changed:
        yield f"  {_place(one)}"
        yield f"    before: {one.before}"
        yield f"    now:    {one.now}"


def _section(name: str, rules: Mapping[str, str], line: Callable[[str, str], str]) -> Iterator[str]:
    yield f"{len(rules)} {name}"
    for number, words in rules.items():
        yield line(number, words)


def _place(pair: Pair) -> str:
    return pair.old if pair.old == pair.new else f"{pair.old} → {pair.new}"


def audited(text: str, as_json: bool) -> int:
    """Print what of this library the text does not bear out; exit status 1 if there is anything."""

    def shown(books: list[Rulebook]) -> int:
        found = audit(books[0])
        if as_json:
            print_json(_audit_value(found))
        else:
            for line in _audit_lines(found):
                say(line)
        return ALL_LEGAL if found.clean else ILLEGAL

    return _of_texts([text], shown)


def _audit_value(found: Audit) -> dict[str, Any]:
    return {
        "date": found.date,
        "read": found.read,
        "clean": found.clean,
        "findings": [
            {"kind": one.kind, "number": one.number, "words": one.words} for one in found.findings
        ],
    }


def _audit_lines(found: Audit) -> Iterator[str]:
    against = f"The text of {found.date} against the rules of {found.read}"
    if found.clean:
        yield f"{against}: every number and behaviour stands there."
        return
    yield f"{against}: {len(found.findings)} to look at."
    for one in found.findings:
        yield f"  {one.kind}: {one.number}  {one.words}"


def _of_texts(files: list[str], shown: Callable[[list[Rulebook]], int]) -> int:
    """The exit status of what is shown of the texts in the files, or what is wrong with one."""
    books: list[Rulebook] = []
    for file in files:
        try:
            books.append(parse(_text(file)))
        except LegalityError as error:
            complain(file, error, None)
            return BAD_INPUT
    try:
        return shown(books)
    except LegalityError as error:
        complain(files[0], error, None)
        return BAD_INPUT


def _text(file: str) -> str:
    """The text in a file: UTF-8, or, as older editions are, of Western Europe."""
    try:
        stored = Path(file).read_bytes()
    except (OSError, ValueError) as error:
        raise Unreadable(reason(error)) from None
    try:
        return stored.decode("utf-8-sig")
    except UnicodeDecodeError:
        return stored.decode("cp1252", errors="replace")
