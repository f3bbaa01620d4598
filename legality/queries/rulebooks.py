"""`rules`, `diff` and `audit`: the editions of the rules, and texts of rulebooks."""

from typing import TYPE_CHECKING, Any

import msgspec

from legality.editions import NEWEST
from legality.errors import LegalityError, OptionError
from legality.frozen import HashedByContent
from legality.position import DEFAULT_RULES
from legality.queries.answer import Answer
from legality.queries.request import Request
from legality.queries.statuses import ALL_LEGAL, ILLEGAL

if TYPE_CHECKING:  # texts of rulebooks are read for these questions alone
    from legality.auditing.paragraphs import Rulebook


class RulesRequest(Request, frozen=True, kw_only=True, tag="rules"):
    """The editions that positions may name, and what changes with each."""


class DiffRequest(Request, frozen=True, kw_only=True, tag="diff"):
    """The rules that are added, gone, moved or changed between two texts of the Comprehensive
    Rules."""

    old: str
    new: str


class AuditRequest(Request, frozen=True, kw_only=True, tag="audit"):
    """Every number and behaviour of this library that a text of the Comprehensive Rules does not
    bear out."""

    text: str


class EditionValue(HashedByContent, frozen=True):
    """An edition: its date, whether its text was read whole, and what changes with it."""

    date: str
    read: bool
    changes: dict[str, Any]


class RulesAnswer(HashedByContent, frozen=True):
    """The editions, the date of `current`, and the one of a position that names none."""

    editions: list[EditionValue]
    current: str
    default: str


class MovedRule(msgspec.Struct, frozen=True, rename={"old": "from", "new": "to"}):
    """A rule with another number."""

    old: str
    new: str


class ChangedRule(msgspec.Struct, frozen=True, rename={"old": "from", "new": "to"}):
    """A rule with other words."""

    old: str
    new: str
    before: str
    now: str


class DiffAnswer(HashedByContent, frozen=True):
    """What differs between two texts of the rules, by their dates; rules by their numbers."""

    old: str
    new: str
    added: dict[str, str]
    gone: dict[str, str]
    moved: list[MovedRule]
    changed: list[ChangedRule]


class FindingValue(msgspec.Struct, frozen=True):
    """Something that a text of the rules does not bear out."""

    kind: str
    number: str
    words: str


class AuditAnswer(HashedByContent, frozen=True):
    """A text of that `date` beside the rules that are `read` here; it is `clean` without
    findings."""

    date: str
    read: str
    clean: bool
    findings: list[FindingValue]


def editions(_: RulesRequest) -> Answer[RulesAnswer]:
    """The editions of the rules."""
    from legality.auditing.turns import turns

    listed = [
        EditionValue(edition.date, edition.read, dict(edition.changes)) for edition in turns()
    ]
    return Answer((RulesAnswer(listed, NEWEST, DEFAULT_RULES),))


def diff(request: DiffRequest) -> Answer[DiffAnswer]:
    """What differs. Raises `OptionError` for what is no text of the rules."""
    from legality.auditing.difference import difference

    differences = difference(_parsed("old", request.old), _parsed("new", request.new))
    line = DiffAnswer(
        differences.old,
        differences.new,
        dict(differences.added),
        dict(differences.gone),
        [MovedRule(rule.old, rule.new) for rule in differences.moved],
        [ChangedRule(rule.old, rule.new, rule.before, rule.now) for rule in differences.changed],
    )
    return Answer((line,))


def audited(request: AuditRequest) -> Answer[AuditAnswer]:
    """What is not borne out: status 1 where there is anything. Raises `OptionError` for what is no
    text of the rules, and `UnknownEdition` for one of a date that no edition here has."""
    from legality.auditing.audit import audit

    report = audit(_parsed("text", request.text))
    findings = [
        FindingValue(finding.kind, finding.number, finding.words) for finding in report.findings
    ]
    line = AuditAnswer(report.date, report.read, report.clean, findings)
    return Answer((line,), ALL_LEGAL if report.clean else ILLEGAL)


def _parsed(option: str, text: str) -> "Rulebook":
    from legality.auditing.paragraphs import parse

    try:
        return parse(text)
    except LegalityError as error:
        raise OptionError(option, str(error)) from None
