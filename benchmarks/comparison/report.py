"""The report of a benchmark in Markdown; the table of `docs/speed.md` is its main table."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from benchmarks.comparison.growing import GROWING
from benchmarks.comparison.summary import (
    GOALS,
    OURS,
    Cell,
    Goal,
    Records,
    Standing,
    cell,
    geometric,
    growth,
    noise,
    standing,
)
from benchmarks.methods import METHODS
from benchmarks.methods.stopwatch import STAGES
from benchmarks.stored import GROUPS, UNITS, StoredBoard

BEGIN, END = "<!-- main table -->", "<!-- end of main table -->"
"""Around the table that the page shows too."""


def report(
    settings: dict[str, Any],
    records: Records,
    boards: Sequence[StoredBoard],
    before: tuple[Records, Records] | None = None,
    remarks: str = "",
) -> str:
    """The whole report; `before` are records of an earlier commit, and of this one measured in the
    same manner; `remarks` what was written by hand about the goal."""
    parts = [
        head(settings, records, boards),
        f"{BEGIN}\n{main_table(settings, records, boards)}\n{END}",
        NOTE,
        "![boards answered over time](cactus.svg)",
        section(
            "The goal", "\n\n".join(filter(None, (rivals(settings, records, boards), remarks)))
        ),
        section("Figures to reach", goals(settings, records, boards)),
        section("Every method on every group", all_cells(settings, records, boards)),
        section("Where the time of `legality` goes", stages(boards, before or ({}, records))),
        section("Memory", memory(records, boards)),
        section("How cost grows with size", exponents(records, boards)),
        "![cost over size](growth.svg)",
        section("Without an answer", failures(records, boards)),
    ]
    return "\n\n".join(parts) + "\n"


NOTE = """\
A question is answered when its optimum (or verdict) is proved and equals the stored answer; every
answer is compared. Times are seconds of the processor from the parsed position to the answer (every
method has one thread): rules, building and solving; each process has answered a tiny board before.
A method's figure on a board is the median of its runs; "median" and "worst" are over the boards it
answered. The best rival of a group is the method with the least geometric mean; the ratio is the
geometric mean of the time of `legality` divided by the rival's, below 1 where `legality` is faster,
and "from the Problem" the same without the rules, which are the same work for all. A board without
an answer counts the limit ("≤": the ratio is an upper bound). In the table of all methods "×" is
the median over the boards of the method's time divided by that of `legality`, and PAR2 the mean
with twice the limit for a board without an answer."""


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
    """A row a group: the library's times, and how they stand to those of the best rival."""
    rivals = [name for name in measured(records) if name != OURS]
    rows: list[list[str]] = []
    found: list[Standing] = []
    for group, own in groups(boards):
        mine = cell(records, OURS, own, settings["limit"])
        row = [f"{group}: {GROUPS[group]}", f"{mine.proved}/{mine.boards}"]
        row += [seconds(mine.median), seconds(mine.worst)]
        beside = standing(records, rivals, own, settings["limit"])
        if beside is None:
            rows.append([*row, "", "", ""])
            continue
        found.append(beside)
        answered = cell(records, beside.rival, own, settings["limit"]).proved
        name = f"{METHODS[beside.rival].title} ({answered}/{len(own)})"
        rows.append([*row, name, *_ratios(beside)])
    if found:
        rows.append(["geometric mean over the groups", "", "", "", "", *_ratios(_mean(found))])
    columns = ["boards", "answered", "median", "worst", "best rival", "ratio", "from the Problem"]
    return table(columns, rows)


def _mean(found: Sequence[Standing]) -> Standing:
    return Standing(
        "",
        geometric(one.ratio for one in found),
        geometric(one.from_problem for one in found),
        any(one.at_most for one in found),
    )


def _ratios(beside: Standing) -> list[str]:
    mark = "≤ " if beside.at_most else ""
    return [f"{mark}{beside.ratio:.2f}", f"{mark}{beside.from_problem:.2f}"]


def rivals(settings: dict[str, Any], records: Records, boards: Sequence[StoredBoard]) -> str:
    """The goal against the best rival of every group, with where both spend their time."""
    names = [name for name in measured(records) if name != OURS]
    rows: list[list[str]] = []
    every: list[Standing] = []
    for group, own in groups(boards):
        beside = standing(records, names, own, settings["limit"])
        if beside is None:
            continue
        every.append(beside)
        split = [_split(records, name, own) for name in (OURS, beside.rival)]
        verdict = "yes" if beside.ratio <= 1 else "no"
        rows.append([group, METHODS[beside.rival].title, f"{beside.ratio:.2f}", verdict, *split])
    if not every:
        return "No rival was measured."
    mean = geometric(one.ratio for one in every)
    rows.append(["all", "", f"{mean:.2f}", "yes" if mean <= 0.5 else "no", "", ""])
    columns = ["group", "best rival", "ratio", "reached", "ours", "theirs"]
    return (
        table(columns, rows)
        + "\n\nThe goal: at most 1.0 × the time of the best rival in every group, and 0.5 × or less"
        " in the geometric mean over the groups. The rules are the same work for all methods; the"
        " last columns are mean milliseconds of rules + building + solving on the boards answered."
    )


def _split(records: Records, name: str, boards: Sequence[StoredBoard]) -> str:
    """Mean milliseconds by stage over the boards that the method answers."""
    solved = [one for board in boards if (one := records[name, board.name]).status == "proved"]
    if not solved:
        return "—"
    means = (sum(one.stage(stage) for one in solved) / len(solved) for stage in STAGES[1:4])
    return " + ".join(f"{1000 * mean:.2g}" for mean in means)


def ratio(found: Cell) -> str:
    """How many times as long."""
    if found.ratio is None:
        return "—"
    times = f"{found.ratio:.1f}" if found.ratio < 9.95 else f"{found.ratio:.0f}"
    return f"{'≥ ' if found.at_least else ''}{times}"


def goals(settings: dict[str, Any], records: Records, boards: Sequence[StoredBoard]) -> str:
    """Each figure the project set itself, with what was measured."""
    rows = [
        goal_row(goal, own, settings["limit"], records)
        for goal in GOALS
        if (own := [board for board in boards if goal.chosen(board)])
    ]
    return table(["boards", "number", "to reach", "measured", "worst", "reached"], rows)


def goal_row(goal: Goal, own: list[StoredBoard], limit: float, records: Records) -> list[str]:
    """One figure: yes, or by how much it is missed."""
    found = cell(records, OURS, own, limit)
    reached = found.median is not None and found.proved == found.boards
    missed = (found.median or limit) / goal.figure
    words = [f"≤ {seconds(goal.figure)}", seconds(found.median), seconds(found.worst)]
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
                        ratio(found),
                    ]
                )
    return table(["group", "method", "answered", "median", "worst", "PAR2", "×"], rows)


def stages(boards: Sequence[StoredBoard], compared: tuple[Records, Records]) -> str:
    """The mean over the boards of a family; explaining is the faults of the declaration in
    sentences, with a better one (part of "building" where a verdict is asked)."""
    rows: list[list[str]] = []
    for family, own in families(boards):
        for when, found in zip(("before", "now"), compared, strict=True):
            solved = [one for board in own if (one := found.get((OURS, board.name)))]
            solved = [one for one in solved if one.status == "proved"]
            if solved:
                means = (sum(one.stage(stage) for one in solved) / len(solved) for stage in STAGES)
                rows.append([family, when, *(seconds(mean) for mean in means)])
    return (
        table(["family", "", *STAGES], rows)
        + "\n\nMeans over the boards. Solving is what happens inside OR-Tools (for `damage` and"
        " `lethal`: all of the answer); explaining, the declaration's faults in sentences with a"
        " better declaration, comes after the answer and is in none of the other figures. Before,"
        " the rules were counted as building."
    )


def families(boards: Sequence[StoredBoard]) -> Iterator[tuple[str, list[StoredBoard]]]:
    """The families within their groups, in the order of the boards."""
    found: dict[str, list[StoredBoard]] = {}
    for board in boards:
        found.setdefault(f"{board.group}: {board.family}", []).append(board)
    yield from found.items()


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
        '\n\n"Out of reach": pruned enumeration does not begin with over 10^13 declarations.'
    )
