"""Checks certificates: `python first.py FOLDER` (docs/certificates.md); status 1 refuses one."""

import hashlib
import json
import re
import sys
from pathlib import Path

LARGEST, LONGEST, TITLE = 1 << 60, 16 << 20, "pseudo-Boolean proof version 3.0"
TERM, NUMBER = r"([+-][1-9][0-9]{0,18}) (~?)x([1-9][0-9]{0,8}) ", "[1-9][0-9]{0,18}"
WHY, WHOLE = "rule sentence because source by", "least most maximum each version certificate"
PROBLEM = "rules declaration player creatures objects restrictions requirements"
PARTS = "/alone:creature/cap:creatures most objects/capacity:creature most/company:creature least"
PARTS += " others/count:least most object/forbidden:creatures objects/together:creatures object"
PARTS += "/:creatures each least most objects"


def demand(condition, complaint):
    if not condition:
        raise ValueError(str(complaint)[:200])


def checked(pairs):
    demand(len(dict(pairs)) == len(pairs), f"a name stands twice: {pairs}")
    for field, value in pairs:
        if field in ("creatures", "objects", "others"):
            demand(type(value) is list and [*dict.fromkeys(map(str, value))] == value, value)
        if field in WHOLE.split() and (field, value) != ("most", None):
            kind = bool if field == "each" else int
            demand(type(value) is kind and 0 <= value <= LARGEST, value)
    return dict(pairs)


def normal(terms, bound):
    """An inequality over literals (minus a number is a negation): coefficients, all positive."""
    total = {}
    for coefficient, variable in terms:
        total[variable] = total.get(variable, 0) + coefficient
    literals = {v if c > 0 else -v: abs(c) for v, c in total.items() if c}
    return literals, bound - sum(c for c in total.values() if c < 0)


def stated(problem, maximum):
    rows, heads, asked, new = [], {}, (), iter(range(1, 10**9))

    def limit(sign, own, bound, when=None):
        """Sign × the sum of own is at least the bound; with `when` if the sum of that is 1."""
        least = min(0, sign * len(own))
        if bound > least and when != ():
            terms = [(sign, v) for v in own] + [(least - bound, v) for v in when or ()]
            rows.append(normal(terms, least if when else bound))

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
        demand(f"{kind}:{' '.join(sorted(fields))}" in PARTS.split("/"), f"not known: {part}")
        if kind == "capacity":
            demand(part["creature"] not in most, f"a second one: {part}")
            most[part["creature"]] = len(everything) if part["most"] is None else part["most"]
        elif kind == "forbidden":
            may |= {c: may[c] - {*part["objects"]} for c in part["creatures"]}
    x = {c: {o: next(new) for o in everything if o in may[c]} for c in everybody}
    for c in everybody:
        limit(-1, x[c].values(), -most.get(c, 1))
    for part in parts + wanted:
        match part:
            case {"kind": "count", "object": o, "least": least, "most": number}:
                limit(-1, among(everybody, [o]), -LARGEST if number is None else -number)
                if least > 1:
                    limit(1, among(everybody, [o]), least, one_of(among(everybody, [o])))
            case {"kind": "together", "object": o, "creatures": creatures}:
                limit(1, among(creatures, [o]), len(creatures), one_of(among(everybody, [o])))
            case {"kind": "cap", "creatures": creatures, "objects": objects, "most": number}:
                limit(-1, among(creatures, objects), -number)
            case {"kind": "company", "creature": c, "others": others, "least": least}:
                limit(1, among({*others} - {c}, everything), least, among([c], everything))
            case {"kind": "alone", "creature": c}:
                limit(-1, among({*everybody} - {c}, everything), 0, among([c], everything))
            case {"each": each, "creatures": creatures, "objects": objects, "least": least}:
                demand(not each or (least, part["most"]) == (1, None), f"each of many: {part}")
                number = -LARGEST if part["most"] is None else -part["most"]
                able = [c for c in creatures if {*x[c]} & {*objects}]
                if each or (len(able) == 1 and least == 1 and number):
                    asked += among(able, objects)
                else:
                    asked += (next(new),)
                    limit(1, among(creatures, objects), least, asked[-1:])
                    limit(-1, among(creatures, objects), number, asked[-1:])
    return [*rows, normal([(1, v) for v in asked], maximum + 1)], x, next(new) - 1


def written(line):
    found = re.fullmatch(rf"((?:{TERM})*)>= (0|-?{NUMBER}) ;", line)
    demand(found, f"no inequality: {line}")
    terms = [(int(c), negated, int(v)) for c, negated, v in re.findall(TERM, found[1])]
    bound = int(found[5]) - sum(c for c, negated, _ in terms if negated)
    return normal([(-c if negated else c, v) for c, negated, v in terms], bound)


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
            two = at(stack.pop()), at(stack.pop())
            terms = [(c if v > 0 else -c, abs(v)) for own, _ in two for v, c in own.items()]
            less = sum(c for own, _ in two for v, c in own.items() if v < 0)
            stack.append(normal(terms, two[0][1] + two[1][1] - less))
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
    demand(all(path.stat().st_size <= LONGEST for path in paths), "a file is too long")
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
    true = {*claim["true"]}
    best = {c: [o for o, v in own.items() if f"x{v}" in true] for c, own in x.items()}
    named = [f"x{v}" for v in range(1, size + 1) if f"x{v}" in true]
    claimed = {"certificate": 1, "maximum": claim["maximum"], "variables": choices, "true": named}
    demand(claim == {**claimed, "best": {c: o for c, o in best.items() if o}}, "another claim")
    for own, degree in [*rows[:-1], (rows[-1][0], rows[-1][1] - 1)]:
        reached = sum(c for v, c in own.items() if (f"x{abs(v)}" in true) == (v > 0))
        demand(reached >= degree, "`best` does not do what is claimed")
    digest, lines = hashlib.sha256(opb.encode()).hexdigest(), proof.split("\n")
    demand(lines[:3] == [TITLE, f"* statement {digest}", f"f {len(rows)} ;"], "of something else")
    for line in lines[3:-4]:
        rows.append(follow(line, rows))
    demand(sum(rows[-1][0].values()) < rows[-1][1], "the proof ends without a contradiction")
    ending = f"output NONE ;/conclusion UNSAT : {len(rows)} ;/end pseudo-Boolean proof ;/"
    demand("/".join(lines[-4:]) == ending, "the proof ends with another conclusion")
    return f"{name}: `best` obeys {claim['maximum']} requirements, and nothing obeys more"


if __name__ == "__main__":
    try:
        for path in sorted(Path(sys.argv[1]).glob("*.map.json")) or demand(False, "no certificate"):
            print(check(path.parent, path.name.removesuffix(".map.json")))
    except Exception as error:
        sys.exit(f"refused: {error!r}")
