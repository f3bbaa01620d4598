"""Checks certificates: `python first.py FOLDER` (docs/certificates.md); status 1 refuses one."""

import hashlib
import json
import re
import sys
from pathlib import Path

LARGEST, LONGEST, TITLE = 1 << 60, 16 << 20, "pseudo-Boolean proof version 3.0"
TERM, NUMBER = r"([+-][1-9][0-9]{0,18}) (~?)x([1-9][0-9]{0,8}) ", "[1-9][0-9]{0,18}"
INT, LISTS = "least most maximum version certificate", "creatures objects restrictions requirements"
TYPES = dict.fromkeys(INT.split(), int) | dict.fromkeys(LISTS.split(), list) | {"each": bool}
WHY, PROBLEM = "rule sentence because source by", f"rules declaration player {LISTS}"
PARTS = "/alone creature/cap creatures most objects/capacity creature most/company creature least"
PARTS += " others/count least most object/forbidden creatures objects/together creatures object"
PARTS = [part.split(" ") for part in f"{PARTS}/ creatures each least most objects".split("/")]


def demand(condition, complaint):
    if not condition:
        raise ValueError(str(complaint)[:200])


def checked(pairs):
    demand(len(dict(pairs)) == len(pairs), f"a name stands twice: {pairs}")
    for field, value in pairs:
        right = type(value) is TYPES.get(field, type(value)) or (field, value) == ("most", None)
        demand(right and (type(value) is not int or 0 <= value <= LARGEST), value)
        if field in ("creatures", "objects", "others"):
            demand([*dict.fromkeys(map(str, value))] == value, value)
    return dict(pairs)


def normal(terms, bound):
    """An inequality over literals (minus a number is a negation): coefficients, all positive."""
    total = {}
    for coefficient, literal in terms:
        signed, bound = (coefficient, bound) if literal > 0 else (-coefficient, bound - coefficient)
        total[abs(literal)] = total.get(abs(literal), 0) + signed
    literals = {v if c > 0 else -v: abs(c) for v, c in total.items() if c}
    return literals, bound - sum(c for c in total.values() if c < 0)


def stated(problem, maximum):
    rows, heads, asked, new = [], {}, (), iter(range(1, 10**9))

    def limit(sign, own, bound, when=None):
        """The sum of own is at least (sign −1: at most) the bound; with `when` if that sum is 1."""
        least = min(0, sign * len(own))
        if bound is not None and sign * bound > least and when != ():
            terms = [(sign, v) for v in own] + [(least - sign * bound, v) for v in when or ()]
            rows.append(normal(terms, least if when else sign * bound))

    def one_of(own):
        if len(own) > 1 and own not in heads:
            heads[own] = (next(new),)
            limit(1, own, 1, heads[own])
            for v in own:
                limit(1, heads[own], 1, (v,))
        return heads.get(own, own)

    def among(creatures, objects):
        found = ()
        for c in sorted(creatures, key=everybody.index):
            own = tuple(x[c][o] for o in sorted(objects, key=everything.index) if o in x[c])
            found += own if most.get(c, 1) < min(2, len(x[c])) else one_of(own)
        return found

    everybody, everything, parts = (problem[f] for f in ("creatures", "objects", "restrictions"))
    may, most, wanted = {c: {*everything} for c in everybody}, {}, problem["requirements"]
    for part, kind in [*((part, part["kind"]) for part in parts), *((part, "") for part in wanted)]:
        fields = part.keys() - {"kind" if kind else "", *WHY.split()}
        demand([kind, *sorted(fields)] in PARTS, f"not known: {part}")
        for field in fields - {"least", "most", "each"}:
            names = part[field] if field[-1] == "s" else [part[field]]
            demand({*names} <= {*(everything if "object" in field else everybody)}, part)
        if kind == "capacity":
            demand(part["creature"] not in most, f"a second one: {part}")
            most[part["creature"]] = len(everything) if part["most"] is None else part["most"]
        elif kind == "forbidden":
            may |= {c: may[c] - {*part["objects"]} for c in part["creatures"]}
    x = {c: {o: next(new) for o in everything if o in may[c]} for c in everybody}
    for c in everybody:
        limit(-1, x[c].values(), most.get(c, 1))
    for part in parts + wanted:
        match part:
            case {"kind": "count", "object": o, "least": least, "most": number}:
                limit(-1, among(everybody, [o]), number)
                if least > 1:
                    limit(1, among(everybody, [o]), least, one_of(among(everybody, [o])))
            case {"kind": "together", "object": o, "creatures": creatures}:
                limit(1, among(creatures, [o]), len(creatures), one_of(among(everybody, [o])))
            case {"kind": "cap", "creatures": creatures, "objects": objects, "most": number}:
                limit(-1, among(creatures, objects), int(number))
            case {"kind": "company", "creature": c, "others": others, "least": least}:
                limit(1, among({*others} - {c}, everything), least, among([c], everything))
            case {"kind": "alone", "creature": c}:
                limit(-1, among({*everybody} - {c}, everything), 0, among([c], everything))
            case {"each": each, "creatures": creatures, "objects": objects, "least": least}:
                demand(not each or (least, part["most"]) == (1, None), f"each of many: {part}")
                able = [c for c in creatures if {*x[c]} & {*objects}]
                if each or (len(able) == 1 and least == 1 and part["most"] != 0):
                    asked += among(able, objects)
                else:
                    asked += (next(new),)
                    limit(1, among(creatures, objects), least, asked[-1:])
                    limit(-1, among(creatures, objects), part["most"], asked[-1:])
    return [*rows, normal([(1, v) for v in asked], maximum + 1)], x, next(new) - 1


def written(line):
    found = re.fullmatch(rf"((?:{TERM})*)>= (0|-?{NUMBER}) ;", line)
    demand(found, f"no inequality: {line}")
    terms = [(int(c), int(v) * (-1 if sign else 1)) for c, sign, v in re.findall(TERM, found[1])]
    return normal(terms, int(found[5]))


def follow(line, known):
    def at(word):
        demand(type(word) is tuple or re.fullmatch(NUMBER, word), f"no number: {word}")
        own, degree = one = word if type(word) is tuple else known[int(word) - 1]
        demand(all(abs(n) <= LARGEST for n in (degree, *own.values())), "a number is too large")
        return one

    demand(line.endswith(" ;"), f"not a step: {line}")
    step, _, rest = line[:-2].partition(" ")
    if step == "rup":
        said, _, behind = f"{rest} ".partition(" : ")
        own, degree = written(f"{said} ;")
        negation = {-v: c for v, c in own.items()}, sum(own.values()) - degree + 1
        assumed = [*map(at, behind.split(" ")[:-1]), negation]
        true, more, slacks = set(), {0}, [0]
        while more - true and min(slacks) >= 0:
            true |= more
            slacks = [sum(c for v, c in a.items() if -v not in true) - b for a, b in assumed]
            each = [(a, s) for (a, _), s in zip(assumed, slacks, strict=True)]
            more = {v for a, s in each for v, c in a.items() if c > s and -v not in true}
        demand(min(slacks) < 0, f"does not follow: {line}")
        return own, degree
    demand(step == "pol", f"not known: {line}")
    stack = []
    for word in rest.split(" "):
        if "x" in word:
            stack.append(written(f"+1 {word} >= 0 ;"))
        elif word == "+":
            (own, degree), (other, more) = at(stack.pop()), at(stack.pop())
            terms = [(c, v) for one in (own, other) for v, c in one.items()]
            stack.append(normal(terms, degree + more))
        elif word == "s":
            own, degree = at(stack.pop())
            least = max(0, degree)
            stack.append(({v: min(c, least) for v, c in own.items() if least}, least))
        elif word in ("*", "d"):
            k, (own, degree) = int(stack.pop()), at(stack.pop())
            each = {v: c * k if word == "*" else -(-c // k) for v, c in own.items()}
            stack.append((each, degree * k if word == "*" else -(-degree // k)))
        else:
            demand(re.fullmatch(NUMBER, word), f"not known: {line}")
            stack.append(word)
    return at(*stack)


def check(folder, name):
    paths = [folder / f"{name}.{end}" for end in ("problem.json", "map.json", "opb", "proof")]
    demand(all(p.is_file() and p.stat().st_size <= LONGEST for p in paths), "a file is too long")
    problem, claim, opb, proof = (path.read_bytes().decode("utf-8") for path in paths)
    exact = {"object_pairs_hook": checked, "parse_float": int, "parse_constant": int}
    problem, claim = json.loads(problem, **exact), json.loads(claim, **exact)
    form = {"problem": "declaration", "version": 1, "requirement_model": "maximum"}
    demand({*problem} == {*PROBLEM.split(), *form} and problem | form == problem, "not this form")
    demand(problem["declaration"] in ("attacks", "blocks"), "not a declaration")
    demand(len(problem["creatures"]) * len(problem["objects"]) < 1e6, "too many choices")
    rows, x, size = stated(problem, claim["maximum"])
    begin, *lines, end = opb.split("\n")
    demand(begin == f"* #variable= {size} #constraint= {len(rows)}" and not end, "not this form")
    demand([*map(written, lines)] == rows, "another statement")
    choices = {f"x{v}": f"{c} {problem['declaration']} {o}" for c in x for o, v in x[c].items()}
    true = {int(v[1:]) for v in claim["true"]} & {*range(1, size + 1)}
    best = {c: one for c, own in x.items() if (one := [o for o, v in own.items() if v in true])}
    claimed = {"certificate": 1, "maximum": claim["maximum"], "variables": choices, "best": best}
    demand(claim == {**claimed, "true": [f"x{v}" for v in sorted(true)]}, "another claim")
    for own, degree in [*rows[:-1], (rows[-1][0], rows[-1][1] - 1)]:
        reached = sum(c for v, c in own.items() if (abs(v) in true) == (v > 0))
        demand(reached >= degree, "`best` does not do what is claimed")
    digest, lines = hashlib.sha256(opb.encode()).hexdigest(), proof.split("\n")
    demand(lines[:3] == [TITLE, f"* statement {digest}", f"f {len(rows)} ;"], "of something else")
    for line in lines[3:-4]:
        rows.append(follow(line, rows))
    demand(sum(rows[-1][0].values()) < rows[-1][1], "the proof ends without a contradiction")
    ending = f"output NONE ;/conclusion UNSAT : {len(rows)} ;/end pseudo-Boolean proof ;/"
    demand("/".join(lines[-4:]) == ending, "the proof ends with another conclusion")
    return f"{name!r}: `best` obeys {claim['maximum']} requirements, and nothing obeys more"


if __name__ == "__main__":
    try:
        for path in sorted(Path(sys.argv[1]).glob("*.map.json")) or demand(False, "no certificate"):
            print(check(path.parent, path.name.removesuffix(".map.json")))
    except Exception as error:
        sys.exit(f"refused: {error!r}")
