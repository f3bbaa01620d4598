"""`legality explain RULE`: in own words what a cited number means here."""

from legality.cli.output import print_json, problem, say, warn
from legality.errors import OptionError
from legality.queries.explain import ExplainAnswer, ExplainRequest, answer, edition_of
from legality.queries.statuses import BAD_INPUT
from legality.rule_words import cited_elsewhere


def run(request: ExplainRequest, as_json: bool) -> int:
    """Print what the number means in that edition; exit status 1 if nothing here cites it."""
    try:
        answered = answer(request)
    except OptionError as error:
        warn(problem(error))
        return BAD_INPUT
    for line in answered.lines:
        if as_json:
            print_json(line)
        else:
            _show(line)
    if answered.status:
        date, dates = edition_of(request), cited_elsewhere(request.rule)
        also = f"; it is in those of {', '.join(dates)}: --rules {dates[-1]}" if dates else ""
        warn(f'no answer by the rules of {date} cites "{request.rule}"{also}')
    return answered.status


def _show(line: ExplainAnswer) -> None:
    say(f"{line.rule}  {line.words}")
    if line.elsewhere:
        others = ", ".join(f"{number} ({date})" for date, number in line.elsewhere.items())
        say(f"        elsewhere: {others}")
