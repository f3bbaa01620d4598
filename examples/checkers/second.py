"""`python second.py FOLDER` checks certificates (docs/certificates.md); status 1 if one fails."""

import json
import re
import sys
from hashlib import sha256
from pathlib import Path

BIG, LONG, WHY = 2**60, 2**24, {"rule", "sentence", "because", "source", "by"}
FORM = "rules player declaration creatures objects restrictions requirements"
FIELDS = {"forbidden": "kind creatures objects", "count": "kind object least most"}
FIELDS |= {"together": "kind object creatures", "cap": "kind creatures objects most"}
FIELDS |= {"company": "kind creature others least", "capacity": "kind creature most"}
FIELDS |= {"alone": "kind creature", "requirement": "creatures objects each least most"}
KINDS = {"least": (int,), "most": (int, type(None)), "maximum": (int,), "each": (bool,)}
KINDS |= dict.fromkeys(("creatures", "objects", "others", "true"), (list,))


def need(holds, why):
    if not holds:
        raise ValueError(str(why)[:300])


def once(pairs):
    need(len(dict(pairs)) == len(pairs), f"a name stands twice in an object: {pairs}")
    for field, value in pairs:
        need(type(value) in KINDS.get(field, (str, int, list, dict, type(None))), value)
        need(type(value) is not int or 0 <= value <= BIG, f"{field}: {value}")
        need(KINDS.get(field) != (list,) or sorted({*map(str, value)}) == sorted(value), value)
    return dict(pairs)


def number(word, sign=""):
    need(re.fullmatch(sign + "(0|[1-9][0-9]{0,18})", word), f"no number: {word!r}")
    return int(word)


def inequality(pairs, least):
    total = {}
    for variable, coefficient in pairs:
        total[variable] = total.get(variable, 0) + coefficient
    degree = least - sum(min(c, 0) for c in total.values())
    need(max(map(abs, (least, degree, *total.values()))) <= BIG, "a number is too large")
    return {v: c for v, c in total.items() if c}, least


def read(words):
    need(len(words) % 2 and words[-3::2] == [">=", ";"], f"no inequality: {words}")
    pairs, least = [], number(words[-2], "(?!-0)-?")
    for amount, literal in zip(words[:-3:2], words[1:-3:2], strict=True):
        need(re.fullmatch("~?x[1-9][0-9]{0,8}", literal), f"no literal: {literal!r}")
        c, v = number(amount, "[+-](?!0)"), int(literal.lstrip("~x"))
        pairs.append((v, c if literal[0] == "x" else -c))
        least -= c if literal[0] == "~" else 0
    return inequality(pairs, least)


def changed(one, change):
    pairs = [(v, change(c) if c > 0 else -change(-c)) for v, c in one[0].items()]
    degree = change(one[1] - sum(min(c, 0) for c in one[0].values()))
    return inequality(pairs, degree + sum(min(c, 0) for _, c in pairs))


def statement(problem, maximum):
    creatures, objects = problem["creatures"], problem["objects"]
    rows, heads, obeying, new = [], {}, (), iter(range(1, 10**9))
    need(len(creatures) * len(objects) < 1_000_000, "too many choices")
    parts = [(part["kind"], part) for part in list.copy(problem["restrictions"])]
    parts += [("requirement", part) for part in list.copy(problem["requirements"])]
    for kind, part in parts:
        need(part.keys() - WHY == {*FIELDS[kind].split()}, f"not known: {part}")
        need((kind, part.get("most", 0)) != ("cap", None), f"no cap: {part}")
        need(not part.get("each") or (part["least"], part["most"]) == (1, None), f"each: {part}")
        for field in part.keys() & {"creature", "creatures", "others", "object", "objects"}:
            names = part[field] if field[-1] == "s" else [part[field]]
            need({*names} <= {*(objects if "object" in field else creatures)}, f"unknown: {part}")
    most = {p["creature"]: p["most"] for kind, p in parts if kind == "capacity"}
    need(len(most) == sum(kind == "capacity" for kind, _ in parts), "two capacities of a creature")
    bans = [(p["creatures"], p["objects"]) for kind, p in parts if kind == "forbidden"]
    out = {(c, o) for those, things in bans for c in those for o in things}
    choices = {c: {o: next(new) for o in objects if (c, o) not in out} for c in creatures}

    def one_of(own):
        if len(own) > 1 and own not in heads:
            heads[own] = next(new)
            rows.append(inequality([*((v, 1) for v in own), (heads[own], -1)], 0))
            rows.extend(inequality([(heads[own], 1), (v, -1)], 0) for v in own)
        return (heads[own],) if len(own) > 1 else own

    def among(some, of):
        total = ()
        for c in sorted(some, key=creatures.index):
            own = tuple(choices[c][o] for o in sorted(of, key=objects.index) if o in choices[c])
            total += own if most.get(c, 1) in (0, 1) else one_of(own)
        return total

    def state(sign, total, k, when=None):
        low = min(0, sign * len(total))
        if k is not None and sign * k > low and when != ():
            pairs = [(v, sign) for v in total] + [(v, low - sign * k) for v in when or ()]
            rows.append(inequality(pairs, low if when else sign * k))

    for c in creatures:
        state(-1, choices[c].values(), most.get(c, 1))
    for kind, part in parts:
        those, things = part.get("creatures"), part.get("objects")
        everybody = among(creatures, [part["object"]] if "object" in part else [])
        others = [c for c in part.get("others", creatures) if c != part.get("creature")]
        if kind in ("count", "cap"):
            state(-1, everybody if kind == "count" else among(those, things), part["most"])
        if kind == "count" and part["least"] > 1:
            state(1, everybody, part["least"], one_of(everybody))
        if kind == "together":
            state(1, among(those, [part["object"]]), len(those), one_of(everybody))
        if kind in ("company", "alone"):
            sign, k = (1, part["least"]) if kind == "company" else (-1, 0)
            state(sign, among(others, objects), k, among([part["creature"]], objects))
        if kind == "requirement":
            able = [c for c in those if {*choices[c]} & {*things}]
            alone = len(able) == 1 == part["least"] and part["most"] != 0
            r = () if part["each"] or alone else (next(new),)
            obeying += r or among(those, things)
            state(1, among(those, things), part["least"], r)
            state(-1, among(those, things), part["most"], r)
    return [*rows, inequality([(v, 1) for v in obeying], maximum + 1)], choices, next(new) - 1


def step(words, known):
    stack = []

    def named(one):
        need(type(one) is tuple or 0 < one <= len(known), f"no inequality {one}")
        return known[one - 1] if type(one) is int else one

    if words[0] == "rup":
        colon = words.index(":")
        claimed = read([*words[1:colon], ";"])
        given = [named(number(word)) for word in words[colon + 1 :]]
        given.append(inequality([(v, -c) for v, c in claimed[0].items()], 1 - claimed[1]))
        value, before = {}, -1
        while before != len(value):
            before = len(value)
            for own, least in given:
                most = sum(c * value.get(v, c > 0) for v, c in own.items())
                if most < least:
                    return claimed
                value = {v: c > 0 for v, c in own.items() if abs(c) > most - least} | value
        need(False, f"does not follow: {' '.join(words)}")
    need(words[0] == "pol", f"no step: {words[0]}")
    for word in words[1:]:
        if word == "+":
            (own, least), (other, more) = named(stack.pop()), named(stack.pop())
            stack.append(inequality([*own.items(), *other.items()], least + more))
        elif word in ("*", "d"):
            k, one = stack.pop(), named(stack.pop())
            need(type(k) is int and k > 0, f"no number before {word}")
            stack.append(changed(one, lambda n, k=k, d=word == "d": -(-n // k) if d else n * k))
        elif word == "s":
            own, least = one = named(stack.pop())
            most = max(0, least - sum(min(c, 0) for c in own.values()))
            stack.append(changed(one, lambda n, most=most: max(0, min(n, most))))
        else:
            stack.append(read(["+1", word, ">=", "0", ";"]) if "x" in word else number(word))
    return named(*stack)


def check(folder, name):
    paths = [folder / f"{name}.{end}" for end in ("problem.json", "map.json", "opb", "proof")]
    need(all(p.is_file() and p.stat().st_size <= LONG for p in paths), "a file is too long")
    texts = [path.read_bytes().decode() for path in paths]
    exact = {"object_pairs_hook": once, "parse_float": int, "parse_constant": int}
    problem, claim = (json.loads(text, **exact) for text in texts[:2])
    form = {"problem": "declaration", "version": 1, "requirement_model": "maximum"}
    need(problem.keys() == {*FORM.split(), *form} and problem | form == problem, "no Problem")
    need(problem["declaration"] in ("attacks", "blocks"), "no declaration")
    rows, x, size = statement(problem, claim["maximum"])
    begin, *lines, end = texts[2].split("\n")
    need(begin == f"* #variable= {size} #constraint= {len(rows)}" and not end, begin)
    need([read(line.split(" ")) for line in lines] == rows, "another statement")
    said = {f"x{v}": f"{c} {problem['declaration']} {o}" for c in x for o, v in x[c].items()}
    true = {int(v[1:]) for v in claim["true"]} & {*range(1, size + 1)}
    best = {c: own for c in x if (own := [o for o, v in x[c].items() if v in true])}
    chosen = {"certificate": 1, "maximum": claim["maximum"], "best": best, "variables": said}
    need(claim == {**chosen, "true": [f"x{v}" for v in sorted(true)]}, "another claim")
    for own, least in [*rows[:-1], (rows[-1][0], rows[-1][1] - 1)]:
        need(sum(c for v, c in own.items() if v in true) >= least, "`best` breaks a row")
    proof, digest = texts[3].split("\n"), sha256(texts[2].encode()).hexdigest()
    head = ["pseudo-Boolean proof version 3.0", f"* statement {digest}", f"f {len(rows)} ;"]
    for line in proof[3:-4]:
        need(line.endswith(" ;"), f"no end of a step: {line}")
        rows.append(step(line[:-2].split(" "), rows))
    end = ["output NONE ;", f"conclusion UNSAT : {len(rows)} ;", "end pseudo-Boolean proof ;", ""]
    need(proof[:3] + proof[-4:] == head + end, "not a proof of this statement")
    need(sum(max(c, 0) for c in rows[-1][0].values()) < rows[-1][1], "no contradiction")
    return f"{name!r}: `best` obeys {claim['maximum']} requirements, and nothing obeys more"


if __name__ == "__main__":
    for path in sorted(Path(sys.argv[1]).glob("*.map.json")) or need(False, "no certificate"):
        print(check(path.parent, path.name.removesuffix(".map.json")))
