"""The pictures of a report: what each method solves in which time, and how cost grows."""

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from benchmarks.comparison.growing import GROWING
from benchmarks.comparison.summary import OURS, Records, growth
from benchmarks.methods import METHODS
from benchmarks.methods.method import DECLARATIONS
from benchmarks.stored import UNITS, StoredBoard

COLORS = {
    "legality": "#1b6ca8",
    "pairs-linear": "#d1495b",
    "pairs-clauses": "#e58b98",
    "class-counts": "#7b4fa3",
    "highs": "#edae49",
    "rc2": "#66a182",
    "product": "#8d6a9f",
}


def draw(records: Records, boards: Sequence[StoredBoard], limit: float, folder: Path) -> None:
    """Writes cactus.svg and growth.svg."""
    pyplot = _pyplot()
    _cactus(pyplot, records, boards, limit, folder / "cactus.svg")
    _growth(pyplot, records, boards, folder / "growth.svg")


def _pyplot() -> Any:
    matplotlib: Any = import_module("matplotlib")
    matplotlib.use("Agg")
    matplotlib.rcParams.update({"svg.hashsalt": "legality", "font.size": 9, "axes.grid": True})
    matplotlib.rcParams.update({"grid.alpha": 0.3, "axes.spines.top": False})
    matplotlib.rcParams.update({"axes.spines.right": False})
    return import_module("matplotlib.pyplot")


def _methods(records: Records) -> list[str]:
    return [name for name in METHODS if any(method == name for method, _ in records)]


def _cactus(
    pyplot: Any, records: Records, boards: Sequence[StoredBoard], limit: float, path: Path
) -> None:
    """Boards about declarations by the time each took: a point (n, t) says that n boards were
    answered in at most t each."""
    boards = [board for board in boards if board.question in DECLARATIONS]
    figure, axes = pyplot.subplots(figsize=(7.5, 4.2))
    for name in _methods(records):
        own = (records[name, board.name] for board in boards)
        times = sorted(one.seconds for one in own if one.status == "proved")
        axes.plot(
            range(1, len(times) + 1),
            times,
            label=f"{METHODS[name].title} ({len(times)})",
            color=COLORS[name],
            linewidth=2.2 if name == OURS else 1.4,
        )
    axes.axhline(limit, color="black", linewidth=0.8, linestyle=":")
    axes.set_yscale("log")
    axes.set_xlabel(f"boards answered, of {len(boards)}")
    axes.set_ylabel("seconds a board")
    axes.set_title("How many boards are answered and proved, in which time", loc="left")
    axes.legend(frameon=False)
    _save(pyplot, figure, path)


def _growth(pyplot: Any, records: Records, boards: Sequence[StoredBoard], path: Path) -> None:
    """Median seconds over size, both logarithmic; a line's slope is its exponent."""
    rows, columns = 2, (len(GROWING) + 1) // 2
    figure, grid = pyplot.subplots(rows, columns, figsize=(11, 6.4))
    for axes, (title, chosen) in zip(grid.flat, GROWING.items(), strict=True):
        own = [board for board in boards if chosen(board)]
        for name in _methods(records):
            found = growth(records, name, own)
            if not found.points:
                continue
            slope = "" if found.exponent is None else f": {found.exponent:.1f}"
            axes.plot(
                [size for size, _ in found.points],
                [seconds for _, seconds in found.points],
                "o-",
                label=f"{METHODS[name].title}{slope}",
                color=COLORS[name],
                markersize=3,
                linewidth=2 if name == OURS else 1.2,
            )
        axes.set_xscale("log")
        axes.set_yscale("log")
        sizes = sorted({board.size for board in own})
        axes.set_xticks(sizes, [str(size) for size in sizes])
        axes.minorticks_off()
        axes.set_title(title, loc="left")
        if own:
            axes.set_xlabel(UNITS[own[0].family])
        if axes.lines:
            axes.legend(frameon=False, fontsize=7)
    for row in grid:
        row[0].set_ylabel("median seconds")
    figure.tight_layout()
    _save(pyplot, figure, path)


def _save(pyplot: Any, figure: Any, path: Path) -> None:
    figure.savefig(path, bbox_inches="tight", metadata={"Date": None})
    pyplot.close(figure)
