// What the service says of the declarations: the answer, the faults, the costs, the nearest legal one,
// what it was given without, and what it asks.

import { button, byId, element, label, made, show } from "./dom.js";

/** The answer above the board, in the service's words, and its first reason. */
export function drawHeadline(answer) {
  const told = answer.told;
  const first = verdictsOf(answer).flatMap(([, , verdict]) => verdict.violations ?? [])[0];
  byId("headline").dataset.status = told.status;
  byId("headline").replaceChildren(told.answer, ...(first ? [element("small", { text: first.message })] : []), element("small", { text: told.rules }));
}

export function drawTrouble(message) {
  byId("headline").dataset.status = "undecided";
  byId("headline").replaceChildren(message);
  byId("verdict-body").replaceChildren();
}

/** Every verdict as [stage, of whom, verdict]. */
export function verdictsOf(answer) {
  const found = answer.attacks ? [["attacks", "", answer.attacks]] : [];
  for (const stage of ["blocks", "damage"]) {
    for (const [who, verdict] of Object.entries(answer[stage] ?? {})) found.push([stage, who, verdict]);
  }
  return found;
}

/** Those whose choices or texts make a fault. */
export function blamedOf(answer, stages = ["attacks", "blocks", "damage"]) {
  const judged = verdictsOf(answer).filter(([stage]) => stages.includes(stage));
  return new Set(judged.flatMap(([, , verdict]) => (verdict.violations ?? []).flatMap((one) => [...one.objects, ...one.sources])));
}

export function drawVerdicts(answer, board, on) {
  const told = new Map(answer.told.verdicts.map((one) => [`${one.stage} ${one.who}`, one]));
  const parts = verdictsOf(answer).map(([stage, who, verdict]) => drawVerdict(stage, who, verdict, told.get(`${stage} ${who}`), board, on));
  byId("verdict-body").replaceChildren(...parts, ...drawAsks(answer, board, on), ...drawGaps(answer, board), ...drawGiven(board, on));
}

function drawVerdict(stage, who, verdict, told, board, on) {
  const { root, parts } = made("t-verdict");
  parts.of.textContent = told.says;
  parts.of.dataset.status = told.status;
  parts.numbers.textContent = verdict.maximum || verdict.obeyed ? label("obeyed", { n: verdict.obeyed, most: verdict.maximum }) : "";
  parts.faults.append(...(verdict.violations ?? []).map((one) => drawFault(one, board, on)));
  parts.costs.append(...told.costs.map((text) => element("li", { text })));
  parts.count.dataset.count = `${stage} ${who}`;
  parts.nearest.textContent = told.nearest ?? "";
  if (verdict.better) parts.mend.addEventListener("click", () => on.mend(stage, who, verdict));
  else parts.mend.remove();
  parts.mend.dataset.key = `mend ${stage} ${who}`;
  for (const name of ["numbers", "faults", "costs", "nearest"]) if (!parts[name].textContent) parts[name].remove();
  return root;
}

function drawFault(fault, board, on) {
  const { root, parts } = made("t-fault");
  parts.message.textContent = fault.message;
  parts.behind.append(ruleLink(fault.rule, on), ...(isRule(fault.because) ? [" ", ruleLink(fault.because, on)] : []));
  if (fault.change?.length) parts.behind.append(` ${label("change", { who: board.names(fault.change) })}`);
  if (fault.sources.length) parts.behind.append(` · ${label("text-of", { who: board.names(fault.sources) })}`);
  for (const kind of ["mouseenter", "mouseleave"]) {
    root.addEventListener(kind, () => on.blame(kind === "mouseenter" ? [...fault.objects, ...fault.sources] : null));
  }
  return root;
}

const isRule = (text) => /^[0-9]+\.[0-9]+[a-z]*$/.test(text ?? "");

export function ruleLink(rule, on) {
  return button(label("rule", { n: rule }), () => on.rule(rule), { cls: "link" });
}

function drawAsks(answer, board, on) {
  if (!answer.asks.length) return [];
  const found = answer.told.questions.map((one) => {
    const { root, parts } = made("t-asked");
    parts.question.textContent = one.question;
    parts.line.textContent = one.id ? `${board.name(one.id)}: ${one.text}` : one.text;
    parts.yes.addEventListener("click", () => on.given(one, true));
    parts.no.addEventListener("click", () => on.given(one, false));
    parts.yes.setAttribute("aria-label", `${label("yes")}: ${one.question}`);
    parts.no.setAttribute("aria-label", `${label("no")}: ${one.question}`);
    return root;
  });
  return [element("h3", { text: label("questions") }), element("ul", {}, found)];
}

function drawGaps(answer, board) {
  const lines = answer.told.without;
  if (!lines.length) return [];
  const items = lines.map((one) => element("li", { cls: "gap" }, [
    element("p", { text: one.id ? `${board.name(one.id)}: ${one.line}` : one.line }),
    element("p", { cls: "behind", text: one.why }),
  ]));
  return [element("h3", { text: label("unread-title") }), element("ul", {}, items)];
}

/** What was answered to a question, which can be taken back. */
function drawGiven(board, on) {
  const given = board.position.given ?? [];
  if (!given.length) return [];
  const items = given.map((one) => element("li", { cls: "row" }, [
    element("span", { text: `${label("given", { what: one.text })}: ${label(one.holds ? "yes" : "no")}` }),
    button(label("forget"), () => on.forget(one), { cls: "small", attrs: { "aria-label": `${label("forget")}: ${one.text}` } }),
  ]));
  return [element("ul", {}, items)];
}

/** How many legal declarations there are, or why that is not known, where the verdict stands. */
export function drawCount(stage, { answers: [counts], undecided }) {
  const all = stage === "attacks" ? { "": counts } : (counts ?? {});
  for (const where of byId("verdict-body").querySelectorAll(`[data-count^="${stage} "]`)) {
    const one = all[where.dataset.count.slice(stage.length + 1)];
    const n = typeof one === "object" ? one?.count : one;
    const why = one?.undecided ?? undecided;
    if (n !== undefined) where.textContent = label("count", { n: known(n) });
    else if (why !== undefined) where.textContent = why;
  }
}

/** The number, or what is sure of one whose last digits are lost. */
function known(n) {
  const most = Number.MAX_SAFE_INTEGER;
  return typeof n === "number" && n > most ? label("more-than", { n: most }) : n;
}

/** A rule's words, as the service explains them. */
export async function drawRule(rule, found) {
  byId("rule-title").textContent = label("rule", { n: rule });
  byId("rule-words").textContent = found.words;
  const elsewhere = Object.entries(found.elsewhere ?? {}).map(([date, number]) => `${date}: ${number}`).join(", ");
  byId("rule-elsewhere").textContent = elsewhere ? label("elsewhere", { what: elsewhere }) : "";
  show("rule-elsewhere", Boolean(elsewhere));
  byId("rule").showModal();
}
