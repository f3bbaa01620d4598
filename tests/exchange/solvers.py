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
from xml.etree import ElementTree

from ortools.sat.python import cp_model

# python-sat is not typed
_solvers: Any = import_module("pysat.solvers")
_formula: Any = import_module("pysat.formula")
_rc2: Any = import_module("pysat.examples.rc2")
_model_builder: Any = import_module("ortools.linear_solver.python.model_builder")

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

AS_MPS = """
import sys, highspy
program = highspy.Highs()
program.setOptionValue("output_flag", False)
assert program.readModel(sys.argv[1]) == highspy.HighsStatus.kOk
program.writeModel(sys.argv[2])
"""


def rc2(text: str, *, small_cores: bool = False) -> int | None:
    """The weight of the soft clauses that RC2 leaves true: over CaDiCaL, or over Glucose, where it
    makes each core small and takes of it what it can."""
    weighted = _formula.WCNF(from_string=text)
    how = {"solver": "g4", "exhaust": True, "minz": True} if small_cores else {"solver": "cd15"}
    with _rc2.RC2(weighted, adapt=True, **how) as solver:
        return None if solver.compute() is None else sum(weighted.wght) - int(solver.cost)


def cadical(text: str) -> bool:
    """Whether CaDiCaL finds the formula satisfiable."""
    return satisfiable(_formula.CNF(from_string=text).clauses)


def satisfiable(clauses: Sequence[Sequence[int]]) -> bool:
    """Whether CaDiCaL finds the clauses satisfiable."""
    with _solvers.Cadical153(bootstrap_with=[list(clause) for clause in clauses]) as solver:
        return bool(solver.solve())


def clauses_by_cp_sat(text: str) -> int | None:
    """What CP-SAT makes of clauses, hard ones (`h`, or all of a CNF) and soft ones by weight: the
    weight of the soft ones that it leaves true."""
    lines = [line.split() for line in text.splitlines() if line[0] not in "cp"]
    weighted = not any(line.startswith("p cnf") for line in text.splitlines())
    hard = [
        line[1:-1] if weighted else line[:-1] for line in lines if line[0] == "h" or not weighted
    ]
    soft = [(int(line[0]), line[1:-1]) for line in lines if weighted and line[0] != "h"]
    used = {abs(int(one)) for clause in (*hard, *(own for _, own in soft)) for one in clause}
    model = cp_model.CpModel()
    boolean = {one: model.new_bool_var(f"x{one}") for one in used}

    def literals(clause: Sequence[str]) -> list[Any]:
        return [boolean[int(n)] if int(n) > 0 else ~boolean[-int(n)] for n in clause]

    for clause in hard:
        model.add_bool_or(literals(clause))
    kept: list[Any] = []
    for weight, clause in soft:
        true = model.new_bool_var("")
        model.add_bool_or([*literals(clause), ~true])
        kept.append(weight * true)
    if kept:
        model.maximize(sum(kept))
    return _solved(model)


def highs(paths: Sequence[Path]) -> list[int | None]:
    """The objective of each program (LP or MPS), in a process in which OR-Tools is not loaded."""
    command = [sys.executable, "-c", HIGHS, *map(str, paths)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    found = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("[")]
    assert len(found) == len(paths)
    assert {status for status, _ in found} <= {"Optimal", "Infeasible"}
    return [None if status == "Infeasible" else round(value) for status, value in found]


def mixed_integer(path: Path) -> int | None:
    """The objective of a program in MPS that OR-Tools reads and CP-SAT solves by clauses. HiGHS
    writes one in LP as such, as OR-Tools knows another LP."""
    if path.suffix == ".lp":
        mps = path.with_suffix(".mps")
        subprocess.run([sys.executable, "-c", AS_MPS, str(path), str(mps)], check=True)
        path = mps
    model = _model_builder.Model()
    assert model.import_from_mps_file(str(path))
    solver = _model_builder.Solver("SAT")
    solver.set_solver_specific_parameters(
        "num_workers: 1 linearization_level: 0 optimize_with_core: true "
        "cp_model_probing_level: 0 symmetry_level: 0 max_presolve_iterations: 1"
    )
    status = solver.solve(model)
    if status == _model_builder.SolveStatus.INFEASIBLE:
        return None
    assert status == _model_builder.SolveStatus.OPTIMAL, status
    return round(float(solver.objective_value))


def cp_sat(text: str, *, clauses: bool = False) -> int | None:
    """The objective that CP-SAT proves, by linear relaxations or by `clauses` alone."""
    model = cp_model.CpModel()
    assert cast("Any", model).Proto().parse_text_format(text)
    return _solved(model, clauses=clauses)


def opb(text: str, *, clauses: bool = False) -> int | None:
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
    found = _solved(model, clauses=clauses)
    return None if found is None else -found


def minizinc(path: Path) -> int | None:
    """What MiniZinc finds with the solver it takes by default."""
    assert MINIZINC is not None
    done = subprocess.run([MINIZINC, str(path)], capture_output=True, text=True, check=True)
    if "UNSATISFIABLE" in done.stdout:
        return None
    found = re.findall(r"obeyed = (\d+)", done.stdout)
    return int(found[-1]) if found else 0


def flatzinc(path: Path, *, clauses: bool = False) -> int | None:
    """What CP-SAT makes of the FlatZinc that MiniZinc compiles it to: linear constraints."""
    assert MINIZINC is not None
    flat = path.with_suffix(".fzn")
    command = [MINIZINC, "-c", "-G", "std", str(path), "--fzn", str(flat), "--no-output-ozn"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    if "UNSATISFIABLE" in done.stdout:
        return None
    model = cp_model.CpModel()
    arrays: dict[str, str] = {}
    variables: dict[str, Any] = {}

    def row(text: str) -> list[str]:
        whole = arrays.get(text, text)
        return [one for one in whole.strip("[]").split(",") if one]

    for line in flat.read_text(encoding="utf-8").splitlines():
        if match := re.fullmatch(r"int: (\w+) = (-?\d+);", line):
            variables[match[1]] = int(match[2])
        elif match := re.fullmatch(r"array \[.*?\] of .*?: (\w+)[^=]*= (\[.*\]);", line):
            arrays[match[1]] = match[2]
        elif match := re.fullmatch(r"var (int|-?\d+\.\.-?\d+): ?(\w+)[^=]*(= .*)?;", line):
            least, _, most = match[1].partition("..")
            bounds = (-(10**6), 10**6) if match[1] == "int" else (int(least), int(most))
            variables[match[2]] = model.new_int_var(*bounds, match[2])
            if match[3]:
                value = match[3].removeprefix("= ")
                model.add(
                    variables[match[2]] == (variables[value] if value in variables else int(value))
                )
        elif match := re.fullmatch(
            r"constraint int_lin_(le|eq)\((\w+|\[[^]]*\]),(\w+|\[[^]]*\]),(-?\d+)\).*;", line
        ):
            terms = zip(row(match[2]), row(match[3]), strict=True)
            total = sum(int(number) * variables[name] for number, name in terms)
            bound = int(match[4])
            model.add(total <= bound if match[1] == "le" else total == bound)
        elif line.split()[:2] == ["solve", "maximize"]:
            model.maximize(variables[line.split()[-1].rstrip(";")])
        else:
            assert line.startswith("solve"), line
    return _solved(model, clauses=clauses)


def xcsp3(text: str, *, clauses: bool = False) -> int | None:
    """What a small reader of XCSP3, strict about the elements that it knows, gives to CP-SAT."""
    instance = ElementTree.fromstring(text)
    model = cp_model.CpModel()
    variables: dict[str, Any] = {}
    assert instance.tag == "instance"
    for one in instance.findall("variables/var"):
        assert (one.text or "").split() == ["0", "1"]
        variables[one.attrib["id"]] = model.new_bool_var(one.attrib["id"])

    def total(element: ElementTree.Element) -> Any:
        names = (element.findtext("list") or "").split()
        numbers = map(int, (element.findtext("coeffs") or "").split())
        return sum(n * variables[name] for n, name in zip(numbers, names, strict=True))

    for one in instance.findall("constraints/*"):
        assert one.tag == "sum"
        found = re.fullmatch(r" \((ge|le),(-?\d+)\) ", one.findtext("condition") or "")
        assert found is not None
        bound = int(found[2])
        model.add(total(one) >= bound if found[1] == "ge" else total(one) <= bound)
    objectives = instance.findall("objectives/*")
    assert len(objectives) == (instance.attrib["type"] == "COP")
    for one in objectives:
        assert (one.tag, one.attrib["type"]) == ("maximize", "sum")
        model.maximize(total(one))
    assert {one.tag for one in instance} <= {"variables", "constraints", "objectives"}
    return _solved(model, clauses=clauses)


def _solved(model: cp_model.CpModel, *, clauses: bool = False) -> int | None:
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.linearization_level = 0 if clauses else 2
    solver.parameters.optimize_with_core = clauses
    if clauses:
        solver.parameters.max_presolve_iterations = 1
    solver.parameters.cp_model_probing_level = 0
    solver.parameters.symmetry_level = 0
    status = solver.solve(model)
    if status == cp_model.INFEASIBLE:
        return None
    assert status == cp_model.OPTIMAL, solver.status_name(status)
    return round(solver.objective_value)
