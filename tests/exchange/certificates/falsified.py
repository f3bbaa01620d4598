"""Certificates that claim or prove something false: what a checker has to refuse.

Where a file is changed, whatever else names its content is changed with it, as somebody would who
wants to deceive. A change after which all is still true is left out: a proof that was lengthened,
say, or a part of the Problem that states nothing.
"""

import hashlib
import json
import random
import re
from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from legality.errors import PositionError
from legality.exchange.certificates.certificate import Certificate, statement_of
from legality.exchange.certificates.inequality import Inequality, inequality
from legality.exchange.forms.linear import rows
from tests.exchange.certificates.honest import Files, files_of

Falsified = tuple[str, Files]
"""How it was falsified, and the files."""
OPERATORS = ("+", "*", "d", "s")


def with_digest(files: Files) -> Files:
    """The proof names the statement as it is."""
    digest = hashlib.sha256(files["opb"]).hexdigest()
    proof = re.sub(rb"(?m)^\* statement .*$", f"* statement {digest}".encode(), files["proof"])
    return files | {"proof": proof}


def edited(files: Files, ending: str, change: Callable[[Any], object]) -> Files:
    """With a file of JSON changed in place."""
    value = json.loads(files[ending])
    change(value)
    return files | {ending: json.dumps(value).encode()}


# -- a lower maximum, with a proof that can't be one -----------------------------------------------


def lower(honest: Certificate, rng: random.Random) -> Iterator[Falsified]:
    """One requirement less is said to be the most: what the statement says has a solution, so no
    proof of it is one, however it is changed."""
    if not honest.maximum:
        return
    *own, asked = honest.rows
    claimed = (*own, Inequality(asked.coefficients, asked.bound - 1))
    for number in range(8):
        steps = [str(step) for step in honest.proof.steps] or ["pol 1 ;"]
        for _ in range(number):
            _spoil(steps, len(own), rng)
        files = files_of(replace(honest, maximum=honest.maximum - 1, rows=claimed))
        begin, end = files["proof"].split(b"\n")[:3], files["proof"].split(b"\n")[-4:]
        end[1] = f"conclusion UNSAT : {len(claimed) + len(steps)} ;".encode()
        lines = [*begin, *(step.encode() for step in steps), *end]
        yield "lower", files | {"proof": b"\n".join(lines)}


def _spoil(steps: list[str], rows: int, rng: random.Random) -> None:
    """Changes a step, adds one or takes one away."""
    place = rng.randrange(len(steps) + 1)
    number = rng.randint(1, rows + len(steps) + 2)
    match rng.randrange(6):
        case 0:
            steps.insert(place, f"rup >= 1 : {rows + 1} {number} ;")
        case 1:
            steps.insert(place, f"pol {number} {rng.randint(2, 9)} {rng.choice('*d')} ;")
        case 2:
            steps.append("rup >= 1 : " + " ".join(map(str, range(1, rows + 2))) + " ;")
        case 3 if steps:
            del steps[place - 1]
        case _ if steps:
            words = steps[place - 1].split(" ")
            spot = rng.randrange(1, len(words))
            words[spot] = rng.choice((str(number), "s", rng.choice(OPERATORS), f"~x{number}"))
            steps[place - 1] = " ".join(words)
        case _:
            steps.append(f"pol {number} ;")


def higher(honest: Certificate, rng: random.Random) -> Iterator[Falsified]:
    """More is said to be obeyed than is."""
    *own, asked = honest.rows
    more = rng.randint(1, 3)
    claimed = (*own, Inequality(asked.coefficients, asked.bound + more))
    yield "higher", files_of(replace(honest, maximum=honest.maximum + more, rows=claimed))


# -- another Problem -------------------------------------------------------------------------------


def other_problem(honest: Certificate, rng: random.Random) -> Iterator[Falsified]:
    """A Problem of which the statement is another, or one that is none of the form."""
    files = files_of(honest)
    before = content(honest.problem)
    for change in rng.sample((*PROBLEMS, *NO_PROBLEMS), 9):
        value = json.loads(files["problem.json"])
        try:
            change(value, rng)
            same = change in PROBLEMS and content(value) == before
        except (IndexError, ValueError, PositionError):  # it has none of that, or is no Problem
            continue
        if not same:
            yield "other problem", files | {"problem.json": json.dumps(value).encode()}


def content(value: Any) -> object:
    """What is stated, with the sentences of the choices."""
    made = statement_of(value)
    stated = [row.from_below for row in rows(made)]
    choices = [
        (creature, value["declaration"], made.objects[thing], variable)
        for creature, own in zip(made.creatures, made.pairs, strict=True)
        for thing, variable in own.items()
    ]
    return stated, made.counted, made.size, choices


def _part(value: Any, rng: random.Random) -> Any:
    return rng.choice(value["restrictions"] + value["requirements"])


def _number(value: Any, rng: random.Random) -> None:
    part = rng.choice([p for p in value["restrictions"] if "most" in p or "least" in p])
    part[rng.choice([f for f in ("most", "least") if f in part])] = rng.randint(0, 4)


def _name(value: Any, rng: random.Random) -> None:
    part = _part(value, rng)
    field = rng.choice([f for f in ("creatures", "objects") if part.get(f)])
    part[field] = part[field][1:]


Change = Callable[[Any, random.Random], object]
PROBLEMS: tuple[Change, ...] = (
    lambda v, r: v["restrictions"].pop(r.randrange(len(v["restrictions"]))),
    lambda v, r: v["requirements"].pop(r.randrange(len(v["requirements"]))),
    lambda v, r: v["requirements"].append(r.choice(v["requirements"])),
    lambda v, r: v["restrictions"].append({"kind": "alone", "creature": v["creatures"][0]}),
    _number,
    _name,
    lambda v, r: v.update(declaration="attacks" if v["declaration"] == "blocks" else "blocks"),
    lambda v, r: v["creatures"].append("stranger"),
    lambda v, r: v["objects"].append("stranger"),
)


def _two_capacities(value: Any, rng: random.Random) -> None:
    """Both hold, if a reader takes them so: whoever takes the last states something else."""
    creature = rng.choice(value["creatures"])
    value["restrictions"] = [
        {"kind": "capacity", "creature": creature, "most": most} for most in (1, None)
    ] + [part for part in value["restrictions"] if part.get("kind") != "capacity"]


def _swapped(value: Any, rng: random.Random) -> None:
    """A restriction whose kind and field are taken for each other."""
    value["restrictions"].append({"kind": "creature", "alone": rng.choice(value["creatures"])})


def _misplaced(value: Any, rng: random.Random) -> None:
    """A restriction among the requirements, where nobody need look for it."""
    alone = {"kind": "alone", "creature": rng.choice(value["creatures"])}
    value["requirements"].append(alone)


def _hidden(value: Any, rng: random.Random) -> None:
    """A requirement among the restrictions."""
    hidden = rng.choice(value["requirements"]) | {"kind": rng.choice(("requirement", "", None))}
    value["restrictions"].append(hidden)


def _unnamed(value: Any, rng: random.Random) -> None:
    """A name that is none."""
    value[rng.choice(("creatures", "objects"))].append(rng.choice((None, 1, True, ["x"])))


def _joined(value: Any, rng: random.Random) -> None:
    """A part in which two names of fields are one: whoever joins all the names takes it for whole,
    and finds nothing in it to state."""
    if rng.random() < 0.5:
        count = {"kind": "count", "least most": 1, "object": value["objects"][0]}
        value["restrictions"].append(count)
        return
    part = rng.choice(value["requirements"])
    joined = {"creatures each": part["creatures"], "least": 1, "most objects": part["objects"]}
    value["requirements"].append(joined)


def _twice_of_its_kind(value: Any, rng: random.Random) -> None:
    """A field that has the name of the kind as a reader may write it."""
    alone = {"kind": "capacity", "creature": value["creatures"][0], "most": 1}
    value["restrictions"] = [p for p in value["restrictions"] if p["kind"] != "capacity"]
    value["restrictions"].append(alone | {rng.choice(("=capacity", "capacity", "")): 1})


def _without_a_cap(value: Any, rng: random.Random) -> None:
    """A cap that is none."""
    cap = {"kind": "cap", "creatures": value["creatures"], "objects": value["objects"]}
    value["restrictions"].append(cap | {"most": None})


def _too_many_choices(value: Any, rng: random.Random) -> None:
    """Names for a million million choices, all forbidden, in a file that is short enough."""
    names = [f"{number}" for number in range(10**5)]
    everybody, everything = value["creatures"], value["objects"]
    value["restrictions"] += [
        {"kind": "forbidden", "creatures": names, "objects": everything + names},
        {"kind": "forbidden", "creatures": everybody, "objects": names},
    ]
    value["creatures"], value["objects"] = everybody + names, everything + names


def _stranger(value: Any, rng: random.Random) -> None:
    """A part about nobody, which a person may take for one about somebody of a like name."""
    creature, thing = value["creatures"][0], value["objects"][0]
    strange = rng.choice(
        (
            {"kind": "forbidden", "creatures": [f"{creature} "], "objects": [thing]},
            {"kind": "forbidden", "creatures": [creature], "objects": [f"{thing} "]},
            {"kind": "forbidden", "creatures": [], "objects": [f"{thing} "]},
            {"kind": "capacity", "creature": f"{creature} ", "most": 0},
            {"kind": "capacity", "creature": None, "most": 0},
        )
    )
    value["restrictions"].append(strange)


def _required_of_nobody(value: Any, rng: random.Random) -> None:
    """A requirement about something that is not there."""
    names = {"creatures": [], "objects": [f"{value['objects'][0]} "]}
    value["requirements"].append(names | {"each": True, "least": 1, "most": None})


def _no_list(value: Any, rng: random.Random) -> None:
    """Parts that are no list, and state nothing."""
    nothing: tuple[Any, ...] = ("", {})
    if not value["requirements"]:
        value["requirements"] = rng.choice(nothing)
    value["restrictions"] = rng.choice(nothing) if not value["restrictions"] else 0


NO_PROBLEMS: tuple[Change, ...] = (
    _two_capacities,
    _joined,
    _twice_of_its_kind,
    _without_a_cap,
    _too_many_choices,
    _stranger,
    _required_of_nobody,
    _no_list,
    _swapped,
    _misplaced,
    _hidden,
    _unnamed,
    lambda v, r: v.update(declaration=r.choice(("never attacks", None, ""))),
    lambda v, r: v.update(version=True),
    lambda v, r: r.choice(v["requirements"]).update(each=True, least=2),
    lambda v, r: r.choice(v["requirements"]).update(each=True, most=0),
    lambda v, r: r.choice(v["requirements"]).update(kind="requirement"),
    lambda v, r: _part(v, r).update(unknown=1),
    lambda v, r: r.choice(v["restrictions"]).update(kind="banned"),
    lambda v, r: v.update(ways=[]),
    lambda v, r: v.update(version=2),
    lambda v, r: v.update(requirement_model="self only"),
    lambda v, r: v.pop("rules"),
    lambda v, r: r.choice(v["requirements"]).update(each=None),
    lambda v, r: r.choice(v["requirements"]).update(each=1),
    lambda v, r: r.choice(v["requirements"]).update(least=True),
    lambda v, r: r.choice(v["requirements"]).update(objects="".join(v["objects"])),
    lambda v, r: r.choice(v["requirements"]).pop("most"),
    lambda v, r: v["creatures"].append(v["creatures"][0]),
    lambda v, r: r.choice(v["requirements"])["creatures"].append("stranger"),
)


# -- another statement -----------------------------------------------------------------------------


def other_statement(honest: Certificate, rng: random.Random) -> Iterator[Falsified]:
    """Rows changed, dropped or added; the proof names what was made of it."""
    files = files_of(honest)
    head, *own, last = files["opb"].decode().split("\n")
    spot = rng.randrange(len(own))
    before, row, after = own[:spot], own[spot], own[spot + 1 :]
    impossible = [*own[:-1], ">= 1 ;"]
    changed = [
        [*before, *after],
        [*own, row],
        impossible if own != impossible else [],
        [*before, row.replace(">= ", ">= 1"), *after],
        [*before, f"+1 x1 {row}", *after],
        [*before, row.removesuffix(" ;"), *after],
        [*before, f"* {row}", *after],
    ]
    for new in rng.sample(changed, 3):
        counted = re.sub(r"#constraint= \d+", f"#constraint= {len(new)}", head)
        text = "\n".join((counted, *new, last))
        proof = files["proof"].replace(f"f {len(own)} ;".encode(), f"f {len(new)} ;".encode())
        yield "other statement", with_digest(files | {"opb": text.encode(), "proof": proof})
    for header in (head + " ", head.replace("#variable= ", "#variable= 1"), ""):
        text = "\n".join((header, *own, last))
        yield "other statement", with_digest(files | {"opb": text.encode()})
    digest = files | {"opb": files["opb"].replace(b" ;", b"  ;", 1)}
    yield "other statement", digest


# -- another map -----------------------------------------------------------------------------------


def other_map(honest: Certificate, rng: random.Random) -> Iterator[Falsified]:
    """What is claimed, or what variables mean, is not so."""
    files = files_of(honest)
    names = [f"x{one}" for one in range(1, honest.made.size + 1)]
    changes: list[Callable[[Any], object]] = [
        lambda m: m.update(extra=1),
        lambda m: m.pop(rng.choice(list(m))),
        lambda m: m.update(certificate=2),
        lambda m: m.update(certificate=True),
        lambda m: m.update(maximum=str(m["maximum"])),
        lambda m: m.update(maximum=float(m["maximum"])),
        lambda m: m.update(maximum=-1),
        lambda m: m["best"].update(stranger=["x"]),
        lambda m: m["true"].append("x9999"),
        lambda m: m.update(variables={**m["variables"], "x9999": "somebody attacks nothing"}),
    ]
    if names:
        other = rng.choice(names)
        flipped = [n for n in names if (f"{n}" in _true(honest)) != (n == other)]
        solved = _is_solution(honest, {int(n[1:]) for n in flipped})
        choice = int(other[1:]) in {v for own in honest.made.pairs for v in own.values()}
        if choice or not solved:
            changes.append(lambda m: m.update(true=flipped))
    if any(honest.made.pairs):
        changes.append(lambda m: m.update(variables=dict.fromkeys(m["variables"], "nothing")))
    if honest.true:
        changes.append(lambda m: m.update(true=[*m["true"], m["true"][0]]))
    for change in rng.sample(changes, 4):
        yield "other map", edited(files, "map.json", change)


def _true(honest: Certificate) -> set[str]:
    return {f"x{one}" for one in honest.true}


def _is_solution(honest: Certificate, true: set[int]) -> bool:
    *own, asked = honest.rows
    every = [*own, inequality(dict(asked.coefficients), asked.bound - 1)]
    return all(
        sum(c for v, c in row.coefficients.items() if v in true) >= row.bound for row in every
    )


# -- files that are no files -----------------------------------------------------------------------


def cut(honest: Certificate, rng: random.Random) -> Iterator[Falsified]:
    """Empty, or cut somewhere."""
    files = files_of(honest)
    for ending, content in files.items():
        yield "empty", files | {ending: b""}
        yield "cut", files | {ending: content[: rng.randrange(1, len(content) - 2)]}
        lines = content.split(b"\n")
        yield "cut", files | {ending: b"\n".join(lines[: len(lines) // 2])}


TRICKS: tuple[tuple[str, Callable[[bytes], bytes]], ...] = (
    ("problem.json", lambda b: b.replace(b'"version": 1', b'"version": 1, "version": 1', 1)),
    ("problem.json", lambda b: b.replace(b'"version": 1', b'"version": 1.5', 1)),
    ("problem.json", lambda b: b.replace(b'"version": 1', b'"version": NaN', 1)),
    ("problem.json", lambda b: b'{"a":' * 100_000 + b"1" + b"}" * 100_000),
    ("problem.json", lambda b: b"\xef\xbb\xbf" + b),
    ("problem.json", lambda b: b.decode().encode("utf-16")),
    ("problem.json", lambda b: b"\xff" + b),
    ("map.json", lambda b: b.replace(b'"maximum": ', b'"maximum": 9, "maximum": ', 1)),
    ("map.json", lambda b: b + b"{}"),
    ("opb", lambda b: b.replace(b"\n", b"\r\n")),
    ("opb", lambda b: b.replace(b"x1 ", "x１ ".encode(), 1) + b" "),
    ("opb", lambda b: b.replace(b" >= 0 ;", b" >= -0 ;", 1)),
    ("opb", lambda b: re.sub(rb" >= (-?\d+) ;", rb" >=; \1 ", b, count=1)),
    ("opb", lambda b: re.sub(rb" >= (-?\d+) ;", rb" > \1 =;", b, count=1)),
    ("opb", lambda b: b + b"\n"),
    ("proof", lambda b: b.replace(b"\n", b"\r\n")),
    ("proof", lambda b: b.replace(b"version 3.0", b"version 2.0")),
    ("proof", lambda b: b.replace(b"UNSAT", b"SAT")),
    ("proof", lambda b: b.replace(b"output NONE ;\n", b"")),
    ("proof", lambda b: b.replace(b"output NONE ;\n", b"output NONE ;\npol 1 ;\n")),
    ("proof", lambda b: b + b"\n"),
    ("proof", lambda b: b.replace(b"end pseudo", b"END pseudo")),
    ("proof", lambda b: b[: b.rindex(b"output")] * 2 + b[b.rindex(b"output") :]),
)
STEPS = (
    "pol 1 -1 * ;",
    "pol 1 0 * ;",
    "pol 1 0 d ;",
    "pol 1 1_0 * ;",
    "pol 1 ٣ * ;",
    "pol 1 1000000000000000000000 * ;",
    "pol 1" + " 1000000000000000000 *" * 30 + " ;",
    "pol 0 ;",
    "pol -1 ;",
    "pol 99999 ;",
    "pol {next} ;",
    "pol 1 2 ;",
    "pol 1 + ;",
    "pol + ;",
    "pol ;",
    "pol 1 2 * 3 ;",
    "pol 1  2 + ;",
    "pol 1 x1 * ;",
    "pol 1 x1 d ;",
    "pol x0 ;",
    "pol x ;",
    "pol 1 w ;",
    "pol 1 ~~x1 + ;",
    "pol 1",
    "rup >= 1 : ;",
    "rup >= 1 : {next} ;",
    "rup >= 1 : 0 ;",
    "rup >= 1 : -1 ;",
    "rup >= 1 ;",
    "rup >= 0 :9 1 ;",
    "rup >= 0 :1 ;",
    "rup >= 0 :  ;",
    "rup >= 0  : ;",
    "rup >= 0 : 1  2 ;",
    "rup >= 1",
    "rup : 1 ;",
    "rup +1 x1 : 1 ;",
    "rup +1 x1 > 1 : 1 ;",
    "rup 1 x1 >= 1 : 1 ;",
    "rup +1 y1 >= 1 : 1 ;",
    "red >= 1 ;",
    "a >= 1 ;",
    "l 1 ;",
    "c 1 ;",
    "del id 1 ;",
    "* a remark",
    "",
)
"""Steps that are none, or give what does not follow."""


def tricks(honest: Certificate, rng: random.Random) -> Iterator[Falsified]:
    """Files that another reader might read otherwise, and steps that are none."""
    files = files_of(honest)
    for ending, change in TRICKS:
        changed = change(files[ending])
        if changed != files[ending]:
            yield "trick", with_digest(files | {ending: changed})
    for step in STEPS:
        number = len(honest.rows) + len(honest.proof.steps) + 1
        line = step.format(next=number).encode()
        last = f"conclusion UNSAT : {number} ;".encode()
        proof = files["proof"].replace(b"output NONE ;", line + b"\noutput NONE ;")
        yield "step", files | {"proof": re.sub(rb"conclusion UNSAT : \d+ ;", last, proof)}
