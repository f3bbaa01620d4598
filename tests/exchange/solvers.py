"""Each form read again by a solver of its own kind: the most requirements it finds, or None where
nothing is possible."""

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, cast

from ortools.sat.python import cp_model

# python-sat is not typed
_solvers: Any = import_module("pysat.solvers")
_formula: Any = import_module("pysat.formula")
_rc2: Any = import_module("pysat.examples.rc2")

MINIZINC = shutil.which("minizinc")

HIGHS = """
import json, sys, highspy
for path in sys.argv[1:]:
    program = highspy.Highs()
    program.setOptionValue("output_flag", False)
    program.setOptionValue("threads", 1)
    program.setOptionValue("mip_rel_gap", 0.0)
    assert program.readModel(path) == highspy.HighsStatus.kOk, path
    program.run()
    status = program.modelStatusToString(program.getModelStatus())
    print(json.dumps([status, program.getInfo().objective_function_value]))
"""


def rc2(text: str) -> int | None:
    """The weight of the soft clauses that RC2 leaves true."""
    weighted = _formula.WCNF(from_string=text)
    with _rc2.RC2(weighted) as solver:
        return None if solver.compute() is None else sum(weighted.wght) - int(solver.cost)


def cadical(text: str) -> bool:
    """Whether CaDiCaL finds the formula satisfiable."""
    return satisfiable(_formula.CNF(from_string=text).clauses)


def satisfiable(clauses: Sequence[Sequence[int]]) -> bool:
    """Whether CaDiCaL finds the clauses satisfiable."""
    with _solvers.Cadical153(bootstrap_with=[list(clause) for clause in clauses]) as solver:
        return bool(solver.solve())


def highs(paths: Sequence[Path]) -> list[int | None]:
    """The objective of each program (LP or MPS), in a process in which OR-Tools is not loaded."""
    command = [sys.executable, "-c", HIGHS, *map(str, paths)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    found = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("[")]
    assert len(found) == len(paths)
    assert {status for status, _ in found} <= {"Optimal", "Infeasible"}
    return [None if status == "Infeasible" else round(value) for status, value in found]


def cp_sat(text: str) -> int | None:
    """The objective that CP-SAT proves."""
    model = cp_model.CpModel()
    assert cast("Any", model).Proto().parse_text_format(text)
    return _solved(model)


def opb(text: str) -> int | None:
    """What a small reader of pseudo-Boolean constraints gives to CP-SAT."""
    body = "".join(line + "\n" for line in text.splitlines() if not line.startswith("*"))
    size, number = map(int, re.findall(r"= (\d+)", text.splitlines()[0]))
    model = cp_model.CpModel()
    variables = [model.new_bool_var(f"x{place}") for place in range(1, size + 1)]
    stated = [one.strip() for one in body.split(";") if one.strip()]
    for one in stated:
        terms = re.findall(r"([+-]\d+) x(\d+)", one)
        total = sum(int(weight) * variables[int(place) - 1] for weight, place in terms)
        if one.startswith("min:"):
            model.minimize(total)
            number += 1
        else:
            model.add(total >= int(one.rpartition(">=")[2]))
    assert len(stated) == number
    found = _solved(model)
    return None if found is None else -found


def minizinc(path: Path) -> int | None:
    """What MiniZinc finds with the solver it takes by default."""
    assert MINIZINC is not None
    done = subprocess.run([MINIZINC, str(path)], capture_output=True, text=True, check=True)
    if "UNSATISFIABLE" in done.stdout:
        return None
    found = re.findall(r"obeyed = (\d+)", done.stdout)
    return int(found[-1]) if found else 0


def _solved(model: cp_model.CpModel) -> int | None:
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.linearization_level = 2
    solver.parameters.cp_model_probing_level = 0
    solver.parameters.symmetry_level = 0
    status = solver.solve(model)
    if status == cp_model.INFEASIBLE:
        return None
    assert status == cp_model.OPTIMAL, solver.status_name(status)
    return round(solver.objective_value)
