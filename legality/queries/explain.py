"""`explain`: what a number that an answer cites means, in plain words."""

from legality.editions import Edition
from legality.errors import LegalityError, OptionError
from legality.frozen import HashedByContent
from legality.position import DEFAULT_RULES
from legality.queries.answer import Answer
from legality.queries.request import Request
from legality.queries.statuses import ALL_LEGAL, ILLEGAL
from legality.rule_words import explained


class ExplainRequest(Request, frozen=True, kw_only=True, tag="explain"):
    """What a cited rule means, in plain words."""

    rule: str
    rules: str | None = None


class ExplainAnswer(HashedByContent, frozen=True):
    """What a rule means, and where it stood in other editions."""

    rule: str
    rules: str
    words: str
    elsewhere: dict[str, str]


def answer(request: ExplainRequest) -> Answer[ExplainAnswer]:
    """The rules of that number: status 1 where no answer cites any. Raises `OptionError` for an
    edition that is not known."""
    date = edition_of(request)
    rules = explained(request.rule, date)
    lines = [ExplainAnswer(rule.number, date, rule.words, dict(rule.elsewhere)) for rule in rules]
    return Answer(lines, ALL_LEGAL if rules else ILLEGAL)


def edition_of(request: ExplainRequest) -> str:
    """The date of the edition that is asked about. Raises `OptionError`."""
    try:
        return Edition.of(request.rules or DEFAULT_RULES).date
    except LegalityError as error:
        raise OptionError("rules", str(error)) from None
