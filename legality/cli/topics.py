"""`legality help`: the help of a command, or a page about something that all commands share."""

import difflib
import json
import textwrap
from collections.abc import Iterable, Mapping

from legality.cli.output import say, warn
from legality.queries.statuses import ALL_LEGAL, BAD_INPUT, WORST_FIRST

STATUSES: Mapping[int, str] = {
    0: "all is legal, or the answer is complete",
    1: "something is illegal, or the answer is no: perft counts otherwise than stored, no attack "
    "is lethal, why says no, nothing cites the rule, rules audit found something, compare found a "
    "difference, no card has the words",
    2: "bad input or usage; with --strict also what the answer would be given without",
    3: "undecided, cut by a limit, or nothing is declared that could be judged",
    70: "a fault of this library; LEGALITY_TRACEBACK=1 shows where it is",
    74: "the input or output failed: the output is closed or full, nobody reads it any more, or "
    "the input changed or ended while it was read",
    75: "something is busy or short for a moment, such as the card database; try again",
    130: "interrupted with Ctrl-C",
}
"""What every exit status means."""

BOARDS = """\
A board in one line or in several: each player with what lies before them, creatures with their \
size, arrows for what attacks and blocks.

  legality 'Ann: Ogre 3/3 menace -> Bob; Bob 12 life: Elf 1/1 -> ogre'

Ann: Bob 12:              players, with life where it is not 20
Ogre 3/3 flying, menace   a creature with its size and keywords
3 Bear 2/2                several that are alike
Wall 0/4 "This creature blocks each combat if able."   its text in quotes
Grizzly Bears             a card of the database (legality cards import)
-> Bob    -> ogre         attacks Bob, blocks ogre
tapped, sick, damage 2    how it is now
blocks: none              nobody blocks, and that is declared
rules: current            by today's rules

docs/notation.md has all of it; `legality convert BOARD` shows what was understood."""

VARIABLES = """\
LEGALITY_RULES      the edition of the rules for boards that name none: a date, or current
LEGALITY_CARDS      the card database, or several of them
LEGALITY_TRACEBACK  1 shows where a fault of this library is
NO_COLOR            no colours
COLUMNS             how wide the terminal is

For serve and page, where the option is not given:
LEGALITY_JOBS       --jobs
LEGALITY_TIME_LIMIT --time-limit
LEGALITY_MOST_TIME  --most-time
LEGALITY_MOST_BYTES --most-bytes
LEGALITY_PORT       --port
LEGALITY_HOST       --host, of serve --http"""

TOPICS = ("statuses", "boards", "variables")


def known_topic(words: Iterable[str]) -> str | None:
    """The topic of these words; None where they are none."""
    topic = " ".join(words).casefold()
    return topic if topic in TOPICS else None


def show(topic: str) -> int:
    """Print a topic."""
    if topic == "statuses":
        for number, meaning in STATUSES.items():
            for line in textwrap.wrap(f"{number:>3}  {meaning}", 80, subsequent_indent=" " * 5):
                say(line)
        order = ", ".join(map(str, WORST_FIRST))
        say(f"Of several boards the worst counts: the first of {order}, 0.")
        return ALL_LEGAL
    for line in (BOARDS if topic == "boards" else VARIABLES).split("\n"):
        say(line)
    return ALL_LEGAL


def complain(words: str, commands: Iterable[str]) -> int:
    """Say that nothing is known under these words, and what they were probably meant for."""
    known = [*TOPICS, *commands]
    near = difflib.get_close_matches(words.casefold(), known, n=1, cutoff=0.5)
    repair = f"did you mean {near[0]}?" if near else "legality --help has the commands"
    from legality.queries.explain import ExplainRequest, answer

    if answer(ExplainRequest(rule=words)).status == ALL_LEGAL:
        repair = f"legality explain {json.dumps(words)} tells what the rules say of it"
    topics = ", ".join(TOPICS)
    warn(f'help: expected a command or one of the topics {topics}, got "{words}" ({repair})')
    return BAD_INPUT
