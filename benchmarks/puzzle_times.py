"""What general solvers need for a set of puzzles, from the files as they are written:
`python -m benchmarks.puzzle_times FOLDER [--limit SECONDS] [--output FILE]`, where FOLDER was made
by `legality puzzle --set hard FOLDER`.

- `cp-sat`: OR-Tools' CP-SAT, one worker, and `highs`: HiGHS, both from the MPS;
- `rc2`: RC2 of python-sat, from the WCNF;
- `exact`: Exact, from the OPB.

Each has a process of its own and so many seconds of the processor for reading and solving. An
optimum that is not that of the index ends the program.
"""

import argparse
import json
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

BUSY = 20
"""So many times the limit may pass by the wall clock, on a machine that is busy."""


def main() -> int:
    """Solve every instance by every solver, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--limit", type=int, default=60)
    parser.add_argument("--output", type=Path)
    parser.add_argument("--one", nargs=2, metavar=("SOLVER", "NAME"))
    options = parser.parse_args()
    if options.one is not None:
        solver, name = options.one
        resource.setrlimit(resource.RLIMIT_CPU, (options.limit, options.limit))
        print(json.dumps(measured(solver, options.folder / name)))
        return 0
    lines = [
        "| instance | optimum | " + " | ".join(SOLVERS) + " |",
        "|---" * (len(SOLVERS) + 2) + "|",
    ]
    print("\n".join(lines), flush=True)
    for text in (options.folder / "index.jsonl").read_text(encoding="utf-8").splitlines():
        lines.append(row(options.folder, json.loads(text), options.limit))
        print(lines[-1], flush=True)
    if options.output is not None:
        options.output.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return 0


def row(folder: Path, entry: Mapping[str, Any], limit: int) -> str:
    """An instance in the table: its optimum, and the seconds of each solver."""
    name, cells = entry["name"], list[str]()
    for solver in SOLVERS:
        answer = in_a_process(solver, folder, name, limit)
        if "optimum" in answer and answer["optimum"] != entry["maximum"]:
            raise SystemExit(f"{name}: {solver} finds {answer['optimum']}, not {entry['maximum']}")
        cells.append(f"{answer['seconds']:.2f}" if "optimum" in answer else answer["why"])
    return f"| `{name}` | {entry['maximum']:,} | {' | '.join(cells)} |"


def in_a_process(solver: str, folder: Path, name: str, limit: int) -> dict[str, Any]:
    """The optimum and the seconds of the processor; or `why` there is none."""
    command = [sys.executable, "-m", "benchmarks.puzzle_times", str(folder)]
    command += ["--limit", str(limit), "--one", solver, name]
    try:
        ended = subprocess.run(
            command, capture_output=True, text=True, check=False, timeout=BUSY * limit
        )
    except subprocess.TimeoutExpired:
        return {"why": f"over {limit}"}
    if ended.returncode == 0:
        answer: dict[str, Any] = json.loads(ended.stdout.splitlines()[-1])
        return answer
    if "ModuleNotFoundError" in ended.stderr:
        return {"why": "not installed"}
    return {"why": f"over {limit}" if ended.returncode < 0 else "failed"}


def measured(solver: str, path: Path) -> dict[str, Any]:
    """The optimum by the solver, and its seconds of the processor: loading it is not counted."""
    solve = SOLVERS[solver]()
    before = time.process_time()
    optimum = solve(path)
    return {"optimum": optimum, "seconds": time.process_time() - before}


# -- the solvers -----------------------------------------------------------------------------------

Solver = Callable[[Path], int]


def by_cp_sat() -> Solver:
    """CP-SAT with one worker; the form minimises what is not obeyed, so the optimum is negative."""
    model_builder: Any = import_module("ortools.linear_solver.python.model_builder")

    def solve(path: Path) -> int:
        model = model_builder.Model()
        assert model.import_from_mps_file(f"{path}.mps")
        solver = model_builder.Solver("sat")
        solver.set_solver_specific_parameters("num_workers:1")
        assert solver.solve(model) == model_builder.SolveStatus.OPTIMAL
        value: float = solver.objective_value
        return round(-value)

    return solve


def by_highs() -> Solver:
    """HiGHS with one thread."""
    highspy: Any = import_module("highspy")

    def solve(path: Path) -> int:
        solver = highspy.Highs()
        solver.setOptionValue("output_flag", False)
        solver.setOptionValue("threads", 1)
        solver.setOptionValue("mip_rel_gap", 0.0)
        assert solver.readModel(f"{path}.mps") is not highspy.HighsStatus.kError
        solver.run()
        assert solver.getModelStatus() == highspy.HighsModelStatus.kOptimal
        value: float = solver.getInfo().objective_function_value
        return round(-value)

    return solve


def by_rc2() -> Solver:
    """RC2 with its usual heuristics (stratification, core exhaustion, minimisation)."""
    formula_of: Any = import_module("pysat.formula").WCNF
    rc2: Any = import_module("pysat.examples.rc2").RC2Stratified

    def solve(path: Path) -> int:
        formula = formula_of(from_file=f"{path}.wcnf")
        with rc2(formula, exhaust=True, minz=True) as solver:
            assert solver.compute() is not None
            return int(sum(formula.wght)) - int(solver.cost)

    return solve


def by_exact() -> Solver:
    """Exact, a pseudo-Boolean solver that reasons with cutting planes. It ends with `UNSAT`:
    nothing is better than the best so far."""
    exact: Any = import_module("exact")

    def solve(path: Path) -> int:
        solver = exact.Exact()
        names: set[str] = set()
        objective: list[tuple[int, str]] = []
        for words in _statements(Path(f"{path}.opb").read_text(encoding="utf-8")):
            if words[0] == "min:":
                objective = _terms(words[1:])
                _declare(solver, names, objective)
                continue
            *pairs, relation, bound = words
            terms = _terms(pairs)
            _declare(solver, names, terms)
            solver.addConstraint(terms, True, int(bound), relation == "=", int(bound))
        solver.setObjective(objective, True, 0)
        assert solver.runFull(True) == "UNSAT", "undecided"
        assert solver.hasSolution()
        return -int(solver.getBestSoFar())

    return solve


def _statements(text: str) -> Iterator[list[str]]:
    """The words of each statement of an OPB, which may take several lines."""
    lines = (line for line in text.splitlines() if not line.startswith("*"))
    for statement in " ".join(lines).split(";"):
        if statement.strip():
            yield statement.split()


def _terms(words: list[str]) -> list[tuple[int, str]]:
    return [(int(number), name) for number, name in zip(words[::2], words[1::2], strict=True)]


def _declare(solver: Any, names: set[str], terms: list[tuple[int, str]]) -> None:
    for _, name in terms:
        if name not in names:
            names.add(name)
            solver.addVariable(name, 0, 1)


SOLVERS: Mapping[str, Callable[[], Solver]] = {
    "cp-sat": by_cp_sat,
    "highs": by_highs,
    "rc2": by_rc2,
    "exact": by_exact,
}

if __name__ == "__main__":
    sys.exit(main())
