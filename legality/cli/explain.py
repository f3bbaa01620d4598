"""`legality explain RULE`: in own words what a cited number means here."""

from legality.cli.output import ALL_LEGAL, BAD_INPUT, ILLEGAL, print_json, say, warn
from legality.editions import Edition
from legality.errors import UnknownEdition
from legality.position import DEFAULT_RULES
from legality.rule_words import cited_elsewhere, explained


def run(rule: str, rules: str | None, as_json: bool) -> int:
    """Print what the number means in that edition; exit status 1 if nothing here cites it."""
    try:
        date = Edition.of(rules or DEFAULT_RULES).date
    except UnknownEdition as error:
        warn(str(error))
        return BAD_INPUT
    found = explained(rule, date)
    for one in found:
        if as_json:
            print_json(
                {
                    "rule": one.number,
                    "rules": date,
                    "words": one.words,
                    "elsewhere": dict(one.elsewhere),
                }
            )
        else:
            say(f"{one.number}  {one.words}")
            if one.elsewhere:
                others = ", ".join(f"{number} ({date})" for date, number in one.elsewhere)
                say(f"        elsewhere: {others}")
    if not found:
        dates = cited_elsewhere(rule)
        also = f"; it is in those of {', '.join(dates)}: --rules {dates[-1]}" if dates else ""
        warn(f'no answer by the rules of {date} cites "{rule}"{also}')
    return ALL_LEGAL if found else ILLEGAL
