"""The report of a benchmark in Markdown; the table of `docs/speed.md` is its main table."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from benchmarks.comparison.growing import GROWING
from benchmarks.comparison.summary import GOALS, OURS, Cell, Goal, Records, cell, growth, noise
from benchmarks.methods import METHODS
from benchmarks.methods.stopwatch import STAGES
from benchmarks.stored import GROUPS, UNITS, StoredBoard

BEGIN, END = "<!-- main table -->", "<!-- end of main table -->"
"""Around the table that the page shows too."""


def report(settings: dict[str, Any], records: Records, boards: Sequence[StoredBoard]) -> str:
    """The whole report."""
    parts = [
        head(settings, records, boards),
        f"{BEGIN}\n{main_table(settings, records, boards)}\n{END}",
        NOTE,
        "![boards answered over time](cactus.svg)",
        section("Figures to reach", goals(settings, records, boards)),
        section("Every method on every group", all_cells(settings, records, boards)),
        section("Where the time of `legality` goes", stages(records, boards)),
        section("Memory", memory(records, boards)),
        section("How cost grows with size", exponents(records, boards)),
        "![cost over size](growth.svg)",
        section("Without an answer", failures(records, boards)),
    ]
    return "\n\n".join(parts) + "\n"


NOTE = """\
A question is answered when its optimum (or verdict) is proved and equals the stored answer; every
answer is compared. Times are seconds of the wall clock from the position as JSON to the answer:
reading, building and solving; each process has answered a tiny board before. A method's figure on a
board is the median of its runs; "median" and "worst" are over the boards it answered, "×" is the
median over the boards of its time divided by that of `legality` (a board without an answer counts
the limit there, so that ratios with "≥" are lower bounds), and PAR2 is the mean with twice the
limit for a board without an answer."""


def head(settings: dict[str, Any], records: Records, boards: Sequence[StoredBoard]) -> str:
    """What was run where, and how noisy it was."""
    versions = ", ".join(f"{name} {number}" for name, number in settings["versions"].items())
    ours = [records[OURS, board.name] for board in boards]
    return (
        f"# Benchmark of {settings['date']}\n\n"
        f"`python -m benchmarks{settings['arguments']}` on {settings['machine']}; {versions}. "
        f"{len(boards)} stored boards, at most {settings['limit']:g} s a question, "
        f"{settings['runs']} runs each (fewer where they take over the limit together). The "
        f"slowest run of `legality` lies {100 * (noise(ours) - 1):.0f} % above its fastest, in the "
        "mean."
    )


def section(title: str, body: str) -> str:
    """A section."""
    return f"## {title}\n\n{body}"


def table(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A Markdown table; numbers to the right."""
    lines = [columns, ["---", *["---:"] * (len(columns) - 1)], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def seconds(value: float | None) -> str:
    """Seconds or milliseconds, two digits that count."""
    if value is None:
        return "—"
    if value < 0.9995:
        return f"{1000 * value:.2g} ms" if value < 0.0995 else f"{1000 * value:.0f} ms"
    return f"{value:.1f} s" if value < 100 else f"{value:.0f} s"


def groups(boards: Sequence[StoredBoard]) -> Iterator[tuple[str, list[StoredBoard]]]:
    """The groups that have boards."""
    for group in GROUPS:
        own = [board for board in boards if board.group == group]
        if own:
            yield group, own


def asked(name: str, boards: Sequence[StoredBoard]) -> bool:
    """Whether the method can answer the questions of the boards."""
    return all(board.question in METHODS[name].questions for board in boards)


def measured(records: Records) -> list[str]:
    """The methods that have records."""
    return [name for name in METHODS if any(method == name for method, _ in records)]


def main_table(settings: dict[str, Any], records: Records, boards: Sequence[StoredBoard]) -> str:
    """A row a group: the library's times, and how much longer the others take."""
    others = [name for name in measured(records) if name != OURS]
    columns = ["boards", "answered", "median", "worst", *(METHODS[name].title for name in others)]
    rows: list[list[str]] = []
    for group, own in groups(boards):
        mine = cell(records, OURS, own, settings["limit"])
        row = [f"{group}: {GROUPS[group]}", f"{mine.proved}/{mine.boards}"]
        row += [seconds(mine.median), seconds(mine.worst)]
        for name in others:
            if not asked(name, own):
                row.append("")
                continue
            row.append(ratio(cell(records, name, own, settings["limit"])))
        rows.append(row)
    return table(columns, rows)


def ratio(found: Cell) -> str:
    """How many times as long, with how many boards it answered."""
    if found.ratio is None:
        return "—"
    times = f"{found.ratio:.1f}" if found.ratio < 9.95 else f"{found.ratio:.0f}"
    return f"{'≥ ' if found.at_least else ''}{times} × ({found.proved}/{found.boards})"


def goals(settings: dict[str, Any], records: Records, boards: Sequence[StoredBoard]) -> str:
    """Each figure the project set itself, with what was measured."""
    rows = [
        goal_row(goal, own, settings["limit"], records)
        for goal in GOALS
        if (own := [board for board in boards if goal.chosen(board)])
        and (goal.against is None or (goal.against, own[0].name) in records)
    ]
    return table(["boards", "number", "to reach", "measured", "worst", "reached"], rows)


def goal_row(goal: Goal, own: list[StoredBoard], limit: float, records: Records) -> list[str]:
    """One figure: yes, or by how much it is missed."""
    if goal.against is None:
        found = cell(records, OURS, own, limit)
        reached = found.median is not None and found.proved == found.boards
        missed = (found.median or limit) / goal.figure
        words = [f"≤ {seconds(goal.figure)}", seconds(found.median), seconds(found.worst)]
    else:
        found = cell(records, goal.against, own, limit)
        reached, missed = True, goal.figure / (found.ratio or 1e-9)
        title = METHODS[goal.against].title
        words = [f"{goal.figure:g} × {title}", ratio(found), ""]
    verdict = "yes" if reached and missed <= 1 else f"no: {missed:.1f} × too slow"
    return [goal.what, str(found.boards), *words, verdict]


def all_cells(settings: dict[str, Any], records: Records, boards: Sequence[StoredBoard]) -> str:
    """A row a group and method."""
    rows: list[list[str]] = []
    for group, own in groups(boards):
        for name in measured(records):
            if asked(name, own):
                found = cell(records, name, own, settings["limit"])
                rows.append(
                    [
                        group,
                        METHODS[name].title,
                        f"{found.proved}/{found.boards}",
                        seconds(found.median),
                        seconds(found.worst),
                        seconds(found.par2),
                    ]
                )
    return table(["group", "method", "answered", "median", "worst", "PAR2"], rows)


def stages(records: Records, boards: Sequence[StoredBoard]) -> str:
    """The mean over the boards of a group; explaining is the faults of the declaration in
    sentences, with a better one (part of "building" where a verdict is asked)."""
    rows: list[list[str]] = []
    for group, own in groups(boards):
        solved = [r for board in own if (r := records[OURS, board.name]).status == "proved"]
        if solved:
            means = (sum(one.stage(stage) for one in solved) / len(solved) for stage in STAGES)
            rows.append([group, *(seconds(mean) for mean in means)])
    return (
        table(["group", *STAGES], rows)
        + "\n\nMeans over the boards. Solving is what happens inside OR-Tools (for `damage` and"
        " `lethal`: all of the answer); explaining, the declaration's faults in sentences with a"
        " better declaration, comes after the answer and is in none of the other figures."
    )


def memory(records: Records, boards: Sequence[StoredBoard]) -> str:
    """The most memory of a process over what its imports take."""
    names = measured(records)
    rows: list[list[str]] = []
    for group, own in groups(boards):
        row = [group]
        for name in names:
            used = [
                one.memory
                for board in own
                if (one := records.get((name, board.name))) and one.status == "proved"
            ]
            row.append(f"{max(used):.0f} MiB" if used else "—")
        rows.append(row)
    columns = ["group", *(METHODS[name].title for name in names)]
    return table(columns, rows) + "\n\nThe greatest over the boards answered, beyond the imports."


def exponents(records: Records, boards: Sequence[StoredBoard]) -> str:
    """The fitted exponents: seconds ~ size ^ e over the medians of each size."""
    names = measured(records)
    rows: list[list[str]] = []
    for title, chosen in GROWING.items():
        own = [board for board in boards if chosen(board)]
        if not own:
            continue
        row = [f"{title}, {UNITS[own[0].family]}"]
        for name in names:
            found = growth(records, name, own)
            if found.exponent is None:
                row.append("—")
            else:
                sizes = f"{found.points[0][0]}–{found.points[-1][0]}"
                row.append(f"{found.exponent:.1f} ({sizes})")
        rows.append(row)
    return (
        table(["family", *(METHODS[name].title for name in names)], rows)
        + "\n\nThe exponent e of seconds ~ size^e by least squares over the medians of the sizes"
        " (in brackets) of which every board was answered; — where those are fewer than three."
    )


def failures(records: Records, boards: Sequence[StoredBoard]) -> str:
    """Why there is no answer: how often, by method."""
    lines: list[str] = []
    for name in measured(records):
        reasons: dict[str, int] = {}
        for board in boards:
            one = records.get((name, board.name))
            if one is not None and one.status != "proved":
                why = one.status if one.status == "out of reach" else f"{one.status}: {one.note}"
                reasons[why] = reasons.get(why, 0) + 1
        said = "; ".join(f"{why} ({number})" for why, number in sorted(reasons.items()))
        lines.append(f"- {METHODS[name].title}: {said or 'nothing'}")
    return "\n".join(lines) + (
        '\n\n"Out of reach": product enumeration does not begin with over ten million declarations.'
    )
